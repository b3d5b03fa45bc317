//! A host on the full screen.

#[allow(dead_code)] // The tests of the commands use the rest.
#[path = "../running/terminal.rs"]
mod terminal;

use std::net::TcpListener;

use serde_json::json;

use crate::{
    line::Line,
    process::{CONNECT4, OTHELLO, Process, XIANGQI},
};
use terminal::{Terminal, keys::*};

/// Starts a host; also its address, which the screen of a test does not show as it is.
fn start_host(binary: &str, arguments: &[&str]) -> (Terminal, String) {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let address = free.expect("a free port").to_string();
    let host = ["play", "--host", &address];
    let terminal = Terminal::start(binary, &[&host, arguments].concat(), "C");
    terminal.wait_for("waiting for");
    (terminal, address)
}

#[test]
fn moves_and_words_go_both_ways() {
    let (mut host, address) = start_host(CONNECT4, &["--side", "second", "--clock", "30"]);
    let mut guest = Process::join(CONNECT4, &address, &[]);
    host.wait_for("joined");
    guest.type_line("4");
    host.wait_for("player 1 plays column 4");
    host.press(&format!("3{ENTER}"));
    guest.wait_for("player 2 plays column 3 (c1)");
    host.press(&format!("say hello{ENTER}"));
    guest.wait_for("player 2: “hello”");
    guest.type_line("undo");
    host.wait_for("player 1 asks");
    host.press(&format!("accept{ENTER}"));
    guest.wait_for("the game stands at move 0");
    host.press_for(&format!("new{ENTER}"), "asked");
    guest.type_for("decline", "you decline");
    host.press_for(&format!("setup 1{ENTER}"), "this is not done");
    host.press(QUIT);
    host.ends();
    guest.wait_for("the host has left");
    guest.quit();
}

/// As in plain lines: nothing is played to nobody, and an engine that thinks keeps nobody waiting.
#[test]
fn an_engine_plays_with_somebody() {
    let (mut host, address) = start_host(OTHELLO, &["--side", "first", "--seat", "engine:1"]);
    host.press_for(&format!("accept{ENTER}"), "nothing is asked");
    let (mut guest, _) = Line::join(&address, "othello");
    assert_eq!(guest.hear("state")["moves"], json!([]));
    assert_eq!(guest.hear("move")["ply"], 0);
    host.press(QUIT);
    host.ends();

    let (mut host, address) = start_host(OTHELLO, &["--side", "first", "--seat", "engine:3000s"]);
    let (mut guest, _) = Line::join(&address, "othello");
    guest.hear("state");
    host.wait_for("engine: depth");
    host.press_for(&format!("d3{ENTER}"), "wait for your turn");
    host.press(&format!("resign{ENTER}"));
    assert_eq!(guest.hear("state")["ending"], json!({"resigned": 0}));
    host.press(QUIT);
    host.ends();
}

#[test]
fn black_sits_below_in_front_of_black() {
    let (mut host, address) = start_host(XIANGQI, &["--side", "first"]);
    let mut guest = Terminal::start(XIANGQI, &["play", "--join", &address], "C");
    guest.wait_for("you have joined");
    let watcher = Process::join(XIANGQI, &address, &["--watch"]);
    host.press(&format!("h2e2{ENTER}"));
    guest.wait_for("red plays h2e2");
    watcher.wait_for("red plays h2e2");
    let row_of = |screen: &str, piece| screen.lines().position(|line| line.contains(piece));
    let (at_host, at_guest) = (host.screen(), guest.screen());
    assert!(row_of(&at_host, "將") < row_of(&at_host, "帥"), "{at_host}");
    assert!(
        row_of(&at_guest, "將") > row_of(&at_guest, "帥"),
        "{at_guest}"
    );
    guest.press(QUIT);
    guest.ends();
    host.wait_for("left");
    host.press(QUIT);
    host.ends();
    watcher.quit();
}
