//! The three unlike games: solved values that are known, and plain negamax.

mod games;

use std::collections::HashMap;

use game_search::{
    Certainty, Game, Limits, MoveCode, MoveList, Probing, Score, Search, Solver, StopReason, Table,
    Technique, Techniques, Window,
};
use games::boxes::{Boxes, Drawn};
use games::connect_four::{ConnectFour, Stones};
use games::othello::Othello;
use games::plain;
use games::random::Random;
use games::skirmish::{Board, Side, Skirmish};

fn table() -> Table {
    Table::with_mebibytes(2).expect("2 MiB")
}

/// All that never changes a value, each technique of it alone left out, and nothing.
fn configurations() -> impl Iterator<Item = Techniques> {
    let exact = Techniques::exact();
    let ones = Technique::ALL.iter().filter(|one| one.is_exact());
    let without = ones.map(move |&one| exact.without(one));
    without.chain([exact, Techniques::none()])
}

#[test]
fn othello_4x4_is_won_by_white_by_eight_discs() {
    for (empties_to_winner, value) in [(false, -8), (true, -10)] {
        let othello = Othello::<4> { empties_to_winner };
        for techniques in configurations() {
            let table = table();
            let mut solver = Solver::new(&othello, &table).with_techniques(techniques);
            let solution = solver.solve(&othello.start(), Window::FULL, &Limits::new());
            assert_eq!(solution.score(), Some(Score::new(value)));
            let line = plain::score_of_line(&othello, &othello.start(), &solution.pv);
            assert_eq!(line, Score::new(value));
        }
    }
}

#[test]
fn othello_4x4_is_searched_to_its_end() {
    let othello = Othello::<4> {
        empties_to_winner: true,
    };
    let table = table();
    let mut search = Search::new(&othello, &table);
    let result = search.run(&othello.start(), &Limits::new());
    assert_eq!(result.score, Score::new(-10));
    assert_eq!(result.reason, StopReason::Solved);
    let line = plain::score_of_line(&othello, &othello.start(), &result.pv);
    assert_eq!(line, Score::new(-10));
}

#[test]
fn threads_share_one_table() {
    let othello = Othello::<4> {
        empties_to_winner: true,
    };
    // So small that they overwrite each other all the time.
    let table = Table::with_mebibytes(0).expect("64 bytes");
    let solve = || {
        let mut solver = Solver::new(&othello, &table);
        solver.score(&othello.start(), Window::FULL, &Limits::new())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(solve)).collect();
        for thread in threads {
            let solution = thread.join().expect("the solver does not panic");
            assert_eq!(solution.score(), Some(Score::new(-10)));
        }
    });
}

#[test]
fn othello_6x6_searched_to_a_depth_is_plain_negamax() {
    let othello = Othello::<6> {
        empties_to_winner: false,
    };
    for techniques in configurations() {
        // No position comes back at another ply without a pass, so the table changes nothing.
        let table = table();
        let mut search = Search::new(&othello, &table)
            .with_techniques(techniques.without(Technique::ScoreBounds));
        let result = search.run(&othello.start(), &Limits::new().depth(5));
        let plain = plain::negamax(&othello, &othello.start(), 5, &[], true);
        assert_eq!(result.score, plain);
        assert_eq!(result.depth, 5);
        assert_eq!(result.pv.len(), 5);
    }
}

#[test]
fn connect_four_on_small_grids_has_its_known_values() {
    let table = table();
    let start = Stones::default();
    let limits = Limits::new();
    macro_rules! value {
        ($width:literal, $height:literal) => {
            Solver::new(&ConnectFour::<$width, $height>, &table)
                .with_probing(Probing::Halving)
                .score(&start, Window::FULL, &limits)
                .score()
        };
    }
    assert_eq!(value!(4, 4), Some(Score::DRAW));
    table.clear();
    assert_eq!(value!(5, 4), Some(Score::DRAW));
    table.clear();
    assert_eq!(value!(4, 5), Some(Score::DRAW));
    table.clear();
    // The second player wins with the 24th of 24 stones.
    assert_eq!(value!(6, 4), Some(Score::new(-1)));
}

#[test]
fn connect_four_4x4_agrees_with_every_configuration() {
    let game = ConnectFour::<4, 4>;
    let start = game.after("1122");
    let value = plain::exact(&game, &start, &mut HashMap::new());
    for techniques in configurations().filter(|set| set.contains(Technique::Table)) {
        let table = table();
        let mut solver = Solver::new(&game, &table).with_techniques(techniques);
        let solution = solver.solve(&start, Window::FULL, &Limits::new());
        assert_eq!(solution.score(), Some(value));
        let line = plain::score_of_line(&game, &start, &solution.pv);
        assert_eq!(line, value);
    }
}

