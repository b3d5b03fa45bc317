//! Chinese notation: the piece, its file, the direction, and a number, as the mover sees the board.
//!
//! | part | what |
//! |---|---|
//! | piece | red 帅仕相马车炮兵, black 将士象马车炮卒; traditional red 帥仕相馬車炮兵, black 將士象馬車炮卒 |
//! | file | 一 (1) at the mover's right hand to 九 (9); black's as １ to ９ |
//! | direction | 进 (進) forward, 退 backward, 平 sideways |
//! | number | of points along the file for 帅车炮兵; else the target's file |
//!
//! 炮二平五 is a cannon from file 2 to file 5, 马８进７ black's horse from file 8 forward to file 7.
//! With two of a kind on a file 前 (front) or 后 (後, rear) stands before the piece in place of the
//! file: 前车退二. Advisors and elephants get no such mark, for only one of two on a file can ever
//! make a step.
//!
//! Read are, for either side and mixed at will: simplified and traditional characters, the ones on
//! the pieces of either side (兵 卒, 傌, 俥, 砲, 包 …), digits 一 to 九, １ to ９ and 1 to 9, the mark
//! behind the piece (车前退二), and marks left out where only one piece can legally make the move.
//!
//! # Soldiers
//!
//! Where three or more stand on a file, or several on two files, books and programs differ:
//!
//! | red's soldiers | [`Counted`] | [`PerFile`] | [`WithFile`] |
//! |---|---|---|---|
//! | 2 on file 5 | 前兵 后兵 | 前兵 后兵 | 前兵 后兵 |
//! | 3 on file 5 | 前兵 中兵 后兵 | 前兵 中兵 后兵 | 前兵 中兵 后兵 |
//! | 4 on file 5 | 一兵 二兵 三兵 四兵 | 前兵 二兵 三兵 后兵 | 前兵 二兵 三兵 后兵 |
//! | 5 on file 5 | 一兵 … 五兵 | 前兵 二兵 三兵 四兵 后兵 | 前兵 二兵 三兵 四兵 后兵 |
//! | 2 on file 4 and 3 on file 6 | 一兵 二兵, 三兵 四兵 五兵 | 前兵 后兵, 前兵 中兵 后兵 | 前四 后四, 前六 中六 后六 |
//!
//! Black counts its soldiers with 一 to 五 in the first, with its own digits in the others. All are
//! read. Five characters that say both (前兵四, 前四兵, 一四兵) are read too. What [`PerFile`] writes
//! for soldiers on two files can fit two moves, and is then an error that lists them.
//!
//! [`Counted`]: SoldierStacks::Counted
//! [`PerFile`]: SoldierStacks::PerFile
//! [`WithFile`]: SoldierStacks::WithFile
//!
//! ```
//! use xiangqi_core::{Position, notation::chinese::{self, Script, SoldierStacks, Style}};
//!
//! let mut position = Position::new();
//! let m = chinese::parse(&position, "炮二平五")?;
//! assert_eq!(m, "h2e2".parse()?);
//! position.play(m)?;
//! let m = chinese::parse(&position, "馬8進7")?;
//! let written = |style| chinese::display(&position, m, style).to_string();
//! assert_eq!(written(Style::default()), "马８进７");
//! assert_eq!(written(Style { script: Script::Traditional, ..Style::default() }), "馬８進７");
//!
//! let position: Position = "5k3/3P5/3P5/3P1P3/5P3/9/9/9/9/3K5 w".parse()?;
//! let m = chinese::parse(&position, "三兵平五")?;
//! assert_eq!(m, "d8e8".parse()?);
//! let stacks = SoldierStacks::PerFile;
//! let text = chinese::display(&position, m, Style { stacks, ..Style::default() }).to_string();
//! assert_eq!(text, "前兵平五");
//! let error = chinese::parse(&position, &text).unwrap_err();
//! assert_eq!(error.to_string(), "\"前兵平五\" can mean f6e6 or d8e8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt::{self, Write};

use super::{
    ParseError,
    cursor::Cursor,
    relative::{Direction, Place, Reading, Relative, Step, Who, Written},
};
use crate::{Color, Move, Piece, Position, Role};

