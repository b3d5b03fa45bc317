//! A made-up game with captures, moves that are taken back, and repetition.
//!
//! On a board of 4 × 4 each side has a king, which steps one square any way, and two towers, which
//! step any distance along files and ranks. Who takes the king has won. A position that comes
//! again is a draw, as is one in which no move is left.

use game_search::{
    Game, Margin, MoveClass, MoveCode, MoveList, Node, Noise, Path, Ranking, Score, Verdict,
    reduction_by_logarithms,
};

use super::random::Random;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Skirmish;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    King,
    Tower,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    squares: [Option<(Side, Role)>; 16],
    to_move: Side,
    /// Kept up to date move by move.
    key: u64,
    /// Plies since the last capture.
    quiet: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// What a move destroys.
#[derive(Debug)]
pub(crate) struct Undo {
    captured: Option<(Side, Role)>,
    quiet: u32,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl Board {
    /// The board in four rows of four, the first row on top: `K`, `T` white, `k`, `t` black, `.`
    /// empty.
    pub(crate) fn new(rows: &str, to_move: Side) -> Board {
        let letters: Vec<char> = rows.split_whitespace().flat_map(str::chars).collect();
        let mut board = Board {
            squares: [None; 16],
            to_move,
            key: if to_move == Side::White { 0 } else { SIDE_KEY },
            quiet: 0,
        };
        for (square, letter) in letters.into_iter().enumerate() {
            let side = if letter.is_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            match letter.to_ascii_lowercase() {
                'k' => board.set(square, Some((side, Role::King))),
                't' => board.set(square, Some((side, Role::Tower))),
                _ => {}
            }
        }
        board
    }

    /// A random board: two kings and some towers.
    pub(crate) fn random(seed: u64) -> Board {
        let mut random = Random::new(seed);
        let mut letters = ['.'; 16];
        for piece in ['K', 'k', 'T', 't', 'T', 't'] {
            letters[random.below(16) as usize] = piece;
        }
        for king in ['K', 'k'] {
            if !letters.contains(&king) {
                let free = letters.iter().position(|&letter| letter == '.');
                letters[free.expect("six pieces leave room")] = king;
            }
        }
        Board::new(&letters.iter().collect::<String>(), Side::White)
    }

    fn set(&mut self, square: usize, piece: Option<(Side, Role)>) {
        self.key ^= piece_key(square, self.squares[square]) ^ piece_key(square, piece);
        self.squares[square] = piece;
    }

    /// As if so many plies had passed since the last capture.
    pub(crate) fn set_quiet(&mut self, plies: u32) {
        self.quiet = plies;
    }

    fn turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= SIDE_KEY;
    }

    fn count(&self, side: Side, role: Role) -> i32 {
        let same = |&&square: &&Option<(Side, Role)>| square == Some((side, role));
        self.squares.iter().filter(same).count() as i32
    }

    fn steps(&self) -> impl Iterator<Item = Step> {
        (0..16).flat_map(|from| self.steps_from(from))
    }

    fn steps_from(&self, from: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let Some((side, role)) = self.squares[from].filter(|piece| piece.0 == self.to_move) else {
            return steps;
        };
        for (file_step, rank_step) in DIRECTIONS {
            let straight = file_step == 0 || rank_step == 0;
            let reach = match role {
                Role::King => 1,
                Role::Tower if straight => 3,
                Role::Tower => 0,
            };
            let (mut file, mut rank) = (from as i32 % 4, from as i32 / 4);
            for _ in 0..reach {
                file += file_step;
                rank += rank_step;
                if !(0..4).contains(&file) || !(0..4).contains(&rank) {
                    break;
                }
                let to = (rank * 4 + file) as usize;
                if self.squares[to].is_none_or(|piece| piece.0 != side) {
                    let (from, to) = (from as u8, to as u8);
                    steps.push(Step { from, to });
                }
                if self.squares[to].is_some() {
                    break;
                }
            }
        }
        steps
    }
}

const SIDE_KEY: u64 = 0xD6E8_FEB8_6659_FD93;

