//! From games of the engine against itself to weights.

use othello_core::{Color, Position};
use othello_engine::{
    Classic, Evaluator, Weights,
    selfplay::{
        Contest, GameFileError, HEADER_BYTES, Header, Plan, PlayedGame, RECORD_BYTES, SelfPlay,
        read_games,
    },
    training::{Fit, Labels, Samples, StateError},
};

const PLAN: Plan = Plan {
    depth: 1,
    exact_empties: 7,
};

fn games(count: u64) -> Vec<PlayedGame> {
    let player = SelfPlay::new(&Classic, PLAN, 5).expect("4 MiB");
    (0..count).map(|number| player.play(number)).collect()
}

fn file_of(games: &[PlayedGame]) -> Vec<u8> {
    let header = Header {
        plan: PLAN,
        seed: 5,
        evaluation: 0,
    };
    let mut file = header.to_bytes().to_vec();
    games.iter().for_each(|game| file.extend(game.to_bytes()));
    file
}

#[test]
fn a_game_depends_on_seed_and_number_alone() {
    let player = SelfPlay::new(&Classic, PLAN, 5).expect("4 MiB");
    let games = games(4);
    assert_eq!(player.play(3), games[3]);
    assert_ne!(games[2], games[3]);
    let other = SelfPlay::new(&Classic, PLAN, 6).expect("4 MiB");
    assert_ne!(other.play(3), games[3]);
}

#[test]
fn exact_scores_are_those_of_the_solver() {
    use othello_engine::{Engine, EngineOptions, Thinking};
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("1 MiB");
    let mut solved = 0;
    for game in games(6) {
        for scored in game.positions().expect("legal moves") {
            assert!(scored.position.moves().any());
            let empties = scored.position.empty_squares().len();
            assert_eq!(scored.exact, empties <= PLAN.exact_empties.into());
            if scored.exact {
                let solution = engine.solve(&scored.position, &Thinking::default());
                let score = solution.score().expect("it is solved");
                assert_eq!(scored.score.discs(), score.value());
                solved += 1;
            }
        }
    }
    assert!(solved > 20);
}

#[test]
fn a_file_of_games_is_read_as_it_was_written() {
    let games = games(5);
    let (file, faults) = read_games(&file_of(&games)).expect("a good header");
    assert_eq!(faults, []);
    assert_eq!(file.games, games);
    assert_eq!(file.header.plan, PLAN);
    assert_eq!(file.header.seed, 5);
}

#[test]
fn faulty_games_are_told_and_the_others_kept() {
    let games = games(3);
    let good = file_of(&games);
    let second = HEADER_BYTES + RECORD_BYTES;

    let mut damaged = good.clone();
    damaged[second + 70] ^= 1;
    let (file, faults) = read_games(&damaged).expect("a good header");
    assert_eq!(file.games, [games[0].clone(), games[2].clone()]);
    assert!(matches!(
        faults[..],
        [GameFileError::Checksum {
            record: 2,
            offset: 224,
            ..
        }]
    ));

    let (file, faults) = read_games(&good[..good.len() - 1]).expect("a good header");
    assert_eq!(file.games.len(), 2);
    assert_eq!(
        faults[0].to_string(),
        "record 3 at byte 416: expected 192 bytes, found 191"
    );

    let mut illegal = games[1].clone();
    illegal.moves[1] = illegal.moves[0];
    let (file, faults) = read_games(&file_of(&[illegal])).expect("a good header");
    assert!(file.games.is_empty());
    assert!(faults[0].to_string().starts_with("record 1, move 2: "));

    let told = |file: &[u8]| read_games(file).expect_err("a faulty header").to_string();
    assert_eq!(
        told(&good[..9]),
        "expected a header of 32 bytes, found 9 bytes"
    );
    let mut other = good.clone();
    other[0] = b'o';
    assert!(told(&other).starts_with("byte 0: expected \"OTHGAMES\", found [6f, "));
    other.clone_from(&good);
    other[8] = 7;
    assert_eq!(told(&other), "byte 8: expected version 1, found 7");
}

fn samples() -> Samples {
    samples_worth(Labels::default().search_share)
}

