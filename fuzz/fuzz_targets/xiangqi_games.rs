//! Games of Xiangqi, walked back and forth; verdicts under all rules.

#![no_main]

use fuzz::next;
use libfuzzer_sys::fuzz_target;
use xiangqi_core::{
    Color, Game, Move, Position, Symmetry,
    judge::{MaterialRule, RuleSet, Rules, judge_cycle},
};

/// Boards on which positions soon come again, attacks and roots at hand.
const STARTS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b",
    "4c4/3k5/9/9/3r5/4C4/9/9/3R5/4K4 w",
    "6R2/4k4/R6C1/6c2/6nPn/9/9/9/9/3K5 b",
    "3ak4/4a4/4b1n2/2p3r2/6N2/2C3c2/4R4/4B4/4A4/3AK4 w",
    "2ba1k3/4a4/r3b1n2/p3C1p1c/2n6/2R3P2/P1N3N2/4B3C/4A4/2BAK2R1 w",
];

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let start = STARTS[usize::from(next(&mut input)) % STARTS.len()];
    let mut game = Game::from_start(start.parse().expect("a position"));
    for &choice in input.iter().take(200) {
        match choice {
            250.. => walk(&mut game, choice),
            _ => {
                if !play(&mut game, choice) {
                    break;
                }
            }
        }
    }
    check(&game);
    game.go_to(usize::from(next(&mut input)));
    check(&game);
});

/// Plays the move that a byte picks; every other byte takes the mover's last move back, if it can.
fn play(game: &mut Game, choice: u8) -> bool {
    let moves = game.position().legal_moves();
    if moves.is_empty() {
        return false;
    }
    let back = game
        .cursor()
        .checked_sub(2)
        .map(|ply| game.moves()[ply])
        .map(|m| Move::new(m.to, m.from))
        .filter(|m| choice.is_multiple_of(2) && moves.contains(m));
    let m = back.unwrap_or(moves[usize::from(choice / 2) % moves.len()]);
    game.play(m).expect("a legal move");
    true
}

fn walk(game: &mut Game, choice: u8) {
    let (cursor, position) = (game.cursor(), *game.position());
    match choice {
        250 => game.resign(Color::Red),
        251 => game.agree_draw(),
        252 => {
            if let Some(m) = game.undo() {
                assert_eq!(game.redo(), Some(m));
            }
            assert_eq!((game.cursor(), *game.position()), (cursor, position));
        }
        253 => drop(game.undo()),
        254 => drop(game.redo()),
        _ => {
            game.go_to_start();
            game.go_to(cursor);
            assert_eq!(*game.position(), position);
        }
    }
}

/// The game is judged as a fresh one with the moves before its cursor, and as its mirror images.
fn check(game: &Game) {
    let mut fresh = Game::from_setup(*game.start()).expect("the same start");
    for &m in &game.moves()[..game.cursor()] {
        fresh.play(m).expect("a legal move");
    }
    assert_eq!(fresh.position(), game.position());
    let at_end = game.cursor() == game.moves().len();
    for rule_set in RuleSet::ALL {
        let rules = Rules {
            material: MaterialRule::LoneCannons,
            ..Rules::from(rule_set)
        };
        let verdict = game.verdict(&rules);
        if game.declaration().is_none() || !at_end {
            assert_eq!(verdict, fresh.verdict(&rules));
        }
        check_repetition(game, &fresh, &rules);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(game).verdict(&rules);
            let winner = verdict.as_ref().map(|verdict| verdict.winner);
            let mirrored = winner.map(|winner| winner.map(|color| symmetry.apply(&color)));
            assert_eq!(image.map(|verdict| verdict.winner), mirrored);
        }
    }
}

fn check_repetition(game: &Game, fresh: &Game, rules: &Rules) {
    let repetition = game.repetition(rules);
    assert_eq!(repetition, fresh.repetition(rules));
    let before: Vec<Position> = fresh.positions().collect();
    let stood = before
        .iter()
        .filter(|&position| position == game.position());
    match repetition {
        None => assert_eq!(stood.count(), 1),
        Some(repetition) => {
            assert_eq!(stood.count(), repetition.occurrences);
            assert_eq!(before[repetition.plies.start], *game.position());
            let cycle = &game.moves()[repetition.plies.clone()];
            let kind = judge_cycle(game.position(), cycle, rules.rule_set);
            assert_eq!(kind, repetition.kind);
        }
    }
}
