//! Diagrams.

use super::*;

const GAINS: &str = "\
---XXXXX\
--XOOOOO\
---OOOO-\
-XOXXXX-\
--OOO---\
--X-----\
--------\
-------- X";

/// One line each, so that the literals below stand out.
fn drawn<P: Rules>(diagram: &Diagram<'_, P>) -> String {
    format!("\n{diagram}")
}

fn four() -> sized::Position {
    sized::Position::new(size(4))
}

#[test]
fn plain() {
    assert_eq!(
        drawn(&Diagram::new(&Position::new())),
        "
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - O X - - -
- - - X O - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
"
    );
}

#[test]
fn with_coordinates_and_unicode_discs() {
    let position = Position::new();
    let diagram = Diagram::new(&position)
        .coordinates()
        .charset(Charset::Unicode);
    assert_eq!(
        drawn(&diagram),
        "
  a b c d e f g h
1 · · · · · · · ·
2 · · · · · · · ·
3 · · · · · · · ·
4 · · · ○ ● · · ·
5 · · · ● ○ · · ·
6 · · · · · · · ·
7 · · · · · · · ·
8 · · · · · · · ·
"
    );
}

#[test]
fn with_moves_and_the_last_move() {
    let mut position = Position::new();
    position.play(Move::Place(Square::F5)).expect("legal");
    let diagram = Diagram::new(&position)
        .coordinates()
        .marks(Marks::Moves)
        .last_move(Some(Square::F5));
    assert_eq!(
        drawn(&diagram),
        "
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X + - -
5 - - - X X(X)- -
6 - - - + - + - -
7 - - - - - - - -
8 - - - - - - - -
"
    );
}

#[test]
fn with_gains_at_the_edges() {
    let position: Position = GAINS.parse().expect("a board string");
    let diagram = Diagram::new(&position)
        .marks(Marks::Gains)
        .last_move(Some(Square::H2));
    assert_eq!(
        drawn(&diagram),
        "
 - - 3 X X X X X
 - - X O O O O(O)
 - - 4 O O O O 3
 - X O X X X X 3
 - 4 O O O - - -
 - 2 X 4 2 2 - -
 - - - - - - - -
 - - - - - - - -
"
    );
}

#[test]
fn in_lines() {
    let diagram = four();
    assert_eq!(
        drawn(&Diagram::new(&diagram).lines().coordinates()),
        "
    a   b   c   d
  ┌───┬───┬───┬───┐
1 │   │   │   │   │
  ├───┼───┼───┼───┤
2 │   │ O │ X │   │
  ├───┼───┼───┼───┤
3 │   │ X │ O │   │
  ├───┼───┼───┼───┤
4 │   │   │   │   │
  └───┴───┴───┴───┘
"
    );
    let last: Option<sized::Square> = "d3".parse().ok();
    let mut position = four();
    position
        .play(last.expect("a square").into())
        .expect("legal");
    let drawing = Diagram::new(&position)
        .lines()
        .marks(Marks::Gains)
        .charset(Charset::Unicode)
        .last_move(last);
    assert_eq!(
        drawn(&drawing),
        "
┌───┬───┬───┬───┐
│   │   │   │   │
├───┼───┼───┼───┤
│   │ ○ │ ● │ 2 │
├───┼───┼───┼───┤
│   │ ● │ ● │(●)│
├───┼───┼───┼───┤
│   │ 2 │   │ 2 │
└───┴───┴───┴───┘
"
    );
}

#[test]
fn big_boards_have_wide_margins() {
    let position = sized::Position::new(size(10));
    assert_eq!(
        drawn(&Diagram::new(&position).coordinates()),
        "
   a b c d e f g h i j
 1 - - - - - - - - - -
 2 - - - - - - - - - -
 3 - - - - - - - - - -
 4 - - - - - - - - - -
 5 - - - - O X - - - -
 6 - - - - X O - - - -
 7 - - - - - - - - - -
 8 - - - - - - - - - -
 9 - - - - - - - - - -
10 - - - - - - - - - -
"
    );
    let lines = Diagram::new(&position).coordinates().lines().to_string();
    assert!(lines.starts_with("     a   b   c"));
    assert!(lines.contains("\n10 │   │"));
    assert!(lines.ends_with("\n   └───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘\n"));
}

#[test]
fn gains_of_two_digits_widen_every_square() {
    // One disc on a1 flips the first rank, file and diagonal: 18 and itself.
    let mut board = sized::Board::empty(Size::EIGHT);
    for index in 1..8 {
        let color = if index == 7 {
            Color::Black
        } else {
            Color::White
        };
        for (file, rank) in [(index, 0), (0, index), (index, index)] {
            let square = sized::Square::new(file, rank).expect("on the board");
            board.set(square, Some(color));
        }
    }
    let position = sized::Position::from_board(board, Color::Black);
    let text = drawn(&Diagram::new(&position).coordinates().marks(Marks::Gains));
    let first_lines: Vec<_> = text.lines().skip(1).take(3).collect();
    assert_eq!(
        first_lines,
        [
            "   a  b  c  d  e  f  g  h",
            "1 19  O  O  O  O  O  O  X",
            "2  O  O  -  -  -  -  -  -",
        ]
    );
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_drawing_is_a_board_string(choices in choices()) {
        let game = playout(Position::new(), &choices);
        let position = *game.position();
        let drawing = Diagram::new(&position).marks(Marks::Moves);
        let text = format!("{drawing}{}", position.turn());
        prop_assert_eq!(text.parse(), Ok(position));
    }
}
