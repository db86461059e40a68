//! Answers in a file: a mapping from question to answer.

use super::answer::Answer;
use super::questions::{question, questions};
use super::{Interview, Question, Unfit, Written, beside};
use crate::fault::{Fault, nearest, one_of};
use crate::yaml::{Entry, Mistake, Node, Origin, Place, Reader, Source, Value, parse};
use std::sync::Arc;

/// The most bytes that a file of answers may have.
pub const MOST_BYTES: u64 = 256 * 1024;

/// Reads a file of answers into an interview, and makes the preset. What is not answered is as most tables have it.
///
/// # Errors
/// Every mistake: unknown questions and answers that are none, each at its place; then answers that do not go together.
pub fn read_answers(source: &Arc<Source>, interview: &mut Interview, origin: Origin) -> Result<Written, Vec<Mistake>> {
    let root = parse(source)?;
    let mut reader = Reader::default();
    for entry in reader.entries(&root, "questions and answers") {
        match question(&entry.key) {
            Some(question) => read_answer(question, &entry.node, interview, &mut reader),
            None => reader.add(&entry.place, unknown(&entry.key)),
        }
    }
    for entry in root.entries() {
        if let Some(fault) = idle(&entry.key, interview) {
            reader.add(&entry.place, fault);
        }
    }
    if !reader.mistakes.is_empty() {
        return Err(Mistake::in_order(reader.mistakes));
    }
    let at_answer = |unfit: Unfit| placed(&root, unfit);
    interview.written(origin).map_err(|unfit| Mistake::in_order(unfit.into_iter().map(at_answer).collect()))
}

/// A file of answers to begin with: every question with what may be answered, and the common answer.
pub fn template() -> String {
    let head = "\
# Answers for `huat preset new FILE --answers ANSWERS`. What stands here is what most tables answer; change what yours
# plays otherwise, and leave out what you like.
";
    let question = |question: &Question| {
        let choices: String = question.choices().iter().map(|choice| format!("#   {choice}\n")).collect();
        let answer = match question.common {
            "" => format!("#   left out, it follows the name of the file\n# {}:\n", question.id),
            common => format!("{}: {common}\n", question.id),
        };
        format!("\n# {}\n{choices}{answer}", question.asks)
    };
    head.to_owned() + &questions().map(question).collect::<String>()
}

fn unknown(key: &str) -> Fault {
    let ids = || questions().map(|question| question.id);
    let fault = Fault::new(format!("there is no question `{}`", crate::fault::clipped(key)));
    let fault = fault.nearest(nearest(key, ids())).expected(one_of(ids()));
    fault.remedy("`huat preset new --questions` prints all of them")
}

fn read_answer(question: &'static Question, node: &Node, interview: &mut Interview, reader: &mut Reader) {
    let refuse = |message: String| (&node.place, Fault::new(message).expected(question.expected()));
    let answer = match &node.value {
        // Told already, with its siblings.
        Value::Wrong(_) => return,
        Value::Scalar { text, .. } => Answer::read(question, text).map_err(|fault| (&node.place, fault)),
        Value::List(items) if question.takes.separator().is_some() => items_answered(question, node, items),
        Value::Null => {
            let (place, fault) = refuse("nothing is answered".to_owned());
            Err((place, fault.remedy("leave the line out to answer as most tables do")))
        }
        Value::List(_) | Value::Mapping(_) => Err(refuse(format!("{} is no answer here", node.described()))),
    };
    match answer {
        Ok(answer) => {
            interview.answers.insert(question.id, answer);
        }
        Err((place, fault)) => {
            let message = format!("{}: {}", question.id, fault.message);
            reader.add(place, Fault { message, ..fault });
        }
    }
}

/// An answer that stands item by item; a fault is told of the item that it is in.
fn items_answered<'n>(question: &Question, list: &'n Node, items: &'n [Node]) -> Result<Answer, (&'n Place, Fault)> {
    let mut texts = Vec::new();
    for item in items {
        let Value::Scalar { text, .. } = &item.value else {
            let fault = Fault::new(format!("{} is no answer here", item.described()));
            return Err((&item.place, fault.expected(question.expected())));
        };
        Answer::of_items(question, &[text.trim()]).map_err(|fault| (&item.place, fault))?;
        texts.push(text.trim());
    }
    Answer::of_items(question, &texts).map_err(|fault| (&list.place, fault))
}

/// Why an answer says nothing beside the others, where it is not just the common one.
fn idle(id: &str, interview: &Interview) -> Option<Fault> {
    let question = question(id)?;
    let answer = interview.answers.get(id)?;
    let because = interview.idle(question).filter(|_| !answer.is(question.common))?;
    let fault = Fault::new(format!("{id}: `{}` says nothing, since {because}", answer.text));
    let other = question.unless.as_ref().map_or("", |unless| unless.question);
    Some(fault.remedy(format!("leave it out, or answer `{other}` otherwise")))
}

/// An answer that does not go with the others, at its place; where it is not in the file, at one that it must go with.
fn placed(root: &Node, unfit: Unfit) -> Mistake {
    let Unfit { question, fault } = unfit;
    let ids = std::iter::once(question).chain(beside(question).iter().copied());
    let place = ids.filter_map(|id| root.entry(id)).map(place_of).next();
    let message = format!("{question}: {}", fault.message);
    Mistake::new(place.unwrap_or_else(|| Place::whole(root.place.source.clone())), Fault { message, ..fault })
}

fn place_of(entry: &Entry) -> Place {
    match entry.node.value {
        Value::Scalar { .. } => entry.node.place.clone(),
        _ => entry.place.clone(),
    }
}
