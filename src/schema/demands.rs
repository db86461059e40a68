//! What a mapping asks for: keys that must be there, and keys that go with others.

use serde_json::{Map, Value, json};

use crate::yaml::{Family, Key, Shape, Sort, Sorts};

/// What is asked of a mapping.
#[derive(Default)]
pub struct Demands<'k> {
    /// The keys that must be there.
    required: Vec<&'k str>,
    /// A key, and lists of keys of each of which at least one must stand beside it.
    beside: Vec<(&'k str, Vec<&'k str>)>,
    /// Exactly one of these must be there.
    one_of: Vec<&'k str>,
}

impl<'k> Demands<'k> {
    /// That some keys are there.
    pub fn of(required: &[&'k str]) -> Self {
        Demands { required: required.to_vec(), ..Demands::default() }
    }

    /// What keys and sorts need.
    pub fn add_needs(&mut self, keys: &'k [Key], sorts: &Sorts) {
        self.required.extend(keys.iter().filter(|key| key.is_needed).map(|key| key.name));
        self.beside.extend(keys.iter().filter_map(|key| Some((key.name, vec![key.beside?]))));
        let sorts = match *sorts {
            Sorts::One => Vec::new(),
            Sorts::Silent(sorts, _) => sorts.iter().collect(),
            Sorts::Named(families, _) => families.iter().flat_map(|family| family.sorts).collect(),
        };
        for sort in sorts {
            self.beside.extend(sort.needs.iter().map(|any| (sort.name, any.to_vec())));
        }
    }

    /// That one sort is named, and that each key goes with a sort of its own.
    pub fn add_sorts(&mut self, keys: &'k [Key], families: &'k [Family]) {
        let sorts = || families.iter().flat_map(|family| family.sorts.iter().map(move |sort| (family, sort)));
        self.one_of = sorts().map(|(_, sort)| sort.name).collect();
        for key in keys {
            let owns =
                |(family, sort): &(&Family, &Sort)| sort.keys.contains(&key.name) || family.keys.contains(&key.name);
            let owners: Vec<&str> = sorts().filter(owns).map(|(_, sort)| sort.name).collect();
            if !owners.is_empty() {
                self.beside.push((key.name, owners));
            }
        }
    }

    /// The same in the words of JSON Schema, with the pairs of keys that do not go together.
    pub fn written(&self, apart: &[[&str; 2]]) -> Map<String, Value> {
        let (mut required, mut schemas) = (Map::new(), Map::new());
        for (key, any) in &self.beside {
            match any.as_slice() {
                [one] => add(&mut required, key, json!(one)),
                _ => add(&mut schemas, key, any_of(any)),
            }
        }
        let schemas: Map<String, Value> = schemas.into_iter().map(|(key, all)| (key, json!({"allOf": all}))).collect();
        let one_of: Vec<Value> = self.one_of.iter().map(|key| json!({"required": [key]})).collect();
        let apart: Vec<Value> = apart.iter().map(|pair| json!({"required": pair})).collect();
        let parts = [
            ("required", (!self.required.is_empty()).then(|| json!(self.required))),
            ("oneOf", (!one_of.is_empty()).then(|| json!(one_of))),
            ("not", (!apart.is_empty()).then(|| json!({"anyOf": apart}))),
            ("dependentRequired", (!required.is_empty()).then(|| json!(required))),
            ("dependentSchemas", (!schemas.is_empty()).then(|| json!(schemas))),
        ];
        parts.into_iter().filter_map(|(word, part)| Some((word.to_owned(), part?))).collect()
    }
}

/// What a mapping needs, and all below it.
pub fn needs(keys: &[Key], sorts: &Sorts) -> Map<String, Value> {
    let mut demands = Demands::default();
    demands.add_needs(keys, sorts);
    let mut schema = demands.written(&[]);
    let below = keys.iter().map(|key| (key.name.to_owned(), needs_below(&key.holds)));
    let below: Map<String, Value> =
        below.filter(|(_, needs)| !needs.is_empty()).map(|(name, needs)| (name, json!(needs))).collect();
    schema.extend((!below.is_empty()).then(|| ("properties".to_owned(), json!(below))));
    schema
}

fn needs_below(shape: &Shape) -> Map<String, Value> {
    match shape {
        Shape::Keys(keys) => needs(keys, &Sorts::One),
        Shape::Mapping(mapping) => needs(mapping.keys, &mapping.sorts),
        Shape::Named { of, .. } => {
            let below = needs_below(of);
            let below = (!below.is_empty()).then(|| ("additionalProperties".to_owned(), json!(below)));
            below.into_iter().collect()
        }
        Shape::Either(shapes) => shapes.iter().map(needs_below).find(|needs| !needs.is_empty()).unwrap_or_default(),
        _ => Map::new(),
    }
}

/// That at least one of some keys is there.
pub fn any_of(keys: &[&str]) -> Value {
    json!({"anyOf": keys.iter().map(|key| json!({"required": [key]})).collect::<Vec<_>>()})
}

fn add(lists: &mut Map<String, Value>, key: &str, item: Value) {
    if let Value::Array(list) = lists.entry(key).or_insert_with(|| json!([])) {
        list.push(item);
    }
}
