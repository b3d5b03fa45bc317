//! WXF notation: the piece, its file, the direction, and a number, as the mover sees the board.
//!
//! | part | what |
//! |---|---|
//! | piece | `K A E H R C P`; `B` for `E` and `N` for `H` are read; small letters too |
//! | file | 1 at the mover's right hand to 9 |
//! | direction | `+` forward, `-` backward, `=` or `.` sideways |
//! | number | of points along the file for `K R C P`; else the target's file |
//!
//! `C2=5` is a cannon from file 2 to file 5, `H2+3` a horse forward to file 3, `R1+2` a chariot two
//! points forward.
//!
//! # Two of a kind on a file
//!
//! `+` for the front one or `-` for the rear one stands in place of the file: `C+=8`, `R+-2`.
//! `+C=8`, the mark first, is an older habit that is read too. Advisors and elephants need no mark,
//! for only one of two on a file can ever make a step, and get none. Fairy-Stockfish drops the mark
//! of other pieces as well where the other piece would leave the board by the same step: that is
//! read, and written with [`Marks::WhereNeeded`].
//!
//! # Soldiers
//!
//! Where three or more stand on a file, or several on two files, programs differ:
//!
//! | soldiers | [`RankAndFile`] | [`Lettered`] | [`Federation`] |
//! |---|---|---|---|
//! | 2 on file 5 | `P+` `P-` | `P+` `P-` | `P+` `P-` |
//! | 3 on file 5 | `15` `25` `35` | `P+` `P.` `P-` | `P+` `P5` `P-` |
//! | 4 on file 5 | `15` `25` `35` `45` | `Pa` `Pb` `Pc` `Pd` | `++` `P+` `P-` `--` |
//! | 5 on file 5 | `15` `25` `35` `45` `55` | `Pa` `Pb` `Pc` `Pd` `Pe` | `++` `P+` `P5` `P-` `--` |
//! | 2 on file 4 and 3 on file 6 | `14` `24`, `16` `26` `36` | `Pa` `Pb`, `Pc` `Pd` `Pe` | `4+` `4-`, `6+` `66` `6-` |
//!
//! Each convention reads what it writes, and also what the others write. Some of that names other
//! soldiers in another convention: `33`, `P5` with three or five on the file, `P+` and `P-` with
//! four or five. A convention that knows such a text reads it in its own way; for one that does
//! not, it fits all of those soldiers, and is an error if several of them can make the move.
//!
//! [`RankAndFile`]: SoldierStacks::RankAndFile
//! [`Lettered`]: SoldierStacks::Lettered
//! [`Federation`]: SoldierStacks::Federation
//!
//! ```
//! use xiangqi_core::{Position, notation::wxf::{self, SoldierStacks, Style}};
//!
//! let position: Position = "5k3/3P5/3P5/3P1P3/5P3/9/9/9/9/3K5 w".parse()?;
//! let m = "d8e8".parse()?;
//! let written = |style| wxf::display(&position, m, style).to_string();
//! assert_eq!(written(Style::default()), "16=5");
//! assert_eq!(written(Style::XQBASE), "Pc.5");
//! assert_eq!(written(Style::FEDERATION), "6+.5");
//! for text in ["16=5", "Pc.5", "6+=5"] {
//!     assert_eq!(wxf::parse(&position, text, SoldierStacks::RankAndFile), Ok(m));
//! }
//!
//! let error = wxf::parse(&position, "P-=5", SoldierStacks::RankAndFile).unwrap_err();
//! assert_eq!(error.to_string(), "\"P-=5\" can mean f5e5 or d6e6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt::{self, Write};

use super::{
    Letters, ParseError,
    cursor::Cursor,
    relative::{Direction, Place, Reading, Relative, Step, Who, Written},
};
use crate::{Color, Move, Position, Role};

/// How soldiers are told apart where three or more stand on a file, or several on two files; see
/// the [module](self#soldiers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SoldierStacks {
    /// The number from the front, and the file: Fairy-Stockfish, pychess.
    #[default]
    RankAndFile,
    /// Letters from `a`, counted over all such files from file 1, each from the front: xqbase,
    /// ElephantEye. `P+` `P.` `P-` for up to three on one file alone.
    Lettered,
    /// The file and `+` or `-`; on one file alone `+` and `-` around those in the middle: the rules
    /// of the Asian (1980) and World Xiangqi Federations.
    Federation,
}

