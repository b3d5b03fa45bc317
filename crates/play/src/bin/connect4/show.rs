//! `connect4 show`.

use std::{
    io::{Write, stdout},
    path::PathBuf,
};

use anyhow::bail;
use clap::Args;
use connect4_core::{Column, Shape, Symmetry, notation::flat_list};
use play::{arguments::Common, files, records};
use serde_json::json;

use crate::{
    drawing,
    format::{Format, Known, Record},
    position,
};

/// Draw a position of a game in a file
///
/// Shows the board with the last disc in brackets, the moves (as `analyse` and `perft` take them),
/// and the winning line in capital letters. Of a faulty game it shows what stands before the
/// fault, and the exit status is not 0.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file, `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// After how many moves (default: all)
    #[arg(long = "move", value_name = "M")]
    moves: Option<usize>,

    /// Mirror the board, if need be, so that the game begins in this column
    #[arg(long, value_name = "C")]
    orient: Option<Column>,

    /// The format, if the file's name does not tell
    #[arg(long, value_enum, value_name = "F")]
    from: Option<Format>,
}

const EXAMPLES: &str = "\
Examples:
  echo 4453 | connect4 show - --from digits1
  connect4 show Test_L3_R1 --from scores1 --game 12 --move 20
  connect4 show game.digits1 --orient 7 --json";

pub(crate) fn run(arguments: &Arguments, shape: Shape, common: &Common) -> anyhow::Result<()> {
    let file = &arguments.file;
    let format = Format::of(arguments.from, file)?;
    let records = format.read(&files::read(file)?, shape);
    records::show(file, arguments.game, records, |record| {
        show(arguments, record, common)
    })
}

fn show(arguments: &Arguments, record: &Record, common: &Common) -> anyhow::Result<()> {
    let mut game = record.game.clone();
    if let Some(column) = arguments.orient
        && game.moves().first() != Some(&column)
    {
        game = Symmetry::Mirror.apply(&game);
        if game.moves().first() != Some(&column) {
            bail!("--orient {column}: the game does not begin there, nor does its mirror image");
        }
    }
    let moves = records::shown_moves(arguments.moves, game.moves().len(), "game")?;
    game.go_to(moves);
    let record = Record { game, ..*record };
    let mut out = stdout().lock();
    if common.json {
        writeln!(out, "{}", as_json(&record))?;
    } else {
        draw(&mut out, &record)?;
    }
    Ok(())
}

fn draw(out: &mut impl Write, record: &Record) -> std::io::Result<()> {
    let game = &record.game;
    let position = game.position();
    writeln!(out, "{}", drawing::board(game))?;
    if game.start().plies() == 0 {
        writeln!(out, "moves: {}", played(record))?;
    }
    match record.value {
        Some(Known::Score(score)) => writeln!(out, "score after all moves: {score}")?,
        Some(Known::Result(value)) => writeln!(out, "value for player 1: {value}")?,
        None => {}
    }
    match drawing::result(position) {
        Some(result) => writeln!(out, "{result}"),
        None => writeln!(
            out,
            "{} to move after {} of {} moves",
            position.turn(),
            game.cursor(),
            game.moves().len(),
        ),
    }
}

/// The moves up to the cursor.
fn played(record: &Record) -> String {
    let mut game = connect4_core::Game::from_start(record.game.start().clone());
    for m in &record.game.moves()[..record.game.cursor()] {
        // They were checked when the game was read.
        let _ = game.play(*m);
    }
    position::display(&game)
}

fn as_json(record: &Record) -> serde_json::Value {
    let game = &record.game;
    let position = game.position();
    let shape = position.shape();
    let moves: Vec<usize> = game.moves().iter().map(|m| m.index() + 1).collect();
    let (score, value) = match record.value {
        Some(Known::Score(score)) => (Some(score), None),
        Some(Known::Result(value)) => (None, Some(value.to_string())),
        None => (None, None),
    };
    let lines: Vec<Vec<String>> = (position.winning_lines().iter())
        .map(|line| line.iter().map(ToString::to_string).collect())
        .collect();
    json!({
        "cols": shape.columns(),
        "rows": shape.rows(),
        "to_win": shape.to_win(),
        "players": shape.players(),
        "board_from_top": flat_list::to_cells(position),
        "moves": moves,
        "cursor": game.cursor(),
        "outcome": position.outcome().map(|outcome| outcome.to_string()),
        "winning_lines": lines,
        "score": score,
        "value_for_first": value,
    })
}
