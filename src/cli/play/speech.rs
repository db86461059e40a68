//! The short words of the table: `mei 3 raj`, `kong mei`, `自摸`, and the event that they mean.

use std::ops::Range;

use super::words::{Slip, Word};
use crate::amount::Number;
use crate::fault::{Fault, nearest};
use crate::player::{Naming, Table};

/// What a word at the table means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Somebody won.
    Win,
    /// The winner drew the tile.
    SelfDraw,
    /// A kong.
    Kong,
    /// A concealed one.
    ConcealedKong,
    /// One by a fourth tile added to an exposed triplet.
    AddedKong,
    /// A yao.
    Yao,
    /// One in the dealt hand.
    HiddenYao,
    /// Nobody won.
    Draw,
    /// A win that is none.
    FalseWin,
    /// Who is named next is liable.
    Bao,
    /// The tile was an added fourth tile.
    RobbedKong,
    /// Who is named next threw the tile.
    Off,
    /// Who is named next won too.
    Also,
    /// The most that is counted.
    Limit,
    /// Says that a number is one of doubles.
    Doubles,
}

/// The words and what they mean: what is said in English, Hokkien and pinyin, with blanks as it is spoken, and in
/// Chinese, simplified and traditional. The first of each is the one that is suggested.
pub const VOCABULARY: [(Meaning, &[&str]); 15] = [
    (Meaning::Win, &["win", "wins", "won", "hu", "胡", "和", "糊"]),
    (Meaning::SelfDraw, &["zimo", "zi mo", "self-draw", "自摸"]),
    (Meaning::Kong, &["kong", "gang", "ming gang", "杠", "槓", "明杠", "明槓"]),
    (Meaning::ConcealedKong, &["um", "concealed", "an gang", "angang", "暗杠", "暗槓"]),
    (Meaning::AddedKong, &["added", "bu gang", "bugang", "jia gang", "补杠", "補槓", "加杠", "加槓"]),
    (Meaning::Yao, &["yao", "咬"]),
    (Meaning::HiddenYao, &["hidden", "an yao", "暗咬"]),
    (Meaning::Draw, &["draw", "liuju", "liu ju", "流局"]),
    (Meaning::FalseWin, &["zhahu", "zha hu", "false-win", "诈胡", "詐胡", "诈和", "詐和"]),
    (Meaning::Bao, &["bao", "包"]),
    (Meaning::RobbedKong, &["robbed", "qiang gang", "qianggang", "抢杠", "搶槓"]),
    (Meaning::Off, &["off", "from"]),
    (Meaning::Also, &["also", "and"]),
    (Meaning::Limit, &["limit", "满", "滿"]),
    (Meaning::Doubles, &["tai", "double", "doubles", "fan", "台", "番"]),
];

/// What a word means at the table.
pub fn meaning(word: &str) -> Option<Meaning> {
    VOCABULARY.iter().find(|(_, words)| words.contains(&word)).map(|(meaning, _)| *meaning)
}

/// The event of the command line that a word begins, or the word itself.
pub fn command(word: &str) -> &str {
    match meaning(word) {
        Some(Meaning::Kong | Meaning::ConcealedKong | Meaning::AddedKong) => "kong",
        Some(Meaning::Yao | Meaning::HiddenYao) => "yao",
        Some(Meaning::FalseWin) => "false-win",
        Some(Meaning::Draw) => "draw",
        _ => word,
    }
}

/// A part of what was said.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Means(Meaning),
    Number(String),
    Who(String),
}

/// Why what is said makes no event.
enum Amiss {
    /// Something is still to be said.
    Missing(Fault),
    /// Something that is said does not fit.
    Wrong(Fault),
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
}

/// The words of the command line that short words stand for: `mei 3 raj` is `win Mei 3 --from Raj`. Options behind them
/// stay as they are. Where the players are not known, names stay as they are too.
///
/// # Errors
/// Every word that is none and every name that nobody has, with the nearest of both; what is said twice, or is missing.
pub fn event(words: &[Word], table: Option<&Table>) -> Result<Vec<String>, Vec<Slip>> {
    let options = words.iter().position(Word::is_option).unwrap_or(words.len());
    let (spoken, options) = words.split_at(options);
    let (start, end) = (spoken.first().map_or(0, |word| word.at.start), spoken.last().map_or(0, |word| word.at.end));
    let parts = parts(spoken, table)?;
    let said = Said::of(&parts).map_err(|slip| vec![slip])?;
    let mut event = said.event(options.is_empty()).map_err(|amiss| match amiss {
        Amiss::Wrong(fault) => vec![slip(&(start..end), fault)],
        Amiss::Missing(fault) => vec![slip(&(end..end), in_quotation_marks(fault, table))],
    })?;
    event.extend(options.iter().map(|word| word.text.clone()));
    Ok(event)
}

