//! The state of a night: what stands after every line of its ledger, corrections and changes of the table included.
//!
//! A night is read once ([`scan`](super::scan) for the ordinary events, [`Line`] for the rest) and can then take
//! further lines one by one ([`Night::apply`]), so that a new line is judged by the same code that will read it. Going
//! through the night event by event is left to [`replay`](super::replay), writing to [`file`](super::file).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::bytes::Bytes;
use super::header::Header;
use super::line::{Checksum, Entry, Line, Transferred};
use super::quick::{Happened, MOST_WINNERS};
use super::scan::{Mark, NOBODY, Scan, Unscannable, head, is_idle, scan};
use crate::amount::{Amount, Decimals, Number};
use crate::event::Declared;
use crate::fault::{Fault, clipped, nearest};
use crate::player::{Name, Naming, Table, is_hostile};
use crate::preset::{Changes, Preset};
use crate::yaml::{Mistake, Origin, Place, Reader, Source};

/// What a person has and owes, or what an event moved: amounts by the places of [`Night::people`].
pub type Points = Vec<(usize, Amount)>;

/// From here on other rules, other seats, or another player.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The number of the line; 0 is the start.
    pub n: u32,
    /// The rules in force.
    pub preset: Arc<Preset>,
    /// Who sits where, as places in [`Night::people`].
    pub seats: Vec<usize>,
    /// Whether the seats were drawn anew, which begins a round.
    pub is_reseated: bool,
}

/// What the end of the file looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tail {
    /// It ends with a line break.
    Whole,
    /// The last line is whole but for its line break.
    Unended,
    /// The last line was cut off; its bytes.
    Torn(Vec<u8>),
}

/// A line whose points are not what its facts give by the rules then in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The event's number.
    pub n: u32,
    /// The number of the line that holds the version that stands.
    pub line: u32,
    /// What was recorded.
    pub recorded: Points,
    /// What the facts give; or why they give nothing.
    pub computed: Result<Points, String>,
}

/// What a numbered line is, where it is not an ordinary event.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// An event of the table.
    Event,
    /// A change of rules, of players or of seats.
    Turn(Box<Entry>),
    /// Cash.
    Cash,
    /// A count, a remark, or a kind that this version does not know.
    Other,
    /// A correction.
    Correction(Correction),
}

/// A void or an amendment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Correction {
    /// The line that is corrected in the end.
    of: u32,
    /// What is voided or amended: that line, or another correction of it.
    target: u32,
    is_void: bool,
    undo: bool,
}

/// A night as it stands.
#[derive(Debug, Clone)]
pub struct Night {
    /// Where it was read.
    pub origin: Origin,
    /// Its head.
    pub header: Header,
    /// Everybody who sat, in the order in which they first did.
    pub people: Vec<String>,
    /// What the night came to, for each of the people.
    pub standing: Vec<Amount>,
    /// Rules and seats, from the start on.
    pub turns: Vec<Turn>,
    /// The numbers of the lines that a person edited.
    pub edited: Vec<u32>,
    /// Events whose points differ from their facts.
    pub differs: Vec<Difference>,
    /// What the end of the file looks like.
    pub tail: Tail,
    /// Where the lines that end with a line break end.
    pub whole: u64,
    /// Where the file ends.
    pub end: u64,
    /// Whether lines end in CR and LF.
    pub has_crlf: bool,
    pub(super) marks: Vec<Mark>,
    /// Cash paid less cash received.
    cash: Vec<Amount>,
    kinds: BTreeMap<u32, Kind>,
    /// The corrections of each line itself that stand, the last of them deciding.
    versions: BTreeMap<u32, Vec<u32>>,
    /// The corrections that were taken back.
    taken_back: BTreeSet<u32>,
    /// The events inserted after each.
    inserts: BTreeMap<u32, Vec<u32>>,
    /// Which win pays back which added kong.
    refunds: BTreeMap<u32, u32>,
    /// Lines that say no points.
    pub(super) unsaid: Vec<u32>,
}

/// How a file changes when a line is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// Where it is cut first.
    pub cut: u64,
    /// What is written there.
    pub more: Vec<u8>,
    /// Where the line itself begins.
    pub line: u64,
}

/// Why a ledger cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// The system says so.
    Io(std::io::Error),
    /// Every mistake in it.
    Damaged(Vec<Mistake>),
}

