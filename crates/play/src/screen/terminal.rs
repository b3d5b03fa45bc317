//! Taking the terminal, and giving it back whatever happens.

use std::{
    io::{self, Stdout, stdout},
    mem::ManuallyDrop,
    panic,
    sync::Arc,
    sync::atomic::{AtomicUsize, Ordering},
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
    /// The signal that told the process to end; 0 if none did.
    signal: Arc<AtomicUsize>,
}

impl Screen {
    pub(super) fn take() -> io::Result<Self> {
        give_back_before_panic_is_told();
        let signal = Arc::new(AtomicUsize::new(0));
        notice_signals(&signal)?;
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
                signal,
            }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// The signal that told the process to end.
    pub(super) fn signal(&self) -> Option<i32> {
        let signal = self.signal.load(Ordering::Relaxed);
        i32::try_from(signal).ok().filter(|&signal| signal != 0)
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
fn notice_signals(noticed: &Arc<AtomicUsize>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        flag,
    };
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        flag::register_usize(signal, Arc::clone(noticed), signal as usize)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn notice_signals(_: &Arc<AtomicUsize>) -> io::Result<()> {
    Ok(())
}

/// Ends the process by a signal that was noticed, as whoever sent it expects.
#[cfg(unix)]
pub(super) fn end_by(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

#[cfg(not(unix))]
pub(super) fn end_by(_: i32) -> io::Result<()> {
    Ok(())
}
