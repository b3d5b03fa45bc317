//! `xiangqi notate`.

use crate::command::{json, xiangqi};

fn notate(arguments: &[&str]) -> String {
    xiangqi(&[&["notate"], arguments].concat()).succeeds()
}

#[test]
fn writes_every_notation() {
    let runs = [
        ("iccs", "H2-E2 H9-G7 H0-G2"),
        ("uci", "h2e2 h9g7 h0g2"),
        ("uci10", "h3e3 h10g8 h1g3"),
        ("wxf", "C2=5 H8+7 H2+3"),
        ("chinese", "炮二平五 马８进７ 马二进三"),
        ("chinese-traditional", "炮二平五 馬８進７ 馬二進三"),
        ("letter", "Che2 Hg7 Hg2"),
    ];
    for (to, expected) in runs {
        let written = notate(&["--to", to, "start", "h2e2", "h9g7", "h0g2"]);
        assert_eq!(written, format!("{expected}\n"));
        let texts: Vec<&str> = expected.split(' ').collect();
        let back = notate(&[&["--from", to, "--to", "uci", "start"], &texts[..]].concat());
        assert_eq!(back, "h2e2 h9g7 h0g2\n", "{to}");
    }
}

#[test]
fn the_form_tells_the_notation_but_not_the_count_of_ranks() {
    let mixed = notate(&["--to", "uci", "start", "炮二平五", "H8+7", "Hg2", "I9-H9"]);
    assert_eq!(mixed, "h2e2 h9g7 h0g2 i9h9\n");
    let run = xiangqi(&["notate", "start", "h3e3"]);
    assert!(run.fails().contains("no piece stands there"), "{run:?}");
}

#[test]
fn every_form_of_a_letter_and_a_point_is_told_from_wxf() {
    let start = "3k1n3/9/6r2/2P6/2P6/2P6/9/9/9/R3K4 w";
    for (text, expected) in [
        ("Ra9+", "a0a9"),
        ("Ra0-a9", "a0a9"),
        ("ra0-a9+", "a0a9"),
        ("Ra-d0", "a0d0"),
        ("Pc6-d6", "c6d6"),
        ("pd6", "c6d6"),
        ("Pa=6", "c6d6"),
        ("Pa+1", "c6c7"),
        ("R9+9", "a0a9"),
        ("17=6", "c6d6"),
    ] {
        let written = notate(&["--to", "uci", start, text]);
        assert_eq!(written, format!("{expected}\n"), "{text}");
    }
    let moves = ["Hh0-g2", "hh9-g7", "Hb0-c2", "Ri9-h9"];
    let written = notate(&[&["--to", "uci", "start"], &moves[..]].concat());
    assert_eq!(written, "h0g2 h9g7 b0c2 i9h9\n");
}

#[test]
fn faults_are_told() {
    let runs: [(&[&str], &str); 4] = [
        (&["start", "炮五平二"], "move 1, \"炮五平二\""),
        (&["--to", "nonsense", "start"], "nonsense"),
        (&["9/9", "h2e2"], "column 4"),
        (
            &["start", "h2e2", "h9g8"],
            "move 2, \"h9g8\": h9g8 cannot be played",
        ),
    ];
    for (arguments, told) in runs {
        let run = xiangqi(&[&["notate"], arguments].concat());
        assert!(run.fails().contains(told), "{run:?}");
        assert!(run.stdout.is_empty());
    }
}

#[test]
fn writes_json() {
    let record = json(&notate(&["--json", "start", "h2e2"]));
    assert_eq!(record["moves"][0], "炮二平五");
}