impl Night {
    /// Reads a ledger.
    ///
    /// # Errors
    /// [`Unreadable`]: what the system says, or every mistake that makes totals impossible.
    pub fn read(bytes: &(impl Bytes + Sync + ?Sized), origin: &Origin) -> Result<Self, Unreadable> {
        let (head, begins) = head(bytes).map_err(|error| unscannable(error, origin, bytes))?;
        let head = String::from_utf8(head).map_err(|_| {
            let fault =
                Fault::new("the head of the ledger is no UTF-8 text").remedy("`huat repair`, or a copy of the file");
            Unreadable::Damaged(vec![Mistake::of_whole(origin, fault)])
        })?;
        let header = Header::read(origin, &head).map_err(Unreadable::Damaged)?;
        let decimals = header.preset.rules.decimals();
        let scan = scan(bytes, begins, decimals).map_err(|error| unscannable(error, origin, bytes))?;
        let has_crlf =
            head.lines().count() > 0 && head.split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n"));
        let mut night = Night::empty(origin.clone(), header, has_crlf, &scan);
        let last = night.tail(bytes, &scan)?;
        let is_quick = night.take(bytes, &scan).is_ok();
        if !is_quick {
            night = Night::empty(origin.clone(), night.header, has_crlf, &scan);
            night.tail(bytes, &scan)?;
            night.take_thoroughly(bytes, &scan)?;
        }
        if let Some(text) = last {
            let n = night.marks.len() as u32 + 1;
            night.marks.push(mark(scan.whole));
            let line = Line::read(origin, &text, n as usize).map_err(|_| Unreadable::Damaged(Vec::new()))?;
            let taken = night.judge(bytes, n, &line);
            taken.map_err(|fault| Unreadable::Damaged(vec![night.mistake_in(bytes, n, &line, fault)]))?;
        }
        night.replay_what_is_unsure(bytes)?;
        Ok(night)
    }

    fn empty(origin: Origin, header: Header, has_crlf: bool, scan: &Scan) -> Self {
        let people: Vec<String> = header.table.names().map(str::to_owned).collect();
        let seats = (0..people.len()).collect();
        Night {
            origin,
            standing: vec![Amount::ZERO; people.len()],
            cash: vec![Amount::ZERO; people.len()],
            turns: vec![Turn { n: 0, preset: header.preset.clone(), seats, is_reseated: false }],
            people,
            header,
            edited: Vec::new(),
            differs: Vec::new(),
            tail: Tail::Whole,
            whole: scan.whole,
            end: scan.end,
            has_crlf,
            marks: Vec::new(),
            kinds: BTreeMap::new(),
            versions: BTreeMap::new(),
            taken_back: BTreeSet::new(),
            inserts: BTreeMap::new(),
            refunds: BTreeMap::new(),
            unsaid: Vec::new(),
        }
    }

    /// Looks at the bytes behind the last line break; gives the text where it is a whole line.
    fn tail(&mut self, bytes: &(impl Bytes + ?Sized), scan: &Scan) -> Result<Option<String>, Unreadable> {
        let mut rest = vec![0; (scan.end - scan.whole) as usize];
        bytes.read_exact_at(&mut rest, scan.whole).map_err(Unreadable::Io)?;
        if is_idle(&rest) {
            if !rest.is_empty() {
                self.tail = Tail::Unended;
            }
            return Ok(None);
        }
        let text = String::from_utf8(rest.clone()).ok().filter(|text| Line::read(&self.origin, text, 0).is_ok());
        self.tail = if text.is_some() { Tail::Unended } else { Tail::Torn(rest) };
        Ok(text)
    }

    /// Takes the sums of the ordinary events, and looks closer at the other lines. An error only says that something is
    /// wrong somewhere.
    fn take(&mut self, bytes: &(impl Bytes + ?Sized), scan: &Scan) -> Result<(), ()> {
        if !scan.in_sequence {
            return Err(());
        }
        self.marks.clone_from(&scan.marks);
        for &place in &scan.closer {
            let n = place + 1;
            let line = self.line(bytes, n).map_err(drop)?;
            self.judge(bytes, n, &line).map_err(drop)?;
        }
        let places: Vec<usize> = scan.names.iter().map(|name| self.place_of(name)).collect::<Option<_>>().ok_or(())?;
        for (place, sum) in places.iter().zip(&scan.sums) {
            self.standing[*place] = self.standing[*place].plus(*sum).ok_or(())?;
        }
        let closer: BTreeSet<u32> = scan.closer.iter().copied().collect();
        for (place, mark) in self.marks.iter_mut().enumerate() {
            if !closer.contains(&(place as u32)) {
                let known = |winner: u8| places.get(usize::from(winner)).and_then(|place| u8::try_from(*place).ok());
                mark.winners = mark.winners.map(|winner| known(winner).unwrap_or(NOBODY));
                mark.thrower = known(mark.thrower).unwrap_or(NOBODY);
            }
        }
        Ok(())
    }

    /// Looks closer at every line, and tells every mistake.
    fn take_thoroughly(&mut self, bytes: &(impl Bytes + ?Sized), scan: &Scan) -> Result<(), Unreadable> {
        self.marks = scan.marks.iter().map(|scanned| mark(u64::from(scanned.offset))).collect();
        let mut mistakes = Vec::new();
        for n in 1..=self.marks.len() as u32 {
            if mistakes.len() > Reader::MOST {
                break;
            }
            match self.line(bytes, n) {
                Err(Unreadable::Damaged(more)) => mistakes.extend(more),
                Err(error) => return Err(error),
                Ok(line) => {
                    if let Err(fault) = self.judge(bytes, n, &line) {
                        mistakes.push(self.mistake_in(bytes, n, &line, fault));
                    }
                }
            }
        }
        if mistakes.is_empty() { Ok(()) } else { Err(Unreadable::Damaged(mistakes)) }
    }

