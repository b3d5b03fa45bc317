//! Files named on the command line, where `-` is stdin or stdout.

#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::{
    fs::{self, Metadata},
    io::{self, Read, Write, stdin, stdout},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use tempfile::NamedTempFile;

/// The bytes of a file; `-` is stdin.
///
/// # Errors
///
/// If it cannot be read; the error names it.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = stdin().read_to_end(&mut bytes);
        read.with_context(|| input_name(path))?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| path.display().to_string())
}

/// The name of an input as errors tell it: `stdin` for `-`.
#[must_use]
pub fn input_name(path: &Path) -> String {
    if path == Path::new("-") {
        return "stdin".into();
    }
    path.display().to_string()
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
        let name = input_name(path);
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

/// Fails if a file could not be written, before there is anything to write: for work that takes long.
/// What is there stays as it is. `-` is stdout.
///
/// # Errors
///
/// If the folder is missing or is none, if the path is a folder, or if a permission is missing; the
/// error names the path.
pub fn check_writable(path: &Path) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(());
    }
    let check = || match Target::of(path) {
        Target::Whole { path, old } => {
            if old.is_some() {
                fs::OpenOptions::new().write(true).open(&path)?;
            }
            beside(&path).map(drop)
        }
        Target::Direct(path) if path.is_dir() => fs::write(path, b""),
        // To open a pipe would wait for its reader.
        Target::Direct(_) => Ok(()),
    };
    check().with_context(|| path.display().to_string())
}

/// Whether two paths name one file, there or not, by whatever links. `-` and devices are no files.
#[must_use]
pub fn are_same(one: &Path, other: &Path) -> bool {
    let is_other = |path: &Path| fs::metadata(path).is_ok_and(|found| !found.is_file());
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    one != Path::new("-") && !is_other(one) && real(one) == real(other)
}

/// How a path is written to.
enum Target {
    /// Whole or not at all, in the place of a file that may be there.
    Whole {
        path: PathBuf,
        old: Option<Metadata>,
    },
    /// What is no regular file, byte by byte.
    Direct(PathBuf),
}

impl Target {
    fn of(path: &Path) -> Self {
        // A link stays a link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path).ok() {
            Some(old) if !old.is_file() => Self::Direct(path),
            old => Self::Whole { path, old },
        }
    }
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (path, old) = match Target::of(path) {
        Target::Whole { path, old } => (path, old),
        Target::Direct(path) => return fs::write(path, bytes),
    };
    let mut file = beside(&path)?;
    file.as_file_mut().write_all(bytes)?;
    if let Some(old) = old {
        // What is write-protected stays as it is.
        fs::OpenOptions::new().write(true).open(&path)?;
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(path)?;
    Ok(())
}

/// A file in the same folder, which goes away unless it is given a name.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
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
    file.map_err(|error| io::Error::from(error.kind()))
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
    fn what_could_be_written_is_told_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join("old");
        fs::write(&old, "text").expect("a file");
        for path in [&old, &folder.path().join("new"), Path::new("-")] {
            check_writable(path).expect("it could be written");
        }
        for name in ["", "not/there.txt", "old/there.txt"] {
            let path = folder.path().join(name);
            let error = check_writable(&path).expect_err("no file can be there");
            assert!(error.to_string().contains(&path.display().to_string()));
        }
        assert_eq!(fs::read_to_string(&old).expect("a text"), "text");
        let names = fs::read_dir(folder.path()).expect("a folder");
        assert_eq!(names.count(), 1, "nothing is left");
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
