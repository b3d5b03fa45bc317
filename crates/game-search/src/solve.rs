//! Exact solving: the true score of a position, by null windows.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::time::Duration;

use crate::MAX_PLY;
use crate::game::{Game, Node, Shelf};
use crate::limits::{Limits, Meter, StopReason};
use crate::memory::sealed::Finding;
use crate::memory::{Known, Memory};
use crate::moves::{MoveBuffer, RankedMove};
use crate::score::{Score, ScoreBounds, Window};
use crate::search::pick::Picker;
use crate::table::Table;
use crate::technique::{Technique, Techniques};

/// Solves positions: searches to the end of the game, without evaluation.
///
/// Each pass of the recursion answers one question, whether the score is above a bound; the passes
/// narrow down the score. The recursion carries nothing else, so a game of light nodes is solved
/// as fast as by a program written for it.
///
/// A game in which positions [can come again](Game::REPEATS) has no end to search to: giving it to
/// a solver does not compile.
///
/// ```
/// # use game_search::*;
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     type Undo = ();
/// #     type Moves = MoveList<u32, 3>;
/// #     fn legal_moves(&self, stones: &u32, moves: &mut Self::Moves) {
/// #         moves.extend(1..=3.min(*stones));
/// #     }
/// #     fn play(&self, stones: &mut u32, taken: u32) { *stones -= taken; }
/// #     fn undo(&self, stones: &mut u32, taken: u32, (): ()) { *stones += taken; }
/// #     fn key(&self, stones: &u32) -> u64 { u64::from(*stones) }
/// #     fn move_code(&self, _: &u32, taken: u32) -> MoveCode { MoveCode::from_index(taken as u16) }
/// #     fn score_without_moves(&self, _: &u32, ply: u32) -> Score { Score::loss_in(ply) }
/// #     fn evaluate(&self, _: &u32) -> Score { Score::DRAW }
/// # }
/// // Nim: take one to three stones; who takes the last one wins.
/// let table = Table::with_mebibytes(1)?;
/// let mut solver = Solver::new(&Nim, &table);
/// let solution = solver.solve(&10, Window::FULL, &Limits::new());
/// assert_eq!(solution.score(), Some(Score::win_in(5)));
/// assert_eq!(solution.pv[0], 2);
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct Solver<'a, G, T = Table> {
    game: &'a G,
    table: &'a T,
    techniques: Techniques,
    probing: Probing,
}

/// Which question [`Solver`] asks next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Probing {
    /// Is the score above this guess? Then away from it, in steps that double, until it is
    /// bracketed, then by halving. Right when the guess is good, and safe when nothing bounds the
    /// scores. The default, with a draw as the guess.
    From(Score),
    /// The middle of what is possible, or half of its far end: quick wins and losses are found at
    /// once, and the hard questions close to zero come late. Right for results that are higher the
    /// sooner the game is won, on an ordinary scale that [`Game::score_bounds`] bounds on both
    /// sides.
    Halving,
    /// As [`Halving`](Self::Halving), until a question has taken more than this many nodes; then
    /// from a draw outwards, since a position without a quick win is likely to be even.
    HalvingFor(u64),
}

/// What a [`Solver`] found.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Solution<M> {
    /// What is proven of the score. The bounds meet unless the window was narrower than the
    /// answer or the solver was stopped.
    pub bounds: ScoreBounds,
    /// The best line. To the end of the game if the score is exact; if not, one move that reaches
    /// the lower bound, if there is one; empty if the game is over; shorter, perhaps empty, if the
    /// solver was stopped.
    pub pv: Vec<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken; `None` without the feature `std`.
    pub time: Option<Duration>,
    /// [`StopReason::Solved`], or the limit that was in the way.
    pub reason: StopReason,
}

impl<M> Solution<M> {
    /// The score, if it is known exactly.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.bounds.exact()
    }
}

impl<'a, G: Game, T: Memory> Solver<'a, G, T> {
    const GAME_ENDS: () = assert!(
        !G::REPEATS,
        "a game in which positions can come again cannot be solved exactly: use `Search`"
    );

    /// A solver with every technique. [`Technique::Pvs`] and [`Technique::Quiescence`] have no
    /// meaning here.
    #[must_use]
    pub fn new(game: &'a G, table: &'a T) -> Self {
        let () = Self::GAME_ENDS;
        Solver {
            game,
            table,
            techniques: Techniques::all(),
            probing: Probing::From(Score::DRAW),
        }
    }

    /// Uses these techniques only.
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Self {
        self.techniques = techniques;
        self
    }

    /// Asks in this order.
    #[must_use]
    pub fn with_probing(mut self, probing: Probing) -> Self {
        self.probing = probing;
        self
    }

