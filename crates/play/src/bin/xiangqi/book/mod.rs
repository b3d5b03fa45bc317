//! `xiangqi book`.

mod opening;

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use game_search::{Score, TableError};
use play::{
    analysis::ShownScore,
    arguments::Common,
    opening_book::{self, BookGame, BuildArguments, VerifyArguments},
};
use xiangqi_core::Setup;
use xiangqi_engine::{Book, BookPosition, BookRules, BookSearcher, BookSettings};

pub(crate) use opening::BookArguments;

use crate::{moves, position};

/// Build, check and show opening books
///
/// A book has the best moves of the openings as the engine found them. `play`, `analyse`, `uci`
/// and `ucci` look into it with --book.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Search the openings and write the book
    ///
    /// The position that is reached with the least loss against the best play is searched next. The
    /// book is written every ten seconds; after a stop the same command goes on from there, and a larger
    /// --positions continues a book. Neither that nor --threads changes what comes out. Searches use 16
    /// MiB of memory each, whatever --hash says.
    Build {
        #[command(flatten)]
        arguments: BuildArguments,

        /// Do not follow moves that are so many hundredths of a soldier worse than the best one
        #[arg(long, value_name = "N")]
        margin: Option<u16>,
    },
    /// Check a book by the rules, derive its values once more, and search positions again
    Verify(VerifyArguments),
    /// Show the moves of a position and what they are worth, in hundredths of a soldier
    ///
    /// First the value, then what the search said before the moves after it were known. The line is
    /// the best one as far as the book goes; a move without one is not followed.
    Show {
        /// The book
        file: PathBuf,

        /// Where the moves begin: a FEN as one argument, or `start`
        #[arg(value_name = "FEN", default_value = "start")]
        position: String,

        /// Moves from there: points with ranks from 0, WXF or Chinese
        #[arg(value_name = "MOVE")]
        moves: Vec<String>,

        /// Show a tree of so many plies
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
        plies: u8,
    },
}

const EXAMPLES: &str = "\
Examples:
  xiangqi book build openings.book --positions 2000 --threads 2
  xiangqi book verify openings.book --one-in 100
  xiangqi book show openings.book start h2e2 --plies 2";

enum Xiangqi {}

impl BookGame for Xiangqi {
    type Rules = BookRules;
    type Searcher = BookSearcher;

    /// What loses most of a soldier is a blunder.
    const DEFAULT: BookSettings = BookSettings {
        plies: 24,
        lines: 6,
        nodes: 200_000,
        margin: 80,
    };

    fn searcher(settings: BookSettings) -> Result<BookSearcher, TableError> {
        BookSearcher::new(settings)
    }

    fn position(position: &BookPosition) -> String {
        Setup::from(*position.position()).to_string()
    }

    fn score(score: Score) -> ShownScore {
        ShownScore::of(score)
    }

    fn margin(points: u16) -> String {
        points.to_string()
    }
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Build { arguments, margin } => arguments.build::<Xiangqi>(*margin, common.threads),
        Action::Verify(arguments) => arguments.verify::<Xiangqi>(common),
        Action::Show {
            file,
            position,
            moves,
            plies,
        } => {
            let book: Book = opening_book::read(file)?;
            let mut game = position::game_from(position)?;
            moves::play_all(&mut game, moves, None)?;
            opening_book::show::<Xiangqi>(&book, &game, *plies, common.json)
                .with_context(|| file.display().to_string())
        }
    }
}
