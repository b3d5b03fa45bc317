//! The end of the line that others connect to: its game is the one that counts.

use std::{
    collections::BTreeMap,
    hash::{BuildHasher, RandomState},
    time::{Duration, Instant},
};

use crate::{
    messages::Message,
    sitting::{Ending, Sitting},
    table::Table,
};

use super::{
    arguments::SideChoice,
    link::{Event, PeerId},
    online::{Asked, Online, Role, cleaned},
    packet::{Packet, Question, Rejection, State, VERSION},
    peer::{Peer, Place},
    wire::NewWire,
};

/// Who does not say hello for so long is sent away.
const MOST_HESITATION: Duration = Duration::from_secs(10);

const MOST_SPECTATORS: usize = 16;

/// The guests.
#[derive(Debug)]
pub(super) struct Host {
    peers: BTreeMap<PeerId, Peer>,
    /// With what the guest who plays can come back.
    token: String,
    /// Whether a guest was ever given the token.
    is_given: bool,
    /// Whether a guest has begun to play and did not say good-bye.
    is_taken: bool,
    choice: SideChoice,
    new_wire: NewWire,
    is_terse: bool,
}

impl Host {
    pub(super) fn new(choice: SideChoice, new_wire: NewWire) -> Self {
        Self {
            peers: BTreeMap::new(),
            token: new_token(),
            is_given: false,
            is_taken: false,
            choice,
            new_wire,
            is_terse: new_wire().is_terse(),
        }
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    pub(super) const fn is_terse(&self) -> bool {
        self.is_terse
    }

    pub(super) fn has_player(&self) -> bool {
        self.player().is_some()
    }

    fn player(&self) -> Option<PeerId> {
        let is_player = |(_, peer): &(&PeerId, &Peer)| peer.place == Place::Player;
        self.peers.iter().find(is_player).map(|(id, _)| *id)
    }

    fn count(&self, place: Place) -> usize {
        self.peers
            .values()
            .filter(|peer| peer.place == place)
            .count()
    }

    fn guests(&mut self) -> impl Iterator<Item = (&PeerId, &mut Peer)> {
        self.peers
            .iter_mut()
            .filter(|(_, peer)| peer.place != Place::Door)
    }

    pub(super) fn broadcast(&mut self, packet: &Packet) {
        self.guests().for_each(|(_, peer)| peer.send(packet));
    }

    fn send_to_others(&mut self, sender: PeerId, packet: &Packet) {
        let others = self.guests().filter(|(id, _)| **id != sender);
        others.for_each(|(_, peer)| peer.send(packet));
    }

    fn send_to(&mut self, id: PeerId, packet: &Packet) {
        if let Some(peer) = self.peers.get_mut(&id) {
            peer.send(packet);
        }
    }

    pub(super) fn send_to_player(&mut self, packet: &Packet) {
        if let Some(id) = self.player() {
            self.send_to(id, packet);
        }
    }

    fn tell_presence(&mut self) {
        let guest = self.has_player();
        let spectators = self.count(Place::Spectator);
        self.broadcast(&Packet::Present { guest, spectators });
    }

    fn hang_up(&mut self, id: PeerId) {
        if let Some(mut peer) = self.peers.remove(&id) {
            peer.hang_up();
        }
    }

    pub(super) fn leave(self) {
        self.peers.into_values().for_each(Peer::leave);
    }
}

/// Which player the host is.
pub(super) fn choose(choice: SideChoice) -> usize {
    match choice {
        SideChoice::First => 0,
        SideChoice::Second => 1,
        // Not by the seed: the guest shall not know it before.
        SideChoice::Random => (random() % 2) as usize,
    }
}

/// Drawn by the system, as its hash keys are.
fn random() -> u64 {
    RandomState::new().hash_one(0)
}

fn new_token() -> String {
    format!("{:016x}{:016x}", random(), random())
}

impl Online {
    fn host(&mut self) -> &mut Host {
        match &mut self.role {
            Role::Host(host) => host,
            Role::Guest(_) => unreachable!("only a host takes in guests"),
        }
    }

