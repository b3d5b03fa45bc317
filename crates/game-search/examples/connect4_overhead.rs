//! What the generic solver costs over the same algorithm written for one game.
//!
//! Solves the same 7×6 Connect Four positions by [`Solver`] and by a solver of this file that
//! knows only Connect Four, with the same order of moves, table and bounds. The scores and node
//! counts must be equal; the instructions are to be compared:
//!
//! ```text
//! cargo build --release --example connect4_overhead
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/connect4_overhead generic
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/connect4_overhead special
//! ```
//!
//! `none` does all but the solving; take its count from both.

use std::env::args;

use board::Board;
use game_search::{
    Game, Limits, MoveCode, MoveList, Node, Probing, Ranking, Score, ScoreBounds, Solver, Table,
    Techniques, Window,
};

const COUNT: usize = 24;
const STONES: u32 = 17;

fn main() {
    let positions = board::playouts(COUNT, STONES);
    let which = args().nth(1).unwrap_or_default();
    let (mut sum, mut nodes) = (0, 0);
    match which.as_str() {
        "generic" => {
            let table = Table::with_mebibytes(4).expect("4 MiB");
            let mut solver = Solver::new(&Connect4, &table)
                .with_probing(Probing::Halving)
                .with_techniques(Techniques::all());
            for board in &positions {
                let solution = solver.score(board, Window::FULL, &Limits::new());
                sum = sum * 31 + solution.score().map_or(0, Score::value);
                nodes += solution.nodes;
            }
        }
        "special" => {
            let mut solver = special::Solver::new();
            for board in &positions {
                sum = sum * 31 + solver.solve(*board);
            }
            nodes = solver.nodes;
        }
        _ => {}
    }
    println!("checksum {sum}, nodes {nodes}");
}

/// Connect Four for the generic solver. Scores are `(stones left + 1) / 2` when the winning stone
/// falls, negative for a loss.
struct Connect4;

impl Game for Connect4 {
    type Position = Board;
    type Move = u64;
    type Undo = Board;
    type Moves = MoveList<u64, 7>;

    #[inline(always)]
    fn legal_moves(&self, board: &Board, moves: &mut Self::Moves) {
        moves.extend(board.safe_moves());
    }

    #[inline(always)]
    fn play(&self, board: &mut Board, mv: u64) -> Board {
        let before = *board;
        *board = board.play(mv);
        before
    }

    #[inline(always)]
    fn undo(&self, board: &mut Board, _: u64, before: Board) {
        *board = before;
    }

    #[inline(always)]
    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    #[inline(always)]
    fn move_code(&self, _: &Board, mv: u64) -> MoveCode {
        MoveCode::from_index(mv.trailing_zeros() as u16)
    }

    #[inline(always)]
    fn outcome(&self, board: &Board, _: u32) -> Option<Score> {
        (board.stones() >= 40).then_some(Score::DRAW)
    }

    #[inline(always)]
    fn score_without_moves(&self, board: &Board, _: u32) -> Score {
        Score::new(board.loss_at_once())
    }

    #[inline(always)]
    fn evaluate(&self, _: &Board) -> Score {
        Score::DRAW
    }

    #[inline(always)]
    fn score_bounds(&self, board: &Board, _: u32, _: Window) -> ScoreBounds {
        let (lower, upper) = board.bounds();
        ScoreBounds::new(Score::new(lower), Score::new(upper))
    }

    #[inline(always)]
    fn rank_moves(&self, board: &Board, _: Node, moves: &mut Self::Moves) -> Ranking {
        moves.rank_by(|mv| board.threats_after(mv));
        Ranking::Ranked
    }
}

mod special {
    use super::Board;

    const BUCKETS: usize = (4 << 20) / 64;

    /// Score in 16 bits, column in 16, bound (1 upper, 2 lower) from bit 40, worth from bit 48.
    #[derive(Clone, Copy, Default)]
    struct Entry {
        key: u64,
        data: u64,
    }

