use core::{fmt, str::FromStr};

use game_search::{Limits, Score, Search, Table, TableError};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use xiangqi_core::{Color, Game, Move, judge::Rules, random};

use crate::{Parameters, Xiangqi};

/// How games against itself are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// Positions visited for a move.
    pub nodes: u64,
    /// Seed of the random openings.
    pub seed: u64,
}

/// 3,000 nodes, seed 1.
impl Default for SelfPlayOptions {
    fn default() -> Self {
        Self {
            nodes: 3000,
            seed: 1,
        }
    }
}

/// Plays games against itself: some random moves, then searches of a fixed number of nodes. A game
/// depends on nothing but its number, the options and the parameters.
///
/// ```
/// use xiangqi_engine::{Parameters, tuning::{SelfPlay, SelfPlayOptions}};
///
/// let options = SelfPlayOptions { nodes: 50, seed: 7 };
/// let mut player = SelfPlay::new(&Parameters::untuned(), options)?;
/// let game = player.play(3);
/// assert_eq!(player.play(3), game);
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Debug)]
pub struct SelfPlay {
    rules: Xiangqi,
    table: Table,
    options: SelfPlayOptions,
}

/// A game of the engine against itself.
///
/// As text it is a line: its number, the result for red (`1-0`, `0-1`, `1/2-1/2`), the moves. The
/// score that the search gave a move stands behind it, for the side that moved, in hundredths of a
/// soldier, a mate as ±30000: `h2e2:31`. Random moves have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number.
    pub number: u64,
    /// What came of it.
    pub winner: Winner,
    /// Its moves from the standard start, with their scores.
    pub moves: Vec<(Move, Option<i16>)>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "plain")]
pub enum Winner {
    Red,
    Black,
    Nobody,
}

impl From<Option<Color>> for Winner {
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Red) => Self::Red,
            Some(Color::Black) => Self::Black,
            None => Self::Nobody,
        }
    }
}

/// What is written for a mate.
const MATE: i16 = 30_000;

impl SelfPlay {
    /// A player with these parameters.
    ///
    /// # Errors
    ///
    /// If the memory for its table, 1 MiB, is not to be had.
    pub fn new(parameters: &Parameters, options: SelfPlayOptions) -> Result<Self, TableError> {
        Ok(Self {
            rules: Xiangqi::with_parameters(parameters),
            table: Table::with_mebibytes(1)?,
            options,
        })
    }

    /// Plays the game with this number.
    pub fn play(&mut self, number: u64) -> PlayedGame {
        // The numbers of all games of a seed are far apart in the generator's sequence.
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(self.options.seed);
        let seed = seeds.next_u64() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            let opening = random_opening(&mut random);
            if let Some(played) = self.play_on(opening, number) {
                return played;
            }
        }
    }

    /// The game after an opening; `None` if that has decided it.
    fn play_on(&self, mut game: Game, number: u64) -> Option<PlayedGame> {
        const MOST_PLIES: usize = 300;
        const DECIDED_BY_OPENING: i32 = 350;
        let mut moves: Vec<_> = game.moves().iter().map(|&m| (m, None)).collect();
        let limits = Limits::new().nodes(self.options.nodes);
        self.table.clear();
        let mut keys = Vec::new();
        let mut decision = Decision::default();
        let winner = loop {
            if let Some(verdict) = game.verdict(&Rules::AXF) {
                break verdict.winner;
            }
            if game.moves().len() >= MOST_PLIES {
                break None;
            }
            let mut search = Search::new(&self.rules, &self.table);
            search.set_history(&keys);
            let result = search.run(&self.rules.line(&game), &limits);
            let best = Move::from(result.best_move?);
            if keys.is_empty() && result.score.value().abs() > DECIDED_BY_OPENING {
                return None;
            }
            if let Some(winner) = decision.after(result.score, game.position().turn()) {
                break Some(winner);
            }
            moves.push((best, Some(written(result.score))));
            keys.push(game.position().key());
            game.play(best).ok()?;
        };
        Some(PlayedGame {
            number,
            winner: winner.into(),
            moves,
        })
    }
}

/// The start after four to nine random moves.
fn random_opening(random: &mut Xoshiro256PlusPlus) -> Game {
    let mut game = Game::new();
    let plies = 4 + random.next_u64() % 6;
    for _ in 0..plies {
        let m = random::legal_move(game.position(), random);
        if m.is_none_or(|m| game.play(m).is_err()) {
            break;
        }
    }
    game
}

