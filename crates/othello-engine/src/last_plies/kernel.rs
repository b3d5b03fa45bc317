//! Moves and flips on bare `u64`s for any processor; a1 is bit 0.

/// The squares of the four rays from a square to lower indices, and of the four to higher ones.
#[repr(align(64))]
pub(super) struct Rays {
    /// South-west, south, south-east, east.
    pub(super) up: [u64; 4],
    /// North-east, north, north-west, west.
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = {
    const NONE: Rays = Rays {
        up: [0; 4],
        down: [0; 4],
    };
    let mut rays = [NONE; 64];
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
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    let inner = opponent & 0x7e7e_7e7e_7e7e_7e7e;
    let behind = behind_runs(own, inner, 1)
        | behind_runs(own, opponent, 8)
        | behind_runs(own, inner, 7)
        | behind_runs(own, inner, 9);
    behind & !(own | opponent)
}

/// The squares at the far ends of the runs of `opponent` beside a disc of `own`, both ways.
#[inline(always)]
fn behind_runs(own: u64, opponent: u64, step: u32) -> u64 {
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

/// The discs of `opponent` that a disc of the other side placed on an empty square flips.
#[inline(always)]
pub(super) fn flips(square: u8, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let mut flips = 0;
    for ray in rays.up {
        let blockers = ray & !opponent;
        let bracket = blockers & blockers.wrapping_neg() & own;
        flips |= bracket.wrapping_sub(u64::from(bracket != 0)) & ray;
    }
    for ray in rays.down {
        let blockers = ray & !opponent;
        let bracket = (1 << 63 >> (blockers | 1).leading_zeros()) & own & ray;
        flips |= (bracket << 1).wrapping_neg() & ray;
    }
    flips
}

#[cfg(test)]
mod tests {
    use super::super::tests::boards;
    use super::*;

    #[test]
    fn moves_and_flips_are_those_of_the_core() {
        for position in boards(20, 2_000) {
            let (own, opponent) = (position.own().0, position.opponent().0);
            assert_eq!(moves(own, opponent), position.moves().0);
            for square in position.empty_squares() {
                let expected = position.flips(square).0;
                assert_eq!(
                    flips(square as u8, own, opponent),
                    expected,
                    "{position} {square}"
                );
            }
        }
    }
}
