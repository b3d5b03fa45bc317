//! `xiangqi match`.

use crate::command::{file, json, last_line, path, xiangqi};

/// A match of small searches.
fn play(arguments: &[&str]) -> String {
    xiangqi(&[&["match"], arguments].concat()).succeeds()
}

const SELF: &str = "self uci --hash 1";

#[test]
fn the_same_match_is_played_again() {
    let arguments = [
        SELF,
        "ucci:self ucci --hash 1",
        "--limit1",
        "nodes=400",
        "--limit2",
        "depth=1",
        "--games",
        "4",
        "--max-plies",
        "60",
        "--json",
    ];
    let once = play(&arguments);
    let again = play(&[&arguments[..], &["--concurrency", "2"]].concat());
    // All but the time.
    let games = |text: &str| text.lines().take(4).map(String::from).collect::<Vec<_>>();
    assert_eq!(games(&once), games(&again));
    let [first, second] = [0, 1].map(|index| json(&games(&once)[index]));
    assert_eq!(
        (&first["game"], &first["first_engine"]),
        (&1.into(), &"red".into())
    );
    assert_eq!(
        (&second["game"], &second["first_engine"]),
        (&2.into(), &"black".into())
    );
    let total = json(last_line(&once));
    let count = |name: &str| total[name].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 4);
    assert_eq!(total["limits"], serde_json::json!(["nodes=400", "depth=1"]));
}

#[test]
fn a_match_can_be_gone_on_with() {
    let pgn = path("resumed.pgn");
    let arguments = |games: &'static str| {
        vec![
            SELF,
            SELF,
            "--limit",
            "depth=1",
            "--max-plies",
            "30",
            "--games",
            games,
            "--pgn",
        ]
    };
    let whole = path("whole.pgn");
    play(&[&arguments("3")[..], &[&whole]].concat());
    play(&[&arguments("1")[..], &[&pgn]].concat());
    let rest = play(&[&arguments("3")[..], &[&pgn, "--resume"]].concat());
    assert!(rest.starts_with("game 2: "), "{rest}");
    let read = |path: &str| std::fs::read_to_string(path).expect("a file of games");
    assert_eq!(read(&pgn), read(&whole));
    assert!(read(&pgn).contains("[Round \"3\"]"));
    // It is a file like any other.
    let shown = xiangqi(&["show", &pgn, "--game", "3"]).succeeds();
    assert!(shown.contains("FEN") || shown.contains('/'), "{shown}");
}

/// A match goes on only as it was begun, and the file of its games stays as it is otherwise.
#[test]
fn a_match_is_not_gone_on_with_otherwise() {
    let pgn = path("begun.pgn");
    let openings = file("other-openings.txt", "h2e2 h9g7\n");
    let position = file(
        "other-positions.txt",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w\n",
    );
    let begun = ["--limit", "depth=1", "--max-plies", "20", "--games", "2"];
    let begun = [&[SELF, SELF, "--pgn", &pgn][..], &begun].concat();
    play(&begun);
    let games = std::fs::read_to_string(&pgn).expect("a file of games");
    let cases: [(&[&str], &str); 8] = [
        (
            &["--limit1", "depth=2"],
            "RedLimit: expected \"depth=2\", found \"depth=1\"",
        ),
        (
            &["--limit2", "nodes=9"],
            "BlackLimit: expected \"nodes=9\", found \"depth=1\"",
        ),
        (
            &["--rules", "simple"],
            "Rules: expected \"simple\", found \"axf\"",
        ),
        (
            &["--max-plies", "30"],
            "MostPlies: expected \"30\", found \"20\"",
        ),
        (&["--seed", "9"], "expected the opening "),
        (&["--random-plies", "5"], "expected the opening "),
        (
            &["--openings", &openings],
            "expected the opening h2e2 h9g7, found ",
        ),
        (&["--openings", &position], "expected the start rnbakabnr/"),
    ];
    for (other, told) in cases {
        // The last of two equal options counts only where clap is told so: leave the first out.
        let replaced = |name: &&str| other.contains(name);
        let mut arguments = vec!["match", "--resume"];
        let mut given = begun.iter();
        while let Some(argument) = given.next() {
            if replaced(argument) {
                given.next();
            } else {
                arguments.push(argument);
            }
        }
        arguments.extend_from_slice(other);
        let run = xiangqi(&arguments);
        let fault = run.fails();
        assert!(
            fault.contains(&format!(": game 1: {told}")),
            "{other:?}: {fault}"
        );
        let after = std::fs::read_to_string(&pgn).expect("a file of games");
        assert_eq!(after, games, "{other:?}");
    }
    let once_more = [&begun[..], &["--resume"]].concat();
    let text = play(&once_more);
    assert!(text.contains("score of engine 1: "), "{text}");
}

