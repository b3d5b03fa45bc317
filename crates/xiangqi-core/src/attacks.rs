//! The points that a piece of each kind can move to or capture on, on a board with given pieces.
//!
//! The functions know the ways of moving, the palace and the river; they do not know sides, so a
//! set may hold pieces of the own side, which the caller takes away.
//!
//! ```
//! use xiangqi_core::{Bitboard, Square, attacks};
//!
//! let start = xiangqi_core::Position::new().board().occupied();
//! assert_eq!(attacks::horse(Square::B0, start).len(), 2);
//! assert!(attacks::cannon_captures(Square::B2, start).contains(Square::B9));
//! ```

use crate::{Bitboard, Color, Square};

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// One step along a file or rank inside the palaces; empty from any point outside them.
#[must_use]
pub fn general(square: Square) -> Bitboard {
    palace_steps(square, ORTHOGONAL)
}

/// One step along a diagonal line of the palaces; empty from any point outside them.
#[must_use]
pub fn advisor(square: Square) -> Bitboard {
    palace_steps(square, DIAGONAL)
}

fn palace_steps(square: Square, steps: [(i32, i32); 4]) -> Bitboard {
    if !Bitboard::PALACES.contains(square) {
        return Bitboard::EMPTY;
    }
    steps
        .into_iter()
        .filter_map(|(files, ranks)| square.offset(files, ranks))
        .collect::<Bitboard>()
        & Bitboard::PALACES
}

/// Two steps diagonally over a free eye, not across the river.
#[must_use]
pub fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    let color = if Bitboard::home(Color::Red).contains(square) {
        Color::Red
    } else {
        Color::Black
    };
    DIAGONAL
        .into_iter()
        .filter_map(|(files, ranks)| {
            let eye = square.offset(files, ranks)?;
            let target = square.offset(2 * files, 2 * ranks)?;
            (!occupied.contains(eye)).then_some(target)
        })
        .collect::<Bitboard>()
        & Bitboard::home(color)
}

/// Where a horse can go from a point: its legs are beside that point.
#[must_use]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    for (files, ranks) in ORTHOGONAL {
        let leg = square.offset(files, ranks);
        if leg.is_some_and(|leg| !occupied.contains(leg)) {
            for side in [-1, 1] {
                targets.extend(square.offset(2 * files + side * ranks, 2 * ranks + side * files));
            }
        }
    }
    targets
}

/// Where a horse can come from to reach a point: its legs are beside those points.
#[must_use]
pub fn horse_sources(square: Square, occupied: Bitboard) -> Bitboard {
    let mut sources = Bitboard::EMPTY;
    for (files, ranks) in DIAGONAL {
        let leg = square.offset(files, ranks);
        if leg.is_some_and(|leg| !occupied.contains(leg)) {
            sources.extend(square.offset(2 * files, ranks));
            sources.extend(square.offset(files, 2 * ranks));
        }
    }
    sources
}

/// All points along the file and rank up to the first piece each way, that piece included.
#[must_use]
pub fn chariot(square: Square, occupied: Bitboard) -> Bitboard {
    ORTHOGONAL.into_iter().fold(Bitboard::EMPTY, |set, step| {
        set | line(square, occupied, step).0
    })
}

/// The pieces along the file and rank that stand behind exactly one other piece.
#[must_use]
pub fn cannon_captures(square: Square, occupied: Bitboard) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    for step in ORTHOGONAL {
        if let Some(screen) = line(square, occupied, step).1 {
            targets.extend(line(screen, occupied, step).1);
        }
    }
    targets
}

/// One step forward, and across the river one to each side.
#[must_use]
pub fn soldier(color: Color, square: Square) -> Bitboard {
    let forward = match color {
        Color::Red => 1,
        Color::Black => -1,
    };
    let mut targets = Bitboard::EMPTY;
    targets.extend(square.offset(0, forward));
    if !Bitboard::home(color).contains(square) {
        targets.extend(square.offset(-1, 0));
        targets.extend(square.offset(1, 0));
    }
    targets
}

/// The points in one direction up to the first piece, and where that piece stands.
fn line(square: Square, occupied: Bitboard, step: (i32, i32)) -> (Bitboard, Option<Square>) {
    let mut points = Bitboard::EMPTY;
    let mut next = square.offset(step.0, step.1);
    while let Some(point) = next {
        points.insert(point);
        if occupied.contains(point) {
            return (points, Some(point));
        }
        next = point.offset(step.0, step.1);
    }
    (points, None)
}
