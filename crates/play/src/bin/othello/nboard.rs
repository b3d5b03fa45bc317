//! `othello nboard`.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use play::{
    arguments::Common,
    protocol::{Output, converse, othello::NBoard},
};

use crate::player::EnginePlayer;

/// Speak the protocol of NBoard, version 2, on stdin and stdout
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {}

const EXAMPLES: &str = "\
Examples:
  othello nboard --hash 256
  printf 'nboard 2\\nset depth 8\\nmove f5\\nhint 3\\n' | othello nboard";

pub(crate) fn run(_: &Arguments, common: &Common) -> anyhow::Result<()> {
    let output = Output::new(stdout());
    let mut nboard = NBoard::new(EnginePlayer::new(common)?, output.clone());
    Ok(converse(&mut nboard, BufReader::new(stdin()), &output)?)
}
