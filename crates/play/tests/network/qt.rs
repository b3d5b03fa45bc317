//! Peers that speak the bytes of the classroom program, as its client and as its server.

use std::net::TcpListener;

use crate::{
    line::Line,
    process::{Process, XIANGQI},
};

fn host(side: &str) -> (Process, Line) {
    let (host, address) = Process::host(XIANGQI, &["--wire", "qt", "--side", side]);
    (host, Line::open(&address))
}

/// The peer is red and mates; its clicks come whole, in halves and many at once.
#[test]
fn a_red_peer_wins() {
    let (mut host, mut peer) = host("second");
    assert_eq!(peer.bytes(2), [1, 1], "it has red");
    host.wait_for("the other player has joined");

    // h2e2: the cannon, id 9, from row 7, column 7 of its screen.
    peer.send(&[2, 9, 7]);
    host.type_for("hints", "legal moves");
    peer.send(&[7, 2, 255, 7, 4]);
    host.wait_for("red plays h2e2");
    host.type_line("a9a8");
    // As the host sees it: black at the bottom, its chariot 16 at the right.
    assert_eq!(peer.bytes(8), [2, 16, 9, 8, 2, 255, 8, 8]);

    // It takes both moves back, without asking.
    peer.send(&[3]);
    host.wait_for("the game stands at move 0");
    peer.send(&[2, 9, 7, 7, 2, 255, 7, 4]);
    host.wait_for_times("red plays h2e2", 2);
    host.type_line("a9a8");
    assert_eq!(peer.bytes(8), [2, 16, 9, 8, 2, 255, 8, 8]);

    // The host takes back, too.
    host.type_line("undo");
    assert_eq!(peer.bytes(1), [3]);
    peer.send(&[2, 9, 7, 7, 2, 255, 7, 4]);
    host.wait_for_times("red plays h2e2", 3);
    host.type_line("a9a8");
    assert_eq!(peer.bytes(8), [2, 16, 9, 8, 2, 255, 8, 8]);

    // An illegal target, another piece, an empty point that is none, then e2e6 with its pawn.
    peer.send(&[2, 9, 7, 4, 2, 255, 6, 5, 2, 10, 7, 1, 2, 9, 7, 3]);
    host.wait_for("is refused");
    peer.send(&[2, 9, 7, 4, 2, 29, 3, 4]);
    host.wait_for("red plays e2e6");
    host.type_line("a8a9");
    assert_eq!(peer.bytes(8), [2, 16, 8, 8, 2, 255, 9, 8]);
    peer.send(&[2, 10, 7, 1, 2, 255, 4, 1]);
    host.wait_for("red plays b2b5");
    host.type_line("a9a8");
    assert_eq!(peer.bytes(8), [2, 16, 9, 8, 2, 255, 8, 8]);
    peer.send(&[2, 10, 4, 1, 2, 255, 4, 4]);
    host.wait_for("red wins (checkmate)");
    host.type_for("say hello", "the other program knows nothing of this");
    host.quit();
}

