//! `xiangqi perft`.

use clap::Args;
use play::{arguments::Common, leaf_count::LeafCount};
use xiangqi_core::perft::{divide, par_perft};

use crate::position;

/// Count the leaves of the game tree, the test of every move generator
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// How many plies deep
    depth: u32,

    /// Where to begin, as FEN (default: the start)
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// Show the count of each first move too
    #[arg(long)]
    divide: bool,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi perft 4                        perft 4: 3290240
  xiangqi perft 5 --threads 2            perft 5: 133312995
  xiangqi perft 3 --divide --position \"3k5/9/9/9/9/9/9/9/4R4/4KR3 w\"";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let game = position::game(arguments.position.as_deref())?;
    let (position, depth) = (game.position(), arguments.depth);
    let count = if arguments.divide && depth > 0 {
        LeafCount::divided(divide(position, depth))
    } else {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(common.threads.into())
            .build()?;
        LeafCount::whole(pool.install(|| par_perft(position, depth)))
    };
    Ok(count.print(depth, common.json)?)
}
