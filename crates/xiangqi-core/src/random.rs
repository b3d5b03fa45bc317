//! Random legal moves, and the positions and games that come of playing them.
//!
//! Every function takes the random numbers from its caller, so that a seed repeats its results on
//! every machine.
//!
//! ```
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//! use xiangqi_core::{Position, random};
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
//! let position = random::position(&Position::new(), 10, &mut rng);
//! assert_eq!(position.turn(), Position::new().turn());
//!
//! let game = random::game(position, 300, &mut rng);
//! assert!(game.outcome().is_some() || game.moves().len() == 300);
//! ```

use rand::{Rng, RngExt};

use crate::{Game, Move, Position};

/// A legal move, each as likely as the others; `None` if there is none.
///
/// ```
/// use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
/// use xiangqi_core::{Position, random};
///
/// let position = Position::new();
/// let m = random::legal_move(&position, &mut SplitMix64::seed_from_u64(7));
/// assert!(m.is_some_and(|m| position.is_legal(m)));
/// ```
pub fn legal_move(position: &Position, rng: &mut (impl Rng + ?Sized)) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    // A u32 is drawn alike on every machine, a usize is not.
    let index = rng.random_range(0..moves.len() as u32);
    moves.get(index as usize).copied()
}

/// The position after so many random moves; the final one where the game ends before.
#[must_use]
pub fn position(start: &Position, plies: usize, rng: &mut (impl Rng + ?Sized)) -> Position {
    let mut position = *start;
    for _ in 0..plies {
        let Some(m) = legal_move(&position, rng) else {
            break;
        };
        position.play_unchecked(m);
    }
    position
}

/// A game of random moves from a start until one side has none or so many plies are played, the
/// cursor behind the last move.
///
/// Random games are long: without other rules than those of moving, most take some hundred plies.
#[must_use]
pub fn game(start: Position, most_plies: usize, rng: &mut (impl Rng + ?Sized)) -> Game {
    let mut game = Game::from_start(start);
    while game.moves().len() < most_plies
        && let Some(m) = legal_move(game.position(), rng)
        && game.play(m).is_ok()
    {}
    game
}
