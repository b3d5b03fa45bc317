//! Forms and lists that are filled in.

use crate::{
    command::{Command, Save},
    messages::Message,
    screen::{clock::Clocks, form::Purpose, picker::PickedGame, player_form, scene::Scene},
};

use super::{App, Overlay};

impl<T: Scene> App<T> {
    pub(super) fn finish_picker(&mut self, picked: PickedGame) {
        if picked != PickedGame::NotYet {
            self.overlay = Overlay::None;
        }
        if let PickedGame::Game(index) = picked {
            self.take(index);
        }
    }

    pub(super) fn finish_form(&mut self) {
        let Overlay::Form(form) = std::mem::replace(&mut self.overlay, Overlay::None) else {
            return;
        };
        let chosen = form.chosen();
        let of_board = match form.purpose {
            Purpose::NewGame { of_board } => of_board,
            Purpose::Players => 0,
        };
        let (board, players) = chosen.split_at(of_board.min(chosen.len()));
        let budget = player_form::apply(self.sitting.table.players_mut(), players);
        // Another engine thinks for itself, and so does one of another strength.
        self.search = None;
        if form.purpose == Purpose::Players {
            if budget != self.clocks.budget() {
                let players = self.table().players().seats.len();
                self.clocks = Clocks::new(players, budget);
            }
            return;
        }
        self.clocks = Clocks::new(0, budget);
        match self.sitting.table.begin(board) {
            Ok(()) => {
                let told = self.sitting.tell_new_game();
                self.begun(&told);
            }
            Err(why) => {
                let told = self.table().say(Message::NotSetUp { why: &why });
                self.log.add(&told);
            }
        }
    }

    pub(super) fn finish_save(&mut self) {
        let Overlay::Save(form) = std::mem::replace(&mut self.overlay, Overlay::None) else {
            return;
        };
        let (name, remark) = form.filled();
        self.carry_out(Command::Save(Save {
            name,
            remark,
            replaces: false,
        }));
    }
}
