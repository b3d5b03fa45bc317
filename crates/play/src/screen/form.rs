//! A form with something to choose in each row.

use crossterm::event::KeyCode;

use super::scene::Setting;

/// What is being chosen.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) purpose: Purpose,
    pub(super) settings: Vec<Setting>,
    /// The row that the keys change.
    pub(super) row: usize,
}

/// What becomes of the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A new game; so many of the settings, the first ones, are of the board.
    NewGame { of_board: usize },
    /// Other players for the game that is going on.
    Players,
}

/// What a key did to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filled {
    NotYet,
    Done,
    Left,
}

impl Form {
    pub(super) const fn new(purpose: Purpose, settings: Vec<Setting>) -> Self {
        Self {
            purpose,
            settings,
            row: 0,
        }
    }

    pub(super) fn press(&mut self, key: KeyCode) -> Filled {
        let rows = self.settings.len().max(1);
        match key {
            KeyCode::Up => self.row = (self.row + rows - 1) % rows,
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % rows,
            KeyCode::Left | KeyCode::Char('-') => self.change(-1),
            KeyCode::Right | KeyCode::Char('+' | ' ') => self.change(1),
            KeyCode::Enter => return Filled::Done,
            KeyCode::Esc => return Filled::Left,
            _ => {}
        }
        Filled::NotYet
    }

    /// Chooses the next value of the row, or the one before.
    pub(super) fn change(&mut self, by: isize) {
        let Some(setting) = self.settings.get_mut(self.row) else {
            return;
        };
        let values = setting.values.len().max(1);
        setting.chosen = (setting.chosen + values).saturating_add_signed(by) % values;
    }

    pub(super) fn chosen(&self) -> Vec<usize> {
        self.settings.iter().map(|setting| setting.chosen).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_values_go_round() {
        let number = |label: &str| Setting::number(label.into(), 1..=3, 1);
        let mut form = Form::new(Purpose::Players, vec![number("a"), number("b")]);
        for key in [KeyCode::Left, KeyCode::Up, KeyCode::Right] {
            assert_eq!(form.press(key), Filled::NotYet);
        }
        assert_eq!(form.chosen(), [2, 1]);
        assert_eq!(form.press(KeyCode::Enter), Filled::Done);
        assert_eq!(form.press(KeyCode::Esc), Filled::Left);
    }
}
