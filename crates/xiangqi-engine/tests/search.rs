//! What the search must find and must not do.

use game_search::Score;
use xiangqi_core::{
    Color, Game, Move, Position, Symmetry,
    judge::{MaterialRule, NaturalLimit, Rules, Verdict},
    random,
};
use xiangqi_engine::{Analysis, Engine, EngineOptions, Level, Thinking, evaluate};

fn engine() -> Engine {
    Engine::new(EngineOptions::with_hash(1)).expect("memory for a small table")
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::from_setup(fen.parse().expect("a FEN")).expect("a position");
    for m in moves.split_whitespace() {
        game.play(m.parse().expect("a move")).expect("legal");
    }
    game
}

fn analyse(game: &Game, nodes: u64) -> Analysis {
    let thinking = Thinking {
        nodes: Some(nodes),
        ..Thinking::default()
    };
    engine().analyse(game, &thinking, |_| ())
}

/// Positions after random moves, from the start to nearly bare boards.
fn positions() -> impl Iterator<Item = Position> {
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    (0..20).flat_map(|seed| {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let game = random::game(Position::new(), 150, &mut random);
        game.positions().step_by(7).collect::<Vec<_>>()
    })
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let mut different = std::collections::BTreeSet::new();
    for position in positions() {
        let worth = evaluate(&position);
        different.insert(worth.value());
        // The side to move is the other one, but it is its own view that is told.
        for symmetry in Symmetry::ALL {
            assert_eq!(
                evaluate(&symmetry.apply(&position)),
                worth,
                "{position} {symmetry:?}"
            );
        }
    }
    assert!(different.len() > 100);
}

/// Red is ahead and gives check; another check of the same kind would lose.
#[test]
fn the_side_that_wins_does_not_repeat_its_checks() {
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    let checks = "d9e9 d2e2 e9d9 e2d2 d9e9 d2e2 e9d9";
    let repeats: Move = "e2d2".parse().expect("a move");
    for nodes in [50, 500, 5_000] {
        let analysis = analyse(&game(fen, checks), nodes);
        assert_ne!(analysis.best_move, Some(repeats), "{nodes} nodes");
        assert!(analysis.score > Score::DRAW, "{nodes} nodes");
    }
}

/// Black is mated unless it gives check for ever, which loses at once when red brings a position
/// about for the third time: then even a mate some moves later is better.
#[test]
fn a_lost_side_does_not_lose_sooner_by_repetition() {
    let fen = "3k5/1R7/2R6/9/9/9/9/9/7r1/5K3 b";
    let checks = "h1h0 f0f1 h0h1 f1f0 h1h0 f0f1";
    let repeats: Move = "h0h1".parse().expect("a move");
    let game = game(fen, checks);
    let warning = game.repetition(&Rules::default()).expect("a repetition");
    assert_eq!(warning.occurrences, 2);
    assert_eq!(warning.loser(), Some(Color::Black));
    for nodes in [1_000, 20_000] {
        let analysis = analyse(&game, nodes);
        assert!(analysis.score.is_loss(), "{nodes} nodes");
        assert_ne!(analysis.best_move, Some(repeats), "{nodes} nodes");
    }
}

/// Black's cannon runs from red's chariot: the chase is red's to give up, and red is ahead.
#[test]
fn the_side_that_wins_does_not_repeat_its_chase() {
    let fen = "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b";
    let chase = "g6h6 g2h2 h6g6 h2g2 g6h6 g2h2 h6g6";
    let repeats: Move = "h2g2".parse().expect("a move");
    for nodes in [500, 5_000] {
        let best = analyse(&game(fen, chase), nodes).best_move;
        assert_ne!(best, Some(repeats), "{nodes} nodes");
    }
}

#[test]
fn no_game_against_itself_is_lost_by_repetition() {
    let rules = Rules::default();
    let engine = engine();
    for opening in ["h2e2 h9g7", "g3g4 b7e7"] {
        let mut game = game(
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
            opening,
        );
        engine.clear();
        while game.verdict(&rules).is_none() && game.moves().len() < 90 {
            let best = engine.best_move(&game, Level::new(8).expect("a level"));
            game.play(best.expect("the game goes on")).expect("legal");
        }
        let repeats = |verdict: Verdict| {
            verdict.winner.is_some() && verdict.to_string().contains("perpetual")
        };
        assert!(!game.verdict(&rules).is_some_and(repeats), "{game}");
    }
}

