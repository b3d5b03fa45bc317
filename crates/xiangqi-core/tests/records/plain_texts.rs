//! Move lists and CBF.

use xiangqi_core::{
    Color,
    notation::Mode,
    record::{GameResult, cbf, move_list, tag},
};

use crate::{lines, placed};

#[test]
fn move_lists_are_read_in_any_notation_and_layout() {
    let text = "1. C2=5 h8+7\n2. H2+3\n\nh2e2\nh9g7\nh0g2 1-0\n\n\n炮二平五 马８进７ 马二进三";
    let games: Vec<_> = move_list::read(text, Mode::Strict)
        .map(Result::unwrap)
        .collect();
    assert_eq!(games.len(), 3);
    for game in &games {
        assert_eq!(lines(&game.tree), ["h2e2 h9g7 h0g2"]);
    }
    assert_eq!(games[1].result, Some(GameResult::RedWins));
}

#[test]
fn move_lists_start_anywhere() {
    let text = "4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 0 1\nr5-4\n\n1... h9g7 h0g2\n\nh9g7";
    let games: Vec<_> = move_list::read(text, Mode::Strict).collect();
    let start = |index: usize| games[index].as_ref().unwrap().tree.start().turn;
    assert_eq!((start(0), start(1)), (Color::Black, Color::Black));
    assert!(games[2].is_err(), "without dots red starts");
    let lenient = move_list::read("h9g7 和棋", Mode::Lenient)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(lenient.tree.start().turn, Color::Black);
    assert_eq!(lenient.result, Some(GameResult::Draw));
}

#[test]
fn a_name_before_the_moves_tells_their_notation() {
    let start = "4k4/9/9/9/9/9/4C4/4R4/9/3K5 w - - 0 1";
    let text = format!("{start}\nUCI10\ne3f3\n\n{start}\ne3f3\n\nwxf\n1. C2=5 H8+7");
    let moves: Vec<_> = move_list::read(&text, Mode::Strict)
        .flat_map(|game| lines(&game.unwrap().tree))
        .collect();
    assert_eq!(moves, ["e2f2", "e3f3", "h2e2 h9g7"]);
    let fault = |text: &str| {
        let game = move_list::read(text, Mode::Strict).next().unwrap();
        placed(text, &game.unwrap_err())
    };
    assert_eq!(
        fault("h2e2 uci10"),
        "game 1, line 1, column 6: column 1: expected a file from a to i, found \"uci10\""
    );
    assert_eq!(
        fault("uci10\n\nh3e3"),
        "game 1, line 1, column 6: expected a move, or a result such as 1-0, found none"
    );
}

#[test]
fn faults_of_move_lists_are_placed() {
    let text = "h2e2 h9g7 e2e9\n\n3k5/9/9/9 w\nh2e2\n\nh2e2 1-0 h9g7\n\nh2e2";
    let items: Vec<_> = move_list::read(text, Mode::Strict).collect();
    let messages: Vec<_> = items[..3]
        .iter()
        .map(|item| placed(text, item.as_ref().unwrap_err()))
        .collect();
    assert_eq!(
        messages,
        [
            "game 1, line 1, column 11: e2e9 cannot be played: a general cannot be captured",
            "game 2, line 3, column 1: the start: column 10: expected ten ranks of nine points, \
             found \"w\"",
            "game 3, line 6, column 10: expected an empty line behind the result, found \"h9g7\"",
        ]
    );
    let kept = |index: usize| items[index].as_ref().unwrap_err().record.tree.len();
    assert_eq!([kept(0), kept(1), kept(2)], [2, 0, 1]);
    assert!(items[3].is_ok());
}

const CBF: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a > b -->\n\
    <ChineseChessRecord Version=\"1.0\"><Head><Name>a &lt;&#x7d;&#125; &amp;nbsp; &x;</Name>\n\
    <URL /><Red>Ann</Red><RecordResult>2</RecordResult></Head><MoveList>\n\
    <Move value=\"00-00\"><![CDATA[on <b>the</b> game]]></Move>\n\
    <Move value=\"77-47\" />\n<Move value=\"70-62\" end=\"1\"><![CDATA[a]]>b</Move>\n\
    </MoveList></ChineseChessRecord>";

#[test]
fn cbf_is_read() {
    let record = cbf::read(CBF.as_bytes(), Mode::Strict).unwrap();
    assert_eq!(record.tag(tag::TITLE), Some("a <}} &nbsp; &x;"));
    assert_eq!(record.tag(tag::RED), Some("Ann"));
    assert_eq!(record.tags.len(), 2);
    assert_eq!(record.result, Some(GameResult::BlackWins));
    assert_eq!(lines(&record.tree), ["h2e2 h9g7"]);
    assert_eq!(
        record.tree.comment(record.tree.root()),
        "on <b>the</b> game"
    );
    let last = record.tree.main_line().last().unwrap();
    assert_eq!(record.tree.comment(last), "ab");
}

#[test]
fn faults_of_cbf_are_placed() {
    let fault = |from: &str, to: &str| {
        let text = CBF.replacen(from, to, 1);
        let error = cbf::read(text.as_bytes(), Mode::Strict).unwrap_err();
        placed(&text, &error)
    };
    assert_eq!(
        fault("70-62", "70-61"),
        "game 1, line 7, column 1: h9g8 cannot be played: the piece cannot go there"
    );
    assert_eq!(
        fault("70-62", "7062"),
        "game 1, line 7, column 1: expected a move such as 77-47, found \"7062\""
    );
    assert_eq!(
        fault("<URL />", "<FEN>9/x w</FEN>"),
        "game 1, line 4, column 6: the start: column 3: expected a piece, a digit or /, found \"x\""
    );
    assert_eq!(
        fault(
            "<URL />",
            "<Move value=\"77-47\"/><FEN>4k4/9/9/9/9/9/9/9/9/3K5 w</FEN>"
        ),
        "game 1, line 4, column 27: expected the start before the moves, \
         found \"4k4/9/9/9/9/9/9/9/9/3K5 …\""
    );
    assert_eq!(
        fault("77-47\" />", "77-47\" end=\"1\" />"),
        "game 1, line 7, column 1: expected nothing behind the last move, found \"70-62\""
    );
    assert_eq!(
        fault("]]>b", ""),
        "game 1, line 7, column 29: expected ]]> to close what is opened here, found none"
    );
    assert_eq!(
        fault("</ChineseChessRecord>", ""),
        "game 1, line 8, column 12: expected </ChineseChessRecord>, found the end of the file"
    );
    let error = cbf::read(b"<html>", Mode::Lenient).unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 1, line 1, column 1 (byte 0): expected a file of the format cbf, found another \
         beginning"
    );
}
