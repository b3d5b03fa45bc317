//! The engine at the board.

use game_search::Score;
use xiangqi_core::{Color, Game, Move, judge::Rules};
use xiangqi_engine::{Analysis, Engine, EngineOptions, Level, Thinking};

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("memory for a small table")
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
    let analysis = analyse(&game, 3);
    // Coming again is red's fault: black gladly does.
    assert_eq!(analysis.best_move, Some("d9e9".parse().expect("a move")));
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
fn further_lines_begin_with_other_moves() {
    let game = Game::new();
    let thinking = Level::new(2).expect("a level").into();
    let found = engine().analyse_lines(&game, 4, &thinking, |_, _| ());
    let mut firsts: Vec<Move> = found.iter().filter_map(|line| line.best_move).collect();
    assert!(found.is_sorted_by(|a, b| a.score >= b.score));
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    assert_eq!(game.position().turn(), Color::Red);
}
