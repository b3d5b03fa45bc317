//! One game of a Thor database.

use crate::{Color, Game, Outcome, Position, Rules};

/// A record of a `.wtb` file.
///
/// `P` is [`Position`] for 8×8, the fast one, or [`sized::Position`](crate::sized::Position) for
/// 8×8 and 10×10.
#[derive(Clone, Debug, PartialEq)]
pub struct WthorGame<P: Rules = Position> {
    /// The tournament, by its place in the `.trn` file from 0; 0 is "various games".
    pub tournament: u16,
    /// Who played black, by the place in the `.jou` file from 0; 0 is unknown.
    pub black: u16,
    /// Who played white, by the place in the `.jou` file from 0; 0 is unknown.
    pub white: u16,
    /// Black's final score, 0 to 64 on 8×8, 0 to 100 on 10×10: the field's rule gives the empty
    /// squares to the winner, see [`Outcome`]. For a game that was given up it is what the
    /// players or the referee agreed on.
    pub score: u8,
    /// Black's score if both sides had played perfectly from the position with
    /// [`Header::depth`](super::Header::depth) empty squares on.
    pub theoretical_score: u8,
    /// The moves. The passes, which the file leaves out, are put in. Readers leave the cursor at
    /// the end.
    pub game: Game<P>,
}

impl<P: Rules> WthorGame<P> {
    /// Whether [`score`](Self::score) is the one on the board after the last move; `None` if the
    /// game is not over there, when the board does not tell.
    ///
    /// ```
    /// use othello_core::{Game, record::wthor::WthorGame};
    ///
    /// let mut game = WthorGame { tournament: 0, black: 1, white: 2, score: 64, theoretical_score: 64, game: Game::new() };
    /// assert_eq!(game.score_agrees(), None);
    /// for square in ["f5", "d6", "c5", "f4", "e3", "f6", "g5", "e6", "e7"] {
    ///     game.game.play_square(square.parse()?)?;
    /// }
    /// assert_eq!(game.score_agrees(), Some(true)); // white has lost all discs
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score_agrees(&self) -> Option<bool> {
        let outcome = self.final_position().outcome()?;
        Some(outcome.score(Color::Black) == u16::from(self.score))
    }

    /// The position after the last move, wherever the cursor is.
    pub(super) fn final_position(&self) -> P {
        if self.game.cursor() == self.game.moves().len() {
            return self.game.position().clone();
        }
        let mut game = self.game.clone();
        game.go_to_end();
        game.position().clone()
    }
}

/// Black's score with the empty squares given to the side that leads.
pub(super) fn black_score<P: Rules>(position: &P) -> u8 {
    let score = Outcome::new(position.counts()).score(Color::Black);
    u8::try_from(score).unwrap_or(u8::MAX)
}
