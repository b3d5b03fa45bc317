//! The moves of a node: which are tried, in what order, how deep, and what they come to.

use core::iter;

use crate::game::{Game, Node};
use crate::iteration::Certainty;
use crate::moves::{MoveBuffer, MoveCode};
use crate::pruning::MoveClass;
use crate::score::{Bound, Score, Window};
use crate::search::evaluation::Evaluation;
use crate::search::futility::{Candidate, Skip};
use crate::search::pick::Picker;
use crate::search::singular::Singularity;
use crate::search::stack::Played;
use crate::search::worker::{Depth, NO_PATH, PathPly, Worker};
use crate::table::Entry;
use crate::technique::Technique;

/// A node whose moves are searched.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: u32,
    pub(crate) in_check: bool,
    pub(crate) evaluation: Evaluation,
}

/// What is known of the move to try first.
#[derive(Clone, Copy)]
pub(crate) struct First {
    pub(crate) hash_move: Option<MoveCode>,
    pub(crate) entry: Option<Entry>,
}

/// What the moves of a node come to.
pub(crate) struct Best {
    pub(crate) score: Score,
    /// The move that raised alpha.
    pub(crate) code: Option<MoveCode>,
}

/// What the moves that were tried so far come to.
pub(crate) struct Trial {
    pub(crate) node: Open,
    pub(crate) first: First,
    pub(crate) best: Best,
    rests: Rests,
    /// How many moves were searched.
    pub(crate) tried: u32,
    /// Whether the move that the table remembers is noisy.
    first_is_noisy: bool,
}

impl Trial {
    /// Whether moves may be left out unsearched: one was searched that does not lose, and it is
    /// only asked whether another is better.
    #[inline(always)]
    pub(crate) fn may_skip(&self) -> bool {
        self.tried > 0
            && !self.node.in_check
            && self.node.window.is_null()
            && !self.best.score.is_loss()
    }
}

/// Whether another move is to be tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Move,
    /// One that is not quiet.
    NoisyMove,
    /// The last one has cut the node.
    Cut,
    /// Nothing more is to be learned: the search was stopped, or the node is cut without a move.
    Stop,
}

