//! Starts huat; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    huat::cli::run()
}
