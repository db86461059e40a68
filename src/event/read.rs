//! From a YAML mapping to what was declared.

use super::keys::{CLAIM, KEYS};
use super::{Claim, Declared, DeclaredDoubles};
use crate::amount::Number;
use crate::count::{Flowers, Hand, Misread, Part, Shown, flowers};
use crate::fault::Fault;
use crate::rules::{Doubles, Element, MOST_DOUBLES};
use crate::yaml::{Entry, Fields, Node, Reader, Value, names};

impl Declared {
    /// Reads an event's mapping. What cannot be read is noted in `reader` and left out.
    pub fn read(node: &Node, reader: &mut Reader) -> Self {
        let fields = reader.fields(Some(node), "an event", &names(&KEYS));
        Declared::from_fields(fields, reader)
    }

    /// Takes an event out of a mapping that may hold more, and whose keys were checked.
    pub fn from_fields(fields: Fields<'_>, reader: &mut Reader) -> Self {
        let mut keys = Keys { fields, reader };
        Declared {
            win: keys.name("win"),
            claim: keys.claim(),
            from: keys.name("from"),
            self_draw: keys.flag("self_draw"),
            robbed_kong: keys.flag("robbed_kong"),
            also: keys.also(),
            dealer: keys.name("dealer"),
            continuation: keys.hands("continuation"),
            scores: keys.scores(),
            winner: keys.name("winner"),
            drawn: keys.flag("drawn"),
            pays_for_all: keys.name("pays_for_all"),
            east: keys.name("east"),
            kong: keys.name("kong"),
            concealed: keys.flag("concealed"),
            added: keys.flag("added"),
            feeder: keys.name("feeder"),
            yao: keys.name("yao"),
            hidden: keys.flag("hidden"),
            kind: keys.text("kind", "a kind of yao"),
            draw: keys.flag("draw"),
            false_win: keys.name("false_win"),
            fine: keys.name("fine"),
            each: keys.number("each"),
            pay: keys.name("pay"),
            to: keys.name("to"),
            amount: keys.number("amount"),
            note: keys.text("note", "a text"),
        }
    }
}

struct Keys<'n, 'r> {
    fields: Fields<'n>,
    reader: &'r mut Reader,
}

impl Keys<'_, '_> {
    fn name(&mut self, key: &str) -> Option<String> {
        self.text(key, "a player's name")
    }

    fn text(&mut self, key: &str, what: &str) -> Option<String> {
        self.reader.text(self.fields.get(key)?, what).map(str::to_owned)
    }

    fn number(&mut self, key: &str) -> Option<Number> {
        self.reader.number(self.fields.get(key)?, "amount", "an amount, such as 20 or 0.50")
    }

    fn hands(&mut self, key: &str) -> Option<Number> {
        let expected = format!("a whole number from 0 to {MOST_DOUBLES}");
        self.reader.number(self.fields.get(key)?, "number of hands", &expected)
    }

    fn scores(&mut self) -> Vec<(String, Number)> {
        let Some(node) = self.fields.get("scores") else { return Vec::new() };
        let entries = self.reader.entries(node, "players and their scores");
        if entries.is_empty() && matches!(node.value, Value::Mapping(_)) {
            self.reader.add(&node.place, Fault::new("`scores` names nobody").remedy("write everybody's score"));
        }
        let score = |entry: &Entry| {
            let number = self.reader.number(&entry.node, "score", "a score, such as 84")?;
            Some((entry.key.clone(), number))
        };
        entries.iter().filter_map(score).collect()
    }

    /// Flags are `true` or left out, so that a line says only what happened.
    fn flag(&mut self, key: &str) -> bool {
        let Some(node) = self.fields.get(key) else { return false };
        let flag = self.reader.flag(node);
        if flag == Some(false) {
            let fault = Fault::new(format!("`{key}: false` says nothing")).remedy(format!("leave `{key}` out"));
            self.reader.add(&node.place, fault);
        }
        flag.unwrap_or(false)
    }

