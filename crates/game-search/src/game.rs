//! The trait through which the search knows a game.

use core::fmt::Debug;

use crate::moves::{MoveBuffer, MoveCode};
use crate::repetition::{Path, Verdict};
use crate::score::{Score, ScoreBounds, Window};

/// A two-player, zero-sum game of perfect information, taught to the search.
///
/// It is implemented on a value of the engine, not on the position, so that it can carry weights
/// and so that the rules may live in another crate.
///
/// Every method sees the game from the **side to move**: a score is that side's, and after
/// [`play`](Self::play) it is the other's turn. A pass is an ordinary move. Scores with a distance
/// to the end count plies from the root of the search; methods that may return one are given
/// `ply`, the distance of the position from the root.
///
/// The required methods suffice to search and to solve. Each hook has a default that says "nothing
/// known" and that the compiler removes.
///
/// The search visits a node in this order: [`outcome`](Self::outcome),
/// [`repetition`](Self::repetition) (depth-limited only), [`solve_last_plies`](Self::solve_last_plies)
/// (exact solving only), [`score_bounds`](Self::score_bounds), [`forced_move`](Self::forced_move)
/// (exact solving only), the table, [`legal_moves`](Self::legal_moves),
/// [`rank_moves`](Self::rank_moves), the moves.
pub trait Game: Sync {
    /// All that the rules and the evaluation need, the side to move included.
    type Position: Clone + Send;

    /// A move.
    type Move: Copy + Eq + Debug + Send;

    /// What [`undo`](Self::undo) needs to take a move back. For a small `Copy` position that is
    /// simply the position before the move.
    type Undo;

    /// [`MoveList<Self::Move, N>`](crate::MoveList), with `N` the most legal moves that a position
    /// can have.
    type Moves: MoveBuffer<Self::Move>;

    /// Appends every legal move, each once, to the empty list `moves`; the more promising first,
    /// if that is free. No move means that the game is over and
    /// [`score_without_moves`](Self::score_without_moves) is asked.
    ///
    /// A move that provably cannot be better than one in the list may be left out, if the score of
    /// the position stays right.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Self::Moves);

    /// Plays a move of [`legal_moves`](Self::legal_moves) or [`noisy_moves`](Self::noisy_moves).
    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Self::Undo;

    /// Takes back `mv`, the last move played.
    fn undo(&self, position: &mut Self::Position, mv: Self::Move, undo: Self::Undo);

    /// A key of the position: equal for equal positions (side to move included) and, but for bad
    /// luck, different for different ones. Any distribution of its bits will do. If it is
    /// different for all different positions, the table never takes one for another.
    fn key(&self, position: &Self::Position) -> u64;

    /// The number under which the table remembers a move that is legal in `position`.
    fn move_code(&self, position: &Self::Position, mv: Self::Move) -> MoveCode;

    /// The exact score of a position in which no move is legal: a draw by a full board, mate or
    /// stalemate, the count of discs.
    fn score_without_moves(&self, position: &Self::Position, ply: u32) -> Score;

    /// What the position looks like, for a search that cannot go on. Only ordinary scores
    /// ([`Score::new`]).
    fn evaluate(&self, position: &Self::Position) -> Score;

    /// The exact score if the game is over although moves may be left: a line of four, a captured
    /// king. Asked at the entry of every node; where the end only shows as "no legal moves", leave
    /// it out.
    #[inline(always)]
    fn outcome(&self, position: &Self::Position, ply: u32) -> Option<Score> {
        let _ = (position, ply);
        None
    }

    /// Bounds of the exact score that are cheap to prove: stable discs in Othello, the fastest
    /// possible win in Connect Four. Bounds that cannot cut `window` are of no use, so the work
    /// may be skipped when none can.
    #[inline(always)]
    fn score_bounds(&self, position: &Self::Position, ply: u32, window: Window) -> ScoreBounds {
        let _ = (position, ply, window);
        ScoreBounds::UNKNOWN
    }

    /// Solves a position close to the end of the game by specialised code: the exact score, or a
    /// fail-soft bound outside `window`; `None` to leave it to the search. Called by [`Solver`]
    /// only. Adds the positions it visits, apart from this one, to `nodes`. The position must be
    /// left as it was.
    ///
    /// [`Solver`]: crate::Solver
    #[inline(always)]
    fn solve_last_plies(
        &self,
        position: &mut Self::Position,
        ply: u32,
        window: Window,
        nodes: &mut u64,
    ) -> Option<Score> {
        let _ = (position, ply, window, nodes);
        None
    }

