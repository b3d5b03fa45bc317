//! Moves: the list that a node fills, and the number that the table keeps.

use core::fmt::Debug;
use core::num::NonZeroU16;
use core::slice;

use arrayvec::ArrayVec;

/// A move as a number that fits the table: the game chooses it, the search only compares it.
///
/// Two moves that are both legal in one position must have different codes, or the wrong one may
/// be tried first (never a wrong result: a code is only looked for among the legal moves).
///
/// ```
/// use game_search::MoveCode;
///
/// assert_eq!(MoveCode::from_index(0).get(), 1);
/// assert_eq!(MoveCode::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveCode(NonZeroU16);

impl MoveCode {
    /// The code with this number; `None` for 0.
    #[must_use]
    #[inline]
    pub const fn new(code: u16) -> Option<MoveCode> {
        match NonZeroU16::new(code) {
            Some(code) => Some(MoveCode(code)),
            None => None,
        }
    }

    /// The code `index + 1`, for moves numbered from 0; an index of 65,535 counts as 65,534.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u16) -> MoveCode {
        match NonZeroU16::new(index.saturating_add(1)) {
            Some(code) => MoveCode(code),
            None => MoveCode(NonZeroU16::MAX),
        }
    }

    /// The number.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

/// A move and how early it should be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove<M> {
    /// The move.
    pub mv: M,
    /// Higher is tried earlier; equals in the order of generation. Keep it within
    /// ±[`Ranking::MAX_RANK`](crate::Ranking::MAX_RANK).
    pub rank: i32,
}

mod sealed {
    pub trait Sealed {}
    impl<M, const N: usize> Sealed for super::MoveList<M, N> {}
}

/// A list of moves with a fixed capacity, as [`Game::Moves`](crate::Game::Moves) names it.
///
/// Implemented by [`MoveList`] only.
pub trait MoveBuffer<M>: sealed::Sealed {
    /// A list without moves.
    fn empty() -> Self;
    /// The moves in their present order.
    fn ranked(&self) -> &[RankedMove<M>];
    /// The same, to be ranked or reordered.
    fn ranked_mut(&mut self) -> &mut [RankedMove<M>];
    /// Keeps the first moves only.
    fn truncate(&mut self, length: usize);
}

/// At most `N` moves, without heap.
///
/// ```
/// use game_search::MoveList;
///
/// let mut moves: MoveList<char, 4> = MoveList::new();
/// moves.push('a');
/// moves.push_ranked('b', 10);
/// assert_eq!(moves.iter().collect::<String>(), "ab");
/// moves.rank_by(|mv| if mv == 'a' { 20 } else { 0 });
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M, const N: usize>(ArrayVec<RankedMove<M>, N>);

impl<M: Copy, const N: usize> MoveList<M, N> {
    /// A list without moves.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        MoveList(ArrayVec::new_const())
    }

    /// Appends a move with rank 0.
    ///
    /// # Panics
    ///
    /// If the list holds `N` moves already: choose `N` as the most legal moves that a position of
    /// the game can have.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.push_ranked(mv, 0);
    }

    /// Appends a move with a rank.
    ///
    /// # Panics
    ///
    /// If the list holds `N` moves already.
    #[inline]
    pub fn push_ranked(&mut self, mv: M, rank: i32) {
        self.0.push(RankedMove { mv, rank });
    }

    /// The number of moves.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no move.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes every move.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The moves in their present order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = M> + '_ {
        self.0.iter().map(|ranked| ranked.mv)
    }

    /// The moves with their ranks, to be changed in place.
    #[inline]
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, RankedMove<M>> {
        self.0.iter_mut()
    }

    /// Gives every move the rank that `rank` returns for it.
    #[inline]
    pub fn rank_by(&mut self, mut rank: impl FnMut(M) -> i32) {
        for ranked in &mut self.0 {
            ranked.rank = rank(ranked.mv);
        }
    }
}

impl<M: Copy, const N: usize> Default for MoveList<M, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Copy, const N: usize> Extend<M> for MoveList<M, N> {
    /// Appends every move.
    ///
    /// # Panics
    ///
    /// If there are more than `N`.
    #[inline]
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        for mv in moves {
            self.push(mv);
        }
    }
}

impl<M: Copy, const N: usize> MoveBuffer<M> for MoveList<M, N> {
    #[inline]
    fn empty() -> Self {
        Self::new()
    }

    #[inline]
    fn ranked(&self) -> &[RankedMove<M>] {
        &self.0
    }

    #[inline]
    fn ranked_mut(&mut self) -> &mut [RankedMove<M>] {
        &mut self.0
    }

    #[inline]
    fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }
}
