//! Several lines, several threads, some of the root moves, thinking on the opponent's time.

mod games;

use std::cmp::Reverse;

use game_search::{
    Bound, Certainty, Game, Limits, Score, Search, StopHandle, StopReason, Table, Techniques,
};
use games::othello::{Discs, Move, Othello};
use games::plain;
use games::skirmish::{Board, Side, Skirmish};
use games::web::{Shape, Web};

const OTHELLO: Othello<6> = Othello {
    empties_to_winner: true,
};

fn table() -> Table {
    Table::with_mebibytes(1).expect("1 MiB")
}

/// Each move of the start with its plain value at `depth`, the best first.
fn plain_values(depth: u32) -> Vec<(Score, Move)> {
    let start = OTHELLO.start();
    let mut values: Vec<(Score, Move)> = plain::legal_moves(&OTHELLO, &start)
        .into_iter()
        .map(|mv| {
            let child = plain::follow(&OTHELLO, &start, &[mv]);
            let value = -plain::negamax(&OTHELLO, &child, depth - 1, &[], true);
            (value, mv)
        })
        .collect();
    values.sort_by_key(|&(value, _)| Reverse(value));
    values
}

fn after_some_moves() -> Discs {
    let mut discs = OTHELLO.start();
    for _ in 0..7 {
        let moves = plain::legal_moves(&OTHELLO, &discs);
        OTHELLO.play(&mut discs, moves[moves.len() / 2]);
    }
    discs
}

#[test]
fn lines_are_the_best_moves_with_their_values() {
    for depth in [1, 3, 5] {
        let values = plain_values(depth);
        for lines in 1..=6 {
            let table = table();
            let mut search = Search::new(&OTHELLO, &table).with_lines(lines);
            let mut reported = 0;
            let result = search.run_with(&OTHELLO.start(), &Limits::new().depth(depth), |report| {
                if report.depth == depth && report.bound == Bound::Exact {
                    assert_eq!(report.line, reported);
                    reported += 1;
                }
            });
            let expected: Vec<Score> = values.iter().take(lines).map(|&(value, _)| value).collect();
            let found: Vec<Score> = result.lines.iter().map(|line| line.score).collect();
            assert_eq!(found, expected);
            assert_eq!(reported, expected.len());
            for line in &result.lines {
                assert!(values.contains(&(line.score, line.pv[0])));
                assert_eq!((line.depth, line.bound), (depth, Bound::Exact));
                assert_eq!(line.pv.len(), depth as usize);
                plain::follow(&OTHELLO, &OTHELLO.start(), &line.pv);
            }
            let mut firsts: Vec<Move> = result.lines.iter().map(|line| line.pv[0]).collect();
            firsts.dedup();
            assert_eq!(firsts.len(), expected.len());
            assert_eq!(result.best_move, Some(firsts[0]));
            assert_eq!(result.score, found[0]);
        }
    }
}

