//! Positions as UCI and UCCI send them: `startpos` or `fen F`, then `moves M…`.

use xiangqi_core::{
    Game, Move, Position, Setup,
    notation::{
        ParseError,
        uci::{self, Ranks},
    },
};

use crate::protocol::{Words, excerpt};

/// A game that was sent, as far as it could be read.
#[derive(Debug)]
pub(super) struct Sent {
    /// With the moves before the fault; `None` if not even the start could be read.
    pub(super) game: Option<Game>,
    /// What is wrong.
    pub(super) fault: Option<String>,
}

/// Reads what follows the word `position`.
pub(super) fn read(mut words: Words<'_>, ranks: Ranks) -> Sent {
    let fault = |fault: String| Sent {
        game: None,
        fault: Some(fault),
    };
    let mut game = match words.next() {
        Some("startpos") => Game::new(),
        Some("fen") => match start(&mut words) {
            Ok(game) => game,
            Err(told) => return fault(told),
        },
        found => {
            let found = excerpt(found.unwrap_or_default());
            return fault(format!("expected startpos or fen, found {found:?}"));
        }
    };
    let told = match words.next() {
        None => None,
        Some("moves") => play(&mut game, words, ranks).err(),
        Some(found) => Some(format!("expected moves, found {:?}", excerpt(found))),
    };
    Sent {
        game: Some(game),
        fault: told,
    }
}

/// The position that the words up to `moves` describe.
fn start(words: &mut Words<'_>) -> Result<Game, String> {
    let mut fields = Vec::new();
    while let Some(word) = words.peek().filter(|&word| word != "moves") {
        fields.push(word);
        words.next();
    }
    let setup: Setup = fields
        .join(" ")
        .parse()
        .map_err(|fault| format!("the FEN: {fault}"))?;
    Game::from_setup(setup).map_err(|fault| format!("the FEN: {fault}"))
}

/// Plays the moves before the first that is none.
fn play(game: &mut Game, words: Words<'_>, ranks: Ranks) -> Result<(), String> {
    for (index, word) in words.enumerate() {
        let told = |fault: &dyn std::fmt::Display| {
            format!("move {}, {:?}: {fault}", index + 1, excerpt(word))
        };
        let m = read_move(game.position(), word, ranks).map_err(|fault| told(&fault))?;
        game.play(m).map_err(|fault| told(&fault))?;
    }
    Ok(())
}

/// Reads a move; a fault names it with the ranks of the client.
pub(super) fn read_move(position: &Position, word: &str, ranks: Ranks) -> Result<Move, String> {
    uci::parse(position, word, ranks).map_err(|fault| match fault {
        ParseError::Illegal { illegal } => {
            let told = illegal.iter().map(|fault| {
                let m = uci::display(fault.illegal, ranks);
                format!("{m} cannot be played: {}", fault.reason)
            });
            told.collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    })
}
