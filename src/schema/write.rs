//! What may stand at a place, in the words of JSON Schema.

use serde_json::{Map, Value, json};

use super::demands::{Demands, any_of, needs};
use crate::yaml::{Family, Key, Mapping, Newer, Shape, Sort, Sorts};

/// The largest amount that is read, in the preset's unit.
const MOST: u64 = 1_000_000_000_000;

/// The form of keys that a reader keeps and ignores.
const OWN: &str = "^x-";

/// Writes schemas, and keeps those of the mappings that have a name.
#[derive(Default)]
pub struct Writer {
    /// The mappings that were met, by name.
    pub definitions: Map<String, Value>,
}

impl Writer {
    /// The schema of a mapping. What it needs is demanded where it is `whole`, and not laid over another.
    pub fn mapping(&mut self, mapping: &Mapping, is_whole: bool) -> Map<String, Value> {
        let mut schema = object(json!({"description": mapping.says, "type": "object"}));
        let is_whole_itself = is_whole && mapping.extends.is_none();
        schema.insert("properties".to_owned(), self.properties(mapping.keys, is_whole_itself));
        if mapping.has_own {
            schema.insert("patternProperties".to_owned(), json!({OWN: {}}));
        }
        let mut demands = Demands::of(mapping.needs);
        if is_whole_itself {
            demands.add_needs(mapping.keys, &mapping.sorts);
        }
        if let Sorts::Silent(sorts, said_by) = mapping.sorts {
            let sorts: Vec<Value> = sorts.iter().map(|sort| silent(sort, sorts, said_by)).collect();
            schema.insert("anyOf".to_owned(), Value::Array(sorts));
        }
        if let Sorts::Named(families, newer) = mapping.sorts {
            demands.add_sorts(mapping.keys, families);
            if let Some(newer) = newer {
                let known = known(mapping.keys, demands.written(mapping.apart));
                schema.append(&mut known_or(families, known, &newer));
                return schema;
            }
        }
        schema.insert("additionalProperties".to_owned(), json!(false));
        schema.append(&mut demands.written(mapping.apart));
        if is_whole {
            schema.append(&mut unless_laid_over(mapping));
        }
        schema
    }

    fn properties(&mut self, keys: &[Key], is_whole: bool) -> Value {
        let mut properties = Map::new();
        for key in keys {
            properties.insert(key.name.to_owned(), Value::Object(self.key(key, is_whole)));
        }
        Value::Object(properties)
    }

    fn key(&mut self, key: &Key, is_whole: bool) -> Map<String, Value> {
        let mut schema = object(json!({"description": key.says}));
        schema.append(&mut self.shape(&key.holds, is_whole));
        let default = key.default.and_then(|default| serde_json::from_str(default).ok());
        let default = default.or(match key.holds {
            Shape::Flag => Some(json!(false)),
            Shape::Words([first, ..]) => Some(word(first)),
            _ => None,
        });
        schema.extend(default.map(|default| ("default".to_owned(), default)));
        schema
    }

