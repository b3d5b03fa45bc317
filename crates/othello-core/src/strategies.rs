//! Strategies for property tests with [`mod@proptest`]: squares, moves, boards, reachable positions,
//! games, symmetries.
//!
//! Positions and games come from legal play of random moves, and shrink towards fewer plies and
//! towards the legal move with the least square. [`boards`] and [`positions`] are arbitrary
//! instead, so most are such that no game reaches; they shrink towards fewer discs. [`sized`]
//! has the same for the boards of every size.
//!
//! ```
//! use othello_core::strategies;
//! use proptest::prelude::*;
//!
//! proptest! {
//!     // Give it #[test] in a test of your own.
//!     fn a_game_that_goes_on_has_a_legal_move(position in strategies::reachable_positions()) {
//!         prop_assert_eq!(position.legal_moves().is_empty(), position.outcome().is_some());
//!     }
//! }
//! # a_game_that_goes_on_has_a_legal_move();
//! ```

use alloc::vec::Vec;

use proptest::{bits, collection, prelude::*, sample};

use crate::{
    Bitboard, Board, Color, Direction, File, Game, Move, Position, Rank, Rules, Setup, Square,
    Symmetry,
};

/// Either side; shrinks to black.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(color in strategies::colors())| prop_assert_eq!(!!color, color));
/// ```
pub fn colors() -> impl Strategy<Value = Color> + Clone {
    sample::select(&Color::ALL[..])
}

/// Any column; shrinks towards `a`.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Bitboard, strategies};
/// proptest!(|(file in strategies::files())| prop_assert_eq!(Bitboard::file(file).len(), 8));
/// ```
pub fn files() -> impl Strategy<Value = File> + Clone {
    sample::select(&File::ALL[..])
}

/// Any row; shrinks towards `1`.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Bitboard, strategies};
/// proptest!(|(rank in strategies::ranks())| prop_assert_eq!(Bitboard::rank(rank).len(), 8));
/// ```
pub fn ranks() -> impl Strategy<Value = Rank> + Clone {
    sample::select(&Rank::ALL[..])
}

/// Any of the 64 squares; shrinks towards a1.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(square in strategies::squares())| {
///     prop_assert_eq!(square.to_string().parse(), Ok(square));
/// });
/// ```
pub fn squares() -> impl Strategy<Value = Square> + Clone {
    sample::select(&Square::ALL[..])
}

/// Any move, legal somewhere or not: a square or, one time in eight, a pass. Shrinks towards a
/// pass.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(m in strategies::moves())| prop_assert_eq!(m.to_string().parse(), Ok(m)));
/// ```
pub fn moves() -> impl Strategy<Value = Move> + Clone {
    moves_to(squares())
}

/// Any of the eight directions; shrinks towards north.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Bitboard, strategies};
/// proptest!(|(direction in strategies::directions())| {
///     prop_assert!(Bitboard::FULL.shift(direction).len() < 64);
/// });
/// ```
pub fn directions() -> impl Strategy<Value = Direction> + Clone {
    sample::select(&Direction::ALL[..])
}

/// Any of the eight symmetries; shrinks towards the identity.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Symmetry, strategies};
/// proptest!(|(symmetry in strategies::symmetries())| {
///     prop_assert_eq!(symmetry.compose(symmetry.inverse()), Symmetry::Identity);
/// });
/// ```
pub fn symmetries() -> impl Strategy<Value = Symmetry> + Clone {
    sample::select(&Symmetry::ALL[..])
}

/// Any set of squares: a third of them sparse, a third dense. Shrinks towards fewer squares.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(set in strategies::bitboards())| prop_assert_eq!((set ^ set).len(), 0));
/// ```
pub fn bitboards() -> impl Strategy<Value = Bitboard> + Clone {
    words().prop_map(Bitboard)
}

/// Any board on which no square holds two discs, most of them such that no game reaches. Shrinks
/// towards fewer discs, and white ones.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Color, strategies};
/// proptest!(|(board in strategies::boards())| {
///     prop_assert!(board.discs(Color::Black).is_disjoint(board.discs(Color::White)));
/// });
/// ```
pub fn boards() -> impl Strategy<Value = Board> + Clone {
    (words(), bits::u64::ANY).prop_map(|(occupied, black)| {
        let discs = (Bitboard(occupied & black), Bitboard(occupied & !black));
        Board::from_discs(discs.0, discs.1).unwrap_or_default()
    })
}

/// Any of the [`boards`] with either side to move.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(position in strategies::positions())| {
///     prop_assert!(position.moves().is_subset(position.empty_squares()));
/// });
/// ```
pub fn positions() -> impl Strategy<Value = Position> + Clone {
    (boards(), colors()).prop_map(|(board, turn)| Position::from_board(board, turn))
}

