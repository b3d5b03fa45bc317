//! `othello perft`.

use clap::{Args, ValueEnum};
use othello_core::{
    Position, Rules,
    perft::{Convention, divide, par_perft},
    sized::Size,
};
use play::{arguments::Common, leaf_count::LeafCount};

use crate::position;

/// Count the leaves of the game tree, the test of every move generator
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// How many plies deep
    depth: u32,

    /// Where to begin: a board string and side, or a move list (default: the start)
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// Show the count of each first move too
    #[arg(long)]
    divide: bool,

    /// What a pass and a finished game count for
    #[arg(long, value_enum, default_value_t = ConventionArgument::A)]
    convention: ConventionArgument,
}

const EXAMPLES: &str = "\
Examples:
  othello perft 9                        perft 9: 3005288
  othello perft 9 --convention e --threads 2
  othello perft 6 --divide --position f5d6c3
  othello perft 8 --size 10";

#[derive(ValueEnum, Clone, Copy)]
enum ConventionArgument {
    /// A pass is one ply, a finished game stays one leaf
    A,
    /// Exactly DEPTH plies, a pass is one, finished games are dropped (Edax)
    E,
    /// A pass takes no ply, a finished game stays one leaf
    C,
}

impl From<ConventionArgument> for Convention {
    fn from(argument: ConventionArgument) -> Self {
        match argument {
            ConventionArgument::A => Self::PassIsPly,
            ConventionArgument::E => Self::ExactPlies,
            ConventionArgument::C => Self::PassIsFree,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let start = position::parse(arguments.position.as_deref(), size)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.threads.into())
        .build()?;
    let count = pool.install(|| match Position::try_from(start) {
        Ok(eight) => count(&eight, arguments),
        Err(_) => count(&start, arguments),
    });
    Ok(count.print(arguments.depth, common.json)?)
}

fn count<P: Rules>(position: &P, arguments: &Arguments) -> LeafCount {
    let (depth, convention) = (arguments.depth, arguments.convention.into());
    if arguments.divide && depth > 0 {
        let counts = divide(position, depth, convention);
        if !counts.is_empty() {
            return LeafCount::divided(counts);
        }
    }
    LeafCount::whole(par_perft(position, depth, convention))
}
