//! Lines of UCCI: nothing panics, the conversation ends with its input, and no search is answered
//! twice.

#![no_main]

use fuzz::protocols::{First, answers, commands};
use libfuzzer_sys::fuzz_target;
use play::protocol::xiangqi::{Settings, Ucci};

fuzz_target!(|input: &[u8]| {
    let text = answers(
        |output| Ucci::new(First, Settings::default(), output),
        input,
    );
    let said = |word| text.lines().filter(move |line| line.starts_with(word));
    let asked = commands(input, "go") + commands(input, "stop");
    assert!(said("bestmove ").count() + said("nobestmove").count() <= asked);
    assert!(said("bye").count() <= 1);
});
