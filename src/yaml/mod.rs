//! YAML text as a tree in which every key and value knows its place, so that a mistake can be shown where it stands.
//!
//! [`Source`] is a text and where it came from, [`Node`] the tree, [`Reader`] takes typed values out of the tree and
//! collects every mistake on the way; [`Key`] and [`Shape`] say what may stand in a file. What the words mean is left to [`preset`](crate::preset),
//! [`event`](crate::event) and [`hand_file`](crate::hand_file).

mod merge;
mod node;
mod parse;
mod reader;
mod shape;
mod source;
mod write;

pub use merge::merged;
pub use node::{Entry, Node, Value};
pub use parse::parse;
pub use reader::{Fields, Reader};
pub use shape::{Family, Key, Mapping, Newer, Shape, Sort, Sorts, joined, names, words};
pub use source::{Mistake, Origin, Place, Source};
pub use write::{scalar, to_json, to_yaml};
