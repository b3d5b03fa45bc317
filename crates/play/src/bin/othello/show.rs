//! `othello show`.

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use othello_core::{
    Move, Square,
    notation::diagram::{Diagram, Marks},
    record::Record,
    sized::{self, Size},
};
use play::arguments::Common;
use serde_json::json;

use crate::files::{self, Format, Hints, ThorNames};

/// Draw a position of a game in a file
///
/// Shows what the file tells about the game, the board with the legal moves marked, the board
/// string (as `analyse` and `perft` take it) and the moves so far.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file, `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// After how many moves, passes counted [default: all]
    #[arg(long = "move", value_name = "M")]
    moves: Option<usize>,

    /// Turn the board so that the game begins with this move
    #[arg(long, value_enum, value_name = "S")]
    orient: Option<FirstMove>,

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

/// The four first moves of the standard start.
#[derive(ValueEnum, Clone, Copy)]
enum FirstMove {
    D3,
    C4,
    F5,
    E6,
}

impl From<FirstMove> for sized::Square {
    fn from(first: FirstMove) -> Self {
        match first {
            FirstMove::D3 => Square::D3,
            FirstMove::C4 => Square::C4,
            FirstMove::F5 => Square::F5,
            FirstMove::E6 => Square::E6,
        }
        .into()
    }
}

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let record = record(arguments, size)?;
    let mut game = match arguments.orient {
        None => record.game.clone(),
        Some(first) => record
            .game
            .orient(first.into())
            .context("no symmetry leads from the game's first move to the one asked for")?,
    };
    let moves = arguments.moves.unwrap_or(game.moves().len());
    if moves > game.moves().len() {
        bail!("--move {moves}: the game has {} moves", game.moves().len());
    }
    game.go_to(moves);
    let record = Record {
        game,
        tags: record.tags,
    };
    let mut out = stdout().lock();
    if common.json {
        writeln!(out, "{}", as_json(&record))?;
        return Ok(());
    }
    draw(&mut out, &record, arguments)
}

fn record(arguments: &Arguments, size: Size) -> anyhow::Result<Record<sized::Position>> {
    let format = Format::of(arguments.from, &arguments.file)?;
    let names = ThorNames::read(&arguments.hints)?;
    let contents = files::read(&arguments.file, format, size, names.tables())?;
    let count = contents.games.len();
    let index = usize::try_from(arguments.game - 1)?;
    match contents.games.into_iter().nth(index) {
        Some(Ok(record)) => Ok(record),
        Some(Err(fault)) => bail!("{}: {}", arguments.file.display(), fault.message),
        None => bail!("--game {}: the file has {count} games", arguments.game),
    }
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
    writeln!(out, "\n{diagram}\n")?;
    if !game.comment().is_empty() {
        writeln!(out, "comment: {}", game.comment())?;
    }
    let annotation = game
        .cursor()
        .checked_sub(1)
        .and_then(|last| game.annotation(last));
    if let Some(annotation) = annotation.filter(|annotation| !annotation.comment.is_empty()) {
        writeln!(out, "comment on the move: {}", annotation.comment)?;
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
    json!({
        "tags": tags,
        "size": game.position().size().get(),
        "board": game.position().to_string(),
        "moves": moves,
        "cursor": game.cursor(),
        "outcome": game.outcome().map(|outcome| outcome.to_string()),
        "comment": game.comment(),
    })
}
