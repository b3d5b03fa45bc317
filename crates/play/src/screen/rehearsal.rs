//! The full screen without a terminal: what would be seen, for tests and for the guide.

use std::{fmt, thread, time::Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rand::{Rng, RngExt};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer, layout::Rect, text::Span};

use super::{app::App, scene::Scene, theme::Theme};

/// Keys that do something at one place or another; those that make a mess are rarer.
const KEYS: [KeyCode; 20] = [
    KeyCode::F(1),
    KeyCode::F(2),
    KeyCode::F(3),
    KeyCode::F(4),
    KeyCode::F(5),
    KeyCode::F(6),
    KeyCode::F(7),
    KeyCode::F(8),
    KeyCode::F(9),
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
];

/// Letters that do something together with Control.
const CONTROLS: [char; 13] = [
    'z', 'y', 'g', 'k', 'l', 'o', 's', 't', 'p', 'r', 'd', 'a', 'x',
];

fn any_mouse(random: &mut impl Rng) -> Event {
    let kinds = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ];
    Event::Mouse(MouseEvent {
        kind: kinds[random.random_range(0..kinds.len())],
        column: random.random_range(0..80),
        row: random.random_range(0..24),
        modifiers: KeyModifiers::NONE,
    })
}

/// A game on a screen that nobody sees.
pub struct Rehearsal<T: Scene> {
    app: App<T>,
}

impl<T: Scene> fmt::Debug for Rehearsal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rehearsal")
    }
}

impl<T: Scene> Rehearsal<T> {
    /// A game without colours.
    pub fn new(table: T) -> Self {
        Self {
            app: App::new(table, Theme::Mono),
        }
    }

    /// The game.
    pub const fn table(&self) -> &T {
        self.app.table()
    }

    /// Lets something happen at the keyboard or with the mouse.
    pub fn handle(&mut self, event: &Event) {
        self.app.handle(event);
    }

    /// Types a line.
    pub fn type_line(&mut self, line: &str) {
        for letter in line.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter);
    }

    /// Presses a key.
    pub fn press(&mut self, key: KeyCode) {
        self.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }

    /// Lets anything happen: a key, the mouse, a letter, or one of these lines.
    pub fn do_anything(&mut self, random: &mut impl Rng, lines: &[&str]) {
        match random.random_range(0..8) {
            0 | 1 => self.press(KEYS[random.random_range(0..KEYS.len())]),
            2 => self.handle(&any_mouse(random)),
            3 => {
                let letter = char::from(random.random_range(b' '..=b'~'));
                self.press(KeyCode::Char(letter));
            }
            4 => {
                let letter = CONTROLS[random.random_range(0..CONTROLS.len())];
                let code = KeyCode::Char(letter);
                self.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL)));
            }
            _ => self.type_line(lines[random.random_range(0..lines.len())]),
        }
    }

    /// Lets the engine and the clocks go on until it is a person's turn.
    pub fn wait(&mut self) {
        self.app.tick(Instant::now());
        while self.app.is_thinking() {
            thread::yield_now();
            self.app.tick(Instant::now());
        }
    }

    /// What a screen of this size shows.
    ///
    /// # Panics
    ///
    /// If it cannot be drawn, which is what tests look for.
    #[must_use]
    pub fn screen(&mut self, width: u16, height: u16) -> String {
        let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
        let Ok(_) = terminal.draw(|frame| self.app.draw(frame));
        symbols(terminal.backend().buffer())
    }
}

/// The symbols on a screen, without the blanks at the ends of lines.
pub(super) fn symbols(buffer: &Buffer) -> String {
    let Rect { width, height, .. } = buffer.area;
    let mut lines = Vec::new();
    for y in 0..height {
        let mut line = String::new();
        let mut x = 0;
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            // What a wide one covers is not seen.
            x += Span::raw(symbol).width().max(1) as u16;
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}
