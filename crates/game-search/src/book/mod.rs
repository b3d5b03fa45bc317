//! Opening books that engines build by themselves, for any game.
//!
//! A book is a set of positions, each with its best moves as a search found them. Where the position
//! after a move is in the book too, the move is worth what that position is worth: values go back
//! to the start by minimax. [`BookBuilder`] picks the positions that are worth a search next,
//! [`Book`] knows their values and its bytes, [`Book::verify`] derives all anew. A game tells its
//! [`Rules`], what [searches](Searcher) it, and how its own positions are [looked up](Lookup); files are
//! the caller's.
//!
//! ```
//! use game_search::{
//!     Score,
//!     book::{Book, BookBuilder, BookMove, Candidate, Lookup, Rules, Searcher, Settings},
//! };
//!
//! /// Two players take one or two of ten stones in turn; who takes the last one wins.
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! enum Stones {}
//!
//! impl Rules for Stones {
//!     /// The stones that are gone, so that later positions are greater.
//!     type Position = u32;
//!     type Move = u32;
//!     const MAGIC: [u8; 8] = *b"stones\0\0";
//!     const COST_OF_PLY: u32 = 1;
//!
//!     fn start() -> u32 { 0 }
//!     fn plies(gone: &u32) -> u32 { gone / 2 }
//!     fn legal_moves(gone: &u32) -> Vec<u32> { (1..=2).filter(|m| gone + m <= 10).collect() }
//!     fn after(gone: &u32, taken: u32) -> u32 { gone + taken }
//!     fn final_score(gone: &u32) -> Option<Score> { (*gone == 10).then(|| Score::loss_in(0)) }
//!     fn images(gone: &u32) -> Vec<u32> { vec![*gone] }
//!     fn encode(taken: u32) -> u16 { taken as u16 }
//!     fn decode(code: u16) -> Option<u32> { Some(code.into()) }
//! }
//!
//! /// A search that knows nothing.
//! struct Blind;
//!
//! impl Searcher<Stones> for Blind {
//!     fn search(&mut self, gone: &u32) -> Vec<Candidate<u32>> {
//!         let candidate = |m| Candidate { m, score: Score::DRAW, depth: 0, is_exact: false };
//!         Stones::legal_moves(gone).into_iter().map(candidate).collect()
//!     }
//! }
//!
//! /// What the players see: the stones that are left.
//! struct Left(u32);
//!
//! impl Lookup<Stones> for Left {
//!     fn moves_in(&self, book: &Book<Stones>) -> Vec<BookMove<u32>> {
//!         book.entry(&(10 - self.0)).map(|entry| entry.moves()).unwrap_or_default()
//!     }
//!
//!     fn choice_key(&self) -> u64 { self.0.into() }
//!     fn after(&self, taken: u32) -> Option<Self> {
//!         Stones::is_legal(&(10 - self.0), taken).then(|| Self(self.0 - taken))
//!     }
//! }
//!
//! let settings = Settings { plies: 10, lines: 2, nodes: 1, margin: 100 };
//! let mut builder: BookBuilder<Stones> = BookBuilder::new(settings);
//! # #[cfg(feature = "std")]
//! builder.grow(10, &mut [Blind])?;
//! # while let Some(gone) = builder.most_urgent(1).pop() { builder.add(gone, Blind.search(&gone))?; }
//! let book = builder.into_book();
//! // Ten stones are won by taking one, which leaves three times three.
//! let best = book.moves(&Left(10))[0];
//! assert_eq!((best.m, best.value), (1, Score::win_in(7)));
//! assert_eq!(book.line(&Left(10), 1).iter().sum::<u32>(), 10);
//! assert_eq!(Book::from_bytes(&book.to_bytes())?, book);
//! # Ok::<(), game_search::book::BookError>(())
//! ```

mod building;
mod choice;
mod format;
mod lookup;
mod verification;

use alloc::{collections::BTreeMap, vec::Vec};
use core::{cmp::Reverse, fmt::Debug};

