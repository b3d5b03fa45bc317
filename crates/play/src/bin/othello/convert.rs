//! `othello convert`.

use std::path::PathBuf;

use clap::Args;
use othello_core::{
    Game,
    notation::Mode,
    record::{Record, obf, wthor::NameTables},
    sized::{Position, Size},
};
use play::{
    failure,
    records::{Fault, Gathered},
};

use crate::files::{self, Format, Hints, ThorNames};

/// Convert games from one format into another
///
/// The formats are told by the files' names: .wtb (Thor database), .ggf, .sgf, .pgn, .oth, .txt or
/// .xot (move lists), .obf (positions). A faulty game is told on stderr with its place and left
/// out, the others are converted, and the exit status is not 0. What the new format has no room for
/// is told on stderr, and so are skipped variations; marks such as `!`, the markup of SGF's later nodes
/// and remarks between games are passed over.
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
    if (from, to) == (Format::Obf, Format::Obf) {
        return convert_problems(arguments);
    }
    let names = ThorNames::read(&arguments.hints)?;
    // Between databases the numbers stay as they are: names need not be unique.
    let tables = if from == to {
        NameTables::default()
    } else {
        names.tables()
    };
    let input = &arguments.input;
    let mut contents = files::read(input, from, size, tables)?;
    let mut gathered = Gathered::from_file(input, contents.games, arguments.partial);
    if to == Format::Txt {
        leave_out_empty(&mut gathered);
    }
    if gathered.is_all_faulty() {
        return gathered.conclude(input, "game");
    }
    let games = &gathered.records;
    let header = (contents.header).or_else(|| Some(files::thor_header(games)));
    let bytes = files::write(to, games, header, tables)?;
    let losses = &mut contents.losses;
    files::add_losses(losses, to, games, header, tables)?;
    if !losses.is_empty() {
        failure::note(format_args!("lost in {to}: {losses}"));
    }
    play::files::write(&arguments.output, &bytes)?;
    gathered.conclude(input, "game")
}

/// Takes out the games for which a move list has no line, as a blank one is passed over.
fn leave_out_empty(gathered: &mut Gathered<Record<Position>>) {
    let is_blank = |game: &Game<_>| game.moves().is_empty() && files::has_standard_start(game);
    let blank = gathered.leave_out(|record| is_blank(&record.game));
    if blank > 0 {
        let blank = failure::counted(blank, "game");
        failure::note(format_args!("{blank} without moves left out"));
    }
}

/// Keeps the scores, which records of games have no place for.
fn convert_problems(arguments: &Arguments) -> anyhow::Result<()> {
    let input = &arguments.input;
    let bytes = play::files::read(input)?;
    let problems = obf::read(&bytes, Mode::Lenient).map(|item| {
        item.map_err(|error| Fault {
            partial: error.problem.clone(),
            error: error.into(),
        })
    });
    let gathered = Gathered::from_file(input, problems, arguments.partial);
    let lines = gathered
        .records
        .iter()
        .map(|problem| format!("{problem}\n"));
    let text: String = lines.collect();
    if !gathered.is_all_faulty() {
        play::files::write(&arguments.output, text.as_bytes())?;
    }
    gathered.conclude(input, "position")
}
