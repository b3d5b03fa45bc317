use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, check::Attackers};

/// The pieces on the 90 points, without the side to move.
///
/// Nothing checks that the pieces could stand so; [`Setup`](crate::Setup) does.
///
/// ```
/// use xiangqi_core::{Board, Color, Role, Square};
///
/// let board = Board::new();
/// assert_eq!(board.piece_at(Square::H2).map(|piece| piece.letter()), Some('C'));
/// assert_eq!(board.pieces(Color::Black, Role::Soldier).len(), 5);
/// assert_eq!(board.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    colors: [Bitboard; 2],
    roles: [Bitboard; 7],
    /// [`code`] of what stands on each point.
    squares: [u8; 90],
}

/// A piece as a small number, 0 for none: a board of numbers is half as large.
const fn code(piece: Option<Piece>) -> u8 {
    match piece {
        Some(Piece { color, role }) => 1 + (7 * color.index() + role.index()) as u8,
        None => 0,
    }
}

/// By [`code`].
const PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut index = 0;
    while index < 14 {
        let piece = Piece::new(Color::ALL[index / 7], Role::ALL[index % 7]);
        pieces[code(Some(piece)) as usize] = Some(piece);
        index += 1;
    }
    pieces
};

impl Board {
    /// No piece at all.
    pub const EMPTY: Self = Self {
        colors: [Bitboard::EMPTY; 2],
        roles: [Bitboard::EMPTY; 7],
        squares: [code(None); 90],
    };

    /// The standard start.
    #[must_use]
    pub fn new() -> Self {
        use Role::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        const BACK: [Role; 9] = [
            Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot,
        ];
        let mut board = Self::EMPTY;
        for color in Color::ALL {
            let rank = |red, black| match color {
                Color::Red => red,
                Color::Black => black,
            };
            let mut put = |file, rank, role| {
                board.put(Square::new(file, rank), Piece::new(color, role));
            };
            for (file, role) in File::ALL.into_iter().zip(BACK) {
                put(file, rank(Rank::Zero, Rank::Nine), role);
            }
            for file in [File::B, File::H] {
                put(file, rank(Rank::Two, Rank::Seven), Cannon);
            }
            for file in [File::A, File::C, File::E, File::G, File::I] {
                put(file, rank(Rank::Three, Rank::Six), Soldier);
            }
        }
        board
    }

    /// The piece on a point.
    #[must_use]
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        PIECES[self.squares[square.index()] as usize % PIECES.len()]
    }

    /// The points of one side's pieces of one kind.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color.index()].0 & self.roles[role.index()].0)
    }

    /// The points of one side's pieces.
    #[must_use]
    #[inline]
    pub const fn side(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The points of both sides' pieces of one kind.
    #[must_use]
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// All points that hold a piece.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The point of a side's general; the one of least index if there are several.
    #[must_use]
    #[inline]
    pub const fn general(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::General).first()
    }

    /// All pieces with their points, in order of index.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on a point and returns the piece that stood there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let old = self.take(square);
        self.flip(square, piece);
        self.squares[square.index()] = code(Some(piece));
        old
    }

    /// Takes the piece from a point and returns it.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.flip(square, piece);
        self.squares[square.index()] = code(None);
        Some(piece)
    }

    /// Adds a piece to the sets, or takes it away.
    #[inline]
    fn flip(&mut self, square: Square, piece: Piece) {
        let square = Bitboard::from_square(square);
        self.colors[piece.color.index()] ^= square;
        self.roles[piece.role.index()] ^= square;
    }

    /// The pieces of a side that attack a point, the other general across an open file included.
    ///
    /// Whether the point is empty, and whose piece stands there, does not matter.
    #[must_use]
    pub fn checkers(&self, target: Square, attacker: Color) -> Bitboard {
        Attackers::new(self, attacker).on(target, self.occupied())
    }
}

/// The standard start.
impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::EMPTY;
        for (square, piece) in pieces {
            board.put(square, piece);
        }
        board
    }
}

/// Writes the first field of a FEN: rank 9 first, upper case for red, digits for empty points.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Nine {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::new(file, rank)) {
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        f.write_char(piece.letter())?;
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