    /// Takes one line more, as if it had been read at the end.
    ///
    /// # Errors
    /// Why it cannot stand there.
    pub fn apply(&mut self, bytes: &(impl Bytes + ?Sized), text: &str) -> Result<(), Fault> {
        let n = self.marks.len() as u32 + 1;
        let line = Line::read(&self.origin, text, n as usize);
        let line = line.map_err(|mut mistakes| mistakes.pop().map_or(Fault::default(), |mistake| *mistake.fault))?;
        self.marks.push(mark(self.appended(text).line));
        let judged = self.judge(bytes, n, &line);
        if judged.is_err() {
            self.marks.pop();
        }
        judged
    }

    /// How the file changes when a line is added at its end: a torn line is cut off and kept as a comment, a whole one
    /// gets the line break that it lacks, and the line takes the file's own ending.
    pub fn appended(&self, text: &str) -> Appended {
        let ending = if self.has_crlf { "\r\n" } else { "\n" };
        let (cut, before) = match &self.tail {
            Tail::Whole => (self.end, String::new()),
            Tail::Unended => (self.end, ending.to_owned()),
            Tail::Torn(bytes) => (self.whole, format!("# torn: {}{ending}", bytes.escape_ascii())),
        };
        let line = cut + before.len() as u64;
        Appended { cut, more: format!("{before}{text}{ending}").into_bytes(), line }
    }

    /// Judges a line in its place and takes what it says.
    fn judge(&mut self, bytes: &(impl Bytes + ?Sized), n: u32, line: &Line) -> Result<(), Fault> {
        if let Some(said) = line.n.filter(|&said| said != n) {
            return Err(out_of_sequence(said, n));
        }
        if line.note.as_deref().is_some_and(is_unfit) {
            return Err(Fault::new("this note cannot be shown on one line").at(["note"]));
        }
        let effect = self.effect(line)?;
        match &line.entry {
            Entry::Event(event) => {
                self.take_event(n, event, line);
                self.set_refunds(n, line.refunds);
            }
            Entry::Insert { after, event } => {
                if *after != 0 && (*after >= n || self.corrects(*after).is_some()) {
                    let fault = Fault::new(format!("nothing can be inserted after line {after}"));
                    return Err(fault.at(["insert"]).expected("the number of an earlier event, or 0"));
                }
                self.take_event(n, event, line);
                self.inserts.entry(*after).or_default().push(n);
                self.set_refunds(n, line.refunds);
            }
            Entry::Amend { n: of, event } => {
                self.may_amend(*of, n)?;
                self.take_event(n, event, line);
                let before = self.effect_of_version(bytes, *of)?;
                self.kinds
                    .insert(n, Kind::Correction(Correction { of: *of, target: *of, is_void: false, undo: false }));
                self.versions.entry(*of).or_default().push(n);
                self.set_refunds(*of, line.refunds);
                self.add(&before, true)?;
            }
            Entry::Void { n: of, undo } => {
                self.take_back(bytes, n, *of, *undo)?;
            }
            Entry::Rules(_) | Entry::Swap { .. } | Entry::Reseat(_) => {
                self.kinds.insert(n, Kind::Turn(Box::new(line.entry.clone())));
                let before = (self.turns.clone(), self.people.len());
                if let Err(fault) = self.rebuild_turns() {
                    self.kinds.remove(&n);
                    self.turns = before.0;
                    self.people.truncate(before.1);
                    self.standing.truncate(before.1);
                    self.cash.truncate(before.1);
                    return Err(fault);
                }
            }
            Entry::Paid(_) | Entry::Settled { .. } => drop(self.kinds.insert(n, Kind::Cash)),
            Entry::Remark(text) if is_unfit(text) => {
                return Err(Fault::new("this remark cannot be shown on one line").at(["remark"]));
            }
            Entry::Unknown(kind) if line.points.is_none() => {
                return Err(Fault::new(format!("a line of the kind `{kind}` is not known, and says no points")));
            }
            Entry::Count(_) | Entry::Remark(_) | Entry::Unknown(_) => drop(self.kinds.insert(n, Kind::Other)),
        }
        self.note_edit(n, line);
        self.add(&effect, false)
    }

    fn note_edit(&mut self, n: u32, line: &Line) {
        if line.checksum == Checksum::Edited {
            self.edited.push(n);
        }
    }

    fn take_event(&mut self, n: u32, event: &Declared, line: &Line) {
        self.kinds.insert(n, Kind::Event);
        let winners = event.win.iter().chain(event.also.iter().map(|(name, _)| name));
        let places: Vec<Option<usize>> = winners.map(|name| self.place_of(name)).collect();
        let thrower = event.from.as_ref().filter(|_| event.win.is_some()).and_then(|name| self.place_of(name));
        let mark = &mut self.marks[n as usize - 1];
        mark.happened = happened(event);
        mark.thrower = thrower.and_then(|place| u8::try_from(place).ok()).unwrap_or(NOBODY);
        for (slot, place) in mark.winners.iter_mut().zip(places) {
            *slot = place.and_then(|place| u8::try_from(place).ok()).unwrap_or(NOBODY);
        }
        if line.points.is_none() {
            self.unsaid.push(n);
        }
    }

