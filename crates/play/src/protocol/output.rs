//! Answers, from whichever thread they come.

use std::{
    fmt,
    io::{self, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Where answers go, line by line; clones write to the same place and never into each other's
/// lines.
///
/// What cannot be written is dropped, and [`is_closed`](Self::is_closed) from then on: a search has
/// no other use for an error than to stop.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Sink>>);

struct Sink {
    writer: Box<dyn Write + Send>,
    fault: Option<io::Error>,
    is_closed: bool,
}

impl Output {
    /// Answers that go to a writer.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Sink {
            writer: Box::new(writer),
            fault: None,
            is_closed: false,
        })))
    }

    /// Writes a line at once.
    pub fn line(&self, line: impl fmt::Display) {
        let mut sink = self.sink();
        if sink.is_closed {
            return;
        }
        let text = format!("{line}\n");
        let written = sink.writer.write_all(text.as_bytes());
        if let Err(fault) = written.and_then(|()| sink.writer.flush()) {
            sink.fault = Some(fault);
            sink.is_closed = true;
        }
    }

    /// Whether nobody hears the answers any more.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.sink().is_closed
    }

    /// The fault that closed it, told once.
    ///
    /// # Errors
    ///
    /// If a line could not be written.
    pub fn result(&self) -> io::Result<()> {
        self.sink().fault.take().map_or(Ok(()), Err)
    }

    fn sink(&self) -> MutexGuard<'_, Sink> {
        // A thread that panicked within `line` leaves at worst half a line.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("is_closed", &self.is_closed())
            .finish_non_exhaustive()
    }
}
