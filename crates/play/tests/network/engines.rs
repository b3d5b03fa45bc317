//! Engines that play over a network.

use serde_json::json;

use crate::{
    line::Line,
    process::{CONNECT4, OTHELLO, Process, XIANGQI},
};

/// An engine that thinks longer than any test waits.
const THINKER: [&str; 4] = ["--side", "first", "--seat", "engine:3000s"];
/// The games, on boards that no book knows, with a move of each.
const GAMES: [(&str, &str, &[&str], &str); 3] = [
    (OTHELLO, "othello", &[], "d3"),
    (CONNECT4, "connect4", &["--cols", "9", "--rows", "8"], "4"),
    (XIANGQI, "xiangqi", &[], "h2e2"),
];

/// While the engine thinks, everything else happens at once.
#[test]
fn an_engine_that_thinks_is_not_deaf() {
    for (binary, game, board, m) in GAMES {
        let (mut host, address) = Process::host(binary, &[&THINKER, board].concat());
        let (mut guest, _) = Line::join(&address, game);
        guest.hear("state");
        guest.say(&json!({"type": "chat", "text": "hello"}));
        host.wait_for("“hello”");
        // Nobody moves for it.
        host.type_for(m, "wait for your turn");
        host.type_line("resign");
        assert_eq!(guest.hear("state")["ending"], json!({"resigned": 0}));
        host.quit();
    }
}

/// The time of an engine is up while it thinks.
#[test]
fn an_engine_loses_on_time() {
    for (binary, game, board, _) in GAMES {
        let clock = ["--clock", "0.02"];
        let (host, address) = Process::host(binary, &[&THINKER, board, &clock].concat());
        let (mut guest, _) = Line::join(&address, game);
        host.wait_for("is out of time");
        guest.hear("state");
        assert_eq!(guest.hear("state")["ending"], json!({"out-of-time": 0}));
        host.quit();
    }
}

/// Nothing is played to nobody: not before somebody has joined, and not while the line is lost.
#[test]
fn an_engine_waits_for_the_other_player() {
    for (binary, game, board, _) in GAMES {
        let engine = ["--side", "first", "--seat", "engine:1"];
        let (mut host, address) = Process::host(binary, &[&engine, board].concat());
        // An engine that does not wait has moved before this is answered.
        host.type_for("accept", "nothing is asked");
        let (mut guest, token) = Line::join(&address, game);
        assert_eq!(guest.hear("state")["moves"], json!([]));
        assert_eq!(guest.hear("move")["ply"], 0);
        guest.say(&json!({"type": "ask", "what": {"take-back": {"to": 0}}}));
        host.wait_for("asks to take back");
        guest.close();
        host.wait_for("the line to the other player is lost");
        host.type_for("accept", "the game stands at move 0");
        host.type_line("decline");
        host.wait_for_times("nothing is asked", 2);
        let mut guest = Line::open(&address);
        guest.say(&json!({"type": "hello", "version": 1, "game": game, "token": token}));
        assert_eq!(guest.hear("state")["moves"], json!([]));
        assert_eq!(guest.hear("move")["ply"], 0);
        host.quit();
    }
}

/// A host that stood still does not play on when its time was up meanwhile.
#[cfg(unix)]
#[test]
fn a_move_that_comes_too_late_is_not_played() {
    let clock = ["--side", "first", "--clock", "0.02"];
    let (mut host, address) = Process::host(CONNECT4, &clock);
    let (mut guest, _) = Line::join(&address, "connect4");
    guest.hear("present");
    host.signal("STOP");
    host.type_line("4");
    std::thread::sleep(std::time::Duration::from_millis(1300));
    host.signal("CONT");
    assert_eq!(guest.hear("state")["ending"], json!({"out-of-time": 0}));
    let text = host.quit();
    assert!(!text.contains("plays column"), "{text}");
}
