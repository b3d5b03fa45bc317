//! Writing a `.wtb` file.

use alloc::vec::Vec;

use super::{
    Header, WthorGame,
    header::most_moves,
    reader::{MOVES_OFFSET, move_byte},
};
use crate::{Rules, sized::Size};

/// Makes a `.wtb` file in memory: the header, then a record for each game.
///
/// Games read from a file and written under its header give the same bytes again. Passes are left
/// out, and the bytes behind the last move are 0. See the [module](self::super) for an example.
#[derive(Clone, Debug)]
pub struct Writer {
    header: Header,
    bytes: Vec<u8>,
}

impl Writer {
    /// A file without games. The count of games in the header does not matter here.
    #[must_use]
    pub fn new(header: Header) -> Self {
        Self {
            header: Header { games: 0, ..header },
            bytes: header.to_bytes().to_vec(),
        }
    }

    /// Adds a game: all its moves, wherever its cursor is.
    ///
    /// # Errors
    ///
    /// If the file's format cannot hold the game; the file is then unchanged.
    pub fn push<P: Rules>(&mut self, game: &WthorGame<P>) -> Result<(), WriteError> {
        let size = self.header.board.size();
        let start = game.game.start();
        if start.size() != size {
            return Err(WriteError::OtherBoard {
                found: start.size(),
                expected: size,
            });
        }
        if P::start(size).as_ref() != Some(start) {
            return Err(WriteError::OtherStart);
        }
        let most = size.squares() as u8;
        let highest = game.score.max(game.theoretical_score);
        if highest > most {
            return Err(WriteError::Score {
                found: highest,
                most,
            });
        }
        self.header.games = (self.header.games.checked_add(1)).ok_or(WriteError::TooManyGames)?;

        let end = self.bytes.len() + MOVES_OFFSET + most_moves(size);
        for index in [game.tournament, game.black, game.white] {
            self.bytes.extend(index.to_le_bytes());
        }
        self.bytes.extend([game.score, game.theoretical_score]);
        let placed = game.game.moves().iter().filter_map(|m| m.square());
        self.bytes
            .extend(placed.map(|square| move_byte(start, square)));
        self.bytes.resize(end, 0);
        Ok(())
    }

    /// The bytes of the file.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        if self.header.games == 0 {
            // A header that counts names but no games is that of a file of names.
            self.header.names = 0;
        }
        let header = self.header.to_bytes();
        self.bytes[..header.len()].copy_from_slice(&header);
        self.bytes
    }
}

/// A game that a `.wtb` file cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The game is on another board than the header tells.
    #[error("expected a game on a board of size {expected}, found one of size {found}")]
    OtherBoard {
        /// The size of the game's board.
        found: Size,
        /// The size of the board in the header.
        expected: Size,
    },
    /// The game does not start where the format lets all games start.
    #[error("expected a game from the standard start, black to move; found another start")]
    OtherStart,
    /// A score is higher than the board has squares.
    #[error("expected a score from 0 to {most}, found {found}")]
    Score {
        /// The higher of the two scores.
        found: u8,
        /// The number of squares.
        most: u8,
    },
    /// The header has no number for so many games.
    #[error("expected at most {} games in a file", u32::MAX)]
    TooManyGames,
}
