//! A folder in which huat runs. What else a file of tests does there, it adds to it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder of its own for each test, gone when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    /// With nothing in it.
    pub fn empty(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("huat-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        Folder(folder)
    }

    /// Huat in this folder, which knows no ledger of whoever runs the tests.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut huat = Command::new(env!("CARGO_BIN_EXE_huat"));
        huat.args(arguments).current_dir(&self.0).env_remove("HUAT_LEDGER").env("NO_COLOR", "1");
        huat
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
