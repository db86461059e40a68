//! Files that are made out of a ledger: written, and said so.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::LedgerChoice;
use crate::cli::exit::NotSaved;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::fault::Fault;
use crate::ledger::file::plain;
use crate::ledger::made::{NotMade, make};
use crate::report::{Block, Report};

/// A kind of file that is made out of a ledger.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// Behind the point of its name, and before its path in the receipt for programs.
    pub extension: &'static str,
    /// How every such file begins; one that begins otherwise is not written over.
    pub begins: &'static str,
}

impl Kind {
    /// Writes a text to a path, over an older file of this kind and over nothing else, and says so; - is standard output,
    /// by whatever other name too.
    pub fn save(
        self,
        path: &Path,
        text: &str,
        file: &File,
        ledger: &LedgerChoice,
        output: &Output,
    ) -> anyhow::Result<()> {
        if path.as_os_str() == "-" || is_standard_output(path) {
            return output.write(text);
        }
        make(path, text, self.begins, file).map_err(|error| self.unmade(path, error, ledger))?;
        let path = path.display().to_string();
        let report = Report { blocks: vec![Block::Title(format!("written: {path}"))], ..Report::default() };
        output.show_receipt(&report, &SavedJson { extension: self.extension, path })
    }

    /// Why a file was not written, as it is told and with its exit code.
    fn unmade(self, path: &Path, error: NotMade, ledger: &LedgerChoice) -> anyhow::Error {
        let refuse = |what: &str| {
            let fault = Fault::new(format!("{}: {what}, and is left as it is", path.display()));
            Problems::from(vec![fault.remedy(format!("choose another name, such as night.{}", self.extension))]).into()
        };
        match error {
            NotMade::IsLedger => refuse("this is the ledger"),
            NotMade::Taken => refuse(&format!("this is there already and is no {}", self.name)),
            NotMade::LeadsNowhere(end) => {
                refuse(&format!("this leads to {}, where there is no folder for it", end.display()))
            }
            NotMade::NotSaved(error) => {
                let (path, why, again) = (path.display(), plain(&error), ledger.again());
                NotSaved(format!("{path}: not saved: {why}; try again: {again}")).into()
            }
        }
    }
}

/// Whether a path names the pipe or the terminal that is standard output, as `/dev/stdout` does.
fn is_standard_output(path: &Path) -> bool {
    let stdout = io::stdout().as_fd().try_clone_to_owned().and_then(|stdout| File::from(stdout).metadata());
    let same = |there: &Metadata, stdout: &Metadata| {
        !there.is_file() && (there.dev(), there.ino()) == (stdout.dev(), stdout.ino())
    };
    matches!((fs::metadata(path), stdout), (Ok(there), Ok(stdout)) if same(&there, &stdout))
}

/// The receipt for programs: the path, under the name of the kind.
struct SavedJson {
    extension: &'static str,
    path: String,
}

impl Serialize for SavedJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry(self.extension, &self.path)?;
        map.end()
    }
}
