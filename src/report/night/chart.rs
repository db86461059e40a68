//! The running totals of a night as lines.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Logged, decimals, title, unit};
use crate::amount::{Amount, Exact};
use crate::ledger::Night;
use crate::player::WINDS;
use crate::report::chart::{Chart, Moment, Series};
use crate::report::{Block, Cell, Grid, Report};

/// The running totals of a night after every hand, and after every other event that moved points.
#[derive(Debug)]
pub struct Charted<'n> {
    night: &'n Night,
    /// What is drawn.
    pub chart: Chart,
    by_rules: Option<String>,
    notes: Vec<String>,
}

impl<'n> Charted<'n> {
    /// What a log comes to; `by_rules` are the other rules where the night is settled by rules that were not played.
    pub fn of(logged: &Logged<'n>, by_rules: Option<String>, notes: Vec<String>) -> Self {
        let night = logged.night;
        let (moments, series) = lines(logged);
        let supposed = by_rules.as_ref().map(|rules| format!(", what if: by {rules}")).unwrap_or_default();
        let chart = Chart {
            title: title(night).to_owned(),
            caption: format!("running totals in {}{supposed}", unit(night)),
            decimals: decimals(night),
            moments,
            series,
        };
        Charted { night, chart, by_rules, notes }
    }

    /// For people.
    pub fn report(&self) -> Report {
        let Chart { title, caption, decimals, .. } = &self.chart;
        let mut blocks = vec![Block::Title(format!("{title} · {caption}")), self.drawn()];
        if !self.notes.is_empty() {
            blocks.push(Block::List { heading: "Notes".to_owned(), items: self.notes.clone() });
        }
        Report { decimals: *decimals, blocks, data: self.data() }
    }

    /// The lines, where there is anything to see.
    pub(super) fn drawn(&self) -> Block {
        match (self.chart.moments.len(), self.chart.is_flat()) {
            (1, _) => Block::Sentence("No hand has been played yet, so there is nothing to draw.".to_owned()),
            (_, true) => Block::Sentence("Nobody has won or lost anything yet: a flat line.".to_owned()),
            _ => Block::Chart(self.chart.clone()),
        }
    }

    /// For spreadsheets: a row for each moment, blank for those who had not sat down.
    fn data(&self) -> Grid {
        let row = |(place, moment): (usize, &Moment)| {
            let heads = [moment.hand, moment.n].map(|count| Cell::Count(count, None));
            let totals = self.chart.series.iter().map(|series| series.at(place).map_or(Cell::Blank, Cell::Change));
            heads.into_iter().chain(totals).collect()
        };
        let heads = ["hand", "n"].into_iter().map(str::to_owned);
        Grid {
            columns: heads.chain(self.night.people.iter().cloned()).collect(),
            rows: self.chart.moments.iter().enumerate().map(row).collect(),
            sum: None,
        }
    }
}

/// The moments of a night, and the line of each of the people from when he sat down.
fn lines(logged: &Logged<'_>) -> (Vec<Moment>, Vec<Series>) {
    let night = logged.night;
    let mut moments = vec![Moment::default()];
    let mut series: Vec<Option<Series>> = vec![None; night.people.len()];
    let mut hands = 0;
    for line in &logged.lines {
        sit_down(&mut series, &night.turn_at(line.n).seats, night, moments.len() - 1);
        if !line.ends_hand && line.points.is_empty() {
            continue;
        }
        moments.push(Moment { hand: hands + 1, n: line.n, round: line.round });
        hands += u32::from(line.ends_hand);
        for (series, total) in series.iter_mut().zip(&line.totals) {
            if let Some(series) = series {
                series.totals.push(*total);
            }
        }
    }
    // What was paid after the last hand belongs to it: no other has ended.
    moments.iter_mut().for_each(|moment| moment.hand = moment.hand.min(hands));
    let everybody: Vec<usize> = (0..night.people.len()).collect();
    sit_down(&mut series, &everybody, night, moments.len() - 1);
    (moments, series.into_iter().flatten().collect())
}

/// Whoever had no line yet begins one with nothing.
fn sit_down(series: &mut [Option<Series>], places: &[usize], night: &Night, from: usize) {
    for place in places {
        if let (Some(series), Some(name)) = (series.get_mut(*place), night.people.get(*place)) {
            series.get_or_insert_with(|| Series { name: name.clone(), from, totals: vec![Amount::ZERO] });
        }
    }
}

/// For programs: the totals of each player beside the moments, `null` before he sat down.
impl Serialize for Charted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct MomentJson {
            hand: u32,
            n: u32,
            round: &'static str,
        }
        #[derive(serde::Serialize)]
        struct SeriesJson<'c> {
            player: &'c str,
            totals: Vec<Option<Exact>>,
        }
        let Chart { title, decimals, moments, series, .. } = &self.chart;
        let moment = |moment: &Moment| MomentJson {
            hand: moment.hand,
            n: moment.n,
            round: WINDS[moment.round as usize % WINDS.len()],
        };
        let exact = |total: Amount| total.number(*decimals);
        let lines = series.iter().map(|series| SeriesJson {
            player: &series.name,
            totals: (0..moments.len()).map(|place| series.at(place).map(exact)).collect(),
        });
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("title", title)?;
        map.serialize_entry("unit", unit(self.night))?;
        map.serialize_entry("decimals", &decimals.count())?;
        map.serialize_entry("hands", &self.chart.hands())?;
        if let Some(rules) = &self.by_rules {
            map.serialize_entry("rules", rules)?;
        }
        map.serialize_entry("notes", &self.notes)?;
        map.serialize_entry("moments", &moments.iter().map(moment).collect::<Vec<_>>())?;
        map.serialize_entry("series", &lines.collect::<Vec<_>>())?;
        map.end()
    }
}