    fn shape(&mut self, shape: &Shape, is_whole: bool) -> Map<String, Value> {
        object(match *shape {
            Shape::Anything => json!({}),
            Shape::Nothing => json!({"type": "null"}),
            // A reader takes any plain word as text, also one that is a number to YAML.
            Shape::Text => json!({"type": ["string", "number", "boolean"]}),
            Shape::Like(pattern) => json!({"type": "string", "pattern": pattern}),
            Shape::Flag => json!({"type": "boolean"}),
            Shape::True => json!({"const": true}),
            Shape::Whole(u32::MAX) => json!({"type": "integer", "minimum": 0}),
            Shape::Whole(most) => json!({"type": "integer", "minimum": 0, "maximum": most}),
            Shape::Amount => json!({"type": "number", "minimum": 0, "maximum": MOST}),
            Shape::AboveZero => json!({"type": "number", "exclusiveMinimum": 0, "maximum": MOST}),
            Shape::Signed => json!({"type": "number"}),
            Shape::Words(words) => {
                // A word that is a number may stand in quotes.
                let numbers = words.iter().filter(|text| !word(text).is_string()).map(|text| json!(text));
                json!({"enum": words.iter().map(|text| word(text)).chain(numbers).collect::<Vec<_>>()})
            }
            Shape::Either(shapes) => {
                let shapes: Vec<_> = shapes.iter().map(|shape| self.shape(shape, is_whole)).collect();
                json!({"anyOf": shapes})
            }
            Shape::List { of, least, most } => {
                let mut list = object(json!({"type": "array", "items": self.shape(of, is_whole)}));
                list.extend((least > 0).then(|| ("minItems".to_owned(), json!(least))));
                list.extend(most.map(|most| ("maxItems".to_owned(), json!(most))));
                Value::Object(list)
            }
            Shape::Named { names, of, least } => {
                let mut named = object(json!({"type": "object"}));
                named.extend(names.map(|pattern| ("propertyNames".to_owned(), json!({"pattern": pattern}))));
                named.insert("additionalProperties".to_owned(), Value::Object(self.shape(of, is_whole)));
                named.extend((least > 0).then(|| ("minProperties".to_owned(), json!(least))));
                Value::Object(named)
            }
            Shape::Keys(keys) => {
                let properties = self.properties(keys, is_whole);
                let mut schema = object(json!({"type": "object", "properties": properties}));
                schema.insert("additionalProperties".to_owned(), json!(false));
                if is_whole {
                    let mut demands = Demands::default();
                    demands.add_needs(keys, &Sorts::One);
                    schema.append(&mut demands.written(&[]));
                }
                Value::Object(schema)
            }
            Shape::Mapping(mapping) => {
                let mut schema = object(self.defined(mapping, is_whole));
                if is_whole {
                    schema.append(&mut unless_laid_over(mapping));
                }
                Value::Object(schema)
            }
            Shape::LaidOver(mapping, but) => {
                let mut schema = object(self.defined(mapping, false));
                let but = but.iter().copied().flatten().filter(|but| mapping.keys.iter().any(|key| key.name == **but));
                schema.insert("properties".to_owned(), none_of(but.copied()));
                Value::Object(schema)
            }
        })
    }

    /// A reference to a mapping's schema, which is written once.
    fn defined(&mut self, mapping: &Mapping, is_whole: bool) -> Value {
        if !self.definitions.contains_key(mapping.name) {
            let is_whole = is_whole && mapping.extends.is_none();
            let schema = self.mapping(mapping, is_whole);
            self.definitions.insert(mapping.name.to_owned(), Value::Object(schema));
        }
        json!({"$ref": format!("#/$defs/{}", mapping.name)})
    }
}

/// A sort that needs no name: the keys of the others are not there.
fn silent(sort: &Sort, sorts: &[Sort], said_by: Option<&str>) -> Value {
    let others = sorts.iter().filter(|other| other.name != sort.name).flat_map(|other| other.keys.iter().copied());
    let mut properties = object(none_of(others));
    properties.extend(said_by.map(|key| (key.to_owned(), json!({"const": sort.name}))));
    json!({"title": sort.name, "properties": properties})
}

/// A mapping that has no keys but these, or its own, and meets the demands.
fn known(keys: &[Key], demands: Map<String, Value>) -> Map<String, Value> {
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let mut known = object(json!({"propertyNames": {"anyOf": [{"enum": names}, {"pattern": OWN}]}}));
    known.extend(demands);
    known
}

/// A mapping of a sort that is known, or of one that only a newer version knows.
fn known_or(families: &[Family], known: Map<String, Value>, newer: &Newer) -> Map<String, Value> {
    let sorts = families.iter().flat_map(|family| family.sorts).map(|sort| sort.name);
    let marks: Vec<&str> = sorts.chain(newer.without.iter().copied()).collect();
    object(json!({"if": any_of(&marks), "then": known, "else": {"required": [newer.key]}}))
}

/// What a mapping and all below it need, where it is laid over no other.
fn unless_laid_over(mapping: &Mapping) -> Map<String, Value> {
    match mapping.extends {
        Some(extends) => {
            let needs = needs(mapping.keys, &mapping.sorts);
            object(json!({"if": {"not": {"required": [extends]}}, "then": needs}))
        }
        None => Map::new(),
    }
}

fn none_of<'k>(keys: impl Iterator<Item = &'k str>) -> Value {
    Value::Object(keys.map(|key| (key.to_owned(), json!(false))).collect())
}

/// A word as YAML reads it: a number where it is one.
fn word(text: &str) -> Value {
    text.parse::<u32>().map_or_else(|_| json!(text), |number| json!(number))
}

/// The entries of a JSON object.
fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(entries) => entries,
        _ => Map::new(),
    }
}
