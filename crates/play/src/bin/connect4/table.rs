//! Connect Four as the plain session and the full screen play it.

use std::{path::Path, sync::Arc};

use anyhow::{Context, bail};
use connect4_core::{
    Column, Columns, Game, Grid, Outcome, Player, Shape, Square, notation::text_board::Style,
    random,
};
use connect4_engine::{Engine, Level, Progress};
use play::{
    archive::GameList,
    command::quoted,
    language::Language,
    messages::Message,
    saving::{Extent, Written},
    seat::{Players, Seat},
    table::Table,
    thinking::{Thinker, Thought},
};

use crate::{
    archive, drawing,
    faults::Faults,
    format::{Format, Known, OtherStart, Record},
    position,
    thinking::thinking,
};

/// A game of Connect Four and its players.
pub(crate) struct ConnectTable {
    pub(crate) game: Game<Grid>,
    /// What the file that the game was loaded from told of its last position.
    value: Option<Known>,
    players: Players,
    engine: Arc<Engine>,
    language: Language,
}

impl ConnectTable {
    pub(crate) fn new(shape: Shape, players: Players, engine: Engine, language: Language) -> Self {
        Self {
            game: Game::from_start(Grid::new(shape)),
            value: None,
            players,
            engine: Arc::new(engine),
            language,
        }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.game.start().shape()
    }

    /// Begins on another board; the engine takes the seats of further players.
    pub(crate) fn begin_on(&mut self, start: Grid) {
        let players = start.shape().players();
        self.game = Game::from_start(start);
        self.value = None;
        self.fit_seats(players);
    }

    /// One seat for each player.
    fn fit_seats(&mut self, players: u8) {
        self.players.seats.resize(players.into(), Seat::Engine);
    }

    pub(crate) const fn faults(&self) -> Faults {
        Faults(self.language)
    }

    fn tell_win(&self, winner: Player) -> String {
        let squares = |line: &Vec<Square>| {
            let squares: Vec<String> = line.iter().map(Square::to_string).collect();
            squares.join(" ")
        };
        let lines = self.game.position().winning_lines();
        let lines: Vec<String> = lines.iter().map(squares).collect();
        self.say(Message::WinsWith {
            player: &self.player_name(winner.index()),
            lines: &lines.join(&self.say(Message::And)),
        })
    }
}

impl Table for ConnectTable {
    type Move = Column;
    type Archive = GameList<Record>;

    fn language(&self) -> Language {
        self.language
    }

    fn help(&self) -> String {
        self.say(Message::HelpConnect4)
    }

