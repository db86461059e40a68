//! The words of the table and what they mean.

use crate::amount::Number;

/// What a word at the table means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Somebody won.
    Win,
    /// The winner drew the tile.
    SelfDraw,
    /// A kong.
    Kong,
    /// A concealed one.
    ConcealedKong,
    /// One by a fourth tile added to an exposed triplet.
    AddedKong,
    /// A yao.
    Yao,
    /// One in the dealt hand.
    HiddenYao,
    /// Nobody won.
    Draw,
    /// A win that is none.
    FalseWin,
    /// Who is named next is liable.
    Bao,
    /// The tile was an added fourth tile.
    RobbedKong,
    /// Who is named next threw the tile.
    Off,
    /// Who was named last threw the tile.
    Threw,
    /// Who is named next won too.
    Also,
    /// The most that is counted.
    Limit,
    /// Says that a number is one of doubles.
    Doubles,
}

/// The words and what they mean: what is said in English, Hokkien and pinyin, with blanks as it is spoken, and in
/// Chinese, simplified and traditional. The first of each is the one that is suggested.
pub const VOCABULARY: [(Meaning, &[&str]); 16] = [
    (Meaning::Win, &["win", "wins", "won", "hu", "胡", "和", "糊"]),
    (
        Meaning::SelfDraw,
        &["zimo", "zi mo", "zhi mo", "zhimo", "self-draw", "self draw", "selfdraw", "self drawn", "tsumo", "自摸"],
    ),
    (Meaning::Kong, &["kong", "gang", "ming gang", "杠", "槓", "明杠", "明槓"]),
    (
        Meaning::ConcealedKong,
        &["um", "concealed", "an gang", "angang", "an kong", "ankong", "hidden kong", "dark kong", "暗杠", "暗槓"],
    ),
    (
        Meaning::AddedKong,
        &["added", "add kong", "bu gang", "bugang", "bu kong", "jia gang", "补杠", "補槓", "加杠", "加槓"],
    ),
    (Meaning::Yao, &["yao", "bite", "咬"]),
    (Meaning::HiddenYao, &["hidden yao", "an yao", "hidden bite", "暗咬"]),
    (Meaning::Draw, &["draw", "liuju", "liu ju", "no winner", "流局", "黄庄", "荒庄"]),
    (Meaning::FalseWin, &["zhahu", "zha hu", "false-win", "false win", "false hu", "诈胡", "詐胡", "诈和", "詐和"]),
    (Meaning::Bao, &["bao", "包"]),
    (Meaning::RobbedKong, &["robbed", "rob", "robbed kong", "qiang gang", "qianggang", "抢杠", "搶槓"]),
    (Meaning::Off, &["off", "from", "on"]),
    (
        Meaning::Threw,
        &["threw", "throws", "shoots", "shoot", "fang pao", "dian pao", "放炮", "放铳", "放銃", "点炮", "點炮"],
    ),
    (Meaning::Also, &["also", "and", "+", "也"]),
    (Meaning::Limit, &["limit", "max", "full", "满", "滿"]),
    (Meaning::Doubles, &["tai", "double", "doubles", "fan", "t", "台", "番"]),
];

/// Numbers as they are said.
const NUMBERS: [(&str, &[&str]); 10] = [
    ("1", &["one", "一"]),
    ("2", &["two", "二", "两", "兩"]),
    ("3", &["three", "三"]),
    ("4", &["four", "四"]),
    ("5", &["five", "五"]),
    ("6", &["six", "六"]),
    ("7", &["seven", "七"]),
    ("8", &["eight", "八"]),
    ("9", &["nine", "九"]),
    ("10", &["ten", "十"]),
];

/// What a word means at the table.
pub fn meaning(word: &str) -> Option<Meaning> {
    VOCABULARY.iter().find(|(_, words)| words.contains(&word)).map(|(meaning, _)| *meaning)
}

/// The event of the command line that a word begins, or the word itself.
pub fn event(word: &str) -> &str {
    match meaning(word) {
        Some(Meaning::Kong | Meaning::ConcealedKong | Meaning::AddedKong) => "kong",
        Some(Meaning::Yao | Meaning::HiddenYao) => "yao",
        Some(Meaning::FalseWin) => "false-win",
        Some(Meaning::Draw) => "draw",
        _ => word,
    }
}

/// A number in digits or as it is said, also with the word for doubles grown to it: `3tai`, `三番`.
pub fn number(word: &str) -> Option<String> {
    let said = |bare: &str| {
        let digits = NUMBERS.iter().find(|(_, words)| words.contains(&bare)).map_or(bare, |(digits, _)| *digits);
        Number::parse(digits).map(|_| digits.to_owned())
    };
    let of_doubles =
        VOCABULARY.iter().filter(|(meaning, _)| *meaning == Meaning::Doubles).flat_map(|(_, words)| *words);
    let bare = of_doubles.filter_map(|unit| word.strip_suffix(unit));
    std::iter::once(word).chain(bare).find_map(said)
}
