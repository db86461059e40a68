//! An interview before the first tile: the questions that people quarrel about later, their answers, and the preset that
//! they come to.
//!
//! The questions are data ([`questions`]); an [`Interview`] holds what was answered, from a [file](read_answers) or from
//! whoever asks, and makes the preset. Asking is left to `cli`.

mod answer;
mod file;
mod question;
mod questions;
mod write;

use std::collections::BTreeMap;

use answer::{Answer, Meaning};

use super::find::Reference;
use super::{Changes, Preset};
use crate::fault::{Fault, one_of};
use crate::yaml::{Mistake, Origin, Source};

pub use file::{MOST_BYTES, read_answers, template};
pub use question::Question;
pub use questions::{question, questions};

/// What was answered so far. What was not is as most tables have it.
#[derive(Debug, Clone)]
pub struct Interview {
    name: String,
    answers: BTreeMap<&'static str, Answer>,
}

/// An answer that does not go with the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// The question that it answers.
    pub question: &'static str,
    /// Why it does not fit.
    pub fault: Fault,
}

/// What an interview comes to.
#[derive(Debug, Clone)]
pub struct Written {
    /// The preset as it is written to a file, with a comment for each key.
    pub yaml: String,
    /// The same, loaded.
    pub preset: Preset,
}

impl Interview {
    /// An interview in which nothing is answered. The preset is called after its file, unless it is called otherwise.
    pub fn new(file_stem: &str) -> Self {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = file_stem.chars().map(plain).collect();
        let name = name.trim_matches('-');
        Interview { name: if name.is_empty() { "table" } else { name }.to_owned(), answers: BTreeMap::new() }
    }

    /// Notes an answer, in place of an earlier one.
    ///
    /// # Errors
    /// What is wrong with it by itself, what would have been right, and the nearest word.
    pub fn answer(&mut self, question: &'static Question, text: &str) -> Result<(), Fault> {
        let answer = Answer::read(question, text)?;
        if let Meaning::Pairs(_) = answer.meaning {
            // A pair the wrong way round is told at once, and not at the end, where it spoils every row.
            let answers = BTreeMap::from([(question.id, answer.clone())]);
            let unfit = Interview { name: self.name.clone(), answers }.written(Origin::StandardInput);
            let own = unfit.err().into_iter().flatten().find(|unfit| unfit.question == question.id);
            own.map_or(Ok(()), |unfit| Err(unfit.fault))?;
        }
        self.answers.insert(question.id, answer);
        Ok(())
    }

    /// The answer that stands: what was answered, else what most tables answer.
    pub fn standing(&self, question: &Question) -> String {
        match (self.answers.get(question.id), question.id) {
            (Some(answer), _) => answer.text.clone(),
            (None, "name") => self.name.clone(),
            (None, "title") => self.answers.get("name").map_or(self.name.clone(), |name| name.text.clone()),
            (None, "limit") => self.last_pair().map_or(question.common.to_owned(), |last| last.to_string()),
            (None, _) => question.common.to_owned(),
        }
    }

    /// Why a question need not be asked, given the other answers.
    pub fn idle(&self, question: &Question) -> Option<&'static str> {
        let unless = question.unless.as_ref()?;
        self.answer_to(unless.question).is_some_and(|answer| (unless.is)(&answer)).then_some(unless.because)
    }

    /// The preset that the answers come to.
    ///
    /// # Errors
    /// Answers that do not go together, each with the question that it belongs to.
    pub fn written(&self, origin: Origin) -> Result<Written, Vec<Unfit>> {
        let (yaml, owners) = write::yaml(self);
        let source = Source::new(origin, yaml.clone());
        match Preset::load(&Reference::Text(source), Changes::none()) {
            Ok(preset) => Ok(Written { yaml, preset }),
            Err(mistakes) => Err(mistakes.into_iter().map(|mistake| unfit(mistake, &owners)).collect()),
        }
    }

    /// The questions to ask again when some answers do not go together: those, then the ones they must go with.
    pub fn again(&self, unfit: &[Unfit]) -> Vec<&'static Question> {
        let is_unfit = |id: &str| unfit.iter().any(|unfit| unfit.question == id);
        let is_beside = |id: &str| unfit.iter().any(|unfit| beside(unfit.question).contains(&id));
        let first = questions().filter(|question| is_unfit(question.id));
        let then = questions().filter(|question| !is_unfit(question.id) && is_beside(question.id));
        first.chain(then).filter(|question| self.idle(question).is_none()).collect()
    }

    fn answer_to(&self, id: &str) -> Option<Answer> {
        let question = question(id)?;
        self.answers.get(id).cloned().or_else(|| Answer::read(question, &self.standing(question)).ok())
    }

    /// The number of doubles at which the stakes begin.
    fn first(&self) -> u32 {
        self.answer_to("quoted_at").and_then(|at| at.text.parse().ok()).unwrap_or(1)
    }

    /// Where there is a pair for each number of doubles, the number of the last.
    fn last_pair(&self) -> Option<u32> {
        match &self.answers.get("stakes")?.meaning {
            Meaning::Pairs(pairs) if pairs.len() > 1 => u32::try_from(pairs.len() - 1).ok()?.checked_add(self.first()),
            _ => None,
        }
    }
}

/// The questions whose answers must go with that to another.
fn beside(id: &str) -> &'static [&'static str] {
    question(id).map_or(&[], |question| question.beside)
}

/// A mistake of the preset, as one of the answer that its line comes from.
fn unfit(mistake: Mistake, owners: &[&'static str]) -> Unfit {
    let Mistake { place, fault } = mistake;
    let question = owners.get(place.line.saturating_sub(1)).copied().unwrap_or("name");
    let is_key = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    let message = match fault.message.split_once(": ") {
        Some((key, message)) if is_key(key) => message.to_owned(),
        _ => fault.message.clone(),
    };
    // What to do is said in keys of the preset there, which nobody has seen yet.
    let remedy = fault.remedy.filter(|remedy| !remedy.contains('`'));
    let others = beside(question);
    let remedy = remedy.or_else(|| {
        let either = std::iter::once(question).chain(others.iter().copied());
        (!others.is_empty()).then(|| format!("answer {} otherwise", one_of(either)).into())
    });
    Unfit { question, fault: Fault { message, remedy, at: Vec::new(), ..*fault } }
}
