//! Singular extensions: a move much better than all others is searched deeper.

use crate::game::Game;
use crate::pruning::Margin;
use crate::score::{Bound, Score, Window};
use crate::search::node::{First, Open};
use crate::search::worker::{NO_PATH, Worker};
use crate::table::Entry;
use crate::technique::Technique;

/// The entry may be so many plies shallower than the search.
const MOST_BEHIND: u32 = 3;

/// What a search without the remembered move says.
pub(crate) enum Singularity {
    /// Nothing.
    None,
    /// All others are worse by more than the margin.
    Singular,
    /// Even without it the score is above the window: it hardly takes a search to tell.
    Cut(Score),
}

impl<G: Game> Worker<'_, G> {
    /// How `mv`, which `entry` remembers, stands out among the moves of a node.
    #[inline(always)]
    pub(crate) fn singularity(
        &mut self,
        position: &mut G::Position,
        node: Open,
        mv: G::Move,
        entry: Entry,
    ) -> Singularity {
        let depth = node.depth.plies;
        let Some(margin) = self.game.margin(Margin::Singular, depth) else {
            return Singularity::None;
        };
        let score = Score::from_table(entry.score, node.ply);
        let is_known_well = entry.bound != Bound::Upper
            && u32::from(entry.depth) + MOST_BEHIND >= depth
            && entry.code == Some(self.game.move_code(position, mv))
            && score.is_ordinary();
        if !is_known_well
            || !self.uses(Technique::SingularExtensions)
            || !self.may_extend(node.ply)
            || self.probing > 0
        {
            return Singularity::None;
        }
        let floor = Score::new(score.value().saturating_sub(margin));
        let others = self.search_others(position, node, mv, floor);
        if self.meter.is_stopped() {
            Singularity::None
        } else if others < floor {
            self.pruned = true;
            Singularity::Singular
        } else if node.window.is_null() && floor >= node.window.beta() {
            self.pruned = true;
            Singularity::Cut(floor)
        } else {
            Singularity::None
        }
    }

    /// Whether the line is not yet too long, against the depth of the iteration, to be extended.
    #[inline(always)]
    pub(crate) fn may_extend(&self, ply: u32) -> bool {
        ply < 2 * self.root_depth
    }

    /// Whether a move but `excluded` reaches `floor`, by a search of half the depth.
    fn search_others(
        &mut self,
        position: &mut G::Position,
        mut node: Open,
        excluded: G::Move,
        floor: Score,
    ) -> Score {
        node.window = Window::null(Score::from_value(floor.value() - 1));
        node.depth.plies = (node.depth.plies - 1) / 2;
        let first = First {
            hash_move: None,
            entry: None,
        };
        self.probing += 1;
        self.depends_on = NO_PATH;
        let best = self.search_moves(position, node, first, Some(excluded));
        self.probing -= 1;
        best.map_or(-Score::INFINITY, |best| best.score)
    }
}
