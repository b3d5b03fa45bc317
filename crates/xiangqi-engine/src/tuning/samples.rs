use xiangqi_core::{Color, Game, IllegalMove, Position};

use super::{PlayedGame, Winner};
use crate::{
    Term,
    evaluation::{
        PHASE_OF_START, PieceCounts, Sink, count_material_patterns, count_patterns, count_pieces,
    },
};

/// Quiet positions with what the evaluation counts in them and what is known of their worth.
///
/// ```
/// use xiangqi_engine::tuning::{PlayedGame, Samples};
///
/// let game: PlayedGame = "0 1-0 h2e2 h9g7:-30 h0g2:31 i9h9:-25 i0h0:31".parse()?;
/// let mut samples = Samples::new();
/// samples.add_game(&game)?;
/// assert_eq!(samples.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// What is counted in all positions, one position after the other.
    counts: Vec<Count>,
    positions: Vec<Sample>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// Which number of all terms.
    pub(super) number: u16,
    /// How often red has it, less how often black does.
    pub(super) count: i16,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Where its counts begin.
    start: u32,
    /// 1 with all pieces on the board, 0 without any but the generals.
    pub(super) middle: f32,
    /// What came of the game for red: 1, 0.5 or 0.
    pub(super) result: f32,
    /// What the search thought, for red, in hundredths of a soldier.
    pub(super) score: f32,
    pub(super) game: u64,
}

impl Samples {
    /// None.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Adds the quiet positions of a game: not in check, with a search whose best move captures
    /// nothing and gives no check, and undecided by its score.
    ///
    /// # Errors
    ///
    /// At the first illegal move; the positions before it stay.
    pub fn add_game(&mut self, played: &PlayedGame) -> Result<(), IllegalMove> {
        const DECIDED: i16 = 1500;
        let mut game = Game::new();
        for &(m, score) in &played.moves {
            let position = *game.position();
            game.play(m)?;
            let captures = position.board().piece_at(m.to).is_some();
            if let Some(score) = score
                && !captures
                && score.abs() < DECIDED
                && !position.is_check()
                && !game.position().is_check()
            {
                self.add(&position, score, played);
            }
        }
        Ok(())
    }

    fn add(&mut self, position: &Position, score: i16, played: &PlayedGame) {
        let start = self.counts.len() as u32;
        let mut sink = Sums::new();
        count_pieces(position.board(), &mut sink);
        let pieces = PieceCounts::of(position.board());
        count_material_patterns(pieces, &mut sink);
        count_patterns(position, pieces, &mut sink);
        sink.move_to(&mut self.counts);
        self.positions.push(Sample {
            start,
            middle: pieces.phase() as f32 / PHASE_OF_START as f32,
            result: match played.winner {
                Winner::Red => 1.0,
                Winner::Nobody => 0.5,
                Winner::Black => 0.0,
            },
            score: match position.turn() {
                Color::Red => score.into(),
                Color::Black => (-score).into(),
            },
            game: played.number,
        });
    }

    pub(super) fn sample(&self, index: usize) -> (&Sample, &[Count]) {
        let end = match self.positions.get(index + 1) {
            Some(next) => next.start as usize,
            None => self.counts.len(),
        };
        let sample = &self.positions[index];
        (sample, &self.counts[sample.start as usize..end])
    }
}

/// Sums what is counted, by number.
struct Sums {
    counts: Vec<i16>,
}

impl Sums {
    fn new() -> Self {
        Self {
            counts: vec![0; Term::TOTAL],
        }
    }

    /// Appends what is not zero.
    fn move_to(self, counts: &mut Vec<Count>) {
        let all = self.counts.into_iter().enumerate();
        let some = all.filter(|&(_, count)| count != 0);
        counts.extend(some.map(|(number, count)| Count {
            number: number as u16,
            count,
        }));
    }
}

impl Sink for Sums {
    fn add(&mut self, side: Color, term: Term, index: usize, count: i32) {
        let sum = &mut self.counts[term.start() + index];
        *sum += match side {
            Color::Red => count as i16,
            Color::Black => -count as i16,
        };
    }
}
