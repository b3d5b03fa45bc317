//! Options that would be passed over in silence, and those that need no command.

use crate::{BINARIES, binary, running::run};

/// What only a game over a network knows needs one, and the other way round.
#[test]
fn options_of_a_network_need_one() {
    for (game, binary) in BINARIES {
        for (option, told) in [
            (&["--seat", "engine"][..], "--host"),
            (&["--side", "first"], "--host"),
            (&["--clock", "5"], "--host"),
            (&["--token", "00"], "--join"),
            (&["--watch"], "--join"),
            (
                &["--join", "nowhere", "--watch", "--seat", "human"],
                "--seat",
            ),
            (&["--host", "nowhere", "--first", "human"], "--first"),
            (&["--join", "nowhere", "--second", "human"], "--second"),
        ] {
            let run = run(binary, b"quit\n", &[&["play", "--plain"], option].concat());
            assert_eq!(run.status, Some(2), "{game} {option:?}: {run:?}");
            assert!(run.fails().contains(told), "{game} {option:?}: {run:?}");
        }
    }
    for (game, option, told) in [
        (
            "connect4",
            &["--host", "nowhere", "--seats", "human,human"][..],
            "--seats",
        ),
        (
            "connect4",
            &["--join", "nowhere", "--seats", "human,human"],
            "--seats",
        ),
        ("xiangqi", &["--wire", "qt"], "--host"),
        ("xiangqi", &["--wire", "json"], "--host"),
    ] {
        let run = run(binary(game), b"quit\n", &[&["play"], option].concat());
        assert_eq!(run.status, Some(2), "{game} {option:?}: {run:?}");
        assert!(run.fails().contains(told), "{game} {option:?}: {run:?}");
    }
}

/// Without a command, the options are those of `play`.
#[test]
fn a_game_needs_no_command() {
    for (game, binary) in BINARIES {
        for options in [
            &[][..],
            &["--plain"],
            &["--level", "3"],
            &["--seed", "7", "--second", "random", "--threads", "1"],
        ] {
            let bare = run(binary, b"hints\nquit\n", options).succeeds();
            let play = [&["play"], options].concat();
            let named = run(binary, b"hints\nquit\n", &play).succeeds();
            assert_eq!(bare, named, "{game} {options:?}");
        }
        for (wrong, told) in [
            (&["--levle", "3"][..], "'--level'"),
            (&["--level", "99"], "'--level <N>'"),
            (&["--thraeds", "3"], "'--threads'"),
            (&["--plain", "perft", "1"], "'--plain'"),
            (&["perft", "--plain", "1"], "'--plain'"),
            (&["--plain", "nonsense"], "'nonsense'"),
        ] {
            let run = run(binary, b"", wrong);
            assert_eq!(run.status, Some(2), "{game} {wrong:?}: {run:?}");
            assert!(run.fails().contains(told), "{game} {wrong:?}: {run:?}");
        }
        let help = run(binary, b"", &["--plain", "--help"]).succeeds();
        assert!(help.contains(&format!("Usage: {game} play")), "{help}");
    }
}

/// The weights that are fitted go where the tuned parameters go; the old name is still understood.
#[test]
fn what_is_fitted_is_an_output() {
    for (game, command, option) in [
        ("othello", "train", "--output"),
        ("othello", "train", "--out"),
        ("xiangqi", "tune", "--output"),
    ] {
        let run = run(binary(game), b"", &[command, "no-games", option, "-"]);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.fails().contains("no-games"), "{run:?}");
    }
}