/// The peer is black, loses its line, sees the game again, and mates.
#[test]
fn a_black_peer_wins() {
    let (mut host, mut peer) = host("first");
    assert_eq!(peer.bytes(2), [1, 0], "it has black");
    host.type_line("a0a1");
    // Red's chariot at the left of red's screen: id 8.
    assert_eq!(peer.bytes(8), [2, 8, 9, 0, 2, 255, 8, 0]);
    // b7e7: on black's screen row 7, column 7. Red's h2 is at (2, 1) with red on top, which is 9;
    // its half turn, b7, is 25.
    peer.send(&[2, 25, 7, 7, 2, 255, 7, 4]);
    host.wait_for("black plays b7e7");
    host.type_line("a1a0");
    assert_eq!(peer.bytes(8), [2, 8, 8, 0, 2, 255, 9, 0]);
    peer.send(&[3]);
    host.wait_for("the game stands at move 1");
    peer.send(&[2, 25, 7, 7, 2, 255, 7, 4]);
    host.wait_for_times("black plays b7e7", 2);
    host.type_line("a1a0");
    assert_eq!(peer.bytes(8), [2, 8, 8, 0, 2, 255, 9, 0]);

    peer.close();
    host.wait_for("the line to the other player is lost");
    let address = host.note("listening ");
    let mut peer = Line::open(&address);
    let again = [
        [1, 0].as_slice(),
        &[2, 8, 9, 0, 2, 255, 8, 0],
        // Black's move as red sees it.
        &[2, 25, 2, 1, 2, 255, 2, 4],
        &[2, 8, 8, 0, 2, 255, 9, 0],
    ];
    assert_eq!(peer.bytes(26), again.concat());
    // e7e3 takes red's soldier in the middle, 13.
    peer.send(&[2, 25, 7, 4, 2, 13, 3, 4]);
    host.wait_for("black plays e7e3");
    host.type_line("a0a1");
    assert_eq!(peer.bytes(8), [2, 8, 9, 0, 2, 255, 8, 0]);
    // h7h4, then h4e4.
    peer.send(&[2, 26, 7, 1, 2, 255, 4, 1]);
    host.wait_for("black plays h7h4");
    host.type_line("a1a0");
    assert_eq!(peer.bytes(8), [2, 8, 8, 0, 2, 255, 9, 0]);
    peer.send(&[2, 26, 4, 1, 2, 255, 4, 4]);
    host.wait_for("black wins (checkmate)");
    host.quit();
}

/// Nobody can be sent more than this program can say, and garbage does not hurt.
#[test]
fn garbage_costs_the_line_only() {
    let (mut host, mut peer) = host("first");
    peer.bytes(2);
    peer.send(&[0; 100]);
    peer.is_closed();
    host.wait_for("the line to the other player is lost");
    let address = host.note("listening ");
    let mut peer = Line::open(&address);
    assert_eq!(peer.bytes(2), [1, 0]);
    host.type_line("h2e2");
    assert_eq!(peer.bytes(8), [2, 9, 7, 7, 2, 255, 7, 4]);
    host.quit();
}

/// A guest of a scripted server, which tells it this colour.
fn guest(color: u8) -> (Process, Line, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let guest = Process::join(XIANGQI, &address, &["--wire", "qt"]);
    let mut server = Line::accept(&listener);
    server.send(&[1]);
    server.send(&[color]);
    guest.wait_for("you have joined the game");
    (guest, server, listener)
}

/// The guest is red, takes back, and mates.
#[test]
fn a_red_guest_wins() {
    let (mut guest, mut server, _listener) = guest(1);
    guest.wait_for("0  R  N  B  A  K  A  B  N  R\n   a  b  c");
    guest.type_line("h2e2");
    assert_eq!(server.bytes(8), [2, 9, 7, 7, 2, 255, 7, 4]);
    // Black's chariot, 16, from the right of black's screen; in halves.
    server.send(&[2, 16, 9, 8, 2]);
    guest.type_for("hints", "legal moves");
    server.send(&[255, 8, 8]);
    guest.wait_for("black plays a9a8");

    guest.type_for("undo", "the game stands at move 0");
    assert_eq!(server.bytes(1), [3]);
    guest.type_line("h2e2");
    assert_eq!(server.bytes(8), [2, 9, 7, 7, 2, 255, 7, 4]);
    server.send(&[2, 16, 9, 8, 2, 255, 8, 8]);
    guest.wait_for_times("black plays a9a8", 2);

    // The server takes back, too.
    server.send(&[3]);
    guest.wait_for_times("the game stands at move 0", 2);
    guest.type_line("h2e2");
    assert_eq!(server.bytes(8), [2, 9, 7, 7, 2, 255, 7, 4]);

    // A chariot does not jump: it is refused, and black moves otherwise.
    server.send(&[2, 16, 9, 8, 2, 255, 4, 4]);
    guest.wait_for("the host’s move is refused");
    server.send(&[2, 16, 9, 8, 2, 255, 8, 8]);
    guest.wait_for_times("black plays a9a8", 3);
    guest.type_line("e2e6");
    assert_eq!(server.bytes(8), [2, 9, 7, 4, 2, 29, 3, 4]);
    server.send(&[2, 16, 8, 8, 2, 255, 9, 8]);
    guest.wait_for("black plays a8a9");
    guest.type_line("b2b5");
    assert_eq!(server.bytes(8), [2, 10, 7, 1, 2, 255, 4, 1]);
    server.send(&[2, 16, 9, 8, 2, 255, 8, 8]);
    guest.wait_for_times("black plays a9a8", 4);
    guest.type_line("b5e5");
    assert_eq!(server.bytes(8), [2, 10, 4, 1, 2, 255, 4, 4]);
    guest.wait_for("red wins (checkmate)");
    for command in ["say hello", "draw", "resign"] {
        guest.type_line(command);
    }
    guest.wait_for_times("the other program knows nothing of this", 2);
    guest.quit();
}