/// When the front or rear one of two pieces on a file is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marks {
    /// Always, but for advisors and elephants.
    #[default]
    Always,
    /// Only if the other piece would stay on the board by the same step: Fairy-Stockfish.
    WhereNeeded,
}

/// The sign of a move along a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sideways {
    /// `=`.
    #[default]
    Equals,
    /// `.`.
    Dot,
}

/// Capital or small letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Case {
    /// Capital letters for both sides.
    #[default]
    Capital,
    /// Small letters for black.
    BySide,
}

/// How a move is written. The default is `H2+3`, `C+=8`, `15=6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The letters of horses and elephants.
    pub letters: Letters,
    /// Capital or small letters.
    pub case: Case,
    /// The sign of a move along a rank.
    pub sideways: Sideways,
    /// When the front or rear one of two pieces on a file is marked.
    pub marks: Marks,
    /// How soldiers are told apart.
    pub stacks: SoldierStacks,
}

impl Style {
    /// `H2+3`, `C+=8`, `15=6`.
    pub const DEFAULT: Self = Self {
        letters: Letters::HorseElephant,
        case: Case::Capital,
        sideways: Sideways::Equals,
        marks: Marks::Always,
        stacks: SoldierStacks::RankAndFile,
    };

    /// As Fairy-Stockfish writes: marks only where they are needed.
    pub const FAIRY_STOCKFISH: Self = Self {
        marks: Marks::WhereNeeded,
        ..Self::DEFAULT
    };

    /// As the tools of xqbase write: `N2+3`, `C2.5`, `Pc.5`.
    pub const XQBASE: Self = Self {
        letters: Letters::KnightBishop,
        sideways: Sideways::Dot,
        stacks: SoldierStacks::Lettered,
        ..Self::DEFAULT
    };

    /// As the federations write: `H2+3`, `C2.5`, `6+.5`.
    pub const FEDERATION: Self = Self {
        sideways: Sideways::Dot,
        stacks: SoldierStacks::Federation,
        ..Self::DEFAULT
    };

    /// As playOK writes: small letters for black, `c2.5`.
    pub const PLAY_OK: Self = Self {
        case: Case::BySide,
        sideways: Sideways::Dot,
        ..Self::DEFAULT
    };
}

impl Default for Style {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Reads a move that is legal in a position.
///
/// # Errors
///
/// If the text is no move, an illegal one, or fits several legal moves.
pub fn parse(position: &Position, text: &str, stacks: SoldierStacks) -> Result<Move, ParseError> {
    let mut cursor = Cursor::new(text);
    let start = cursor.mark();
    let (role, who) = subject(&mut cursor)?;
    let subject = cursor.since(start);
    let action = cursor.mark();
    let direction = cursor.expect("+, -, = or .", direction)?;
    let number = cursor.expect("a number from 1 to 9", digit)?;
    let action = cursor.since(action);
    cursor.end()?;
    let step = Step { direction, number };
    let reading = Reading::Wxf(stacks);
    Relative { role, who, step }.resolve(position, reading, [subject, action])
}

/// Reads all up to the direction.
fn subject(cursor: &mut Cursor<'_>) -> Result<(Role, Who), ParseError> {
    if let Some(role) = cursor.take(Role::from_letter) {
        return Ok((role, after_letter(cursor, role)?));
    }
    if let Some(number) = cursor.take(digit) {
        let place_on_file = cursor
            .take(place)
            .map(|place| Who::Place(place, Some(number)));
        let rank_on_file = |cursor: &mut Cursor<'_>| {
            let file = cursor.expect("a file from 1 to 9, + or -", digit)?;
            Ok(Who::Rank { rank: number, file })
        };
        let who = match place_on_file {
            Some(who) => who,
            None => rank_on_file(cursor)?,
        };
        return Ok((Role::Soldier, who));
    }
    let mark = cursor.expect("a piece such as C, + or -", place)?;
    if let Some(role) = cursor.take(Role::from_letter) {
        return Ok((role, Who::Place(mark, None)));
    }
    if let Some(file) = cursor.take(digit) {
        return Ok((Role::Soldier, Who::Place(mark, Some(file))));
    }
    cursor.expect("a piece, a file or the same sign", |letter| {
        (place(letter) == Some(mark)).then_some(())
    })?;
    Ok((Role::Soldier, Who::Outermost(mark)))
}

