//! When a search ends.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

#[cfg(feature = "std")]
use crate::clock::Clock;
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
    /// When no iteration begins any more.
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    soft_time: Option<Duration>,
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    time: Option<Duration>,
    stop: Option<StopHandle>,
    ponder: Option<PonderHandle>,
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
        self.soft_time = None;
        self.time = Some(time);
        self
    }

    /// As long as a move may take that is played on this clock; see [`Clock::budget`]. The soft
    /// limit is stretched to 1.5 times while the best move changes from one iteration to the next,
    /// and shrinks to 0.6 times while it stays the same; a lone legal move is played at once.
    /// [`Solver`](crate::Solver) only knows the hard one. A time limit that was set before, by this
    /// or [`time`](Self::time), is replaced.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Limits {
        let budget = clock.budget();
        self.soft_time = Some(budget.soft);
        self.time = Some(budget.hard);
        self
    }

    /// On the opponent's time: until the handle says that the expected move was played, limits of
    /// time do not count. From then on the hard limit counts, while the soft one counts the time
    /// spent before too. A search that has nothing left to find ends by itself even before.
    #[must_use]
    pub fn ponder(mut self, handle: &PonderHandle) -> Limits {
        self.ponder = Some(handle.clone());
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

/// Tells a search that thinks on the opponent's time that the expected move was played, from
/// another thread. See [`Limits::ponder`].
///
/// If another move was played, stop the search with a [`StopHandle`] instead. Clones share one
/// switch; take a new one for the next search.
#[derive(Clone, Default, Debug)]
pub struct PonderHandle(Arc<AtomicBool>);

impl PonderHandle {
    /// A handle that has not been used.
    #[must_use]
    pub fn new() -> PonderHandle {
        PonderHandle::default()
    }

    /// The expected move was played: the search goes on within its limits of time.
    pub fn hit(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`hit`](Self::hit) was called.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        self.0.load(Ordering::Relaxed)
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
    /// The time limit, or it was time for an answer ([`Limits::clock`]).
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
    stopwatch: Stopwatch,
    #[cfg(feature = "std")]
    soft_time_limit: Option<Duration>,
    #[cfg(feature = "std")]
    time_limit: Option<Duration>,
    stop: Option<StopHandle>,
    #[cfg(feature = "std")]
    ponder: Option<PonderHandle>,
    /// The time at which the limit of time began to count.
    #[cfg(feature = "std")]
    counts_from: Duration,
    /// The nodes of all threads together, as of their last looks, and how many of this one's are
    /// counted there.
    company: Option<(Arc<AtomicU64>, u64)>,
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
            stopwatch: Stopwatch::start(),
            #[cfg(feature = "std")]
            soft_time_limit: limits.soft_time,
            #[cfg(feature = "std")]
            time_limit: limits.time,
            stop: limits.stop.clone(),
            #[cfg(feature = "std")]
            ponder: limits.ponder.clone(),
            #[cfg(feature = "std")]
            counts_from: Duration::ZERO,
            company: None,
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

    /// Counts the nodes of other threads too.
    #[cfg(feature = "std")]
    pub(crate) fn keep_company(&mut self, nodes: Arc<AtomicU64>) {
        self.company = Some((nodes, 0));
    }

    /// The nodes of all threads, those of others as of their last looks.
    pub(crate) fn nodes_of_all(&mut self) -> u64 {
        self.tell_company();
        match &self.company {
            Some((all, _)) => all.load(Ordering::Relaxed),
            None => self.nodes,
        }
    }

    pub(crate) fn tell_company(&mut self) {
        if let Some((all, told)) = &mut self.company {
            all.fetch_add(self.nodes - *told, Ordering::Relaxed);
            *told = self.nodes;
        }
    }

    pub(crate) fn elapsed(&self) -> Option<Duration> {
        self.stopwatch.elapsed()
    }

    /// Looks at the limits; whether to stop.
    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self) -> bool {
        self.tell_company();
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
    fn out_of_time(&mut self) -> bool {
        let Some(limit) = self.time_limit else {
            return false;
        };
        !self.ponders() && self.stopwatch.start.elapsed() - self.counts_from >= limit
    }

    /// Whether the opponent's move is not known yet.
    #[cfg(feature = "std")]
    fn ponders(&mut self) -> bool {
        let Some(ponder) = &self.ponder else {
            return false;
        };
        if ponder.is_hit() {
            self.ponder = None;
            self.counts_from = self.stopwatch.start.elapsed();
            return false;
        }
        true
    }

    /// Whether no further iteration is to begin; `factor` stretches the soft limit.
    #[cfg(feature = "std")]
    pub(crate) fn is_time_for_an_answer(&mut self, factor: f32) -> bool {
        let Some(limit) = self.soft_time_limit else {
            return false;
        };
        let limit = Duration::try_from_secs_f32(limit.as_secs_f32() * factor);
        !self.ponders() && self.stopwatch.start.elapsed() >= limit.unwrap_or(Duration::MAX)
    }

    /// Without a clock there is none.
    #[cfg(not(feature = "std"))]
    pub(crate) fn is_time_for_an_answer(&mut self, _: f32) -> bool {
        false
    }

    #[cfg(not(feature = "std"))]
    fn out_of_time(&mut self) -> bool {
        false
    }
}

#[derive(Debug)]
struct Stopwatch {
    #[cfg(feature = "std")]
    start: std::time::Instant,
}

impl Stopwatch {
    #[cfg(feature = "std")]
    fn start() -> Stopwatch {
        Stopwatch {
            start: std::time::Instant::now(),
        }
    }

    #[cfg(not(feature = "std"))]
    fn start() -> Stopwatch {
        Stopwatch {}
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
