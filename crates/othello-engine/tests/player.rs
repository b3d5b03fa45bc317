//! The engine as a player: legal, repeatable, and better than chance.

use othello_core::{
    Color, Game, Position, random,
    sized::{self, Size},
};
use othello_engine::{Engine, EngineOptions, Level, Thinking};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("1 MiB")
}

#[test]
fn it_beats_random_play() {
    let engine = engine();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let thinking = Thinking {
        depth: Some(2),
        exact_empties: 6,
        ..Thinking::default()
    };
    let mut wins = 0;
    for game in 0..10 {
        let own = Color::ALL[game % 2];
        let mut position = Position::new();
        while !position.is_over() {
            let m = if position.turn() == own {
                engine.analyse(&position, &thinking, |_| ()).best_move
            } else {
                random::legal_move(&position, &mut rng)
            };
            position
                .play(m.expect("the game goes on"))
                .expect("a legal move");
        }
        let outcome = position.outcome().expect("the game is over");
        wins += usize::from(outcome.winner() == Some(own));
    }
    assert!(wins >= 9, "{wins} of 10 games won");
}

#[test]
fn it_plays_on_every_size() {
    let engine = engine();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let thinking = Thinking::from(Level::MIN);
    for size in Size::ALL {
        let mut position = sized::Position::new(size);
        while !position.is_over() {
            let m = if position.turn() == Color::Black {
                let found = engine.analyse_any_size(&position, 1, &thinking, |_, _| ());
                found[0].best_move
            } else {
                random::legal_move(&position, &mut rng)
            };
            position
                .play(m.expect("the game goes on"))
                .expect("a legal move");
        }
    }
}

#[test]
fn a_node_limit_makes_it_repeatable() {
    let thinking = Thinking {
        nodes: Some(20_000),
        ..Thinking::default()
    };
    let run = || {
        let mut told = Vec::new();
        let analysis = engine().analyse(&Position::new(), &thinking, |progress| {
            told.push((progress.depth, progress.nodes, progress.line.to_vec()));
        });
        (
            analysis.best_move,
            analysis.evaluation,
            analysis.nodes,
            told,
        )
    };
    assert_eq!(run(), run());
    assert_eq!(run().2, 20_000);
}

#[test]
fn several_lines_begin_with_different_moves() {
    let mut position = Position::new();
    for m in ["f5", "d6", "c3"] {
        position
            .play(m.parse().expect("a square"))
            .expect("a legal move");
    }
    let thinking = Thinking {
        depth: Some(4),
        ..Thinking::default()
    };
    let lines = engine().analyse_lines(&position, 3, &thinking, |_, _| ());
    let moves: Vec<_> = lines.iter().map(|line| line.best_move).collect();
    assert_eq!(moves.len(), 3);
    assert!(moves.iter().all(Option::is_some));
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2]);
    assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.evaluation)));
    let all = position.legal_moves().len();
    assert_eq!(
        engine()
            .analyse_lines(&position, 99, &thinking, |_, _| ())
            .len(),
        all
    );
}

#[test]
fn a_finished_game_has_no_best_move() {
    let over: Position = format!("{} X", "X".repeat(64))
        .parse()
        .expect("a full board");
    let analysis = engine().analyse(&over, &Thinking::default(), |_| ());
    assert_eq!(analysis.best_move, None);
    assert_eq!(analysis.evaluation.discs(), 64);
    assert!(analysis.exact);
}

/// Games from openings at random, each with both colours.
fn won_by_the_first(levels: [u8; 2], openings: u64) -> (usize, usize) {
    let levels = levels.map(|number| Level::new(number).expect("a level"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    let (mut won, mut lost) = (0, 0);
    for seed in 0..openings {
        let engine = engine().with_seed(seed);
        let mut opening = Position::new();
        for _ in 0..6 {
            let m = random::legal_move(&opening, &mut rng).expect("the game goes on");
            opening.play_unchecked(m);
        }
        for first in Color::ALL {
            let mut position = opening;
            while !position.is_over() {
                let level = levels[usize::from(position.turn() != first)];
                let m = engine.best_move(&position, level);
                position
                    .play(m.expect("the game goes on"))
                    .expect("a legal move");
            }
            let winner = position.outcome().expect("the game is over").winner();
            won += usize::from(winner == Some(first));
            lost += usize::from(winner == Some(!first));
        }
    }
    (won, lost)
}

#[test]
fn higher_weak_levels_are_clearly_better() {
    for (levels, openings) in [([2, 1], 12), ([3, 2], 12), ([5, 3], 4)] {
        let (won, lost) = won_by_the_first(levels, openings);
        assert!(won >= 2 * lost, "{levels:?}: {won} won, {lost} lost");
    }
}

/// The line of perfect play published by Takizawa (arXiv 2310.19387).
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
                    g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

/// With few nodes it guesses, with more it guesses to the end, with enough it proves.
#[test]
fn a_stopped_solver_tells_how_sure_it_is() {
    let mut game: Game = GAME.parse().expect("a game");
    game.go_to(41);
    let position = *game.position();
    let mut kinds = Vec::new();
    let mut nodes = 4_096;
    loop {
        let thinking = Thinking {
            nodes: Some(nodes),
            ..Thinking::default()
        };
        let found = engine().solve_or_guess(&position, &thinking);
        assert!(!(found.exact && found.selective.is_some()));
        kinds.push(found.selective.map_or("estimate", |_| "selective"));
        if found.exact {
            break;
        }
        nodes *= 2;
    }
    kinds.pop();
    kinds.dedup();
    assert_eq!(kinds, ["estimate", "selective"]);
}
