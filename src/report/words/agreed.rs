//! What a table agreed on, a subject at a time, so that a page can tell it and two tables can be held side by side.

use super::as_sentence;

/// What a rule is about. Their order is the one in which rules are told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Who pays for a win.
    WhoPays,
    /// The fewest doubles that win, and the most that count.
    MinimumAndLimit,
    /// From when on everybody pays the thrower's amount.
    AutoLimit,
    /// What each payer adds on a self-draw.
    SelfDrawBonus,
    /// The doubles that a self-draw adds.
    SelfDrawAdds,
    /// A named extra.
    Bonus(String),
    /// A win that is asked for by name.
    SpecialHand(String),
    /// What a kong is paid, and by whom.
    Kong,
    /// What a yao is paid.
    Yao,
    /// That hands are scored, and what the winner is paid.
    Scores,
    /// What the losers settle among themselves.
    Losers,
    /// What East pays and receives.
    East,
    /// Whether it matters how the winning tile came.
    HowItCame,
    /// What the limit cuts where hands are scored.
    ScoreLimit,
    /// What is paid when nobody won.
    DrawnHand,
    /// What a player pays who pays for all.
    PaysForAll,
    /// What a false win costs.
    FalseWin,
    /// What a liable player pays.
    Bao,
    /// Who wins when several could.
    SeveralWinners,
    /// What the dealer pays and is paid for more.
    DealerExtra,
    /// What becomes of the payment for a kong that was robbed.
    RobbedKong,
    /// What becomes of the deal.
    Deal,
}

impl Subject {
    /// How it is called.
    pub fn name(&self) -> &str {
        match self {
            Subject::WhoPays => "Who pays",
            Subject::MinimumAndLimit => "Minimum and limit",
            Subject::AutoLimit => "Auto-limit",
            Subject::SelfDrawBonus => "Extra for a self-draw",
            Subject::SelfDrawAdds => "Doubles for a self-draw",
            Subject::Bonus(name) | Subject::SpecialHand(name) => name,
            Subject::Kong => "Kong",
            Subject::Yao => "Yao",
            Subject::Scores => "Who is paid",
            Subject::Losers => "Among the losers",
            Subject::East => "East",
            Subject::HowItCame => "The winning tile",
            Subject::ScoreLimit => "Limit",
            Subject::DrawnHand => "A drawn hand",
            Subject::PaysForAll => "Who pays for all",
            Subject::FalseWin => "False win",
            Subject::Bao => "Bao",
            Subject::SeveralWinners => "Several winners on one discard",
            Subject::DealerExtra => "The dealer",
            Subject::RobbedKong => "A robbed kong",
            Subject::Deal => "The deal",
        }
    }

    /// Whether its sentence needs the name in front to be understood.
    fn is_named_first(&self) -> bool {
        matches!(
            self,
            Subject::AutoLimit
                | Subject::Bonus(_)
                | Subject::SpecialHand(_)
                | Subject::FalseWin
                | Subject::Bao
                | Subject::SeveralWinners
                | Subject::Deal
        )
    }
}

/// What a table agreed on one subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    /// What it is about.
    pub subject: Subject,
    says: String,
}

impl Agreed {
    /// `says` is a sentence without its large letter and its full stop.
    pub(super) fn new(subject: Subject, says: impl Into<String>) -> Self {
        Agreed { subject, says: says.into() }
    }

    /// In a sentence that stands by itself: `False win: nothing is paid.`
    pub fn sentence(&self) -> String {
        if self.subject.is_named_first() {
            format!("{}: {}.", self.subject.name(), self.says)
        } else {
            as_sentence(&self.says)
        }
    }

    /// In a sentence beside the name of the subject: `Nothing is paid.`
    pub fn answer(&self) -> String {
        as_sentence(&self.says)
    }
}
