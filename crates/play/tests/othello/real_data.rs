//! Real databases, where they are at hand: `OTHELLO_DATA` names their folder, or they lie beside
//! the workspace.

use std::{env, fs, path::PathBuf};

use crate::command::{last_line, othello, othello_reading, path};

/// The public Thor databases, in order; none if they are not there.
fn databases() -> Vec<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello");
    let folder = env::var_os("OTHELLO_DATA")
        .map_or_else(|| PathBuf::from(beside), PathBuf::from)
        .join("wthor");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: there is no {}", folder.display());
        return Vec::new();
    };
    let mut databases: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.path().to_str().map(ToOwned::to_owned))
        .filter(|name| name.to_ascii_lowercase().ends_with(".wtb"))
        .collect();
    databases.sort();
    databases
}

#[test]
fn every_record_is_legal() {
    let databases = databases();
    if databases.is_empty() {
        return;
    }
    let mut arguments = vec!["db"];
    arguments.extend(databases.iter().map(String::as_str));
    let text = othello(&arguments).succeeds();
    assert!(last_line(&text).ends_with(", faulty 0"), "{text}");
}

#[test]
fn databases_are_written_back_byte_for_byte() {
    for name in databases().iter().take(2) {
        let copy = path("real-copy.wtb");
        othello(&["convert", name, &copy]).succeeds();
        assert!(fs::read(name).unwrap() == fs::read(copy).unwrap(), "{name}");
    }
}

/// The largest database is opened and searched, and its last game is taken and looked at.
#[test]
fn a_large_database_is_searched_and_replayed() {
    let size = |name: &String| fs::metadata(name).map_or(0, |file| file.len());
    let Some(name) = databases().into_iter().max_by_key(size) else {
        return;
    };
    let games = (size(&name) - 16) / 68;
    let script = format!(
        "load {name}\nfind\nfind player:a event:e year:no\ngame {games}\nmoves\nstart\nforward\n"
    );
    let seats = ["play", "--plain", "--second", "human"];
    let text = othello_reading(script.as_bytes(), &seats).succeeds();
    assert!(text.contains(&format!("holds {games} games")), "{text}");
    assert!(
        text.contains(&format!("{games} of {games} games")),
        "{text}"
    );
    assert!(text.contains(&format!("0 of {games} games")), "{text}");
    assert!(text.contains(&format!("game {games}: ")), "{text}");
    let moves = text.lines().find_map(|line| line.strip_prefix("black> "));
    assert!(moves.is_some() || text.contains("game over> "), "{text}");
}
