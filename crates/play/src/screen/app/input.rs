//! Keys and mouse.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use crate::{
    command::Command,
    screen::{
        form::Filled,
        keys::{Shortcut, typed},
        picker::PickedGame,
        picture::Place,
        scene::Scene,
    },
};

use super::{App, Overlay};

impl<T: Scene> App<T> {
    pub(in crate::screen) fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) => self.point(*mouse),
            Event::Paste(text) => text.chars().for_each(|letter| self.paste(letter)),
            _ => {}
        }
        self.keep_cursor_on_board();
    }

    fn press(&mut self, key: KeyEvent) {
        let shortcut = Shortcut::of(key);
        if shortcut == Some(Shortcut::Quit) {
            self.leaves = true;
            return;
        }
        if matches!(self.overlay, Overlay::Help) {
            self.overlay = Overlay::None;
        } else if matches!(self.overlay, Overlay::None)
            && !self.is_drafting
            && let Some(shortcut) = shortcut
        {
            self.take_shortcut(shortcut);
        } else if shortcut == Some(Shortcut::Clear) {
            self.clear_line();
        } else if let Some(code) = typed(key) {
            self.press_plainly(code);
        }
    }

    /// A key that stands for itself.
    fn press_plainly(&mut self, code: KeyCode) {
        match &mut self.overlay {
            Overlay::None if self.is_drafting => self.press_at_draft(code),
            Overlay::None => self.press_at_board(code),
            Overlay::Help => {}
            Overlay::Form(form) => match form.press(code) {
                Filled::NotYet => {}
                Filled::Left => self.overlay = Overlay::None,
                Filled::Done => self.finish_form(),
            },
            Overlay::Save(form) => match form.press(code) {
                Filled::NotYet => {}
                Filled::Left => self.overlay = Overlay::None,
                Filled::Done => self.finish_save(),
            },
            Overlay::Picker(picker) => {
                let picked = match &self.sitting.archive {
                    Some(archive) => picker.press(code, archive),
                    None => PickedGame::Left,
                };
                self.finish_picker(picked);
            }
        }
    }

    /// Forgets what was typed, wherever one types.
    fn clear_line(&mut self) {
        match &mut self.overlay {
            Overlay::None => self.line.clear(),
            Overlay::Save(form) => form.clear(),
            Overlay::Picker(picker) => {
                if let Some(archive) = &self.sitting.archive {
                    picker.clear(archive);
                }
            }
            Overlay::Help | Overlay::Form(_) => {}
        }
    }

    /// Types a letter where letters are typed; what is pasted obeys no keys.
    fn paste(&mut self, letter: char) {
        if letter.is_control() {
            return;
        }
        match &self.overlay {
            Overlay::Save(_) | Overlay::Picker(_) => {
                self.press(KeyEvent::from(KeyCode::Char(letter)));
            }
            _ => self.line.type_letter(letter),
        }
    }

    fn take_shortcut(&mut self, shortcut: Shortcut) {
        match (shortcut, shortcut.command()) {
            (Shortcut::Begin(text), _) => self.line.set(text),
            (Shortcut::Clear, _) => self.clear_line(),
            (_, Some(command)) => self.carry_out(command),
            (_, None) => {}
        }
    }

    fn press_at_board(&mut self, code: KeyCode) {
        match code {
            KeyCode::Enter if self.line.is_empty() => self.pick(),
            KeyCode::Enter => self.obey_line(),
            KeyCode::Char(' ') if self.line.is_empty() => self.pick(),
            KeyCode::Char('?') if self.line.is_empty() => self.carry_out(Command::Hints),
            KeyCode::Char(letter) => self.line.type_letter(letter),
            KeyCode::Backspace => self.line.delete_letter(),
            KeyCode::Tab => self.line.complete(),
            KeyCode::Esc => {
                self.line.clear();
                self.selected = None;
            }
            _ => self.press_arrow(code),
        }
    }

    pub(super) fn press_arrow(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            _ => {}
        }
    }

    fn obey_line(&mut self) {
        let line = self.line.take();
        let table = self.table();
        let parse_move = |text: &str| table.parse_move(text);
        match Command::parse(&line, parse_move, |message| table.say(message)) {
            Ok(Some(command)) => self.carry_out(command),
            Ok(None) => {}
            Err(fault) => self.log.add(&fault),
        }
    }

    /// Moves the cursor as it is seen, however the board is turned.
    fn move_cursor(&mut self, right: isize, down: isize) {
        let picture = self.picture();
        let shown = picture.flip(self.cursor, self.flipped);
        let moved = Place {
            column: (shown.column.saturating_add_signed(right)).min(picture.columns - 1),
            row: (shown.row.saturating_add_signed(down)).min(picture.rows - 1),
        };
        self.cursor = picture.flip(moved, self.flipped);
    }

    /// Another game may have a smaller board.
    fn keep_cursor_on_board(&mut self) {
        let picture = self.picture();
        self.cursor.column = self.cursor.column.min(picture.columns - 1);
        self.cursor.row = self.cursor.row.min(picture.rows - 1);
    }

    fn point(&mut self, mouse: MouseEvent) {
        let point = Position {
            x: mouse.column,
            y: mouse.row,
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(point),
            MouseEventKind::Down(MouseButton::Right) => self.selected = None,
            MouseEventKind::ScrollUp => self.wheel(point, -1),
            MouseEventKind::ScrollDown => self.wheel(point, 1),
            _ => {}
        }
    }

    fn click(&mut self, point: Position) {
        let row = self.areas.rows.contains(point);
        let row = row.then(|| usize::from(point.y - self.areas.rows.y));
        match &mut self.overlay {
            Overlay::Help => self.overlay = Overlay::None,
            Overlay::Form(form) => {
                if let Some(row) = row.filter(|&row| row < form.settings.len()) {
                    form.row = row;
                    form.change(1);
                }
            }
            Overlay::Save(form) => {
                if let Some(row) = row {
                    form.choose_row(row);
                }
            }
            Overlay::Picker(picker) => {
                let (first, games) = picker.page();
                if let Some(row) = row.filter(|&row| row < games.len()) {
                    let picked = games[row];
                    let again = picker.chosen == first + row;
                    picker.chosen = first + row;
                    if again {
                        self.finish_picker(PickedGame::Game(picked));
                    }
                }
            }
            Overlay::None => self.click_at_board(point),
        }
    }

    fn click_at_board(&mut self, point: Position) {
        let clicked = |(area, _): &&(Rect, Shortcut)| area.contains(point) && !self.is_drafting;
        if let Some(&(_, shortcut)) = self.areas.bar.iter().find(clicked) {
            return self.take_shortcut(shortcut);
        }
        let Some(geometry) = self.areas.board else {
            return;
        };
        if let Some(place) = geometry.place_at(&self.picture(), point) {
            self.cursor = place;
            if !self.is_drafting {
                self.pick();
            }
        }
    }

    fn wheel(&mut self, point: Position, down: isize) {
        match &mut self.overlay {
            Overlay::Picker(picker) => picker.go(down),
            Overlay::None if self.areas.log.contains(point) => self.log.scroll(-down),
            Overlay::None if !self.is_drafting => {
                self.next_step = None;
                self.step(down);
            }
            _ => {}
        }
    }
}
