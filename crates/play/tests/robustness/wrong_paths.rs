//! Paths that lead to no file that could be read.

use std::{fs, os::unix::fs::PermissionsExt};

use crate::{run_limited, running::path};

/// Each command that reads a file; `?` stands for its path.
const READERS: [&[&str]; 22] = [
    &["othello", "solve", "?"],
    &["othello", "db", "?"],
    &["othello", "show", "?", "--from", "pgn"],
    &[
        "othello", "convert", "?", "-", "--from", "sgf", "--to", "txt",
    ],
    &[
        "othello",
        "convert",
        "-",
        "-",
        "--from",
        "wtb",
        "--to",
        "txt",
        "--players",
        "?",
    ],
    &["othello", "selfplay", "?", "--games", "1", "--depth", "1"],
    &["othello", "selfplay", "/dev/null", "--evaluation", "?"],
    &["othello", "train", "?", "--output", "-"],
    &["othello", "match", "--first", "?"],
    &["othello", "match", "--openings", "1", "--from", "?"],
    &["connect4", "solve", "?"],
    &["connect4", "solve", "--book", "?"],
    &["connect4", "play", "--book", "?", "--plain"],
    &["connect4", "book", "show", "?"],
    &["connect4", "book", "verify", "?"],
    &["connect4", "show", "?", "--from", "digits1"],
    &[
        "connect4", "convert", "?", "-", "--from", "uci", "--to", "key",
    ],
    &["xiangqi", "show", "?", "--from", "pgn"],
    &[
        "xiangqi", "convert", "?", "-", "--from", "xqf", "--to", "txt",
    ],
    &["xiangqi", "mate", "?"],
    &["xiangqi", "tune", "?", "--output", "-"],
    &["xiangqi", "match", "self", "self", "--openings", "?"],
];

/// Runs all with this path: each fails and names it once.
#[track_caller]
fn none_can_read(path: &str, but: &[&str]) {
    for reader in READERS {
        if but.iter().any(|name| reader[..2].contains(name)) {
            continue;
        }
        let line: Vec<&str> = reader
            .iter()
            .map(|word| if *word == "?" { path } else { word })
            .collect();
        let run = run_limited(b"", &line);
        let told = run.fails();
        assert_eq!(told.matches(path).count(), 1, "{line:?}: {told}");
    }
}

#[test]
fn a_missing_file_is_named() {
    // Where games are added, the file may be a new one.
    none_can_read("no-such-folder/no-such-file", &["selfplay"]);
}

#[test]
fn a_folder_is_no_file() {
    let folder = path("a-folder-instead-of-a-file");
    fs::create_dir_all(&folder).expect("a folder");
    none_can_read(&folder, &[]);
    let names = fs::read_dir(&folder).expect("a folder");
    assert_eq!(names.count(), 0, "nothing is left in it");
}

#[test]
fn a_file_without_permission_is_named() {
    let file = crate::running::file("unreadable", "x");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o0)).expect("its owner may");
    if fs::read(&file).is_ok() {
        println!("skipped: whoever runs the tests may read everything");
        return;
    }
    none_can_read(&file, &[]);
}

/// Runs a command that is to write `out`, which stands in the place of `?`, and cannot for the reason
/// `told`.
fn cannot_write(input: &[u8], line: &[&str], out: &str, told: &str) {
    let line: Vec<&str> = line
        .iter()
        .map(|word| if *word == "?" { out } else { word })
        .collect();
    let run = run_limited(input, &line);
    let last = run.fails().lines().last().unwrap_or_default();
    assert!(
        last.starts_with(&format!("error: {out}: ")) && last.contains(told),
        "{line:?}: {last}"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    for (input, line) in CONVERSIONS {
        for (out, told) in [
            ("no-such-folder/file", "No such file"),
            ("/", "Is a directory"),
        ] {
            cannot_write(input, line, out, told);
        }
    }
}

/// Each command that works long before it writes; `?` stands for what it writes. The work would take
/// hours, or begins with another file that is missing.
const LONG_WORK: [&[&str]; 11] = [
    &["connect4", "book", "build", "?", "--plies", "14"],
    &["othello", "book", "build", "?", "--positions", "9000000"],
    &["xiangqi", "book", "build", "?", "--positions", "9000000"],
    &["othello", "selfplay", "?", "--games", "9000000"],
    &["xiangqi", "selfplay", "?", "--games", "9000000"],
    &["othello", "train", "no-games", "--output", "?"],
    &[
        "othello", "train", "no-games", "--output", "-", "--state", "?",
    ],
    &["xiangqi", "tune", "no-games", "--output", "?"],
    &[
        "xiangqi", "tune", "no-games", "--output", "-", "--state", "?",
    ],
    &[
        "xiangqi", "match", "self", "self", "--games", "99", "--pgn", "?",
    ],
    &["xiangqi", "match", "no-program", "self", "--pgn", "?"],
];

#[test]
fn long_work_does_not_begin_where_it_cannot_be_written() {
    for line in LONG_WORK {
        for (out, told) in [
            ("no-such-folder/file", "No such file"),
            ("/dev/null/file", "ot a directory"),
        ] {
            cannot_write(b"", line, out, told);
        }
    }
}

pub(crate) const CONVERSIONS: [(&[u8], &[&str]); 3] = [
    (
        b"f5d6\n",
        &[
            "othello", "convert", "-", "?", "--from", "txt", "--to", "sgf",
        ],
    ),
    (
        b"4453\n",
        &[
            "connect4", "convert", "-", "?", "--from", "digits1", "--to", "uci",
        ],
    ),
    (
        b"C2=5\n",
        &[
            "xiangqi", "convert", "-", "?", "--from", "txt", "--to", "pgn",
        ],
    ),
];
