//! How a weak player chooses its move.

use crate::AnalysedLine;

/// The index of the line to play: the more points a line is worth less than the best, the less
/// often, `imprecision` points 2.7 times.
pub(crate) fn choose(lines: &[AnalysedLine], imprecision: u32, seed: u64) -> usize {
    let Some(best) = lines.first() else {
        return 0;
    };
    let best = best.score.value();
    let weights: Vec<f64> = (lines.iter())
        .map(|line| f64::from(line.score.value() - best) / f64::from(imprecision.max(1)))
        .map(f64::exp)
        .collect();
    let mut left = fraction(seed) * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    0
}

/// A number from 0 to 1, evenly spread over the seeds: a step of SplitMix64.
fn fraction(seed: u64) -> f64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ z >> 31) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_search::Score;

    #[test]
    fn worse_lines_are_played_less_often() {
        let lines: Vec<AnalysedLine> = [100, 50, -400]
            .into_iter()
            .map(|points| AnalysedLine {
                score: Score::new(points),
                depth: 1,
                moves: Vec::new(),
            })
            .collect();
        let mut played = [0; 3];
        for seed in 0..1000 {
            played[choose(&lines, 50, seed)] += 1;
        }
        let [best, second, blunder] = played;
        assert!(
            (690..770).contains(&best) && (230..310).contains(&second),
            "{played:?}"
        );
        assert!(blunder < 5, "{played:?}");
        assert_eq!(choose(&[], 50, 1), 0);
    }
}
