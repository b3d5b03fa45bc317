//! `othello selfplay`, `train` and `match`.

use std::fs;

use crate::command::{json, last_line, othello, path};

fn selfplay(file: &str, games: &str, more: &[&str]) -> String {
    let arguments = [
        "selfplay",
        file,
        "--games",
        games,
        "--evaluation",
        "classic",
        "--depth",
        "1",
        "--exact",
        "6",
    ];
    othello(&[&arguments, more].concat()).succeeds()
}

#[test]
fn self_play_goes_on_where_it_stopped() {
    let (whole, parts) = (path("whole.games"), path("parts.games"));
    let _ = (fs::remove_file(&whole), fs::remove_file(&parts));
    selfplay(&whole, "5", &["--threads", "2"]);
    selfplay(&parts, "2", &[]);
    // Cut off in the middle of a game, as by a crash.
    let bytes = fs::read(&parts).expect("a file of games");
    fs::write(&parts, &bytes[..bytes.len() - 7]).expect("written");
    let told = selfplay(&parts, "5", &[]);
    assert!(told.ends_with("5 games, 4 added\n"), "{told}");
    let bytes = fs::read(&parts).expect("a file of games");
    assert_eq!(bytes, fs::read(&whole).expect("a file of games"));

    let arguments = [
        "--games", "9", "--depth", "2", "--exact", "6", "--seed", "7",
    ];
    let run = othello(
        &[
            &["selfplay", &whole, "--evaluation", "classic"],
            &arguments[..],
        ]
        .concat(),
    );
    let told = "it holds games played otherwise: --depth 1 instead of 2, --seed 1 instead of 7";
    assert!(last_line(run.fails()).ends_with(told), "{run:?}");
    let run = othello(&["selfplay", &whole, "--depth", "1", "--exact", "7"]);
    let told = "--exact 6 instead of 7, --evaluation classic instead of ";
    assert!(run.fails().contains(told), "{run:?}");
}

#[test]
fn weights_are_trained_and_play() {
    let (games, weights, state) = (
        path("train.games"),
        path("train.weights"),
        path("train.state"),
    );
    let _ = (fs::remove_file(&games), fs::remove_file(&state));
    selfplay(&games, "30", &[]);
    let train = |steps: &str, more: &[&str]| {
        let arguments = [
            "train", &games, "--output", &weights, "--state", &state, "--steps", steps,
        ];
        othello(&[&arguments, more].concat()).succeeds()
    };
    let first = train("1", &[]);
    assert!(first.starts_with("step 1: fitted "), "{first}");
    for other in [
        &["--search-share", "0"][..],
        &["--ridge", "11"],
        &["--smoothing", "0"],
        &["--held-out", "3"],
    ] {
        let arguments = ["train", &games, "--output", &weights, "--state", &state];
        let run = othello(&[&arguments, other].concat());
        assert!(run.fails().contains("train.state: byte "), "{run:?}");
        assert!(run.stdout.is_empty(), "{run:?}");
    }
    let second = train("3", &["--json"]);
    let steps: Vec<_> = second.lines().map(json).collect();
    assert_eq!(steps[0]["step"], 2);
    assert_eq!(steps[1]["step"], 3);
    let loss = |step: usize| steps[step]["fitted"]["root_mean_square"].as_f64();
    assert!(loss(1) < loss(0));
    assert!(steps[2]["bytes"].as_u64() > Some(100_000));

    let told = othello(&[
        "match",
        "--first",
        &weights,
        "--second",
        "classic",
        "--nodes",
        "20",
        "--openings",
        "1",
    ])
    .succeeds();
    assert!(last_line(&told).contains(" against classic: "), "{told}");
}

#[test]
fn faulty_files_are_told() {
    let nothing = path("no.weights");
    fs::write(&nothing, b"OTHEVALS").expect("written");
    let run = othello(&["match", "--first", &nothing]);
    let fault = run.fails();
    assert!(
        fault.contains("no.weights: expected a header of 32 bytes, found 8 bytes"),
        "{fault}"
    );
    let run = othello(&["train", &nothing, "--output", &path("none.weights")]);
    let fault = run.fails();
    assert!(
        fault.contains("no.weights: expected a header of 32 bytes"),
        "{fault}"
    );
}

#[test]
fn training_writes_over_nothing_that_it_reads() {
    let (games, weights) = (path("apart.games"), path("apart.weights"));
    let _ = fs::remove_file(&games);
    selfplay(&games, "2", &[]);
    let before = fs::read(&games).expect("a file of games");
    let linked = games.replace("apart.games", "./apart.games");
    let runs: [&[&str]; 5] = [
        &["--output", &games],
        &["--output", &linked],
        &["--output", &weights, "--state", &games],
        &["--output", &weights, "--state", &weights],
        &["--output", &weights, "--compare", "shipped", &weights],
    ];
    for arguments in runs {
        let run = othello(&[&["train", &games, "--steps", "1"], arguments].concat());
        assert!(run.fails().contains("written over"), "{run:?}");
        assert_eq!(fs::read(&games).expect("a file of games"), before);
    }
}
