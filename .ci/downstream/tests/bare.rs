//! Each library as it is without default features: rules, notation and files, search.

use downstream::Othello;
use game_search::{Limits, Search, Table};

#[test]
fn othello_is_played_and_searched() {
    let mut game: othello_core::Game = "f5d6c3".parse().expect("legal moves");
    let table = Table::with_mebibytes(1).expect("memory");
    let limits = Limits::new().depth(5);
    let result = Search::new(&Othello, &table).run(game.position(), &limits);
    game.play(result.best_move.expect("a move"))
        .expect("a legal one");
    assert_eq!(game.to_string().len(), 8);
}

#[test]
fn connect_four_is_read_and_written() {
    use connect4_core::{Game, Grid, Position, perft};

    let game: Game = "445566".parse().expect("legal moves");
    assert!(game.position().can_win_next());
    let grid = Grid::new(connect4_core::Shape::STANDARD);
    assert_eq!(
        perft::perft(&grid, 5),
        perft::perft(&Position::<7, 6>::start(), 5)
    );
}

#[test]
fn xiangqi_is_judged() {
    use xiangqi_core::{Game, judge::Rules, notation::Notation};

    let mut game = Game::new();
    let chinese: Notation = "chinese".parse().expect("a notation");
    let cannon = chinese.parse(game.position(), "炮二平五").expect("a move");
    game.play(cannon).expect("a legal one");
    assert_eq!(game.verdict(&Rules::AXF), None);
}
