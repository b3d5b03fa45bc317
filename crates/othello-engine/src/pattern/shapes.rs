use othello_core::Square::{self, *};

/// The shapes of Edax (Richard Delorme), which go back to Logistello (Michael Buro): squares of
/// the first instance, the digit of the first square counting most.
pub(crate) const SHAPES: [&[Square]; 12] = [
    // The corner, three by three.
    &[A1, B1, A2, B2, C1, A3, C2, B3, C3],
    // The corner, five squares along both its edges, and the square diagonally beside it.
    &[A5, A4, A3, A2, A1, B2, B1, C1, D1, E1],
    // The edge, and the squares diagonally beside its corners.
    &[B2, A1, B1, C1, D1, E1, F1, G1, H1, G2],
    // The edge without the squares beside its corners, and the middle of the next rank.
    &[A1, C1, D1, C2, D2, E2, F2, E1, F1, H1],
    // The ranks two, three and four.
    &[A2, B2, C2, D2, E2, F2, G2, H2],
    &[A3, B3, C3, D3, E3, F3, G3, H3],
    &[A4, B4, C4, D4, E4, F4, G4, H4],
    // The diagonals of eight, seven, six, five and four squares.
    &[A1, B2, C3, D4, E5, F6, G7, H8],
    &[B1, C2, D3, E4, F5, G6, H7],
    &[C1, D2, E3, F4, G5, H6],
    &[D1, E2, F3, G4, H5],
    &[E1, F2, G3, H4],
];

/// How many instances the shapes have.
pub(crate) const INSTANCE_COUNT: usize = 46;

/// A group of squares that has an index in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instance {
    /// What each square's digit counts; 0 for squares outside.
    pub(crate) powers: [i16; 64],
    /// The place of index 0 in the table of all shapes.
    pub(crate) zero: usize,
}

/// Every instance, shape by shape.
pub(crate) const INSTANCES: [Instance; INSTANCE_COUNT] = instances();

/// The length of the table of weights: for each shape a weight for each index, the lowest first,
/// then a constant, and for each side, the one to move first, a weight for each number of moves.
pub(crate) const TABLE_LEN: usize = OWN_MOVES + 2 * MOVE_COUNTS;

/// The place of the constant.
pub(crate) const CONSTANT: usize = table_start(SHAPES.len());

/// The place of the weight for the side to move having no move.
pub(crate) const OWN_MOVES: usize = CONSTANT + 1;

/// The place of the weight for the other side having no move.
pub(crate) const OPPONENT_MOVES: usize = OWN_MOVES + MOVE_COUNTS;

/// Numbers of moves that are told apart; the last stands for all that are larger.
pub(crate) const MOVE_COUNTS: usize = 32;

/// Where the part of a shape begins in the table of all shapes.
pub(crate) const fn table_start(shape: usize) -> usize {
    let mut start = 0;
    let mut before = 0;
    while before < shape {
        start += 3_usize.pow(SHAPES[before].len() as u32);
        before += 1;
    }
    start
}

/// The image of a square: with bit 2 transposed, then with bit 0 the files mirrored and with bit 1
/// the ranks.
pub(crate) const fn image(square: usize, symmetry: usize) -> usize {
    let (mut file, mut rank) = (square % 8, square / 8);
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    if symmetry & 1 != 0 {
        file = 7 - file;
    }
    if symmetry & 2 != 0 {
        rank = 7 - rank;
    }
    8 * rank + file
}

const fn instances() -> [Instance; INSTANCE_COUNT] {
    let mut instances = [Instance {
        powers: [0; 64],
        zero: 0,
    }; INSTANCE_COUNT];
    let mut count = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        let size = 3_usize.pow(SHAPES[shape].len() as u32);
        let mut known = [0_u64; 8];
        let mut symmetry = 0;
        while symmetry < 8 {
            let (powers, squares) = powers(SHAPES[shape], symmetry);
            if !contains(&known, squares) {
                instances[count] = Instance {
                    powers,
                    zero: table_start(shape) + size / 2,
                };
                count += 1;
            }
            known[symmetry] = squares;
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == INSTANCE_COUNT);
    instances
}

const fn contains(list: &[u64; 8], wanted: u64) -> bool {
    let mut place = 0;
    while place < list.len() {
        if list[place] == wanted {
            return true;
        }
        place += 1;
    }
    false
}

/// What each square counts in an image of a shape, and the set of its squares.
pub(crate) const fn powers(shape: &[Square], symmetry: usize) -> ([i16; 64], u64) {
    let mut powers = [0; 64];
    let mut squares = 0;
    let mut power: i16 = 1;
    let mut place = shape.len();
    while place > 0 {
        place -= 1;
        let square = image(shape[place] as usize, symmetry);
        powers[square] = power;
        squares |= 1 << square;
        power = power.wrapping_mul(3);
    }
    (powers, squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_weights_as_published() {
        assert_eq!(CONSTANT + 1, 226_315);
    }

    #[test]
    fn every_square_is_in_several_instances() {
        for square in 0..64 {
            let count = INSTANCES
                .iter()
                .filter(|instance| instance.powers[square] != 0)
                .count();
            assert!(count >= 4, "square {square} is in {count}");
        }
    }

    #[test]
    fn images_are_those_of_the_core() {
        use othello_core::Symmetry;
        for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            for square in Square::ALL {
                let expected = symmetry.apply(&square).index();
                assert_eq!(image(square.index(), index), expected);
            }
        }
    }
}
