//! Serialization, games, symmetries and random play, on boards of any size.

use connect4_core::{
    Annotation, Bitboard, Column, Columns, Direction, Game, Grid, Outcome, Player, Position, Row,
    Rules, Setup, Shape, Square, Symmetry, random, strategies,
};
use proptest::prelude::*;
use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
use serde::{Serialize, de::DeserializeOwned};

/// The same value through a format for people and a compact one.
fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("a value that can be written");
    assert_eq!(
        serde_json::from_str::<T>(&json).as_ref().ok(),
        Some(value),
        "{json}"
    );
    let bytes = postcard::to_allocvec(value).expect("a value that can be written");
    assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref(), Ok(value));
}

proptest! {
    #[test]
    fn small_values_come_back(
        square in strategies::squares(),
        player in strategies::players(8),
        color in strategies::colors(),
        symmetry in strategies::symmetries(),
        shape in strategies::shapes(),
        set in strategies::bitboards::<9, 8, u128>(),
    ) {
        assert_round_trip(&square);
        assert_round_trip(&(square.column, square.row));
        assert_round_trip(&player);
        assert_round_trip(&(color, symmetry));
        assert_round_trip(&Outcome::Win(player));
        assert_round_trip(&shape);
        assert_round_trip(&set);
        assert_round_trip(&Columns::EMPTY.with(square.column));
        prop_assert_eq!(square.to_string().parse::<Square>(), Ok(square));
        prop_assert_eq!(square.column.to_string().parse::<Column>(), Ok(square.column));
        prop_assert_eq!(square.row.to_string().parse::<Row>(), Ok(square.row));
    }

    #[test]
    fn positions_and_games_come_back(
        game in strategies::shapes().prop_flat_map(|shape| strategies::games_from(Grid::new(shape))),
        fast in strategies::games(),
        cursor: u8,
    ) {
        assert_round_trip(game.position());
        assert_round_trip(&Setup::from(game.position()));
        assert_round_trip(fast.position());
        let mut game = game;
        game.set_comment("a remark");
        game.annotate(0, Annotation { score: Some(-3), ..Annotation::default() });
        game.go_to(cursor.into());
        assert_round_trip(&game);
        assert_round_trip(&fast);
    }

    #[test]
    fn the_cursor_walks_along_the_positions(game in strategies::games(), stops: [u8; 4]) {
        let positions: Vec<_> = game.positions().collect();
        let mut game = game;
        for stop in stops {
            let cursor = game.go_to(stop.into());
            prop_assert_eq!(game.cursor(), cursor);
            prop_assert_eq!(*game.position(), positions[cursor]);
        }
        let last = game.moves().len().saturating_sub(1);
        game.annotate(last, Annotation { score: Some(1), ..Annotation::default() });
        let is_cut = game.cursor() <= last;
        let moves = game.moves()[..game.cursor()].to_vec();
        game.truncate();
        prop_assert_eq!(game.moves(), moves);
        prop_assert_eq!(*game.position(), positions[game.cursor()]);
        prop_assert_eq!(game.annotation(last).is_none(), is_cut);
    }

    #[test]
    fn symmetries_are_a_group_that_games_follow(
        game in strategies::shapes().prop_flat_map(|shape| strategies::games_from(Grid::new(shape))),
        first in strategies::symmetries(),
        next in strategies::symmetries(),
    ) {
        let image = first.apply(&game);
        prop_assert_eq!(next.apply(&image), first.compose(next).apply(&game));
        prop_assert_eq!(first.inverse().apply(&image), game.clone());
        prop_assert_eq!(image.positions().last(), Some(first.apply(game.position())));
    }

    #[test]
    fn set_operations(
        first in strategies::bitboards::<7, 6, u64>(),
        second in strategies::bitboards::<7, 6, u64>(),
    ) {
        prop_assert_eq!((first | second).len() + (first & second).len(), first.len() + second.len());
        prop_assert!((first & second).is_subset(first));
        prop_assert!((!first).is_disjoint(first));
        prop_assert_eq!(first.into_iter().collect::<Bitboard>(), first);
        prop_assert_eq!(first.into_iter().next_back(), first.last());
        let moved = |direction: Direction| -> Bitboard {
            let on_board = |square: &Square| Shape::STANDARD.contains(*square);
            let squares = first.into_iter().filter_map(|square| direction.from_square(square));
            squares.filter(on_board).collect()
        };
        prop_assert_eq!(first.up(), moved(Direction::North));
        prop_assert_eq!(first.down(), moved(Direction::South));
    }

    #[test]
    fn the_longest_run_is_as_long_as_any(
        game in strategies::shapes().prop_flat_map(|shape| strategies::games_from(Grid::new(shape))),
        start in strategies::squares(),
        step in strategies::directions(),
    ) {
        let line = game.position().lines(step, start);
        let discs: Vec<_> = line.clone().map(|(_, disc)| disc).collect();
        let longest = discs.chunk_by(|a, b| a == b).filter(|run| run[0].is_some()).map(<[_]>::len).max();
        prop_assert_eq!(line.longest_run().map(|run| run.length), longest);
        prop_assert_eq!(discs.is_empty(), !game.start().shape().contains(start));
    }
}

