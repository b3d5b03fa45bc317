//! `xiangqi ucci`.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use play::{
    arguments::Common,
    protocol::{Output, converse, xiangqi::Ucci},
};

use crate::player::{EnginePlayer, settings};

/// Speak UCCI 3 on stdin and stdout, for graphical clients and matches
///
/// Times are seconds until the client sets `usemillisec`, as clients do.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {}

const EXAMPLES: &str = "\
Examples:
  xiangqi ucci --hash 256
  printf 'position startpos\\ngo depth 6\\n' | xiangqi ucci";

pub(crate) fn run(_: &Arguments, common: &Common) -> anyhow::Result<()> {
    let output = Output::new(stdout());
    let settings = settings(common);
    let player = EnginePlayer::new(&settings, common)?;
    let mut ucci = Ucci::new(player, settings, output.clone());
    Ok(converse(&mut ucci, BufReader::new(stdin()), &output)?)
}
