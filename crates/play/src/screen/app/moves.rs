//! Moves, and going through them.

use std::time::{Duration, Instant};

use crate::{
    messages::Message,
    screen::scene::{Picked, Scene},
    seat::Seat,
};

use super::App;

/// Between the moves of a game that nobody plays but looks at.
const PACE: Duration = Duration::from_millis(400);

impl<T: Scene> App<T> {
    pub(super) fn play(&mut self, m: T::Move, now: Instant) {
        if self.play_online(m) {
            return;
        }
        match self.sitting.play(m) {
            Ok(told) => {
                let number = self.table().cursor();
                self.log.add(&format!("{number}. {told}"));
                self.moved(now);
            }
            Err(why) => {
                self.selected = None;
                if !self.sitting.is_over() {
                    self.needs_hints = true;
                    let hints = self.table().hints();
                    self.log.add(&hints);
                }
                // The last is seen, however long the hints are.
                self.log.add(&why);
            }
        }
    }

    /// After a move or a pass.
    pub(super) fn moved(&mut self, now: Instant) {
        self.changed();
        if !self.table().players().has_human() {
            self.not_before = Some(now + PACE);
        }
        if let Some(warning) = self.table().warning() {
            self.log.add(&warning);
        }
        if self.table().result().is_some() {
            self.tell_ending();
        }
    }

    /// Another position is on the board.
    pub(super) fn changed(&mut self) {
        self.search = None;
        self.selected = None;
        self.needs_hints = false;
        self.not_before = None;
    }

    pub(super) fn tell_ending(&mut self) {
        self.search = None;
        if let Some(ending) = self.sitting.told_ending() {
            self.log.add(&ending);
        }
    }

    pub(super) fn may_move(&self) -> bool {
        self.sitting.is_over() || self.sitting.is_replaying() || self.table().seat() == Seat::Human
    }

    pub(super) fn play_as_person(&mut self, m: T::Move) {
        if self.may_move() {
            self.play(m, Instant::now());
        } else {
            let told = self.table().say(Message::OnlyOnYourTurn);
            self.log.add(&told);
        }
    }

    /// Points at the place of the cursor.
    pub(super) fn pick(&mut self) {
        match self.table().pick(self.selected, self.cursor) {
            Picked::Selected if self.may_move() => self.selected = Some(self.cursor),
            Picked::Move(m) => self.play_as_person(m),
            Picked::Selected | Picked::Nothing => self.selected = None,
        }
    }

    /// Goes through the moves without playing.
    pub(super) fn step(&mut self, by: isize) {
        let cursor = self.table().cursor().saturating_add_signed(by);
        if cursor >= self.table().len() {
            self.go_to_end();
        } else {
            self.sitting.look_at(cursor);
            self.changed();
        }
    }

    pub(super) fn go_to_end(&mut self) {
        self.sitting.go_to_end();
        self.changed();
    }
}
