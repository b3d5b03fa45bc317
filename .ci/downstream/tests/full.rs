//! Each library with all its features: an evaluation of one's own under property tests, text forms,
//! random play, files, the engines.

use downstream::{Othello, evaluate};
use game_search::{Limits, Search, Table};
use othello_core::{Position, strategies};
use proptest::prelude::*;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

proptest! {
    #[test]
    fn symmetric_positions_are_worth_the_same(
        position in strategies::reachable_positions(),
        symmetry in strategies::symmetries(),
    ) {
        prop_assert_eq!(evaluate(&position), evaluate(&symmetry.apply(&position)));
    }

    #[test]
    fn the_colours_are_treated_alike(position in strategies::reachable_positions()) {
        let other = Position::from_board(position.board(), !position.turn());
        prop_assert_eq!(evaluate(&position), -evaluate(&other));
    }

    #[test]
    fn the_search_plays_a_legal_move(position in strategies::reachable_positions()) {
        let table = Table::with_mebibytes(1).expect("memory");
        let result = Search::new(&Othello, &table).run(&position, &Limits::new().depth(2));
        match result.best_move {
            Some(m) => prop_assert!(position.is_legal(m)),
            None => prop_assert!(position.outcome().is_some()),
        }
    }

    #[test]
    fn connect_four_games_survive_json(game in connect4_core::strategies::games()) {
        let json = serde_json::to_string(&game).expect("a text");
        prop_assert_eq!(serde_json::from_str::<connect4_core::Game>(&json).expect("the game"), game);
    }

    #[test]
    fn xiangqi_positions_survive_json(position in xiangqi_core::strategies::reachable_positions()) {
        let json = serde_json::to_string(&position).expect("a text");
        let read: xiangqi_core::Position = serde_json::from_str(&json).expect("the position");
        prop_assert_eq!(read, position);
    }
}

#[test]
fn random_games_are_repeated_by_their_seed() {
    use xiangqi_core::{Position, random};

    let play = |seed| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        random::game(Position::new(), 40, &mut rng).moves().to_vec()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn the_engines_answer() {
    let othello = othello_engine::Engine::new(othello_engine::EngineOptions { hash_mebibytes: 4 });
    let level = othello_engine::Level::MIN;
    let m = othello.expect("memory").best_move(&Position::new(), level);
    assert!(m.is_some());

    let connect4 = connect4_engine::Engine::new(connect4_engine::EngineOptions::default());
    let grid = connect4_core::Grid::new(connect4_core::Shape::STANDARD);
    let m = connect4
        .expect("memory")
        .best_move(&grid, connect4_engine::Level::MIN);
    assert!(m.is_some());

    let xiangqi = xiangqi_engine::Engine::new(xiangqi_engine::EngineOptions::default());
    let game = xiangqi_core::Game::new();
    let m = xiangqi
        .expect("memory")
        .best_move(&game, xiangqi_engine::Level::MIN);
    assert!(m.is_some());
}
