//! The page of a night: its figures, what it holds of hostile text, and how a browser shows it on a phone.

#![expect(clippy::print_stderr, reason = "a test that skips says so")]

mod arbitrary;
mod browser;
mod folder;
mod sheet;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Command, Output, Stdio};

use folder::Folder;
use huat::amount::{Amount, Decimals};
use huat::ledger::transfers::fewest;
use huat::report::html::BEGINS;
use huat::report::night::{Logged, Page, Standing};
use huat::yaml::{Origin, Source, parse};
use proptest::prelude::*;
use roxmltree::{Document, Node};
use serde_json::{Value, json};
use sheet::{Sheet, declared};

use arbitrary::{PLAYERS, any_changes, any_event, any_score_changes, any_score_event, any_text};
use browser::{Scheme, browser, look};

fn page(sheet: &Sheet, notes: &[&str]) -> String {
    let (night, bytes) = (sheet.night(), sheet.0.as_slice());
    let logged = Logged::of(&night, bytes, Vec::new()).expect("it can be read");
    let notes = notes.iter().map(|note| (*note).to_owned()).collect();
    Page::of(logged, Standing::of(&night), bytes, None, notes).expect("it can be read").to_html()
}

/// The body, which is XML as it stands.
fn body(page: &str) -> &str {
    let (start, end) = (page.find("<body>").expect("a body"), page.find("</body>").expect("its end"));
    &page[start..end + "</body>".len()]
}

fn parsed(page: &str) -> Document<'_> {
    Document::parse(body(page)).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect()
}

fn with<'d>(node: Node<'d, 'd>, name: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    node.descendants().filter(move |node| node.has_tag_name(name))
}

fn section<'d>(document: &'d Document<'d>, id: &str) -> Node<'d, 'd> {
    let mut sections = with(document.root(), "section").filter(|node| node.attribute("id") == Some(id));
    sections.next().unwrap_or_else(|| panic!("there is no section {id}"))
}

/// The rows below the heads of the first table of a section.
fn rows(document: &Document<'_>, id: &str) -> Vec<Vec<String>> {
    let Some(table) = with(section(document, id), "table").next() else { return Vec::new() };
    let parts = table.children().filter(|node| node.has_tag_name("tbody") || node.has_tag_name("tfoot"));
    let rows = parts.flat_map(|part| part.children().filter(|node| node.has_tag_name("tr")));
    rows.map(|row| row.children().map(text).collect()).collect()
}

/// An amount as it is shown, in the smallest unit; nothing for nothing.
fn units(shown: &str, decimals: Decimals) -> i64 {
    if shown.is_empty() {
        return 0;
    }
    let plain = shown.replace('−', "-").replace('+', "");
    Amount::parse(&plain, decimals).unwrap_or_else(|| panic!("{shown} is no amount")).units()
}

/// What holds for the page of every night.
fn holds(sheet: &Sheet) {
    let (night, page) = (sheet.night(), page(sheet, &[]));
    let document = parsed(&page);
    let decimals = night.header.preset.rules.decimals();
    let (people, totals): (Vec<String>, Vec<i64>) = sheet.totals().into_iter().unzip();
    let people: Vec<String> = people.iter().map(|name| name.replace('\u{FFFE}', "\u{FFFD}")).collect();

    let standing = rows(&document, "standing");
    let shown: Vec<(&str, i64)> = standing.iter().map(|row| (row[0].as_str(), units(&row[1], decimals))).collect();
    let true_ones = people.iter().map(String::as_str).zip(totals.iter().copied()).chain([("sum", 0)]);
    assert_eq!(shown, true_ones.collect::<Vec<_>>());

    let transfers = with(section(&document, "settle"), "li").count();
    assert_eq!(transfers, fewest(&night.open()).list.len().max(1));

    adds_up(&rows(&document, "paid"), &people, &totals, decimals);

    let mut running: BTreeMap<String, i64> = people.iter().map(|name| (name.clone(), 0)).collect();
    for row in with(section(&document, "hands"), "tbody").flat_map(|table| with(table, "tr").collect::<Vec<_>>()) {
        let cells: Vec<String> = row.children().map(text).collect();
        let total = running.get_mut(&cells[0]).unwrap_or_else(|| panic!("{} did not sit", cells[0]));
        *total += units(&cells[1], decimals);
        assert_eq!(*total, units(&cells[2], decimals), "{cells:?}");
    }
    assert_eq!(people.iter().map(|name| running[name]).collect::<Vec<_>>(), totals);
    stands_alone(&page, &document);
}

