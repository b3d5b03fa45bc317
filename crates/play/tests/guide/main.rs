//! Runs what the guide shows: each `console` block of docs/src, page by page, in an empty folder.
//!
//! A line `$ COMMAND` is given to `sh`, with lines `> …` that continue it; the lines under it are
//! what it must print, errors included. `…` stands for any text, and for any lines if it is a line
//! of its own. A block `console,PROGRAM` is passed over where that program is not installed.

#![cfg(unix)]

mod help;
mod links;

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src");

const BINARIES: [&str; 3] = [
    env!("CARGO_BIN_EXE_othello"),
    env!("CARGO_BIN_EXE_connect4"),
    env!("CARGO_BIN_EXE_xiangqi"),
];

/// A command of the guide and what it prints.
struct Example {
    line: usize,
    command: String,
    printed: Vec<String>,
}

#[test]
fn the_guide_shows_what_happens() {
    let mut pages: Vec<PathBuf> = fs::read_dir(GUIDE)
        .expect("the guide is there")
        .map(|entry| entry.expect("a page").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.sort();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page is text");
        let examples = examples(&text);
        count += examples.len();
        let folder = empty_folder(&page);
        for example in examples {
            let printed = run(&example.command, &folder);
            if !matches(&example.printed, &printed) {
                wrong.push(format!(
                    "{}:{}: $ {}\nprints\n{}",
                    page.display(),
                    example.line,
                    example.command,
                    printed.join("\n"),
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(count > 0, "no page has an example");
}

fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut shown = false;
    for (index, line) in page.lines().enumerate() {
        if let Some(kind) = line.strip_prefix("```") {
            shown = kind == "console" || kind.strip_prefix("console,").is_some_and(is_installed);
        } else if !shown {
            continue;
        } else if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                line: index + 1,
                command: command.into(),
                printed: Vec::new(),
            });
        } else {
            let example = examples.last_mut().expect("a block begins with a command");
            match line.strip_prefix("> ") {
                Some(more) => example.command += &format!("\n{more}"),
                None => example.printed.push(line.into()),
            }
        }
    }
    examples
}

fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        eprintln!("{program} is not installed: its examples are skipped");
    }
    found
}

fn empty_folder(page: &Path) -> PathBuf {
    let name = page.file_stem().expect("a page has a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("guide")
        .join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

/// Where commands are looked for: the binaries first.
fn path_of_binaries() -> OsString {
    let folders = BINARIES.map(|binary| Path::new(binary).parent().expect("a folder").to_owned());
    let inherited = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(folders.into_iter().chain(env::split_paths(&inherited)));
    path.expect("no colon in a folder's name")
}

fn run(command: &str, folder: &Path) -> Vec<String> {
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env("PATH", path_of_binaries())
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .expect("sh runs");
    let text = String::from_utf8(output.stdout).expect("commands print UTF-8");
    text.lines().map(|line| line.trim_end().into()).collect()
}

/// Whether `lines` are the expected ones; `…` stands for anything.
fn matches(expected: &[String], lines: &[String]) -> bool {
    match expected {
        [] => lines.is_empty(),
        [any, rest @ ..] if any == "…" => {
            (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..]))
        }
        [first, rest @ ..] => {
            (lines.first()).is_some_and(|line| line_matches(first, line))
                && matches(rest, &lines[1..])
        }
    }
}

fn line_matches(expected: &str, line: &str) -> bool {
    let Some((begin, rest)) = expected.split_once('…') else {
        return expected.trim_end() == line;
    };
    line.strip_prefix(begin).is_some_and(|line| {
        let ends = line
            .char_indices()
            .map(|(index, _)| index)
            .chain([line.len()]);
        ends.into_iter().any(|end| line_matches(rest, &line[end..]))
    })
}

#[test]
fn dots_stand_for_anything() {
    let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    assert!(matches(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
    assert!(matches(&lines("…"), &[]));
    assert!(matches(&lines("a … c … e"), &lines("a b c d e")));
    assert!(!matches(&lines("a … c"), &lines("a b c d")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
    assert!(!matches(&lines("a\nb"), &lines("a")));
}
