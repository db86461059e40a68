//! A chart as a picture: one `<svg>` element that needs nothing from elsewhere, by itself or inside a page.
//!
//! Lines differ in colour and in their dashes. It is light or dark as the reader's system is.

use std::fmt::Write;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::scale::{Axis, along, apart};
use super::{Chart, cut};
use crate::amount::{Amount, Decimals};
use crate::player::WINDS;
use crate::report::{escaped, words};

/// The paper that a picture is drawn on, in the units of its view box.
struct Paper {
    width: i64,
    least_height: i64,
    /// The least room for the lines; rather than less, the paper is wider.
    least_room: i64,
    /// The margin at the sides.
    side: i64,
    /// How many lines the label of a player takes: his name and his total beside each other, or one below the other.
    label: i64,
    /// The most columns of words, as a terminal counts them.
    name: usize,
    title: usize,
    caption: usize,
}

/// For a screen or a sheet of paper.
const WIDE: Paper =
    Paper { width: 960, least_height: 540, least_room: 100, side: 24, label: 1, name: 18, title: 70, caption: 110 };
/// For a phone held upright, on which the wide one would be too small to read.
const NARROW: Paper =
    Paper { width: 480, least_height: 480, least_room: 240, side: 10, label: 2, name: 9, title: 32, caption: 52 };
const TOP: i64 = 84;
const BOTTOM: i64 = 48;
/// From the end of a line to its label.
const LEAD: i64 = 28;
/// The size of letters, and the distance of lines of text.
const LETTER: i64 = 16;
const LEADING: i64 = 22;
/// The most steps of the axis of amounts.
const STEPS: i128 = 8;
/// How many colours and dashes there are in the style; they come together again after 35 players.
const COLOURS: usize = 7;
const DASHES: usize = 5;

/// The palette is Okabe and Ito's, made to be told apart by colour-blind people; each line in that of its shades that
/// stands out from the ground. No variables: not every viewer knows them.
const STYLE: &str = "\
.huat-chart{font:16px system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans CJK SC',sans-serif}\
.huat-chart .ground{fill:#fff}\
.huat-chart text{fill:#1a1a1a}\
.huat-chart .title{font-size:22px;font-weight:600}\
.huat-chart .soft{fill:#595959;font-size:14px}\
.huat-chart .total{font-weight:600}\
.huat-chart .grid{stroke:#e3e3e3;stroke-width:1}\
.huat-chart .zero{stroke:#767676;stroke-width:1.5}\
.huat-chart .round{stroke:#bdbdbd;stroke-width:1}\
.huat-chart .player{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:butt}\
.huat-chart .lead{stroke-width:1.5;stroke-dasharray:none}\
.huat-chart .player text{stroke:none}\
.huat-chart .player circle{stroke:none}\
.huat-chart .d1{stroke-dasharray:9 4}.huat-chart .d2{stroke-dasharray:3 3}\
.huat-chart .d3{stroke-dasharray:14 4 3 4}.huat-chart .d4{stroke-dasharray:6 8}\
.huat-chart .c0{stroke:#0072b2}.huat-chart .c1{stroke:#d55e00}.huat-chart .c2{stroke:#009e73}\
.huat-chart .c3{stroke:#cc79a7}.huat-chart .c4{stroke:#000}.huat-chart .c5{stroke:#e69f00}.huat-chart .c6{stroke:#56b4e9}\
.huat-chart .c0 circle{fill:#0072b2}.huat-chart .c1 circle{fill:#d55e00}.huat-chart .c2 circle{fill:#009e73}\
.huat-chart .c3 circle{fill:#cc79a7}.huat-chart .c4 circle{fill:#000}.huat-chart .c5 circle{fill:#e69f00}\
.huat-chart .c6 circle{fill:#56b4e9}\
@media (prefers-color-scheme:dark){\
.huat-chart .ground{fill:#161616}\
.huat-chart text{fill:#ededed}\
.huat-chart .soft{fill:#a8a8a8}\
.huat-chart .grid{stroke:#333}\
.huat-chart .zero{stroke:#9a9a9a}\
.huat-chart .round{stroke:#5c5c5c}\
.huat-chart .c0{stroke:#56b4e9}.huat-chart .c4{stroke:#f0e442}.huat-chart .c6{stroke:#fff}\
.huat-chart .c0 circle{fill:#56b4e9}.huat-chart .c4 circle{fill:#f0e442}.huat-chart .c6 circle{fill:#fff}\
}";

/// The chart as an `<svg>` element with a style of its own, which speaks of nothing but the class `huat-chart`.
pub fn to_svg(chart: &Chart) -> String {
    drawn(chart, &WIDE)
}

/// The same for a phone: narrow, and its letters as large as those around it.
pub fn to_narrow_svg(chart: &Chart) -> String {
    drawn(chart, &NARROW)
}

fn drawn(chart: &Chart, paper: &Paper) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = Picture::of(chart, paper).write(&mut svg);
    svg
}

