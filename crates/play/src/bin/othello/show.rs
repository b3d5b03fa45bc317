//! `othello show`.

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use othello_core::{
    Annotation, Move,
    notation::diagram::{Diagram, Marks},
    record::Record,
    sized::{self, Size, Square},
};
use play::{arguments::Common, records};
use serde_json::json;

use crate::files::{self, Format, Hints, ThorNames};

/// Draw a position of a game in a file
///
/// Shows what the file tells about the game and the last move, the board with the legal moves marked,
/// the board string (as `analyse` and `perft` take it) and the moves so far. Of a faulty game it shows what
/// stands before the fault, and the exit status is not 0.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file, `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// After how many moves, passes counted (default: all)
    #[arg(long = "move", value_name = "M")]
    moves: Option<usize>,

    /// Turn the board so that the game begins with this move: d3, c4, f5 or e6 on 8×8
    #[arg(long, value_name = "S")]
    orient: Option<Square>,

    /// The format, if the file's name does not tell
    #[arg(long, value_enum, value_name = "F")]
    from: Option<Format>,

    /// Show the discs that each move would gain
    #[arg(long)]
    gains: bool,

    /// Draw the board with lines between the squares
    #[arg(long)]
    lines: bool,

    #[command(flatten)]
    hints: Hints,
}

const EXAMPLES: &str = "\
Examples:
  othello show WTH_2024.wtb --game 12 --move 20 --players WTH.JOU
  othello show game.sgf --orient f5 --gains --lines
  othello show games.pgn --game 3 --json";

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let file = &arguments.file;
    let format = Format::of(arguments.from, file)?;
    let names = ThorNames::read(&arguments.hints)?;
    let games = files::read(file, format, size, names.tables())?.games;
    records::show(file, arguments.game, games, |record| {
        show(arguments, record, common)
    })
}

fn show(
    arguments: &Arguments,
    record: &Record<sized::Position>,
    common: &Common,
) -> anyhow::Result<()> {
    let mut game = match arguments.orient {
        None => record.game.clone(),
        Some(first) => record.game.orient(first).with_context(|| {
            format!("--orient {first}: no symmetry turns the game's first move into this one")
        })?,
    };
    let moves = records::shown_moves(arguments.moves, game.moves().len(), "game")?;
    game.go_to(moves);
    let record = Record {
        game,
        tags: record.tags.clone(),
    };
    let mut out = stdout().lock();
    if common.json {
        writeln!(out, "{}", as_json(&record))?;
        return Ok(());
    }
    draw(&mut out, &record, arguments)
}

fn draw(
    out: &mut impl Write,
    record: &Record<sized::Position>,
    arguments: &Arguments,
) -> anyhow::Result<()> {
    for (name, value) in record.tags.iter() {
        writeln!(out, "{name}: {value}")?;
    }
    let game = &record.game;
    let position = game.position();
    let marks = if arguments.gains {
        Marks::Gains
    } else {
        Marks::Moves
    };
    let mut diagram = Diagram::new(position)
        .coordinates()
        .marks(marks)
        .last_move(last_square(record));
    if arguments.lines {
        diagram = diagram.lines();
    }
    writeln!(out, "\n{diagram}")?;
    if !game.comment().is_empty() {
        writeln!(out, "comment: {}", game.comment())?;
    }
    let Annotation {
        comment,
        evaluation,
        time,
    } = last_annotation(record);
    if !comment.is_empty() {
        writeln!(out, "comment on the move: {comment}")?;
    }
    if let Some(evaluation) = evaluation {
        writeln!(out, "evaluation of the move: {evaluation:+}")?;
    }
    if let Some(time) = time {
        writeln!(out, "time of the move: {} s", time.as_secs_f64())?;
    }
    writeln!(out, "board: {position}")?;
    writeln!(out, "moves: {}", played(record))?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "final score: {outcome}")?,
        None => {
            let counts = position.counts();
            let turn = position.turn();
            writeln!(
                out,
                "black {}, white {}, {turn} to move after {} of {} moves",
                counts.black,
                counts.white,
                game.cursor(),
                game.moves().len(),
            )?;
        }
    }
    Ok(())
}

/// What is told about the move before the position shown.
fn last_annotation(record: &Record<sized::Position>) -> Annotation {
    let game = &record.game;
    let last = game.cursor().checked_sub(1);
    let annotation = last.and_then(|last| game.annotation(last));
    annotation.cloned().unwrap_or_default()
}

fn last_square(record: &Record<sized::Position>) -> Option<sized::Square> {
    record.game.moves()[..record.game.cursor()]
        .last()
        .and_then(|m| m.square())
}

/// The moves up to the cursor, passes left out.
fn played(record: &Record<sized::Position>) -> String {
    let game = &record.game;
    game.moves()[..game.cursor()]
        .iter()
        .filter(|m| !m.is_pass())
        .map(Move::to_string)
        .collect()
}

fn as_json(record: &Record<sized::Position>) -> serde_json::Value {
    let tags: serde_json::Map<_, _> = record
        .tags
        .iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let game = &record.game;
    let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
    let Annotation {
        comment,
        evaluation,
        time,
    } = last_annotation(record);
    // By its shortest text: 0.1 stays 0.1.
    let evaluation: Option<f64> = evaluation.and_then(|value| value.to_string().parse().ok());
    json!({
        "tags": tags,
        "size": game.position().size().get(),
        "board": game.position().to_string(),
        "moves": moves,
        "cursor": game.cursor(),
        "outcome": game.outcome().map(|outcome| outcome.to_string()),
        "comment": game.comment(),
        "comment_on_move": comment,
        "evaluation": evaluation,
        "seconds": time.map(|time| time.as_secs_f64()),
    })
}
