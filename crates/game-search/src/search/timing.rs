//! When a search on a clock has thought enough: how settled its best move is.

/// How long the best move has been the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stability<M> {
    best: Option<M>,
    /// For so many iterations.
    iterations: usize,
}

impl<M: Copy + Eq> Stability<M> {
    pub(crate) fn new() -> Self {
        Stability {
            best: None,
            iterations: 0,
        }
    }

    /// After an iteration with this best move: the factor by which the soft limit is stretched.
    pub(crate) fn after_iteration(&mut self, best: Option<M>) -> f32 {
        const FACTORS: [f32; 6] = [1.5, 1.3, 1.1, 0.9, 0.75, 0.6];
        if self.best == best {
            self.iterations += 1;
        } else {
            self.best = best;
            self.iterations = 0;
        }
        FACTORS[self.iterations.min(FACTORS.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_move_takes_less_and_less_time() {
        let mut stability = Stability::new();
        let mut last = stability.after_iteration(Some('a'));
        for _ in 0..8 {
            let factor = stability.after_iteration(Some('a'));
            assert!(factor <= last);
            last = factor;
        }
        assert!(stability.after_iteration(Some('b')) > 1.0 && last < 1.0);
    }
}
