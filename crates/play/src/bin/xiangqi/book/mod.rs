//! `xiangqi book`.

mod opening;

use std::{
    io::{self, Write, stdout},
    ops::ControlFlow,
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use play::{
    analysis::ShownScore,
    arguments::Common,
    opening_book::{self, BuildArguments, Growing, Shelf, ShownMove, VerifyArguments},
    progress,
};
use xiangqi_core::{Game, Move, Setup};
use xiangqi_engine::{Book, BookBuilder, BookError, BookMove, BookSearcher, BookSettings};

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

/// What loses most of a soldier is a blunder.
const DEFAULT: BookSettings = BookSettings {
    plies: 24,
    lines: 6,
    nodes: 200_000,
    margin: 80,
};

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Build { arguments, margin } => build(arguments, *margin, common),
        Action::Verify(arguments) => verify(arguments, common),
        Action::Show {
            file,
            position,
            moves,
            plies,
        } => {
            let book = opening_book::read(file, Book::from_bytes)?;
            let mut game = position::game_from(position)?;
            moves::play_all(&mut game, moves, None)?;
            show(&book, &game, *plies, common.json).with_context(|| file.display().to_string())
        }
    }
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
    arguments.tell(&found.map(Setup::from), ShownScore::of, common.json)
}

fn show(book: &Book, game: &Game, plies: u8, json: bool) -> anyhow::Result<()> {
    if book.moves_of_game(game).is_empty() {
        bail!("the position is not in the book");
    }
    let mut shelf = Shelf {
        out: stdout().lock(),
        json,
    };
    let margin = book.settings().margin.to_string();
    shelf.book(book.len(), book.settings(), &margin)?;
    show_moves(&mut shelf, book, game, &mut Vec::new(), plies)?;
    Ok(())
}

/// Shows the moves of a position, each with those that follow it.
fn show_moves(
    shelf: &mut Shelf<impl Write>,
    book: &Book,
    game: &Game,
    path: &mut Vec<String>,
    plies: u8,
) -> io::Result<()> {
    for m in book.moves_of_game(game) {
        shelf.show(&shown(book, game, path, &m))?;
        let mut after = game.clone();
        if plies > 1 && m.is_followed && after.play(m.m).is_ok() {
            path.push(m.m.to_string());
            show_moves(shelf, book, &after, path, plies - 1)?;
            path.pop();
        }
    }
    Ok(())
}

fn shown<'a>(book: &Book, game: &Game, path: &'a [String], m: &BookMove) -> ShownMove<'a> {
    ShownMove {
        path,
        m: m.m.to_string(),
        value: ShownScore::of(m.value),
        searched: ShownScore::of(m.searched),
        depth: m.depth,
        is_exact: m.is_exact,
        is_followed: m.is_followed,
        line: (book.line(game, m.m).iter()).map(Move::to_string).collect(),
    }
}