/// How soldiers are told apart where three or more stand on a file, or several on two files; see
/// the [module](self#soldiers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SoldierStacks {
    /// A number counted over all such files from file 1, each from the front: xqbase, ElephantEye.
    /// Front, middle and rear for up to three on one file alone.
    #[default]
    Counted,
    /// Front, middle, rear or a number on each file by itself, which does not tell two files apart:
    /// the Python package cchess.
    PerFile,
    /// As `PerFile`, but where there are two files the file stands in place of the piece: older
    /// books.
    WithFile,
}

/// Which characters are written; all are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// 车马炮, 进, 后.
    #[default]
    Simplified,
    /// 車馬炮, 進, 後.
    Traditional,
}

/// Which digits are written for black's moves; red's are always 一 to 九.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlackDigits {
    /// １ to ９.
    #[default]
    FullWidth,
    /// 1 to 9.
    Ascii,
    /// 一 to 九, as for red.
    Chinese,
}

/// How a move is written. The default is simplified, with black's digits in full width and
/// soldiers counted over all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Which characters are written.
    pub script: Script,
    /// Which digits are written for black's moves.
    pub black_digits: BlackDigits,
    /// How soldiers are told apart.
    pub stacks: SoldierStacks,
}

impl Style {
    /// The default.
    pub const SIMPLIFIED: Self = Self {
        script: Script::Simplified,
        black_digits: BlackDigits::FullWidth,
        stacks: SoldierStacks::Counted,
    };

    /// The default in traditional characters.
    pub const TRADITIONAL: Self = Self {
        script: Script::Traditional,
        ..Self::SIMPLIFIED
    };

    /// Simplified, with soldiers told apart on each file by itself.
    pub const PER_FILE: Self = Self {
        stacks: SoldierStacks::PerFile,
        ..Self::SIMPLIFIED
    };

    /// Simplified, with the file of soldiers in place of the piece where there are two such files.
    pub const WITH_FILE: Self = Self {
        stacks: SoldierStacks::WithFile,
        ..Self::SIMPLIFIED
    };
}

/// Reads a move that is legal in a position, however it is written.
///
/// # Errors
///
/// If the text is no move, an illegal one, or fits several legal moves.
pub fn parse(position: &Position, text: &str) -> Result<Move, ParseError> {
    let mut cursor = Cursor::new(text);
    let start = cursor.mark();
    let (role, who) = subject(&mut cursor)?;
    let subject = cursor.since(start);
    let action = cursor.mark();
    let direction = cursor.expect("进, 退 or 平", direction)?;
    let number = cursor.expect("a number from 1 to 9", digit)?;
    let action = cursor.since(action);
    cursor.end()?;
    let step = Step { direction, number };
    Relative { role, who, step }.resolve(position, Reading::Chinese, [subject, action])
}

/// Reads all up to the direction.
fn subject(cursor: &mut Cursor<'_>) -> Result<(Role, Who), ParseError> {
    if let Some(role) = cursor.take(role) {
        if let Some(place) = cursor.take(place) {
            return Ok((role, Who::Place(place, cursor.take(digit))));
        }
        let file = cursor.expect("a file from 1 to 9, 前 or 后", digit)?;
        return Ok((role, Who::File(file)));
    }
    if let Some(place) = cursor.take(place) {
        let (role, file) = piece_and_file(cursor)?;
        return Ok((role, Who::Place(place, file)));
    }
    let number = cursor.expect("a piece such as 炮, 前 or 后", digit)?;
    let (role, file) = piece_and_file(cursor)?;
    let who = match file {
        Some(file) => Who::Rank { rank: number, file },
        None => Who::Count(number),
    };
    Ok((role, who))
}

/// Reads a piece, the file of one, or both in either order.
fn piece_and_file(cursor: &mut Cursor<'_>) -> Result<(Role, Option<u8>), ParseError> {
    if let Some(file) = cursor.take(digit) {
        let role = cursor.take(role).unwrap_or(Role::Soldier);
        return Ok((role, Some(file)));
    }
    let role = cursor.expect("a piece or a file", role)?;
    Ok((role, cursor.take(digit)))
}

