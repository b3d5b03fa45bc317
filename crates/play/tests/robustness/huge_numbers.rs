//! Numbers that nobody means.

use crate::{BINARIES, check_end, run_limited};

/// Each option and argument that is a number and by itself does not make the work endless; `?` stands
/// for it.
const COMMON: [&[&str]; 15] = [
    &["analyse", "--depth", "?", "--nodes", "1"],
    &["analyse", "--nodes", "?", "--depth", "1"],
    &["analyse", "--time-ms", "?", "--depth", "1"],
    &["analyse", "--multipv", "?", "--depth", "1"],
    &["analyse", "--threads", "?", "--depth", "1"],
    &["analyse", "--hash", "?", "--depth", "1"],
    &["perft", "?", "--position", "nonsense"],
    &["perft", "1", "--threads", "?"],
    &[
        "play", "--seed", "?", "--first", "random", "--second", "random", "--plain",
    ],
    &["play", "--level", "?", "--plain"],
    &["play", "--depth", "?", "--plain"],
    &["play", "--clock", "?", "--plain", "--host", "nowhere"],
    &["play", "--join", "127.0.0.1:?", "--plain"],
    &["show", "-", "--game", "?"],
    &["show", "-", "--move", "?"],
];

/// Those of one game.
const OWN: [&[&str]; 9] = [
    &["othello", "perft", "1", "--size", "?"],
    &["othello", "match", "--openings", "?", "--from", "/dev/null"],
    &["connect4", "perft", "1", "--cols", "?"],
    &["connect4", "perft", "1", "--rows", "?", "--cols", "32"],
    &["connect4", "perft", "1", "--to-win", "?"],
    &["connect4", "perft", "1", "--players", "?"],
    &[
        "connect4",
        "book",
        "build",
        "no-such-folder/book",
        "--cols",
        "4",
        "--rows",
        "4",
        "--plies",
        "?",
    ],
    &[
        "xiangqi",
        "match",
        "self",
        "self",
        "--concurrency",
        "?",
        "--openings",
        "/dev/null",
    ],
    &["xiangqi", "mate", "/dev/null", "--nodes", "?"],
];

#[test]
fn a_number_is_used_or_refused() {
    let long = "9".repeat(1000);
    let numbers = ["0", "4294967295", "18446744073709551615", "-1", "", &long];
    let common = BINARIES
        .iter()
        .flat_map(|(game, _)| COMMON.iter().map(move |count| [&[*game], *count].concat()));
    for count in common.chain(OWN.iter().map(|count| count.to_vec())) {
        for number in numbers {
            let words: Vec<String> = count.iter().map(|word| word.replace('?', number)).collect();
            let line: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = run_limited(b"", &line);
            check_end(&run, &format!("{line:?}"));
        }
    }
}
