//! `xiangqi selfplay` and `xiangqi tune`.

use std::{env, fs, path::PathBuf, process};

use crate::command::{last_line, xiangqi};

/// A place for files that nobody else uses.
fn folder() -> PathBuf {
    let folder = env::temp_dir().join(format!("xiangqi-tuning-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn games_are_added_and_learned_from() {
    let folder = folder();
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, again, tuned, state) = (path("games"), path("again"), path("tuned"), path("state"));
    let play = |file: &str, games: &str, threads: &str| {
        let options = ["--games", games, "--nodes", "40", "--threads", threads];
        xiangqi(&[&["selfplay", file, "--parameters", "untuned"][..], &options].concat()).succeeds()
    };
    play(&games, "1", "1");
    play(&games, "3", "2");
    play(&again, "3", "1");
    let text = fs::read_to_string(&games).expect("games");
    assert_eq!(text, fs::read_to_string(&again).expect("games"));
    assert_eq!(text.lines().count(), 3);

    let tune = |steps: &str| {
        let files = ["tune", &games, "--output", &tuned, "--state", &state];
        xiangqi(&[&files[..], &["--steps", steps, "--parameters", "untuned"]].concat()).succeeds()
    };
    assert!(tune("20").contains("steps 0 learned 0."));
    let further = tune("40");
    assert!(!further.contains("steps 0 ") && last_line(&further).starts_with("steps 40 "));
    // What was written is read again.
    let options = ["--games", "1", "--nodes", "20", "--parameters", &tuned];
    xiangqi(&[&["selfplay", &path("third")][..], &options].concat()).succeeds();
    fs::remove_dir_all(folder).expect("a folder");
}
