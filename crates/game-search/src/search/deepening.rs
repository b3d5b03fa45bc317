//! Iterative deepening: the root, searched deeper each time until a limit is reached.

use alloc::vec::Vec;

use crate::MAX_PLY;
use crate::game::{Game, Node};
use crate::iteration::{Certainty, Iteration};
use crate::limits::{Limits, Meter, StopReason};
use crate::moves::MoveBuffer;
use crate::pruning::Margin;
use crate::report::{Report, SearchResult};
use crate::score::{Bound, Score, Window};
use crate::search::Search;
use crate::search::aspiration::Aspiration;
use crate::search::learning::Learning;
use crate::search::line::Lines;
use crate::search::pick::Picker;
use crate::search::root::RootLine;
use crate::search::stack::Stack;
use crate::search::timing::Stability;
use crate::search::worker::{Depth, Finding, NO_PATH, Worker};
use crate::selectivity::Selectivity;
use crate::technique::Technique;

pub(crate) struct Deepening<'a, G: Game, R> {
    worker: Worker<'a, G>,
    position: G::Position,
    max_depth: u32,
    report: R,
    /// The moves of the root: those of the lines, the best first, then the others.
    moves: Vec<G::Move>,
    /// Whether some legal moves are not among them.
    restricted: bool,
    /// What would be answered if the search ended now; at least one.
    lines: Vec<RootLine<G::Move>>,
    /// The number of this thread among those that help the first; 0 for the first.
    helper: usize,
    /// The score, if the game is over.
    ended: Option<Score>,
}

