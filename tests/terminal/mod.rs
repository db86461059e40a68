//! A pseudo-terminal with huat in it, and somebody who reads and types.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

pub struct Terminal {
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    seen: String,
    pub huat: Child,
}

impl Terminal {
    /// Starts huat in a terminal of its own; `None`, and a word about it, where there are no pseudo-terminals.
    pub fn start(folder: &Path, arguments: &[&str]) -> Option<Self> {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC);
        let ours = ours.inspect_err(|error| eprintln!("skipped: no pseudo-terminal: {error}")).ok()?;
        grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("the other side");
        let name = ptsname(&ours, Vec::new()).expect("its name");
        let theirs = open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty());
        let theirs = File::from(theirs.expect("the other side"));
        let mut huat = Command::new(env!("CARGO_BIN_EXE_huat"));
        huat.args(arguments).current_dir(folder).env("NO_COLOR", "1").env("TERM", "xterm");
        huat.stdin(theirs.try_clone().expect("a handle")).stdout(theirs.try_clone().expect("a handle")).stderr(theirs);
        let child = huat.spawn().expect("huat starts");
        // The command holds the other side open, and with it the screen.
        drop(huat);
        let keyboard = File::from(ours);
        let mut glass = keyboard.try_clone().expect("a handle");
        let (sender, screen) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Linux says an error where the other side is gone.
            while let Ok(count @ 1..) = glass.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal { keyboard, screen, seen: String::new(), huat: child })
    }

    /// Waits until a text is seen, and forgets all up to it.
    pub fn sees(&mut self, text: &str) -> String {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            if let Some(at) = self.seen.find(text) {
                let rest = self.seen.split_off(at + text.len());
                return std::mem::replace(&mut self.seen, rest);
            }
            let left = until.saturating_duration_since(Instant::now());
            let bytes = self.screen.recv_timeout(left);
            let bytes = bytes.unwrap_or_else(|_| panic!("{text:?} is not seen in {:?}", self.seen));
            self.seen.push_str(&String::from_utf8_lossy(&bytes).replace('\r', ""));
        }
    }

    /// Types a line.
    pub fn types(&mut self, line: &str) {
        self.presses(&format!("{line}\n"));
    }

    /// Presses keys.
    pub fn presses(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("a key press");
    }

    /// Waits until huat has ended: its exit code, and the rest of what it said.
    pub fn ends(mut self) -> (Option<i32>, String) {
        let until = Instant::now() + Duration::from_secs(30);
        let status = loop {
            match self.huat.try_wait().expect("huat runs") {
                Some(status) => break status,
                None if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
                None => {
                    self.huat.kill().expect("killed");
                    panic!("huat does not end");
                }
            }
        };
        while let Ok(bytes) = self.screen.recv_timeout(Duration::from_secs(5)) {
            self.seen.push_str(&String::from_utf8_lossy(&bytes).replace('\r', ""));
        }
        (status.code(), self.seen)
    }
}