impl<G: Game> Worker<'_, G> {
    /// The best of the moves; `None` if there is none.
    #[inline(always)]
    pub(crate) fn search_moves(
        &mut self,
        position: &mut G::Position,
        node: Open,
        first: First,
        excluded: Option<G::Move>,
    ) -> Option<Best> {
        let hash_move = first.hash_move;
        let mut trial = Trial {
            node,
            first,
            best: Best {
                score: -Score::INFINITY,
                code: None,
            },
            rests: Rests::nothing(),
            tried: 0,
            first_is_noisy: false,
        };
        let hook_node = Node::new(node.ply, Some(node.depth.plies));
        if G::IN_PARTS {
            return self.search_stages(position, trial, hook_node, excluded);
        }
        let looks_ahead = self.looks_ahead(position, node.window, hook_node);
        let early = match hash_move {
            Some(code) if !looks_ahead && excluded.is_none() => {
                self.game.move_from_code(position, code)
            }
            _ => None,
        };
        if let Some(mv) = early {
            let next = self.try_move(position, &mut trial, mv);
            if next == Next::Cut {
                self.learn_from_cut(position, node.depth.plies, node.ply, mv, iter::empty());
            }
            if next != Next::Move {
                return Some(self.conclude(trial));
            }
        }
        let mut moves = G::Moves::empty();
        self.game.legal_moves(position, &mut moves);
        if moves.ranked().is_empty() {
            return None;
        }
        if looks_ahead
            && let Some((score, mv)) = self.cut_by_looking_ahead(
                position,
                node.window,
                node.depth,
                node.ply,
                moves.ranked(),
            )
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
        if let Some(early) = early {
            picker.skip_early(moves.ranked(), early);
        }
        self.rank_by_learning(position, node.ply, &mut picker, &mut moves);
        let mut wanted = moves.ranked_mut();
        while let Some(mv) = self.next_move(position, &mut picker, wanted) {
            if excluded == Some(mv) {
                continue;
            }
            match self.try_move(position, &mut trial, mv) {
                Next::Move => {}
                Next::NoisyMove => {
                    let game = self.game;
                    let is_wanted = |mv| game.move_class(position, mv) != MoveClass::Quiet;
                    let end = picker.keep_only(wanted, is_wanted);
                    wanted = &mut wanted[..end];
                }
                Next::Cut => {
                    let before = picker.picked_before(wanted).iter().map(|ranked| ranked.mv);
                    self.learn_from_cut(position, node.depth.plies, node.ply, mv, before);
                    break;
                }
                Next::Stop => break,
            }
        }
        Some(self.conclude(trial))
    }

    #[inline(always)]
    pub(crate) fn conclude(&mut self, trial: Trial) -> Best {
        self.depends_on = trial.rests.depends_on;
        self.certainty = trial.rests.certainty;
        trial.best
    }

    /// Searches a move, or skips it.
    #[inline(always)]
    pub(crate) fn try_move(
        &mut self,
        position: &mut G::Position,
        trial: &mut Trial,
        mv: G::Move,
    ) -> Next {
        let Open {
            window,
            depth,
            ply,
            in_check,
            ..
        } = trial.node;
        let tried = trial.tried;
        let class = self.game.move_class(position, mv);
        let mut candidate = Candidate {
            mv,
            class,
            depth: depth.plies,
            reduction: 0,
            extension: 0,
            tried,
        };
        if tried == 0
            && let Some(entry) = trial.first.entry
            && trial.first.hash_move.is_some()
        {
            trial.first_is_noisy = class == MoveClass::Noisy;
            match self.singularity(position, trial.node, mv, entry) {
                Singularity::None => {}
                Singularity::Singular => candidate.extension = 1,
                Singularity::Cut(score) => {
                    trial.best.score = score;
                    trial.rests = Rests::on(self.depends_on, Certainty::Estimated);
                    return Next::Stop;
                }
            }
        }
        if tried > 0 && class == MoveClass::Quiet && !in_check {
            let learned = self.learned(position, ply, mv, class);
            let is_open = !window.is_null();
            candidate.reduction =
                self.reduction(depth.plies, tried, is_open, trial.first_is_noisy, learned);
        }
        if trial.may_skip()
            && let Some(skip) = self.skips(position, candidate, window, &mut trial.node.evaluation)
        {
            return self.skip(trial, skip);
        }
        let score = self.search_move(position, trial.node, candidate);
        if self.meter.is_stopped() {
            return Next::Stop;
        }
        trial.rests.add(self.depends_on, self.certainty);
        trial.tried += 1;
        trial.best.score = trial.best.score.max(score);
        if score <= window.alpha() {
            return Next::Move;
        }
        trial.best.code = Some(self.game.move_code(position, mv));
        if !window.is_null() {
            self.lines.extend(ply, mv, window.bound(score));
        }
        match window.raised_to(score) {
            Some(window) => {
                trial.node.window = window;
                Next::Move
            }
            None => {
                // This move alone proves the bound, so the score depends on nothing else.
                trial.rests = Rests::on(self.depends_on, self.certainty);
                Next::Cut
            }
        }
    }

    /// Notes that a move is not searched.
    #[inline(always)]
    pub(crate) fn skip(&mut self, trial: &mut Trial, skip: Skip) -> Next {
        trial.rests.add(NO_PATH, Certainty::Estimated);
        self.pruned = true;
        match skip {
            Skip::AllQuiet => Next::NoisyMove,
            Skip::Worth(score) => {
                trial.best.score = trial.best.score.max(score);
                Next::Move
            }
            Skip::Loss => Next::Move,
        }
    }

    /// The score of a move of the root, after `tried` others.
    pub(crate) fn search_root_move(
        &mut self,
        position: &mut G::Position,
        mv: G::Move,
        window: Window,
        depth: u32,
        tried: u32,
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
        let class = self.game.move_class(position, mv);
        let mut reduction = 0;
        if class == MoveClass::Quiet && !node.in_check {
            let learned = self.learned(position, 0, mv, class);
            reduction = self.reduction(depth, tried, true, false, learned);
        }
        let candidate = Candidate {
            mv,
            class,
            depth,
            reduction,
            extension: 0,
            tried,
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
        if depth > G::LEAST_TABLE_DEPTH {
            self.table.prefetch(self.game.table_key(position));
        }
        let left = candidate.extension + self.plies_after(position, mv, depth, ply);
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

    /// How deep the position after `mv`, which was just played, is to be searched.
    #[inline(always)]
    pub(crate) fn plies_after(
        &self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        ply: u32,
    ) -> u32 {
        let left = depth.saturating_sub(1);
        if self.uses(Technique::Extensions) && self.may_extend(ply) {
            left + self
                .game
                .extension(position, mv, Node::new(ply, Some(depth)))
        } else {
            left
        }
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
