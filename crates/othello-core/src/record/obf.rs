//! OBF: files of positions with the scores of their moves, one a line, as endgame suites have
//! them.
//!
//! ```text
//! board side; A2:+38; C7:+36; % comment
//! ```
//!
//! The board and the side to move are a [board string](crate::notation::board_string). The
//! entries after them are a move, a colon and a score in discs for the side to move, −64 to 64;
//! or one score alone, that of the position. The letters of moves may be small or capital. A pass
//! is `PA`, `PS`, `PASS` or `--`. Blank lines and lines that begin with `%` are passed over.
//!
//! **Strict** reading refuses boards that no game reaches, moves that are illegal or scored twice,
//! and empty entries, and wants a `;` behind the side to move and behind each entry. **Lenient**
//! reading lets such boards through, takes repeated moves and empty entries, does without the `;`
//! at the end, and passes over the entry `--:-127` that some files have on every line. Illegal
//! moves are an error there too, unless [`Reader::keep_illegal_moves`] is asked for. In both
//! modes a line may end behind the side to move.
//!
//! ```
//! use othello_core::{Move, Square, notation::Mode, record::obf};
//!
//! let file = "\
//! % from a suite
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;
//! --XXXXX--OOOXX-O X;
//! ";
//! let mut problems = obf::read(file, Mode::Lenient);
//! let problem = problems.next().unwrap()?;
//! assert_eq!(problem.scores[0], (Move::Place(Square::G8), 18));
//! assert_eq!(problem.value(), Some(18));
//! let error = problems.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 3, column 19 (byte 117): \
//!     expected a disc or an empty square for b3, found ';'");
//! assert!(problems.next().is_none());
//! # Ok::<(), obf::ObfError>(())
//! ```

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{fmt, iter::FusedIterator};

use crate::{
    IllegalMove, Move, Position, Setup, SetupError, SetupFaults,
    notation::{
        Mode, Place,
        board_string::{BoardStringError, BoardStringFault, Claim, Format},
    },
    sized::Size,
    text::{Line, Lines, excerpt_word, utf8},
};

/// A position and what is known about its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The score of the position, if the line tells one that belongs to no move: −64 to 64 discs
    /// for the side to move.
    pub score: Option<i8>,
    /// Moves and their scores, −64 to 64 discs for the side to move, in the order of the line.
    pub scores: Vec<(Move, i8)>,
    /// The text behind `%`, without blanks around it; empty if there is none.
    pub comment: String,
}

impl Problem {
    /// The score of the position: the one that belongs to no move, or else the best move's.
    #[must_use]
    pub fn value(&self) -> Option<i8> {
        let best = || self.scores.iter().map(|(_, score)| *score).max();
        self.score.or_else(best)
    }

    /// The score of a move.
    #[must_use]
    pub fn score_of(&self, m: Move) -> Option<i8> {
        let entry = self.scores.iter().find(|(known, _)| *known == m);
        entry.map(|(_, score)| *score)
    }
}

/// A position about which nothing is known.
impl From<Position> for Problem {
    fn from(position: Position) -> Self {
        Self {
            position,
            score: None,
            scores: Vec::new(),
            comment: String::new(),
        }
    }
}

/// Writes a line without its line feed, which strict reading gives back; line feeds in the comment
/// become blanks.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position)?;
        if let Some(score) = self.score {
            write!(f, " {score:+};")?;
        }
        for (m, score) in &self.scores {
            match m {
                Move::Place(square) => {
                    let (file, rank) = (square.file().letter(), square.rank());
                    write!(f, " {}{rank}:{score:+};", file.to_ascii_uppercase())?;
                }
                Move::Pass => write!(f, " PA:{score:+};")?,
            }
        }
        if !self.comment.is_empty() {
            let mut lines = self.comment.lines();
            write!(f, " % {}", lines.next().unwrap_or_default())?;
            lines.try_for_each(|line| write!(f, " {line}"))?;
        }
        Ok(())
    }
}

/// Reads the problems of a file.
///
/// `text` is a string or bytes. A fault costs only its own line, and keeps what that line told
/// before it.
#[must_use]
pub fn read(text: &(impl AsRef<[u8]> + ?Sized), mode: Mode) -> Reader<'_> {
    Reader {
        lines: Lines::of_file(text.as_ref(), mode),
        mode,
        keeps_illegal_moves: false,
    }
}

