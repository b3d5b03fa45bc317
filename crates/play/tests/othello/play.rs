//! `othello play --plain`.

use std::fs;

use othello_core::record::wthor::{Player, Tournament};

use crate::command::{file, othello, othello_reading, path};

/// A dialogue of two humans, one command a line.
fn talk(script: &str, arguments: &[&str]) -> String {
    let seats = ["play", "--plain", "--first", "human", "--second", "human"];
    othello_reading(script.as_bytes(), &[&seats, arguments].concat()).succeeds()
}

/// How often the text tells this.
fn count(text: &str, told: &str) -> usize {
    text.matches(told).count()
}

#[test]
fn squares_may_be_written_in_any_way() {
    let text = talk("f5\nD6\nc 3\nd\t3\n  C4  \n", &[]);
    for played in [
        "black plays f5",
        "white plays d6",
        "black plays c3",
        "white plays d3",
        "black plays c4",
    ] {
        assert!(text.contains(played), "{played}: {text}");
    }
}

#[test]
fn a_wrong_move_is_answered_with_why() {
    let text = talk("a1\nA 1\ne5\nz9\ni1\npass\nnonsense\n", &[]);
    assert_eq!(
        count(&text, "a1 cannot be played: it would flip nothing"),
        2,
        "{text}"
    );
    assert!(
        text.contains("e5 cannot be played: the square is occupied"),
        "{text}"
    );
    assert!(
        text.contains("i1 cannot be played: the square is off the board"),
        "{text}"
    );
    assert!(text.contains("a pass cannot be played"), "{text}");
    assert!(text.contains("\"z9\" is neither a square"), "{text}");
    assert!(text.contains("\"nonsense\" is neither a square"), "{text}");
    let hints = "legal moves: d3 (gains 2), c4 (gains 2), f5 (gains 2), e6 (gains 2)";
    assert_eq!(count(&text, hints), 5, "{text}");
}

