use super::shapes::{CONSTANT, SHAPES, TABLE_LEN, powers, table_start};

/// Which configurations share a weight, since a symmetry of the board turns one into the other.
///
/// Shared weights are numbered in the order in which the table of all shapes has them first; the
/// constant and those of the numbers of moves, which stand alone, are the last.
#[derive(Debug)]
pub(crate) struct Sharing {
    /// For each place in the table of all shapes the number of its weight.
    pub(crate) weights: Vec<u32>,
}

impl Sharing {
    /// How many different weights there are.
    pub(crate) const COUNT: usize = 114_428;

    pub(crate) fn new() -> Self {
        let mut weights = vec![0; TABLE_LEN];
        let mut count = 0;
        for (shape, squares) in SHAPES.iter().enumerate() {
            let table = &mut weights[table_start(shape)..table_start(shape + 1)];
            let mirror = mirrored_digits(shape);
            for place in 0..table.len() {
                let twin = mirror
                    .as_ref()
                    .map_or(place, |mirror| permuted(place, mirror));
                debug_assert!(squares.len() <= 10 && twin < table.len());
                if twin < place {
                    table[place] = table[twin];
                } else {
                    table[place] = count as u32;
                    count += 1;
                }
            }
        }
        for weight in &mut weights[CONSTANT..] {
            *weight = count as u32;
            count += 1;
        }
        debug_assert_eq!(count, Self::COUNT);
        Self { weights }
    }
}

/// For a shape that a symmetry maps onto itself, what each digit, the least first, counts in the
/// image.
fn mirrored_digits(shape: usize) -> Option<Vec<usize>> {
    let (own, squares) = powers(SHAPES[shape], 0);
    for symmetry in 1..8 {
        let (image, image_squares) = powers(SHAPES[shape], symmetry);
        if image_squares == squares && image != own {
            let digits = SHAPES[shape].iter().rev();
            return Some(
                digits
                    .map(|square| image[square.index()] as usize)
                    .collect(),
            );
        }
    }
    None
}

/// The place of the mirrored configuration. Digits of a place are one more than those of its index:
/// 0, 1, 2.
fn permuted(mut place: usize, mirror: &[usize]) -> usize {
    let mut twin = 0;
    for power in mirror {
        twin += place % 3 * power;
        place /= 3;
    }
    twin
}
