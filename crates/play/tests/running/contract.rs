//! What holds for every command of every game.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use super::{last_line, run};

/// What each `bench --hash 8` must visit.
const SIGNATURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signatures.txt");
/// The lines of remarks at the beginning of that file.
const REMARKS: usize = 2;
const UPDATE: &str = "UPDATE_SIGNATURES=1 cargo test -p play bench_is_a_signature";

/// A binary and its name.
#[derive(Clone, Copy)]
pub(crate) struct Contract {
    pub(crate) name: &'static str,
    pub(crate) binary: &'static str,
}

impl Contract {
    /// Each command tells what it does, with examples.
    #[track_caller]
    pub(crate) fn help_teaches(self, commands: &[&str]) {
        let Self { name, binary } = self;
        let text = run(binary, b"", &["--help"]).succeeds();
        for command in commands {
            assert!(
                text.contains(&format!("\n  {command} ")),
                "{command}: {text}"
            );
            let help = run(binary, b"", &[command, "--help"]).succeeds();
            assert!(help.contains(&format!("Usage: {name} {command}")), "{help}");
            assert!(
                *command == "bench" || help.contains("Examples:\n  "),
                "{help}"
            );
        }
    }

    #[track_caller]
    pub(crate) fn version_names_the_program(self) {
        let expected = format!("{} {}\n", self.name, env!("CARGO_PKG_VERSION"));
        assert_eq!(run(self.binary, b"", &["--version"]).succeeds(), expected);
    }

    /// A line on stderr tells what is wrong, and nothing stands on stdout.
    #[track_caller]
    pub(crate) fn wrong_uses_are_told_in_one_line(self, uses: &[(&[&str], &str)]) {
        for (arguments, told) in uses {
            let run = run(self.binary, b"", arguments);
            assert!(run.fails().contains(told), "{run:?}");
            assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
            assert!(run.stdout.is_empty(), "{run:?}");
        }
    }

    /// The reader takes a line and goes away.
    #[track_caller]
    pub(crate) fn a_reader_that_leaves_is_no_error(self, uses: &[&[&str]]) {
        for arguments in uses {
            let mut child = Command::new(self.binary)
                .args(*arguments)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the binary starts");
            let mut line = String::new();
            let mut reader = BufReader::with_capacity(1, child.stdout.take().expect("piped"));
            reader.read_line(&mut line).expect("there is a line");
            drop(reader);
            let output = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{arguments:?}: {stderr}");
            let is_quiet = !stderr.contains("error") && !stderr.contains("panicked");
            assert!(is_quiet, "{stderr}");
        }
    }

    /// Nobody reads stderr.
    #[track_caller]
    pub(crate) fn a_closed_stderr_is_no_error(self) {
        let mut child = Command::new(self.binary)
            .args(["analyse", "--depth", "2"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        drop(child.stderr.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(last_line(&text).starts_with("bestmove "), "{text}");
    }

    /// The benchmark visits the same positions each time, as many as the file of signatures says: a
    /// change of the search that nobody meant shows here.
    #[track_caller]
    pub(crate) fn bench_is_a_signature(self) {
        let nodes = || {
            let text = run(self.binary, b"", &["bench", "--hash", "8"]).succeeds();
            let lines: Vec<&str> = text.lines().collect();
            let [.., nodes, speed] = lines[..] else {
                panic!("two lines at the end: {text}")
            };
            let number =
                |line: &str, name| -> Option<u64> { line.strip_prefix(name)?.parse().ok() };
            assert!(
                number(speed, "nodes/s: ").is_some_and(|speed| speed > 0),
                "{text}"
            );
            number(nodes, "nodes: ").expect("a number")
        };
        let first = nodes();
        assert_eq!(nodes(), first);
        if env::var_os("UPDATE_SIGNATURES").is_some() {
            self.write_signature(first);
        }
        assert_eq!(
            self.signature(),
            Some(first),
            "{} bench visits {first} positions; if the search was meant to change: {UPDATE}",
            self.name
        );
    }

    fn signature(self) -> Option<u64> {
        let text = fs::read_to_string(SIGNATURES).expect("the file of signatures");
        let number = text.lines().find_map(|line| line.strip_prefix(self.name));
        number.map(|number| number.trim().parse().expect("a number"))
    }

    fn write_signature(self, nodes: u64) {
        let text = fs::read_to_string(SIGNATURES).expect("the file of signatures");
        let others = text.lines().filter(|line| !line.starts_with(self.name));
        let new = format!("{} {nodes}", self.name);
        let mut lines: Vec<&str> = others.chain([new.as_str()]).collect();
        lines[REMARKS..].sort_unstable();
        fs::write(SIGNATURES, lines.join("\n") + "\n").expect("it can be written");
    }
}
