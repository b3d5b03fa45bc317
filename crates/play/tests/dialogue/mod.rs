//! Recorded dialogues with a protocol of the command.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

/// Long enough for any answer on any machine; a test that waits for it has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A command that is spoken to in lines.
pub(crate) struct Dialogue {
    child: Child,
    stdin: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Dialogue {
    pub(crate) fn with(binary: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(binary)
            .args(arguments)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let stdout = child.stdout.take().expect("piped");
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            stdin: child.stdin.take(),
            child,
            answers,
        }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        // A command that has ended shows in its answers.
        let _ = stdin.write_all(format!("{line}\n").as_bytes());
    }

    #[track_caller]
    pub(crate) fn answer(&self) -> String {
        let answer = self.answers.recv_timeout(PATIENCE);
        answer.expect("an answer comes")
    }

    /// One of the next answers fits; it is returned.
    #[track_caller]
    pub(crate) fn hears(&self, pattern: &str) -> String {
        loop {
            let answer = self.answer();
            if fits(&answer, pattern) {
                return answer;
            }
        }
    }

    /// Follows a recorded dialogue: `> ` sends a line, `< ` is the very next answer, and a line
    /// `...` before it lets others come first. `*` stands for anything.
    #[track_caller]
    pub(crate) fn follow(&mut self, record: &str) {
        let mut may_skip = false;
        for line in record
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            if line == "..." {
                may_skip = true;
            } else if let Some(sent) = line.strip_prefix('>') {
                self.send(sent.trim_start());
            } else if let Some(pattern) = line.strip_prefix('<') {
                let pattern = pattern.trim_start();
                if std::mem::take(&mut may_skip) {
                    self.hears(pattern);
                } else {
                    let answer = self.answer();
                    assert!(fits(&answer, pattern), "{answer:?} is not {pattern:?}");
                }
            } else {
                panic!("a recorded line begins with >, < or ...: {line:?}");
            }
        }
    }

    /// Closes the input and waits for the end; returns what was said until then.
    #[track_caller]
    pub(crate) fn ends(mut self) -> Vec<String> {
        drop(self.stdin.take());
        self.hangs_up()
    }

    /// The command has ended well; returns what was said until then.
    #[track_caller]
    pub(crate) fn hangs_up(mut self) -> Vec<String> {
        let rest = self.answers.iter().collect();
        let (status, stderr) = self.end();
        assert!(status.success(), "{status}: {stderr}");
        assert_eq!(stderr, "");
        rest
    }

    fn end(&mut self) -> (ExitStatus, String) {
        let mut stderr = String::new();
        let mut pipe = self.child.stderr.take().expect("piped");
        pipe.read_to_string(&mut stderr).expect("UTF-8");
        (self.child.wait().expect("it was started"), stderr)
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // It has ended unless a test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a text, without the blanks around it, is as a pattern says, in which `*` stands for
/// anything.
fn fits(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.trim().strip_prefix(first) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}
