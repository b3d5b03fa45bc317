//! The exact solver against plain negamax, and against published problems where they are at hand.

use std::{fs, path::Path};

use game_search::{Limits, Score, Solver, Table, Technique, Techniques, Window};
use othello_core::{Move, Position, notation::Mode, random, record::obf};
use othello_engine::{Classic, Endgame, Engine, EngineOptions, LastPlies, Thinking};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// The final score for the side to move, by trying everything.
fn negamax(position: &Position) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.difference(position.turn());
    }
    let score_after = |m: Move| {
        let mut child = *position;
        child.play_unchecked(m);
        -negamax(&child)
    };
    position
        .legal_moves()
        .into_iter()
        .map(score_after)
        .max()
        .expect("the game goes on")
}

/// Positions of random games with so many empty squares; some games end sooner.
fn late_positions(count: usize, empty: u16) -> Vec<Position> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    (0..count)
        .map(|_| {
            let mut position = Position::new();
            while position.counts().empty > empty {
                let Some(m) = random::legal_move(&position, &mut rng) else {
                    break;
                };
                position.play_unchecked(m);
            }
            position
        })
        .collect()
}

#[test]
fn every_configuration_gives_the_plain_score() {
    let without = |technique| Techniques::all().without(technique);
    let configurations = [
        Techniques::all(),
        Techniques::none(),
        without(Technique::Table),
        without(Technique::Ordering),
        without(Technique::ScoreBounds),
        without(Technique::LastPlies),
    ];
    let last_plies = LastPlies::new();
    let endgame = Endgame::new(&Classic, &last_plies);
    for (index, position) in late_positions(60, 8).iter().enumerate() {
        let expected = negamax(position);
        for techniques in configurations {
            // A tiny table is overwritten all the time.
            let table = Table::with_mebibytes(index % 2).expect("a small table");
            let mut solver = Solver::new(&endgame, &table).with_techniques(techniques);
            let root = endgame.position(position);
            let solution = solver.solve(&root, Window::FULL, &Limits::new());
            assert_eq!(
                solution.score(),
                Some(Score::new(expected)),
                "{position} {techniques:?}"
            );
            let mut end = *position;
            for m in &solution.pv {
                end.play(*m).expect("the best line is legal");
            }
            let outcome = end.outcome().expect("the best line leads to the end");
            assert_eq!(outcome.difference(position.turn()), expected);
        }
    }
}

/// In each pair the opponent's disc on h4 is gone and h8 has one of the side to move. Keys that were sums of
/// products were the same for both, and the second got the score of the first.
#[test]
fn one_table_serves_positions_that_are_alike() {
    let last_plies = LastPlies::new();
    let endgame = Endgame::new(&Classic, &last_plies);
    for pair in [
        [
            "-OOOXOOOOOOOOO-OOX-OXOOOXO-XOXOOOXX-XXXXO-OXXXOXXXOOOXOOOX-XXO-X X",
            "-OOOXOOOOOOOOO-OOX-OXOOOXO-XOX-OOXX-XXXXO-OXXXOXXXOOOXOOOX-XXOXX X",
        ],
        [
            "-OXOXOOOOOOOOOOOXXOO-XOXOOO--OOXOXXOXX-O-XOOOXOOOXOXXO-XXXXXXX-X X",
            "-OXOXOOOOOOOOOOOXXOO-XOXOOO--O-XOXXOXX-O-XOOOXOOOXOXXO-XXXXXXXXX X",
        ],
    ] {
        let table = Table::with_mebibytes(1).expect("1 MiB");
        let mut solver = Solver::new(&endgame, &table);
        for board in pair {
            let position: Position = board.parse().expect("a board and the side to move");
            let root = endgame.position(&position);
            let solution = solver.solve(&root, Window::FULL, &Limits::new());
            let expected = Score::new(negamax(&position));
            assert_eq!(solution.score(), Some(expected), "{position}");
            solver.score_moves(&root, &Limits::new());
        }
    }
}

#[test]
fn every_move_gets_its_score() {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("1 MiB");
    for position in late_positions(20, 7) {
        for (m, solution) in engine.score_moves(&position, &Thinking::default()) {
            let mut child = position;
            child.play(m).expect("a legal move");
            assert_eq!(
                solution.score(),
                Some(Score::new(-negamax(&child))),
                "{position} {m}"
            );
        }
    }
}

#[test]
fn analysis_is_exact_near_the_end() {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("1 MiB");
    for position in late_positions(40, 9)
        .into_iter()
        .filter(|found| !found.is_over())
    {
        let analysis = engine.analyse(&position, &Thinking::default(), |_| ());
        assert!(analysis.exact);
        assert_eq!(analysis.evaluation.discs(), negamax(&position));
        let best = analysis.best_move.expect("the game goes on");
        assert!(position.is_legal(best));
    }
}

/// The positions that the field has tested endgame solvers with since the 1990s.
#[test]
fn published_problems() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/othello/problems/fforum-1-19.obf"
    );
    if !Path::new(file).exists() {
        eprintln!("skipped: no file of problems beside the workspace");
        return;
    }
    let engine = Engine::new(EngineOptions { hash_mebibytes: 16 }).expect("16 MiB");
    let text = fs::read(file).expect("a readable file");
    for problem in obf::read(&text, Mode::Lenient).take(6) {
        let problem = problem.expect("a line of the format");
        let solution = engine.solve(&problem.position, &Thinking::default());
        let score = solution.score().map(Score::value);
        assert_eq!(score, problem.value().map(i32::from), "{problem}");
        let best = solution.pv.first().and_then(|m| problem.score_of(*m));
        assert_eq!(best, problem.value(), "the move is one of the best");
    }
}

#[test]
fn two_threads_find_the_same_score() {
    let options = EngineOptions { hash_mebibytes: 1 };
    let alone = Engine::new(options).expect("1 MiB");
    let shared = Engine::new(options).expect("1 MiB").with_threads(2);
    for position in late_positions(6, 15) {
        let expected = alone.solve(&position, &Thinking::default()).score();
        let found = shared.solve(&position, &Thinking::default()).score();
        assert!(expected.is_some());
        assert_eq!(found, expected, "{position}");
    }
}
