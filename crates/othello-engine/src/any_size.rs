use game_search::{Game, MoveCode, MoveList, Node, Ranking, Score};
use othello_core::{
    Move,
    sized::{self, Size},
};

use crate::Evaluation;

/// Othello on any even board from 4×4 to 16×16 as a depth-limited search sees it: scores in
/// hundredths of a disc.
///
/// A plain player for boards that have no better one: mobility, corners and the squares beside
/// them.
///
/// ```
/// use game_search::{Limits, Score, Search, Table};
/// use othello_core::sized::{Position, Size};
/// use othello_engine::AnySize;
///
/// // 4×4 is lost for black by ten discs, the empty squares given to the winner.
/// let start = Position::new(Size::new(4).expect("an even size"));
/// let table = Table::with_mebibytes(1)?;
/// let result = Search::new(&AnySize, &table).run(&start, &Limits::new());
/// assert_eq!(result.score, Score::new(-1_000));
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AnySize;

// All squares of the largest board but the four of the start.
const MOST_MOVES: usize = 252;

const MOBILITY: i32 = 90;
const CORNER: i32 = 800;
const X_SQUARE: i32 = -350;

impl Game for AnySize {
    type Position = sized::Position;
    type Move = Move<sized::Square>;
    type Undo = sized::Position;
    type Moves = MoveList<Self::Move, MOST_MOVES>;

    fn legal_moves(&self, position: &sized::Position, moves: &mut Self::Moves) {
        moves.extend(position.legal_moves());
    }

    fn play(&self, position: &mut sized::Position, m: Self::Move) -> sized::Position {
        let before = *position;
        let played = position.play(m);
        debug_assert!(played.is_ok(), "the search plays legal moves");
        before
    }

    fn undo(&self, position: &mut sized::Position, _: Self::Move, before: sized::Position) {
        *position = before;
    }

    fn key(&self, position: &sized::Position) -> u64 {
        position.key()
    }

    fn move_code(&self, _: &sized::Position, m: Self::Move) -> MoveCode {
        MoveCode::from_index(match m {
            Move::Place(square) => 16 * u16::from(square.rank()) + u16::from(square.file()),
            Move::Pass => 256,
        })
    }

    fn score_without_moves(&self, position: &sized::Position, _ply: u32) -> Score {
        let discs = position
            .outcome()
            .map_or(0, |outcome| outcome.difference(position.turn()));
        Evaluation::from_discs(discs).score()
    }

    fn evaluate(&self, position: &sized::Position) -> Score {
        let board = position.board();
        let (own, opponent) = (board.discs(position.turn()), board.discs(!position.turn()));
        let mobility = position.moves().len() as i32 - position.opponent_moves().len() as i32;
        let beside_corners: i32 = corners(position.size())
            .map(|(corner, inside)| {
                let held = |discs: sized::Bitboard| {
                    if board.color_at(corner).is_some() {
                        CORNER * i32::from(discs.contains(corner))
                    } else {
                        X_SQUARE * i32::from(discs.contains(inside))
                    }
                };
                held(own) - held(opponent)
            })
            .sum();
        Score::new(MOBILITY * mobility + beside_corners)
    }

    fn rank_moves(
        &self,
        position: &sized::Position,
        _node: Node,
        moves: &mut Self::Moves,
    ) -> Ranking {
        const CORNER_RANK: i32 = 10;
        let corners: sized::Bitboard = corners(position.size()).map(|(corner, _)| corner).collect();
        moves.rank_by(|m| {
            let mut child = *position;
            let played = child.play(m);
            debug_assert!(played.is_ok(), "the search ranks legal moves");
            let corner = m.square().is_some_and(|square| corners.contains(square));
            CORNER_RANK * i32::from(corner) - child.moves().len() as i32
        });
        Ranking::Ranked
    }
}

/// The corners, each with the square diagonally inside it.
fn corners(size: Size) -> impl Iterator<Item = (sized::Square, sized::Square)> {
    let last = size.get() - 1;
    [(0, 0), (0, last), (last, 0), (last, last)]
        .into_iter()
        .filter_map(move |(file, rank)| {
            let inside = |coordinate| if coordinate == 0 { 1 } else { last - 1 };
            let corner = sized::Square::new(file, rank)?;
            Some((corner, sized::Square::new(inside(file), inside(rank))?))
        })
}
