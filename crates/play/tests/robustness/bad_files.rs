//! Files that are nothing of what they claim to be.

use crate::{
    check_end,
    games::{Format, formats},
    run_limited,
};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What is read as each format: a name and the bytes.
fn inputs() -> Vec<(&'static str, Vec<u8>)> {
    let million = |text: &str| text.repeat(1_000_000 / text.len()).into_bytes();
    vec![
        ("nothing", Vec::new()),
        ("a byte-order mark alone", BYTE_ORDER_MARK.into()),
        ("no UTF-8", b"\xff\xfe\x80\x81\xc3(\n".repeat(5)),
        ("zero bytes", vec![0; 5000]),
        ("bytes of all bits", vec![0xff; 5000]),
        ("a line of letters", million("x")),
        ("a line of digits", million("4")),
        ("a line of minuses", million("-")),
        ("empty lines", million("\n")),
        ("empty lines of DOS", million("\r\n")),
        ("parentheses", million("(")),
        ("braces", million("{")),
        ("brackets", million("[")),
        ("slashes", million("/")),
        ("variations in variations, SGF", million("(;B[d3]")),
        ("variations in variations, GGF", million("(;GM[Othello]")),
        ("variations in variations, PGN", deep_pgn("f5")),
        ("variations in variations, Xiangqi", deep_pgn("C2=5")),
        (
            "a tag without an end",
            [b"[Event \"", &million("a")[..]].concat(),
        ),
        ("a Thor database of 4 billion games", thor_header(u32::MAX)),
        (
            "a library of 2 billion games",
            [&b"CCBridgeLibrary\0"[..], &[0x7f; 4000]].concat(),
        ),
    ]
}

fn deep_pgn(m: &str) -> Vec<u8> {
    format!(
        "[Event \"x\"]\n\n1. {m} {}",
        format!("(1. {m} ").repeat(50_000)
    )
    .into_bytes()
}

/// A header that announces so many games, and none of them.
fn thor_header(games: u32) -> Vec<u8> {
    let mut header = vec![20, 26, 11, 30];
    header.extend(games.to_le_bytes());
    header.extend([0, 0, 234, 7, 8, 0, 24, 0]);
    header
}

#[test]
fn no_input_stops_a_reader() {
    let inputs = inputs();
    for format in formats() {
        for (name, bytes) in &inputs {
            let run = format.read(bytes);
            let of = format!("{name} as {format:?}");
            check_end(&run, &of);
            if run.status != Some(0) {
                let place = ["byte ", "line ", "game "];
                assert!(
                    place.iter().any(|word| run.stderr.contains(word)),
                    "{of}: {run:?}"
                );
            }
        }
    }
}

/// Files that were saved by other systems hold the same games.
#[test]
fn byte_order_marks_and_ends_of_lines_of_dos_change_nothing() {
    for format in formats().filter(|format| format.is_lines()) {
        let plain = format.example();
        let expected = format.read(&plain).succeeds();
        assert_ne!(expected, "", "{format:?}");
        let text = String::from_utf8(plain).expect("a text");
        let dos = text.replace('\n', "\r\n").into_bytes();
        let marked = [BYTE_ORDER_MARK, text.as_bytes()].concat();
        let both = [BYTE_ORDER_MARK, &dos].concat();
        let cut = text.trim_end().as_bytes().to_vec();
        for (name, bytes) in [
            ("DOS", dos),
            ("marked", marked),
            ("both", both),
            ("cut", cut),
        ] {
            let run = format.read(&bytes);
            assert_eq!(run.status, Some(0), "{name} {format:?}: {}", run.stderr);
            assert_eq!(run.text(), expected, "{name} {format:?}");
        }
    }
}

/// What stands before and behind a fault is not lost.
#[test]
fn a_fault_loses_no_other_game() {
    let fault = |format: Format| match (format.game, format.name) {
        ("othello", "ggf") => "(;GM[Othello]PC[x]BO[8 ?];)\n",
        ("othello", "sgf") => "(;GM[2];B[zz])\n",
        ("othello", "pgn") => "[Event \"x\"]\n\n1. zz 1-0\n",
        ("xiangqi", "pgn") => "[Game \"Chinese Chess\"]\n\n1. zz *\n\n",
        ("connect4", "letters" | "bars" | "discs") => "?\n\n",
        _ => "zz\n",
    };
    for format in formats().filter(|format| format.is_lines()) {
        let good = format.example();
        let expected = format.read(&good).succeeds();
        let parts = [&good, fault(format).as_bytes(), &good];
        let separator: &[u8] = if format.is_separated() { b"\n" } else { b"" };
        let run = format.read(&parts.join(separator));
        let lines = |text: &str| -> Vec<String> {
            text.lines()
                .filter(|line| !line.is_empty())
                .map(String::from)
                .collect()
        };
        assert_eq!(
            lines(&run.text()),
            lines(&expected.repeat(2)),
            "{format:?}: {}",
            run.stderr
        );
        assert!(run.fails().contains("line "), "{format:?}: {run:?}");
    }
}

/// At the board, and in the protocols, nonsense is answered and the end of the input is an end.
#[test]
fn a_person_may_type_anything() {
    let overlong = "x".repeat(3_000_000);
    let input = format!("{overlong}\n\u{0}\n(((((\n\u{1b}[A\nload /\nsave /\n{overlong}");
    let mut bytes = input.into_bytes();
    bytes.extend(b"\xff\xfe\n");
    for line in [
        &["othello", "play", "--plain"][..],
        &["connect4", "play", "--plain"],
        &["xiangqi", "play", "--plain"],
        &["othello", "gtp"],
        &["othello", "nboard"],
        &["xiangqi", "uci"],
        &["xiangqi", "ucci"],
    ] {
        let run = run_limited(&bytes, line);
        assert_eq!(run.status, Some(0), "{line:?}: {}", run.stderr);
        assert!(
            run.stdout.len() < 100_000,
            "{line:?}: {} bytes",
            run.stdout.len()
        );
    }
}
