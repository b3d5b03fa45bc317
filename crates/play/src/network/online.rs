//! A game with somebody at the other end of a line: what the person here does, and what comes
//! through the line, whatever shows the board.
//!
//! The host's game is the one that counts. A guest plays its moves at once and is put right by the
//! host's state if they crossed something else.

use std::time::{Duration, Instant};

use crate::{
    command::{Command, ScreenCommand},
    messages::Message,
    seat::Seat,
    sitting::{Ending, Sitting},
    table::Table,
};

use super::{
    clock::{GameClock, minutes},
    guest::Guest,
    host::Host,
    link::Event,
    packet::{Packet, Question, State},
};

/// The longest line of conversation in characters.
const MOST_LETTERS: usize = 500;

/// What changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// What to tell, a line each.
    pub told: Vec<String>,
    /// What to note for programs, a line each: the same in every language.
    pub notes: Vec<String>,
    /// Whether there is another position or another end.
    pub is_changed: bool,
}

/// One end of the line.
#[derive(Debug)]
pub struct Online {
    pub(super) role: Role,
    /// Which player is here; none if one only looks on.
    pub(super) side: Option<usize>,
    /// Who moves for this side.
    pub(super) seat: Seat,
    /// How many moves were played; one may look at an earlier place.
    pub(super) ply: usize,
    /// Who is to move there.
    pub(super) turn: usize,
    pub(super) is_over: bool,
    /// How many moves were played before the last one that was played here.
    pub(super) own_last: Option<usize>,
    pub(super) question: Option<Asked>,
    pub(super) clock: Option<GameClock>,
    pub(super) news: News,
    /// Nothing more will come.
    pub(super) is_gone: bool,
}

#[derive(Debug)]
pub(super) enum Role {
    Host(Host),
    Guest(Guest),
}

/// A request that has no answer yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) by: usize,
    pub(super) what: Question,
}

impl Online {
    pub(super) fn new<T: Table>(
        role: Role,
        side: Option<usize>,
        seat: Seat,
        sitting: &mut Sitting<T>,
    ) -> Self {
        let mut online = Self {
            role,
            side,
            seat,
            ply: 0,
            turn: 0,
            is_over: false,
            own_last: None,
            question: None,
            clock: None,
            news: News::default(),
            is_gone: false,
        };
        online.take_seat(sitting);
        online.ply = sitting.table.cursor();
        online.settle(sitting);
        online
    }

    /// Which player is here; none if one only looks on.
    #[must_use]
    pub const fn side(&self) -> Option<usize> {
        self.side
    }

    /// Whether the one here is to move.
    #[must_use]
    pub fn is_own_turn(&self) -> bool {
        !self.is_over && self.side == Some(self.turn)
    }

