//! The points that a piece of each kind can move to or capture on, on a board with given pieces.
//!
//! The functions know the ways of moving, the palace and the river; they do not know sides, so a
//! set may hold pieces of the own side, which the caller takes away. All take constant time.
//!
//! ```
//! use xiangqi_core::{Bitboard, Square, attacks};
//!
//! let start = xiangqi_core::Position::new().board().occupied();
//! assert_eq!(attacks::horse(Square::B0, start).len(), 2);
//! assert!(attacks::cannon_captures(Square::B2, start).contains(Square::B9));
//! ```

mod lines;
mod tables;

use crate::{Bitboard, Color, File, Square};

/// One step along a file or rank inside the palaces; empty from any point outside them.
#[must_use]
#[inline]
pub fn general(square: Square) -> Bitboard {
    tables::GENERAL[square.index()]
}

/// One step along a diagonal line of the palaces; empty from any point outside them.
///
/// From a point off the diagonal lines, where no advisor comes in a game, it is one diagonal step
/// too.
#[must_use]
#[inline]
pub fn advisor(square: Square) -> Bitboard {
    tables::ADVISOR[square.index()]
}

/// Two steps diagonally over a free eye, not across the river.
///
/// ```
/// use xiangqi_core::{Bitboard, Square, attacks};
///
/// let eye = Bitboard::from(Square::D1);
/// assert_eq!(attacks::elephant(Square::C0, eye), Bitboard::from(Square::A2));
/// ```
#[must_use]
#[inline]
pub fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    tables::ELEPHANT[square.index()][tables::diagonal_neighbours(square, occupied)]
}

/// Where a horse can go from a point: its legs are beside that point.
#[must_use]
#[inline]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    tables::HORSE[square.index()][tables::orthogonal_neighbours(square, occupied)]
}

/// Where a horse can come from to reach a point: its legs are beside those points.
///
/// ```
/// use xiangqi_core::{Square, attacks};
///
/// let leg = Square::E1.into();
/// assert!(!attacks::horse(Square::E0, leg).contains(Square::D2));
/// assert!(attacks::horse_sources(Square::E0, leg).contains(Square::D2));
/// ```
#[must_use]
pub fn horse_sources(square: Square, occupied: Bitboard) -> Bitboard {
    tables::HORSE[square.index()][0]
        .into_iter()
        .filter(|&from| !occupied.contains(horse_leg(from, square)))
        .collect()
}

/// The point whose piece keeps a horse from going from one point to another, a horse's move away.
/// For any other two points the answer means nothing.
///
/// ```
/// use xiangqi_core::{Square, attacks};
///
/// assert_eq!(attacks::horse_leg(Square::B0, Square::C2), Square::B1);
/// assert_eq!(attacks::horse_leg(Square::C2, Square::B0), Square::C1);
/// ```
#[must_use]
#[inline]
pub fn horse_leg(from: Square, to: Square) -> Square {
    let ahead = to as i8 - from as i8;
    let step = match ahead {
        17 | 19 => 9,
        -17 | -19 => -9,
        -7 | 11 => 1,
        _ => -1,
    };
    Square::from_index((from as i8 + step) as usize).unwrap_or(from)
}

/// All points along the file and rank up to the first piece each way, that piece included.
#[must_use]
#[inline]
pub fn chariot(square: Square, occupied: Bitboard) -> Bitboard {
    lines::along_both(square, occupied, lines::reach)
}

/// How many free points a chariot or a cannon can go to from a point: those along the file and rank
/// before the first piece each way.
///
/// ```
/// use xiangqi_core::{Position, Square, attacks};
///
/// let start = Position::new().board().occupied();
/// assert_eq!(attacks::free_points(Square::B2, start), 6 + 5);
/// ```
#[must_use]
#[inline]
pub fn free_points(square: Square, occupied: Bitboard) -> usize {
    lines::free_points(square, occupied)
}

/// The pieces along the file and rank that stand behind exactly one other piece.
#[must_use]
#[inline]
pub fn cannon_captures(square: Square, occupied: Bitboard) -> Bitboard {
    lines::along_both(square, occupied, lines::behind_screens)
}

