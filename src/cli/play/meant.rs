//! What a line at the table means: a command, with its short words written out.

use clap::CommandFactory;

use super::reading::Nameable;
use super::words::{Slip, Word, words};
use super::{speech, vocabulary};
use crate::cli::Cli;
use crate::fault::{Fault, clipped, nearest};
use crate::player::{Naming, Table};

/// Where in the night an event is said to have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Just now.
    Now,
    /// In the place of an event.
    Of(u32),
    /// Behind an event.
    After(u32),
}

/// What a line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// Nothing: it is empty, or a comment.
    Nothing,
    /// What can be said is to be shown.
    Help,
    /// The night is over, or somebody has to go.
    End,
    /// A command of huat, as the words behind `huat`.
    Command(Vec<String>),
}

/// What a line means. Commands are those of `huat`, with or without that word; an event needs no `add`, and may be said
/// in short words. A command goes before a name. `nameable` says who sat there, and what the rules named.
///
/// # Errors
/// Every word that cannot be understood.
pub fn meant(line: &str, nameable: impl Fn(Place) -> Nameable) -> Result<Meant, Vec<Slip>> {
    if line.trim_start().starts_with('#') {
        return Ok(Meant::Nothing);
    }
    let words = words(line).map_err(|slip| vec![slip])?;
    let words = match words.as_slice() {
        [huat, rest @ ..] if huat.plain().as_deref() == Some("huat") => rest,
        words => words,
    };
    let Some((first, rest)) = words.split_first() else { return Ok(Meant::Nothing) };
    let command = match first.plain().as_deref() {
        Some("help" | "?") if rest.is_empty() => return Ok(Meant::Help),
        Some("help") => help(rest),
        Some("quit" | "exit" | "bye") if rest.is_empty() => return Ok(Meant::End),
        Some("remark") => ["add".to_owned()].into_iter().chain(remark(words)).collect(),
        Some("add") => match rest {
            [word, ..] if word.plain().as_deref() == Some("remark") => {
                ["add".to_owned()].into_iter().chain(remark(rest)).collect()
            }
            rest => add(rest, &nameable(Place::Now))?,
        },
        Some(correction @ ("amend" | "insert")) => {
            let (number, event) = rest.split_at(rest.len().min(1));
            let said = number.first().and_then(|number| number.text.parse().ok());
            let place = match said {
                Some(n) if correction == "amend" => Place::Of(n),
                Some(n) => Place::After(n),
                None => Place::Now,
            };
            let event = if event.is_empty() { Vec::new() } else { spoken(event, &nameable(place))? };
            [vec![correction.to_owned()], texts(number), event].concat()
        }
        Some(word) if is_command(word) => texts_of(word, rest),
        _ if is_of_cash(words) => texts(&paying(words)),
        _ => add(&paying(words), &nameable(Place::Now))?,
    };
    Ok(Meant::Command(command))
}

/// `help win` is what `huat help add win` is.
fn help(words: &[Word]) -> Vec<String> {
    let is_event = words.first().and_then(Word::plain).is_some_and(|word| is_event(&word));
    let add = is_event.then(|| "add".to_owned());
    ["help".to_owned()].into_iter().chain(add).chain(texts(words)).collect()
}

/// A remark is all that stands behind the word, quoted or not, up to an option.
fn remark(words: &[Word]) -> Vec<String> {
    let options = words.iter().position(Word::is_option).unwrap_or(words.len());
    let text = texts(&words[1..options.max(1)]).join(" ");
    let text = (!text.is_empty()).then_some(text);
    ["remark".to_owned()].into_iter().chain(text).chain(texts(&words[options..])).collect()
}

/// Cash: `raj paid mei 20`.
fn is_of_cash(words: &[Word]) -> bool {
    matches!(words, [_, paid, ..] if paid.plain().as_deref() == Some("paid"))
}

/// `raj pays mei 20` with the verb first, as commands have it.
fn paying(words: &[Word]) -> Vec<Word> {
    let mut words = words.to_vec();
    let verb = words.get(1).and_then(Word::plain);
    if let Some(verb @ ("pays" | "pay" | "paid")) = verb.as_deref() {
        words[1].text = if verb == "paid" { "paid" } else { "pay" }.to_owned();
        words.swap(0, 1);
    }
    words
}

fn add(words: &[Word], nameable: &Nameable) -> Result<Vec<String>, Vec<Slip>> {
    Ok(["add".to_owned()].into_iter().chain(spoken(words, nameable)?).collect())
}