/// The guest is black, loses its line and sees the game again.
#[test]
fn a_black_guest_comes_back() {
    let (mut guest, mut server, listener) = guest(0);
    guest.wait_for("9  r  n  b  a  k  a  b  n  r\n   i  h  g");
    server.send(&[2, 8, 9, 0, 2, 255, 8, 0]);
    guest.wait_for("red plays a0a1");
    guest.type_line("b7e7");
    assert_eq!(server.bytes(8), [2, 25, 7, 7, 2, 255, 7, 4]);
    server.send(&[2, 8, 8, 0, 2, 255, 9, 0]);
    guest.wait_for("red plays a1a0");
    server.send(&[3]);
    guest.wait_for("the game stands at move 1");
    guest.type_line("b7e7");
    assert_eq!(server.bytes(8), [2, 25, 7, 7, 2, 255, 7, 4]);

    server.close();
    guest.wait_for("the line is lost; dialling again");
    let mut server = Line::accept(&listener);
    let again = [
        [1, 0].as_slice(),
        &[2, 8, 9, 0, 2, 255, 8, 0],
        // The guest's move as red sees it.
        &[2, 25, 2, 1, 2, 255, 2, 4],
    ];
    server.send(&again.concat());
    guest.wait_for("the line is back");
    guest.wait_for_times("black plays b7e7", 3);
    server.send(&[2, 8, 8, 0, 2, 255, 9, 0]);
    guest.wait_for_times("red plays a1a0", 2);
    guest.type_line("e7e3");
    assert_eq!(server.bytes(8), [2, 25, 7, 4, 2, 13, 3, 4]);
    guest.quit();
}

/// Two of these programs play with each other.
#[test]
fn both_ends_may_be_this_program() {
    for (side, first_is_host) in [("first", true), ("second", false)] {
        let (mut host, address) = Process::host(XIANGQI, &["--wire", "qt", "--side", side]);
        let mut guest = Process::join(XIANGQI, &address, &["--wire", "qt"]);
        guest.wait_for("you have joined the game");
        let (red, black) = if first_is_host {
            (&mut host, &mut guest)
        } else {
            (&mut guest, &mut host)
        };
        red.type_line("h2e2");
        black.wait_for("red plays h2e2");
        black.type_line("h9g7");
        red.wait_for("black plays h9g7");
        guest.type_line("undo");
        for end in [&host, &guest] {
            end.wait_for("the game stands at move 0");
        }
        guest.quit();
        host.wait_for("the line to the other player is lost");
        host.quit();
    }
}

#[test]
fn what_the_wire_does_not_know_is_told() {
    for (arguments, told) in [
        (&["--join", "127.0.0.1:1", "--watch"][..], "no --watch"),
        (&["--join", "127.0.0.1:1", "--token", "00"], "no --token"),
        (&["--host", "127.0.0.1:0", "--position", "x"], "error: "),
        (&[], "not provided: <--host"),
    ] {
        let process = Process::start(XIANGQI, &[&["--wire", "qt"], arguments].concat());
        let told_there = process.note("error: ");
        assert!(
            told == "error: " || told_there.contains(told),
            "{told_there}"
        );
        assert!(!process.ends().1);
    }
}
