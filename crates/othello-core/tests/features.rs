//! The optional features: random play, serialization and strategies.

use std::{fmt::Debug, time::Duration};

use othello_core::{
    Annotation, Bitboard, Board, Color, Direction, DiscCounts, File, Game, Move, Outcome, Position,
    Rank, Rules, Setup, Square, Symmetry,
    perft::Convention,
    random,
    sized::{self, Size},
    strategies,
};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{RngSeed, TestError, TestRunner},
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use serde::{Serialize, de::DeserializeOwned};

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
    let mut drawn = [0; 64];
    for _ in 0..4000 {
        let m = random::legal_move(&start, &mut rng).expect("the game goes on");
        drawn[m.square().expect("no pass at the start").index()] += 1;
    }
    for square in Square::ALL {
        let expected = if start.moves().contains(square) {
            900..1100
        } else {
            0..1
        };
        assert!(
            expected.contains(&drawn[square.index()]),
            "{square}: {drawn:?}"
        );
    }
}

#[test]
fn a_pass_is_drawn_where_it_is_forced_and_nothing_when_the_game_is_over() {
    let board = Board::from_discs(Square::A1.into(), Square::B1.into()).expect("two squares");
    let mut position = Position::from_board(board, Color::White);
    assert_eq!(random::legal_move(&position, &mut rng()), Some(Move::Pass));
    let end = random::position(&position, 10, &mut rng());
    assert_eq!(end.counts().black, 3, "a pass, then c1, then the end");
    position = end;
    assert_eq!(random::legal_move(&position, &mut rng()), None);
    assert_eq!(random::game(position, &mut rng()).moves(), []);
}

