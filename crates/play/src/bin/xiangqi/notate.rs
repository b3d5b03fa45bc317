//! `xiangqi notate`.

use std::io::{Write, stdout};

use anyhow::Context;
use clap::Args;
use play::arguments::Common;
use serde_json::json;
use xiangqi_core::notation::Notation;

use crate::{moves, position};

/// Write moves in another notation
///
/// The moves are played one after another from the position. Notations: iccs (H2-E2), uci (h2e2,
/// ranks 0 to 9), uci10 (h3e3, ranks 1 to 10), wxf (C2=5) and its dialects wxf-fairy, wxf-xqbase,
/// wxf-federation and wxf-playok, chinese (炮二平五, black's digits full-width),
/// chinese-traditional, chinese-per-file, chinese-with-file, letter (Che2), letter10 (Che3).
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The notation of the moves (default: told by the form of each; ranks then count from 0)
    #[arg(long, value_name = "F")]
    from: Option<Notation>,

    /// The notation to write
    #[arg(long, value_name = "F", default_value = "chinese")]
    to: Notation,

    /// Where the moves begin: a FEN as one argument, or `start`; as in exercises, pieces may stand
    /// where they cannot come to
    #[arg(value_name = "FEN")]
    position: String,

    /// The moves
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi notate start h2e2 h9g7            炮二平五 马８进７
  xiangqi notate --to wxf start 炮二平五 马８进７";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let mut position = *position::any_from(&arguments.position)?.position();
    let mut written = Vec::new();
    for (index, text) in arguments.moves.iter().enumerate() {
        let m = moves::read(&position, text, arguments.from)
            .with_context(|| format!("move {}, {text:?}", index + 1))?;
        written.push(arguments.to.display(&position, m).to_string());
        position.play_unchecked(m);
    }
    let mut out = stdout().lock();
    if common.json {
        writeln!(out, "{}", json!({ "moves": written }))?;
    } else {
        writeln!(out, "{}", written.join(" "))?;
    }
    Ok(())
}