pub use building::BookBuilder;
pub use choice::Choice;
pub use format::{BookError, checksum};
pub use lookup::Lookup;
pub use verification::{Checked, Mismatch, Sample, Verification};

use crate::Score;

/// What a book has to know of its game.
pub trait Rules: Clone + Debug + Eq {
    /// A position, the same one for all its symmetric images. In their order it must come before
    /// all positions that can follow it: no play comes back to a position.
    type Position: Copy + Ord + Debug;
    /// A move of such a position.
    type Move: Copy + Eq + Debug;

    /// The first bytes of a file.
    const MAGIC: [u8; 8];
    /// How much less urgent a position is for each ply from the start, in points: the more, the
    /// wider a book is and the less deep.
    const COST_OF_PLY: u32;

    /// Where games begin.
    fn start() -> Self::Position;

    /// The plies from the start to a position, or a number like it: [`Settings::plies`] limits it.
    fn plies(position: &Self::Position) -> u32;

    /// All moves that can be played, those among them that lead to symmetric positions too.
    fn legal_moves(position: &Self::Position) -> Vec<Self::Move>;

    /// Whether a move can be played.
    fn is_legal(position: &Self::Position, m: Self::Move) -> bool {
        Self::legal_moves(position).contains(&m)
    }

    /// The position after a legal move.
    fn after(position: &Self::Position, m: Self::Move) -> Self::Position;

    /// For the side to move, if the game is over.
    fn final_score(position: &Self::Position) -> Option<Score>;

    /// The symmetric images of a position as a book names them: all the same, if the rules are
    /// right.
    fn images(position: &Self::Position) -> Vec<Self::Position>;

    /// A move as a number for the file.
    fn encode(m: Self::Move) -> u16;

    /// The move of a number; `None` if there is none.
    fn decode(code: u16) -> Option<Self::Move>;
}

/// How a book is built; kept in it, since it cannot be continued otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Positions of at most so many plies are searched.
    pub plies: u8,
    /// How many of the best moves of a position are looked for.
    pub lines: u8,
    /// How many positions a search visits, as the engine counts.
    pub nodes: u32,
    /// Moves that are so many points worse than the best one are not followed.
    pub margin: u16,
}

/// A move as a search found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// Its worth for the side to move, with distances counted from the position.
    pub score: Score,
    /// How many plies were searched.
    pub depth: u8,
    /// Whether no search can change the score.
    pub is_exact: bool,
}

/// Finds the best moves of positions for a book.
///
/// What it finds should depend on the position alone: then a book depends neither on how many
/// searchers built it nor on stops.
pub trait Searcher<R: Rules> {
    /// The best moves, as many as the [lines](Settings::lines) of the book, the best first; of moves
    /// that lead to symmetric positions only one.
    fn search(&mut self, position: &R::Position) -> Vec<Candidate<R::Move>>;
}

/// Positions with their best moves; see [the module](self).
///
/// Finding a position takes time in proportion to the logarithm of their number.
#[derive(Clone, Debug)]
pub struct Book<R: Rules> {
    settings: Settings,
    places: BTreeMap<R::Position, usize>,
    nodes: Vec<Node<R>>,
}

/// A position of the book.
#[derive(Clone, Debug)]
struct Node<R: Rules> {
    position: R::Position,
    value: Score,
    moves: Vec<Linked<R>>,
}

/// A move of the book, and the place of the position after it.
#[derive(Clone, Debug)]
struct Linked<R: Rules> {
    candidate: Candidate<R::Move>,
    child: Option<usize>,
}

impl<R: Rules> Book<R> {
    /// The most positions that a book may hold: 2²².
    pub const MOST_POSITIONS: usize = 1 << 22;

    const fn empty(settings: Settings) -> Self {
        Self {
            settings,
            places: BTreeMap::new(),
            nodes: Vec::new(),
        }
    }

