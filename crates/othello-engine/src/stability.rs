use othello_core::Bitboard;

/// Discs of `own` that can never be flipped again, whatever is played.
///
/// A disc is safe along a line if the line is full, or if on one side of the disc there is the
/// border or a safe disc of the same colour; it is stable if it is safe along all four lines.
/// What is found is proven, but not all stable discs are found.
///
/// ```
/// use othello_core::{Bitboard, Square};
/// use othello_engine::stable_discs;
///
/// let own: Bitboard = [Square::A1, Square::B1, Square::D1].into_iter().collect();
/// assert_eq!(stable_discs(own, Bitboard::EMPTY).len(), 2);
/// ```
#[must_use]
#[inline(always)]
pub fn stable_discs(own: Bitboard, opponent: Bitboard) -> Bitboard {
    let Bitboard(own) = own;
    let full = full_lines(own | opponent.0);
    let mut stable = own & (full[0] & full[1] & full[2] & full[3] | CORNERS);
    if stable == 0 {
        return Bitboard::EMPTY;
    }
    loop {
        let beside_file = stable << 1 | stable >> 1;
        let beside_rank = stable << 8 | stable >> 8;
        let beside_rising = stable << 9 | stable >> 9;
        let beside_falling = stable << 7 | stable >> 7;
        let grown = own
            & (full[0] | beside_file)
            & (full[1] | beside_rank)
            & (full[2] | beside_rising)
            & (full[3] | beside_falling);
        if grown == stable {
            return Bitboard(stable);
        }
        stable = grown;
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;
const WEST_AND_EAST: u64 = 0x8181_8181_8181_8181;
const SOUTH_AND_NORTH: u64 = 0xff00_0000_0000_00ff;
const EDGES: u64 = WEST_AND_EAST | SOUTH_AND_NORTH;

/// The squares whose rank, file, rising and falling diagonal are full, and those where such a line
/// ends: a disc there has the border on one side. (So a step that leaves the board on one side and
/// comes back on the other ends where no neighbour is needed.)
#[inline(always)]
fn full_lines(occupied: u64) -> [u64; 4] {
    let mut ranks = occupied & occupied >> 1;
    ranks &= ranks >> 2;
    ranks &= ranks >> 4;
    let ranks = (ranks & 0x0101_0101_0101_0101) * 0xff;

    let mut files = occupied & occupied.rotate_right(8);
    files &= files.rotate_right(16);
    files &= files.rotate_right(32);

    [
        ranks | WEST_AND_EAST,
        files | SOUTH_AND_NORTH,
        full_diagonals(occupied, 9, [0xff80_8080_8080_8080, 0x0101_0101_0101_01ff]),
        full_diagonals(occupied, 7, [0xff01_0101_0101_0101, 0x8080_8080_8080_80ff]),
    ]
}

/// `begins` and `ends`: the edge squares without a neighbour up and down the diagonal.
#[inline(always)]
fn full_diagonals(occupied: u64, step: u32, [begins, ends]: [u64; 2]) -> u64 {
    let mut up = occupied;
    let mut down = occupied;
    let mut reach = step;
    let (mut no_up, mut no_down) = (begins, ends);
    for _ in 0..3 {
        up &= no_up | up >> reach;
        down &= no_down | down << reach;
        no_up |= no_up >> reach;
        no_down |= no_down << reach;
        reach *= 2;
    }
    up & down | EDGES
}

#[cfg(test)]
mod tests {
    use super::*;
    use othello_core::{Move, Position};

    /// Plays many random games to the end: a disc once called stable must keep its colour.
    #[test]
    fn stable_discs_are_never_flipped() {
        let mut random = 0x5eed_u64;
        let mut called_stable = 0;
        for _ in 0..300 {
            let mut position = Position::new();
            let mut stable = [Bitboard::EMPTY; 2];
            loop {
                let moves: Vec<Move> = position.legal_moves().into_iter().collect();
                if moves.is_empty() {
                    break;
                }
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                position.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
                for color in othello_core::Color::ALL {
                    let board = position.board();
                    let (own, other) = (board.discs(color), board.discs(!color));
                    let known = &mut stable[color as usize];
                    assert!(known.is_subset(own), "a stable disc was flipped");
                    let found = stable_discs(own, other);
                    assert!(found.is_subset(own));
                    *known |= found;
                    called_stable += found.len();
                }
            }
            let full = position.empty_squares().is_empty();
            let board = position.board();
            let all = stable_discs(position.own(), position.opponent())
                | stable_discs(position.opponent(), position.own());
            assert!(
                !full || all == board.occupied(),
                "on a full board all discs are stable"
            );
        }
        assert!(called_stable > 10_000);
    }
}
