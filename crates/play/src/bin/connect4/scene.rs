//! Connect Four on the full screen.

use connect4_core::{Column, Grid, Shape, ShapeError, Square};
use play::{
    messages::Message,
    screen::{Cell, Lines, Palette, Picked, Picture, Piece, Place, Scene, Setting, View},
    table::Table,
};

use crate::table::ConnectTable;

/// The longest side of a board.
const LONGEST: u8 = 32;

/// Red, yellow and six more, in a blue frame.
const PALETTE: Palette = Palette {
    board: 18,
    lines: 63,
    players: &[196, 226, 46, 201, 51, 208, 231, 141],
};

impl ConnectTable {
    fn last_square(&self) -> Option<Square> {
        let column = *self.game.moves()[..self.game.cursor()].last()?;
        let top = self.game.position().height(column).checked_sub(1)?;
        Square::from_indices(column.index() as u8, top as u8)
    }
}

impl Scene for ConnectTable {
    fn title(&self) -> String {
        format!("Connect Four {}", self.board_name())
    }

    fn picture(&self, view: View) -> Picture {
        let position = self.game.position();
        let shape = self.shape();
        let last = self.last_square();
        let decisive: Vec<Square> = position.winning_lines().into_iter().flatten().collect();
        let playable: Vec<Square> = (position.legal_moves().into_iter())
            .filter(|_| view.hints)
            .filter_map(|column| position.playable_square(column))
            .collect();
        let cell = |square: Square| Cell {
            piece: position.disc_at(square).map(|player| Piece {
                player: player.index(),
                text: None,
            }),
            hint: playable.contains(&square).then(String::new),
            is_last: last == Some(square),
            is_decisive: decisive.contains(&square),
            ..Cell::default()
        };
        Picture {
            columns: shape.columns().into(),
            rows: shape.rows().into(),
            lines: Lines::Boxes,
            is_upright: true,
            column_labels: (1..=shape.columns())
                .map(|column| column.to_string())
                .collect(),
            row_labels: Vec::new(),
            cells: shape.iter_from_top().map(cell).collect(),
        }
    }

    fn pick(&self, _: Option<Place>, place: Place) -> Picked<Column> {
        match Column::new(place.column as u8) {
            Some(column) => Picked::Move(column),
            None => Picked::Nothing,
        }
    }

    fn first_place(&self) -> Place {
        Place {
            column: usize::from(self.shape().columns()) / 2,
            row: 0,
        }
    }

    fn palette(&self) -> Palette {
        PALETTE
    }

    fn material(&self, _: usize) -> String {
        String::new()
    }

    fn settings(&self) -> Vec<Setting> {
        let shape = self.shape();
        let number = |label, most, chosen| Setting::number(self.say(label), 1..=most, chosen);
        vec![
            number(Message::Columns, LONGEST, shape.columns()),
            number(Message::Rows, LONGEST, shape.rows()),
            number(Message::ToWin, LONGEST, shape.to_win()),
            Setting::number(self.say(Message::PlayersCount), 2..=8, shape.players()),
        ]
    }

    fn begin(&mut self, chosen: &[usize]) -> Result<(), String> {
        let shape = shape(chosen).map_err(|error| self.faults().shape_error(error))?;
        self.begin_on(Grid::new(shape));
        Ok(())
    }
}

/// What the settings say.
fn shape(chosen: &[usize]) -> Result<Shape, ShapeError> {
    let value = |index: usize, least: u8| chosen.get(index).map_or(least, |at| least + *at as u8);
    Shape::new(value(0, 1), value(1, 1))?
        .with_to_win(value(2, 1))?
        .with_players(value(3, 2))
}
