//! A game that is quickly played: in turn, players take squares that nobody has.

use std::{path::Path, thread};

use anyhow::bail;

use super::super::{
    Cell, Lines, Palette, Picked, Picture, Piece, Place, Points, Scene, Setting, View,
};
use crate::{
    archive::Archive,
    language::Language,
    messages::Message,
    saving::{Extent, Written},
    seat::{Players, Seat, Strength},
    table::Table,
    thinking::{Thinker, Thought},
};

/// The game.
pub(super) struct Toy {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Whether the board is of points, as that of Xiangqi.
    pub(super) has_points: bool,
    pub(super) has_remarks: bool,
    pub(super) remark: String,
    pub(super) engine: ToyEngine,
    pub(super) cannot_be_drawn: bool,
    /// Whether its files tell a result.
    pub(super) tells_results: bool,
    pub(super) language: Language,
    moves: Vec<usize>,
    cursor: usize,
    players: Players,
}

/// What an engine may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToyEngine {
    Answers,
    WaitsForStop,
    Panics,
}

/// A file of games, whatever its name.
#[derive(Debug)]
pub(super) struct Files(&'static [&'static [usize]]);

impl Archive for Files {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn title(&self, index: usize) -> String {
        format!("toy {:?}", self.0[index])
    }
}

impl Toy {
    pub(super) fn new(columns: usize, rows: usize, seats: &[Seat]) -> Self {
        Self {
            columns,
            rows,
            has_points: false,
            has_remarks: false,
            remark: String::new(),
            engine: ToyEngine::Answers,
            cannot_be_drawn: false,
            tells_results: false,
            language: Language::En,
            moves: Vec::new(),
            cursor: 0,
            players: Players::new(seats.to_vec(), Strength::of_level(8), 1),
        }
    }

    fn free(&self) -> Option<usize> {
        (0..self.columns * self.rows).find(|square| self.owner(*square).is_none())
    }

    fn owner(&self, square: usize) -> Option<usize> {
        let at = self.moves[..self.cursor]
            .iter()
            .position(|m| *m == square)?;
        Some(at % self.players.seats.len())
    }
}

impl Table for Toy {
    type Move = usize;
    type Archive = Files;

    fn language(&self) -> Language {
        self.language
    }

    fn help(&self) -> String {
        "0             take square 0".into()
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn players_mut(&mut self) -> &mut Players {
        &mut self.players
    }

    fn turn_index(&self) -> usize {
        self.cursor % self.players.seats.len()
    }

    fn player_name(&self, player: usize) -> String {
        let number = player + 1;
        self.say(Message::PlayerNumber { number })
    }

    fn parse_move(&self, line: &str) -> Result<usize, String> {
        line.parse().map_err(|_| format!("no square {line}"))
    }

    fn result(&self) -> Option<String> {
        self.free().is_none().then(|| "all is taken".into())
    }

    fn engine(&self) -> Thinker<usize> {
        let (free, engine) = (self.free(), self.engine);
        Thinker::new(move |stop, tell| {
            assert!(engine != ToyEngine::Panics, "as the test asks");
            while engine == ToyEngine::WaitsForStop && !stop.is_stopped() {
                thread::yield_now();
            }
            tell(Thought {
                depth: 1,
                score: "+1".into(),
                worth: 1,
                nodes: 1,
                line: format!("{free:?}"),
            });
            free
        })
    }

    fn random_move(&mut self) -> Option<usize> {
        self.free()
    }

    fn play(&mut self, m: usize) -> Result<String, String> {
        if self.free().is_none() {
            return Err(self.say(Message::TheGameIsOver));
        }
        if m >= self.columns * self.rows || self.owner(m).is_some() {
            return Err(format!("square {m} is not free"));
        }
        let player = self.turn();
        self.moves.truncate(self.cursor);
        self.moves.push(m);
        self.cursor += 1;
        Ok(format!("{player} takes {m}"))
    }

    fn hints(&self) -> String {
        format!("first free: {:?}", self.free())
    }

    fn draw(&self) -> String {
        "a board\n".into()
    }

    fn cursor(&self) -> usize {
        self.cursor
    }

    fn len(&self) -> usize {
        self.moves.len()
    }

    fn go_to(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.moves.len());
    }

    fn transcript(&self) -> String {
        format!("{:?}", &self.moves[..self.cursor])
    }

    fn has_remarks(&self) -> bool {
        self.has_remarks
    }