/// Rows and columns of who paid whom add up to what is written beside them, and to the standing.
fn adds_up(rows: &[Vec<String>], people: &[String], totals: &[i64], decimals: Decimals) {
    let figures = |row: &Vec<String>| row[1..].iter().map(|cell| units(cell, decimals)).collect::<Vec<i64>>();
    let count = people.len();
    assert_eq!(rows.len(), count + 2);
    let paid: Vec<Vec<i64>> = rows[..count].iter().map(figures).collect();
    let (received, left) = (figures(&rows[count]), figures(&rows[count + 1]));
    assert!(paid.iter().flatten().all(|amount| *amount >= 0));
    for (place, row) in paid.iter().enumerate() {
        let column: i64 = paid.iter().map(|row| row[place]).sum();
        assert_eq!((rows[place][0].as_str(), row[place]), (people[place].as_str(), 0));
        assert_eq!((row[..count].iter().sum::<i64>(), column), (row[count], received[place]));
        assert_eq!((received[place] - row[count], left[place]), (totals[place], totals[place]));
    }
    assert_eq!(received[..count].iter().sum::<i64>(), received[count]);
    assert_eq!(left[count], 0);
}

/// Nothing in it comes from elsewhere, runs, or leads away.
fn stands_alone(page: &str, document: &Document<'_>) {
    assert!(page.starts_with(BEGINS));
    let (head, _) = page.split_once("<body>").expect("a body");
    assert!(!head.contains("url(") && !head.contains("@import") && head.contains("default-src 'none'"));
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(
            !["script", "img", "link", "iframe", "object", "embed", "form", "image", "use"].contains(&name),
            "{name}"
        );
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && !["src", "style", "action", "srcset"].contains(&name), "{name}");
            if name == "href" {
                assert!(value.strip_prefix('#').is_some_and(|id| ids.contains(&id)), "{value}");
            }
        }
    }
}

/// Two rounds with everything that a night can hold.
fn evening() -> Sheet {
    let changes = json!({"bonuses": {"dan-diao": {"amount": 10}}, "self_draw_bonus": 10});
    let mut sheet = Sheet::new("10-20", &changes, &PLAYERS).expect("sound rules");
    for event in [
        json!({"win": "Mei", "doubles": 3, "from": "Raj"}),
        json!({"kong": "阿明", "concealed": true}),
        json!({"win": "Siti", "doubles": 2, "self_draw": true, "bonus": ["dan-diao"]}),
        json!({"yao": "Siti", "from": "Raj", "note": "cat & rat"}),
        json!({"win": "阿明", "doubles": 7, "from": "Siti"}),
        json!({"draw": true}),
        json!({"win": "Mei", "doubles": "limit", "self_draw": true, "bao": "阿明"}),
        json!({"false_win": "Raj", "from": "Mei"}),
        json!({"pay": "Raj", "to": "Siti", "amount": 50, "note": "supper"}),
        json!({"win": "Raj", "doubles": 1, "from": "Mei"}),
    ] {
        sheet.add(&event).expect("it fits");
    }
    sheet.record(|recorder| recorder.void(6, None)).expect("the draw was none");
    sheet.record(|recorder| recorder.swap("Raj", "Dan")).expect("he goes home");
    sheet.add(&json!({"win": "Dan", "doubles": 5, "from": "阿明"})).expect("it fits");
    sheet
}

