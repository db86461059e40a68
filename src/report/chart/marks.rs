//! A mark of one column for each player, so that lines are told apart without colour.

/// For names without a letter or digit of one column.
const SIGNS: [char; 8] = ['*', 'o', 'x', '#', '@', '%', '&', '~'];

/// A mark for each name, none twice as long as there are any left: the first letter of the name, else another of its
/// letters, else a sign.
pub fn marks<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<char> {
    let mut taken = Vec::new();
    for name in names {
        let letters = name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase());
        let more = SIGNS.into_iter().chain('A'..='Z').chain('a'..='z').chain('0'..='9');
        let mark = letters.chain(more).find(|mark| !taken.contains(mark)).unwrap_or('?');
        taken.push(mark);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_players_have_the_same_mark() {
        assert_eq!(marks(["Mei", "Raj", "Siti", "阿明"]), ['M', 'R', 'S', '*']);
        assert_eq!(marks(["Mei", "May", "mm", "小美", "阿明", "2Pac"]), ['M', 'A', '*', 'o', 'x', '2']);
    }
}