    impl Entry {
        fn column(self) -> u16 {
            (self.data >> 16) as u16
        }
    }

    pub(super) struct Solver {
        table: Vec<[Entry; 4]>,
        base_worth: u16,
        pub(super) nodes: u64,
    }

    impl Solver {
        pub(super) fn new() -> Solver {
            Solver {
                table: vec![[Entry::default(); 4]; BUCKETS],
                base_worth: 0,
                nodes: 0,
            }
        }

        pub(super) fn solve(&mut self, board: Board) -> i32 {
            self.base_worth += 4;
            let (mut lower, mut upper) = board.bounds();
            while lower < upper {
                let middle = lower + (upper - lower) / 2;
                let alpha = if middle <= 0 {
                    middle.min(lower / 2)
                } else {
                    middle.max(upper / 2)
                };
                let alpha = alpha.clamp(lower, upper - 1);
                let score = self.prove(board, alpha);
                if score > alpha {
                    lower = score;
                } else {
                    upper = score;
                }
            }
            lower
        }

        fn prove(&mut self, board: Board, alpha: i32) -> i32 {
            self.nodes += 1;
            if board.stones() >= 40 {
                return 0;
            }
            let (lower, upper) = board.bounds();
            if lower > alpha {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            let key = board.key();
            let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let bucket = ((u128::from(spread) * BUCKETS as u128) >> 64) as usize;
            let mut hash_move = 0;
            for entry in &self.table[bucket] {
                if entry.key == key && entry.data != 0 {
                    let score = i32::from(entry.data as i16);
                    let bound = entry.data >> 40 & 3;
                    if bound == 2 && score > alpha || bound == 1 && score <= alpha {
                        return score;
                    }
                    hash_move = entry.column();
                    break;
                }
            }
            let mut moves = [(0, 0); 7];
            let mut count = 0;
            for mv in board.safe_moves() {
                moves[count] = (mv, board.threats_after(mv));
                count += 1;
            }
            if count == 0 {
                return board.loss_at_once();
            }
            if hash_move != 0 {
                for place in 0..count {
                    if moves[place].0.trailing_zeros() as u16 + 1 == hash_move {
                        moves[place].1 = i32::MAX;
                        bring_first(&mut moves[..count], place);
                        break;
                    }
                }
            }
            let nodes_before = self.nodes;
            let mut best = i32::MIN;
            for next in 0..count {
                let rest = &mut moves[next..count];
                let mut first = 0;
                for place in 1..rest.len() {
                    if rest[place].1 > rest[first].1 {
                        first = place;
                    }
                }
                bring_first(rest, first);
                let mv = rest[0].0;
                let score = -self.prove(board.play(mv), -alpha - 1);
                if score > alpha {
                    let column = mv.trailing_zeros() as u16 + 1;
                    self.store(bucket, key, score, 2, column, self.nodes - nodes_before);
                    return score;
                }
                best = best.max(score);
            }
            self.store(bucket, key, best, 1, 0, self.nodes - nodes_before);
            best
        }

        fn store(
            &mut self,
            bucket: usize,
            key: u64,
            score: i32,
            bound: u64,
            mut column: u16,
            nodes: u64,
        ) {
            let entries = &mut self.table[bucket];
            let mut place = 0;
            let mut least = u64::MAX;
            for (index, old) in entries.iter().enumerate() {
                if old.key == key && old.data != 0 {
                    if column == 0 {
                        column = old.column();
                    }
                    place = index;
                    break;
                }
                if old.data < least {
                    least = old.data;
                    place = index;
                }
            }
            let worth = self.base_worth + (nodes | 1).ilog2() as u16;
            let data = u64::from(score as u16)
                | u64::from(column) << 16
                | bound << 40
                | u64::from(worth) << 48;
            entries[place] = Entry { key, data };
        }
    }

