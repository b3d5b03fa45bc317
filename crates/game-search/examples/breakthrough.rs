//! Breakthrough taught to the search, hook by hook: what each hook saves, then a game.
//!
//! `cargo run --release -p game-search --example breakthrough`
//!
//! The guide's chapter "How to teach it a game" goes through this file.

use game_search::{
    Game, Limits, Margin, MoveClass, MoveCode, MoveList, Node, Noise, Ranking, Score, Search,
    Table, TableError, Technique, Techniques, reduction_by_logarithms,
};

pub(crate) const COLUMNS: u32 = 5;
pub(crate) const ROWS: u32 = 6;
const SQUARES: u32 = COLUMNS * ROWS;
const ALL: u32 = (1 << SQUARES) - 1;
const ROW: u32 = (1 << COLUMNS) - 1;
const LAST_ROW: u32 = ROW << (SQUARES - COLUMNS);
const LEFT_COLUMN: u32 = 0b00001_00001_00001_00001_00001_00001;
const RIGHT_COLUMN: u32 = LEFT_COLUMN << (COLUMNS - 1);

/// Breakthrough on five columns and six rows.
///
/// Each side has two rows of pieces. A piece moves one square forward, straight or aslant, onto an
/// empty square; aslant it also takes. Who reaches the last row has won, and so has who takes all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Breakthrough;

/// The board as the side to move sees it: its pieces move up. Bit 0 is its nearest left square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    own: u32,
    other: u32,
}

/// A piece on `from` moves up by one row and, with `aside`, by -1, 0 or 1 columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) aside: i8,
}

impl Step {
    fn to(self) -> u32 {
        (i32::from(self.from) + COLUMNS as i32 + i32::from(self.aside)) as u32
    }

    /// A number below 90.
    fn index(self) -> u16 {
        u16::from(self.from) * 3 + (self.aside + 1) as u16
    }
}

impl Board {
    /// Two rows of pieces on each side.
    pub(crate) fn start() -> Board {
        let own = ROW | ROW << COLUMNS;
        Board {
            own,
            other: turn_round(own),
        }
    }

    /// The squares that the pieces can go to, by the columns that they move aside.
    fn targets(self, aside: i8) -> u32 {
        match aside {
            -1 => (self.own & !LEFT_COLUMN) << (COLUMNS - 1) & !self.own & ALL,
            0 => self.own << COLUMNS & !self.own & !self.other & ALL,
            _ => (self.own & !RIGHT_COLUMN) << (COLUMNS + 1) & !self.own & ALL,
        }
    }

    /// The moves that end on one of `wanted`.
    fn steps_to(self, wanted: u32) -> impl Iterator<Item = Step> {
        [0, -1, 1].into_iter().flat_map(move |aside| {
            let back = COLUMNS as i32 + i32::from(aside);
            squares(self.targets(aside) & wanted).map(move |to| Step {
                from: (to as i32 - back) as u8,
                aside,
            })
        })
    }

    fn takes(self, step: Step) -> bool {
        self.other >> step.to() & 1 != 0
    }

    fn wins(self, step: Step) -> bool {
        LAST_ROW >> step.to() & 1 != 0
    }
}

/// The set as the other side sees it.
fn turn_round(set: u32) -> u32 {
    set.reverse_bits() >> (32 - SQUARES)
}

fn squares(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}

/// What pieces are worth, the more the nearer to the goal.
fn worth(own: u32) -> i32 {
    const BY_ROW: [i32; ROWS as usize] = [100, 105, 115, 130, 160, 0];
    squares(own)
        .map(|square| BY_ROW[(square / COLUMNS) as usize])
        .sum()
}

impl Game for Breakthrough {
    // The rules and an evaluation: enough to search.

    type Position = Board;
    type Move = Step;
    type Undo = Board;
    type Moves = MoveList<Step, 30>;

    fn legal_moves(&self, board: &Board, moves: &mut Self::Moves) {
        moves.extend(board.steps_to(ALL));
    }

    fn play(&self, board: &mut Board, step: Step) -> Board {
        let before = *board;
        let to = 1 << step.to();
        let own = before.own & !(1 << step.from) | to;
        *board = Board {
            own: turn_round(before.other & !to),
            other: turn_round(own),
        };
        before
    }

    fn undo(&self, board: &mut Board, _: Step, before: Board) {
        *board = before;
    }

    // Different for different boards. Whose turn it is does not matter, for all is seen from there.
    fn key(&self, board: &Board) -> u64 {
        u64::from(board.own) << 32 | u64::from(board.other)
    }

    fn move_code(&self, _: &Board, step: Step) -> MoveCode {
        MoveCode::from_index(step.index())
    }

    fn outcome(&self, board: &Board, ply: u32) -> Option<Score> {
        let is_lost = board.other & ROW != 0 || board.own == 0;
        is_lost.then(|| Score::loss_in(ply))
    }

