//! Othello on the full screen.

use othello_core::{
    Color, Move,
    sized::{Size, Square},
};
use play::{
    messages::Message,
    screen::{Cell, Lines, Palette, Picked, Picture, Piece, Place, Scene, Setting, View},
    table::Table,
};

use crate::table::{OthelloTable, Start};

/// The sizes of boards.
const SIZES: [u8; 7] = [4, 6, 8, 10, 12, 14, 16];

/// Black and white on green cloth.
const PALETTE: Palette = Palette {
    board: 28,
    lines: 22,
    players: &[16, 231],
};

impl OthelloTable {
    fn size(&self) -> Size {
        self.game.start().size()
    }

    fn square_at(place: Place) -> Option<Square> {
        Square::new(place.column as u8, place.row as u8)
    }

    fn cell(&self, place: Place, hint: impl Fn(Square) -> Option<u8>) -> Cell {
        let Some(square) = Self::square_at(place) else {
            return Cell::default();
        };
        let color = self.game.position().board().color_at(square);
        Cell {
            piece: color.map(|color| Piece {
                player: color as usize,
                text: None,
            }),
            hint: hint(square).map(|gained| gained.to_string()),
            is_last: self.last_square() == Some(square),
            ..Cell::default()
        }
    }
}

impl Scene for OthelloTable {
    fn title(&self) -> String {
        let size = self.size();
        format!("Othello {size}×{size}")
    }

    fn picture(&self, view: View) -> Picture {
        let side = usize::from(self.size().get());
        let gains: Vec<(Square, u8)> = self.game.position().gains().collect();
        let hint = |square| {
            let gain = gains.iter().find(|(playable, _)| *playable == square);
            gain.filter(|_| view.hints).map(|(_, gained)| *gained)
        };
        let squares = (0..side * side).map(|index| Place {
            column: index % side,
            row: index / side,
        });
        Picture {
            columns: side,
            rows: side,
            lines: Lines::Boxes,
            is_upright: false,
            column_labels: ('a'..='p').take(side).map(String::from).collect(),
            row_labels: (1..=side).map(|rank| rank.to_string()).collect(),
            cells: squares.map(|place| self.cell(place, hint)).collect(),
        }
    }

    fn pick(&self, _: Option<Place>, place: Place) -> Picked<Move<Square>> {
        match Self::square_at(place) {
            Some(square) => Picked::Move(Move::Place(square)),
            None => Picked::Nothing,
        }
    }

    /// f5 on 8×8: right of the middle and under it.
    fn first_place(&self) -> Place {
        let middle = usize::from(self.size().get()) / 2;
        Place {
            column: middle + 1,
            row: middle,
        }
    }

    fn palette(&self) -> Palette {
        PALETTE
    }

    fn material(&self, player: usize) -> String {
        let counts = self.game.position().counts();
        let discs = match self.game.outcome() {
            // The empty squares are the winner's.
            Some(outcome) => outcome.score(color(player)),
            None => counts.of(color(player)),
        };
        self.say(Message::Discs { discs })
    }

    fn settings(&self) -> Vec<Setting> {
        let size = SIZES.iter().position(|size| *size == self.start.size.get());
        let starts = [Message::StandardStart, Message::MirroredStart];
        vec![
            Setting::new(
                self.say(Message::Size),
                SIZES.map(|size| format!("{size}×{size}")).to_vec(),
                size.unwrap_or(2),
            ),
            Setting::new(
                self.say(Message::StartPosition),
                starts.map(|start| self.say(start)).to_vec(),
                self.start.mirrored.into(),
            ),
        ]
    }

    fn begin(&mut self, chosen: &[usize]) -> Result<(), String> {
        if let &[size, start] = chosen
            && let Some(size) = SIZES.get(size).and_then(|size| Size::new(*size))
        {
            self.start = Start {
                size,
                mirrored: start == 1,
            };
        }
        self.restart();
        Ok(())
    }
}

const fn color(player: usize) -> Color {
    if player == Color::Black as usize {
        Color::Black
    } else {
        Color::White
    }
}