    fn bring_first(moves: &mut [(u64, i32)], place: usize) {
        let first = moves[place];
        for earlier in (0..place).rev() {
            moves[earlier + 1] = moves[earlier];
        }
        moves[0] = first;
    }
}

/// The rules, shared by both: columns of seven bits, the lowest six of them cells.
mod board {
    const HEIGHT: u32 = 6;
    const STRIDE: u32 = HEIGHT + 1;
    const BOTTOM: u64 = {
        let mut bottom = 0;
        let mut column = 0;
        while column < 7 {
            bottom |= 1 << (column * STRIDE);
            column += 1;
        }
        bottom
    };
    const CELLS: u64 = BOTTOM * ((1 << HEIGHT) - 1);

    #[derive(Clone, Copy)]
    pub(super) struct Board {
        mover: u64,
        all: u64,
    }

    impl Board {
        #[inline(always)]
        pub(super) fn stones(self) -> u32 {
            self.all.count_ones()
        }

        #[inline(always)]
        pub(super) fn key(self) -> u64 {
            self.mover + self.all + BOTTOM
        }

        #[inline(always)]
        pub(super) fn play(self, mv: u64) -> Board {
            Board {
                mover: self.mover ^ self.all,
                all: self.all | mv,
            }
        }

        /// The score if the other side wins with its next stone.
        #[inline(always)]
        pub(super) fn loss_at_once(self) -> i32 {
            -((42 - self.stones() as i32) / 2)
        }

        /// Nobody can win with the next stone: the mover not, or it would not be asked, the other
        /// side not, if a safe move is left.
        #[inline(always)]
        pub(super) fn bounds(self) -> (i32, i32) {
            let left = 42 - self.stones() as i32;
            (-(left / 2), (left - 1) / 2)
        }

        /// Moves after which the other side cannot win at once, the middle first.
        #[inline(always)]
        pub(super) fn safe_moves(self) -> impl Iterator<Item = u64> {
            let safe = self.safe_cells();
            [3, 2, 4, 1, 5, 0, 6]
                .into_iter()
                .map(move |column| safe & (0x3F << (column * STRIDE)))
                .filter(|&mv| mv != 0)
        }

        fn safe_cells(self) -> u64 {
            let possible = (self.all + BOTTOM) & CELLS;
            let theirs = winning_cells(self.mover ^ self.all, self.all);
            let forced = possible & theirs;
            let allowed = match forced.count_ones() {
                0 => possible,
                1 => forced,
                _ => 0,
            };
            allowed & !(theirs >> 1)
        }

        #[inline(always)]
        pub(super) fn threats_after(self, mv: u64) -> i32 {
            winning_cells(self.mover | mv, self.all).count_ones() as i32
        }

        fn can_win(self) -> bool {
            winning_cells(self.mover, self.all) & (self.all + BOTTOM) & CELLS != 0
        }
    }

    /// Free cells that complete four in a line.
    fn winning_cells(own: u64, all: u64) -> u64 {
        let mut cells = own << 1 & own << 2 & own << 3;
        for stride in [STRIDE - 1, STRIDE, STRIDE + 1] {
            let pair = own << stride & own << (2 * stride);
            cells |= pair & own << (3 * stride);
            cells |= pair & own >> stride;
            let pair = own >> stride & own >> (2 * stride);
            cells |= pair & own << stride;
            cells |= pair & own >> (3 * stride);
        }
        cells & CELLS & !all
    }

    /// Positions of so many stones by random moves, none of them with a win at once.
    pub(super) fn playouts(count: usize, stones: u32) -> Vec<Board> {
        let mut random = 0x2545_F491_4F6C_DD1D_u64;
        let mut found = Vec::new();
        while found.len() < count {
            let mut board = Board { mover: 0, all: 0 };
            while board.stones() < stones && !board.can_win() {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let column = 0x3F << (random % 7 * u64::from(STRIDE));
                let mv = (board.all + BOTTOM) & column;
                if mv != 0 {
                    board = board.play(mv);
                }
            }
            if board.stones() == stones && !board.can_win() {
                found.push(board);
            }
        }
        found
    }
}