impl<'a, G: Game, R: FnMut(&Report<'_, G::Move>)> Deepening<'a, G, R> {
    pub(crate) fn new(
        search: &Search<'a, G>,
        position: &G::Position,
        limits: &Limits,
        learning: Learning,
        report: R,
    ) -> Self {
        let mut path = search.history.clone();
        if G::REPEATS {
            path.push(search.game.key(position));
            path.reserve(MAX_PLY as usize);
        }
        let worker = Worker {
            game: search.game,
            table: search.table,
            techniques: search.techniques,
            meter: Meter::new(limits),
            lines: Lines::new(),
            path,
            stack: Stack::new(),
            learning,
            seldepth: 0,
            selectivity: Selectivity::Exact,
            root_depth: 0,
            probing: 0,
            no_null_move_before: 0,
            pruned: false,
            depends_on: NO_PATH,
            certainty: Certainty::Exact,
        };
        let mut deepening = Deepening {
            worker,
            position: position.clone(),
            max_depth: limits.max_depth().unwrap_or(MAX_PLY - 1).min(MAX_PLY - 1),
            report,
            moves: Vec::new(),
            restricted: false,
            lines: Vec::new(),
            helper: 0,
            ended: None,
        };
        deepening.ended = deepening.list_moves(search);
        deepening
    }

    /// Works for the search of another thread, as the helper of this number.
    #[cfg(feature = "std")]
    pub(crate) fn helping(mut self, number: usize) -> Self {
        self.helper = number;
        self
    }

    #[cfg(feature = "std")]
    pub(crate) fn meter(&mut self) -> &mut Meter {
        &mut self.worker.meter
    }

    /// The answer, and what was learned on the way.
    pub(crate) fn run(mut self) -> (SearchResult<G::Move>, Learning) {
        if self.ended.is_some() {
            self.lines[0].certainty = Certainty::Exact;
            return self.result(StopReason::Solved);
        }
        if self.moves.is_empty() {
            return self.result(StopReason::Depth);
        }
        let reason = self.deepen();
        self.result(reason)
    }

    /// Iterates until there is a reason to stop.
    fn deepen(&mut self) -> StopReason {
        let mut last = None;
        let mut stability = Stability::new();
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
            let factor = stability.after_iteration(self.lines[0].pv.first().copied());
            let factor = if self.moves.len() == 1 { 0.0 } else { factor };
            if self.worker.meter.is_time_for_an_answer(factor) {
                return StopReason::Time;
            }
            last = Some(next);
        }
        StopReason::Depth
    }

    /// Fills the lists of root moves and lines; the exact score if the game is over.
    fn list_moves(&mut self, search: &Search<'a, G>) -> Option<Score> {
        let game = self.worker.game;
        let mut moves = G::Moves::empty();
        let mut ended = game.outcome(&self.position, 0);
        if ended.is_none() {
            game.legal_moves(&self.position, &mut moves);
            if moves.ranked().is_empty() {
                ended = Some(game.score_without_moves(&self.position, 0));
            }
        }
        if let Some(score) = ended {
            self.lines.push(RootLine::unsearched(None, score));
            return ended;
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
            if search.searches_root_move(mv) {
                self.moves.push(mv);
            }
        }
        self.restricted = self.moves.len() < moves.ranked().len();
        let guess = game.evaluate(&self.position);
        let firsts = self.moves.iter().take(search.lines);
        self.lines
            .extend(firsts.map(|&mv| RootLine::unsearched(Some(mv), guess)));
        if self.lines.is_empty() {
            self.lines.push(RootLine::unsearched(None, guess));
        }
        None
    }

    /// Searches the root for each of the lines.
    fn iterate(&mut self, iteration: Iteration) {
        let iteration = self.for_this_thread(iteration);
        self.worker.selectivity = iteration.selectivity;
        self.worker.root_depth = iteration.depth;
        for line in 0..self.lines.len() {
            self.search_line(line, iteration);
            if self.worker.pruned {
                self.worker.table.set_pruned();
            }
            if self.worker.meter.is_stopped() {
                break;
            }
        }
        self.sort_lines();
    }

    /// Helpers with odd numbers are a ply ahead, so that not all do the same.
    fn for_this_thread(&self, iteration: Iteration) -> Iteration {
        let ahead = (self.helper % 2) as u32;
        Iteration {
            depth: (iteration.depth + ahead).min(self.max_depth),
            ..iteration
        }
    }

    /// Searches the root for the best line without the first moves of the lines before: with a
    /// small window around the score of the last iteration, if the game gives one.
    fn search_line(&mut self, line: usize, iteration: Iteration) {
        let guess = &self.lines[line];
        let margin = self
            .worker
            .game
            .margin(Margin::Aspiration, iteration.depth)
            .filter(|_| guess.depth > 0 && self.worker.uses(Technique::Aspiration));
        let mut aspiration = match margin {
            Some(margin) => Aspiration::around(guess.score, margin),
            None => Aspiration::FULL,
        };
        loop {
            let window = aspiration.window();
            let score = self.search_root(line, iteration, window);
            if self.worker.meter.is_stopped() {
                return;
            }
            let bound = window.bound(score);
            if bound == Bound::Exact {
                break;
            }
            self.report(line, iteration, score, bound);
            aspiration = aspiration.grown(score, bound, margin.unwrap_or_default().max(1));
        }
    }

    /// The fail-soft score of the root with the moves from `line` on.
    fn search_root(&mut self, line: usize, iteration: Iteration, window: Window) -> Score {
        let mut best = -Score::INFINITY;
        let mut best_place = line;
        let mut rests = (NO_PATH, Certainty::Exact);
        self.worker.lines.clear(0);
        if !self.worker.meter.enter() {
            return best;
        }
        let depth = self.worker.depth_here(&self.position, iteration.depth);
        for place in line..self.moves.len() {
            let Some(open) = window.raised_to(best) else {
                break;
            };
            let mv = self.moves[place];
            let first = place == line;
            let position = &mut self.position;
            let tried = (place - line) as u32;
            let score = self
                .worker
                .search_root_move(position, mv, open, depth.plies, tried);
            if self.worker.meter.is_stopped() {
                break;
            }
            rests.0 = rests.0.min(self.worker.depends_on);
            rests.1 = rests.1.min(self.worker.certainty);
            if score <= best {
                continue;
            }
            best = score;
            if score <= window.alpha() {
                continue;
            }
            best_place = place;
            self.worker.lines.extend(0, mv, window.bound(score));
            if !first || window.bound(score) == Bound::Lower {
                self.keep(line, best, Bound::Lower, Certainty::Estimated, iteration);
            }
            if !first && window.bound(score) == Bound::Exact {
                self.report_line(line);
            }
        }
        self.moves[line..=best_place].rotate_right(1);
        if self.worker.meter.is_stopped() || window.bound(best) != Bound::Exact {
            return best;
        }
        (self.worker.depends_on, self.worker.certainty) = rests;
        self.keep(line, best, Bound::Exact, rests.1, iteration);
        if line == 0 && !self.restricted {
            self.store_root(best, depth);
        }
        self.report_line(line);
        best
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

    fn keep(
        &mut self,
        line: usize,
        score: Score,
        bound: Bound,
        certainty: Certainty,
        iteration: Iteration,
    ) {
        let pv = self.worker.lines.root();
        make_room(&mut self.lines[line..], pv.first());
        self.lines[line].set(score, bound, certainty, iteration, pv);
    }

    /// The best line first; a later one may have proven better than those before it.
    fn sort_lines(&mut self) {
        if self.lines.len() < 2 {
            return;
        }
        // What an unfinished iteration has not come to yet stands behind what it has.
        self.lines
            .sort_by_key(|line| core::cmp::Reverse((line.depth, line.selectivity, line.score)));
        for (place, line) in self.lines.iter().enumerate() {
            let found = self
                .moves
                .iter()
                .position(|&mv| Some(mv) == line.pv.first().copied());
            if let Some(found) = found
                && found > place
            {
                self.moves[place..=found].rotate_right(1);
            }
        }
    }

    /// Whether a deeper search could not change any line, or hardly.
    fn reason_to_end(&mut self) -> Option<StopReason> {
        let is_pruned = self.worker.table.is_pruned();
        let mut reason = StopReason::Solved;
        for line in &mut self.lines {
            if line.certainty == Certainty::Exact {
                continue;
            }
            let distance = line.score.distance()?;
            if distance <= line.depth && !is_pruned {
                // Every line was searched as far as the end that was found.
                line.certainty = Certainty::Exact;
            } else if 2 * distance <= line.depth {
                reason = StopReason::Decided;
            } else {
                return None;
            }
        }
        Some(reason)
    }

    fn report_line(&mut self, line: usize) {
        let RootLine { score, bound, .. } = self.lines[line];
        let iteration = Iteration {
            depth: self.lines[line].depth,
            selectivity: self.lines[line].selectivity,
        };
        self.report(line, iteration, score, bound);
    }

    fn report(&mut self, line: usize, iteration: Iteration, score: Score, bound: Bound) {
        let worker = &mut self.worker;
        let nodes = worker.meter.nodes_of_all();
        let RootLine { certainty, pv, .. } = &self.lines[line];
        (self.report)(&Report {
            line,
            depth: iteration.depth,
            selectivity: iteration.selectivity,
            seldepth: worker.seldepth,
            score,
            bound,
            certainty: if bound == Bound::Exact {
                *certainty
            } else {
                Certainty::Estimated
            },
            nodes,
            time: worker.meter.elapsed(),
            hash_permille: worker.table.permille_used(),
            pv,
        });
    }

    fn result(mut self, reason: StopReason) -> (SearchResult<G::Move>, Learning) {
        let best = &self.lines[0];
        let result = SearchResult {
            best_move: best.pv.first().copied(),
            score: best.score,
            bound: best.bound,
            certainty: best.certainty,
            depth: best.depth,
            selectivity: best.selectivity,
            seldepth: self.worker.seldepth,
            nodes: self.worker.meter.nodes_of_all(),
            time: self.worker.meter.elapsed(),
            pv: best.pv.clone(),
            lines: self.lines,
            reason,
        };
        (result, self.worker.learning)
    }
}

/// Lets the first of the lines begin with this move: the line that did so before, or else the last,
/// is given up, and those before it come one later, so that no two lines begin alike.
fn make_room<M: Copy + PartialEq>(lines: &mut [RootLine<M>], first: Option<&M>) {
    let place = lines.iter().position(|line| line.pv.first() == first);
    let given_up = place.unwrap_or(lines.len() - 1);
    lines[..=given_up].rotate_right(1);
}
