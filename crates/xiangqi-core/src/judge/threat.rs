//! Which captures are threats in the sense of the chasing rules.

use crate::{Bitboard, Board, Color, Piece, Role, Square, attacks};

/// Whether taking the piece on `to` with the piece on `from`, were it that side's turn, is what
/// the rules forbid to threaten again and again:
///
/// - generals and soldiers may threaten what they like, and neither a general nor a soldier on
///   its own half is a victim;
/// - the capture must not expose the own general (a pinned piece threatens only along its pin);
/// - between two of a kind it is an offer to exchange, unless the victim cannot take back first
///   because its leg is hobbled or because it is pinned;
/// - the victim is worth more than the attacker, or it has no real root: no piece that could
///   recapture, once the capture has been made, without exposing its own general.
pub(crate) fn threatens(board: &Board, from: Square, to: Square) -> bool {
    let (Some(attacker), Some(victim)) = (board.piece_at(from), board.piece_at(to)) else {
        return false;
    };
    if !can_be_charged(attacker, victim, to) || !captures(board, from).contains(to) {
        return false;
    }
    let after = with_capture(board, from, to);
    exposes_no_general(board, &after, attacker.color)
        && (attacker.role != victim.role || !can_take(board, to, from))
        && (attacker.is_worth_less_than(victim) || !has_recapture(board, &after, to, victim.color))
}

/// Whether the rules know a chase of this piece by that one.
fn can_be_charged(attacker: Piece, victim: Piece, to: Square) -> bool {
    attacker.color != victim.color
        && !matches!(attacker.role, Role::General | Role::Soldier)
        && match victim.role {
            Role::General => false,
            Role::Soldier => !Bitboard::home(victim.color).contains(to),
            _ => true,
        }
}

impl Piece {
    /// Whether capturing that piece pays even if this one is lost for it: advisors and elephants
    /// against horses, cannons and chariots; horses and cannons against chariots.
    const fn is_worth_less_than(self, other: Self) -> bool {
        self.role.rank() < other.role.rank()
    }
}

impl Role {
    /// Classes of value; what is of one class may be exchanged. Soldiers attack nothing here and
    /// are worth no more than any other piece.
    const fn rank(self) -> u8 {
        match self {
            Self::General => 4,
            Self::Chariot => 3,
            Self::Horse | Self::Cannon => 2,
            Self::Advisor | Self::Elephant => 1,
            Self::Soldier => 0,
        }
    }
}

/// The points that a piece attacks, its own side's pieces among them.
pub(crate) fn captures(board: &Board, from: Square) -> Bitboard {
    let occupied = board.occupied();
    let Some(Piece { color, role }) = board.piece_at(from) else {
        return Bitboard::EMPTY;
    };
    match role {
        Role::General => attacks::general(from),
        Role::Advisor => attacks::advisor(from),
        Role::Elephant => attacks::elephant(from, occupied),
        Role::Horse => attacks::horse(from, occupied),
        Role::Chariot => attacks::chariot(from, occupied),
        Role::Cannon => attacks::cannon_captures(from, occupied),
        Role::Soldier => attacks::soldier(color, from),
    }
}

/// Whether a piece can take another, if a check that is on the board already does not matter.
pub(crate) fn can_take(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece_at(from) else {
        return false;
    };
    captures(board, from).contains(to)
        && exposes_no_general(board, &with_capture(board, from, to), piece.color)
}

fn with_capture(board: &Board, from: Square, to: Square) -> Board {
    let mut after = *board;
    if let Some(piece) = after.take(from) {
        after.put(to, piece);
    }
    after
}

/// Whether no piece checks a side's general that did not check it before.
fn exposes_no_general(before: &Board, after: &Board, color: Color) -> bool {
    checkers(after, color).is_subset(checkers(before, color))
}

fn checkers(board: &Board, color: Color) -> Bitboard {
    match board.general(color) {
        Some(general) => board.checkers(general, !color),
        None => Bitboard::EMPTY,
    }
}

/// Whether a side can take the piece that has just captured on a point; `before` is the board
/// before that capture. Checks that stood there already are left out of account: they are parried
/// by other means than the root.
fn has_recapture(before: &Board, after: &Board, point: Square, color: Color) -> bool {
    attackers(after, point, color).into_iter().any(|from| {
        let recaptured = with_capture(after, from, point);
        exposes_no_general(before, &recaptured, color)
    })
}

/// The pieces of a side that attack a point.
fn attackers(board: &Board, point: Square, color: Color) -> Bitboard {
    board
        .side(color)
        .into_iter()
        .filter(|&from| captures(board, from).contains(point))
        .collect()
}
