//! The Thor database: `.wtb` games, `.jou` players, `.trn` tournaments.
//!
//! [`Reader`] goes through the games of a `.wtb` file record by record, on 8×8 and 10×10;
//! [`Writer`] makes such a file. [`Names`] holds the names of players or tournaments, to which
//! the games refer by number. [`WthorGame::to_record`] and [`WthorGame::from_record`] lead to
//! the other formats and back. The bytes are described in the chapter *Thor databases* of the
//! guide, after the format's definition by the Fédération française d'Othello and the files of
//! its public database.
//!
//! Reading is lenient where the meaning is plain and strict about the rules of the game: a
//! [`ReadError`] is yielded for each record with a fault and for a header whose count does not
//! fit the length of the file, and everything that is there is still read.
//! [`Header::find_oddity`] tells a strict caller what leniency passed over.
//!
//! ```
//! use othello_core::{Color, Game, Square};
//! use othello_core::record::wthor::{Date, Header, Reader, WthorGame, Writer};
//!
//! let mut game = Game::new();
//! for square in [Square::F5, Square::D6, Square::C3, Square::D3, Square::C4] {
//!     game.play_square(square)?;
//! }
//! let date = Date { century: 20, year: 26, month: 11, day: 30 };
//! let mut writer = Writer::new(Header::new(date, 2026));
//! writer.push(&WthorGame { tournament: 0, black: 1, white: 2, score: 32, theoretical_score: 32, game })?;
//! let bytes = writer.finish();
//! assert_eq!(bytes.len(), 16 + 68);
//!
//! for item in Reader::new(&bytes)? {
//!     match item {
//!         Ok(game) => assert_eq!(game.game.to_string(), "f5d6c3d3c4"),
//!         Err(fault) => eprintln!("{fault}"),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod game;
mod header;
mod length;
mod names;
mod reader;
mod writer;

pub use convert::NameTables;
pub use game::WthorGame;
pub use header::{BoardSize, Date, Header, HeaderError, HeaderOddity, Kind};
pub use length::LengthMismatch;
pub use names::{
    AddNameError, Name, NameKind, Names, NamesError, Player, Players, Tournament, Tournaments,
};
pub use reader::{Field, ReadError, Reader, RecordError, RecordFault};
pub use writer::{WriteError, Writer};
