//! The line to other players.

use std::{sync::mpsc::Receiver, time::Instant};

use crate::{
    command::Command,
    network::{Event as NetworkEvent, News, Online},
    screen::{scene::Scene, theme::Theme},
};

use super::App;

/// What is taken in from a line before the screen is drawn again.
const MOST_HEARD: usize = 64;

/// The line to the other players.
pub(super) struct Remote {
    pub(super) online: Online,
    events: Receiver<NetworkEvent>,
    /// Which player the board was turned to.
    side: Option<usize>,
    /// Whether the end of the game was told.
    was_over: bool,
}

impl<T: Scene> App<T> {
    /// A game with somebody at the other end of a line.
    pub(in crate::screen) fn online(
        table: T,
        theme: Theme,
        online: Online,
        events: Receiver<NetworkEvent>,
    ) -> Self {
        let mut app = Self::new(table, theme);
        let side = online.side();
        app.remote = Some(Remote {
            online,
            events,
            side,
            was_over: false,
        });
        app.turn_to(side);
        app
    }

    /// Hangs up.
    pub(in crate::screen) fn leave(&mut self) {
        if let Some(remote) = self.remote.take() {
            remote.online.leave();
        }
    }

    /// What a player's clock shows.
    pub(in crate::screen) fn clock(&self, player: usize) -> String {
        let remote = self.remote.as_ref();
        let left = remote.and_then(|remote| remote.online.time_left(player, Instant::now()));
        left.unwrap_or_else(|| self.clocks.shown(player))
    }

    /// Takes in what came through the line.
    pub(super) fn hear_others(&mut self, now: Instant) {
        for _ in 0..MOST_HEARD {
            let Some(remote) = &mut self.remote else {
                return;
            };
            let Ok(event) = remote.events.try_recv() else {
                break;
            };
            let news = remote.online.receive(&mut self.sitting, event);
            self.tell_news(news);
        }
        if let Some(remote) = &mut self.remote {
            let news = remote.online.tick(&mut self.sitting, now);
            self.tell_news(news);
        }
    }

    fn tell_news(&mut self, news: News) {
        let lines = news.notes.iter().chain(&news.told);
        lines.for_each(|line| self.log.add(line));
        let Some(remote) = &mut self.remote else {
            return;
        };
        let side = remote.online.side();
        let is_over = remote.online.is_over();
        let has_ended = is_over && !remote.was_over;
        remote.was_over = is_over;
        if std::mem::replace(&mut remote.side, side) != side {
            self.turn_to(side);
        }
        if news.is_changed {
            self.changed();
            if let Some(warning) = self.table().warning() {
                self.log.add(&warning);
            }
        }
        if has_ended {
            self.tell_ending();
        }
    }

    /// Turns the board so that this player sits in front of it.
    fn turn_to(&mut self, side: Option<usize>) {
        let side = side.unwrap_or(0);
        self.flipped = self.sitting.table.look_from(side) && side > 0;
    }

    /// Plays a move of this side over the line; `false` if there is none.
    pub(super) fn play_online(&mut self, m: T::Move) -> bool {
        let Some(remote) = &mut self.remote else {
            return false;
        };
        let news = remote.online.play(&mut self.sitting, m);
        self.next_step = None;
        self.tell_news(news);
        true
    }

    /// Whether somebody is there to see what an engine here plays.
    pub(super) fn wants_thought(&self) -> bool {
        (self.remote.as_ref()).is_none_or(|remote| remote.online.wants_thought())
    }

    /// Carries out what has to do with the line; `false` if nothing has.
    pub(super) fn carry_out_online(&mut self, command: &Command<T::Move>) -> bool {
        let Some(remote) = &mut self.remote else {
            return false;
        };
        match remote.online.carry_out(&mut self.sitting, command) {
            Some(news) => {
                self.next_step = None;
                self.tell_news(news);
                true
            }
            None => false,
        }
    }
}
