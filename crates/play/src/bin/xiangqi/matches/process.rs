//! Another program, spoken to in lines.

use std::{
    io::{BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Instant,
};

use play::protocol::{Line, read_line};

/// A program that runs; dropping it ends it.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The program has ended, or closed its output.
    Ended,
    /// The time is over.
    TimedOut,
}

/// More lines than that wait only if a program talks without being heard.
const MOST_WAITING: usize = 10_000;

impl Process {
    /// Starts a program.
    pub(super) fn start(words: &[String]) -> std::io::Result<Self> {
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| std::io::Error::other("no program is named"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("the program has no pipes"));
        };
        let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(Some(line)) = read_line(&mut stdout) {
                if let Line::Text(line) = line
                    && sender.send(line).is_err()
                {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            stdin,
            lines,
        })
    }

    /// Sends a line; that the program does not hear it will show when it does not answer.
    pub(super) fn send(&mut self, line: &str) {
        let _ = self.stdin.write_all(format!("{line}\n").as_bytes());
        let _ = self.stdin.flush();
    }

    /// The next line before a time.
    pub(super) fn line(&self, until: Instant) -> Result<String, Silence> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TimedOut,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Forgets the lines that nobody has read.
    pub(super) fn drain(&self) {
        while self.lines.try_recv().is_ok() {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
