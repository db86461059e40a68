//! The ledger's file: begun, read, added to and mended, so that no crash, full disk or second writer spoils it.
//!
//! Every writer holds the lock, reads the whole file, writes once at its end, reads back what it wrote and syncs, before
//! anything is acknowledged. Readers take no lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::bytes::Bytes;
use super::night::{Night, Unreadable};
use super::record::{Recorded, Unrecorded};
use crate::fault::Fault;
use crate::new_file::{self, Unmade, folder_of, sync_folder, temporary};
use crate::yaml::{Mistake, Origin};

/// Why a ledger was not written.
#[derive(Debug)]
pub enum Unwritten {
    /// What was to be recorded is refused, or the file is unsound. Nothing was written.
    Refused(Unrecorded),
    /// Somebody else holds the ledger.
    Busy,
    /// It could not be written; the file is as before.
    NotSaved(io::Error),
    /// It could not be written, and could not be cut back to what it was.
    Uncertain(io::Error),
}

impl From<Unreadable> for Unwritten {
    fn from(error: Unreadable) -> Self {
        Unwritten::Refused(Unrecorded::Unreadable(error))
    }
}

impl From<Unrecorded> for Unwritten {
    fn from(error: Unrecorded) -> Self {
        Unwritten::Refused(error)
    }
}

/// Opens a ledger to read it, without a lock.
///
/// # Errors
/// What the system says, or that it is no regular file.
pub fn open(path: &Path) -> Result<File, Unreadable> {
    regular(path)?;
    File::open(path).map_err(|error| unreadable(path, &error))
}

/// Reads a ledger without a lock. Where the last line is torn, somebody may be writing it: `wait` is called, and it is
/// read once more.
///
/// # Errors
/// [`Unreadable`].
pub fn read(path: &Path, wait: impl Fn()) -> Result<(File, Night), Unreadable> {
    let origin = Origin::File(path.to_owned());
    let file = open(path)?;
    let night = Night::read(&file, &origin);
    let again = match &night {
        Ok(night) => matches!(night.tail, super::night::Tail::Torn(_)),
        Err(_) => true,
    };
    if again {
        wait();
        let file = open(path)?;
        let night = Night::read(&file, &origin)?;
        return Ok((file, night));
    }
    Ok((file, night?))
}

/// Begins a ledger: nothing is there before all of it is.
///
/// # Errors
/// [`Unwritten`]; a name that is taken is refused.
pub fn create(path: &Path, text: &str) -> Result<(), Unwritten> {
    new_file::create(path, text).map_err(|error| match error {
        Unmade::Taken => {
            let fault = Fault::new(format!("{}: there is such a file already", path.display()))
                .remedy("choose another name, or go on with that night");
            Unwritten::Refused(Unrecorded::Refused(vec![fault]))
        }
        Unmade::NotSaved(error) => Unwritten::NotSaved(error),
        Unmade::Uncertain(error) => Unwritten::Uncertain(error),
    })
}

/// Adds a line to a ledger. `make` is given the night and the file, and says what to record; `patience` is asked
/// whether to wait on while somebody else holds the ledger.
///
/// # Errors
/// [`Unwritten`]; in every case but [`Unwritten::Uncertain`] the file is as before.
pub fn append<T>(
    path: &Path,
    mut patience: impl FnMut() -> bool,
    make: impl FnOnce(&Night, &File) -> Result<(T, Recorded), Unrecorded>,
) -> Result<(T, Recorded), Unwritten> {
    let target = fs::canonicalize(path).map_err(|error| unreadable(path, &error))?;
    let file = locked(path, &target, &mut patience)?;
    let night = Night::read(&file, &Origin::File(path.to_owned()))?;
    let (extra, recorded) = make(&night, &file)?;
    write(&file, &night, &recorded.text)?;
    Ok((extra, recorded))
}

/// What [`append`] would do, without doing it.
///
/// # Errors
/// [`Unwritten::Refused`].
pub fn rehearse<T>(
    path: &Path,
    make: impl FnOnce(&Night, &File) -> Result<(T, Recorded), Unrecorded>,
) -> Result<(T, Recorded), Unwritten> {
    let file = open(path)?;
    let night = Night::read(&file, &Origin::File(path.to_owned()))?;
    Ok(make(&night, &file)?)
}

/// The file, locked, and sure to be the one that the path leads to.
fn locked(path: &Path, target: &Path, patience: &mut impl FnMut() -> bool) -> Result<File, Unwritten> {
    loop {
        regular(target).map_err(|_| Unwritten::from(not_regular(path)))?;
        let file = OpenOptions::new().read(true).append(true).open(target).map_err(Unwritten::NotSaved)?;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if patience() => {}
                Err(TryLockError::WouldBlock) => return Err(Unwritten::Busy),
                Err(TryLockError::Error(error)) => return Err(Unwritten::NotSaved(error)),
            }
        }
        // `repair` may have put another file in its place while we waited.
        if is_at(&file, target).map_err(Unwritten::NotSaved)? {
            return Ok(file);
        }
    }
}

/// Whether a path leads to a file that is open.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (held, there) = (file.metadata()?, fs::metadata(path)?);
    Ok((held.dev(), held.ino()) == (there.dev(), there.ino()))
}

