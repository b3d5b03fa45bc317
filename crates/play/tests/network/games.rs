//! Whole games between two processes.

use std::{
    fs::{self, File},
    path::Path,
};

use serde_json::json;

use crate::{
    line::Line,
    process::{CONNECT4, OTHELLO, Process, XIANGQI},
};

/// Plays moves in turn; the host moves first. Each is seen on both sides.
#[track_caller]
fn play(host: &mut Process, guest: &mut Process, moves: &[(&str, &str)], first: usize) {
    for (index, (m, told)) in moves.iter().enumerate() {
        let mover = if (index + first).is_multiple_of(2) {
            &mut *host
        } else {
            &mut *guest
        };
        mover.type_line(m);
        host.wait_for(told);
        guest.wait_for(told);
    }
}

const CONNECT4_GAME: [(&str, &str); 7] = [
    ("4", "player 1 plays column 4 (d1)"),
    ("3", "player 2 plays column 3 (c1)"),
    ("4", "player 1 plays column 4 (d2)"),
    ("3", "player 2 plays column 3 (c2)"),
    ("4", "player 1 plays column 4 (d3)"),
    ("3", "player 2 plays column 3 (c3)"),
    ("4", "player 1 plays column 4 (d4)"),
];

/// The guest is killed and comes back, then the host is, and the guest brings it the game.
#[test]
fn connect4_with_both_sides_killed() {
    let (mut host, address) = Process::host(CONNECT4, &["--side", "first"]);
    let token = host.note("token ");
    let mut guest = Process::join(CONNECT4, &address, &[]);
    host.wait_for("the other player has joined");
    assert_eq!(guest.note("token "), token);
    play(&mut host, &mut guest, &CONNECT4_GAME[..3], 0);
    guest.kill();
    host.wait_for("the line to the other player is lost");

    let stranger = Process::join(CONNECT4, &address, &[]);
    let (text, is_well) = stranger.ends();
    assert!(text.contains("somebody else plays"), "{text}");
    assert!(!is_well);

    let mut guest = Process::join(CONNECT4, &address, &["--token", &token]);
    host.wait_for("the other player is back");
    guest.wait_for("the game stands at move 3");
    play(&mut host, &mut guest, &CONNECT4_GAME[3..5], 1);

    host.kill();
    guest.wait_for("the line is lost");
    let arguments = ["--host", &address, "--side", "second"];
    let mut host = Process::start(CONNECT4, &arguments);
    guest.wait_for("the line is back");
    host.wait_for("the game stands at move 5");
    play(&mut host, &mut guest, &CONNECT4_GAME[5..], 1);
    for side in [&host, &guest] {
        side.wait_for("player 1 wins with d1 d2 d3 d4");
    }
    guest.quit();
    host.wait_for("the other player has left");
    host.quit();
}

const OTHELLO_GAME: [(&str, &str); 10] = [
    ("b1", "black plays b1"),
    ("c1", "white plays c1"),
    ("d4", "black plays d4"),
    ("c4", "white plays c4"),
    ("d3", "black plays d3"),
    ("a1", "white plays a1"),
    ("b4", "black plays b4"),
    ("a3", "white plays a3"),
    ("a2", "white has no legal move and passes"),
    // Black is to move again.
    ("a4", "black plays a4"),
];

#[test]
fn othello_with_a_kill_and_a_pass() {
    let (mut host, address) = Process::host(OTHELLO, &["--side", "first", "--size", "4"]);
    // The guest's own size does not matter: the host's board counts.
    let mut guest = Process::join(OTHELLO, &address, &[]);
    let token = guest.note("token ");
    play(&mut host, &mut guest, &OTHELLO_GAME[..5], 0);
    guest.kill();
    let mut guest = Process::join(OTHELLO, &address, &["--token", &token]);
    guest.wait_for("the game stands at move 5");
    play(&mut host, &mut guest, &OTHELLO_GAME[5..9], 1);
    play(&mut host, &mut guest, &OTHELLO_GAME[9..], 0);
    for side in [&host, &guest] {
        side.wait_for("black wins 13-3");
    }
    host.quit();
    guest.wait_for("the host has left");
    guest.quit();
}

