//! `connect4 play --plain`.

use crate::command::{connect4, connect4_reading, file, path};

/// A dialogue of humans, one command a line.
fn talk(script: &str, arguments: &[&str]) -> String {
    let seats = ["play", "--plain", "--second", "human"];
    connect4_reading(script.as_bytes(), &[&seats, arguments].concat()).succeeds()
}

/// How often the text tells this.
fn count(text: &str, told: &str) -> usize {
    text.matches(told).count()
}

#[test]
fn columns_are_played() {
    let text = talk("4\n 4 \n05\n+5\n5\n", &[]);
    for played in [
        "player 1 plays column 4 (d1)",
        "player 2 plays column 4 (d2)",
        "player 1 plays column 5 (e1)",
    ] {
        assert_eq!(count(&text, played), 1, "{played}: {text}");
    }
    assert!(text.contains("\"05\" is neither a column"), "{text}");
}

#[test]
fn a_wrong_move_is_answered_with_why() {
    let text = talk("4\n4\n4\n4\n4\n4\n4\n8\n0\nnonsense\n", &[]);
    assert!(
        text.contains("column 4 cannot be played: the column is full"),
        "{text}"
    );
    assert!(
        text.contains("column 8 cannot be played: the board has no such column"),
        "{text}"
    );
    assert!(text.contains("\"0\" is neither a column"), "{text}");
    assert!(text.contains("\"nonsense\" is neither a column"), "{text}");
    assert_eq!(count(&text, "columns: 1 2 3 5 6 7\n"), 2, "{text}");
}