    /// The score of `position` within `window`, and the best line.
    ///
    /// With [`Window::FULL`] the score is exact; with [`Window::WIN_DRAW_LOSS`] its sign is.
    pub fn solve(
        &mut self,
        position: &G::Position,
        window: Window,
        limits: &Limits,
    ) -> Solution<G::Move> {
        let mut prover = self.prover(limits);
        let mut position = position.clone();
        let bounds = prover.narrow(&mut position, 0, window, self.probing);
        let pv = prover.best_line(&mut position, bounds);
        prover.solution(bounds, pv)
    }

    /// The same without the line: [`Solution::pv`] stays empty.
    pub fn score(
        &mut self,
        position: &G::Position,
        window: Window,
        limits: &Limits,
    ) -> Solution<G::Move> {
        let mut prover = self.prover(limits);
        let bounds = prover.narrow(&mut position.clone(), 0, window, self.probing);
        prover.solution(bounds, Vec::new())
    }

    /// The score of every legal move of `position` for the side to move, the best first, equals as
    /// generated; empty if the game is over. If a limit is reached, the bounds of the remaining
    /// moves are wide. Each [`Solution::nodes`] counts that move alone, each limit all of them.
    pub fn score_moves(
        &mut self,
        position: &G::Position,
        limits: &Limits,
    ) -> Vec<(G::Move, Solution<G::Move>)> {
        let mut prover = self.prover(limits);
        let mut position = position.clone();
        let mut scored = Vec::new();
        if self.game.outcome(&position, 0).is_some() {
            return scored;
        }
        let mut moves = G::Moves::empty();
        self.game.legal_moves(&position, &mut moves);
        for ranked in moves.ranked() {
            let nodes_before = prover.meter.nodes;
            let undo = self.game.play(&mut position, ranked.mv);
            let bounds = prover.narrow(&mut position, 1, Window::FULL, self.probing.reversed());
            self.game.undo(&mut position, ranked.mv, undo);
            let bounds = ScoreBounds::new(-bounds.upper, -bounds.lower);
            let mut solution = prover.solution(bounds, Vec::from([ranked.mv]));
            solution.nodes -= nodes_before;
            scored.push((ranked.mv, solution));
        }
        scored.sort_by_key(|(_, solution)| Reverse(solution.bounds.lower));
        scored
    }

    fn prover(&self, limits: &Limits) -> Prover<'a, G, T> {
        self.table.begin();
        Prover {
            game: self.game,
            table: self.table,
            techniques: self.techniques,
            meter: Meter::new(limits),
        }
    }
}

impl Probing {
    /// The same for the opponent.
    fn reversed(self) -> Probing {
        match self {
            Probing::From(guess) => Probing::From(-guess),
            Probing::Halving | Probing::HalvingFor(_) => self,
        }
    }
}

/// One solving in progress.
struct Prover<'a, G, T> {
    game: &'a G,
    table: &'a T,
    techniques: Techniques,
    meter: Meter,
}

