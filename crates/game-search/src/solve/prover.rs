//! The recursion.

use alloc::vec::Vec;

use super::questions::Questions;
use crate::MAX_PLY;
use crate::game::{Game, Node, Shelf};
use crate::limits::{Meter, StopReason};
use crate::memory::Known;
use crate::memory::sealed::{Finding, View};
use crate::moves::{MoveBuffer, RankedMove};
use crate::score::{Score, ScoreBounds, Window};
use crate::search::pick::Picker;
use crate::technique::{Technique, Techniques};

/// One solving in progress.
pub(super) struct Prover<'a, G, V: View> {
    pub(super) game: &'a G,
    pub(super) table: V,
    pub(super) techniques: Techniques,
    pub(super) meter: Meter,
    /// The number of this thread; all but the first have an order of moves of their own.
    pub(super) thread: usize,
    /// How many plies from the root other threads work at too; 0 without others.
    pub(super) shared_plies: u32,
    /// The nodes of these plies that are open.
    pub(super) trail: Vec<Shared<V::Key>>,
    /// The ply of a node of the trail that another thread has settled, and its score.
    pub(super) settled: Option<(u32, Score)>,
}

/// A node that another thread may settle while this one searches it.
pub(super) struct Shared<K> {
    ply: u32,
    key: K,
    shelf: Shelf,
    alpha: Score,
}

