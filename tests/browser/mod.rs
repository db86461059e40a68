//! A browser without a window, which opens pages as phones do and says what it sees.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How a reader's system wants its pages.
#[derive(Debug, Clone, Copy)]
pub enum Scheme {
    Dark,
    Light,
}

/// What a browser saw.
pub struct Seen {
    /// Of each page what `tests/browser/look.js` says.
    pub pages: Vec<Value>,
    /// What was written to the console.
    pub console: Vec<String>,
}

/// A browser on the path, if there is one.
pub fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let paths = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    paths.into_iter().find(|path| path.is_file())
}

/// Opens pages side by side, each in a frame as wide as a phone: a window of the browser cannot be as narrow.
pub fn look(browser: &Path, pages: &[String], scheme: Scheme, width: u32) -> Seen {
    let folder =
        std::env::temp_dir().join(format!("huat-browser-{}-{scheme:?}-{width}-{}", std::process::id(), pages.len()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::write(folder.join("frames.html"), frames(pages, width)).expect("written");
    let (dom, log) = (folder.join("dom"), folder.join("log"));
    let scheme = match scheme {
        Scheme::Dark => "--blink-settings=preferredColorScheme=0",
        Scheme::Light => "--blink-settings=preferredColorScheme=1",
    };
    let mut child = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--hide-scrollbars",
            scheme,
        ])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--enable-logging=stderr", "--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(folder.join("frames.html"))
        .stdout(File::create(&dom).expect("a file"))
        .stderr(File::create(&log).expect("a file"))
        .spawn()
        .expect("the browser starts");
    let begun = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if begun.elapsed() > Duration::from_secs(120) {
            child.kill().expect("it ends");
            panic!("the browser hangs");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).expect("it was written")).into_owned();
    let (dom, log) = (read(&dom), read(&log));
    fs::remove_dir_all(&folder).expect("the temporary folder");
    let seen = dom.split_once("<pre id=\"seen\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    let seen = seen.unwrap_or_else(|| panic!("nothing was seen\n{dom}\n{log}")).0;
    let seen = seen.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}").replace("&amp;", "&");
    Seen {
        pages: serde_json::from_str(&seen).unwrap_or_else(|error| panic!("{error}: {seen}")),
        console: log.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect(),
    }
}

fn frames(pages: &[String], width: u32) -> String {
    // What is out of sight is not laid out, and could not be measured.
    let attribute =
        |page: &String| page.replace("content-visibility: auto", "").replace('&', "&amp;").replace('"', "&quot;");
    let frames = pages.iter().map(|page| {
        format!("<iframe style=\"width:{width}px;height:700px;border:0\" srcdoc=\"{}\"></iframe>\n", attribute(page))
    });
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"color-scheme\" content=\"light dark\">\n{}\
         <pre id=\"seen\"></pre>\n<script>\n{}</script>\n",
        frames.collect::<String>(),
        include_str!("look.js"),
    )
}
