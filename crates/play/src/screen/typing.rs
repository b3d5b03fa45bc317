//! What is typed and clicked, read by a thread of its own: reading from a terminal that is gone may
//! never come back.

use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use crossterm::event::{self, Event};

/// The events of the terminal in the order in which they came.
pub(super) struct Typing {
    events: Receiver<io::Result<Event>>,
}

impl Typing {
    /// Begins to read; the thread ends with the process or after the first error.
    pub(super) fn listen() -> Self {
        let (typed, events) = channel();
        thread::spawn(move || {
            loop {
                let event = event::read();
                let is_last = event.is_err();
                if typed.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        Self { events }
    }

    /// The next event, if one comes within this time.
    pub(super) fn next(&self, patience: Duration) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}
