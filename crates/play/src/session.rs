//! A game in plain lines of text: asks, answers and obeys, whatever the game is.

use std::io::{BufRead, Write};

use anyhow::Context;
use game_search::StopHandle;

use crate::{
    command::{Command, ScreenCommand},
    messages::Message,
    seat::Seat,
    sitting::Sitting,
    table::Table,
    thinking::Thought,
};

/// How many games of a file are listed at once.
const MOST_LISTED: usize = 50;

/// A table with input and output.
#[derive(Debug)]
pub struct Session<T: Table, I, O> {
    sitting: Sitting<T>,
    /// What people type.
    input: I,
    /// What they read.
    out: O,
    /// What the engine thought last.
    opinion: Option<Thought>,
    /// Whether the second player's side of the board is in front.
    is_flipped: bool,
}

/// Whether the game goes on after a command.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<T: Table, I: BufRead, O: Write> Session<T, I, O> {
    /// A game at this table.
    pub fn new(table: T, input: I, out: O) -> Self {
        Self {
            is_flipped: table.is_turned(),
            sitting: Sitting::new(table),
            input,
            out,
            opinion: None,
        }
    }

    /// Plays until the game is over and nobody wants more, or somebody leaves.
    ///
    /// # Errors
    ///
    /// If input or output fails.
    pub fn run(&mut self) -> anyhow::Result<()> {
        self.draw_board()?;
        loop {
            let next = match self.sitting.is_over() {
                // Somebody may want to save the game, or take back the last move.
                true if self.table().players().has_human() => self.obey()?,
                true => Next::Leave,
                false => self.move_on()?,
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    const fn table(&self) -> &T {
        &self.sitting.table
    }

    fn move_on(&mut self) -> anyhow::Result<Next> {
        if self.sitting.is_replaying() {
            return self.obey();
        }
        if let Some(told) = self.sitting.table.pass_if_forced() {
            writeln!(self.out, "{told}")?;
            return Ok(Next::GoOn);
        }
        let Some(thinker) = self.sitting.table.thinker() else {
            return self.obey();
        };
        let is_engine = self.table().seat() == Seat::Engine;
        let mut opinion = None;
        let chosen = thinker.run(StopHandle::new(), &mut |thought| opinion = Some(thought));
        if is_engine {
            self.opinion = opinion;
        }
        let chosen = chosen.with_context(|| self.table().say(Message::NoMoveFound))?;
        let told = self.sitting.play(chosen).map_err(anyhow::Error::msg)?;
        self.tell_move(&told)?;
        Ok(Next::GoOn)
    }

    fn tell(&mut self, told: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{told}")?;
        Ok(())
    }

    fn tell_move(&mut self, told: &str) -> anyhow::Result<()> {
        self.tell(told)?;
        self.draw_board()?;
        match self.table().warning() {
            Some(warning) => self.tell(&warning),
            None => Ok(()),
        }
    }

    fn draw_board(&mut self) -> anyhow::Result<()> {
        write!(self.out, "\n{}", self.table().draw())?;
        if let Some(ending) = self.sitting.told_ending() {
            writeln!(self.out, "{ending}")?;
        }
        Ok(())
    }

    /// Reads a command and carries it out; the end of the input leaves the game.
    fn obey(&mut self) -> anyhow::Result<Next> {
        let prompt = if self.sitting.is_over() {
            self.table().say(Message::GameOverPrompt)
        } else {
            self.table().turn()
        };
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(Next::Leave);
        }
        let line = String::from_utf8_lossy(&line);
        let table = self.table();
        let command = Command::parse(
            &line,
            |text| table.parse_move(text),
            |message| table.say(message),
        );
        match command {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(Next::Leave),
            Ok(Some(command)) => self.carry_out(command)?,
            Err(fault) => self.tell(&fault)?,
        }
        Ok(Next::GoOn)
    }

    fn carry_out(&mut self, command: Command<T::Move>) -> anyhow::Result<()> {
        let sitting = &mut self.sitting;
        match command {
            Command::Play(m) => return self.try_move(m),
            Command::Undo => {
                let undone = sitting.undo();
                return self.board_or_why_not(undone);
            }
            Command::Redo => {
                let redone = sitting.redo();
                return self.board_or_why_not(redone);
            }
            Command::Start => sitting.look_at(0),
            Command::End => sitting.go_to_end(),
            Command::Back => sitting.look_at(sitting.table.cursor().saturating_sub(1)),
            Command::Forward => sitting.look_at(sitting.table.cursor() + 1),
            Command::GoOn => sitting.go_on(),
            Command::Board => {}
            Command::Resign => sitting.resign(),
            Command::Hints => return self.tell_hints(),
            Command::Transcript => {
                let moves = sitting.table.transcript();
                return self.tell(&moves);
            }
            Command::Comment(text) => {
                let told = sitting.comment(text);
                return self.tell(&told);
            }
            Command::Save(save) => {
                let (Ok(told) | Err(told)) = sitting.save(save);
                return self.tell(&told);
            }
            Command::Find(words) => {
                let (Ok(told) | Err(told)) = sitting.find(&words, MOST_LISTED);
                return self.tell(&told);
            }
            Command::Draw => {
                let (Ok(told) | Err(told)) = sitting.offer_draw(self.opinion.as_ref());
                return self.tell(&told);
            }
            Command::New => {
                let told = sitting.restart();
                self.tell(&told)?;
            }
            Command::Load(name) => {
                let loaded = sitting.load(&name);
                return self.tell_and_draw(loaded);
            }
            Command::Game(number) => {
                let taken = sitting.take(number.wrapping_sub(1));
                return self.tell_and_draw(taken);
            }
            Command::SetUp(text) if text.is_empty() => {
                let word = "setup";
                let told = sitting.table.say(Message::NeedsPosition { word });
                return self.tell(&told);
            }
            Command::SetUp(text) => {
                let set_up = sitting.set_up(&text);
                return self.tell_and_draw(set_up);
            }
            Command::Orient(first) => {
                let oriented = sitting.orient(&first);
                return self.tell_and_draw(oriented);
            }
            Command::Accept | Command::Decline | Command::Say(_) => {
                let told = sitting.table.say(Message::OnlyOverNetwork);
                return self.tell(&told);
            }
            Command::Seats(text) => {
                let seated = sitting.seat(&text);
                return self.tell_and_draw(seated);
            }
            Command::Screen(ScreenCommand::List) => {
                let (Ok(told) | Err(told)) = sitting.find("", MOST_LISTED);
                return self.tell(&told);
            }
            Command::Screen(ScreenCommand::Autoplay) => return self.show_all(),
            Command::Screen(ScreenCommand::Flip) => {
                let side = usize::from(!self.is_flipped);
                if !sitting.table.look_from(side) {
                    let told = sitting.table.say(Message::OnlyOnScreen);
                    return self.tell(&told);
                }
                self.is_flipped = !self.is_flipped;
            }
            Command::Screen(_) => {
                let told = sitting.table.say(Message::OnlyOnScreen);
                return self.tell(&told);
            }
            Command::Help => {
                let table = &sitting.table;
                let told = format!("{}\n{}", table.help(), table.say(Message::PlainHelp));
                return self.tell(&told);
            }
            Command::Quit => return Ok(()),
        }
        self.draw_board()
    }

    /// Every position from here to the end of the moves.
    fn show_all(&mut self) -> anyhow::Result<()> {
        while self.table().cursor() < self.table().len() {
            self.sitting.look_at(self.table().cursor() + 1);
            self.draw_board()?;
        }
        Ok(())
    }

    /// Draws the board after a change; what did not change needs no board.
    fn tell_and_draw(&mut self, changed: Result<String, String>) -> anyhow::Result<()> {
        match changed {
            Ok(told) => self.tell_move(&told),
            Err(why) => self.tell(&why),
        }
    }

    fn board_or_why_not(&mut self, changed: Result<(), Message<'static>>) -> anyhow::Result<()> {
        match changed {
            Ok(()) => self.draw_board(),
            Err(message) => {
                let why = self.table().say(message);
                self.tell(&why)
            }
        }
    }

    fn try_move(&mut self, m: T::Move) -> anyhow::Result<()> {
        match self.sitting.play(m) {
            Ok(told) => self.tell_move(&told),
            Err(illegal) => {
                self.tell(&illegal)?;
                self.tell_hints()
            }
        }
    }

    fn tell_hints(&mut self) -> anyhow::Result<()> {
        let hints = self.table().hints();
        self.tell(&hints)
    }
}
