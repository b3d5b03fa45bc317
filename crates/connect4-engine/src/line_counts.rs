use connect4_core::{Direction, Player, Row, Shape, Square};

/// Every stretch of `to_win` squares in a row, column or diagonal of a board: the places where a
/// line can be made.
#[derive(Clone, Debug)]
pub(crate) struct Stretches {
    shape: Shape,
    count: usize,
    /// For each square, in the order of [`Shape::iter`], the stretches that it is part of.
    through: Vec<Vec<u16>>,
    /// What a stretch is worth to the only player with discs on it, by their number.
    worth: Vec<i32>,
}

impl Stretches {
    pub(crate) fn new(shape: Shape) -> Self {
        let mut stretches = Self {
            shape,
            count: 0,
            through: vec![Vec::new(); shape.squares()],
            worth: (0..=shape.to_win())
                .map(|discs| worth(discs, shape.to_win() - discs))
                .collect(),
        };
        for start in shape.iter() {
            for axis in Direction::AXES {
                stretches.add(start, axis);
            }
        }
        stretches
    }

    /// Adds the stretch that begins here, if the board has room for it.
    fn add(&mut self, start: Square, axis: Direction) {
        let shape = self.shape;
        let step = |square: &Square| axis.from_square(*square);
        let squares: Vec<Square> = core::iter::successors(Some(start), step)
            .take(usize::from(shape.to_win()))
            .take_while(|square| shape.contains(*square))
            .collect();
        if squares.len() < usize::from(shape.to_win()) {
            return;
        }
        for square in squares {
            self.through[index(shape, square)].push(self.count as u16);
        }
        self.count += 1;
    }

    pub(crate) fn through(&self, square: Square) -> &[u16] {
        &self.through[index(self.shape, square)]
    }
}

/// A quarter for each further disc that is missing, down to 1; nothing for an empty stretch.
const fn worth(discs: u8, missing: u8) -> i32 {
    const ONE_MISSING: i32 = 64;
    match (discs, missing) {
        (0, _) => 0,
        (_, 0) => ONE_MISSING,
        (_, 1..=4) => ONE_MISSING >> (2 * (missing - 1)),
        _ => 1,
    }
}

/// The place of a square in the order of [`Shape::iter`].
pub(crate) const fn index(shape: Shape, square: Square) -> usize {
    square.column.index() * shape.rows() as usize + square.row.index()
}

/// The square above, on the board or one row beyond it.
pub(crate) fn above(square: Square) -> Option<Square> {
    let row = Row::new(square.row.index() as u8 + 1)?;
    Some(Square { row, ..square })
}

/// The discs on one stretch: a byte for each player. A stretch has at most 32 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Discs(u64);

impl Discs {
    const fn of(player: Player, count: u8) -> Self {
        Self((count as u64) << (8 * player.index()))
    }

    /// The player that has all the discs there are, and their number; `None` if there are none or
    /// they are of several players.
    fn only_player(self) -> Option<(Player, u8)> {
        let player = Player::new((self.0.trailing_zeros() / 8) as u8)?;
        let count = (self.0 >> (8 * player.index())) as u8;
        (self == Self::of(player, count)).then_some((player, count))
    }
}

/// How many discs each player has on each stretch of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineCounts(Vec<Discs>);

impl LineCounts {
    /// The counts of an empty board.
    pub(crate) fn new(stretches: &Stretches) -> Self {
        Self(vec![Discs::default(); stretches.count])
    }

    pub(crate) fn add(&mut self, stretches: &Stretches, square: Square, player: Player) {
        for &stretch in stretches.through(square) {
            self.0[usize::from(stretch)].0 += Discs::of(player, 1).0;
        }
    }

    pub(crate) fn remove(&mut self, stretches: &Stretches, square: Square, player: Player) {
        for &stretch in stretches.through(square) {
            self.0[usize::from(stretch)].0 -= Discs::of(player, 1).0;
        }
    }

    /// Whether a disc of a player on an empty square would complete a line.
    pub(crate) fn wins(&self, stretches: &Stretches, square: Square, player: Player) -> bool {
        let wanted = Discs::of(player, stretches.shape.to_win() - 1);
        let mut through = stretches.through(square).iter();
        through.any(|&stretch| self.0[usize::from(stretch)] == wanted)
    }

    /// What the stretches through a square are worth to a player: those that nobody else has a disc
    /// on, less those that a single opponent has to itself.
    pub(crate) fn worth(&self, stretches: &Stretches, square: Square, player: Player) -> i32 {
        self.sum(stretches, square, |owner, worth| {
            if owner == player { worth } else { -worth }
        })
    }

    /// How much is at stake on a square, for whomever.
    pub(crate) fn stakes(&self, stretches: &Stretches, square: Square) -> i32 {
        let open = stretches.through(square).len() as i32;
        open + self.sum(stretches, square, |_, worth| worth)
    }

    fn sum(
        &self,
        stretches: &Stretches,
        square: Square,
        worth_to: impl Fn(Player, i32) -> i32,
    ) -> i32 {
        stretches
            .through(square)
            .iter()
            .filter_map(|&stretch| self.0[usize::from(stretch)].only_player())
            .map(|(owner, discs)| worth_to(owner, stretches.worth[usize::from(discs)]))
            .sum()
    }
}
