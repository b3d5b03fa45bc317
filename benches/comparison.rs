//! What two did the same job in, and how that is told.

use std::{fmt, time::Duration};

/// The times of runs in pairs, ours and a peer's.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    pairs: Vec<[Duration; 2]>,
}

impl Comparison {
    /// Adds a run of each.
    pub fn add(&mut self, ours: Duration, peers: Duration) {
        self.pairs.push([ours, peers]);
    }

    fn median(&self, side: usize) -> Option<Duration> {
        let mut times: Vec<Duration> = self.pairs.iter().map(|pair| pair[side]).collect();
        times.sort_unstable();
        times.get(times.len() / 2).copied()
    }

    /// How many times as long the peer took, the least first; without the pairs of which a run was too
    /// short for the clock.
    fn ratios(&self) -> Vec<f64> {
        let is_measured = |pair: &&[Duration; 2]| pair.iter().all(|time| !time.is_zero());
        let measured = self.pairs.iter().filter(is_measured);
        let mut ratios: Vec<f64> = measured
            .map(|[ours, peers]| peers.as_secs_f64() / ours.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        ratios
    }
}

/// Cells of a table: the median times in seconds, and the median ratio with the least and the most; `–`
/// where there is none.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in [0, 1] {
            match self.median(side) {
                Some(time) => write!(f, "{:.3} | ", time.as_secs_f64())?,
                None => f.write_str("– | ")?,
            }
        }
        let ratios = self.ratios();
        let (Some(least), Some(most)) = (ratios.first(), ratios.last()) else {
            return f.write_str("–");
        };
        let median = ratios[ratios.len() / 2];
        write!(f, "{median:.2} ({least:.2} to {most:.2})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pairs: &[[u64; 2]]) -> String {
        let mut comparison = Comparison::default();
        for [ours, peers] in pairs {
            comparison.add(Duration::from_millis(*ours), Duration::from_millis(*peers));
        }
        comparison.to_string()
    }

    #[test]
    fn the_median_of_the_ratios_counts() {
        let cells = "0.200 | 0.400 | 2.00 (1.00 to 4.00)";
        assert_eq!(told(&[[100, 400], [200, 400], [400, 400]]), cells);
    }

    #[test]
    fn what_the_clock_cannot_tell_has_no_ratio() {
        assert_eq!(told(&[[0, 0]]), "0.000 | 0.000 | –");
        assert_eq!(told(&[[0, 5]]), "0.000 | 0.005 | –");
        assert_eq!(told(&[[5, 0]]), "0.005 | 0.000 | –");
        assert_eq!(
            told(&[[0, 1], [4, 8]]),
            "0.004 | 0.008 | 2.00 (2.00 to 2.00)"
        );
        assert_eq!(told(&[]), "– | – | –");
    }
}