/// What is where, in the units of the view box.
struct Picture<'c> {
    chart: &'c Chart,
    paper: &'c Paper,
    axis: Axis,
    width: i64,
    height: i64,
    /// The area of the lines.
    left: i64,
    right: i64,
    bottom: i64,
}

impl<'c> Picture<'c> {
    fn of(chart: &'c Chart, paper: &'c Paper) -> Self {
        let (least, most) = chart.range();
        let axis = Axis::over(least, most, STEPS, chart.decimals.scale());
        let widest = |texts: &mut dyn Iterator<Item = String>| texts.map(|text| measured(&text)).max().unwrap_or(0);
        let figures = widest(&mut axis.figures().into_iter().map(|figure| round(chart, axis, figure)));
        let names = widest(&mut chart.series.iter().map(|series| cut(&series.name, paper.name)));
        let totals = widest(&mut chart.series.iter().map(|series| chart.shown(series.last())));
        let labels = i64::try_from(chart.series.len()).unwrap_or_default() * LEADING * paper.label;
        let height = paper.least_height.max(TOP + labels + BOTTOM);
        let left = paper.side + figures.max(measured("hand")) + 10;
        let label = if paper.label == 1 { names + 12 + totals } else { names.max(totals) };
        let beyond = LEAD + label + paper.side;
        let width = paper.width.max(left + paper.least_room + beyond);
        Picture { chart, paper, axis, width, height, left, right: width - beyond, bottom: height - BOTTOM }
    }

    fn x(&self, moment: usize) -> i64 {
        self.left + along(moment, self.chart.last_moment(), self.right - self.left)
    }

    fn y(&self, amount: Amount) -> i64 {
        self.axis.down(amount, self.bottom - TOP) + TOP
    }

