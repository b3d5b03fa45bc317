//! Runs what `--help` shows: each example of each command, but those that need a file, another
//! program or somebody to play with.

use std::process::{Command, Stdio};

use super::{empty_folder, path_of_binaries};

/// An example that takes longer is ended: what it was told was good.
const SECONDS: &str = "3";

#[test]
fn examples_of_othello_can_be_run() {
    can_be_run("othello");
}

#[test]
fn examples_of_connect4_can_be_run() {
    can_be_run("connect4");
}

#[test]
fn examples_of_xiangqi_can_be_run() {
    can_be_run("xiangqi");
}

#[track_caller]
fn can_be_run(program: &str) {
    let mut examples = Vec::new();
    collect(&[program], &mut examples);
    examples.retain(|example| stands_alone(example));
    examples.sort();
    examples.dedup();
    assert!(examples.len() > 15, "{examples:?}");
    let folder = empty_folder(format!("help-{program}").as_ref());
    for example in examples {
        let output = Command::new("timeout")
            .args([SECONDS, "sh", "-c", &example])
            .current_dir(&folder)
            .env("PATH", path_of_binaries())
            .stdin(Stdio::null())
            .output()
            .expect("the shell runs");
        let told = String::from_utf8_lossy(&output.stderr);
        let was_ended = output.status.code() == Some(124);
        let is_good = output.status.success() || was_ended && !told.contains("error: ");
        assert!(is_good, "{example}\n{told}");
    }
}

/// Adds the examples of a command and of the commands under it.
fn collect(command: &[&str], examples: &mut Vec<String>) {
    let help = Command::new(command[0])
        .args(&command[1..])
        .arg("--help")
        .env("PATH", path_of_binaries())
        .output()
        .expect("it runs");
    let help = String::from_utf8(help.stdout).expect("help is UTF-8");
    for line in section(&help, "Examples:") {
        // What it prints, or does, stands behind it.
        let example = line.split("  ").next().unwrap_or_default();
        examples.push(example.into());
    }
    for line in section(&help, "Commands:") {
        let name = line.split(' ').next().unwrap_or_default();
        if name != "help" {
            collect(&[command, &[name]].concat(), examples);
        }
    }
}

/// The lines of a section of a help, down to an empty one.
fn section<'a>(help: &'a str, heading: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = help.lines().skip_while(move |line| *line != heading);
    let lines = lines.skip(1).map_while(|line| line.strip_prefix("  "));
    // Explanations are set in further.
    lines.filter(|line| !line.starts_with(' '))
}

/// Whether an example needs no file, no other program and no network.
fn stands_alone(example: &str) -> bool {
    example.split(' ').all(|word| {
        let names_file = word.split('.').skip(1).any(|end| {
            end.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/')
        });
        let is_file = names_file || word.starts_with("Test_");
        !is_file && word != "--host" && word != "--join"
    })
}