#[test]
fn hints_tell_what_each_move_gains() {
    let text = talk("hints\nhint\n?\nf5\nhints\n", &[]);
    assert_eq!(count(&text, "legal moves: d3 (gains 2)"), 3, "{text}");
    assert!(
        text.contains("legal moves: f4 (gains 2), d6 (gains 2), f6 (gains 2)"),
        "{text}"
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let text = talk(
        "undo\nredo\nf5\nd6\nundo\nf6\nredo\nstart\nend\nhints\nquit\n",
        &[],
    );
    assert!(text.contains("there is nothing to take back"), "{text}");
    assert_eq!(count(&text, "there is nothing to play again"), 2, "{text}");
    assert!(text.contains("white plays f6"), "{text}");
    // After f5 f6 black has other moves than after f5 d6.
    assert!(
        text.contains("legal moves: d3 (gains 2)") || text.contains("(gains 3)"),
        "{text}"
    );
}

#[test]
fn undo_goes_back_to_the_persons_own_move() {
    let script = b"f5\nundo\nhints\nundo\nredo\nquit\n";
    let text = othello_reading(script, &["play", "--plain", "--level", "1"]).succeeds();
    assert!(
        text.contains("legal moves: d3 (gains 2), c4 (gains 2)"),
        "{text}"
    );
    assert_eq!(count(&text, "there is nothing to take back"), 1, "{text}");
    assert_eq!(
        count(&text, "white plays "),
        1,
        "the answer is played again, not thought out anew"
    );
}

/// The engine has moved first: there is no move of the person's to go back to.
#[test]
fn the_engines_first_move_is_not_taken_back() {
    let script = b"undo\nstart\nend\nredo\nquit\n";
    let seats = [
        "play", "--first", "engine", "--second", "human", "--level", "1",
    ];
    let text = othello_reading(script, &seats).succeeds();
    assert_eq!(count(&text, "black plays "), 1, "{text}");
    assert!(text.contains("there is nothing to take back"), "{text}");
    assert!(text.contains("there is nothing to play again"), "{text}");
}

#[test]
fn start_keeps_the_moves() {
    let script = "f5\nstart\nend\nquit\n";
    for seats in [["human", "engine"], ["human", "random"]] {
        let run = othello_reading(
            script.as_bytes(),
            &[
                "play", "--first", seats[0], "--second", seats[1], "--level", "1",
            ],
        );
        let text = run.succeeds();
        assert_eq!(count(&text, "white plays "), 1, "{text}");
    }
}

#[test]
fn a_game_is_saved_and_loaded_in_each_format() {
    for format in ["pgn", "ggf", "sgf", "oth", "txt", "wtb"] {
        let name = path(&format!("play-saved.{format}"));
        let text = talk(
            &format!("f5\nd6\nc3\nsave {name}\nstart\nload {name}\nundo\nredo\n"),
            &[],
        );
        assert!(text.contains(&format!("saved to {name}")), "{text}");
        assert!(
            text.contains(&format!("loaded 3 moves from {name}")),
            "{text}"
        );
        let moves = othello(&["convert", &name, "-", "--to", "txt"]).succeeds();
        assert_eq!(moves, "f5d6c3\n", "{format}");
    }
}

#[test]
fn a_file_that_cannot_be_used_leaves_the_game_alone() {
    let bad = file("play-bad.txt", "f5a1");
    let text = talk(
        &format!(
            "f5\nsave x\nsave\nload\nload no-such-file.pgn\nload {bad}\nd6\nsave /no/such/folder/x.pgn\n"
        ),
        &[],
    );
    assert!(
        text.contains("not saved: x: the name does not tell the format"),
        "{text}"
    );
    assert!(
        text.contains("save needs a file name") && text.contains("load needs a file name"),
        "{text}"
    );
    assert!(text.contains("not loaded: no-such-file.pgn: "), "{text}");
    assert!(text.contains("column 3"), "{text}");
    assert!(
        text.contains("not saved: /no/such/folder/x.pgn: "),
        "{text}"
    );
    assert!(text.contains("white plays d6"), "{text}");
}

#[test]
fn a_file_of_another_size_goes_on_at_its_size() {
    let name = path("play-six.ggf");
    talk(&format!("c2\nsave {name}\n"), &["--size", "6"]);
    let text = talk(&format!("load {name}\nhints\n"), &[]);
    assert!(text.contains("loaded 1 moves"), "{text}");
    assert!(text.contains("6 - - - - - -\n"), "{text}");
    assert!(!text.contains("not loaded"), "{text}");
}

#[test]
fn a_comment_is_saved() {
    let name = path("play-comment.sgf");
    talk(
        &format!("comment before all\nf5\ncomment a quiet start\nsave {name}\n"),
        &[],
    );
    let saved = fs::read_to_string(name).unwrap();
    assert!(
        saved.contains("a quiet start") && saved.contains("before all"),
        "{saved}"
    );
}

#[test]
fn leaving_is_no_error() {
    for script in ["quit\n", "q\n", "exit\n", "", "f5", "help\n", "\n\n"] {
        talk(script, &[]);
    }
    let run = othello_reading(b"\xff\xfe\nf5\n", &["play", "--second", "human"]);
    assert!(
        run.succeeds().contains("black plays f5"),
        "bytes that are no text are a wrong command"
    );
}

/// The shortest game: white has no discs after nine moves.
const SHORT: &str = "f5\nd6\nc5\nf4\ne3\nf6\ng5\ne6\ne7\n";

#[test]
fn the_end_is_told_and_can_be_taken_back() {
    let text = talk(&format!("{SHORT}a1\nundo\nhints\nredo\n"), &[]);
    assert!(
        text.contains("the game is over: black wins 64-0 (the 51 empty squares go to the winner)"),
        "{text}"
    );
    assert!(text.contains("e7 (gains "), "{text}");
    assert_eq!(
        count(&text, "the game is over: "),
        2,
        "when the end comes, and again when it is redone: {text}"
    );
    assert!(
        text.contains("a1 cannot be played: the game is over"),
        "{text}"
    );
    assert!(text.contains("game over> "), "{text}");
}

#[test]
fn what_a_file_tells_of_a_game_is_kept_but_for_an_outdated_result() {
    let told = "[Black \"Ann\"]\n[Result \"1-0\"]\n\n1. f5 d6 1-0\n";
    let (from, to) = (file("play-tags.pgn", told), path("play-tags-saved.pgn"));
    let script = format!("load {from}\nend\nc3\nsave {to}\n");
    talk(&script, &[]);
    let saved = std::fs::read_to_string(&to).expect("a saved game");
    assert!(saved.contains("[Black \"Ann\"]"), "{saved}");
    assert!(saved.contains("[Result \"*\"]"), "{saved}");
}

#[test]
fn a_forced_pass_is_told() {
    let script: String = crate::thor::GAMES[2]
        .as_bytes()
        .chunks(2)
        .map(|square| format!("{}\n", String::from_utf8_lossy(square)))
        .collect();
    let text = talk(&script, &[]);
    assert!(text.contains(" has no legal move and passes"), "{text}");
    assert!(text.contains("the game is over: "), "{text}");
    assert!(!text.contains("cannot be played"), "{text}");
}

#[test]
fn games_without_a_human_end_by_themselves() {
    for size in ["4", "6", "8"] {
        let run = |seed| {
            let seats = [
                "play", "--first", "engine", "--second", "random", "--level", "2",
            ];
            othello(&[&seats[..], &["--size", size, "--seed", seed]].concat()).succeeds()
        };
        let text = run("7");
        assert!(text.contains("the game is over: "), "{text}");
        assert_eq!(text, run("7"), "the seed repeats the game");
        assert!(
            size != "8" || text != run("8"),
            "another seed plays another game"
        );
    }
    let large = [
        "play", "--first", "random", "--second", "random", "--size", "10",
    ];
    assert!(othello(&large).succeeds().contains("the game is over: "));
}

#[test]
fn the_mirrored_start_can_be_chosen() {
    let text = talk("hints\n", &["--mirrored"]);
    assert!(text.contains("4 - - - X O + - -"), "{text}");
    assert!(text.contains("legal moves: e3 (gains 2)"), "{text}");
}

/// Without a command a game begins.
#[test]
fn a_game_is_the_default() {
    let text = othello_reading(b"f5\nquit\n", &["--size", "6"]).succeeds();
    assert!(text.contains("black> "), "{text}");
}

#[test]
fn games_of_a_file_are_found_and_taken() {
    let games = "f5a1\nf5d6c3\nd3c5f6\n";
    let name = file("play-many.txt", games);
    let script =
        format!("find\nload {name}\nfind F5C3\nfind d6\ngame 3\nend\nmoves\ngame 9\ngame x\n");
    let text = talk(&script, &[]);
    assert!(text.contains("no file of games is open"), "{text}");
    assert!(
        text.contains("not loaded: "),
        "the first game is faulty: {text}"
    );
    assert!(text.contains("holds 3 games"), "{text}");
    assert!(text.contains("0 of 3 games"), "{text}");
    assert!(text.contains("     2  f5d6c3\n1 of 3 games"), "{text}");
    assert!(text.contains("game 3: d3c5f6"), "{text}");
    assert!(text.contains("> d3c5f6\n"), "{text}");
    assert!(
        text.contains("there is no game 9; the file holds 3"),
        "{text}"
    );
    assert!(text.contains("game needs a number"), "{text}");
}

#[test]
fn the_game_is_turned_to_its_usual_first_move() {
    let text = talk(
        "orient\norient f5\nd3\nc5\norient\norient f5\nmoves\norient a1\nc3\n",
        &[],
    );
    assert!(text.contains("no move is played yet"), "{text}");
    assert!(
        text.contains("orient needs a move: d3, c4, f5, e6"),
        "{text}"
    );
    assert_eq!(count(&text, "no symmetry makes f5 the first move"), 1);
    assert!(text.contains("the game begins with f5"), "{text}");
    assert!(text.contains("> f5d6\n"), "{text}");
    assert!(
        text.contains("no symmetry makes a1 the first move"),
        "{text}"
    );
    assert!(text.contains("black plays c3"), "{text}");
}

#[test]
fn a_game_may_begin_at_a_position() {
    let text = talk(
        "setup\nsetup nonsense1\nsetup f5d6\nc3\nundo\nundo\nnew\nf5\n",
        &[],
    );
    assert!(text.contains("setup needs a position"), "{text}");
    assert!(text.contains("not set up: "), "{text}");
    assert_eq!(count(&text, "a new game: 8×8"), 2, "{text}");
    assert!(text.contains("black plays c3"), "{text}");
    assert!(text.contains("there is nothing to take back"), "{text}");
}

/// Such a game is saved and read like any other.
#[test]
fn a_game_may_begin_at_a_puzzle() {
    let board = "X--------------------------OX------XO--------------------------- X";
    for name in ["puzzle.ggf", "puzzle.sgf", "puzzle.pgn"] {
        let name = path(name);
        let text = talk(
            &format!("setup {board}\nf5\nsave {name}\nnew\nload {name}\n"),
            &[],
        );
        assert!(!text.contains("not set up"), "{text}");
        assert!(!text.contains("not loaded"), "{text}");
        let start = othello(&["show", &name, "--move", "0"]).succeeds();
        assert!(start.contains(board), "{start}");
    }
}

/// Looked at, a game is not played on by the engine.
#[test]
fn moves_are_looked_at() {
    let script = b"f5\nback\nback\nforward\nback\nforward\nforward\nmoves\nback\ngo\nquit\n";
    let text = othello_reading(script, &["play", "--plain", "--level", "1"]).succeeds();
    assert_eq!(
        count(&text, "white plays "),
        2,
        "after f5 and after go: {text}"
    );
    let moves = text.split("> f5").nth(1).expect("the moves");
    assert_eq!(
        moves.split_whitespace().next().map(str::len),
        Some(2),
        "{text}"
    );
}

#[test]
fn a_game_is_given_up() {
    let text = talk("f5\nresign\nd6\ndraw\nundo\nd3\nf5\nc5\n", &[]);
    assert!(text.contains("white resigns: the game is over"), "{text}");
    assert!(text.contains("game over> the game is over"), "{text}");
    assert!(text.contains("no draw is agreed to in this game"), "{text}");
    assert!(text.contains("white plays c5"), "it went on: {text}");
}

#[test]
fn what_needs_the_full_screen_is_told() {
    let text = talk("flip\ntheme\nsettings\n", &[]);
    assert_eq!(
        count(&text, "this is for the full screen only"),
        3,
        "{text}"
    );
}

#[test]
fn french_is_spoken() {
    let script = format!("a1\nx\nhelp\nsave\nundo\n{SHORT}");
    let text = talk(&script, &["--lang", "fr"]);
    for told in [
        "noir> ",
        "a1 est injouable : cela ne retournerait rien",
        "coups légaux : d3 (gagne 2)",
        "\"x\" n’est ni une case comme f5 ni une commande",
        "quitter\n",
        "save demande un nom de fichier",
        "il n’y a rien à reprendre",
        "blanc joue d6 et gagne 2 pions",
        "noir (X) 2, blanc (O) 2",
        "la partie est finie : noir gagne 64-0 (les 51 cases vides vont au gagnant)",
        "partie finie> ",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn faults_of_files_are_told_in_french() {
    let bad = file("play-bad-fr.txt", "f5a1");
    let empty = file("play-empty-fr.pgn", "");
    let script = format!(
        "load no-such-file.pgn\nload {bad}\nload {empty}\nload x\nsave x\nsetup f5a1\nsetup XO X\n"
    );
    let text = talk(&script, &["--lang", "fr"]);
    for told in [
        "non chargé : no-such-file.pgn : ce fichier ou ce dossier n’existe pas",
        "ligne 1, colonne 3 (octet 2), après 1 coup : a1 est injouable : cela ne retournerait rien",
        "il n’y a aucune partie dans le fichier",
        "non chargé : x : le nom ne dit pas le format ; en nommer un parmi wtb, ggf, sgf",
        "non enregistré : x : le nom ne dit pas le format",
        "position refusée : ligne 1, colonne 3 (octet 2), après 1 coup",
        "attendu : 16, 36, 64, 100, 144, 196 ou 256 cases ; trouvé : 3",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn a_game_is_saved_with_a_remark() {
    let (with, without) = (path("play-remark.sgf"), path("play-remark.txt"));
    let script = format!("f5\nsave {with} -- a quiet -- start\nsave {without} -- lost\n");
    let text = talk(&script, &[]);
    assert!(text.contains(&format!("saved to {with}\n")), "{text}");
    let saved = fs::read_to_string(&with).expect("a saved game");
    assert!(saved.contains("a quiet -- start"), "{saved}");
    let lost = format!("saved to {without}\na file of this format has no room for remarks (1)\n");
    assert!(text.contains(&lost), "{text}");
}

#[test]
fn each_engine_has_its_strength() {
    let game = |first: &str, second: &str| {
        let seats = ["play", "--first", first, "--second", second, "--size", "6"];
        othello(&[&seats[..], &["--level", "1"]].concat()).succeeds()
    };
    assert_eq!(game("engine:1", "engine:1"), game("engine", "engine"));
    assert_ne!(game("engine:1", "engine:6"), game("engine", "engine"));
    assert!(game("engine:300nodes", "engine:20ms").contains("the game is over: "));
    let run = othello(&["play", "--first", "engine:21"]);
    assert!(
        run.fails().contains("expected a level from 1 to 20"),
        "{run:?}"
    );
}

/// A Thor database with the names beside it, in a folder of its own.
#[test]
fn a_database_is_searched_by_field() {
    let folder = path("play-thor");
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, bytes: Vec<u8>| {
        fs::write(format!("{folder}/{name}"), bytes).expect("a file");
    };
    write("games.wtb", crate::thor::database());
    write(
        "names.jou",
        crate::thor::names::<Player>(&["?", "Ann Cup", "Bob"]),
    );
    write("names.trn", crate::thor::names::<Tournament>(&["?", "Cup"]));
    let script = format!(
        "load {folder}/games.wtb\nfind player:cup year:1998\nfind tournament:cup player:bob\n\
         find tournament:bob\nfind year:1997\nfind joueur:ann 40\ngame 2\nend\nmoves\nback\n"
    );
    let text = talk(&script, &[]);
    assert_eq!(count(&text, "Ann Cup – Bob"), 3 + 3 + 1, "{text}");
    assert_eq!(count(&text, "3 of 3 games"), 2, "{text}");
    assert_eq!(count(&text, "0 of 3 games"), 3, "{text}");
    assert!(text.contains("> f5d6c5f4e3f6g5e6e7\n"), "{text}");
}

/// What the full screen does with keys and forms is done with lines, too.
#[test]
fn moves_are_shown_and_others_take_over() {
    let script = "f5\nd6\nstart\nautoplay\nend\nlist\nplayers human\nplayers human robot\n\
                  players human,engine:2s\nplayers random engine:1\n";
    let text = talk(script, &["--level", "1"]);
    assert!(text.contains("no file of games is open"), "{text}");
    assert_eq!(
        count(&text, "players needs a seat for each of the 2 players"),
        2
    );
    assert!(text.contains("black (human), white (engine 2 s)"), "{text}");
    assert!(text.contains("black (random), white (engine 1)"), "{text}");
    assert!(
        text.contains("the game is over: "),
        "nobody else plays: {text}"
    );

    let text = talk("f5\nd6\nback\nback\nautoplay\n", &[]);
    let boards = text
        .rsplit("black> ")
        .nth(1)
        .expect("before the last prompt");
    assert_eq!(count(boards, "black (X) "), 2, "{text}");
}
