use alloc::string::ToString;
use core::{fmt, str::FromStr};

use crate::{
    Bitboard, Board, Color, IllegalMove, IllegalReason, Move, MoveList, Outcome, Piece, Role,
    Setup, Square, attacks, notation::fen, zobrist,
};

/// A board and the side to move: all that the rules of moving need.
///
/// What depends on the moves before (repetition, plies without capture) is judged by
/// [`Game`](crate::Game).
///
/// ```
/// use xiangqi_core::{Color, Position};
///
/// let mut position = Position::new();
/// position.play("h2e2".parse()?)?;
/// assert_eq!(position.turn(), Color::Black);
/// assert_eq!(
///     position.play("h9h7".parse()?).unwrap_err().to_string(),
///     "h9h7 cannot be played: a piece of the same side stands on the target",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
    key: u64,
}

impl Position {
    /// The standard start, red to move.
    #[must_use]
    pub fn new() -> Self {
        Self::from_valid_board(Board::new(), Color::Red)
    }

    /// A board that has been validated.
    pub(crate) fn from_valid_board(board: Board, turn: Color) -> Self {
        Self {
            key: zobrist::key(&board, turn),
            board,
            turn,
        }
    }

    /// The pieces.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// A 64-bit hash of the pieces and the side to move, the same on every machine and in every
    /// version of one major release.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The point of a side's general.
    #[must_use]
    pub fn general(&self, color: Color) -> Square {
        // Validation lets no position pass without two generals, and none is ever captured.
        self.board.general(color).unwrap_or(Square::E0)
    }

    /// The pieces that give check to the side to move; the other general across an open file
    /// counts as one.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board.checkers(self.general(self.turn), !self.turn)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// All legal moves; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = self.moves_by_pieces();
        moves.retain(|m| self.keeps_general_safe(m));
        moves
    }

    /// The legal moves that capture a piece.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut moves = self.legal_moves();
        moves.retain(|m| self.board.piece_at(m.to).is_some());
        moves
    }

    /// The moves that the pieces can make, those that leave the own general in check included.
    fn moves_by_pieces(&self) -> MoveList {
        let mut moves = MoveList::new();
        for from in self.board.side(self.turn) {
            for to in self.targets(from) {
                moves.push(Move::new(from, to));
            }
        }
        moves
    }

    /// Where the piece on a point can go, if its general's safety does not matter.
    fn targets(&self, from: Square) -> Bitboard {
        let Some(Piece { color, role }) = self.board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let occupied = self.board.occupied();
        let reached = match role {
            Role::General => attacks::general(from),
            Role::Advisor => attacks::advisor(from),
            Role::Elephant => attacks::elephant(from, occupied),
            Role::Horse => attacks::horse(from, occupied),
            Role::Chariot => attacks::chariot(from, occupied),
            Role::Cannon => {
                attacks::chariot(from, occupied) & !occupied
                    | attacks::cannon_captures(from, occupied)
            }
            Role::Soldier => attacks::soldier(color, from),
        };
        reached & !self.board.side(color) & !self.board.pieces(!color, Role::General)
    }

    fn keeps_general_safe(&self, m: Move) -> bool {
        let mut after = *self;
        after.play_unchecked(m);
        after
            .board
            .checkers(after.general(self.turn), after.turn)
            .is_empty()
    }

    /// Whether the rules allow a move here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.fault_of(m).is_none()
    }

    /// Why a move is illegal; `None` if it is legal.
    fn fault_of(&self, m: Move) -> Option<IllegalReason> {
        let Some(piece) = self.board.piece_at(m.from) else {
            return Some(IllegalReason::NoPiece);
        };
        if piece.color != self.turn {
            return Some(IllegalReason::WrongColor);
        }
        if let Some(target) = self.board.piece_at(m.to) {
            if target.color == self.turn {
                return Some(IllegalReason::OwnPiece);
            }
            if target.role == Role::General {
                return Some(IllegalReason::General);
            }
        }
        if !self.targets(m.from).contains(m.to) {
            return Some(IllegalReason::CannotReach);
        }
        let mut after = *self;
        after.play_unchecked(m);
        let checkers = after.board.checkers(after.general(self.turn), after.turn);
        let facing = self.board.pieces(!self.turn, Role::General);
        if checkers.is_empty() {
            None
        } else if checkers == facing {
            Some(IllegalReason::FacingGenerals)
        } else {
            Some(IllegalReason::IntoCheck)
        }
    }

    /// Plays a move and returns the piece that it captured.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<Option<Piece>, IllegalMove> {
        match self.fault_of(m) {
            None => Ok(self.play_unchecked(m)),
            Some(reason) => Err(IllegalMove { illegal: m, reason }),
        }
    }

    /// Plays a move that the caller knows to be legal, and returns the piece that it captured.
    ///
    /// An illegal move never breaks memory safety, but the position that comes of it means
    /// nothing.
    pub fn play_unchecked(&mut self, m: Move) -> Option<Piece> {
        let piece = self.board.take(m.from);
        let captured = match piece {
            Some(piece) => self.board.put(m.to, piece),
            None => None,
        };
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE
            ^ zobrist::of(m.from, piece)
            ^ zobrist::of(m.to, piece)
            ^ zobrist::of(m.to, captured);
        captured
    }

    /// Takes back a move, given the piece that it captured.
    ///
    /// ```
    /// use xiangqi_core::Position;
    ///
    /// let mut position = Position::new();
    /// let captured = position.play("b2b9".parse()?)?;
    /// position.undo("b2b9".parse()?, captured);
    /// assert_eq!(position, Position::new());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self, m: Move, captured: Option<Piece>) {
        let piece = self.board.take(m.to);
        if let Some(piece) = piece {
            self.board.put(m.from, piece);
        }
        if let Some(captured) = captured {
            self.board.put(m.to, captured);
        }
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE
            ^ zobrist::of(m.from, piece)
            ^ zobrist::of(m.to, piece)
            ^ zobrist::of(m.to, captured);
    }

    /// The result if the side to move has no legal move; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.legal_moves().is_empty() {
            return None;
        }
        let winner = !self.turn;
        Some(if self.is_check() {
            Outcome::Checkmate { winner }
        } else {
            Outcome::Stalemate { winner }
        })
    }
}

/// The standard start.
impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes a FEN with the counters of a start: `… w - - 0 1`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Setup::from(*self).to_string())
    }
}

impl FromStr for Position {
    type Err = fen::ParseFenError;

    /// Reads a FEN and validates it; see [`fen`]. Counters are read and dropped.
    fn from_str(text: &str) -> Result<Self, fen::ParseFenError> {
        Ok(text.parse::<Setup>()?.to_position()?)
    }
}