    /// Ranks the moves: the higher, the earlier. The better the order, the smaller the tree.
    /// Without it moves are tried in the order of generation.
    #[inline(always)]
    fn rank_moves(
        &self,
        position: &Self::Position,
        node: Node,
        moves: &mut Self::Moves,
    ) -> Ranking {
        let _ = (position, node, moves);
        Ranking::AsGenerated
    }

    /// Appends the moves to be played out before a leaf is evaluated, such as captures, to the
    /// empty list `moves`. There must be an end to them: a line of noisy moves cannot be endless.
    #[inline(always)]
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Self::Moves) -> Noise {
        let _ = (position, moves);
        Noise::Optional
    }

    /// Whether a position can come again in one game. If so, the search keeps the path of keys,
    /// asks [`repetition`](Self::repetition), and keeps what hangs on the path out of the table.
    /// Such a game cannot be given to [`Solver`](crate::Solver).
    const REPEATS: bool = false;

    /// The verdict on the present position if it came again. Not asked at the root, nor in
    /// quiescence.
    #[inline(always)]
    fn repetition(&self, position: &Self::Position, ply: u32, path: Path<'_>) -> Option<Verdict> {
        let _ = (position, ply, path);
        None
    }

    /// The key under which the table files the position: one for all symmetric positions, if the
    /// game wishes. They then share their scores, which must not depend on more than the key says.
    /// The remembered move is that of whichever was searched first: let
    /// [`move_code`](Self::move_code) name moves as they are in the canonical position, or bear
    /// with a first move that may be a mirrored one.
    #[inline(always)]
    fn table_key(&self, position: &Self::Position) -> u64 {
        self.key(position)
    }

    /// How many of the lowest bits [`table_key`](Self::table_key) uses. The fewer, the denser a
    /// [`CompactTable`](crate::CompactTable) is packed.
    const TABLE_KEY_BITS: u32 = 64;

    /// The key under which a [`WideTable`](crate::WideTable) files the position: as
    /// [`table_key`](Self::table_key), but of up to 128 bits, so that different positions of a
    /// larger board can have different keys.
    #[inline(always)]
    fn wide_key(&self, position: &Self::Position) -> u128 {
        u128::from(self.table_key(position))
    }

    /// How many of the lowest bits [`wide_key`](Self::wide_key) uses.
    const WIDE_KEY_BITS: u32 = Self::TABLE_KEY_BITS;

    /// On which shelf of the table a solver files the position. Asked by [`Solver`] only; the
    /// answer must depend on nothing but the table key.
    ///
    /// [`Solver`]: crate::Solver
    #[inline(always)]
    fn shelf(&self, position: &Self::Position) -> Shelf {
        let _ = position;
        Shelf::Far
    }

    /// A move that has to be played, if that is plain to see: there is no other, or every other is
    /// no better. [`Solver`] follows it without a look at the table.
    ///
    /// [`Solver`]: crate::Solver
    #[inline(always)]
    fn forced_move(&self, position: &Self::Position) -> Option<Self::Move> {
        let _ = position;
        None
    }

    /// Whether [`Solver`] looks at all replies before it searches the first: each move is played,
    /// and if the outcome, the bounds or the table settle the position after it, the move need not
    /// be searched, and may cut at once. Pays where playing and bounds are cheap against the tree
    /// below.
    ///
    /// [`Solver`]: crate::Solver
    #[inline(always)]
    fn looks_ahead(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }
}

/// Where the table keeps a position: see [`Game::shelf`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// Nowhere: it is searched sooner than looked up.
    None,
    /// In the small part of the table, which fits the cache of the processor. For positions near
    /// the end of the game: they are many and cheap, and come again soon or not at all.
    Near,
    /// In the large part.
    Far,
}

/// Where in the search a hook is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// Plies from the root.
    pub ply: u32,
    /// Plies left before the position is evaluated (0 in quiescence); `None` in exact solving.
    pub depth: Option<u32>,
}

impl Node {
    #[inline(always)]
    pub(crate) const fn new(ply: u32, depth: Option<u32>) -> Node {
        Node { ply, depth }
    }
}

/// What [`Game::rank_moves`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// Nothing: the moves stand in the order to try them.
    AsGenerated,
    /// It gave the moves ranks; the search picks the highest first.
    Ranked,
}

impl Ranking {
    /// The largest rank that a game gives; the search puts its own preferences above it.
    pub const MAX_RANK: i32 = 1 << 24;
}

/// What the moves of [`Game::noisy_moves`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noise {
    /// The side to move may decline them all, so the evaluation is the least it has.
    Optional,
    /// One of them must be played (all evasions of a check are listed); the position is not to be
    /// evaluated. If there is none, the game is over: [`Game::score_without_moves`].
    Forced,
}
