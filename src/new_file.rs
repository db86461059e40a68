//! A new file, of which nothing is there before all of it is, and which never takes another's place.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why a file was not made.
#[derive(Debug)]
pub enum Unmade {
    /// There is a file of that name already; it was not touched.
    Taken,
    /// It could not be written; nothing is there.
    NotSaved(io::Error),
    /// It is there, and may not outlive a crash.
    Uncertain(io::Error),
}

/// Writes a new file, and syncs it and its folder.
///
/// # Errors
/// [`Unmade`].
pub fn create(path: &Path, text: &str) -> Result<(), Unmade> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(Unmade::Taken);
    }
    let folder = folder_of(path);
    let (temporary, mut file) = temporary(&folder, path).map_err(Unmade::NotSaved)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    let linked = written.and_then(|()| match fs::hard_link(&temporary, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => copy_new(path, text),
        linked => linked,
    });
    // A temporary file that stays behind does no harm and has a name that says what it is.
    let _ = fs::remove_file(&temporary);
    match linked {
        // What may be gone after a crash was not made: it is taken away again.
        Ok(()) => sync_folder(&folder).map_err(|error| match fs::remove_file(path) {
            Ok(()) => Unmade::NotSaved(error),
            Err(_) => Unmade::Uncertain(error),
        }),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Unmade::Taken),
        Err(error) => Err(Unmade::NotSaved(error)),
    }
}

/// Where links are not to be had: a new file, which must not exist.
fn copy_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}

/// A new file beside another, under the first free name.
pub(crate) fn temporary(folder: &Path, path: &Path) -> io::Result<(PathBuf, File)> {
    for number in 1..10_000 {
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{number}.new"));
        let temporary = folder.join(name);
        match OpenOptions::new().read(true).write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            // Somebody else is at it, or one is left from a process that died.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("there are too many temporary files"))
}

/// The folder that a path lies in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
