//! `connect4 play`: a game in the terminal.

use anyhow::{Context, bail};
use clap::Args;
use connect4_engine::Level;
use play::{
    arguments::Common,
    network::{self, Dialect},
    seat::{Players, Seat, SeatArgument, Strength},
    thinking::ThinkingArguments,
    venue::Venue,
};

use crate::{board::BoardArguments, opening::BookArgument, table::ConnectTable};

/// Play a game in the terminal
///
/// Type the number of a column to drop a disc into it. `help` lists the other commands: hints,
/// undo, redo, save, load and more. A game without a human plays itself to the end.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who moves first (default: human)
    #[arg(long, value_name = "SEAT")]
    first: Option<SeatArgument>,

    /// Who moves second (default: engine, as for all further players)
    #[arg(long, value_name = "SEAT")]
    second: Option<SeatArgument>,

    /// Who sits where, in the order of their moves, with commas between
    #[arg(
        long,
        value_name = "A,B,C…",
        value_delimiter = ',',
        conflicts_with_all = ["first", "second", network::LINE]
    )]
    seats: Vec<SeatArgument>,

    /// Strength of the engines that have none of their own, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    #[command(flatten)]
    book: BookArgument,

    #[command(flatten)]
    venue: Venue,
}

const EXAMPLES: &str = "\
Examples:
  connect4 play --level 3                         you move first
  connect4 play --first engine --second human     the engine does
  connect4 play --seats human,human,human --cols 9 --rows 7
  connect4 play --seats engine,engine,engine,engine --cols 11 --rows 8
  connect4 play --first engine --second random --to-win 5 --cols 9 --rows 7 --seed 7
  connect4 play --host                            somebody may join
  connect4 play --join 127.0.0.1:9898";

impl Arguments {
    /// Who sits where, for this many players if that is said.
    fn seats(&self, players: Option<u8>) -> anyhow::Result<Vec<SeatArgument>> {
        if self.seats.is_empty() {
            let mut seats = vec![SeatArgument::from(Seat::Engine); players.unwrap_or(2).into()];
            let first = self.first.clone().unwrap_or(Seat::Human.into());
            let named = [Some(first), self.second.clone()];
            for (seat, named) in seats.iter_mut().zip(named) {
                *seat = named.unwrap_or(seat.clone());
            }
            return Ok(seats);
        }
        let count = self.seats.len();
        if let Some(players) = players
            && usize::from(players) != count
        {
            bail!("--players {players}: there are {count} --seats");
        }
        Ok(self.seats.clone())
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    board: &BoardArguments,
    common: &Common,
) -> anyhow::Result<()> {
    let seats = arguments.seats(board.players)?;
    let players = u8::try_from(seats.len()).context("--seats")?;
    let shape = board.shape_for(players)?;
    let strength = Strength {
        level: arguments.level.number(),
        limits: arguments.thinking.clone(),
    };
    let players = Players::new(seats, strength, common.seed);
    let engine = arguments.book.engine(shape, common)?;
    let table = ConnectTable::new(shape, players, engine, common.language());
    arguments.venue.play(table, Dialect::default())
}
