//! Strategies for property tests with [`mod@proptest`]: squares, moves, pieces, boards, setups,
//! reachable positions, games, symmetries.
//!
//! Reachable positions and games come from legal play of random moves, and shrink towards fewer
//! plies. [`boards`] and [`setups`] are arbitrary, so many are such that no game reaches;
//! [`positions`] are the valid ones among sparse boards.
//!
//! ```
//! use proptest::prelude::*;
//! use xiangqi_core::strategies;
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
    Bitboard, Board, Color, File, Game, Move, Piece, Position, Rank, Role, Setup, Square, Symmetry,
};

/// Either side; shrinks to red.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
/// proptest!(|(color in strategies::colors())| prop_assert_eq!(!!color, color));
/// ```
pub fn colors() -> impl Strategy<Value = Color> + Clone {
    sample::select(&Color::ALL[..])
}

/// Any kind of piece; shrinks towards the general.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Role, strategies};
/// proptest!(|(role in strategies::roles())| {
///     prop_assert_eq!(Role::from_letter(role.letter()), Some(role));
/// });
/// ```
pub fn roles() -> impl Strategy<Value = Role> + Clone {
    sample::select(&Role::ALL[..])
}

/// Any piece of either side; shrinks towards the red general.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Piece, strategies};
/// proptest!(|(piece in strategies::pieces())| {
///     prop_assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
/// });
/// ```
pub fn pieces() -> impl Strategy<Value = Piece> + Clone {
    (colors(), roles()).prop_map(|(color, role)| Piece::new(color, role))
}

/// Any column; shrinks towards `a`.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Bitboard, strategies};
/// proptest!(|(file in strategies::files())| prop_assert_eq!(Bitboard::file(file).len(), 10));
/// ```
pub fn files() -> impl Strategy<Value = File> + Clone {
    sample::select(&File::ALL[..])
}

/// Any row; shrinks towards `0`.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Bitboard, strategies};
/// proptest!(|(rank in strategies::ranks())| prop_assert_eq!(Bitboard::rank(rank).len(), 9));
/// ```
pub fn ranks() -> impl Strategy<Value = Rank> + Clone {
    sample::select(&Rank::ALL[..])
}

/// Any of the 90 points; shrinks towards a0.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
/// proptest!(|(square in strategies::squares())| {
///     prop_assert_eq!(square.to_string().parse(), Ok(square));
/// });
/// ```
pub fn squares() -> impl Strategy<Value = Square> + Clone {
    sample::select(&Square::ALL[..])
}

/// From any point to any point, legal somewhere or not; shrinks towards a0a0.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
/// proptest!(|(m in strategies::moves())| prop_assert_eq!(m.to_string().parse(), Ok(m)));
/// ```
pub fn moves() -> impl Strategy<Value = Move> + Clone {
    (squares(), squares()).prop_map(|(from, to)| Move::new(from, to))
}

/// Any of the four symmetries; shrinks towards the identity.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Symmetry, strategies};
/// proptest!(|(symmetry in strategies::symmetries())| {
///     prop_assert_eq!(symmetry.compose(symmetry.inverse()), Symmetry::Identity);
/// });
/// ```
pub fn symmetries() -> impl Strategy<Value = Symmetry> + Clone {
    sample::select(&Symmetry::ALL[..])
}

/// Any set of points: a third of them sparse, a third dense. Shrinks towards fewer points.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
/// proptest!(|(set in strategies::bitboards())| prop_assert_eq!((set ^ set).len(), 0));
/// ```
pub fn bitboards() -> impl Strategy<Value = Bitboard> + Clone {
    let bits = || {
        (bits::u64::ANY, bits::u32::ANY)
            .prop_map(|(lower, upper)| Bitboard::from(u128::from(upper) << 64 | u128::from(lower)))
    };
    prop_oneof![
        bits(),
        (bits(), bits()).prop_map(|(first, second)| first & second),
        (bits(), bits()).prop_map(|(first, second)| first | second),
    ]
}

