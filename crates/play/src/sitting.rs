//! A game in progress: what players do beside their moves, whatever shows the board to them.

use std::path::Path;

use crate::{
    archive::Archive,
    command::Save,
    files,
    messages::Message,
    saving::{self, Extent, Written},
    seat::{Seat, SeatArgument},
    table::Table,
    thinking::Thought,
};

/// A table, the file that was opened at it, and how the game ended if not on the board.
#[derive(Debug)]
pub struct Sitting<T: Table> {
    /// The game.
    pub table: T,
    /// The last file that was opened.
    pub archive: Option<T::Archive>,
    ending: Option<Ending>,
    /// Who offers a draw, until the other side moves.
    draw_offer: Option<usize>,
    /// Where the game stands while moves are only looked at: then no engine moves.
    stands_at: Option<usize>,
    /// Whether it is a game of a file, to be looked at to its end.
    is_from_file: bool,
}

/// An end that the board does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This player gave up.
    Resigned(usize),
    /// This player's time was up.
    OutOfTime(usize),
    /// All agreed to a draw.
    DrawAgreed,
}

impl<T: Table> Sitting<T> {
    /// At the table.
    pub const fn new(table: T) -> Self {
        Self {
            table,
            archive: None,
            ending: None,
            draw_offer: None,
            stands_at: None,
            is_from_file: false,
        }
    }

    /// How the game ended, if not on the board.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether moves are only looked at: then no engine moves.
    pub const fn is_replaying(&self) -> bool {
        self.stands_at.is_some()
    }

    /// Goes to the place behind so many moves, only to look.
    pub fn look_at(&mut self, cursor: usize) {
        self.stands_at.get_or_insert(self.table.cursor());
        self.table.go_to(cursor);
        self.draw_offer = None;
    }

    /// The same with a game of a file, at whose end there is nothing to do but to look either.
    pub fn browse(&mut self, cursor: usize) {
        self.is_from_file = true;
        self.look_at(cursor);
    }

    /// The game goes on from here.
    pub const fn go_on(&mut self) {
        self.stands_at = None;
        self.is_from_file = false;
    }

