//! When searches end, what they tell on the way, and that they repeat themselves.

mod games;

use game_search::{
    Bound, Game, Limits, MAX_PLY, MoveCode, MoveList, Report, Score, ScoreBounds, Search,
    SearchResult, Solver, StopHandle, StopReason, Table, Technique, Techniques, Window,
};
use games::othello::{Discs, Move, Othello};
use games::plain;

const OTHELLO: Othello<6> = Othello {
    empties_to_winner: true,
};

fn table() -> Table {
    Table::with_mebibytes(1).expect("1 MiB")
}

fn search(limits: &Limits) -> SearchResult<Move> {
    Search::new(&OTHELLO, &table()).run(&OTHELLO.start(), limits)
}

#[derive(Clone, PartialEq, Debug)]
struct Told {
    depth: u32,
    seldepth: u32,
    score: Score,
    bound: Bound,
    nodes: u64,
    pv: Vec<Move>,
}

fn told(report: &Report<'_, Move>) -> Told {
    Told {
        depth: report.depth,
        seldepth: report.seldepth,
        score: report.score,
        bound: report.bound,
        nodes: report.nodes,
        pv: report.pv.to_vec(),
    }
}

fn all_told(limits: &Limits) -> (SearchResult<Move>, Vec<Told>) {
    let mut reports = Vec::new();
    let result = Search::new(&OTHELLO, &table()).run_with(&position_after(9), limits, |report| {
        reports.push(told(report))
    });
    (result, reports)
}

#[test]
fn node_limit_of_search_is_exact() {
    for nodes in (0..40).chain([1000, 1023, 1024, 1025, 5000]) {
        let result = search(&Limits::new().nodes(nodes));
        assert_eq!(result.nodes, nodes);
        assert_eq!(result.reason, StopReason::Nodes);
        let best = result.best_move.expect("the game goes on");
        assert!(plain::legal_moves(&OTHELLO, &OTHELLO.start()).contains(&best));
        assert_eq!(result.pv[0], best);
    }
}

#[test]
fn node_limit_of_solver_is_exact() {
    let table = table();
    let techniques = Techniques::all().without(Technique::LastPlies);
    for nodes in [0, 1, 2, 1023, 1024, 1025, 5000] {
        let limits = Limits::new().nodes(nodes);
        let mut solver = Solver::new(&OTHELLO, &table).with_techniques(techniques);
        let solution = solver.solve(&OTHELLO.start(), Window::FULL, &limits);
        assert_eq!(solution.nodes, nodes);
        assert_eq!(solution.reason, StopReason::Nodes);
        assert_eq!(solution.score(), None);
        let scored = solver.score_moves(&OTHELLO.start(), &limits);
        assert_eq!(scored.len(), 4);
        let visited: u64 = scored.iter().map(|(_, solution)| solution.nodes).sum();
        assert_eq!(visited, nodes);
    }
}

#[test]
fn stopped_solver_keeps_what_it_has_proven() {
    let othello = Othello::<4> {
        empties_to_winner: false,
    };
    let value = Score::new(-8);
    let mut partly_known = 0;
    for nodes in (0..600).step_by(7) {
        let table = Table::with_mebibytes(0).expect("64 bytes");
        let limits = Limits::new().nodes(nodes);
        let solution = Solver::new(&othello, &table).score(&othello.start(), Window::FULL, &limits);
        let ScoreBounds { lower, upper } = solution.bounds;
        assert!(lower <= value && value <= upper);
        partly_known += u32::from(solution.score().is_none() && upper < Score::new(16));
    }
    assert!(partly_known > 0);
}

#[test]
fn depth_limit_is_reached_and_not_passed() {
    for depth in 1..=5 {
        let result = search(&Limits::new().depth(depth));
        assert_eq!(result.depth, depth);
        assert_eq!(result.reason, StopReason::Depth);
        assert_eq!(result.pv.len(), depth as usize);
    }
    assert_eq!(search(&Limits::new().depth(0)).depth, 1);
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    let limits = Limits::new().nodes(20_000);
    assert_eq!(all_told(&limits).1, all_told(&limits).1);
    let table = table();
    let mut solver = Solver::new(&OTHELLO, &table);
    let late = position_after(18);
    let first = solver.solve(&late, Window::FULL, &Limits::new());
    table.clear();
    let second = solver.solve(&late, Window::FULL, &Limits::new());
    assert_eq!(first.nodes, second.nodes);
    assert_eq!(first.pv, second.pv);
}

/// A position after so many plies, the first legal move played each time.
fn position_after(plies: u32) -> Discs {
    let mut discs = OTHELLO.start();
    for _ in 0..plies {
        let first = plain::legal_moves(&OTHELLO, &discs)[0];
        OTHELLO.play(&mut discs, first);
    }
    discs
}

