//! What commands do.

use crate::{
    archive::Archive,
    command::{Command, ScreenCommand},
    messages::Message,
    screen::{
        clock::Clocks,
        form::{Form, Purpose},
        picker::Picker,
        player_form,
        save_form::SaveForm,
        scene::Scene,
    },
};

use super::{App, Overlay};

impl<T: Scene> App<T> {
    pub(super) fn carry_out(&mut self, command: Command<T::Move>) {
        if self.carry_out_online(&command) {
            return;
        }
        match command {
            Command::Play(m) => self.play_as_person(m),
            Command::Undo => {
                let undone = self.sitting.undo();
                self.changed_or_why_not(undone);
            }
            Command::Redo => {
                let redone = self.sitting.redo();
                self.changed_or_why_not(redone);
            }
            Command::Start => {
                self.sitting.look_at(0);
                self.changed();
            }
            Command::End => self.go_to_end(),
            Command::Back => {
                self.next_step = None;
                self.step(-1);
            }
            Command::Forward => self.step(1),
            Command::GoOn => {
                self.next_step = None;
                self.sitting.go_on();
            }
            Command::Hints => {
                self.wants_hints = !(self.wants_hints || self.needs_hints);
                self.needs_hints = false;
                if self.wants_hints {
                    let hints = self.table().hints();
                    self.log.add(&hints);
                }
            }
            Command::Board => {}
            Command::Transcript => self.copy_transcript(),
            Command::Save(save) => {
                let (Ok(told) | Err(told)) = self.sitting.save(save);
                self.log.add(&told);
            }
            Command::Load(name) => self.load(&name),
            Command::Find(words) => self.list(&words),
            Command::Game(number) => self.take(number.wrapping_sub(1)),
            Command::Comment(text) => {
                let told = self.sitting.comment(text);
                self.log.add(&told);
            }
            Command::New => {
                let told = self.sitting.restart();
                self.begun(&told);
            }
            Command::SetUp(text) if text.is_empty() => self.begin_draft(),
            Command::SetUp(text) => match self.sitting.set_up(&text) {
                Ok(told) => self.begun(&told),
                Err(why) => self.log.add(&why),
            },
            Command::Orient(first) => self.orient(&first),
            Command::Seats(text) => {
                let (Ok(told) | Err(told)) = self.sitting.seat(&text);
                // Another engine thinks for itself.
                self.search = None;
                self.log.add(&told);
            }
            Command::Resign => {
                if self.may_move() && !self.sitting.is_over() {
                    self.sitting.resign();
                    self.tell_ending();
                }
            }
            Command::Draw => self.offer_draw(),
            Command::Accept | Command::Decline | Command::Say(_) => {
                let told = self.table().say(Message::OnlyOverNetwork);
                self.log.add(&told);
            }
            Command::Help => self.overlay = Overlay::Help,
            Command::Quit => self.leaves = true,
            Command::Screen(command) => self.carry_out_here(command),
        }
    }

    fn carry_out_here(&mut self, command: ScreenCommand) {
        match command {
            ScreenCommand::Flip => self.flipped = !self.flipped,
            ScreenCommand::Theme => self.theme = self.theme.next(),
            ScreenCommand::Letters => self.letters = !self.letters,
            ScreenCommand::Settings => {
                let mut settings = self.table().settings();
                let of_board = settings.len();
                settings.extend(player_form::settings(self.table(), self.clocks.budget()));
                self.overlay = Overlay::Form(Form::new(Purpose::NewGame { of_board }, settings));
            }
            ScreenCommand::Players => {
                let settings = player_form::settings(self.table(), self.clocks.budget());
                self.overlay = Overlay::Form(Form::new(Purpose::Players, settings));
            }
            ScreenCommand::MoveNow => {
                if let Some(search) = &self.search {
                    search.move_now();
                }
            }
            ScreenCommand::Autoplay => self.toggle_autoplay(),
            ScreenCommand::List => self.list(""),
            ScreenCommand::SaveForm => {
                let table = self.table();
                let remark = table.has_remarks().then(|| table.remark());
                self.overlay = Overlay::Save(SaveForm::new(remark));
            }
        }
    }

    fn changed_or_why_not(&mut self, changed: Result<(), Message<'static>>) {
        self.next_step = None;
        match changed {
            Ok(()) => self.changed(),
            Err(message) => {
                let why = self.table().say(message);
                self.log.add(&why);
            }
        }
    }

    fn copy_transcript(&mut self) {
        let transcript = self.table().transcript();
        self.log.add(&transcript);
        let told = self.table().say(Message::Copied);
        self.log.add(&told);
        self.clipboard = Some(transcript);
    }

    fn load(&mut self, name: &str) {
        match self.sitting.load(name) {
            Ok(told) => {
                self.log.add(&told);
                self.changed();
                let games = self.sitting.archive.as_ref().map_or(0, Archive::len);
                if games > 1 {
                    self.list("");
                }
            }
            Err(why) => self.log.add(&why),
        }
    }

    /// Lists the games of the file.
    fn list(&mut self, words: &str) {
        match &self.sitting.archive {
            Some(archive) => {
                self.overlay = Overlay::Picker(Picker::new(archive, words));
                // The game at the table is looked at until one is taken.
                self.sitting.browse(self.sitting.table.cursor());
            }
            None => {
                let told = self.table().say(Message::NoArchive);
                self.log.add(&told);
            }
        }
    }

    /// Takes a game of the file.
    pub(super) fn take(&mut self, index: usize) {
        match self.sitting.take(index) {
            Ok(told) => {
                self.log.add(&told);
                self.changed();
            }
            Err(why) => self.log.add(&why),
        }
    }

    /// Turns the board so that the game begins with this move, or with the next one that it can
    /// begin with.
    fn orient(&mut self, first: &str) {
        let mut told = Err(String::new());
        if first.is_empty() {
            let all = self.table().orientations();
            let transcript = self.table().transcript();
            let at = (all.iter()).position(|first| transcript.starts_with(first.as_str()));
            let next = at.map_or(0, |at| at + 1);
            for first in all.iter().cycle().skip(next).take(all.len()) {
                told = self.sitting.orient(first);
                if told.is_ok() {
                    break;
                }
            }
        }
        if told.is_err() {
            told = self.sitting.orient(first);
        }
        let (Ok(told) | Err(told)) = told;
        self.log.add(&told);
        self.changed();
    }

    fn offer_draw(&mut self) {
        if !self.may_move() {
            let told = self.table().say(Message::OnlyOnYourTurn);
            self.log.add(&told);
            return;
        }
        let (Ok(told) | Err(told)) = self.sitting.offer_draw(self.opinion.as_ref());
        self.log.add(&told);
    }

    /// A game begins.
    pub(super) fn begun(&mut self, told: &str) {
        self.log.add(told);
        self.changed();
        self.next_step = None;
        self.opinion = None;
        self.cursor = self.table().first_place();
        let players = self.table().players().seats.len();
        self.clocks = Clocks::new(players, self.clocks.budget());
    }
}
