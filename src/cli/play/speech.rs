//! The short words of the table: `mei 3 raj`, `kong mei`, `自摸`, and the event that they mean.

use std::ops::Range;

use super::reading::{Nameable, Part, readings};
use super::vocabulary::{Meaning, meaning};
use super::words::{Slip, Word};
use crate::fault::Fault;

/// The words of the command line that short words stand for: `mei 3 raj` is `win Mei 3 --from Raj`. Options behind them
/// stay as they are.
///
/// A line is read in every way that its words allow. A word of huat's goes before a name; but where the name would make
/// another event of it, which money would hang on, neither is taken.
///
/// # Errors
/// Every word that is none and every name that nobody has, with the nearest of both; what is said twice, or is missing;
/// a line that means two things.
pub fn event(words: &[Word], nameable: &Nameable) -> Result<Vec<String>, Vec<Slip>> {
    let options = words.iter().position(Word::is_option).unwrap_or(words.len());
    let (spoken, options) = words.split_at(options);
    let (start, end) = (spoken.first().map_or(0, |word| word.at.start), spoken.last().map_or(0, |word| word.at.end));
    let readings = readings(spoken, nameable)?;
    let event_of = |parts: &Vec<(Range<usize>, Part)>| Said::of(parts).and_then(|said| said.event(options.is_empty()));
    let mut events: Vec<Vec<String>> = Vec::new();
    let mut amiss = None;
    for reading in &readings {
        match event_of(&reading.parts) {
            // The name alone is not taken in the place of a word.
            Ok(_) if reading.is_contested && events.is_empty() => {}
            Ok(event) if events.contains(&event) => {}
            Ok(event) => events.push(event),
            Err(why) => amiss = amiss.or(Some(why)),
        }
    }
    match (events.as_slice(), amiss) {
        ([event], _) => Ok(event.iter().cloned().chain(options.iter().map(|word| word.text.clone())).collect()),
        ([one, other, ..], _) => {
            let fault = Fault::new(format!("this is `{}`, and `{}` too", one.join(" "), other.join(" ")));
            Err(vec![slip(&(start..end), fault.remedy("put the name in quotation marks, or say it in other words"))])
        }
        ([], Some(Amiss::Wrong(at, fault))) => Err(vec![slip(&at.unwrap_or(start..end), *fault)]),
        ([], Some(Amiss::Missing(fault))) => Err(vec![slip(&(end..end), in_quotation_marks(*fault, nameable))]),
        ([], None) => Err(vec![slip(&(start..end), Fault::new("this says nothing"))]),
    }
}

/// What is missing may be a name that was taken for a word.
fn in_quotation_marks(fault: Fault, nameable: &Nameable) -> Fault {
    let is_word = |name: &&str| meaning(&name.to_lowercase()).is_some();
    match nameable.table.as_ref().and_then(|table| table.names().find(is_word)) {
        Some(name) => fault.remedy(format!("a player who is called like a word of huat's is quoted: \"{name}\"")),
        None => fault,
    }
}

/// Why what is said makes no event.
enum Amiss {
    /// Something is still to be said.
    Missing(Box<Fault>),
    /// Something that is said does not fit, at its place or as a whole.
    Wrong(Option<Range<usize>>, Box<Fault>),
}

