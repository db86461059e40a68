//! From terms to rules: what makes terms unsound, what is odd but allowed, and what follows from what was left open.

use std::collections::BTreeMap;

use super::doubles_in_words;
use super::{
    Doubles, Element, FalseWin, KongTerms, Row, Stakes, StakesRules, StakesTable, StakesTerms, StatedRow, YaoAmounts,
};
use crate::amount::{Amount, Decimals};
use crate::fault::{Fault, nearest};
use crate::rules::unsound::{Findings, Lint, MOST_DOUBLES, Unsound};

impl StakesRules {
    /// Checks terms, and works out what they leave open.
    ///
    /// # Errors
    /// Everything that is unsound, each at its key.
    pub fn new(terms: StakesTerms) -> Result<Self, Vec<Unsound>> {
        let stakes = StakesTable::new(terms.stakes.clone(), terms.basics.players);
        let mut findings = Findings::default();
        findings.players(terms.basics.players);
        findings.numbers(&terms);
        findings.amounts(&terms);
        findings.stakes(&terms, &stakes);
        findings.doubles(&terms, &stakes);
        findings.special_hands(&terms, &stakes);
        findings.scoring(&terms);
        if !findings.0.is_empty() {
            return Err(findings.0);
        }
        let minimum_self_draw = terms.doubles.minimum_self_draw.unwrap_or(terms.doubles.minimum);
        let kong = kong(&terms, &stakes);
        let plain_yao = yao(terms.yao.plain.open.unwrap_or(kong.exposed), terms.yao.plain.hidden);
        let yao_kinds =
            terms.yao.kinds.iter().map(|(kind, amounts)| (kind.clone(), yao(amounts.open, amounts.hidden))).collect();
        Ok(StakesRules { terms, stakes, minimum_self_draw, kong, yao: plain_yao, yao_kinds })
    }

    /// What is sound but seldom meant.
    pub fn lints(&self) -> Vec<Lint> {
        let mut lints = Vec::new();
        if let Stakes::Pair { other, thrower, .. } = &self.terms.stakes
            && other.times(2) != Some(*thrower)
        {
            let fault = Fault::new(format!(
                "the thrower pays {}, which is not twice what each of the others pays, {}",
                self.text(*thrower),
                self.text(*other)
            ));
            lints.push(Lint(fault.at(["stakes", "pair"])));
        }
        if let (Some(last), Some(limit)) = (self.stakes.last(), self.limit())
            && last > limit
        {
            let fault = Fault::new(format!("the rows go on to {}, but the limit is {limit}", doubles_in_words(last)))
                .remedy(format!("raise the limit, or leave out the rows above {limit}"));
            lints.push(Lint(fault.at(["stakes".to_owned(), "rows".to_owned(), (limit + 1).to_string()])));
        }
        for name in self.terms().special_hands.keys().filter(|name| Element::named(name).is_none()) {
            if let Some(element) = nearest(name, Element::NAMES) {
                let fault = Fault::new(format!("the special hand {name} is no element of the scoring sheet"));
                let fault =
                    fault.nearest(Some(element)).remedy("a counted hand is paid as a special hand of the same name");
                lints.push(Lint(fault.at(["special_hands".to_owned(), name.clone()])));
            }
        }
        for (what, key, amount) in [
            ("an exposed kong", ["kong", "exposed"], self.kong.exposed),
            ("an open yao", ["yao", "open"], self.yao.open),
        ] {
            lints.extend(self.kong_lint(what, amount).map(|fault| Lint(fault.at(key))));
        }
        lints
    }

    /// Kong and yao are customarily 2 to 2.5 times what an other pays for 1 double (Singapore stakes, "points for kong").
    /// Nothing is said where there is no such row, or an other pays nothing there.
    fn kong_lint(&self, what: &str, amount: Amount) -> Option<Fault> {
        let other = self.stakes.row(1)?.other;
        let customary = other.times(2)?..=Amount::of(other.times(5)?.units() / 2);
        (amount != Amount::ZERO && other != Amount::ZERO && !customary.contains(&amount)).then(|| {
            Fault::new(format!(
                "{what} of {} is not 2 to 2.5 times the {} that each of the others pays for 1 double",
                self.text(amount),
                self.text(other)
            ))
        })
    }

