//! `xiangqi selfplay` and `xiangqi tune`.

use std::{env, fs, path::PathBuf, process};

use crate::command::{last_line, xiangqi};

/// A place for files that nobody else uses.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("xiangqi-{name}-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What `tune` tells of the games held out, step by step.
fn errors(text: &str) -> Vec<f64> {
    let error = |line: &str| line.rsplit(' ').next().expect("a word").parse();
    text.lines()
        .map(|line| error(line).expect("a number"))
        .collect()
}

/// However often the work is interrupted, those with the least error are in the file.
#[test]
fn better_parameters_are_not_overwritten() {
    let folder = folder("kept");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, tuned, state, other) = (path("games"), path("tuned"), path("state"), path("other"));
    xiangqi(&["selfplay", &games, "--games", "2", "--nodes", "40"]).succeeds();
    let mut least = f64::INFINITY;
    let mut rises = 0;
    for steps in ["1", "1", "2", "3", "25", "26"] {
        let files = ["tune", &games, "--output", &tuned, "--state", &state];
        let told = errors(&xiangqi(&[&files[..], &["--steps", steps]].concat()).succeeds());
        rises += told.iter().filter(|error| **error > least).count();
        least = told.into_iter().fold(least, f64::min);
        let arguments = ["tune", &games, "--output", &other, "--parameters", &tuned];
        let kept = errors(&xiangqi(&[&arguments[..], &["--steps", "0"]].concat()).succeeds());
        assert_eq!(kept, [least], "after {steps} steps");
    }
    assert!(rises > 0, "no step was for the worse");
    fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn games_are_added_and_learned_from() {
    let folder = folder("tuning");
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
    // As if it had not been interrupted.
    let at_once = path("at-once");
    let options = ["--steps", "40", "--parameters", "untuned"];
    xiangqi(&[&["tune", &games, "--output", &at_once][..], &options].concat()).succeeds();
    let read = |path: &str| fs::read_to_string(path).expect("parameters");
    assert_eq!(read(&tuned), read(&at_once));
    // What was written is read again.
    let options = ["--games", "1", "--nodes", "20", "--parameters", &tuned];
    xiangqi(&[&["selfplay", &path("third")][..], &options].concat()).succeeds();
    fs::remove_dir_all(folder).expect("a folder");
}
