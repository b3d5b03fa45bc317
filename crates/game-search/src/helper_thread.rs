//! Threads that help the one that asks.

use std::thread::{Builder, Scope, ScopedJoinHandle};

use crate::MAX_PLY;
use crate::game::Game;

/// Starts a thread with room on its stack for the moves of every ply: lists lie there, and there are
/// games with thousands of moves.
///
/// # Panics
///
/// If the system has no thread to give, as [`std::thread::spawn`] does.
pub(crate) fn spawn<'scope, G: Game, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> ScopedJoinHandle<'scope, T> {
    // Noisy moves and the rest, once more where moves are searched without one of them.
    const LISTS_OF_A_PLY: usize = 4;
    const ALL_ELSE: usize = 2 << 20;

    let lists = MAX_PLY as usize * LISTS_OF_A_PLY * size_of::<G::Moves>();
    let thread = Builder::new().stack_size(ALL_ELSE + lists);
    thread
        .spawn_scoped(scope, work)
        .expect("the system has a thread to give")
}
