//! The end of the line that connects to a host.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use crate::{messages::Message, sitting::Sitting, table::Table};

use super::{
    link::Event,
    online::{Asked, Online, Role, cleaned},
    packet::{Packet, Question, Rejection, VERSION},
    peer::{Peer, Place},
    wire::NewWire,
};

/// The host, as long as the line stands.
#[derive(Debug)]
pub(super) struct Guest {
    host: Option<Peer>,
    token: Option<String>,
    watches: bool,
    new_wire: NewWire,
    is_terse: bool,
    /// Whether it was ever taken in.
    was_welcome: bool,
    knows_game: bool,
    /// Tells the thread that dials to stop.
    is_leaving: Arc<AtomicBool>,
}

impl Guest {
    pub(super) fn new(
        token: Option<String>,
        watches: bool,
        new_wire: NewWire,
        is_leaving: Arc<AtomicBool>,
    ) -> Self {
        Self {
            host: None,
            token,
            watches,
            new_wire,
            is_terse: new_wire().is_terse(),
            was_welcome: false,
            knows_game: false,
            is_leaving,
        }
    }

    pub(super) const fn is_terse(&self) -> bool {
        self.is_terse
    }

    pub(super) const fn watches(&self) -> bool {
        self.watches
    }

    pub(super) const fn knows_game(&self) -> bool {
        self.knows_game
    }

    pub(super) fn has_line(&self) -> bool {
        (self.host.as_ref()).is_some_and(|host| host.place != Place::Door)
    }

    pub(super) fn send(&mut self, packet: &Packet) {
        if let Some(host) = &mut self.host {
            host.send(packet);
        }
    }

    pub(super) fn leave(self) {
        self.is_leaving.store(true, Ordering::Relaxed);
        if let Some(host) = self.host {
            host.leave();
        }
    }
}

impl Online {
    fn guest(&mut self) -> &mut Guest {
        match &mut self.role {
            Role::Guest(guest) => guest,
            Role::Host(_) => unreachable!("only a guest has a host"),
        }
    }

    pub(super) fn receive_as_guest<T: Table>(&mut self, sitting: &mut Sitting<T>, event: Event) {
        match event {
            Event::Opened(link) => {
                let state = self.side.map(|side| self.state(sitting, Some(side)));
                let guest = self.guest();
                let mut host = Peer::new(link, (guest.new_wire)());
                host.send(&Packet::Hello {
                    version: VERSION,
                    game: sitting.table.game_name().into(),
                    token: guest.token.clone(),
                    watch: guest.watches,
                    state: state.filter(|_| guest.was_welcome),
                });
                guest.host = Some(host);
            }
            Event::Bytes(_, bytes) => {
                if let Some(host) = &mut self.guest().host {
                    host.receive(&bytes);
                }
                while let Some(packet) = self.guest().host.as_mut().and_then(Peer::next) {
                    self.hear_host(sitting, packet);
                }
            }
            Event::Closed(_) => {
                let had_line = self.guest().has_line();
                self.guest().host = None;
                self.run_clock();
                if had_line && !self.is_gone {
                    self.tell(sitting, Message::HostIsLost);
                }
            }
            Event::Typed(_) | Event::InputEnded => {}
        }
    }

