//! `othello nboard`.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use play::{
    arguments::Common,
    protocol::{Output, converse, othello::NBoard},
};

use crate::{book::BookArguments, player::EnginePlayer};

/// Speak the protocol of NBoard, version 2, on stdin and stdout
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    book: BookArguments,
}

const EXAMPLES: &str = "\
Examples:
  othello nboard --hash 256
  printf 'nboard 2\\nset depth 8\\nmove f5\\nhint 3\\n' | othello nboard";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let output = Output::new(stdout());
    let player = EnginePlayer::new(&arguments.book, common)?;
    let mut nboard = NBoard::new(player, output.clone());
    Ok(converse(&mut nboard, BufReader::new(stdin()), &output)?)
}
