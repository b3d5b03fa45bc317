//! Xiangqi on the full screen.

use play::{
    messages::Message,
    screen::{
        Cell, Lines, Palette, Picked, Picture, Piece as Shown, Place, Points, Scene, Setting, View,
    },
    table::Table,
};
use xiangqi_core::{Board, Color, File, Game, Move, Piece, Rank, Role, Setup, Square};

use crate::table::XiangqiTable;

const FILES: usize = 9;
const RANKS: usize = 10;

/// Red and black on wood.
const PALETTE: Palette = Palette {
    board: 223,
    lines: 137,
    players: &[124, 16],
};

/// The diagonals of the palace whose corner at the top left this is.
fn palace(column: usize, row: usize) -> [(Place, Place); 4] {
    let step = |from: (usize, usize), to: (usize, usize)| {
        let place = |(right, down)| Place {
            column: column + right,
            row: row + down,
        };
        (place(from), place(to))
    };
    [
        step((0, 0), (1, 1)),
        step((1, 1), (2, 2)),
        step((2, 0), (1, 1)),
        step((1, 1), (0, 2)),
    ]
}

fn square_at(place: Place) -> Option<Square> {
    let rank = (RANKS - 1).checked_sub(place.row)?;
    Some(Square::new(
        File::from_index(place.column)?,
        Rank::from_index(rank)?,
    ))
}

fn place_of(square: Square) -> Place {
    Place {
        column: square.file().index(),
        row: RANKS - 1 - square.rank().index(),
    }
}

/// What is written on a piece.
const fn character(piece: Piece) -> &'static str {
    let [red, black] = match piece.role {
        Role::General => ["帥", "將"],
        Role::Advisor => ["仕", "士"],
        Role::Elephant => ["相", "象"],
        Role::Horse => ["傌", "馬"],
        Role::Chariot => ["俥", "車"],
        Role::Cannon => ["炮", "砲"],
        Role::Soldier => ["兵", "卒"],
    };
    match piece.color {
        Color::Red => red,
        Color::Black => black,
    }
}

/// The letter of FEN: upper case for red.
const fn letter(piece: Piece) -> &'static str {
    let [red, black] = match piece.role {
        Role::General => ["K", "k"],
        Role::Advisor => ["A", "a"],
        Role::Elephant => ["B", "b"],
        Role::Horse => ["N", "n"],
        Role::Chariot => ["R", "r"],
        Role::Cannon => ["C", "c"],
        Role::Soldier => ["P", "p"],
    };
    match piece.color {
        Color::Red => red,
        Color::Black => black,
    }
}

impl XiangqiTable {
    fn cell(&self, place: Place, targets: &[Square], view: View) -> Cell {
        let Some(square) = square_at(place) else {
            return Cell::default();
        };
        let position = self.game.position();
        let (board, is_draft) = match &self.draft {
            Some(draft) => (&draft.board, true),
            None => (position.board(), false),
        };
        let piece = board.piece_at(square);
        let in_check = position.is_check() && position.general(position.turn()) == square;
        let last = self.last_move().filter(|_| !is_draft);
        Cell {
            piece: piece.map(|piece| Shown {
                player: piece.color.index(),
                text: Some(if view.letters {
                    letter(piece)
                } else {
                    character(piece)
                }),
            }),
            hint: targets.contains(&square).then(String::new),
            is_last: last.is_some_and(|last| last.from == square || last.to == square),
            is_selected: view.selected == Some(place),
            is_decisive: in_check && !is_draft,
        }
    }

    /// Where the selected piece can go, or with hints which pieces can move.
    fn targets(&self, view: View) -> Vec<Square> {
        let selected = view.selected.and_then(square_at);
        let moves = self.game.position().legal_moves();
        (moves.iter())
            .filter_map(|m| match selected {
                Some(from) => (m.from == from).then_some(m.to),
                None => view.hints.then_some(m.from),
            })
            .collect()
    }
}

impl Scene for XiangqiTable {
    fn title(&self) -> String {
        "Xiangqi 象棋".into()
    }

    fn picture(&self, view: View) -> Picture {
        let targets = self.targets(view);
        let places = (0..FILES * RANKS).map(|index| Place {
            column: index % FILES,
            row: index / FILES,
        });
        let river_text = if view.letters {
            self.say(Message::River)
        } else {
            "楚河      漢界".into()
        };
        Picture {
            columns: FILES,
            rows: RANKS,
            lines: Lines::Points(Points {
                river_under: 4,
                river_text,
                diagonals: [palace(3, 0), palace(3, 7)].concat(),
            }),
            is_upright: false,
            column_labels: ('a'..='i').map(String::from).collect(),
            row_labels: (0..RANKS).rev().map(|rank| rank.to_string()).collect(),
            cells: places
                .map(|place| self.cell(place, &targets, view))
                .collect(),
        }
    }

    /// First a piece of the side to move, then where it goes.
    fn pick(&self, selected: Option<Place>, place: Place) -> Picked<Move> {
        let Some(square) = square_at(place) else {
            return Picked::Nothing;
        };
        let position = self.game.position();
        let piece = position.board().piece_at(square);
        if selected == Some(place) {
            return Picked::Nothing;
        }
        if piece.is_some_and(|piece| piece.color == position.turn()) {
            return Picked::Selected;
        }
        match selected.and_then(square_at) {
            Some(from) => Picked::Move(Move::new(from, square)),
            None => Picked::Nothing,
        }
    }

