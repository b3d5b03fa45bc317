//! Whatever is switched on or off, the value is that of plain negamax.

mod games;

use game_search::{
    Bound, Certainty, CompactTable, Limits, Probing, Score, Search, Solver, StopReason, Table,
    Technique, Techniques, WideTable, Window,
};
use games::plain;
use games::web::{Shape, Web};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x0E11),
        ..ProptestConfig::default()
    }
}

fn any_techniques() -> impl Strategy<Value = Techniques> {
    any::<[bool; Technique::ALL.len()]>().prop_map(|on| {
        let chosen = Technique::ALL.iter().copied().zip(on).filter(|&(_, on)| on);
        chosen.fold(Techniques::none(), |set, (technique, _)| {
            set.with(technique)
        })
    })
}

/// Some of those that never change a value.
fn any_exact_techniques() -> impl Strategy<Value = Techniques> {
    any_techniques().prop_map(|techniques| {
        let selective = Technique::ALL.iter().filter(|one| !one.is_exact());
        selective.fold(techniques, |set, &one| set.without(one))
    })
}

fn free_web() -> impl Strategy<Value = Web> {
    (any::<u64>(), 2..150_usize, 1..16_usize, any::<[bool; 3]>()).prop_map(
        |(seed, count, reach, [bounds, last_plies, guesses])| {
            let web = Web::new(seed, Shape::Free { count, reach }).teaching(bounds, last_plies);
            if guesses { web.guessing() } else { web }
        },
    )
}

fn layered_web() -> impl Strategy<Value = Web> {
    (any::<u64>(), 2..9_usize, 1..9_usize)
        .prop_map(|(seed, count, width)| Web::new(seed, Shape::Layers { count, width }))
}

/// A table that forgets nearly everything, or one that forgets nothing.
fn any_table() -> impl Strategy<Value = Table> {
    (0..=1_usize).prop_map(|mebibytes| Table::with_mebibytes(mebibytes).expect("small table"))
}

fn any_window() -> impl Strategy<Value = Window> {
    prop_oneof![
        Just(Window::FULL),
        Just(Window::WIN_DRAW_LOSS),
        (-6..=6_i32, 1..=6_i32).prop_map(|(alpha, width)| {
            Window::new(Score::new(alpha), Score::new(alpha + width)).expect("not empty")
        }),
        (0..12_u32).prop_map(|plies| Window::null(Score::win_in(plies))),
        (0..12_u32).prop_map(|plies| Window::null(Score::loss_in(plies))),
    ]
}