    /// Which kong the standing version of a win pays back.
    fn set_refunds(&mut self, win: u32, kong: Option<u32>) {
        self.refunds.retain(|_, other| *other != win);
        self.refunds.extend(kong.map(|kong| (kong, win)));
    }

    /// The place of a person by name, in full and in any case.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        if let Some(place) = self.people.iter().position(|known| known == name) {
            return Some(place);
        }
        let name = Name::new(name).ok()?;
        self.people.iter().position(|known| Name::new(known).is_ok_and(|known| known == name))
    }

    /// The place of a person who is meant, by a beginning too.
    ///
    /// # Errors
    /// A fault that lists everybody who sat.
    pub fn find(&self, who: &str) -> Result<usize, Fault> {
        if let Some(place) = self.place_of(who) {
            return Ok(place);
        }
        let wanted = who.to_lowercase();
        let beginnings = || self.people.iter().enumerate().filter(|(_, name)| name.to_lowercase().starts_with(&wanted));
        match (wanted.is_empty(), beginnings().collect::<Vec<_>>().as_slice()) {
            (false, [(place, _)]) => Ok(*place),
            _ => Err(self.nobody(who)),
        }
    }

    fn nobody(&self, who: &str) -> Fault {
        Fault::new(format!("nobody of this night is called {:?}", clipped(who)))
            .nearest(nearest(who, self.people.iter().map(String::as_str)))
            .expected(format!("one of {}", self.people.join(", ")))
    }

    /// What a line moves: points, and cash.
    fn effect(&self, line: &Line) -> Result<Effect, Fault> {
        let decimals = self.header.preset.rules.decimals();
        let mut effect = Effect::default();
        if let Some(points) = &line.points {
            let mut sum = Amount::ZERO;
            for (name, number) in points {
                let place = self.place_of(name).ok_or_else(|| self.nobody(name).at(["points", name]).of_key())?;
                let amount = exact(number, decimals).map_err(|fault| fault.at(["points", name]))?;
                sum = sum.plus(amount).ok_or_else(too_large)?;
                effect.points.push((place, amount));
            }
            if sum != Amount::ZERO {
                let fault = Fault::new(format!("the points do not add to 0, there is {} too much", sum.text(decimals)));
                return Err(fault.at(["points"]).remedy("what one gains others lose"));
            }
        }
        let mut transfer = |Transferred { from, to, amount }: &Transferred| {
            let from = self.place_of(from).ok_or_else(|| self.nobody(from))?;
            let to = self.place_of(to).ok_or_else(|| self.nobody(to))?;
            let amount = exact(amount, decimals)?;
            if amount <= Amount::ZERO || from == to {
                return Err(Fault::new("cash goes from one player to another, an amount above 0"));
            }
            effect.cash.push((from, amount));
            effect.cash.push((to, Amount::ZERO.less(amount).ok_or_else(too_large)?));
            Ok(())
        };
        match &line.entry {
            Entry::Paid(paid) => transfer(paid)?,
            Entry::Settled { transfers, rounding } => {
                transfers.iter().try_for_each(&mut transfer)?;
                let mut sum = Amount::ZERO;
                for (name, number) in rounding {
                    let place = self.place_of(name).ok_or_else(|| self.nobody(name))?;
                    let amount = exact(number, decimals)?;
                    sum = sum.plus(amount).ok_or_else(too_large)?;
                    effect.cash.push((place, Amount::ZERO.less(amount).ok_or_else(too_large)?));
                }
                if sum != Amount::ZERO {
                    return Err(Fault::new("what rounding forgave does not add to 0").at(["rounding"]));
                }
            }
            Entry::Count(chips) => {
                for (name, _) in chips {
                    self.place_of(name).ok_or_else(|| self.nobody(name).at(["count", name]).of_key())?;
                }
            }
            _ => {}
        }
        Ok(effect)
    }

    fn add(&mut self, effect: &Effect, turned_round: bool) -> Result<(), Fault> {
        let sums = [(&mut self.standing, &effect.points), (&mut self.cash, &effect.cash)];
        for (sums, changes) in sums {
            for (place, amount) in changes {
                let sum = if turned_round { sums[*place].less(*amount) } else { sums[*place].plus(*amount) };
                sums[*place] = sum.ok_or_else(too_large)?;
            }
        }
        Ok(())
    }

    /// What is still owed to each of the people: what the night came to, and cash paid less cash received.
    pub fn open(&self) -> Vec<Amount> {
        self.standing.iter().zip(&self.cash).map(|(standing, cash)| standing.plus(*cash).unwrap_or_default()).collect()
    }

    /// How many lines there are: the number of the last.
    pub fn lines(&self) -> u32 {
        self.marks.len() as u32
    }

    /// The number of the line that holds the version of an event that stands; `None` where it is void.
    pub fn standing_version(&self, subject: u32) -> Option<u32> {
        match self.versions.get(&subject).and_then(|versions| versions.last()) {
            None => Some(subject),
            Some(last) => match self.kinds.get(last) {
                Some(Kind::Correction(Correction { is_void: false, .. })) => Some(*last),
                _ => None,
            },
        }
    }

    /// The numbers of the corrections of a line that stand, in order.
    pub fn versions(&self, subject: u32) -> &[u32] {
        self.versions.get(&subject).map_or(&[], Vec::as_slice)
    }

    /// What a line corrects, if it is a correction.
    pub fn corrects(&self, n: u32) -> Option<u32> {
        match self.kinds.get(&n) {
            Some(Kind::Correction(correction)) => Some(correction.of),
            _ => None,
        }
    }

    /// Whether a line is one of the table's events (and no correction of one).
    pub fn is_event(&self, n: u32) -> bool {
        (1..=self.lines()).contains(&n) && matches!(self.kinds.get(&n), None | Some(Kind::Event))
    }

    /// The lines that are no corrections, in the order in which they happened: inserted ones in their places.
    pub fn in_order(&self) -> Vec<u32> {
        let inserted: BTreeSet<u32> = self.inserts.values().flatten().copied().collect();
        let roots = (0..=self.lines()).filter(|n| !inserted.contains(n) && self.corrects(*n).is_none());
        if self.inserts.is_empty() {
            return roots.skip(1).collect();
        }
        let mut order = Vec::new();
        for root in roots {
            let mut waiting = vec![root];
            while let Some(n) = waiting.pop() {
                order.extend((n > 0).then_some(n));
                waiting.extend(self.inserts.get(&n).into_iter().flatten().rev());
            }
        }
        order
    }

    /// The line after which an inserted one stands, up to one that was not inserted; any other is its own.
    fn root(&self, n: u32) -> u32 {
        let after = |n: u32| self.inserts.iter().find(|(_, inserted)| inserted.contains(&n)).map(|(after, _)| *after);
        std::iter::successors(Some(n), |&n| after(n)).last().unwrap_or(n)
    }

    /// The rules and seats in force where a line stands.
    pub fn turn_at(&self, n: u32) -> &Turn {
        let root = self.root(n);
        let reaches = |turn: &&Turn| if root == n { turn.n < n } else { turn.n <= root };
        self.turns.iter().rev().find(reaches).unwrap_or(&self.turns[0])
    }

    /// The rules and seats in force at the end.
    pub fn turn_now(&self) -> &Turn {
        self.turns.last().unwrap_or(&self.turns[0])
    }

    /// Who sits where, as a table.
    pub fn table(&self, turn: &Turn) -> Table {
        let names: Vec<&str> = turn.seats.iter().map(|&place| self.people[place].as_str()).collect();
        Table::new(&names).unwrap_or_else(|_| self.header.table.clone())
    }

    /// Works rules and seats out anew, from the changes that stand.
    fn rebuild_turns(&mut self) -> Result<(), Fault> {
        self.turns.truncate(1);
        let changes: Vec<(u32, Entry)> = self
            .kinds
            .iter()
            .filter(|(n, _)| self.standing_version(**n).is_some())
            .filter_map(|(n, kind)| if let Kind::Turn(entry) = kind { Some((*n, (**entry).clone())) } else { None })
            .collect();
        for (n, entry) in changes {
            let mut turn = Turn { n, is_reseated: false, ..self.turn_now().clone() };
            match entry {
                Entry::Rules(rules) => turn.preset = Arc::new(self.changed(&turn.preset, rules)?),
                Entry::Swap { out, joins } => {
                    let leaves = self.find_seated(&turn, &out)?;
                    let joins = self.join(&turn, &joins)?;
                    turn.seats[leaves] = joins;
                }
                Entry::Reseat(names) => {
                    let seats: Vec<usize> = names
                        .iter()
                        .map(|name| self.find_seated(&turn, name).map(|seat| turn.seats[seat]))
                        .collect::<Result<_, _>>()?;
                    let mut all = seats.clone();
                    all.sort_unstable();
                    all.dedup();
                    if all.len() != turn.seats.len() || seats.len() != all.len() {
                        return Err(Fault::new("new seats are for the same players, each named once").at(["reseat"]));
                    }
                    turn.seats = seats;
                    turn.is_reseated = true;
                }
                _ => {}
            }
            self.turns.push(turn);
        }
        Ok(())
    }

    fn changed(&self, preset: &Preset, rules: crate::yaml::Node) -> Result<Preset, Fault> {
        if let Some(entry) =
            rules.entries().iter().find(|entry| matches!(entry.key.as_str(), "money" | "players" | "scheme"))
        {
            let fault = Fault::new(format!("`{}` cannot change in the middle of a night", entry.key));
            return Err(fault
                .at(["rules", &entry.key])
                .of_key()
                .remedy("end this night and start another; `huat total a.yaml b.yaml` adds them up"));
        }
        preset.changed_by(Changes::none().and(rules)).map_err(|mut mistakes| {
            let fault = mistakes.pop().map_or(Fault::default(), |mistake| *mistake.fault);
            Fault { at: Vec::new(), ..fault }
        })
    }

    fn find_seated(&self, turn: &Turn, name: &str) -> Result<usize, Fault> {
        let seat = self.table(turn).find(name, Naming::InFull)?;
        Ok(seat.place())
    }

    /// The place of somebody who sits down, new or known.
    fn join(&mut self, turn: &Turn, name: &str) -> Result<usize, Fault> {
        if let Some(place) = self.place_of(name) {
            if turn.seats.contains(&place) {
                return Err(Fault::new(format!("{name} sits at the table already")).at(["in"]));
            }
            return Ok(place);
        }
        let name = Name::new(name).map_err(|fault| fault.at(["in"]))?;
        if self.people.len() >= usize::from(NOBODY) - 5 {
            return Err(Fault::new("more players than a night can have"));
        }
        self.people.push(name.as_str().to_owned());
        self.standing.push(Amount::ZERO);
        self.cash.push(Amount::ZERO);
        Ok(self.people.len() - 1)
    }

    fn may_amend(&self, of: u32, n: u32) -> Result<(), Fault> {
        if of >= n || !self.is_event(of) {
            let fault = Fault::new(format!("line {of} is none of the table's events, so it cannot be amended"));
            return Err(fault.at(["amend"]).remedy("`void` takes back any other line"));
        }
        if self.standing_version(of).is_none() {
            let void = self.versions(of).last().copied().unwrap_or(of);
            let fault = Fault::new(format!("event {of} is void"));
            return Err(fault.at(["amend"]).remedy(format!("bring it back first, with `void {void}`")));
        }
        self.rests_on(of)
    }

    /// Whether nothing that stands rests on a line, so that it may be corrected.
    ///
    /// # Errors
    /// A fault that names the line which does, and says what to do instead.
    fn rests_on(&self, subject: u32) -> Result<(), Fault> {
        if let Some(win) = self.refunds.get(&subject).filter(|win| self.standing_version(**win).is_some()) {
            let fault = Fault::new(format!(
                "win {win} pays back the kong {subject}, so the kong cannot be corrected before it"
            ));
            return Err(fault.remedy(format!("void {win} first, correct {subject}, then record the win again")));
        }
        let Some(Kind::Turn(entry)) = self.kinds.get(&subject) else { return Ok(()) };
        let rests = |n: &u32| {
            self.corrects(*n).is_none()
                && self.root(*n) >= subject
                && self.standing_version(*n).is_some()
                && match (self.kinds.get(n), &**entry) {
                    (None | Some(Kind::Event), _) => true,
                    (Some(Kind::Turn(later)), _) => {
                        !matches!((&**entry, &**later), (Entry::Rules(_), Entry::Swap { .. } | Entry::Reseat(_)))
                    }
                    (Some(Kind::Cash), Entry::Swap { .. }) => true,
                    _ => false,
                }
        };
        // The last line is the correction that is being judged.
        match (subject + 1..self.lines()).find(rests) {
            None => Ok(()),
            Some(later) => {
                let fault = Fault::new(format!(
                    "line {later} rests on line {subject}, so {subject} cannot be taken back before it"
                ));
                Err(fault.remedy("take back what came after it first, or change the table anew from here on"))
            }
        }
    }

    /// A void: of a line, or of a correction while it is the last of its line.
    fn take_back(&mut self, bytes: &(impl Bytes + ?Sized), n: u32, of: u32, undo: bool) -> Result<(), Fault> {
        if of == 0 || of >= n {
            let fault = Fault::new(format!("there is no line {of} to take back")).at(["void"]);
            return Err(fault.expected(format!("a number from 1 to {}", n - 1)));
        }
        let subject = match self.kinds.get(&of) {
            Some(Kind::Correction(correction)) => {
                self.is_last_correction(of, correction.of)?;
                correction.of
            }
            _ if self.standing_version(of).is_none() => {
                let void = self.versions(of).last().copied().unwrap_or(of);
                let fault = Fault::new(format!("line {of} is void already")).at(["void"]);
                return Err(fault.remedy(format!("`void {void}` brings it back")));
            }
            _ => of,
        };
        self.rests_on(subject)?;
        let before = self.effect_of_version(bytes, subject)?;
        self.kinds.insert(n, Kind::Correction(Correction { of: subject, target: of, is_void: true, undo }));
        if of == subject {
            self.versions.entry(subject).or_default().push(n);
        } else {
            self.turn_over(of, false);
        }
        let after = self.effect_of_version(bytes, subject)?;
        let refunds = match self.standing_version(subject) {
            Some(version) if self.kinds.contains_key(&version) => {
                self.line(bytes, version).ok().and_then(|line| line.refunds)
            }
            _ => None,
        };
        self.set_refunds(subject, refunds);
        self.add(&before, true)?;
        self.add(&after, false)?;
        if matches!(self.kinds.get(&subject), Some(Kind::Turn(_))) { self.rebuild_turns() } else { Ok(()) }
    }

    /// A correction can be taken back while it decides its line, or was the last to change what does.
    fn is_last_correction(&self, correction: u32, subject: u32) -> Result<(), Fault> {
        if self.taken_back.contains(&correction) {
            return Err(Fault::new(format!("correction {correction} was taken back already")).at(["void"]));
        }
        let stands = |n: &u32| self.corrects(*n) == Some(subject) && !self.taken_back.contains(n);
        let last = (subject..=self.lines()).rev().find(stands);
        if self.versions(subject).last() == Some(&correction) || last == Some(correction) {
            return Ok(());
        }
        let fault = Fault::new(format!("correction {correction} is not the last of line {subject}")).at(["void"]);
        Err(match last {
            Some(last) => fault.remedy(format!("take back {last} first")),
            None => fault,
        })
    }

    /// Takes a correction back, or brings it back; what it had taken back itself turns over with it.
    fn turn_over(&mut self, correction: u32, stands: bool) {
        let mut next = Some((correction, stands));
        while let Some((n, stands)) = next.take() {
            if stands {
                self.taken_back.remove(&n)
            } else {
                self.taken_back.insert(n)
            };
            let Some(Kind::Correction(Correction { of, target, .. })) = self.kinds.get(&n).cloned() else { return };
            if target != of {
                next = Some((target, !stands));
            } else if stands {
                self.versions.entry(of).or_default().push(n);
            } else if let Some(versions) = self.versions.get_mut(&of) {
                versions.retain(|version| *version != n);
            }
        }
    }

    fn effect_of_version(&self, bytes: &(impl Bytes + ?Sized), subject: u32) -> Result<Effect, Fault> {
        match self.standing_version(subject) {
            None => Ok(Effect::default()),
            Some(version) => {
                let line =
                    self.line(bytes, version).map_err(|_| Fault::new(format!("line {version} cannot be read")))?;
                self.effect(&line)
            }
        }
    }

    /// The text of a numbered line.
    ///
    /// # Errors
    /// What the system says, or that it is no text.
    pub fn text(&self, bytes: &(impl Bytes + ?Sized), n: u32) -> Result<String, Unreadable> {
        let mark = self.marks.get((n as usize).wrapping_sub(1));
        let start = mark.map_or(0, |mark| u64::from(mark.offset));
        let end = bytes.length().map_err(Unreadable::Io)?;
        let mut text = Vec::new();
        let mut at = start;
        while at < end {
            let mut piece = vec![0; 512.min((end - at) as usize)];
            bytes.read_exact_at(&mut piece, at).map_err(Unreadable::Io)?;
            at += piece.len() as u64;
            let line_end = memchr::memchr(b'\n', &piece);
            text.extend_from_slice(&piece[..line_end.unwrap_or(piece.len())]);
            if line_end.is_some() || text.len() > super::line::LONGEST {
                break;
            }
        }
        if text.last() == Some(&b'\r') {
            text.pop();
        }
        String::from_utf8(text).map_err(|_| {
            let number = line_number(bytes, start);
            let source = Source::excerpt(self.origin.clone(), "", number);
            let fault = Fault::new("this line is no UTF-8 text").remedy("`huat repair` mends what can be mended");
            Unreadable::Damaged(vec![Mistake::new(Place { source, line: number, column: 1, length: 1 }, fault)])
        })
    }

    /// A numbered line.
    ///
    /// # Errors
    /// As [`Night::text`], and every mistake in it.
    pub fn line(&self, bytes: &(impl Bytes + ?Sized), n: u32) -> Result<Line, Unreadable> {
        let text = self.text(bytes, n)?;
        match Line::read(&self.origin, &text, 1) {
            Ok(line) => Ok(line),
            Err(_) => {
                let start = self.marks.get((n as usize).wrapping_sub(1)).map_or(0, |mark| u64::from(mark.offset));
                Line::read(&self.origin, &text, line_number(bytes, start)).map_err(Unreadable::Damaged)
            }
        }
    }

    pub(super) fn mistake_in(&self, bytes: &(impl Bytes + ?Sized), n: u32, line: &Line, fault: Fault) -> Mistake {
        let start = self.marks.get((n as usize).wrapping_sub(1)).map_or(0, |mark| u64::from(mark.offset));
        let number = line_number(bytes, start);
        let place = line.node.locate(&fault);
        let text = place.source.text.clone();
        let source = Source::excerpt(self.origin.clone(), text, number);
        Mistake::new(Place { source, line: number, ..place.clone() }, fault)
    }

    /// Whether a hand ends with a line: its standing version, or a change of the table.
    pub(super) fn ends_hand(&self, n: u32) -> bool {
        let Some(version) = self.standing_version(n) else { return false };
        match self.kinds.get(&n) {
            Some(Kind::Turn(_)) => true,
            None | Some(Kind::Event) => {
                matches!(self.mark_of(version).happened, Happened::Win | Happened::Draw | Happened::FalseWin)
            }
            _ => false,
        }
    }

    /// What an event's standing version means for the deal.
    pub(super) fn mark_of(&self, version: u32) -> Mark {
        self.marks[version as usize - 1]
    }

    /// The last line that stands and is no undo.
    pub fn last_standing(&self) -> Option<u32> {
        (1..=self.lines()).rev().find(|n| match self.kinds.get(n) {
            Some(Kind::Correction(correction)) => !correction.undo && !self.taken_back.contains(n),
            _ => self.standing_version(*n).is_some(),
        })
    }

    /// What each of the people won and threw.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.people.len()];
        for n in (1..=self.lines()).filter(|n| self.is_event(*n)) {
            let Some(mark) = self.standing_version(n).map(|version| self.mark_of(version)) else { continue };
            for winner in mark.winners.iter().filter(|_| mark.happened == Happened::Win) {
                if let Some(tally) = tallies.get_mut(usize::from(*winner)) {
                    tally.won += 1;
                    tally.self_drawn += u32::from(mark.thrower == NOBODY);
                }
            }
            if let Some(tally) = tallies.get_mut(usize::from(mark.thrower)) {
                tally.thrown += 1;
            }
        }
        tallies
    }

    /// How many hands stand (wins, draws, false wins), and how many lines that are no corrections.
    pub fn counts(&self) -> (u32, u32) {
        let (mut hands, mut lines) = (0, 0);
        for n in (1..=self.lines()).filter(|n| self.corrects(*n).is_none()) {
            let Some(version) = self.standing_version(n) else { continue };
            lines += 1;
            let ends = matches!(self.mark_of(version).happened, Happened::Win | Happened::Draw | Happened::FalseWin);
            hands += u32::from(ends && self.is_event(n));
        }
        (hands, lines)
    }
}