    fn claim(&mut self) -> Claim {
        let bonus = self.fields.get("bonus").map_or(&[][..], |node| self.reader.list(node, "bonuses"));
        Claim {
            doubles: self.fields.get("doubles").and_then(|node| doubles(node, self.reader)),
            hand: self.text("hand", "a special hand"),
            bonus: bonus
                .iter()
                .filter_map(|node| self.reader.text(node, "the name of a bonus").map(str::to_owned))
                .collect(),
            extra: self.number("extra"),
            bao: self.name("bao"),
            shown: self.shown(),
            claimed: None,
        }
    }

    /// What is known of the hand beside its doubles.
    fn shown(&mut self) -> Shown {
        let (tiles, winning) = (self.text("tiles", "the tiles of a hand"), self.text("winning", "a tile"));
        let named = self.text("flowers", "names of flowers");
        let elements = self.elements();
        let Some(tiles) = tiles else {
            if let Some(entry) = self.fields.entry("winning") {
                let fault =
                    Fault::new("`winning` without `tiles`: it is one of them").remedy("add `tiles`, or leave it out");
                self.reader.add(&entry.place, fault);
            }
            let flowers = named.map_or(Ok(Flowers::default()), |named| flowers(&named));
            let flowers = flowers.map_err(|misread| self.misread(misread.into_iter().map(|one| (Part::Flowers, one))));
            return Shown { flowers: flowers.unwrap_or_default(), elements, ..Shown::default() };
        };
        match Hand::read(&tiles, winning.as_deref(), named.as_deref()) {
            Ok(Hand { tiles, winning, flowers }) => Shown { tiles: Some(tiles), winning, flowers, elements },
            Err(misread) => {
                self.misread(misread);
                Shown { elements, ..Shown::default() }
            }
        }
    }

    fn misread(&mut self, misread: impl IntoIterator<Item = (Part, Misread)>) {
        for (part, Misread { fault, .. }) in misread {
            if let Some(node) = self.fields.get(part.key()) {
                self.reader.add(&node.place, fault);
            }
        }
    }

    /// The elements that were counted, each with its doubles.
    fn elements(&mut self) -> Vec<(Element, Doubles)> {
        let Some(node) = self.fields.get("elements") else { return Vec::new() };
        let fields = self.reader.fields(Some(node), "the elements of a hand", &Element::NAMES);
        let known = Element::all().filter_map(|element| Some((element, fields.get(element.name())?)));
        let mut elements: Vec<(Element, Doubles)> = known
            .filter_map(|(element, node)| match self.reader.word(node) {
                Some("limit") => Some((element, Doubles::Limit)),
                _ => Some((element, Doubles::Number(self.reader.whole_or(node, &["limit"])?))),
            })
            .collect();
        // As they are counted: most doubles first.
        elements.sort_by_key(|(_, doubles)| match doubles {
            Doubles::Number(number) => std::cmp::Reverse(*number),
            Doubles::Limit => std::cmp::Reverse(u32::MAX),
        });
        elements
    }

    /// Further winners, each with doubles alone or with a claim of his own.
    fn also(&mut self) -> Vec<(String, Claim)> {
        let Some(node) = self.fields.get("also") else { return Vec::new() };
        let winners = self.reader.entries(node, "further winners and their doubles");
        if winners.is_empty() && matches!(node.value, Value::Mapping(_)) {
            self.reader.add(&node.place, Fault::new("`also` names nobody").remedy("leave `also` out"));
        }
        let claim = |Entry { key, node, .. }: &Entry, reader: &mut Reader| match node.value {
            Value::Mapping(_) => {
                let known: Vec<&str> = CLAIM.keys.iter().map(|key| key.name).collect();
                let fields = reader.fields(Some(node), &format!("the claim of {key}"), &known);
                Keys { fields, reader }.claim()
            }
            _ => Claim { doubles: doubles(node, reader), ..Claim::default() },
        };
        winners.iter().map(|entry| (entry.key.clone(), claim(entry, self.reader))).collect()
    }
}

fn doubles(node: &Node, reader: &mut Reader) -> Option<DeclaredDoubles> {
    match reader.word(node) {
        Some("limit") => Some(DeclaredDoubles::Limit),
        _ => reader.number(node, "number of doubles", "a whole number, or `limit`").map(DeclaredDoubles::Number),
    }
}
