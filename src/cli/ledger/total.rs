//! `huat total`: the standing, and how it is settled.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;

use super::what_if::{OtherRules, Shown, WhatIf};
use super::{LedgerChoice, Seen, Writing, open, record, refused, state};
use crate::amount::{Amount, Number};
use crate::cli::event_words::number;
use crate::cli::exit::usage;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::fault::Fault;
use crate::ledger::Points;
use crate::ledger::chips::difference;
use crate::ledger::transfers::Transfer;
use crate::player::{Naming, find_among};
use crate::report::night::{Chips, Season, SettlingUp, Standing, pairs};
use crate::report::words::pays;

/// The standing, and the fewest transfers that settle it; several ledgers are added up
#[derive(Debug, Args)]
pub struct Total {
    /// The ledgers; without them the one of tonight
    #[arg(value_name = "LEDGER")]
    files: Vec<PathBuf>,
    /// Rounds what is open to multiples of this before it is settled
    #[arg(long, value_name = "STEP", value_parser = number, allow_negative_numbers = true, conflicts_with_all = ["direct", "count"])]
    cash: Option<Number>,
    /// Everybody settles with this player
    #[arg(long, value_name = "WHO", conflicts_with = "direct")]
    banker: Option<String>,
    /// Who lost to whom, as it came about
    #[arg(long)]
    direct: bool,
    /// Records the transfers as paid
    #[arg(long, conflicts_with_all = ["direct", "count", "rules"])]
    settled: bool,
    /// Chips counted at the end, held against the ledger
    #[arg(long, value_name = "WHO=CHIPS,…", value_parser = chips, requires = "start", conflicts_with_all = ["direct", "banker", "rules"])]
    count: Option<Counted>,
    /// How many chips each began with
    #[arg(long, value_name = "CHIPS", value_parser = number, allow_negative_numbers = true, requires = "count")]
    start: Option<Number>,
    #[command(flatten)]
    what_if: WhatIf,
    #[command(flatten)]
    writing: Writing,
}

/// Chips by player, as they were said.
#[derive(Debug, Clone)]
struct Counted(Vec<(String, Number)>);

fn chips(text: &str) -> Result<Counted, String> {
    let one = |part: &str| {
        let (who, chips) = part.split_once('=').ok_or("write WHO=CHIPS,WHO=CHIPS, such as Mei=1200,Raj=800")?;
        Ok((who.trim().to_owned(), number(chips.trim())?))
    };
    text.split(',').map(one).collect::<Result<_, String>>().map(Counted)
}

impl Total {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let files = ledger.files(self.files.clone())?;
        if files.len() > 1 && (self.settled || self.direct) {
            return Err(usage("--settled and --direct take one ledger"));
        }
        if let (Some(counted), Some(start)) = (&self.count, &self.start) {
            let [path] = files.as_slice() else { return Err(usage("--count takes one ledger")) };
            return count(path, counted, start, output);
        }
        if self.settled {
            let ledger = LedgerChoice { said: files.first().cloned(), ..ledger.clone() };
            return self.settle(&ledger, output);
        }
        let other = self.what_if.load()?;
        let nights = read_all(&files, other.as_ref())?;
        let mut notes = Vec::new();
        let mut standing: Option<Standing> = None;
        for (path, read) in files.iter().zip(&nights) {
            notes.extend(
                read.state
                    .iter()
                    .map(|note| if files.len() > 1 { format!("{}: {note}", path.display()) } else { note.clone() }),
            );
            standing = Some(match standing {
                None => read.standing.clone(),
                Some(sum) => sum.and(&read.standing).map_err(|mut fault| {
                    fault.message = format!("{}: {fault}", path.display());
                    Problems::from(vec![fault])
                })?,
            });
        }
        let Some(standing) = standing else { return Ok(()) };
        let settling = match (self.direct, files.first()) {
            (true, Some(path)) => SettlingUp::direct(direct(path, other.as_ref())?),
            _ => self.settling(&standing).map_err(|fault| Problems::from(vec![fault]))?,
        };
        output.tell_programs(&notes);
        let by_rules = other.map(|other| other.title().to_owned());
        let season = Season { standing: &standing, settling: &settling, nights: nights.len(), by_rules, notes };
        output.show(&season.report(), &season)
    }

    fn settling(&self, standing: &Standing) -> Result<SettlingUp, Fault> {
        let step = match &self.cash {
            None => None,
            Some(number) => {
                let step = number.amount(standing.money.decimals)?;
                if step <= Amount::ZERO {
                    return Err(Fault::new(format!("--cash {number}: cash comes in steps above 0")));
                }
                Some(step)
            }
        };
        match &self.banker {
            None => Ok(SettlingUp::fewest(standing, step)),
            Some(who) => {
                let names: Vec<&str> = standing.people.iter().map(String::as_str).collect();
                let banker = find_among(&names, who, Naming::ByBeginning, "of this night")?;
                Ok(SettlingUp::through_banker(standing, banker, step))
            }
        }
    }

    /// Records the transfers as paid.
    fn settle(&self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        record(ledger, self.writing, output, |recorder| {
            let standing = Standing::of(recorder.night);
            let settling = self.settling(&standing)?;
            let transfers: Vec<(usize, usize, Amount)> =
                settling.transfers.iter().map(|transfer| (transfer.from, transfer.to, transfer.amount)).collect();
            let rounding: Points =
                settling.rounding.iter().copied().enumerate().filter(|(_, gained)| *gained != Amount::ZERO).collect();
            if transfers.is_empty() {
                return Err(Fault::new("nothing is open, so there is nothing to settle").into());
            }
            let recorded = recorder.settled(&transfers, &rounding)?;
            Ok((format!("Settled, {}: {}.", settling.way, spoken(&standing, &settling.transfers)), recorded))
        })
    }
}

