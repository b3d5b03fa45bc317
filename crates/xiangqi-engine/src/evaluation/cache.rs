use core::{cell::Cell, fmt};

/// Evaluations of positions met lately: a search meets most of them several times.
///
/// An entry holds the upper 48 bits of a key over the 16 bits of a score; the lowest bits of the
/// key are its place.
#[derive(Clone)]
pub(crate) struct EvaluationCache(Box<[Cell<u64>]>);

impl EvaluationCache {
    const ENTRIES: usize = 1 << 15;
    const SCORE: u64 = 0xffff;

    pub(crate) fn new() -> Self {
        // No key of a position is likely to have 48 zeros.
        Self(vec![Cell::new(0); Self::ENTRIES].into_boxed_slice())
    }

    /// The score of the position with this key; `score` finds it if it is not remembered.
    #[inline]
    pub(crate) fn get(&self, key: u64, score: impl FnOnce() -> i16) -> i16 {
        let entry = &self.0[key as usize % Self::ENTRIES];
        if (entry.get() ^ key) & !Self::SCORE == 0 {
            return entry.get() as i16;
        }
        let score = score();
        entry.set(key & !Self::SCORE | u64::from(score as u16));
        score
    }
}

impl fmt::Debug for EvaluationCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvaluationCache").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_found_once() {
        let cache = EvaluationCache::new();
        let (key, other) = (0x1234_5678_9abc_def0, 0x2234_5678_9abc_def0);
        assert_eq!(cache.get(key, || -7), -7);
        assert_eq!(cache.get(key, || unreachable!()), -7);
        assert_eq!(cache.get(other, || 300), 300);
        assert_eq!(cache.get(key, || 8), 8);
    }
}