/// Names, notes and amounts as long as they may be.
fn longest() -> Sheet {
    let names = ["W".repeat(40), "的".repeat(40), "<b>&amp;\"'".to_owned(), "M".repeat(40)];
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let changes = json!({"money": {"unit": "$", "decimals": 2}});
    let mut sheet = Sheet::new("10-20", &changes, &names).expect("they are names");
    let note = "W".repeat(500);
    for (from, to) in [(0, 1), (1, 2), (2, 3)] {
        let pay = json!({"pay": names[from], "to": names[to], "amount": 999_999_999_999_u64, "note": note});
        sheet.add(&pay).expect("it fits");
    }
    sheet.record(|recorder| recorder.swap(names[0], &"i".repeat(40))).expect("another sits down");
    sheet.record(|recorder| recorder.remark(&note)).expect("a remark");
    sheet.add(&json!({"win": names[1], "doubles": 3, "from": names[2]})).expect("it fits");
    sheet
}

/// Eleven people at a table for four, with cents, and rules that change.
fn many() -> Sheet {
    let names = ["Featherstonehaugh", "Uncle Ho", "Mei Ling", "Raj"];
    let mut sheet = Sheet::new("3-6", &json!({}), &names).expect("sound rules");
    sheet.add(&json!({"win": names[0], "doubles": 3, "from": names[3]})).expect("it fits");
    let others = ["Raj", "Ann", "Ben", "Cal", "Dan", "Eve", "Fay", "Gus"];
    for pair in others.windows(2) {
        sheet.record(|recorder| recorder.swap(pair[0], pair[1])).expect("another sits down");
        sheet.add(&json!({"win": pair[1], "doubles": 2, "from": names[1]})).expect("it fits");
    }
    sheet
}

fn differences() -> Sheet {
    let mut sheet = Sheet::new("british", &json!({"players": 3}), &PLAYERS).expect("sound rules");
    let scores = json!({"scores": {"Mei": 84, "Raj": 20, "Siti": 8}, "winner": "Mei", "east": "Raj"});
    sheet.add(&scores).expect("it fits");
    sheet
}

#[test]
fn every_figure_is_that_of_the_ledger() {
    for sheet in [evening(), longest(), differences(), many()] {
        holds(&sheet);
    }
    let two = Sheet::new("10-20", &json!({"players": 2}), &PLAYERS).expect("sound rules");
    holds(&two);
    assert!(page(&two, &[]).contains("No hand has been played yet"));
}

#[test]
fn a_hand_says_who_pays_whom_and_why() {
    let page = page(&evening(), &[]);
    let document = parsed(&page);
    let hands: Vec<Node<'_, '_>> =
        with(section(&document, "hands"), "li").filter(|node| node.attribute("class") == Some("hand")).collect();
    let says = |place: usize, what: &str| assert!(text(hands[place]).contains(what), "{}", text(hands[place]));
    says(0, "#1");
    says(0, "19:41");
    says(0, "East 1, dealer Mei");
    says(0, "Mei wins 3 doubles on Raj's discard");
    says(0, "Raj pays Mei 80 points: threw the winning tile, 3 doubles");
    says(3, "cat & rat");
    says(4, "(7 doubles count as the limit of 5)");
    assert_eq!(with(hands[5], "del").map(text).collect::<String>(), "The hand is a draw (void by 11)");
    assert!(with(hands[5], "table").next().is_none());
}

/// The text of the elements of a kind in a section.
fn texts(document: &Document<'_>, id: &str, name: &'static str) -> Vec<String> {
    with(section(document, id), name).map(text).collect()
}

#[test]
fn a_section_says_nothing_twice() {
    let mut sheet = evening();
    let shooter = parse(&Source::new(Origin::StandardInput, "shooter: true".to_owned())).expect("YAML");
    sheet.record(|recorder| recorder.rules(&shooter, None)).expect("other rules");
    let page = page(&sheet, &[]);
    let document = parsed(&page);
    assert_eq!(texts(&document, "standing", "caption"), ["7 hands"]);
    let headings = texts(&document, "rules", "h3");
    assert!(headings.iter().any(|heading| heading.starts_with("From #14 on: ")), "{headings:?}");
    assert_eq!(headings.len(), 6, "{headings:?}");
}

