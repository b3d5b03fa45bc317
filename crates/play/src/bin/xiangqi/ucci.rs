//! `xiangqi ucci`.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use play::{
    arguments::Common,
    protocol::{Output, converse, xiangqi::Ucci},
};

use crate::{
    book::BookArguments,
    player::{EnginePlayer, settings},
};

/// Speak UCCI 3 on stdin and stdout, for graphical clients and matches
///
/// Times are seconds until the client sets `usemillisec`, as clients do.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    book: BookArguments,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi ucci --hash 256
  printf 'position startpos\\ngo depth 6\\n' | xiangqi ucci";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let output = Output::new(stdout());
    let settings = settings(&arguments.book, common);
    let player = EnginePlayer::new(&settings, &arguments.book, common)?;
    let mut ucci = Ucci::new(player, settings, output.clone());
    Ok(converse(&mut ucci, BufReader::new(stdin()), &output)?)
}
