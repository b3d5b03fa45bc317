use xiangqi_core::{
    Color, MoveTree, Setup,
    notation::Mode,
    record::{Format, GameResult, Record, dhtmlxq, losses, tag},
};

use crate::{lines, placed};

const SAMPLE: &str = "<html>[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_title]课[/DhtmlXQ_title]
[DhtmlXQ_red]Ann[/DhtmlXQ_red]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]10228070[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_1_3_2]2625[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_comment0]first||second[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]horse[/DhtmlXQ_comment2]
[DhtmlXQ_comment2_3]soldier[/DhtmlXQ_comment2_3]
[/DhtmlXQ]</html>";

fn read(text: &str, mode: Mode) -> Result<Record, xiangqi_core::record::ReadError> {
    dhtmlxq::read(text, mode).next().unwrap()
}

#[test]
fn lines_and_comments_find_their_places() {
    let illegal = "10228070";
    // The horse of line 1 goes first: 80 70 is no move of red's.
    let error = read(SAMPLE, Mode::Strict).unwrap_err();
    assert_eq!(error.record.tag(tag::TITLE), Some("课"));
    let text = SAMPLE.replace(illegal, "10227967");
    let record = read(&text, Mode::Strict).unwrap();
    assert_eq!(
        lines(&record.tree),
        ["h2e2 h9g7 h0g2", "h2e2 b9c7 h0g2", "h2e2 b9c7 c3c4"]
    );
    assert_eq!(record.result, Some(GameResult::RedWins));
    let root = record.tree.root();
    assert_eq!(record.tree.comment(root), "first\nsecond");
    let horse = record.tree.main_line().nth(1).unwrap();
    assert_eq!(record.tree.comment(horse), "horse");
    let commented: Vec<_> = record
        .tree
        .nodes()
        .filter(|&node| record.tree.comment(node) == "soldier")
        .collect();
    assert_eq!(commented.len(), 1);
    assert_eq!(record.tree.moves_to(commented[0]).len(), 3);
}

#[test]
fn an_illegal_move_costs_only_the_rest_of_its_line() {
    let error = read(SAMPLE, Mode::Lenient).unwrap_err();
    assert_eq!(
        placed(SAMPLE, &error),
        "game 1, line 8, column 25: i9h9 cannot be played: \
         the piece belongs to the side that is not to move"
    );
    assert_eq!(
        lines(&error.record.tree),
        ["h2e2 h9g7 h0g2", "h2e2 b9c7 c3c4"]
    );
}

#[test]
fn faults_are_placed() {
    let fault = |from: &str, to: &str| {
        let text = SAMPLE.replace("10228070", "10227967").replace(from, to);
        assert_ne!(text, SAMPLE);
        placed(&text, &read(&text, Mode::Strict).unwrap_err())
    };
    let start = "game 1, line ";
    let cases = [
        (
            "红胜",
            "won",
            "5, column 17: expected 红胜, 黑胜, 和棋 or 未知, found \"won\"",
        ),
        (
            "8979",
            "897",
            "6, column 16: expected 64 digits, two for each piece, \
            found \"897695949392919097717866…\"",
        ),
        (
            "move_1_3_2",
            "move_1_9_2",
            "9, column 21: expected a line that has the move \
            which this one replaces, found none",
        ),
        (
            "move_1_3_2",
            "move_7_3_2",
            "9, column 21: expected a line that has the move \
            which this one replaces, found none",
        ),
        (
            "move_1_3_2",
            "move_1_2",
            "9, column 1: expected move_ and the numbers of a \
            line, a move and a line, found \"move_1_2\"",
        ),
        (
            "774770",
            "7747x0",
            "7, column 23: expected a move of four digits, found \"x062\"",
        ),
        (
            "[/DhtmlXQ]",
            "",
            "1, column 16: expected [/DhtmlXQ] to close what is opened here, \
            found none",
        ),
        (
            "[/DhtmlXQ_title]",
            "[/DhtmlXQ_x]",
            "3, column 17: expected the field's own \
            closing, found \"[/DhtmlXQ_x]\\n[DhtmlXQ_re…\"",
        ),
    ];
    for (from, to, expected) in cases {
        assert_eq!(fault(from, to), format!("{start}{expected}"));
    }
}

#[test]
fn sloppy_texts_are_read_leniently() {
    let bare = "[DhtmlXQ_red]Ann[/DhtmlXQ_r][DhtmlXQ_movelist]7747 \r\n 7062[/DhtmlXQ_movelist]\
                [DhtmlXQ_result]先胜[/DhtmlXQ_result]";
    assert!(dhtmlxq::read(bare, Mode::Strict).next().is_none());
    let record = read(bare, Mode::Lenient).unwrap();
    assert_eq!(lines(&record.tree), ["h2e2 h9g7"]);
    assert_eq!(record.tag(tag::RED), Some("Ann"));
    assert_eq!(record.result, Some(GameResult::RedWins));
}

#[test]
fn the_first_move_tells_who_starts() {
    let setup: Setup = "4k4/9/9/9/9/9/9/9/4r4/3K5 b".parse().unwrap();
    let mut record = Record {
        tree: MoveTree::from_setup(setup).unwrap(),
        ..Record::default()
    };
    assert_eq!(
        losses(&record, Format::DhtmlXq).to_string(),
        "the side to move"
    );
    record
        .tree
        .add(record.tree.root(), "e1e5".parse().unwrap())
        .unwrap();
    assert!(losses(&record, Format::DhtmlXq).is_empty());
    let text = dhtmlxq::display(&record).to_string();
    let back = read(&text, Mode::Strict).unwrap();
    assert_eq!(back.tree.start().turn, Color::Black);
    assert_eq!(back, record);
}

#[test]
fn unknown_fields_are_kept_and_those_of_the_viewer_are_not() {
    let text = "[DhtmlXQ][DhtmlXQ_weather]fine[/DhtmlXQ_weather]\
                [DhtmlXQ_init]500,350[/DhtmlXQ_init][/DhtmlXQ]";
    let record = read(text, Mode::Strict).unwrap();
    assert_eq!(record.tags, [("weather".to_string(), "fine".to_string())]);
    assert!(
        dhtmlxq::display(&record)
            .to_string()
            .contains("[DhtmlXQ_weather]fine[")
    );
}
