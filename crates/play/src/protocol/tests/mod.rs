//! Dialogues with engines that do what a test wants: each line is sent when the test says so, and
//! each answer is awaited.

mod garbage;
mod gtp;
mod nboard;
mod reader;
mod ucci;
mod uci;

use std::{
    io::{self, BufReader, Read, Write},
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{Leash, Output, Protocol, converse};

/// Long enough for any answer on any machine; a test that waits for it has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A conversation in another thread.
struct Dialogue {
    input: Option<Sender<Vec<u8>>>,
    answers: Receiver<String>,
    conversation: JoinHandle<io::Result<()>>,
}

impl Dialogue {
    fn with<P: Protocol + Send + 'static>(protocol: impl FnOnce(Output) -> P) -> Self {
        let (input, lines) = mpsc::channel();
        let (written, answers) = mpsc::channel();
        let output = Output::new(Lines {
            answers: written,
            part: Vec::new(),
        });
        let mut protocol = protocol(output.clone());
        let reader = BufReader::new(Typed {
            lines,
            left: Vec::new(),
        });
        let conversation = thread::spawn(move || converse(&mut protocol, reader, &output));
        Self {
            input: Some(input),
            answers,
            conversation,
        }
    }

    fn send(&self, lines: &str) {
        let input = self.input.as_ref().expect("the input is open");
        // The other end may have hung up, which the answers will show.
        let _ = input.send(format!("{lines}\n").into_bytes());
    }

    #[track_caller]
    fn answer(&self) -> String {
        self.answers
            .recv_timeout(PATIENCE)
            .expect("an answer comes")
    }

    /// The next answer is this one.
    #[track_caller]
    fn hears(&self, expected: &str) {
        assert_eq!(self.answer(), expected);
    }

    /// One of the next answers begins so; it is returned.
    #[track_caller]
    fn hears_at_last(&self, beginning: &str) -> String {
        loop {
            let answer = self.answer();
            if answer.starts_with(beginning) {
                return answer;
            }
        }
    }

    /// Nothing more is said until the input is closed, and after it these lines.
    #[track_caller]
    fn ends_with(mut self, expected: &[&str]) {
        drop(self.input.take());
        let rest: Vec<String> = self.answers.iter().collect();
        assert_eq!(rest, expected);
        let end = self.conversation.join().expect("no panic");
        end.expect("nothing fails");
    }

    /// The other end has ended the conversation.
    #[track_caller]
    fn hangs_up(self) {
        let rest: Vec<String> = self.answers.iter().collect();
        assert!(rest.is_empty(), "{rest:?}");
        let end = self.conversation.join().expect("no panic");
        end.expect("nothing fails");
    }

    /// Nobody listens any more.
    #[track_caller]
    fn closes_output_then(self, lines: &str) {
        self.send("isready");
        let Self {
            input,
            answers,
            conversation,
        } = self;
        drop(answers);
        let input = input.expect("the input is open");
        let _ = input.send(lines.as_bytes().to_vec());
        let end = conversation.join().expect("no panic");
        assert_eq!(
            end.expect_err("the output is closed").kind(),
            io::ErrorKind::BrokenPipe
        );
        drop(input);
    }
}

/// Waits as an engine does that finds nothing more to do.
fn think_until_stopped(leash: &Leash) {
    while !leash.stop_handle().is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Input that comes as it is typed.
struct Typed {
    lines: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            let Ok(bytes) = self.lines.recv() else {
                return Ok(0);
            };
            self.left = bytes;
        }
        let length = buffer.len().min(self.left.len());
        for (slot, byte) in buffer.iter_mut().zip(self.left.drain(..length)) {
            *slot = byte;
        }
        Ok(length)
    }
}

/// Output of which each line is heard as soon as it is whole.
struct Lines {
    answers: Sender<String>,
    part: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte != b'\n' {
                self.part.push(byte);
                continue;
            }
            let line = String::from_utf8(std::mem::take(&mut self.part)).expect("UTF-8");
            let heard = self.answers.send(line);
            heard.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