/// A claim of what a position is: a reachable position, or with all the faults that there are.
/// Shrinks towards fewer discs.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(setup in strategies::setups())| {
///     prop_assert_eq!(setup.to_position().is_ok(), setup.faults().is_empty());
/// });
/// ```
pub fn setups() -> impl Strategy<Value = Setup> + Clone {
    let any = (bitboards(), bitboards(), colors()).prop_map(|(black, white, turn)| Setup {
        black,
        white,
        turn,
    });
    prop_oneof![reachable_positions().prop_map(Setup::from), any]
}

/// The positions of random games from the standard start, the start and final ones included.
/// Shrinks towards fewer plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Setup, strategies};
/// proptest!(|(position in strategies::reachable_positions())| {
///     prop_assert_eq!(Setup::from(position).to_position(), Ok(position));
/// });
/// ```
pub fn reachable_positions() -> impl Strategy<Value = Position> + Clone {
    games().prop_map(|game| *game.position())
}

/// Games of random moves from the standard start, finished or not, the cursor at the end. Shrinks
/// towards fewer plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::strategies;
/// proptest!(|(mut game in strategies::games())| {
///     let end = *game.position();
///     game.go_to_start();
///     game.go_to_end();
///     prop_assert_eq!(*game.position(), end);
/// });
/// ```
pub fn games() -> impl Strategy<Value = Game> + Clone {
    games_from(Position::new())
}

/// Games of random moves from any position on a board of any size, finished or not, the cursor at
/// the end. Shrinks towards fewer plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Position, strategies};
/// let games = strategies::games_from(Position::mirrored());
/// proptest!(|(game in games)| prop_assert_eq!(*game.start(), Position::mirrored()));
/// ```
pub fn games_from<P: Rules>(start: P) -> impl Strategy<Value = Game<P>> + Clone {
    let choices = collection::vec(any::<u16>(), 0..=most_plies(&start));
    // The limit hardly ever matters until it shrinks, as the last thing: it cuts off the plies that
    // turned out to be needless once the others were simple.
    (choices, any::<u16>()).prop_map(move |(choices, limit)| {
        let plies = choices.len().min(limit.into());
        play(start.clone(), &choices[..plies])
    })
}

/// Games of random moves from any position on a board of any size to their end, where the cursor
/// is. Shrinks towards the legal moves with the least squares.
///
/// ```
/// # use proptest::prelude::*;
/// # use othello_core::{Position, strategies};
/// let games = strategies::finished_games_from(Position::new());
/// proptest!(|(game in games)| prop_assert!(game.outcome().is_some()));
/// ```
pub fn finished_games_from<P: Rules>(start: P) -> impl Strategy<Value = Game<P>> + Clone {
    // Passes never follow each other, so that no game is longer.
    let plies = 2 * most_plies(&start);
    collection::vec(any::<u16>(), plies).prop_map(move |choices| play(start.clone(), &choices))
}

/// As many plies as there are discs to place, and a few more for passes.
fn most_plies<P: Rules>(start: &P) -> usize {
    usize::from(start.counts().empty) + 4
}

/// The game in which each choice, from 0 to 65535, picks one of the legal moves in their order.
fn play<P: Rules>(start: P, choices: &[u16]) -> Game<P> {
    let mut game = Game::from_start(start);
    for choice in choices {
        let position = game.position();
        let squares: Vec<_> = position.move_squares().collect();
        let m = match squares.get((usize::from(*choice) * squares.len()) >> 16) {
            Some(square) => Move::Place(*square),
            None => Move::Pass,
        };
        if game.play(m).is_err() {
            break;
        }
    }
    game
}

fn moves_to<S: Clone + core::fmt::Debug + 'static>(
    squares: impl Strategy<Value = S> + Clone + 'static,
) -> impl Strategy<Value = Move<S>> + Clone {
    prop_oneof![1 => Just(Move::Pass), 7 => squares.prop_map(Move::Place)]
}

/// 64 bits: even, sparse or dense.
fn words() -> impl Strategy<Value = u64> + Clone {
    let bits = bits::u64::ANY;
    prop_oneof![
        bits,
        (bits, bits).prop_map(|(first, second)| first & second),
        (bits, bits).prop_map(|(first, second)| first | second),
    ]
}

/// The same strategies for boards of every even size from 4×4 to 16×16.
///
/// ```
/// # use proptest::prelude::*;
/// use othello_core::strategies::sized;
///
/// let positions = sized::sizes().prop_flat_map(sized::reachable_positions);
/// proptest!(|(position in positions)| {
///     prop_assert_eq!(position.legal_moves().is_empty(), position.outcome().is_some());
/// });
/// ```
pub mod sized {
    use alloc::vec::Vec;

    use proptest::{bits, prelude::*, sample};

    use super::{colors, games_from, moves_to, words};
    use crate::{
        Game, Move,
        sized::{Bitboard, Board, Position, Setup, Size, Square},
    };

