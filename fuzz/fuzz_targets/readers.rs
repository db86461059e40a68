//! Every reader is given the same bytes: as a ledger, as a line of one, as a hand file, as answers, as rules, as a model, as
//! tiles. None may panic or hang, and what both readings of a ledger accept they read alike.

#![no_main]

use huat::count::{Hand, Said};
use huat::hand_file::HandFile;
use huat::ledger::{Line, Night};
use huat::preset::interview::{Interview, read_answers};
use huat::preset::{Changes, Preset, Reference};
use huat::risk::Model;
use huat::yaml::{Origin, Source, parse};
use libfuzzer_sys::fuzz_target;

/// A sound head, so that the bytes are read as events.
const HEAD: &str = "huat: 1\nid: \"0badcafe\"\nplayers: [Mei, Raj, Siti, Ben]\npreset: 10-20\nrules:\n  shooter: true\nevents:\n";

fuzz_target!(|bytes: &[u8]| {
    let origin = Origin::StandardInput;
    let _ = Night::read(bytes, &origin);
    let night = [HEAD.as_bytes(), bytes].concat();
    if let Ok(night) = Night::read(night.as_slice(), &origin) {
        let sum: i128 = night.standing.iter().map(|amount| i128::from(amount.units())).sum();
        assert_eq!(sum, 0);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = Hand::read(text, Some(text), Some(text));
    let _ = Said::read(text);
    let _ = Line::read(&origin, text, 1);
    let source = Source::new(origin, text);
    if let Ok(file) = HandFile::read(&source) {
        let _ = file.settle(None, None, None);
    }
    let _ = read_answers(&source, &mut Interview::new("fuzz"), Origin::StandardInput);
    let _ = Model::read(&source);
    if let Ok(node) = parse(&source) {
        let _ = Preset::load(&Reference::default(), Changes::none().and(node));
    }
});
