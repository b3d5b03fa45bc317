//! Peers that do not behave.

use std::thread;

use serde_json::json;

use crate::{
    line::Line,
    process::{CONNECT4, Process},
};

fn host() -> (Process, String) {
    Process::host(CONNECT4, &["--side", "first"])
}

/// What the guest may not play is refused, and the game goes on.
#[test]
fn illegal_moves_are_refused() {
    let (mut host, address) = host();
    let (mut guest, _) = Line::join(&address, "connect4");
    let state = guest.hear("state");
    assert_eq!(state["start"], "7x6x4");
    assert_eq!(state["side"], 1);

    let refused = |guest: &mut Line, ply: usize, m: &str| {
        guest.say(&json!({"type": "move", "ply": ply, "move": m}));
        assert_eq!(guest.hear("refused")["ply"], ply);
        let state = guest.hear("state");
        assert_eq!(
            state["moves"].as_array().map(Vec::len),
            Some(if ply == 0 { 0 } else { 1 })
        );
    };
    refused(&mut guest, 0, "4");
    host.type_for("4", "player 1 plays column 4");
    assert_eq!(
        guest.hear("move"),
        json!({"type": "move", "ply": 0, "move": "4"})
    );
    for wrong in [
        "8",
        "0",
        "",
        "pass",
        "quit",
        "é\u{202e}",
        "99999999999999999999",
    ] {
        refused(&mut guest, 1, wrong);
    }
    host.wait_for("is refused: ");
    guest.say(&json!({"type": "move", "ply": 1, "move": "4"}));
    host.wait_for("player 2 plays column 4 (d2)");

    // A guest with other rules refuses the host's move: it is taken back.
    host.type_for("5", "player 1 plays column 5");
    guest.hear("move");
    guest.say(&json!({"type": "refused", "ply": 2, "why": "not\u{7} today"}));
    host.wait_for("the other side refuses the move: not  today");
    host.wait_for("the game stands at move 2");
    host.type_for("6", "player 1 plays column 6");
    host.quit();
}

#[test]
fn halves_and_many_at_once_are_read() {
    let (mut host, address) = host();
    let (mut guest, _) = Line::join(&address, "connect4");
    host.type_line("4");
    guest.hear("move");
    guest.send(b"{\"type\":\"chat\",\"text\":\"on");
    host.type_for("hints", "columns: ");
    guest.send(b"e\"}\n{\"type\":\"chat\",\"text\":\"two\"}\n{\"type\":\"move\",\"ply\":1,\"mo");
    host.wait_for("player 2: “one”");
    host.wait_for("player 2: “two”");
    guest.send(b"ve\":\"4\"}\n");
    host.wait_for("player 2 plays column 4 (d2)");
    host.quit();
}

/// Garbage is answered; too much of it, or a line without end, costs the line but not the game.
#[test]
fn garbage_and_floods_cost_the_line_only() {
    let (mut host, address) = host();
    let (mut guest, token) = Line::join(&address, "connect4");
    guest.send(b"\xff\xfe\x00garbage\n{}\n[1,2]\n");
    guest.hear("error");
    host.type_for("4", "player 1 plays column 4");
    guest.hear("move");
    guest.send(&b"nonsense\n".repeat(100));
    guest.is_closed();
    host.wait_for("the line to the other player is lost");

    let back = json!({"type": "hello", "version": 1, "game": "connect4", "token": token});
    let mut guest = Line::open(&address);
    guest.say(&back);
    assert_eq!(guest.hear("state")["moves"], json!(["4"]));
    assert!(guest.try_send(&b"x".repeat(1 << 16)));
    guest.try_send(&b"x".repeat(1 << 16));
    guest.is_closed();
    host.wait_for_times("the line to the other player is lost", 2);

    // Others flood while the game goes on.
    let floods: Vec<_> = (0..3)
        .map(|_| {
            let address = address.clone();
            thread::spawn(move || {
                let mut line = Line::open(&address);
                while line.try_send(&b"\n".repeat(1 << 14))
                    && line.try_send(b"{\"type\":\"move\"}\n")
                {}
            })
        })
        .collect();
    let mut guest = Line::open(&address);
    guest.say(&back);
    guest.hear("state");
    guest.say(&json!({"type": "move", "ply": 1, "move": "4"}));
    host.wait_for("player 2 plays column 4 (d2)");
    host.type_for("3", "player 1 plays column 3");
    guest.hear("move");
    host.quit();
    for flood in floods {
        flood.join().expect("the line is closed");
    }
}

#[test]
fn who_does_not_say_hello_is_sent_away() {
    let (host, address) = host();
    let mut silent = Line::open(&address);
    let mut rude = Line::open(&address);
    rude.say(&json!({"type": "resign"}));
    rude.hear("error");
    let mut old = Line::open(&address);
    old.say(&json!({"type": "hello", "version": 0, "game": "connect4"}));
    assert_eq!(old.hear("rejected")["why"], "version");
    old.is_closed();
    silent.is_closed();
    rude.is_closed();
    assert!(!host.text().contains("over"), "{}", host.text());
    host.quit();
}

/// A second connection with the token takes the place of the first, which may hang.
#[test]
fn the_token_takes_the_place_of_a_line_that_hangs() {
    let (mut host, address) = host();
    let (mut first, token) = Line::join(&address, "connect4");
    let mut second = Line::open(&address);
    let state = json!({"start": "7x6x4", "moves": ["4", "5"], "side": 1});
    host.type_for("4", "player 1 plays column 4");
    // It had moved when the line was lost.
    second.say(&json!({
        "type": "hello", "version": 1, "game": "connect4", "token": token, "state": state
    }));
    assert_eq!(second.hear("state")["moves"], json!(["4", "5"]));
    host.wait_for("player 2 plays column 5");
    first.is_closed();
    second.say(&json!({"type": "ping"}));
    second.say(&json!({"type": "bye"}));
    host.wait_for("the other player has left");
    second.is_closed();
    let (third, other) = Line::join(&address, "connect4");
    assert_ne!(token, other, "the place was free");
    third.close();
    host.quit();
}
