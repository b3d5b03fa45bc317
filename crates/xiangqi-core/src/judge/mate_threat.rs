//! Threats to mate by a series of checks, which the Chinese rules count as attacks, and captures
//! that such a mate would answer, which they do not.

use super::threat::threatens;
use crate::{Bitboard, Position, Setup, SetupFaultKinds};

/// How many checks in a row are looked at, the mating one included.
const MOST_CHECKS: u32 = 3;

/// Whether a move makes a threat to mate by checks alone: the mover, were it its turn again,
/// could mate so after it, and could not before. Longer series than three checks are not seen.
pub(crate) fn threatens_mate(before: &Position, after: &Position) -> bool {
    on_turn_again(after).is_some_and(|again| mates_by_checks(&again, MOST_CHECKS))
        && !mates_by_checks(before, MOST_CHECKS)
}

/// Whether one of the victims that a move threatens could be taken without being mated by the
/// next move.
pub(crate) fn wins_safely(after: &Position, victims: Bitboard) -> bool {
    on_turn_again(after).is_some_and(|again| {
        again.legal_moves().into_iter().any(|m| {
            let mut taken = again;
            victims.contains(m.to) && threatens(again.board(), m.from, m.to) && {
                taken.play_unchecked(m);
                !mates_by_checks(&taken, 1)
            }
        })
    })
}

/// The position if the side that has just moved were to move again.
fn on_turn_again(position: &Position) -> Option<Position> {
    let again = Setup {
        turn: !position.turn(),
        ..Setup::from(*position)
    };
    again.to_position_ignoring(SetupFaultKinds::ALL).ok()
}

fn mates_by_checks(position: &Position, checks: u32) -> bool {
    checks > 0
        && position.legal_moves().into_iter().any(|m| {
            let mut after = *position;
            after.play_unchecked(m);
            after.is_check() && every_answer_loses(&after, checks - 1)
        })
}

fn every_answer_loses(position: &Position, checks: u32) -> bool {
    position.legal_moves().into_iter().all(|m| {
        let mut after = *position;
        after.play_unchecked(m);
        mates_by_checks(&after, checks)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[track_caller]
    fn check_threat(fen: &str, text: &str, expected: bool) {
        let before: Position = fen.parse().unwrap();
        let mut after = before;
        after.play(text.parse().unwrap()).unwrap();
        assert_eq!(threatens_mate(&before, &after), expected, "{fen} {text}");
    }

    #[test]
    fn a_threat_of_mate_has_to_be_new() {
        let fen = "3k5/6R2/9/9/9/9/9/9/9/4K4 w";
        check_threat(fen, "g8g4", true);
        check_threat(fen, "e0e1", false);
        check_threat("3k5/9/9/6R2/9/9/9/9/9/4K4 w", "g6g4", false);
    }

    #[test]
    fn a_mate_may_take_several_checks() {
        // Two chariots drive the general to its back rank; at first one is shut in.
        let fen = "9/4k4/9/8R/9/9/9/B8/9/R2K5 w";
        check_threat(fen, "a2c4", true);
        check_threat(fen, "a2c0", true);
        check_threat(fen, "i6h6", false);
        let open: Position = "9/4k4/9/8R/9/2B6/9/9/9/R2K5 w".parse().unwrap();
        assert!(!mates_by_checks(&open, 1));
        assert!(mates_by_checks(&open, 2));
    }

    #[test]
    fn a_capture_that_is_answered_by_mate_wins_nothing() {
        let victims = Bitboard::from_square(Square::G2);
        let guarded: Position = "3k5/9/9/9/9/9/1r7/2R3n2/r8/4K4 b".parse().unwrap();
        assert!(!wins_safely(&guarded, victims));
        let free: Position = "3k5/9/9/9/9/9/9/2R3n2/r8/4K4 b".parse().unwrap();
        assert!(wins_safely(&free, victims));
    }
}
