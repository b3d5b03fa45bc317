//! Forced mates by checks alone.

use game_search::{
    Game, Iteration, MoveClass, MoveCode, MoveList, Node, Noise, Ranking, Score, ScoreBounds,
    Window,
};
use xiangqi_core::{Color, Move, Position};

use crate::{
    exchange::exchange_value,
    rules::{HISTORY_SLOTS, PieceIndex, move_code},
};

/// The game in which one side may only give check and wants mate, while the other evades: what is
/// not a mate counts as a draw. A repetition is none either, so none is looked for.
///
/// ```
/// use game_search::{Limits, Score, Search, Table};
/// use xiangqi_core::{Color, Position};
/// use xiangqi_engine::MateByChecks;
///
/// let position: Position = "4k4/9/8R/7R1/9/9/9/9/9/3K5 w".parse()?;
/// let game = MateByChecks::by(Color::Red);
/// let table = Table::with_mebibytes(1)?;
/// let result = Search::new(&game, &table).run(&position, &Limits::new().nodes(10_000));
/// assert_eq!(result.score, Score::win_in(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MateByChecks {
    attacker: Color,
}

impl MateByChecks {
    /// The game in which this side gives the checks.
    #[must_use]
    pub const fn by(attacker: Color) -> Self {
        Self { attacker }
    }

    fn attacks(self, position: &Position) -> bool {
        position.turn() == self.attacker
    }
}

impl Game for MateByChecks {
    type Position = Position;
    type Move = Move;
    type Undo = Option<xiangqi_core::Piece>;
    type Moves = MoveList<Move, 128>;

    fn legal_moves(&self, position: &Position, moves: &mut Self::Moves) {
        let legal = position.legal_moves();
        if self.attacks(position) {
            moves.extend(legal.into_iter().filter(|&m| position.gives_check(m)));
        } else {
            moves.extend(legal);
        }
    }

    fn play(&self, position: &mut Position, m: Move) -> Option<xiangqi_core::Piece> {
        position.play_unchecked(m)
    }

    fn undo(&self, position: &mut Position, m: Move, captured: Option<xiangqi_core::Piece>) {
        position.undo(m, captured);
    }

    /// Another one than that of the whole game, so that both can share a table.
    fn key(&self, position: &Position) -> u64 {
        const MATE: [u64; 2] = [0x6d61_7465_2072_6564, 0x6d61_7465_2062_6c6b];
        position.key() ^ MATE[self.attacker.index()]
    }

    fn move_code(&self, _: &Position, m: Move) -> MoveCode {
        move_code(m)
    }

    fn score_without_moves(&self, position: &Position, ply: u32) -> Score {
        if self.attacks(position) {
            Score::DRAW
        } else {
            Score::loss_in(ply)
        }
    }

    fn evaluate(&self, _: &Position) -> Score {
        Score::DRAW
    }

    fn in_check(&self, position: &Position) -> bool {
        !self.attacks(position)
    }

    /// None: a leaf only asks whether the last check was mate.
    fn noisy_moves(&self, position: &Position, _: &mut Self::Moves) -> Noise {
        if !self.attacks(position) && position.legal_move_count() == 0 {
            Noise::Forced
        } else {
            Noise::Optional
        }
    }

    /// A mate takes an odd number of plies.
    fn next_iteration(&self, _: &Position, last: Option<Iteration>) -> Option<Iteration> {
        let depth = last.map_or(1, |last| last.depth + 2);
        Some(Iteration {
            depth,
            ..Iteration::after(last)
        })
    }

    const HISTORY_SLOTS: usize = HISTORY_SLOTS;

    fn history_slot(&self, position: &Position, m: Move) -> usize {
        let piece = position.board().piece_at(m.from);
        piece.map_or(0, |piece| PieceIndex::new(piece).history_slot(m.to))
    }

    fn move_class(&self, _: &Position, _: Move) -> MoveClass {
        MoveClass::Quiet
    }

    /// The attacker has a draw at least.
    fn score_bounds(&self, position: &Position, _: u32, _: Window) -> ScoreBounds {
        if self.attacks(position) {
            ScoreBounds::at_least(Score::DRAW)
        } else {
            ScoreBounds::at_most(Score::DRAW)
        }
    }

    /// The attacker tries its cheapest piece first, so that among the shortest mates it finds the
    /// one that begins with that; the defender tries captures first.
    fn rank_moves(&self, position: &Position, _: Node, moves: &mut Self::Moves) -> Ranking {
        let board = position.board();
        if self.attacks(position) {
            moves.rank_by(|m| {
                let piece = board.piece_at(m.from);
                -piece.map_or(0, |piece| exchange_value(piece, m.from))
            });
        } else {
            moves.rank_by(|m| i32::from(board.piece_at(m.to).is_some()));
        }
        Ranking::Ranked
    }
}
