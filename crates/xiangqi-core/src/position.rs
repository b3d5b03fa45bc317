use alloc::string::ToString;
use core::{fmt, str::FromStr};

use crate::{
    Bitboard, Board, Color, IllegalMove, IllegalReason, Move, MoveList, Outcome, Piece, Role,
    Setup, Square, attacks,
    check::{Attackers, CheckFinder, Guard},
    notation::fen,
    zobrist,
};

/// A side has no more pieces than this: too many are a fault that no setup can ignore.
const MOST_PIECES: usize = 16;

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

    /// The pieces of both sides that keep a check from a side's general, so that one may come of
    /// their leaving: the only piece before a chariot or the other general, both before a cannon,
    /// and the leg of a horse.
    ///
    /// ```
    /// use xiangqi_core::{Color, Position, Square};
    ///
    /// let position: Position = "4k4/9/9/4r4/9/9/9/9/4A4/4K4 w".parse()?;
    /// assert_eq!(position.blockers(Color::Red), Square::E1.into());
    /// assert!(position.blockers(Color::Black).is_empty());
    /// # Ok::<(), xiangqi_core::notation::fen::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn blockers(&self, color: Color) -> Bitboard {
        self.guard(color).blockers
    }

    /// The pieces of the side to move that are among the [blockers](Self::blockers) of its general.
    ///
    /// Such a piece may still have legal moves: along the line, or where it captures the attacker.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.blockers(self.turn) & self.board.side(self.turn)
    }

    #[inline]
    fn guard(&self, color: Color) -> Guard {
        Guard::new(&self.board, color, self.general(color))
    }

    /// All legal moves; none when the game is over. Out of check, only moves that parry it are
    /// looked at.
    ///
    /// The order is always the same for the same position, but otherwise nothing to rely on.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.moves_to(Bitboard::FULL)
    }

    /// The legal moves that capture a piece. With [`quiets`](Self::quiets) they are all.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.moves_to(self.board.side(!self.turn))
    }

    /// The legal moves that capture nothing.
    ///
    /// ```
    /// let position = xiangqi_core::Position::new();
    /// assert_eq!(position.captures().len() + position.quiets().len(), 44);
    /// ```
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        self.moves_to(!self.board.occupied())
    }

    /// How many legal moves there are: faster than making a list of them.
    #[must_use]
    pub fn legal_move_count(&self) -> usize {
        let mut sets = [[0; 2]; MOST_PIECES];
        let mut pieces = 0;
        self.visit_targets(Bitboard::FULL, &mut |_, targets| {
            sets[pieces % MOST_PIECES] = [targets.0 as u64, (targets.0 >> 64) as u64];
            pieces += 1;
        });
        // One loop at the end counts several sets at once in vector registers.
        let words = sets.as_flattened().iter();
        words.map(|word| u64::from(word.count_ones())).sum::<u64>() as usize
    }

    /// Where the piece of the side to move on a point can legally go; empty if there is none.
    ///
    /// ```
    /// use xiangqi_core::{Position, Square};
    ///
    /// let horse = Position::new().legal_targets(Square::B0);
    /// assert_eq!(horse, [Square::A2, Square::C2].into_iter().collect());
    /// ```
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        if !self.board.side(self.turn).contains(from) {
            return Bitboard::EMPTY;
        }
        let targets = self.targets(from) & self.enterable();
        self.guard(self.turn).safe_targets(from, targets)
    }

    /// Tells, piece by piece, where it can legally go among the wanted points: the quickest way to
    /// all moves. A piece that can go nowhere may be told with an empty set, or left out.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Position};
    ///
    /// let mut moves = 0;
    /// Position::new().visit_legal_targets(Bitboard::FULL, |_from, targets| moves += targets.len());
    /// assert_eq!(moves, 44);
    /// ```
    #[inline]
    pub fn visit_legal_targets(&self, wanted: Bitboard, mut visit: impl FnMut(Square, Bitboard)) {
        self.visit_targets(wanted, &mut visit);
    }

    fn moves_to(&self, wanted: Bitboard) -> MoveList {
        let mut moves = MoveList::new();
        self.visit_targets(wanted, &mut |from, targets| {
            for to in targets {
                moves.push(Move::new(from, to));
            }
        });
        moves
    }

    /// The points that hold no piece of the own side and no general.
    #[inline]
    fn enterable(&self) -> Bitboard {
        !(self.board.side(self.turn) | self.board.role(Role::General))
    }

    /// Tells, piece by piece, where it can legally go among the wanted points.
    #[inline]
    fn visit_targets(&self, wanted: Bitboard, visit: &mut impl FnMut(Square, Bitboard)) {
        let guard = self.guard(self.turn);
        let own = self.board.side(self.turn);
        let wanted = wanted & self.enterable();
        let tested = if guard.checkers.any() {
            own
        } else {
            own & guard.blockers.with(guard.general)
        };
        for from in tested {
            let targets = self.targets(from) & wanted & guard.answers(from);
            visit(from, guard.safe_targets(from, targets));
        }
        self.visit_reach(own & !tested, wanted & guard.harmless(), visit);
    }

    /// Tells, piece by piece, where it can go among the wanted points, if its general's safety
    /// does not matter. Generals are left out.
    #[inline]
    fn visit_reach(
        &self,
        pieces: Bitboard,
        wanted: Bitboard,
        visit: &mut impl FnMut(Square, Bitboard),
    ) {
        let occupied = self.board.occupied();
        let of = |role| self.board.role(role) & pieces;
        for from in of(Role::Chariot) {
            visit(from, attacks::chariot(from, occupied) & wanted);
        }
        // A set without free points is one of captures, for which one look-up is enough.
        if wanted.is_subset(occupied) {
            for from in of(Role::Cannon) {
                visit(from, attacks::cannon_captures(from, occupied) & wanted);
            }
        } else {
            for from in of(Role::Cannon) {
                visit(from, attacks::cannon(from, occupied) & wanted);
            }
        }
        for from in of(Role::Horse) {
            visit(from, attacks::horse(from, occupied) & wanted);
        }
        for from in of(Role::Elephant) {
            visit(from, attacks::elephant(from, occupied) & wanted);
        }
        for from in of(Role::Advisor) {
            visit(from, attacks::advisor(from) & wanted);
        }
        for from in of(Role::Soldier) {
            visit(from, attacks::soldier(self.turn, from) & wanted);
        }
    }

    /// Where the piece on a point can go, if neither its general's safety matters nor what stands
    /// on the target.
    fn targets(&self, from: Square) -> Bitboard {
        let occupied = self.board.occupied();
        match self.board.piece_at(from) {
            None => Bitboard::EMPTY,
            Some(Piece { color, role }) => match role {
                Role::General => attacks::general(from),
                Role::Advisor => attacks::advisor(from),
                Role::Elephant => attacks::elephant(from, occupied),
                Role::Horse => attacks::horse(from, occupied),
                Role::Chariot => attacks::chariot(from, occupied),
                Role::Cannon => attacks::cannon(from, occupied),
                Role::Soldier => attacks::soldier(color, from),
            },
        }
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
        let checkers = self.guard(self.turn).checkers_after(m);
        if checkers.is_empty() {
            None
        } else if checkers == self.board.pieces(!self.turn, Role::General) {
            Some(IllegalReason::FacingGenerals)
        } else {
            Some(IllegalReason::IntoCheck)
        }
    }

    /// Whether a legal move gives check, by the piece that moves or by another; an illegal move
    /// gives an answer that means nothing.
    ///
    /// ```
    /// use xiangqi_core::Position;
    ///
    /// let position: Position = "4k4/9/9/9/4N4/9/9/9/4R4/3K5 w".parse()?;
    /// assert!(position.gives_check("e5c4".parse()?)); // the chariot does
    /// assert!(!position.gives_check("e1e2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let Some(piece) = self.board.piece_at(m.from) else {
            return false;
        };
        let occupied = self.board.occupied().without(m.from).with(m.to);
        Attackers::new(&self.board, self.turn)
            .after(m, piece.role)
            .on(self.general(!self.turn), occupied)
            .any()
    }

    /// What tells quickly which moves of the side to move give check; see [`CheckFinder`].
    #[must_use]
    #[inline]
    pub fn check_finder(&self) -> CheckFinder {
        CheckFinder::new(&self.board, self.turn, self.general(!self.turn))
    }

    /// Gives the turn to the other side, as no rule allows; again, and it is as before. In check
    /// the position that comes of it means nothing.
    ///
    /// ```
    /// use xiangqi_core::{Color, Position};
    ///
    /// let mut position = Position::new();
    /// position.pass();
    /// assert_eq!(position.turn(), Color::Black);
    /// assert_ne!(position.key(), Position::new().key());
    /// ```
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE;
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
        if self.legal_move_count() > 0 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_finder_finds_the_moves_that_give_check() {
        let mut checks = 0;
        for fen in [
            "4k4/9/9/9/4N4/9/9/9/4R4/3K5 w",
            "r1bakab1r/9/1cn2cn2/p1p1C1p1p/9/9/P1P1P1P1P/1C4N2/9/RNBAKABR1 w",
            "4ka3/4a4/4b4/CR2R4/8r/2C6/9/9/c3p4/5K3 w",
            "5k3/1N2P4/4C4/9/9/9/9/3R5/4C4/3K5 w",
            "2b1k1b2/4a4/4c4/9/4c1n2/9/4r4/9/3KA4/9 b",
            "4k4/3N5/9/9/4C4/2N6/9/9/9/3K2C2 w",
            "5k3/9/9/9/5n3/9/5c3/9/9/4K1c2 b",
        ] {
            let position: Position = fen.parse().expect("a FEN");
            checks += checks_found(&position);
            for m in position.legal_moves() {
                let mut next = position;
                next.play_unchecked(m);
                checks += checks_found(&next);
            }
        }
        assert!(checks > 200, "{checks}");
    }

    /// How many moves give check, by the finder as by trying.
    fn checks_found(position: &Position) -> u32 {
        let finder = position.check_finder();
        let mut checks = 0;
        for m in position.legal_moves() {
            let gives_check = position.gives_check(m);
            assert_eq!(
                finder.gives_check(position, m),
                gives_check,
                "{position} {m}"
            );
            checks += u32::from(gives_check);
        }
        let mut among_targets = 0;
        position.visit_legal_targets(Bitboard::FULL, |from, targets| {
            among_targets += finder.checking_targets(position, from, targets).len();
        });
        assert_eq!(among_targets, checks, "{position}");
        checks
    }

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 256);
    }

    #[test]
    fn there_are_no_more_pieces_than_room_for_them() {
        let pieces: u32 = Role::ALL.into_iter().map(Role::most).sum();
        assert_eq!(pieces as usize, MOST_PIECES);
    }
}
