//! `othello gtp`.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use othello_engine::Level;
use play::{
    arguments::Common,
    protocol::{Output, converse, othello::Gtp},
};

use crate::{book::BookArguments, player::EnginePlayer};

/// Speak GTP 2 on stdin and stdout, with Othello's squares: a1 is in the upper left corner
///
/// GoGui draws row 1 at the bottom: there the squares have the same names, but a1 is in the lower left corner.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Strength, 1 to 20 (1 to 5 err as beginners do); the command `level` changes it (0: no limit but the time)
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    book: BookArguments,
}

const EXAMPLES: &str = "\
Examples:
  othello gtp --level 10
  printf '1 play black f5\\n2 genmove white\\n3 showboard\\nquit\\n' | othello gtp";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let output = Output::new(stdout());
    let player = EnginePlayer::new(&arguments.book, common)?;
    let mut gtp = Gtp::new(player, Some(arguments.level), output.clone());
    Ok(converse(&mut gtp, BufReader::new(stdin()), &output)?)
}
