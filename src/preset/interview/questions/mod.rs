//! The questions, in the order in which a table settles them.

mod hands;
mod paying;
mod stakes;

use super::question::{Question, Takes};

/// Every question, in the order in which they are asked.
pub fn questions() -> impl DoubleEndedIterator<Item = &'static Question> {
    stakes::QUESTIONS.iter().chain(hands::QUESTIONS).chain(paying::QUESTIONS)
}

/// The question with this id.
pub fn question(id: &str) -> Option<&'static Question> {
    questions().find(|question| question.id == id)
}

/// What most questions leave empty.
const PLAIN: Question = Question {
    id: "",
    asks: "",
    common: "",
    explains: "",
    key: "",
    comment: "",
    takes: Takes::Name,
    unless: None,
    beside: &[],
};