/// Up to 40 pieces on any points, most of them such that no game reaches. Shrinks towards fewer
/// pieces.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
/// proptest!(|(board in strategies::boards())| {
///     prop_assert_eq!(board.iter().count(), board.occupied().len() as usize);
/// });
/// ```
pub fn boards() -> impl Strategy<Value = Board> + Clone {
    collection::vec((squares(), pieces()), 0..=40).prop_map(|pieces| pieces.into_iter().collect())
}

/// A claim of what a position is: a reachable position, a valid one, or one with all the faults
/// that there are; any counters.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
/// proptest!(|(setup in strategies::setups())| {
///     prop_assert_eq!(setup.to_position().is_ok(), setup.faults().is_empty());
/// });
/// ```
pub fn setups() -> impl Strategy<Value = Setup> + Clone {
    let arbitrary = (boards(), colors()).prop_map(|(board, turn)| Setup {
        board,
        turn,
        ..Setup::EMPTY
    });
    let valid = prop_oneof![reachable_positions(), positions()].prop_map(Setup::from);
    let counters = (any::<u16>(), any::<u16>());
    (prop_oneof![valid, arbitrary], counters).prop_map(|(setup, (capture_clock, move_number))| {
        Setup {
            capture_clock,
            move_number,
            ..setup
        }
    })
}

/// Valid positions of few pieces, whether a game reaches them or not. Shrinks towards fewer pieces.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Setup, strategies};
/// proptest!(|(position in strategies::positions())| {
///     prop_assert_eq!(Setup::from(position).to_position(), Ok(position));
/// });
/// ```
pub fn positions() -> impl Strategy<Value = Position> + Clone {
    let general = |color| sample::select(Bitboard::palace(color).into_iter().collect::<Vec<_>>());
    let generals = (general(Color::Red), general(Color::Black));
    let others = collection::vec((squares(), pieces()), 0..=12);
    let setups = (generals, others, colors()).prop_map(|((red, black), others, turn)| {
        let mut setup = Setup {
            turn,
            ..Setup::EMPTY
        };
        setup.board.put(red, Piece::new(Color::Red, Role::General));
        setup
            .board
            .put(black, Piece::new(Color::Black, Role::General));
        for (square, piece) in others {
            put_if_allowed(&mut setup.board, square, piece);
        }
        setup
    });
    setups.prop_filter_map("a check of the side that is not to move", |setup| {
        setup.to_position().ok()
    })
}

/// Puts a piece on a free point where it can come to, unless there are enough of its kind.
fn put_if_allowed(board: &mut Board, square: Square, piece: Piece) {
    let enough = board.pieces(piece.color, piece.role).len() >= piece.role.most();
    if !enough && board.piece_at(square).is_none() && piece.points().contains(square) {
        board.put(square, piece);
    }
}

/// The positions of random games from the standard start, the start included. Shrinks towards fewer
/// plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Setup, strategies};
/// proptest!(|(position in strategies::reachable_positions())| {
///     prop_assert_eq!(Setup::from(position).to_position(), Ok(position));
/// });
/// ```
pub fn reachable_positions() -> impl Strategy<Value = Position> + Clone {
    games().prop_map(|game| *game.position())
}

/// Games of up to 200 random moves from the standard start, the cursor at the end. Shrinks towards
/// fewer plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::strategies;
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

/// Games of up to 200 random moves from any position, the cursor at the end. Shrinks towards fewer
/// plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use xiangqi_core::{Position, strategies};
/// let position: Position = "4k4/9/9/9/9/9/9/9/R8/3K5 w".parse().unwrap();
/// let games = strategies::games_from(position);
/// proptest!(|(game in games)| prop_assert_eq!(game.start().board, *position.board()));
/// ```
pub fn games_from(start: Position) -> impl Strategy<Value = Game> + Clone {
    collection::vec(any::<u16>(), 0..=200).prop_map(move |choices| play(start, &choices))
}

/// The game in which each choice, from 0 to 65535, picks one of the legal moves in their order.
fn play(start: Position, choices: &[u16]) -> Game {
    let mut game = Game::from_start(start);
    for choice in choices {
        let moves = game.position().legal_moves();
        let index = (usize::from(*choice) * moves.len()) >> 16;
        match moves.get(index) {
            Some(&m) if game.play(m).is_ok() => {}
            _ => break,
        }
    }
    game
}
