use connect4_core::{Bitboard, Word};
use game_search::{Game, MoveCode, MoveList, Ranking, Score, ScoreBounds, Shelf, Window};

use crate::node::{Drop, Node};

/// The game taught to [`game_search`]: any board that fits the word.
///
/// A score is half the number of squares that are empty when the winner's last disc is about to
/// fall, rounded up, for the side that wins, its negation for the other, 0 for a draw.
///
/// The legal moves of a node are those that matter: none if the game is lost at once, else those
/// that do not lose at once; if one of them wins by force at once, that one alone.
#[derive(Clone, Copy, Default, Debug)]
pub struct Connect4<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
>(core::marker::PhantomData<B>);

/// The most columns of a board of 128 bits with at least one row.
const MOST_COLUMNS: usize = 32;

/// Look-ahead pays from so many empty squares on.
const LOOK_AHEAD_EMPTIES: u32 = 14;
/// With fewer empty squares a position is searched sooner than looked up.
const TABLE_EMPTIES: u32 = 6;
/// From so many empty squares on a position is filed on the far shelf, by the lesser of its key and
/// that of its mirror image.
const FAR_EMPTIES: u32 = 22;

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Connect4<COLS, ROWS, TO_WIN, B>
{
    /// The game on this board.
    #[must_use]
    pub const fn new() -> Self {
        Connect4(core::marker::PhantomData)
    }

    /// Columns from the middle outwards.
    const CENTRE_FIRST: [u32; COLS] = {
        let mut columns = [0; COLS];
        let mut place = 0;
        while place < COLS {
            columns[place] = centre_first(COLS as u32, place as u32);
            place += 1;
        }
        columns
    };

    /// How promising a move is: own winning squares, more for those that may be played the move
    /// after next, none for those above a winning square of the other side; less for a move that
    /// gives up a winning square of one's own.
    #[inline(always)]
    fn rank(node: &Node<COLS, ROWS, TO_WIN, B>, mv: Drop<COLS, ROWS, B>) -> i32 {
        let useful = mv.wins & !node.their_wins.up();
        let soon = (node.position.playable() | mv.square.up()).up();
        let gives_up = (mv.square.up() & node.own_wins).any();
        useful.len() as i32 * 5 + (useful & soon).len() as i32 * 4 - i32::from(gives_up) * 5
    }

    /// The key under which the table files a node.
    #[inline(always)]
    fn filing_key(node: &Node<COLS, ROWS, TO_WIN, B>) -> B {
        if node.empties >= FAR_EMPTIES {
            node.position.canonical_key()
        } else {
            node.position.key()
        }
    }
}

/// The column at a place in the order from the middle outwards, the left one of a pair first.
const fn centre_first(columns: u32, place: u32) -> u32 {
    let middle = (columns - 1) / 2;
    let step = place.div_ceil(2);
    if columns % 2 == 1 {
        if place % 2 == 1 {
            middle - step
        } else {
            middle + step
        }
    } else if place % 2 == 1 {
        middle + step
    } else {
        middle - step
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Game
    for Connect4<COLS, ROWS, TO_WIN, B>
{
    type Position = Node<COLS, ROWS, TO_WIN, B>;
    type Move = Drop<COLS, ROWS, B>;
    type Undo = Self::Position;
    type Moves = MoveList<Self::Move, MOST_COLUMNS>;

    const TABLE_KEY_BITS: u32 = {
        let bits = Self::WIDE_KEY_BITS;
        if bits > u64::BITS { u64::BITS } else { bits }
    };
    const WIDE_KEY_BITS: u32 = (COLS * (ROWS + 1)) as u32;

    #[inline(always)]
    fn legal_moves(&self, node: &Self::Position, moves: &mut Self::Moves) {
        let safe = node.safe_squares();
        for column in Self::CENTRE_FIRST {
            let column = B::truncate((1 << ROWS) - 1).shift_up(column * (ROWS as u32 + 1));
            let square = safe & Bitboard::from_bits(column);
            if square.is_empty() {
                continue;
            }
            let mv = node.drop_on(square);
            if node.after(mv).safe_squares().is_empty() && node.empties > 2 {
                moves.clear();
                moves.push(mv);
                return;
            }
            moves.push_ranked(mv, Self::rank(node, mv));
        }
    }

    #[inline(always)]
    fn play(&self, node: &mut Self::Position, mv: Self::Move) -> Self::Undo {
        let before = *node;
        *node = node.after(mv);
        before
    }

    #[inline(always)]
    fn undo(&self, node: &mut Self::Position, _: Self::Move, before: Self::Undo) {
        *node = before;
    }

    #[inline(always)]
    fn key(&self, node: &Self::Position) -> u64 {
        fold(node.position.key())
    }

    #[inline(always)]
    fn move_code(&self, node: &Self::Position, mv: Self::Move) -> MoveCode {
        let mut column = mv.square.bits().trailing_zeros() / (ROWS as u32 + 1);
        if node.empties >= FAR_EMPTIES && node.position.key() != node.position.canonical_key() {
            column = COLS as u32 - 1 - column;
        }
        MoveCode::from_index(column as u16)
    }

    /// No safe square: the other side wins with its next disc, or the board is full.
    #[inline(always)]
    fn score_without_moves(&self, node: &Self::Position, _: u32) -> Score {
        Score::new(-Node::<COLS, ROWS, TO_WIN, B>::win_with(
            node.empties.saturating_sub(1),
        ))
    }

    #[inline(always)]
    fn evaluate(&self, _: &Self::Position) -> Score {
        Score::DRAW
    }

    #[inline(always)]
    fn outcome(&self, node: &Self::Position, ply: u32) -> Option<Score> {
        if node.safe_squares().is_empty() {
            return Some(self.score_without_moves(node, ply));
        }
        // Neither side can win with the next disc.
        (node.empties <= 2).then_some(Score::DRAW)
    }

    #[inline(always)]
    fn score_bounds(&self, node: &Self::Position, _: u32, window: Window) -> ScoreBounds {
        node.bounds(window.alpha().value())
    }

    #[inline(always)]
    fn rank_moves(&self, _: &Self::Position, _: game_search::Node, _: &mut Self::Moves) -> Ranking {
        Ranking::Ranked
    }

    #[inline(always)]
    fn forced_move(&self, node: &Self::Position) -> Option<Self::Move> {
        let safe = node.safe_squares();
        (safe == safe.first_alone()).then(|| node.drop_on(safe))
    }

    #[inline(always)]
    fn table_key(&self, node: &Self::Position) -> u64 {
        fold(Self::filing_key(node))
    }

    #[inline(always)]
    fn wide_key(&self, node: &Self::Position) -> u128 {
        Self::filing_key(node).widen()
    }

    #[inline(always)]
    fn shelf(&self, node: &Self::Position) -> Shelf {
        if node.empties < TABLE_EMPTIES {
            Shelf::None
        } else if node.empties < FAR_EMPTIES {
            Shelf::Near
        } else {
            Shelf::Far
        }
    }

    #[inline(always)]
    fn looks_ahead(&self, node: &Self::Position, _: game_search::Node) -> bool {
        node.empties >= LOOK_AHEAD_EMPTIES
    }
}

/// The key in 64 bits: itself if it fits.
#[inline(always)]
fn fold<B: Word>(key: B) -> u64 {
    let wide = key.widen();
    if B::BITS <= u64::BITS {
        return wide as u64;
    }
    // A long key may share its fold with another by bad luck.
    game_search::fold(wide as u64, (wide >> 64) as u64)
}