impl<G: Game, V: View> Prover<'_, G, V> {
    /// What the game says of the score.
    pub(super) fn bounds_by_the_game(
        &self,
        position: &G::Position,
        ply: u32,
        window: Window,
    ) -> ScoreBounds {
        if self.uses(Technique::ScoreBounds) && self.game.outcome(position, ply).is_none() {
            self.game.score_bounds(position, ply, window)
        } else {
            ScoreBounds::UNKNOWN
        }
    }

    /// Asks until the score, of which `bounds` are known, is known as well as `window` wants.
    pub(super) fn narrow(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        window: Window,
        questions: &mut Questions,
        mut bounds: ScoreBounds,
    ) -> ScoreBounds {
        while bounds.lower < bounds.upper
            && bounds.lower < window.beta()
            && bounds.upper > window.alpha()
        {
            let alpha = questions.next(bounds, window);
            let nodes_before = self.meter.nodes;
            self.meter.ask(alpha);
            let score = self.prove(position, alpha, ply);
            questions.took(self.meter.nodes - nodes_before);
            if !self.meter.is_stopped() {
                bounds = bounds.with_answer(score, alpha);
            }
            if let Some(race) = self.meter.race() {
                bounds = race.share(bounds);
                self.meter.go_on_if_answered();
            }
            if self.meter.is_stopped() {
                break;
            }
        }
        bounds
    }

    /// A fail-soft score that tells whether the value is above `alpha` (then it is a lower bound)
    /// or not (then it is an upper bound). Without meaning once the meter has stopped.
    fn prove(&mut self, position: &mut G::Position, alpha: Score, ply: u32) -> Score {
        if self.techniques.includes(Techniques::SOLVING) {
            self.prove_with::<true>(position, alpha, ply, false)
        } else {
            self.prove_with::<false>(position, alpha, ply, false)
        }
    }

    /// [`prove`](Self::prove), compiled apart for the usual case that every technique is on.
    fn prove_with<const ALL: bool>(
        &mut self,
        position: &mut G::Position,
        alpha: Score,
        ply: u32,
        glanced_at: bool,
    ) -> Score {
        if self.meter.is_due() && self.look() {
            return Score::DRAW;
        }
        self.meter.nodes += 1;
        let game = self.game;
        let techniques = self.techniques_in::<ALL>();
        let window = Window::null(alpha);
        if !glanced_at && let Some(score) = game.outcome(position, ply) {
            return score;
        }
        if techniques.contains(Technique::LastPlies)
            && let Some(score) = game.solve_last_plies(position, ply, window, &mut self.meter.nodes)
        {
            return score;
        }
        if !glanced_at
            && techniques.contains(Technique::ScoreBounds)
            && let Some(score) = game.score_bounds(position, ply, window).beyond(alpha)
        {
            return score;
        }
        if techniques.contains(Technique::ForcedMoves)
            && let Some(mv) = game.forced_move(position)
        {
            return self.prove_reply::<ALL>(position, mv, alpha, ply, false);
        }
        let shelf = if techniques.contains(Technique::Table) {
            game.shelf(position)
        } else {
            Shelf::None
        };
        let mut key = V::Key::default();
        let mut known = Known::NOTHING;
        if shelf != Shelf::None {
            key = V::key(game, position);
            known = self.table.recall(key, shelf, ply);
            if let Some(score) = known.bounds.beyond(alpha) {
                return score;
            }
        }
        let mut moves = G::Moves::empty();
        game.legal_moves(position, &mut moves);
        match *moves.ranked() {
            [] => return game.score_without_moves(position, ply),
            [only] => return self.prove_reply::<ALL>(position, only.mv, alpha, ply, false),
            _ => {}
        }
        let hash_move = known
            .code
            .filter(|_| techniques.contains(Technique::HashMove));
        let node = Node::new(ply, None);
        let mut picker = Picker::new(game, techniques, position, node, hash_move, &mut moves);
        let mut replies = Replies {
            best: -Score::INFINITY,
            open: moves.ranked().len(),
        };
        let looked_ahead =
            techniques.contains(Technique::LookAhead) && game.looks_ahead(position, node);
        if looked_ahead {
            replies = self.look_ahead::<ALL>(position, alpha, ply, moves.ranked_mut());
            if replies.best > alpha {
                return replies.best;
            }
        }
        if ply < self.shared_plies {
            if self.thread > 0 {
                picker.reorder(&mut moves.ranked_mut()[..replies.open], self.thread);
            }
            self.trail.push(Shared {
                ply,
                key,
                shelf,
                alpha,
            });
        }
        let nodes_before = self.meter.nodes;
        let mut best = replies.best;
        let open = &mut moves.ranked_mut()[..replies.open];
        while let Some(mv) = picker.next(open) {
            let score = self.prove_reply::<ALL>(position, mv, alpha, ply, looked_ahead);
            if self.meter.is_stopped() {
                return self.leave_unfinished(ply);
            }
            best = best.max(score);
            if score > alpha {
                known.code = Some(game.move_code(position, mv));
                break;
            }
        }
        if ply < self.shared_plies {
            self.trail.pop();
        }
        if shelf != Shelf::None {
            let finding = Finding {
                score: best,
                is_lower: best > alpha,
                nodes: self.meter.nodes - nodes_before,
            };
            self.table.remember(key, shelf, ply, known, finding);
        }
        best
    }

    /// Looks at the limits, and at what other threads have found; whether to stop.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> bool {
        if self.meter.look() {
            return true;
        }
        for node in &self.trail {
            let known = self.table.recall(node.key, node.shelf, node.ply);
            if let Some(score) = known.bounds.beyond(node.alpha) {
                self.settled = Some((node.ply, score));
                self.meter.stop_for(StopReason::Solved);
                return true;
            }
        }
        false
    }

    /// The score of a node whose search was stopped: that which another thread has found, if this
    /// was the node to go back to.
    #[cold]
    #[inline(never)]
    fn leave_unfinished(&mut self, ply: u32) -> Score {
        if ply < self.shared_plies {
            self.trail.pop();
        }
        match self.settled {
            Some((settled, score)) if settled == ply => {
                self.settled = None;
                self.meter.go_on_if_answered();
                score
            }
            _ => Score::DRAW,
        }
    }

    /// What a move proves, seen from the side that makes it.
    #[inline(always)]
    fn prove_reply<const ALL: bool>(
        &mut self,
        position: &mut G::Position,
        mv: G::Move,
        alpha: Score,
        ply: u32,
        glanced_at: bool,
    ) -> Score {
        if ply >= MAX_PLY {
            self.meter.stop_for(StopReason::TooDeep);
            return Score::DRAW;
        }
        let undo = self.game.play(position, mv);
        let score = -self.prove_with::<ALL>(position, -alpha.above(), ply + 1, glanced_at);
        self.game.undo(position, mv, undo);
        score
    }

    /// Plays each move and looks whether its score is known without search. Moves that are known
    /// not to exceed `alpha` leave the list.
    #[inline(always)]
    fn look_ahead<const ALL: bool>(
        &mut self,
        position: &mut G::Position,
        alpha: Score,
        ply: u32,
        moves: &mut [RankedMove<G::Move>],
    ) -> Replies {
        let mut replies = Replies {
            best: -Score::INFINITY,
            open: 0,
        };
        for place in 0..moves.len() {
            let mv = moves[place].mv;
            let undo = self.game.play(position, mv);
            let known = self.glance::<ALL>(position, -alpha.above(), ply + 1);
            self.game.undo(position, mv, undo);
            match known {
                None => {
                    moves[replies.open] = moves[place];
                    replies.open += 1;
                }
                Some(score) => {
                    replies.best = replies.best.max(-score);
                    if -score > alpha {
                        break;
                    }
                }
            }
        }
        replies
    }

    /// What [`prove`](Self::prove) would answer without search.
    #[inline(always)]
    fn glance<const ALL: bool>(
        &self,
        position: &G::Position,
        alpha: Score,
        ply: u32,
    ) -> Option<Score> {
        let game = self.game;
        let techniques = self.techniques_in::<ALL>();
        if let Some(score) = game.outcome(position, ply) {
            return Some(score);
        }
        if techniques.contains(Technique::ScoreBounds)
            && let Some(score) = game
                .score_bounds(position, ply, Window::null(alpha))
                .beyond(alpha)
        {
            return Some(score);
        }
        if !techniques.contains(Technique::Table) {
            return None;
        }
        let shelf = game.shelf(position);
        if shelf == Shelf::None {
            return None;
        }
        let known = self.table.recall(V::key(game, position), shelf, ply);
        known.bounds.beyond(alpha)
    }

    #[inline(always)]
    fn techniques_in<const ALL: bool>(&self) -> Techniques {
        if ALL {
            Techniques::all()
        } else {
            self.techniques
        }
    }

    /// A line of moves that keeps the score, found by asking for each move in turn whether it does;
    /// the table knows most answers.
    pub(super) fn best_line(
        &mut self,
        position: &mut G::Position,
        bounds: ScoreBounds,
    ) -> Vec<G::Move> {
        let mut line = Vec::new();
        if bounds.lower == -Score::INFINITY {
            return line;
        }
        let mut position = position.clone();
        let mut score = bounds.lower;
        while let Some(mv) = self.move_that_reaches(&mut position, score, line.len() as u32) {
            self.game.play(&mut position, mv);
            line.push(mv);
            score = -score;
            if bounds.exact().is_none() {
                break;
            }
        }
        line
    }

    /// The first move after which the side to move has at least `score`; `None` if the game is over
    /// or the meter has stopped.
    fn move_that_reaches(
        &mut self,
        position: &mut G::Position,
        score: Score,
        ply: u32,
    ) -> Option<G::Move> {
        let game = self.game;
        if game.outcome(position, ply).is_some() {
            return None;
        }
        let mut moves = G::Moves::empty();
        game.legal_moves(position, &mut moves);
        let mut hash_move = None;
        if self.uses(Technique::Table) && self.uses(Technique::HashMove) {
            let key = V::key(game, position);
            hash_move = self.table.recall(key, game.shelf(position), ply).code;
        }
        let node = Node::new(ply, None);
        let mut picker = Picker::new(game, self.techniques, position, node, hash_move, &mut moves);
        while let Some(mv) = picker.next(moves.ranked_mut()) {
            let undo = game.play(position, mv);
            let reply = self.prove(position, -score, ply + 1);
            game.undo(position, mv, undo);
            if self.meter.is_stopped() {
                return None;
            }
            if reply <= -score {
                return Some(mv);
            }
        }
        None
    }

    #[inline(always)]
    fn uses(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }
}

/// The moves of a node after a look at the positions they lead to.
struct Replies {
    /// The best score of those that need no search.
    best: Score,
    /// How many are left to search.
    open: usize,
}
