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
