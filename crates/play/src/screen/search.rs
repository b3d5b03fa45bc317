//! Moves that come from elsewhere than the keyboard, while the keyboard goes on.

use std::{
    sync::mpsc::{self, Receiver, TryRecvError},
    thread,
};

use game_search::StopHandle;

use crate::thinking::{Thinker, Thought};

/// What somebody who looks for a move tells.
#[derive(Clone, Debug)]
pub enum Report<M> {
    /// What it thinks meanwhile.
    Thought(Thought),
    /// Its move, the last thing it tells; nothing if it found none.
    Chosen(Option<M>),
}

/// A move that is awaited from another thread: an engine's, or whatever else fills the channel.
#[derive(Debug)]
pub struct Search<M> {
    reports: Receiver<Report<M>>,
    stop: StopHandle,
}

/// The one who was to move is gone without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

impl<M: Send + 'static> Search<M> {
    /// Lets an engine think in a thread of its own.
    #[must_use]
    pub fn begin(thinker: Thinker<M>) -> Self {
        let (sender, reports) = mpsc::channel();
        let stop = StopHandle::new();
        let handle = stop.clone();
        thread::spawn(move || {
            // Nobody may wait for the answer any more.
            let mut tell = |thought| drop(sender.send(Report::Thought(thought)));
            let chosen = thinker.run(handle, &mut tell);
            drop(sender.send(Report::Chosen(chosen)));
        });
        Self { reports, stop }
    }

    /// A move that comes through a channel; `stop` tells the sender to hurry or to give up.
    #[must_use]
    pub const fn awaited(reports: Receiver<Report<M>>, stop: StopHandle) -> Self {
        Self { reports, stop }
    }

    /// Asks for the move at once.
    pub fn move_now(&self) {
        self.stop.stop();
    }

    /// What was told since the last call, if anything.
    ///
    /// # Errors
    ///
    /// If no more will come.
    pub fn poll(&self) -> Result<Option<Report<M>>, Gone> {
        match self.reports.try_recv() {
            Ok(report) => Ok(Some(report)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }
}

/// Who is no longer asked need not go on.
impl<M> Drop for Search<M> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(search: &Search<u8>) -> Result<Report<u8>, Gone> {
        loop {
            if let Some(report) = search.poll()? {
                return Ok(report);
            }
            thread::yield_now();
        }
    }

    #[test]
    fn a_search_that_is_stopped_tells_its_move() {
        let search = Search::begin(Thinker::new(|stop: StopHandle, _: &mut dyn FnMut(_)| {
            while !stop.is_stopped() {
                thread::yield_now();
            }
            Some(7)
        }));
        assert!(matches!(search.poll(), Ok(None)));
        search.move_now();
        assert!(matches!(wait(&search), Ok(Report::Chosen(Some(7)))));
        assert_eq!(wait(&search).err(), Some(Gone));
    }

    #[test]
    fn a_channel_may_bring_moves() {
        let (sender, reports) = mpsc::channel();
        let search = Search::awaited(reports, StopHandle::new());
        sender.send(Report::Chosen(Some(3))).unwrap();
        assert!(matches!(wait(&search), Ok(Report::Chosen(Some(3)))));
    }
}
