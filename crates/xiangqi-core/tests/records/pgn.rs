use xiangqi_core::{
    Color,
    notation::{Mode, Notation},
    record::{Encoding, Fault, Format, GameResult, ReadError, Record, pgn, read, tag},
};

use crate::{lines, placed, tree};

fn one(text: &str, mode: Mode) -> Result<Record, ReadError> {
    pgn::read(text, mode).next().unwrap()
}

fn strict(moves: &str) -> Result<Record, ReadError> {
    one(
        &format!("[Game \"Chinese Chess\"]\n\n{moves}"),
        Mode::Strict,
    )
}

#[test]
fn each_notation_is_read_with_and_without_format() {
    let expected = lines(&tree(&["h2e2 h9g7 h0g2"]));
    let games = [
        ("Chinese", "1. 炮二平五 马８进７ 2. 马二进三 *"),
        ("WXF", "1. C2.5 h8+7 2. H2+3 *"),
        ("ICCS", "1. H2-E2 H9-G7 2. H0-G2 *"),
        ("uci", "1. h2e2 h9g7 2. h0g2 *"),
        ("uci10", "1. h3e3 h10g8 2. h1g3 *"),
        ("letter", "1. Che2 Hg7 2. Hg2 *"),
    ];
    for (format, moves) in games {
        let text = format!("[Game \"Chinese Chess\"]\n[Format \"{format}\"]\n\n{moves}\n");
        assert_eq!(lines(&one(&text, Mode::Strict).unwrap().tree), expected);
        let mut games = pgn::read(moves, Mode::Lenient);
        assert_eq!(lines(&games.next().unwrap().unwrap().tree), expected);
        let told: Notation = format.parse().unwrap();
        let found = games.notation().unwrap();
        let start = Default::default();
        let parse = |notation: Notation| notation.parse(&start, moves.split(' ').nth(1).unwrap());
        assert_eq!(parse(found), parse(told), "{format}");
    }
}

#[test]
fn variations_nest_and_comments_stay_with_their_moves() {
    let record = strict(
        "{start} 1. 炮二平五 {a} ({b} 1. 兵七进一 卒７进１ {c} (1... 马８进７)) ; d\n\
         1... 马８进７ $1 (1... 马２进３ 2. 马二进三!) 2. 马二进三?! 1-0",
    )
    .unwrap();
    let tree = &record.tree;
    assert_eq!(
        lines(tree),
        ["h2e2 h9g7 h0g2", "h2e2 b9c7 h0g2", "c3c4 g6g5", "c3c4 h9g7"]
    );
    let comments: Vec<_> = tree
        .nodes()
        .map(|node| tree.comment(node))
        .filter(|comment| !comment.is_empty())
        .collect();
    assert_eq!(comments, ["start", "a\nd", "b", "c"]);
    assert_eq!(record.result, Some(GameResult::RedWins));
}

#[test]
fn a_variation_that_repeats_the_main_move_does_not_become_the_main_line() {
    let record = strict("1. 炮二平五 (1. 炮二平五 马２进３) 马８进７ *").unwrap();
    assert_eq!(lines(&record.tree), ["h2e2 h9g7", "h2e2 b9c7"]);
}

#[test]
fn black_starts_after_dots_or_where_nothing_else_is_legal() {
    let dotted = strict("1... 马８进７ 2. 马二进三 *").unwrap();
    assert_eq!(dotted.tree.start().turn, Color::Black);
    assert_eq!(lines(&dotted.tree), ["h9g7 h0g2"]);

    let own_line = "[Game \"Chinese Chess\"]\n\n  3.          h9g7\n  4. h0g2 *\n";
    let record = one(own_line, Mode::Lenient).unwrap();
    assert_eq!(lines(&record.tree), ["h9g7 h0g2"]);
    assert_eq!(record.tree.start().turn, Color::Black);

    let fen = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 3 9\"]\n\n\
               9.          车５退４\n{comment}\n*\n";
    let record = one(fen, Mode::Strict).unwrap();
    assert_eq!(lines(&record.tree), ["e1e5"]);
    assert!(
        pgn::display(&record, Notation::Iccs)
            .to_string()
            .contains("\n9... E1-E5 {comment} *\n")
    );
}

