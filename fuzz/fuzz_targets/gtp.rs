//! Lines of GTP: nothing panics, the conversation ends with its input, and each response is one of
//! success or failure that ends with an empty line.

#![no_main]

use fuzz::protocols::{First, answers};
use libfuzzer_sys::fuzz_target;
use play::protocol::othello::Gtp;

fuzz_target!(|input: &[u8]| {
    // Files are not for this test.
    if input.windows(7).any(|word| word == b"loadsgf") {
        return;
    }
    let text = answers(|output| Gtp::new(First, None, output), input);
    assert!(text.is_empty() || text.ends_with("\n\n"), "{text}");
    let responses = text.split_terminator("\n\n");
    let mut count = 0;
    for response in responses {
        assert!(response.starts_with(['=', '?']), "{text}");
        count += 1;
    }
    assert!(count <= input.split(|&byte| byte == b'\n').count());
});
