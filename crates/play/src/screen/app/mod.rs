//! The state of the full screen, and what keys and time do to it.

mod commands;
mod draft;
mod forms;
mod input;
mod moves;
mod remote;
mod time;

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use crate::{messages::Message, sitting::Sitting, thinking::Thought};

use super::{
    board::Geometry,
    clock::Clocks,
    form::Form,
    keys::Shortcut,
    line::Line,
    log::Log,
    picker::Picker,
    picture::{Picture, Place},
    save_form::SaveForm,
    scene::{Scene, View},
    search::Search,
    theme::Theme,
};
use remote::Remote;

/// A game on the full screen.
pub(super) struct App<T: Scene> {
    pub(super) sitting: Sitting<T>,
    pub(super) log: Log,
    pub(super) line: Line,
    pub(super) overlay: Overlay,
    pub(super) theme: Theme,
    pub(super) flipped: bool,
    pub(super) letters: bool,
    /// Where the keyboard points.
    pub(super) cursor: Place,
    pub(super) clocks: Clocks,
    /// What the engine thinks, or thought last.
    pub(super) opinion: Option<Thought>,
    pub(super) areas: Areas,
    /// What the clipboard shall hold.
    pub(super) clipboard: Option<String>,
    selected: Option<Place>,
    /// Hints are shown until they are wanted no more.
    wants_hints: bool,
    /// Hints are shown until the next move, after a wrong one.
    needs_hints: bool,
    search: Option<Search<T::Move>>,
    /// The engine's move is played no sooner.
    not_before: Option<Instant>,
    /// When autoplay makes its next move.
    next_step: Option<Instant>,
    /// Whether a position is being put together.
    is_drafting: bool,
    /// Somebody at the other end of a line.
    remote: Option<Remote>,
    leaves: bool,
}

/// What lies over the board.
#[derive(Debug)]
pub(super) enum Overlay {
    None,
    Help,
    Form(Form),
    Picker(Picker),
    Save(SaveForm),
}

/// Where things were drawn last, for the mouse.
#[derive(Clone, Debug, Default)]
pub(super) struct Areas {
    pub(super) board: Option<Geometry>,
    pub(super) log: Rect,
    /// The rows of the form or list.
    pub(super) rows: Rect,
    pub(super) bar: Vec<(Rect, Shortcut)>,
}

impl<T: Scene> App<T> {
    pub(super) fn new(table: T, theme: Theme) -> Self {
        let players = table.players().seats.len();
        let mut app = Self {
            cursor: table.first_place(),
            log: Log::default(),
            line: Line::default(),
            overlay: Overlay::None,
            theme,
            flipped: table.is_turned(),
            letters: table.begins_with_letters(),
            sitting: Sitting::new(table),
            clocks: Clocks::new(players, None),
            opinion: None,
            areas: Areas::default(),
            clipboard: None,
            selected: None,
            wants_hints: false,
            needs_hints: false,
            search: None,
            not_before: None,
            next_step: None,
            is_drafting: false,
            remote: None,
            leaves: false,
        };
        let welcome = app.table().say(Message::Welcome);
        app.log.add(&welcome);
        app
    }

    pub(super) const fn table(&self) -> &T {
        &self.sitting.table
    }

    pub(super) const fn is_left(&self) -> bool {
        self.leaves
    }

    pub(super) const fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    pub(super) const fn is_drafting(&self) -> bool {
        self.is_drafting
    }

    pub(super) const fn is_autoplaying(&self) -> bool {
        self.next_step.is_some()
    }

    pub(super) fn picture(&self) -> Picture {
        self.table().picture(View {
            hints: self.wants_hints || self.needs_hints,
            letters: self.letters,
            selected: self.selected,
        })
    }

    /// How long nothing changes if no key is pressed.
    pub(super) const fn patience(&self) -> Duration {
        Duration::from_millis(if self.is_thinking() { 40 } else { 200 })
    }
}
