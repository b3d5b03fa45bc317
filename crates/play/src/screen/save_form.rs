//! Where to save the game, and with what remark.

use crossterm::event::KeyCode;

use super::{form::Filled, line::Line};

/// The name of a file, and a remark if files of the game hold any.
#[derive(Clone, Debug)]
pub(super) struct SaveForm {
    name: Line,
    remark: Option<Line>,
    /// The remark that there was.
    old_remark: String,
    /// Whether the remark is typed and not the name.
    is_in_remark: bool,
}

impl SaveForm {
    /// With the remark that there is; nothing if files of the game hold none.
    pub(super) fn new(remark: Option<&str>) -> Self {
        let old_remark = remark.unwrap_or_default().to_owned();
        Self {
            name: Line::default(),
            remark: remark.map(|remark| {
                let mut line = Line::default();
                line.set(remark);
                line
            }),
            old_remark,
            is_in_remark: false,
        }
    }

    pub(super) fn press(&mut self, key: KeyCode) -> Filled {
        match key {
            KeyCode::Enter if !self.name.is_empty() => return Filled::Done,
            KeyCode::Esc => return Filled::Left,
            KeyCode::Up | KeyCode::Down | KeyCode::BackTab => self.change_row(),
            KeyCode::Tab if self.is_in_remark => self.change_row(),
            KeyCode::Tab => {
                let before = self.name.text().to_owned();
                self.name.complete_name();
                if self.name.text() == before {
                    self.change_row();
                }
            }
            KeyCode::Char(letter) => self.line_mut().type_letter(letter),
            KeyCode::Backspace => self.line_mut().delete_letter(),
            _ => {}
        }
        Filled::NotYet
    }

    /// Empties the row that is typed in.
    pub(super) fn clear(&mut self) {
        self.line_mut().clear();
    }

    /// Types in the row with this number, if there is one.
    pub(super) const fn choose_row(&mut self, row: usize) {
        self.is_in_remark = row == 1 && self.remark.is_some();
    }

    /// Which row is typed in.
    pub(super) const fn row(&self) -> usize {
        if self.is_in_remark { 1 } else { 0 }
    }

    /// What stands in the rows.
    pub(super) fn rows(&self) -> Vec<&str> {
        let lines = [Some(&self.name), self.remark.as_ref()];
        lines.into_iter().flatten().map(Line::text).collect()
    }

    /// The name, and the remark if it is another one than before.
    pub(super) fn filled(self) -> (String, Option<String>) {
        let remark = self.remark.map(|line| line.text().to_owned());
        let changed = remark.filter(|remark| *remark != self.old_remark);
        (self.name.text().to_owned(), changed)
    }

    fn change_row(&mut self) {
        self.choose_row(1 - self.row());
    }

    const fn line_mut(&mut self) -> &mut Line {
        match &mut self.remark {
            Some(remark) if self.is_in_remark => remark,
            _ => &mut self.name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_text(form: &mut SaveForm, text: &str) {
        for letter in text.chars() {
            form.press(KeyCode::Char(letter));
        }
    }

    #[test]
    fn a_name_and_a_remark_are_typed() {
        let mut form = SaveForm::new(Some("quiet"));
        assert_eq!(form.press(KeyCode::Enter), Filled::NotYet, "no name");
        type_text(&mut form, "no-such-file");
        form.press(KeyCode::Tab);
        type_text(&mut form, "!");
        assert_eq!(form.rows(), ["no-such-file", "quiet!"]);
        form.press(KeyCode::Up);
        form.press(KeyCode::Backspace);
        assert_eq!(form.press(KeyCode::Enter), Filled::Done);
        let filled = ("no-such-fil".into(), Some("quiet!".into()));
        assert_eq!(form.filled(), filled);
    }

    #[test]
    fn the_old_remark_stays_and_some_games_have_none() {
        let mut form = SaveForm::new(Some("quiet"));
        type_text(&mut form, "x");
        assert_eq!(form.filled(), ("x".into(), None));
        let mut form = SaveForm::new(None);
        form.press(KeyCode::Down);
        type_text(&mut form, "x");
        assert_eq!(form.rows(), ["x"]);
        assert_eq!(form.press(KeyCode::Esc), Filled::Left);
    }
}