/// Red moves along a file and mates with two cannons.
const XIANGQI_GAME: [(&str, &str); 7] = [
    ("h2e2", "red plays h2e2"),
    ("a9a8", "black plays a9a8"),
    ("e2e6", "red plays e2e6"),
    ("a8a9", "black plays a8a9"),
    ("b2b5", "red plays b2b5"),
    ("I9-I8", "black plays i9i8"),
    ("b5e5", "red plays b5e5"),
];

#[test]
fn xiangqi_with_everything_that_players_say() {
    let arguments = ["--side", "second", "--rules", "simple", "--clock", "30+5"];
    let (mut host, address) = Process::host(XIANGQI, &arguments);
    let mut guest = Process::join(XIANGQI, &address, &[]);
    let token = guest.note("token ");
    host.wait_for("the other player has joined");
    let mut watcher = Process::join(XIANGQI, &address, &["--watch"]);
    host.wait_for("somebody looks on");

    // Each has its side at the bottom.
    host.wait_for("9  r  n  b  a  k  a  b  n  r\n   i  h  g");
    guest.wait_for("0  R  N  B  A  K  A  B  N  R\n   a  b  c");

    // The guest is red and moves first.
    play(&mut guest, &mut host, &XIANGQI_GAME[..2], 0);
    // The clocks stand below the board.
    guest.wait_for(", black ");

    // Taking back needs consent.
    host.type_for("undo", "the other player is asked");
    guest.wait_for("black asks to take back moves (1)");
    guest.type_for("decline", "you decline");
    host.wait_for("the other player declines");
    host.type_line("undo");
    guest.wait_for_times("black asks to take back", 2);
    guest.type_line("accept");
    host.wait_for("the game stands at move 1");
    guest.wait_for("the game stands at move 1");
    host.type_line("a9a8");
    guest.wait_for_times("black plays a9a8", 2);

    guest.type_line("say hello \u{1b}[31mthere");
    host.wait_for("red: “hello  [31mthere”");
    watcher.wait_for("red: “hello  [31mthere”");
    watcher.type_line("say good game");
    for player in [&host, &guest] {
        player.wait_for("spectator: “good game”");
    }
    watcher.type_for("undo", "there is nothing to take back");
    watcher.type_for("a3a4", "wait for your turn");

    guest.type_for("draw", "the other player is asked");
    host.wait_for("red offers a draw");
    host.type_for("no", "you decline");

    guest.kill();
    host.wait_for("the line to the other player is lost");
    let mut guest = Process::join(XIANGQI, &address, &["--token", &token]);
    host.wait_for("the other player is back");
    guest.wait_for("black plays a9a8");

    // One who looks back is brought back by the next move.
    host.type_line("start");
    play(&mut guest, &mut host, &XIANGQI_GAME[2..], 0);
    for side in [&host, &guest, &watcher] {
        side.wait_for("red wins (checkmate)");
    }

    guest.type_line("new");
    host.wait_for("red asks for a new game");
    host.type_for("accept", "a new game");
    guest.wait_for("the game stands at move 0");
    guest.type_line("resign");
    for side in [&host, &guest, &watcher] {
        side.wait_for("red resigns");
    }
    host.quit();
    for side in [guest, watcher] {
        side.wait_for("the host has left");
        side.quit();
    }
}

