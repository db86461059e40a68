//! Who sits where: the four wind tiles are stacked, and dice say who draws which.
//!
//! One player, the stacker, shuffles the wind tiles and stacks them face down; another rolls two dice. Players are
//! places in the order in which they were named: the stacker first, each next one on the right of the one before. With
//! two or three players there are as many tiles. Shuffling and rolling are left to others.

/// How the dice say who draws which tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Custom {
    /// Players are counted, the stacker as one and on to the right, to the number rolled. That player takes the top
    /// tile, the next on the right the next tile, and so on.
    Count,
    /// Tiles are counted from the top, after the last again from the top, to the number rolled. Those above the counted
    /// tile go to the bottom; the stacker takes the top tile, the next on the right the next tile, and so on.
    Cut,
}

/// The wind that each player draws.
///
/// `stack` holds the winds from the top, a tile for each player, and is drawn whole. `dice` is the number rolled; 0,
/// which no dice show, counts as 1.
///
/// ```
/// use huat::ledger::seats::{Custom, draw};
///
/// let (east, south, west, north) = (0, 1, 2, 3);
/// let stack = [east, north, south, west];
/// // A 6 counts to the second player, who takes the East on top,
/// assert_eq!(draw(&stack, 6, Custom::Count), [west, east, north, south]);
/// // or to the second tile, the North, which the stacker takes.
/// assert_eq!(draw(&stack, 6, Custom::Cut), [north, south, west, east]);
/// ```
pub fn draw(stack: &[usize], dice: u32, custom: Custom) -> Vec<usize> {
    let past_the_first = dice.saturating_sub(1) as usize;
    let counted = past_the_first.checked_rem(stack.len()).unwrap_or(0);
    let mut drawn = stack.to_vec();
    match custom {
        Custom::Count => drawn.rotate_right(counted),
        Custom::Cut => drawn.rotate_left(counted),
    }
    drawn
}

/// The players in the order East, South, West, North, from the wind that each drew.
pub fn seating(drawn: &[usize]) -> Vec<usize> {
    let mut players: Vec<usize> = (0..drawn.len()).collect();
    players.sort_by_key(|&player| drawn.get(player));
    players
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EAST: usize = 0;
    const SOUTH: usize = 1;
    const WEST: usize = 2;
    const NORTH: usize = 3;

    const STACK: [usize; 4] = [EAST, NORTH, SOUTH, WEST];

    #[test]
    fn players_are_counted_from_the_stacker() {
        // 7: 1 2 3 4, 1 2 3. The third takes East, the fourth North, the first South, the second West.
        assert_eq!(draw(&STACK, 7, Custom::Count), [SOUTH, WEST, EAST, NORTH]);
        // 5: the stacker again, who takes the tiles as they lie.
        assert_eq!(draw(&STACK, 5, Custom::Count), STACK);
        // 12: the fourth takes East, the first North, the second South, the third West.
        assert_eq!(draw(&STACK, 12, Custom::Count), [NORTH, SOUTH, WEST, EAST]);
    }

    #[test]
    fn tiles_are_counted_from_the_top() {
        // 7: 1 2 3 4, 1 2 3. East and North go below West: South, West, East, North.
        assert_eq!(draw(&STACK, 7, Custom::Cut), [SOUTH, WEST, EAST, NORTH]);
        // 5: the top tile again, and nothing lies above it.
        assert_eq!(draw(&STACK, 5, Custom::Cut), STACK);
        // 12: the fourth tile, West, comes to the top.
        assert_eq!(draw(&STACK, 12, Custom::Cut), [WEST, EAST, NORTH, SOUTH]);
    }

    #[test]
    fn fewer_players_count_fewer_tiles() {
        // 8: 1 2 3, 1 2 3, 1 2.
        assert_eq!(draw(&[WEST, EAST, SOUTH], 8, Custom::Count), [SOUTH, WEST, EAST]);
        assert_eq!(draw(&[WEST, EAST, SOUTH], 8, Custom::Cut), [EAST, SOUTH, WEST]);
        assert_eq!(draw(&[EAST, SOUTH], 7, Custom::Cut), [EAST, SOUTH]);
        assert!(draw(&[], 7, Custom::Cut).is_empty());
    }

    #[test]
    fn players_sit_by_their_winds() {
        // The third drew East, the fourth South, the second West, the first North.
        assert_eq!(seating(&[NORTH, WEST, EAST, SOUTH]), [2, 3, 1, 0]);
    }

    fn any_stack() -> impl Strategy<Value = Vec<usize>> {
        (2..=4usize).prop_flat_map(|players| Just((0..players).collect::<Vec<_>>()).prop_shuffle())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn each_wind_is_drawn_once_and_each_player_sits_once(
            stack in any_stack(),
            dice in prop_oneof![2..=12u32, any::<u32>()],
            custom in prop_oneof![Just(Custom::Count), Just(Custom::Cut)],
        ) {
            let drawn = draw(&stack, dice, custom);
            let seating = seating(&drawn);
            let winds: Vec<usize> = seating.iter().map(|&player| drawn[player]).collect();
            prop_assert_eq!(winds, (0..stack.len()).collect::<Vec<_>>());
            let mut players = seating;
            players.sort_unstable();
            prop_assert_eq!(players, (0..stack.len()).collect::<Vec<_>>());
        }
    }
}