/// What is missing may be a name that was taken for a word.
fn in_quotation_marks(fault: Fault, table: Option<&Table>) -> Fault {
    match table.and_then(|table| table.names().find(|name| meaning(&name.to_lowercase()).is_some())) {
        Some(name) => fault.remedy(format!("a player who is called like a word of huat's is quoted: \"{name}\"")),
        None => fault,
    }
}

/// What each word is: of two words that mean something together, both; a word of huat's before a name.
fn parts(words: &[Word], table: Option<&Table>) -> Result<Vec<(Range<usize>, Part)>, Vec<Slip>> {
    let mut parts = Vec::new();
    let mut slips = Vec::new();
    let mut rest = words;
    while let [word, others @ ..] = rest {
        let both = || Some(format!("{} {}", word.plain()?, others.first()?.plain()?));
        if let (Some(meaning), Some(next)) = (both().and_then(|both| meaning(&both)), others.first()) {
            parts.push((word.at.start..next.at.end, Part::Means(meaning)));
            rest = &others[1..];
            continue;
        }
        match part(word, table) {
            Ok(part) => parts.push((word.at.clone(), part)),
            Err(fault) => slips.push(Slip { at: word.at.clone(), fault }),
        }
        rest = others;
    }
    if slips.is_empty() { Ok(parts) } else { Err(slips) }
}

fn part(word: &Word, table: Option<&Table>) -> Result<Part, Fault> {
    if let Some(plain) = word.plain() {
        if let Some(meaning) = meaning(&plain) {
            return Ok(Part::Means(meaning));
        }
        if let Some(number) = number(&plain) {
            return Ok(Part::Number(number));
        }
    }
    let Some(table) = table else { return Ok(Part::Who(word.text.clone())) };
    let found = table.find(&word.text, Naming::ByBeginning);
    found.map(|seat| Part::Who(table.name(seat).to_owned())).map_err(|fault| {
        let words = VOCABULARY.iter().flat_map(|(_, words)| words.iter().copied());
        let nearest = nearest(&word.text, table.names().chain(words));
        if word.is_quoted || fault.remedy.is_some() { fault } else { fault.nearest(nearest) }
    })
}

/// A number, also with the word for doubles grown to it: `3tai`, `3番`.
fn number(word: &str) -> Option<String> {
    let (_, doubles) = VOCABULARY.iter().find(|(meaning, _)| *meaning == Meaning::Doubles)?;
    let bare = doubles.iter().find_map(|unit| word.strip_suffix(unit)).unwrap_or(word);
    Number::parse(bare).map(|_| bare.to_owned())
}

impl Said {
    fn of(parts: &[(Range<usize>, Part)]) -> Result<Said, Slip> {
        let mut said = Said::default();
        let mut rest = parts;
        while let [(at, part), others @ ..] = rest {
            rest = others;
            let mut who = |wanted: &str| match rest {
                [(_, Part::Who(name)), others @ ..] => {
                    rest = others;
                    Ok(name.clone())
                }
                _ => Err(slip(at, Fault::new(format!("a name is missing behind this: {wanted}")))),
            };
            match part {
                Part::Means(Meaning::Off) => once(&mut said.off, who("who threw the tile")?, at, "the thrower")?,
                Part::Means(Meaning::Bao) => once(&mut said.bao, who("who is liable")?, at, "who is liable")?,
                Part::Means(Meaning::Also) => said.also.push((who("who else won")?, None)),
                Part::Means(Meaning::SelfDraw) => said.self_draw = true,
                Part::Means(Meaning::RobbedKong) => said.robbed = true,
                Part::Means(Meaning::Doubles) => {}
                Part::Means(Meaning::Limit) => said.worth("limit".to_owned(), at)?,
                Part::Means(act) => said.act(*act, at)?,
                Part::Number(number) => said.worth(number.clone(), at)?,
                Part::Who(name) if said.named.len() < 2 => said.named.push(name.clone()),
                Part::Who(_) => {
                    let fault = Fault::new("a third player in one event");
                    return Err(slip(at, fault.remedy("write `bao` before who is liable, `also` before who won too")));
                }
            }
        }
        Ok(said)
    }

