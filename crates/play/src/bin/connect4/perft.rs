//! `connect4 perft`.

use clap::Args;
use connect4_core::{
    Game, Grid, Position, Rules, Shape, Word,
    perft::{divide, par_perft},
};
use play::{arguments::Common, leaf_count::LeafCount};

use crate::{
    board::{OnBoard, on_known_board},
    position,
};

/// Count the leaves of the game tree, the test of every move generator
///
/// The count is the number of move sequences of exactly that length; finished games are not
/// continued.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// How many plies deep
    depth: u32,

    /// Where to begin: the columns played, counted from 1 (default: the empty board)
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// Show the count of each first move too
    #[arg(long)]
    divide: bool,
}

const EXAMPLES: &str = "\
Examples:
  connect4 perft 9                        perft 9: 39394572
  connect4 perft 10 --threads 2
  connect4 perft 6 --divide --position 4453
  connect4 perft 8 --cols 5 --rows 4 --to-win 3 --players 3";

pub(crate) fn run(arguments: &Arguments, shape: Shape, common: &Common) -> anyhow::Result<()> {
    let game = position::parse(arguments.position.as_deref(), shape)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.threads.into())
        .build()?;
    let counting = Counting {
        game: &game,
        arguments,
    };
    let count = pool.install(|| {
        on_known_board(shape, counting).unwrap_or_else(|counting| counting.from(game.position()))
    });
    Ok(count.print(arguments.depth, common.json)?)
}

struct Counting<'a> {
    game: &'a Game<Grid>,
    arguments: &'a Arguments,
}

impl OnBoard for Counting<'_> {
    type Output = LeafCount;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(self) -> LeafCount {
        let mut position = Position::<COLS, ROWS, TO_WIN, B>::start();
        for m in self.game.moves() {
            position.play_unchecked(*m);
        }
        self.from(&position)
    }
}

impl Counting<'_> {
    fn from<P: Rules>(&self, position: &P) -> LeafCount {
        let depth = self.arguments.depth;
        if self.arguments.divide && depth > 0 {
            LeafCount::divided(divide(position, depth))
        } else {
            LeafCount::whole(par_perft(position, depth))
        }
    }
}