/// Watches whether both sides agree on who wins.
#[derive(Default)]
struct Decision {
    for_red: i32,
    plies: u32,
}

impl Decision {
    /// The winner, if this score of the side to move leaves no doubt.
    fn after(&mut self, score: Score, turn: Color) -> Option<Color> {
        const WON: i32 = 1500;
        const PLIES: u32 = 6;
        let for_red = match turn {
            Color::Red => score.value(),
            Color::Black => -score.value(),
        };
        let is_same_side = for_red.signum() == self.for_red.signum();
        self.for_red = for_red;
        self.plies = match for_red.abs() >= WON {
            true if is_same_side => self.plies + 1,
            true => 1,
            false => 0,
        };
        let red = if for_red > 0 {
            Color::Red
        } else {
            Color::Black
        };
        (self.plies >= PLIES).then_some(red)
    }
}

fn written(score: Score) -> i16 {
    if score.is_win() {
        MATE
    } else if score.is_loss() {
        -MATE
    } else {
        score.value() as i16
    }
}

impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.winner {
            Winner::Red => "1-0",
            Winner::Black => "0-1",
            Winner::Nobody => "1/2-1/2",
        };
        write!(f, "{} {result}", self.number)?;
        for (m, score) in &self.moves {
            write!(f, " {m}")?;
            if let Some(score) = score {
                write!(f, ":{score}")?;
            }
        }
        Ok(())
    }
}

/// A text that is no game. Moves count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameError {
    /// The line does not begin with a number.
    #[error("expected the number of the game, found {found:?}")]
    Number {
        /// What stands there.
        found: String,
    },
    /// No result follows.
    #[error("expected 1-0, 0-1 or 1/2-1/2, found {found:?}")]
    Result {
        /// What stands there.
        found: String,
    },
    /// A move cannot be read.
    #[error("move {index}: expected a move such as h2e2:31, found {found:?}")]
    Move {
        /// Which move.
        index: usize,
        /// What stands there.
        found: String,
    },
}

impl FromStr for PlayedGame {
    type Err = ParseGameError;

    /// Reads a line; that the moves are legal is for [`Samples`](super::Samples) to see.
    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let mut words = text.split_whitespace();
        let mut word = || words.next().unwrap_or_default();
        let (number, result) = (word(), word());
        let excerpt = |text: &str| text.chars().take(24).collect();
        let number = number.parse().map_err(|_| ParseGameError::Number {
            found: excerpt(number),
        })?;
        let winner = match result {
            "1-0" => Winner::Red,
            "0-1" => Winner::Black,
            "1/2-1/2" => Winner::Nobody,
            _ => {
                let found = excerpt(result);
                return Err(ParseGameError::Result { found });
            }
        };
        let moves = words.enumerate().map(|(index, word)| {
            scored_move(word).ok_or_else(|| ParseGameError::Move {
                index: index + 1,
                found: excerpt(word),
            })
        });
        Ok(Self {
            number,
            winner,
            moves: moves.collect::<Result<_, _>>()?,
        })
    }
}

fn scored_move(word: &str) -> Option<(Move, Option<i16>)> {
    match word.split_once(':') {
        None => Some((word.parse().ok()?, None)),
        Some((m, score)) => {
            let score = score
                .parse()
                .ok()
                .filter(|score: &i16| score.abs() <= MATE)?;
            Some((m.parse().ok()?, Some(score)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_different_numbers_differ() {
        let options = SelfPlayOptions { nodes: 30, seed: 1 };
        let mut player = SelfPlay::new(&Parameters::untuned(), options).expect("memory");
        let [first, second] = [player.play(0), player.play(1)];
        assert_ne!(first.moves, second.moves);
        assert!(first.moves.len() > 10);
    }

    #[test]
    fn faults_are_told() {
        let error = |text: &str| text.parse::<PlayedGame>().unwrap_err().to_string();
        assert_eq!(error(""), "expected the number of the game, found \"\"");
        assert_eq!(error("3"), "expected 1-0, 0-1 or 1/2-1/2, found \"\"");
        let expected = "move 2: expected a move such as h2e2:31, found";
        assert_eq!(error("3 1-0 h2e2 h9g7:x"), format!("{expected} \"h9g7:x\""));
        assert_eq!(error("3 1-0 h2e2 z9g7:1"), format!("{expected} \"z9g7:1\""));
    }
}
