//! Terminals that are dumb, and signals to who fills one.

use crate::{
    BINARIES,
    running::terminal::{Terminal, keys::ENTER},
};

/// A terminal that knows no escapes shows lines.
#[test]
fn a_dumb_terminal_shows_lines() {
    for (game, binary) in BINARIES {
        let mut terminal = Terminal::of_kind("dumb", binary, &["play", "--second", "human"]);
        terminal.wait_for(">");
        assert!(!terminal.is_filled(), "{game}");
        terminal.press(&format!("quit{ENTER}"));
        terminal.ends();
    }
}

/// The terminal is given back, and the shell that waits is told what ended the game.
#[test]
fn a_signal_ends_a_game_on_the_screen() {
    for (game, binary) in BINARIES {
        for signal in ["TERM", "HUP", "INT"] {
            let terminal = Terminal::start(binary, &["play", "--second", "human"], "C");
            terminal.wait_for("move 0 of 0");
            assert!(terminal.is_filled(), "{game}");
            terminal.ends_by(signal);
        }
    }
}