#[test]
fn connect_four_7x6_late_positions_agree_with_plain_negamax() {
    let game = ConnectFour::<7, 6>;
    let table = table();
    let mut random = Random::new(7);
    let mut tried = 0;
    while tried < 40 {
        let stones = random_playout(&game, &mut random, 32);
        if game.outcome(&stones, 0).is_some() {
            continue;
        }
        tried += 1;
        let mut known = HashMap::new();
        let value = plain::exact(&game, &stones, &mut known);
        let mut solver = Solver::new(&game, &table).with_probing(Probing::Halving);
        let solution = solver.solve(&stones, Window::FULL, &Limits::new());
        assert_eq!(solution.score(), Some(value));
        let sign = solver.score(&stones, Window::WIN_DRAW_LOSS, &Limits::new());
        assert!(sign.bounds.lower <= value && value <= sign.bounds.upper);
        assert!(
            sign.bounds.lower > Score::DRAW
                || sign.bounds.upper <= Score::new(-1)
                || sign.bounds.exact() == Some(Score::DRAW)
        );
        for (column, solution) in solver.score_moves(&stones, &Limits::new()) {
            let child = plain::follow(&game, &stones, &[column]);
            assert_eq!(
                solution.score(),
                Some(-plain::exact(&game, &child, &mut known))
            );
        }
    }
}

fn random_playout(game: &ConnectFour<7, 6>, random: &mut Random, stones: u32) -> Stones {
    let mut position = Stones::default();
    for _ in 0..stones {
        let moves = plain::legal_moves(game, &position);
        if game.outcome(&position, 0).is_some() || moves.is_empty() {
            break;
        }
        let chosen = moves[random.below(moves.len() as u64) as usize];
        game.play(&mut position, chosen);
    }
    position
}

#[test]
fn mirrored_positions_share_the_table() {
    let game = ConnectFour::<5, 4>;
    let table = table();
    let mut solver = Solver::new(&game, &table);
    let left = solver.score(&game.after("1122"), Window::FULL, &Limits::new());
    let right = solver.score(&game.after("5544"), Window::FULL, &Limits::new());
    assert_eq!(left.bounds, right.bounds);
    assert!(
        right.nodes * 20 < left.nodes,
        "{} of {}",
        right.nodes,
        left.nodes
    );
}

#[test]
fn skirmish_without_table_is_plain_negamax() {
    let table = table();
    for seed in 1..=12 {
        let board = Board::random(seed);
        let plain = plain::negamax(&Skirmish, &board, 3, &[], true);
        for techniques in configurations() {
            if techniques == Techniques::none() {
                continue;
            }
            let techniques = techniques
                .without(Technique::Table)
                .with(Technique::Quiescence);
            let mut search = Search::new(&Skirmish, &table).with_techniques(techniques);
            let result = search.run(&board, &Limits::new().depth(3));
            assert_eq!(result.score, plain, "seed {seed}");
        }
    }
}

#[test]
fn skirmish_to_five_plies_repeats_and_is_plain_negamax() {
    let table = table();
    let board = Board::new("K.k. .... .... ....", Side::White);
    let plain = plain::negamax(&Skirmish, &board, 6, &[], true);
    let techniques = Techniques::exact().without(Technique::Table);
    let mut search = Search::new(&Skirmish, &table).with_techniques(techniques);
    let result = search.run(&board, &Limits::new().depth(6));
    assert_eq!(result.score, plain);
}

#[test]
fn a_king_that_can_be_taken_is_taken() {
    let table = table();
    let mut search = Search::new(&Skirmish, &table);
    let board = Board::new("k..T .... .... K...", Side::White);
    let result = search.run(&board, &Limits::new());
    assert_eq!(result.score, Score::win_in(1));
    assert_eq!(result.depth, 1);
}

/// White is a tower up and would win, but every line leads to a position of the game before.
#[test]
fn repetition_with_the_game_before_is_seen_and_not_remembered() {
    let board = Board::new(".... .t.k T... K.T.", Side::White);
    let depth = Limits::new().depth(4);
    let fresh = Search::new(&Skirmish, &table()).run(&board, &depth);
    assert!(fresh.score > Score::DRAW);

    for plies in 1..=2 {
        let table = table();
        let mut search = Search::new(&Skirmish, &table);
        let mut worn = board.clone();
        worn.set_quiet(2000);
        let mut history = Vec::new();
        add_keys_ahead(&mut worn, plies, &mut history);
        if plies == 1 {
            // The same side is to move every second ply back.
            history.rotate_left(1);
        }
        search.set_history(&history);
        assert_eq!(search.run(&worn, &depth).score, Score::DRAW);

        search.set_history(&[]);
        let result = search.run(&board, &depth);
        assert_eq!(result.score, fresh.score);
        assert_eq!(result.pv, fresh.pv);
    }
}

/// Adds the keys of all positions so many plies ahead, each followed by one of no position.
fn add_keys_ahead(board: &mut Board, plies: u32, keys: &mut Vec<u64>) {
    if plies == 0 {
        keys.extend([Skirmish.key(board), 0]);
        return;
    }
    for step in plain::legal_moves(&Skirmish, board) {
        let undo = Skirmish.play(board, step);
        add_keys_ahead(board, plies - 1, keys);
        Skirmish.undo(board, step, undo);
    }
}

