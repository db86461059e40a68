//! Where presets are: built into the program, in a file, on standard input, or at hand as a text.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fault::{Fault, nearest, one_of};
use crate::yaml::{Mistake, Origin, Source};

/// The preset that is meant when none is named.
pub const DEFAULT: &str = "10-20";

/// The built-in presets, by name, with their text.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("10-20", include_str!("../../presets/10-20.yaml")),
    ("10-20-shooter", include_str!("../../presets/10-20-shooter.yaml")),
    ("20-40", include_str!("../../presets/20-40.yaml")),
    ("1-2", include_str!("../../presets/1-2.yaml")),
    ("50-1", include_str!("../../presets/50-1.yaml")),
    ("3-6", include_str!("../../presets/3-6.yaml")),
    ("3-6-half", include_str!("../../presets/3-6-half.yaml")),
    ("computer-game", include_str!("../../presets/computer-game.yaml")),
    ("malaysia-3p", include_str!("../../presets/malaysia-3p.yaml")),
    ("hong-kong", include_str!("../../presets/hong-kong.yaml")),
    ("taiwan-30-10", include_str!("../../presets/taiwan-30-10.yaml")),
    ("mcr", include_str!("../../presets/mcr.yaml")),
    ("online-server", include_str!("../../presets/online-server.yaml")),
    ("british", include_str!("../../presets/british.yaml")),
];

/// The most bytes that a preset may have.
const MOST_BYTES: u64 = 256 * 1024;

/// Which preset is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// A built-in one, by its place in [`BUILT_IN`].
    BuiltIn(usize),
    /// A file, and the text by which it was asked for.
    File {
        /// Where it is.
        path: PathBuf,
        /// As it was written, relative to another file perhaps.
        asked: String,
    },
    /// Standard input.
    StandardInput,
    /// A text that is already at hand.
    Text(Arc<Source>),
}

impl Reference {
    /// What a person named: a built-in preset's name, or else a path, relative to `folder`.
    pub fn named(text: &str, folder: &Path) -> Self {
        match BUILT_IN.iter().position(|(name, _)| *name == text) {
            Some(place) => Reference::BuiltIn(place),
            None => Reference::File { path: folder.join(text), asked: text.to_owned() },
        }
    }

    /// The folder that paths in the preset are relative to.
    pub(super) fn folder(&self) -> PathBuf {
        match self {
            Reference::File { path, .. } => path.parent().map(Path::to_owned).unwrap_or_default(),
            Reference::Text(source) => match &source.origin {
                Origin::File(path) => path.parent().map(Path::to_owned).unwrap_or_default(),
                _ => PathBuf::new(),
            },
            Reference::BuiltIn(_) | Reference::StandardInput => PathBuf::new(),
        }
    }

    /// Whether both are the same preset, by whatever path.
    pub(super) fn is_same_as(&self, other: &Reference) -> bool {
        match (self, other) {
            (Reference::File { path: a, .. }, Reference::File { path: b, .. }) => {
                a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
            }
            _ => self == other,
        }
    }

    /// Its text.
    ///
    /// # Errors
    /// Why a file cannot be read; for what looks like a name, the nearest built-in one.
    pub(super) fn read(&self) -> Result<Arc<Source>, Mistake> {
        match self {
            Reference::BuiltIn(place) => {
                let (name, text) = BUILT_IN[*place];
                Ok(Source::new(Origin::BuiltIn(name), text))
            }
            Reference::Text(source) => Source::read(source.origin.clone(), source.text.as_bytes(), MOST_BYTES),
            Reference::StandardInput => Source::read(Origin::StandardInput, std::io::stdin().lock(), MOST_BYTES),
            Reference::File { path, asked }
                if !path.exists() && !asked.ends_with(".yaml") && !asked.ends_with(".yml") =>
            {
                Err(unknown(asked))
            }
            Reference::File { path, .. } => Source::read_file(path, MOST_BYTES),
        }
    }
}

impl Default for Reference {
    fn default() -> Self {
        Reference::named(DEFAULT, Path::new(""))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reference::BuiltIn(place) => f.write_str(BUILT_IN[*place].0),
            Reference::File { path, .. } => write!(f, "{}", path.display()),
            Reference::StandardInput => f.write_str("standard input"),
            Reference::Text(source) => source.origin.fmt(f),
        }
    }
}

/// Whether a text can be a preset's name: lower-case letters, digits and hyphens.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn unknown(name: &str) -> Mistake {
    let names = || BUILT_IN.iter().map(|(name, _)| *name);
    // A label is said with a slash and a preset is named with a hyphen.
    let fault = Fault::new("there is no such preset, and no file of that name")
        .nearest(nearest(&name.replace('/', "-"), names()))
        .expected(format!("{}, or the path of a file", one_of(names())));
    Mistake::of_whole(&Origin::File(if name.is_empty() { "\"\"".into() } else { name.into() }), fault)
}
