//! `xiangqi uci`.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use play::{
    arguments::Common,
    protocol::{Output, converse, xiangqi::Uci},
};

use crate::{
    book::BookArguments,
    player::{EnginePlayer, settings},
};

/// Speak UCI on stdin and stdout, for graphical clients and matches
///
/// Moves have ranks 0 to 9 as Pikafish's; the option `Ranks` changes that to 1 to 10.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    book: BookArguments,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi uci --hash 256
  printf 'position startpos\\ngo depth 6\\n' | xiangqi uci";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let output = Output::new(stdout());
    let settings = settings(&arguments.book, common);
    let player = EnginePlayer::new(&settings, &arguments.book, common)?;
    let mut uci = Uci::new(player, settings, output.clone());
    Ok(converse(&mut uci, BufReader::new(stdin()), &output)?)
}
