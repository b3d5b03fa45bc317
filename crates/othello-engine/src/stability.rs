use othello_core::{Bitboard, Direction};

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
pub fn stable_discs(own: Bitboard, opponent: Bitboard) -> Bitboard {
    let full = full_lines(own | opponent);
    let mut stable = own & full[0].squares & full[1].squares & full[2].squares & full[3].squares;
    stable |= own & Bitboard::CORNERS;
    loop {
        let safe_along = |line: &FullLine| {
            let [one_way, other_way] = line.directions;
            line.squares | BORDERS[line.index] | stable.shift(one_way) | stable.shift(other_way)
        };
        let grown = full.iter().fold(own, |safe, line| safe & safe_along(line));
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares on full lines in one orientation.
struct FullLine {
    index: usize,
    directions: [Direction; 2],
    squares: Bitboard,
}

const ORIENTATIONS: [[Direction; 2]; 4] = [
    [Direction::East, Direction::West],
    [Direction::South, Direction::North],
    [Direction::SouthEast, Direction::NorthWest],
    [Direction::SouthWest, Direction::NorthEast],
];

/// The squares where a line of each orientation begins or ends.
const BORDERS: [Bitboard; 4] = [
    Bitboard(0x8181_8181_8181_8181),
    Bitboard(0xff00_0000_0000_00ff),
    Bitboard::EDGES,
    Bitboard::EDGES,
];

/// Empty squares make every square of their lines not full: they spread both ways to the border.
fn full_lines(occupied: Bitboard) -> [FullLine; 4] {
    let mut index = 0;
    ORIENTATIONS.map(|directions| {
        let mut open = !occupied;
        let mut forth = open;
        let mut back = open;
        for _ in 0..7 {
            forth = forth.shift(directions[0]);
            back = back.shift(directions[1]);
            open |= forth | back;
        }
        let line = FullLine {
            index,
            directions,
            squares: !open,
        };
        index += 1;
        line
    })
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
