//! The error model of multi-probcut: how far a shallow search is from a deep one.

use game_search::ProbableCut;

use crate::Evaluation;

/// A standard deviation in hundredths of a disc that lies on a plane over empty squares, shallow
/// depth and deep depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorModel {
    /// At 0 empty squares and depths of 0.
    pub constant: f32,
    /// For each empty square.
    pub per_empty: f32,
    /// For each ply of the shallow search.
    pub per_shallow_ply: f32,
    /// For each ply of the deep search.
    pub per_deep_ply: f32,
}

impl ErrorModel {
    /// That of [`Weights::shipped`](crate::Weights::shipped), as
    /// `examples/probcut_errors.rs` measured it on 600 positions of self-play: pairs of depths up to 8
    /// whose difference is even, so that the same side moves last and the mean error is nearly 0.
    pub const SHIPPED: Self = Self {
        constant: 488.0,
        per_empty: -7.5,
        per_shallow_ply: -59.0,
        per_deep_ply: 32.0,
    };

    /// The standard deviation of deep minus shallow score in hundredths of a disc, at least a disc.
    #[must_use]
    pub fn sigma(&self, empties: u32, shallow: u32, deep: u32) -> f32 {
        let sigma = self.constant
            + self.per_empty * empties as f32
            + self.per_shallow_ply * shallow as f32
            + self.per_deep_ply * deep as f32;
        sigma.max(100.0)
    }

    /// The shallow search to try in place of one of `depth` plies; `None` if that is too shallow to
    /// be worth it.
    #[must_use]
    pub fn probable_cut(&self, empties: u32, depth: u32) -> Option<ProbableCut> {
        const LEAST_DEPTH: u32 = 4;
        if depth < LEAST_DEPTH {
            return None;
        }
        let shallow = shallow_depth(depth);
        Some(ProbableCut {
            depth: shallow,
            bias: 0.0,
            sigma: self.sigma(empties, shallow, depth),
            evaluation_sigma: self.sigma(empties, 0, depth),
        })
    }

    /// The same where final scores are searched for, in discs. They lie further away than a deep
    /// search says: by a quarter, as trying out on FFO 40–47 has it.
    pub(crate) fn probable_cut_to_end(&self, empties: u32, depth: u32) -> Option<ProbableCut> {
        const LEAST_DEPTH: u32 = 5;
        const FURTHER: f32 = 1.25;
        if depth < LEAST_DEPTH {
            return None;
        }
        let cut = self.probable_cut(empties, depth)?;
        let per_disc = Evaluation::PER_DISC as f32;
        Some(ProbableCut {
            sigma: FURTHER * cut.sigma / per_disc,
            evaluation_sigma: cut.evaluation_sigma / per_disc,
            ..cut
        })
    }
}

/// About half the depth, an even number of plies less deep.
fn shallow_depth(depth: u32) -> u32 {
    let half = depth / 2;
    half - (depth - half) % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_grows_with_the_plies_between() {
        let model = ErrorModel::SHIPPED;
        for empties in 10..60 {
            for depth in 4..24 {
                let cut = model.probable_cut(empties, depth).expect("deep enough");
                assert!(cut.depth < depth && (depth - cut.depth).is_multiple_of(2));
                assert!(cut.sigma >= 100.0 && cut.evaluation_sigma > cut.sigma);
                let closer = model.sigma(empties, cut.depth + 1, depth);
                assert!(closer <= cut.sigma);
            }
            assert_eq!(model.probable_cut(empties, 3), None);
            assert_eq!(model.probable_cut_to_end(empties, 4), None);
            let cut = model.probable_cut_to_end(empties, 20).expect("deep enough");
            assert!((1.0..10.0).contains(&cut.sigma) && cut.evaluation_sigma > cut.sigma);
        }
    }
}
