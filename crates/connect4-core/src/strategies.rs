//! Strategies for property tests with [`mod@proptest`]: shapes, squares, moves, reachable
//! positions, games, symmetries, of any size and number of players.
//!
//! Positions and games come from legal play of random moves, and shrink towards fewer plies and
//! towards the leftmost legal column.
//!
//! ```
//! use connect4_core::{Grid, strategies};
//! use proptest::prelude::*;
//!
//! let games = strategies::shapes().prop_flat_map(|shape| strategies::games_from(Grid::new(shape)));
//! proptest!(|(game in games)| {
//!     prop_assert_eq!(game.position().legal_moves().is_empty(), game.outcome().is_some());
//! });
//! ```

use alloc::vec::Vec;

use proptest::{bits, collection, prelude::*, sample};

use crate::{
    Bitboard, Color, Column, Direction, Game, Player, Position, Row, Rules, Setup, Shape, Square,
    Symmetry, Word,
};

/// Either side; shrinks to the first.
pub fn colors() -> impl Strategy<Value = Color> + Clone {
    sample::select(&Color::ALL[..])
}

/// Any player of so many; shrinks towards the first.
pub fn players(players: u8) -> impl Strategy<Value = Player> + Clone {
    sample::select(Player::all(players).collect::<Vec<_>>())
}

/// Any of the eight directions; shrinks towards north.
pub fn directions() -> impl Strategy<Value = Direction> + Clone {
    sample::select(&Direction::ALL[..])
}

/// Either symmetry; shrinks to the identity.
pub fn symmetries() -> impl Strategy<Value = Symmetry> + Clone {
    sample::select(&Symmetry::ALL[..])
}

/// Any column, of some boards alone; shrinks towards the leftmost.
pub fn columns() -> impl Strategy<Value = Column> + Clone {
    sample::select(Column::all(u8::MAX).collect::<Vec<_>>())
}

/// Any row, of some boards alone; shrinks towards the lowest.
pub fn rows() -> impl Strategy<Value = Row> + Clone {
    sample::select(Row::all(u8::MAX).collect::<Vec<_>>())
}

/// Any square, of some boards alone; shrinks towards a1.
///
/// ```
/// # use proptest::prelude::*;
/// # use connect4_core::strategies;
/// proptest!(|(square in strategies::squares())| {
///     prop_assert_eq!(square.to_string().parse(), Ok(square));
/// });
/// ```
pub fn squares() -> impl Strategy<Value = Square> + Clone {
    (columns(), rows()).prop_map(|(column, row)| Square { column, row })
}

/// Any square of boards of this shape; shrinks towards a1.
pub fn squares_of(shape: Shape) -> impl Strategy<Value = Square> + Clone {
    sample::select(shape.iter().collect::<Vec<_>>())
}

/// Any set of squares of a board; shrinks towards fewer squares.
pub fn bitboards<const COLS: usize, const ROWS: usize, B: Word>()
-> impl Strategy<Value = Bitboard<COLS, ROWS, B>> + Clone {
    (bits::u64::ANY, bits::u64::ANY).prop_map(|(high, low)| {
        Bitboard::from_bits(B::truncate(u128::from(high) << 64 | u128::from(low)))
    })
}

/// Boards of 1 to 12 columns and rows, 1 to 6 discs to win, two to eight players. Shrinks towards
/// the least of each.
///
/// ```
/// # use proptest::prelude::*;
/// # use connect4_core::strategies;
/// proptest!(|(shape in strategies::shapes())| {
///     prop_assert_eq!(shape.iter().count(), shape.squares());
/// });
/// ```
pub fn shapes() -> impl Strategy<Value = Shape> + Clone {
    let parameters = (1..=12u8, 1..=12u8, 1..=6u8, 2..=Player::MOST);
    parameters.prop_filter_map("a shape", |(columns, rows, to_win, players)| {
        let shape = Shape::new(columns, rows).ok()?.with_to_win(to_win).ok()?;
        shape.with_players(players).ok()
    })
}

/// The positions of random games on 7×6, the start and final ones included. Shrinks towards fewer
/// plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use connect4_core::{Position, strategies};
/// proptest!(|(position in strategies::reachable_positions())| {
///     prop_assert_eq!(Position::from_key(position.key()), Ok(position));
/// });
/// ```
pub fn reachable_positions() -> impl Strategy<Value = Position> + Clone {
    reachable_positions_from(Position::new())
}

/// The positions of random games from any position, on a board of any size. Shrinks towards fewer
/// plies.
pub fn reachable_positions_from<P: Rules>(start: P) -> impl Strategy<Value = P> + Clone {
    games_from(start).prop_map(|game| game.position().clone())
}

/// Games of random moves on 7×6, finished or not, the cursor at the end. Shrinks towards fewer
/// plies.
///
/// ```
/// # use proptest::prelude::*;
/// # use connect4_core::strategies;
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
pub fn games_from<P: Rules>(start: P) -> impl Strategy<Value = Game<P>> + Clone {
    let choices = collection::vec(any::<u16>(), 0..=most_plies(&start));
    choices.prop_map(move |choices| play(start.clone(), &choices))
}

/// Games of random moves from any position on a board of any size to their end, where the cursor
/// is. Shrinks towards the leftmost legal columns.
///
/// ```
/// # use proptest::prelude::*;
/// # use connect4_core::{Position, strategies};
/// let games = strategies::finished_games_from(Position::<9, 8, 5, u128>::start());
/// proptest!(|(game in games)| prop_assert!(game.outcome().is_some()));
/// ```
pub fn finished_games_from<P: Rules>(start: P) -> impl Strategy<Value = Game<P>> + Clone {
    let plies = most_plies(&start);
    collection::vec(any::<u16>(), plies).prop_map(move |choices| play(start.clone(), &choices))
}

/// A claim of what a board of this shape is, most of them with faults: any disc on any square.
/// Shrinks towards fewer discs.
pub fn setups(shape: Shape) -> impl Strategy<Value = Setup> + Clone {
    let disc = 0..=Player::MOST;
    collection::vec(disc, shape.squares()).prop_map(move |discs| {
        let mut setup = Setup::new(shape);
        for (square, disc) in shape.iter().zip(discs) {
            setup.set(square, disc.checked_sub(1).and_then(Player::new));
        }
        setup
    })
}

/// As many plies as there are empty squares.
fn most_plies<P: Rules>(start: &P) -> usize {
    start.shape().squares() - start.plies() as usize
}

/// The game in which each choice, from 0 to 65535, picks one of the legal moves in their order.
fn play<P: Rules>(start: P, choices: &[u16]) -> Game<P> {
    let mut game = Game::from_start(start);
    for choice in choices {
        let moves = game.position().legal_moves();
        let index = (usize::from(*choice) * moves.len()) >> 16;
        let Some(m) = moves.into_iter().nth(index) else {
            break;
        };
        if game.play(m).is_err() {
            break;
        }
    }
    game
}
