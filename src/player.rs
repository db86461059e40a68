//! Who plays: names, seats, and the table that puts names on seats.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::fault::{Fault, clipped, nearest};

/// A seat, counted from East: 0 East, 1 South, 2 West, 3 North.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

/// The four winds in the order of the seats.
pub const WINDS: [&str; 4] = ["East", "South", "West", "North"];

impl Seat {
    /// The seat at a place counted from 0, East; `None` past North.
    pub fn new(place: usize) -> Option<Self> {
        u8::try_from(place).ok().filter(|&place| usize::from(place) < WINDS.len()).map(Seat)
    }

    /// The place counted from 0, East.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// The first `count` seats.
    pub fn first(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

/// Characters that would let a name or a note look like something else, or break a line: controls, line separators,
/// bidirectional marks, zero-width and other invisible ones.
pub fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{2028}' | '\u{2029}'                                             // line and paragraph separators
            | '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' // bidirectional
            | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{00AD}' | '\u{180E}' // zero width
            | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}'                 // blank letters
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}') // annotations and tags
}

/// The longest title, note or remark, in characters.
pub const LONGEST_TEXT: usize = 500;

/// Whether a text can be shown on one line: no hostile characters ([`is_hostile`]), at most [`LONGEST_TEXT`].
pub fn fits_on_a_line(text: &str) -> bool {
    !text.chars().any(is_hostile) && text.chars().count() <= LONGEST_TEXT
}

/// A player's name, as it was given, in Unicode's composed form.
///
/// 1 to 40 graphemes and at most 160 bytes, without hostile characters ([`is_hostile`]), comma, `=`, a leading `-`, or
/// blanks at the ends. Two names are the same player when they are equal in any case.
#[derive(Debug, Clone)]
pub struct Name {
    text: String,
    folded: String,
}

/// The form in which names are compared. Upper case first, so that `ß` meets `SS` and both sigmas meet.
fn folded(text: &str) -> String {
    text.nfc().collect::<String>().to_uppercase().to_lowercase().nfc().collect()
}

impl Name {
    const MOST_GRAPHEMES: usize = 40;
    const MOST_BYTES: usize = 160;

    /// A name from its text.
    ///
    /// # Errors
    /// A fault that says which of the demands on a name is not met.
    pub fn new(text: &str) -> Result<Self, Fault> {
        let text: String = text.nfc().collect();
        let refuse = |why: &str| {
            Err(Fault::new(format!("a name {why}: {:?}", clipped(&text)))
                .expected("a name of 1 to 40 characters, such as `Mei` or `阿明`"))
        };
        if text.trim().is_empty() {
            return refuse("must not be empty");
        }
        if text.trim() != text {
            return refuse("must not begin or end with a blank");
        }
        if text.chars().any(is_hostile) {
            return refuse("must not hold control, invisible or direction characters");
        }
        if text.contains([',', '=']) {
            return refuse("must not hold a comma or `=`");
        }
        if text.starts_with('-') {
            return refuse("must not begin with `-`");
        }
        if text.graphemes(true).count() > Self::MOST_GRAPHEMES || text.len() > Self::MOST_BYTES {
            return refuse("must not be longer than 40 characters or 160 bytes");
        }
        Ok(Name { folded: folded(&text), text })
    }

    /// The name as it was given.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.folded == other.folded
    }
}

impl Eq for Name {}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// How a player may be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// In full, in any case: in files.
    InFull,
    /// In full, or by a beginning that fits only one player: on the command line.
    ByBeginning,
}

/// The players in the order of their seats: 2, 3 or 4, no two the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table(Vec<Name>);

