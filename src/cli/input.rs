//! A text that a command names: a file, or standard input.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::problem::Problems;
use crate::yaml::{Origin, Source};

/// Reads what is named, of at most `most` bytes; - is standard input.
pub fn read(named: &str, most: u64) -> Result<Arc<Source>, Problems> {
    let source = match named {
        "-" => Source::read(Origin::StandardInput, io::stdin().lock(), most),
        file => Source::read_file(Path::new(file), most),
    };
    source.map_err(|mistake| Problems::from(vec![mistake]))
}
