//! `othello play`: a game in the terminal.

mod command;
mod session;

use std::io::{stdin, stdout};

use clap::Args;
use othello_core::{
    Game,
    record::Tags,
    sized::{Position, Size},
};
use othello_engine::Level;
use play::{arguments::Common, seat::Seat};

use crate::thinking::{ThinkingArguments, engine};
use session::Session;

/// Play a game in the terminal
///
/// Type a square to place a disc: `f5`, `F5` and `f 5` are the same. `help` lists the other
/// commands: hints, undo, redo, save, load and more. A game without a human plays itself to the
/// end.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays black, who moves first
    #[arg(long, value_enum, value_name = "SEAT", default_value = "human")]
    first: Seat,

    /// Who plays white
    #[arg(long, value_enum, value_name = "SEAT", default_value = "engine")]
    second: Seat,

    /// Strength of the engine, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    /// Begin with the colours of the four discs in the middle exchanged
    #[arg(long)]
    mirrored: bool,

    /// Plain lines of text, the only way there is so far
    #[arg(long)]
    plain: bool,
}

const EXAMPLES: &str = "\
Examples:
  othello play --level 3                          you are black
  othello play --first engine --second human      you are white
  othello play --first human --second human --size 6
  othello play --first engine --second random --seed 7 --time-ms 50";

impl Default for Arguments {
    fn default() -> Self {
        Self {
            first: Seat::Human,
            second: Seat::Engine,
            level: Level::default(),
            thinking: ThinkingArguments::default(),
            mirrored: false,
            plain: false,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let start = if arguments.mirrored {
        Position::mirrored(size)
    } else {
        Position::new(size)
    };
    Session {
        game: Game::from_start(start),
        tags: Tags::default(),
        seats: [arguments.first, arguments.second],
        engine: engine(common)?,
        thinking: arguments.thinking.or_level(arguments.level),
        random: rand::SeedableRng::seed_from_u64(common.seed),
        input: stdin().lock(),
        out: stdout().lock(),
    }
    .run()
}