impl Table {
    /// A table from the names in seat order.
    ///
    /// # Errors
    /// Every fault of every name, at its place in the list; a name given twice; fewer than 2 or more than 4 names.
    pub fn new<T: AsRef<str>>(names: &[T]) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut table: Vec<Name> = Vec::new();
        for (place, name) in names.iter().enumerate() {
            match Name::new(name.as_ref()) {
                Err(fault) => faults.push(fault.at([place.to_string()])),
                Ok(name) if table.contains(&name) => faults.push(
                    Fault::new(format!("two players are called {name}"))
                        .at([place.to_string()])
                        .remedy("tell them apart, such as `Mei L` and `Mei T`"),
                ),
                Ok(name) => table.push(name),
            }
        }
        if !(2..=WINDS.len()).contains(&names.len()) {
            faults.push(Fault::new(format!("{} at the table", people(names.len()))).expected("2, 3 or 4 players"));
        }
        if faults.is_empty() { Ok(Table(table)) } else { Err(faults) }
    }

    /// A table of 2, 3 or 4 players who are called by their winds.
    pub fn of_winds(players: u8) -> Self {
        let name = |wind: &&str| Name { text: (*wind).to_owned(), folded: folded(wind) };
        Table(WINDS.iter().take(usize::from(players.clamp(2, 4))).map(name).collect())
    }

    /// How many players sit at the table: 2, 3 or 4.
    pub fn players(&self) -> u8 {
        self.0.len() as u8 // at most four, by construction
    }

    /// The seats, from East.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.players())
    }

    /// The names in seat order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Name::as_str)
    }

    /// The name of who sits there; a seat that this table does not have is called by its wind.
    pub fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.place()).map_or(WINDS[seat.place()], Name::as_str)
    }

    /// The seat of the player who is meant. A whole name goes before a beginning.
    ///
    /// # Errors
    /// A fault that lists the players and names the nearest, when nobody or more than one is meant.
    pub fn find(&self, who: &str, naming: Naming) -> Result<Seat, Fault> {
        let names: Vec<&str> = self.names().collect();
        let place = find_among(&names, who, naming, "at the table")?;
        self.seats().nth(place).ok_or_else(|| Fault::new("no such seat"))
    }
}

/// The place of the one who is meant among some names. A whole name goes before a beginning. `whose` says among whom:
/// `at the table`.
///
/// # Errors
/// A fault that lists the names and tells the nearest, when nobody or more than one is meant.
pub fn find_among(names: &[&str], who: &str, naming: Naming, whose: &str) -> Result<usize, Fault> {
    // What huat wrote has the very name.
    if let Some(place) = names.iter().position(|name| *name == who) {
        return Ok(place);
    }
    let wanted = folded(who);
    let known: Vec<String> = names.iter().map(|name| folded(name)).collect();
    let places = |fits: &dyn Fn(&String) -> bool| -> Vec<usize> {
        known.iter().enumerate().filter(|(_, name)| fits(name)).map(|(place, _)| place).collect()
    };
    let whole = places(&|name| *name == wanted);
    let beginnings = match naming {
        Naming::ByBeginning if !wanted.is_empty() => places(&|name| name.starts_with(&wanted)),
        _ => Vec::new(),
    };
    let listed = format!("one of {}", names.join(", "));
    match (whole.as_slice(), beginnings.as_slice()) {
        (&[place], _) | (_, &[place]) => Ok(place),
        (_, []) => Err(Fault::new(format!("nobody {whose} is called {:?}", clipped(who)))
            .nearest(nearest(who, names.iter().copied()))
            .expected(listed)),
        (_, several) => {
            let several: Vec<&str> = several.iter().filter_map(|place| names.get(*place).copied()).collect();
            let fault = Fault::new(format!("{:?} may be {}", clipped(who), several.join(" or ")));
            Err(fault.expected(listed).remedy("write more of the name"))
        }
    }
}

/// `1 person`, `3 people`.
fn people(count: usize) -> String {
    if count == 1 { "1 person".to_owned() } else { format!("{count} people") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(table: &Table, who: &str) -> Option<usize> {
        table.find(who, Naming::ByBeginning).ok().map(Seat::place)
    }

    #[test]
    fn a_whole_name_goes_before_a_beginning() {
        let table = Table::new(&["Mei Ling", "Mei", "Raj", "阿明"]).expect("four names");
        assert_eq!(place(&table, "mei"), Some(1));
        assert_eq!(place(&table, "MEI L"), Some(0));
        assert_eq!(place(&table, "阿"), Some(3));
        assert_eq!(place(&table, "M"), None, "two begin with it");
        assert_eq!(place(&table, ""), None);
        assert!(table.find("r", Naming::InFull).is_err());
    }

    #[test]
    fn an_unknown_name_gets_the_nearest_one() {
        let table = Table::of_winds(4);
        let fault = table.find("Sout", Naming::InFull).expect_err("not in full");
        assert_eq!(fault.nearest.as_deref(), Some("South"));
    }

    #[test]
    fn names_are_equal_in_any_case_and_composition() {
        assert!(Table::new(&["José", "JOSE\u{301}"]).is_err());
        assert!(Table::new(&["Strauß", "STRAUSS"]).is_err());
    }

    #[test]
    fn names_that_could_deceive_are_refused() {
        for name in ["", " Mei", "a,b", "a=b", "-x", "a\u{202E}b", "a\u{200B}b", "a\nb", "a\u{1b}[0m", &"x".repeat(41)]
        {
            assert!(Name::new(name).is_err(), "{name:?}");
        }
        for name in ["2Pac", "Mary_Ann", "阿明", "O'Neil", "🀄", "Mei Ling"] {
            assert!(Name::new(name).is_ok(), "{name:?}");
        }
    }
}
