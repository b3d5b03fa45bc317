//! The thread that reads the input.

use std::{
    io::{self, BufReader, Cursor, Read},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use super::nboard::First;
use crate::protocol::{Output, converse, othello::NBoard};

/// An input that takes its time to go away.
struct Slow {
    lines: Cursor<&'static [u8]>,
    is_gone: Arc<AtomicBool>,
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.lines.read(buffer)
    }
}

impl Drop for Slow {
    fn drop(&mut self) {
        thread::sleep(Duration::from_millis(50));
        self.is_gone.store(true, Ordering::SeqCst);
    }
}

#[test]
fn it_has_ended_when_the_input_has() {
    let is_gone = Arc::new(AtomicBool::new(false));
    let input = BufReader::new(Slow {
        lines: Cursor::new(b"ping 1\nset depth 3\ngo\n"),
        is_gone: Arc::clone(&is_gone),
    });
    let output = Output::new(io::sink());
    let mut nboard = NBoard::new(First, output.clone());
    converse(&mut nboard, input, &output).expect("it can be read and written");
    assert!(is_gone.load(Ordering::SeqCst));
}
