//! `xiangqi convert`.

use std::fs;

use crate::command::{file, path, xiangqi, xiangqi_reading};

const GAME: &str = "\
[Game \"Chinese Chess\"]
[Event \"Test\"]
[Red \"Ann\"]
[Result \"1-0\"]

{a lesson} 1. C2.5 H8+7 {solid} (1... C8.5 {risky}) 2. H2+3 1-0
";

#[test]
fn comments_and_variations_survive() {
    let start = file("convert.pgn", GAME);
    let mut last = start;
    for extension in ["xqf", "ubb", "xqf", "pgn"] {
        let next = path(&format!("converted.{extension}"));
        xiangqi(&["convert", &last, &next, "--notation", "wxf"]).succeeds();
        last = next;
    }
    let text = fs::read_to_string(last).expect("the last file is there");
    for kept in [
        "[Event \"Test\"]",
        "[Red \"Ann\"]",
        "{a lesson}",
        "{solid}",
        "{risky}",
        "1-0",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert!(text.contains("1. C2=5 H8+7"), "{text}");
    assert!(text.contains("(1... C8=5"), "{text}");
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let name = file("convert-loss.pgn", GAME);
    let run = xiangqi(&["convert", &name, "-", "--to", "txt", "--notation", "uci"]);
    let told = "game 1: lost in txt: the tag Event, the tag Red, 3 comments, 1 variation";
    assert!(run.stderr.contains(told), "{run:?}");
    assert!(run.succeeds().contains("h2e2 h9g7 h0g2"));
}

#[test]
fn texts_are_read_and_written_in_gb18030() {
    let name = path("gb.pgn");
    let text = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 马８进７ *\n";
    let run = xiangqi_reading(text.as_bytes(), &["convert", "-", &name, "--gb18030"]);
    run.succeeds();
    let bytes = fs::read(&name).expect("the file is there");
    assert!(String::from_utf8(bytes).is_err(), "it is not UTF-8");
    let back = xiangqi(&["convert", &name, "-", "--to", "pgn"]).succeeds();
    assert!(
        back.contains("[Red \"胡荣华\"]") && back.contains("1. 炮二平五 马８进７"),
        "{back}"
    );
}

#[test]
fn a_faulty_game_costs_no_other() {
    let text = format!("{GAME}\n[Game \"Chinese Chess\"]\n\n1. C2.5 C2.9 *\n\n{GAME}");
    let name = file("convert-faulty.pgn", text);
    let run = xiangqi(&["convert", &name, "-", "--to", "pgn"]);
    assert!(run.fails().contains("game 2, line "), "{run:?}");
    assert!(run.stderr.contains("2 games converted"), "{run:?}");
    let partial = xiangqi(&["convert", &name, "-", "--to", "pgn", "--partial"]);
    assert!(partial.fails().contains("3 games converted"), "{partial:?}");
}

#[test]
fn losses_are_told_of_the_game_of_the_file() {
    let text = format!("[Game \"Chinese Chess\"]\n\n1. C2.9 *\n\n{GAME}");
    let name = file("convert-loss-second.pgn", text);
    for options in [&[][..], &["--partial"]] {
        let run = xiangqi(&[&["convert", &name, "-", "--to", "txt"], options].concat());
        assert!(run.fails().contains("game 2: lost in txt"), "{run:?}");
        assert!(!run.stderr.contains("game 1: lost"), "{run:?}");
    }
}

#[test]
fn the_old_file_stays_if_nothing_can_be_read() {
    let faulty = file("convert-all-faulty.txt", "h2e3\n\nh2e4\n");
    let old = file("convert-stays.pgn", GAME);
    let run = xiangqi(&["convert", &faulty, &old]);
    assert!(run.fails().contains("2 faults"), "{run:?}");
    assert!(run.stderr.contains("0 games converted"), "{run:?}");
    assert_eq!(fs::read_to_string(&old).expect("it is there"), GAME);
    let new = path("convert-never.xqf");
    let run = xiangqi(&["convert", &faulty, &new]);
    assert!(run.fails().contains("2 faults"), "{run:?}");
    assert!(fs::metadata(&new).is_err());
}

#[test]
fn move_lists_come_back_in_every_notation() {
    let start = "4k4/9/3P2P2/3P2P2/6P2/9/9/9/9/3K5 w - - 0 1";
    let text = format!("{start}\nG6-H6 E9-F9 D6-E6\n");
    let name = file("convert-soldiers.txt", &text);
    for notation in ["wxf", "wxf-federation", "wxf-xqbase", "uci10", "letter10"] {
        let list = path("convert-soldiers-again.txt");
        xiangqi(&["convert", &name, &list, "--notation", notation]).succeeds();
        let arguments = ["convert", &list, "-", "--to", "txt", "--notation", "iccs"];
        assert_eq!(xiangqi(&arguments).succeeds(), text, "{notation}");
    }
}

#[test]
fn formats_that_are_only_read_are_not_written() {
    let name = file("convert-only-read.pgn", GAME);
    let run = xiangqi(&["convert", &name, &path("x.cbr")]);
    assert!(
        run.fails()
            .contains("expected a format that can be written"),
        "{run:?}"
    );
}