    pub(super) fn receive_as_host<T: Table>(&mut self, sitting: &mut Sitting<T>, event: Event) {
        let host = self.host();
        match event {
            Event::Opened(link) => {
                let id = link.id();
                let peer = Peer::new(link, (host.new_wire)());
                host.peers.insert(id, peer);
                if host.is_terse {
                    let token = (host.is_taken && !host.has_player()).then(|| host.token.clone());
                    self.greet(sitting, id, token, None);
                }
            }
            Event::Bytes(id, bytes) => {
                if let Some(peer) = host.peers.get_mut(&id) {
                    peer.receive(&bytes);
                }
                while let Some(packet) = self.host().peers.get_mut(&id).and_then(Peer::next) {
                    self.hear_guest(sitting, id, packet);
                }
            }
            Event::Closed(id) => self.lose(sitting, id),
            Event::Typed(_) | Event::InputEnded => {}
        }
    }

    pub(super) fn tick_as_host<T: Table>(&mut self, sitting: &mut Sitting<T>, now: Instant) {
        let is_late = |peer: &Peer| {
            peer.place == Place::Door && now.saturating_duration_since(peer.since) > MOST_HESITATION
        };
        self.host().peers.retain(|_, peer| !is_late(peer));
        self.look_at_clock(sitting, now);
    }

    /// A line is lost; the guest may come back.
    fn lose<T: Table>(&mut self, sitting: &Sitting<T>, id: PeerId) {
        let Some(peer) = self.host().peers.remove(&id) else {
            return;
        };
        if peer.place == Place::Player {
            self.tell(sitting, Message::GuestIsLost);
            self.run_clock();
        }
        if peer.place != Place::Door {
            self.host().tell_presence();
        }
    }

    fn hear_guest<T: Table>(&mut self, sitting: &mut Sitting<T>, id: PeerId, packet: Packet) {
        let Some(place) = self.host().peers.get(&id).map(|peer| peer.place) else {
            return;
        };
        match (place, packet) {
            (_, Packet::Ping | Packet::Error { .. }) => {}
            (_, Packet::Bye) => self.part(sitting, id),
            (Place::Door, hello @ Packet::Hello { .. }) => self.answer_hello(sitting, id, hello),
            (Place::Player | Place::Spectator, Packet::Chat { text, .. }) => {
                self.relay(sitting, id, &text);
            }
            (Place::Player | Place::Spectator, Packet::Sync) => self.send_state(sitting, id),
            (Place::Player, packet) => self.hear_player(sitting, id, packet),
            _ => {
                let why = "this message is out of place".into();
                self.host().send_to(id, &Packet::Error { why });
            }
        }
    }

    fn hear_player<T: Table>(&mut self, sitting: &mut Sitting<T>, id: PeerId, packet: Packet) {
        match packet {
            Packet::Move { ply, text, .. } => {
                if let Err(why) = self.play_for_guest(sitting, ply, &text) {
                    let (text, told) = (cleaned(&text), why.clone());
                    self.tell(
                        sitting,
                        Message::RefusedTheirMove {
                            text: &text,
                            why: &told,
                        },
                    );
                    self.host().send_to(id, &Packet::Refused { ply, why });
                    self.send_state(sitting, id);
                }
            }
            Packet::Refused { ply, why } => self.take_back_refused(sitting, ply, &why),
            Packet::Ask { what } => self.hear_question(sitting, id, what),
            Packet::Answer { what, yes } => self.hear_answer(sitting, what, yes),
            Packet::Resign => {
                if let Some(side) = self.guest_side() {
                    self.end(sitting, Ending::Resigned(side));
                }
            }
            _ => {
                let why = "only a host says this".into();
                self.host().send_to(id, &Packet::Error { why });
            }
        }
    }

    fn guest_side(&self) -> Option<usize> {
        Some(1 - self.side?)
    }

    // Coming and going.

    fn answer_hello<T: Table>(&mut self, sitting: &mut Sitting<T>, id: PeerId, hello: Packet) {
        let Packet::Hello {
            version,
            game,
            token,
            watch,
            state,
        } = hello
        else {
            return;
        };
        if version != VERSION {
            self.reject(id, Rejection::Version);
        } else if game != sitting.table.game_name() {
            self.reject(id, Rejection::Game);
        } else if watch {
            self.take_in_spectator(sitting, id);
        } else {
            self.greet(sitting, id, token, state);
        }
    }

    fn reject(&mut self, id: PeerId, why: Rejection) {
        let host = self.host();
        host.send_to(id, &Packet::Rejected { why });
        host.hang_up(id);
    }

