//! What guesses are worth: forced wins are found, and none is made up.

mod games;

use game_search::{
    Certainty, Learned, Limits, Score, Search, SearchResult, StopReason, Table, Technique,
    Techniques,
};
use games::plain;
use games::skirmish::{Board, Side, Skirmish, Step};
use games::web::{Shape, Web};

fn table() -> Table {
    Table::with_mebibytes(1).expect("1 MiB")
}

fn search(board: &Board, depth: u32, techniques: Techniques) -> SearchResult<Step> {
    let table = table();
    let mut search = Search::new(&Skirmish, &table).with_techniques(techniques);
    search.run(board, &Limits::new().depth(depth))
}

/// The plain value of a board at `depth`.
fn plain_value(board: &Board, depth: u32) -> Score {
    plain::negamax(&Skirmish, board, depth, &[], true)
}

#[test]
fn forced_wins_and_losses_are_found_and_true() {
    let (mut wins, mut losses) = (0, 0);
    for seed in 1..=25 {
        let board = Board::random(seed);
        let plain = plain_value(&board, 4);
        let found = search(&board, 8, Techniques::all()).score;
        if plain.is_win() {
            assert!(found.is_win(), "seed {seed}: {found} for {plain}");
            wins += 1;
        }
        if plain.is_loss() {
            assert!(found.is_loss(), "seed {seed}: {found} for {plain}");
            losses += 1;
        }
        // What is told of a distance is never sooner than what is true.
        if let Some(distance) = found.distance().filter(|&distance| distance <= 5) {
            let value = plain_value(&board, distance);
            assert!(value.distance() <= Some(distance), "seed {seed}: {found}");
            assert_eq!(value.is_win(), found.is_win(), "seed {seed}");
        }
    }
    assert!(wins >= 3 && losses >= 1, "{wins} wins, {losses} losses");
}

#[test]
fn guesses_save_nodes() {
    let board = Board::new("k.t. t... ...T .T.K", Side::White);
    let nodes =
        |techniques: Techniques| search(&board, 7, techniques.without(Technique::Extensions)).nodes;
    let all = nodes(Techniques::all());
    let exact = nodes(Techniques::exact());
    assert!(all * 2 < exact, "{all} of {exact}");
}

#[test]
fn what_was_learned_serves_another_search() {
    let limits = Limits::new().depth(6);
    let table = table();
    let mut learned = Learned::default();
    let mut differ = 0;
    for seed in 0..8 {
        let board = Board::random(seed);
        let nodes = |search: &mut Search<'_, Skirmish>| {
            table.clear();
            search.run(&board, &limits).nodes
        };
        let mut first = Search::new(&Skirmish, &table);
        let fresh = nodes(&mut first);
        assert_eq!(fresh, nodes(&mut Search::new(&Skirmish, &table)));
        let mut second = Search::new(&Skirmish, &table).with_learned(first.into_learned());
        differ += u32::from(nodes(&mut second) != fresh);
        learned = second.into_learned();
    }
    assert!(differ > 0);
    // Another game has no use for it.
    let web = Web::new(3, Shape::Layers { count: 5, width: 4 });
    let mut other = Search::new(&web, &table).with_learned(learned);
    other.run(&0, &Limits::new().depth(3));
}

#[test]
fn each_technique_left_out_repeats_itself() {
    for seed in [5, 17] {
        let board = Board::random(seed);
        for &one in Technique::ALL {
            let techniques = Techniques::all().without(one);
            let first = search(&board, 6, techniques);
            let second = search(&board, 6, techniques);
            assert_eq!(first.nodes, second.nodes, "{one}");
            assert_eq!(first.pv, second.pv, "{one}");
            plain::follow(&Skirmish, &board, &first.pv);
        }
    }
}

#[test]
fn a_decided_game_is_won_or_lost_but_perhaps_sooner() {
    let mut decided = 0;
    for seed in 0..300 {
        let shape = Shape::Free {
            count: 100,
            reach: 12,
        };
        let web = Web::new(seed, shape).guessing();
        let result = Search::new(&web, &table()).run(&0, &Limits::new());
        if result.reason == StopReason::Decided {
            assert!(result.certainty < Certainty::Exact);
            assert_eq!(result.score.is_win(), web.value().is_win(), "seed {seed}");
            assert_eq!(result.score.is_loss(), web.value().is_loss(), "seed {seed}");
            decided += 1;
        }
    }
    assert!(decided > 0);
}
