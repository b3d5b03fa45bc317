//! How a command ends: status 0, or one line `error: …` and another status.

use std::{
    fmt,
    io::{self, Write},
    process::ExitCode,
};

use clap::error::ErrorKind;

/// The process's exit status for a command's result; an error is told on stderr.
///
/// A reader that closed our output early (`… | head`) is no error.
#[must_use]
pub fn exit_code(result: &anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(error) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&describe(error));
            ExitCode::FAILURE
        }
    }
}

/// Whoever opens a file names it in errors; an error of the system without a name is about stdout.
fn describe(error: &anyhow::Error) -> String {
    let is_bare = error
        .chain()
        .next()
        .is_some_and(|cause| cause.is::<io::Error>());
    let place = if is_bare { "stdout: " } else { "" };
    format!("{place}{error:#}")
}

/// The process's exit status when the arguments do not lead to a command: 0 after the help or
/// version that was asked for, else 2 and a line on stderr.
#[must_use]
pub fn usage_exit_code(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return exit_code(&error.print().map_err(anyhow::Error::from));
    }
    tell(&first_paragraphs(&error.to_string()));
    ExitCode::from(2)
}

/// What is wrong and the tips, without the usage that follows.
fn first_paragraphs(error: &str) -> String {
    let fault: Vec<&str> = error
        .strip_prefix("error: ")
        .unwrap_or(error)
        .lines()
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .flat_map(str::split_whitespace)
        .collect();
    format!("{} (--help tells more)", fault.join(" "))
}

/// Tells a fault, in one line on stderr.
pub fn tell(fault: &str) {
    let one_line = fault.replace(['\n', '\r'], " ");
    note(format_args!("{ERROR}error:{ERROR:#} {one_line}"));
}

/// Writes a line on stderr. That nobody can read it is no reason to stop.
pub fn note(line: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// A number and what it counts: `1 fault`, `2 faults`.
#[must_use]
pub fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

const ERROR: anstyle::Style = anstyle::Style::new()
    .bold()
    .fg_color(Some(anstyle::Color::Ansi(anstyle::AnsiColor::Red)));

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
