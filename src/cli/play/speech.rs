//! The short words of the table: `mei 3 raj`, `kong mei`, `自摸`, and the event that they mean.

use std::ops::Range;

use super::reading::{Nameable, Parts, readings};
use super::said::{Amiss, Said};
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
    let event_of = |parts: &Parts| Said::of(parts).and_then(|said| said.event(options.is_empty()));
    let mut events: Vec<Vec<String>> = Vec::new();
    let (mut amiss, mut instead) = (None, None);
    for reading in &readings {
        match event_of(&reading.parts) {
            // The name alone is not taken in the place of a word.
            Ok(_) if reading.contested.is_some() && events.is_empty() => {
                instead = instead.or(reading.contested.clone())
            }
            Ok(event) if events.contains(&event) => {}
            Ok(event) => events.push(event),
            Err(why) => amiss = amiss.or(Some(why)),
        }
    }
    let fault = match events.as_slice() {
        [event] => return Ok(event.iter().cloned().chain(options.iter().map(|word| word.text.clone())).collect()),
        [one, other, ..] => {
            let fault = Fault::new(format!("this is `{}`, and `{}` too", one.join(" "), other.join(" ")));
            return Err(vec![slip(&(start..end), fault.remedy("quote the name, or say it in other words"))]);
        }
        [] => amiss,
    };
    let (at, fault) = match fault {
        Some(Amiss::Wrong(at, fault)) => (at.unwrap_or(start..end), *fault),
        Some(Amiss::Missing(fault)) => (end..end, *fault),
        None => (start..end, Fault::new("this says nothing")),
    };
    // What was meant may be a name that was taken for a word.
    let fault = match instead {
        Some(name) => fault.remedy(format!("where {name} is meant, quote the name: \"{name}\"")),
        None => fault,
    };
    Err(vec![slip(&at, fault)])
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
        event(&words(line).expect("closed"), &ours()).expect(line).join(" ")
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
            // The word stands next to the second name, or between the two.
            ("Mei Raj Siti 阿明", "hu mei 3 threw raj"),
            ("Mei Raj Siti 阿明", "mei wins 3 threw raj"),
            ("Mei Raj Siti 阿明", "mei 3 放炮 raj"),
            ("Mei Raj Siti 阿明", "zhahu mei threw raj"),
            ("Mei Raj Siti 阿明", "kong mei threw raj"),
            ("Mei Raj Siti 阿明", "raj mei wins 3"),
            ("Mei Raj Siti 阿明", "mei 3 raj wins"),
            ("Mei Raj Siti 阿明", "mei 阿明胡3"),
            ("Mei Raj Siti 阿明", "mei, raj zhahu"),
            ("Mei Raj Siti 阿明", "raj, mei 3"),
            ("Mei Raj Siti 阿明", "mei, kong raj"),
            ("Mei Raj Siti 阿明", "robbed raj mei 3"),
            ("Mei Raj Siti 阿明", "抢杠阿明 mei 3"),
            // A name inside a word, or in another name.
            ("Mei 明 Siti Raj", "明杠 mei"),
            ("Mei 明 Siti Raj", "明杠mei"),
            ("Mei Ling Mei_Ling Raj", "mei ling 3"),
            ("Mei Ling Mei_Ling Raj", "kong mei ling"),
            ("Mei Ling Mei_Ling Raj", "raj 3 bao mei ling"),
            ("Max Raj Mei Siti", "max 3 raj"),
        ] {
            let names: Vec<String> = names.split(' ').map(|name| name.replace('_', " ")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
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
        assert_eq!(slips[0].fault.remedy.as_deref(), Some("where Um is meant, quote the name: \"Um\""));
    }
}