    fn text(&self, amount: Amount) -> String {
        amount.text(self.decimals())
    }
}

/// What a kong is paid, where the terms leave it open: exposed twice the other's amount of the 1-double row (or the
/// lowest row above it), concealed twice exposed, added as exposed.
fn kong(terms: &StakesTerms, stakes: &StakesTable) -> KongTerms<Amount> {
    let said = &terms.kong;
    let row = stakes.row(stakes.first().max(1)).or_else(|| stakes.row(stakes.first()));
    let exposed = said.exposed.or_else(|| row?.other.times(2)).unwrap_or_default();
    KongTerms {
        exposed,
        concealed: said.concealed.unwrap_or(twice(exposed)),
        added: said.added.unwrap_or(exposed),
        off_discard: said.off_discard,
        added_payer: said.added_payer,
    }
}

fn yao(open: Amount, hidden: Option<Amount>) -> YaoAmounts {
    YaoAmounts { open, hidden: hidden.unwrap_or(twice(open)) }
}

/// Checked amounts are far below what an `i64` holds.
fn twice(amount: Amount) -> Amount {
    Amount::of(amount.units() * 2)
}

impl Findings {
    /// No number of doubles is beyond what anybody counts.
    fn numbers(&mut self, terms: &StakesTerms) {
        let doubles = &terms.doubles;
        let mut said = vec![
            ("doubles.minimum".to_owned(), Some(doubles.minimum)),
            ("doubles.minimum_self_draw".to_owned(), doubles.minimum_self_draw),
            ("doubles.limit".to_owned(), doubles.limit),
            ("doubles.self_draw_adds".to_owned(), Some(doubles.self_draw_adds)),
            ("auto_limit".to_owned(), terms.auto_limit),
            ("dealer_extra.doubles".to_owned(), terms.dealer_extra.map(|extra| extra.doubles)),
            ("dealer_extra.per_continuation".to_owned(), terms.dealer_extra.map(|extra| extra.per_continuation)),
        ];
        for (name, hand) in &terms.special_hands {
            said.push((format!("special_hands.{name}.times"), Some(hand.times)));
            if hand.times == 0 {
                let fault = Fault::new("a hand paid 0 times is paid nothing").expected("1 or more");
                self.add(&format!("special_hands.{name}.times"), fault, &[]);
            }
            if let Doubles::Number(number) = hand.doubles {
                said.push((format!("special_hands.{name}.doubles"), Some(number)));
            }
        }
        if let Stakes::Rows(rows) = &terms.stakes {
            said.extend(rows.keys().map(|doubles| (format!("stakes.rows.{doubles}"), Some(*doubles))));
        }
        for (key, number) in said {
            if number.is_some_and(|number| number > MOST_DOUBLES) {
                let expected = format!("at most {MOST_DOUBLES}");
                self.add(&key, Fault::new("more than anybody counts").expected(expected), &[]);
            }
        }
    }

    /// No amount is below zero or above 10^12.
    fn amounts(&mut self, terms: &StakesTerms) {
        for (key, amount) in stated_amounts(terms) {
            self.amount(&key, amount, terms.basics.money.decimals);
        }
    }

