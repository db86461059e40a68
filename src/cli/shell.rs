//! What a person types again into a shell.

use crate::report::escaped;

/// Quoted for a shell, where it must be.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '-' | '_' | '=' | ',' | '+');
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// The command that is running, as it is typed again.
pub fn this_command() -> String {
    escaped(&std::env::args().map(|word| quoted(&word)).collect::<Vec<_>>().join(" "))
}