#[test]
fn a_bad_start_keeps_the_tags() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[FEN \"rnbakabnx/9 w\"]\n[Black \"Bob\"]\n\n\
                1. 炮二平五 *\n\n[Game \"Chinese Chess\"]\n[Red \"Cid\"]\n\n1. 炮二平五 *\n";
    for mode in [Mode::Strict, Mode::Lenient] {
        let mut games = pgn::read(text, mode);
        let error = games.next().unwrap().unwrap_err();
        assert_eq!(
            placed(text, &error),
            "game 1, line 3, column 15: the start: column 9: \
             expected a piece, a digit or /, found \"x/9\""
        );
        assert_eq!(error.record.tag(tag::RED), Some("Ann"));
        assert_eq!(error.record.tag(tag::BLACK), Some("Bob"));
        assert!(error.record.tree.is_empty());
        assert_eq!(games.next().unwrap().unwrap().tag(tag::RED), Some("Cid"));
        assert!(games.next().is_none());
    }
}

#[test]
fn faults_are_placed() {
    let fault = |moves: &str| {
        let text = format!("[Game \"Chinese Chess\"]\n\n{moves}");
        placed(&text, &one(&text, Mode::Strict).unwrap_err())
    };
    let cases = [
        (
            "1. 炮二平五 马８进８ *",
            "column 9: column 3: \"进８\" leads the black horse to no \
            point that it could go to",
        ),
        (
            "1. 炮二平五 炮８平５ 2. 炮五进四 车９进１ *",
            "column 22: i9i8 cannot be \
            played: the general would be in check",
        ),
        (
            "1. 炮二平五 x *",
            "column 9: column 1: expected a piece such as 炮, 前 or 后, \
            found \"x\"",
        ),
        (
            "(1. 炮二平五) *",
            "column 1: expected a move that the variation can replace, \
            found \"(\"",
        ),
        (
            "1. 炮二平五 (1. 炮八平五 *",
            "column 9: expected ) to close what is opened here, \
            found none",
        ),
        (
            "1. 炮二平五 ) *",
            "column 9: expected a move, or a result such as 1-0, found \
            \")\"",
        ),
        (
            "1. 炮二平五 {open",
            "column 9: expected } to close what is opened here, found \
            none",
        ),
        (
            "1. 炮二平五",
            "column 8: expected a move, or a result such as 1-0, found the end \
            of the file",
        ),
    ];
    for (moves, expected) in cases {
        assert_eq!(fault(moves), format!("game 1, line 3, {expected}"));
    }
    assert_eq!(
        placed(
            "1. 炮二平五 *",
            &one("1. 炮二平五 *", Mode::Strict).unwrap_err()
        ),
        "game 1, line 1, column 1: expected the tag Game with the value \"Chinese Chess\" \
         first, found none"
    );
}

#[test]
fn tags_are_faulty_one_by_one() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"Ann]\n[Black \"Bob\"]\n\n1. 炮二平五 *\n\
                [Game \"Chinese Chess\"]\n\n*\n";
    let mut games = pgn::read(text, Mode::Lenient);
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(
        placed(text, &error),
        "game 1, line 2, column 6: expected \"] to close what is opened here, found none"
    );
    assert_eq!(error.record.tag(tag::BLACK), Some("Bob"));
    assert_eq!(error.record.tree.len(), 1);
    assert!(games.next().unwrap().is_ok());
    let mut games = pgn::read(text, Mode::Strict);
    assert!(games.next().unwrap().is_err());
    assert!(games.next().unwrap().is_ok());
    assert!(games.next().is_none());
}

#[test]
fn quotes_are_escaped_or_leniently_not() {
    let text = |value: &str| format!("[Game \"Chinese Chess\"]\n[Event \"{value}\"]\n\n*\n");
    let escaped = text("a \\\"b\\\" \\\\ c\\d");
    let record = one(&escaped, Mode::Strict).unwrap();
    assert_eq!(record.tag(tag::EVENT), Some("a \"b\" \\ c\\d"));
    let sloppy = text("a \"b\" c");
    assert!(one(&sloppy, Mode::Strict).is_err());
    let record = one(&sloppy, Mode::Lenient).unwrap();
    assert_eq!(record.tag(tag::EVENT), Some("a \"b\" c"));
}

