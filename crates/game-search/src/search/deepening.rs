//! Iterative deepening: the root, searched one ply deeper each time until a limit is reached.

use alloc::vec::Vec;

use crate::MAX_PLY;
use crate::game::{Game, Node};
use crate::limits::{Limits, Meter, StopReason};
use crate::moves::MoveBuffer;
use crate::report::{Report, SearchResult};
use crate::score::{Bound, Score, Window};
use crate::search::Search;
use crate::search::line::Lines;
use crate::search::pick::Picker;
use crate::search::pvs::{NO_PATH, Worker};

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
    pv: Vec<M>,
}

impl<'a, G: Game, R: FnMut(&Report<'_, G::Move>)> Deepening<'a, G, R> {
    pub(crate) fn new(
        search: &Search<'a, G>,
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
                depends_on: NO_PATH,
                evaluated: false,
                seldepth: 0,
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
                pv: Vec::new(),
            },
        }
    }

    pub(crate) fn run(mut self) -> SearchResult<G::Move> {
        if let Some(score) = self.finished_game() {
            self.found.score = score;
            return self.result(StopReason::Solved);
        }
        self.found.score = self.worker.game.evaluate(&self.position);
        self.found.pv.push(self.moves[0]);
        let mut reason = StopReason::Depth;
        for depth in 1..=self.max_depth {
            self.iterate(depth);
            if let Some(stopped) = self.worker.meter.stopped() {
                reason = stopped;
                break;
            }
            if self.is_settled() {
                reason = StopReason::Solved;
                break;
            }
        }
        self.result(reason)
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

    /// Searches every move of the root to `depth`.
    fn iterate(&mut self, depth: u32) {
        let mut best = -Score::INFINITY;
        let mut best_index = 0;
        let mut depends_on = NO_PATH;
        self.worker.evaluated = false;
        self.worker.lines.clear(0);
        if !self.worker.meter.enter() {
            return;
        }
        for index in 0..self.moves.len() {
            let Some(window) = Window::FULL.raised_to(best) else {
                break;
            };
            let mv = self.moves[index];
            let score = self.search_root_move(mv, window, depth, index == 0);
            if self.worker.meter.is_stopped() {
                break;
            }
            depends_on = depends_on.min(self.worker.depends_on);
            if score > best {
                best = score;
                best_index = index;
                self.worker.lines.extend(0, mv);
                if index > 0 {
                    self.keep(best, Bound::Lower, depth);
                    self.report();
                }
            }
        }
        self.moves[..=best_index].rotate_right(1);
        if self.worker.meter.is_stopped() {
            return;
        }
        self.keep(best, Bound::Exact, depth);
        self.worker.depends_on = depends_on;
        if self.excluded.is_empty() {
            let game = self.worker.game;
            let code = game.move_code(&self.position, self.moves[0]);
            self.worker
                .store_root(game.table_key(&self.position), best, depth, code);
        }
        self.report();
    }

    fn search_root_move(&mut self, mv: G::Move, window: Window, depth: u32, first: bool) -> Score {
        let position = &mut self.position;
        let undo = self.worker.game.play(position, mv);
        let score = self.worker.search_child(position, window, depth, 0, first);
        self.worker.game.undo(position, mv, undo);
        score
    }

    fn keep(&mut self, score: Score, bound: Bound, depth: u32) {
        self.found.score = score;
        self.found.bound = bound;
        self.found.depth = depth;
        self.found.pv.clear();
        self.found.pv.extend_from_slice(self.worker.lines.root());
    }

    /// Whether a deeper search could not change the score.
    fn is_settled(&self) -> bool {
        let end_within_depth = self
            .found
            .score
            .distance()
            .is_some_and(|plies| plies <= self.found.depth);
        !self.worker.evaluated || end_within_depth
    }

    fn report(&mut self) {
        let worker = &self.worker;
        (self.report)(&Report {
            depth: self.found.depth,
            seldepth: worker.seldepth,
            score: self.found.score,
            bound: self.found.bound,
            nodes: worker.meter.nodes,
            time: worker.meter.elapsed(),
            hash_permille: worker.table.permille_used(),
            pv: &self.found.pv,
        });
    }

    fn result(self, reason: StopReason) -> SearchResult<G::Move> {
        SearchResult {
            best_move: self.found.pv.first().copied(),
            score: self.found.score,
            bound: self.found.bound,
            depth: self.found.depth,
            seldepth: self.worker.seldepth,
            nodes: self.worker.meter.nodes,
            time: self.worker.meter.elapsed(),
            pv: self.found.pv,
            reason,
        }
    }
}
