//! Plain negamax, which uses no hook but those that decide the value.

use std::collections::HashMap;

use game_search::{Game, MoveBuffer, Noise, Path, Score};

/// The value of `position` at `depth`, every line searched.
///
/// `history` holds the keys of the game before the position.
pub(crate) fn negamax<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    history: &[u64],
    quiescence: bool,
) -> Score {
    let mut plain = Plain {
        game,
        path: history.to_vec(),
        quiescence,
    };
    plain.value(&mut position.clone(), depth, 0)
}

struct Plain<'a, G> {
    game: &'a G,
    path: Vec<u64>,
    quiescence: bool,
}

impl<G: Game> Plain<'_, G> {
    fn value(&mut self, position: &mut G::Position, depth: u32, ply: u32) -> Score {
        if let Some(score) = self.game.outcome(position, ply) {
            return score;
        }
        if depth == 0 && ply != 1 {
            return self.quiet_value(position, ply);
        }
        self.path.push(self.game.key(position));
        let score = self.value_by_moves(position, depth, ply);
        self.path.pop();
        score
    }

    fn value_by_moves(&mut self, position: &mut G::Position, depth: u32, ply: u32) -> Score {
        if ply > 0
            && let Some(verdict) = self.game.repetition(position, ply, Path::new(&self.path))
        {
            return verdict.score;
        }
        if depth == 0 {
            return self.quiet_value(position, ply);
        }
        let moves = legal_moves(self.game, position);
        if moves.is_empty() {
            return self.game.score_without_moves(position, ply);
        }
        let mut best = -Score::INFINITY;
        for mv in moves {
            let undo = self.game.play(position, mv);
            best = best.max(-self.value(position, depth - 1, ply + 1));
            self.game.undo(position, mv, undo);
        }
        best
    }

    fn quiet_value(&mut self, position: &mut G::Position, ply: u32) -> Score {
        if let Some(score) = self.game.outcome(position, ply) {
            return score;
        }
        let mut moves = G::Moves::empty();
        let mut noise = Noise::Optional;
        if self.quiescence {
            noise = self.game.noisy_moves(position, &mut moves);
        }
        let mut best = match noise {
            Noise::Optional => self.game.evaluate(position),
            Noise::Forced if moves.ranked().is_empty() => {
                return self.game.score_without_moves(position, ply);
            }
            Noise::Forced => -Score::INFINITY,
        };
        for ranked in moves.ranked() {
            let undo = self.game.play(position, ranked.mv);
            best = best.max(-self.quiet_value(position, ply + 1));
            self.game.undo(position, ranked.mv, undo);
        }
        best
    }
}

/// The true value of `position` at the root, every position visited once.
pub(crate) fn exact<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<u64, Score>,
) -> Score {
    if let Some(score) = game.outcome(position, 0) {
        return score;
    }
    let key = game.key(position);
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let moves = legal_moves(game, position);
    let mut best = -Score::INFINITY;
    if moves.is_empty() {
        best = game.score_without_moves(position, 0);
    }
    for mv in moves {
        let mut child = position.clone();
        game.play(&mut child, mv);
        best = best.max(one_ply_later(-exact(game, &child, known)));
    }
    known.insert(key, best);
    best
}

/// The score of a position as its parent sees it: the end is one ply farther away.
pub(crate) fn one_ply_later(score: Score) -> Score {
    later(score, 1)
}

/// The score with the end `plies` farther away.
pub(crate) fn later(score: Score, plies: u32) -> Score {
    match score.distance() {
        Some(distance) if score.is_win() => Score::win_in(distance + plies),
        Some(distance) => Score::loss_in(distance + plies),
        None => score,
    }
}

pub(crate) fn legal_moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = G::Moves::empty();
    game.legal_moves(position, &mut moves);
    moves.ranked().iter().map(|ranked| ranked.mv).collect()
}

/// Plays `line` from `position`, each move checked, and gives the final position.
pub(crate) fn follow<G: Game>(game: &G, position: &G::Position, line: &[G::Move]) -> G::Position {
    let mut position = position.clone();
    for &mv in line {
        assert!(
            legal_moves(game, &position).contains(&mv),
            "{mv:?} of {line:?} is not legal"
        );
        game.play(&mut position, mv);
    }
    position
}

/// The score of a line that ends with a finished game, for the side to move at its start.
pub(crate) fn score_of_line<G: Game>(game: &G, position: &G::Position, line: &[G::Move]) -> Score {
    let end = follow(game, position, line);
    let ply = line.len() as u32;
    let score = game.outcome(&end, ply).unwrap_or_else(|| {
        assert!(legal_moves(game, &end).is_empty(), "{line:?} stops short");
        game.score_without_moves(&end, ply)
    });
    if ply.is_multiple_of(2) { score } else { -score }
}
