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
    runs(own, opponent).0
}

/// The opponent's runs that start beside a disc of our own: along each line, in the order of
/// [`Rays`], those that lead up from it to higher indices, and those that lead down.
///
/// Whoever places a disc at the other end of a run flips it.
pub(crate) struct Runs {
    up: [u64; 4],
    down: [u64; 4],
}

/// The moves, and the runs that they flip.
#[inline(always)]
pub(crate) const fn runs(own: u64, opponent: u64) -> (u64, Runs) {
    // A run of opponent discs never crosses the first or last file, except north and south.
    let inner = opponent & 0x7e7e_7e7e_7e7e_7e7e;
    let down = [
        run_down(own, inner, 7),
        run_down(own, opponent, 8),
        run_down(own, inner, 9),
        run_down(own, inner, 1),
    ];
    let up = [
        run_up(own, inner, 7),
        run_up(own, opponent, 8),
        run_up(own, inner, 9),
        // Along a rank, a carry runs through the run.
        inner & !inner.wrapping_add(inner & own << 1),
    ];
    let behind_up = up[0] << 7 | up[1] << 8 | up[2] << 9 | up[3] << 1;
    let behind_down = down[0] >> 7 | down[1] >> 8 | down[2] >> 9 | down[3] >> 1;
    let moves = (behind_up | behind_down) & !(own | opponent);
    (moves, Runs { up, down })
}

/// The runs of `opponent` that lead up from a disc of `own`, at most six squares long.
#[inline(always)]
const fn run_up(own: u64, opponent: u64, step: u32) -> u64 {
    let pairs = opponent & opponent << step;
    let mut run = opponent & own << step;
    run |= opponent & run << step;
    run |= pairs & run << (2 * step);
    run | pairs & run << (2 * step)
}

/// The runs of `opponent` that lead down from a disc of `own`, at most six squares long.
#[inline(always)]
const fn run_down(own: u64, opponent: u64, step: u32) -> u64 {
    let pairs = (opponent & opponent << step) >> step;
    let mut run = opponent & own >> step;
    run |= opponent & run >> step;
    run |= pairs & run >> (2 * step);
    run | pairs & run >> (2 * step)
}

impl Runs {
    /// As [`flips`]: no need to look for our own disc at the far end, as each run has one.
    #[inline(always)]
    pub(crate) fn flips(&self, square: u8) -> u64 {
        let rays = &RAYS[usize::from(square & 63)];
        let mut flips = 0;
        for line in 0..4 {
            let beyond = rays.up[line] & !self.down[line];
            flips |= rays.up[line] & below_lowest(beyond);
            let beyond = rays.down[line] & !self.up[line];
            flips |= rays.down[line] & above_highest(beyond);
        }
        flips
    }
}

/// The squares below the lowest one of a set; all if it is empty.
#[inline(always)]
const fn below_lowest(squares: u64) -> u64 {
    squares.wrapping_sub(1) & !squares
}

/// The squares above the highest one of a set; all but a1 if it is empty.
#[inline(always)]
const fn above_highest(squares: u64) -> u64 {
    !1 << (squares | 1).ilog2()
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
