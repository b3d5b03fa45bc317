use game_search::{Limits, Score, Search, Solver, Table, TableError, Window};
use othello_core::{Move, Position, random};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::game::{PlayedGame, ScoredMove};
use crate::{Endgame, Evaluation, Evaluator, LastPlies, Midgame};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Plies that are searched for each move.
    pub depth: u8,
    /// From so many empty squares on every position is solved.
    pub exact_empties: u8,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            depth: 5,
            exact_empties: 14,
        }
    }
}

/// The fewest and the most plies of an opening.
const OPENING_PLIES: core::ops::RangeInclusive<u32> = 0..=40;

/// Moves of an opening that are not random are searched so deep.
const OPENING_DEPTH: u32 = 2;

/// In the solved part one move in so many is random, so that not all its positions lie on lines of
/// perfect play.
const ONE_RANDOM_IN: u32 = 4;

/// Plays games against itself, one after another.
#[derive(Debug)]
pub struct SelfPlay<'a, E> {
    midgame: Midgame<'a, E>,
    plan: Plan,
    seed: u64,
    table: Table,
    last_plies: LastPlies,
}

impl<'a, E: Evaluator> SelfPlay<'a, E> {
    /// A player with this evaluation.
    ///
    /// # Errors
    ///
    /// If there is no memory for the search's table of 4 MiB.
    pub fn new(evaluator: &'a E, plan: Plan, seed: u64) -> Result<Self, TableError> {
        Ok(Self {
            midgame: Midgame::new(evaluator),
            plan,
            seed,
            table: Table::with_mebibytes(4)?,
            last_plies: LastPlies::new(),
        })
    }

    /// The game with this number.
    pub fn play(&self, number: u64) -> PlayedGame {
        self.table.clear();
        self.last_plies.clear();
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut position, mut game) = loop {
            let opening = self.opening(&mut rng);
            if !opening.0.is_over() {
                break opening;
            }
        };
        self.play_searched(&mut position, &mut game);
        game.exact_from = game.moves.len();
        self.play_solved(&mut position, &mut game, &mut rng);
        game
    }

    /// Moves of which a share is random, another share in each game.
    fn opening(&self, rng: &mut Xoshiro256PlusPlus) -> (Position, PlayedGame) {
        let plies = rng.random_range(OPENING_PLIES);
        let random_quarters = rng.random_range(1..=4u32);
        let mut position = Position::new();
        let mut game = PlayedGame::default();
        for _ in 0..plies {
            let m = if rng.random_range(0..4u32) < random_quarters {
                random::legal_move(&position, rng)
            } else {
                self.search(&position, OPENING_DEPTH).0
            };
            let Some(m) = m else { break };
            push(&mut position, &mut game, m, None);
        }
        (position, game)
    }

    fn play_searched(&self, position: &mut Position, game: &mut PlayedGame) {
        while position.empty_squares().len() > u32::from(self.plan.exact_empties) {
            let (Some(m), score) = self.search(position, self.plan.depth.into()) else {
                return;
            };
            push(position, game, m, Some(score));
        }
    }

    fn play_solved(
        &self,
        position: &mut Position,
        game: &mut PlayedGame,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        // The rest of a perfect line, the next move last, and the score for the side to move.
        let mut line: Vec<Move> = Vec::new();
        let mut score = Evaluation::from_discs(0);
        while !position.is_over() {
            if line.is_empty() {
                (line, score) = self.solve(position);
                line.reverse();
            }
            let best = line.pop();
            let m = if rng.random_range(0..ONE_RANDOM_IN) == 0 {
                random::legal_move(position, rng)
            } else {
                best
            };
            let Some(m) = m else { return };
            if Some(m) != best {
                line.clear();
            }
            push(position, game, m, Some(score));
            score.centidiscs = -score.centidiscs;
        }
    }

    fn search(&self, position: &Position, depth: u32) -> (Option<Move>, Evaluation) {
        let root = self.midgame.position(position);
        let result =
            Search::new(&self.midgame, &self.table).run(&root, &Limits::new().depth(depth));
        (result.best_move, Evaluation::from_score(result.score))
    }

    fn solve(&self, position: &Position) -> (Vec<Move>, Evaluation) {
        let (_, guess) = self.search(position, 4);
        let endgame = Endgame::new(self.midgame.evaluator, &self.last_plies);
        let solution = Solver::new(&endgame, &self.table)
            .with_probing(game_search::Probing::From(Score::new(guess.discs())))
            .solve(&endgame.position(position), Window::FULL, &Limits::new());
        let score = solution.bounds.lower.value();
        (solution.pv, Evaluation::from_discs(score))
    }
}

fn push(position: &mut Position, game: &mut PlayedGame, m: Move, score: Option<Evaluation>) {
    if let Move::Place(square) = m {
        game.moves.push(ScoredMove { square, score });
    }
    position.play_unchecked(m);
}
