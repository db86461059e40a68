//! Where a ledger's bytes are: in a file, or in memory. Both are read at any place, so that no ledger is held whole.

use std::fs::File;
use std::io;

/// Bytes that can be read at any place.
pub trait Bytes {
    /// How many there are.
    ///
    /// # Errors
    /// What the system says.
    fn length(&self) -> io::Result<u64>;

    /// Fills the buffer from a place on.
    ///
    /// # Errors
    /// What the system says; an unexpected end when there are fewer bytes.
    fn read_exact_at(&self, buffer: &mut [u8], place: u64) -> io::Result<()>;
}

impl Bytes for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_exact_at(&self, buffer: &mut [u8], place: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, place)
    }
}

impl Bytes for [u8] {
    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_exact_at(&self, buffer: &mut [u8], place: u64) -> io::Result<()> {
        let start = usize::try_from(place).map_err(|_| io::ErrorKind::UnexpectedEof)?;
        let end = start.checked_add(buffer.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        buffer.copy_from_slice(self.get(start..end).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// Bytes that are cut at a place, and more behind the cut: a file as it will be.
pub struct Extended<'b, B: ?Sized> {
    /// What is there.
    pub bytes: &'b B,
    /// Where it is cut.
    pub cut: u64,
    /// What comes behind the cut.
    pub more: &'b [u8],
}

impl<B: Bytes + ?Sized> Bytes for Extended<'_, B> {
    fn length(&self) -> io::Result<u64> {
        Ok(self.cut + self.more.len() as u64)
    }

    fn read_exact_at(&self, buffer: &mut [u8], place: u64) -> io::Result<()> {
        let before = usize::try_from(self.cut.saturating_sub(place)).unwrap_or(usize::MAX).min(buffer.len());
        let (first, second) = buffer.split_at_mut(before);
        if !first.is_empty() {
            self.bytes.read_exact_at(first, place)?;
        }
        match second.is_empty() {
            true => Ok(()),
            false => self.more.read_exact_at(second, place.max(self.cut) - self.cut),
        }
    }
}
