//! Time: the clocks, the engine and the replay go on.

use std::time::{Duration, Instant};

use crate::{
    messages::Message,
    screen::{
        clock::Clocks,
        scene::Scene,
        search::{Report, Search},
    },
    seat::Seat,
    sitting::Ending,
};

use super::App;

/// Between the moves of a replay.
const AUTOPLAY_PACE: Duration = Duration::from_secs(1);

impl<T: Scene> App<T> {
    /// Lets the clocks, the engine and the replay go on.
    pub(in crate::screen) fn tick(&mut self, now: Instant) {
        self.hear_others(now);
        self.run_clocks(now);
        self.autoplay(now);
        if self.sitting.is_over() || self.sitting.is_replaying() {
            self.search = None;
            return;
        }
        if let Some(told) = self.sitting.table.pass_if_forced() {
            self.log.add(&told);
            self.moved(now);
            return;
        }
        if !self.wants_thought() {
            self.search = None;
        } else if self.search.is_none()
            && let Some(thinker) = self.sitting.table.thinker()
        {
            self.search = Some(Search::begin(thinker));
        }
        self.listen(now);
    }

    fn run_clocks(&mut self, now: Instant) {
        let table = self.table();
        let turn = table.turn_index();
        let runs = !self.sitting.is_over() && !self.sitting.is_replaying();
        if self.clocks.players() != table.players().seats.len() {
            self.clocks = Clocks::new(table.players().seats.len(), self.clocks.budget());
        }
        self.clocks.run(runs.then_some(turn), now);
        if runs && self.clocks.is_up(turn) {
            self.sitting.end(Ending::OutOfTime(turn));
            self.tell_ending();
        }
    }

    fn autoplay(&mut self, now: Instant) {
        if self.next_step.is_none_or(|time| now < time) {
            return;
        }
        self.next_step = Some(now + AUTOPLAY_PACE);
        self.step(1);
        if self.table().cursor() == self.table().len() {
            self.next_step = None;
        }
    }

    /// At the end, a replay begins again.
    pub(super) fn toggle_autoplay(&mut self) {
        if self.next_step.take().is_some() || self.table().is_empty() {
            return;
        }
        if self.table().cursor() == self.table().len() {
            self.sitting.look_at(0);
            self.changed();
        }
        self.next_step = Some(Instant::now() + AUTOPLAY_PACE);
    }

    /// Hears what the engine tells.
    fn listen(&mut self, now: Instant) {
        while let Some(search) = &self.search {
            // Its move waits until the last one has been seen.
            if self.not_before.is_some_and(|time| now < time) {
                return;
            }
            match search.poll() {
                Ok(None) => return,
                Ok(Some(Report::Thought(thought))) => self.opinion = Some(thought),
                Ok(Some(Report::Chosen(Some(m)))) => {
                    self.search = None;
                    self.play(m, now);
                }
                Ok(Some(Report::Chosen(None))) | Err(_) => {
                    self.search = None;
                    self.give_seat_to_person();
                }
            }
        }
    }

    /// An engine that finds nothing is no reason to lose the game.
    fn give_seat_to_person(&mut self) {
        let told = self.table().say(Message::NoMoveFound);
        self.log.add(&told);
        let turn = self.table().turn_index();
        self.sitting.table.players_mut().seats[turn] = Seat::Human;
    }
}
