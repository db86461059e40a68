//! Files that are made out of a ledger: written, and said so.

use std::fs::File;
use std::path::Path;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::LedgerChoice;
use crate::cli::exit::NotSaved;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::fault::Fault;
use crate::ledger::file::plain;
use crate::ledger::made::{Unmade, make};
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
    /// Writes a text to a path, over an older file of this kind and over nothing else, and says so; - is standard output.
    pub fn save(
        self,
        path: &Path,
        text: &str,
        file: &File,
        ledger: &LedgerChoice,
        output: &Output,
    ) -> anyhow::Result<()> {
        if path.as_os_str() == "-" {
            return output.write(text);
        }
        make(path, text, self.begins, file).map_err(|error| self.unmade(path, error, ledger))?;
        let path = path.display().to_string();
        let report = Report { blocks: vec![Block::Title(format!("written: {path}"))], ..Report::default() };
        output.show_receipt(&report, &SavedJson { extension: self.extension, path })
    }

    /// Why a file was not written, as it is told and with its exit code.
    fn unmade(self, path: &Path, error: Unmade, ledger: &LedgerChoice) -> anyhow::Error {
        let refuse = |what: &str| {
            let fault = Fault::new(format!("{}: {what}, and is left as it is", path.display()));
            Problems::from(vec![fault.remedy(format!("choose another name, such as night.{}", self.extension))]).into()
        };
        match error {
            Unmade::IsLedger => refuse("this is the ledger"),
            Unmade::Taken => refuse(&format!("this is there already and is no {}", self.name)),
            Unmade::NotSaved(error) => {
                let (path, why, again) = (path.display(), plain(&error), ledger.again());
                NotSaved(format!("{path}: not saved: {why}; try again: {again}")).into()
            }
        }
    }
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
