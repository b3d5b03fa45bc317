//! Principal-variation search: the recursion of the depth-limited search.

use crate::MAX_PLY;
use crate::game::Game;
use crate::iteration::Certainty;
use crate::moves::MoveCode;
use crate::repetition::Path;
use crate::score::{Score, Window};
use crate::search::evaluation::Evaluation;
use crate::search::look_ahead::certainty_of;
use crate::search::node::{Best, First, Open};
use crate::search::worker::{Depth, Finding, PathPly, Worker};
use crate::technique::Technique;

impl<G: Game> Worker<'_, G> {
    /// The fail-soft score of a position below the root. Without meaning once the meter has
    /// stopped.
    pub(crate) fn search(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
    ) -> Score {
        if !window.is_null() {
            self.lines.clear(ply);
        }
        if ply >= MAX_PLY || depth == 0 && self.game.plies_left(position) != Some(0) {
            return self.leaf(position, window, ply);
        }
        if !self.meter.enter() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.game.outcome(position, ply) {
            self.rests_on(Certainty::Exact);
            return score;
        }
        if let Some(score) = self.cut_by_mate_distance(window, ply) {
            self.rests_on(Certainty::Exact);
            return score;
        }
        if G::REPEATS {
            self.path.push(self.game.key(position));
        }
        let score = match self.repeated(position, ply) {
            Some(score) => score,
            None => self.search_going_on(position, window, depth, ply),
        };
        if G::REPEATS {
            self.path.pop();
        }
        score
    }

    /// The score of a position that is not searched further. A move of the root is a repetition
    /// even then, unless the game is over.
    #[inline(always)]
    fn leaf(&mut self, position: &mut G::Position, window: Window, ply: u32) -> Score {
        if G::REPEATS && ply == 1 && self.game.outcome(position, ply).is_none() {
            self.path.push(self.game.key(position));
            let score = self.repeated(position, ply);
            self.path.pop();
            if let Some(score) = score {
                return if self.meter.enter() {
                    score
                } else {
                    Score::DRAW
                };
            }
        }
        self.quiescence(position, window, ply)
    }

    /// The bound of what can still be reached here, if a quicker end is at hand elsewhere: the
    /// soonest win is with the next move, the soonest loss now.
    #[inline(always)]
    fn cut_by_mate_distance(&self, window: Window, ply: u32) -> Option<Score> {
        if !self.uses(Technique::MateDistance) {
            return None;
        }
        let (soonest_loss, soonest_win) = (Score::loss_in(ply), Score::win_in(ply + 1));
        if soonest_win <= window.alpha() {
            Some(soonest_win)
        } else if soonest_loss >= window.beta() {
            Some(soonest_loss)
        } else {
            None
        }
    }

    /// Searches the position at `ply`, which is being searched already, in another way.
    pub(crate) fn search_again(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
    ) -> Score {
        if depth == 0 {
            return self.quiescence(position, window, ply);
        }
        if !self.meter.enter() {
            return Score::DRAW;
        }
        self.search_going_on(position, window, depth, ply)
    }

    /// The score of a position that came again.
    #[inline(always)]
    fn repeated(&mut self, position: &G::Position, ply: u32) -> Option<Score> {
        if !G::REPEATS {
            return None;
        }
        let verdict = self.game.repetition(position, ply, Path::new(&self.path))?;
        self.certainty = Certainty::Exact;
        self.depends_on = ply as PathPly - verdict.plies_back as PathPly;
        Some(verdict.score)
    }

    /// A position whose game goes on: what settles it without a look at its moves, then the moves.
    fn search_going_on(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
    ) -> Score {
        let depth = self.depth_here(position, depth);
        if depth.to_end
            && let Some(score) = self.solve_last_plies(position, window, ply)
        {
            self.rests_on(Certainty::Exact);
            return score;
        }
        if let Some(score) = self.cut_by_bounds(position, window, ply) {
            self.rests_on(Certainty::Exact);
            return score;
        }
        let in_table = depth.to_end || depth.plies >= G::LEAST_TABLE_DEPTH;
        let (key, entry) = if in_table {
            let key = self.game.table_key(position);
            (key, self.probe(key))
        } else {
            (0, None)
        };
        if let Some(entry) = entry
            && entry.is_as_good_as(depth.plies, self.selectivity)
            && (window.is_null() || !self.uses(Technique::Pvs))
            && let Some(score) = entry.cutoff(ply, window.alpha(), window.beta())
        {
            self.rests_on(certainty_of(entry, depth));
            return score;
        }
        let nodes_before = self.meter.nodes;
        let mut node = Open {
            window,
            depth: self.reduced_without_hash_move(depth, entry.and_then(|entry| entry.code)),
            ply,
            in_check: self.game.in_check(position),
            evaluation: Evaluation::default(),
        };
        let best = match self.cut_before_moves(position, &mut node) {
            Some(score) => Best { score, code: None },
            None => {
                let first = First {
                    hash_move: self.hash_move(entry),
                    entry,
                };
                match self.search_moves(position, node, first, None) {
                    Some(best) => best,
                    None => {
                        self.rests_on(Certainty::Exact);
                        return self.game.score_without_moves(position, ply);
                    }
                }
            }
        };
        if !in_table || self.meter.nodes == nodes_before {
            // Found by the evaluation alone, sooner than in the table.
            return best.score;
        }
        let finding = Finding {
            score: best.score,
            bound: window.bound(best.score),
            depth: node.depth,
            code: best.code,
            nodes: self.meter.nodes - nodes_before,
        };
        self.store(key, ply, finding);
        best.score
    }

    /// The depth, held to what is left of the game.
    #[inline(always)]
    pub(crate) fn depth_here(&self, position: &G::Position, plies: u32) -> Depth {
        match self.game.plies_left(position) {
            Some(left) if plies >= left => Depth {
                plies: left,
                to_end: true,
            },
            _ => Depth {
                plies,
                to_end: false,
            },
        }
    }

    #[inline(always)]
    fn solve_last_plies(
        &mut self,
        position: &mut G::Position,
        window: Window,
        ply: u32,
    ) -> Option<Score> {
        if !self.uses(Technique::LastPlies) {
            return None;
        }
        self.game
            .solve_last_plies(position, ply, window, &mut self.meter.nodes)
    }

    #[inline(always)]
    fn reduced_without_hash_move(&mut self, depth: Depth, hash_move: Option<MoveCode>) -> Depth {
        match G::REDUCED_WITHOUT_HASH_MOVE {
            Some(least)
                if depth.plies >= least.max(2)
                    && hash_move.is_none()
                    && self.uses(Technique::InternalIterativeReduction) =>
            {
                self.pruned = true;
                Depth {
                    plies: depth.plies - 1,
                    to_end: false,
                }
            }
            _ => depth,
        }
    }

    /// The score, if the evaluation, a null move or a shallow search make a look at the moves
    /// superfluous.
    #[inline(always)]
    fn cut_before_moves(&mut self, position: &mut G::Position, node: &mut Open) -> Option<Score> {
        let Open {
            window, depth, ply, ..
        } = *node;
        if node.in_check || !window.is_null() {
            return None;
        }
        let depth = depth.plies;
        let evaluation = &mut node.evaluation;
        self.cut_by_reverse_futility(position, window, depth, evaluation)
            .or_else(|| self.cut_by_null_move(position, window, depth, ply, evaluation))
            .or_else(|| self.cut_by_probability(position, window, depth, ply, evaluation))
    }
}
