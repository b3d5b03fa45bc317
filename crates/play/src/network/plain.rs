//! A game over a network in plain lines of text.

use std::{
    collections::VecDeque,
    io::{BufRead, Write},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::{Duration, Instant},
};

use anyhow::bail;

use crate::{
    command::Command,
    failure,
    messages::Message,
    screen::{Report, Search},
    sitting::Sitting,
    table::Table,
};

use super::{
    link::Event,
    online::{News, Online},
};

/// How long nothing is looked at if nothing happens.
const PATIENCE: Duration = Duration::from_secs(1);

/// Between two questions to an engine that thinks in its own thread.
const BETWEEN_POLLS: Duration = Duration::from_millis(10);

/// Moves that wait for their turn.
const MOST_WAITING: usize = 1000;

/// Tells each line that is typed, in a thread of its own.
pub(super) fn read_lines(input: impl BufRead + Send + 'static, events: SyncSender<Event>) {
    thread::spawn(move || {
        let mut input = input;
        let mut line = Vec::new();
        while input
            .read_until(b'\n', &mut line)
            .is_ok_and(|count| count > 0)
        {
            let typed = String::from_utf8_lossy(&line).into_owned();
            line.clear();
            if events.send(Event::Typed(typed)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::InputEnded);
    });
}

/// The game, what is read and what is written.
pub(super) struct PlainGame<T: Table, O> {
    sitting: Sitting<T>,
    online: Online,
    events: Receiver<Event>,
    out: O,
    /// The engine here, while it thinks.
    search: Option<Search<T::Move>>,
    /// Moves that were typed before their turn: a script may hold a whole game.
    waiting: VecDeque<String>,
    /// What was typed before the game was known.
    early: VecDeque<String>,
    has_input: bool,
    /// Whether a prompt stands at the end of the output.
    is_prompted: bool,
}

/// Whether the game goes on after a command.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<T: Table, O: Write> PlainGame<T, O> {
    pub(super) fn new(
        sitting: Sitting<T>,
        online: Online,
        events: Receiver<Event>,
        out: O,
    ) -> Self {
        Self {
            sitting,
            online,
            events,
            out,
            search: None,
            waiting: VecDeque::new(),
            early: VecDeque::new(),
            has_input: true,
            is_prompted: false,
        }
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        self.draw_board()?;
        let news = self.online.tick(&mut self.sitting, Instant::now());
        self.tell_news(news)?;
        let ended = self.play();
        let is_rejected = self.online.is_rejected();
        self.online.leave();
        ended?;
        if is_rejected {
            bail!("{}", self.sitting.table.say(Message::NotTakenIn));
        }
        Ok(())
    }

    fn play(&mut self) -> anyhow::Result<()> {
        while !self.is_done() {
            if self.move_on()? == Next::Leave {
                break;
            }
        }
        Ok(())
    }

    /// Whether there is nothing more to do or to see.
    fn is_done(&self) -> bool {
        if self.online.is_rejected() {
            return true;
        }
        let person_moves = self.online.is_own_turn() && self.online.has_person();
        !self.has_input
            && self.early.is_empty()
            && (self.online.is_gone()
                || self.online.is_over()
                || (person_moves && self.waiting.is_empty()))
    }

    fn move_on(&mut self) -> anyhow::Result<Next> {
        if self.online.is_ready()
            && let Some(line) = self.early.pop_front()
        {
            return self.take_line(&line);
        }
        if self.online.has_person()
            && self.online.is_own_turn()
            && !self.sitting.is_replaying()
            && !self.online.is_gone()
            && let Some(line) = self.waiting.pop_front()
        {
            return self.obey(&line);
        }
        if self.think()? {
            return Ok(Next::GoOn);
        }
        self.prompt()?;
        self.hear()
    }

    /// Lets an engine think where it is its turn, and plays what it has found; whether it has.
    fn think(&mut self) -> anyhow::Result<bool> {
        if !self.online.wants_thought() || self.sitting.is_replaying() {
            self.search = None;
            return Ok(false);
        }
        if self.search.is_none() {
            self.search = self.sitting.table.thinker().map(Search::begin);
        }
        while let Some(search) = &self.search {
            match search.poll() {
                Ok(None) => return Ok(false),
                Ok(Some(Report::Thought(_))) => {}
                Ok(Some(Report::Chosen(Some(m)))) => {
                    self.search = None;
                    let news = self.online.play(&mut self.sitting, m);
                    self.tell_news(news)?;
                    return Ok(true);
                }
                Ok(Some(Report::Chosen(None))) | Err(_) => {
                    bail!("{}", self.sitting.table.say(Message::NoMoveFound));
                }
            }
        }
        Ok(false)
    }

    fn hear(&mut self) -> anyhow::Result<Next> {
        let now = Instant::now();
        let flag = self.online.time_to_flag(now).unwrap_or(PATIENCE);
        let most = match self.search {
            Some(_) => BETWEEN_POLLS,
            None => PATIENCE,
        };
        let patience = flag.clamp(BETWEEN_POLLS, most);
        let heard = match self.events.recv_timeout(patience) {
            Ok(Event::Typed(line)) if !self.online.is_ready() => {
                if self.early.len() < MOST_WAITING {
                    self.early.push_back(line);
                }
                Next::GoOn
            }
            Ok(Event::Typed(line)) => self.take_line(&line)?,
            Ok(Event::InputEnded) => {
                self.has_input = false;
                Next::GoOn
            }
            Ok(event) => {
                let ply = self.online.ply();
                let news = self.online.receive(&mut self.sitting, event);
                if self.online.ply() < ply {
                    self.waiting.clear();
                }
                self.tell_news(news)?;
                Next::GoOn
            }
            Err(RecvTimeoutError::Timeout) => Next::GoOn,
            Err(RecvTimeoutError::Disconnected) => Next::Leave,
        };
        let news = self.online.tick(&mut self.sitting, Instant::now());
        self.tell_news(news)?;
        Ok(heard)
    }

    /// A move that is typed early waits; all else is done at once.
    fn take_line(&mut self, line: &str) -> anyhow::Result<Next> {
        self.is_prompted = false;
        let table = &self.sitting.table;
        let command = Command::parse(line, |_| Ok(()), |message| table.say(message));
        let is_early = self.online.has_person()
            && !self.online.is_own_turn()
            && !self.online.is_over()
            && self.online.may_play();
        if command == Ok(Some(Command::Play(()))) && (is_early || !self.waiting.is_empty()) {
            if self.waiting.len() < MOST_WAITING {
                self.waiting.push_back(line.into());
            }
            return Ok(Next::GoOn);
        }
        self.obey(line)
    }

    fn obey(&mut self, line: &str) -> anyhow::Result<Next> {
        let table = &self.sitting.table;
        let command = Command::parse(
            line,
            |text| table.parse_move(text),
            |message| table.say(message),
        );
        match command {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(Next::Leave),
            Ok(Some(command)) => match self.online.carry_out(&mut self.sitting, &command) {
                Some(news) => self.tell_news(news)?,
                None => self.carry_out(command)?,
            },
            Err(fault) => self.tell(&fault)?,
        }
        Ok(Next::GoOn)
    }

    /// What has nothing to do with the line.
    fn carry_out(&mut self, command: Command<T::Move>) -> anyhow::Result<()> {
        let sitting = &mut self.sitting;
        let told = match command {
            Command::Back => {
                sitting.look_at(sitting.table.cursor().saturating_sub(1));
                return self.draw_board();
            }
            Command::Board => return self.draw_board(),
            Command::Hints => sitting.table.hints(),
            Command::Transcript => sitting.table.transcript(),
            Command::Comment(text) => sitting.comment(text),
            Command::Save(save) => {
                let (Ok(told) | Err(told)) = sitting.save(save);
                told
            }
            Command::Help => {
                let table = &sitting.table;
                let (own, all) = (table.help(), table.say(Message::PlainHelp));
                format!("{own}\n{all}\n{}", table.say(Message::NetworkHelp))
            }
            _ => sitting.table.say(Message::OnlyOnScreen),
        };
        self.tell(&told)
    }

    fn tell_news(&mut self, news: News) -> anyhow::Result<()> {
        news.notes.iter().for_each(failure::note);
        for told in &news.told {
            self.tell(told)?;
        }
        if !news.is_changed {
            return Ok(());
        }
        // What it thinks about is no longer there.
        self.search = None;
        self.draw_board()?;
        let now = Instant::now();
        let table = &self.sitting.table;
        let clocks: Vec<String> = (0..table.players().seats.len())
            .filter_map(|player| {
                let left = self.online.time_left(player, now)?;
                Some(format!("{} {left}", table.player_name(player)))
            })
            .collect();
        if !clocks.is_empty() {
            self.tell(&clocks.join(", "))?;
        }
        match self.sitting.table.warning() {
            Some(warning) => self.tell(&warning),
            None => Ok(()),
        }
    }

    fn tell(&mut self, told: &str) -> anyhow::Result<()> {
        self.end_prompt()?;
        writeln!(self.out, "{told}")?;
        self.out.flush()?;
        Ok(())
    }

    fn draw_board(&mut self) -> anyhow::Result<()> {
        self.end_prompt()?;
        write!(self.out, "\n{}", self.sitting.table.draw())?;
        if let Some(ending) = self.sitting.told_ending() {
            writeln!(self.out, "{ending}")?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn prompt(&mut self) -> anyhow::Result<()> {
        if self.is_prompted || !self.has_input {
            return Ok(());
        }
        let table = &self.sitting.table;
        let prompt = if self.online.is_over() {
            table.say(Message::GameOverPrompt)
        } else if self.online.is_own_turn() && self.online.has_person() {
            table.turn()
        } else {
            return Ok(());
        };
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        self.is_prompted = true;
        Ok(())
    }

    /// What comes through the line does not stand behind the prompt.
    fn end_prompt(&mut self) -> anyhow::Result<()> {
        if std::mem::take(&mut self.is_prompted) {
            writeln!(self.out)?;
        }
        Ok(())
    }
}
