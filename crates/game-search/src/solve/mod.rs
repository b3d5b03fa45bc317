//! Exact solving: the true score of a position, by null windows.

mod prover;
mod questions;
pub(crate) mod race;
#[cfg(feature = "std")]
mod threads;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::time::Duration;

use self::prover::Prover;
pub use self::questions::Probing;
use self::questions::Questions;
use crate::game::Game;
use crate::limits::{Limits, Meter, StopReason};
use crate::memory::Memory;
use crate::moves::MoveBuffer;
use crate::score::{Score, ScoreBounds, Window};
use crate::table::Table;
use crate::technique::Techniques;

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
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    threads: usize,
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

    /// A solver with every technique that has a meaning here: table, hash move, ordering, score
    /// bounds, last plies, forced moves, look-ahead.
    #[must_use]
    pub fn new(game: &'a G, table: &'a T) -> Self {
        let () = Self::GAME_ENDS;
        Solver {
            game,
            table,
            techniques: Techniques::all(),
            probing: Probing::From(Score::DRAW),
            threads: 1,
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

    /// Works with so many threads; 0 counts as 1.
    ///
    /// All of them look for the same score in one table, each in an order of moves of its own, and
    /// share what they find. The score is the same as with one; the nodes, the line among equals
    /// and the time are not the same from run to run. Positions that take less than a few
    /// milliseconds are left to the first thread. A node limit is that of the first thread, while
    /// [`Solution::nodes`] counts those of all.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
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
        let mut solving = self.solving(limits);
        let mut position = position.clone();
        let bounds = solving.narrow(&mut position, 0, window, self.probing);
        let pv = solving.first.best_line(&mut position, bounds);
        solving.solution(bounds, pv)
    }

    /// The same without the line: [`Solution::pv`] stays empty.
    pub fn score(
        &mut self,
        position: &G::Position,
        window: Window,
        limits: &Limits,
    ) -> Solution<G::Move> {
        let mut solving = self.solving(limits);
        let bounds = solving.narrow(&mut position.clone(), 0, window, self.probing);
        solving.solution(bounds, Vec::new())
    }

    /// The score of every legal move of `position` for the side to move, the best first, equals as
    /// generated; empty if the game is over. If a limit is reached, the bounds of the remaining
    /// moves are wide. Each [`Solution::nodes`] counts that move alone, each limit all of them.
    pub fn score_moves(
        &mut self,
        position: &G::Position,
        limits: &Limits,
    ) -> Vec<(G::Move, Solution<G::Move>)> {
        let mut solving = self.solving(limits);
        let mut position = position.clone();
        let mut scored = Vec::new();
        if self.game.outcome(&position, 0).is_some() {
            return scored;
        }
        let mut moves = G::Moves::empty();
        self.game.legal_moves(&position, &mut moves);
        for ranked in moves.ranked() {
            let nodes_before = solving.nodes();
            let undo = self.game.play(&mut position, ranked.mv);
            let bounds = solving.narrow(&mut position, 1, Window::FULL, self.probing.reversed());
            self.game.undo(&mut position, ranked.mv, undo);
            let bounds = ScoreBounds::new(-bounds.upper, -bounds.lower);
            let mut solution = solving.solution(bounds, Vec::from([ranked.mv]));
            solution.nodes -= nodes_before;
            scored.push((ranked.mv, solution));
        }
        scored.sort_by_key(|(_, solution)| Reverse(solution.bounds.lower));
        scored
    }

    fn solving<'l>(&self, limits: &'l Limits) -> Solving<'a, 'l, G, T> {
        self.table.begin();
        Solving {
            first: self.prover(0, Meter::new(limits)),
            helpers_nodes: 0,
            solver: Solver { ..*self },
            limits,
        }
    }

    fn prover(&self, thread: usize, meter: Meter) -> Prover<'a, G, T::View<'a>> {
        Prover {
            game: self.game,
            table: self.table.view(thread),
            techniques: self.techniques,
            meter,
            thread,
            shared_plies: 0,
            trail: Vec::new(),
            settled: None,
        }
    }
}

/// One solving in progress.
struct Solving<'a, 'l, G, T: Memory + 'a> {
    /// The first thread.
    first: Prover<'a, G, T::View<'a>>,
    /// What all others have visited.
    helpers_nodes: u64,
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    solver: Solver<'a, G, T>,
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    limits: &'l Limits,
}

impl<G: Game, T: Memory> Solving<'_, '_, G, T> {
    /// Finds the score as well as `window` wants.
    fn narrow(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        window: Window,
        probing: Probing,
    ) -> ScoreBounds {
        let bounds = self.first.bounds_by_the_game(position, ply, window);
        let mut questions = Questions::new(probing, bounds);
        #[cfg(feature = "std")]
        if self.solver.threads > 1 {
            return self.narrow_with_helpers(position, ply, window, &mut questions, bounds);
        }
        self.first
            .narrow(position, ply, window, &mut questions, bounds)
    }

    fn nodes(&self) -> u64 {
        self.first.meter.nodes + self.helpers_nodes
    }

    fn solution(&self, bounds: ScoreBounds, pv: Vec<G::Move>) -> Solution<G::Move> {
        let meter = &self.first.meter;
        Solution {
            bounds,
            pv,
            nodes: self.nodes(),
            time: meter.elapsed(),
            reason: meter.stopped().unwrap_or(StopReason::Solved),
        }
    }
}
