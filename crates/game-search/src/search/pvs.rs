//! Principal-variation search: the recursion of the depth-limited search.

use crate::MAX_PLY;
use crate::game::{Game, Node};
use crate::iteration::Certainty;
use crate::moves::{MoveBuffer, MoveCode};
use crate::pruning::MoveClass;
use crate::repetition::Path;
use crate::score::{Bound, Score, Window};
use crate::search::evaluation::Evaluation;
use crate::search::futility::{Candidate, Skip};
use crate::search::look_ahead::certainty_of;
use crate::search::pick::Picker;
use crate::search::stack::Played;
use crate::search::worker::{Depth, Finding, NO_PATH, PathPly, Worker};
use crate::technique::Technique;

/// A node whose moves are searched.
#[derive(Clone, Copy)]
struct Open {
    window: Window,
    depth: Depth,
    ply: u32,
    in_check: bool,
    evaluation: Evaluation,
}

/// What the moves of a node come to.
struct Best {
    score: Score,
    /// The move that raised alpha.
    code: Option<MoveCode>,
}

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
            return self.quiescence(position, window, ply);
        }
        if !self.meter.enter() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.game.outcome(position, ply) {
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
        let key = self.game.table_key(position);
        let entry = self.probe(key);
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
                let hash_move = self.hash_move(entry);
                match self.search_moves(position, node, hash_move) {
                    Some(best) => best,
                    None => {
                        self.rests_on(Certainty::Exact);
                        return self.game.score_without_moves(position, ply);
                    }
                }
            }
        };
        if self.meter.nodes == nodes_before {
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
            .or_else(|| self.cut_by_razoring(position, window, depth, ply, evaluation))
            .or_else(|| self.cut_by_null_move(position, window, depth, ply, evaluation))
            .or_else(|| self.cut_by_probability(position, window, depth, ply, evaluation))
    }

    /// The best of the moves; `None` if there is none.
    #[inline(always)]
    fn search_moves(
        &mut self,
        position: &mut G::Position,
        mut node: Open,
        hash_move: Option<MoveCode>,
    ) -> Option<Best> {
        let mut moves = G::Moves::empty();
        self.game.legal_moves(position, &mut moves);
        if moves.ranked().is_empty() {
            return None;
        }
        let ply = node.ply;
        let hook_node = Node::new(ply, Some(node.depth.plies));
        if let Some((score, mv)) =
            self.cut_by_looking_ahead(position, node.window, node.depth, hook_node, moves.ranked())
        {
            let code = Some(self.game.move_code(position, mv));
            return Some(Best { score, code });
        }
        let mut picker = Picker::new(
            self.game,
            self.techniques,
            position,
            hook_node,
            hash_move,
            &mut moves,
        );
        self.rank_by_learning(position, ply, &mut picker, &mut moves);

        let mut best = Best {
            score: -Score::INFINITY,
            code: None,
        };
        let mut rests = Rests::nothing();
        let mut tried = 0;
        while let Some(mv) = self.next_move(position, &mut picker, &mut moves) {
            let class = self.game.move_class(position, mv);
            let learned = self.learned(position, ply, mv, class);
            let mut candidate = Candidate {
                mv,
                class,
                depth: node.depth.plies,
                reduction: 0,
                tried,
            };
            if class == MoveClass::Quiet && !node.in_check {
                let is_open = !node.window.is_null();
                candidate.reduction = self.reduction(candidate.depth, tried, is_open, learned);
            }
            if tried > 0
                && !node.in_check
                && node.window.is_null()
                && !best.score.is_loss()
                && let Some(skip) =
                    self.skips(position, candidate, node.window, &mut node.evaluation)
            {
                let Skip { at_most } = skip;
                best.score = best.score.max(at_most.unwrap_or(best.score));
                rests.add(NO_PATH, Certainty::Estimated);
                self.pruned = true;
                continue;
            }
            let score = self.search_move(position, node, candidate);
            if self.meter.is_stopped() {
                break;
            }
            rests.add(self.depends_on, self.certainty);
            tried += 1;
            if score > node.window.alpha() {
                best.code = Some(self.game.move_code(position, mv));
                if !node.window.is_null() {
                    self.lines.extend(ply, mv);
                }
            }
            best.score = best.score.max(score);
            node.window = match node.window.raised_to(score) {
                Some(window) => window,
                None => {
                    // This move alone proves the bound, so the score depends on nothing else.
                    rests = Rests::on(self.depends_on, self.certainty);
                    self.learn_from_cut(position, node.depth.plies, ply, &moves, &picker);
                    break;
                }
            };
        }
        self.depends_on = rests.depends_on;
        self.certainty = rests.certainty;
        Some(best)
    }

    /// The score of a move of the root.
    pub(crate) fn search_root_move(
        &mut self,
        position: &mut G::Position,
        mv: G::Move,
        window: Window,
        depth: u32,
        first: bool,
    ) -> Score {
        let node = Open {
            window,
            depth: Depth {
                plies: depth,
                to_end: false,
            },
            ply: 0,
            in_check: self.game.in_check(position),
            evaluation: Evaluation::default(),
        };
        let candidate = Candidate {
            mv,
            class: MoveClass::Forcing,
            depth,
            reduction: 0,
            tried: u32::from(!first),
        };
        self.search_move(position, node, candidate)
    }

    /// The score of a move for the side that makes it.
    #[inline(always)]
    fn search_move(
        &mut self,
        position: &mut G::Position,
        node: Open,
        candidate: Candidate<G::Move>,
    ) -> Score {
        let Candidate { mv, depth, .. } = candidate;
        let ply = node.ply;
        self.note_played(position, ply, candidate);
        let undo = self.game.play(position, mv);
        let mut left = depth.saturating_sub(1);
        if self.uses(Technique::Extensions) {
            let hook_node = Node::new(ply, Some(depth));
            left += self.game.extension(position, mv, hook_node);
        }
        let mut reduction = candidate.reduction.min(left.saturating_sub(1));
        if reduction > 0 && self.game.in_check(position) {
            reduction = 0;
        }
        let first = candidate.tried == 0;
        let score = if reduction > 0 {
            self.search_reduced(position, node.window, left, reduction, ply)
        } else {
            self.search_child(position, node.window, left, ply, first)
        };
        self.game.undo(position, mv, undo);
        score
    }

    /// The score after a move whose search is shortened by `reduction` unless it proves good.
    #[inline(always)]
    fn search_reduced(
        &mut self,
        position: &mut G::Position,
        window: Window,
        left: u32,
        reduction: u32,
        ply: u32,
    ) -> Score {
        self.pruned = true;
        let null = Window::null(window.alpha());
        let score = -self.search(position, -null, left - reduction, ply + 1);
        if score <= window.alpha() || self.meter.is_stopped() {
            return score;
        }
        self.search_child(position, window, left, ply, false)
    }

    /// The score after a move, seen from the side that made it: the first move with the whole
    /// window, the others with a null window unless they prove better.
    #[inline(always)]
    pub(crate) fn search_child(
        &mut self,
        position: &mut G::Position,
        window: Window,
        left: u32,
        ply: u32,
        first: bool,
    ) -> Score {
        if !first && !window.is_null() && self.uses(Technique::Pvs) {
            let null = Window::null(window.alpha());
            let score = -self.search(position, -null, left, ply + 1);
            if window.bound(score) != Bound::Exact || self.meter.is_stopped() {
                return score;
            }
        }
        -self.search(position, -window, left, ply + 1)
    }

    /// Tells the node below what was played.
    #[inline(always)]
    fn note_played(&mut self, position: &G::Position, ply: u32, candidate: Candidate<G::Move>) {
        if G::HISTORY_SLOTS > 0 {
            let slot = self.game.history_slot(position, candidate.mv) as u32;
            self.stack.set_played(ply, Played::Slot(slot));
        } else if G::NULL_MOVE {
            self.stack.set_played(ply, Played::Unknown);
        }
    }
}

/// What the score of a node rests on, summed up over its moves.
struct Rests {
    depends_on: PathPly,
    certainty: Certainty,
}

impl Rests {
    const fn nothing() -> Rests {
        Rests::on(NO_PATH, Certainty::Exact)
    }

    const fn on(depends_on: PathPly, certainty: Certainty) -> Rests {
        Rests {
            depends_on,
            certainty,
        }
    }

    #[inline(always)]
    fn add(&mut self, depends_on: PathPly, certainty: Certainty) {
        self.depends_on = self.depends_on.min(depends_on);
        self.certainty = self.certainty.min(certainty);
    }
}
