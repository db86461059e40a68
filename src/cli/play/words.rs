//! A line as words, each with its place.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use crate::fault::Fault;

/// What a quoted word begins and ends with: also as phones write them.
const QUOTES: [(char, char); 5] = [('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’'), ('「', '」')];

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// What it says, without quotation marks.
    pub text: String,
    /// Whether it begins with a quotation mark, and so is no word of huat's.
    pub is_quoted: bool,
    /// Where it stands in the line, in bytes.
    pub at: Range<usize>,
}

impl Word {
    /// The word as huat looks words up: in lower case, with the wide letters of Chinese keyboards made ordinary; `None`
    /// where it is quoted.
    pub fn plain(&self) -> Option<String> {
        (!self.is_quoted).then(|| self.text.nfkc().collect::<String>().to_lowercase())
    }

    /// Whether it is an option, and no negative number.
    pub fn is_option(&self) -> bool {
        let mut letters = self.text.chars();
        !self.is_quoted && letters.next() == Some('-') && letters.next().is_some_and(|c| !c.is_ascii_digit())
    }
}

/// What is wrong with a line, and where, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Where.
    pub at: Range<usize>,
    /// What.
    pub fault: Fault,
}

/// The words of a line. A quotation mark counts where a word begins, and behind `=` and `,`; elsewhere it is a letter,
/// as in O'Neil.
///
/// # Errors
/// A quotation mark that is not closed.
pub fn words(line: &str) -> Result<Vec<Word>, Slip> {
    let (words, open) = split(line);
    match open {
        None => Ok(words),
        Some(at) => {
            let fault = Fault::new("a quotation mark that is not closed");
            Err(Slip { at: at..line.len(), fault: fault.remedy("close it, or leave it out") })
        }
    }
}

/// The words of a line that may still be written at, and where a quotation mark was left open.
pub fn split(line: &str) -> (Vec<Word>, Option<usize>) {
    let mut words: Vec<Word> = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let (mut is_inside, mut before) = (false, ' ');
    for (at, letter) in line.char_indices() {
        let begins = !is_inside;
        let opens = || QUOTES.iter().find(|(opening, _)| *opening == letter && (begins || matches!(before, '=' | ',')));
        match open {
            Some((_, closing)) if letter == closing => open = None,
            Some(_) => push(&mut words, letter),
            None if letter.is_whitespace() => is_inside = false,
            None => {
                let quote = opens();
                if begins {
                    words.push(Word { text: String::new(), is_quoted: quote.is_some(), at: at..at });
                    is_inside = true;
                }
                match quote {
                    Some((_, closing)) => open = Some((at, *closing)),
                    None => push(&mut words, letter),
                }
            }
        }
        if let Some(word) = words.last_mut().filter(|_| is_inside) {
            word.at.end = at + letter.len_utf8();
        }
        before = letter;
    }
    (words, open.map(|(at, _)| at))
}

fn push(words: &mut [Word], letter: char) {
    if let Some(word) = words.last_mut() {
        word.text.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        words(line).expect("closed").into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_stand_between_blanks_or_in_quotation_marks_of_any_kind() {
        assert_eq!(texts(" mei  3\u{3000}raj "), ["mei", "3", "raj"]);
        assert_eq!(texts("\"Mei Ling\" 3 “Raj K” '阿 明' 「老 王」"), ["Mei Ling", "3", "Raj K", "阿 明", "老 王"]);
        assert_eq!(
            texts("O'Neil 3 raj --note \"it's late\" --also \"Mei Ling\"=2"),
            ["O'Neil", "3", "raj", "--note", "it's late", "--also", "Mei Ling=2"].map(|word| word.to_owned())
        );
        assert_eq!(texts("--set title=\"a b\""), ["--set", "title=a b"]);
        assert!(texts("").is_empty());
        assert_eq!(texts("\"\""), [""]);
    }

    #[test]
    fn a_word_knows_its_place_and_whether_it_is_quoted() {
        let found = words("阿明 \"3\" ３").expect("closed");
        assert_eq!(found.iter().map(|word| word.at.clone()).collect::<Vec<_>>(), [0..6, 7..10, 11..14]);
        assert_eq!(found.iter().map(Word::plain).collect::<Vec<_>>(), [Some("阿明".into()), None, Some("3".into())]);
    }

    #[test]
    fn a_quotation_mark_that_is_not_closed_is_named_at_its_place() {
        assert_eq!(words("mei 3 “raj").expect_err("open").at.start, 6);
    }
}