#[test]
fn random_games_reach_their_end_on_every_size() {
    let mut rng = rng();
    assert!(random::game(Position::new(), &mut rng).outcome().is_some());
    for size in Size::ALL {
        let game = random::game(sized::Position::new(size), &mut rng);
        assert!(game.outcome().is_some(), "{size}");
        assert_eq!(game.cursor(), game.moves().len());
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let [first, second] = [(); 2].map(|()| random::game(Position::new(), &mut rng()));
    assert_eq!(first, second);
}

#[test]
fn random_starts_have_the_discs_asked_for() {
    let mut rng = rng();
    for size in Size::ALL {
        let squares = size.squares() as u16;
        for discs in [4, 5, squares / 2, squares - 2, squares - 1] {
            let start: sized::Position = random::start(size, discs, &mut rng)
                .unwrap_or_else(|| panic!("{discs} discs on size {size}"));
            assert_eq!(start.counts().empty, squares - discs);
            assert_eq!(start.outcome(), None);
        }
        for discs in [0, 3, squares, squares + 1, u16::MAX] {
            let start: Option<sized::Position> = random::start(size, discs, &mut rng);
            assert_eq!(start, None, "{discs} discs on size {size}");
        }
    }
    let other_size: Option<Position> = random::start(Size::ALL[0], 8, &mut rng);
    assert_eq!(other_size, None);
    let deals = [(); 2].map(|()| random::start::<Position>(Size::EIGHT, 18, &mut rng));
    assert_ne!(deals[0], deals[1]);
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
    Direction::ALL.iter().for_each(round_trip);
    Symmetry::ALL.iter().for_each(round_trip);
    Size::ALL.iter().for_each(round_trip);
    Size::ALL[6].iter().for_each(|square| round_trip(&square));
    for convention in [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ] {
        round_trip(&convention);
    }
    round_trip(&Move::<Square>::Pass);
    round_trip(&Move::<sized::Square>::Pass);
    round_trip(&Position::new().flip_counts(Square::F5));
}

#[test]
fn text_forms() {
    assert_eq!(json(&Square::F5), r#""f5""#);
    assert_eq!(json(&File::F), r#""f""#);
    assert_eq!(json(&Rank::Fifth), r#""5""#);
    assert_eq!(json(&Color::Black), r#""black""#);
    assert_eq!(json(&Direction::NorthEast), r#""north-east""#);
    assert_eq!(json(&Symmetry::Rotate90), r#""rotate90""#);
    assert_eq!(json(&Convention::PassIsPly), r#""pass-is-ply""#);
    assert_eq!(json(&Move::Place(Square::F5)), r#""f5""#);
    assert_eq!(json(&Move::<Square>::Pass), r#""pass""#);
    assert_eq!(json(&Size::EIGHT), "8");
    assert_eq!(json(&Bitboard::CENTER), r#"["d4","e4","d5","e5"]"#);
    let board = "---------------------------OX------XO---------------------------";
    assert_eq!(json(&Board::new()), format!("\"{board}\""));
    assert_eq!(json(&Position::new()), format!("\"{board} X\""));
    assert_eq!(
        json(&Setup::from(Position::new())),
        r#"{"black":["e4","d5"],"white":["d4","e5"],"turn":"black"}"#
    );
    assert_eq!(
        json(&Position::new().counts()),
        r#"{"black":2,"white":2,"empty":60}"#
    );
    assert_eq!(
        json(&sized::Board::new(Size::ALL[0])),
        "\"-----OX--XO-----\""
    );
    let mut game = Game::from_start(sized::Position::new(Size::ALL[0]));
    game.play("b1".parse().expect("a move")).expect("legal");
    assert_eq!(
        json(&game),
        r#"{"start":"-----OX--XO----- X","moves":"b1","cursor":1,"comment":"","annotations":{}}"#
    );
}

#[test]
fn compact_forms_are_compact() {
    assert_eq!(byte_count(&Square::H8), 1);
    assert_eq!(byte_count(&Move::Place(Square::H8)), 2);
    assert!(byte_count(&Position::new()) <= 21);
}

fn byte_count<T: Serialize>(value: &T) -> usize {
    postcard::to_allocvec(value).expect("bytes").len()
}

#[test]
fn only_start_and_moves_are_needed() {
    let text = format!(r#"{{"start":"{}","moves":"F5 d6"}}"#, Position::new());
    let game: Game = serde_json::from_str(&text).expect("a game");
    assert_eq!(game.to_string(), "f5d6");
    assert_eq!(game.cursor(), 2);
    let annotation: Annotation = serde_json::from_str(r#"{"evaluation":2}"#).expect("a remark");
    assert_eq!(annotation.evaluation, Some(2.0));
}

#[test]
fn values_that_cannot_be_are_refused() {
    for (error, expected) in [
        (
            json_error::<Square>(r#""i9""#),
            "expected a square such as f5, found \"i9\"",
        ),
        (
            json_error::<Square>("12"),
            "expected a square from a1 to h8",
        ),
        (json_error::<Move>(r#""f9""#), "found \"f9\""),
        (json_error::<sized::Square>(r#""a17""#), "found \"a17\""),
        (json_error::<Size>("7"), "expected a board size"),
        (json_error::<Bitboard>("3"), "expected a list of squares"),
        (json_error::<Board>(r#""XO""#), "found 2"),
        (
            json_error::<Board>(&format!("\"{}\"", "-".repeat(16))),
            "found 16",
        ),
        (
            json_error::<Board>(&format!("\"{}?-\"", "-".repeat(62))),
            "(byte 62): expected a disc",
        ),
        (
            json_error::<Position>(&format!("\"{}\"", "-".repeat(64))),
            "expected the side to move",
        ),
        (
            json_error::<Position>(&format!("\"{} ?\"", "-".repeat(64))),
            "byte 65",
        ),
        (
            json_error::<Position>(&format!("\"{} XX\"", "-".repeat(64))),
            "byte 65",
        ),
        (
            json_error::<Outcome>(r#"{"black":65535,"white":2,"empty":60}"#),
            "found 65597",
        ),
    ] {
        assert!(error.contains(expected), "{error:?} lacks {expected:?}");
    }
    let overlapping = [Bitboard::CENTER, Bitboard::CORNERS | Bitboard::CENTER];
    assert!(is_bad_in_bytes::<Board>(overlapping));
    assert!(is_bad_in_bytes::<Position>((overlapping, Color::Black)));
    let corner: sized::Bitboard = Size::ALL[6].iter().last().into_iter().collect();
    let off_board = (Size::ALL[0], corner, sized::Bitboard::EMPTY);
    assert!(is_bad_in_bytes::<sized::Board>(off_board));
    assert!(is_bad_in_bytes::<Square>(64u8));
    assert!(is_bad_in_bytes::<File>(8u8));
    assert!(is_bad_in_bytes::<Move>(Some(64u8)));
}

#[test]
fn games_that_cannot_be_are_refused() {
    let start = Position::new();
    let text = |rest: &str| format!(r#"{{"start":"{start}",{rest}}}"#);
    for (rest, expected) in [
        (
            r#""moves":"f5 f5""#,
            "move 2: f5 cannot be played: the square is occupied",
        ),
        (r#""moves":"f5 pass""#, "move 2: a pass cannot be played"),
        (r#""moves":"f5 x""#, "move 2: expected a square or a pass"),
        (
            r#""moves":"f5","cursor":2"#,
            "a cursor at 2 in a game of 1 moves",
        ),
        (
            r#""moves":"f5","annotations":{"1":{"comment":"?"}}"#,
            "an annotation of move index 1 in a game of 1 moves",
        ),
        (r#""moves":"","color":1"#, "unknown field `color`"),
        (r#""comment":"""#, "missing field `moves`"),
    ] {
        let error = json_error::<Game>(&text(rest));
        assert!(error.contains(expected), "{error:?} lacks {expected:?}");
    }
    let mut game = Game::new();
    game.play_square(Square::F5).expect("a legal move");
    let bytes = postcard::to_allocvec(&game).expect("bytes");
    let refused =
        (0..bytes.len()).filter(|&cut| postcard::from_bytes::<Game>(&bytes[..cut]).is_err());
    assert_eq!(refused.count(), bytes.len(), "every cut is noticed");
}

#[test]
fn outcomes_there_and_back() {
    let counts = DiscCounts {
        black: 40,
        white: 20,
        empty: 4,
    };
    round_trip(&counts);
    round_trip(&Outcome::new(counts));
}

fn annotations() -> impl Strategy<Value = Annotation> {
    let time = prop::option::of((any::<u32>(), 0..1_000_000_000u32));
    let evaluation = prop::option::of(-64f32..64f32);
    (".{0,8}", evaluation, time).prop_map(|(comment, evaluation, time)| Annotation {
        comment,
        evaluation,
        time: time.map(|(seconds, nanos)| Duration::new(seconds.into(), nanos)),
    })
}

/// A game with remarks and its cursor anywhere.
fn annotated<P: Rules>(games: impl Strategy<Value = Game<P>>) -> impl Strategy<Value = Game<P>> {
    let remarks = prop::collection::vec((0..80usize, annotations()), 0..4);
    (games, remarks, ".{0,8}", 0..80usize).prop_map(|(mut game, remarks, comment, cursor)| {
        for (index, remark) in remarks {
            game.annotate(index, remark);
        }
        game.set_comment(comment);
        game.go_to(cursor);
        game
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn positions_there_and_back(
        position in strategies::positions(),
        setup in strategies::setups(),
        m in strategies::moves(),
    ) {
        round_trip(&position.own());
        round_trip(&position.board());
        round_trip(&position);
        round_trip(&setup);
        round_trip(&m);
    }

    #[test]
    fn sized_positions_there_and_back(
        (position, setup, m) in strategies::sized::sizes().prop_flat_map(|size| (
            strategies::sized::positions(size),
            strategies::sized::setups(size),
            strategies::sized::moves(size),
        )),
    ) {
        round_trip(&position.moves());
        round_trip(position.board());
        round_trip(&position);
        round_trip(&setup);
        round_trip(&m);
    }

    #[test]
    fn games_there_and_back(game in annotated(strategies::games())) {
        round_trip(&game);
    }

    #[test]
    fn sized_games_there_and_back(
        game in annotated(strategies::sized::sizes().prop_flat_map(strategies::sized::games)),
    ) {
        round_trip(&game);
    }
}

// Strategies.

fn runner() -> TestRunner {
    TestRunner::new(ProptestConfig {
        max_shrink_iters: 10_000,
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
fn counterexamples_shrink_to_few_plies() {
    let discs = |position: &Position| position.board().occupied().len();
    let position = minimal(strategies::reachable_positions(), |position| {
        discs(position) < 9
    });
    assert_eq!(discs(&position), 9);

    let game = minimal(strategies::games(), |game| game.moves().len() < 3);
    assert_eq!(game.to_string(), "d3c3b3", "the least squares");

    let game = minimal(strategies::sized::games(Size::ALL[0]), |game| {
        !game.moves().contains(&Move::Pass)
    });
    assert_eq!(game.moves().last(), Some(&Move::Pass));
}

#[test]
fn counterexamples_shrink_to_few_discs() {
    let board = minimal(strategies::boards(), |board| board.counts().black < 2);
    assert_eq!(board.occupied().len(), 2);
    let set = minimal(strategies::bitboards(), |set| !set.contains(Square::C3));
    assert_eq!(set, Bitboard::from(Square::C3));
    let set = minimal(strategies::sized::bitboards(Size::ALL[6]), |set| {
        set.len() < 3
    });
    assert_eq!(set.len(), 3);
    let square = minimal(strategies::squares(), |_| false);
    assert_eq!(square, Square::A1);
    let symmetry = minimal(strategies::symmetries(), |_| false);
    assert_eq!(symmetry, Symmetry::Identity);
}

#[test]
fn games_cover_starts_passes_and_ends() {
    let mut runner = runner();
    let games: Vec<Game> = (0..400)
        .map(|_| {
            strategies::games()
                .new_tree(&mut runner)
                .expect("a game")
                .current()
        })
        .collect();
    let count = |holds: &dyn Fn(&Game) -> bool| games.iter().filter(|game| holds(game)).count();
    assert!(count(&|game| game.moves().is_empty()) > 0, "starts");
    assert!(
        count(&|game| game.moves().contains(&Move::Pass)) > 10,
        "passes"
    );
    assert!(
        count(&|game| game.position().legal_moves().is_pass()) > 0,
        "forced passes"
    );
    assert!(count(&|game| game.outcome().is_some()) > 10, "ends");
    assert!(
        count(&|game| game.outcome().is_none()) > 200,
        "games that go on"
    );
}
