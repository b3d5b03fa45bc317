//! The `xiangqi` command.

mod analyse;
mod archive;
mod bench;
mod book;
mod convert;
mod drawing;
mod faults;
mod format;
mod game;
mod judge;
mod matches;
mod mate;
mod moves;
mod notate;
mod parameters;
mod perft;
mod player;
mod position;
mod qt_wire;
mod rules;
mod scene;
mod selfplay;
mod show;
mod table;
mod telling;
mod thinking;
mod tune;
mod ucci;
mod uci;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use play::{
    arguments::{Common, parse},
    failure,
};

/// Xiangqi (Chinese chess) in the terminal: play, analyse, judge and convert games
///
/// Without a command, a game against the engine begins, or another one with the options of `play`.
/// Results go to stdout, all else to stderr; the exit status is 0, or another one after a line
/// `error: …`.
#[derive(Parser)]
#[command(name = "xiangqi", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi                              play against the engine
  xiangqi --level 3                    against a weaker one
  xiangqi play --first engine --second random --plain
  xiangqi perft 4                      count 3290240 leaves
  xiangqi analyse --depth 6
  xiangqi judge --rules axf \"3k5/9/9/9/9/9/9/3R5/9/5K3 b\" d9e9 d2e2 e9d9 e2d2
  xiangqi notate --to wxf start h2e2 h9g7
  xiangqi convert lesson.xqf lesson.pgn";

#[derive(Subcommand)]
enum Command {
    Play(Box<game::Arguments>),
    Perft(perft::Arguments),
    Judge(judge::Arguments),
    Notate(notate::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Bench(bench::Arguments),
    Analyse(analyse::Arguments),
    Uci(uci::Arguments),
    Ucci(ucci::Arguments),
    Match(matches::Arguments),
    Mate(mate::Arguments),
    Selfplay(selfplay::Arguments),
    Tune(tune::Arguments),
    Book(book::Arguments),
}

fn main() -> ExitCode {
    match parse::<Arguments>(std::env::args_os()) {
        Ok(arguments) => failure::exit_code(&run(arguments)),
        Err(error) => failure::usage_exit_code(&error),
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { common, command } = arguments;
    match command {
        None => game::run(&game::Arguments::default(), &common),
        Some(Command::Play(arguments)) => game::run(&arguments, &common),
        Some(Command::Judge(arguments)) => judge::run(&arguments, &common),
        Some(Command::Notate(arguments)) => notate::run(&arguments, &common),
        Some(Command::Perft(arguments)) => perft::run(&arguments, &common),
        Some(Command::Convert(arguments)) => convert::run(&arguments),
        Some(Command::Show(arguments)) => show::run(&arguments, &common),
        Some(Command::Bench(arguments)) => bench::run(&arguments, &common),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments, &common),
        Some(Command::Uci(arguments)) => uci::run(&arguments, &common),
        Some(Command::Ucci(arguments)) => ucci::run(&arguments, &common),
        Some(Command::Match(arguments)) => matches::run(&arguments, &common),
        Some(Command::Mate(arguments)) => mate::run(&arguments, &common),
        Some(Command::Selfplay(arguments)) => selfplay::run(&arguments, &common),
        Some(Command::Tune(arguments)) => tune::run(&arguments, &common),
        Some(Command::Book(arguments)) => book::run(&arguments, &common),
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
