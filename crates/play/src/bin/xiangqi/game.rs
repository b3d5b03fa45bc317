//! `xiangqi play`: a game in the terminal.

use std::{
    io::{stdin, stdout},
    path::Path,
};

use clap::Args;
use play::{
    arguments::Common,
    seat::Seat,
    session::{Session, Table},
    thinking::ThinkingArguments,
};
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use xiangqi_core::{
    Bitboard, Color, Game, Move, Square,
    judge::{Rules, RuleSet, Verdict},
    notation::{Notation, diagram::Diagram},
    record::Record,
};
use xiangqi_engine::{Engine, Level, Thinking};

use crate::{
    drawing::{Drawing, glyphs},
    files, position,
    rules::RulesArgument,
    thinking::{engine, thinking},
};

/// Play a game in the terminal
///
/// Type a move in any notation: `h2e2`, `H2-E2`, `C2=5`, `炮二平五`. `help` lists the other commands:
/// hints, undo, redo, save, load and more. A game without a human plays itself to the end.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays red, who moves first
    #[arg(long, value_enum, value_name = "SEAT", default_value = "human")]
    first: Seat,

    /// Who plays black
    #[arg(long, value_enum, value_name = "SEAT", default_value = "engine")]
    second: Seat,

    /// Strength of the engine, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    /// Where to begin, as FEN (default: the start)
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// By which rules repetitions are judged
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    rules: RulesArgument,

    #[command(flatten)]
    drawing: Drawing,

    /// Plain lines of text, the only way there is so far
    #[arg(long)]
    plain: bool,
}
