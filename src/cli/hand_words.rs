//! The words that describe a hand, shared by every command that counts one.

use clap::{ArgGroup, Args, ValueEnum};

use super::problem::Problems;
use crate::count::{After, Circumstances, Claimed, Hand, Known, Misread, Part, Said, WINDS, Wind, flowers};
use crate::yaml::{Mistake, Origin, Place, Source};

/// A hand, in place of a number of doubles.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "The hand", group(ArgGroup::new("known").args(["tiles", "has"])))]
pub struct HandWords {
    /// All its tiles: "[EEE] (7777p) 123p 456p 99p"; [ ] is exposed, ( ) a concealed kong
    #[arg(long, value_name = "TILES", allow_hyphen_values = true)]
    tiles: Option<String>,
    /// The tile that won
    #[arg(long, value_name = "TILE", requires = "tiles", conflicts_with = "has")]
    winning: Option<String>,
    /// What is in it, in place of the tiles: dragon-triplet=2,half-colour
    #[arg(long, value_name = "ELEMENTS")]
    has: Option<String>,
    /// Flowers, seasons and animals: plum,winter,cat
    #[arg(long, value_name = "NAMES", requires = "known")]
    flowers: Option<String>,
    #[command(flatten)]
    winds: WindWords,
    /// The winning tile replaced a flower or a kong
    #[arg(long, value_name = "WHAT", requires_all = ["known", "self_draw"])]
    after: Option<AfterWord>,
    /// The winning tile was the last that may be drawn
    #[arg(long, requires_all = ["known", "self_draw"])]
    last_tile: bool,
    /// The dealer's dealt hand
    #[arg(long, requires = "known")]
    heavenly: bool,
    /// On the dealer's first discard, or a first draw before any claim
    #[arg(long, requires = "known", conflicts_with = "heavenly")]
    earthly: bool,
}

/// The player's own wind and the prevailing one.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct WindWords {
    /// The player's own wind: E, S, W or N
    #[arg(long, value_name = "WIND", value_parser = wind, help_heading = "The hand", requires = "known")]
    pub seat: Option<Wind>,
    /// The prevailing wind
    #[arg(long, value_name = "WIND", value_parser = wind, help_heading = "The hand", requires = "known")]
    pub round: Option<Wind>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AfterWord {
    /// A flower, season or animal
    Flower,
    /// A kong
    Kong,
}

impl HandWords {
    /// What is claimed of the hand; `None` where nothing is said of it.
    ///
    /// # Errors
    /// Tiles, flowers and elements that cannot be read, each at its place.
    pub fn claimed(self, self_draw: bool, robbed_kong: bool) -> Result<Option<Claimed>, Problems> {
        let HandWords { tiles, winning, has, flowers: named, winds, after, last_tile, heavenly, earthly } = self;
        let texts = [(Part::Tiles, &tiles), (Part::Winning, &winning), (Part::Flowers, &named), (Part::Elements, &has)];
        let known = match (&tiles, &has) {
            (Some(tiles), _) => Hand::read(tiles, winning.as_deref(), named.as_deref()).map(Known::Tiles),
            (None, Some(has)) => said(has, named.as_deref()).map(Known::Elements),
            (None, None) => return Ok(None),
        };
        let known = known.map_err(|misread| problems(&texts, misread))?;
        let after = after.map(|after| match after {
            AfterWord::Flower => After::Flower,
            AfterWord::Kong => After::Kong,
        });
        // A hand as it was dealt was drawn.
        let self_draw = self_draw || heavenly;
        let how =
            Circumstances { self_draw, after, last_tile, robbed_kong, heavenly, earthly, ..Circumstances::default() };
        Ok(Some(Claimed { known, how, seat: winds.seat, round: winds.round }))
    }
}

fn said(has: &str, named: Option<&str>) -> Result<Said, Vec<(Part, Misread)>> {
    let of = |part: Part| move |misread: Vec<Misread>| misread.into_iter().map(move |one| (part, one)).collect();
    match (
        Said::read(has).map_err(of(Part::Elements)),
        named.map_or(Ok(Default::default()), flowers).map_err(of(Part::Flowers)),
    ) {
        (Ok(elements), Ok(flowers)) => Ok(Said { elements, flowers }),
        (elements, flowers) => {
            let both: [Vec<(Part, Misread)>; 2] =
                [elements.err().unwrap_or_default(), flowers.err().unwrap_or_default()];
            Err(both.concat())
        }
    }
}

/// Misread texts of options at their places.
pub fn problems(texts: &[(Part, &Option<String>)], misread: Vec<(Part, Misread)>) -> Problems {
    let mistake = |(part, Misread { at, fault }): (Part, Misread)| {
        let text = texts.iter().find(|(known, _)| *known == part).and_then(|(_, text)| text.as_deref());
        let option = match part {
            Part::Tiles => "--tiles",
            Part::Winning => "--winning",
            Part::Flowers => "--flowers",
            Part::Elements => "--has",
        };
        let source = Source::new(Origin::Option(option), text.unwrap_or_default());
        Mistake::new(Place { source, line: 1, column: at.start + 1, length: at.len().max(1) }, fault)
    };
    Problems::from(misread.into_iter().map(mistake).collect::<Vec<_>>())
}

/// A wind by its letter or its name.
fn wind(text: &str) -> Result<Wind, String> {
    let is_meant = |wind: &Wind| {
        let name = wind.name();
        text.eq_ignore_ascii_case(name) || text.eq_ignore_ascii_case(&name[..1])
    };
    WINDS.into_iter().find(is_meant).ok_or_else(|| "write E, S, W or N".to_owned())
}
