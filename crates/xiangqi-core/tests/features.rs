//! The optional features: random play, serialization and strategies.

use std::fmt::Debug;

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{RngSeed, TestError, TestRunner},
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use serde::{Serialize, de::DeserializeOwned};
use xiangqi_core::{
    Bitboard, Board, Color, Declaration, File, Game, Move, Outcome, Piece, Position, Rank, Role,
    Setup, SetupFaultKinds, Square, Symmetry, random, strategies,
};

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 100,
        rng_seed: RngSeed::Fixed(4),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(20_261_130)
}

// Random play.

#[test]
fn every_legal_move_is_drawn_about_as_often() {
    let (mut rng, start) = (rng(), Position::new());
    let mut drawn = std::collections::BTreeMap::new();
    for _ in 0..44 * 200 {
        let m = random::legal_move(&start, &mut rng).expect("the game goes on");
        *drawn.entry(m).or_insert(0) += 1;
    }
    assert_eq!(drawn.len(), 44);
    assert!(drawn.values().all(|count| (130..270).contains(count)));
}

#[test]
fn nothing_is_drawn_when_the_game_is_over() {
    let mated: Position = "3k5/9/9/9/9/9/9/9/4R4/3RK4 b".parse().expect("a position");
    assert_eq!(random::legal_move(&mated, &mut rng()), None);
    assert_eq!(random::position(&mated, 5, &mut rng()), mated);
    assert!(random::game(mated, 5, &mut rng()).moves().is_empty());
}

#[test]
fn random_games_have_the_length_asked_for_or_an_end() {
    let mut rng = rng();
    for most in [0, 1, 30, 1000] {
        let game = random::game(Position::new(), most, &mut rng);
        assert!(game.moves().len() == most || game.outcome().is_some());
        assert_eq!(game.cursor(), game.moves().len());
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let games = [(); 2].map(|()| random::game(Position::new(), 100, &mut rng()));
    assert_eq!(games[0], games[1]);
    let position = random::position(&Position::new(), 100, &mut rng());
    assert_eq!(games[0].position(), &position);
}

// Serialization.

/// There and back through JSON and through a compact format.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("JSON");
    assert_eq!(&serde_json::from_str::<T>(&json).expect(&json), value);
    let tree = serde_json::to_value(value).expect("a JSON tree");
    assert_eq!(&serde_json::from_value::<T>(tree).expect(&json), value);
    let bytes = postcard::to_allocvec(value).expect("bytes");
    assert_eq!(&postcard::from_bytes::<T>(&bytes).expect(&json), value);
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("JSON")
}

fn json_error<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

fn is_bad_in_bytes<T: DeserializeOwned>(value: impl Serialize) -> bool {
    let bytes = postcard::to_allocvec(&value).expect("bytes");
    postcard::from_bytes::<T>(&bytes).is_err()
}

