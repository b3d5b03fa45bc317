//! A search in a thread of its own.

use std::{
    panic,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc::Sender},
    thread::{self, JoinHandle},
};

use game_search::{PonderHandle, StopHandle};

use super::conversation::Event;

/// What holds a search: it can be told to stop, and held back from answering before it is told to.
///
/// Clones hold the same search.
#[derive(Clone, Debug, Default)]
pub struct Leash {
    stop: StopHandle,
    ponder: PonderHandle,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Whether the answer must wait.
    is_held: Mutex<bool>,
    released: Condvar,
}

impl Leash {
    /// A search that answers when it has an answer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A search without end: it answers when it is told to, even if it has nothing more to find.
    #[must_use]
    pub fn held() -> Self {
        let leash = Self::default();
        *leash.is_held() = true;
        leash
    }

    /// What stops the search.
    #[must_use]
    pub fn stop_handle(&self) -> &StopHandle {
        &self.stop
    }

    /// What says that the answer is not held back any more, and the clock runs.
    #[must_use]
    pub fn ponder_handle(&self) -> &PonderHandle {
        &self.ponder
    }

    /// Whether the answer is held back.
    #[must_use]
    pub fn holds(&self) -> bool {
        *self.is_held()
    }

    /// Ends the search: it answers now.
    pub fn stop(&self) {
        self.stop.stop();
        self.release();
    }

    /// From now on the search answers when it has an answer.
    pub fn release(&self) {
        self.ponder.hit();
        *self.is_held() = false;
        self.shared.released.notify_all();
    }

    /// Returns once the answer is not held back.
    pub fn wait(&self) {
        let is_held = self.is_held();
        let released = self.shared.released.wait_while(is_held, |held| *held);
        drop(released.unwrap_or_else(PoisonError::into_inner));
    }

    fn is_held(&self) -> MutexGuard<'_, bool> {
        let lock = self.shared.is_held.lock();
        lock.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The one search of a conversation.
#[derive(Debug)]
pub struct SearchThread<A> {
    events: Sender<Event>,
    running: Option<Running<A>>,
    started: u64,
}

#[derive(Debug)]
struct Running<A> {
    number: u64,
    leash: Leash,
    thread: JoinHandle<A>,
}

impl<A: Send + 'static> SearchThread<A> {
    pub(super) fn new(events: Sender<Event>) -> Self {
        Self {
            events,
            running: None,
            started: 0,
        }
    }

    /// Starts a search, once the one before has been ended and its answer dropped.
    pub fn start(&mut self, leash: &Leash, search: impl FnOnce() -> A + Send + 'static) {
        self.stop();
        self.wait();
        self.started += 1;
        let number = self.started;
        let events = self.events.clone();
        let thread = thread::spawn(move || {
            // Also told when the search panics.
            let _end = End { events, number };
            search()
        });
        self.running = Some(Running {
            number,
            leash: leash.clone(),
            thread,
        });
    }

    /// Whether a search runs, or its answer has not been told yet.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The leash of the search that runs.
    #[must_use]
    pub fn leash(&self) -> Option<&Leash> {
        self.running.as_ref().map(|running| &running.leash)
    }

    /// Tells the search to answer now; nothing if there is none.
    pub fn stop(&self) {
        if let Some(leash) = self.leash() {
            leash.stop();
        }
    }

    /// Waits for the search and takes its answer; `None` if there is none.
    pub fn wait(&mut self) -> Option<A> {
        let running = self.running.take()?;
        match running.thread.join() {
            Ok(answer) => Some(answer),
            Err(panic) => panic::resume_unwind(panic),
        }
    }

    /// Takes the answer of a search that has ended.
    pub(super) fn answer_of(&mut self, number: u64) -> Option<A> {
        let is_it = self.running.as_ref()?.number == number;
        is_it.then(|| self.wait()).flatten()
    }
}

/// Tells the end of a search when it is dropped.
struct End {
    events: Sender<Event>,
    number: u64,
}

impl Drop for End {
    fn drop(&mut self) {
        // Nobody hears it when the conversation is over.
        let _ = self.events.send(Event::SearchEnded(self.number));
    }
}
