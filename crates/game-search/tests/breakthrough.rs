//! The example of the guide is right.

mod games;

#[path = "../examples/breakthrough.rs"]
#[allow(dead_code)]
mod breakthrough;

use breakthrough::{Board, Breakthrough, Step};
use game_search::{Game, Limits, MoveCode, Search, Table, Technique, Techniques};
use games::plain;
use games::random::Random;

/// The boards of a game of random moves.
fn random_game(seed: u64) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut boards = vec![Board::start()];
    while let Some(board) = boards.last().copied()
        && Breakthrough.outcome(&board, 0).is_none()
    {
        let moves = plain::legal_moves(&Breakthrough, &board);
        let chosen = moves[random.below(moves.len() as u64) as usize];
        boards.push(plain::follow(&Breakthrough, &board, &[chosen]));
    }
    boards
}

#[test]
fn moves_are_taken_back_and_named() {
    for board in (0..40).flat_map(random_game) {
        let moves = plain::legal_moves(&Breakthrough, &board);
        for &step in &moves {
            let mut after = board;
            let undo = Breakthrough.play(&mut after, step);
            assert_ne!(Breakthrough.key(&after), Breakthrough.key(&board));
            Breakthrough.undo(&mut after, step, undo);
            assert_eq!(after, board);
        }
        let named = |index| Breakthrough.move_from_code(&board, MoveCode::from_index(index));
        let named: Vec<Step> = (0..1000).filter_map(named).collect();
        assert_eq!(named.len(), moves.len());
        assert!(named.iter().all(|step| moves.contains(step)));
    }
}

#[test]
fn without_guesses_the_value_is_that_of_plain_negamax() {
    for board in (0..6).flat_map(random_game).step_by(5) {
        if Breakthrough.outcome(&board, 0).is_some() {
            continue;
        }
        let table = Table::with_mebibytes(1).expect("1 MiB");
        let techniques = Techniques::exact().without(Technique::Quiescence);
        let mut search = Search::new(&Breakthrough, &table).with_techniques(techniques);
        let result = search.run(&board, &Limits::new().depth(4));
        let plain = plain::negamax(&Breakthrough, &board, 4, &[], false);
        assert_eq!(result.score, plain);
    }
}

#[test]
fn each_step_of_teaching_saves_nodes() {
    let nodes = breakthrough::nodes_after_each_step(8).expect("memory");
    let (first, last) = (nodes[0].1, nodes[nodes.len() - 1].1);
    assert!(last * 4 < first, "{nodes:?}");
}

#[test]
fn a_game_comes_to_its_end() {
    let moves = breakthrough::play(300).expect("memory");
    assert!((8..100).contains(&moves));
}