    fn take_in_spectator<T: Table>(&mut self, sitting: &mut Sitting<T>, id: PeerId) {
        let host = self.host();
        if host.count(Place::Spectator) >= MOST_SPECTATORS {
            return self.reject(id, Rejection::Crowded);
        }
        if let Some(peer) = host.peers.get_mut(&id) {
            peer.place = Place::Spectator;
        }
        self.welcome(sitting, id, None);
        self.tell(sitting, Message::SpectatorJoined);
    }

    /// A guest who wants to play.
    fn greet<T: Table>(
        &mut self,
        sitting: &mut Sitting<T>,
        id: PeerId,
        token: Option<String>,
        state: Option<State>,
    ) {
        let ply = self.ply;
        let host = self.host();
        let is_back = match token {
            Some(token) if token == host.token => true,
            // This host was started again: it goes on with the game that the guest knows.
            Some(token) if !host.is_taken && ply == 0 => {
                match state.as_ref().and_then(|state| state.side) {
                    Some(side @ 0..=1) => {
                        host.token = token;
                        self.side = Some(1 - side);
                        true
                    }
                    _ => return self.reject(id, Rejection::Token),
                }
            }
            Some(_) => return self.reject(id, Rejection::Token),
            None if host.is_taken => return self.reject(id, Rejection::Taken),
            None => false,
        };
        let host = self.host();
        if !is_back && host.is_given {
            // The former guest's is worth nothing any more.
            host.token = new_token();
            let note = format!("token {}", host.token);
            self.news.notes.push(note);
        }
        let host = self.host();
        host.is_given = true;
        if let Some(old) = host.player() {
            host.hang_up(old);
        }
        let was_taken = std::mem::replace(&mut host.is_taken, true);
        if let Some(peer) = host.peers.get_mut(&id) {
            peer.place = Place::Player;
        }
        match state.filter(|_| is_back) {
            Some(state) if was_taken => self.catch_up(sitting, &state),
            Some(state) => self.adopt(sitting, &state),
            None => {}
        }
        let token = self.host().token.clone();
        self.tell(
            sitting,
            if is_back {
                Message::GuestIsBack
            } else {
                Message::GuestJoined
            },
        );
        self.welcome(sitting, id, Some(token));
        self.run_clock();
    }

    fn welcome<T: Table>(&mut self, sitting: &Sitting<T>, id: PeerId, token: Option<String>) {
        self.host().send_to(
            id,
            &Packet::Welcome {
                version: VERSION,
                token,
            },
        );
        self.send_state(sitting, id);
        self.host().tell_presence();
    }

    /// Goes on with the game that a guest knows.
    fn adopt<T: Table>(&mut self, sitting: &mut Sitting<T>, state: &State) {
        if let Err((ply, why)) = self.apply(sitting, state) {
            self.tell(sitting, Message::WrongState { ply, why: &why });
        }
    }

    /// The guest's last move may have been lost with the line.
    fn catch_up<T: Table>(&mut self, sitting: &mut Sitting<T>, state: &State) {
        let known = self.state(sitting, None);
        let missed = state.moves.strip_prefix(&known.moves[..]).unwrap_or(&[]);
        if state.start == known.start
            && let Some(text) = missed.first()
        {
            let ply = self.ply;
            // If it is illegal, the state that follows takes it back.
            let _ = self.play_for_guest(sitting, ply, text);
        }
    }

    /// A guest leaves for good.
    fn part<T: Table>(&mut self, sitting: &Sitting<T>, id: PeerId) {
        let host = self.host();
        let Some(place) = host.peers.get(&id).map(|peer| peer.place) else {
            return;
        };
        host.hang_up(id);
        if place == Place::Player {
            host.is_taken = false;
            self.question = None;
            self.tell(sitting, Message::GuestLeft);
            self.run_clock();
        }
        if place != Place::Door {
            self.host().tell_presence();
        }
    }

    // The game.

    fn send_state<T: Table>(&mut self, sitting: &Sitting<T>, id: PeerId) {
        let guest_side = self.guest_side();
        let is_player = self.host().player() == Some(id);
        let state = self.state(sitting, guest_side.filter(|_| is_player));
        self.host().send_to(id, &Packet::State(state));
    }

    /// To all.
    fn send_states<T: Table>(&mut self, sitting: &Sitting<T>) {
        let ids: Vec<PeerId> = self.host().guests().map(|(id, _)| *id).collect();
        for id in ids {
            self.send_state(sitting, id);
        }
    }

