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

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyCode;
    use othello_core::Game;
    use othello_engine::{Engine, EngineOptions};
    use play::{
        language::Language,
        screen::Rehearsal,
        seat::{Players, Seat, Strength},
    };
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn table(seats: [Seat; 2]) -> OthelloTable {
        let start = Start {
            size: Size::EIGHT,
            mirrored: false,
        };
        let players = Players::new(seats.to_vec(), Strength::of_level(1), 1);
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("little memory");
        OthelloTable::new(start, players, engine, Language::En)
    }

    /// Whatever is pressed and clicked, nothing panics and the game stays a legal one.
    #[test]
    fn anything_may_be_done() {
        let lines = [
            "d3",
            "c5",
            "f5",
            "d6",
            "c3",
            "f4",
            "undo",
            "redo",
            "new",
            "go",
            "end",
            "orient c4",
            "orient",
            "resign",
            "comment x",
            "moves",
            "find a",
            "back",
            "setup f5d6",
        ];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for (seats, steps) in [([Seat::Human; 2], 1500), ([Seat::Human, Seat::Engine], 100)] {
            let mut screen = Rehearsal::new(table(seats));
            for step in 0..steps {
                screen.do_anything(&mut random, &lines);
                screen.wait();
                if step % 4 == 0 {
                    let _ = screen.screen(80, 24);
                }
                let game = &screen.table().game;
                let mut again = Game::from_start(*game.start());
                for m in game.moves() {
                    again.play(*m).expect("a legal game");
                }
            }
        }
    }

    #[test]
    fn boards_of_every_size_are_drawn() {
        let mut screen = Rehearsal::new(table([Seat::Human; 2]));
        for size in 0..SIZES.len() {
            for key in [KeyCode::F(2), KeyCode::Right, KeyCode::Enter] {
                screen.press(key);
            }
            let side = SIZES[(3 + size) % SIZES.len()];
            let shown = screen.screen(120, 40);
            assert!(shown.contains(&format!("Othello {side}×{side}")), "{shown}");
            assert_eq!(shown.matches('●').count() - 1, 2, "{shown}");
        }
    }
}
