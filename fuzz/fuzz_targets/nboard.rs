//! Lines of NBoard: nothing panics, the conversation ends with its input, and no search is answered
//! twice.

#![no_main]

use fuzz::protocols::{First, answers, commands};
use libfuzzer_sys::fuzz_target;
use play::protocol::othello::NBoard;

fuzz_target!(|input: &[u8]| {
    let text = answers(|output| NBoard::new(First, output), input);
    let said = |word| text.lines().filter(move |line| line.starts_with(word));
    assert!(said("=== ").count() <= commands(input, "go"));
    assert!(said("pong").count() <= commands(input, "ping"));
});
