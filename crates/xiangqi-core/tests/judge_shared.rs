//! The verdicts of rule books and engines on repetitions, where the shared data are at hand.

use std::{fs, path::Path};

use xiangqi_core::{
    Color, Game, Setup, SetupFaultKinds,
    judge::{Repetition, Rules},
};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi");

struct Case {
    section: char,
    id: String,
    expected: String,
    game: Game,
}

/// Reads the cases; none, with a line to say so, if there is no such file.
fn cases() -> Vec<Case> {
    let path = Path::new(DATA).join("repetition.txt");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return Vec::new();
    };
    let mut section = ' ';
    let mut cases = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("# ---- Section ") {
            section = title.chars().next().expect("a letter");
        } else if !line.starts_with('#') {
            let fields: Vec<_> = line.split(" | ").collect();
            cases.push(Case {
                section,
                id: fields[0].into(),
                expected: fields[1].into(),
                game: replay(fields[2], fields[3]),
            });
        }
    }
    cases
}

fn replay(fen: &str, moves: &str) -> Game {
    let setup: Setup = fen.parse().expect("a FEN");
    let start = setup
        .to_position_ignoring(SetupFaultKinds::MISPLACED)
        .expect("a position");
    let mut game = Game::from_start(start);
    for m in moves.split_whitespace() {
        game.play(m.parse().expect("a move")).expect("a legal move");
    }
    game
}

fn judge(game: &Game) -> Repetition {
    let repetition = game.repetition(&Rules::AXF).expect("a repetition");
    assert!(repetition.occurrences >= 3);
    repetition
}

fn name(repetition: &Repetition) -> &'static str {
    match repetition.loser() {
        Some(Color::Red) => "black_wins",
        Some(Color::Black) => "red_wins",
        None => "draw",
    }
}

#[test]
fn undisputed_cases_are_judged_right() {
    for case in cases().into_iter().filter(|case| case.section == 'A') {
        let found = judge(&case.game);
        assert_eq!(name(&found), case.expected, "{}: {found}", case.id);
    }
}

/// Engines differ on these cases, and the source that states a verdict may be wrong: nearly all is
/// enough, and each is told.
#[test]
fn disputed_cases_are_mostly_judged_as_their_source_does() {
    let (mut same, mut different) = (0, 0);
    for case in cases().into_iter().filter(|case| case.section == 'B') {
        let found = judge(&case.game);
        let (id, expected) = (case.id, case.expected);
        println!("{id}: {} ({found}); source: {expected}", name(&found));
        if name(&found) == expected {
            same += 1;
        } else if expected != "?" {
            different += 1;
        }
    }
    println!("as the source: {same}, otherwise: {different}");
    assert!(same >= 9 * different);
}

/// In games of masters, who is accused of a perpetual check or chase is who varies, for the other
/// has no reason to.
#[test]
fn masters_vary_when_they_are_accused() {
    let path = Path::new(DATA).join("games.tsv");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let (mut accused, mut other) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let moves = line.split('\t').nth(4).expect("five fields");
        let mut game = Game::new();
        let mut loser = None;
        for m in moves.split_whitespace() {
            let mover = game.position().turn();
            game.play(m.parse().expect("a move")).expect("a legal move");
            let repetition = game.repetition(&Rules::AXF);
            match loser.filter(|_| repetition.is_none()) {
                Some(loser) if loser == mover => accused += 1,
                Some(_) => other += 1,
                None => {}
            }
            loser = repetition
                .filter(|repetition| repetition.occurrences >= Rules::AXF.repetitions)
                .and_then(|repetition| repetition.loser());
        }
    }
    println!("the accused varied {accused} times, the other side {other} times");
    assert!(accused >= 10 * other);
}
