//! Numbers that nobody means.

use crate::{check_end, run_limited};

/// Each option and argument that is a number and by itself does not make the work endless; `?` stands
/// for it.
const COUNTS: [&[&str]; 23] = [
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
    &["perft", "1", "--size", "?"],
    &["perft", "1", "--cols", "?"],
    &["perft", "1", "--rows", "?", "--cols", "32"],
    &["perft", "1", "--to-win", "?"],
    &["perft", "1", "--players", "?"],
    &["book", "build", "no-such-folder/book", "--plies", "?"],
    &[
        "match",
        "self",
        "self",
        "--concurrency",
        "?",
        "--openings",
        "/dev/null",
    ],
    &["mate", "/dev/null", "--nodes", "?"],
];

#[test]
fn a_number_is_used_or_refused() {
    let long = "9".repeat(1000);
    let numbers = [
        "0",
        "4294967295",
        "18446744073709551615",
        "-1",
        "1e3",
        "٣",
        "",
        &long,
    ];
    for game in ["othello", "connect4", "xiangqi"] {
        for count in COUNTS {
            for number in numbers {
                let count: Vec<String> =
                    count.iter().map(|word| word.replace('?', number)).collect();
                let mut line = vec![game];
                line.extend(count.iter().map(String::as_str));
                let run = run_limited(b"", &line);
                check_end(&run, &format!("{line:?}"));
            }
        }
    }
}