    /// How it was built.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A position of the book; `None` if it is not there.
    #[must_use]
    pub fn entry(&self, position: &R::Position) -> Option<Entry<'_, R>> {
        let node = &self.nodes[*self.places.get(position)?];
        Some(Entry { book: self, node })
    }

    /// All positions in their order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_, R>> {
        let places = self.places.values();
        places.map(|&place| Entry {
            book: self,
            node: &self.nodes[place],
        })
    }

    /// Derives the values from the last positions to the first.
    fn update(&mut self) {
        for &place in self.places.values().rev() {
            let value = self.best_value(place);
            self.nodes[place].value = value;
        }
    }

    fn best_value(&self, place: usize) -> Score {
        let moves = self.nodes[place].moves.iter();
        let values = moves.map(|linked| self.value(linked));
        values.max().unwrap_or_default()
    }

    fn value(&self, Linked { candidate, child }: &Linked<R>) -> Score {
        match *child {
            Some(child) => a_ply_before(self.nodes[child].value),
            None => candidate.score,
        }
    }
}

/// The same positions with the same moves, whatever the order in which they came.
impl<R: Rules> PartialEq for Book<R> {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (Entry<'_, R>, Entry<'_, R>)| {
            a.position() == b.position() && a.moves() == b.moves()
        };
        self.settings == other.settings
            && self.len() == other.len()
            && self.entries().zip(other.entries()).all(same)
    }
}

impl<R: Rules> Eq for Book<R> {}

/// What a position is worth that is so much worth for the other side a ply later.
fn a_ply_before(score: Score) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::loss_in(plies + 1),
        Some(plies) => Score::win_in(plies + 1),
        None => -score,
    }
}

/// A position in a book.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a, R: Rules> {
    book: &'a Book<R>,
    node: &'a Node<R>,
}

/// A move in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move.
    pub m: M,
    /// Its worth for the side to move: what the position after it is worth, if that is in the book,
    /// else what the search said.
    pub value: Score,
    /// What the search of the position before the move said.
    pub searched: Score,
    /// How many plies that search looked ahead.
    pub depth: u8,
    /// Whether no search can change what it said.
    pub is_exact: bool,
    /// Whether the position after it is in the book.
    pub is_followed: bool,
}

impl<'a, R: Rules> Entry<'a, R> {
    /// The position.
    #[must_use]
    pub const fn position(&self) -> &'a R::Position {
        &self.node.position
    }

    /// Its worth for the side to move: that of the best move.
    #[must_use]
    pub const fn value(&self) -> Score {
        self.node.value
    }

    /// Its moves, the best first.
    #[must_use]
    pub fn moves(&self) -> Vec<BookMove<R::Move>> {
        let mut moves: Vec<_> = (self.node.moves.iter())
            .map(|linked| self.book_move(linked))
            .collect();
        // Stable: of equal ones the one that the search preferred comes first.
        moves.sort_by_key(|m| Reverse(m.value));
        moves
    }

    /// All legal moves that lead where its moves lead, the best first, each in another `form`, that of
    /// the position that was asked for: of moves to symmetric positions a search sees only one.
    #[must_use]
    pub fn all_moves(&self, form: impl Fn(R::Move) -> R::Move) -> Vec<BookMove<R::Move>> {
        let found = self.moves();
        let after = |m| R::after(self.position(), m);
        let mut all = Vec::new();
        for m in R::legal_moves(self.position()) {
            let to = after(m);
            let same = found.iter().find(|found| after(found.m) == to);
            all.extend(same.map(|same| BookMove {
                m: form(m),
                ..*same
            }));
        }
        all.sort_by_key(|m| Reverse(m.value));
        all
    }

    /// The first of the moves.
    ///
    /// # Panics
    ///
    /// Never: a position of a book has a move.
    #[must_use]
    pub fn best(&self) -> BookMove<R::Move> {
        self.moves()[0]
    }

    fn book_move(&self, linked: &Linked<R>) -> BookMove<R::Move> {
        let candidate = &linked.candidate;
        BookMove {
            m: candidate.m,
            value: self.book.value(linked),
            searched: candidate.score,
            depth: candidate.depth,
            is_exact: candidate.is_exact,
            is_followed: linked.child.is_some(),
        }
    }
}