/// An event: in the words of the command line where it has no short ones, such as `fine mei 10`.
fn spoken(words: &[Word], nameable: &Nameable) -> Result<Vec<String>, Vec<Slip>> {
    let Some((first, rest)) = words.split_first() else { return Ok(Vec::new()) };
    if first.is_option() {
        return Ok(texts(words));
    }
    let has_short_words =
        |word: &str| vocabulary::meaning(word).is_some() && !rest.first().is_some_and(Word::is_option);
    match first.plain() {
        Some(word) if is_event(&word) && !has_short_words(&word) => Ok(texts_of(&word, rest)),
        _ => speech::event(words, nameable)
            .map_err(|slips| slips.into_iter().map(|slip| widened(slip, first, nameable.table.as_ref())).collect()),
    }
}

/// The first word of a line may have been meant for a command too.
fn widened(slip: Slip, first: &Word, table: Option<&Table>) -> Slip {
    let is_unknown = slip.at == first.at && slip.fault.remedy.is_none() && slip.fault.expected.is_some();
    if !is_unknown || first.is_quoted || table.is_none_or(|table| table.find(&first.text, Naming::ByBeginning).is_ok())
    {
        return slip;
    }
    let commands = commands();
    let known = slip.fault.nearest.as_deref().into_iter().chain(commands.iter().map(String::as_str));
    let nearest = nearest(&first.text, known).map(str::to_owned);
    let message = format!("{:?} is no command and nobody at the table", clipped(&first.text));
    let fault = Fault { message, ..slip.fault }.remedy("`help` shows what can be said");
    Slip { fault: fault.nearest(nearest.as_deref()), ..slip }
}

/// The commands of huat by their names.
pub fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

fn is_command(word: &str) -> bool {
    Cli::command().find_subcommand(word).is_some()
}

/// Whether a word names an event, as it does behind `huat add`.
fn is_event(word: &str) -> bool {
    Cli::command().find_subcommand("add").is_some_and(|add| add.find_subcommand(word).is_some())
}

fn texts(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| word.text.clone()).collect()
}

fn texts_of(first: &str, rest: &[Word]) -> Vec<String> {
    [vec![first.to_owned()], texts(rest)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(names: &[&str]) -> impl Fn(Place) -> Nameable {
        let table = Table::new(names).expect("names");
        move |_| Nameable { table: Some(table.clone()), things: Vec::new() }
    }

    fn command(line: &str) -> String {
        match meant(line, at(&["Mei", "Raj", "Siti", "Total"])) {
            Ok(Meant::Command(words)) => words.join(" "),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn commands_are_those_of_huat() {
        for (line, expected) in [
            ("total --cash 10", "total --cash 10"),
            ("huat total", "total"),
            ("TOTAL", "total"),
            ("mei 3 raj", "add win Mei 3 --from Raj"),
            ("add mei 3 raj", "add win Mei 3 --from Raj"),
            ("huat add win mei 3 --from raj", "add win Mei 3 --from raj"),
            ("amend 4 mei 3 zimo", "amend 4 win Mei 3 --self-draw"),
            ("insert 0 um mei", "insert 0 kong Mei --concealed"),
            ("amend", "amend"),
            ("fine mei 10", "add fine mei 10"),
            ("pay raj mei 20 --note \"side bet\"", "add pay raj mei 20 --note side bet"),
            ("raj pays mei 20", "add pay raj mei 20"),
            ("raj paid mei 20", "paid raj mei 20"),
            ("remark mei went home", "add remark mei went home"),
            ("add remark \"mei went home\" --dry-run", "add remark mei went home --dry-run"),
            ("help win", "help add win"),
            ("help total", "help total"),
            ("\"total\" 3 mei", "add win Total 3 --from Mei"),
            ("win --help", "add win --help"),
        ] {
            assert_eq!(command(line), expected, "{line}");
        }
        for (line, expected) in
            [("", Meant::Nothing), ("  # who sits where", Meant::Nothing), ("?", Meant::Help), ("bye", Meant::End)]
        {
            assert_eq!(meant(line, |_| Nameable::default()), Ok(expected), "{line}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_line_means_something_or_is_refused_at_its_place(line in "(\\PC|[ \"'-]|mei|raj|[0-9]|阿明|zi mo){0,30}") {
            for slip in meant(&line, at(&["Mei", "Raj", "Siti", "阿明"])).err().into_iter().flatten() {
                proptest::prop_assert!(line.get(slip.at).is_some());
            }
        }
    }

    #[test]
    fn a_first_word_that_is_none_may_have_been_a_command() {
        for (line, nearest) in [("totl", "total"), ("undoo", "undo"), ("rja 3 mei", "Raj"), ("dram", "draw")] {
            let slips = meant(line, at(&["Mei", "Raj", "Siti", "Ben"])).expect_err(line);
            assert_eq!(slips[0].fault.nearest.as_deref(), Some(nearest), "{line}");
        }
    }
}
