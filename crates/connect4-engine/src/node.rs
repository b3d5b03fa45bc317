use connect4_core::{Bitboard, Position, Word};

/// A position together with what the search would else work out again at each step: the winning
/// squares of both sides and the number of empty squares.
///
/// The game goes on, and the side to move cannot win with its next disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    pub(crate) position: Position<COLS, ROWS, TO_WIN, B>,
    /// Empty squares that complete a line of the side to move; none of them is playable.
    pub(crate) own_wins: Bitboard<COLS, ROWS, B>,
    /// Empty squares that complete a line of the other side.
    pub(crate) their_wins: Bitboard<COLS, ROWS, B>,
    pub(crate) empties: u32,
}

/// A disc on a square, and the winning squares that the side that plays it then has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop<const COLS: usize, const ROWS: usize, B: Word> {
    pub(crate) square: Bitboard<COLS, ROWS, B>,
    pub(crate) wins: Bitboard<COLS, ROWS, B>,
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Node<COLS, ROWS, TO_WIN, B>
{
    /// The node of a position; `None` if the game is over or the side to move can win at once.
    #[must_use]
    pub fn new(position: Position<COLS, ROWS, TO_WIN, B>) -> Option<Self> {
        if position.is_won() || position.is_full() || position.can_win_next() {
            return None;
        }
        Some(Node {
            position,
            own_wins: position.own_winning_squares(),
            their_wins: position.opponent_winning_squares(),
            empties: (COLS * ROWS) as u32 - position.plies(),
        })
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> Position<COLS, ROWS, TO_WIN, B> {
        self.position
    }

    /// The playable squares after which the other side cannot win at once.
    #[inline(always)]
    pub(crate) fn safe_squares(&self) -> Bitboard<COLS, ROWS, B> {
        let playable = self.position.playable();
        let forced = playable & self.their_wins;
        let mut safe = playable & !self.their_wins.down();
        if forced.any() {
            if forced != forced.first_alone() {
                return Bitboard::EMPTY;
            }
            safe &= forced;
        }
        safe
    }

    /// A disc of the side to move on a playable square.
    #[inline(always)]
    pub(crate) fn drop_on(&self, square: Bitboard<COLS, ROWS, B>) -> Drop<COLS, ROWS, B> {
        Drop {
            square,
            wins: self.position.after(square).opponent_winning_squares(),
        }
    }

    /// The node after a drop that leaves the other side no win at once.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Drop<COLS, ROWS, B>) -> Self {
        Node {
            position: self.position.after(mv.square),
            own_wins: self.their_wins & !mv.square,
            their_wins: mv.wins,
            empties: self.empties - 1,
        }
    }
}
