//! The state of the full screen, and what keys and time do to it.

use std::{
    sync::mpsc::Receiver,
    time::{Duration, Instant},
};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use crate::{
    archive::Archive,
    command::{Command, ScreenCommand},
    messages::Message,
    network::{Event as NetworkEvent, News, Online},
    seat::Seat,
    sitting::{Ending, Sitting},
    thinking::Thought,
};

use super::{
    board::Geometry,
    clock::Clocks,
    form::{Filled, Form, Purpose},
    keys::Shortcut,
    line::Line,
    log::Log,
    picker::{PickedGame, Picker},
    picture::{Picture, Place},
    player_form,
    scene::{Picked, Scene, View},
    search::{Report, Search},
    theme::Theme,
};

/// Between the moves of a game that nobody plays but looks at.
const PACE: Duration = Duration::from_millis(400);

/// Between the moves of a replay.
const AUTOPLAY_PACE: Duration = Duration::from_secs(1);

/// What is taken in from a line before the screen is drawn again.
const MOST_HEARD: usize = 64;

/// A game on the full screen.
pub(super) struct App<T: Scene> {
    pub(super) sitting: Sitting<T>,
    pub(super) log: Log,
    pub(super) line: Line,
    pub(super) overlay: Overlay,
    pub(super) theme: Theme,
    pub(super) flipped: bool,
    pub(super) letters: bool,
    /// Where the keyboard points.
    pub(super) cursor: Place,
    pub(super) clocks: Clocks,
    /// What the engine thinks, or thought last.
    pub(super) opinion: Option<Thought>,
    pub(super) areas: Areas,
    /// What the clipboard shall hold.
    pub(super) clipboard: Option<String>,
    selected: Option<Place>,
    /// Hints are shown until they are wanted no more.
    wants_hints: bool,
    /// Hints are shown until the next move, after a wrong one.
    needs_hints: bool,
    search: Option<Search<T::Move>>,
    /// The engine's move is played no sooner.
    not_before: Option<Instant>,
    /// When autoplay makes its next move.
    next_step: Option<Instant>,
    /// Whether the game is one of a file, to be looked at.
    is_from_file: bool,
    /// Whether a position is being put together.
    is_drafting: bool,
    /// Somebody at the other end of a line.
    remote: Option<Remote>,
    leaves: bool,
}

/// What lies over the board.
#[derive(Debug)]
pub(super) enum Overlay {
    None,
    Help,
    Form(Form),
    Picker(Picker),
}

/// The line to the other players.
struct Remote {
    online: Online,
    events: Receiver<NetworkEvent>,
    /// Which player the board was turned to.
    side: Option<usize>,
    /// Whether the end of the game was told.
    was_over: bool,
}

/// Where things were drawn last, for the mouse.
#[derive(Clone, Debug, Default)]
pub(super) struct Areas {
    pub(super) board: Option<Geometry>,
    pub(super) log: Rect,
    /// The rows of the form or list.
    pub(super) rows: Rect,
    pub(super) bar: Vec<(Rect, Shortcut)>,
}

impl<T: Scene> App<T> {
    pub(super) fn new(table: T, theme: Theme) -> Self {
        let players = table.players().seats.len();
        let mut app = Self {
            cursor: table.first_place(),
            sitting: Sitting::new(table),
            log: Log::default(),
            line: Line::default(),
            overlay: Overlay::None,
            theme,
            flipped: false,
            letters: false,
            clocks: Clocks::new(players, None),
            opinion: None,
            areas: Areas::default(),
            clipboard: None,
            selected: None,
            wants_hints: false,
            needs_hints: false,
            search: None,
            not_before: None,
            next_step: None,
            is_from_file: false,
            is_drafting: false,
            remote: None,
            leaves: false,
        };
        let welcome = app.table().say(Message::Welcome);
        app.log.add(&welcome);
        app
    }

