//! Files named on the command line, where `-` is stdin or stdout.

use std::{
    fs,
    io::{Read, Write, stdin, stdout},
    path::Path,
};

use anyhow::Context;

/// The bytes of a file; `-` is stdin.
///
/// # Errors
///
/// If it cannot be read; the error names it.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        stdin().read_to_end(&mut bytes).context("stdin")?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| path.display().to_string())
}

/// Writes a file at once; `-` is stdout.
///
/// # Errors
///
/// If it cannot be written; the error names it.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if path == Path::new("-") {
        let mut out = stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    fs::write(path, bytes).with_context(|| path.display().to_string())
}
