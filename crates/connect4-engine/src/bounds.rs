//! What is proven of a position's score without search.
//!
//! Each rule gives the other side a plan that needs no thinking: **follow-up**, a reply on top of
//! the disc just played. It works when an even number of squares is empty in all, so that the
//! side to move runs out of moves. Of the empty squares, counted from the top of each column, the
//! first, third and so on are *upper* squares and the others *lower* ones. Follow-up gives the
//! other side every upper square and the side to move every lower one. A column with an odd number
//! of empty squares begins with an upper square without a partner; there is an even number of such
//! columns, and a disc on one of them is answered on another. Who gets which of these is open.

use connect4_core::{Bitboard, Position, Word};
use game_search::{Score, ScoreBounds};

use crate::node::Node;

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Node<COLS, ROWS, TO_WIN, B>
{
    /// The score if the side to move completes a line with its disc after `empties` empty squares
    /// are left before it: half of them, rounded up.
    pub(crate) const fn win_with(empties: u32) -> i32 {
        empties.div_ceil(2) as i32
    }

    /// Bounds of the score, for a node with a safe square. Rules that could not settle whether it
    /// is above `alpha` are left out.
    #[inline(always)]
    pub(crate) fn bounds(&self, alpha: i32) -> ScoreBounds {
        let empties = self.empties;
        let mut lower = -(Self::win_with(empties - 3));
        let mut upper = Self::win_with(empties - 2);
        if lower <= alpha && alpha < upper && alpha >= -(ROWS as i32) / 2 - 1 {
            if empties.is_multiple_of(2) {
                upper = upper.min(self.upper_bound_by_follow_up());
            } else {
                upper = upper.min(self.upper_bound_by_zugzwang());
            }
            let empty = !self.position.occupied();
            if alpha >= 0 {
                if upper > 0 && !Self::is_aligned(self.position.own() | empty) {
                    upper = 0;
                }
            } else if lower < 0 && !Self::is_aligned(self.position.opponent() | empty) {
                lower = 0;
            }
        }
        ScoreBounds::new(Score::new(lower), Score::new(upper))
    }

    /// With an even number of empty squares, the other side follows up. If no line lies within
    /// what the side to move may get, it does not win; if one lies within what the other side
    /// surely gets, it loses, at the latest when all but the squares above the winning one are
    /// full.
    #[inline(always)]
    fn upper_bound_by_follow_up(&self) -> i32 {
        let empty = !self.position.occupied();
        let unpaired = self.position.playable() & Self::upper_squares();
        let possible = self.position.own() | (empty & !Self::upper_squares()) | unpaired;
        if Self::is_aligned(possible) {
            return i32::MAX;
        }
        let sure = empty & Self::upper_squares() & !unpaired;
        let wins = self.their_wins & sure;
        if wins.any() {
            return self.loss_on_lowest_of(wins);
        }
        if Self::is_aligned(self.position.opponent() | sure) {
            -1
        } else {
            0
        }
    }

    /// With an odd number of empty squares, the other side may have a winning square in a column
    /// below which an odd number is empty. It follows up, so that all other columns fill up, and
    /// the side to move has to play the square below it.
    #[inline(always)]
    fn upper_bound_by_zugzwang(&self) -> i32 {
        let empty = !self.position.occupied();
        let playable = self.position.playable();
        let unpaired = playable & Self::upper_squares();
        let mut best = i32::MAX;
        let mut wins = self.their_wins & !Self::upper_squares() & !playable;
        while wins.any() {
            let win = wins.first_alone();
            wins ^= win;
            let column = Self::column_of(win);
            if (column & unpaired).is_empty() {
                continue;
            }
            let score = self.loss_on_lowest_of(win);
            if score >= best {
                continue;
            }
            let below = Self::below(win) & column & empty & Self::upper_squares();
            let elsewhere = (empty & !Self::upper_squares()) | unpaired;
            let possible = self.position.own() | (elsewhere & !column) | below;
            if !Self::is_aligned(possible) {
                best = score;
            }
        }
        best
    }

    /// The score of losing on the lowest of these squares when only the squares above it are left.
    #[inline(always)]
    fn loss_on_lowest_of(&self, wins: Bitboard<COLS, ROWS, B>) -> i32 {
        let mut row = Bitboard::<COLS, ROWS, B>::bottom();
        let mut above = ROWS as i32 - 1;
        while (wins & row).is_empty() && above > 0 {
            row = row.up();
            above -= 1;
        }
        -((above + 2) / 2)
    }

    /// The first, third, … square of each column, counted from the top.
    #[inline(always)]
    fn upper_squares() -> Bitboard<COLS, ROWS, B> {
        let mut rows = 0_u128;
        let mut row = 0;
        while row < ROWS {
            if (ROWS - 1 - row).is_multiple_of(2) {
                rows |= 1 << row;
            }
            row += 1;
        }
        let mut squares = 0_u128;
        let mut column = 0;
        while column < COLS {
            squares |= rows << (column * (ROWS + 1));
            column += 1;
        }
        Bitboard::from_bits(B::truncate(squares))
    }

    #[inline(always)]
    fn column_of(square: Bitboard<COLS, ROWS, B>) -> Bitboard<COLS, ROWS, B> {
        let column = square.bits().trailing_zeros() / (ROWS as u32 + 1);
        let bits = B::truncate((1 << ROWS) - 1).shift_up(column * (ROWS as u32 + 1));
        Bitboard::from_bits(bits)
    }

    /// Every square of a lower bit.
    #[inline(always)]
    fn below(square: Bitboard<COLS, ROWS, B>) -> Bitboard<COLS, ROWS, B> {
        Bitboard::from_bits(square.bits().wrapping_sub(B::ONE))
    }

    #[inline(always)]
    fn is_aligned(discs: Bitboard<COLS, ROWS, B>) -> bool {
        Position::<COLS, ROWS, TO_WIN, B>::is_aligned(discs)
    }
}