    fn stakes(&mut self, terms: &StakesTerms, table: &StakesTable) {
        let decimals = terms.basics.money.decimals;
        match &terms.stakes {
            Stakes::Pair { other, thrower, at, round_up_to, .. } => {
                if thrower < other && *thrower >= Amount::ZERO {
                    let in_cents = Amount::of(other.units() / 10i64.pow(u32::from(decimals.count())));
                    let cents = in_cents.text(Decimals::new(Decimals::MOST).unwrap_or_default());
                    let (other, thrower) = (other.text(decimals), thrower.text(decimals));
                    let fault = Fault::new(format!(
                        "the thrower pays {thrower}, less than each of the others, who pay {other}"
                    ))
                    .expected("what an other pays / what the thrower pays, such as 10/20")
                    .remedy(format!("was {thrower}/{other} meant? or {cents}/{thrower}, with {other} in cents?"));
                    self.add("stakes.pair", fault, &[]);
                }
                if *at > 1 {
                    self.add(
                        "stakes.at",
                        Fault::new(format!("a pair is not quoted at {at} doubles")).expected("0 or 1"),
                        &[],
                    );
                }
                if *round_up_to == Some(Amount::ZERO) {
                    self.add(
                        "stakes.round_up_to",
                        Fault::new("nothing can be rounded up to 0").expected("`none` or an amount above 0"),
                        &[],
                    );
                }
                if *round_up_to != Some(Amount::ZERO) {
                    self.growth_stays_in_range("stakes.pair", terms, table);
                }
            }
            Stakes::Rows(rows) => {
                let mut expected = rows.keys().next().copied();
                if expected.is_none() {
                    self.add(
                        "stakes.rows",
                        Fault::new("there is no row").expected("one row for each number of doubles"),
                        &[],
                    );
                }
                for &doubles in rows.keys() {
                    if let Some(missing) = expected.filter(|&missing| missing != doubles) {
                        let fault = Fault::new(format!(
                            "the rows jump to {doubles}: there is none for {}",
                            doubles_in_words(missing)
                        ))
                        .remedy(format!("add the row `{missing}`; a row is never made up"));
                        self.add_of_rows(&format!("stakes.rows.{doubles}"), fault, &[]);
                    }
                    expected = doubles.checked_add(1);
                }
                self.rows_reach_the_limit(terms, table);
                self.rows_rise(terms, table, rows);
            }
            Stakes::Base { .. } => self.growth_stays_in_range("stakes.base", terms, table),
        }
    }

    fn rows_reach_the_limit(&mut self, terms: &StakesTerms, table: &StakesTable) {
        let Some(last) = table.last() else { return };
        match terms.doubles.limit {
            None => {
                let fault = Fault::new("without a limit the rows cannot cover every hand")
                    .remedy(format!("write `limit: {last}`, or give the stakes as a pair or a base"));
                self.add("doubles.limit", fault, &[]);
            }
            Some(limit) if last < limit => {
                let fault =
                    Fault::new(format!("the rows stop at {}, below the limit of {limit}", doubles_in_words(last)))
                        .remedy(format!("add the rows up to {limit}, or write `doubles: {{limit: {last}}}`"));
                self.add_of_rows("stakes.rows", fault, &["doubles.limit"]);
            }
            Some(_) => {}
        }
    }

    /// No amount of a row is below that of the row before.
    fn rows_rise(&mut self, terms: &StakesTerms, table: &StakesTable, rows: &BTreeMap<u32, StatedRow>) {
        let complete: Vec<(u32, Row)> =
            rows.keys().filter_map(|&doubles| Some((doubles, table.row(doubles)?))).collect();
        for pair in complete.windows(2) {
            let &[(_, before), (doubles, row)] = pair else { continue };
            for ((name, amount), (_, less)) in row.amounts().into_iter().zip(before.amounts()) {
                if amount < less {
                    let (amount, less) =
                        (amount.text(terms.basics.money.decimals), less.text(terms.basics.money.decimals));
                    let fault =
                        Fault::new(format!("`{name}` falls from {less} to {amount} as the doubles rise to {doubles}"))
                            .expected(format!("{less} or more"));
                    self.add(&format!("stakes.rows.{doubles}"), fault, &["stakes"]);
                }
            }
        }
    }

    /// A pair or a base, grown to the limit, stays within 10^12.
    fn growth_stays_in_range(&mut self, key: &str, terms: &StakesTerms, table: &StakesTable) {
        let Some(limit) = terms.doubles.limit.filter(|&limit| (table.first()..=MOST_DOUBLES).contains(&limit)) else {
            return;
        };
        let most = Amount::most(terms.basics.money.decimals);
        if !table.row(limit).is_some_and(|row| row.amounts().iter().all(|&(_, amount)| amount <= most)) {
            let fault = Fault::new(format!("at the limit of {} the amounts pass 10^12", doubles_in_words(limit)))
                .remedy("lower the limit or the stakes");
            self.add(key, fault, &["doubles.limit", "money.decimals", "stakes", "players"]);
        }
    }

