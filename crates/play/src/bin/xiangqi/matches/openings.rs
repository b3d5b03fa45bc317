//! Where the games of a match begin.

use std::path::Path;

use anyhow::{Context, bail};
use play::files;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use xiangqi_core::{Game, Position, judge::Rules, random, record};

use crate::moves;

/// The openings of a file: a line each, a FEN or moves from the start in any notation. Empty lines
/// and lines that begin with `#` are skipped.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<Game>> {
    let bytes = files::read(path)?;
    let (text, _) = record::decode(&bytes).with_context(|| path.display().to_string())?;
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            let opening =
                opening(line).with_context(|| format!("{}: line {}", path.display(), index + 1))?;
            openings.push(opening);
        }
    }
    if openings.is_empty() {
        bail!("{}: expected openings, found none", path.display());
    }
    Ok(openings)
}

fn opening(line: &str) -> anyhow::Result<Game> {
    let is_fen = line
        .split_whitespace()
        .next()
        .is_some_and(|word| word.contains('/'));
    if is_fen {
        return Ok(Game::from_setup(line.parse()?)?);
    }
    let words: Vec<String> = line.split_whitespace().map(String::from).collect();
    let mut game = Game::new();
    moves::play_all(&mut game, &words, None)?;
    Ok(game)
}

/// An opening of so many random moves, the same for the same seed and number. Games that end in it
/// are left out.
pub(super) fn random(plies: usize, seed: u64, number: u64, rules: &Rules) -> Game {
    /// An end within a few plies is rare; a long opening may well be over each time.
    const MOST_TRIES: u64 = 1000;

    let stream = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(number);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(stream);
    for _ in 0..MOST_TRIES {
        let game = random::game(Position::new(), plies, &mut rng);
        if game.moves().len() == plies && game.verdict(rules).is_none() {
            return game;
        }
    }
    Game::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_a_position_or_moves() {
        let fen = opening("3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1").expect("a FEN");
        assert_eq!(fen.moves().len(), 0);
        let moves = opening("h2e2 炮８平５").expect("moves");
        assert_eq!(moves.to_string(), "h2e2 h7e7");
        assert!(opening("h2e3").is_err() && opening("3k5/9 b").is_err());
    }

    #[test]
    fn random_openings_repeat() {
        let opening = |number| random(4, 7, number, &Rules::AXF);
        assert_eq!(opening(3), opening(3));
        assert_ne!(opening(3), opening(4));
        assert_eq!(opening(0).moves().len(), 4);
    }
}
