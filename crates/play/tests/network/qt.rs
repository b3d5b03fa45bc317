//! A peer that speaks the bytes of the classroom program.

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
