//! A game with its players: what the plain session and the full screen ask of it.

use std::path::Path;

use crate::{
    archive::Archive,
    faults,
    language::Language,
    messages::Message,
    saving::{Extent, Written},
    seat::{self, Players, Seat, Strength},
    thinking::{Thinker, Thought},
};

/// A game and those who play it.
pub trait Table {
    /// A move of the game.
    type Move: Copy + Send + 'static;

    /// The games of a file.
    type Archive: Archive;

    /// The language of all texts.
    fn language(&self) -> Language;

    /// Says a message.
    fn say(&self, message: Message<'_>) -> String {
        message.text(self.language())
    }

    /// Tells an error of this table's methods.
    fn tell_error(&self, error: &anyhow::Error) -> String {
        faults::tell(error, self.language(), |_| None)
    }

    /// What the game's own moves look like, and its files: a line of the help.
    fn help(&self) -> String;

    /// Who plays.
    fn players(&self) -> &Players;

    /// Who plays, to be changed.
    fn players_mut(&mut self) -> &mut Players;

    /// Which player is to move, counted from 0 in the order of moves.
    fn turn_index(&self) -> usize;

    /// The name of a player.
    fn player_name(&self, player: usize) -> String;

    /// The name of the side to move.
    fn turn(&self) -> String {
        self.player_name(self.turn_index())
    }

    /// What a seat is called, with the strength of an engine that has its own.
    fn seat_name(&self, seat: Seat, own: Option<&Strength>) -> String {
        let Some(Strength { level, limits }) = own.filter(|_| seat == Seat::Engine) else {
            return self.say(match seat {
                Seat::Human => Message::Human,
                Seat::Engine => Message::Engine,
                Seat::Random => Message::Random,
                Seat::Remote => Message::Remote,
            });
        };
        let strength = &match (limits.time_ms, limits.nodes) {
            (Some(time), _) => seat::seconds(time),
            (None, Some(nodes)) => self.say(Message::Positions { nodes }),
            (None, None) => level.to_string(),
        };
        self.say(Message::EngineOf { strength })
    }

    /// What the seat of a player is called.
    fn seat_of(&self, player: usize) -> String {
        let players = self.players();
        self.seat_name(players.seats[player], players.own_strength(player))
    }

    /// How well an engine in the seat of the side to move plays.
    fn strength(&self) -> &Strength {
        self.players().strength_of(self.turn_index())
    }

    /// Who makes the moves of the side to move.
    fn seat(&self) -> Seat {
        self.players().seats[self.turn_index()]
    }

    /// Reads a move that a person typed.
    ///
    /// # Errors
    ///
    /// If the line is none, saying what a move looks like.
    fn parse_move(&self, line: &str) -> Result<Self::Move, String>;

    /// The result, once the game is over.
    fn result(&self) -> Option<String>;

    /// Plays a forced pass, if there is one, and tells it.
    fn pass_if_forced(&mut self) -> Option<String> {
        None
    }

    /// Whether the side to move has a move other than a pass.
    fn has_choice(&self) -> bool {
        self.result().is_none()
    }

    /// The engine's search for a move of the side to move.
    fn engine(&self) -> Thinker<Self::Move>;

    /// Any legal move.
    fn random_move(&mut self) -> Option<Self::Move>;

    /// How the side to move finds its move, unless a person does.
    fn thinker(&mut self) -> Option<Thinker<Self::Move>> {
        match self.seat() {
            Seat::Human | Seat::Remote => None,
            Seat::Engine => Some(self.engine()),
            Seat::Random => Some(Thinker::knowing(self.random_move())),
        }
    }

    /// Plays a move and tells it.
    ///
    /// # Errors
    ///
    /// If the move is illegal, saying why.
    fn play(&mut self, m: Self::Move) -> Result<String, String>;

    /// What players should know of the position: a check, a repetition that may cost the game.
    fn warning(&self) -> Option<String> {
        None
    }

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

    /// The moves up to here as other programs read them.
    fn transcript(&self) -> String;

    /// Whether remarks can be noted.
    fn has_remarks(&self) -> bool {
        false
    }

    /// The remark about the last move, or before the first one about the game.
    fn remark(&self) -> &str {
        ""
    }

    /// Notes a remark about the last move, or before the first one about the game; not if no file
    /// of the game could hold it, and then returns `false`.
    fn comment(&mut self, text: String) -> bool {
        let _ = text;
        false
    }

    /// The game as a file of this name holds it.
    ///
    /// # Errors
    ///
    /// If the format cannot tell the game.
    fn written(&self, path: &Path, extent: Extent) -> anyhow::Result<Written>;

    /// Opens a file of games.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    fn open(&self, path: &Path) -> anyhow::Result<Self::Archive>;

    /// Goes on with a game of an opened file, counted from 0, at its end.
    ///
    /// # Errors
    ///
    /// If the game is faulty; the game at the table is then unchanged.
    fn take(&mut self, archive: &Self::Archive, index: usize) -> anyhow::Result<()>;

    /// Whether the file that the game was taken from tells its result; the next move or a new game
    /// takes that back.
    fn is_result_told(&self) -> bool {
        false
    }

    /// A new game on the same board.
    fn restart(&mut self);

    /// What the board is, for those who begin a game.
    fn board_name(&self) -> String;

    /// Begins at a position that a text tells.
    ///
    /// # Errors
    ///
    /// If it tells none; the game at the table is then unchanged.
    fn set_up(&mut self, text: &str) -> anyhow::Result<()>;

    /// The first moves that the board can be turned to, so that all games look alike.
    fn orientations(&self) -> Vec<String> {
        Vec::new()
    }

    /// Turns the game so that it begins with this move; `false` if no symmetry does.
    fn orient(&mut self, first: &str) -> bool {
        let _ = first;
        false
    }

    /// The name of the game, as both ends of a line know it.
    fn game_name(&self) -> &'static str;

    /// Board, rules and first position of the game, to be read by [`Table::begin_at`].
    fn start_text(&self) -> String;

    /// Begins a game where another table's [`Table::start_text`] tells.
    ///
    /// # Errors
    ///
    /// If it tells nothing; the game at the table is then unchanged.
    fn begin_at(&mut self, start: &str) -> anyhow::Result<()>;

    /// The moves of the game, passes too.
    fn moves(&self) -> Vec<Self::Move>;

    /// A move as [`Table::parse_move`] reads it, at any position.
    fn move_text(&self, m: Self::Move) -> String;

    /// Draws the board from where this player sits from now on, if players sit at different sides
    /// of it; returns whether they do.
    fn look_from(&mut self, player: usize) -> bool {
        let _ = player;
        false
    }

    /// Whether the board is drawn from the second player's side.
    fn is_turned(&self) -> bool {
        false
    }

    /// Whether players of this game agree to draws.
    fn has_agreed_draws(&self) -> bool {
        false
    }

    /// Whether an engine with this opinion of its game takes a draw.
    fn accepts_draw(&self, opinion: Option<&Thought>) -> bool {
        let _ = opinion;
        false
    }
}
