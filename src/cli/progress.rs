//! How far a long computation is, on a line of standard error that is gone when it ends.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::output::Output;

/// Nobody is told about what takes no longer.
const SHORT: Duration = Duration::from_millis(500);

/// How often it is told again.
const STEP: Duration = Duration::from_millis(100);

/// The width of the bar, in columns.
const WIDTH: u64 = 30;

/// Does some work that counts, up to `whole`, how much is done.
pub fn watched<T>(output: &Output, whole: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    let done = AtomicU64::new(0);
    if !output.shows_progress {
        return work(&done);
    }
    thread::scope(|scope| {
        let (working, has_ended) = channel::<()>();
        let done = &done;
        scope.spawn(move || {
            let mut wait = SHORT;
            // The other end is dropped when the work is done.
            while has_ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                output.warn(&format!("\r{}", bar(done.load(Ordering::Relaxed), whole)));
                wait = STEP;
            }
            if wait == STEP {
                output.warn("\r\u{1b}[K");
            }
        });
        let result = work(done);
        drop(working);
        result
    })
}

/// `━━━━━━──── 60 %`.
fn bar(done: u64, whole: u64) -> String {
    let part = |of: u64| (done.min(whole) * of).checked_div(whole).unwrap_or(of);
    let full = part(WIDTH);
    format!("{}{} {:>3} %", "━".repeat(full as usize), "─".repeat((WIDTH - full) as usize), part(100))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn the_bar_grows_with_what_is_done_and_is_never_wider() {
        assert_eq!(bar(0, 9), format!("{}   0 %", "─".repeat(30)));
        assert_eq!(bar(5, 10), format!("{}{}  50 %", "━".repeat(15), "─".repeat(15)));
        assert_eq!(bar(11, 10), format!("{} 100 %", "━".repeat(30)));
    }
}