    // Never asked: the foremost piece can always move.
    fn score_without_moves(&self, _: &Board, ply: u32) -> Score {
        Score::loss_in(ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        Score::new(worth(board.own) - worth(turn_round(board.other)))
    }

    // The order of moves.

    fn rank_moves(&self, board: &Board, _: Node, moves: &mut Self::Moves) -> Ranking {
        moves.rank_by(|step| {
            if board.wins(step) {
                4 * Ranking::MAX_LEARNED
            } else if board.takes(step) {
                2 * Ranking::MAX_LEARNED
            } else {
                1000 * i32::from(step.from) / COLUMNS as i32
            }
        });
        Ranking::Ranked
    }

    fn move_from_code(&self, board: &Board, code: MoveCode) -> Option<Step> {
        let index = code.get() - 1;
        let step = Step {
            from: u8::try_from(index / 3).ok()?,
            aside: (index % 3) as i8 - 1,
        };
        let is_own = u32::from(step.from) < SQUARES && board.own >> step.from & 1 != 0;
        (is_own && board.steps_to(ALL).any(|legal| legal == step)).then_some(step)
    }

    const HISTORY_SLOTS: usize = 90;

    fn history_slot(&self, _: &Board, step: Step) -> usize {
        step.index().into()
    }

    // Where it is too early to evaluate.

    fn noisy_moves(&self, board: &Board, moves: &mut Self::Moves) -> Noise {
        moves.extend(board.steps_to(board.other | LAST_ROW));
        Noise::Optional
    }

    // What may be left out.

    fn in_check(&self, board: &Board) -> bool {
        board.other & ROW << COLUMNS != 0
    }

    fn move_class(&self, board: &Board, step: Step) -> MoveClass {
        let goes_one_before_the_last_row = step.to() >= SQUARES - 2 * COLUMNS;
        if goes_one_before_the_last_row {
            MoveClass::Forcing
        } else if board.takes(step) {
            MoveClass::Noisy
        } else {
            MoveClass::Quiet
        }
    }

    const NULL_MOVE: bool = true;

    fn null_move(&self, board: &mut Board) -> Option<Board> {
        const LEAST_PIECES: u32 = 4;
        let before = *board;
        if before.own.count_ones() < LEAST_PIECES {
            return None;
        }
        *board = Board {
            own: turn_round(before.other),
            other: turn_round(before.own),
        };
        Some(before)
    }

    fn undo_null_move(&self, board: &mut Board, before: Board) {
        *board = before;
    }

    fn late_move_reduction(&self, depth: u32, tried: u32) -> u32 {
        reduction_by_logarithms(depth, tried, 300, 200)
    }

    fn margin(&self, margin: Margin, depth: u32) -> Option<i32> {
        match margin {
            Margin::ReverseFutility | Margin::Futility if depth <= 3 => Some(60 * depth as i32),
            Margin::NullMove => Some(100),
            Margin::Aspiration => Some(20),
            _ => None,
        }
    }
}

/// Steps of teaching: what is added, and the techniques that come into play by it.
pub(crate) const STEPS: [(&str, &[Technique]); 6] = [
    (
        "rules and evaluation",
        &[Technique::Pvs, Technique::Table, Technique::HashMove],
    ),
    ("rank_moves", &[Technique::Ordering]),
    ("history_slot", &[Technique::History, Technique::Killers]),
    ("margin(Aspiration)", &[Technique::Aspiration]),
    ("null_move, in_check", &[Technique::NullMove]),
    (
        "late_move_reduction, margin",
        &[
            Technique::LateMoveReductions,
            Technique::ReverseFutility,
            Technique::Futility,
        ],
    ),
];

/// The nodes of a search of the start to this depth after each step of teaching. Quiescence is on
/// from the first, since it changes what is searched for.
pub(crate) fn nodes_after_each_step(depth: u32) -> Result<Vec<(&'static str, u64)>, TableError> {
    let mut techniques = Techniques::none().with(Technique::Quiescence);
    let mut nodes = Vec::new();
    for (added, names) in STEPS {
        techniques = names.iter().fold(techniques, |set, &one| set.with(one));
        let table = Table::with_mebibytes(4)?;
        let mut search = Search::new(&Breakthrough, &table).with_techniques(techniques);
        let result = search.run(&Board::start(), &Limits::new().depth(depth));
        nodes.push((added, result.nodes));
    }
    Ok(nodes)
}

/// A game of the search against itself with so many nodes a move: the number of moves. The side
/// that is to move then has lost.
pub(crate) fn play(nodes: u64) -> Result<u32, TableError> {
    let table = Table::with_mebibytes(4)?;
    let mut search = Search::new(&Breakthrough, &table);
    let mut board = Board::start();
    let mut moves = 0;
    while Breakthrough.outcome(&board, 0).is_none() {
        let result = search.run(&board, &Limits::new().nodes(nodes));
        let Some(step) = result.best_move else { break };
        let (from, to) = (name(step.from.into(), moves), name(step.to(), moves));
        println!("{from}-{to}  {} at depth {}", result.score, result.depth);
        Breakthrough.play(&mut board, step);
        moves += 1;
    }
    Ok(moves)
}

/// The square's name as the first player sees it, a1 in the corner.
fn name(square: u32, moves: u32) -> String {
    let square = if moves.is_multiple_of(2) {
        square
    } else {
        SQUARES - 1 - square
    };
    let column = char::from(b'a' + (square % COLUMNS) as u8);
    format!("{column}{}", square / COLUMNS + 1)
}

fn main() -> Result<(), TableError> {
    for (added, nodes) in nodes_after_each_step(9)? {
        println!("{added:<28} {nodes:>9} nodes");
    }
    let moves = play(20_000)?;
    println!("won after {moves} moves");
    Ok(())
}