    /// The cannon that most games begin with.
    fn first_place(&self) -> Place {
        place_of(Square::H2)
    }

    fn begins_with_letters(&self) -> bool {
        self.setting.drawing.wants_letters()
    }

    fn palette(&self) -> Palette {
        PALETTE
    }

    /// What it has captured since the start of the game.
    fn material(&self, player: usize) -> String {
        let other = if player == Color::Red.index() {
            Color::Black
        } else {
            Color::Red
        };
        let start = &self.game.start().board;
        let now = self.game.position().board();
        let taken: Vec<String> = (Role::ALL.into_iter())
            .filter_map(|role| {
                let count = |board: &Board| board.pieces(other, role).len();
                let taken = count(start).saturating_sub(count(now));
                (taken > 0).then(|| format!("{}{taken}", letter(Piece::new(other, role))))
            })
            .collect();
        if taken.is_empty() {
            return String::new();
        }
        let pieces = &taken.join(" ");
        self.say(Message::Missing { pieces })
    }

    fn draft_letters(&self) -> &'static str {
        "KABNRCP"
    }

    fn begin_draft(&mut self) {
        self.draft = Some(Setup::from(*self.game.position()));
    }

    fn put(&mut self, place: Place, letter: Option<char>) {
        let (Some(draft), Some(square)) = (&mut self.draft, square_at(place)) else {
            return;
        };
        match letter.map(Piece::from_letter) {
            Some(Some(piece)) => {
                draft.board.put(square, piece);
            }
            None => {
                draft.board.take(square);
            }
            // It is no piece.
            Some(None) => {}
        }
    }

    fn turn_draft(&mut self) {
        if let Some(draft) = &mut self.draft {
            draft.turn = !draft.turn;
        }
    }

    fn end_draft(&mut self, keep: bool) -> anyhow::Result<()> {
        if let Some(draft) = self.draft.as_ref().filter(|_| keep) {
            self.begin_at(Game::from_setup(*draft)?);
        }
        self.draft = None;
        Ok(())
    }

    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn begin(&mut self, _: &[usize]) -> Result<(), String> {
        self.restart();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{drawing::Drawing, table};
    use crossterm::event::KeyCode;
    use play::{
        language::Language,
        screen::Rehearsal,
        seat::{Players, Seat, Strength},
    };
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use xiangqi_core::judge::Rules;
    use xiangqi_engine::{Engine, EngineOptions};

    fn screen(seats: [Seat; 2]) -> Rehearsal<XiangqiTable> {
        let players = Players::new(seats.to_vec(), Strength::of_level(1), 1);
        let engine = Engine::new(EngineOptions::with_hash(1)).expect("little memory");
        let setting = table::Setting {
            rules: Rules::default(),
            drawing: Drawing::default(),
            language: Language::En,
        };
        Rehearsal::new(XiangqiTable::new(Game::new(), players, engine, setting))
    }

    /// Whatever is pressed and clicked, nothing panics and the game stays a legal one.
    #[test]
    fn anything_may_be_done() {
        let lines = [
            "h2e2",
            "h9g7",
            "h0g2",
            "i9h9",
            "b0c2",
            "c6c5",
            "undo",
            "redo",
            "new",
            "go",
            "end",
            "resign",
            "draw",
            "comment x",
            "moves",
            "back",
            "setup",
            "setup 3k5/9/9/9/9/9/9/3R5/9/5K3 b",
        ];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for (seats, steps) in [([Seat::Human; 2], 600), ([Seat::Human, Seat::Engine], 100)] {
            let mut screen = screen(seats);
            for step in 0..steps {
                screen.do_anything(&mut random, &lines);
                screen.wait();
                if step % 4 == 0 {
                    let _ = screen.screen(80, 24);
                }
                let game = &screen.table().game;
                let mut again = Game::from_setup(*game.start()).expect("a position");
                for m in game.moves() {
                    again.play(*m).expect("a legal game");
                }
            }
        }
    }

    #[test]
    fn a_position_is_put_together() {
        let mut screen = screen([Seat::Human; 2]);
        screen.type_line("setup 3k5/9/9/9/9/9/9/9/9/5K3 w");
        screen.type_line("setup");
        // The cursor stands on h2; black's general may not be taken at once.
        screen.press(KeyCode::Char('R'));
        screen.press(KeyCode::Tab);
        screen.press(KeyCode::Enter);
        assert_eq!(
            screen.table().game.start().to_string(),
            "3k5/9/9/9/9/9/9/7R1/9/5K3 b - - 0 1"
        );
        screen.type_line("setup");
        screen.press(KeyCode::Char('.'));
        screen.press(KeyCode::Esc);
        assert_eq!(screen.table().game.position().board().iter().count(), 3);
        screen.type_line("setup");
        for key in [KeyCode::Down, KeyCode::Down, KeyCode::Left, KeyCode::Left] {
            screen.press(key);
        }
        screen.press(KeyCode::Delete);
        screen.press(KeyCode::Enter);
        assert!(
            screen.screen(80, 24).contains("not set up: "),
            "red has no general"
        );
    }
}
