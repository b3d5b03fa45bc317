//! Which format a file has.

use std::path::Path;

use anyhow::Context;
use play::{faults::FileFault, records::Fault};
use xiangqi_core::{
    notation::Mode,
    record::{self, Format, ReadError, Record},
};

/// The format asked for, or else the one that the contents or the name tell.
pub(crate) fn of_input(asked: Option<Format>, path: &Path, bytes: &[u8]) -> anyhow::Result<Format> {
    asked
        .or_else(|| Format::detect(bytes, &path.to_string_lossy()))
        .ok_or_else(unknown)
        .with_context(|| path.display().to_string())
}

/// The format asked for, or else the one that the name tells.
pub(crate) fn of_output(asked: Option<Format>, path: &Path) -> anyhow::Result<Format> {
    of_input(asked, path, &[])
}

/// The games of a file.
pub(crate) fn read(
    bytes: &[u8],
    format: Format,
) -> impl Iterator<Item = Result<Record, Fault<Record>>> {
    let fault = |error: ReadError| Fault {
        partial: Some(error.record.clone()),
        error: error.into(),
    };
    record::read(bytes, format, Mode::Lenient).map(move |record| record.map_err(fault))
}

fn unknown() -> FileFault {
    let names: Vec<String> = Format::ALL.iter().map(ToString::to_string).collect();
    FileFault::FormatNotTold {
        names: names.join(", "),
    }
}