    /// Whether the game is over, on the board or not.
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.table.result().is_some()
    }

    /// How the game ended, if it did.
    pub fn told_ending(&self) -> Option<String> {
        let Some(ending) = self.ending else {
            let result = self.table.result()?;
            return Some(self.table.say(Message::GameOver { result: &result }));
        };
        let name = |player| self.table.player_name(player);
        Some(match ending {
            Ending::Resigned(player) => self.table.say(Message::Resigns {
                player: &name(player),
            }),
            Ending::OutOfTime(player) => self.table.say(Message::TimeIsUp {
                player: &name(player),
            }),
            Ending::DrawAgreed => self.table.say(Message::DrawAgreed),
        })
    }

    /// Ends the game beside the board, unless it is over.
    pub fn end(&mut self, ending: Ending) {
        if !self.is_over() {
            self.ending = Some(ending);
        }
    }

    /// Plays a move and tells it.
    ///
    /// # Errors
    ///
    /// If the move is illegal or the game over, saying why.
    pub fn play(&mut self, m: T::Move) -> Result<String, String> {
        if self.ending.is_some() {
            return Err(self.table.say(Message::TheGameIsOver));
        }
        let mover = self.table.turn_index();
        let told = self.table.play(m)?;
        self.go_on();
        if self.draw_offer != Some(mover) {
            self.draw_offer = None;
        }
        Ok(told)
    }

    /// Takes back moves to the last one that a person chose.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn undo(&mut self) -> Result<(), Message<'static>> {
        let before = self.table.cursor();
        for cursor in (0..before).rev() {
            self.table.go_to(cursor);
            if self.person_decides() {
                self.reopen();
                return Ok(());
            }
        }
        self.table.go_to(before);
        Err(Message::NothingToTakeBack)
    }

    /// Plays moves again until a person has a choice to make, or as far as they go.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn redo(&mut self) -> Result<(), Message<'static>> {
        let before = self.table.cursor();
        if before == self.table.len() {
            return Err(Message::NothingToRedo);
        }
        self.table.go_to(before + 1);
        while !self.person_decides() && self.table.cursor() < self.table.len() {
            self.table.go_to(self.table.cursor() + 1);
        }
        self.go_on();
        Ok(())
    }

    /// Goes to the end of the moves, where the game goes on unless it is one of a file.
    pub fn go_to_end(&mut self) {
        self.look_at(self.table.len());
        if !self.is_from_file {
            self.go_on();
        }
    }

    /// Whether a person is to move and has a move.
    fn person_decides(&self) -> bool {
        self.table.seat() == Seat::Human && self.table.has_choice()
    }

    /// What ended beside the board goes on.
    pub fn reopen(&mut self) {
        self.ending = None;
        self.draw_offer = None;
        self.go_on();
    }

    /// A new game on the same board; tells which.
    pub fn restart(&mut self) -> String {
        self.table.restart();
        self.tell_new_game()
    }

    /// Begins at a position; tells what board.
    ///
    /// # Errors
    ///
    /// If the text is no position.
    pub fn set_up(&mut self, text: &str) -> Result<String, String> {
        match self.table.set_up(text) {
            Ok(()) => Ok(self.tell_new_game()),
            Err(error) => {
                let why = self.table.tell_error(&error);
                Err(self.table.say(Message::NotSetUp { why: &why }))
            }
        }
    }

    /// Tells what board a game begins on; an ended one is forgotten.
    pub fn tell_new_game(&mut self) -> String {
        self.reopen();
        let board = self.table.board_name();
        self.table.say(Message::NewGame { board: &board })
    }

    /// Seats other players, one for each side, with blanks or commas between; tells who sits where.
    ///
    /// # Errors
    ///
    /// If the text does not tell a seat for each.
    pub fn seat(&mut self, text: &str) -> Result<String, String> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let seats: Result<Vec<SeatArgument>, _> = words.map(str::parse).collect();
        let players = self.table.players().seats.len();
        let Some(seats) = seats.ok().filter(|seats| seats.len() == players) else {
            return Err(self.table.say(Message::NeedsSeats { players }));
        };
        let seated = self.table.players_mut();
        for (player, SeatArgument { seat, strength }) in seats.into_iter().enumerate() {
            seated.seats[player] = seat;
            seated.set_own_strength(player, strength);
        }
        let told: Vec<String> = (0..players)
            .map(|player| {
                let name = self.table.player_name(player);
                format!("{name} ({})", self.table.seat_of(player))
            })
            .collect();
        Ok(told.join(", "))
    }

    /// The side to move gives up.
    pub fn resign(&mut self) {
        self.end(Ending::Resigned(self.table.turn_index()));
    }

    /// The side to move offers a draw, or agrees to one that was offered. An engine on the other
    /// side, whose last opinion this is, answers at once.
    ///
    /// # Errors
    ///
    /// If the game knows no such thing, or is over.
    pub fn offer_draw(&mut self, opinion: Option<&Thought>) -> Result<String, String> {
        let table = &self.table;
        if !table.has_agreed_draws() {
            return Err(table.say(Message::NoDrawsHere));
        }
        if self.is_over() {
            return Err(table.say(Message::TheGameIsOver));
        }
        let player = table.turn_index();
        let seats = &table.players().seats;
        let other = (player + 1) % seats.len();
        let agreed = match self.draw_offer {
            Some(offered) if offered != player => true,
            _ => seats[other] != Seat::Human && table.accepts_draw(opinion),
        };
        if agreed {
            self.end(Ending::DrawAgreed);
            return Ok(self.table.say(Message::DrawAgreed));
        }
        if seats[other] == Seat::Human {
            self.draw_offer = Some(player);
            let player = table.player_name(player);
            return Ok(table.say(Message::OffersDraw { player: &player }));
        }
        let player = table.player_name(other);
        Ok(table.say(Message::DrawRefused { player: &player }))
    }

    /// Opens a file and takes its first game, as [`take`](Self::take) does; tells what is in it. A
    /// file of more games than one is open even if its first game cannot be read.
    ///
    /// # Errors
    ///
    /// If the file or its only game cannot be read; then nothing changes.
    pub fn load(&mut self, name: &str) -> Result<String, String> {
        let archive = match self.table.open(Path::new(name)) {
            Ok(archive) => archive,
            Err(error) => return Err(self.tell_not_loaded(&error)),
        };
        let games = archive.len();
        let first = match self.table.take(&archive, 0) {
            Ok(()) => {
                self.begin_taken(games);
                let moves = self.table.len();
                self.table.say(Message::Loaded { moves, name })
            }
            Err(error) if games == 1 => return Err(self.tell_not_loaded(&error)),
            Err(error) => self.tell_not_loaded(&error),
        };
        self.archive = Some(archive);
        let mut told = vec![first];
        if games > 1 {
            told.push(self.table.say(Message::LoadedArchive { games, name }));
        } else if self.is_replaying() {
            told.push(self.table.say(Message::ShownFromStart));
        }
        Ok(told.join("\n"))
    }

    /// A game that was taken from a file of so many goes on where it stopped, if it is the only one
    /// and not over; else it is looked at from its beginning.
    fn begin_taken(&mut self, games: usize) {
        self.reopen();
        if games > 1 || self.table.is_result_told() || self.table.result().is_some() {
            self.browse(0);
        }
    }

    /// Takes a game of the opened file, counted from 0; tells which. It goes on where it stopped if it
    /// is the only one and not over; else it is looked at from its beginning.
    ///
    /// # Errors
    ///
    /// If there is no such game, or it cannot be read; then nothing changes.
    pub fn take(&mut self, index: usize) -> Result<String, String> {
        let Some(archive) = &self.archive else {
            return Err(self.table.say(Message::NoArchive));
        };
        let games = archive.len();
        let number = index.wrapping_add(1);
        if index >= games {
            return Err(self.table.say(Message::NoSuchGame { number, games }));
        }
        if let Err(error) = self.table.take(archive, index) {
            return Err(self.tell_not_loaded(&error));
        }
        let title = archive.title(index);
        self.begin_taken(games);
        Ok(self.table.say(Message::TakenGame {
            number,
            title: &title,
        }))
    }

    /// The games of the opened file whose titles have these words, a line each, at most `most`.
    ///
    /// # Errors
    ///
    /// If no file is open.
    pub fn find(&self, words: &str, most: usize) -> Result<String, String> {
        let Some(archive) = &self.archive else {
            return Err(self.table.say(Message::NoArchive));
        };
        let found = archive.find(words);
        let mut told = String::new();
        for &index in found.iter().take(most) {
            told.push_str(&format!("{:>6}  {}\n", index + 1, archive.title(index)));
        }
        if found.len() > most {
            let more = found.len() - most;
            told.push_str(&self.table.say(Message::AndMore { more }));
            told.push('\n');
        }
        let (found, games) = (found.len(), archive.len());
        told.push_str(&self.table.say(Message::Found { found, games }));
        Ok(told)
    }

    /// Makes a file of the game up to where it stands, if wanted with a remark about the last move,
    /// or before the first one about the game; tells it, and what is not in the file.
    ///
    /// # Errors
    ///
    /// If that cannot be done, or if it would replace more than one game without being asked to.
    pub fn save(&mut self, save: Save) -> Result<String, String> {
        let Save {
            name,
            remark,
            replaces,
        } = save;
        let is_remarked = remark.is_some();
        if let Some(remark) = remark.filter(|_| self.table.has_remarks()) {
            self.table.comment(remark);
        }
        let table = &self.table;
        let not_saved = |why: &str| table.say(Message::NotSaved { why });
        let path = Path::new(&name);
        let extent = Extent {
            moves: self.stands_at.unwrap_or(table.cursor()),
            ending: self.ending,
        };
        let written = table.written(path, extent);
        let Written { bytes, left_out } =
            written.map_err(|error| not_saved(&table.tell_error(&error)))?;
        if !replaces && let Some(why) = saving::what_would_be_lost(table, &name) {
            return Err(not_saved(&why));
        }
        files::write(path, &bytes).map_err(|error| not_saved(&table.tell_error(&error)))?;
        let mut told = vec![table.say(Message::Saved { name: &name })];
        if !left_out.is_empty() {
            let what = &left_out.join(", ");
            told.push(table.say(Message::NoRoomFor { what }));
        }
        if is_remarked && !table.has_remarks() {
            told.push(table.say(Message::NoRemarks));
        }
        let moves = table.len().saturating_sub(extent.moves);
        if moves > 0 {
            told.push(table.say(Message::LaterMovesLeftOut { moves }));
        }
        Ok(told.join("\n"))
    }

    /// Notes a remark about the last move, or about the game; tells whether it could.
    pub fn comment(&mut self, text: String) -> String {
        let noted = self.table.comment(text);
        (self.table).say(if noted {
            Message::Noted
        } else {
            Message::NoRemarks
        })
    }

    /// Turns the board so that the game begins with this move; tells it.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn orient(&mut self, first: &str) -> Result<String, String> {
        let known = self.table.orientations();
        if known.is_empty() {
            return Err(self.table.say(Message::NoTurning));
        }
        if first.is_empty() {
            let moves = &known.join(", ");
            return Err(self.table.say(match self.table.is_empty() {
                true => Message::NoMoveToTurn,
                false => Message::NeedsFirstMove { moves },
            }));
        }
        if self.table.orient(first) {
            Ok(self.table.say(Message::Turned { first }))
        } else {
            Err(self.table.say(Message::NotTurned { first }))
        }
    }

    fn tell_not_loaded(&self, error: &anyhow::Error) -> String {
        let why = self.table.tell_error(error);
        self.table.say(Message::NotLoaded { why: &why })
    }
}