#[test]
fn small_types_there_and_back() {
    Square::ALL.iter().for_each(round_trip);
    File::ALL.iter().for_each(round_trip);
    Rank::ALL.iter().for_each(round_trip);
    Color::ALL.iter().for_each(round_trip);
    Role::ALL.iter().for_each(round_trip);
    Symmetry::ALL.iter().for_each(round_trip);
    for color in Color::ALL {
        for role in Role::ALL {
            round_trip(&Piece::new(color, role));
        }
        round_trip(&Outcome::Checkmate { winner: color });
        round_trip(&Outcome::Stalemate { winner: color });
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

#[test]
fn text_forms() {
    assert_eq!(json(&Square::E0), r#""e0""#);
    assert_eq!(json(&File::E), r#""e""#);
    assert_eq!(json(&Rank::Nine), r#""9""#);
    assert_eq!(json(&Color::Black), r#""black""#);
    assert_eq!(json(&Role::Chariot), r#""chariot""#);
    assert_eq!(json(&Symmetry::SwapColors), r#""swap-colors""#);
    assert_eq!(json(&Piece::new(Color::Black, Role::Horse)), r#""n""#);
    assert_eq!(json(&Move::new(Square::H2, Square::E2)), r#""h2e2""#);
    let corners: Bitboard = [Square::I9, Square::A0].into_iter().collect();
    assert_eq!(json(&corners), r#"["a0","i9"]"#);
    assert_eq!(json(&Board::new()), format!("\"{START}\""));
    assert_eq!(json(&Position::new()), format!("\"{START} w - - 0 1\""));
    let setup = Setup {
        capture_clock: 3,
        move_number: 12,
        ..Position::new().into()
    };
    assert_eq!(json(&setup), format!("\"{START} w - - 3 12\""));
    let winner = Color::Red;
    assert_eq!(
        json(&Outcome::Checkmate { winner }),
        r#"{"checkmate":{"winner":"red"}}"#
    );
    let mut game = Game::new();
    game.play("h2e2".parse().expect("a move")).expect("legal");
    game.set_comment_on(0, "centre");
    assert_eq!(
        json(&game),
        format!(
            r#"{{"start":"{START} w - - 0 1","moves":"h2e2","cursor":1,"comment":"","comments":{{"0":"centre"}},"declaration":null}}"#
        )
    );
    game.resign(Color::Black);
    let resigned = r#""declaration":{"resignation":{"by":"black"}}}"#;
    assert!(json(&game).ends_with(resigned));
    game.agree_draw();
    assert!(json(&game).ends_with(r#""declaration":"agreement"}"#));
}

#[test]
fn compact_forms_are_compact() {
    let byte_count = |position: &Position| postcard::to_allocvec(position).expect("bytes").len();
    assert_eq!(byte_count(&Position::new()), 1 + 2 * 32 + 1);
}

#[test]
fn only_start_and_moves_are_needed() {
    let text = format!(r#"{{"start":"{START}","moves":"H2-E2 h9g7"}}"#);
    let game: Game = serde_json::from_str(&text).expect("a game");
    assert_eq!(game.to_string(), "h2e2 h9g7");
    assert_eq!(game.cursor(), 2);
}

#[test]
fn values_that_cannot_be_are_refused() {
    let no_general = START.replace('k', "1");
    for (error, expected) in [
        (json_error::<Square>(r#""j0""#), "expected a square"),
        (
            json_error::<Square>("12"),
            "expected a square from a0 to i9",
        ),
        (json_error::<Move>(r#""h2""#), "found \"h2\""),
        (json_error::<Piece>(r#""x""#), "found \"x\""),
        (json_error::<Piece>(r#""KK""#), "found \"KK\""),
        (json_error::<Bitboard>("3"), "expected a list of squares"),
        (json_error::<Board>(r#""9/9""#), "column 4"),
        (json_error::<Board>(&format!("\"{START} w\"")), "found 2"),
        (json_error::<Board>(r#""""#), "found 0"),
        (
            json_error::<Position>(&format!("\"{no_general} w\"")),
            "black has no general",
        ),
        (
            json_error::<Game>(&format!(r#"{{"start":"{no_general}","moves":""}}"#)),
            "black has no general",
        ),
        (
            json_error::<Game>(&format!(r#"{{"start":"{START}","moves":"h2e2 h2e2"}}"#)),
            "move 2: h2e2 cannot be played: no piece stands there",
        ),
        (
            json_error::<Game>(&format!(r#"{{"start":"{START}","moves":"h2e2 x"}}"#)),
            "move 2: expected a move",
        ),
        (
            json_error::<Game>(&format!(r#"{{"start":"{START}","moves":"","cursor":1}}"#)),
            "a cursor at 1 in a game of 0 moves",
        ),
        (
            json_error::<Game>(&format!(
                r#"{{"start":"{START}","moves":"","comments":{{"0":"x"}}}}"#
            )),
            "a comment on move index 0",
        ),
        (
            json_error::<Game>(&format!(r#"{{"start":"{START}","moves":"","x":1}}"#)),
            "unknown field",
        ),
    ] {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn bytes_that_cannot_be_are_refused() {
    assert!(is_bad_in_bytes::<Square>(90u8));
    assert!(is_bad_in_bytes::<File>(9u8));
    assert!(is_bad_in_bytes::<Rank>(10u8));
    assert!(is_bad_in_bytes::<Piece>(14u8));
    assert!(is_bad_in_bytes::<Move>((0u8, 90u8)));
    assert!(is_bad_in_bytes::<Bitboard>((0u64, 1u64 << 26)));
    assert!(!is_bad_in_bytes::<Bitboard>((u64::MAX, (1u64 << 26) - 1)));
    let general = Piece::new(Color::Red, Role::General);
    assert!(is_bad_in_bytes::<Board>(
        [(Square::E0, general); 2].to_vec()
    ));
    assert!(!is_bad_in_bytes::<Board>(Vec::from([(
        Square::E0,
        general
    )])));
    let mut board = Board::new();
    board.take(Square::E9);
    assert!(is_bad_in_bytes::<Position>((board, Color::Red)));
    assert!(!is_bad_in_bytes::<Position>((Board::new(), Color::Black)));
}

#[test]
fn a_position_with_ignored_faults_is_read_as_a_setup() {
    let setup: Setup = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse().expect("a setup");
    let facing = setup
        .to_position_ignoring(SetupFaultKinds::FACING_GENERALS)
        .expect("a position");
    let error = json_error::<Position>(&json(&facing));
    assert!(error.contains("face each other"), "{error}");
    let read: Setup = serde_json::from_str(&json(&facing)).expect("a setup");
    assert_eq!(read, setup);
}

/// Games with all that a game can have: comments, a declaration, the cursor anywhere.
fn complete(games: impl Strategy<Value = Game>) -> impl Strategy<Value = Game> {
    let declarations = proptest::option::of(prop_oneof![
        strategies::colors().prop_map(|by| Declaration::Resignation { by }),
        Just(Declaration::Agreement),
    ]);
    (
        games,
        any::<String>(),
        any::<usize>(),
        any::<usize>(),
        declarations,
    )
        .prop_map(|(mut game, comment, index, cursor, declaration)| {
            let moves = game.moves().len();
            game.set_comment_on(index % (moves + 1), comment.clone());
            game.set_comment(comment);
            match declaration {
                Some(Declaration::Resignation { by }) => game.resign(by),
                Some(Declaration::Agreement) => game.agree_draw(),
                None => {}
            }
            game.go_to(cursor % (moves + 1));
            game
        })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn sets_moves_and_positions_there_and_back(
        set in strategies::bitboards(),
        m in strategies::moves(),
        board in strategies::boards(),
        setup in strategies::setups(),
        position in strategies::reachable_positions(),
    ) {
        round_trip(&set);
        round_trip(&m);
        round_trip(&board);
        round_trip(&setup);
        round_trip(&position);
    }

    #[test]
    fn games_there_and_back(game in complete(strategies::games())) {
        round_trip(&game);
    }
}

// Strategies.

fn runner() -> TestRunner {
    TestRunner::new(ProptestConfig {
        max_shrink_iters: 20_000,
        ..config()
    })
}

/// The simplest value that the strategy shrinks a counterexample to.
fn minimal<T: Debug>(strategy: impl Strategy<Value = T>, holds: impl Fn(&T) -> bool) -> T {
    let result = runner().run(&strategy, |value| {
        prop_assert!(holds(&value));
        Ok(())
    });
    match result {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("no counterexample: {other:?}"),
    }
}

#[test]
fn counterexamples_shrink() {
    let game = minimal(strategies::games(), |game| game.moves().len() < 3);
    assert_eq!(game.moves().len(), 3);
    let pieces = |board: &Board| board.occupied().len();
    let board = minimal(strategies::boards(), |board| pieces(board) < 2);
    assert_eq!(pieces(&board), 2);
    let position = minimal(strategies::positions(), |position| {
        pieces(position.board()) < 4
    });
    assert_eq!(pieces(position.board()), 4);
    let set = minimal(strategies::bitboards(), |set| !set.contains(Square::C3));
    assert_eq!(set, Bitboard::from(Square::C3));
    assert_eq!(minimal(strategies::squares(), |_| false), Square::A0);
    let symmetry = minimal(strategies::symmetries(), |_| false);
    assert_eq!(symmetry, Symmetry::Identity);
}

fn samples<T: Debug>(strategy: impl Strategy<Value = T>) -> Vec<T> {
    let mut runner = runner();
    (0..400)
        .map(|_| strategy.new_tree(&mut runner).expect("a value").current())
        .collect()
}

#[test]
fn strategies_cover_what_matters() {
    let games = samples(strategies::games());
    assert!(games.iter().any(|game| game.moves().len() < 10));
    assert!(games.iter().any(|game| game.position().is_check()));
    let captures = |game: &Game| game.position().board().occupied().len() < 32;
    assert!(games.iter().filter(|game| captures(game)).count() > 100);

    let setups = samples(strategies::setups());
    let valid = |setup: &&Setup| setup.faults().is_empty();
    assert!((100..300).contains(&setups.iter().filter(valid).count()));

    let positions = samples(strategies::positions());
    let checks = positions.iter().filter(|position| position.is_check());
    assert!(checks.count() > 10);
}