/// What is said of an event.
#[derive(Debug, Default)]
struct Said {
    /// What happened; where nothing is said of it, somebody won.
    act: Option<Meaning>,
    self_draw: bool,
    robbed: bool,
    /// The players, in the order in which they were named: who it is about, and whom it is off.
    named: Vec<String>,
    off: Option<String>,
    bao: Option<String>,
    worth: Option<String>,
    also: Vec<(String, Option<String>)>,
    things: Vec<(&'static str, String)>,
}

impl Said {
    fn of(parts: &[(Range<usize>, Part)]) -> Result<Said, Amiss> {
        let mut said = Said::default();
        let mut rest = parts;
        while let [(at, part), others @ ..] = rest {
            rest = others;
            match part {
                Part::Means(Meaning::Off) => {
                    once(&mut said.off, name(&mut rest, at, "who threw the tile")?, at, "the thrower")?
                }
                Part::Means(Meaning::Threw) => said.thrower_was_named(at)?,
                Part::Means(Meaning::Bao) => match rest {
                    [(_, Part::Who(_)), ..] => {
                        said.is_place_of_bao(at)?;
                        once(&mut said.bao, name(&mut rest, at, "who is liable")?, at, "who is liable")?;
                    }
                    _ => said.liable_was_named(at)?,
                },
                Part::Means(Meaning::Also) => said.also.push((name(&mut rest, at, "who else won")?, None)),
                Part::Means(Meaning::SelfDraw) => said.self_draw = true,
                Part::Means(Meaning::RobbedKong) => said.robbed = true,
                Part::Means(Meaning::Doubles) => {}
                Part::Means(Meaning::Limit) => said.worth("limit".to_owned(), at)?,
                Part::Means(act) => said.act(*act, at)?,
                Part::Number(number) => said.worth(number.clone(), at)?,
                Part::Thing(option, thing) => said.things.push((option, thing.clone())),
                Part::Who(name) if said.named.len() < 2 => said.named.push(name.clone()),
                Part::Who(_) => {
                    let remedy = "write `bao` before who is liable, `also` before who won too";
                    return Err(wrong_at(at, "a third player in one event", remedy));
                }
            }
        }
        Ok(said)
    }

    /// What happened. `kong` and `concealed` say one thing together.
    fn act(&mut self, act: Meaning, at: &Range<usize>) -> Result<(), Amiss> {
        let finer = |one: Meaning, other: Meaning| match (one, other) {
            (Meaning::Kong, Meaning::ConcealedKong | Meaning::AddedKong) | (Meaning::Yao, Meaning::HiddenYao) => {
                Some(other)
            }
            _ if one == other => Some(one),
            _ => None,
        };
        self.act = match self.act {
            None => Some(act),
            Some(earlier) => match finer(earlier, act).or_else(|| finer(act, earlier)) {
                Some(act) => Some(act),
                None => {
                    return Err(wrong_at(at, "two events in one line", "write each on a line of its own"));
                }
            },
        };
        Ok(())
    }

    /// `raj threw mei 3`: who was named last threw the tile.
    fn thrower_was_named(&mut self, at: &Range<usize>) -> Result<(), Amiss> {
        match self.named.pop() {
            Some(name) => once(&mut self.off, name, at, "the thrower"),
            None => Err(wrong_at(at, "who threw it?", "write `raj threw mei 3`, or `mei 3 raj`")),
        }
    }

    /// `mei 3 zimo raj bao`: who was named last is liable. Off a discard he is the thrower, and who is liable is not said.
    fn liable_was_named(&mut self, at: &Range<usize>) -> Result<(), Amiss> {
        match self.named.len() {
            2 if self.self_draw && self.also.is_empty() => {
                let name = self.named.pop().unwrap_or_default();
                once(&mut self.bao, name, at, "who is liable")
            }
            _ => Err(wrong_at(at, "who is liable?", "write the name behind it: `bao siti`")),
        }
    }

    /// `siti bao mei 3 zimo` may mean either of them, and turns the money round: first the hand, then who is liable.
    fn is_place_of_bao(&self, at: &Range<usize>) -> Result<(), Amiss> {
        if !self.also.is_empty() {
            return Err(wrong_at(at, "for whose hand?", "write `bao` before `also`"));
        }
        if self.worth.is_none() && !self.self_draw && self.things.is_empty() {
            let remedy = "say the hand first: `mei 3 zimo bao siti` where Siti is liable for Mei's";
            return Err(wrong_at(at, "who is liable for whom?", remedy));
        }
        Ok(())
    }