/// Where players agree to no draws, none is asked for, nor granted to a peer that asks.
#[test]
fn draws_are_agreed_to_in_xiangqi_alone() {
    for (binary, game) in [(OTHELLO, "othello"), (CONNECT4, "connect4")] {
        let (mut host, address) = Process::host(binary, &["--side", "first"]);
        let (mut peer, _) = Line::join(&address, game);
        host.type_for("draw", "no draw is agreed to in this game");
        peer.say(&json!({"type": "ask", "what": "draw"}));
        let refused = json!({"type": "answer", "what": "draw", "yes": false});
        assert_eq!(peer.hear("answer"), refused);
        host.type_for("accept", "nothing is asked");
        host.quit();

        let (host, address) = Process::host(binary, &["--side", "first"]);
        let mut guest = Process::join(binary, &address, &[]);
        guest.wait_for("you have joined");
        guest.type_for("draw", "no draw is agreed to in this game");
        assert!(!host.quit().contains("offers a draw"));
    }
}

#[test]
fn time_runs_out_on_the_hosts_clock() {
    let (mut host, address) = Process::host(CONNECT4, &["--side", "first", "--clock", "0.05"]);
    let guest = Process::join(CONNECT4, &address, &[]);
    guest.wait_for("you have joined");
    host.wait_for("player 1 is out of time");
    guest.wait_for("player 1 is out of time");
    host.type_for("4", "the game is over");
    guest.quit();
    host.quit();
}

#[test]
fn engines_play_to_the_end_without_anybody() {
    let engine = ["--seat", "random"];
    let (mut host, address) = Process::host(CONNECT4, &engine);
    let mut guest = Process::join(CONNECT4, &address, &engine);
    host.end_input();
    guest.end_input();
    for side in [host, guest] {
        let (text, is_well) = side.ends();
        assert!(text.contains("the game is over: "), "{text}");
        assert!(is_well, "{text}");
    }
}

/// All moves are piped in at once; each waits for its turn.
#[test]
fn whole_games_are_piped() {
    let (mut host, address) = Process::host(CONNECT4, &["--side", "first"]);
    let mut guest = Process::join(CONNECT4, &address, &[]);
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join("piped-network-game.txt");
    let _ = fs::remove_file(&name);
    for moves in CONNECT4_GAME.chunks(2) {
        host.type_line(moves[0].0);
        if let Some((m, _)) = moves.get(1) {
            guest.type_line(m);
        }
    }
    guest.wait_for("player 1 wins");
    guest.type_for(&format!("save {}", name.display()), "saved to");
    guest.quit();
    host.quit();
    assert!(File::open(&name).is_ok());
    assert_eq!(fs::read_to_string(name).expect("a game"), "4343434\n");
}

/// Both ends save how the game ended.
#[test]
fn a_resignation_is_saved() {
    let (mut host, address) = Process::host(OTHELLO, &["--side", "first"]);
    let mut guest = Process::join(OTHELLO, &address, &[]);
    host.type_line("f5");
    guest.wait_for("black plays f5");
    guest.type_line("resign");
    for (name, end) in [("host", &mut host), ("guest", &mut guest)] {
        end.wait_for("white resigns");
        let name = format!("resigned-at-the-{name}.pgn");
        let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        end.type_for(&format!("save {}", name.display()), "saved to");
        let saved = fs::read_to_string(name).expect("a game");
        assert!(saved.contains("[Result \"1-0\"]"), "{saved}");
        assert!(saved.contains("[Termination \"resigned\"]"), "{saved}");
    }
    guest.quit();
    host.quit();
}

#[test]
fn what_makes_no_sense_is_told() {
    let (host, address) = Process::host(OTHELLO, &[]);
    for (binary, arguments, told) in [
        (CONNECT4, &[][..], "the host plays another game"),
        (
            OTHELLO,
            &["--token", "00"][..],
            "the token is not that of this game",
        ),
    ] {
        let (text, is_well) = Process::join(binary, &address, arguments).ends();
        assert!(text.contains(told), "{text}");
        assert!(!is_well);
    }
    host.quit();
    // Nobody listens there any more.
    let nobody = Process::join(OTHELLO, &address, &[]);
    nobody.note("error: ");
    assert!(!nobody.ends().1);
}
