//! A game in plain lines of text: asks, answers and obeys, whatever the game is.

use std::{
    io::{BufRead, Write},
    path::Path,
};

use anyhow::Context;

use crate::{command::Command, seat::Seat};

/// A game with its players, as a [`Session`] plays it.
pub trait Table {
    /// A move of the game.
    type Move;

    /// The commands and what they do.
    const HELP: &'static str;

    /// Reads a move that a person typed.
    ///
    /// # Errors
    ///
    /// If the line is none, saying what a move looks like.
    fn parse_move(&self, line: &str) -> Result<Self::Move, String>;

    /// The name of the side to move.
    fn turn(&self) -> String;

    /// Who makes the moves of the side to move.
    fn seat(&self) -> Seat;

    /// Whether a person plays.
    fn has_human(&self) -> bool;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Plays a forced pass, if there is one, and tells it.
    fn pass_if_forced(&mut self) -> Option<String> {
        None
    }

    /// Whether the side to move has a move other than a pass.
    fn has_choice(&self) -> bool {
        !self.is_over()
    }

    /// The move that the engine or chance makes for the side to move.
    fn choose(&mut self) -> Option<Self::Move>;

    /// Plays a move and tells it.
    ///
    /// # Errors
    ///
    /// If the move is illegal, saying why.
    fn play(&mut self, m: Self::Move) -> Result<String, String>;

    /// Tells what can be played.
    fn hints(&self) -> String;

    /// The board, and the result if the game is over; ends with a line feed.
    fn draw(&self) -> String;

    /// How many moves have been played up to here.
    fn cursor(&self) -> usize;

    /// How many moves the game has.
    fn len(&self) -> usize;

    /// Whether the game has no moves.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to the place behind so many moves, or as near to it as there are moves.
    fn go_to(&mut self, cursor: usize);

    /// Notes a remark about the last move, or before the first one about the game; not if no file
    /// of the game could hold it, and then returns `false`.
    fn comment(&mut self, text: String) -> bool {
        let _ = text;
        false
    }

    /// Makes a file of the game.
    ///
    /// # Errors
    ///
    /// If the format cannot tell the game, or the file cannot be written.
    fn save(&self, path: &Path) -> anyhow::Result<()>;

    /// Goes on with the game of a file, at its end.
    ///
    /// # Errors
    ///
    /// If the file cannot be read; the game at the table is then unchanged.
    fn load(&mut self, path: &Path) -> anyhow::Result<()>;
}

/// A table with input and output.
#[derive(Debug)]
pub struct Session<T, I, O> {
    /// The game.
    pub table: T,
    /// What people type.
    pub input: I,
    /// What they read.
    pub out: O,
}