    fn remark(&self) -> &str {
        &self.remark
    }

    fn comment(&mut self, text: String) -> bool {
        if self.has_remarks {
            self.remark = text;
        }
        self.has_remarks
    }

    fn written(&self, _: &Path, _: Extent) -> anyhow::Result<Written> {
        bail!("a toy is not saved")
    }

    fn open(&self, path: &Path) -> anyhow::Result<Files> {
        match path.to_str() {
            Some("one") => Ok(Files(&[&[3, 1]])),
            Some("many") => Ok(Files(&[&[0], &[0, 1], &[1, 0, 2]])),
            _ => bail!("no such file"),
        }
    }

    fn take(&mut self, archive: &Files, index: usize) -> anyhow::Result<()> {
        self.moves = archive.0[index].to_vec();
        self.cursor = self.moves.len();
        Ok(())
    }

    fn is_result_told(&self) -> bool {
        self.tells_results
    }

    fn restart(&mut self) {
        self.moves.clear();
        self.cursor = 0;
    }

    fn board_name(&self) -> String {
        format!("{}×{}", self.columns, self.rows)
    }

    fn set_up(&mut self, _: &str) -> anyhow::Result<()> {
        bail!("there is one position to begin at")
    }

    fn game_name(&self) -> &'static str {
        "toy"
    }

    fn start_text(&self) -> String {
        self.board_name()
    }

    fn begin_at(&mut self, start: &str) -> anyhow::Result<()> {
        if start != self.board_name() {
            bail!("another board");
        }
        self.restart();
        Ok(())
    }

    fn moves(&self) -> Vec<usize> {
        self.moves.clone()
    }

    fn move_text(&self, m: usize) -> String {
        m.to_string()
    }

    fn has_agreed_draws(&self) -> bool {
        true
    }

    fn accepts_draw(&self, opinion: Option<&Thought>) -> bool {
        opinion.is_some()
    }
}

const PALETTE: Palette = Palette {
    board: 28,
    lines: 22,
    players: &[16, 231],
};

impl Scene for Toy {
    fn title(&self) -> String {
        "Toy".into()
    }

    fn picture(&self, view: View) -> Picture {
        assert!(!self.cannot_be_drawn, "the toy cannot be drawn");
        let place = |index| Place {
            column: index % self.columns,
            row: index / self.columns,
        };
        let cell = |index| Cell {
            piece: self.owner(index).map(|player| Piece {
                player,
                text: match (self.has_points, view.letters) {
                    (false, _) => None,
                    (true, false) => Some("帥"),
                    (true, true) => Some("K"),
                },
            }),
            hint: (view.hints && self.owner(index).is_none()).then(|| index.to_string()),
            is_last: self.moves[..self.cursor].last() == Some(&index),
            is_selected: view.selected == Some(place(index)),
            ..Cell::default()
        };
        let diagonal = (Place { column: 0, row: 0 }, Place { column: 1, row: 1 });
        Picture {
            columns: self.columns,
            rows: self.rows,
            lines: if self.has_points {
                Lines::Points(Points {
                    river_under: 1,
                    river_text: "river".into(),
                    diagonals: vec![diagonal],
                })
            } else {
                Lines::Boxes
            },
            is_upright: false,
            column_labels: (0..self.columns).map(|column| column.to_string()).collect(),
            row_labels: (0..self.rows).map(|row| row.to_string()).collect(),
            cells: (0..self.columns * self.rows).map(cell).collect(),
        }
    }

    /// On a board of points, a square is selected first, and then taken.
    fn pick(&self, selected: Option<Place>, place: Place) -> Picked<usize> {
        if self.has_points && selected != Some(place) {
            return Picked::Selected;
        }
        Picked::Move(place.row * self.columns + place.column)
    }

    fn first_place(&self) -> Place {
        Place { column: 0, row: 0 }
    }

    fn palette(&self) -> Palette {
        PALETTE
    }

    fn material(&self, player: usize) -> String {
        let taken =
            (0..self.columns * self.rows).filter(|square| self.owner(*square) == Some(player));
        taken.count().to_string()
    }

    fn settings(&self) -> Vec<Setting> {
        vec![Setting::number("Columns".into(), 1..=9, self.columns as u8)]
    }

    fn begin(&mut self, chosen: &[usize]) -> Result<(), String> {
        if chosen == [8] {
            return Err("nine columns are too many".into());
        }
        self.columns = chosen[0] + 1;
        self.restart();
        Ok(())
    }
}
