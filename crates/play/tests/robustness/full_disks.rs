//! Disks without room, and readers that leave.

use std::{
    fs::{self, File},
    path::Path,
    process::{Command, Stdio},
};

use crate::{
    BINARIES, binary, run_limited, run_on_small_disk,
    running::{contract::Contract, file, path},
    wrong_paths::CONVERSIONS,
};

/// A device that is always full.
const FULL: &str = "/dev/full";

fn has_full_device() -> bool {
    let found = Path::new(FULL).exists();
    if !found {
        println!("skipped: the system has no {FULL}");
    }
    found
}

#[test]
fn a_result_that_cannot_be_written_is_an_error() {
    if !has_full_device() {
        return;
    }
    for (game, _) in BINARIES {
        for arguments in [
            &["perft", "2"][..],
            &["bench", "--hash", "8"],
            &["analyse", "--depth", "2"],
            &["play", "--plain", "--first", "random", "--second", "random"],
            &["--help"],
            &["--version"],
        ] {
            let output = Command::new(binary(game))
                .args(arguments)
                .env("LC_ALL", "C")
                .stdin(Stdio::null())
                .stdout(File::create(FULL).expect("it can be opened"))
                .output()
                .expect("the binary starts");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(1),
                "{game} {arguments:?}: {stderr}"
            );
            let last = stderr.lines().last().unwrap_or_default();
            assert!(
                last.starts_with("error: stdout: "),
                "{game} {arguments:?}: {last}"
            );
        }
    }
    for (input, line) in CONVERSIONS {
        let line: Vec<&str> = line
            .iter()
            .map(|word| if *word == "?" { FULL } else { word })
            .collect();
        let run = run_limited(input, &line);
        assert!(
            run.fails().contains("error: /dev/full: No space left"),
            "{run:?}"
        );
    }
}

/// An empty folder, and a function that gives paths in it.
fn folder(name: &str) -> (String, impl Fn(&str) -> String) {
    let folder = path(name);
    if Path::new(&folder).exists() {
        fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    fs::create_dir_all(&folder).expect("a new folder");
    let inside = folder.clone();
    (folder, move |name: &str| format!("{inside}/{name}"))
}

fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// On a disk that gets full the old file stays, and nothing else is left.
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let (folder, at) = folder("full-disk");
    for (game, from, to, line) in [
        ("othello", "txt", "sgf", "f5d6c3d3c4\n"),
        ("connect4", "digits1", "uci", "4453\n"),
        ("xiangqi", "txt", "pgn", "C2=5\n\n"),
    ] {
        let games = file(&format!("full-disk-games.{game}"), line.repeat(1000));
        let out = at(game);
        fs::write(&out, "old").expect("a file");
        let line = [game, "convert", &games, &out, "--from", from, "--to", to];
        let run = run_on_small_disk(8, &line);
        assert!(
            run.fails()
                .ends_with(&format!("error: {out}: File too large (os error 27)\n")),
            "{run:?}"
        );
        assert_eq!(fs::read_to_string(&out).expect("a file"), "old", "{game}");
    }
    assert_eq!(names_in(&folder), ["connect4", "othello", "xiangqi"]);
}

/// Work that takes long notes what it has; after there is room again, it goes on to the same end.
#[test]
fn long_work_goes_on_after_a_full_disk() {
    let (folder, at) = folder("long-work");
    for (name, blocks, line) in [
        (
            "othello.games",
            8,
            &[
                "othello", "selfplay", "?", "--games", "60", "--depth", "1", "--exact", "1",
            ][..],
        ),
        (
            "4x4.book",
            2,
            &[
                "connect4", "book", "build", "?", "--cols", "4", "--rows", "4", "--plies", "6",
            ],
        ),
        (
            "xiangqi.games",
            1,
            &["xiangqi", "selfplay", "?", "--games", "4", "--nodes", "20"],
        ),
        (
            "match.pgn",
            1,
            &[
                "xiangqi",
                "match",
                "self",
                "self",
                "--games",
                "4",
                "--limit",
                "nodes=20",
                "--max-plies",
                "20",
                "--pgn",
                "?",
                "--resume",
            ],
        ),
    ] {
        let with = |file: &str| -> Vec<String> {
            line.iter().map(|word| word.replace('?', file)).collect()
        };
        let (whole, broken) = (at(&format!("whole-{name}")), at(name));
        let all = with(&whole);
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let run = run_limited(b"", &all);
        assert_eq!(run.status, Some(0), "{name}: {}", run.stderr);
        let line = with(&broken);
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let run = run_on_small_disk(blocks, &line);
        let told = run.fails();
        assert!(
            told.contains(&broken) && told.contains("File too large"),
            "{name}: {told}"
        );
        let run = run_limited(b"", &line);
        assert_eq!(run.status, Some(0), "{name}: {}", run.stderr);
        let same = fs::read(&broken).expect("a file") == fs::read(&whole).expect("a file");
        // A match is played in real time, so its games may differ.
        assert!(same || name == "match.pgn", "{name}");
    }
    let expected = [
        "4x4.book",
        "match.pgn",
        "othello.games",
        "whole-4x4.book",
        "whole-match.pgn",
        "whole-othello.games",
        "whole-xiangqi.games",
        "xiangqi.games",
    ];
    assert_eq!(names_in(&folder), expected);
}

/// `… | head -1`.
#[test]
fn a_reader_may_leave_any_command() {
    let othello = file("long.txt", "f5d6c3d3c4\n".repeat(20_000));
    let connect4 = file("long.digits1", "4453\n".repeat(50_000));
    let solved = file(
        "long.positions",
        "7422341735647741166133573473242566\n".repeat(3_000),
    );
    let xiangqi = file("long-xiangqi.txt", "C2=5\n\n".repeat(3_000));
    for (game, arguments) in [
        ("othello", &["convert", &othello, "-", "--to", "sgf"][..]),
        (
            "othello",
            &[
                "play", "--plain", "--first", "random", "--second", "random", "--size", "16",
            ],
        ),
        ("connect4", &["convert", &connect4, "-", "--to", "letters"]),
        ("connect4", &["solve", &solved]),
        ("connect4", &["perft", "5", "--divide", "--cols", "32"]),
        (
            "xiangqi",
            &["convert", &xiangqi, "-", "--from", "txt", "--to", "pgn"],
        ),
        (
            "xiangqi",
            &[
                "match",
                "self",
                "self",
                "--limit",
                "nodes=1",
                "--max-plies",
                "4",
            ],
        ),
    ] {
        let contract = Contract {
            name: game,
            binary: binary(game),
        };
        contract.a_reader_that_leaves_is_no_error(&[arguments]);
    }
}
