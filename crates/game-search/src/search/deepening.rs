//! Iterative deepening: the root, searched one ply deeper each time until a limit is reached.

use alloc::vec::Vec;

use crate::MAX_PLY;
use crate::game::{Game, Node};
use crate::iteration::{Certainty, Iteration};
use crate::limits::{Limits, Meter, StopReason};
use crate::moves::MoveBuffer;
use crate::report::{Report, SearchResult};
use crate::score::{Bound, Score, Window};
use crate::search::Search;
use crate::search::learning::Learning;
use crate::search::line::Lines;
use crate::search::pick::Picker;
use crate::search::stack::Stack;
use crate::search::worker::{Depth, Finding, NO_PATH, Worker};
use crate::selectivity::Selectivity;

pub(crate) struct Deepening<'a, G: Game, R> {
    worker: Worker<'a, G>,
    position: G::Position,
    max_depth: u32,
    report: R,
    /// The moves of the root, the best of the last iteration first.
    moves: Vec<G::Move>,
    /// Moves of the root that are not to be searched.
    excluded: Vec<G::Move>,
    /// What would be answered if the search ended now.
    found: Found<G::Move>,
}

/// A score of the root and its line.
struct Found<M> {
    score: Score,
    bound: Bound,
    depth: u32,
    selectivity: Selectivity,
    certainty: Certainty,
    pv: Vec<M>,
}

