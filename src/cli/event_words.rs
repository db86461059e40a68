//! The words of an event on the command line, shared by every command that takes one.

use clap::{ArgGroup, Args, Subcommand};

use super::hand_words::HandWords;
use super::problem::Problems;
use crate::amount::Number;
use crate::event::{Claim, Declared, DeclaredDoubles};

/// An event in words. `Also` are further options that the command takes behind the words.
#[derive(Debug, Clone, Subcommand)]
#[command(subcommand_value_name = "EVENT", subcommand_help_heading = "Events")]
pub enum EventWords<Also: Args> {
    /// Somebody won
    #[command(visible_alias = "hu")]
    Win {
        #[command(flatten)]
        win: Box<WinWords>,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// Everybody's score, at a table that pays the differences between hands
    Scores {
        #[command(flatten)]
        scores: ScoresWords,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// A kong, paid at once
    #[command(visible_alias = "gang")]
    Kong {
        #[command(flatten)]
        kong: KongWords,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// A yao, paid at once
    Yao {
        #[command(flatten)]
        yao: YaoWords,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// Nobody won
    Draw {
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// Somebody claimed a win that is none
    #[command(visible_alias = "zhahu")]
    FalseWin {
        /// Who claimed it
        #[arg(value_name = "WHO")]
        who: String,
        /// Whose discard was claimed; without it a self-draw was
        #[arg(short, long, value_name = "WHO", visible_alias = "off")]
        from: Option<String>,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// One player pays everybody else
    Fine {
        /// Who pays
        #[arg(value_name = "WHO")]
        who: String,
        /// How much to each
        #[arg(value_name = "EACH", value_parser = number, allow_negative_numbers = true)]
        each: Number,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
    /// One player pays another outside a hand
    Pay {
        #[command(flatten)]
        pay: PayWords,
        #[command(flatten)]
        remark: Remark,
        #[command(flatten)]
        also: Also,
    },
}

/// A remark that goes with the event.
#[derive(Debug, Clone, Args)]
pub struct Remark {
    /// A remark that goes with the event
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

/// Money from one to another.
#[derive(Debug, Clone, Args)]
pub struct PayWords {
    /// Who pays
    #[arg(value_name = "FROM")]
    pub from: String,
    /// Who is paid
    #[arg(value_name = "TO")]
    pub to: String,
    /// How much
    #[arg(value_name = "AMOUNT", value_parser = number, allow_negative_numbers = true)]
    pub amount: Number,
}

/// A win.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("tile").required(true).args(["from", "self_draw"])))]
pub struct WinWords {
    /// Who won
    #[arg(value_name = "WHO")]
    who: String,
    /// What the hand is worth: a number, or limit
    #[arg(value_name = "DOUBLES", value_parser = doubles, allow_negative_numbers = true, conflicts_with_all = ["known", "winning"])]
    doubles: Option<DeclaredDoubles>,
    /// Who threw the winning tile
    #[arg(short, long, value_name = "WHO", visible_alias = "off")]
    from: Option<String>,
    /// The winner drew the tile
    #[arg(short = 'z', long, visible_alias = "zimo")]
    self_draw: bool,
    /// Who is liable and pays for everybody
    #[arg(long, value_name = "WHO")]
    bao: Option<String>,
    /// Who deals, where the dealer pays and is paid for more; a ledger knows
    #[arg(long, value_name = "WHO")]
    dealer: Option<String>,
    /// How many hands the dealer has dealt before in a row
    #[arg(long, value_name = "N", value_parser = number, requires = "dealer", allow_negative_numbers = true)]
    continuation: Option<Number>,
    /// A named bonus of the preset; may be repeated
    #[arg(long, value_name = "NAME")]
    bonus: Vec<String>,
    /// What every payer adds
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    extra: Option<Number>,
    /// A special hand of the preset
    #[arg(long, value_name = "NAME")]
    hand: Option<String>,
    /// The tile was the thrower's added fourth tile
    #[arg(long)]
    robbed_kong: bool,
    /// A further winner on the same discard; may be repeated
    #[arg(long, value_name = "WHO=DOUBLES[+EXTRA]", value_parser = further_winner)]
    also: Vec<(String, Claim)>,
    #[command(flatten)]
    hand_shown: HandWords,
}

/// Everybody's score.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("ending").required(true).args(["winner", "drawn"])))]
pub struct ScoresWords {
    /// What each hand scores
    #[arg(value_name = "WHO=N", required = true, value_parser = score)]
    scores: Vec<(String, Number)>,
    /// Whose hand was complete
    #[arg(short, long, value_name = "WHO")]
    winner: Option<String>,
    /// Nobody's was
    #[arg(long)]
    drawn: bool,
    /// Who pays for everybody
    #[arg(long, value_name = "WHO", conflicts_with = "drawn")]
    pays_for_all: Option<String>,
    /// Who is East; else the first player, in a ledger the dealer
    #[arg(long, value_name = "WHO")]
    east: Option<String>,
}

/// A kong.
#[derive(Debug, Clone, Args)]
pub struct KongWords {
    /// Who made it
    #[arg(value_name = "WHO")]
    who: String,
    /// Off whose discard it was claimed
    #[arg(short, long, value_name = "WHO", visible_alias = "off")]
    from: Option<String>,
    /// It was concealed
    #[arg(long, visible_alias = "um")]
    concealed: bool,
    /// The fourth tile joined an exposed triplet
    #[arg(long)]
    added: bool,
    /// Who fed that triplet
    #[arg(long, value_name = "WHO")]
    feeder: Option<String>,
}

/// A yao.
#[derive(Debug, Clone, Args)]
pub struct YaoWords {
    /// Who is paid
    #[arg(value_name = "WHO")]
    who: String,
    /// It was in the dealt hand
    #[arg(long)]
    hidden: bool,
    /// A kind of the preset with amounts of its own
    #[arg(long, value_name = "NAME")]
    kind: Option<String>,
    /// Who alone pays
    #[arg(short, long, value_name = "WHO", visible_alias = "off")]
    from: Option<String>,
}

impl<Also: Args> EventWords<Also> {
    /// What was declared, and the further options.
    ///
    /// # Errors
    /// A hand whose tiles or elements cannot be read.
    pub fn declared(self) -> Result<(Declared, Also), Problems> {
        let (declared, remark, also) = match self {
            EventWords::Win { win, remark, also } => (win.declared()?, remark, also),
            EventWords::Scores { scores, remark, also } => (scores.declared(), remark, also),
            EventWords::Kong { kong, remark, also } => (kong.declared(), remark, also),
            EventWords::Yao { yao, remark, also } => (yao.declared(), remark, also),
            EventWords::Draw { remark, also } => (Declared { draw: true, ..Declared::default() }, remark, also),
            EventWords::FalseWin { who, from, remark, also } => {
                (Declared { false_win: Some(who), from, ..Declared::default() }, remark, also)
            }
            EventWords::Fine { who, each, remark, also } => {
                (Declared { fine: Some(who), each: Some(each), ..Declared::default() }, remark, also)
            }
            EventWords::Pay { pay: PayWords { from, to, amount }, remark, also } => {
                let paid = Declared { pay: Some(from), to: Some(to), amount: Some(amount), ..Declared::default() };
                (paid, remark, also)
            }
        };
        Ok((Declared { note: remark.note, ..declared }, also))
    }
}

impl WinWords {
    fn declared(self) -> Result<Declared, Problems> {
        let WinWords {
            who,
            doubles,
            from,
            self_draw,
            bao,
            bonus,
            extra,
            hand,
            robbed_kong,
            also,
            hand_shown,
            dealer,
            continuation,
        } = self;
        let claimed = hand_shown.claimed(self_draw, robbed_kong)?.map(Box::new);
        let claim = Claim { doubles, hand, bonus, extra, bao, claimed, ..Claim::default() };
        Ok(Declared {
            win: Some(who),
            claim,
            from,
            self_draw,
            robbed_kong,
            also,
            dealer,
            continuation,
            ..Declared::default()
        })
    }
}

impl ScoresWords {
    fn declared(self) -> Declared {
        let ScoresWords { scores, winner, drawn, pays_for_all, east } = self;
        Declared { scores, winner, drawn, pays_for_all, east, ..Declared::default() }
    }
}

impl KongWords {
    fn declared(self) -> Declared {
        let KongWords { who, from, concealed, added, feeder } = self;
        Declared { kong: Some(who), from, concealed, added, feeder, ..Declared::default() }
    }
}

impl YaoWords {
    fn declared(self) -> Declared {
        let YaoWords { who, hidden, kind, from } = self;
        Declared { yao: Some(who), hidden, kind, from, ..Declared::default() }
    }
}

/// A number, of any size.
pub fn number(text: &str) -> Result<Number, String> {
    Number::parse(text).ok_or_else(|| "write a number".to_owned())
}

/// A number of doubles, or `limit`.
pub fn doubles(text: &str) -> Result<DeclaredDoubles, String> {
    match text {
        "limit" => Ok(DeclaredDoubles::Limit),
        _ => Number::parse(text).map(DeclaredDoubles::Number).ok_or_else(|| "write a number, or limit".to_owned()),
    }
}

fn score(text: &str) -> Result<(String, Number), String> {
    let (who, score) = text.split_once('=').ok_or("write WHO=N, such as Bill=84")?;
    Ok((who.trim().to_owned(), number(score.trim())?))
}

fn further_winner(text: &str) -> Result<(String, Claim), String> {
    let (who, worth) = text.split_once('=').ok_or("write WHO=DOUBLES, such as Siti=2")?;
    let (worth, extra) = match worth.split_once('+') {
        Some((worth, extra)) => (worth, Some(number(extra)?)),
        None => (worth, None),
    };
    Ok((who.trim().to_owned(), Claim { doubles: Some(doubles(worth)?), extra, ..Claim::default() }))
}