/// One write at the end, read back and synced; on an error the file is cut back.
fn write(mut file: &File, night: &Night, text: &str) -> Result<(), Unwritten> {
    let appended = night.appended(text);
    let before = file.length().map_err(Unwritten::NotSaved)?;
    let kept = match appended.cut < before {
        true => {
            let mut torn = vec![0; (before - appended.cut) as usize];
            Bytes::read_exact_at(file, &mut torn, appended.cut).map_err(Unwritten::NotSaved)?;
            file.set_len(appended.cut).map_err(Unwritten::NotSaved)?;
            torn
        }
        false => Vec::new(),
    };
    let done = file.write_all(&appended.more).and_then(|()| is_there(file, &appended)).and_then(|()| file.sync_data());
    done.map_err(|error| {
        let back = file.set_len(appended.cut).and_then(|()| file.write_all(&kept));
        match back {
            Ok(()) => Unwritten::NotSaved(error),
            Err(_) => Unwritten::Uncertain(error),
        }
    })
}

/// Whether exactly what was written stands at the end.
fn is_there(file: &File, appended: &super::night::Appended) -> io::Result<()> {
    let mut back = vec![0; appended.more.len()];
    if file.length()? == appended.cut + appended.more.len() as u64 {
        Bytes::read_exact_at(file, &mut back, appended.cut)?;
        if back == appended.more {
            return Ok(());
        }
    }
    Err(io::Error::other("what was written does not read back"))
}

/// A file's new text, put in its place; the old one is kept as a numbered backup.
#[derive(Debug)]
pub struct Mended {
    /// Where the old file is kept.
    pub backup: PathBuf,
}

/// Puts a mended text in the place of a ledger, if the ledger is still what it was when it was read.
///
/// # Errors
/// [`Unwritten`].
pub fn replace(
    path: &Path,
    mut patience: impl FnMut() -> bool,
    mend: impl FnOnce(&[u8]) -> Result<Option<Vec<u8>>, Unrecorded>,
) -> Result<Option<Mended>, Unwritten> {
    let target = fs::canonicalize(path).map_err(|error| unreadable(path, &error))?;
    let file = locked(path, &target, &mut patience)?;
    let mut old = vec![0; file.length().map_err(Unwritten::NotSaved)? as usize];
    Bytes::read_exact_at(&file, &mut old, 0).map_err(Unwritten::NotSaved)?;
    let Some(new) = mend(&old)? else { return Ok(None) };
    let folder = folder_of(&target);
    let (temporary, mut fresh) = temporary(&folder, &target).map_err(Unwritten::NotSaved)?;
    let put = || -> io::Result<PathBuf> {
        fresh.write_all(&new)?;
        fresh.set_permissions(file.metadata()?.permissions())?;
        fresh.sync_all()?;
        if !is_at(&file, &target)? || fs::read(&target)? != old {
            return Err(io::Error::other("the file changed while it was mended"));
        }
        let backup = backup(&target)?;
        fs::rename(&temporary, &target).inspect_err(|_| drop(fs::remove_file(&backup)))?;
        Ok(backup)
    };
    let mut put = put;
    let backup = put().map_err(|error| {
        let _ = fs::remove_file(&temporary);
        Unwritten::NotSaved(error)
    })?;
    // The old file comes back where the new one might not outlive a crash.
    sync_folder(&folder).map_err(|error| match fs::rename(&backup, &target) {
        Ok(()) => Unwritten::NotSaved(error),
        Err(_) => Unwritten::Uncertain(error),
    })?;
    Ok(Some(Mended { backup }))
}

/// Keeps the file under the first free number.
fn backup(path: &Path) -> io::Result<PathBuf> {
    for number in 1..10_000 {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        match fs::hard_link(path, &name) {
            Ok(()) => return Ok(name.into()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => {
                let copied = OpenOptions::new().write(true).create_new(true).open(&name);
                match copied.and_then(|mut copy| copy.write_all(&fs::read(path)?).and_then(|()| copy.sync_all())) {
                    Ok(()) => return Ok(name.into()),
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
    Err(io::Error::other("there are too many backups"))
}

/// Refused before opening: opening a named pipe would wait for a writer.
fn regular(path: &Path) -> Result<(), Unreadable> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(()),
        Ok(_) => Err(not_regular(path)),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn not_regular(path: &Path) -> Unreadable {
    let fault = Fault::new("no ordinary file, so no ledger").remedy("name the file of a night, such as night.yaml");
    Unreadable::Damaged(vec![Mistake::of_whole(&Origin::File(path.to_owned()), fault)])
}

fn unreadable(path: &Path, error: &io::Error) -> Unreadable {
    let fault = Fault::new(format!("cannot read the ledger: {}", plain(error)));
    let fault = match error.kind() {
        io::ErrorKind::NotFound => fault.remedy("`huat new --players …` begins a night, `-l FILE` names another"),
        _ => fault,
    };
    Unreadable::Damaged(vec![Mistake::of_whole(&Origin::File(path.to_owned()), fault)])
}

/// What the system says, without its number.
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