impl<'a, G: Game, R: FnMut(&Report<'_, G::Move>)> Deepening<'a, G, R> {
    pub(crate) fn new(
        search: &mut Search<'a, G>,
        position: &G::Position,
        limits: &Limits,
        report: R,
    ) -> Self {
        let mut path = search.history.clone();
        if G::REPEATS {
            path.push(search.game.key(position));
            path.reserve(MAX_PLY as usize);
        }
        Deepening {
            worker: Worker {
                game: search.game,
                table: search.table,
                techniques: search.techniques,
                meter: Meter::new(limits),
                lines: Lines::new(),
                path,
                stack: Stack::new(),
                learning: learning_for(search),
                seldepth: 0,
                selectivity: Selectivity::Exact,
                probing: 0,
                no_null_move_before: 0,
                pruned: false,
                depends_on: NO_PATH,
                certainty: Certainty::Exact,
            },
            position: position.clone(),
            max_depth: limits.max_depth().unwrap_or(MAX_PLY - 1).min(MAX_PLY - 1),
            report,
            moves: Vec::new(),
            excluded: search.excluded.clone(),
            found: Found {
                score: Score::DRAW,
                bound: Bound::Exact,
                depth: 0,
                selectivity: Selectivity::Exact,
                certainty: Certainty::Estimated,
                pv: Vec::new(),
            },
        }
    }

    /// The answer, and what was learned on the way.
    pub(crate) fn run(mut self) -> (SearchResult<G::Move>, Learning<G::Move>) {
        if let Some(score) = self.finished_game() {
            self.found.score = score;
            self.found.certainty = Certainty::Exact;
            return self.result(StopReason::Solved);
        }
        self.found.score = self.worker.game.evaluate(&self.position);
        self.found.pv.push(self.moves[0]);
        let reason = self.deepen();
        self.result(reason)
    }

    /// Iterates until there is a reason to stop.
    fn deepen(&mut self) -> StopReason {
        let mut last = None;
        while let Some(next) = self.worker.game.next_iteration(&self.position, last)
            && next.depth <= self.max_depth
            && Some(next) != last
        {
            self.iterate(next);
            if let Some(stopped) = self.worker.meter.stopped() {
                return stopped;
            }
            if let Some(reason) = self.reason_to_end() {
                return reason;
            }
            last = Some(next);
        }
        StopReason::Depth
    }

    /// Fills the list of root moves; the exact score if there are none to choose from.
    fn finished_game(&mut self) -> Option<Score> {
        let game = self.worker.game;
        if let Some(score) = game.outcome(&self.position, 0) {
            return Some(score);
        }
        let mut moves = G::Moves::empty();
        game.legal_moves(&self.position, &mut moves);
        if moves.ranked().is_empty() {
            return Some(game.score_without_moves(&self.position, 0));
        }
        let entry = self.worker.probe(game.table_key(&self.position));
        let mut picker = Picker::new(
            game,
            self.worker.techniques,
            &self.position,
            Node::new(0, Some(self.max_depth)),
            self.worker.hash_move(entry),
            &mut moves,
        );
        while let Some(mv) = picker.next(moves.ranked_mut()) {
            if !self.excluded.contains(&mv) {
                self.moves.push(mv);
            }
        }
        self.moves.is_empty().then(|| game.evaluate(&self.position))
    }

    /// Searches every move of the root.
    fn iterate(&mut self, iteration: Iteration) {
        let mut best = -Score::INFINITY;
        let mut best_index = 0;
        let mut depends_on = NO_PATH;
        let mut certainty = Certainty::Exact;
        self.worker.selectivity = iteration.selectivity;
        self.worker.lines.clear(0);
        if !self.worker.meter.enter() {
            return;
        }
        let depth = self.worker.depth_here(&self.position, iteration.depth);
        for index in 0..self.moves.len() {
            let Some(window) = Window::FULL.raised_to(best) else {
                break;
            };
            let mv = self.moves[index];
            let score = self.search_root_move(mv, window, depth.plies, index == 0);
            if self.worker.meter.is_stopped() {
                break;
            }
            depends_on = depends_on.min(self.worker.depends_on);
            certainty = certainty.min(self.worker.certainty);
            if score > best {
                best = score;
                best_index = index;
                self.worker.lines.extend(0, mv);
                if index > 0 {
                    self.keep(best, Bound::Lower, iteration, Certainty::Estimated);
                    self.report();
                }
            }
        }
        self.moves[..=best_index].rotate_right(1);
        if self.worker.pruned {
            self.worker.table.set_pruned();
        }
        if self.worker.meter.is_stopped() {
            return;
        }
        self.worker.depends_on = depends_on;
        self.worker.certainty = certainty;
        self.keep(best, Bound::Exact, iteration, certainty);
        if self.excluded.is_empty() {
            self.store_root(best, depth);
        }
        self.report();
    }

    /// Files the score of the root.
    fn store_root(&mut self, score: Score, depth: Depth) {
        let game = self.worker.game;
        let finding = Finding {
            score,
            bound: Bound::Exact,
            depth,
            code: Some(game.move_code(&self.position, self.moves[0])),
            nodes: self.worker.meter.nodes,
        };
        self.worker
            .store(game.table_key(&self.position), 0, finding);
    }

    fn search_root_move(&mut self, mv: G::Move, window: Window, depth: u32, first: bool) -> Score {
        self.worker
            .search_root_move(&mut self.position, mv, window, depth, first)
    }

    fn keep(&mut self, score: Score, bound: Bound, iteration: Iteration, certainty: Certainty) {
        self.found.score = score;
        self.found.bound = bound;
        self.found.depth = iteration.depth;
        self.found.selectivity = iteration.selectivity;
        self.found.certainty = certainty;
        self.found.pv.clear();
        self.found.pv.extend_from_slice(self.worker.lines.root());
    }

    /// Whether a deeper search could not change the score, or hardly the move.
    fn reason_to_end(&mut self) -> Option<StopReason> {
        let found = &mut self.found;
        if found.certainty == Certainty::Exact {
            return Some(StopReason::Solved);
        }
        let distance = found.score.distance()?;
        if distance <= found.depth && !self.worker.table.is_pruned() {
            // Every line was searched as far as the end that was found.
            found.certainty = Certainty::Exact;
            return Some(StopReason::Solved);
        }
        (2 * distance <= found.depth).then_some(StopReason::Decided)
    }

    fn report(&mut self) {
        let worker = &self.worker;
        (self.report)(&Report {
            depth: self.found.depth,
            selectivity: self.found.selectivity,
            seldepth: worker.seldepth,
            score: self.found.score,
            bound: self.found.bound,
            certainty: self.found.certainty,
            nodes: worker.meter.nodes,
            time: worker.meter.elapsed(),
            hash_permille: worker.table.permille_used(),
            pv: &self.found.pv,
        });
    }

    fn result(self, reason: StopReason) -> (SearchResult<G::Move>, Learning<G::Move>) {
        let result = SearchResult {
            best_move: self.found.pv.first().copied(),
            score: self.found.score,
            bound: self.found.bound,
            certainty: self.found.certainty,
            depth: self.found.depth,
            selectivity: self.found.selectivity,
            seldepth: self.worker.seldepth,
            nodes: self.worker.meter.nodes,
            time: self.worker.meter.elapsed(),
            pv: self.found.pv,
            reason,
        };
        (result, self.worker.learning)
    }
}

/// What earlier runs have learned, or nothing yet.
fn learning_for<G: Game>(search: &mut Search<'_, G>) -> Learning<G::Move> {
    match search.learning.take() {
        Some(mut learning) => {
            learning.age();
            learning
        }
        None => Learning::new(G::HISTORY_SLOTS, G::CONTINUATION_HISTORY),
    }
}
