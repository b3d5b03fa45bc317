//! `xiangqi convert`.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use play::{failure, files, records::Gathered};
use xiangqi_core::{
    notation::Notation,
    record::{self, Encoding, Format, Losses, Record, WriteOptions},
};

use crate::format;

/// Convert games from one format into another
///
/// Formats: pgn, xqf, ubb (DhtmlXQ) and txt (move lists) are read and written; cbr, cbl and cbf are
/// read. That of IN is told by its contents or name, that of OUT by its name. A faulty game is told
/// on stderr with its place and left out, the others are converted, and the exit status is not 0; if
/// there is no other, OUT stays as it is. What a format has no room for is told on stderr.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file to read, `-` for stdin
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The file to write, `-` for stdout
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// The format of IN, if its contents and name do not tell
    #[arg(long, value_name = "F")]
    from: Option<Format>,

    /// The format of OUT, if its name does not tell
    #[arg(long, value_name = "F")]
    to: Option<Format>,

    /// The notation of moves in pgn and txt, as `notate` names it
    #[arg(long, value_name = "N", default_value = "chinese")]
    notation: Notation,

    /// Write texts in GB18030, for older programs, instead of UTF-8
    #[arg(long)]
    gb18030: bool,

    /// Write what could be read of faulty games too
    #[arg(long)]
    partial: bool,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi convert lesson.xqf lesson.pgn
  xiangqi convert cup.cbl - --to pgn --notation wxf
  xiangqi convert old.pgn new.pgn --notation iccs
  xiangqi convert damaged.xqf saved.pgn --partial";

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let input = &arguments.input;
    let bytes = files::read(input)?;
    let from = format::of_input(arguments.from, input, &bytes)?;
    let to = format::of_output(arguments.to, &arguments.output)?;
    let gathered = Gathered::from_file(input, format::read(&bytes, from), arguments.partial);
    let options = WriteOptions {
        notation: arguments.notation,
        encoding: if arguments.gb18030 {
            Encoding::Gb18030
        } else {
            Encoding::Utf8
        },
    };
    if !gathered.is_all_faulty() {
        let written = record::write(&gathered.records, to, &options)
            .with_context(|| arguments.output.display().to_string())?;
        tell_losses(&gathered, to);
        files::write(&arguments.output, &written)?;
    }
    gathered.conclude(input, "game")
}

fn tell_losses(games: &Gathered<Record>, to: Format) {
    for (number, game) in games.numbered() {
        let losses: Losses = record::losses(game, to);
        if !losses.is_empty() {
            failure::note(format_args!("game {number}: lost in {to}: {losses}"));
        }
    }
}
