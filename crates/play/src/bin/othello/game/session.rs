//! One game with its players, input and output.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::Context;
use othello_core::{
    Annotation, Color, Game, Move, Outcome,
    notation::diagram::{Diagram, Marks},
    random,
    record::{Record, Tags},
    sized::{Position, Square},
};
use othello_engine::{Engine, Thinking};
use play::seat::Seat;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::command::{Command, HELP};
use crate::files;

pub(crate) struct Session<I, O> {
    pub(crate) game: Game<Position>,
    /// What the file that the game was loaded from told about it.
    pub(crate) tags: Tags,
    /// Black's, then white's.
    pub(crate) seats: [Seat; 2],
    pub(crate) engine: Engine,
    pub(crate) thinking: Thinking,
    pub(crate) random: Xoshiro256PlusPlus,
    pub(crate) input: I,
    pub(crate) out: O,
}

/// Whether the game goes on after a command.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<I: BufRead, O: Write> Session<I, O> {
    /// Plays until the game is over and nobody wants more, or somebody leaves.
    pub(crate) fn run(&mut self) -> anyhow::Result<()> {
        self.draw_board()?;
        loop {
            let next = match self.game.outcome() {
                // Somebody may want to save the game, or take back the last move.
                Some(_) if self.seats.contains(&Seat::Human) => self.obey()?,
                Some(_) => Next::Leave,
                None => self.move_on()?,
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    fn move_on(&mut self) -> anyhow::Result<Next> {
        let turn = self.game.position().turn();
        if self.game.position().must_pass() {
            writeln!(self.out, "{turn} has no legal move and passes")?;
            self.game.play(Move::Pass)?;
            return Ok(Next::GoOn);
        }
        let chosen = match self.seat(turn) {
            Seat::Human => return self.obey(),
            Seat::Engine => self.engine_move(),
            Seat::Random => random::legal_move(self.game.position(), &mut self.random),
        };
        self.play(chosen.context("a player found no move in a game that goes on")?)?;
        Ok(Next::GoOn)
    }

    fn engine_move(&self) -> Option<Move<Square>> {
        let found =
            self.engine
                .analyse_any_size(self.game.position(), 1, &self.thinking, |_, _| ());
        found.first()?.best_move
    }

    fn seat(&self, color: Color) -> Seat {
        self.seats[color as usize]
    }

    fn play(&mut self, m: Move<Square>) -> anyhow::Result<()> {
        let turn = self.game.position().turn();
        let before = self.game.position().counts().of(turn);
        self.game.play(m)?;
        self.tags.forget_result();
        let gained = self.game.position().counts().of(turn) - before;
        writeln!(self.out, "{turn} plays {m} and gains {gained} discs")?;
        self.draw_board()
    }

    /// Reads a command and carries it out; the end of the input leaves the game.
    fn obey(&mut self) -> anyhow::Result<Next> {
        match self.game.outcome() {
            Some(_) => write!(self.out, "game over> ")?,
            None => write!(self.out, "{}> ", self.game.position().turn())?,
        }
        self.out.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(Next::Leave);
        }
        match Command::parse(&String::from_utf8_lossy(&line)) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(Next::Leave),
            Ok(Some(command)) => self.carry_out(command)?,
            Err(fault) => writeln!(self.out, "{fault}")?,
        }
        Ok(Next::GoOn)
    }

    fn carry_out(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Place(square) => self.try_move(Move::Place(square))?,
            Command::Pass => self.try_move(Move::Pass)?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::Start => {
                self.game.go_to_start();
                // Elsewhere the engine would play at once, and the moves to come would be lost.
                while !self.person_decides() && self.game.redo().is_some() {}
                self.draw_board()?;
            }
            Command::End => {
                self.game.go_to_end();
                self.draw_board()?;
            }
            Command::Hints => self.tell_hints()?,
            Command::Board => self.draw_board()?,
            Command::Comment(text) => self.comment(text)?,
            Command::Save(name) => self.save(&name)?,
            Command::Load(name) => self.load(&name)?,
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Quit => {}
        }
        Ok(())
    }

    fn try_move(&mut self, m: Move<Square>) -> anyhow::Result<()> {
        let mut tried = *self.game.position();
        match tried.play(m) {
            Ok(_) => self.play(m),
            Err(illegal) => {
                writeln!(self.out, "{illegal}")?;
                self.tell_hints()
            }
        }
    }

    /// Takes back moves to the last one that a person chose.
    fn undo(&mut self) -> anyhow::Result<()> {
        let before = self.game.cursor();
        while self.game.undo().is_some() {
            if self.person_decides() {
                return self.draw_board();
            }
        }
        self.game.go_to(before);
        writeln!(self.out, "there is nothing to take back")?;
        Ok(())
    }

    /// Plays moves again until a person has a choice to make, or as far as they go.
    fn redo(&mut self) -> anyhow::Result<()> {
        if self.game.redo().is_none() {
            writeln!(self.out, "there is nothing to play again")?;
            return Ok(());
        }
        while !self.person_decides() && self.game.redo().is_some() {}
        self.draw_board()
    }

    /// Whether a person is to move and has a move.
    fn person_decides(&self) -> bool {
        let position = self.game.position();
        self.seat(position.turn()) == Seat::Human && !position.moves().is_empty()
    }

    fn comment(&mut self, text: String) -> anyhow::Result<()> {
        match self.game.cursor().checked_sub(1) {
            Some(last) => {
                let told = self.game.annotation(last).cloned().unwrap_or_default();
                self.game.annotate(
                    last,
                    Annotation {
                        comment: text,
                        ..told
                    },
                );
            }
            None => self.game.set_comment(text),
        }
        writeln!(self.out, "noted")?;
        Ok(())
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        let record = Record {
            game: self.game.clone(),
            tags: self.tags.clone(),
        };
        match files::save(Path::new(name), &record) {
            Ok(()) => writeln!(self.out, "saved to {name}")?,
            Err(error) => writeln!(self.out, "not saved: {error:#}")?,
        }
        Ok(())
    }

    fn load(&mut self, name: &str) -> anyhow::Result<()> {
        match files::load(Path::new(name), self.game.start().size()) {
            Ok(record) => {
                Record {
                    game: self.game,
                    tags: self.tags,
                } = record;
                self.game.go_to_end();
                writeln!(
                    self.out,
                    "loaded {} moves from {name}",
                    self.game.moves().len()
                )?;
                self.draw_board()?;
            }
            Err(error) => writeln!(self.out, "not loaded: {error:#}")?,
        }
        Ok(())
    }

    fn tell_hints(&mut self) -> anyhow::Result<()> {
        let position = self.game.position();
        let gains: Vec<String> = position
            .gains()
            .map(|(square, gained)| format!("{square} (gains {gained})"))
            .collect();
        if gains.is_empty() {
            writeln!(self.out, "no legal move")?;
        } else {
            writeln!(self.out, "legal moves: {}", gains.join(", "))?;
        }
        Ok(())
    }

    fn draw_board(&mut self) -> anyhow::Result<()> {
        let position = self.game.position();
        let counts = position.counts();
        let marks = if self.seat(position.turn()) == Seat::Human {
            Marks::Moves
        } else {
            Marks::None
        };
        let last = self
            .game
            .cursor()
            .checked_sub(1)
            .and_then(|last| self.game.moves()[last].square());
        let diagram = Diagram::new(position)
            .coordinates()
            .marks(marks)
            .last_move(last);
        writeln!(self.out, "\n{diagram}")?;
        writeln!(
            self.out,
            "black (X) {}, white (O) {}\n",
            counts.black, counts.white
        )?;
        match self.game.outcome() {
            Some(outcome) => self.tell_outcome(outcome),
            None => Ok(()),
        }
    }

    fn tell_outcome(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        let winner = match outcome.winner() {
            Some(color) => format!("{color} wins"),
            None => "a draw".into(),
        };
        let empty = outcome.counts().empty;
        let empties = match empty {
            0 => String::new(),
            _ if outcome.winner().is_none() => format!(" (the {empty} empty squares are shared)"),
            _ => format!(" (the {empty} empty squares go to the winner)"),
        };
        writeln!(self.out, "the game is over: {winner} {outcome}{empties}")?;
        Ok(())
    }
}
