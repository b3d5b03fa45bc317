//! Moves of a file, put into a tree one by one.

use alloc::{string::String, vec::Vec};

use super::{Fault, read_error::FaultAt};
use crate::{
    IllegalMove, IllegalReason, Move, MoveTree, NodeId, Setup, SetupError, SetupFaultKinds,
    notation::Mode, tree::Walk,
};

/// What may be wrong with a start.
const fn ignored(mode: Mode) -> SetupFaultKinds {
    match mode {
        Mode::Strict => SetupFaultKinds::NONE,
        Mode::Lenient => SetupFaultKinds::ALL,
    }
}

/// A tree without moves from a start; leniently pieces may stand where they cannot come to, and
/// the side that is not to move may be in check.
pub(super) fn start_tree(setup: Setup, mode: Mode) -> Result<MoveTree, SetupError> {
    MoveTree::from_setup_ignoring(setup, ignored(mode))
}

/// Gives the move at the start to the other side, if there is no move yet and the position allows
/// it.
pub(super) fn turn_start(tree: &mut MoveTree, mode: Mode) -> bool {
    let mut setup = *tree.start();
    setup.turn = !setup.turn;
    let turned = start_tree(setup, mode).ok();
    let Some(mut turned) = turned.filter(|_| tree.is_empty()) else {
        return false;
    };
    let comment = tree.comment(tree.root());
    turned.set_comment(turned.root(), comment);
    *tree = turned;
    true
}

/// Plays a move; if it is the first and of the side that is not to move, that side starts.
pub(super) fn play_or_turn(
    tree: &mut MoveTree,
    walk: &mut Walk,
    m: Move,
    mode: Mode,
) -> Result<NodeId, IllegalMove> {
    let played = walk.play(tree, m);
    let is_other_side = matches!(&played, Err(error) if error.reason == IllegalReason::WrongColor);
    if is_other_side && turn_start(tree, mode) {
        *walk = Walk::new(tree);
        return walk.play(tree, m);
    }
    played
}

/// Plays a move; leniently the first tells which side starts.
pub(super) fn play(
    tree: &mut MoveTree,
    walk: &mut Walk,
    m: Move,
    mode: Mode,
) -> Result<NodeId, IllegalMove> {
    match mode {
        Mode::Strict => walk.play(tree, m),
        Mode::Lenient => play_or_turn(tree, walk, m, mode),
    }
}

/// A move of a file that stores a tree as the moves that follow a move, then the variation that
/// replaces it.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) offset: usize,
    pub(super) m: Result<Move, Fault>,
    pub(super) comment: String,
    /// Whether a move follows.
    pub(super) has_next: bool,
    /// Whether a variation follows that.
    pub(super) has_variation: bool,
}

/// Reads all moves behind the start; leniently those behind an illegal one are left out, but not
/// the variations beside it. Linear in their number, with a stack as long as there are variations.
pub(super) fn read_branches(
    tree: &mut MoveTree,
    mode: Mode,
    mut next: impl FnMut() -> Result<Branch, FaultAt>,
) -> Result<(), FaultAt> {
    let mut walk = Walk::new(tree);
    let mut first_fault = None;
    // How many moves stand before each variation to come.
    let mut variations = Vec::new();
    loop {
        let branch = match next() {
            Ok(branch) => branch,
            Err(fault) => return Err(first_fault.unwrap_or(fault)),
        };
        if branch.has_variation {
            variations.push(walk.depth());
        }
        let played = branch.m.and_then(|m| Ok(play(tree, &mut walk, m, mode)?));
        match played {
            Ok(node) => {
                tree.add_comment(node, &branch.comment);
                if branch.has_next {
                    continue;
                }
            }
            Err(fault) => {
                let first = first_fault.get_or_insert(fault.at(branch.offset)).clone();
                let skipped = if branch.has_next {
                    skip(&mut next)
                } else {
                    Ok(())
                };
                if !mode.is_lenient() || skipped.is_err() {
                    return Err(first);
                }
            }
        }
        match variations.pop() {
            Some(depth) => walk.back_to(tree, depth),
            None => return first_fault.map_or(Ok(()), Err),
        }
    }
}

/// Reads over a move and all that belongs to it.
fn skip(next: &mut impl FnMut() -> Result<Branch, FaultAt>) -> Result<(), FaultAt> {
    let mut left = 1_usize;
    while left > 0 {
        let branch = next()?;
        left += usize::from(branch.has_next) + usize::from(branch.has_variation);
        left -= 1;
    }
    Ok(())
}
