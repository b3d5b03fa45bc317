//! Random legal moves, and the positions and games that come of playing them.
//!
//! Every function takes the random numbers from its caller, so that a seed repeats its results on
//! every machine. They serve [`Position`](crate::Position) and
//! [`sized::Position`](crate::sized::Position) alike.
//!
//! ```
//! use othello_core::{Position, random};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
//! let position = random::position(&Position::new(), 10, &mut rng);
//! assert_eq!(position.counts().empty, 50);
//!
//! let game = random::game(position, &mut rng);
//! assert!(game.outcome().is_some());
//! ```

use rand::{Rng, RngExt};

use crate::{Game, Move, Rules, record::ggf::GameType, sized::Size};

/// A legal move, each as likely as the others; a pass where that is the only one.
///
/// `None` if the game is over.
///
/// ```
/// use othello_core::{Position, random};
/// use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
///
/// let position = Position::new();
/// let m = random::legal_move(&position, &mut SplitMix64::seed_from_u64(7));
/// assert!(m.is_some_and(|m| position.is_legal(m)));
/// ```
pub fn legal_move<P: Rules>(
    position: &P,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Move<P::Square>> {
    // A u32 is drawn alike on every machine, a usize is not.
    let count = position.move_squares().count() as u32;
    if count == 0 {
        return position.must_pass().then_some(Move::Pass);
    }
    let index = rng.random_range(0..count) as usize;
    position.move_squares().nth(index).map(Move::Place)
}

/// The position after so many random plies, passes included; the final one where the game ends
/// before.
#[must_use]
pub fn position<P: Rules>(start: &P, plies: usize, rng: &mut (impl Rng + ?Sized)) -> P {
    let mut position = start.clone();
    for _ in 0..plies {
        if play_random_move(&mut position, rng).is_none() {
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

/// A random start as game servers deal them: a position with so many discs on a board of this
/// size, reached by random moves from the standard start, whose game still goes on.
///
/// The GGF type `8r18` stands for size 8 and 18 discs. The side to move may have to pass.
///
/// `None` if `P` has no board of this size, for fewer discs than the four of the standard start,
/// and where no game goes on since the board is full. Games that end too early are dealt anew;
/// after a thousand, which a fair `rng` does not need, the answer is `None` too.
///
/// ```
/// use othello_core::{Position, random, sized::Size};
/// use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
///
/// let mut rng = SplitMix64::seed_from_u64(7);
/// let start: Position = random::start(Size::EIGHT, 18, &mut rng).expect("18 is from 4 to 63");
/// assert_eq!(start.counts().empty, 64 - 18);
/// assert_eq!(start.outcome(), None);
/// ```
#[must_use]
pub fn start<P: Rules>(size: Size, discs: u16, rng: &mut (impl Rng + ?Sized)) -> Option<P> {
    const MOST_DEALS: usize = 1000;
    let standard = P::start(size)?;
    let empty = (size.squares() as u16).checked_sub(discs)?;
    if empty == 0 || empty > standard.counts().empty {
        return None;
    }
    (0..MOST_DEALS)
        .map(|_| deal(standard.clone(), empty, rng))
        .find(|position| position.counts().empty == empty && position.outcome().is_none())
}

/// A start of the type that a GGF record's `TY` tells: random as by [`start`] if the type says so,
/// else the standard one.
///
/// `None` where [`start`] is, or if `P` has no board of the size.
///
/// ```
/// use othello_core::{Position, random};
/// use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
///
/// let mut rng = SplitMix64::seed_from_u64(7);
/// let start: Option<Position> = random::start_of_type("8r18".parse()?, &mut rng);
/// assert_eq!(start.map(|start| start.counts().empty), Some(46));
/// # Ok::<(), othello_core::record::ggf::GameTypeError>(())
/// ```
#[must_use]
pub fn start_of_type<P: Rules>(kind: GameType, rng: &mut (impl Rng + ?Sized)) -> Option<P> {
    match kind.random_discs {
        Some(discs) => start(kind.size, discs, rng),
        None => P::start(kind.size),
    }
}

/// The position of a random game where so many squares are empty, or its last one.
fn deal<P: Rules>(mut position: P, empty: u16, rng: &mut (impl Rng + ?Sized)) -> P {
    while position.counts().empty > empty {
        if play_random_move(&mut position, rng).is_none() {
            break;
        }
    }
    position
}

/// Plays a random move and returns it; `None` if the game is over.
fn play_random_move<P: Rules>(
    position: &mut P,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Move<P::Square>> {
    let m = legal_move(position, rng)?;
    position.play(m).ok()?;
    Some(m)
}
