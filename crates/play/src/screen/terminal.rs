//! Taking the terminal, and giving it back whatever happens.

use std::{
    io::{self, Stdout, stdout},
    mem::ManuallyDrop,
    panic,
    sync::Arc,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    terminal::{
        EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
        enable_raw_mode,
    },
};
use ratatui::{Terminal, backend::CrosstermBackend};

/// The terminal as a screen; given back when dropped, and before a panic is told.
pub(super) struct Screen {
    /// Not dropped: it would tell on stderr, and so panic, that it cannot show the cursor of a
    /// terminal that is gone. The cursor is given back with the rest.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    ended: Arc<AtomicBool>,
}

impl Screen {
    pub(super) fn take() -> io::Result<Self> {
        give_back_before_panic_is_told();
        let ended = Arc::new(AtomicBool::new(false));
        notice_signals(&ended)?;
        enable_raw_mode()?;
        let taken = execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste
        );
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self {
                terminal: ManuallyDrop::new(terminal),
                ended,
            }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Whether the process was told to end.
    pub(super) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// As far as it can be done: nobody is left to be told of an error.
fn give_back() {
    let _ = execute!(
        stdout(),
        // A frame may have been cut short.
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// An engine that panics in its own thread does not end the game, and is not told on the screen.
fn give_back_before_panic_is_told() {
    let playing = thread::current().id();
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == playing {
            give_back();
            told(info);
        }
    }));
}

#[cfg(unix)]
fn notice_signals(ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        flag,
    };
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn notice_signals(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
