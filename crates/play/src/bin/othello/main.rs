//! The `othello` command: play, analyse, solve, count, convert and look at games of Othello.

#![forbid(unsafe_code)]

mod analyse;
mod archive;
mod bench;
mod book;
mod contest;
mod convert;
mod db;
mod evaluation;
mod faults;
mod files;
mod game;
mod gtp;
mod losses;
mod nboard;
mod perft;
mod player;
mod position;
mod scene;
mod selfplay;
mod show;
mod solve;
mod table;
mod thinking;
mod train;

use std::process::ExitCode;

use anyhow::bail;
use clap::{Parser, Subcommand};
use othello_core::sized::Size;
use play::{arguments::Common, failure};

/// Othello in the terminal: play, analyse, solve, convert and check games
///
/// Without a command, a game against the engine begins. Results go to stdout, all else to stderr;
/// the exit status is 0, or another one after a line `error: …`.
#[derive(Parser)]
#[command(name = "othello", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    common: Common,

    /// Files and ranks of the board, where nothing else tells: 4, 6, 8, 10, 12, 14 or 16
    #[arg(long, global = true, value_name = "N", default_value = "8")]
    size: Size,

    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  othello                              play against the engine
  othello play --first engine --second random --plain
  othello perft 9                      count 3005288 leaves
  othello analyse f5d6c3d3c4 --depth 12
  othello solve problems.obf
  othello convert WTH_2024.wtb games.pgn
  othello db WTH_2024.wtb --players WTH.JOU --tournaments WTH.TRN";

#[derive(Subcommand)]
enum Command {
    Play(Box<game::Arguments>),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Analyse(analyse::Arguments),
    Solve(solve::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Db(db::Arguments),
    Selfplay(selfplay::Arguments),
    Train(train::Arguments),
    Match(contest::Arguments),
    Book(book::Arguments),
    #[command(name = "nboard")]
    NBoard(nboard::Arguments),
    Gtp(gtp::Arguments),
}

fn main() -> ExitCode {
    let arguments = std::env::args_os().map(position::shield_board);
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => failure::exit_code(&run(arguments)),
        Err(error) => failure::usage_exit_code(&error),
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments {
        common,
        size,
        command,
    } = arguments;
    match command {
        None => game::run(&game::Arguments::default(), size, &common),
        Some(Command::Play(arguments)) => game::run(&arguments, size, &common),
        Some(Command::Perft(arguments)) => perft::run(&arguments, size, &common),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments, size, &common),
        Some(Command::Convert(arguments)) => convert::run(&arguments, size),
        Some(Command::Show(arguments)) => show::run(&arguments, size, &common),
        Some(Command::Bench(arguments)) => {
            eight_only(size)?;
            bench::run(&arguments, &common)
        }
        Some(Command::Solve(arguments)) => {
            eight_only(size)?;
            solve::run(&arguments, &common)
        }
        Some(Command::Db(arguments)) => {
            eight_only(size)?;
            db::run(&arguments, &common)
        }
        Some(Command::Selfplay(arguments)) => {
            eight_only(size)?;
            selfplay::run(&arguments, &common)
        }
        Some(Command::Train(arguments)) => {
            eight_only(size)?;
            train::run(&arguments, &common)
        }
        Some(Command::Match(arguments)) => {
            eight_only(size)?;
            contest::run(&arguments, &common)
        }
        Some(Command::Book(arguments)) => {
            eight_only(size)?;
            book::run(&arguments, &common)
        }
        Some(Command::NBoard(arguments)) => {
            eight_only(size)?;
            nboard::run(&arguments, &common)
        }
        Some(Command::Gtp(arguments)) => {
            eight_only(size)?;
            gtp::run(&arguments, &common)
        }
    }
}

/// For commands whose input tells the size, or that know one board alone.
fn eight_only(size: Size) -> anyhow::Result<()> {
    if size == Size::EIGHT {
        Ok(())
    } else {
        bail!("this command has no use for --size {size}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