fn role(letter: char) -> Option<Role> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => Role::General,
        '仕' | '士' => Role::Advisor,
        '相' | '象' => Role::Elephant,
        '马' | '馬' | '傌' => Role::Horse,
        '车' | '車' | '俥' => Role::Chariot,
        '炮' | '砲' | '包' => Role::Cannon,
        '兵' | '卒' => Role::Soldier,
        _ => return None,
    })
}

fn direction(letter: char) -> Option<Direction> {
    match letter {
        '进' | '進' => Some(Direction::Forward),
        '退' => Some(Direction::Backward),
        '平' => Some(Direction::Sideways),
        _ => None,
    }
}

fn place(letter: char) -> Option<Place> {
    match letter {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rear),
        _ => None,
    }
}

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn digit(letter: char) -> Option<u8> {
    let chinese = || CHINESE_DIGITS.iter().position(|&digit| digit == letter);
    match letter {
        '1'..='9' => Some((u32::from(letter) - u32::from('0')) as u8),
        '１'..='９' => Some((u32::from(letter) - u32::from('０')) as u8),
        _ => chinese().map(|index| index as u8 + 1),
    }
}

/// Writes a move of a position; one that starts from an empty point as [`Move`] writes itself.
///
/// [`parse`] reads it back, if the move is legal and the convention tells it apart.
#[must_use]
pub fn display(position: &Position, m: Move, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        let Some(written) = Written::new(position.board(), m) else {
            return write!(f, "{m}");
        };
        let digits = Digits::of(written.piece.color, style);
        write_subject(f, &written, digits, style)?;
        f.write_char(match (written.step.direction, style.script) {
            (Direction::Forward, Script::Simplified) => '进',
            (Direction::Forward, Script::Traditional) => '進',
            (Direction::Backward, _) => '退',
            (Direction::Sideways, _) => '平',
        })?;
        f.write_char(digits.char(written.step.number.into()))
    })
}

/// The digits of one side.
#[derive(Clone, Copy)]
enum Digits {
    Chinese,
    From(char),
}

impl Digits {
    const fn of(color: Color, style: Style) -> Self {
        match (color, style.black_digits) {
            (Color::Red, _) | (_, BlackDigits::Chinese) => Self::Chinese,
            (_, BlackDigits::FullWidth) => Self::From('０'),
            (_, BlackDigits::Ascii) => Self::From('0'),
        }
    }

    /// The digit of a number from 1 to 9.
    fn char(self, number: usize) -> char {
        match self {
            Self::Chinese => CHINESE_DIGITS[number - 1],
            Self::From(zero) => (zero..).nth(number).unwrap_or(zero),
        }
    }
}

fn write_subject(
    f: &mut fmt::Formatter<'_>,
    written: &Written,
    digits: Digits,
    style: Style,
) -> fmt::Result {
    let name = name(written.piece, style.script);
    let file = digits.char(written.file.into());
    if written.file_is_enough(false) {
        return write!(f, "{name}{file}");
    }
    let mark = match (written.rank, written.on_file, style.script) {
        (1, ..) => '前',
        (2, 3, _) => '中',
        (rank, last, _) if rank < last => digits.char(rank),
        (.., Script::Simplified) => '后',
        (.., Script::Traditional) => '後',
    };
    match (style.stacks, written.stacks, written.on_file) {
        (SoldierStacks::Counted, 2.., _) | (SoldierStacks::Counted, _, 4..) => {
            write!(f, "{}{name}", Digits::Chinese.char(written.count))
        }
        (SoldierStacks::WithFile, 2.., _) => write!(f, "{mark}{file}"),
        _ => write!(f, "{mark}{name}"),
    }
}

fn name(piece: Piece, script: Script) -> char {
    let is_red = piece.color == Color::Red;
    let by_side = |red, black| if is_red { red } else { black };
    let by_script = |simplified, traditional| match script {
        Script::Simplified => simplified,
        Script::Traditional => traditional,
    };
    match piece.role {
        Role::General => by_side(by_script('帅', '帥'), by_script('将', '將')),
        Role::Advisor => by_side('仕', '士'),
        Role::Elephant => by_side('相', '象'),
        Role::Horse => by_script('马', '馬'),
        Role::Chariot => by_script('车', '車'),
        Role::Cannon => '炮',
        Role::Soldier => by_side('兵', '卒'),
    }
}
