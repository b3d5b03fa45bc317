//! What people and programs write for the same move.

use xiangqi_core::{Move, Position, notation::Notation};

use crate::{candidates, mv, named, position};

const AFTER_C2_5: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";

/// Chariots on d6 and d1, cannons on h4 and h2; only the front one of each has room to go back by 2
/// or 3.
const TANDEM: &str = "4k4/9/9/3R5/9/7C1/9/7C1/3R5/5K3 w";

fn assert_read(name: &str, fen: &str, m: &str, texts: &[&str]) {
    let (notation, position) = (named(name), position(fen));
    for text in texts {
        assert_eq!(notation.parse(&position, text), Ok(mv(m)), "{text}");
    }
}

#[test]
fn points() {
    let start = Position::new().to_string();
    let plain = [
        "H2-E2",
        "h2e2",
        "H2E2",
        "h2-e2",
        "h2E2",
        " h2e2\t",
        "\u{3000}h2e2\n",
    ];
    assert_read("iccs", &start, "h2e2", &plain);
    assert_read("uci", &start, "h2e2", &plain);
    let from_one = ["h3e3", "H3-E3", "h3-e3"];
    assert_read("uci10", &start, "h2e2", &from_one);
    assert_read("uci10", AFTER_C2_5, "h9g7", &["h10g8", "H10-G8"]);
    assert_read("uci10", AFTER_C2_5, "i9i8", &["i10i9", "I10-I9"]);
}

/// The same text is another move when red's back rank is 1.
#[test]
fn the_count_of_ranks_is_kept_to() {
    let position = position("4k4/9/9/9/9/4p4/9/4K4/9/9 w");
    assert_eq!(named("uci").parse(&position, "e2e1"), Ok(mv("e2e1")));
    let error = named("uci10").parse(&position, "e2e1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "e1e0 cannot be played: no piece stands there"
    );
}

#[test]
fn letters_of_the_mover() {
    let start = Position::new().to_string();
    assert_read("wxf", &start, "h2e2", &["C2=5", "C2.5", "c2=5", "c2.5"]);
    assert_read("wxf", &start, "h0g2", &["H2+3", "N2+3", "h2+3", "n2+3"]);
    assert_read("wxf", &start, "g0e2", &["E3+5", "B3+5", "e3+5", "b3+5"]);
    assert_read("wxf", &start, "i0i1", &["R1+1", "r1+1"]);
    assert_read("wxf", &start, "f0e1", &["A4+5", "a4+5"]);
    assert_read("wxf", AFTER_C2_5, "h9g7", &["H8+7", "n8+7"]);
    assert_read("wxf", AFTER_C2_5, "a6a5", &["P1+1", "p1+1"]);
}

#[test]
fn two_on_a_file_in_letters() {
    assert_read("wxf", TANDEM, "d6d4", &["R+-2", "+R-2", "R6-2", "r6-2"]);
    assert_read("wxf", TANDEM, "d1e1", &["R-=5", "-R=5", "R-.5"]);
    assert_read("wxf", TANDEM, "h4h5", &["C++1", "+C+1"]);
    assert_read("wxf", TANDEM, "h2h1", &["C--1", "-C-1"]);
    let error = named("wxf").parse(&position(TANDEM), "R6=5").unwrap_err();
    assert_eq!(candidates(error), [mv("d1e1"), mv("d6e6")]);
}

#[test]
fn two_on_a_file_in_chinese() {
    let rear = [
        "后车平五",
        "後車平五",
        "车后平五",
        "后俥平5",
        "后车平５",
        "后車六平五",
        "后六车平五",
    ];
    assert_read("chinese", TANDEM, "d1e1", &rear);
    let front = ["前车退二", "车前退二", "车六退二", "俥六退2"];
    assert_read("chinese", TANDEM, "d6d4", &front);
    let error = named("chinese")
        .parse(&position(TANDEM), "车六平五")
        .unwrap_err();
    assert_eq!(candidates(error), [mv("d1e1"), mv("d6e6")]);
}

#[test]
fn chinese_characters() {
    let start = Position::new().to_string();
    let cannon = ["炮二平五", "炮２平５", "炮2平5", "砲二平五", "包二平5"];
    assert_read("chinese", &start, "h2e2", &cannon);
    let horse = ["马二进三", "馬二進三", "傌2進3", "马2进三"];
    assert_read("chinese", &start, "h0g2", &horse);
    assert_read(
        "chinese",
        &start,
        "i0i1",
        &["车一进一", "車一進一", "俥1进1"],
    );
    assert_read("chinese", &start, "f0e1", &["仕四进五", "士四進五"]);
    assert_read("chinese", &start, "g0e2", &["相三进五", "象三进五"]);
    assert_read("chinese", &start, "g3g4", &["兵三进一", "卒3進1"]);
    let general = ["帅五进一", "帥五進一", "将五进一", "將5进1"];
    assert_read("chinese", &start, "e0e1", &general);
    assert_read(
        "chinese",
        AFTER_C2_5,
        "h9g7",
        &["马８进７", "馬8進7", "马八进七"],
    );
    assert_read(
        "chinese-traditional",
        AFTER_C2_5,
        "h7e7",
        &["炮８平５", "包8平5"],
    );
}

