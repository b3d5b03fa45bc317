//! `xiangqi uci`: recorded dialogues.

use crate::{command::xiangqi_reading, dialogue::Dialogue};

fn uci() -> Dialogue {
    Dialogue::with(env!("CARGO_BIN_EXE_xiangqi"), &["uci", "--hash", "1"])
}

#[test]
fn a_client_plays_with_it() {
    let mut uci = uci();
    uci.follow(
        "
        > uci
        < id name xiangqi *
        < id author *
        < option name Threads type spin default 1 min 1 max 256
        < option name Hash type spin default 1 min 1 max 65536
        < option name Clear Hash type button
        < option name Ponder type check default false
        < option name MultiPV type spin default 1 min 1 max 128
        < option name Level type spin default 0 min 0 max 20
        < option name Move Overhead type spin default 10 min 0 max 5000
        < option name Ranks type combo default 0-9 var 0-9 var 1-10
        < option name Rules type combo default axf var axf var cxa var simple
        < option name OwnBook type check default true
        < option name BookFile type string default <empty>
        < uciok
        > setoption name Hash value 2
        > isready
        < readyok
        > ucinewgame
        > position startpos moves h2e2 h9g7
        > go depth 3
        ...
        < info depth 3 seldepth * multipv 1 score cp * nodes * nps * hashfull * time * pv *
        ...
        < bestmove * ponder *
        > position startpos moves h2e2 h9g7 h0g2
        > go wtime 60000 btime 1000 winc 0 binc 10
        ...
        < bestmove *
        > position fen 3k5/7R1/8R/9/9/9/9/9/9/4K4 w - - 0 1
        > go mate 1
        ...
        < info * score mate 1 *
        ...
        < bestmove i7*
        > quit
        ",
    );
    assert!(uci.hangs_up().is_empty());
}

#[test]
fn the_deepest_thoughts_can_be_stopped() {
    let mut uci = uci();
    uci.follow(
        "
        > go infinite
        < info depth 1 *
        > isready
        ...
        < readyok
        > stop
        ...
        < bestmove *
        > go ponder wtime 300000 btime 300000
        < info depth 1 *
        > stop
        ...
        < bestmove *
        > go ponder wtime 1 btime 1
        < info depth 1 *
        > ponderhit
        ...
        < bestmove *
        ",
    );
    assert!(uci.ends().is_empty());
}

#[test]
fn lines_and_moves_are_chosen_by_the_client() {
    let mut uci = uci();
    uci.follow(
        "
        > setoption name MultiPV value 2
        > setoption name Ranks value 1-10
        > position startpos moves h3e3 b10c8
        > go depth 2 searchmoves a1a2 i1i2 e3e7
        ...
        < info depth 2 * multipv 2 * pv *
        ...
        < bestmove *
        > go depth 1 searchmoves a1a2
        ...
        < bestmove a1a2*
        ",
    );
    assert!(uci.ends().is_empty());
}

/// A weak player looks at more lines than it tells.
#[test]
fn as_many_lines_are_told_as_were_asked_for() {
    for (lines, told) in [("1", 1), ("3", 3)] {
        let input = format!(
            "setoption name Level value 3\nsetoption name MultiPV value {lines}\ngo depth 2\n"
        );
        let text = xiangqi_reading(input.as_bytes(), &["uci", "--hash", "1"]).succeeds();
        let at_last = |line: &&str| line.starts_with("info depth 2 ") && !line.contains("bound ");
        assert_eq!(text.lines().filter(at_last).count(), told, "{text}");
        assert!(!text.contains(&format!(" multipv {} ", told + 1)), "{text}");
    }
}

/// Red may not give this check again and again.
#[test]
fn the_moves_before_count() {
    let score = |position: &str| {
        let input = format!("position fen {position}\ngo depth 2 searchmoves e2d2\n");
        let text = xiangqi_reading(input.as_bytes(), &["uci", "--hash", "1"]).succeeds();
        assert!(text.contains("\nbestmove e2d2"), "{text}");
        let last = text
            .lines()
            .rfind(|line| line.contains(" score cp "))
            .expect("a score");
        let (_, score) = last.split_once(" score cp ").expect("it is there");
        let score = score.split(' ').next().expect("a word");
        score.parse::<i32>().expect("a number")
    };
    assert!(score("3k5/9/9/9/9/9/9/4R4/9/5K3 w") > 0);
    assert!(score("3k5/9/9/9/9/9/9/3R5/9/5K3 b moves d9e9 d2e2 e9d9") < -10_000);
}

#[test]
fn faults_are_told_and_passed_over() {
    let mut uci = uci();
    uci.follow(
        "
        > abracadabra
        < info string unknown command \"abracadabra\"
        > joho isready
        < info string unknown command \"joho\"
        < readyok
        > setoption name Move  Overhead value 30
        > setoption name Hash value lots
        < info string option Hash: expected a number from 1 to 65536, found \"lots\"
        > position fen 9/9/9 w
        < info string the FEN: column 6: *
        > position startpos moves h2e2 h2e2
        < info string move 2, \"h2e2\": h2e2 cannot be played: no piece stands there
        > setoption name Ranks value 1-10
        > position startpos moves h3e3 h3e3
        < info string move 2, \"h3e3\": h3e3 cannot be played: no piece stands there
        > setoption name Ranks value 0-9
        > go perft 1
        ...
        < Nodes searched: 45
        <
        > d
        ...
        < Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1
        > go depth 1 speed 5
        < info string go: unknown word \"speed\"
        ...
        < bestmove *
        ",
    );
    assert!(uci.ends().is_empty());
}

#[test]
fn bytes_without_sense_do_no_harm() {
    let mut input = b"\xff\xfe\0\0\nposition fen \xf0\x9f\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 2 << 20));
    input.extend_from_slice(b"\nisready");
    let text = xiangqi_reading(&input, &["uci", "--hash", "1"]).succeeds();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(lines[2..], ["info string the line is too long", "readyok"]);
}
