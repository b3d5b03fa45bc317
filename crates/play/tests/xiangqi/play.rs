//! `xiangqi play --plain`.

use std::fs;

use crate::command::{CHECKED, CHECKS, file, path, xiangqi, xiangqi_reading};

/// A dialogue of two humans, one command a line.
fn talk(script: &str, arguments: &[&str]) -> String {
    let seats = ["play", "--plain", "--first", "human", "--second", "human"];
    xiangqi_reading(script.as_bytes(), &[&seats, arguments].concat()).succeeds()
}

#[test]
fn moves_may_be_written_in_any_notation() {
    let text = talk("h2e2\nH8+7\n马二进三\nI9-H9\nRa1\n", &[]);
    for played in [
        "red plays h2e2 炮二平五",
        "black plays h9g7 马８进７",
        "red plays h0g2 马二进三",
        "black plays i9h9 车９平８",
        "red plays a0a1 车九进一",
    ] {
        assert!(text.contains(played), "{played}: {text}");
    }
}

#[test]
fn a_wrong_move_is_answered_with_why() {
    let text = talk("h2e3\nnonsense\nc0e3\n炮五平二\n", &[]);
    assert!(
        text.contains("a piece of the same side stands on the target"),
        "{text}"
    );
    assert_eq!(text.matches("`hints` lists the moves").count(), 2, "{text}");
    assert_eq!(text.matches("legal moves:\n").count(), 2, "{text}");
}

