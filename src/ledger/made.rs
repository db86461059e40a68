//! Files that are made out of a ledger and can be made again: written whole or not at all, and over nothing that cannot.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

use crate::new_file::{folder_of, temporary};

/// Why such a file was not written. What stood there stands there still.
#[derive(Debug)]
pub enum NotMade {
    /// It is the ledger.
    IsLedger,
    /// Something else is there.
    Taken,
    /// It is a symbolic link to here, and here is no folder for a file.
    LeadsNowhere(PathBuf),
    /// What the system says.
    NotSaved(io::Error),
}

/// Writes a text to a path. A file that is there is replaced if it is empty or begins with `begins`, as the text itself
/// does, and is not the ledger. A terminal and its like are written to as they are; whatever else is no file is left
/// alone, a pipe too, on which one would wait for a reader.
///
/// # Errors
/// [`NotMade`].
pub fn make(path: &Path, text: &str, begins: &str, ledger: &File) -> Result<(), NotMade> {
    let there = match fs::metadata(path) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let end = end_of_links(path);
            if end != path && !folder_of(&end).is_dir() {
                return Err(NotMade::LeadsNowhere(end));
            }
            return put(&end, text, None).map_err(NotMade::NotSaved);
        }
        Err(error) => return Err(NotMade::NotSaved(error)),
    };
    let ledger = ledger.metadata().map_err(NotMade::NotSaved)?;
    if (there.dev(), there.ino()) == (ledger.dev(), ledger.ino()) {
        return Err(NotMade::IsLedger);
    }
    if there.file_type().is_char_device() {
        let pour = || OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
        return pour().map_err(NotMade::NotSaved);
    }
    if !there.is_file() {
        return Err(NotMade::Taken);
    }
    let mut head = vec![0; begins.len().min(there.len() as usize)];
    File::open(path).and_then(|mut file| file.read_exact(&mut head)).map_err(NotMade::NotSaved)?;
    if !begins.as_bytes().starts_with(&head) || (head.len() < begins.len() && !head.is_empty()) {
        return Err(NotMade::Taken);
    }
    // Through a symbolic link to the file itself, which keeps who may read it.
    let target = fs::canonicalize(path).map_err(NotMade::NotSaved)?;
    put(&target, text, Some(there.permissions())).map_err(NotMade::NotSaved)
}

/// Where symbolic links lead that end at nothing. A ring of them is no such thing: the system has said so before.
fn end_of_links(path: &Path) -> PathBuf {
    let mut end = path.to_owned();
    while let Ok(next) = fs::read_link(&end) {
        end.set_file_name(next);
    }
    end
}

/// A temporary file in the same folder, which takes the place of the path.
fn put(path: &Path, text: &str, permissions: Option<fs::Permissions>) -> io::Result<()> {
    let (temporary, mut file) = temporary(&folder_of(path), path)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, path));
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))
}