    /// What happened. `kong` and `concealed` say one thing together.
    fn act(&mut self, act: Meaning, at: &Range<usize>) -> Result<(), Slip> {
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
                    let fault = Fault::new("two events in one line");
                    return Err(slip(at, fault.remedy("write each on a line of its own")));
                }
            },
        };
        Ok(())
    }

    /// What a hand is worth: that of a further winner, where one was named last, else the first one's.
    fn worth(&mut self, worth: String, at: &Range<usize>) -> Result<(), Slip> {
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
            return Err(Amiss::Missing(Fault::new("who won?").expected("words such as `mei 3 raj` or `mei 3 zimo`")));
        };
        let thrower = match (named.next(), self.off) {
            (Some(_), Some(_)) => return Err(wrong("the thrower is said twice", "leave one of them out")),
            (second, off) => second.or(off),
        };
        if let (Some(thrower), true) = (&thrower, self.self_draw) {
            let remedy = format!("leave out `zimo` where {thrower} threw it; write `bao {thrower}` where he is liable");
            return Err(wrong("a tile that was drawn was thrown by nobody", &remedy));
        }
        if is_whole && self.worth.is_none() {
            let fault = Fault::new("how many doubles?");
            return Err(Amiss::Missing(fault.expected("a number, `limit`, or an option such as `--has` or `--hand`")));
        }
        if is_whole && thrower.is_none() && !self.self_draw {
            let fault = Fault::new("who threw it?").expected("a name, or `zimo` for a self-draw");
            return Err(Amiss::Missing(fault));
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
                return Err(Amiss::Missing(Fault::new(format!("how many doubles for {also}?")).expected("a number")));
            };
            words.extend(["--also".to_owned(), format!("{also}={worth}")]);
        }
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
            return Err(Amiss::Missing(Fault::new(format!("who has {what}?")).expected(example)));
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
        Ok(words)
    }
}

fn wrong(message: &str, remedy: &str) -> Amiss {
    Amiss::Wrong(Fault::new(message).remedy(remedy))
}

fn once(place: &mut Option<String>, said: String, at: &Range<usize>, what: &str) -> Result<(), Slip> {
    match place.replace(said) {
        None => Ok(()),
        Some(_) => Err(slip(at, Fault::new(format!("{what} is said twice")).remedy("leave one of them out"))),
    }
}

fn slip(at: &Range<usize>, fault: Fault) -> Slip {
    Slip { at: at.clone(), fault }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn table() -> Table {
        Table::new(&["Mei", "Raj", "Siti", "阿明"]).expect("four names")
    }

    fn said(line: &str) -> String {
        match event(&words(line).expect("closed"), Some(&table())) {
            Ok(event) => event.join(" "),
            Err(slips) => panic!("{line}: {slips:?}"),
        }
    }

    #[track_caller]
    fn refused(line: &str) -> Fault {
        let slips = event(&words(line).expect("closed"), Some(&table())).expect_err(line);
        slips.into_iter().next().expect("a slip").fault
    }

    /// What is said at tables, and the event that each means.
    const SPOKEN: [(&str, &str); 12] = [
        (
            "win Mei 3 --from Raj",
            "mei 3 raj|m 3 r|mei wins 3 off raj|mei hu 3 raj|hu mei 3 raj|win mei raj 3|Mei 3 tai from Raj|mei 3tai raj|\
             mei ３ raj|mei off raj 3|mei 3番 raj|mei 胡 3 raj|“mei” 3 raj",
        ),
        (
            "win 阿明 3 --self-draw",
            "阿明 3 zimo|阿明 自摸 3|自摸 阿明 3 番|阿 3 zi mo|zimo 阿明 3|阿明 self-draw 3|阿明 3台 自摸",
        ),
        ("win Mei limit --from Raj", "mei limit raj|mei 满 raj|mei raj limit"),
        ("win Mei 3 --self-draw --bao Raj", "mei 3 zimo bao raj|mei zimo 包 raj 3"),
        ("win Mei 3 --robbed-kong --from Raj", "mei 3 raj robbed|mei 抢杠 3 raj|mei qiang gang raj 3"),
        ("win Mei 3 --from Raj --also Siti=2", "mei 3 raj also siti 2|mei 3 and siti 2 off raj"),
        ("kong Mei", "kong mei|mei kong|mei gang|杠 mei|mei ming gang"),
        ("kong Mei --from Raj", "mei kong raj|kong mei raj|mei gang off raj|mei 杠 raj"),
        ("kong Mei --concealed", "um mei|mei um|mei an gang|暗杠 mei|mei concealed kong|concealed kong mei"),
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
        let both = event(&words("mie 3 rja").expect("closed"), Some(&table())).expect_err("two slips");
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
            ("kong mei bao raj", "this does not go with a kong"),
            ("draw mei", "a draw is nobody's"),
        ] {
            assert_eq!(refused(line).message, message, "{line}");
        }
    }

    #[test]
    fn a_word_goes_before_a_name_and_a_quoted_name_before_a_word() {
        let table = Table::new(&["Kong", "Um", "3", "Zi Mo"]).expect("four names");
        let said = |line: &str| event(&words(line).expect("closed"), Some(&table));
        assert_eq!(said("kong \"kong\" \"um\""), Ok(vec!["kong".into(), "Kong".into(), "--from".into(), "Um".into()]));
        assert_eq!(said("\"3\" 3 'zi mo'").map(|event| event.join(" ")), Ok("win 3 3 --from Zi Mo".into()));
        let slips = said("kong um").expect_err("two words");
        assert_eq!(
            slips[0].fault.remedy.as_deref(),
            Some("a player who is called like a word of huat's is quoted: \"Kong\"")
        );
    }
}