#[test]
fn texts_for_people() {
    let json = |text: &str| {
        let game: Game = text.parse().expect("a game");
        serde_json::to_string(game.position()).expect("a position")
    };
    assert_eq!(
        json("445"),
        r#"{"shape":{"columns":7,"rows":6,"to_win":4,"players":2},"board":[".......",".......",".......",".......","...o...","...xx.."]}"#
    );
    let square: Square = "d1".parse().expect("a square");
    assert_eq!(
        serde_json::to_string(&(square, square.column)).expect("json"),
        r#"["d1",4]"#
    );
    assert_eq!(serde_json::to_string(&Player::FIRST).expect("json"), "1");
}

#[test]
fn nothing_illegal_is_deserialized() {
    let position = serde_json::to_string(&Position::new()).expect("json");
    let bad = [
        position.replacen(".......", "x......", 1),
        position.replace("\"columns\":7", "\"columns\":8"),
        position.replace("\"players\":2", "\"players\":3"),
        position.replace("\"to_win\":4", "\"to_win\":0"),
        position.replacen("\".......\",", "", 1),
        position.replacen("\".......\",\"", "\".......\\n", 1),
        position.replacen(".......", ".......\\r", 1),
        position.replace("\"]", "\",\"\"]"),
    ];
    for text in bad {
        assert_ne!(text, position);
        assert!(serde_json::from_str::<Position>(&text).is_err(), "{text}");
    }
    let game = serde_json::to_string(&Game::new()).expect("json");
    for (from, to) in [
        (r#""moves":"""#, r#""moves":"8""#),
        (r#""moves":"""#, r#""moves":"1","cursor":2"#),
        (r#""moves":"""#, r#""moves":"1","annotations":{"1":{}}"#),
        (r#""moves":"""#, r#""moves":"1","other":1"#),
    ] {
        let text = game.replace(from, to);
        assert_ne!(text, game);
        assert!(serde_json::from_str::<Game>(&text).is_err(), "{text}");
    }
    assert!(serde_json::from_str::<Column>("0").is_err());
    assert!(serde_json::from_str::<Column>("33").is_err());
    assert!(serde_json::from_str::<Player>("9").is_err());
    assert!(serde_json::from_str::<Bitboard>(r#"["h1"]"#).is_err());
}

#[test]
fn playing_cuts_off_what_followed() {
    let mut game: Game = "4453".parse().expect("a game");
    let remark = Annotation {
        comment: "?".into(),
        ..Annotation::default()
    };
    game.annotate(0, remark.clone());
    game.annotate(3, remark.clone());
    game.go_to(2);
    game.play(Column::new(0).expect("a column"))
        .expect("a legal move");
    assert_eq!(game.to_string(), "441");
    assert_eq!(game.annotation(0), Some(&remark));
    assert_eq!(game.annotation(3), None);
    assert_eq!(game.redo(), None);
    game.annotate(9, remark);
    assert_eq!(game.annotation(9), None);
}

#[test]
fn undo_takes_only_the_last_movers_disc() {
    let mut grid = Grid::new(Shape::STANDARD);
    let column = |index| Column::new(index).expect("a column");
    assert_eq!(grid.undo(column(0)), None);
    grid.play(column(0)).expect("a legal move");
    grid.play(column(1)).expect("a legal move");
    assert_eq!(grid.undo(column(0)), None);
    assert_eq!(grid.undo(column(31)), None);
    assert_eq!(grid.undo(column(1)), Some("b1".parse().expect("a square")));
    assert_eq!(grid.plies(), 1);
}

#[test]
fn random_play_repeats_by_its_seed() {
    let play =
        |seed| random::game(Position::new(), &mut SplitMix64::seed_from_u64(seed)).to_string();
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
    let shape = Shape::new(11, 8)
        .and_then(|shape| shape.with_players(4))
        .expect("a shape");
    let game = random::game(Grid::new(shape), &mut SplitMix64::seed_from_u64(3));
    assert!(game.outcome().is_some());
    assert_eq!(
        random::legal_move(game.position(), &mut SplitMix64::seed_from_u64(3)),
        None
    );
}

#[test]
fn a_full_grid_without_a_line_is_a_draw() {
    let shape = Shape::new(2, 2)
        .and_then(|shape| shape.with_to_win(3))
        .expect("a shape");
    let mut grid = Grid::new(shape);
    for index in [0, 0, 1, 1] {
        assert_eq!(grid.outcome(), None);
        grid.play(Column::new(index).expect("a column"))
            .expect("a legal move");
    }
    assert_eq!(grid.outcome(), Some(Outcome::Draw));
    assert_eq!(
        Rules::outcome(&grid)
            .map(|outcome| outcome.to_string())
            .as_deref(),
        Some("draw")
    );
}

#[test]
fn symmetry_laws() {
    for first in Symmetry::ALL {
        assert_eq!(first.compose(first.inverse()), Symmetry::Identity);
        for next in Symmetry::ALL {
            assert_eq!(next * first, first.compose(next));
        }
    }
}
