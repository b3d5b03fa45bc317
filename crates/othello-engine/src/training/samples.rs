use othello_core::{Bitboard, Board, Color, Position};

use super::loss::Loss;
use crate::{
    Evaluator,
    checksum::fnv1a,
    selfplay::{PlayedGame, ScoredPosition},
    weights::{STAGES, Stage},
};

/// What positions are taken to be worth, and which are held out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Labels {
    /// How much the score of the search counts against the result of the game, 0 to 1, where a
    /// position was not solved.
    pub search_share: f32,
    /// One game in so many is held out, to see how the weights do on positions that they were not
    /// fitted to; 0 holds out none.
    pub held_out_one_in: u64,
    /// Decides which games are held out.
    pub seed: u64,
}

impl Default for Labels {
    fn default() -> Self {
        Self {
            search_share: 0.75,
            held_out_one_in: 20,
            seed: 1,
        }
    }
}

/// A position seen by the side to move, and its worth in discs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    own: Bitboard,
    opponent: Bitboard,
    pub(super) worth: f32,
}

impl Sample {
    /// The position, with black for the side to move.
    pub(super) fn position(&self) -> Position {
        let board = Board::from_discs(self.own, self.opponent).unwrap_or_default();
        Position::from_board(board, Color::Black)
    }
}

/// Positions to fit weights to, stage by stage.
#[derive(Clone, Debug)]
pub struct Samples {
    labels: Labels,
    games: u64,
    pub(super) fitted: Vec<Vec<Sample>>,
    pub(super) held_out: Vec<Vec<Sample>>,
}

impl Samples {
    /// No positions yet.
    #[must_use]
    pub fn new(labels: Labels) -> Self {
        Self {
            labels,
            games: 0,
            fitted: vec![Vec::new(); STAGES],
            held_out: vec![Vec::new(); STAGES],
        }
    }

    /// Adds the positions of a game that have a score. A game with an illegal move adds none.
    pub fn add(&mut self, game: &PlayedGame) {
        let held_out = self.holds_out(self.games);
        self.games += 1;
        let stages = if held_out {
            &mut self.held_out
        } else {
            &mut self.fitted
        };
        for scored in game.positions().unwrap_or_default() {
            stages[Stage::of(&scored.position).index()].push(Sample {
                own: scored.position.own(),
                opponent: scored.position.opponent(),
                worth: self.labels.worth(&scored),
            });
        }
    }

    /// How many positions weights are fitted to, and how many are held out.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let count = |stages: &[Vec<Sample>]| stages.iter().map(Vec::len).sum();
        (count(&self.fitted), count(&self.held_out))
    }

    /// A checksum of the positions that weights are fitted to, and of what they are worth.
    pub(super) fn checksum(&self) -> u64 {
        let bytes = |sample: &Sample| {
            let [own, opponent] = [sample.own, sample.opponent].map(|set| set.0.to_le_bytes());
            let worth = sample.worth.to_le_bytes();
            own.into_iter().chain(opponent).chain(worth)
        };
        fnv1a(self.fitted.iter().flatten().flat_map(bytes))
    }

    /// How far an evaluation is from what the held-out positions are worth.
    #[must_use]
    pub fn held_out_loss(&self, evaluator: &impl Evaluator) -> Loss {
        let error = |sample: &Sample| {
            let seen = evaluator.evaluate_position(&sample.position());
            f64::from(sample.worth - seen.centidiscs as f32 / 100.0)
        };
        Loss::of(self.held_out.iter().flatten().map(error))
    }

    fn holds_out(&self, game: u64) -> bool {
        if self.labels.held_out_one_in == 0 {
            return false;
        }
        let mixed = (game ^ self.labels.seed << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32).is_multiple_of(self.labels.held_out_one_in)
    }
}

impl Labels {
    fn worth(&self, scored: &ScoredPosition) -> f32 {
        let score = scored.score.centidiscs as f32 / 100.0;
        match scored.result {
            Some(result) if !scored.exact => {
                let result = result.centidiscs as f32 / 100.0;
                result + self.search_share * (score - result)
            }
            _ => score,
        }
    }
}
