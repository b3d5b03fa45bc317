//! Files named on the command line, where `-` is stdin or stdout.

#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::{
    fs,
    io::{self, Read, Write, stdin, stdout},
    path::Path,
};

use anyhow::{Context, anyhow};

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

/// The text of a file, which must be UTF-8; `-` is stdin.
///
/// # Errors
///
/// If it cannot be read or is no text; the error names it, and the line (counted from 1) and the byte
/// (counted from 0) of what is no UTF-8.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let (before, rest) = error.as_bytes().split_at(place);
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let name = path.display();
        anyhow!(
            "{name}: line {line} (byte {place}): expected UTF-8, found the byte {:#04x}",
            rest[0]
        )
    })
}

/// Writes a file whole or not at all: another file beside it is written and takes its place, so that
/// a full disk leaves what was there. `-` is stdout; what is no regular file, such as a device, is
/// written directly.
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
    write_whole(path, bytes).with_context(|| path.display().to_string())
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(target, bytes);
    }
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // Errors are about the file that is asked for: none may name the one beside it.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".writing-");
    #[cfg(unix)]
    builder.permissions(PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder);
    let mut file = file.map_err(|error| io::Error::from(error.kind()))?;
    file.as_file_mut().write_all(bytes)?;
    if let Some(old) = old {
        // What is write-protected stays as it is.
        fs::OpenOptions::new().write(true).open(&target)?;
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(target)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        for text in ["first, longer", "second"] {
            write(&path, text.as_bytes()).expect("it is written");
            assert_eq!(fs::read_to_string(&path).expect("a text"), text);
        }
        let names = fs::read_dir(folder.path()).expect("a folder");
        assert_eq!(names.count(), 1);
    }

    #[test]
    fn an_error_names_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["", "not/there.txt"] {
            let path = folder.path().join(name);
            let error = write(&path, b"text").expect_err("no file can be there");
            assert!(error.to_string().contains(&path.display().to_string()));
            assert!(!format!("{error:#}").contains("writing"), "{error:#}");
        }
    }

    #[test]
    fn what_is_no_text_is_told_with_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        fs::write(&path, b"one\ntwo \xff").expect("a file");
        let error = read_text(&path).expect_err("it is no text");
        let told = "a.txt: line 2 (byte 8): expected UTF-8, found the byte 0xff";
        assert!(error.to_string().ends_with(told), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("a file");
        fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).expect("its owner may");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write(&link, b"new").expect("it is written");
        assert_eq!(fs::read_to_string(&file).expect("a text"), "new");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error() {
        assert!(write(Path::new("/dev/full"), b"text").is_err());
    }
}
