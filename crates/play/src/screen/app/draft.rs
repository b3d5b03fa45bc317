//! A position that is put together.

use crossterm::event::KeyCode;

use crate::{messages::Message, screen::scene::Scene};

use super::App;

impl<T: Scene> App<T> {
    pub(super) fn begin_draft(&mut self) {
        if self.table().draft_letters().is_empty() {
            let word = "setup";
            let told = self.table().say(Message::NeedsPosition { word });
            self.log.add(&told);
            return;
        }
        self.sitting.look_at(self.table().cursor());
        self.changed();
        self.next_step = None;
        self.sitting.table.begin_draft();
        self.is_drafting = true;
    }

    pub(super) fn press_at_draft(&mut self, code: KeyCode) {
        let cursor = self.cursor;
        let table = &mut self.sitting.table;
        match code {
            KeyCode::Char('.' | ' ') | KeyCode::Delete | KeyCode::Backspace => {
                table.put(cursor, None);
            }
            KeyCode::Char(letter) => table.put(cursor, Some(letter)),
            KeyCode::Tab => table.turn_draft(),
            KeyCode::Enter => self.end_draft(true),
            KeyCode::Esc => self.end_draft(false),
            _ => self.press_arrow(code),
        }
    }

    fn end_draft(&mut self, keep: bool) {
        match self.sitting.table.end_draft(keep) {
            Ok(()) => {
                self.is_drafting = false;
                if keep {
                    let told = self.sitting.tell_new_game();
                    self.begun(&told);
                }
            }
            Err(error) => {
                let why = self.table().tell_error(&error);
                let told = self.table().say(Message::NotSetUp { why: &why });
                self.log.add(&told);
            }
        }
    }
}