fn after_letter(cursor: &mut Cursor<'_>, role: Role) -> Result<Who, ParseError> {
    let count = |letter: char| match letter.to_ascii_lowercase() {
        letter @ 'a'..='e' if role == Role::Soldier => Some(letter as u8 - b'a' + 1),
        _ => None,
    };
    if let Some(number) = cursor.take(count) {
        return Ok(Who::Count(number));
    }
    if let Some(place) = cursor.take(place) {
        return Ok(Who::Place(place, cursor.take(digit)));
    }
    let number = cursor.expect("a file from 1 to 9, + or -", digit)?;
    Ok(match cursor.take(digit) {
        Some(file) => Who::Rank { rank: number, file },
        None => Who::File(number),
    })
}

fn digit(letter: char) -> Option<u8> {
    match letter {
        '1'..='9' => Some(letter as u8 - b'0'),
        _ => None,
    }
}

fn direction(letter: char) -> Option<Direction> {
    match letter {
        '+' => Some(Direction::Forward),
        '-' => Some(Direction::Backward),
        '=' | '.' => Some(Direction::Sideways),
        _ => None,
    }
}

fn place(letter: char) -> Option<Place> {
    match letter {
        '+' => Some(Place::Front),
        '.' => Some(Place::Middle),
        '-' => Some(Place::Rear),
        _ => None,
    }
}

/// Writes a move of a position; one that starts from an empty point as [`Move`] writes itself.
///
/// [`parse`] with the same convention reads it back, if the move is legal.
#[must_use]
pub fn display(position: &Position, m: Move, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        let Some(written) = Written::new(position.board(), m) else {
            return write!(f, "{m}");
        };
        write_subject(f, &written, style)?;
        f.write_char(match (written.step.direction, style.sideways) {
            (Direction::Forward, _) => '+',
            (Direction::Backward, _) => '-',
            (Direction::Sideways, Sideways::Equals) => '=',
            (Direction::Sideways, Sideways::Dot) => '.',
        })?;
        write!(f, "{}", written.step.number)
    })
}

fn write_subject(f: &mut fmt::Formatter<'_>, written: &Written, style: Style) -> fmt::Result {
    let capital = style.letters.letter(written.piece.role);
    let letter = match (style.case, written.piece.color) {
        (Case::BySide, Color::Black) => capital.to_ascii_lowercase(),
        _ => capital,
    };
    let Written { file, rank, .. } = *written;
    if written.file_is_enough(style.marks == Marks::WhereNeeded) {
        return write!(f, "{letter}{file}");
    }
    match (style.stacks, written.stacks, written.on_file) {
        (_, 1, 2) => write!(f, "{letter}{}", ['+', '-'][rank - 1]),
        (SoldierStacks::RankAndFile, ..) => write!(f, "{rank}{file}"),
        (SoldierStacks::Lettered, 1, 3) => write!(f, "{letter}{}", ['+', '.', '-'][rank - 1]),
        (SoldierStacks::Lettered, ..) => {
            let count = (b'a'..=b'e').nth(written.count - 1).unwrap_or(b'e');
            write!(f, "{letter}{}", char::from(count))
        }
        (SoldierStacks::Federation, ..) => write_federation(f, written, letter),
    }
}

/// Which of several soldiers moves, as the federations write it.
fn write_federation(f: &mut fmt::Formatter<'_>, written: &Written, letter: char) -> fmt::Result {
    let Written {
        file,
        rank,
        on_file,
        ..
    } = *written;
    let sign = if 2 * rank <= on_file { '+' } else { '-' };
    let is_middle = 2 * rank == on_file + 1;
    let is_outermost = on_file > 3 && (rank == 1 || rank == on_file);
    match written.stacks {
        1 if is_middle => write!(f, "{letter}{file}"),
        1 if is_outermost => write!(f, "{sign}{sign}"),
        1 => write!(f, "{letter}{sign}"),
        _ if is_middle => write!(f, "{file}{file}"),
        _ => write!(f, "{file}{sign}"),
    }
}