    /// Whether a person chooses the moves of this side.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.seat == Seat::Human
    }

    /// Whether an engine here is to think: this side is to move, and somebody is there to see it.
    #[must_use]
    pub fn wants_thought(&self) -> bool {
        self.is_own_turn() && self.has_line()
    }

    /// Whether one here has come to play and not only to look on.
    #[must_use]
    pub const fn may_play(&self) -> bool {
        match &self.role {
            Role::Host(_) => true,
            Role::Guest(guest) => !guest.watches(),
        }
    }

    /// Whether the game is known: a guest learns it from the host.
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        match &self.role {
            Role::Host(_) => true,
            Role::Guest(guest) => guest.knows_game(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// How many moves were played.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Whether nothing more will come through the line.
    #[must_use]
    pub const fn is_gone(&self) -> bool {
        self.is_gone
    }

    /// The time that a player has left, in a game with clocks, as clocks show it.
    #[must_use]
    pub fn time_left(&self, player: usize, now: Instant) -> Option<String> {
        let clock = self.clock.as_ref()?;
        Some(minutes(clock.left(player, now)))
    }

    /// When the time of the side to move is up.
    #[must_use]
    pub fn time_to_flag(&self, now: Instant) -> Option<Duration> {
        let clock = self.clock.as_ref().filter(|_| !self.is_over)?;
        Some(clock.left(self.turn, now))
    }

    // What the person here does.

    /// Carries out a command, unless it has nothing to do with the line.
    pub fn carry_out<T: Table>(
        &mut self,
        sitting: &mut Sitting<T>,
        command: &Command<T::Move>,
    ) -> Option<News> {
        match command {
            Command::Play(_) if self.is_own_turn() && !self.has_person() => {
                self.tell(sitting, Message::OnlyOnYourTurn);
            }
            Command::Play(m) => return Some(self.play(sitting, *m)),
            Command::Undo => self.ask_to_take_back(sitting),
            Command::Draw => self.ask(sitting, Question::Draw),
            Command::New => self.ask(sitting, Question::NewGame),
            Command::Accept => self.answer(sitting, true),
            Command::Decline => self.answer(sitting, false),
            Command::Resign => self.resign(sitting),
            Command::Say(text) => self.chat(sitting, text),
            Command::Start => {
                sitting.look_at(0);
                self.news.is_changed = true;
            }
            Command::Forward => {
                let cursor = sitting.table.cursor() + 1;
                if cursor < self.ply {
                    sitting.look_at(cursor);
                } else {
                    self.go_live(sitting);
                }
                self.news.is_changed = true;
            }
            Command::End | Command::GoOn => {
                self.go_live(sitting);
                self.news.is_changed = true;
            }
            Command::Redo
            | Command::Load(_)
            | Command::Find(_)
            | Command::Game(_)
            | Command::SetUp(_)
            | Command::Orient(_)
            | Command::Seats(_)
            | Command::Screen(
                ScreenCommand::Settings | ScreenCommand::Players | ScreenCommand::List,
            ) => self.tell(sitting, Message::NotOverNetwork),
            _ => return None,
        }
        Some(self.take_news())
    }

    /// Plays a move of this side, whoever chose it; what is told if it is illegal, too late, or not
    /// this side's turn, is why.
    pub fn play<T: Table>(&mut self, sitting: &mut Sitting<T>, m: T::Move) -> News {
        if let Err(why) = self.try_to_play(sitting, m) {
            self.news.told.push(why);
        }
        self.take_news()
    }

    fn try_to_play<T: Table>(
        &mut self,
        sitting: &mut Sitting<T>,
        m: T::Move,
    ) -> Result<(), String> {
        self.look_at_clock(sitting, Instant::now());
        let say = |message| Err(sitting.table.say(message));
        if self.is_over {
            return say(Message::TheGameIsOver);
        }
        if !self.is_own_turn() {
            return say(Message::OnlyOnYourTurn);
        }
        if sitting.is_replaying() {
            return say(Message::OnlyAtTheEnd);
        }
        // The host's move reaches a guest that comes back; a guest's would be lost.
        if matches!(self.role, Role::Guest(_)) && !self.has_line() {
            return say(Message::LineIsLost);
        }
        let (ply, text) = (self.ply, sitting.table.move_text(m));
        let told = sitting.play(m)?;
        self.own_last = Some(ply);
        self.moved(sitting, told);
        self.send_move(ply, text);
        Ok(())
    }

    /// Tells a move that was played here to whom it concerns.
    fn send_move(&mut self, ply: usize, text: String) {
        let left = match self.role {
            Role::Host(_) => self.milliseconds(),
            Role::Guest(_) => None,
        };
        self.send(&Packet::Move { ply, text, left });
    }

    fn ask_to_take_back<T: Table>(&mut self, sitting: &mut Sitting<T>) {
        if self.is_terse() {
            return self.take_back_two(sitting);
        }
        match self.own_choice(sitting) {
            Some(to) => self.ask(sitting, Question::TakeBack { to }),
            None => self.tell(sitting, Message::NothingToTakeBack),
        }
    }

    /// One move of each side, without consent: another language knows nothing else.
    fn take_back_two<T: Table>(&mut self, sitting: &mut Sitting<T>) {
        match (self.ply.checked_sub(2), &self.role) {
            (None, _) => self.tell(sitting, Message::NothingToTakeBack),
            (Some(to), Role::Host(_)) => self.take_back(sitting, to),
            (Some(_), Role::Guest(_)) if !self.has_line() => {
                self.tell(sitting, Message::LineIsLost);
            }
            (Some(to), Role::Guest(_)) => {
                self.send(&Packet::Ask {
                    what: Question::TakeBack { to },
                });
                self.forget_from(sitting, to);
            }
        }
    }

    /// The moves from there on are taken back.
    pub(super) fn forget_from<T: Table>(&mut self, sitting: &mut Sitting<T>, to: usize) {
        self.go_live(sitting);
        self.truncate(sitting, to);
        self.settle(sitting);
        self.question = None;
        self.news.is_changed = true;
        self.tell(sitting, Message::GameStandsAt { moves: to });
        self.run_clock();
    }

    /// The place before the last move that was chosen here.
    fn own_choice<T: Table>(&mut self, sitting: &mut Sitting<T>) -> Option<usize> {
        let side = self.side?;
        self.go_live(sitting);
        let table = &mut sitting.table;
        let found = (0..self.ply).rev().find(|&cursor| {
            table.go_to(cursor);
            table.turn_index() == side && table.has_choice()
        });
        table.go_to(self.ply);
        found
    }

    fn ask<T: Table>(&mut self, sitting: &mut Sitting<T>, what: Question) {
        let Some(by) = self.side else {
            return self.tell(sitting, Message::OnlyLookingOn);
        };
        if self.is_terse() {
            return self.tell(sitting, Message::NotOnThisWire);
        }
        if !self.has_line() {
            return self.tell(sitting, Message::LineIsLost);
        }
        if what == Question::Draw && !sitting.table.has_agreed_draws() {
            return self.tell(sitting, Message::NoDrawsHere);
        }
        if what == Question::Draw && self.is_over {
            return self.tell(sitting, Message::TheGameIsOver);
        }
        if self
            .question
            .is_some_and(|asked| asked.by != by && asked.what == what)
        {
            return self.answer(sitting, true);
        }
        self.question = Some(Asked { by, what });
        self.send_to_player(&Packet::Ask { what });
        self.tell(sitting, Message::Asked);
    }

    fn answer<T: Table>(&mut self, sitting: &mut Sitting<T>, yes: bool) {
        let asked = self
            .question
            .filter(|asked| self.side.is_some_and(|side| side != asked.by));
        let Some(Asked { what, .. }) = asked else {
            return self.tell(sitting, Message::NothingAsked);
        };
        self.question = None;
        if matches!(self.role, Role::Host(_)) && yes {
            return self.grant(sitting, what);
        }
        self.send_to_player(&Packet::Answer { what, yes });
        if !yes {
            self.tell(sitting, Message::YouDecline);
        }
    }

    fn resign<T: Table>(&mut self, sitting: &mut Sitting<T>) {
        let Some(side) = self.side else {
            return self.tell(sitting, Message::OnlyLookingOn);
        };
        if self.is_over {
            return self.tell(sitting, Message::TheGameIsOver);
        }
        match self.role {
            Role::Host(_) => self.end(sitting, Ending::Resigned(side)),
            Role::Guest(_) if self.is_terse() => self.tell(sitting, Message::NotOnThisWire),
            Role::Guest(_) if self.has_line() => self.send(&Packet::Resign),
            Role::Guest(_) => self.tell(sitting, Message::LineIsLost),
        }
    }

    fn chat<T: Table>(&mut self, sitting: &Sitting<T>, text: &str) {
        if self.is_terse() {
            return self.tell(sitting, Message::NotOnThisWire);
        }
        if matches!(self.role, Role::Guest(_)) && !self.has_line() {
            return self.tell(sitting, Message::LineIsLost);
        }
        let text = cleaned(text);
        let from = match self.role {
            Role::Host(_) => self.side,
            Role::Guest(_) => None,
        };
        self.tell_chat(sitting, self.side, &text);
        self.send(&Packet::Chat { from, text });
    }

    // What both ends need.

    /// Takes in what happened.
    pub fn receive<T: Table>(&mut self, sitting: &mut Sitting<T>, event: Event) -> News {
        match self.role {
            Role::Host(_) => self.receive_as_host(sitting, event),
            Role::Guest(_) => self.receive_as_guest(sitting, event),
        }
        self.take_news()
    }

    /// Lets time pass.
    pub fn tick<T: Table>(&mut self, sitting: &mut Sitting<T>, now: Instant) -> News {
        if matches!(self.role, Role::Host(_)) {
            self.tick_as_host(sitting, now);
        }
        self.take_news()
    }

    /// Ends the game if the time of the side to move is up; the host's clocks count.
    pub(super) fn look_at_clock<T: Table>(&mut self, sitting: &mut Sitting<T>, now: Instant) {
        let turn = self.turn;
        if matches!(self.role, Role::Host(_)) && self.time_to_flag(now) == Some(Duration::ZERO) {
            self.end(sitting, Ending::OutOfTime(turn));
        }
    }

    /// Says good-bye and waits until it is said.
    pub fn leave(self) {
        match self.role {
            Role::Host(host) => host.leave(),
            Role::Guest(guest) => guest.leave(),
        }
    }

    pub(super) fn take_news(&mut self) -> News {
        std::mem::take(&mut self.news)
    }

    pub(super) fn tell<T: Table>(&mut self, sitting: &Sitting<T>, message: Message<'_>) {
        self.news.told.push(sitting.table.say(message));
    }

    /// Tells what the other end says, without what a terminal would obey.
    pub(super) fn tell_chat<T: Table>(
        &mut self,
        sitting: &Sitting<T>,
        from: Option<usize>,
        text: &str,
    ) {
        let table = &sitting.table;
        let players = table.players().seats.len();
        let name = match from.filter(|&player| player < players) {
            Some(player) => table.player_name(player),
            None => table.say(Message::Spectator),
        };
        let text = &cleaned(text);
        self.tell(sitting, Message::Says { name: &name, text });
    }

    pub(super) fn tell_question<T: Table>(
        &mut self,
        sitting: &Sitting<T>,
        Asked { by, what }: Asked,
    ) {
        let player = &sitting.table.player_name(by);
        let message = match what {
            Question::TakeBack { to } => Message::AsksToTakeBack {
                player,
                moves: self.ply.saturating_sub(to),
            },
            Question::Draw => Message::AsksForDraw { player },
            Question::NewGame => Message::AsksForNewGame { player },
        };
        self.tell(sitting, message);
    }

    /// Leaves what one looked at and goes to where the game stands.
    pub(super) fn go_live<T: Table>(&self, sitting: &mut Sitting<T>) {
        if sitting.table.cursor() != self.ply {
            sitting.table.go_to(self.ply);
        }
        sitting.go_on();
    }

    /// After a move, whosever it is, that was played where the game stands.
    pub(super) fn moved<T: Table>(&mut self, sitting: &mut Sitting<T>, told: String) {
        let mover = self.turn;
        self.news.told.push(told);
        self.news.is_changed = true;
        let is_own_draw = |asked: &Asked| asked.what == Question::Draw && asked.by == mover;
        self.question = self.question.filter(is_own_draw);
        self.settle(sitting);
        let turn = self.running_clock();
        if let Some(clock) = &mut self.clock {
            clock.run(turn, Instant::now());
            clock.reward(mover);
        }
    }

    /// Where the game stands now; a forced pass is played.
    pub(super) fn settle<T: Table>(&mut self, sitting: &mut Sitting<T>) {
        while !sitting.is_over()
            && let Some(told) = sitting.table.pass_if_forced()
        {
            self.news.told.push(told);
        }
        self.ply = sitting.table.cursor();
        self.turn = sitting.table.turn_index();
        self.is_over = sitting.is_over();
    }

    pub(super) fn run_clock(&mut self) {
        let turn = self.running_clock();
        if let Some(clock) = &mut self.clock {
            clock.run(turn, Instant::now());
        }
    }

    /// Whose clock runs: nobody's while the line is lost.
    fn running_clock(&self) -> Option<usize> {
        (!self.is_over && self.has_line()).then_some(self.turn)
    }

    pub(super) fn milliseconds(&self) -> Option<Vec<u64>> {
        let clock = self.clock.as_ref()?;
        Some(clock.milliseconds(Instant::now()))
    }

    /// The whole game as it stands, for this player.
    pub(super) fn state<T: Table>(&self, sitting: &Sitting<T>, side: Option<usize>) -> State {
        let table = &sitting.table;
        let moves = table.moves().into_iter().take(self.ply);
        State {
            start: table.start_text(),
            moves: moves.map(|m| table.move_text(m)).collect(),
            side,
            ending: sitting.ending().map(Into::into),
            left: self.milliseconds(),
        }
    }

    /// Makes the game here that of a state, as far as its moves are legal; those that are known
    /// stay, with what was noted about them.
    ///
    /// # Errors
    ///
    /// If the start or a move is none of the game, saying why and at which ply.
    pub(super) fn apply<T: Table>(
        &mut self,
        sitting: &mut Sitting<T>,
        state: &State,
    ) -> Result<(), (usize, String)> {
        self.go_live(sitting);
        let ply_before = self.ply;
        let was_ended = sitting.ending();
        let mut is_changed = false;
        // A language without a word for the start knows but the usual one.
        if !state.start.is_empty() && sitting.table.start_text() != state.start {
            let begun = sitting.table.begin_at(&state.start);
            begun.map_err(|error| (0, sitting.table.tell_error(&error)))?;
            self.ply = 0;
            is_changed = true;
        }
        let known = self.state(sitting, None).moves;
        let common = known
            .iter()
            .zip(&state.moves)
            .take_while(|(known, told)| known == told)
            .count();
        if common < known.len() {
            self.truncate(sitting, common);
            is_changed = true;
        }
        sitting.reopen();
        self.take_seat(sitting);
        let mut told = Vec::new();
        let mut fault = Ok(());
        for (ply, text) in state.moves.iter().enumerate().skip(common) {
            is_changed = true;
            let played = (sitting.table.parse_move(text)).and_then(|m| sitting.play(m));
            match played {
                Ok(line) => told.push(line),
                Err(why) => {
                    fault = Err((ply, why));
                    break;
                }
            }
        }
        let players = sitting.table.players().seats.len();
        if let Some(ending) = state.ending.and_then(|ended| ended.ending(players)) {
            sitting.end(ending);
        }
        self.settle(sitting);
        if let Some(left) = &state.left {
            match &mut self.clock {
                Some(clock) => clock.set(left),
                None => self.clock = Some(GameClock::shown(left, players)),
            }
        }
        self.run_clock();
        if is_changed || was_ended != sitting.ending() {
            self.news.is_changed = true;
            self.question = None;
        }
        if common < ply_before || told.len() > 2 {
            let moves = self.ply;
            self.tell(sitting, Message::GameStandsAt { moves });
        } else {
            self.news.told.append(&mut told);
        }
        fault
    }

    /// Forgets all moves behind the first ones; remarks about those stay.
    pub(super) fn truncate<T: Table>(&mut self, sitting: &mut Sitting<T>, to: usize) {
        let table = &mut sitting.table;
        let moves = table.moves();
        let remark_at = |cursor| {
            table.go_to(cursor);
            String::from(table.remark())
        };
        let remarks: Vec<String> = (0..=to).map(remark_at).collect();
        let start = table.start_text();
        // What the table told of itself, it reads; and moves that were legal are so again.
        if table.begin_at(&start).is_err() {
            return;
        }
        sitting.reopen();
        for (cursor, remark) in remarks.into_iter().enumerate() {
            if let Some(m) = cursor.checked_sub(1).map(|last| moves[last]) {
                let _ = sitting.table.play(m);
            }
            if !remark.is_empty() {
                sitting.table.comment(remark);
            }
        }
        self.ply = sitting.table.cursor();
        self.turn = sitting.table.turn_index();
        self.own_last = None;
    }

    /// Who sits where, seen from here.
    pub(super) fn take_seat<T: Table>(&self, sitting: &mut Sitting<T>) {
        let seats = &mut sitting.table.players_mut().seats;
        for (player, seat) in seats.iter_mut().enumerate() {
            *seat = if self.side == Some(player) {
                self.seat
            } else {
                Seat::Remote
            };
        }
        sitting.table.look_from(self.side.unwrap_or(0));
    }

    /// Whether somebody to play with is on the line.
    fn has_line(&self) -> bool {
        match &self.role {
            Role::Host(host) => host.has_player(),
            Role::Guest(guest) => guest.has_line(),
        }
    }

    const fn is_terse(&self) -> bool {
        match &self.role {
            Role::Host(host) => host.is_terse(),
            Role::Guest(guest) => guest.is_terse(),
        }
    }

    /// To all others.
    pub(super) fn send(&mut self, packet: &Packet) {
        match &mut self.role {
            Role::Host(host) => host.broadcast(packet),
            Role::Guest(guest) => guest.send(packet),
        }
    }

    fn send_to_player(&mut self, packet: &Packet) {
        match &mut self.role {
            Role::Host(host) => host.send_to_player(packet),
            Role::Guest(guest) => guest.send(packet),
        }
    }
}

/// A line of text as others may see it: bounded, and without what a terminal would obey.
pub(super) fn cleaned(text: &str) -> String {
    let is_dangerous = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown = text
        .chars()
        .map(|letter| if is_dangerous(letter) { ' ' } else { letter });
    shown.take(MOST_LETTERS).collect()
}
