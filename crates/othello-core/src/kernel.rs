//! Moves and flips of the 8×8 board on bare `u64`s: the portable hot path.
//!
//! `own` are the discs of the side to move, `opponent` the others; a1 is bit 0.

/// The squares of the four rays from a square to lower indices, and of the four to higher ones.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Rays {
    /// South-west, south, south-east, east.
    pub(crate) up: [u64; 4],
    /// North-east, north, north-west, west.
    pub(crate) down: [u64; 4],
}

pub(crate) static RAYS: [Rays; 64] = {
    let mut rays = [Rays {
        up: [0; 4],
        down: [0; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = Rays {
            up: [
                ray(square, -1, 1),
                ray(square, 0, 1),
                ray(square, 1, 1),
                ray(square, 1, 0),
            ],
            down: [
                ray(square, 1, -1),
                ray(square, 0, -1),
                ray(square, -1, -1),
                ray(square, -1, 0),
            ],
        };
        square += 1;
    }
    rays
};

const fn ray(square: usize, file_step: i8, rank_step: i8) -> u64 {
    let mut file = (square % 8) as i8 + file_step;
    let mut rank = (square / 8) as i8 + rank_step;
    let mut squares = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        squares |= 1 << (8 * rank + file);
        file += file_step;
        rank += rank_step;
    }
    squares
}

/// The squares where the side with the discs `own` may place one.
#[inline]
pub(crate) const fn moves(own: u64, opponent: u64) -> u64 {
    // A run of opponent discs never crosses the first or last file, except north and south.
    let inner = opponent & 0x7e7e_7e7e_7e7e_7e7e;
    (moves_along(own, inner, 1)
        | moves_along(own, opponent, 8)
        | moves_along(own, inner, 7)
        | moves_along(own, inner, 9))
        & !(own | opponent)
}

/// The squares just behind runs of `opponent` that start beside `own`, both ways along one line.
#[inline]
const fn moves_along(own: u64, opponent: u64, step: u32) -> u64 {
    let mut up = opponent & own << step;
    let mut down = opponent & own >> step;
    up |= opponent & up << step;
    down |= opponent & down >> step;
    let pairs_up = opponent & opponent << step;
    let pairs_down = pairs_up >> step;
    up |= pairs_up & up << (2 * step);
    down |= pairs_down & down >> (2 * step);
    up |= pairs_up & up << (2 * step);
    down |= pairs_down & down >> (2 * step);
    up << step | down >> step
}

/// The opponent's discs that a disc placed on `square` flips; 0 if none. The square must be empty.
#[inline]
pub(crate) fn flips(square: u8, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let mut flips = 0;
    for ray in rays.up {
        flips |= flips_up(ray, own, opponent);
    }
    for ray in rays.down {
        flips |= flips_down(ray, own, opponent);
    }
    flips
}

/// Flips on a ray towards higher indices: the part below its first blocker, if that is our own.
#[inline]
pub(crate) const fn flips_up(ray: u64, own: u64, opponent: u64) -> u64 {
    let blockers = ray & !opponent;
    let bracket = blockers & blockers.wrapping_neg() & own;
    bracket.wrapping_sub((bracket != 0) as u64) & ray
}

/// Flips on a ray towards lower indices: the part above its first blocker, if that is our own.
#[inline]
pub(crate) const fn flips_down(ray: u64, own: u64, opponent: u64) -> u64 {
    let blockers = ray & !opponent;
    let bracket = (1 << 63 >> (blockers | 1).leading_zeros()) & own & ray;
    (bracket << 1).wrapping_neg() & ray
}

/// How many moves the opponent has after each of `moves` in all, and those of `moves` that leave
/// it none.
#[inline]
pub(crate) fn replies(own: u64, opponent: u64, mut moves: u64) -> (u64, u64) {
    let mut replies = 0;
    let mut without = 0;
    while moves != 0 {
        let placed = moves & moves.wrapping_neg();
        let flips = flips(moves.trailing_zeros() as u8, own, opponent);
        let found = self::moves(opponent ^ flips, own | flips | placed);
        replies += u64::from(found.count_ones());
        without |= if found == 0 { placed } else { 0 };
        moves ^= placed;
    }
    (replies, without)
}
