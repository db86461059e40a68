//! JSON Schema (draft 2020-12) of the files that people write, made from the keys that their readers know.
//!
//! An editor completes keys with it, shows what each says, and marks what no reader would take. What rests on several
//! values at once is left to the commands that judge a file whole.

mod demands;
mod write;

use serde_json::{Map, Value, json};

use crate::yaml::Mapping;

/// The schema of a file that holds this mapping, as JSON on many lines.
pub fn of(file: &Mapping) -> String {
    let mut writer = write::Writer::default();
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_owned(), json!(format!("huat {}", file.name)));
    schema.append(&mut writer.mapping(file, true));
    if !writer.definitions.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(writer.definitions));
    }
    format!("{:#}\n", Value::Object(schema))
}