fn any_probing() -> impl Strategy<Value = Probing> {
    prop_oneof![
        Just(Probing::Halving),
        (0..100_u64).prop_map(Probing::HalvingFor),
        (-9..=9_i32).prop_map(|guess| Probing::From(Score::new(guess))),
        (0..12_u32).prop_map(|plies| Probing::From(Score::win_in(plies))),
        (0..12_u32).prop_map(|plies| Probing::From(Score::loss_in(plies))),
    ]
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn search_to_the_end_finds_the_value(
        web in free_web(),
        techniques in any_exact_techniques(),
        table in any_table(),
    ) {
        let mut search = Search::new(&web, &table).with_techniques(techniques);
        let limits = Limits::new().depth(200);
        // The second time the table is warm.
        for _ in 0..2 {
            let result = search.run(&0, &limits);
            prop_assert_eq!(result.score, web.value());
            prop_assert_eq!(result.bound, Bound::Exact);
            prop_assert_eq!(result.reason, StopReason::Solved);
            prop_assert_eq!(result.best_move, result.pv.first().copied());
            plain::follow(&web, &0, &result.pv);
        }
    }

    #[test]
    fn solving_finds_the_value(
        web in free_web(),
        techniques in any_exact_techniques(),
        table in any_table(),
        probing in any_probing(),
    ) {
        let mut solver = Solver::new(&web, &table)
            .with_techniques(techniques)
            .with_probing(probing);
        let solution = solver.solve(&0, Window::FULL, &Limits::new());
        prop_assert_eq!(solution.score(), Some(web.value()));
        prop_assert_eq!(plain::score_of_line(&web, &0, &solution.pv), web.value());

        let scored = solver.score_moves(&0, &Limits::new());
        prop_assert_eq!(scored.len(), plain::legal_moves(&web, &0).len());
        for (mv, solution) in scored {
            let child = plain::follow(&web, &0, &[mv]);
            let value = plain::exact(&web, &child, &mut Default::default());
            prop_assert_eq!(solution.score(), Some(plain::one_ply_later(-value)));
        }
    }

    #[test]
    fn solving_in_a_window_is_true_and_tells_enough(
        web in free_web(),
        techniques in any_exact_techniques(),
        table in any_table(),
        probing in any_probing(),
        window in any_window(),
    ) {
        let mut solver = Solver::new(&web, &table)
            .with_techniques(techniques)
            .with_probing(probing);
        // A dense web has more paths than can be walked without a table: then only the bounds count.
        let solved = solver.score(&0, window, &Limits::new().nodes(200_000));
        let bounds = solved.bounds;
        let value = web.value();
        prop_assert!(bounds.lower <= value && value <= bounds.upper);
        let told = bounds.exact() == Some(value)
            || bounds.lower >= window.beta()
            || bounds.upper <= window.alpha()
            || solved.reason == StopReason::Nodes;
        prop_assert!(told, "{:?} of {:?}", bounds, window);
    }

    #[test]
    fn search_to_a_depth_finds_the_value_of_that_depth(
        web in layered_web(),
        techniques in any_exact_techniques(),
        table in any_table(),
        depth in 1..9_u32,
    ) {
        let quiescence = techniques.contains(Technique::Quiescence);
        let mut search = Search::new(&web, &table).with_techniques(techniques);
        let result = search.run(&0, &Limits::new().depth(depth));
        prop_assert_eq!(
            result.score,
            plain::negamax(&web, &0, depth, &[], quiescence)
        );
        prop_assert_eq!(result.bound, Bound::Exact);
        plain::follow(&web, &0, &result.pv);
    }

    #[test]
    fn the_line_of_a_search_leads_to_its_score(web in free_web(), table in any_table()) {
        let techniques = Techniques::exact()
            .without(Technique::Quiescence)
            .without(Technique::LastPlies)
            .without(Technique::ScoreBounds);
        let mut search = Search::new(&web, &table).with_techniques(techniques);
        let result = search.run(&0, &Limits::new().depth(200));
        prop_assert_eq!(plain::score_of_line(&web, &0, &result.pv), result.score);
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn guesses_change_no_score_that_is_called_exact(
        web in free_web(),
        techniques in any_techniques(),
        table in any_table(),
        depth in 1..30_u32,
    ) {
        let web = web.guessing();
        let mut search = Search::new(&web, &table).with_techniques(techniques);
        for depth in [depth, 200] {
            let result = search.run(&0, &Limits::new().depth(depth));
            plain::follow(&web, &0, &result.pv);
            if result.certainty == Certainty::Exact {
                prop_assert_eq!(result.score, web.value());
                prop_assert_eq!(result.reason, StopReason::Solved);
            }
        }
    }

    #[test]
    fn guesses_repeat_themselves(
        web in free_web(),
        techniques in any_techniques(),
        nodes in 1..3000_u64,
    ) {
        let web = web.guessing();
        let run = || {
            let table = Table::with_mebibytes(0).expect("64 bytes");
            let limits = Limits::new().nodes(nodes);
            Search::new(&web, &table).with_techniques(techniques).run(&0, &limits)
        };
        let (first, second) = (run(), run());
        prop_assert_eq!((first.score, &first.pv), (second.score, &second.pv));
        prop_assert_eq!((first.nodes, first.depth), (second.nodes, second.depth));
        prop_assert!(first.best_move.is_some() || first.certainty == Certainty::Exact);
    }
}

proptest! {
    // Each case allocates a MiB.
    #![proptest_config(config(150))]

    #[test]
    fn a_wide_table_changes_no_value(
        web in free_web(),
        techniques in any_exact_techniques(),
        probing in any_probing(),
        window in any_window(),
    ) {
        let table = WideTable::<4>::with_mebibytes::<Web>(0).expect("64 bytes");
        let mut solver = Solver::new(&web, &table)
            .with_techniques(techniques)
            .with_probing(probing);
        for window in [window, Window::FULL, window] {
            let bounds = solver.score(&0, window, &Limits::new()).bounds;
            prop_assert!(bounds.lower <= web.value() && web.value() <= bounds.upper);
        }
        let solution = solver.solve(&0, Window::FULL, &Limits::new());
        prop_assert_eq!(solution.score(), Some(web.value()));
        prop_assert_eq!(plain::score_of_line(&web, &0, &solution.pv), web.value());
    }

    #[test]
    fn a_compact_table_changes_no_value(
        web in free_web(),
        techniques in any_exact_techniques(),
        probing in any_probing(),
        window in any_window(),
    ) {
        let table = CompactTable::with_mebibytes::<Web>(1).expect("1 MiB");
        let mut solver = Solver::new(&web, &table)
            .with_techniques(techniques)
            .with_probing(probing);
        // The second time the table is warm.
        for window in [window, Window::FULL, window] {
            let bounds = solver.score(&0, window, &Limits::new()).bounds;
            prop_assert!(bounds.lower <= web.value() && web.value() <= bounds.upper);
        }
        let solution = solver.solve(&0, Window::FULL, &Limits::new());
        prop_assert_eq!(solution.score(), Some(web.value()));
        prop_assert_eq!(plain::score_of_line(&web, &0, &solution.pv), web.value());
    }
}