/// One ply before the limit only a capture keeps the game alive.
#[test]
fn the_natural_limit_is_seen() {
    // Red could win a soldier later; now is the last moment.
    let fen = "4k4/4a4/9/9/p8/R8/9/9/9/4K4 w - - 99 1";
    let analysis = analyse(&game(fen, ""), 5_000);
    assert_eq!(analysis.best_move, Some("a4a5".parse().expect("a move")));
    let quiet = "4k4/4a4/4b4/9/9/R8/9/9/9/3K5 w - - 99 1";
    assert_eq!(analyse(&game(quiet, ""), 5_000).score, Score::DRAW);
}

#[test]
fn a_swap_of_colours_changes_nothing_but_colours() {
    let fen = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b";
    let black = game(fen, "");
    let red = Symmetry::SwapColors.apply(black.position());
    assert_eq!(red.turn(), Color::Red);
    let [black, red] = [black, Game::from_start(red)].map(|game| {
        let analysis = analyse(&game, 3_000);
        (analysis.score, analysis.depth)
    });
    assert_eq!(black.1, red.1);
    // Moves are generated in another order, which may decide between equals.
    assert!(
        (black.0.value() - red.0.value()).abs() < 60,
        "{black:?} {red:?}"
    );
}

/// What a repetition is worth to the side whose last move makes it.
#[test]
fn repetitions_are_judged_by_the_rules_of_the_engine() {
    let chase = ("3k5/9/9/6c2/9/9/9/6R2/9/5K3 b", "g6h6 g2h2 h6g6", "h2g2");
    let chases_by_turns = ("3k5/9/7c1/6c2/9/9/9/7R1/9/5K3 w", "h2g2 g6i6 g2h2", "i6g6");
    for ((fen, moves, last), rules, sign) in [
        (chase, Rules::SIMPLE, 0),
        (chase, Rules::AXF, -1),
        (chase, Rules::CXA, -1),
        (chases_by_turns, Rules::SIMPLE, 0),
        (chases_by_turns, Rules::AXF, 0),
        (chases_by_turns, Rules::CXA, 1),
    ] {
        let options = EngineOptions {
            rules,
            ..EngineOptions::with_hash(1)
        };
        let engine = Engine::new(options).expect("memory for a small table");
        let thinking = Thinking {
            depth: Some(2),
            only: vec![last.parse().expect("a move")],
            ..Thinking::default()
        };
        let score = engine.analyse(&game(fen, moves), &thinking, |_| ()).score;
        assert_eq!(score.value().signum(), sign, "{fen} {rules:?}: {score:?}");
        assert_eq!(
            score.value().abs() > 10_000,
            sign != 0,
            "{fen} {rules:?}: {score:?}"
        );
    }
}