    fn tell_error(&self, error: &anyhow::Error) -> String {
        self.faults().tell(error)
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn players_mut(&mut self) -> &mut Players {
        &mut self.players
    }

    fn turn_index(&self) -> usize {
        self.game.position().turn().index()
    }

    fn player_name(&self, player: usize) -> String {
        let number = player + 1;
        self.say(Message::PlayerNumber { number })
    }

    fn parse_move(&self, line: &str) -> Result<Column, String> {
        line.parse().map_err(|_| {
            let found = &quoted(line);
            self.say(Message::NoColumn { found })
        })
    }

    fn result(&self) -> Option<String> {
        Some(match self.game.outcome()? {
            Outcome::Draw => self.say(Message::DrawBoardFull),
            Outcome::Win(winner) => self.tell_win(winner),
        })
    }

    fn engine(&self) -> Thinker<Column> {
        let engine = Arc::clone(&self.engine);
        let position = self.game.position().clone();
        let strength = self.strength();
        let level = Level::new(strength.level).unwrap_or_default();
        let mut thinking = thinking(&strength.limits, level);
        Thinker::new(move |stop, tell| {
            thinking.stop = stop;
            let report = |progress: &Progress<'_>| tell(thought(progress));
            engine.analyse(&position, &thinking, report).best_move
        })
    }

    fn random_move(&mut self) -> Option<Column> {
        random::legal_move(self.game.position(), &mut self.players.random)
    }

    fn play(&mut self, m: Column) -> Result<String, String> {
        let player = &self.turn();
        match self.game.play(m) {
            Ok(square) => {
                self.value = None;
                Ok(self.say(Message::PlaysColumn {
                    player,
                    column: &m.to_string(),
                    square: &square.to_string(),
                }))
            }
            Err(illegal) => Err(self.faults().illegal(illegal)),
        }
    }

    fn hints(&self) -> String {
        let position = self.game.position();
        let columns = position.legal_moves();
        if columns.is_empty() {
            return self.say(Message::NoPlayableColumn);
        }
        let mut told = self.say(Message::PlayableColumns {
            columns: &numbers(columns),
        });
        let turn = position.turn();
        let wins = columns_that_win(position, turn);
        if !wins.is_empty() {
            let columns = &numbers(wins);
            told.push_str(&self.say(Message::WinningColumns { columns }));
        }
        for player in Player::all(position.shape().players()) {
            let threats = columns_that_win(position, player);
            if player != turn && !threats.is_empty() {
                told.push_str(&self.say(Message::ThreatenedColumns {
                    player: &self.player_name(player.index()),
                    columns: &numbers(threats),
                }));
            }
        }
        told
    }

    fn draw(&self) -> String {
        let position = self.game.position();
        let players: Vec<String> = Player::all(position.shape().players())
            .map(|player| {
                let symbol = Style::Letters.symbol(Some(player));
                format!("{} ({symbol})", self.player_name(player.index()))
            })
            .collect();
        let board = drawing::board(&self.game);
        format!("{board}\n{}\n\n", players.join(", "))
    }

    fn cursor(&self) -> usize {
        self.game.cursor()
    }

    fn len(&self) -> usize {
        self.game.moves().len()
    }

    fn go_to(&mut self, cursor: usize) {
        self.game.go_to(cursor);
    }

    fn transcript(&self) -> String {
        position::display(&self.game)
    }

    fn written(&self, path: &Path, extent: Extent) -> anyhow::Result<Written> {
        let format = Format::of_saved(path);
        let is_whole = extent.moves == self.len();
        let mut record = Record {
            game: self.game.clone(),
            value: self.value.filter(|_| is_whole),
        };
        record.game.go_to(extent.moves);
        record.game.truncate();
        let text = format.text(&record);
        let text = text.with_context(|| path.display().to_string())?;
        let are_moves_lost = !format.holds_moves() && !record.game.moves().is_empty();
        let is_value_lost = !format.holds_values() && record.value.is_some();
        let lost = [
            are_moves_lost.then_some(Message::TheMoves),
            // No format tells how a game ended but by its moves.
            extent.ending.map(|_| Message::TheResult),
            is_value_lost.then_some(Message::TheScore),
        ];
        Ok(Written {
            bytes: text.into_bytes(),
            left_out: lost
                .into_iter()
                .flatten()
                .map(|lost| self.say(lost))
                .collect(),
        })
    }

    fn open(&self, path: &Path) -> anyhow::Result<GameList<Record>> {
        archive::open(path, self.shape(), self.language)
    }

    fn take(&mut self, archive: &GameList<Record>, index: usize) -> anyhow::Result<()> {
        Record {
            game: self.game,
            value: self.value,
        } = archive.record(index)?.clone();
        self.game.go_to_end();
        self.fit_seats(self.shape().players());
        Ok(())
    }

    fn restart(&mut self) {
        self.begin_on(Grid::new(self.shape()));
    }

    fn board_name(&self) -> String {
        let shape = self.shape();
        self.say(Message::ConnectBoard {
            columns: shape.columns(),
            rows: shape.rows(),
            to_win: shape.to_win(),
            players: shape.players(),
        })
    }

    fn game_name(&self) -> &'static str {
        "connect4"
    }

    /// Columns, rows and how many discs in a line win: `7x6x4`.
    fn start_text(&self) -> String {
        let shape = self.shape();
        format!("{}x{}x{}", shape.columns(), shape.rows(), shape.to_win())
    }

    fn begin_at(&mut self, start: &str) -> anyhow::Result<()> {
        let numbers: Result<Vec<u8>, _> = start.split('x').map(str::parse).collect();
        let [columns, rows, to_win] = numbers.unwrap_or_default()[..] else {
            bail!(OtherStart {
                found: start.into()
            });
        };
        let shape = Shape::new(columns, rows)?.with_to_win(to_win)?;
        self.begin_on(Grid::new(shape));
        Ok(())
    }

    fn moves(&self) -> Vec<Column> {
        self.game.moves().to_vec()
    }

    fn move_text(&self, m: Column) -> String {
        m.to_string()
    }

    fn set_up(&mut self, text: &str) -> anyhow::Result<()> {
        let game = position::read(text, self.shape())?;
        if game.outcome().is_some() {
            bail!("{}", self.say(Message::TheGameIsOver));
        }
        self.game = game;
        self.value = None;
        Ok(())
    }
}

fn thought(progress: &Progress<'_>) -> Thought {
    let line: Vec<String> = progress.line.iter().map(Column::to_string).collect();
    Thought {
        depth: progress.depth,
        score: progress.score.to_string(),
        worth: progress.score.value(),
        nodes: progress.nodes,
        line: line.join(" "),
    }
}

/// The columns in which the next disc of a player would complete a line.
pub(crate) fn columns_that_win(position: &Grid, player: Player) -> Columns {
    let square = |column: &Column| position.playable_square(*column);
    let wins = |square: Square| position.completes_line(square, player);
    (position.legal_moves().into_iter())
        .filter(|column| square(column).is_some_and(wins))
        .collect()
}

fn numbers(columns: Columns) -> String {
    let numbers: Vec<String> = columns
        .into_iter()
        .map(|column| column.to_string())
        .collect();
    numbers.join(" ")
}
