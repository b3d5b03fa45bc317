//! `xiangqi show`.

use std::{
    io::{Write, stdout},
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::Args;
use play::{arguments::Common, failure, files};
use serde_json::json;
use xiangqi_core::{
    Bitboard, Game,
    judge::Rules,
    notation::{Mode, Notation},
    record::{self, Format, ReadError, Record},
};

use crate::{drawing::Drawing, format};

/// Draw a position of a game in a file
///
/// Shows what the file tells about the game, the board with the last move marked, its FEN (as
/// `analyse` and `perft` take it), the moves so far and the comment on the last one. Of a faulty
/// game it shows what could be read, and the exit status is not 0.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file, `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// After how many moves of the main line (default: all)
    #[arg(long = "move", value_name = "M")]
    moves: Option<usize>,

    /// The format, if the file's contents and name do not tell
    #[arg(long, value_name = "F")]
    from: Option<Format>,

    /// The notation of the moves, as `notate` names it
    #[arg(long, value_name = "N", default_value = "chinese")]
    notation: Notation,

    #[command(flatten)]
    drawing: Drawing,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi show lesson.xqf --move 20 --pieces chinese
  xiangqi show cup.cbl --game 12 --orient black --notation wxf
  xiangqi show games.pgn --game 3 --json";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    match find(arguments)? {
        Ok(record) => show(arguments, &record, common),
        Err(fault) => {
            show(arguments, &fault.record, common)?;
            bail!("{}: {fault}", arguments.file.display())
        }
    }
}

/// The game asked for, or what is wrong with it.
fn find(arguments: &Arguments) -> anyhow::Result<Result<Record, ReadError>> {
    let bytes = files::read(&arguments.file)?;
    let format = format::of_input(arguments.from, &arguments.file, &bytes)?;
    let mut count = 0;
    for item in record::read(&bytes, format, Mode::Lenient) {
        count += 1;
        if count == arguments.game {
            return Ok(item);
        }
    }
    let games = failure::counted(usize::try_from(count)?, "game");
    bail!("--game {}: the file has {games}", arguments.game)
}

fn show(arguments: &Arguments, record: &Record, common: &Common) -> anyhow::Result<()> {
    let mut game = Game::from(&record.tree);
    let count = game.moves().len();
    let moves = arguments.moves.unwrap_or(count);
    if moves > count {
        let count = failure::counted(count, "move");
        bail!("--move {moves}: the main line has {count}");
    }
    game.go_to(moves);
    let mut out = stdout().lock();
    if common.json {
        let record = as_json(record, &game, arguments.notation);
        writeln!(out, "{record}")?;
    } else {
        draw(&mut out, record, &game, arguments).context("stdout")?;
    }
    Ok(())
}

fn draw(
    out: &mut impl Write,
    record: &Record,
    game: &Game,
    arguments: &Arguments,
) -> std::io::Result<()> {
    for (name, value) in &record.tags {
        writeln!(out, "{name}: {value}")?;
    }
    let played = &game.moves()[..game.cursor()];
    let marked = match played.last() {
        Some(last) => Bitboard::from(last.from).with(last.to),
        None => Bitboard::EMPTY,
    };
    let board = arguments.drawing.draw(game.position().board(), marked);
    writeln!(out, "\n{board}")?;
    for comment in [game.comment(), comment(game)] {
        if !comment.is_empty() {
            writeln!(out, "{comment}\n")?;
        }
    }
    writeln!(out, "fen: {}", game.setup())?;
    writeln!(
        out,
        "moves: {}",
        written(game, arguments.notation)[..played.len()].join(" ")
    )?;
    match game.verdict(&Rules::default()) {
        Some(verdict) => writeln!(out, "{verdict}"),
        None => writeln!(
            out,
            "{} to move after {} of {} moves",
            game.position().turn(),
            game.cursor(),
            game.moves().len(),
        ),
    }
}

/// The comment on the last move before the cursor.
fn comment(game: &Game) -> &str {
    match game.cursor().checked_sub(1) {
        Some(last) => game.comment_on(last),
        None => "",
    }
}

/// All moves of the main line.
fn written(game: &Game, notation: Notation) -> Vec<String> {
    (game.positions().zip(game.moves()))
        .map(|(position, &m)| notation.display(&position, m).to_string())
        .collect()
}

fn as_json(record: &Record, game: &Game, notation: Notation) -> serde_json::Value {
    let tags: serde_json::Map<_, _> = record
        .tags
        .iter()
        .map(|(name, value)| (name.clone(), value.clone().into()))
        .collect();
    let verdict = game.verdict(&Rules::default());
    json!({
        "tags": tags,
        "fen": game.setup().to_string(),
        "moves": written(game, notation),
        "cursor": game.cursor(),
        "variations": record.tree.len() - game.moves().len(),
        "comment": game.comment(),
        "comment_on_move": comment(game),
        "verdict": verdict.map(|verdict| verdict.to_string()),
    })
}
