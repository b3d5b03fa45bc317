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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[track_caller]
    fn check(placement: &str, from: &str, to: &str, expected: bool) {
        let setup: Setup = placement.parse().unwrap();
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        assert_eq!(threatens(&setup.board, from, to), expected, "{placement}");
    }

    #[test]
    fn a_piece_without_root_is_threatened_by_all_but_generals_and_soldiers() {
        check("4k4/9/4p4/9/4n4/9/4R4/9/9/3K5", "e3", "e5", true);
        check("4k4/9/4p4/9/4n4/4P4/9/9/9/3K5", "e4", "e5", false);
        check("4k4/9/9/9/9/9/9/4n4/4K4/9", "e1", "e2", false);
        check("4k4/9/9/9/9/9/9/4n4/3A5/3K5", "d1", "e2", true);
    }

    #[test]
    fn soldiers_are_victims_across_the_river_only() {
        check("4k4/9/9/p8/9/R8/9/9/9/3K5", "a4", "a6", false);
        check("4k4/9/9/9/9/p8/R8/9/9/3K5", "a3", "a4", true);
    }

    #[test]
    fn a_real_root_protects_against_pieces_of_the_same_or_a_higher_class() {
        check("4k4/9/4b4/9/2n6/9/2R6/9/9/3K5", "c3", "c5", false);
        check("4k4/9/4b4/9/2n6/4N4/9/9/9/3K5", "e4", "c5", false);
        check("4k4/9/4b4/9/2r6/4N4/9/9/9/3K5", "e4", "c5", true);
        check("4k4/9/9/9/9/9/9/r3n4/3A5/3K5", "d1", "e2", true);
        check("4k4/9/9/9/9/9/9/r3p4/3A5/3K5", "d1", "e2", false);
    }

    #[test]
    fn a_root_that_cannot_recapture_is_none() {
        // The elephant would let the chariot on e0 check.
        check("4k4/9/4b4/9/2n6/9/2R6/9/9/3KR4", "c3", "c5", true);
        // The general would meet the other one.
        check("3nk4/R8/9/9/9/9/9/9/9/3K5", "a8", "a9", false);
        check("R2nk4/9/9/9/9/9/9/9/9/3K5", "a9", "d9", true);
        check("R2nk4/9/9/9/9/9/9/9/9/5K3", "a9", "d9", false);
        // The capture opens a check that the root does not parry.
        check("4k4/9/b8/4N4/2c6/4R4/9/9/9/3K5", "e6", "c5", true);
        check("4k4/9/b8/4N4/2c6/9/9/9/9/3K5", "e6", "c5", false);
    }

    #[test]
    fn a_cannon_is_a_root_over_one_screen() {
        check("4k4/9/9/9/R1n1p3c/9/9/9/9/3K5", "a5", "c5", false);
        check("4k4/9/9/9/R1n5c/9/9/9/9/3K5", "a5", "c5", true);
    }

    #[test]
    fn what_would_expose_the_own_general_is_no_threat() {
        check("4k4/9/9/9/3r5/9/9/3R2n2/9/3K5", "d2", "g2", false);
        check("4k4/9/9/9/3r5/9/9/3R2n2/9/4K4", "d2", "g2", true);
    }

    #[test]
    fn pieces_of_one_kind_offer_to_exchange() {
        check("4k4/9/9/9/2r6/9/2R6/9/9/3K5", "c3", "c5", false);
        // The victim is pinned.
        check("4k4/9/9/4r1R2/9/9/9/9/9/3KR4", "g6", "e6", true);
        // The victim's leg is hobbled, the attacker's is not.
        check("4k4/9/9/3pn4/9/9/3N5/9/9/3K5", "d3", "e6", false);
        check("4k4/9/9/4n4/4p4/3N5/9/9/9/3K5", "d4", "e6", true);
        check("4k4/9/9/4n4/9/3N5/9/9/9/3K5", "d4", "e6", false);
    }
}