    /// What a hand is worth: that of a further winner, where one was named last, else the first one's.
    fn worth(&mut self, worth: String, at: &Range<usize>) -> Result<(), Amiss> {
        match self.also.last_mut() {
            Some((_, of_also @ None)) => {
                *of_also = Some(worth);
                Ok(())
            }
            _ => once(&mut self.worth, worth, at, "what the hand is worth"),
        }
    }
}

impl Said {
    /// The words of the command line. Where options follow, what seems to be missing may stand there.
    fn event(self, is_whole: bool) -> Result<Vec<String>, Amiss> {
        match self.act {
            None | Some(Meaning::Win) => self.win(is_whole),
            Some(act) => self.other(act),
        }
    }

    fn win(mut self, is_whole: bool) -> Result<Vec<String>, Amiss> {
        let mut named = std::mem::take(&mut self.named).into_iter();
        let Some(winner) = named.next() else {
            return Err(missing(Fault::new("who won?").expected("words such as `mei 3 raj` or `mei 3 zimo`")));
        };
        let thrower = match (named.next(), self.off) {
            (Some(_), Some(_)) => return Err(wrong("the thrower is said twice", "leave one of them out")),
            (second, off) => second.or(off),
        };
        if let (Some(thrower), true) = (&thrower, self.self_draw) {
            let remedy = format!("leave out `zimo` where {thrower} threw it; write `bao {thrower}` where he is liable");
            return Err(wrong("a tile that was drawn was thrown by nobody", &remedy));
        }
        let is_of_hand = self.things.iter().any(|(option, _)| *option == "--hand");
        if is_whole && self.worth.is_none() && !is_of_hand {
            let fault = Fault::new("how many doubles?");
            return Err(missing(fault.expected("a number, `limit`, or an option such as `--has` or `--hand`")));
        }
        if is_whole && thrower.is_none() && !self.self_draw {
            let fault = Fault::new("who threw it?").expected("a name, or `zimo` for a self-draw");
            return Err(missing(fault));
        }
        let mut words = vec!["win".to_owned(), winner];
        words.extend(self.worth);
        words.extend(self.self_draw.then(|| "--self-draw".to_owned()));
        words.extend(self.robbed.then(|| "--robbed-kong".to_owned()));
        for (option, value) in [("--from", thrower), ("--bao", self.bao)] {
            words.extend(value.into_iter().flat_map(|value| [option.to_owned(), value]));
        }
        for (also, worth) in self.also {
            let Some(worth) = worth else {
                return Err(missing(Fault::new(format!("how many doubles for {also}?")).expected("a number")));
            };
            words.extend(["--also".to_owned(), format!("{also}={worth}")]);
        }
        words.extend(self.things.into_iter().flat_map(|(option, thing)| [option.to_owned(), thing]));
        Ok(words)
    }