/// Whether the game goes on after a command.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<T: Table, I: BufRead, O: Write> Session<T, I, O> {
    /// Plays until the game is over and nobody wants more, or somebody leaves.
    ///
    /// # Errors
    ///
    /// If input or output fails.
    pub fn run(&mut self) -> anyhow::Result<()> {
        self.draw_board()?;
        loop {
            let next = match self.table.is_over() {
                // Somebody may want to save the game, or take back the last move.
                true if self.table.has_human() => self.obey()?,
                true => Next::Leave,
                false => self.move_on()?,
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    fn move_on(&mut self) -> anyhow::Result<Next> {
        if let Some(told) = self.table.pass_if_forced() {
            writeln!(self.out, "{told}")?;
            return Ok(Next::GoOn);
        }
        if self.table.seat() == Seat::Human {
            return self.obey();
        }
        let chosen = self.table.choose();
        let chosen = chosen.context("a player found no move in a game that goes on")?;
        let told = self.table.play(chosen).map_err(anyhow::Error::msg)?;
        self.tell_move(&told)?;
        Ok(Next::GoOn)
    }

    fn tell_move(&mut self, told: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{told}")?;
        self.draw_board()
    }

    fn draw_board(&mut self) -> anyhow::Result<()> {
        write!(self.out, "\n{}", self.table.draw())?;
        Ok(())
    }

    /// Reads a command and carries it out; the end of the input leaves the game.
    fn obey(&mut self) -> anyhow::Result<Next> {
        if self.table.is_over() {
            write!(self.out, "game over> ")?;
        } else {
            write!(self.out, "{}> ", self.table.turn())?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(Next::Leave);
        }
        let line = String::from_utf8_lossy(&line);
        match Command::parse(&line, |text| self.table.parse_move(text)) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(Next::Leave),
            Ok(Some(command)) => self.carry_out(command)?,
            Err(fault) => writeln!(self.out, "{fault}")?,
        }
        Ok(Next::GoOn)
    }

    fn carry_out(&mut self, command: Command<T::Move>) -> anyhow::Result<()> {
        match command {
            Command::Play(m) => self.try_move(m)?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::Start => {
                self.table.go_to(0);
                // Elsewhere the engine would play at once, and the moves to come would be lost.
                self.redo_to_choice();
                self.draw_board()?;
            }
            Command::End => {
                self.table.go_to(self.table.len());
                self.draw_board()?;
            }
            Command::Hints => self.tell_hints()?,
            Command::Board => self.draw_board()?,
            Command::Comment(text) => {
                let noted = self.table.comment(text);
                let told = if noted {
                    "noted"
                } else {
                    "no file of this game holds remarks"
                };
                writeln!(self.out, "{told}")?;
            }
            Command::Save(name) => match self.table.save(Path::new(&name)) {
                Ok(()) => writeln!(self.out, "saved to {name}")?,
                Err(error) => writeln!(self.out, "not saved: {error:#}")?,
            },
            Command::Load(name) => self.load(&name)?,
            Command::Help => writeln!(self.out, "{}", T::HELP)?,
            Command::Quit => {}
        }
        Ok(())
    }

    fn try_move(&mut self, m: T::Move) -> anyhow::Result<()> {
        match self.table.play(m) {
            Ok(told) => self.tell_move(&told),
            Err(illegal) => {
                writeln!(self.out, "{illegal}")?;
                self.tell_hints()
            }
        }
    }

    fn tell_hints(&mut self) -> anyhow::Result<()> {
        let hints = self.table.hints();
        writeln!(self.out, "{hints}")?;
        Ok(())
    }

    /// Takes back moves to the last one that a person chose.
    fn undo(&mut self) -> anyhow::Result<()> {
        let before = self.table.cursor();
        for cursor in (0..before).rev() {
            self.table.go_to(cursor);
            if self.person_decides() {
                return self.draw_board();
            }
        }
        self.table.go_to(before);
        writeln!(self.out, "there is nothing to take back")?;
        Ok(())
    }

    /// Plays moves again until a person has a choice to make, or as far as they go.
    fn redo(&mut self) -> anyhow::Result<()> {
        let before = self.table.cursor();
        if before == self.table.len() {
            writeln!(self.out, "there is nothing to play again")?;
            return Ok(());
        }
        self.table.go_to(before + 1);
        self.redo_to_choice();
        self.draw_board()
    }

    fn redo_to_choice(&mut self) {
        while !self.person_decides() && self.table.cursor() < self.table.len() {
            self.table.go_to(self.table.cursor() + 1);
        }
    }

    /// Whether a person is to move and has a move.
    fn person_decides(&self) -> bool {
        self.table.seat() == Seat::Human && self.table.has_choice()
    }

    fn load(&mut self, name: &str) -> anyhow::Result<()> {
        match self.table.load(Path::new(name)) {
            Ok(()) => {
                writeln!(self.out, "loaded {} moves from {name}", self.table.len())?;
                self.draw_board()?;
            }
            Err(error) => writeln!(self.out, "not loaded: {error:#}")?,
        }
        Ok(())
    }
}