    fn play_for_guest<T: Table>(
        &mut self,
        sitting: &mut Sitting<T>,
        ply: usize,
        text: &str,
    ) -> Result<(), String> {
        self.look_at_clock(sitting, Instant::now());
        if self.is_over {
            return Err(sitting.table.say(Message::TheGameIsOver));
        }
        if ply != self.ply || self.guest_side() != Some(self.turn) {
            return Err(sitting.table.say(Message::NotTheirTurn));
        }
        self.go_live(sitting);
        let m = sitting.table.parse_move(text)?;
        let text = sitting.table.move_text(m);
        let told = sitting.play(m)?;
        self.moved(sitting, told);
        let left = self.milliseconds();
        self.send(&Packet::Move { ply, text, left });
        Ok(())
    }

    /// The guest's rules forbid the move that was played here last.
    fn take_back_refused<T: Table>(&mut self, sitting: &mut Sitting<T>, ply: usize, why: &str) {
        let why = &cleaned(why);
        self.tell(sitting, Message::TheyRefuse { why });
        if self.own_last == Some(ply) && self.guest_side().is_some() {
            self.take_back(sitting, ply);
        }
    }

    pub(super) fn take_back<T: Table>(&mut self, sitting: &mut Sitting<T>, to: usize) {
        self.forget_from(sitting, to);
        self.send_states(sitting);
    }

    /// Ends the game beside the board.
    pub(super) fn end<T: Table>(&mut self, sitting: &mut Sitting<T>, ending: Ending) {
        if self.is_over {
            return;
        }
        self.go_live(sitting);
        sitting.end(ending);
        self.is_over = true;
        self.question = None;
        self.news.is_changed = true;
        self.run_clock();
        self.send_states(sitting);
    }

    fn restart<T: Table>(&mut self, sitting: &mut Sitting<T>) {
        let start = sitting.table.start_text();
        if sitting.table.begin_at(&start).is_err() {
            return;
        }
        self.side = Some(choose(self.host().choice));
        self.own_last = None;
        self.question = None;
        self.take_seat(sitting);
        let told = sitting.tell_new_game();
        self.news.told.push(told);
        self.news.is_changed = true;
        self.settle(sitting);
        if let Some(clock) = &mut self.clock {
            clock.restart();
        }
        self.run_clock();
        self.send_states(sitting);
    }

    // Requests.

    fn hear_question<T: Table>(&mut self, sitting: &mut Sitting<T>, id: PeerId, what: Question) {
        let Some(by) = self.guest_side() else {
            return;
        };
        let makes_sense = match what {
            Question::TakeBack { to } => to < self.ply,
            Question::Draw => !self.is_over && sitting.table.has_agreed_draws(),
            Question::NewGame => true,
        };
        if !makes_sense {
            return self
                .host()
                .send_to(id, &Packet::Answer { what, yes: false });
        }
        if self.host().is_terse {
            return self.grant(sitting, what);
        }
        if self
            .question
            .is_some_and(|asked| asked.by != by && asked.what == what)
        {
            return self.grant(sitting, what);
        }
        let asked = Asked { by, what };
        if self.question != Some(asked) {
            self.question = Some(asked);
            self.tell_question(sitting, asked);
        }
    }

    fn hear_answer<T: Table>(&mut self, sitting: &mut Sitting<T>, what: Question, yes: bool) {
        let own = self.side.map(|by| Asked { by, what });
        if self.question.is_none() || self.question != own {
            return;
        }
        self.question = None;
        if yes {
            self.grant(sitting, what);
        } else {
            self.tell(sitting, Message::TheyDecline);
        }
    }

    pub(super) fn grant<T: Table>(&mut self, sitting: &mut Sitting<T>, what: Question) {
        match what {
            Question::TakeBack { to } if to < self.ply => self.take_back(sitting, to),
            Question::TakeBack { .. } => {}
            Question::Draw => self.end(sitting, Ending::DrawAgreed),
            Question::NewGame => self.restart(sitting),
        }
    }

    fn relay<T: Table>(&mut self, sitting: &Sitting<T>, id: PeerId, text: &str) {
        let is_player = self.host().player() == Some(id);
        let from = self.guest_side().filter(|_| is_player);
        self.tell_chat(sitting, from, text);
        let text = cleaned(text);
        self.host().send_to_others(id, &Packet::Chat { from, text });
    }
}
