//! `othello play`: a game in the terminal.

use clap::Args;
use othello_core::sized::Size;
use othello_engine::Level;
use play::{
    arguments::Common,
    network::Dialect,
    seat::{Players, Seat, SeatArgument, Strength},
    thinking::ThinkingArguments,
    venue::Venue,
};

use crate::{
    book::BookArguments,
    table::{OthelloTable, Start},
    thinking::engine,
};

/// Play a game in the terminal
///
/// Type a square to place a disc: `f5`, `F5` and `f 5` are the same. `help` lists the other
/// commands: hints, undo, redo, save, load and more. A game without a human plays itself to the
/// end.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays black, who moves first
    #[arg(long, value_name = "SEAT", default_value = "human")]
    first: SeatArgument,

    /// Who plays white
    #[arg(long, value_name = "SEAT", default_value = "engine")]
    second: SeatArgument,

    /// Strength of the engines that have none of their own, 1 to 20 (1 to 5 err as beginners do)
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    #[command(flatten)]
    book: BookArguments,

    /// Begin with the colours of the four discs in the middle exchanged
    #[arg(long)]
    mirrored: bool,

    #[command(flatten)]
    venue: Venue,
}

const EXAMPLES: &str = "\
Examples:
  othello play --level 3                          you are black
  othello play --first engine --second human      you are white
  othello play --first human --second human --size 6
  othello play --first engine --second random --seed 7 --time-ms 50
  othello play --host                             somebody may join
  othello play --join 127.0.0.1:9898";

impl Default for Arguments {
    fn default() -> Self {
        Self {
            first: Seat::Human.into(),
            second: Seat::Engine.into(),
            level: Level::default(),
            thinking: ThinkingArguments::default(),
            book: BookArguments::default(),
            mirrored: false,
            venue: Venue::default(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let start = Start {
        size,
        mirrored: arguments.mirrored,
    };
    let strength = Strength {
        level: arguments.level.number(),
        limits: arguments.thinking.clone(),
    };
    let seats = [&arguments.first, &arguments.second].map(SeatArgument::clone);
    let players = Players::new(seats, strength, common.seed);
    let engine = arguments.book.give_to(engine(common)?, common)?;
    let table = OthelloTable::new(start, players, engine, common.language());
    arguments.venue.play(table, Dialect::default())
}
