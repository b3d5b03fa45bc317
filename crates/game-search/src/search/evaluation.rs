//! The evaluation of an inner node, made once and only if something asks for it.

use crate::game::Game;
use crate::score::Score;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evaluation(Option<Score>);

impl Evaluation {
    #[inline(always)]
    pub(crate) fn get<G: Game>(&mut self, game: &G, position: &G::Position) -> Score {
        *self.0.get_or_insert_with(|| game.evaluate(position))
    }
}