/// Iterates over the problems of a file, as [`read`] makes it; places of faults are places in the file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lines: Lines<'a>,
    mode: Mode,
    keeps_illegal_moves: bool,
}

impl Reader<'_> {
    /// Takes scored moves as they come, without a look whether they are legal.
    #[must_use]
    pub const fn keep_illegal_moves(mut self) -> Self {
        self.keeps_illegal_moves = true;
        self
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Problem, ObfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.lines.find(|line| {
            let content = line.bytes.trim_ascii_start();
            !matches!(content, [] | [b'%', ..])
        })?;
        let rules = EntryRules {
            mode: self.mode,
            keeps_illegal_moves: self.keeps_illegal_moves,
        };
        Some(read_line(&line, rules))
    }
}

impl FusedIterator for Reader<'_> {}

#[derive(Clone, Copy)]
struct EntryRules {
    mode: Mode,
    keeps_illegal_moves: bool,
}

/// What is wrong with a line, and the offset in it.
type LineFault = (usize, ObfFault);

fn read_line(line: &Line<'_>, rules: EntryRules) -> Result<Problem, ObfError> {
    let fault_at = |(offset, fault), problem| ObfError {
        place: Place::of(line.bytes, offset).within(line),
        fault,
        problem,
    };
    let (position, rest) =
        read_position(line.bytes, rules.mode).map_err(|at| fault_at(at, None))?;
    let mut problem = Problem::from(position);
    match read_rest(&mut problem, line.bytes, rest, rules) {
        Ok(()) => Ok(problem),
        Err(at) => Err(fault_at(at, Some(Box::new(problem)))),
    }
}

/// The position of a line, and the offset of what follows.
fn read_position(line: &[u8], mode: Mode) -> Result<(Position, usize), LineFault> {
    let (claim, rest) = Claim::read_prefix(line, Size::EIGHT, &Format::default())
        .map_err(|BoardStringError { place, fault }| (place.offset, fault.into()))?;
    let ignored = match mode {
        Mode::Strict => SetupFaults::NONE,
        Mode::Lenient => SetupFaults::UNREACHABLE,
    };
    let position = Setup::from(claim.position()).to_position_ignoring(ignored);
    let start = line.len() - line.trim_ascii_start().len();
    position
        .map(|position| (position, rest))
        .map_err(|error| (start, error.into()))
}

/// Reads what follows the side to move.
fn read_rest(
    problem: &mut Problem,
    line: &[u8],
    rest: usize,
    rules: EntryRules,
) -> Result<(), LineFault> {
    let percent = line[rest..].iter().position(|&byte| byte == b'%');
    let end = percent.map_or(line.len(), |percent| rest + percent);
    if let Some(entries) = after_semicolon(&line[..end], rest)? {
        read_entries(problem, &line[..end], entries, rules)?;
    }
    if let Some(percent) = percent {
        problem.comment = read_comment(line, rest + percent + 1)?;
    }
    Ok(())
}

/// The offset behind the `;` that follows the side to move; `None` if nothing follows it.
fn after_semicolon(line: &[u8], rest: usize) -> Result<Option<usize>, LineFault> {
    match skip_blanks(line, rest) {
        (_, []) => Ok(None),
        (offset, [b';', ..]) => Ok(Some(offset + 1)),
        (offset, other) => {
            let found = excerpt_word(other);
            Err((offset, ObfFault::Semicolon { found }))
        }
    }
}

fn skip_blanks(text: &[u8], offset: usize) -> (usize, &[u8]) {
    let content = text[offset..].trim_ascii_start();
    (text.len() - content.len(), content)
}