    fn write(&self, svg: &mut String) -> std::fmt::Result {
        let (title, caption) = (escaped(&self.chart.title), xml(&cut(&self.chart.caption, self.paper.caption)));
        let (width, height, side) = (self.width, self.height, self.paper.side);
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="huat-chart" viewBox="0 0 {width} {height}" role="img">"#
        )?;
        writeln!(svg, "<title>{}</title>\n<desc>{}</desc>", xml(&title), xml(&self.described()))?;
        writeln!(svg, "<style>{STYLE}</style>")?;
        writeln!(svg, r#"<rect class="ground" width="{width}" height="{height}"/>"#)?;
        writeln!(svg, r#"<text class="title" x="{side}" y="34">{}</text>"#, xml(&cut(&title, self.paper.title)))?;
        writeln!(svg, r#"<text class="soft" x="{side}" y="56">{caption}</text>"#)?;
        self.write_rounds(svg)?;
        self.write_amounts(svg)?;
        self.write_hands(svg)?;
        for (place, label) in self.labels() {
            self.write_player(svg, place, label)?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }

    /// For those who cannot see it.
    fn described(&self) -> String {
        let said = |place: usize| {
            let series = &self.chart.series[place];
            format!("{} {}", escaped(&series.name), self.chart.shown(series.last()))
        };
        let totals: Vec<String> = self.chart.best_first().into_iter().map(said).collect();
        format!("{}; after hand {}: {}", escaped(&self.chart.caption), self.chart.hands(), totals.join(", "))
    }

    /// A line where each round after the first begins, and the winds on top.
    fn write_rounds(&self, svg: &mut String) -> std::fmt::Result {
        let (top, bottom, mut end) = (TOP, self.bottom, i64::MIN);
        let mut rounds = self.chart.rounds();
        rounds.dedup_by_key(|(_, moment)| self.x(*moment));
        for (round, moment) in rounds.iter().filter(|_| rounds.len() > 1) {
            let (x, wind) = (self.x(*moment), WINDS[*round as usize % WINDS.len()]);
            if *moment > 0 {
                writeln!(svg, r#"<line class="round" x1="{x}" y1="{top}" x2="{x}" y2="{bottom}"/>"#)?;
            }
            if x > end {
                writeln!(svg, r#"<text class="soft" x="{x}" y="{}">{wind}</text>"#, top - 8)?;
                end = x + measured(wind);
            }
        }
        Ok(())
    }

    fn write_amounts(&self, svg: &mut String) -> std::fmt::Result {
        let (left, right) = (self.left, self.right);
        for figure in self.axis.figures() {
            let (y, shown) = (self.y(figure), round(self.chart, self.axis, figure));
            let kind = if figure == Amount::ZERO { "zero" } else { "grid" };
            writeln!(svg, r#"<line class="{kind}" x1="{left}" y1="{y}" x2="{right}" y2="{y}"/>"#)?;
            writeln!(svg, r#"<text class="soft" x="{}" y="{}" text-anchor="end">{shown}</text>"#, left - 10, y + 5)?;
        }
        Ok(())
    }

    fn write_hands(&self, svg: &mut String) -> std::fmt::Result {
        let y = self.bottom + 26;
        writeln!(svg, r#"<text class="soft" x="{}" y="{y}" text-anchor="end">hand</text>"#, self.left - 10)?;
        let gap = measured(&self.chart.hands().to_string()) + 2 * LETTER;
        for (hand, moment) in self.chart.told_hands(gap, |moment| self.x(moment)) {
            let x = self.x(moment);
            let (from, to) = (self.bottom, self.bottom + 6);
            writeln!(svg, r#"<line class="zero" x1="{x}" y1="{from}" x2="{x}" y2="{to}"/>"#)?;
            writeln!(svg, r#"<text class="soft" x="{x}" y="{y}" text-anchor="middle">{hand}</text>"#)?;
        }
        Ok(())
    }

    /// The players from the top down, and how far down their labels stand.
    fn labels(&self) -> Vec<(usize, i64)> {
        let best_first = self.chart.best_first();
        let ends = best_first.iter().map(|place| self.y(self.chart.series[*place].last()) - TOP);
        let below = LEADING * (self.paper.label - 1);
        let labels = apart(&ends.collect::<Vec<_>>(), LEADING * self.paper.label, self.bottom - TOP - below);
        best_first.into_iter().zip(labels).map(|(place, label)| (place, label + TOP)).collect()
    }

    /// A line, and from its end a thin one to the name and the total.
    fn write_player(&self, svg: &mut String, place: usize, label: i64) -> std::fmt::Result {
        let series = &self.chart.series[place];
        let (name, total) = (&series.name, self.chart.shown(series.last()));
        let (colour, dashes) = (place % COLOURS, place % DASHES);
        writeln!(svg, r#"<g class="player c{colour}">"#)?;
        writeln!(svg, "<title>{} {total}</title>", xml(&escaped(name)))?;
        let (x, y) = (self.right, self.y(series.last()));
        let places: Vec<(i64, i64)> =
            (series.from..).zip(&series.totals).map(|(moment, total)| (self.x(moment), self.y(*total))).collect();
        let mut points: Vec<String> = seen(&places).into_iter().map(|(x, y)| format!("{x},{y}")).collect();
        if self.chart.last_moment() == 0 {
            points.push(format!("{x},{y}"));
        }
        writeln!(svg, r#"<polyline class="d{dashes}" points="{}"/>"#, points.join(" "))?;
        writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="4"/>"#)?;
        let (near, far) = (x + 8, x + LEAD - 6);
        writeln!(svg, r#"<polyline class="lead" points="{x},{y} {near},{y} {far},{label}"/>"#)?;
        let base = label + 5;
        writeln!(svg, r#"<text x="{}" y="{base}">{}</text>"#, x + LEAD, xml(&cut(name, self.paper.name)))?;
        let (end, base) = (self.width - self.paper.side, base + LEADING * (self.paper.label - 1));
        writeln!(svg, r#"<text class="total" x="{end}" y="{base}" text-anchor="end">{total}</text>"#)?;
        svg.push_str("</g>\n");
        Ok(())
    }
}

/// The places of a line that there are to see: of many in one column the first, the highest, the lowest and the last.
fn seen(places: &[(i64, i64)]) -> Vec<(i64, i64)> {
    const MOST: usize = 4;
    let of_column = |column: &[(i64, i64)]| match (column, column.iter().min(), column.iter().max()) {
        ([first, .., last], Some(highest), Some(lowest)) if column.len() > MOST => {
            vec![*first, *highest, *lowest, *last]
        }
        _ => column.to_vec(),
    };
    places.chunk_by(|one, next| one.0 == next.0).flat_map(of_column).collect()
}

/// A figure of an axis, in whole thousands or millions where all of them are: `+1500k`.
fn round(chart: &Chart, axis: Axis, figure: Amount) -> String {
    let all = axis.figures();
    let whole = chart.decimals.scale();
    let units = [(1_000_000, "M"), (1_000, "k"), (1, "")];
    let fits = |size: i64| all.iter().all(|figure| figure.units() % (size * whole) == 0);
    match units.into_iter().find(|(size, _)| fits(*size)).filter(|_| figure != Amount::ZERO) {
        Some((size, unit)) => {
            let figure = Amount::of(figure.units() / (size * whole));
            format!("{}{unit}", words::signed(figure, Decimals::default()))
        }
        None if figure == Amount::ZERO => "0".to_owned(),
        None => chart.shown(figure),
    }
}

/// About how wide text is, rather more than less: fonts differ.
fn measured(text: &str) -> i64 {
    let wide =
        |grapheme: &str| grapheme.width() > 1 || grapheme.contains(|c: char| c.is_uppercase() || "mw%@".contains(c));
    text.graphemes(true).map(|grapheme| if wide(grapheme) { LETTER } else { 11 }).sum()
}

/// Text between tags, and what XML does not know at all is replaced.
fn xml(text: &str) -> String {
    let one = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\'' => "&#39;".to_owned(),
        '\u{FFFE}' | '\u{FFFF}' => char::REPLACEMENT_CHARACTER.to_string(),
        c => c.to_string(),
    };
    text.chars().map(one).collect()
}
