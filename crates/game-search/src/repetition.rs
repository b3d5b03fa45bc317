//! Positions that come again: the path to a position, and what the game says about it.

use crate::score::Score;

/// The keys of the positions that led to the present one: those of the game before the search,
/// then those of the line that is being searched. The last is the present position.
///
/// ```
/// use game_search::Path;
///
/// let path = Path::new(&[7, 8, 9, 8, 7]);
/// assert_eq!(path.last_occurrence(4), Some(4));
/// assert_eq!(path.last_occurrence(3), None);
/// assert_eq!(path.occurrences(4), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    keys: &'a [u64],
}

impl<'a> Path<'a> {
    /// A path of keys, oldest first, the present position last.
    #[must_use]
    pub fn new(keys: &'a [u64]) -> Path<'a> {
        Path { keys }
    }

    /// The keys, oldest first, the present position last.
    #[must_use]
    pub fn keys(self) -> &'a [u64] {
        self.keys
    }

    /// How many plies ago the present position stood last, looking back `within` plies at most.
    ///
    /// `within` is the number of plies since the last move that cannot be taken back (a capture):
    /// no position before it can come again. Only every second key is compared, for the same side
    /// is to move. Takes `within / 2` steps.
    #[must_use]
    #[inline]
    pub fn last_occurrence(self, within: u32) -> Option<u32> {
        self.earlier_occurrences(within).next()
    }

    /// How often the present position stood before, looking back `within` plies at most.
    #[must_use]
    pub fn occurrences(self, within: u32) -> usize {
        self.earlier_occurrences(within).count()
    }

    /// How many plies ago the present position stood, each time, the last first, looking back
    /// `within` plies at most.
    ///
    /// ```
    /// use game_search::Path;
    ///
    /// let path = Path::new(&[7, 8, 7, 8, 7]);
    /// assert!(path.earlier_occurrences(4).eq([2, 4]));
    /// ```
    #[inline]
    pub fn earlier_occurrences(self, within: u32) -> impl Iterator<Item = u32> {
        let (present, before) = match self.keys.split_last() {
            Some((present, before)) => (*present, before),
            None => (0, self.keys),
        };
        let plies = 1..=within;
        plies
            .zip(before.iter().rev())
            .skip(1)
            .step_by(2)
            .filter(move |&(_, &key)| key == present)
            .map(|(back, _)| back)
    }
}

/// What the rules say about a position that came again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The score for the side to move; a win or loss is counted from the root as everywhere.
    pub score: Score,
    /// How many plies back stands the earliest position that the verdict looked at. The search
    /// uses it to keep values out of the table that hold for this path only.
    pub plies_back: u32,
}