fn read_entries(
    problem: &mut Problem,
    line: &[u8],
    mut start: usize,
    rules: EntryRules,
) -> Result<(), LineFault> {
    let is_strict = rules.mode == Mode::Strict;
    while start < line.len() {
        let length = line[start..].iter().position(|&byte| byte == b';');
        let end = length.map_or(line.len(), |length| start + length);
        match skip_blanks(&line[..end], start) {
            (_, []) if length.is_some() && is_strict => return Err((end, ObfFault::EmptyEntry)),
            (_, []) => {}
            (_, _) if length.is_none() && is_strict => {
                let found = String::new();
                return Err((end, ObfFault::Semicolon { found }));
            }
            (offset, entry) => read_entry(problem, entry.trim_ascii_end(), rules)
                .map_err(|(within, fault)| (offset + within, fault))?,
        }
        start = end + 1;
    }
    Ok(())
}

/// Reads `A2:+38` or `+38`; faults have their offset in the entry.
fn read_entry(problem: &mut Problem, entry: &[u8], rules: EntryRules) -> Result<(), LineFault> {
    let Some(colon) = entry.iter().position(|&byte| byte == b':') else {
        let score = read_score(entry).map_err(|fault| (0, fault))?;
        return match problem.score.replace(score) {
            None => Ok(()),
            Some(first) => {
                problem.score = Some(first);
                Err((0, ObfFault::SecondScore))
            }
        };
    };
    let word = entry[..colon].trim_ascii_end();
    let (score_offset, score) = skip_blanks(entry, colon + 1);
    if rules.mode.is_lenient() && word == b"--" && score == b"-127" {
        return Ok(());
    }
    let m = read_move(problem, word, rules).map_err(|fault| (0, fault))?;
    let score = read_score(score).map_err(|fault| (score_offset, fault))?;
    problem.scores.push((m, score));
    Ok(())
}

fn read_move(problem: &Problem, word: &[u8], rules: EntryRules) -> Result<Move, ObfFault> {
    // A word that is no UTF-8 is no move either.
    let text = core::str::from_utf8(word).unwrap_or_default();
    let m: Move = text.parse().map_err(|_| ObfFault::Move {
        found: excerpt_word(word),
    })?;
    if !rules.keeps_illegal_moves {
        let mut position = problem.position;
        position.play(m).map_err(ObfFault::Illegal)?;
    }
    if rules.mode == Mode::Strict && problem.score_of(m).is_some() {
        return Err(ObfFault::Repeated { repeated: m });
    }
    Ok(m)
}

fn read_score(word: &[u8]) -> Result<i8, ObfFault> {
    let text = core::str::from_utf8(word).unwrap_or_default();
    text.parse()
        .ok()
        .filter(|score| (-64..=64).contains(score))
        .ok_or_else(|| ObfFault::Score {
            found: excerpt_word(word),
        })
}

fn read_comment(line: &[u8], start: usize) -> Result<String, LineFault> {
    match utf8(&line[start..]) {
        Ok(comment) => Ok(comment.trim().into()),
        Err((offset, byte)) => Err((start + offset, ObfFault::NotUtf8 { byte })),
    }
}

/// Why a line of an OBF file could not be read, where, and what it told before that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct ObfError {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: ObfFault,
    /// The position and the scores before the fault; `None` if it is in the board or the side.
    pub problem: Option<Box<Problem>>,
}

/// What is wrong with a line of an OBF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObfFault {
    /// A board string that cannot be read.
    #[error(transparent)]
    Board(#[from] BoardStringFault),
    /// A board that no game reaches.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No `;` where one must be.
    #[error("expected ';', found {found:?}")]
    Semicolon {
        /// The beginning of the word; empty at the end of the line or before its comment.
        found: String,
    },
    /// Nothing between two `;`.
    #[error("expected a move and its score, found ';'")]
    EmptyEntry,
    /// Something that is no move.
    #[error("expected a square or a pass, found {found:?}")]
    Move {
        /// The beginning of the word.
        found: String,
    },
    /// A move that the position does not allow.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// A second score of the same move.
    #[error("expected a move without a score, found {repeated} again")]
    Repeated {
        /// The move.
        repeated: Move,
    },
    /// Something that is no score.
    #[error("expected a score from -64 to +64, found {found:?}")]
    Score {
        /// The beginning of the word.
        found: String,
    },
    /// A second score without a move.
    #[error("expected a move before the score: the position has a score already")]
    SecondScore,
    /// A byte that belongs to no character.
    #[error("expected UTF-8, found the byte {byte:#04x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
}