/// What ends a game ends it for the engine too, by whatever rules, and nothing else does.
#[test]
fn games_end_by_the_rules_of_the_engine() {
    let checks = ("3k5/9/9/9/9/9/9/3R5/9/5K3 b", "d9e9 d2e2 e9d9 e2d2 ");
    let chase = ("3k5/9/9/6c2/9/9/9/6R2/9/5K3 b", "g6h6 g2h2 h6g6 h2g2 ");
    let offers = ("3k5/9/6r2/9/9/9/9/9/6R2/5K3 b", "g7h7 g1h1 h7g7 h1g1 ");
    let cycles = [checks, chase, offers]
        .into_iter()
        .flat_map(|(fen, cycle)| {
            (3..=17).map(move |plies| {
                let moves = cycle
                    .repeat(5)
                    .split_whitespace()
                    .take(plies)
                    .collect::<Vec<_>>()
                    .join(" ");
                (fen, moves)
            })
        });
    let endings = [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0d1"),
        ("4k4/9/9/9/9/9/9/9/4C4/3K5 w", "e1e2"),
        ("3k5/9/9/9/9/9/9/9/5p3/5K3 w", "f0f1"),
        ("2bak4/4a4/9/9/9/9/9/9/5p3/5K3 w", "f0f1"),
        ("3k5/9/9/9/9/9/9/9/5p3/C4K3 w", "f0f1"),
        ("3k5/9/9/9/9/9/P8/9/5p3/5K3 w", "f0f1"),
        ("3k5/9/9/9/9/9/P8/9/9/5K3 w - - 11 1", "a3a4"),
        ("3k5/9/9/9/9/9/P8/9/5p3/5K3 w - - 11 1", "f0f1"),
    ];
    let endings = endings.map(|(fen, moves)| (fen, moves.to_owned()));
    let cases: Vec<_> = cycles.chain(endings).collect();
    let mut verdicts = std::collections::BTreeSet::new();
    for rules in variants() {
        let options = EngineOptions {
            rules,
            ..EngineOptions::with_hash(1)
        };
        let engine = Engine::new(options).expect("memory for a small table");
        for (fen, moves) in &cases {
            let mut game = game(fen, moves);
            let last = game.undo().expect("a move");
            let thinking = Thinking {
                depth: Some(2),
                only: vec![last],
                ..Thinking::default()
            };
            engine.clear();
            let score = engine.analyse(&game, &thinking, |_| ()).score;
            let mover = game.position().turn();
            game.redo();
            let context = format!("{fen} {moves} {rules:?}: {score:?}");
            match game.verdict(&rules) {
                None => assert_ne!(score.distance(), Some(1), "{context}"),
                Some(verdict) => {
                    verdicts.insert(verdict.to_string());
                    let expected = match verdict.winner {
                        None => Score::DRAW,
                        Some(winner) if winner == mover => Score::win_in(1),
                        Some(_) => Score::loss_in(1),
                    };
                    assert_eq!(score, expected, "{context}");
                }
            }
        }
    }
    assert!(verdicts.len() > 12, "{verdicts:?}");
}

/// Rules with each of their parts changed.
fn variants() -> impl Iterator<Item = Rules> {
    let limits = [None, Some(NaturalLimit::plies(12))];
    let materials = [
        MaterialRule::Never,
        MaterialRule::NoAttackers,
        MaterialRule::LoneCannons,
    ];
    let repetitions = [Rules::SIMPLE, Rules::AXF, Rules::CXA]
        .into_iter()
        .flat_map(|rules| {
            [1, 2, 3, 4, 5].map(|repetitions| Rules {
                repetitions,
                ..rules
            })
        });
    let limits = limits.map(|natural_limit| Rules {
        natural_limit,
        ..Rules::AXF
    });
    let materials = materials.map(|material| Rules {
        material,
        ..Rules::AXF
    });
    repetitions.chain(limits).chain(materials)
}

/// At the root too, and whatever stands there.
#[test]
fn a_draw_for_want_of_material_is_worth_nothing() {
    let cannon = "4k4/9/9/9/9/9/9/9/4C4/3K5 w";
    for (material, is_draw) in [
        (MaterialRule::LoneCannons, true),
        (MaterialRule::NoAttackers, false),
    ] {
        let rules = Rules {
            material,
            ..Rules::AXF
        };
        let options = EngineOptions {
            rules,
            ..EngineOptions::with_hash(1)
        };
        let engine = Engine::new(options).expect("memory for a small table");
        let thinking = Thinking {
            depth: Some(4),
            ..Thinking::default()
        };
        let found = engine.analyse(&game(cannon, ""), &thinking, |_| ());
        assert_eq!(found.score == Score::DRAW, is_draw, "{found:?}");
        assert!(found.best_move.is_some());
    }
}

/// Weak players look at more lines than they tell.
#[test]
fn lines_are_told_as_many_as_asked_for() {
    for (level, lines, told) in [(1, 0, 1), (3, 1, 1), (3, 2, 2), (3, 20, 20), (12, 3, 3)] {
        let thinking = Thinking {
            depth: Some(2),
            lines,
            ..Level::new(level).expect("a level").into()
        };
        let mut most = 0;
        let found = engine().analyse(&Game::new(), &thinking, |progress| {
            most = most.max(progress.index + 1);
        });
        assert_eq!((most, found.lines.len()), (told, told), "level {level}");
    }
}
