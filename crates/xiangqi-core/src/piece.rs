use core::fmt;

use crate::{Bitboard, Color, File, Rank, Square};

/// What a piece is, whichever side it belongs to.
///
/// ```
/// use xiangqi_core::Role;
///
/// assert_eq!(Role::Horse.letter(), 'n');
/// assert_eq!(Role::from_letter('H'), Some(Role::Horse));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Role {
    /// 帅, 将: one step along a file or rank, never out of the palace.
    General,
    /// 仕, 士: one step diagonally, never out of the palace.
    Advisor,
    /// 相, 象: two steps diagonally, not over a piece between, never across the river.
    Elephant,
    /// 马: one step along a file or rank, then one diagonally outward; a piece on the first step
    /// hobbles its leg.
    Horse,
    /// 车: any number of free steps along a file or rank. Others call it rook.
    Chariot,
    /// 炮: moves as a chariot, captures over exactly one piece.
    Cannon,
    /// 兵, 卒: one step forward; across the river also one to a side.
    Soldier,
}

impl Role {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    /// 0 to 6, in the order of [`Role::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The most pieces of this kind that a side can have: 1, 2 or 5.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }

    /// The lower-case letter of FEN: `k a b n r c p`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::General => 'k',
            Self::Advisor => 'a',
            Self::Elephant => 'b',
            Self::Horse => 'n',
            Self::Chariot => 'r',
            Self::Cannon => 'c',
            Self::Soldier => 'p',
        }
    }

    /// The role a letter of FEN stands for, in either case: `k`, `a`, `b` or `e`, `n` or `h`, `r`,
    /// `c`, `p`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'k' => Self::General,
            'a' => Self::Advisor,
            'b' | 'e' => Self::Elephant,
            'n' | 'h' => Self::Horse,
            'r' => Self::Chariot,
            'c' => Self::Cannon,
            'p' => Self::Soldier,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        })
    }
}

/// A piece of one side.
///
/// ```
/// use xiangqi_core::{Color, Piece, Role};
///
/// let piece = Piece::new(Color::Red, Role::Cannon);
/// assert_eq!(piece.letter(), 'C');
/// assert_eq!(piece.to_string(), "red cannon");
/// assert_eq!(Piece::from_letter('h'), Some(Piece::new(Color::Black, Role::Horse)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of a side.
    #[must_use]
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The letter of FEN: upper case for red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece a letter of FEN stands for: upper case is red; see [`Role::from_letter`].
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }

    /// All points that a piece of this kind and side can ever come to from the start.
    ///
    /// ```
    /// use xiangqi_core::{Piece, Square};
    ///
    /// let elephant = Piece::from_letter('B').unwrap();
    /// assert_eq!(elephant.points().len(), 7);
    /// let soldier = Piece::from_letter('P').unwrap();
    /// assert_eq!(soldier.points().len(), 5 + 5 + 45);
    /// ```
    #[must_use]
    pub const fn points(self) -> Bitboard {
        use Square::{
            A2, A7, C0, C4, C5, C9, D0, D2, D7, D9, E1, E2, E7, E8, F0, F2, F7, F9, G0, G4, G5, G9,
            I2, I7,
        };
        const ADVISOR: Bitboard = set(&[D0, F0, E1, D2, F2, D7, F7, E8, D9, F9]);
        const ELEPHANT: Bitboard = set(&[C0, G0, A2, E2, I2, C4, G4, C5, G5, A7, E7, I7, C9, G9]);
        let home = Bitboard::home(self.color);
        match self.role {
            Role::General => Bitboard::palace(self.color),
            Role::Advisor => Bitboard(ADVISOR.0 & home.0),
            Role::Elephant => Bitboard(ELEPHANT.0 & home.0),
            Role::Horse | Role::Chariot | Role::Cannon => Bitboard::FULL,
            Role::Soldier => {
                let before_river = SOLDIER_BEFORE_RIVER.0 & home.0;
                Bitboard(before_river | Bitboard::FULL.0 & !home.0)
            }
        }
    }
}

/// Where soldiers start, and one step on.
const SOLDIER_BEFORE_RIVER: Bitboard = {
    let files = Bitboard::file(File::A).0
        | Bitboard::file(File::C).0
        | Bitboard::file(File::E).0
        | Bitboard::file(File::G).0
        | Bitboard::file(File::I).0;
    let ranks = Bitboard::rank(Rank::Three).0
        | Bitboard::rank(Rank::Four).0
        | Bitboard::rank(Rank::Five).0
        | Bitboard::rank(Rank::Six).0;
    Bitboard(files & ranks)
};

const fn set(squares: &[Square]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut index = 0;
    while index < squares.len() {
        set = set.with(squares[index]);
        index += 1;
    }
    set
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