    /// Any size; shrinks towards 4.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::strategies::sized;
    /// proptest!(|(size in sized::sizes())| prop_assert_eq!(size.get() % 2, 0));
    /// ```
    pub fn sizes() -> impl Strategy<Value = Size> + Clone {
        sample::select(&Size::ALL[..])
    }

    /// Any square of a board of this size; shrinks towards a1.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(square in sized::squares(Size::EIGHT))| {
    ///     prop_assert!(Size::EIGHT.contains(square));
    /// });
    /// ```
    pub fn squares(size: Size) -> impl Strategy<Value = Square> + Clone {
        sample::select(size.iter().collect::<Vec<_>>())
    }

    /// Any move on a board of this size, legal somewhere or not; one in eight is a pass. Shrinks
    /// towards a pass.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(m in sized::moves(Size::EIGHT))| {
    ///     prop_assert_eq!(m.to_string().parse(), Ok(m));
    /// });
    /// ```
    pub fn moves(size: Size) -> impl Strategy<Value = Move<Square>> + Clone {
        moves_to(squares(size))
    }

    /// Any set of squares of a board of this size: a third of them sparse, a third dense. Shrinks
    /// towards fewer squares.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(set in sized::bitboards(Size::EIGHT))| {
    ///     prop_assert!(set.is_subset(Size::EIGHT.all_squares()));
    /// });
    /// ```
    pub fn bitboards(size: Size) -> impl Strategy<Value = Bitboard> + Clone {
        [words(), words(), words(), words()].prop_map(move |words| squares_of(size, words))
    }

    /// Any board of this size, most of them such that no game reaches. Shrinks towards fewer
    /// discs, and white ones.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(board in sized::boards(Size::EIGHT))| {
    ///     prop_assert_eq!(board.occupied().len() + board.empty_squares().len(), 64);
    /// });
    /// ```
    pub fn boards(size: Size) -> impl Strategy<Value = Board> + Clone {
        let black = [bits::u64::ANY; 4].prop_map(move |words| squares_of(size, words));
        (bitboards(size), black).prop_map(move |(occupied, black)| {
            Board::from_discs(size, occupied & black, occupied & !black)
                .unwrap_or(Board::empty(size))
        })
    }

    /// Any of the [`boards`] of this size with either side to move.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(position in sized::positions(Size::EIGHT))| {
    ///     prop_assert!(position.moves().is_subset(position.empty_squares()));
    /// });
    /// ```
    pub fn positions(size: Size) -> impl Strategy<Value = Position> + Clone {
        (boards(size), colors()).prop_map(|(board, turn)| Position::from_board(board, turn))
    }

    /// A claim of what a position of this size is: a reachable position, or with all the faults
    /// that there are, such as discs off the board. Shrinks towards fewer discs.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(setup in sized::setups(Size::EIGHT))| {
    ///     prop_assert_eq!(setup.to_position().is_ok(), setup.faults().is_empty());
    /// });
    /// ```
    pub fn setups(size: Size) -> impl Strategy<Value = Setup> + Clone {
        let within = sample::select(Vec::from([size, LARGEST]));
        let discs = within.prop_flat_map(|size| (bitboards(size), bitboards(size)));
        let any = (discs, colors()).prop_map(move |((black, white), turn)| Setup {
            size,
            black,
            white,
            turn,
        });
        prop_oneof![reachable_positions(size).prop_map(Setup::from), any]
    }

    /// The positions of random games from the standard start of this size. Shrinks towards fewer
    /// plies.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::{Setup, Size}, strategies::sized};
    /// proptest!(|(position in sized::reachable_positions(Size::EIGHT))| {
    ///     prop_assert_eq!(Setup::from(position).to_position(), Ok(position));
    /// });
    /// ```
    pub fn reachable_positions(size: Size) -> impl Strategy<Value = Position> + Clone {
        games(size).prop_map(|game| *game.position())
    }

    /// Games of random moves from the standard start of this size, finished or not, the cursor at
    /// the end. Shrinks towards fewer plies.
    ///
    /// ```
    /// # use proptest::prelude::*;
    /// # use othello_core::{sized::Size, strategies::sized};
    /// proptest!(|(game in sized::games(Size::EIGHT))| {
    ///     prop_assert_eq!(game.cursor(), game.moves().len());
    /// });
    /// ```
    pub fn games(size: Size) -> impl Strategy<Value = Game<Position>> + Clone {
        games_from(Position::new(size))
    }

    const LARGEST: Size = Size::ALL[Size::ALL.len() - 1];

    /// The squares of a board whose bits, 16 to a rank, are set.
    fn squares_of(size: Size, words: [u64; 4]) -> Bitboard {
        size.iter()
            .filter(|square| {
                let shift = 16 * (square.rank() % 4) + square.file();
                words[usize::from(square.rank() / 4)] >> shift & 1 != 0
            })
            .collect()
    }
}