    fn hear_host<T: Table>(&mut self, sitting: &mut Sitting<T>, packet: Packet) {
        match packet {
            Packet::Welcome { token, .. } => self.be_welcome(sitting, token),
            Packet::Rejected { why } => self.be_rejected(sitting, why),
            Packet::State(state) => {
                let players = sitting.table.players().seats.len();
                let side = state.side.filter(|&side| side < players);
                self.news.is_changed |= side != self.side;
                self.side = side;
                self.guest().knows_game = true;
                if let Err((ply, why)) = self.apply(sitting, &state) {
                    self.refuse(sitting, ply, why);
                }
            }
            Packet::Move { ply, text, left } => {
                self.hear_move(sitting, ply, &text);
                if let (Some(left), Some(clock)) = (left, &mut self.clock) {
                    clock.set(&left);
                    self.run_clock();
                }
            }
            // The state that follows takes the move back.
            Packet::Refused { why, .. } => {
                let why = &cleaned(&why);
                self.tell(sitting, Message::TheyRefuse { why });
            }
            Packet::Ask {
                what: what @ Question::Draw,
            } if !sitting.table.has_agreed_draws() => {
                self.send(&Packet::Answer { what, yes: false });
            }
            Packet::Ask { what } => {
                if let Some(side) = self.side {
                    let asked = Asked {
                        by: 1 - side.min(1),
                        what,
                    };
                    self.question = Some(asked);
                    self.tell_question(sitting, asked);
                }
            }
            Packet::Answer { what, yes: false } => {
                if self.question.is_some_and(|asked| asked.what == what) {
                    self.question = None;
                }
                self.tell(sitting, Message::TheyDecline);
            }
            Packet::Chat { from, text } => self.tell_chat(sitting, from, &text),
            Packet::Present { guest, spectators } => {
                if self.side.is_none() {
                    self.tell(
                        sitting,
                        if guest {
                            Message::BothAreHere
                        } else {
                            Message::OneIsMissing
                        },
                    );
                } else if spectators > 0 {
                    self.tell(sitting, Message::Spectators { count: spectators });
                }
            }
            Packet::Bye => {
                self.tell(sitting, Message::HostLeft);
                self.give_up();
            }
            Packet::Error { why } => {
                let why = &cleaned(&why);
                self.tell(sitting, Message::TheyDoNotUnderstand { why });
            }
            Packet::Answer { .. }
            | Packet::Hello { .. }
            | Packet::Resign
            | Packet::Sync
            | Packet::Ping => {}
        }
    }

    fn be_welcome<T: Table>(&mut self, sitting: &Sitting<T>, token: Option<String>) {
        let guest = self.guest();
        if let Some(host) = &mut guest.host {
            host.place = Place::Player;
        }
        let was_welcome = std::mem::replace(&mut guest.was_welcome, true);
        // What shall be typed must not hide anything.
        let token = token.filter(|token| token.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        if token.is_some() && token != guest.token {
            guest.token.clone_from(&token);
            let token = token.unwrap_or_default();
            self.news.notes.push(format!("token {token}"));
        }
        self.tell(
            sitting,
            if was_welcome {
                Message::LineIsBack
            } else {
                Message::YouAreIn
            },
        );
    }

    fn be_rejected<T: Table>(&mut self, sitting: &Sitting<T>, why: Rejection) {
        self.tell(
            sitting,
            match why {
                Rejection::Version => Message::RejectedVersion,
                Rejection::Game => Message::RejectedGame,
                Rejection::Taken => Message::RejectedTaken,
                Rejection::Token => Message::RejectedToken,
                Rejection::Crowded => Message::RejectedCrowded,
            },
        );
        self.give_up();
    }

    /// Nothing more comes from this host.
    fn give_up(&mut self) {
        self.is_gone = true;
        let guest = self.guest();
        guest.is_leaving.store(true, Ordering::Relaxed);
        guest.host = None;
        self.run_clock();
    }

    /// Whether the host never took this guest in.
    #[must_use]
    pub fn is_rejected(&self) -> bool {
        match &self.role {
            Role::Guest(guest) => self.is_gone && !guest.was_welcome,
            Role::Host(_) => false,
        }
    }

    fn hear_move<T: Table>(&mut self, sitting: &mut Sitting<T>, ply: usize, text: &str) {
        if ply != self.ply {
            // The host's word on a move that was played here needs no answer.
            if self.own_last != Some(ply) {
                self.send(&Packet::Sync);
            }
            return;
        }
        self.go_live(sitting);
        match sitting.table.parse_move(text).and_then(|m| sitting.play(m)) {
            Ok(told) => self.moved(sitting, told),
            Err(why) => self.refuse(sitting, ply, why),
        }
    }

    /// The host's move is against the rules here.
    fn refuse<T: Table>(&mut self, sitting: &Sitting<T>, ply: usize, why: String) {
        self.tell(sitting, Message::RefusedHostsMove { why: &why });
        if self.side.is_some() {
            self.send(&Packet::Refused { ply, why });
        }
    }
}
