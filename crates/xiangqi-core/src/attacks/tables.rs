//! The moves of the pieces that take one step or two, by point and by what stands beside it.

use crate::{Bitboard, Color, Square};

type Step = (i32, i32);

/// In the order of the bits of [`orthogonal_neighbours`].
const ORTHOGONAL: [Step; 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
/// In the order of the bits of [`diagonal_neighbours`].
const DIAGONAL: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Which of the four points beside a point hold a piece, as bits; that of a point off the board
/// means nothing.
#[inline]
pub(super) const fn orthogonal_neighbours(square: Square, occupied: Bitboard) -> usize {
    let around = (occupied.0 << 9 >> square as u8) as usize;
    around >> 8 & 0b101 | around << 1 & 0b10 | around >> 15 & 0b1000
}

/// The same for the four points diagonally beside it.
#[inline]
pub(super) const fn diagonal_neighbours(square: Square, occupied: Bitboard) -> usize {
    let around = (occupied.0 << 10 >> square as u8) as usize;
    around & 0b101 | around >> 17 & 0b1010
}

pub(super) static GENERAL: [Bitboard; 90] = palace_steps(ORTHOGONAL);
pub(super) static ADVISOR: [Bitboard; 90] = palace_steps(DIAGONAL);

const fn palace_steps(steps: [Step; 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::ALL[index];
        if Bitboard::PALACES.contains(square) {
            let mut direction = 0;
            while direction < 4 {
                let (files, ranks) = steps[direction];
                table[index] = with(table[index], square.offset(files, ranks));
                direction += 1;
            }
            table[index].0 &= Bitboard::PALACES.0;
        }
        index += 1;
    }
    table
}

pub(super) static ELEPHANT: [[Bitboard; 16]; 90] = {
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut index = 0;
    while index < 90 * 16 {
        let (square, neighbours) = (Square::ALL[index / 16], index % 16);
        let mut targets = Bitboard::EMPTY;
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = DIAGONAL[direction];
            if neighbours >> direction & 1 == 0 {
                targets = with(targets, square.offset(2 * files, 2 * ranks));
            }
            direction += 1;
        }
        let home = if Bitboard::home(Color::Red).contains(square) {
            Bitboard::home(Color::Red)
        } else {
            Bitboard::home(Color::Black)
        };
        table[index / 16][neighbours] = Bitboard(targets.0 & home.0);
        index += 1;
    }
    table
};

pub(super) static HORSE: [[Bitboard; 16]; 90] = {
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut index = 0;
    while index < 90 * 16 {
        let (square, neighbours) = (Square::ALL[index / 16], index % 16);
        let mut targets = Bitboard::EMPTY;
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = ORTHOGONAL[direction];
            if neighbours >> direction & 1 == 0 {
                let (left, right) = (
                    square.offset(2 * files - ranks, 2 * ranks + files),
                    square.offset(2 * files + ranks, 2 * ranks - files),
                );
                targets = with(with(targets, left), right);
            }
            direction += 1;
        }
        table[index / 16][neighbours] = targets;
        index += 1;
    }
    table
};

pub(super) static SOLDIER: [[Bitboard; 90]; 2] = {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut index = 0;
    while index < 2 * 90 {
        let (color, square) = (Color::ALL[index / 90], Square::ALL[index % 90]);
        let forward = match color {
            Color::Red => 1,
            Color::Black => -1,
        };
        let mut targets = with(Bitboard::EMPTY, square.offset(0, forward));
        if !Bitboard::home(color).contains(square) {
            targets = with(targets, square.offset(-1, 0));
            targets = with(targets, square.offset(1, 0));
        }
        table[index / 90][index % 90] = targets;
        index += 1;
    }
    table
};

pub(super) static SOLDIER_SOURCES: [[Bitboard; 90]; 2] = {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut index = 0;
    while index < 2 * 90 * 90 {
        let (color, from, to) = (index / 8100, index / 90 % 90, Square::ALL[index % 90]);
        if SOLDIER[color][from].contains(to) {
            let sources = &mut table[color][to.index()];
            *sources = sources.with(Square::ALL[from]);
        }
        index += 1;
    }
    table
};

pub(super) static BESIDE_DIAGONALLY: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 4 * 90 {
        let (files, ranks) = DIAGONAL[index % 4];
        let neighbour = Square::ALL[index / 4].offset(files, ranks);
        table[index / 4] = with(table[index / 4], neighbour);
        index += 1;
    }
    table
};

pub(super) static CROSS: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::ALL[index];
        let lines = Bitboard::file(square.file()).0 | Bitboard::rank(square.rank()).0;
        table[index] = Bitboard(lines).without(square);
        index += 1;
    }
    table
};

const fn with(set: Bitboard, square: Option<Square>) -> Bitboard {
    match square {
        Some(square) => set.with(square),
        None => set,
    }
}