fn samples_worth(search_share: f32) -> Samples {
    let mut samples = Samples::new(Labels {
        held_out_one_in: 4,
        search_share,
        ..Labels::default()
    });
    games(24).iter().for_each(|game| samples.add(game));
    samples
}

#[test]
fn the_loss_falls_and_threads_make_no_difference() {
    let samples = samples();
    let (fitted, held_out) = samples.counts();
    assert!(fitted > 300 && held_out > 50, "{fitted}, {held_out}");
    let mut fit = Fit::new(&samples, 1.0, 1.0, 1);
    let mut losses = vec![fit.losses().fitted.root_mean_square];
    for _ in 0..3 {
        losses.push(fit.step().fitted.root_mean_square);
    }
    assert!(losses.is_sorted_by(|before, after| before > after));
    assert!(losses[3] < losses[0] / 2.0, "{losses:?}");

    let mut shared = Fit::new(&samples, 1.0, 1.0, 2);
    (0..3).for_each(|_| {
        shared.step();
    });
    assert_eq!(shared.losses(), fit.losses());
    assert_eq!(shared.to_bytes(), fit.to_bytes());

    let weights = Weights::from_bytes(&fit.weights().to_bytes(1)).expect("a good file");
    let position = Position::new();
    assert_eq!(
        weights.evaluate_position(&position),
        fit.weights().evaluate_position(&position)
    );
}

#[test]
fn a_fit_goes_on_where_it_was_saved() {
    let samples = samples();
    let mut whole = Fit::new(&samples, 2.0, 0.5, 1);
    whole.step();
    let saved = whole.to_bytes();
    whole.step();

    let mut resumed = Fit::new(&samples, 2.0, 0.5, 1);
    resumed.resume_from(&saved).expect("a good state");
    assert_eq!(resumed.steps(), 1);
    resumed.step();
    assert_eq!(resumed.to_bytes(), whole.to_bytes());

    let mut damaged = saved.clone();
    damaged[1000] ^= 1;
    let fault = resumed.resume_from(&damaged).expect_err("damaged");
    assert!(matches!(fault, StateError::Checksum { .. }));
    let fault = resumed.resume_from(&saved[..99]).expect_err("cut off");
    assert!(matches!(fault, StateError::NoState { found: 99 }));
    let others = samples_worth(0.5);
    for (samples, ridge, smoothing, told) in [
        (&others, 2.0, 0.5, "worth something else"),
        (
            &samples,
            2.5,
            0.5,
            "byte 32: expected a fit with a ridge of 2.5, found one with 2",
        ),
        (
            &samples,
            2.0,
            0.0,
            "byte 36: expected a fit with a smoothing of 0, found one with 0.5",
        ),
    ] {
        let mut other = Fit::new(samples, ridge, smoothing, 1);
        let fault = other.resume_from(&saved).expect_err("another fit");
        assert!(fault.to_string().contains(told), "{fault}");
        assert_eq!(other.steps(), 0);
    }
    for byte in [12, 16, 24, 32, 36, 40] {
        let mut damaged = saved.clone();
        damaged[byte] ^= 1;
        let fault = resumed.resume_from(&damaged).expect_err("damaged");
        assert!(matches!(fault, StateError::Checksum { .. }), "{byte}");
    }
    let few = Samples::new(Labels::default());
    let fault = Fit::new(&few, 2.0, 0.5, 1)
        .resume_from(&saved)
        .expect_err("other positions");
    assert!(matches!(
        fault,
        StateError::OtherPositions { expected: 0, .. }
    ));
}

#[test]
fn the_learnt_evaluation_beats_the_first_one() {
    let contest = Contest::new(100).expect("8 MiB");
    let weights = Weights::shipped();
    let mut difference = 0;
    for opening in ["f5d6c3d3c4f4f6f3", "f5f6e6f4g6c5f3g4", "f5d6c5f4e3c6d3f6"] {
        let game: othello_core::Game = opening.parse().expect("legal moves");
        let start = game.position();
        let black = contest.play(start, weights.as_ref(), &Classic);
        let white = contest.play(start, &Classic, weights.as_ref());
        difference += black.difference(Color::Black) + white.difference(Color::White);
    }
    assert!(difference > 60, "{difference} discs in six games");
}
