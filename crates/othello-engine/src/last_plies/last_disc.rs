//! How many discs the last disc of a game flips, without placing it.

/// For a place on a line of eight and the discs of one side on it: how many of the other side a
/// disc placed there flips, when every other place is full.
static FLIPS: [[u8; 256]; 8] = {
    let mut flips = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            flips[place][own] = flips_on_line(place, own);
            own += 1;
        }
        place += 1;
    }
    flips
};

const fn flips_on_line(place: usize, own: usize) -> u8 {
    let mut flips = 0;
    let mut run = 0;
    let mut at = place + 1;
    while at < 8 {
        if own >> at & 1 == 1 {
            flips += run;
            break;
        }
        run += 1;
        at += 1;
    }
    run = 0;
    at = place;
    while at > 0 {
        at -= 1;
        if own >> at & 1 == 1 {
            flips += run;
            break;
        }
        run += 1;
    }
    flips
}

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let mut other = 0;
        while other < 64 {
            let (other_file, other_rank) = (other % 8, other / 8);
            if file + other_rank == other_file + rank {
                diagonals[square][0] |= 1 << other;
            }
            if file + rank == other_file + other_rank {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// How many discs the side with the discs `own` flips by filling the only empty square.
#[inline(always)]
fn count_flips(square: u8, own: u64) -> i32 {
    let square = usize::from(square & 63);
    let (file, rank) = (square % 8, square / 8);
    let [rising, falling] = DIAGONALS[square];
    let by_file = &FLIPS[file];
    // One multiplication gathers a file into eight bits, its lowest rank lowest; each diagonal has
    // no two squares on one file, so that adding up its ranks does.
    let on_file = ((own >> file & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let on_rising = ((own & rising).wrapping_mul(FILE_A) >> 56) as usize;
    let on_falling = ((own & falling).wrapping_mul(FILE_A) >> 56) as usize;
    let on_rank = (own >> (8 * rank) & 0xff) as usize;
    i32::from(FLIPS[rank][on_file & 255])
        + i32::from(by_file[on_rank])
        + i32::from(by_file[on_rising & 255])
        + i32::from(by_file[on_falling & 255])
}

/// The score above, below or at `alpha` if one square is left for the side with the discs `own` to
/// fill; if it cannot, the other side does; if neither can, it counts for the winner.
#[inline(always)]
pub(super) fn fill_last(own: u64, alpha: i32, square: u8) -> i32 {
    let discs = own.count_ones() as i32;
    let flips = count_flips(square, own);
    if flips > 0 {
        return 2 * (discs + flips) - 62;
    }
    let unfilled = if discs >= 32 {
        2 * discs - 62
    } else {
        2 * discs - 64
    };
    if unfilled <= alpha {
        // The other side could only make it less.
        return unfilled;
    }
    let lost = count_flips(square, !own);
    if lost > 0 {
        2 * (discs - lost) - 64
    } else {
        unfilled
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{boards, negamax};
    use super::*;

    #[test]
    fn flips_are_counted_as_the_core_finds_them() {
        for position in boards(1, 3_000) {
            let square = position.empty_squares().first().expect("one is empty");
            let flips = position.flips(square).len() as i32;
            assert_eq!(
                count_flips(square as u8, position.own().0),
                flips,
                "{position}"
            );
            let score = fill_last(position.own().0, -65, square as u8);
            assert_eq!(score, negamax(&position), "{position}");
        }
    }
}