impl<G: Game, T: Memory> Prover<'_, G, T> {
    /// Asks until the score is known as well as `window` wants.
    fn narrow(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        window: Window,
        probing: Probing,
    ) -> ScoreBounds {
        let mut bounds = ScoreBounds::UNKNOWN;
        if self.uses(Technique::ScoreBounds) && self.game.outcome(position, ply).is_none() {
            bounds = self.game.score_bounds(position, ply, window);
        }
        let mut questions = Questions::new(probing, bounds);
        while bounds.lower < bounds.upper
            && bounds.lower < window.beta()
            && bounds.upper > window.alpha()
        {
            let alpha = questions.next(bounds, window);
            let nodes_before = self.meter.nodes;
            let score = self.prove(position, alpha, ply);
            questions.took(self.meter.nodes - nodes_before, bounds);
            if self.meter.is_stopped() {
                break;
            }
            if score > alpha {
                bounds.lower = score;
            } else {
                bounds.upper = score;
            }
        }
        bounds
    }

    /// A fail-soft score that tells whether the value is above `alpha` (then it is a lower bound)
    /// or not (then it is an upper bound). Without meaning once the meter has stopped.
    fn prove(&mut self, position: &mut G::Position, alpha: Score, ply: u32) -> Score {
        if self.techniques == Techniques::all() {
            self.prove_with::<true>(position, alpha, ply)
        } else {
            self.prove_with::<false>(position, alpha, ply)
        }
    }

    /// [`prove`](Self::prove), compiled apart for the usual case that every technique is on.
    fn prove_with<const ALL: bool>(
        &mut self,
        position: &mut G::Position,
        alpha: Score,
        ply: u32,
    ) -> Score {
        if !self.meter.enter() {
            return Score::DRAW;
        }
        let game = self.game;
        let techniques = self.techniques_in::<ALL>();
        if let Some(score) = game.outcome(position, ply) {
            return score;
        }
        let window = Window::null(alpha);
        if techniques.contains(Technique::LastPlies)
            && let Some(score) = game.solve_last_plies(position, ply, window, &mut self.meter.nodes)
        {
            return score;
        }
        if techniques.contains(Technique::ScoreBounds)
            && let Some(score) = game.score_bounds(position, ply, window).beyond(alpha)
        {
            return score;
        }
        if techniques.contains(Technique::ForcedMoves)
            && let Some(mv) = game.forced_move(position)
        {
            return self.prove_reply::<ALL>(position, mv, alpha, ply);
        }
        let shelf = if techniques.contains(Technique::Table) {
            game.shelf(position)
        } else {
            Shelf::None
        };
        let mut key = 0;
        let mut known = Known::NOTHING;
        if shelf != Shelf::None {
            key = game.table_key(position);
            known = self.table.recall(key, shelf, ply);
            if let Some(score) = known.bounds.beyond(alpha) {
                return score;
            }
        }
        let mut moves = G::Moves::empty();
        game.legal_moves(position, &mut moves);
        match *moves.ranked() {
            [] => return game.score_without_moves(position, ply),
            [only] => return self.prove_reply::<ALL>(position, only.mv, alpha, ply),
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
        if techniques.contains(Technique::LookAhead) && game.looks_ahead(position) {
            replies = self.look_ahead::<ALL>(position, alpha, ply, moves.ranked_mut());
            if replies.best > alpha {
                return replies.best;
            }
        }
        let nodes_before = self.meter.nodes;
        let mut best = replies.best;
        let open = &mut moves.ranked_mut()[..replies.open];
        while let Some(mv) = picker.next(open) {
            let score = self.prove_reply::<ALL>(position, mv, alpha, ply);
            if self.meter.is_stopped() {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > alpha {
                known.code = Some(game.move_code(position, mv));
                break;
            }
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

    /// What a move proves, seen from the side that makes it.
    #[inline(always)]
    fn prove_reply<const ALL: bool>(
        &mut self,
        position: &mut G::Position,
        mv: G::Move,
        alpha: Score,
        ply: u32,
    ) -> Score {
        if ply >= MAX_PLY {
            self.meter.stop_for(StopReason::TooDeep);
            return Score::DRAW;
        }
        let undo = self.game.play(position, mv);
        let score = -self.prove_with::<ALL>(position, -alpha.above(), ply + 1);
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
        let known = self.table.recall(game.table_key(position), shelf, ply);
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
    fn best_line(&mut self, position: &mut G::Position, bounds: ScoreBounds) -> Vec<G::Move> {
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
            let key = game.table_key(position);
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

    fn solution(&self, bounds: ScoreBounds, pv: Vec<G::Move>) -> Solution<G::Move> {
        Solution {
            bounds,
            pv,
            nodes: self.meter.nodes,
            time: self.meter.elapsed(),
            reason: self.meter.stopped().unwrap_or(StopReason::Solved),
        }
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

/// Chooses the bound of the next pass.
struct Questions {
    probing: Probing,
    /// What was known before the first.
    initial: ScoreBounds,
    step: i32,
}

impl Questions {
    fn new(probing: Probing, initial: ScoreBounds) -> Questions {
        Questions {
            probing,
            initial,
            step: 1,
        }
    }

    /// An alpha with `lower <= alpha < upper` that lies in the window.
    fn next(&mut self, bounds: ScoreBounds, window: Window) -> Score {
        let lower = bounds.lower.max(window.alpha()).value();
        let upper = bounds.upper.min(window.beta()).value();
        let alpha = match self.probing {
            Probing::Halving | Probing::HalvingFor(_) => Self::halfway(lower, upper),
            Probing::From(guess) => self.away_from(guess, bounds),
        };
        Score::from_value(alpha.clamp(lower, upper - 1))
    }

    /// Learns what the last question took; `bounds` are those before it.
    fn took(&mut self, nodes: u64, bounds: ScoreBounds) {
        if let Probing::HalvingFor(most) = self.probing
            && nodes > most
        {
            self.probing = Probing::From(Score::DRAW);
            self.initial = bounds;
        }
    }

    /// The middle, or half of the end that is farther from zero on the same side of it.
    fn halfway(lower: i32, upper: i32) -> i32 {
        let middle = lower + (upper - lower) / 2;
        if middle <= 0 {
            middle.min(lower / 2)
        } else {
            middle.max(upper / 2)
        }
    }

    fn away_from(&mut self, guess: Score, bounds: ScoreBounds) -> i32 {
        let (lower, upper) = (bounds.lower.value(), bounds.upper.value());
        let step = self.step;
        let raised = bounds.lower > self.initial.lower;
        let lowered = bounds.upper < self.initial.upper;
        match (raised, lowered) {
            (false, false) => guess.value(),
            (true, true) => lower + (upper - lower) / 2,
            (true, false) => {
                self.step *= 2;
                lower + step - 1
            }
            (false, true) => {
                self.step *= 2;
                upper - step
            }
        }
    }
}
