use othello_core::{Bitboard, Color, Position, Square};

use super::shapes::{CONSTANT, INSTANCE_COUNT, INSTANCES, MOVE_COUNTS, OPPONENT_MOVES, OWN_MOVES};

/// Lanes of the vectors that hold an index each: a multiple of what a register holds.
const LANES: usize = 48;

/// The index of every instance, kept up to date as discs are placed and flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub struct Features([i16; LANES]);

/// What each square's digit counts in every instance.
static POWERS: [Features; 64] = {
    let mut powers = [Features([0; LANES]); 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < INSTANCE_COUNT {
            powers[square].0[lane] = INSTANCES[lane].powers[square];
            lane += 1;
        }
        square += 1;
    }
    powers
};

/// The place of each lane's index 0 in the table of weights; spare lanes stand for the constant.
pub(crate) static ZEROS: [u32; LANES] = {
    let mut zeros = [CONSTANT as u32; LANES];
    let mut lane = 0;
    while lane < INSTANCE_COUNT {
        zeros[lane] = INSTANCES[lane].zero as u32;
        lane += 1;
    }
    zeros
};

impl Features {
    /// Looks at every square.
    #[must_use]
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let black = sum(board.discs(Color::Black));
        let white = sum(board.discs(Color::White));
        let mut features = black;
        features.subtract(&white);
        features
    }

    /// What changes when `turn` places a disc, and flips these.
    #[inline(always)]
    pub(crate) fn place(&mut self, turn: Color, square: Square, flips: Bitboard) {
        let mut change = sum(flips);
        for (change, power) in change.0.iter_mut().zip(&POWERS[square.index()].0) {
            // A disc that is flipped changes its digit by 2. Sums wrap on the way, not in the end.
            *change = change.wrapping_mul(2).wrapping_add(*power);
        }
        match turn {
            Color::Black => self.add(&change),
            Color::White => self.subtract(&change),
        }
    }

    /// The places of the indices in the table of weights, seen by the side to move, without the
    /// constant.
    #[inline(always)]
    pub(crate) fn places(&self, turn: Color) -> [u32; INSTANCE_COUNT] {
        let mut places = [0; INSTANCE_COUNT];
        match turn {
            Color::Black => {
                for (lane, place) in places.iter_mut().enumerate() {
                    *place = ZEROS[lane].wrapping_add_signed(self.0[lane].into());
                }
            }
            Color::White => {
                for (lane, place) in places.iter_mut().enumerate() {
                    *place = ZEROS[lane].wrapping_add_signed(-i32::from(self.0[lane]));
                }
            }
        }
        places
    }

    /// The places of the weights for the numbers of moves.
    #[inline(always)]
    pub(crate) fn move_places(position: &Position) -> [u32; 2] {
        let count = |moves: Bitboard| moves.len().min(MOVE_COUNTS as u32 - 1);
        [
            OWN_MOVES as u32 + count(position.moves()),
            OPPONENT_MOVES as u32 + count(position.opponent_moves()),
        ]
    }

    #[inline(always)]
    fn add(&mut self, change: &Self) {
        for (index, change) in self.0.iter_mut().zip(&change.0) {
            *index = index.wrapping_add(*change);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, change: &Self) {
        for (index, change) in self.0.iter_mut().zip(&change.0) {
            *index = index.wrapping_sub(*change);
        }
    }
}

/// The indices if all these discs were black and there were no others.
#[inline(always)]
fn sum(discs: Bitboard) -> Features {
    let mut sum = Features([0; LANES]);
    for square in discs {
        sum.add(&POWERS[square.index()]);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use othello_core::{Move, random};
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

    /// The definition of an index, digit by digit.
    fn index_of(position: &Position, instance: usize) -> i32 {
        Square::ALL
            .into_iter()
            .map(|square| {
                let digit = match position.board().color_at(square) {
                    None => 0,
                    Some(Color::Black) => 1,
                    Some(Color::White) => -1,
                };
                digit * i32::from(INSTANCES[instance].powers[square.index()])
            })
            .sum()
    }

    #[test]
    fn kept_up_to_date_they_are_those_of_the_position() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(47);
        for _ in 0..100 {
            let mut position = Position::new();
            let mut features = Features::of(&position);
            while let Some(m) = random::legal_move(&position, &mut rng) {
                let turn = position.turn();
                let flips = position.play_unchecked(m);
                if let Move::Place(square) = m {
                    features.place(turn, square, flips);
                }
                assert_eq!(features, Features::of(&position));
            }
            for instance in 0..INSTANCE_COUNT {
                assert_eq!(
                    i32::from(features.0[instance]),
                    index_of(&position, instance)
                );
            }
        }
    }
}