    /// A kong, a yao, a draw or a false win, with whose tile it was where it was somebody's.
    fn other(self, act: Meaning) -> Result<Vec<String>, Amiss> {
        let (event, flag, off, what) = match act {
            Meaning::ConcealedKong => ("kong", Some("--concealed"), None, "a concealed kong"),
            Meaning::AddedKong => ("kong", Some("--added"), Some("--feeder"), "a kong"),
            Meaning::Yao => ("yao", None, Some("--from"), "a yao"),
            Meaning::HiddenYao => ("yao", Some("--hidden"), Some("--from"), "a yao"),
            Meaning::FalseWin => ("false-win", None, Some("--from"), "a false win"),
            Meaning::Draw => ("draw", None, None, "a draw"),
            _ => ("kong", None, Some("--from"), "a kong"),
        };
        if let Some(worth) = &self.worth {
            return Err(wrong(&format!("{what} has no doubles"), &format!("leave out {worth}")));
        }
        let is_claim = act == Meaning::FalseWin;
        if self.robbed || self.bao.is_some() || !self.also.is_empty() || (self.self_draw && !is_claim) {
            let remedy = "`zimo`, `bao`, `also` and `robbed` go with wins";
            return Err(wrong(&format!("this does not go with {what}"), remedy));
        }
        if let Some((option, thing)) = self.things.iter().find(|(option, _)| event != "yao" || *option != "--kind") {
            return Err(wrong(&format!("{thing} does not go with {what}"), &format!("it is for `{option}` elsewhere")));
        }
        let mut words = vec![event.to_owned()];
        let mut named = self.named.into_iter();
        if act == Meaning::Draw {
            return match named.next() {
                None => Ok(words),
                Some(name) => Err(wrong("a draw is nobody's", &format!("leave out {name}"))),
            };
        }
        let Some(who) = named.next() else {
            let example = format!("words such as `{} mei`", if is_claim { "zhahu" } else { event });
            return Err(missing(Fault::new(format!("who has {what}?")).expected(example)));
        };
        words.push(who);
        words.extend(flag.map(str::to_owned));
        let thrower = match (named.next(), self.off) {
            (Some(_), Some(_)) => return Err(wrong("the thrower is said twice", "leave one of them out")),
            (second, off) => second.or(off),
        };
        match (thrower, off) {
            (None, _) => {}
            (Some(thrower), _) if self.self_draw => {
                return Err(wrong("a tile that was drawn was thrown by nobody", &format!("leave out {thrower}")));
            }
            (Some(thrower), Some(option)) => words.extend([option.to_owned(), thrower]),
            (Some(thrower), None) => {
                return Err(wrong(&format!("{what} is nobody's discard"), &format!("leave out {thrower}")));
            }
        }
        words.extend(self.things.into_iter().flat_map(|(option, thing)| [option.to_owned(), thing]));
        Ok(words)
    }
}

/// The player who stands behind a word.
fn name(rest: &mut &[(Range<usize>, Part)], at: &Range<usize>, wanted: &str) -> Result<String, Amiss> {
    match *rest {
        [(_, Part::Who(name)), others @ ..] => {
            *rest = others;
            Ok(name.clone())
        }
        _ => Err(wrong_at(at, &format!("a name is missing behind this: {wanted}"), "write it behind the word")),
    }
}

fn missing(fault: Fault) -> Amiss {
    Amiss::Missing(Box::new(fault))
}

fn wrong(message: &str, remedy: &str) -> Amiss {
    Amiss::Wrong(None, Box::new(Fault::new(message).remedy(remedy)))
}

fn wrong_at(at: &Range<usize>, message: &str, remedy: &str) -> Amiss {
    Amiss::Wrong(Some(at.clone()), Box::new(Fault::new(message).remedy(remedy)))
}

fn once(place: &mut Option<String>, said: String, at: &Range<usize>, what: &str) -> Result<(), Amiss> {
    match place.replace(said) {
        None => Ok(()),
        Some(_) => Err(wrong_at(at, &format!("{what} is said twice"), "leave one of them out")),
    }
}

fn slip(at: &Range<usize>, fault: Fault) -> Slip {
    Slip { at: at.clone(), fault }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;
    use crate::player::Table;

    fn table(names: &[&str]) -> Nameable {
        let things = [("--bonus", "dan-diao"), ("--hand", "thirteen-wonders"), ("--kind", "animal-set")];
        let things = things.map(|(option, thing)| (option, thing.to_owned())).to_vec();
        Nameable { table: Some(Table::new(names).expect("names")), things }
    }

    fn ours() -> Nameable {
        table(&["Mei", "Raj", "Siti", "阿明"])
    }

    fn said(line: &str) -> String {
        match event(&words(line).expect("closed"), &ours()) {
            Ok(event) => event.join(" "),
            Err(slips) => panic!("{line}: {slips:?}"),
        }
    }

    #[track_caller]
    fn refused(line: &str) -> Fault {
        let slips = event(&words(line).expect("closed"), &ours()).expect_err(line);
        slips.into_iter().next().expect("a slip").fault
    }

    /// What is said at tables, and the event that each means.
    const SPOKEN: [(&str, &str); 14] = [
        (
            "win Mei 3 --from Raj",
            "mei 3 raj|m 3 r|mei wins 3 off raj|mei hu 3 raj|hu mei 3 raj|win mei raj 3|Mei 3 tai from Raj|mei 3tai raj|\
             mei ３ raj|mei off raj 3|mei 3番 raj|mei 胡 3 raj|“mei” 3 raj|raj threw mei 3|raj shoots mei 3|raj 放炮 mei 3|mei three raj|mei 3t raj|mei 3 on raj's|\
             Mei 3, Raj.|raj点炮Mei三台",
        ),
        (
            "win 阿明 3 --self-draw",
            "阿明 3 zimo|阿明 自摸 3|自摸 阿明 3 番|阿 3 zi mo|zimo 阿明 3|阿明 self-draw 3|阿明 3台 自摸|\
             阿明3自摸|阿明自摸3台|阿明自摸三番|阿明 三 zhi mo|阿明 3 self draw",
        ),
        ("win Mei limit --from Raj", "mei limit raj|mei 满 raj|mei raj limit|mei max raj"),
        ("win Mei 3 --self-draw --bao Raj", "mei 3 zimo bao raj|mei zimo 包 raj 3|mei 3 zimo raj bao"),
        ("win Mei 3 --from Raj --bonus dan-diao", "mei 3 raj dan-diao|mei dan-diao 3 raj"),
        ("win Mei --from Raj --hand thirteen-wonders", "mei thirteen-wonders raj"),
        ("win Mei 3 --robbed-kong --from Raj", "mei 3 raj robbed|mei 抢杠 3 raj|mei qiang gang raj 3"),
        ("win Mei 3 --from Raj --also Siti=2", "mei 3 raj also siti 2|mei 3 and siti 2 off raj"),
        ("kong Mei", "kong mei|mei kong|mei gang|杠 mei|mei ming gang"),
        ("kong Mei --from Raj", "mei kong raj|kong mei raj|mei gang off raj|mei 杠 raj|mei杠raj"),
        (
            "kong Mei --concealed",
            "um mei|mei um|mei hidden kong|mei an gang|暗杠 mei|mei concealed kong|concealed kong mei",
        ),
        ("kong Mei --added --feeder Raj", "mei added kong raj|mei bu gang raj|补杠 mei raj"),
        ("yao Mei --hidden --from Raj", "hidden yao mei raj|mei 暗咬 raj|mei an yao off raj"),
        ("false-win Raj --from Mei", "zhahu raj mei|raj zha hu mei|诈胡 raj mei|false-win raj mei"),
    ];

    #[test]
    fn what_is_said_at_tables_means_one_event() {
        for (event, spoken) in SPOKEN {
            for line in spoken.split('|') {
                assert_eq!(said(line), event, "{line}");
            }
        }
        assert_eq!(said("draw"), "draw");
        assert_eq!(said("流局"), "draw");
        assert_eq!(said("raj zhahu zimo"), "false-win Raj");
        assert_eq!(
            said("mei 3 raj --bonus dan-diao --note \"it's late\""),
            "win Mei 3 --from Raj --bonus dan-diao --note it's late"
        );
        assert_eq!(said("mei --has half-colour --from raj"), "win Mei --has half-colour --from raj");
        assert_eq!(said("mei -1 raj"), "win Mei -1 --from Raj", "the refusal is the game's");
    }

    #[test]
    fn a_word_that_is_none_gets_the_nearest_word_or_name() {
        for (line, nearest) in [
            ("mei 3 rja", "Raj"),
            ("mei 3 zimoo", "zimo"),
            ("mie 3 raj", "Mei"),
            ("konh mei", "kong"),
            ("mei 3 sitti", "Siti"),
        ] {
            assert_eq!(refused(line).nearest.as_deref(), Some(nearest), "{line}");
        }
        let both = event(&words("mie 3 rja").expect("closed"), &ours()).expect_err("two slips");
        assert_eq!(both.iter().map(|slip| slip.at.clone()).collect::<Vec<_>>(), [0..3, 6..9]);
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        for (line, message) in [
            ("3 zimo", "who won?"),
            ("mei", "how many doubles?"),
            ("mei raj", "how many doubles?"),
            ("mei 3", "who threw it?"),
            ("kong", "who has a kong?"),
            ("mei 3 raj also siti", "how many doubles for Siti?"),
            ("mei 3 off", "a name is missing behind this: who threw the tile"),
        ] {
            assert_eq!(refused(line).message, message, "{line}");
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for (line, message) in [
            ("mei 3 zimo raj", "a tile that was drawn was thrown by nobody"),
            ("mei 3 4 raj", "what the hand is worth is said twice"),
            ("mei 3 raj siti", "a third player in one event"),
            ("mei 3 raj off siti", "the thrower is said twice"),
            ("mei kong yao", "two events in one line"),
            ("kong mei 3", "a kong has no doubles"),
            ("um mei raj", "a concealed kong is nobody's discard"),
            ("kong mei bao raj", "who is liable for whom?"),
            ("kong mei robbed", "this does not go with a kong"),
            ("draw mei", "a draw is nobody's"),
        ] {
            assert_eq!(refused(line).message, message, "{line}");
        }
    }

    /// Money hangs on these, and they may mean either of two things.
    #[test]
    fn a_line_that_means_two_things_is_refused() {
        for (names, line) in [
            ("Siti Mei Raj Ben", "siti bao mei 3 zimo"),
            ("Siti Mei Raj Ben", "siti 包 mei 3 raj"),
            ("Siti Mei Raj Ben", "mei 3 raj also siti 2 bao ben"),
            ("Siti Mei Raj Ben", "mei 3 raj bao"),
            ("Andrew Umar Mei Raj", "an gang raj"),
            ("Andrew Umar Mei Raj", "an kong raj"),
            ("Andrew Umar Mei Raj", "um kong raj"),
            ("Andrew Umar Mei Raj", "raj kong um"),
            ("An Bu Mei Raj", "an gang bu"),
            ("An Bu Mei Raj", "bu gang an"),
            ("Fan Tai Mei Raj", "mei 3 fan"),
        ] {
            let names: Vec<&str> = names.split(' ').collect();
            assert!(event(&words(line).expect("closed"), &table(&names)).is_err(), "{line}");
        }
    }

    #[test]
    fn a_name_of_several_words_or_like_a_unit_needs_no_quotation_marks() {
        let table = table(&["Ah Beng", "Ah Lian", "Fan", "Tai"]);
        for (line, expected) in [
            ("ah beng 3 ah lian", "win Ah Beng 3 --from Ah Lian"),
            ("kong ah lian", "kong Ah Lian"),
            ("fan zhahu tai", "false-win Fan --from Tai"),
            ("fan kong tai", "kong Fan --from Tai"),
            ("fan 3 tai ah beng", "win Fan 3 --from Ah Beng"),
        ] {
            let said = event(&words(line).expect("closed"), &table).map(|event| event.join(" "));
            assert_eq!(said.as_deref(), Ok(expected), "{line}");
        }
    }

    #[test]
    fn a_word_goes_before_a_name_and_a_quoted_name_before_a_word() {
        let table = table(&["Kong", "Um", "3", "Zi Mo"]);
        let said = |line: &str| event(&words(line).expect("closed"), &table);
        assert_eq!(said("kong \"kong\" \"um\""), Ok(vec!["kong".into(), "Kong".into(), "--from".into(), "Um".into()]));
        assert_eq!(said("\"3\" 3 'zi mo'").map(|event| event.join(" ")), Ok("win 3 3 --from Zi Mo".into()));
        let slips = said("kong um").expect_err("two words");
        assert_eq!(
            slips[0].fault.remedy.as_deref(),
            Some("a player who is called like a word of huat's is quoted: \"Kong\"")
        );
    }
}
