//! `xiangqi show`.

use std::{
    io::{Write, stdout},
    path::PathBuf,
};

use anyhow::Context;
use clap::Args;
use play::{arguments::Common, files, records};
use serde_json::json;
use xiangqi_core::{
    Bitboard, Game,
    judge::Rules,
    notation::Notation,
    record::{Format, Record},
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
    let file = &arguments.file;
    let bytes = files::read(file)?;
    let format = format::of_input(arguments.from, file, &bytes)?;
    let games = format::read(&bytes, format);
    records::show(file, arguments.game, games, |record| {
        show(arguments, record, common)
    })
}

fn show(arguments: &Arguments, record: &Record, common: &Common) -> anyhow::Result<()> {
    let mut game = Game::from(&record.tree);
    let moves = records::shown_moves(arguments.moves, game.moves().len(), "main line")?;
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
    if let Some(result) = record.result {
        writeln!(out, "Result: {result}")?;
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
        "result": record.result.map(|result| result.to_string()),
        "fen": game.setup().to_string(),
        "moves": written(game, notation),
        "cursor": game.cursor(),
        "variations": record.tree.len() - game.moves().len(),
        "comment": game.comment(),
        "comment_on_move": comment(game),
        "verdict": verdict.map(|verdict| verdict.to_string()),
    })
}
