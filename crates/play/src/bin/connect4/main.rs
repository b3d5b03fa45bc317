//! The `connect4` command: play, analyse, solve, count, convert and look at games of Connect Four.

#![forbid(unsafe_code)]

mod analyse;
mod archive;
mod bench;
mod board;
mod book;
mod book_source;
mod convert;
mod drawing;
mod faults;
mod format;
mod game;
mod opening;
mod perft;
mod position;
mod scene;
mod show;
mod solve;
mod solver;
mod table;
mod thinking;

use std::process::ExitCode;

use anyhow::bail;
use clap::{Parser, Subcommand};
use connect4_core::Shape;
use play::{
    arguments::{Common, parse},
    failure,
};

use board::BoardArguments;

/// Connect Four in the terminal: play, analyse, solve and convert, on any grid
///
/// Without a command, a game against the engine begins, or another one with the options of `play`.
/// Columns are counted from 1 at the left. Results go to stdout, all else to stderr; the exit
/// status is 0, or another one after a line `error: …`.
#[derive(Parser)]
#[command(name = "connect4", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    board: BoardArguments,

    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  connect4                             play against the engine
  connect4 --level 3                   against a weaker one
  connect4 play --seats human,engine,random --cols 9 --rows 7
  connect4 perft 9                     count 39394572 leaves
  connect4 analyse 4444 --depth 12
  echo 7422341735647741166133573473242566 | connect4 solve
  connect4 solve positions.txt --all
  connect4 convert games.digits1 - --to letters";

#[derive(Subcommand)]
enum Command {
    Play(Box<game::Arguments>),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Analyse(analyse::Arguments),
    Solve(solve::Arguments),
    Book(book::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
}

fn main() -> ExitCode {
    match parse::<Arguments>(std::env::args_os()) {
        Ok(arguments) => failure::exit_code(&run(arguments)),
        Err(error) => failure::usage_exit_code(&error),
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments {
        common,
        board,
        command,
    } = arguments;
    let command = command.unwrap_or_else(|| Command::Play(Box::default()));
    if let Command::Play(arguments) = command {
        return game::run(&arguments, &board, &common);
    }
    let shape = board.shape()?;
    match command {
        Command::Play(_) => Ok(()),
        Command::Perft(arguments) => perft::run(&arguments, shape, &common),
        Command::Analyse(arguments) => analyse::run(&arguments, shape, &common),
        Command::Solve(arguments) => solve::run(&arguments, shape, &common),
        Command::Book(arguments) => book::run(&arguments, shape, &common),
        Command::Convert(arguments) => convert::run(&arguments, shape),
        Command::Show(arguments) => show::run(&arguments, shape, &common),
        Command::Bench(arguments) => {
            if shape != Shape::STANDARD {
                bail!("this command has boards of its own and no use for {shape}");
            }
            bench::run(&arguments, &common)
        }
    }
}