#[test]
fn hints_tell_wins_and_threats() {
    let text = talk("hints\n1\n7\n1\n7\n1\nhints\n7\n?\n", &[]);
    assert!(text.contains("columns: 1 2 3 4 5 6 7\n"), "{text}");
    assert!(
        text.contains("columns: 1 2 3 4 5 6 7; player 1 threatens: 1\n"),
        "{text}"
    );
    assert!(
        text.contains("columns: 1 2 3 4 5 6 7; winning: 1; player 2 threatens: 7\n"),
        "{text}"
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let text = talk("undo\nredo\n4\n4\nundo\n5\nredo\nstart\nend\nquit\n", &[]);
    assert!(text.contains("there is nothing to take back"), "{text}");
    assert_eq!(count(&text, "there is nothing to play again"), 2, "{text}");
    assert!(text.contains("player 2 plays column 5 (e1)"), "{text}");
    assert!(
        text.ends_with(
            " . . . x(o). .\n 1 2 3 4 5 6 7\n\nplayer 1 (x), player 2 (o)\n\nplayer 1> "
        ),
        "{text}"
    );
}

#[test]
fn undo_goes_back_to_the_persons_own_move() {
    let script = b"4\nundo\nundo\nredo\nquit\n";
    let text = connect4_reading(script, &["play", "--plain", "--level", "1"]).succeeds();
    assert_eq!(count(&text, "there is nothing to take back"), 1, "{text}");
    assert_eq!(
        count(&text, "player 2 plays "),
        1,
        "the answer is played again, not thought out anew"
    );
}

#[test]
fn the_line_that_won_is_shown() {
    let text = talk("1\n1\n2\n2\n3\n3\n4\n5\nundo\nredo\n", &[]);
    assert!(text.contains(" X X X(X). . .\n"), "{text}");
    assert_eq!(
        count(&text, "the game is over: player 1 wins with a1 b1 c1 d1\n"),
        2,
        "{text}"
    );
    assert!(
        text.contains("column 5 cannot be played: the game is over"),
        "{text}"
    );
    assert!(text.contains("no column can be played"), "{text}");
    assert!(text.contains("game over> "), "{text}");
}

#[test]
fn a_full_board_is_a_draw() {
    let text = talk(
        "1\n1\n2\n2\n",
        &["--cols", "2", "--rows", "2", "--to-win", "3"],
    );
    assert!(
        text.contains("the game is over: a draw: the board is full\n"),
        "{text}"
    );
}

#[test]
fn a_game_is_saved_and_loaded() {
    for (name, moves) in [
        ("connect4-saved.digits1", "4453\n"),
        ("connect4-saved.digits0", "3342\n"),
        ("connect4-saved", "4453\n"),
        ("connect4-saved.txt", "4453\n"),
    ] {
        let name = path(name);
        let text = talk(
            &format!("4\n4\n5\n3\nsave {name}\nstart\nload {name}\nundo\nredo\n"),
            &[],
        );
        assert!(text.contains(&format!("saved to {name}")), "{text}");
        assert!(
            text.contains(&format!("loaded 4 moves from {name}")),
            "{text}"
        );
        assert_eq!(std::fs::read_to_string(&name).unwrap(), moves);
    }
}

#[test]
fn a_position_is_saved_and_loaded() {
    for format in ["uci", "flat-top", "letters", "key"] {
        let name = path(&format!("connect4-position.{format}"));
        let text = talk(&format!("4\n4\nsave {name}\n5\nload {name}\n"), &[]);
        assert!(
            text.contains(&format!("loaded 0 moves from {name}")),
            "{text}"
        );
        assert!(text.ends_with(" . . . o . . .\n . . . x . . .\n 1 2 3 4 5 6 7\n\nplayer 1 (x), player 2 (o)\n\nplayer 1> \n"), "{text}");
    }
}

#[test]
fn a_file_that_cannot_be_used_leaves_the_game_alone() {
    let bad = file("play-bad.digits1", "48");
    let empty = file("play-empty.digits1", "");
    let text = talk(
        &format!(
            "4\nsave\nload\nload no-such-file\nload {bad}\nload {empty}\n4\nsave /no/such/folder/x\n"
        ),
        &[],
    );
    assert!(
        text.contains("save needs a file name") && text.contains("load needs a file name"),
        "{text}"
    );
    assert!(text.contains("not loaded: no-such-file: "), "{text}");
    assert!(text.contains("line 1, column 2 (byte 1)"), "{text}");
    assert!(text.contains("there is no game in the file"), "{text}");
    assert!(text.contains("not saved: /no/such/folder/x: "), "{text}");
    assert!(text.contains("player 2 plays column 4 (d2)"), "{text}");
}

#[test]
fn leaving_is_no_error() {
    for script in ["quit\n", "q\n", "exit\n", "", "4", "help\n", "\n\n"] {
        talk(script, &[]);
    }
    let text = connect4_reading(b"\xff\xfe\n4\n", &["play", "--second", "human"]).succeeds();
    assert!(
        text.contains("player 1 plays column 4"),
        "bytes that are no text are a wrong command"
    );
}

#[test]
fn games_without_a_human_end_by_themselves() {
    let boards: [&[&str]; 4] = [
        &["--seats", "engine,random"],
        &[
            "--seats",
            "engine,random,engine,random",
            "--cols",
            "11",
            "--rows",
            "8",
        ],
        &[
            "--seats",
            "random,engine",
            "--cols",
            "9",
            "--rows",
            "7",
            "--to-win",
            "5",
        ],
        &[
            "--first",
            "random",
            "--players",
            "3",
            "--second",
            "random",
            "--rows",
            "4",
        ],
    ];
    for board in boards {
        let run = |seed| {
            let arguments = ["play", "--plain", "--level", "2", "--seed", seed];
            connect4(&[&arguments, board].concat()).succeeds()
        };
        let text = run("7");
        assert!(text.contains("the game is over: "), "{text}");
        assert_eq!(text, run("7"), "the seed repeats the game");
        assert_ne!(text, run("8"), "another seed plays another game");
    }
}

#[test]
fn the_engine_in_all_seats() {
    let four_players = [
        "--seats",
        "engine,engine,engine,engine",
        "--cols",
        "11",
        "--rows",
        "8",
    ];
    let five_to_win = [
        "--first", "engine", "--to-win", "5", "--cols", "9", "--rows", "7",
    ];
    for (board, players, line) in [(&four_players[..], 4, 4), (&five_to_win, 2, 5)] {
        for limit in [["--nodes", "300"], ["--level", "1"]] {
            let text = connect4(&[&["play"], board, &limit].concat()).succeeds();
            let told = text.split("the game is over: ").nth(1).expect("an end");
            match told.split_once(" wins with ") {
                Some((_, squares)) => assert!(squares.split_whitespace().count() >= line, "{told}"),
                None => assert!(told.starts_with("a draw"), "{told}"),
            }
            for player in 1..=players {
                let played = format!("player {player} plays ");
                assert!(text.contains(&played), "{text}");
            }
        }
    }
}

#[test]
fn seats_and_players_agree() {
    let text = talk("1\n2\n3\n4\n", &["--first", "human", "--players", "2"]);
    assert!(text.contains("player 2 plays column 2"), "{text}");
    let seats = ["play", "--seats", "human,human,human"];
    let text = connect4_reading(b"1\n2\n3\n4\n", &seats).succeeds();
    assert!(text.contains("player 3 plays column 3"), "{text}");
    assert!(text.contains("player 1 plays column 4"), "{text}");

    let runs: [(&[&str], &str); 6] = [
        (
            &["--seats", "human,human", "--players", "3"],
            "there are 2 --seats",
        ),
        (&["--seats", "human"], "2 to 8 players, found 1"),
        (&["--seats", "human,robot"], "robot"),
        (&["--seats", "human,human", "--first", "human"], "--first"),
        (&["--level", "21"], "found \"21\""),
        (&["--players", "0"], "2 to 8 players, found 0"),
    ];
    for (arguments, told) in runs {
        let run = connect4(&[&["play"], arguments].concat());
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}

/// Without a command a game begins.
#[test]
fn a_game_is_the_default() {
    let text = connect4_reading(b"4\nquit\n", &["--cols", "5"]).succeeds();
    assert!(text.contains("player 1> "), "{text}");
    assert!(text.contains(" 1 2 3 4 5\n"), "{text}");
}

#[test]
fn faults_of_files_are_told_in_french() {
    let bad = file("play-bad-fr.digits1", "48");
    let boards = file("play-bad-fr.letters", ". . x\n");
    let script = format!(
        "load no-such-file\nload {bad}\nload {boards}\nsetup 49\nsave x.scores1\nsetup 4\n"
    );
    let text = talk(&script, &["--lang", "fr"]);
    for told in [
        "non chargé : no-such-file : ce fichier ou ce dossier n’existe pas",
        "ligne 1, colonne 2 (octet 1), après 1 coup : la colonne 8 est injouable : le plateau n’a pas cette colonne",
        "ligne 1, colonne 6 (octet 5) : attendu : un pion ou une case vide pour d6",
        "position refusée : ligne 1, colonne 2 (octet 1), après 1 coup",
        "non enregistré : x.scores1 : son score n’est pas connu",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn a_remark_has_no_place() {
    let name = path("connect4-remark.txt");
    let text = talk(&format!("4\nsave {name} -- good\ncomment good\n"), &[]);
    let told = format!("saved to {name}\nno file of this game holds remarks\n");
    assert!(text.contains(&told), "{text}");
    assert_eq!(std::fs::read_to_string(&name).expect("a game"), "4\n");
}

#[test]
fn each_engine_has_its_strength() {
    let game = |seats: &str| {
        let arguments = ["play", "--seats", seats, "--cols", "6", "--level", "1"];
        connect4(&arguments).succeeds()
    };
    assert_eq!(game("engine:1,engine:1"), game("engine,engine"));
    assert_ne!(game("engine:8,engine:1"), game("engine,engine"));
    assert!(game("engine:200nodes,engine,random,engine:10ms").contains("the game is over: "));
    let run = connect4(&["play", "--seats", "human,engine:0"]);
    assert!(
        run.fails().contains("expected a level from 1 to 20"),
        "{run:?}"
    );
}