#[test]
fn a_row_of_a_count_says_what_it_counts() {
    let page = page(&many(), &[]);
    let document = parsed(&page);
    let rows = texts(&document, "rules", "th");
    for row in ["1 double", "2 doubles", "5 doubles limit"] {
        assert!(rows.iter().any(|heading| heading == row), "{rows:?}");
    }
}

#[test]
fn whom_nothing_was_paid_is_left_out() {
    let page = page(&many(), &[]);
    let rows = rows(&parsed(&page), "paid");
    let payers = &rows[..rows.len() - 2];
    let blanks = payers.iter().flat_map(|row| &row[1..row.len() - 1]).filter(|cell| cell.is_empty()).count();
    assert!(payers.len() == 11 && blanks > 80, "{rows:?}");
    assert!(payers.iter().flat_map(|row| &row[1..row.len() - 1]).all(|cell| cell != "0.00"), "{rows:?}");
}

#[test]
fn hostile_text_is_text_and_nothing_else() {
    let names = ["<script>alert(1)</script>", "a&b\"c'd", "</style><img/onerror>", "]]>--> 𝕏 \u{FFFE}"];
    let mut sheet = Sheet::new("10-20", &json!({"money": {"unit": "<i>"}}), &names).expect("they are names");
    let note = "</li></body><script src='http://example.com/x.js'></script>";
    sheet.add(&json!({"win": names[0], "doubles": 3, "from": names[1], "note": note})).expect("it fits");
    sheet.record(|recorder| recorder.remark("\"><svg onload=alert(1)>")).expect("a remark");
    holds(&sheet);
    let page = page(&sheet, &["edited \u{202E}by\u{7} hand <script>"]);
    assert!(page.contains("edited \\u{202e}by\\u{7} hand &lt;script&gt;"), "{page}");
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("<svg onload"));
    stands_alone(&page, &parsed(&page));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_night_has_a_page_that_adds_up(changes in any_changes(), events in prop::collection::vec(any_event(), 0..30)) {
        if let Some(mut sheet) = Sheet::new("10-20", &changes, &PLAYERS) {
            for (place, event) in events.iter().enumerate() {
                let _ = sheet.add(event);
                match place % 9 {
                    5 => drop(sheet.record(|recorder| recorder.void(place as u32 / 2, None))),
                    8 => drop(sheet.record(|recorder| recorder.swap(PLAYERS[place % 4], "Dan"))),
                    _ => {}
                }
                if let Some(other) = declared(event).filter(|_| place % 7 == 6) {
                    let _ = sheet.record(|recorder| recorder.amend(place as u32 / 2, &other));
                }
            }
            holds(&sheet);
        }
    }

    #[test]
    fn where_differences_are_paid_too(changes in any_score_changes(), events in prop::collection::vec(any_score_event(4), 0..20)) {
        if let Some(mut sheet) = Sheet::new("british", &changes, &PLAYERS) {
            for event in &events {
                let _ = sheet.add(event);
            }
            holds(&sheet);
        }
    }
}

proptest! {
    #[test]
    fn what_is_said_of_a_file_is_text(said in any_text()) {
        let page = page(&evening(), &[&said]);
        stands_alone(&page, &parsed(&page));
    }
}

impl Folder {
    /// With a ledger in it.
    fn with(name: &str, sheet: &Sheet) -> Self {
        let folder = Folder::empty(name);
        fs::write(folder.0.join("night.yaml"), &sheet.0).expect("written");
        folder
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("huat runs")
    }

    fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.done(&[arguments, &["--format", "json"]].concat())).expect("JSON")
    }
}