const DIRECTIONS: [(i32, i32); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

fn piece_key(square: usize, piece: Option<(Side, Role)>) -> u64 {
    piece.map_or(0, |(side, role)| {
        let number = square * 4 + side as usize * 2 + role as usize;
        Random::new(number as u64 + 1).next()
    })
}

impl Game for Skirmish {
    type Position = Board;
    type Move = Step;
    type Undo = Undo;
    type Moves = MoveList<Step, 24>;

    fn legal_moves(&self, board: &Board, moves: &mut Self::Moves) {
        moves.extend(board.steps());
    }

    fn play(&self, board: &mut Board, step: Step) -> Undo {
        let captured = board.squares[step.to as usize];
        let undo = Undo {
            captured,
            quiet: board.quiet,
        };
        let piece = board.squares[step.from as usize];
        board.set(step.from.into(), None);
        board.set(step.to.into(), piece);
        board.turn();
        board.quiet = if captured.is_some() {
            0
        } else {
            board.quiet + 1
        };
        undo
    }

    fn undo(&self, board: &mut Board, step: Step, undo: Undo) {
        board.turn();
        let piece = board.squares[step.to as usize];
        board.set(step.to.into(), undo.captured);
        board.set(step.from.into(), piece);
        board.quiet = undo.quiet;
    }

    fn key(&self, board: &Board) -> u64 {
        board.key
    }

    fn move_code(&self, _: &Board, step: Step) -> MoveCode {
        MoveCode::from_index(u16::from(step.from) * 16 + u16::from(step.to))
    }

    fn move_from_code(&self, board: &Board, code: MoveCode) -> Option<Step> {
        let index = code.get() - 1;
        let step = Step {
            from: (index / 16) as u8,
            to: (index % 16) as u8,
        };
        let from = usize::from(step.from % 16);
        board
            .steps_from(from)
            .into_iter()
            .find(|&legal| legal == step)
    }

    const LEAST_TABLE_DEPTH: u32 = 0;

    fn score_without_moves(&self, _: &Board, _: u32) -> Score {
        Score::DRAW
    }

    fn evaluate(&self, board: &Board) -> Score {
        let towers = |side| board.count(side, Role::Tower);
        Score::new(10 * (towers(board.to_move) - towers(board.to_move.other())))
    }

    fn outcome(&self, board: &Board, ply: u32) -> Option<Score> {
        let beaten = board.count(board.to_move, Role::King) == 0;
        beaten.then(|| Score::loss_in(ply))
    }

    /// Captures first, the king before a tower.
    fn rank_moves(&self, board: &Board, _: Node, moves: &mut Self::Moves) -> Ranking {
        moves.rank_by(|step| match board.squares[step.to as usize] {
            Some((_, Role::King)) => 2 << 18,
            Some((_, Role::Tower)) => 1 << 18,
            None => 0,
        });
        Ranking::Ranked
    }

    fn noisy_moves(&self, board: &Board, moves: &mut Self::Moves) -> Noise {
        let captures = board
            .steps()
            .filter(|step| board.squares[step.to as usize].is_some());
        moves.extend(captures);
        Noise::Optional
    }

    const REPEATS: bool = true;

    /// Whether the other side could take the king.
    fn in_check(&self, board: &Board) -> bool {
        let mut other = board.clone();
        other.turn();
        let king = Some((board.to_move, Role::King));
        other
            .steps()
            .any(|step| board.squares[step.to as usize] == king)
    }

    const NULL_MOVE: bool = true;

    fn null_move(&self, board: &mut Board) -> Option<Undo> {
        if board.count(board.to_move, Role::Tower) == 0 {
            return None;
        }
        let undo = Undo {
            captured: None,
            quiet: board.quiet,
        };
        board.turn();
        board.quiet = 0;
        Some(undo)
    }

    fn undo_null_move(&self, board: &mut Board, undo: Undo) {
        board.turn();
        board.quiet = undo.quiet;
    }

    fn move_class(&self, board: &Board, step: Step) -> MoveClass {
        match board.squares[step.to as usize] {
            Some((_, Role::King)) => MoveClass::Forcing,
            Some((_, Role::Tower)) => MoveClass::Noisy,
            None => MoveClass::Quiet,
        }
    }

    fn late_move_reduction(&self, depth: u32, tried: u32) -> u32 {
        reduction_by_logarithms(depth, tried, 500, 250)
    }

    fn late_move_limit(&self, depth: u32) -> Option<u32> {
        (depth <= 2).then_some(8)
    }

    const REDUCED_WITHOUT_HASH_MOVE: Option<u32> = Some(5);

    fn margin(&self, margin: Margin, depth: u32) -> Option<i32> {
        match margin {
            Margin::Aspiration => Some(5),
            Margin::Singular => (depth >= 5).then_some(6),
            Margin::NullMove => Some(10),
            Margin::Delta => Some(2),
            Margin::Exchange => (depth <= 3).then_some(0),
            _ => (depth <= 3).then_some(12 * depth as i32),
        }
    }

    /// As if every tower that takes were taken back where the other side has a piece in line.
    fn exchange_wins(&self, board: &Board, step: Step, points: i32) -> bool {
        let mut after = board.clone();
        self.play(&mut after, step);
        let taken_back = after.steps().any(|reply| reply.to == step.to);
        let is_king = board.squares[step.from as usize] == Some((board.to_move, Role::King));
        points
            <= match (taken_back, is_king) {
                (false, _) => 10,
                (true, false) => 0,
                (true, true) => -1000,
            }
    }

    const HISTORY_SLOTS: usize = 64;

    fn history_slot(&self, board: &Board, step: Step) -> usize {
        let role = board.squares[step.from as usize].map_or(0, |(_, role)| role as usize);
        board.to_move as usize * 32 + role * 16 + step.to as usize
    }

    const CONTINUATION_HISTORY: bool = true;

    fn extension(&self, board: &Board, _: Step, node: Node) -> u32 {
        u32::from(node.ply < 12 && self.in_check(board))
    }

    fn repetition(&self, board: &Board, _: u32, path: Path<'_>) -> Option<Verdict> {
        let plies_back = path.last_occurrence(board.quiet)?;
        Some(Verdict {
            score: Score::DRAW,
            plies_back,
        })
    }
}
