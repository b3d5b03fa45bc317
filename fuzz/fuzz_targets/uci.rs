//! Lines of UCI: nothing panics, the conversation ends with its input, and no search is answered
//! twice.

#![no_main]

use fuzz::protocols::{First, answers, commands};
use libfuzzer_sys::fuzz_target;
use play::protocol::xiangqi::{Settings, Uci};

fuzz_target!(|input: &[u8]| {
    // Counting leaves takes time, and is tested elsewhere.
    if input.windows(5).any(|word| word == b"perft") {
        return;
    }
    let text = answers(|output| Uci::new(First, Settings::default(), output), input);
    let best = text.lines().filter(|line| line.starts_with("bestmove "));
    assert!(best.count() <= commands(input, "go"));
});
