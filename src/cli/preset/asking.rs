//! The interview at a terminal: one question at a time, a line for an answer.

use std::io;

use crate::cli::output::{Conversation, Reply};
use crate::cli::problem::Problems;
use crate::fault::Fault;
use crate::preset::interview::{Interview, Question, Unfit, Written, questions};
use crate::report::stakes::report;
use crate::report::{Block, Report};
use crate::rules::Rules;
use crate::yaml::Origin;

/// What a person said to a question.
enum Said {
    /// The question is answered.
    Answered,
    /// The question before is to be asked again.
    Back,
    /// Nothing more: the interview is over.
    Over,
}

/// Asks every question and shows the table; `None` where the answers end before the file is agreed to.
pub fn interviewed(file: &str, interview: &mut Interview, talk: &Conversation) -> io::Result<Option<Written>> {
    talk.show(&beginning(file))?;
    let mut asked: Vec<&'static Question> = questions().collect();
    let mut from = 0;
    loop {
        if !all_asked(&asked, from, interview, talk)? {
            return Ok(None);
        }
        match interview.written(Origin::File(file.into())) {
            Err(unfit) => {
                asked = interview.again(&unfit);
                from = 0;
                talk.say(&Problems::from(told(unfit)).to_text(talk.colour))?;
            }
            Ok(written) => {
                show_table(&written, talk)?;
                match agreed(file, talk)? {
                    Said::Answered => return Ok(Some(written)),
                    Said::Over => return Ok(None),
                    Said::Back => {
                        asked = questions().collect();
                        from = asked.len() - 1;
                    }
                }
            }
        }
    }
}

fn beginning(file: &str) -> Report {
    let sentence = "Enter takes the answer in brackets, ? explains, < goes back to the question before. Nothing is \
                    written before you have seen the table; Ctrl-D ends without writing.";
    let blocks = vec![Block::Title(format!("A preset for {file}")), Block::Sentence(sentence.to_owned())];
    Report { blocks, ..Report::default() }
}

/// Asks questions from one of them on; whether all were answered.
fn all_asked(
    asked: &[&'static Question],
    from: usize,
    interview: &mut Interview,
    talk: &Conversation,
) -> io::Result<bool> {
    let mut at = from;
    while let Some(&question) = asked.get(at) {
        if let Some(because) = interview.idle(question) {
            let skipped = Block::Sentence(format!("`{}` is not asked: {because}.", question.id));
            talk.show(&Report { blocks: vec![skipped], ..Report::default() })?;
            at += 1;
            continue;
        }
        match ask(question, at + 1, asked.len(), interview, talk)? {
            Said::Answered => at += 1,
            Said::Back => {
                let before = asked[..at].iter().rposition(|question| interview.idle(question).is_none());
                at = before.unwrap_or(at);
            }
            Said::Over => return Ok(false),
        }
    }
    Ok(true)
}

/// Asks one question until it is answered.
fn ask(
    question: &'static Question,
    number: usize,
    of: usize,
    interview: &mut Interview,
    talk: &Conversation,
) -> io::Result<Said> {
    let heading = format!("{number}/{of}  {}", question.asks);
    talk.say("\n")?;
    talk.show(&Report { blocks: vec![Block::List { heading, items: question.choices() }], ..Report::default() })?;
    loop {
        let line = match talk.ask(&interview.standing(question))? {
            Reply::Over => return Ok(Said::Over),
            Reply::Garbled => {
                complain(Fault::new("this line is no UTF-8 text"), talk)?;
                continue;
            }
            Reply::Line(line) => line,
        };
        match line.as_str() {
            "" => return Ok(Said::Answered),
            "<" => return Ok(Said::Back),
            "?" => {
                let explained = Block::Sentence(question.explains.to_owned());
                talk.show(&Report { blocks: vec![explained], ..Report::default() })?;
            }
            answer => match interview.answer(question, answer) {
                Ok(()) => return Ok(Said::Answered),
                Err(fault) => complain(fault, talk)?,
            },
        }
    }
}

/// Asks whether the file is to be written.
fn agreed(file: &str, talk: &Conversation) -> io::Result<Said> {
    talk.say(&format!("\nWrite {}?\n", crate::report::escaped(file)))?;
    loop {
        match talk.ask("yes")? {
            Reply::Over => return Ok(Said::Over),
            Reply::Line(line) => match line.to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(Said::Answered),
                "n" | "no" => return Ok(Said::Over),
                "<" => return Ok(Said::Back),
                _ => complain(Fault::new("neither yes nor no").expected("`yes`, `no`, or `<` to go back"), talk)?,
            },
            Reply::Garbled => complain(Fault::new("this line is no UTF-8 text"), talk)?,
        }
    }
}

fn show_table(written: &Written, talk: &Conversation) -> io::Result<()> {
    if let Rules::Stakes(rules) = &written.preset.rules {
        talk.say("\n")?;
        talk.show(&report(rules))?;
    }
    Ok(())
}

fn complain(fault: Fault, talk: &Conversation) -> io::Result<()> {
    talk.say(&Problems::from(vec![fault]).to_text(talk.colour))
}

/// Answers that do not go together, each with its question.
pub fn told(unfit: Vec<Unfit>) -> Vec<Fault> {
    let told = |Unfit { question, fault }: Unfit| {
        let message = format!("{question}: {}", fault.message);
        Fault { message, ..fault }
    };
    unfit.into_iter().map(told).collect()
}