/// What one of the people won and threw.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Hands won.
    pub won: u32,
    /// Of these, by self-draw.
    pub self_drawn: u32,
    /// Winning tiles thrown.
    pub thrown: u32,
}

/// What a line moves.
#[derive(Debug, Clone, Default)]
struct Effect {
    points: Points,
    cash: Points,
}

fn mark(offset: u64) -> Mark {
    Mark { offset: offset as u32, happened: Happened::Nothing, winners: [NOBODY; MOST_WINNERS], thrower: NOBODY }
}

fn happened(event: &Declared) -> Happened {
    if event.win.is_some() {
        Happened::Win
    } else if event.kong.is_some() {
        Happened::Kong
    } else if event.yao.is_some() {
        Happened::Yao
    } else if event.false_win.is_some() {
        Happened::FalseWin
    } else if event.draw {
        Happened::Draw
    } else {
        Happened::Money
    }
}

fn exact(number: &Number, decimals: Decimals) -> Result<Amount, Fault> {
    match Amount::parse(number.as_str(), decimals) {
        Some(amount) => Ok(amount),
        None => number.amount(decimals).and(Err(too_large())),
    }
}

fn too_large() -> Fault {
    Fault::new("the amounts pass what can be counted")
}

fn is_unfit(text: &str) -> bool {
    text.chars().any(is_hostile) || text.chars().count() > 500
}