#[test]
fn lines_of_an_unfinished_search_are_legal_and_different() {
    let position = after_some_moves();
    for (lines, nodes) in (1..3000)
        .step_by(13)
        .flat_map(|nodes| [(3, nodes), (5, nodes)])
    {
        let table = table();
        let mut search = Search::new(&OTHELLO, &table).with_lines(lines);
        let result = search.run(&position, &Limits::new().nodes(nodes));
        let firsts: Vec<Move> = result.lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(firsts.len(), lines);
        for (place, first) in firsts.iter().enumerate() {
            assert!(
                !firsts[..place].contains(first),
                "{nodes} nodes: {firsts:?}"
            );
        }
        for line in &result.lines {
            plain::follow(&OTHELLO, &position, &line.pv);
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let values = plain_values(4);
    let limits = Limits::new().depth(4);
    for &(value, mv) in &values {
        let table = table();
        let mut search = Search::new(&OTHELLO, &table).with_root_moves(&[mv]);
        let result = search.run(&OTHELLO.start(), &limits);
        assert_eq!((result.score, result.best_move), (value, Some(mv)));
        // The value of one move is not filed as that of the position.
        let result = Search::new(&OTHELLO, &table).run(&OTHELLO.start(), &limits);
        assert_eq!(result.score, values[0].0);
    }
    let table = table();
    let mut search = Search::new(&OTHELLO, &table).with_root_moves(&[]);
    let result = search.run(&OTHELLO.start(), &limits);
    assert_eq!(result.best_move, None);
    assert_eq!(result.score, OTHELLO.evaluate(&OTHELLO.start()));
}

#[test]
fn illegal_moves_asked_for_are_passed_over() {
    let table = table();
    let board = Board::new("K.k. .... .... ....", Side::White);
    let legal = plain::legal_moves(&Skirmish, &board)[1];
    let mut illegal = legal;
    illegal.from = 15;
    let mut search = Search::new(&Skirmish, &table).with_root_moves(&[illegal, legal]);
    let result = search.run(&board, &Limits::new().depth(2));
    assert_eq!(result.best_move, Some(legal));
}

#[test]
fn small_windows_change_no_value() {
    for seed in 0..300 {
        let shape = Shape::Layers { count: 8, width: 5 };
        let web = Web::new(seed, shape).guessing();
        let table = table();
        let mut search = Search::new(&web, &table).with_techniques(Techniques::exact());
        let result = search.run(&0, &Limits::new());
        assert_eq!(result.score, web.value(), "seed {seed}");
        assert_eq!(result.certainty, Certainty::Exact);
    }
}

#[cfg(feature = "std")]
mod with_threads {
    use std::time::{Duration, Instant};

    use game_search::{Clock, MoveCode, MoveList, PonderHandle};

    use super::*;

    #[test]
    fn threads_find_the_value() {
        for seed in 0..60 {
            let shape = Shape::Free {
                count: 120,
                reach: 9,
            };
            let web = Web::new(seed, shape).guessing();
            let table = table();
            let mut search = Search::new(&web, &table)
                .with_techniques(Techniques::exact())
                .with_threads(3);
            for _ in 0..2 {
                let result = search.run(&0, &Limits::new());
                assert_eq!(result.score, web.value(), "seed {seed}");
                assert_eq!(result.reason, StopReason::Solved);
                plain::follow(&web, &0, &result.pv);
            }
        }
    }

    #[test]
    fn threads_search_to_a_depth_and_count_all_nodes() {
        let alone = Search::new(&OTHELLO, &table()).run(&OTHELLO.start(), &Limits::new().depth(6));
        let table = table();
        let mut search = Search::new(&OTHELLO, &table).with_threads(2);
        let mut told = 0;
        let result = search.run_with(&OTHELLO.start(), &Limits::new().depth(6), |report| {
            assert!(report.nodes >= told);
            told = report.nodes;
        });
        assert_eq!(result.depth, 6);
        assert_eq!(result.score, alone.score);
        assert!(result.nodes >= told);
    }

    /// Games of Amazons have positions with 2,176 moves; this one has a single move in each.
    struct Wide;

    impl Game for Wide {
        type Position = u32;
        type Move = u32;
        type Undo = ();
        type Moves = MoveList<u32, 2176>;

        fn legal_moves(&self, left: &u32, moves: &mut Self::Moves) {
            moves.extend((*left > 0).then_some(*left));
        }

        fn play(&self, left: &mut u32, _: u32) {
            *left -= 1;
        }

        fn undo(&self, left: &mut u32, _: u32, (): ()) {
            *left += 1;
        }

        fn key(&self, left: &u32) -> u64 {
            u64::from(*left) + 1
        }

        fn move_code(&self, _: &u32, _: u32) -> MoveCode {
            MoveCode::from_index(0)
        }

        fn score_without_moves(&self, _: &u32, ply: u32) -> Score {
            Score::loss_in(ply)
        }

        fn evaluate(&self, _: &u32) -> Score {
            Score::DRAW
        }
    }

    #[test]
    fn threads_have_room_for_long_lines_of_long_lists() {
        let search = || {
            let table = table();
            Search::new(&Wide, &table)
                .with_threads(3)
                .run(&240, &Limits::new())
        };
        // The first thread is that of the caller.
        let caller = std::thread::Builder::new().stack_size(64 << 20);
        let result = caller.spawn(search).expect("a thread").join();
        let result = result.expect("the search does not panic");
        assert_eq!(result.score, Score::loss_in(240));
    }

    #[test]
    fn a_clock_without_end_is_no_fault() {
        let clock = Clock {
            moves_to_go: Some(1),
            increment: Duration::MAX,
            ..Clock::with_remaining(Duration::MAX)
        };
        let table = table();
        let result = Search::new(&OTHELLO, &table)
            .run(&OTHELLO.start(), &Limits::new().clock(clock).depth(4));
        assert_eq!(result.depth, 4);
    }

    #[test]
    fn threads_end_with_the_first() {
        let table = table();
        let mut search = Search::new(&OTHELLO, &table).with_threads(4);
        let result = search.run(&OTHELLO.start(), &Limits::new().nodes(5_000));
        assert_eq!(result.reason, StopReason::Nodes);
        assert!(result.nodes >= 5_000);
    }

    #[test]
    fn stop_comes_from_another_thread() {
        let stop = StopHandle::new();
        let other = stop.clone();
        let table = table();
        let mut search = Search::new(&OTHELLO, &table);
        let limits = Limits::new().stop(&stop);
        let result = std::thread::scope(|scope| {
            let (tell, hear) = std::sync::mpsc::channel();
            scope.spawn(move || {
                let _ = hear.recv();
                other.stop();
            });
            search.run_with(&OTHELLO.start(), &limits, |report| {
                if report.depth == 3 {
                    let _ = tell.send(());
                }
            })
        });
        assert_eq!(result.reason, StopReason::Handle);
        assert!(result.depth >= 3);
    }

    #[test]
    fn a_clock_ends_a_search() {
        let table = table();
        let clock = Clock::with_remaining(Duration::from_millis(300));
        let result =
            Search::new(&OTHELLO, &table).run(&OTHELLO.start(), &Limits::new().clock(clock));
        assert_eq!(result.reason, StopReason::Time);
        assert!(result.best_move.is_some());
    }

    #[test]
    fn a_clock_does_not_tick_before_the_expected_move() {
        let table = table();
        let ponder = PonderHandle::new();
        let clock = Clock::with_remaining(Duration::ZERO);
        let limits = Limits::new().clock(clock).ponder(&ponder);
        let begin = Instant::now();
        let mut depth_at_hit = None;
        let result = Search::new(&OTHELLO, &table).run_with(&OTHELLO.start(), &limits, |report| {
            // Long after the clock has run out.
            if depth_at_hit.is_none() && begin.elapsed() > Duration::from_millis(30) {
                depth_at_hit = Some(report.depth);
                ponder.hit();
            }
        });
        assert_eq!(result.reason, StopReason::Time);
        assert!(ponder.is_hit());
        assert!(Some(result.depth) >= depth_at_hit);
    }

    #[test]
    fn a_lone_move_takes_no_time() {
        let web = (0..)
            .map(|seed| {
                Web::new(
                    seed,
                    Shape::Layers {
                        count: 60,
                        width: 8,
                    },
                )
            })
            .find(|web| plain::legal_moves(web, &0).len() == 1)
            .expect("one in eight");
        let table = table();
        let clock = Clock::with_remaining(Duration::from_secs(10_000));
        let result = Search::new(&web, &table).run(&0, &Limits::new().clock(clock));
        assert!(result.best_move.is_some());
        assert_eq!(result.depth, 1);
    }
}
