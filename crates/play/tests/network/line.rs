//! A raw connection, for peers that follow a script.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::process::PATIENCE;

/// A connection to a host, or of a guest.
pub(crate) struct Line {
    stream: TcpStream,
    inbox: Vec<u8>,
}

impl Line {
    pub(crate) fn open(address: &str) -> Self {
        Self::new(TcpStream::connect(address).expect("it listens"))
    }

    /// The next one that connects here.
    pub(crate) fn accept(listener: &TcpListener) -> Self {
        Self::new(listener.accept().expect("somebody joins").0)
    }

    fn new(stream: TcpStream) -> Self {
        let patience = Some(Duration::from_millis(200));
        stream.set_read_timeout(patience).expect("a socket");
        stream.set_write_timeout(Some(PATIENCE)).expect("a socket");
        Self {
            stream,
            inbox: Vec::new(),
        }
    }

    /// A guest that was welcomed to a game; also its token.
    pub(crate) fn join(address: &str, game: &str) -> (Self, String) {
        let mut line = Self::open(address);
        line.say(&json!({"type": "hello", "version": 1, "game": game}));
        let welcome = line.hear("welcome");
        let token = welcome["token"].as_str().expect("a token").to_owned();
        (line, token)
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("it reads");
    }

    /// Sends what may be too much.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.send(format!("{message}\n").as_bytes());
    }

    /// Reads so many bytes.
    #[track_caller]
    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        let start = Instant::now();
        while self.inbox.len() < count {
            assert!(start.elapsed() < PATIENCE, "only {:?}", self.inbox);
            assert!(self.read(), "the line is closed after {:?}", self.inbox);
        }
        self.inbox.drain(..count).collect()
    }

    /// Reads messages up to one of this type.
    #[track_caller]
    pub(crate) fn hear(&mut self, kind: &str) -> Value {
        let start = Instant::now();
        loop {
            while let Some(end) = self.inbox.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.inbox.drain(..=end).collect();
                let message: Value = serde_json::from_slice(&line).expect("JSON");
                if message["type"] == kind {
                    return message;
                }
            }
            assert!(start.elapsed() < PATIENCE, "no {kind}");
            assert!(self.read(), "the line is closed before {kind}");
        }
    }

    /// Waits until the other side closes the line.
    #[track_caller]
    pub(crate) fn is_closed(&mut self) {
        let start = Instant::now();
        while self.read() {
            assert!(start.elapsed() < PATIENCE, "the line still stands");
            self.inbox.clear();
        }
    }

    /// Reads what there is; `false` if the line is closed.
    fn read(&mut self) -> bool {
        let mut chunk = [0; 4096];
        match self.stream.read(&mut chunk) {
            Ok(0) => false,
            Ok(count) => {
                self.inbox.extend_from_slice(&chunk[..count]);
                true
            }
            Err(error) => matches!(
                error.kind(),
                ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
            ),
        }
    }

    pub(crate) fn close(self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}