#[test]
fn a_page_is_written_over_a_page_and_over_nothing_else() {
    let folder = Folder::with("files", &evening());
    assert_eq!(folder.json(&["report", "night.html"]), json!({"schema": 1, "html": "night.html"}));
    let page = fs::read_to_string(folder.0.join("night.html")).expect("a page");
    assert_eq!(page, folder.done(&["report", "-"]));
    assert_eq!(folder.done(&["report", "night.html"]), "written: night.html\n");
    let other = "<!DOCTYPE html>\n<html lang=\"en\"><title>another</title></html>";
    fs::write(folder.0.join("other.html"), other).expect("written");
    assert!(folder.refused(&["report", "other.html"]).contains("is no page of a night"));
    assert_eq!(fs::read_to_string(folder.0.join("other.html")).expect("it"), other);
    assert!(folder.refused(&["report", "night.yaml"]).contains("this is the ledger"));
    let pipe = Command::new("mkfifo").arg(folder.0.join("pipe.html")).status().expect("mkfifo runs");
    assert!(pipe.success() && folder.refused(&["report", "pipe.html"]).contains("is no page of a night"));
    assert_eq!(fs::read(folder.0.join("night.yaml")).expect("it"), evening().0);
}

#[test]
fn a_link_is_followed_to_where_it_leads() {
    let folder = Folder::with("links", &evening());
    let path = |name: &str| folder.0.join(name);
    fs::create_dir(path("pages")).expect("a folder");
    symlink("pages/first.html", path("night.html")).expect("a link");
    symlink("night.html", path("again.html")).expect("a link to a link");
    for link in ["again.html", "night.html"] {
        folder.done(&["report", link]);
        assert!(path(link).is_symlink() && path("pages/first.html").is_file(), "{link}");
    }
    symlink("nowhere/night.html", path("lost.html")).expect("a link");
    assert!(folder.refused(&["report", "lost.html"]).contains("this leads to nowhere/night.html, where"));
    assert!(path("lost.html").is_symlink() && !path("nowhere").exists());
}

#[test]
fn standard_output_has_other_names() {
    let folder = Folder::with("stdout", &evening());
    assert_eq!(folder.done(&["report", "/dev/stdout"]), folder.done(&["report", "-"]));
    let mut huat = Command::new(env!("CARGO_BIN_EXE_huat"));
    let huat = huat.args(["report", "/dev/stdout"]).current_dir(&folder.0).env_remove("HUAT_LEDGER");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let closed = huat.stdout(writer).stderr(Stdio::piped()).output().expect("huat runs");
    assert_eq!((closed.status.code(), String::from_utf8_lossy(&closed.stderr)), (Some(0), "".into()));
}

#[test]
fn what_a_file_is_like_stands_on_its_page() {
    let mut torn = evening();
    torn.0.extend_from_slice(b"- {\"n\":14,\"wi");
    assert!(Folder::with("torn", &torn).done(&["report", "-"]).contains("<li>torn: the last line was cut off"));
    let text = String::from_utf8(evening().0).expect("UTF-8");
    let edited = Sheet(text.replace("cat &", "dog &").into_bytes());
    assert!(Folder::with("edited", &edited).done(&["report", "-"]).contains("<li>edited by hand: 4</li>"));
    let damaged = Sheet(text.replace("\"n\":4,", "\"n\":44,").into_bytes());
    let folder = Folder::with("damaged", &damaged);
    folder.refused(&["report", "night.html"]);
    assert!(!folder.0.join("night.html").exists());
}

