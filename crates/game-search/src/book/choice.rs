use super::BookMove;

/// How a player chooses among the moves of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Any move that is at most so many points worse than the best one, each as likely; 0 for the
    /// best ones only.
    pub margin: u32,
    /// The choice depends on this and the position alone.
    pub seed: u64,
}

/// The best moves only.
impl Default for Choice {
    fn default() -> Self {
        Self { margin: 0, seed: 1 }
    }
}

impl Choice {
    /// The index of the move to play among the moves of a position with this key, the best first.
    ///
    /// A move is played only if the position after it is in the book too, or its score is exact: else
    /// nothing but a single search stands behind it. If the best move is not such a move, none
    /// is played.
    ///
    /// ```
    /// use game_search::{Score, book::{BookMove, Choice}};
    ///
    /// let m = |m, points, is_followed| BookMove {
    ///     m,
    ///     value: Score::new(points),
    ///     searched: Score::new(points),
    ///     depth: 9,
    ///     is_exact: false,
    ///     is_followed,
    /// };
    /// let moves = [m("a", 30, true), m("b", 20, false), m("c", 10, true), m("d", -50, true)];
    /// let mut played: Vec<&str> = (0..100)
    ///     .filter_map(|seed| Choice { margin: 20, seed }.among(&moves, 12345))
    ///     .map(|index| moves[index].m)
    ///     .collect();
    /// played.sort();
    /// played.dedup();
    /// assert_eq!(played, ["a", "c"]);
    /// assert_eq!(Choice::default().among(&moves, 12345), Some(0));
    /// assert_eq!(Choice::default().among(&moves[1..], 12345), None);
    /// ```
    #[must_use]
    pub fn among<M>(&self, moves: &[BookMove<M>], key: u64) -> Option<usize> {
        let best = moves.first().filter(|best| is_backed(best))?.value.value();
        let is_good = |m: &BookMove<M>| {
            is_backed(m) && i64::from(best - m.value.value()) <= i64::from(self.margin)
        };
        let good = || (moves.iter().enumerate()).filter(|(_, m)| is_good(m));
        let chosen = mix(self.seed, key) % good().count().max(1) as u64;
        let (index, _) = good().nth(chosen as usize)?;
        Some(index)
    }
}

fn is_backed<M>(m: &BookMove<M>) -> bool {
    m.is_followed || m.is_exact
}

/// A random number that depends on two others.
pub(super) fn mix(seed: u64, key: u64) -> u64 {
    let mut mixed = seed ^ key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for _ in 0..2 {
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
    mixed ^ (mixed >> 32)
}
