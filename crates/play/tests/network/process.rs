//! Processes that play in plain lines.

use std::{
    io::{Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// A test that waits longer waits for something that does not come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) const OTHELLO: &str = env!("CARGO_BIN_EXE_othello");
pub(crate) const CONNECT4: &str = env!("CARGO_BIN_EXE_connect4");
pub(crate) const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");

/// A process that plays, whose output is read all the time.
pub(crate) struct Process {
    child: Child,
    keyboard: Option<ChildStdin>,
    stdout: Arc<Mutex<String>>,
    stderr: Arc<Mutex<String>>,
    readers: Vec<JoinHandle<()>>,
}

impl Process {
    /// Starts a binary with `play --plain`.
    pub(crate) fn start(binary: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(binary)
            .args(["play", "--plain", "--lang", "en"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (stdout, read_stdout) = collect(child.stdout.take().expect("piped"));
        let (stderr, read_stderr) = collect(child.stderr.take().expect("piped"));
        Self {
            keyboard: child.stdin.take(),
            stdout,
            stderr,
            readers: vec![read_stdout, read_stderr],
            child,
        }
    }

    /// Starts a host on any port; its address.
    pub(crate) fn host(binary: &str, arguments: &[&str]) -> (Self, String) {
        let address = ["--host", "127.0.0.1:0"];
        let host = Self::start(binary, &[&address, arguments].concat());
        let address = host.note("listening ");
        (host, address)
    }

    /// Joins a host.
    pub(crate) fn join(binary: &str, address: &str, arguments: &[&str]) -> Self {
        Self::start(binary, &[&["--join", address], arguments].concat())
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        let keyboard = self.keyboard.as_mut().expect("it is open");
        writeln!(keyboard, "{line}").expect("it reads");
        keyboard.flush().expect("it reads");
    }

    /// Types nothing more.
    pub(crate) fn end_input(&mut self) {
        self.keyboard = None;
    }

    pub(crate) fn text(&self) -> String {
        self.stdout.lock().expect("no panic").clone()
    }

    /// Waits for a line on stderr that begins so, and gives the rest of it.
    #[track_caller]
    pub(crate) fn note(&self, beginning: &str) -> String {
        let found = || {
            let stderr = self.stderr.lock().expect("no panic");
            let whole = stderr.rfind('\n').map_or("", |end| &stderr[..end]);
            let mut lines = whole.lines();
            lines.find_map(|line| line.strip_prefix(beginning).map(String::from))
        };
        let start = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            self.wait_a_little(start, beginning);
        }
    }

    /// Waits until a text was told.
    #[track_caller]
    pub(crate) fn wait_for(&self, expected: &str) {
        self.wait_for_times(expected, 1);
    }

    /// Waits until a text was told so many times.
    #[track_caller]
    pub(crate) fn wait_for_times(&self, expected: &str, times: usize) {
        let start = Instant::now();
        while self.text().matches(expected).count() < times {
            self.wait_a_little(start, expected);
        }
    }

    #[track_caller]
    fn wait_a_little(&self, start: Instant, what: &str) {
        let stderr = self.stderr.lock().expect("no panic").clone();
        assert!(!stderr.contains("panicked"), "{stderr}");
        assert!(
            start.elapsed() < PATIENCE,
            "no {what:?}:\n{}\nstderr:\n{stderr}",
            self.text()
        );
        thread::sleep(Duration::from_millis(20));
    }

    /// Types a line and waits for what it brings.
    #[track_caller]
    pub(crate) fn type_for(&mut self, line: &str, expected: &str) {
        self.type_line(line);
        self.wait_for(expected);
    }

    /// Sends it a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &id])
            .status();
        assert!(sent.expect("there is kill").success());
    }

    /// Ends without a word, as if the power failed.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Waits for the end; the whole output and whether all was well.
    #[track_caller]
    pub(crate) fn ends(mut self) -> (String, bool) {
        self.keyboard = None;
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                // The last of the output is on its way.
                for reader in self.readers.drain(..) {
                    reader.join().expect("no panic");
                }
                return (self.text(), status.success());
            }
            self.wait_a_little(start, "end");
        }
    }

    /// Quits.
    #[track_caller]
    pub(crate) fn quit(mut self) -> String {
        // It may have left by itself.
        if let Some(keyboard) = &mut self.keyboard {
            let _ = writeln!(keyboard, "quit");
        }
        let (text, is_well) = self.ends();
        assert!(is_well, "{text}");
        text
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a stream brings, read in a thread until it ends.
fn collect(mut stream: impl Read + Send + 'static) -> (Arc<Mutex<String>>, JoinHandle<()>) {
    let text = Arc::new(Mutex::new(String::new()));
    let collected = Arc::clone(&text);
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut chunk = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..count]);
            *collected.lock().expect("no panic") = String::from_utf8_lossy(&bytes).into_owned();
        }
    });
    (text, reader)
}