/// Chips held against one night.
fn count(path: &Path, counted: &Counted, start: &Number, output: &Output) -> anyhow::Result<()> {
    let (file, night) = open(path)?;
    output.tell(&state(&night));
    let decimals = night.header.preset.rules.decimals();
    let one = |fault: Fault| Problems::from(vec![fault]);
    let start = start.amount(decimals).map_err(one)?;
    let mut held: Vec<Option<Amount>> = vec![None; night.people.len()];
    for (who, chips) in &counted.0 {
        let place = night.find(who).map_err(one)?;
        if held[place].replace(chips.amount(decimals).map_err(one)?).is_some() {
            return Err(Problems::new(format!("the chips of {} are counted twice", night.people[place])).into());
        }
    }
    if let Some(place) = held.iter().position(Option::is_none) {
        return Err(Problems::new(format!("the chips of {} are not counted", night.people[place])).into());
    }
    let counted: Vec<Amount> = held.into_iter().flatten().collect();
    let too_large = || Problems::new("the amounts pass what can be counted");
    let expected: Option<Vec<Amount>> = night.standing.iter().map(|standing| standing.plus(start)).collect();
    let expected = expected.ok_or_else(too_large)?;
    let difference = difference(&expected, &counted).ok_or_else(too_large)?;
    let chips = Chips::of(&night, &file, expected, counted, difference).map_err(|error| refused(path, error))?;
    output.show(&chips.report(), &chips)
}

fn spoken(standing: &Standing, transfers: &[Transfer]) -> String {
    let money = &standing.money;
    let one = |transfer: &Transfer| {
        pays(&standing.people[transfer.from], &standing.people[transfer.to], transfer.amount, money)
    };
    transfers.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Who lost to whom over a night, each two netted; nobody once nothing is open.
fn direct(path: &Path, other: Option<&OtherRules>) -> anyhow::Result<Vec<Transfer>> {
    let Shown { file, night, .. } = Shown::open(path, other)?;
    if night.open().iter().all(|open| *open == Amount::ZERO) {
        return Ok(Vec::new());
    }
    let pairs = pairs(&night, &file).map_err(|error| refused(path, error))?;
    let lost = pairs
        .iter()
        .enumerate()
        .flat_map(|(from, row)| row.iter().enumerate().map(move |(to, amount)| Transfer { from, to, amount: *amount }));
    Ok(lost.filter(|transfer| transfer.amount > Amount::ZERO).collect())
}

/// What is kept of a night that was read.
struct Read {
    id: String,
    standing: Standing,
    state: Vec<String>,
}

impl Read {
    fn of(path: &Path, other: Option<&OtherRules>) -> anyhow::Result<Self> {
        let shown = Shown::open(path, other)?;
        Ok(Read { id: shown.night.header.id.clone(), standing: shown.standing(), state: shown.all_notes() })
    }
}

/// Reads nights side by side, on all cores.
fn read_all(files: &[PathBuf], other: Option<&OtherRules>) -> anyhow::Result<Vec<Read>> {
    let next = AtomicUsize::new(0);
    let slots: Vec<Mutex<Option<anyhow::Result<Read>>>> = files.iter().map(|_| Mutex::new(None)).collect();
    let work = || {
        while let Some((path, slot)) = files.iter().zip(&slots).nth(next.fetch_add(1, Ordering::Relaxed)) {
            let read = Read::of(path, other);
            if let Ok(mut slot) = slot.lock() {
                *slot = Some(read);
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get).min(files.len());
    if cores < 2 {
        work();
    } else {
        thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(work);
            }
        });
    }
    let (mut nights, mut seen) = (Vec::new(), Seen::default());
    for (slot, path) in slots.into_iter().zip(files) {
        let read = slot.into_inner().ok().flatten().unwrap_or_else(|| Err(Problems::new("not read").into()))?;
        seen.once(&read.id, path)?;
        nights.push(read);
    }
    Ok(nights)
}
