//! The order in which the moves of a node are tried.

use core::cmp::Reverse;

use crate::game::{Game, Node, Ranking};
use crate::moves::{MoveBuffer, MoveCode, RankedMove};
use crate::technique::{Technique, Techniques};

/// Hands out moves: the hash move, then by the game's rank, equals as generated. Sorts no further
/// than moves are asked for, since most nodes are cut after one or two.
pub(crate) struct Picker {
    next: usize,
    ranking: Ranking,
}

impl Picker {
    /// The rank of the hash move.
    pub(crate) const HASH_MOVE_RANK: i32 = i32::MAX;
    /// The rank of moves that were put off is their own less this.
    const PUT_OFF: i32 = 1 << 26;

    /// Nothing to hand out.
    pub(crate) const fn nothing() -> Picker {
        Picker {
            next: 0,
            ranking: Ranking::AsGenerated,
        }
    }

    /// Lets the game rank `moves` and puts the move with the code `hash_move`, if it is among them,
    /// first.
    #[inline(always)]
    pub(crate) fn new<G: Game>(
        game: &G,
        techniques: Techniques,
        position: &G::Position,
        node: Node,
        hash_move: Option<MoveCode>,
        moves: &mut G::Moves,
    ) -> Picker {
        let mut ranking = Ranking::AsGenerated;
        if techniques.contains(Technique::Ordering) {
            ranking = game.rank_moves(position, node, moves);
        } else {
            moves
                .ranked_mut()
                .iter_mut()
                .for_each(|ranked| ranked.rank = 0);
        }
        if let Some(code) = hash_move {
            let list = moves.ranked_mut();
            let found = list
                .iter()
                .position(|ranked| game.move_code(position, ranked.mv) == code);
            if let Some(place) = found {
                list[place].rank = Self::HASH_MOVE_RANK;
                bring_first(list, place);
            }
        }
        Picker { next: 0, ranking }
    }

    /// Puts `moves` into an order of its own for a thread that is not the first: by rank, but
    /// after the best the last of each group of `thread + 1` before the others (1 3 2 5 4 … for
    /// thread 1).
    pub(crate) fn reorder<M: Copy>(&mut self, moves: &mut [RankedMove<M>], thread: usize) {
        if self.ranking == Ranking::Ranked {
            moves.sort_by_key(|ranked| Reverse(ranked.rank));
            self.ranking = Ranking::AsGenerated;
        }
        let after_best = moves.get_mut(1..).unwrap_or_default();
        for group in after_best.chunks_mut(thread + 1) {
            group.rotate_right(1);
        }
    }

    /// Decides whether the moves stand in their order or are picked by rank.
    #[inline(always)]
    pub(crate) fn set_ranking(&mut self, ranking: Ranking) {
        self.ranking = ranking;
    }

    /// The hash move was tried already: leaves it out, if it is there. Another move may stand in its
    /// place that has the same code.
    #[inline(always)]
    pub(crate) fn skip_early<M: PartialEq>(&mut self, moves: &[RankedMove<M>], early: M) {
        if moves[0].mv == early {
            self.next = 1;
        }
    }

    /// The moves that were handed out before the last, in that order.
    #[inline(always)]
    pub(crate) fn picked_before<'m, M>(&self, moves: &'m [RankedMove<M>]) -> &'m [RankedMove<M>] {
        &moves[..self.next.saturating_sub(1)]
    }

    /// The moves that are left.
    #[inline(always)]
    pub(crate) fn unpicked<'m, M>(
        &self,
        moves: &'m mut [RankedMove<M>],
    ) -> &'m mut [RankedMove<M>] {
        &mut moves[self.next..]
    }

    /// Keeps of the moves that are left those of which `is_wanted` says so; returns where they end.
    /// What stands beyond is without meaning.
    pub(crate) fn keep_only<M: Copy>(
        &self,
        moves: &mut [RankedMove<M>],
        is_wanted: impl Fn(M) -> bool,
    ) -> usize {
        let mut end = self.next;
        for place in self.next..moves.len() {
            if is_wanted(moves[place].mv) {
                moves[end] = moves[place];
                end += 1;
            }
        }
        end
    }

    /// Takes back the move that was handed out last, to hand it out after all others; `false` if
    /// it was put off before, is the hash move, or moves are not ranked.
    #[inline(always)]
    pub(crate) fn put_off<M>(&mut self, moves: &mut [RankedMove<M>]) -> bool {
        let last = &mut moves[self.next - 1];
        let may = self.ranking == Ranking::Ranked
            && last.rank != Self::HASH_MOVE_RANK
            && last.rank > -Self::PUT_OFF / 2;
        if may {
            last.rank -= Self::PUT_OFF;
            self.next -= 1;
        }
        may
    }

    /// Takes back the move that was handed out last if it was put off before: all that are left
    /// were.
    #[inline(always)]
    pub(crate) fn take_back_put_off<M>(&mut self, moves: &[RankedMove<M>]) -> bool {
        let was_put_off =
            self.ranking == Ranking::Ranked && moves[self.next - 1].rank <= -Self::PUT_OFF / 2;
        if was_put_off {
            self.next -= 1;
        }
        was_put_off
    }

    /// The next move to try.
    #[inline(always)]
    pub(crate) fn next<M: Copy>(&mut self, moves: &mut [RankedMove<M>]) -> Option<M> {
        if self.next >= moves.len() {
            return None;
        }
        if self.ranking == Ranking::Ranked {
            bring_best_first(&mut moves[self.next..]);
        }
        let mv = moves[self.next].mv;
        self.next += 1;
        Some(mv)
    }
}

/// Brings the first of the highest ranked moves to the front.
#[inline(always)]
fn bring_best_first<M: Copy>(moves: &mut [RankedMove<M>]) {
    let mut best = 0;
    let mut most = i32::MIN;
    for (place, ranked) in moves.iter().enumerate() {
        if ranked.rank > most {
            (best, most) = (place, ranked.rank);
        }
    }
    bring_first(moves, best);
}

/// Brings the move at `place` to the front, the order of the others unchanged.
#[inline(always)]
fn bring_first<M: Copy>(moves: &mut [RankedMove<M>], place: usize) {
    let first = moves[place];
    for earlier in (0..place).rev() {
        moves[earlier + 1] = moves[earlier];
    }
    moves[0] = first;
}
