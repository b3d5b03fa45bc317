//! Connect Four of any small size: the lightest nodes, and bounds by ply.

use game_search::{Game, MoveCode, MoveList, Node, Ranking, Score, ScoreBounds, Window};

/// Four in a line on `WIDTH` columns of `HEIGHT` cells. The result of a won game is half the cells
/// that are free when the last stone is to fall, rounded up: sooner is better.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectFour<const WIDTH: u32, const HEIGHT: u32>;

/// Columns of `HEIGHT + 1` bits, the highest always free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stones {
    /// Of the side to move.
    mover: u64,
    all: u64,
}

impl<const WIDTH: u32, const HEIGHT: u32> ConnectFour<WIDTH, HEIGHT> {
    const STRIDE: u32 = HEIGHT + 1;
    const CELLS: i32 = (WIDTH * HEIGHT) as i32;

    /// The position after these columns, counted from 1.
    pub(crate) fn after(&self, columns: &str) -> Stones {
        let mut stones = Stones::default();
        for column in columns.bytes() {
            self.play(&mut stones, column - b'1');
        }
        stones
    }

    const fn bottom(column: u32) -> u64 {
        1 << (column * Self::STRIDE)
    }

    fn is_full(stones: Stones, column: u32) -> bool {
        stones.all & Self::bottom(column) << (HEIGHT - 1) != 0
    }

    fn has_line(own: u64) -> bool {
        [1, Self::STRIDE - 1, Self::STRIDE, Self::STRIDE + 1]
            .into_iter()
            .any(|stride| {
                let pairs = own & own >> stride;
                pairs & pairs >> (2 * stride) != 0
            })
    }

    fn left(stones: &Stones) -> i32 {
        Self::CELLS - stones.all.count_ones() as i32
    }
}

impl<const WIDTH: u32, const HEIGHT: u32> Game for ConnectFour<WIDTH, HEIGHT> {
    type Position = Stones;
    type Move = u8;
    type Undo = Stones;
    type Moves = MoveList<u8, 9>;

    fn legal_moves(&self, stones: &Stones, moves: &mut Self::Moves) {
        let free = (0..WIDTH).filter(|&column| !Self::is_full(*stones, column));
        moves.extend(free.map(|column| column as u8));
    }

    fn play(&self, stones: &mut Stones, column: u8) -> Stones {
        let before = *stones;
        let stone = (stones.all + Self::bottom(column.into())) & !stones.all;
        *stones = Stones {
            mover: before.mover ^ before.all,
            all: before.all | stone,
        };
        before
    }

    fn undo(&self, stones: &mut Stones, _: u8, before: Stones) {
        *stones = before;
    }

    fn key(&self, stones: &Stones) -> u64 {
        // A one on top of each column makes it unique.
        let bottoms: u64 = (0..WIDTH).map(Self::bottom).sum();
        stones.mover + stones.all + bottoms
    }

    fn table_key(&self, stones: &Stones) -> u64 {
        let mirrored = |bits: u64| {
            (0..WIDTH)
                .map(|column| {
                    let cells = bits >> (column * Self::STRIDE) & (Self::bottom(1) - 1);
                    cells << ((WIDTH - 1 - column) * Self::STRIDE)
                })
                .sum()
        };
        let mirror = Stones {
            mover: mirrored(stones.mover),
            all: mirrored(stones.all),
        };
        self.key(stones).min(self.key(&mirror))
    }

    fn move_code(&self, stones: &Stones, column: u8) -> MoveCode {
        if self.table_key(stones) == self.key(stones) {
            MoveCode::from_index(column.into())
        } else {
            MoveCode::from_index((WIDTH - 1) as u16 - u16::from(column))
        }
    }

    fn score_without_moves(&self, _: &Stones, _: u32) -> Score {
        Score::DRAW
    }

    fn evaluate(&self, _: &Stones) -> Score {
        Score::DRAW
    }

    fn outcome(&self, stones: &Stones, _: u32) -> Option<Score> {
        let other = stones.mover ^ stones.all;
        Self::has_line(other).then(|| Score::new(-(Self::left(stones) + 2) / 2))
    }

    fn score_bounds(&self, stones: &Stones, _: u32, _: Window) -> ScoreBounds {
        let left = Self::left(stones);
        ScoreBounds::new(Score::new(-(left / 2)), Score::new((left + 1) / 2))
    }

    fn rank_moves(&self, _: &Stones, _: Node, moves: &mut Self::Moves) -> Ranking {
        moves.rank_by(|column| -(2 * i32::from(column) + 1 - WIDTH as i32).abs());
        Ranking::Ranked
    }
}
