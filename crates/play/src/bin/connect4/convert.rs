//! `connect4 convert`.

use std::path::PathBuf;

use clap::Args;
use connect4_core::Shape;
use play::{failure, files, records::Gathered};

use crate::format::{Format, Record};

/// Convert games and positions from one format into another
///
/// The format's name says how columns are counted and which way up the board lies; nothing of
/// that is guessed. A file whose name ends with the name of a format, such as `games.digits1`,
/// needs no --from or --to. A faulty record is told on stderr with its place and left out, the
/// others are converted, and the exit status is not 0. What the format has no room for is told on
/// stderr too.
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
}

const EXAMPLES: &str = "\
Examples:
  echo 4453 | connect4 convert - - --from digits1 --to letters
  connect4 convert Test_L3_R1 positions.uci --from scores1
  connect4 convert games.digits1 games.digits0
  connect4 convert kaggle.flat-top - --to key --cols 7 --rows 6";

pub(crate) fn run(arguments: &Arguments, shape: Shape) -> anyhow::Result<()> {
    let from = Format::of(arguments.from, &arguments.input)?;
    let to = Format::of(arguments.to, &arguments.output)?;
    let input = &arguments.input;
    let records = from.read(&files::read(input)?, shape);
    let gathered = Gathered::from_file(input, records, arguments.partial);
    if !gathered.is_all_faulty() {
        let written = to.write(&gathered.records)?;
        tell_losses(&gathered.records, to);
        files::write(&arguments.output, written.as_bytes())?;
    }
    gathered.conclude(input, "record")
}

/// Tells how many records lose what the format has no room for.
fn tell_losses(records: &[Record], to: Format) {
    let have_moves = |record: &&Record| !record.game.moves().is_empty();
    let moves = match to.holds_moves() {
        true => 0,
        false => records.iter().filter(have_moves).count(),
    };
    let values = match to.holds_values() {
        true => 0,
        false => (records.iter())
            .filter(|record| record.value.is_some())
            .count(),
    };
    for (what, count) in [("the moves", moves), ("the value", values)] {
        if count > 0 {
            let records = failure::counted(count, "record");
            failure::note(format_args!("lost in {}: {what} of {records}", to.name()));
        }
    }
}
