//! Chariots and cannons: one table lookup for the file and one for the rank.
//!
//! A line is a number of ten bits, its first point lowest. A rank is a line whose tenth point is
//! not on the board: it is always free, and dropped from what is found.

use crate::{Bitboard, File, Rank, Square};

type Line = u16;
/// By the place of the moving piece on its line, then by the pieces of the line.
type Table = [[Line; LINES]; 10];

const LINES: usize = 1 << 10;
const RANK: Line = (1 << 9) - 1;

static REACH: Table = {
    let mut table = [[0; LINES]; 10];
    let mut index = 0;
    while index < 10 * LINES {
        let (place, pieces) = (index / LINES, (index % LINES) as Line);
        table[place][index % LINES] = reach_above(place, pieces) | reach_below(place, pieces);
        index += 1;
    }
    table
};

static BEHIND_SCREENS: Table = {
    let mut table = [[0; LINES]; 10];
    let mut index = 0;
    while index < 10 * LINES {
        let (place, pieces) = (index / LINES, (index % LINES) as Line);
        table[place][index % LINES] = second_above(place, pieces) | second_below(place, pieces);
        index += 1;
    }
    table
};

/// How many free points a moving piece has on a line, by its place, then by the pieces of the line.
static FREE: [[u8; LINES]; 10] = {
    let mut table = [[0; LINES]; 10];
    let mut index = 0;
    while index < 10 * LINES {
        let (place, pieces) = (index / LINES, index % LINES);
        table[place][pieces] = (REACH[place][pieces] & !(pieces as Line)).count_ones() as u8;
        index += 1;
    }
    table
};

/// The free points up to the first piece each way, on the file and the rank of a point.
#[inline]
pub(super) fn free_points(square: Square, occupied: Bitboard) -> usize {
    let (file, rank) = (square.file(), square.rank());
    // The point beyond the rank is held to be taken.
    let on_rank = rank_line(occupied, rank) | 1 << 9;
    let on_file = file_line(occupied, file);
    usize::from(FREE[file.index()][usize::from(on_rank) % LINES])
        + usize::from(FREE[rank.index()][usize::from(on_file) % LINES])
}

const fn places_below(place: usize) -> Line {
    (1 << place) - 1
}

const fn places_above(place: usize) -> Line {
    LINES as Line - (2 << place)
}

const fn reach_above(place: usize, pieces: Line) -> Line {
    let above = pieces & places_above(place);
    // Up to and with the lowest piece: all that a piece does not hide.
    let seen = above ^ above.wrapping_sub(1);
    seen & places_above(place)
}

const fn reach_below(place: usize, pieces: Line) -> Line {
    match (pieces & places_below(place)).checked_ilog2() {
        Some(first) => places_below(place) & !places_below(first as usize),
        None => places_below(place),
    }
}

const fn second_above(place: usize, pieces: Line) -> Line {
    let above = pieces & places_above(place);
    let behind = above & above.wrapping_sub(1);
    behind & behind.wrapping_neg()
}

const fn second_below(place: usize, pieces: Line) -> Line {
    let Some(screen) = (pieces & places_below(place)).checked_ilog2() else {
        return 0;
    };
    match (pieces & places_below(screen as usize)).checked_ilog2() {
        Some(second) => 1 << second,
        None => 0,
    }
}

/// All points up to the first piece each way, that piece included.
#[inline]
pub(super) fn reach(place: usize, pieces: Line) -> Line {
    REACH[place][usize::from(pieces) % LINES]
}

/// The pieces behind exactly one other.
#[inline]
pub(super) fn behind_screens(place: usize, pieces: Line) -> Line {
    BEHIND_SCREENS[place][usize::from(pieces) % LINES]
}

/// The free points of the first, and the second.
#[inline]
pub(super) fn cannon(place: usize, pieces: Line) -> Line {
    reach(place, pieces) & !pieces | behind_screens(place, pieces)
}

/// What a rule for lines finds along the rank and the file of a point.
#[inline]
pub(super) fn along_both(
    square: Square,
    occupied: Bitboard,
    find: impl Fn(usize, Line) -> Line,
) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let on_rank = find(file.index(), rank_line(occupied, rank)) & RANK;
    let on_file = find(rank.index(), file_line(occupied, file));
    Bitboard(u128::from(on_rank) << (9 * rank.index())) | spread(on_file, file)
}

#[inline]
fn rank_line(set: Bitboard, rank: Rank) -> Line {
    (set.0 >> (9 * rank.index())) as Line & RANK
}

/// Eight bits at distances of nine, and a factor that copies a byte eight times: multiplied, the
/// bits come together in the top byte, and a byte's bits come apart.
const EVERY_NINTH: u64 = 0x8040_2010_0804_0201;
const EVERY_EIGHTH: u64 = 0x0101_0101_0101_0101;

#[inline]
fn file_line(set: Bitboard, file: File) -> Line {
    let bits = set.0 >> file.index();
    let lower = (bits as u64 & EVERY_NINTH).wrapping_mul(EVERY_EIGHTH) >> 56;
    let upper = (bits >> 64) as u64;
    (lower | upper & 1 << 8 | upper >> 8 & 1 << 9) as Line
}

#[inline]
fn spread(line: Line, file: File) -> Bitboard {
    let line = u64::from(line);
    let lower = (line & 0xff).wrapping_mul(EVERY_EIGHTH) & EVERY_NINTH;
    let upper = line & 1 << 8 | (line & 1 << 9) << 8;
    Bitboard((u128::from(upper) << 64 | u128::from(lower)) << file.index())
}
