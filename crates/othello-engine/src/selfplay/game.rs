use othello_core::{Color, IllegalMove, Move, Position, Square};

use crate::Evaluation;

/// A game of the engine against itself, with the scores it saw. Passes are not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedGame {
    /// The discs placed, at most 60.
    pub moves: Vec<ScoredMove>,
    /// The index of the first move whose score is exact, as are all after it; the number of moves
    /// if none is.
    pub exact_from: usize,
}

/// A disc placed, and what the position before it was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// Where the disc was placed.
    pub square: Square,
    /// The worth of the position before the move for the side to move; `None` in the opening.
    pub score: Option<Evaluation>,
}

/// A position of a [`PlayedGame`] with what is known of its worth for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPosition {
    /// The position; its side to move has a move.
    pub position: Position,
    /// By search, or exact.
    pub score: Evaluation,
    /// How the game ended after the last searched move, if both sides played perfectly from there
    /// on; `None` if the game ended before a score was exact.
    pub result: Option<Evaluation>,
    /// Whether the score is exact.
    pub exact: bool,
}

impl PlayedGame {
    /// The positions with a score, in the order of play.
    ///
    /// # Errors
    ///
    /// The index of the first illegal move, and why it is one.
    pub fn positions(&self) -> Result<Vec<ScoredPosition>, (usize, IllegalMove)> {
        let mut position = Position::new();
        let mut found: Vec<(ScoredPosition, Color)> = Vec::with_capacity(self.moves.len());
        let mut black_result = None;
        for (index, played) in self.moves.iter().enumerate() {
            if position.legal_moves().is_pass() {
                position.play_unchecked(Move::Pass);
            }
            let (turn, exact) = (position.turn(), index >= self.exact_from);
            if let Some(score) = played.score {
                if exact && black_result.is_none() {
                    black_result = Some(seen_by(turn, score));
                }
                let scored = ScoredPosition {
                    position,
                    score,
                    result: None,
                    exact,
                };
                found.push((scored, turn));
            }
            position
                .play(Move::Place(played.square))
                .map_err(|error| (index, error))?;
        }
        let with_result = |(scored, turn): (ScoredPosition, Color)| ScoredPosition {
            result: black_result.map(|result| seen_by(turn, result)),
            ..scored
        };
        Ok(found.into_iter().map(with_result).collect())
    }
}

/// Turns a score of black's into one of `turn`'s, and back.
fn seen_by(turn: Color, score: Evaluation) -> Evaluation {
    match turn {
        Color::Black => score,
        Color::White => Evaluation {
            centidiscs: -score.centidiscs,
        },
    }
}
