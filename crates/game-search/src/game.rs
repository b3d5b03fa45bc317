//! The trait through which the search knows a game.

use core::fmt::Debug;

use crate::iteration::Iteration;
use crate::moves::{MoveBuffer, MoveCode};
use crate::pruning::{Margin, MoveClass};
use crate::repetition::{Path, Verdict};
use crate::score::{Score, ScoreBounds, Window};
use crate::selectivity::ProbableCut;

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
/// Both searches visit a node in this order; *search* is [`Search`](crate::Search), *solver* is
/// [`Solver`](crate::Solver), and what is not marked is asked by both:
///
/// 1. [`outcome`](Self::outcome)
/// 2. [`repetition`](Self::repetition) (search)
/// 3. [`solve_last_plies`](Self::solve_last_plies) (search: if [`plies_left`](Self::plies_left) is
///    within the depth)
/// 4. [`score_bounds`](Self::score_bounds)
/// 5. [`forced_move`](Self::forced_move) (solver)
/// 6. the table
/// 7. pruning of the whole node (search, null windows only, unless the position is
///    [in check](Self::in_check)): [`margin`](Self::margin),
///    [`null_move`](Self::null_move), [`probable_cut`](Self::probable_cut)
/// 8. [`legal_moves`](Self::legal_moves), [`rank_moves`](Self::rank_moves)
/// 9. [`looks_ahead`](Self::looks_ahead)
/// 10. each move: [`move_class`](Self::move_class), pruning of the move, `play`,
///     [`extension`](Self::extension), [`late_move_reduction`](Self::late_move_reduction) (search)
///
/// # Hooks that may change the value
///
/// Bounds, the last plies, tables, order, look-ahead and repetition never change the value that a
/// search to a depth finds, but for the better: a position that is met again with less depth left is
/// worth what the deeper search found, and an evaluation outside the bounds gives way to them. Null moves, margins, reductions, late-move limits, exchanges and
/// probable cuts are guesses: they make a search to the same depth faster and, rarely, wrong. Each
/// is off until the game gives its hook; a search can do without all of them with
/// [`Techniques::exact`](crate::Techniques::exact).
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

    /// The inverse of [`move_code`](Self::move_code): the move with this code if it is legal in
    /// `position`. Codes may be those of another position, by bad luck. If this is given,
    /// [`Search`](crate::Search) tries the remembered move before it generates the others, which
    /// saves that work where the move cuts. By default `None`: the search generates all moves and
    /// looks for the code among them.
    #[inline(always)]
    fn move_from_code(&self, position: &Self::Position, code: MoveCode) -> Option<Self::Move> {
        let _ = (position, code);
        None
    }

    /// Whether [`Search`](crate::Search) is to ask for the moves in parts
    /// ([`legal_moves_of`](Self::legal_moves_of)), so that what a cut makes superfluous is never
    /// made. It then tries the remembered move; noisy moves that do not lose by exchange; killers;
    /// forcing and quiet moves by rank; and noisy moves that lose.
    /// [`move_from_code`](Self::move_from_code) must be given, and there is no
    /// [look-ahead](Self::looks_ahead).
    const IN_PARTS: bool = false;

    /// Appends a part of the legal moves to the empty list `moves`; to be given with
    /// [`IN_PARTS`](Self::IN_PARTS).
    #[inline(always)]
    fn legal_moves_of(&self, position: &Self::Position, part: Part, moves: &mut Self::Moves) {
        let _ = (position, part, moves);
    }

    /// Whether `mv`, a [quiet](MoveClass::Quiet) move of another position, is legal here and quiet
    /// too; to be given with [`IN_PARTS`](Self::IN_PARTS).
    #[inline(always)]
    fn is_legal_and_quiet(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// The exact score of a position in which no move is legal: a draw by a full board, mate or
    /// stalemate, the count of discs. Not asked where a search ends, see
    /// [`evaluate`](Self::evaluate).
    fn score_without_moves(&self, position: &Self::Position, ply: u32) -> Score;

    /// What the position looks like, for a search that cannot go on. Only ordinary scores
    /// ([`Score::new`]).
    ///
    /// Moves are not generated here. So where the end of the game only shows in that there is none,
    /// a search sees it a ply later, unless the evaluation tells it or
    /// [`plies_left`](Self::plies_left) is 0.
    fn evaluate(&self, position: &Self::Position) -> Score;

    /// What is known of [`evaluate`](Self::evaluate) at next to no cost, such as by the material
    /// alone: where that lies far enough above a window, the rest need not be looked at.
    #[inline(always)]
    fn evaluation_bounds(&self, position: &Self::Position) -> ScoreBounds {
        let _ = position;
        ScoreBounds::UNKNOWN
    }

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
    /// fail-soft bound outside `window`; `None` to leave it to the search. Asked by [`Solver`], and
    /// by [`Search`] where its depth reaches the end of the game
    /// ([`plies_left`](Self::plies_left)). Adds the positions it visits, apart from this one, to
    /// `nodes`. The position must be left as it was.
    ///
    /// [`Solver`]: crate::Solver
    /// [`Search`]: crate::Search
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

    /// Appends to `moves`, which holds the [noisy](Self::noisy_moves) ones, the
    /// [forcing](MoveClass::Forcing) moves to be tried besides in the first ply of quiescence, such
    /// as checks. Asked where the evaluation is no farther below the window than
    /// [`Margin::Delta`]; not in check. Forcing moves that lose by exchange
    /// ([`exchange_wins`](Self::exchange_wins)) are then passed over. By default none.
    #[inline(always)]
    fn forcing_moves(&self, position: &Self::Position, moves: &mut Self::Moves) {
        let _ = (position, moves);
    }

    /// The least depth at which [`Search`](crate::Search) looks into the table and files what it
    /// finds; 0 is that of quiescence. A search to the end of the game does always.
    ///
    /// 0 pays where noisy lines are long, 2 or more where so shallow a search is as quick as a look
    /// into memory: its entries would only take the place of others.
    const LEAST_TABLE_DEPTH: u32 = 1;

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

    /// Whether all replies are looked at before the first is searched: each move is played, and if
    /// the outcome, the bounds or the table settle the position after it, it may cut at once. (The
    /// [`Solver`] does not search a move that was settled; [`Search`] only looks for a cut, and not
    /// in games that [repeat](Self::REPEATS).) Pays where playing and bounds are cheap against the
    /// tree below.
    ///
    /// [`Solver`]: crate::Solver
    /// [`Search`]: crate::Search
    #[inline(always)]
    fn looks_ahead(&self, position: &Self::Position, node: Node) -> bool {
        let _ = (position, node);
        false
    }

    /// The pass to try by iterative deepening after `last`; `None` ends the search. By default the
    /// depth grows by one, without probable cuts: [`Iteration::after`]. A game that is searched to
    /// its end may go on with all [`plies_left`](Self::plies_left) at a rising
    /// [`Selectivity`](crate::Selectivity), all passes sharing one table.
    #[inline(always)]
    fn next_iteration(&self, root: &Self::Position, last: Option<Iteration>) -> Option<Iteration> {
        let _ = root;
        Some(Iteration::after(last))
    }

    /// The depth that is sure to reach the end of the game from here, such as the number of empty
    /// squares; `None` if that cannot be told cheaply. A search that is deep enough is held to this
    /// depth, asks [`solve_last_plies`](Self::solve_last_plies), and is marked as
    /// [complete](crate::Certainty). If a pass takes no square, give it an
    /// [`extension`](Self::extension) of one.
    #[inline(always)]
    fn plies_left(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// Whether the side to move must answer something at once, such as a check: then neither the
    /// position nor its moves are pruned or reduced, nor is a move that leads to it.
    #[inline(always)]
    fn in_check(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Whether [`null_move`](Self::null_move) ever answers.
    const NULL_MOVE: bool = false;

    /// Passes the turn although the rules do not allow it; `None` where the result would say
    /// nothing (so little material that having to move may hurt). If even that keeps the score
    /// above the window, a move would too. Never asked [in check](Self::in_check) or twice in a
    /// row. The key must change as by a move. A game that [repeats](Self::REPEATS) must not let a
    /// repetition reach back across a null move.
    #[inline(always)]
    fn null_move(&self, position: &mut Self::Position) -> Option<Self::Undo> {
        let _ = position;
        None
    }

    /// Takes back a [`null_move`](Self::null_move).
    #[inline(always)]
    fn undo_null_move(&self, position: &mut Self::Position, undo: Self::Undo) {
        let _ = (position, undo);
    }

    /// What kind of move it is. The default has none reduced, pruned or learned.
    #[inline(always)]
    fn move_class(&self, position: &Self::Position, mv: Self::Move) -> MoveClass {
        let _ = (position, mv);
        MoveClass::Forcing
    }

    /// By how many plies the line goes on deeper than usual after `mv`, which has led to
    /// `position`; `node` is that in which it was played. From twice as many plies as the
    /// iteration is deep, nothing is extended.
    #[inline(always)]
    fn extension(&self, position: &Self::Position, mv: Self::Move, node: Node) -> u32 {
        let _ = (position, mv, node);
        0
    }

    /// By how many plies a [quiet](MoveClass::Quiet) move is searched less deep when `tried` moves
    /// (at least one) were tried before it. The search reduces less in open windows and by what it
    /// has learned of the move, and searches again if the move proves good.
    /// [`reduction_by_logarithms`] is a common choice.
    ///
    /// [`reduction_by_logarithms`]: crate::reduction_by_logarithms
    #[inline(always)]
    fn late_move_reduction(&self, depth: u32, tried: u32) -> u32 {
        let _ = (depth, tried);
        0
    }

    /// After how many moves the remaining [quiet](MoveClass::Quiet) ones are skipped in a null
    /// window at this depth; `None`: never.
    #[inline(always)]
    fn late_move_limit(&self, depth: u32) -> Option<u32> {
        let _ = depth;
        None
    }

    /// The depth from which on a position without a remembered move is searched one ply less deep:
    /// it costs less to find a good first move then, and the next iteration has it. `None`: never.
    const REDUCED_WITHOUT_HASH_MOVE: Option<u32> = None;

    /// How far the evaluation can be off for this use at this depth, in points (not negative);
    /// `None` where it is not to be used so. A game without margins has no futility pruning, no
    /// delta pruning, and no first guess of a window.
    #[inline(always)]
    fn margin(&self, margin: Margin, depth: u32) -> Option<i32> {
        let _ = (margin, depth);
        None
    }

    /// Whether `mv` and the best exchange of captures on its target square win at least `points`
    /// for the side that moves. Asked of [noisy](MoveClass::Noisy) moves for their order and for
    /// pruning, and in quiescence.
    #[inline(always)]
    fn exchange_wins(&self, position: &Self::Position, mv: Self::Move, points: i32) -> bool {
        let _ = (position, mv, points);
        true
    }

    /// How many slots [`history_slot`](Self::history_slot) has. With 0 the search learns nothing of
    /// the order of moves: no history and no killers. Memory: 2 bytes a slot, and the
    /// square of the slots in pairs of bytes if [`CONTINUATION_HISTORY`](Self::CONTINUATION_HISTORY).
    const HISTORY_SLOTS: usize = 0;

    /// The slot of the history table that `mv` shares with moves that are alike: below
    /// [`HISTORY_SLOTS`](Self::HISTORY_SLOTS), and the same whatever else is on the board. Usually
    /// the piece that moves (with its side) and its target.
    #[inline(always)]
    fn history_slot(&self, position: &Self::Position, mv: Self::Move) -> usize {
        let _ = (position, mv);
        0
    }

    /// Whether the history of a move is also kept for each move before it.
    const CONTINUATION_HISTORY: bool = false;

    /// Multi-probcut: a shallow search that tells with known error whether one of `depth` plies
    /// would end outside the window. `attempt` counts from 0; `None` when there are no more to try.
    /// Asked only where the [`Iteration`] is selective. At most two such searches are nested.
    #[inline(always)]
    fn probable_cut(
        &self,
        position: &Self::Position,
        depth: u32,
        attempt: u32,
    ) -> Option<ProbableCut> {
        let _ = (position, depth, attempt);
        None
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

/// A part of the legal moves, by their [class](MoveClass). See [`Game::IN_PARTS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The noisy ones.
    Noisy,
    /// The forcing ones.
    Forcing,
    /// The forcing and the quiet ones: all that are not noisy.
    ForcingAndQuiet,
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

    /// The most that the search adds to or takes from the rank of a [quiet](MoveClass::Quiet) move
    /// by what it has learned: 32,768 by history, the rest for killers. So moves
    /// that a game ranks this much above its quiet ones come before all of them.
    pub const MAX_LEARNED: i32 = 1 << 17;
}

/// What the moves of [`Game::noisy_moves`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noise {
    /// The side to move may decline them all, so the evaluation is the least it has.
    Optional,
    /// One of them must be played (all evasions of a check are listed); the position is not to be
    /// evaluated. If there is none, the game is over: [`Game::score_without_moves`]. Only for a
    /// position that is [in check](Game::in_check): any other is evaluated before its noisy moves
    /// are asked for.
    Forced,
}
