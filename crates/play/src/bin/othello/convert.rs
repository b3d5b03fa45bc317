//! `othello convert`.

use std::path::PathBuf;

use clap::Args;
use othello_core::{record::wthor::NameTables, sized::Size};
use play::records::Gathered;

use crate::files::{self, Format, Hints, ThorNames};

/// Convert games from one format into another
///
/// The formats are told by the files' names: .wtb (Thor database), .ggf, .sgf, .pgn, .oth, .txt or
/// .xot (move lists), .obf (positions). A faulty game is told on stderr with its place and left
/// out, the others are converted, and the exit status is not 0.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file to read, `-` for stdin
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The file to write, `-` for stdout
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// The format of IN, if its name does not tell
    #[arg(long, value_enum, value_name = "F")]
    from: Option<Format>,

    /// The format of OUT, if its name does not tell
    #[arg(long, value_enum, value_name = "F")]
    to: Option<Format>,

    /// Write the moves before a fault as a game too
    #[arg(long)]
    partial: bool,

    #[command(flatten)]
    hints: Hints,
}

const EXAMPLES: &str = "\
Examples:
  othello convert WTH_2024.wtb games.pgn --players WTH.JOU --tournaments WTH.TRN
  othello convert games.ggf - --to txt
  othello convert - games.wtb --from sgf < games.sgf
  othello convert damaged.wtb saved.wtb --partial";

pub(crate) fn run(arguments: &Arguments, size: Size) -> anyhow::Result<()> {
    let from = Format::of(arguments.from, &arguments.input)?;
    let to = Format::of(arguments.to, &arguments.output)?;
    let names = ThorNames::read(&arguments.hints)?;
    // Between databases the numbers stay as they are: names need not be unique.
    let tables = if from == to {
        NameTables::default()
    } else {
        names.tables()
    };
    let input = &arguments.input;
    let contents = files::read(input, from, size, tables)?;
    let gathered = Gathered::from_file(input, contents.games, arguments.partial);
    let bytes = files::write(to, &gathered.records, contents.header, tables)?;
    play::files::write(&arguments.output, &bytes)?;
    gathered.conclude(input, "game")
}
