//! Random legal moves, and the positions and games that come of playing them.
//!
//! Every function takes the random numbers from its caller, so that a seed repeats its results on
//! every machine. They serve [`Position`](crate::Position) and [`Grid`](crate::Grid) alike.
//!
//! ```
//! use connect4_core::{Position, random};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
//! let position = random::position(&Position::new(), 6, &mut rng);
//! assert_eq!(position.plies(), 6);
//!
//! let game = random::game(position, &mut rng);
//! assert!(game.outcome().is_some());
//! ```

use rand::{Rng, RngExt};

use crate::{Game, Move, Rules};

/// A legal move, each as likely as the others; `None` if the game is over.
pub fn legal_move<P: Rules>(position: &P, rng: &mut (impl Rng + ?Sized)) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    // A u32 is drawn alike on every machine, a usize is not.
    let index = rng.random_range(0..moves.len() as u32);
    moves.into_iter().nth(index as usize)
}

/// The position after so many random plies; the final one where the game ends before.
#[must_use]
pub fn position<P: Rules>(start: &P, plies: usize, rng: &mut (impl Rng + ?Sized)) -> P {
    let mut position = start.clone();
    for _ in 0..plies {
        let Some(m) = legal_move(&position, rng) else {
            break;
        };
        if position.play(m).is_err() {
            break;
        }
    }
    position
}

/// A game of random moves from a start to the end, the cursor behind the last move.
#[must_use]
pub fn game<P: Rules>(start: P, rng: &mut (impl Rng + ?Sized)) -> Game<P> {
    let mut game = Game::from_start(start);
    while let Some(m) = legal_move(game.position(), rng) {
        if game.play(m).is_err() {
            break;
        }
    }
    game
}