#[test]
fn what_if_stands_beside_the_truth() {
    let folder = Folder::with("what-if", &evening());
    let page = folder.done(&["report", "-", "--rules", "10-20-shooter"]);
    let document = parsed(&page);
    let total = folder.json(&["total", "--rules", "10-20-shooter"]);
    for row in rows(&document, "standing").iter().filter(|row| row[0] != "sum") {
        let shown = [&row[1], &row[2]].map(|cell| units(cell, Decimals::default()));
        assert_eq!(json!(shown), json!([total["true_totals"][&row[0]], total["totals"][&row[0]]]), "{row:?}");
    }
    let notes: Vec<String> =
        with(document.root(), "aside").flat_map(|aside| with(aside, "li").collect::<Vec<_>>()).map(text).collect();
    assert_eq!(notes[0], "what if: settled by 10-20, limit 5, shooter, which was not played");
    assert!(notes[1].starts_with("#3 counts nothing by these rules"), "{notes:?}");
}

#[test]
fn a_browser_shows_it_on_a_phone() {
    let Some(browser) = browser() else {
        eprintln!("chromium is not installed: skipped");
        return;
    };
    let empty = Sheet::new("3-6", &json!({}), &PLAYERS).expect("sound rules");
    let sheets = [evening(), longest(), differences(), many(), empty];
    let folders: Vec<Folder> =
        sheets.iter().zip(0..).map(|(sheet, place)| Folder::with(&format!("browser-{place}"), sheet)).collect();
    let pages: Vec<String> = folders.iter().map(|folder| folder.done(&["report", "-"])).collect();
    let dark = look(&browser, &pages, Scheme::Dark, 360);
    let light = look(&browser, &pages, Scheme::Light, 360);
    let small = look(&browser, &pages, Scheme::Light, 320);
    let grounds = [&dark, &light].map(|seen| seen.pages[0]["ground"].clone());
    assert_eq!(grounds, [json!("rgb(22, 22, 22)"), json!("rgb(255, 255, 255)")]);
    for (seen, width) in [(dark, 360), (light, 360), (small, 320)] {
        assert!(seen.console.is_empty(), "{:?}", seen.console);
        for (shown, folder) in seen.pages.iter().zip(&folders) {
            assert_eq!((&shown["width"], &shown["wide"], &shown["faint"]), (&json!(width), &json!([]), &json!([])));
            let total = folder.json(&["total"]);
            let decimals = u8::try_from(total["decimals"].as_u64().expect("a count")).ok().and_then(Decimals::new);
            let units = |shown: &Value| units(shown.as_str().expect("text"), decimals.expect("decimals"));
            let exact = |number: &Value| units(&json!(number.to_string()));
            let totals = total["totals"].as_object().expect("totals");
            let standing = shown["standing"].as_array().expect("rows");
            assert_eq!(standing.len(), totals.len());
            for row in standing {
                let name = row[0].as_str().expect("a name");
                assert_eq!(units(&row[1]), exact(&totals[name]), "{row}");
            }
            let copied: Vec<&str> =
                shown["copied"].as_str().expect("text").lines().filter(|line| !line.is_empty()).collect();
            let transfers = total["transfers"].as_array().expect("a list");
            assert_eq!(copied.len(), transfers.len().max(1), "{copied:?}");
            for (line, transfer) in copied.iter().zip(transfers) {
                let names = [&transfer["from"], &transfer["to"]].map(|name| name.as_str().expect("a name"));
                assert!(line.starts_with(&format!("{} pays {} ", names[0], names[1])), "{line}");
            }
        }
    }
}

/// The test above sees what it is there to see.
#[test]
fn a_browser_tells_of_what_is_wrong() {
    let Some(browser) = browser() else { return };
    let wrong = page(&evening(), &[]).replace(
        "</h1>",
        "</h1><p style=\"width:400px;color:#777;background:#777\">wide</p><img src=\"data:,\" alt=\"\"/>",
    );
    let seen = look(&browser, &[wrong], Scheme::Light, 360);
    assert!(seen.console.iter().any(|line| line.contains("Content Security Policy")), "{:?}", seen.console);
    let shown = &seen.pages[0];
    assert!(shown["width"].as_i64() > Some(360), "{shown}");
    assert_eq!(["wide", "faint"].map(|fault| shown[fault].as_array().map(Vec::len)), [Some(1), Some(1)], "{shown}");
}
