//! What a move newly threatens.

use super::threat::{can_take, captures, threatens};
use crate::{Bitboard, Move, Position};

/// The pieces that a move newly threatens.
#[derive(Clone, Copy)]
pub(crate) struct Chase {
    /// All of them.
    pub victims: Bitboard,
    /// Those that the move attacks. The others were attacked before, and only lost their roots.
    pub attacked: Bitboard,
}

/// The pieces among `candidates` that a move newly threatens: those that some piece of the mover
/// threatens after it and the same piece did not threaten before it.
///
/// So it does not matter whether the moved piece attacks, a line, leg, eye or screen was opened or
/// made, or the victim lost its root; but keeping up an attack, such as along the line of the
/// move, is none.
pub(crate) fn chase(before: &Position, m: Move, after: &Position, candidates: Bitboard) -> Chase {
    let (old, new) = (before.board(), after.board());
    let mut chase = Chase {
        victims: Bitboard::EMPTY,
        attacked: Bitboard::EMPTY,
    };
    for attacker in new.side(before.turn()) {
        let earlier = if attacker == m.to { m.from } else { attacker };
        let prey = captures(new, attacker) & candidates & new.side(after.turn());
        for victim in prey & !chase.attacked {
            if threatens(new, attacker, victim) && !threatens(old, earlier, victim) {
                chase.victims.insert(victim);
                if !can_take(old, earlier, victim) {
                    chase.attacked.insert(victim);
                }
            }
        }
    }
    chase
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    /// The pieces that a move attacks, and those that it only deprives of a root.
    fn found(fen: &str, text: &str) -> [Bitboard; 2] {
        let before: Position = fen.parse().unwrap();
        let mut after = before;
        let m = text.parse().unwrap();
        after.play(m).unwrap();
        let chase = chase(&before, m, &after, Bitboard::FULL);
        assert!(chase.attacked.is_subset(chase.victims));
        [chase.attacked, chase.victims & !chase.attacked]
    }

    #[track_caller]
    fn check(fen: &str, text: &str, attacked: &[Square], uprooted: &[Square]) {
        let sets = [attacked, uprooted].map(|squares| squares.iter().copied().collect());
        assert_eq!(found(fen, text), sets, "{fen} {text}");
    }

    #[test]
    fn the_moved_piece_attacks() {
        let fen = "3k5/9/9/6c2/9/9/9/7R1/9/5K3 w";
        check(fen, "h2g2", &[Square::G6], &[]);
        check(fen, "h2h6", &[Square::G6], &[]);
        check(fen, "h2i2", &[], &[]);
    }

    #[test]
    fn an_attack_along_the_line_of_the_move_is_not_new() {
        check("3k5/9/9/6c2/9/9/9/6R2/9/5K3 w", "g2g4", &[], &[]);
    }

    #[test]
    fn other_pieces_attack_when_a_line_a_leg_an_eye_or_a_screen_changes() {
        check(
            "3k5/9/9/6c2/9/6N2/9/6R2/9/5K3 w",
            "g4i5",
            &[Square::G6],
            &[],
        );
        check(
            "3k5/9/3c5/4C4/4N4/9/9/9/9/5K3 w",
            "e6f6",
            &[Square::D7],
            &[],
        );
        check(
            "3k5/9/9/9/9/6c2/5N3/4B4/9/5K3 w",
            "f3h4",
            &[Square::G4],
            &[],
        );
        check(
            "3k5/9/9/6n2/9/5N3/9/9/6C2/5K3 w",
            "f4g2",
            &[Square::G6],
            &[],
        );
    }

    #[test]
    fn a_victim_that_loses_its_root_is_chased_but_not_attacked() {
        // The soldier steps between the horse and the chariot that protects it.
        let fen = "3k5/9/9/R1n2r3/4P4/9/9/9/9/4K4 w";
        check(fen, "e5e6", &[], &[Square::C6]);
        // The chariot pins the elephant that protects the horse.
        let fen = "4k4/9/4b4/9/2n6/9/2R6/9/8R/3K5 w";
        check(fen, "i1e1", &[Square::E7], &[Square::C5]);
    }
}
