//! A hand and what it is counted for, in words and in pictures.

use crate::count::{Group, Tile};
use crate::rules::{Doubles, Element, StakesRules};

/// How tiles are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TilesAs {
    /// As they are written: `123p`, `EEE`.
    Letters,
    /// As the pictures of Unicode.
    Pictures,
}

/// Tiles and flowers in a row.
pub fn tiles(groups: &[Group], drawn: TilesAs) -> String {
    let pictures = |tiles: &[Tile]| tiles.iter().map(|tile| tile.picture()).collect::<String>();
    let one = |group: &Group| match (drawn, group) {
        (TilesAs::Pictures, Group::Set(set)) => pictures(&set.tiles()),
        (TilesAs::Pictures, Group::Loose(tiles)) => pictures(tiles),
        _ => group.to_string(),
    };
    groups.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// What a hand was counted for, as it is said at the table: `half colour, two dragons`. How often an element counts is
/// what the rules say that it is worth once.
pub fn elements(elements: &[(Element, Doubles)], rules: &StakesRules) -> String {
    let times = |element: Element, doubles: Doubles| match (rules.worth(element), doubles) {
        (Doubles::Number(once), Doubles::Number(all)) => all.checked_div(once).unwrap_or(1),
        _ => 1,
    };
    elements.iter().map(|(element, doubles)| one(*element, times(*element, *doubles))).collect::<Vec<_>>().join(", ")
}

fn one(element: Element, times: u32) -> String {
    const NUMBERS: [&str; 5] = ["no", "a", "two", "three", "four"];
    let (single, several) = match element {
        Element::DragonTriplet => ("a dragon", "dragons"),
        Element::Animal => ("an animal", "animals"),
        Element::OwnFlower => ("own flower", "own flowers"),
        _ => return element.name().replace('-', " "),
    };
    match NUMBERS.get(times as usize) {
        Some(number) if times > 1 => format!("{number} {several}"),
        _ => single.to_owned(),
    }
}
