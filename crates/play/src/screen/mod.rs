//! A game on the full screen of a terminal, with keyboard and mouse, whatever the game is.
//!
//! A game that implements [`Scene`] is drawn and played by [`run`]. Engines think in threads of
//! their own and tell what they think through a channel ([`Search`]); a move that comes from
//! elsewhere takes the same way.

mod app;
mod board;
mod clock;
mod form;
mod keys;
mod line;
mod log;
mod picker;
mod picture;
mod player_form;
mod rehearsal;
mod save_form;
mod scene;
mod search;
mod terminal;
mod theme;
mod typing;
mod view;

#[cfg(test)]
mod tests;

use std::{
    io::{IsTerminal, stdin, stdout},
    sync::mpsc::Receiver,
    time::{Duration, Instant},
};

use crossterm::{
    clipboard::CopyToClipboard,
    execute,
    terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate},
};

pub use picture::{Cell, Lines, Picture, Piece, Place, Points};
pub use rehearsal::Rehearsal;
pub use scene::{Palette, Picked, Scene, Setting, View};
pub use search::{Gone, Report, Search};

use crate::{
    network::{Event, Online},
    sitting::Sitting,
};
use app::App;
use terminal::Screen;
use theme::Theme;
use typing::Typing;

/// Whether there is a terminal to draw on and to type at; a dumb one knows lines alone.
#[must_use]
pub fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

/// Plays on the full screen until somebody leaves.
///
/// # Errors
///
/// If the terminal cannot be used.
pub fn run(table: impl Scene) -> anyhow::Result<()> {
    show(App::new(table, Theme::of_environment()))
}

/// Plays with somebody at the other end of a line, on the full screen until somebody leaves.
///
/// # Errors
///
/// If the terminal cannot be used.
pub fn run_online(
    sitting: Sitting<impl Scene>,
    online: Online,
    events: Receiver<Event>,
) -> anyhow::Result<()> {
    show(App::online(
        sitting.table,
        Theme::of_environment(),
        online,
        events,
    ))
}

fn show(mut app: App<impl Scene>) -> anyhow::Result<()> {
    let mut screen = Screen::take()?;
    let typing = Typing::listen();
    while !app.is_left() && screen.signal().is_none() {
        app.tick(Instant::now());
        // The terminal shows whole screens, never half of one and half of the next.
        execute!(stdout(), BeginSynchronizedUpdate)?;
        screen.terminal.draw(|frame| app.draw(frame))?;
        execute!(stdout(), EndSynchronizedUpdate)?;
        if let Some(text) = app.clipboard.take() {
            execute!(stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        let mut patience = app.patience();
        while let Some(event) = typing.next(patience)? {
            app.handle(&event);
            patience = Duration::ZERO;
        }
    }
    let signal = screen.signal();
    drop(screen);
    app.leave();
    Ok(signal.map_or(Ok(()), terminal::end_by)?)
}