/// Where a cannon can go: the free points along the file and rank before the first piece each way,
/// and the pieces behind exactly one other.
///
/// ```
/// use xiangqi_core::{Position, Square, attacks};
///
/// let start = Position::new().board().occupied();
/// let targets = attacks::cannon(Square::B2, start);
/// assert_eq!(targets & start, Square::B9.into());
/// // Also a2 and c2 to g2, b1 and b3 to b6.
/// assert_eq!((targets & !start).len(), 6 + 5);
/// ```
#[must_use]
#[inline]
pub fn cannon(square: Square, occupied: Bitboard) -> Bitboard {
    lines::along_both(square, occupied, lines::cannon)
}

/// One step forward, and across the river one to each side.
#[must_use]
#[inline]
pub fn soldier(color: Color, square: Square) -> Bitboard {
    tables::SOLDIER[color.index()][square.index()]
}

/// Where any of a side's soldiers on these points can go.
///
/// ```
/// use xiangqi_core::{Bitboard, Color, Square, attacks};
///
/// let soldiers = [Square::A3, Square::I5].into_iter().collect();
/// let targets: Bitboard = [Square::A4, Square::I6, Square::H5].into_iter().collect();
/// assert_eq!(attacks::soldiers(Color::Red, soldiers), targets);
/// ```
#[must_use]
#[inline]
pub fn soldiers(color: Color, from: Bitboard) -> Bitboard {
    let Bitboard(across) = from & !Bitboard::home(color);
    let left = (across & !Bitboard::file(File::A).0) >> 1;
    let right = (across & !Bitboard::file(File::I).0) << 1;
    let ahead = match color {
        Color::Red => from.0 << 9 & Bitboard::FULL.0,
        Color::Black => from.0 >> 9,
    };
    Bitboard(ahead | left | right)
}

/// Where a soldier of a side can come from to reach a point.
///
/// ```
/// use xiangqi_core::{Color, Square, attacks};
///
/// let sources = attacks::soldier_sources(Color::Red, Square::E9);
/// assert_eq!(sources, [Square::D9, Square::F9, Square::E8].into_iter().collect());
/// ```
#[must_use]
#[inline]
pub fn soldier_sources(color: Color, square: Square) -> Bitboard {
    tables::SOLDIER_SOURCES[color.index()][square.index()]
}

/// The points strictly between two points of one file or rank; empty for any other two.
///
/// ```
/// use xiangqi_core::{Square, attacks};
///
/// let between = attacks::between(Square::E0, Square::E3);
/// assert_eq!(between, [Square::E1, Square::E2].into_iter().collect());
/// assert!(attacks::between(Square::E0, Square::F3).is_empty());
/// ```
#[must_use]
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let (low, high) = (Bitboard::from(low), Bitboard::from(high));
    let span = Bitboard((high.0 - low.0) ^ low.0);
    if a.rank() == b.rank() {
        span
    } else if a.file() == b.file() {
        span & Bitboard::file(a.file())
    } else {
        Bitboard::EMPTY
    }
}

/// The points of the file and rank of a point, itself left out.
///
/// ```
/// use xiangqi_core::{Square, attacks};
///
/// assert_eq!(attacks::cross(Square::E4).len(), 8 + 9);
/// ```
#[must_use]
#[inline]
pub fn cross(square: Square) -> Bitboard {
    tables::CROSS[square.index()]
}

/// The points diagonally beside a point.
#[inline]
pub(crate) fn diagonal(square: Square) -> Bitboard {
    tables::BESIDE_DIAGONALLY[square.index()]
}

/// The points a horse's move away, whatever stands on the legs.
///
/// ```
/// use xiangqi_core::{Square, attacks};
///
/// assert_eq!(attacks::horse_circle(Square::B0).len(), 3);
/// ```
#[must_use]
#[inline]
pub fn horse_circle(square: Square) -> Bitboard {
    tables::HORSE[square.index()][0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soldiers_together_go_where_each_goes() {
        for color in Color::ALL {
            for one in Square::ALL {
                for other in Square::ALL {
                    let both = Bitboard::from(one).with(other);
                    let each = soldier(color, one) | soldier(color, other);
                    assert_eq!(soldiers(color, both), each, "{color} {one} {other}");
                }
            }
        }
    }
}
