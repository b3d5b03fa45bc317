//! The engine at the board.

use game_search::Score;
use xiangqi_core::{Color, Game, Move, judge::Rules};
use xiangqi_engine::{Analysis, Engine, EngineOptions, Level, Thinking};

fn engine() -> Engine {
    Engine::new(EngineOptions::with_hash(1)).expect("memory for a small table")
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::from_setup(fen.parse().expect("a FEN")).expect("a position");
    for m in moves.split_whitespace() {
        let m = m.parse().expect("a move");
        game.play(m).expect("legal");
    }
    game
}

fn analyse(game: &Game, depth: u32) -> Analysis {
    let thinking = Thinking {
        depth: Some(depth),
        ..Thinking::default()
    };
    engine().analyse(game, &thinking, |_| ())
}

#[test]
fn mates_are_found_and_counted() {
    for (fen, plies) in [
        // Two chariots beside each other.
        ("3k5/7R1/8R/9/9/9/9/9/9/4K4 w", 1),
        // The chariot drives the general to the edge of the palace.
        ("4k4/9/8R/7R1/9/9/9/9/9/3K5 w", 3),
        // Black gives mate as well.
        ("4k4/9/9/9/9/9/9/8r/7r1/3K5 b", 1),
    ] {
        let analysis = analyse(&game(fen, ""), plies + 1);
        assert_eq!(analysis.score, Score::win_in(plies), "{fen}");
    }
}

#[test]
fn a_stalemated_side_has_lost() {
    // d8 is the chariot's, on e9 the generals would face each other.
    let analysis = analyse(&game("3k5/R8/9/9/9/9/9/9/9/4K4 b", ""), 2);
    assert!(analysis.best_move.is_none());
    assert!(analysis.score.is_loss());
}

#[test]
fn a_perpetual_check_is_no_way_out() {
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    let checks = "d9e9 d2e2 e9d9 e2d2 d9e9 d2e2 e9d9";
    let last: Move = "e2d2".parse().expect("a move");
    for depth in 1..=4 {
        let best = analyse(&game(fen, checks), depth).best_move;
        assert!(best.is_some_and(|best| best != last), "depth {depth}");
    }
}

/// Black is lost, so it would repeat if that were a draw; the side that chases may not.
#[test]
fn a_lost_side_takes_a_draw_by_repetition() {
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    let game = game(fen, "d9e9 d2e2 e9d9 e2d2");
    // Coming again is red's fault: black gladly does.
    let again = "d9e9".parse().expect("a move");
    for depth in 1..=3 {
        let analysis = analyse(&game, depth);
        assert_eq!(analysis.best_move, Some(again), "depth {depth}");
    }
}

#[test]
fn the_engine_never_loses_by_repetition_against_itself() {
    let engine = engine();
    let mut game = Game::new();
    let rules = Rules::default();
    while game.verdict(&rules).is_none() && game.moves().len() < 160 {
        let best = engine.best_move(&game, Level::new(2).expect("a level"));
        game.play(best.expect("the game goes on")).expect("legal");
    }
    let verdict = game.verdict(&rules);
    let repeats = verdict.is_some_and(|verdict| {
        verdict.winner.is_some() && verdict.to_string().contains("perpetual")
    });
    assert!(!repeats, "{game}");
}

#[test]
fn the_same_limits_visit_the_same_nodes() {
    let game = game(
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b",
        "",
    );
    let thinking = Thinking {
        nodes: Some(20_000),
        ..Thinking::default()
    };
    let run = || {
        let analysis = engine().analyse(&game, &thinking, |_| ());
        (
            analysis.best_move,
            analysis.score,
            analysis.nodes,
            analysis.line,
        )
    };
    assert_eq!(run(), run());
}

#[test]
fn a_cleared_engine_has_learned_nothing() {
    let engine = engine();
    let run = || {
        let thinking = Thinking {
            depth: Some(5),
            ..Thinking::default()
        };
        let analysis = engine.analyse(&Game::new(), &thinking, |_| ());
        (analysis.nodes, analysis.line)
    };
    let first = run();
    engine.clear();
    assert_eq!(run(), first);
    assert_ne!(run(), first);
}

#[test]
fn further_lines_begin_with_other_moves() {
    let game = Game::new();
    let thinking = Thinking {
        depth: Some(3),
        lines: 4,
        ..Thinking::default()
    };
    let mut indices = [0; 4];
    let analysis = engine().analyse(&game, &thinking, |progress| indices[progress.index] += 1);
    assert!(indices.iter().all(|&reports| reports >= 3), "{indices:?}");
    let found = analysis.lines;
    assert!(found.is_sorted_by(|a, b| a.score >= b.score));
    let mut firsts: Vec<Move> = found.iter().map(|line| line.moves[0]).collect();
    assert_eq!(analysis.best_move, Some(firsts[0]));
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn moves_of_the_root_are_chosen_or_banned() {
    let game = Game::new();
    let moves = |text: &str| -> Vec<Move> {
        let moves = text.split(' ').map(|m| m.parse());
        moves.collect::<Result<_, _>>().expect("moves")
    };
    let best = |only: &str, banned: &str| {
        let thinking = Thinking {
            depth: Some(2),
            only: moves(only),
            banned: moves(banned),
            ..Thinking::default()
        };
        engine().analyse(&game, &thinking, |_| ()).best_move
    };
    assert_eq!(best("a0a1", "i0i1"), Some(moves("a0a1")[0]));
    assert_eq!(best("a0a1 i0i1 a0a9", "i0i1"), Some(moves("a0a1")[0]));
    assert_eq!(best("a0a1", "a0a1"), None);
}

#[test]
fn a_stopped_engine_has_a_move_at_once() {
    let thinking = Thinking::default();
    thinking.stop.stop();
    let analysis = engine().analyse(&Game::new(), &thinking, |_| ());
    assert!(analysis.best_move.is_some());
    assert!(analysis.nodes < 10);
}

#[test]
fn weak_players_vary_with_the_seed_and_lose() {
    let play = |seed| {
        let options = EngineOptions {
            seed,
            ..EngineOptions::with_hash(1)
        };
        let weak = Engine::new(options).expect("memory");
        let strong = engine();
        let mut game = Game::new();
        while game.verdict(&Rules::default()).is_none() && game.moves().len() < 200 {
            let best = match game.position().turn() {
                Color::Red => weak.best_move(&game, Level::MIN),
                Color::Black => strong.best_move(&game, Level::new(7).expect("a level")),
            };
            game.play(best.expect("the game goes on")).expect("legal");
        }
        game
    };
    let games = [play(1), play(2)];
    assert_ne!(games[0].moves()[0..20], games[1].moves()[0..20]);
    for game in games {
        let verdict = game.verdict(&Rules::default()).expect("an end");
        assert_eq!(verdict.winner, Some(Color::Black), "{game}");
    }
}