#[test]
fn results_agree_or_are_at_fault() {
    let text = |tag: &str, token: &str| {
        format!("[Game \"Chinese Chess\"]\n[Result \"{tag}\"]\n\n1. 炮二平五 {token}\n")
    };
    let error = one(&text("1-0", "0-1"), Mode::Strict).unwrap_err();
    assert_eq!(
        placed(&text("1-0", "0-1"), &error),
        "game 1, line 4, column 9: expected the result that the tag Result tells, \
         found \"0-1\""
    );
    assert_eq!(error.record.tree.len(), 1);
    let result = |tag: &str, token: &str| one(&text(tag, token), Mode::Lenient).unwrap().result;
    assert_eq!(result("1-0", "0-1"), Some(GameResult::RedWins));
    assert_eq!(result("*", "0-1"), Some(GameResult::BlackWins));
    assert_eq!(result("红胜", ""), Some(GameResult::RedWins));
    assert_eq!(result("", "和棋"), Some(GameResult::Draw));
}

#[test]
fn an_illegal_move_in_a_variation_costs_only_its_rest() {
    let text = "1. 炮二平五 (1. 炮二进九 马８进７ (1... 马２进３) 2. 马二进三) 马８进７ \
                (1... 马２进３) 2. 马二进三 *";
    let error = one(text, Mode::Lenient).unwrap_err();
    assert_eq!(error.location.offset(), text.find("炮二进九").unwrap());
    assert_eq!(lines(&error.record.tree), ["h2e2 h9g7 h0g2", "h2e2 b9c7"]);
    let error = strict(text).unwrap_err();
    assert_eq!(lines(&error.record.tree), ["h2e2"]);
}

#[test]
fn what_stands_between_games_is_skipped() {
    let text = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n====\n欢迎访问 {x\n\n\
                [Game \"Chinese Chess\"]\n\n1. 炮八平五 *\n====\n";
    for mode in [Mode::Strict, Mode::Lenient] {
        let found: Vec<_> = pgn::read(text, mode)
            .map(|item| lines(&item.unwrap().tree).concat())
            .collect();
        assert_eq!(found, ["h2e2", "b2e2"]);
    }
}

#[test]
fn gb18030_keeps_the_offsets_of_the_file() {
    // 炮二平五 and 马８进８ in GB18030.
    let mut file = b"[Game \"Chinese Chess\"]\n\n1. ".to_vec();
    file.extend(b"\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 ");
    let fault = file.len();
    file.extend(b"\xC2\xED\xA3\xB8\xBD\xF8\xA3\xB8 *\n");
    let mut games = read(&file, Format::Pgn, Mode::Strict);
    assert_eq!(games.encoding(), Some(Encoding::Gb18030));
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(error.location.offset(), fault);
    assert!(
        error
            .to_string()
            .starts_with("game 1, line 3, column 9 (byte ")
    );
    assert_eq!(lines(&error.record.tree), ["h2e2"]);
}

#[test]
fn bytes_that_are_no_text_cost_only_the_game_they_are_in() {
    let good = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n\n";
    let mut file = [good, good].concat().into_bytes();
    file.extend(b"[Game \"Chinese Chess\"]\n\n1. H2-E2 \xFF\xFF\xFF H9-G7 *\n");
    let items: Vec<_> = read(&file, Format::Pgn, Mode::Lenient).collect();
    assert_eq!(items.len(), 3);
    let error = items[2].as_ref().unwrap_err();
    assert!(matches!(error.fault, Fault::Encoding { found: 0xFF, .. }));
    assert_eq!(error.location.offset(), 2 * good.len() + 33);
    assert_eq!(lines(&error.record.tree), ["h2e2"]);
}

#[test]
fn long_lines_are_wrapped_and_soldiers_in_columns_are_told_apart() {
    let mut record = Record::default();
    let mut node = record.tree.root();
    for text in ["h0g2", "h9g7", "g2h0", "g7h9"].iter().cycle().take(60) {
        node = record.tree.add(node, text.parse().unwrap()).unwrap();
    }
    let text = pgn::display(&record, Notation::Iccs).to_string();
    assert!(text.lines().all(|line| line.len() <= 80));
    assert!(text.lines().any(|line| line.len() > 70));

    let per_file: Notation = "chinese-per-file".parse().unwrap();
    let text = "[Game \"Chinese Chess\"]\n[FEN \"5k3/3P5/3P5/3P1P3/5P3/9/9/9/9/3K5 w - - 0 1\"]\n\n\
                1. 三兵平五 *\n";
    let record = one(text, Mode::Strict).unwrap();
    let written = pgn::display(&record, per_file).to_string();
    assert_eq!(one(&written, Mode::Strict).unwrap(), record);
}
