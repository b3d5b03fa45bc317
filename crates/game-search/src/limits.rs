//! When a search ends.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use crate::score::Score;
use crate::solve::race::Race;

/// What ends a search; nothing by default. The first limit that is reached counts.
///
/// ```
/// use game_search::{Limits, StopHandle};
///
/// let stop = StopHandle::new();
/// let limits = Limits::new().depth(12).nodes(1_000_000).stop(&stop);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Limits {
    depth: Option<u32>,
    nodes: Option<u64>,
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    time: Option<Duration>,
    stop: Option<StopHandle>,
}

impl Limits {
    /// No limit: the search ends when the game is searched to its end.
    #[must_use]
    pub fn new() -> Limits {
        Limits::default()
    }

    /// At most `plies` deep, quiescence not counted; 0 counts as 1. [`Solver`](crate::Solver) has
    /// no use for it.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies.max(1));
        self
    }

    /// At most `nodes` positions visited, exactly. (Only [`Game::solve_last_plies`] may exceed it,
    /// by what one call visits.)
    ///
    /// [`Game::solve_last_plies`]: crate::Game::solve_last_plies
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// At most this time from the call on; the clock is read every 1,024 nodes.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Until the handle says so; it is read every 1,024 nodes.
    #[must_use]
    pub fn stop(mut self, handle: &StopHandle) -> Limits {
        self.stop = Some(handle.clone());
        self
    }

    pub(crate) fn max_depth(&self) -> Option<u32> {
        self.depth
    }
}

/// Stops a search from elsewhere: another thread, or the callback that receives its reports.
///
/// Clones share one switch. Once stopped it stays so; take a new one for the next search.
#[derive(Clone, Default, Debug)]
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// A handle that has not been used.
    #[must_use]
    pub fn new() -> StopHandle {
        StopHandle::default()
    }

    /// Ends the searches that were given this handle or a clone of it.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// There was nothing more to find: the score is exact for the whole game.
    Solved,
    /// The game is decided: a forced win or loss was found, and a search twice as deep as its end
    /// found nothing else. With selective techniques a quicker one may exist.
    Decided,
    /// The plan of iterations was at its end ([`Game::next_iteration`](crate::Game::next_iteration))
    /// or its next one beyond the depth limit (or [`MAX_PLY`](crate::MAX_PLY)).
    Depth,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The stop handle.
    Handle,
    /// A line was longer than [`MAX_PLY`](crate::MAX_PLY), which exact solving cannot follow.
    TooDeep,
}

/// Counts nodes and watches the limits of one search.
#[derive(Debug)]
pub(crate) struct Meter {
    pub(crate) nodes: u64,
    /// The node count at which to look at the limits again.
    next_look: u64,
    node_limit: u64,
    clock: Clock,
    #[cfg(feature = "std")]
    time_limit: Option<Duration>,
    stop: Option<StopHandle>,
    /// What other threads find out about the same position, and what this one asks.
    race: Option<(Arc<Race>, Score)>,
    stopped: Option<StopReason>,
}

impl Meter {
    const NODES_BETWEEN_LOOKS: u64 = 1024;

    /// Never told: the meter goes on with the next question.
    const ANSWERED: StopReason = StopReason::Solved;

    pub(crate) fn new(limits: &Limits) -> Meter {
        Meter {
            nodes: 0,
            next_look: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            clock: Clock::start(),
            #[cfg(feature = "std")]
            time_limit: limits.time,
            stop: limits.stop.clone(),
            race: None,
            stopped: None,
        }
    }

    /// Begins to watch the others, or ceases to.
    #[cfg(feature = "std")]
    pub(crate) fn watch(&mut self, race: Option<Arc<Race>>) {
        self.race = race.map(|race| (race, Score::DRAW));
    }

    pub(crate) fn race(&self) -> Option<&Race> {
        self.race.as_ref().map(|(race, _)| &**race)
    }

    /// The question has become whether the score is above `alpha`.
    pub(crate) fn ask(&mut self, alpha: Score) {
        if let Some((_, asked)) = &mut self.race {
            *asked = alpha;
        }
    }

    /// Goes on if it stopped because another thread had the answer.
    pub(crate) fn go_on_if_answered(&mut self) {
        self.stopped = self.stopped.filter(|&reason| reason != Self::ANSWERED);
    }

    /// Stops at this node if `limits` do not stop it earlier.
    #[cfg(feature = "std")]
    pub(crate) fn pause_at(&mut self, nodes: u64) {
        self.node_limit = self.node_limit.min(nodes);
        self.next_look = 0;
    }

    /// Goes on after [`pause_at`](Self::pause_at), until the node limit of `limits`. Returns
    /// whether there is anything left of it.
    #[cfg(feature = "std")]
    pub(crate) fn go_on(&mut self, limits: &Limits) -> bool {
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        if self.nodes < self.node_limit && self.stopped == Some(StopReason::Nodes) {
            self.stopped = None;
            return true;
        }
        false
    }

    /// Counts a node; `false` if it must not be searched any more.
    #[inline(always)]
    pub(crate) fn enter(&mut self) -> bool {
        if self.is_due() && self.look() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Whether it is time for a [`look`](Self::look).
    #[inline(always)]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.next_look
    }

    #[inline(always)]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    pub(crate) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    pub(crate) fn stop_for(&mut self, reason: StopReason) {
        self.stopped.get_or_insert(reason);
        self.next_look = 0;
    }

    pub(crate) fn elapsed(&self) -> Option<Duration> {
        self.clock.elapsed()
    }

    /// Looks at the limits; whether to stop.
    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self) -> bool {
        if self.stopped.is_some() {
            return true;
        }
        if self.nodes >= self.node_limit {
            self.stop_for(StopReason::Nodes);
        } else if self.is_called_off() {
            self.stop_for(StopReason::Handle);
        } else if self.is_answered() {
            self.stop_for(Self::ANSWERED);
        } else if self.out_of_time() {
            self.stop_for(StopReason::Time);
        } else {
            self.next_look = (self.nodes + Self::NODES_BETWEEN_LOOKS).min(self.node_limit);
        }
        self.stopped.is_some()
    }

    fn is_called_off(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(StopHandle::is_stopped) || self.race().is_some_and(Race::is_over)
    }

    fn is_answered(&self) -> bool {
        let race = self.race.as_ref();
        race.is_some_and(|(race, alpha)| race.has_answered(*alpha))
    }

    #[cfg(feature = "std")]
    fn out_of_time(&self) -> bool {
        self.time_limit
            .is_some_and(|limit| self.elapsed().is_some_and(|elapsed| elapsed >= limit))
    }

    #[cfg(not(feature = "std"))]
    fn out_of_time(&self) -> bool {
        false
    }
}

#[derive(Debug)]
struct Clock {
    #[cfg(feature = "std")]
    start: std::time::Instant,
}

impl Clock {
    #[cfg(feature = "std")]
    fn start() -> Clock {
        Clock {
            start: std::time::Instant::now(),
        }
    }

    #[cfg(not(feature = "std"))]
    fn start() -> Clock {
        Clock {}
    }

    #[cfg(feature = "std")]
    fn elapsed(&self) -> Option<Duration> {
        Some(self.start.elapsed())
    }

    #[cfg(not(feature = "std"))]
    fn elapsed(&self) -> Option<Duration> {
        None
    }
}