    fn doubles(&mut self, terms: &StakesTerms, table: &StakesTable) {
        let doubles = &terms.doubles;
        let first = table.first();
        let minimums =
            [("doubles.minimum", Some(doubles.minimum)), ("doubles.minimum_self_draw", doubles.minimum_self_draw)];
        for (key, minimum) in minimums.into_iter().filter_map(|(key, minimum)| Some((key, minimum?))) {
            if let Some(limit) = doubles.limit.filter(|&limit| minimum > limit) {
                let fault =
                    Fault::new(format!("a minimum of {minimum} is above the limit of {limit}: no hand could win"));
                let fault = if first <= limit { fault.expected(format!("{first} to {limit}")) } else { fault };
                self.add(key, fault, &["doubles.limit"]);
            } else if minimum < first {
                let fault = Fault::new(format!(
                    "a minimum of {minimum}, but the stakes have no row below {}",
                    doubles_in_words(first)
                ))
                .expected(format!("{first} or more"));
                self.add(key, fault, &["stakes"]);
            }
        }
        if let (Some(from), Some(limit)) = (terms.auto_limit, doubles.limit)
            && from > limit
        {
            let fault = Fault::new(format!("an auto-limit from {from} doubles is above the limit of {limit}"));
            self.add("auto_limit", fault.expected(format!("`none`, or 0 to {limit}")), &["doubles.limit"]);
        }
        if doubles.limit.is_none() && doubles.bonus_above_limit != Amount::ZERO {
            let fault =
                Fault::new("a bonus above the limit, and no limit").remedy("give a limit, or leave the bonus out");
            self.add("doubles.bonus_above_limit", fault, &["doubles.limit"]);
        }
    }

    fn special_hands(&mut self, terms: &StakesTerms, table: &StakesTable) {
        let first = table.first();
        for (name, hand) in &terms.special_hands {
            if let Doubles::Number(number) = hand.doubles
                && number < first
            {
                let fault = Fault::new(format!("the stakes have no row for {}", doubles_in_words(number)))
                    .expected(format!("`limit`, or {first} or more"));
                self.add(&format!("special_hands.{name}.doubles"), fault, &["stakes"]);
            }
        }
    }
}

/// Every amount that the terms state, with its dotted key.
fn stated_amounts(terms: &StakesTerms) -> Vec<(String, Amount)> {
    let mut stated: Vec<(String, Amount)> = Vec::new();
    let mut add = |key: String, amount: Option<Amount>| stated.extend(amount.map(|amount| (key, amount)));
    match &terms.stakes {
        Stakes::Pair { other, thrower, round_up_to, .. } => {
            add("stakes.pair".to_owned(), Some(*other));
            add("stakes.pair".to_owned(), Some(*thrower));
            add("stakes.round_up_to".to_owned(), *round_up_to);
        }
        Stakes::Rows(rows) => {
            for (doubles, row) in rows {
                let amounts = [
                    ("other", Some(row.other)),
                    ("thrower", Some(row.thrower)),
                    ("self_draw", row.self_draw),
                    ("shooter", row.shooter),
                ];
                for (name, amount) in amounts {
                    add(format!("stakes.rows.{doubles}.{name}"), amount);
                }
            }
        }
        Stakes::Base { base, per_double, .. } => {
            add("stakes.base".to_owned(), Some(*base));
            add("stakes.per_double".to_owned(), Some(*per_double));
        }
    }
    add("doubles.bonus_above_limit".to_owned(), Some(terms.doubles.bonus_above_limit));
    add("self_draw_bonus".to_owned(), Some(terms.self_draw_bonus));
    for (name, bonus) in &terms.bonuses {
        add(format!("bonuses.{name}.amount"), Some(bonus.amount));
    }
    add("kong.exposed".to_owned(), terms.kong.exposed);
    add("kong.concealed".to_owned(), terms.kong.concealed);
    add("kong.added".to_owned(), terms.kong.added);
    add("yao.open".to_owned(), terms.yao.plain.open);
    add("yao.hidden".to_owned(), terms.yao.plain.hidden);
    for (kind, amounts) in &terms.yao.kinds {
        add(format!("yao.kinds.{kind}.open"), Some(amounts.open));
        add(format!("yao.kinds.{kind}.hidden"), amounts.hidden);
    }
    if let FalseWin::Each(amount) = terms.false_win {
        add("false_win".to_owned(), Some(amount));
    }
    stated
}