#[test]
fn openings_are_played_with_both_colors() {
    let openings = file(
        "openings.txt",
        "# mates in one\n3k5/7R1/8R/9/9/9/9/9/9/4K4 w\n\nh2e2 炮８平５\n",
    );
    let text = play(&[
        SELF,
        SELF,
        "--limit",
        "depth=2",
        "--max-plies",
        "12",
        "--openings",
        &openings,
    ]);
    let games: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("game "))
        .collect();
    assert_eq!(games.len(), 4, "{text}");
    for game in &games[..2] {
        assert!(game.contains(" 1-0 (checkmate, 1 plies)"), "{game}");
    }
    for game in &games[2..] {
        assert!(game.contains(" 1/2-1/2 (most plies, 12 plies)"), "{game}");
    }
    assert!(
        text.contains("score of engine 1: +1 =2 -1 (50.0 %)"),
        "{text}"
    );
    let wrong = file("wrong-openings.txt", "h2e2\nh2e3\n");
    let run = xiangqi(&["match", SELF, SELF, "--openings", &wrong]);
    assert!(run.fails().contains("line 2"), "{run:?}");
}

/// An engine in the language of the shell that answers `go` with a command.
#[cfg(unix)]
fn shell(name: &str, on_go: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in\n\
         uci) echo id name {name}; echo uciok;;\n\
         isready) echo readyok;;\n\
         go*) {on_go};;\n\
         quit) exit;;\n\
         esac; done\n"
    );
    format!("sh {}", file(&format!("{name}.sh"), script))
}

#[cfg(unix)]
#[test]
fn engines_that_misbehave_lose() {
    let cases = [
        ("crash", "exit 1", "crash"),
        ("hang", "sleep 100", "hang"),
        ("illegal", "echo bestmove h2h9", "illegal move \"h2h9\""),
        (
            "babble",
            "echo bestmove tomorrow",
            "illegal move \"tomorrow\"",
        ),
        ("resign", "echo bestmove resign", "resignation"),
        ("none", "echo 'bestmove (none)'", "resignation"),
    ];
    for (name, on_go, ending) in cases {
        let engine = shell(name, on_go);
        let arguments = [
            engine.as_str(),
            SELF,
            "--limit",
            "depth=1",
            "--games",
            "2",
            "--random-plies",
            "0",
            "--hang-s",
            "1",
        ];
        let text = play(&arguments);
        assert_eq!(text.matches(&format!(" ({ending}, ")).count(), 2, "{text}");
        assert!(
            text.contains("score of engine 1: +0 =0 -2 (0.0 %)"),
            "{text}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_is_late_loses() {
    let engine = shell("late", "sleep 3; echo bestmove h2e2");
    let arguments = [
        engine.as_str(),
        SELF,
        "--limit",
        "time=1",
        "--games",
        "1",
        "--random-plies",
        "0",
        "--grace-ms",
        "1000",
    ];
    assert!(play(&arguments).contains(" 0-1 (time, 0 plies)"));
}

#[cfg(unix)]
#[test]
fn what_is_no_engine_is_told() {
    let script = file("no-engine.sh", "echo hello\n");
    let cases = [
        (
            format!("uci:sh {script}"),
            "expected an engine that speaks UCI or UCCI",
        ),
        ("no-such-program".into(), "no-such-program: "),
        ("'open".into(), "expected a closing quote"),
        (String::new(), "expected a program"),
    ];
    for (engine, told) in cases {
        let run = xiangqi(&["match", &engine, SELF, "--games", "1"]);
        assert!(run.fails().contains(told), "{run:?}");
    }
}
