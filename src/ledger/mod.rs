//! The session ledger: one night, one file, that a person can read, mend and send to a friend, and that no crash, full
//! disk or second writer can spoil.
//!
//! `line` judges one line, `quick` reads an ordinary one fast, `scan` goes over the bytes on all cores; [`Night`] is the
//! state that follows, [`Replay`] goes through it event by event, [`Recorder`] makes new lines, [`mod@file`] writes them,
//! [`mend`] mends what can be mended. What is shown of it is left to [`report::night`](crate::report::night).

mod bytes;
mod checksum;
mod contradicted;
mod deal;
mod header;
mod keys;
mod line;
mod night;
mod quick;
mod record;
mod replay;
mod scan;

pub mod chips;
pub mod file;
pub mod made;
pub mod mend;
pub mod seats;
pub mod stats;
pub mod transfers;

pub use bytes::{Bytes, Extended};
pub use checksum::{Checksum, sealed};
pub use contradicted::{Contradicted, contradicted};
pub use deal::{Deal, Deals};
pub use header::Header;
pub use keys::SHAPE;
pub use line::{Entry, Line, Transferred};
pub use night::{Appended, Difference, Night, NoWhatIf, Points, Tail, Tally, Turn, Unreadable, WhatIf, are_same};
pub use quick::Happened;
pub use record::{Recorded, Recorder, Unrecorded};
pub use replay::{Replay, Step};