#[test]
fn reports_go_on_and_end_with_the_result() {
    let (result, reports) = all_told(&Limits::new().depth(7));
    assert!(reports.is_sorted_by_key(|told| told.depth));
    assert!(reports.is_sorted_by_key(|told| told.nodes));
    let finished = |told: &&Told| told.bound == Bound::Exact;
    let depths: Vec<u32> = reports
        .iter()
        .filter(finished)
        .map(|told| told.depth)
        .collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7]);
    assert!(reports.iter().any(|told| told.bound == Bound::Lower));
    let last = reports.last().expect("seven at least");
    assert_eq!(last.score, result.score);
    assert_eq!(last.nodes, result.nodes);
    assert_eq!(last.pv, result.pv);
    for told in &reports {
        plain::follow(&OTHELLO, &position_after(9), &told.pv);
        assert!(told.seldepth >= told.depth);
    }
}

#[test]
fn stopping_between_iterations_or_within_one_gives_the_latest_best_move() {
    let mut from_unfinished = 0;
    for nodes in (1..6000).step_by(61) {
        let (result, reports) = all_told(&Limits::new().nodes(nodes));
        let Some(last) = reports.last() else {
            assert_eq!(result.depth, 0);
            continue;
        };
        assert_eq!(result.score, last.score);
        assert_eq!(result.bound, last.bound);
        assert_eq!(result.depth, last.depth);
        assert_eq!(result.pv, last.pv);
        from_unfinished += u32::from(result.bound == Bound::Lower);
    }
    assert!(from_unfinished > 0);
}

#[test]
fn stop_handle_ends_a_search_from_its_callback() {
    let stop = StopHandle::new();
    let limits = Limits::new().stop(&stop);
    let table = table();
    let mut search = Search::new(&OTHELLO, &table);
    let result = search.run_with(&OTHELLO.start(), &limits, |report| {
        if report.depth == 4 && report.bound == Bound::Exact {
            stop.stop();
        }
    });
    assert_eq!(result.reason, StopReason::Handle);
    assert!(result.depth >= 4);
    assert!(stop.is_stopped());
}

#[test]
fn stop_handle_that_is_used_up_leaves_a_legal_move() {
    let stop = StopHandle::new();
    stop.clone().stop();
    let limits = Limits::new().stop(&stop);
    let result = search(&limits);
    assert_eq!((result.depth, result.nodes), (0, 0));
    let best = result.best_move.expect("the game goes on");
    assert!(plain::legal_moves(&OTHELLO, &OTHELLO.start()).contains(&best));
    assert_eq!(result.score, OTHELLO.evaluate(&OTHELLO.start()));
}

#[cfg(feature = "std")]
#[test]
fn time_limit_ends_a_search() {
    use std::time::Duration;

    let result = search(&Limits::new().time(Duration::ZERO));
    assert_eq!(result.reason, StopReason::Time);
    let result = search(&Limits::new().time(Duration::from_millis(20)));
    assert_eq!(result.reason, StopReason::Time);
    assert!(result.time >= Some(Duration::from_millis(20)));
}

#[test]
fn finished_game_has_a_score_and_no_move() {
    let full = Discs {
        mover: 0x7,
        other: 0,
    };
    let result = Search::new(&OTHELLO, &table()).run(&full, &Limits::new());
    assert_eq!(result.best_move, None);
    assert_eq!(result.score, Score::new(36));
    assert_eq!(result.reason, StopReason::Solved);
    assert!(result.pv.is_empty());
    let table = table();
    let mut solver = Solver::new(&OTHELLO, &table);
    let solution = solver.solve(&full, Window::FULL, &Limits::new());
    assert_eq!(solution.score(), Some(Score::new(36)));
    assert!(solution.pv.is_empty());
    assert!(solver.score_moves(&full, &Limits::new()).is_empty());
}

/// A game that only goes on: each position has one move.
struct Endless;

impl Game for Endless {
    type Position = u64;
    type Move = ();
    type Undo = ();
    type Moves = MoveList<(), 1>;

    fn legal_moves(&self, _: &u64, moves: &mut Self::Moves) {
        moves.push(());
    }

    fn play(&self, position: &mut u64, (): ()) {
        *position += 1;
    }

    fn undo(&self, position: &mut u64, (): (), (): ()) {
        *position -= 1;
    }

    fn key(&self, position: &u64) -> u64 {
        *position
    }

    fn move_code(&self, _: &u64, (): ()) -> MoveCode {
        MoveCode::from_index(0)
    }

    fn score_without_moves(&self, _: &u64, _: u32) -> Score {
        Score::DRAW
    }

    fn evaluate(&self, position: &u64) -> Score {
        Score::new(*position as i32)
    }
}

#[test]
fn lines_without_end_are_cut() {
    let table = table();
    let result = Search::new(&Endless, &table).run(&0, &Limits::new());
    assert_eq!(result.reason, StopReason::Depth);
    assert_eq!(result.depth, MAX_PLY - 1);
    assert_eq!(result.pv.len(), MAX_PLY as usize - 1);

    let solution = Solver::new(&Endless, &table).solve(&0, Window::FULL, &Limits::new());
    assert_eq!(solution.reason, StopReason::TooDeep);
    assert_eq!(solution.bounds, ScoreBounds::UNKNOWN);
}
