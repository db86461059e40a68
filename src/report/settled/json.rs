//! Settled events for programs; the fields are a contract.

use serde::ser::{Serialize, Serializer};

use super::Evening;
use crate::amount::{Amount, Exact};
use crate::event::{Event, Kind, Written};
use crate::payout::{Payment, Settlement};
use crate::report::json::{ByName, DoublesJson};
use crate::report::words;
use crate::rules::Counted;

impl Serialize for Evening<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'w> {
            schema: u32,
            preset: &'w str,
            changed: &'w [String],
            unit: &'w str,
            decimals: u8,
            settlements: Vec<One<'w>>,
            points: ByName<'w>,
        }
        let basics = self.rules.basics();
        Whole {
            schema: 1,
            preset: &basics.name,
            changed: &basics.changed,
            unit: &basics.money.unit,
            decimals: basics.money.decimals.count(),
            settlements: self.events.iter().map(|(event, settlement)| self.one_json(event, settlement)).collect(),
            points: self.points_json(&self.points),
        }
        .serialize(serializer)
    }
}

#[derive(serde::Serialize)]
struct One<'w> {
    event: Written<'w>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doubles: Option<CountedJson>,
    points: ByName<'w>,
    payments: Vec<PaymentJson<'w>>,
    notes: Vec<String>,
}

/// One winner's doubles, or a list with several winners.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum CountedJson {
    One(OneCounted),
    Several(Vec<OneCounted>),
}

#[derive(serde::Serialize)]
struct OneCounted {
    declared: DoublesJson,
    counted: u32,
}

#[derive(serde::Serialize)]
struct PaymentJson<'w> {
    from: &'w str,
    to: &'w str,
    amount: Exact,
    reason: String,
}

impl Evening<'_> {
    /// The settlement of the first event, for programs.
    pub fn first_json(&self) -> Option<impl Serialize> {
        self.events.first().map(|(event, settlement)| self.one_json(event, settlement))
    }

    /// Every player's points, in seat order.
    fn points_json(&self, points: &[Amount]) -> ByName<'_> {
        ByName::of(self.table.names(), points, self.decimals())
    }

    fn one_json<'w>(&'w self, event: &'w Event, settlement: &'w Settlement) -> One<'w> {
        let money = self.rules.money();
        let counted =
            |counted: &Counted| OneCounted { declared: DoublesJson::of(counted.declared), counted: counted.counted };
        let doubles = match (&event.kind, settlement.wins.as_slice()) {
            (Kind::Win(_), [one]) => Some(CountedJson::One(counted(one))),
            (Kind::Win(_), several) => Some(CountedJson::Several(several.iter().map(counted).collect())),
            _ => None,
        };
        let payment = |payment: &Payment| PaymentJson {
            from: self.table.name(payment.from),
            to: self.table.name(payment.to),
            amount: payment.amount.number(self.decimals()),
            reason: words::reason(&payment.reason, money, self.table),
        };
        let notes = settlement.notes.iter().map(|note| words::note(note, money, self.table));
        One {
            event: Written { event, table: self.table, decimals: self.decimals() },
            doubles,
            points: self.points_json(&settlement.points),
            payments: settlement.payments.iter().map(payment).collect(),
            notes: notes.collect(),
        }
    }
}
