//! The cursor, the line of moves, comments and passes of a `Game`.

use std::time::Duration;

use othello_core::{
    Annotation, Board, Color, Game, IllegalReason, Move, Position, Rules, Setup, Square, random,
    sized::{self, Size},
    strategies,
};
use proptest::{prelude::*, sample::Index, test_runner::RngSeed};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 200,
        rng_seed: RngSeed::Fixed(60),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Something that a caller may do to a game.
#[derive(Clone, Debug)]
enum Action {
    PlayLegal(Index),
    PlayAny(Index),
    PlaySquare(Index),
    Undo,
    Redo,
    GoTo(usize),
    GoToStart,
    GoToEnd,
    Truncate,
    Annotate(usize, String),
    Comment(String),
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        6 => any::<Index>().prop_map(Action::PlayLegal),
        1 => any::<Index>().prop_map(Action::PlayAny),
        2 => any::<Index>().prop_map(Action::PlaySquare),
        2 => Just(Action::Undo),
        1 => Just(Action::Redo),
        1 => (0..70usize).prop_map(Action::GoTo),
        1 => Just(Action::GoToStart),
        1 => Just(Action::GoToEnd),
        1 => Just(Action::Truncate),
        2 => (0..20usize, "[a-b]?").prop_map(|(index, text)| Action::Annotate(index, text)),
        1 => "[a-z]{0,3}".prop_map(Action::Comment),
    ];
    prop::collection::vec(action, 0..120)
}

/// A game without any cleverness: a list of moves, each with its remark.
struct Model<P: Rules> {
    start: P,
    line: Vec<(Move<P::Square>, String)>,
    cursor: usize,
    comment: String,
}

impl<P: Rules> Model<P> {
    fn position(&self) -> P {
        let mut position = self.start.clone();
        for (m, _) in &self.line[..self.cursor] {
            position.play(*m).expect("a legal move");
        }
        position
    }

    fn play(&mut self, m: Move<P::Square>) -> bool {
        let is_legal = self.position().is_legal(m);
        if is_legal {
            self.line.truncate(self.cursor);
            self.line.push((m, String::new()));
            self.cursor += 1;
        }
        is_legal
    }

    fn play_square(&mut self, square: P::Square) -> bool {
        let place = Move::Place(square);
        if self.play(place) {
            return true;
        }
        let position = self.position();
        let passed = position.with_turn(!position.turn());
        let passes = position.is_legal(Move::Pass) && passed.is_legal(place);
        passes && self.play(Move::Pass) && self.play(place)
    }

    fn annotate(&mut self, index: usize, text: &str) {
        if let Some((_, remark)) = self.line.get_mut(index) {
            *remark = text.to_owned();
        }
    }

    fn agrees_with(&self, game: &Game<P>) {
        assert_eq!(game.start(), &self.start);
        assert_eq!(game.position(), &self.position());
        assert_eq!(game.cursor(), self.cursor);
        assert_eq!(game.comment(), self.comment);
        assert_eq!(game.outcome(), self.position().outcome());
        assert_eq!(game.moves().len(), self.line.len());
        for (index, (m, remark)) in self.line.iter().enumerate() {
            assert_eq!(game.moves()[index], *m);
            let told = game.annotation(index).map(|told| told.comment.as_str());
            assert_eq!(told, Some(remark.as_str()).filter(|text| !text.is_empty()));
        }
        assert_eq!(game.annotation(self.line.len()), None);
        assert_eq!(game.positions().count(), self.line.len() + 1);
        assert_eq!(game.positions().nth(self.cursor), Some(self.position()));
    }
}

fn remark(text: &str) -> Annotation {
    Annotation {
        comment: text.to_owned(),
        ..Annotation::default()
    }
}

/// Does the same to the game and to its model.
fn act<P: Rules>(game: &mut Game<P>, model: &mut Model<P>, action: &Action) {
    let squares: Vec<_> = model.start.squares().collect();
    match action {
        Action::PlayLegal(index) => {
            let legal: Vec<_> = game.position().move_squares().collect();
            let m = if legal.is_empty() {
                Move::Pass
            } else {
                Move::Place(*index.get(&legal))
            };
            assert_eq!(game.play(m).is_ok(), model.play(m));
        }
        Action::PlayAny(index) => {
            let m = Move::Place(*index.get(&squares));
            assert_eq!(game.play(m).is_ok(), model.play(m));
        }
        Action::PlaySquare(index) => {
            let square = *index.get(&squares);
            assert_eq!(game.play_square(square).is_ok(), model.play_square(square));
        }
        Action::Undo => {
            let last = model.cursor.checked_sub(1);
            let undone = last.map(|index| model.line[index].0);
            assert_eq!(game.undo(), undone);
            model.cursor = last.unwrap_or(0);
        }
        Action::Redo => {
            let next = model.line.get(model.cursor).map(|(m, _)| *m);
            assert_eq!(game.redo(), next);
            model.cursor += usize::from(next.is_some());
        }
        Action::GoTo(cursor) => {
            model.cursor = (*cursor).min(model.line.len());
            assert_eq!(game.go_to(*cursor), model.cursor);
        }
        Action::GoToStart => {
            game.go_to_start();
            model.cursor = 0;
        }
        Action::GoToEnd => {
            game.go_to_end();
            model.cursor = model.line.len();
        }
        Action::Truncate => {
            game.truncate();
            model.line.truncate(model.cursor);
        }
        Action::Annotate(index, text) => {
            game.annotate(*index, remark(text));
            model.annotate(*index, text);
        }
        Action::Comment(text) => {
            game.set_comment(text.as_str());
            model.comment = text.clone();
        }
    }
}

