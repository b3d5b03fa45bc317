//! Runs the command.

pub(crate) mod contract;
pub(crate) mod terminal;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// What a run of the command left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Runs a binary with these bytes on stdin.
pub(crate) fn run(binary: &str, input: &[u8], arguments: &[&str]) -> Run {
    let mut child = Command::new(binary)
        .args(arguments)
        // English, whatever the locale of those who run the tests.
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("piped");
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // It may well stop reading before the end.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the binary ends")
    });
    let run = Run {
        status: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
    };
    assert!(!run.stderr.contains("panicked"), "{run:?}");
    assert!(
        !run.stdout.contains(&0x1b) && !run.stderr.contains('\x1b'),
        "no colours off a terminal: {run:?}"
    );
    run
}

impl Run {
    /// The text on stdout of a run that must succeed.
    #[track_caller]
    pub(crate) fn succeeds(self) -> String {
        assert_eq!(self.status, Some(0), "{}", self.stderr);
        assert!(!self.stderr.contains("error:"), "{}", self.stderr);
        self.text()
    }

    /// The text on stderr of a run that must fail: its last line is `error: …`.
    #[track_caller]
    pub(crate) fn fails(&self) -> &str {
        assert!(matches!(self.status, Some(1 | 2)), "{self:?}");
        let last = self.stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with("error: "), "{self:?}");
        &self.stderr
    }

    #[track_caller]
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.stdout.clone()).expect("stdout is UTF-8")
    }
}

/// A file that this run of the tests made; the name must be of one test alone.
pub(crate) fn file(name: &str, contents: impl AsRef<[u8]>) -> String {
    let path = path(name);
    fs::write(&path, contents).expect("the file can be written");
    path
}

/// Where such a file would be.
pub(crate) fn path(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("the path is UTF-8").into()
}

#[track_caller]
pub(crate) fn last_line(text: &str) -> &str {
    text.lines().last().expect("there are lines")
}

#[track_caller]
pub(crate) fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).expect("the line is JSON")
}