fn out_of_sequence(said: u32, wanted: u32) -> Fault {
    if said < wanted {
        Fault::new(format!("number {said} is here again, where {wanted} is due")).at(["n"]).remedy(
            "a line typed in the middle belongs at the end: `{insert: N, …}` says after which event it happened",
        )
    } else {
        Fault::new(format!("number {said}, where {wanted} is due: a line is missing before it"))
            .at(["n"])
            .remedy("put the line back; to take an event back, write `{void: N}` at the end")
    }
}

/// The number of the line that begins at a place.
fn line_number(bytes: &(impl Bytes + ?Sized), place: u64) -> usize {
    let mut number = 1;
    let mut at = 0;
    let mut block = vec![0; 64 * 1024];
    while at < place {
        let piece = &mut block[..(64 * 1024).min((place - at) as usize)];
        if bytes.read_exact_at(piece, at).is_err() {
            break;
        }
        number += memchr::memchr_iter(b'\n', piece).count();
        at += piece.len() as u64;
    }
    number
}

fn unscannable(error: Unscannable, origin: &Origin, bytes: &(impl Bytes + ?Sized)) -> Unreadable {
    let whole = |fault: Fault| Unreadable::Damaged(vec![Mistake::of_whole(origin, fault)]);
    match error {
        Unscannable::Io(error) => Unreadable::Io(error),
        Unscannable::TooLarge => whole(Fault::new("longer than 1 GiB").remedy("is this the file you meant?")),
        Unscannable::Overflow => whole(too_large()),
        Unscannable::NoEvents => {
            whole(Fault::new("there is no line `events:`, alone at the left edge").remedy(
                "is this a ledger? `huat new` begins one; `events: []` must be `events:` and the events below it",
            ))
        }
        Unscannable::EndlessLine(place) => {
            let number = line_number(bytes, place);
            let source = Source::excerpt(origin.clone(), "", number);
            let fault = Fault::new("this line is longer than 64 KiB").remedy("is this the file you meant?");
            Unreadable::Damaged(vec![Mistake::new(Place { source, line: number, column: 1, length: 1 }, fault)])
        }
    }
}