    /// A game with somebody at the other end of a line.
    pub(super) fn online(
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
    pub(super) fn leave(&mut self) {
        if let Some(remote) = self.remote.take() {
            remote.online.leave();
        }
    }

    pub(super) const fn table(&self) -> &T {
        &self.sitting.table
    }

    pub(super) const fn is_left(&self) -> bool {
        self.leaves
    }

    pub(super) const fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    pub(super) const fn is_drafting(&self) -> bool {
        self.is_drafting
    }

    pub(super) const fn is_autoplaying(&self) -> bool {
        self.next_step.is_some()
    }

    pub(super) fn picture(&self) -> Picture {
        self.table().picture(View {
            hints: self.wants_hints || self.needs_hints,
            letters: self.letters,
            selected: self.selected,
        })
    }

    /// How long nothing changes if no key is pressed.
    pub(super) const fn patience(&self) -> Duration {
        Duration::from_millis(if self.is_thinking() { 40 } else { 200 })
    }

    // Time.

    /// Lets the clocks, the engine and the replay go on.
    pub(super) fn tick(&mut self, now: Instant) {
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
        if self.search.is_none()
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

    /// What a player's clock shows.
    pub(super) fn clock(&self, player: usize) -> String {
        let remote = self.remote.as_ref();
        let left = remote.and_then(|remote| remote.online.time_left(player, Instant::now()));
        left.unwrap_or_else(|| self.clocks.shown(player))
    }

    /// Takes in what came through the line.
    fn hear_others(&mut self, now: Instant) {
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

    /// Carries out what has to do with the line; `false` if nothing has.
    fn carry_out_online(&mut self, command: &Command<T::Move>) -> bool {
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

    // Moves.

    fn play(&mut self, m: T::Move, now: Instant) {
        if self.carry_out_online(&Command::Play(m)) {
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
    fn moved(&mut self, now: Instant) {
        self.is_from_file = false;
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
    fn changed(&mut self) {
        self.search = None;
        self.selected = None;
        self.needs_hints = false;
        self.not_before = None;
    }

    fn tell_ending(&mut self) {
        self.search = None;
        if let Some(ending) = self.sitting.told_ending() {
            self.log.add(&ending);
        }
    }

    fn may_move(&self) -> bool {
        self.sitting.is_over() || self.sitting.is_replaying() || self.table().seat() == Seat::Human
    }

    fn play_as_person(&mut self, m: T::Move) {
        if self.may_move() {
            self.play(m, Instant::now());
        } else {
            let told = self.table().say(Message::OnlyOnYourTurn);
            self.log.add(&told);
        }
    }

    /// Points at the place of the cursor.
    fn pick(&mut self) {
        match self.table().pick(self.selected, self.cursor) {
            Picked::Selected if self.may_move() => self.selected = Some(self.cursor),
            Picked::Move(m) => self.play_as_person(m),
            Picked::Selected | Picked::Nothing => self.selected = None,
        }
    }

    /// Goes through the moves without playing.
    fn step(&mut self, by: isize) {
        let cursor = self.table().cursor().saturating_add_signed(by);
        if cursor >= self.table().len() {
            self.go_to_end();
        } else {
            self.sitting.look_at(cursor);
            self.changed();
        }
    }

    fn go_to_end(&mut self) {
        if self.is_from_file {
            self.sitting.look_at(self.table().len());
        } else {
            self.sitting.go_to_end();
        }
        self.changed();
    }

    // Commands.

    fn carry_out(&mut self, command: Command<T::Move>) {
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
                self.is_from_file = false;
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
            Command::Save(name) => {
                let (Ok(told) | Err(told)) = self.sitting.save(&name);
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
        }
    }

    fn changed_or_why_not(&mut self, changed: Result<(), Message<'static>>) {
        self.next_step = None;
        match changed {
            Ok(()) => {
                self.is_from_file = false;
                self.changed();
            }
            Err(message) => {
                let why = self.table().say(message);
                self.log.add(&why);
            }
        }
    }

    /// At the end, a replay begins again.
    fn toggle_autoplay(&mut self) {
        if self.next_step.take().is_some() || self.table().is_empty() {
            return;
        }
        if self.table().cursor() == self.table().len() {
            self.sitting.look_at(0);
            self.changed();
        }
        self.next_step = Some(Instant::now() + AUTOPLAY_PACE);
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
                } else {
                    self.is_from_file = self.sitting.is_over();
                    if self.is_from_file {
                        self.sitting.look_at(0);
                    }
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
                self.is_from_file = true;
                self.sitting.look_at(self.table().cursor());
            }
            None => {
                let told = self.table().say(Message::NoArchive);
                self.log.add(&told);
            }
        }
    }

    /// Takes a game of the file, to be looked at from its beginning.
    fn take(&mut self, index: usize) {
        match self.sitting.take(index) {
            Ok(told) => {
                self.log.add(&told);
                self.is_from_file = true;
                self.sitting.look_at(0);
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

    // A position that is put together.

    fn begin_draft(&mut self) {
        if self.table().draft_letters().is_empty() {
            let word = "setup";
            let told = self.table().say(Message::NeedsPosition { word });
            self.log.add(&told);
            return;
        }
        self.sitting.look_at(self.table().cursor());
        self.changed();
        self.next_step = None;
        self.sitting.table.begin_draft();
        self.is_drafting = true;
    }

    fn press_at_draft(&mut self, code: KeyCode) {
        let cursor = self.cursor;
        let table = &mut self.sitting.table;
        match code {
            KeyCode::Char('.' | ' ') | KeyCode::Delete | KeyCode::Backspace => {
                table.put(cursor, None);
            }
            KeyCode::Char(letter) => table.put(cursor, Some(letter)),
            KeyCode::Tab => table.turn_draft(),
            KeyCode::Enter => self.end_draft(true),
            KeyCode::Esc => self.end_draft(false),
            _ => self.press_arrow(code),
        }
    }

    fn end_draft(&mut self, keep: bool) {
        match self.sitting.table.end_draft(keep) {
            Ok(()) => {
                self.is_drafting = false;
                if keep {
                    let told = self.sitting.tell_new_game();
                    self.begun(&told);
                }
            }
            Err(error) => {
                let why = format!("{error:#}");
                let told = self.table().say(Message::NotSetUp { why: &why });
                self.log.add(&told);
            }
        }
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
    fn begun(&mut self, told: &str) {
        self.log.add(told);
        self.changed();
        self.is_from_file = false;
        self.next_step = None;
        self.opinion = None;
        self.cursor = self.table().first_place();
        let players = self.table().players().seats.len();
        self.clocks = Clocks::new(players, self.clocks.budget());
    }

    // Keys and mouse.

    pub(super) fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) => self.point(*mouse),
            Event::Paste(text) => text
                .chars()
                .for_each(|letter| self.line.type_letter(letter)),
            _ => {}
        }
        self.keep_cursor_on_board();
    }

    fn press(&mut self, key: KeyEvent) {
        let shortcut = Shortcut::of(key);
        if shortcut == Some(Shortcut::Quit) {
            self.leaves = true;
            return;
        }
        match &mut self.overlay {
            Overlay::None if self.is_drafting => self.press_at_draft(key.code),
            Overlay::None => match shortcut {
                Some(shortcut) => self.take_shortcut(shortcut),
                None => self.press_at_board(key.code),
            },
            Overlay::Help => self.overlay = Overlay::None,
            Overlay::Form(form) => match form.press(key.code) {
                Filled::NotYet => {}
                Filled::Left => self.overlay = Overlay::None,
                Filled::Done => self.finish_form(),
            },
            Overlay::Picker(picker) => {
                let picked = match &self.sitting.archive {
                    Some(archive) => picker.press(key.code, archive),
                    None => PickedGame::Left,
                };
                self.finish_picker(picked);
            }
        }
    }

    fn finish_picker(&mut self, picked: PickedGame) {
        if picked != PickedGame::NotYet {
            self.overlay = Overlay::None;
        }
        if let PickedGame::Game(index) = picked {
            self.take(index);
        }
    }

    fn finish_form(&mut self) {
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

    fn take_shortcut(&mut self, shortcut: Shortcut) {
        match (shortcut, shortcut.command()) {
            (Shortcut::Begin(text), _) => self.line.set(text),
            (_, Some(command)) => self.carry_out(command),
            (_, None) => {}
        }
    }

    fn press_at_board(&mut self, code: KeyCode) {
        match code {
            KeyCode::Enter if self.line.is_empty() => self.pick(),
            KeyCode::Enter => self.obey_line(),
            KeyCode::Char(' ') if self.line.is_empty() => self.pick(),
            KeyCode::Char('?') if self.line.is_empty() => self.carry_out(Command::Hints),
            KeyCode::Char(letter) => self.line.type_letter(letter),
            KeyCode::Backspace => self.line.delete_letter(),
            KeyCode::Tab => self.line.complete(),
            KeyCode::Esc => {
                self.line.clear();
                self.selected = None;
            }
            _ => self.press_arrow(code),
        }
    }

    fn press_arrow(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            _ => {}
        }
    }

    fn obey_line(&mut self) {
        let line = self.line.take();
        let table = self.table();
        let parse_move = |text: &str| table.parse_move(text);
        match Command::parse(&line, parse_move, |message| table.say(message)) {
            Ok(Some(command)) => self.carry_out(command),
            Ok(None) => {}
            Err(fault) => self.log.add(&fault),
        }
    }

    /// Moves the cursor as it is seen, however the board is turned.
    fn move_cursor(&mut self, right: isize, down: isize) {
        let picture = self.picture();
        let shown = picture.flip(self.cursor, self.flipped);
        let moved = Place {
            column: (shown.column.saturating_add_signed(right)).min(picture.columns - 1),
            row: (shown.row.saturating_add_signed(down)).min(picture.rows - 1),
        };
        self.cursor = picture.flip(moved, self.flipped);
    }

    /// Another game may have a smaller board.
    fn keep_cursor_on_board(&mut self) {
        let picture = self.picture();
        self.cursor.column = self.cursor.column.min(picture.columns - 1);
        self.cursor.row = self.cursor.row.min(picture.rows - 1);
    }

    fn point(&mut self, mouse: MouseEvent) {
        let point = Position {
            x: mouse.column,
            y: mouse.row,
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(point),
            MouseEventKind::Down(MouseButton::Right) => self.selected = None,
            MouseEventKind::ScrollUp => self.wheel(point, -1),
            MouseEventKind::ScrollDown => self.wheel(point, 1),
            _ => {}
        }
    }

    fn click(&mut self, point: Position) {
        let row = self.areas.rows.contains(point);
        let row = row.then(|| usize::from(point.y - self.areas.rows.y));
        match &mut self.overlay {
            Overlay::Help => self.overlay = Overlay::None,
            Overlay::Form(form) => {
                if let Some(row) = row.filter(|&row| row < form.settings.len()) {
                    form.row = row;
                    form.change(1);
                }
            }
            Overlay::Picker(picker) => {
                let (first, games) = picker.page();
                if let Some(row) = row.filter(|&row| row < games.len()) {
                    let picked = games[row];
                    let again = picker.chosen == first + row;
                    picker.chosen = first + row;
                    if again {
                        self.finish_picker(PickedGame::Game(picked));
                    }
                }
            }
            Overlay::None => self.click_at_board(point),
        }
    }

    fn click_at_board(&mut self, point: Position) {
        let clicked = |(area, _): &&(Rect, Shortcut)| area.contains(point) && !self.is_drafting;
        if let Some(&(_, shortcut)) = self.areas.bar.iter().find(clicked) {
            return self.take_shortcut(shortcut);
        }
        let Some(geometry) = self.areas.board else {
            return;
        };
        if let Some(place) = geometry.place_at(&self.picture(), point) {
            self.cursor = place;
            if !self.is_drafting {
                self.pick();
            }
        }
    }

    fn wheel(&mut self, point: Position, down: isize) {
        match &mut self.overlay {
            Overlay::Picker(picker) => picker.go(down),
            Overlay::None if self.areas.log.contains(point) => self.log.scroll(-down),
            Overlay::None if !self.is_drafting => {
                self.next_step = None;
                self.step(down);
            }
            _ => {}
        }
    }
}