fn check_actions<P: Rules>(start: P, actions: &[Action]) {
    let mut game = Game::from_start(start.clone());
    let mut model = Model {
        start,
        line: Vec::new(),
        cursor: 0,
        comment: String::new(),
    };
    for action in actions {
        act(&mut game, &mut model, action);
        model.agrees_with(&game);
    }
}

/// Valid claims: positions of random games, with either side to move.
fn starts() -> impl Strategy<Value = Position> {
    (strategies::reachable_positions(), strategies::colors()).prop_map(|(position, turn)| {
        let setup = Setup {
            turn,
            ..Setup::from(position)
        };
        setup.to_position().expect("only the side to move differs")
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_game_does_what_its_model_does(start in starts(), actions in actions()) {
        check_actions(start, &actions);
    }

    #[test]
    fn also_on_other_sizes(
        size in prop::sample::select(&Size::ALL[..3]),
        actions in actions(),
    ) {
        check_actions(sized::Position::new(size), &actions);
        check_actions(sized::Position::mirrored(size).with_turn(Color::White), &actions);
    }

    #[test]
    fn undo_and_redo_lead_back(mut game in strategies::games()) {
        let played = game.clone();
        let mut undone: Vec<_> = std::iter::from_fn(|| game.undo()).collect();
        undone.reverse();
        prop_assert_eq!(undone, played.moves());
        prop_assert_eq!(game.position(), game.start());
        while game.redo().is_some() {}
        prop_assert_eq!(game, played);
    }
}

/// Plays the squares of a game without its passes, which must come back by themselves.
fn replay_without_passes<P: Rules>(played: &Game<P>) -> usize {
    let mut replayed = Game::from_start(played.start().clone());
    for square in played.moves().iter().filter_map(|m| m.square()) {
        replayed.play_square(square).expect("a move of the game");
    }
    let passes = played.moves().iter().filter(|m| m.is_pass()).count();
    // The game's end is no pass, so that nothing is missing behind the last disc.
    assert_eq!(&replayed, played);
    passes
}

#[test]
fn play_square_puts_in_the_passes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut passes = 0;
    for _ in 0..200 {
        passes += replay_without_passes(&random::game(Position::new(), &mut rng));
    }
    assert!(passes > 50, "random games have many passes: {passes}");
    for size in Size::ALL {
        let mut passes = 0;
        for _ in 0..20 {
            let start = sized::Position::new(size);
            passes += replay_without_passes(&random::game(start, &mut rng));
        }
        assert!(passes > 0, "{size}");
    }
}

/// White cannot move; black could, on c1.
fn white_must_pass() -> Position {
    let board = Board::from_discs(Square::A1.into(), Square::B1.into()).expect("two squares");
    Position::from_board(board, Color::White)
}

#[test]
fn play_square_changes_nothing_where_neither_side_may_move() {
    let mut game = Game::from_start(white_must_pass());
    let before = game.clone();
    for (square, reason) in [
        (Square::D1, IllegalReason::FlipsNothing),
        (Square::B1, IllegalReason::Occupied),
    ] {
        let error = game.play_square(square).unwrap_err();
        assert_eq!(error.reason, reason);
        assert_eq!(error.illegal, Move::Place(square));
        assert_eq!(game, before);
    }
    game.play_square(Square::C1).expect("a pass, then c1");
    assert_eq!(game.moves(), [Move::Pass, Move::Place(Square::C1)]);
    assert_eq!(game.to_string(), "c1");
    let outcome = game.outcome().expect("no white disc is left");
    assert_eq!(outcome.score(Color::Black), 64);
    let error = game.play_square(Square::D1).unwrap_err();
    assert_eq!(error.reason, IllegalReason::GameOver);
    assert_eq!(
        game.play(Move::Pass).unwrap_err().reason,
        IllegalReason::GameOver
    );
}

#[test]
fn a_new_move_cuts_off_the_line_and_what_was_said_about_it() {
    let mut game = Game::new();
    for square in [Square::F5, Square::D6, Square::C3] {
        game.play_square(square).expect("a legal move");
    }
    game.set_comment("tiger");
    for index in 0..3 {
        game.annotate(index, remark(&format!("move {index}")));
    }
    game.go_to(1);
    let before = game.clone();
    assert!(game.play_square(Square::A1).is_err());
    assert_eq!(game, before, "an illegal move cuts nothing off");

    game.play_square(Square::F6).expect("a legal move");
    assert_eq!(game.to_string(), "f5f6");
    assert_eq!(game.annotation(0), Some(&remark("move 0")));
    assert_eq!(game.annotation(1), None);
    game.play_square(Square::E6).expect("a legal move");
    assert_eq!(game.annotation(2), None, "nor does it come back");
    assert_eq!(game.comment(), "tiger");
}

#[test]
fn annotations_are_taken_away_by_empty_ones() {
    let mut game = Game::new();
    game.play_square(Square::F5).expect("a legal move");
    let full = Annotation {
        comment: "book".into(),
        evaluation: Some(-0.5),
        time: Some(Duration::from_millis(1500)),
    };
    game.annotate(0, full.clone());
    game.annotate(1, full.clone());
    assert_eq!(game.annotation(0), Some(&full));
    assert_eq!(game.annotation(1), None, "there is no such move");
    game.annotate(0, Annotation::default());
    assert_eq!(game.annotation(0), None);
    let zero = Annotation {
        evaluation: Some(0.0),
        ..Annotation::default()
    };
    assert!(!zero.is_empty(), "an even game is something to tell");
}

#[test]
fn white_may_begin() {
    let start = Position::new().with_turn(Color::White);
    let mut game = Game::from_start(start);
    game.play_square(Square::F4).expect("legal for white");
    assert_eq!(game.position().counts().white, 4);
    assert_eq!(game.position().turn(), Color::Black);
}
