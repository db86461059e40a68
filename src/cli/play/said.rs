//! What is said of an event, and the words of the command line that say it.

use std::ops::Range;

use super::reading::Part;
use super::vocabulary::Meaning;
use crate::fault::Fault;

/// Why what is said makes no event.
pub enum Amiss {
    /// Something is still to be said.
    Missing(Box<Fault>),
    /// Something that is said does not fit, at its place or as a whole.
    Wrong(Option<Range<usize>>, Box<Fault>),
}

/// What is said of an event.
#[derive(Debug, Default)]
pub struct Said {
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
    /// Out of the parts of a line, in their order.
    ///
    /// # Errors
    /// What is said twice, or does not stand where it may.
    pub fn of(parts: &[(Range<usize>, Part)]) -> Result<Said, Amiss> {
        let mut said = Said::default();
        let mut rest = parts;
        let mut before = None;
        while let [(at, part), others @ ..] = rest {
            rest = others;
            match part {
                Part::Means(Meaning::Off) => {
                    once(&mut said.off, name(&mut rest, at, "who threw the tile")?, at, "the thrower")?
                }
                Part::Means(Meaning::Threw) => said.thrower_was_named(at, before)?,
                Part::Means(Meaning::Bao) => match rest {
                    [(_, Part::Who(_)), ..] => {
                        said.is_place_of_bao(at)?;
                        once(&mut said.bao, name(&mut rest, at, "who is liable")?, at, "who is liable")?;
                    }
                    _ => said.liable_was_named(at)?,
                },
                Part::Means(Meaning::Also) => said.also.push((name(&mut rest, at, "who else won")?, None)),
                Part::Means(Meaning::SelfDraw) => said.self_draw = true,
                Part::Means(Meaning::RobbedKong) if said.named.is_empty() => {
                    let remedy = "say who won first: `mei 3 robbed raj`";
                    return Err(wrong_at(at, "who robbed whose kong?", remedy));
                }
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
            before = Some(part);
        }
        Ok(said)
    }

    /// What happened. `kong` and `concealed` say one thing together. Who did it stands next to the word.
    fn act(&mut self, act: Meaning, at: &Range<usize>) -> Result<(), Amiss> {
        if self.named.len() > 1 {
            let remedy = "name who did it first, then the word: `mei kong raj`, `mei wins 3 off raj`";
            return Err(wrong_at(at, "which of the two?", remedy));
        }
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

    /// `raj threw mei 3`, `mei 3 raj threw`: who was named just before threw the tile. In `mei wins 3 threw raj` it is who
    /// comes behind, so nothing but his name may stand before the word, or the whole hand.
    fn thrower_was_named(&mut self, at: &Range<usize>, before: Option<&Part>) -> Result<(), Amiss> {
        let is_first = self.named.len() == 1 && self.worth.is_none() && self.act.is_none() && !self.self_draw;
        let is_second = self.named.len() == 2;
        match self.named.pop() {
            Some(name) if matches!(before, Some(Part::Who(_))) && (is_first || is_second) => {
                once(&mut self.off, name, at, "the thrower")
            }
            _ => Err(wrong_at(at, "who threw it?", "write `raj threw mei 3`, or `mei 3 off raj`")),
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
    pub fn event(self, is_whole: bool) -> Result<Vec<String>, Amiss> {
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
        is_of_another(&winner, thrower.as_ref())?;
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
        is_of_another(&words[1], thrower.as_ref())?;
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

/// Nobody wins, or makes a kong, off himself.
fn is_of_another(who: &str, thrower: Option<&String>) -> Result<(), Amiss> {
    match thrower.is_some_and(|thrower| thrower == who) {
        true => Err(wrong(&format!("{who} is named twice"), "leave one of them out")),
        false => Ok(()),
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
