//! How a command ends: status 0, or one line `error: …` and another status.

use std::{io, process::ExitCode};

/// The process's exit status for a command's result; an error is told on stderr.
///
/// A reader that closed our output early (`… | head`) is no error.
#[must_use]
pub fn exit_code(result: &anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(error) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Tells a fault that does not end the command, in one line on stderr.
pub fn tell(fault: &str) {
    let one_line = fault.replace(['\n', '\r'], " ");
    anstream::eprintln!("{ERROR}error:{ERROR:#} {one_line}");
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
