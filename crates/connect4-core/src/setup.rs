use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{Column, Direction, Player, Row, Rules, Shape, Square};

/// What a text or a user claims a board to be; a position only after validation.
///
/// Whose turn it is follows from the number of discs.
///
/// ```
/// use connect4_core::{Player, Position, Setup, Shape};
///
/// let mut setup = Setup::new(Shape::STANDARD);
/// setup.set("d2".parse()?, Some(Player::FIRST));
/// let error = setup.to_position::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "not a position of the game: nothing lies below the disc on d2");
///
/// setup.set("d2".parse()?, None);
/// setup.set("d1".parse()?, Some(Player::FIRST));
/// let position: Position = setup.to_position()?;
/// assert_eq!(position.plies(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    shape: Shape,
    discs: Vec<Option<Player>>,
}

impl Setup {
    /// An empty board.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            discs: vec![None; shape.squares()],
        }
    }

    /// The board's size and the rules.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The disc claimed to be on a square, if there is one.
    #[must_use]
    pub fn disc_at(&self, square: Square) -> Option<Player> {
        if self.shape.contains(square) {
            self.discs[self.shape.index(square)]
        } else {
            None
        }
    }

    /// Puts a disc on a square or takes it away; does nothing off the board.
    pub fn set(&mut self, square: Square, disc: Option<Player>) {
        if self.shape.contains(square) {
            self.discs[self.shape.index(square)] = disc;
        }
    }

    /// How many discs there are.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.discs.iter().flatten().count()
    }

    /// The position, if nothing is wrong with the claim.
    ///
    /// # Errors
    ///
    /// Names all faults; one of them if the type of position has no such board.
    pub fn to_position<P: Rules>(&self) -> Result<P, SetupError> {
        P::from_setup(self)
    }

    /// Everything that is wrong with the claim.
    ///
    /// A claim without fault has no floating disc, as many discs of each player as their turns
    /// give, and lines of the player alone that moved last, who can have completed all of them
    /// with one disc. Whether the discs can have fallen in an order that ends no game earlier is
    /// not looked into.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        faults.extend(self.strangers());
        faults.extend(self.floating());
        if faults.is_empty() {
            faults.extend(self.wrong_counts());
        }
        if faults.is_empty() {
            faults.extend(self.line_fault());
        }
        faults
    }

    fn strangers(&self) -> impl Iterator<Item = SetupFault> + '_ {
        self.discs_with_squares()
            .filter(|(_, player)| player.index() >= usize::from(self.shape.players()))
            .map(|(square, player)| SetupFault::NoSuchPlayer { square, player })
    }

    fn floating(&self) -> impl Iterator<Item = SetupFault> + '_ {
        self.discs_with_squares()
            .map(|(square, _)| square)
            .filter(|square| {
                let below = Direction::South.from_square(*square);
                below.is_some_and(|below| self.disc_at(below).is_none())
            })
            .map(|square| SetupFault::Floating { square })
    }

    fn wrong_counts(&self) -> impl Iterator<Item = SetupFault> + '_ {
        let players = u32::from(self.shape.players());
        let plies = self.plies() as u32;
        Player::all(self.shape.players()).filter_map(move |player| {
            let found = self.discs.iter().flatten().filter(|disc| **disc == player);
            let found = found.count() as u32;
            let expected = (plies + players - 1 - player.index() as u32) / players;
            (found != expected).then_some(SetupFault::Count {
                player,
                found,
                expected,
            })
        })
    }

    /// Of a claim whose counts are right: a line that cannot be there.
    fn line_fault(&self) -> Option<SetupFault> {
        let players = self.shape.players();
        let last = (self.plies() as u32)
            .checked_sub(1)
            .map(|plies| Player::after(plies, players))?;
        let mut lines = Player::all(players).filter(|player| self.has_line(*player));
        let owner = lines.find(|player| *player != last);
        if let Some(player) = owner {
            return Some(SetupFault::LineBeforeTheEnd { player });
        }
        if !self.has_line(last) {
            return None;
        }
        let mut without_one = self.clone();
        let completes = |square| {
            without_one.set(square, None);
            let before = !without_one.has_line(last);
            without_one.set(square, Some(last));
            before
        };
        let tops = Column::all(self.shape.columns()).filter_map(|column| self.top(column));
        let possible = tops
            .filter(|square| self.disc_at(*square) == Some(last))
            .any(completes);
        (!possible).then_some(SetupFault::LineBeforeTheEnd { player: last })
    }

    fn top(&self, column: Column) -> Option<Square> {
        Row::all(self.shape.rows())
            .rev()
            .map(|row| Square { column, row })
            .find(|square| self.disc_at(*square).is_some())
    }

    fn has_line(&self, player: Player) -> bool {
        let long_enough = |start: Square, direction: Direction| {
            let next = |square: &Square| direction.from_square(*square);
            core::iter::successors(Some(start), next)
                .take_while(|square| self.disc_at(*square) == Some(player))
                .take(usize::from(self.shape.to_win()))
                .count()
                == usize::from(self.shape.to_win())
        };
        self.shape.iter().any(|square| {
            Direction::AXES
                .into_iter()
                .any(|axis| long_enough(square, axis))
        })
    }

    fn discs_with_squares(&self) -> impl Iterator<Item = (Square, Player)> + '_ {
        self.shape
            .iter()
            .filter_map(|square| Some((square, self.disc_at(square)?)))
    }
}

impl<P: Rules> From<&P> for Setup {
    fn from(position: &P) -> Self {
        let shape = position.shape();
        Self {
            shape,
            discs: shape
                .iter()
                .map(|square| position.disc_at(square))
                .collect(),
        }
    }
}

/// Something that is wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// The type of position has another board or other rules.
    #[error("the board is {found}, the position type's {expected}")]
    OtherBoard {
        /// What the position type has.
        expected: Shape,
        /// What the claim is about.
        found: Shape,
    },
    /// A disc of a player that does not take part.
    #[error("a disc of {player}, who does not take part, is on {square}")]
    NoSuchPlayer {
        /// Where the disc is.
        square: Square,
        /// Whose it is.
        player: Player,
    },
    /// A disc above an empty square.
    #[error("nothing lies below the disc on {square}")]
    Floating {
        /// Where the disc is.
        square: Square,
    },
    /// A player has more or fewer discs than its turns give.
    #[error("{player} has {found} discs, {expected} expected")]
    Count {
        /// The player.
        player: Player,
        /// How many discs it has.
        found: u32,
        /// How many it must have, given the number of all discs.
        expected: u32,
    },
    /// A line that was there before the last move, which would have ended the game.
    #[error("{player} has a line that would have ended the game before the last move")]
    LineBeforeTheEnd {
        /// Whose line it is.
        player: Player,
    },
}

/// Why a [`Setup`] is no position: every fault that does not follow from another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a position of the game: {}", Joined(.faults))]
pub struct SetupError {
    /// All that is wrong.
    pub faults: Vec<SetupFault>,
}

struct Joined<'a>(&'a [SetupFault]);

impl fmt::Display for Joined<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_TOLD: usize = 4;
        for (index, fault) in self.0.iter().take(MOST_TOLD).enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{fault}")?;
        }
        match self.0.len().saturating_sub(MOST_TOLD) {
            0 => Ok(()),
            more => write!(f, ", and {more} more"),
        }
    }
}
