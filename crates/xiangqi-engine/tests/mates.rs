//! Forced mates: found, counted, and forced by the rules of the whole game.

use std::sync::Arc;

use game_search::Score;
use xiangqi_core::{
    Color, Game,
    judge::{NaturalLimit, Rules},
};
use xiangqi_engine::{
    Analysis, BookBuilder, BookChoice, BookSearcher, BookSettings, Engine, EngineOptions, Problem,
    Thinking,
};

fn engine(rules: Rules) -> Engine {
    let options = EngineOptions {
        rules,
        ..EngineOptions::with_hash(1)
    };
    Engine::new(options).expect("memory for a small table")
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::from_setup(fen.parse().expect("a FEN")).expect("a position");
    for m in moves.split_whitespace() {
        game.play(m.parse().expect("a move")).expect("legal");
    }
    game
}

fn analyse(engine: &Engine, game: &Game, nodes: u64) -> Analysis {
    let thinking = Thinking {
        nodes: Some(nodes),
        ..Thinking::default()
    };
    engine.analyse(game, &thinking, |_| ())
}

/// Mates of known length, without captures.
const MATES: &str = r#"
3k5/7R1/8R/9/9/9/9/9/9/4K4 w - - 0 1 ;dm 1 ;id "chariots side by side"
4k4/9/8R/7R1/9/9/9/9/9/3K5 w - - 0 1 ;dm 3 ;id "chariots in turn"
4k4/9/9/9/9/9/9/8r/7r1/3K5 b - - 0 1 ;dm 1 ;id "black as well"
4k4/9/8R/7R1/9/9/9/9/8P/3K5 w - - 0 1 ;dm 3 ;id "a soldier behind its own lines"
"#;

#[test]
fn mates_are_found_and_counted() {
    for problem in Problem::read(MATES) {
        let problem = problem.expect("a problem");
        let mate = engine(Rules::AXF).find_mate(&problem.game, 100_000);
        assert_eq!(mate.score.distance(), problem.mate_in, "{}", problem.id);
        assert_eq!(
            mate.line.len() as u32,
            mate.score.distance().expect("a mate")
        );
        let mut end = problem.game.clone();
        for &m in &mate.line {
            end.play(m).expect("legal");
        }
        assert!(end.outcome().is_some(), "{}", problem.id);
        // The whole search finds it too.
        let analysis = analyse(&engine(Rules::AXF), &problem.game, 100_000);
        assert_eq!(analysis.score, mate.score, "{}", problem.id);
    }
}

#[test]
fn where_there_is_no_mate_none_is_announced() {
    for fen in ["4k4/9/9/9/9/9/9/9/9/3K5 w", "3k5/9/9/9/9/9/9/9/4R4/4K4 b"] {
        let mate = engine(Rules::AXF).find_mate(&game(fen, ""), 5_000);
        assert!(!mate.score.is_win(), "{fen}: {}", mate.score);
    }
    let start = engine(Rules::AXF).find_mate(&Game::new(), 5_000);
    assert!(start.score.is_ordinary() && start.best_move.is_some());
}

/// Whether a side can force the end of the game in its favour, by brute force.
fn forces_win(game: &mut Game, by: Color, plies: u32, rules: &Rules) -> bool {
    let attacks = game.position().turn() == by;
    let moves = game.position().legal_moves();
    let wins = |&m: &_| {
        game.play(m).expect("legal");
        let wins = match game.verdict(rules) {
            Some(verdict) => verdict.winner == Some(by),
            None => plies > 1 && forces_win(game, by, plies - 1, rules),
        };
        game.undo();
        wins
    };
    match attacks {
        true => moves.iter().any(wins),
        false => moves.iter().all(wins),
    }
}

/// What is announced must be so, with the move that is told.
fn is_forced(game: &Game, told: &Analysis, rules: &Rules) -> bool {
    let (Some(best), Some(plies)) = (told.best_move, told.score.distance()) else {
        return false;
    };
    let by = game.position().turn();
    let mut game = game.clone();
    game.play(best).expect("legal");
    match game.verdict(rules) {
        Some(verdict) => verdict.winner == Some(by),
        None => plies > 1 && forces_win(&mut game, by, plies - 1, rules),
    }
}

#[test]
fn no_mate_comes_after_the_natural_limit() {
    let club = Rules {
        natural_limit: Some(NaturalLimit::plies(40)),
        ..Rules::AXF
    };
    let endless = Rules {
        natural_limit: None,
        ..Rules::AXF
    };
    for rules in [Rules::AXF, Rules::CXA, club, endless] {
        // It remembers the mates of other clocks.
        let engine = engine(rules);
        let limit = rules.natural_limit.map_or(1_000, |limit| limit.plies);
        for clock in (limit - 5..=limit + 2).chain([0]).chain(limit - 5..limit) {
            for text in MATES.lines().filter(|text| !text.is_empty()) {
                let text = text.replace(" 0 1 ;", &format!(" {clock} 60 ;"));
                let problem = Problem::read(&text).next().expect("a line");
                let problem = problem.expect("a problem");
                assert_eq!(u32::from(problem.game.start().capture_clock), clock);
                let plies = problem.mate_in.expect("it is told");
                let in_time = rules.natural_limit.is_none() || clock + plies <= limit || plies == 1;
                let found = [
                    engine.find_mate(&problem.game, 4_000),
                    analyse(&engine, &problem.game, 4_000),
                ];
                for told in found {
                    assert_eq!(told.score.is_win(), in_time, "{text}: {:?}", told.score);
                    assert!(
                        !in_time || is_forced(&problem.game, &told, &rules),
                        "{text}: {told:?}"
                    );
                }
            }
        }
    }
}

/// The one mate in three plies goes through a position that may have stood before.
#[test]
fn no_mate_goes_through_a_last_occurrence() {
    let chariots = "4k4/9/9/6R2/9/9/9/4B3R/2r6/3K5 w";
    let once = "g6e6 e9f9 e6h6 f9e9";
    let twice = "g6e6 e9f9 e6g6 f9e9 g6e6 e9f9 e6h6 f9e9";
    for repetitions in [2, 3, 4] {
        let rules = Rules {
            repetitions,
            ..Rules::AXF
        };
        let engine = engine(rules);
        for (moves, stood) in [("", 0), (once, 1), (twice, 2), ("", 0), (twice, 2)] {
            let game = game(chariots, moves);
            let told = engine.find_mate(&game, 20_000);
            let is_told = told.score == Score::win_in(3);
            assert_eq!(is_told, stood + 1 < repetitions, "{moves}: {told:?}");
            assert!(!is_told || is_forced(&game, &told, &rules), "{told:?}");
        }
    }
}

#[test]
fn mates_are_looked_for_and_not_looked_up() {
    let settings = BookSettings {
        plies: 2,
        lines: 3,
        nodes: 500,
        margin: 100,
    };
    let mut builder = BookBuilder::new(settings);
    let mut searchers = [BookSearcher::new(settings).expect("a small table")];
    builder.grow(3, &mut searchers).expect("moves");
    let book = Arc::new(builder.into_book());
    let engine = engine(Rules::AXF).with_book(book, BookChoice::default());
    let found = engine.find_mate(&Game::new(), 4_000);
    assert!(!found.from_book && found.nodes > 1_000, "{found:?}");
    assert!(found.score.is_ordinary());
}
