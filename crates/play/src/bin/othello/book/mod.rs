//! `othello book`.

mod opening;

use std::{
    io::{self, Write, stdout},
    ops::ControlFlow,
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use game_search::Score;
use othello_core::{Move, Position, sized::Size};
use othello_engine::{
    Book, BookBuilder, BookError, BookMove, BookSearcher, BookSettings, Evaluation,
};
use play::{
    analysis::ShownScore,
    arguments::Common,
    opening_book::{self, BuildArguments, Growing, Shelf, ShownMove, VerifyArguments},
    progress,
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

/// What loses more than four discs is a blunder.
const DEFAULT: BookSettings = BookSettings {
    plies: 30,
    lines: 6,
    nodes: 50_000,
    margin: 400,
};

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Build { arguments, margin } => build(arguments, *margin, common),
        Action::Verify(arguments) => verify(arguments, common),
        Action::Show {
            file,
            position,
            plies,
        } => {
            let book = opening_book::read(file, Book::from_bytes)?;
            let text = (!position.is_empty()).then(|| position.join(" "));
            let position = position::parse(text.as_deref(), Size::EIGHT)?;
            let position = Position::try_from(position)?;
            show(&book, &position, *plies, common.json).with_context(|| file.display().to_string())
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

fn build(arguments: &BuildArguments, margin: Option<u16>, common: &Common) -> anyhow::Result<()> {
    let file = &arguments.file;
    let name = || file.display().to_string();
    let (builder, settings) = match arguments.old_book()? {
        Some(bytes) => {
            let book = Book::from_bytes(&bytes).with_context(name)?;
            let settings = *book.settings();
            arguments.agree(margin, &settings).with_context(name)?;
            (BookBuilder::from(book), settings)
        }
        None => {
            let settings = arguments.settings(margin, DEFAULT);
            (BookBuilder::new(settings), settings)
        }
    };
    let searchers = (0..common.threads).map(|_| BookSearcher::new(settings));
    let mut making = Making {
        builder,
        searchers: searchers.collect::<Result<_, _>>()?,
    };
    opening_book::build(file, arguments.positions, &mut making)
}

struct Making {
    builder: BookBuilder,
    searchers: Vec<BookSearcher>,
}

impl Growing for Making {
    fn count(&self) -> usize {
        self.builder.len()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.builder.to_bytes()
    }

    fn search_batch(&mut self) -> Result<(), BookError> {
        let one_more = self.builder.len() + 1;
        let stop = |_: &BookBuilder| ControlFlow::Break(());
        self.builder.grow(one_more, &mut self.searchers, stop)
    }
}

fn verify(arguments: &VerifyArguments, common: &Common) -> anyhow::Result<()> {
    let book = opening_book::read(&arguments.file, Book::from_bytes)?;
    let mut searcher = BookSearcher::new(*book.settings())?;
    let bar = progress::bar(0, "positions");
    let (sample, tolerance) = (arguments.sample(common.seed), arguments.tolerance);
    let found = book.verify(sample, tolerance, &mut searcher, |searched, total| {
        bar.set_length(total as u64);
        bar.set_position(searched as u64);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    arguments.tell(&found, score, common.json)
}

fn show(book: &Book, position: &Position, plies: u8, json: bool) -> anyhow::Result<()> {
    if book.moves(position).is_empty() {
        bail!("the position is not in the book");
    }
    let mut shelf = Shelf {
        out: stdout().lock(),
        json,
    };
    let margin = score(Score::new(book.settings().margin.into()));
    shelf.book(book.len(), book.settings(), &margin.text)?;
    show_moves(&mut shelf, book, position, &mut Vec::new(), plies)?;
    Ok(())
}

/// Shows the moves of a position, each with those that follow it.
fn show_moves(
    shelf: &mut Shelf<impl Write>,
    book: &Book,
    position: &Position,
    path: &mut Vec<String>,
    plies: u8,
) -> io::Result<()> {
    for m in book.moves(position) {
        shelf.show(&shown(book, position, path, &m))?;
        let mut after = *position;
        if plies > 1 && m.is_followed && after.play(m.m).is_ok() {
            path.push(m.m.to_string());
            show_moves(shelf, book, &after, path, plies - 1)?;
            path.pop();
        }
    }
    Ok(())
}

fn shown<'a>(book: &Book, position: &Position, path: &'a [String], m: &BookMove) -> ShownMove<'a> {
    ShownMove {
        path,
        m: m.m.to_string(),
        value: score(m.value),
        searched: score(m.searched),
        depth: m.depth,
        is_exact: m.is_exact,
        is_followed: m.is_followed,
        line: (book.line(position, m.m).iter())
            .map(Move::to_string)
            .collect(),
    }
}

/// In discs.
fn score(score: Score) -> ShownScore {
    in_discs(Evaluation {
        centidiscs: score.value(),
    })
}
