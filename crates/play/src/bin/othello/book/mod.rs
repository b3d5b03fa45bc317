//! `othello book`.

mod opening;

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use game_search::{Score, TableError};
use othello_core::{Position, sized::Size};
use othello_engine::{Book, BookPosition, BookRules, BookSearcher, BookSettings, Evaluation};
use play::{
    analysis::ShownScore,
    arguments::Common,
    opening_book::{self, BookGame, BuildArguments, VerifyArguments},
};

pub(crate) use opening::BookArguments;

use crate::{analyse::in_discs, position};

/// Build, check and show opening books
///
/// A book has the best moves of the openings as the engine found them. `play`, `analyse`, `gtp` and
/// `nboard` look into it with --book.
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

        /// Do not follow moves that are so many discs worse than the best one
        #[arg(long, value_name = "DISCS", value_parser = discs)]
        margin: Option<u16>,
    },
    /// Check a book by the rules, derive its values once more, and search positions again
    Verify(VerifyArguments),
    /// Show the moves of a position and what they are worth, in discs for the side to move
    ///
    /// First the value, then what the search said before the moves after it were known. The line is
    /// the best one as far as the book goes; a move without one is not followed.
    Show {
        /// The book
        file: PathBuf,

        /// A board string and side (quoted or as two words), or a move list (default: the start)
        position: Vec<String>,

        /// Show a tree of so many plies
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
        plies: u8,
    },
}

const EXAMPLES: &str = "\
Examples:
  othello book build openings.book --positions 2000 --threads 2
  othello book verify openings.book --one-in 100
  othello book show openings.book f5d6 --plies 2";

enum Othello {}

impl BookGame for Othello {
    type Rules = BookRules;
    type Searcher = BookSearcher;

    /// What loses more than four discs is a blunder.
    const DEFAULT: BookSettings = BookSettings {
        plies: 30,
        lines: 6,
        nodes: 50_000,
        margin: 400,
    };

    fn searcher(settings: BookSettings) -> Result<BookSearcher, TableError> {
        BookSearcher::new(settings)
    }

    fn position(position: &BookPosition) -> String {
        position.position().to_string()
    }

    fn score(score: Score) -> ShownScore {
        in_discs(Evaluation {
            centidiscs: score.value(),
        })
    }

    fn margin(points: u16) -> String {
        Self::score(Score::new(points.into())).text
    }
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Build { arguments, margin } => arguments.build::<Othello>(*margin, common.threads),
        Action::Verify(arguments) => arguments.verify::<Othello>(common),
        Action::Show {
            file,
            position,
            plies,
        } => {
            let book: Book = opening_book::read(file)?;
            let text = (!position.is_empty()).then(|| position.join(" "));
            let position = position::parse(text.as_deref(), Size::EIGHT)?;
            let position = Position::try_from(position)?;
            opening_book::show::<Othello>(&book, &position, *plies, common.json)
                .with_context(|| file.display().to_string())
        }
    }
}

/// Reads discs as hundredths.
fn discs(text: &str) -> Result<u16, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|discs| (0.0..=128.0).contains(discs));
    let discs = number.ok_or("expected a number of discs from 0 to 128")?;
    Ok((discs * f64::from(Evaluation::PER_DISC)).round() as u16)
}