/// Two soldiers on file 4, three on file 6.
const TWO_STACKS: &str = "4k4/3P5/3P1P3/3P1P3/9/9/9/9/9/3K5 w";

#[test]
fn soldiers_on_two_files() {
    let second = [
        "中六兵平七",
        "中兵六平七",
        "中六平七",
        "四兵平七",
        "二六兵平七",
        "2兵6平7",
        "中兵平七",
    ];
    assert_read("chinese", TWO_STACKS, "d7c7", &second);
    let same = [
        "26=7", "P26=7", "Pd=7", "pD.7", "66=7", "P.=7", ".6=7", "P.6=7", "6.=7",
    ];
    assert_read("wxf", TWO_STACKS, "d7c7", &same);
    let front = ["4+=3", "+4.3", "P+4=3", "Pa=3", "14=3"];
    assert_read("wxf-federation", TWO_STACKS, "f7g7", &front);
}

#[test]
fn each_convention_keeps_its_own_soldiers() {
    let three = position("4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w");
    let read = |style: &str, text: &str| named(style).parse(&three, text);
    assert_eq!(read("wxf", "33.4"), Ok(mv("g5f5")));
    assert_eq!(read("wxf-federation", "33.4"), Ok(mv("g6f6")));
    assert_eq!(read("wxf-federation", "P3.4"), Ok(mv("g6f6")));
    let open = |style, text| candidates(read(style, text).unwrap_err());
    assert_eq!(open("wxf-xqbase", "33.4"), [mv("g5f5"), mv("g6f6")]);
    let all = [mv("g5f5"), mv("g6f6"), mv("g7f7")];
    assert_eq!(open("wxf", "P3.4"), all);
    assert_eq!(
        candidates(named("chinese").parse(&three, "兵三平四").unwrap_err()),
        all
    );

    let four = position("4k4/9/6P2/6P2/6P2/6P2/9/9/9/3K5 b");
    assert_eq!(four.turn(), xiangqi_core::Color::Black);
    let four = position("4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w");
    let read = |style: &str, text: &str| named(style).parse(&four, text);
    assert_eq!(read("wxf-federation", "P+.4"), Ok(mv("g7f7")));
    assert_eq!(read("wxf-federation", "++.4"), Ok(mv("g8f8")));
    let error = read("wxf", "P+.4").unwrap_err();
    assert_eq!(candidates(error), [mv("g7f7"), mv("g8f8")]);
    assert_eq!(read("chinese", "前兵平四"), Ok(mv("g8f8")));
}

#[test]
fn letter_and_target() {
    let start = Position::new().to_string();
    let horse = [
        "Hg2", "hg2", "Ng2", "Hhg2", "Hh0g2", "Hh0-g2", "H0g2", "Hxg2", "Hg2+", "HG2",
    ];
    assert_read("letter", &start, "h0g2", &horse);
    assert_read("letter10", &start, "h0g2", &["Hg3", "Hh1g3", "Hhxg3#"]);
    assert_read("letter", &start, "g0e2", &["Ege2", "ege2", "Bge2", "Eg0e2"]);
    assert_read("letter", &start, "e0e1", &["Ke1", "ke1", "Kee1"]);
    assert_read("letter10", AFTER_C2_5, "a9a8", &["Ra9", "R10a9", "Ra10a9"]);
    let error = named("letter").parse(&Position::new(), "Ee2").unwrap_err();
    assert_eq!(candidates(error), [mv("c0e2"), mv("g0e2")]);
}

#[test]
fn small_letters_for_black() {
    let style = named("wxf-playok");
    let text = |fen: &str, m: &str| style.display(&position(fen), mv(m)).to_string();
    assert_eq!(text(&Position::new().to_string(), "h2e2"), "C2.5");
    assert_eq!(text(AFTER_C2_5, "h7e7"), "c8.5");
    assert_eq!(text(AFTER_C2_5, "h9g7"), "h8+7");
}

#[test]
fn names() {
    for (name, notation) in Notation::NAMED {
        assert_eq!(name.parse(), Ok(notation));
        assert_eq!(name.to_uppercase().parse(), Ok(notation));
    }
    let error = "wxf2".parse::<Notation>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("expected a notation (iccs, uci, uci10, wxf,")
    );
    assert!(error.to_string().ends_with("found \"wxf2\""));
}

/// Nothing can be told about a piece that is not there, and nothing fails.
#[test]
fn a_move_without_a_piece_is_written_as_points() {
    let m = Move::new(xiangqi_core::Square::E4, xiangqi_core::Square::E5);
    for name in ["wxf", "chinese", "letter"] {
        assert_eq!(named(name).display(&Position::new(), m).to_string(), "e4e5");
    }
}