/// Boxes after so many random moves.
fn random_boxes(random: &mut Random, moves: u64) -> Drawn {
    let mut drawn = Boxes::START;
    for _ in 0..moves {
        let legal = plain::legal_moves(&Boxes, &drawn);
        let mv = legal[random.below(legal.len() as u64) as usize];
        Boxes.play(&mut drawn, mv);
    }
    drawn
}

#[test]
fn a_second_turn_is_no_ply_that_is_missing() {
    let mut random = Random::new(17);
    let mut known = HashMap::new();
    let all = Techniques::all();
    let without = Technique::ALL.iter().map(|&one| all.without(one));
    let techniques: Vec<_> = without.chain([all]).collect();
    for _ in 0..25 {
        let moves = 3 + random.below(5);
        let drawn = random_boxes(&mut random, moves);
        let value = plain::exact(&Boxes, &drawn, &mut known);
        let left = Boxes.plies_left(&drawn).expect("the edges are counted");
        for &techniques in &techniques {
            for depth in 1..left + 3 {
                let table = table();
                let mut search = Search::new(&Boxes, &table).with_techniques(techniques);
                let result = search.run(&drawn, &Limits::new().depth(depth));
                let is_sure = result.certainty != Certainty::Estimated;
                assert!(!is_sure || result.score == value, "{drawn:?} {result:?}");
                if techniques.contains(Technique::Extensions) && depth >= left {
                    assert_eq!(result.certainty, Certainty::Exact, "{drawn:?} {depth}");
                }
            }
        }
    }
}

/// Heaps from which any number may be taken; who takes the last one wins. All moves have one code.
struct Heaps;

impl Game for Heaps {
    type Position = [u8; 3];
    type Move = (usize, u8);
    type Undo = ();
    type Moves = MoveList<(usize, u8), 12>;

    fn legal_moves(&self, heaps: &[u8; 3], moves: &mut Self::Moves) {
        for (heap, &size) in heaps.iter().enumerate() {
            moves.extend((1..=size).map(|taken| (heap, taken)));
        }
    }

    fn play(&self, heaps: &mut [u8; 3], (heap, taken): (usize, u8)) {
        heaps[heap] -= taken;
    }

    fn undo(&self, heaps: &mut [u8; 3], (heap, taken): (usize, u8), (): ()) {
        heaps[heap] += taken;
    }

    fn key(&self, heaps: &[u8; 3]) -> u64 {
        heaps
            .iter()
            .fold(1, |key, &size| key * 16 + u64::from(size))
    }

    fn move_code(&self, _: &[u8; 3], _: (usize, u8)) -> MoveCode {
        MoveCode::from_index(0)
    }

    fn move_from_code(&self, heaps: &[u8; 3], _: MoveCode) -> Option<(usize, u8)> {
        plain::legal_moves(self, heaps).pop()
    }

    fn score_without_moves(&self, _: &[u8; 3], ply: u32) -> Score {
        Score::loss_in(ply)
    }

    fn evaluate(&self, _: &[u8; 3]) -> Score {
        Score::DRAW
    }
}

#[test]
fn equal_codes_cost_no_move() {
    let mut known = HashMap::new();
    for number in 0..5_usize.pow(3) {
        let heaps = [number % 5, number / 5 % 5, number / 25].map(|size| size as u8);
        let value = plain::exact(&Heaps, &heaps, &mut known);
        let table = table();
        for techniques in configurations() {
            let mut search = Search::new(&Heaps, &table).with_techniques(techniques);
            assert_eq!(search.run(&heaps, &Limits::new()).score, value, "{heaps:?}");
            let mut solver = Solver::new(&Heaps, &table).with_techniques(techniques);
            let solution = solver.solve(&heaps, Window::FULL, &Limits::new());
            assert_eq!(solution.score(), Some(value), "{heaps:?}");
        }
    }
}

#[test]
fn techniques_save_nodes() {
    let board = Board::new("k..t .... t..T K.T.", Side::White);
    let nodes = |techniques| {
        let table = table();
        let mut search = Search::new(&Skirmish, &table).with_techniques(techniques);
        search.run(&board, &Limits::new().depth(6)).nodes
    };
    let all = nodes(Techniques::exact());
    assert!(all * 5 < nodes(Techniques::none()));
    for one in [Technique::Table, Technique::HashMove, Technique::Ordering] {
        assert!(all < nodes(Techniques::exact().without(one)), "{one}");
    }

    let game = ConnectFour::<7, 6>;
    let mut random = Random::new(3);
    let positions: Vec<Stones> = (0..6)
        .map(|_| random_playout(&game, &mut random, 24))
        .collect();
    let nodes = |techniques| {
        let table = table();
        let mut solver = Solver::new(&game, &table)
            .with_techniques(techniques)
            .with_probing(Probing::Halving);
        let limits = Limits::new().nodes(100_000);
        let mut nodes = |stones| solver.score(stones, Window::FULL, &limits).nodes;
        positions.iter().map(&mut nodes).sum::<u64>()
    };
    let all = nodes(Techniques::all());
    for one in [
        Technique::Table,
        Technique::ScoreBounds,
        Technique::Ordering,
    ] {
        let without = nodes(Techniques::all().without(one));
        assert!(all < without, "{one}: {all} and {without}");
    }
}