#[test]
fn hints_list_the_targets_of_each_piece() {
    let text = talk("hints\n", &[]);
    assert!(text.contains("horse b0: a2 c2\n"), "{text}");
    assert!(text.contains("cannon h2: h1 c2"), "{text}");
    let none = talk("hints\n", &["--position", "3k5/9/9/9/9/9/9/9/4R4/3RK4 b"]);
    assert!(
        none.contains("the game is over: red wins (checkmate)"),
        "{none}"
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let text = talk("h2e2\nundo\nundo\nredo\nh9g7\nstart\nend\n", &[]);
    assert_eq!(
        text.matches("there is nothing to take back").count(),
        1,
        "{text}"
    );
    let last = text.rsplit("black> ").next().expect("a last board");
    assert!(last.contains("7  .  c  .  .  .  .  n* c  ."), "{text}");
}

#[test]
fn repetitions_are_warned_of_and_judged() {
    let script = [CHECKS, CHECKS].concat().join("\n");
    let text = talk(&script, &["--position", CHECKED]);
    let warning = "\nwarning to red: perpetual check by red; the position has stood 2 times\n";
    assert!(text.contains(warning), "{text}");
    assert!(
        text.contains("the game is over: black wins (perpetual check by red"),
        "{text}"
    );
}

#[test]
fn games_are_saved_and_loaded() {
    for extension in ["pgn", "xqf", "ubb", "txt"] {
        let name = path(&format!("saved.{extension}"));
        let saved = talk(&format!("h2e2\nh9g7\ncomment solid\nsave {name}\n"), &[]);
        assert!(saved.contains(&format!("saved to {name}")), "{saved}");
        let loaded = talk(&format!("load {name}\nundo\n"), &[]);
        assert!(
            loaded.contains(&format!("loaded 2 moves from {name}")),
            "{loaded}"
        );
        fs::remove_file(name).expect("the file is there");
    }
    let refused = talk("load no-such.pgn\nsave game.doc\nh2e2\n", &[]);
    assert!(refused.contains("not loaded: no-such.pgn"), "{refused}");
    assert!(
        refused.contains("not saved: game.doc: the format is not told"),
        "{refused}"
    );
    assert!(refused.contains("red plays h2e2"), "{refused}");
}

#[test]
fn a_damaged_game_is_not_loaded() {
    let name = file(
        "damaged.pgn",
        "[Game \"Chinese Chess\"]\n\n1. C2.5 C2.5 2. H2+9 *\n",
    );
    let text = talk(&format!("load {name}\nh2e2\n"), &[]);
    assert!(text.contains("not loaded: game 1, line 3"), "{text}");
    assert!(text.contains("red plays h2e2"), "{text}");
}

#[test]
fn machines_play_to_the_end() {
    let game = || {
        xiangqi(&[
            "play", "--plain", "--first", "engine", "--second", "random", "--level", "2", "--seed",
            "3", "--hash", "1",
        ])
        .succeeds()
    };
    let text = game();
    assert!(text.contains("the game is over: red wins ("), "{text}");
    assert_eq!(game(), text);
}

#[test]
fn the_board_is_drawn_from_either_side() {
    let text = talk("", &["--orient", "black", "--pieces", "chinese"]);
    assert!(text.contains("0  俥 傌 相 仕 帥 仕 相 傌 俥\n"), "{text}");
    assert!(text.contains("   i  h  g  f  e  d  c  b  a\n"), "{text}");
}

#[test]
fn faults_are_told_in_french() {
    let bad = file(
        "damaged-fr.pgn",
        "[Game \"Chinese Chess\"]\n\n1. C2.5 C2.5 2. H2+9 *\n",
    );
    let script = format!(
        "C9=9\n炮二平二\n炮二平\nx\nload {bad}\nload no-such.pgn\nsave game.doc\n\
         setup 9/9/9/9/9/9/9/9/9/4K4 w\nsetup 8/9\n"
    );
    let text = talk(&script, &["--lang", "fr"]);
    for told in [
        "colonne 1 : \"C9\" ne désigne aucun canon rouge",
        "colonne 4 : attendu : un nombre de 1 à 9 ; trouvé : \"\"",
        "h2h2 est injouable : une pièce du même camp occupe l’arrivée",
        "non chargé : ",
        "partie 1, ligne 3, colonne 17 (octet 40) : ",
        "non chargé : no-such.pgn : ce fichier ou ce dossier n’existe pas",
        "non enregistré : game.doc : le format n’est pas dit ; en nommer un parmi pgn, xqf",
        "position refusée : ce n’est pas une position du jeu : noir n’a pas de général",
        "; `hints` liste les coups, `help` les commandes",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    for english in ["expected", "found", "names no", "cannot"] {
        assert!(!text.contains(english), "{english}: {text}");
    }
}

#[test]
fn a_game_is_saved_with_a_remark() {
    for (extension, is_kept) in [("pgn", true), ("xqf", true), ("txt", false)] {
        let name = path(&format!("remark.{extension}"));
        let text = talk(&format!("h2e2\nsave {name} -- solid\n"), &[]);
        assert!(text.contains(&format!("saved to {name}\n")), "{text}");
        assert_eq!(text.contains("has no room for remarks"), !is_kept, "{text}");
        let saved = xiangqi(&["convert", &name, "-", "--to", "pgn"]).succeeds();
        assert_eq!(saved.contains("solid"), is_kept, "{saved}");
    }
}

#[test]
fn each_engine_has_its_strength() {
    let position = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
    let game = |first: &str, second: &str| {
        let seats = ["play", "--first", first, "--second", second, "--level", "1"];
        xiangqi(&[&seats[..], &["--position", position, "--hash", "1"]].concat()).succeeds()
    };
    assert_eq!(game("engine:1", "engine:1"), game("engine", "engine"));
    assert!(game("engine:5ms", "engine:100nodes").contains("the game is over: "));
    let run = xiangqi(&["play", "--second", "engine:fast"]);
    assert!(run.fails().contains("found \"fast\""), "{run:?}");
}

/// Whichever side sits below at first.
#[test]
fn the_board_is_flipped() {
    const RED_BELOW: &str = "   a  b  c  d  e  f  g  h  i\n";
    const BLACK_BELOW: &str = "   i  h  g  f  e  d  c  b  a\n";
    for (side, at_first, flipped) in [
        ("red", RED_BELOW, BLACK_BELOW),
        ("black", BLACK_BELOW, RED_BELOW),
    ] {
        let text = talk("flip\nflip\n", &["--orient", side]);
        assert_eq!(text.matches(at_first).count(), 2, "{text}");
        assert_eq!(text.matches(flipped).count(), 1, "{text}");
    }
}
