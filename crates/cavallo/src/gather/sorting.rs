//! Many knights in the order of their squares.
//!
//! **Idea.** Squares are numbered rank by rank. Divide the numbers from the least to the greatest into equal ranges, a quarter as many as there are knights; count the knights of each
//! range, which tells where each range begins; put every knight into its range; and sort the few knights of each.
//!
//! **Why it is right.** A square's number, multiplied by a constant in floating point and rounded down, does not decrease where the number does not, so ranges are in order.
//!
//! **Complexity.** O(n) where knights are spread evenly, O(n log n) at worst; a second list of all knights.
//!
//! **When it fails.** If nearly all knights are in one range it only adds passes to the sorting. Short lists, and lists in order, are left to the standard library.
//!
//! **Reference.** E. J. Isaac and R. C. Singleton, *Sorting by address calculation*, 1956.

use crate::board::Board;

use super::Knight;

/// Shorter lists are sorted at once.
const MANY: usize = 1 << 14;
/// Knights of a range, on the average.
const EACH: usize = 4;

/// Sorts knights on squares of a board.
pub(super) fn sort(board: &Board, knights: &mut Vec<Knight>) {
    if knights.is_sorted() {
        return;
    }
    if knights.len() < MANY || u32::try_from(knights.len()).is_err() {
        knights.sort_unstable();
        return;
    }
    *knights = in_ranges(board, knights);
}

fn in_ranges(board: &Board, knights: &[Knight]) -> Vec<Knight> {
    let width = u64::from(board.width());
    let number = |knight: &Knight| u64::from(knight.square.rank()) * width + u64::from(knight.square.file());
    let (least, most) =
        knights.iter().map(number).fold((u64::MAX, 0), |(least, most), number| (number.min(least), number.max(most)));
    let ranges = knights.len() / EACH;
    let scale = ranges as f64 / ((most - least) as f64 + 1.0);
    let range = |knight: &Knight| (((number(knight) - least) as f64 * scale) as usize).min(ranges - 1);
    let mut next = vec![0_u32; ranges + 1];
    for knight in knights {
        next[range(knight) + 1] += 1;
    }
    let mut before = 0;
    for count in &mut next {
        before += *count;
        *count = before;
    }
    let mut sorted = vec![knights[0]; knights.len()];
    for knight in knights {
        let place = &mut next[range(knight)];
        sorted[*place as usize] = *knight;
        *place += 1;
    }
    // Now each entry tells where its range ends.
    let mut first = 0;
    for &end in &next[..ranges] {
        sorted[first..end as usize].sort_unstable();
        first = end as usize;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Square;

    #[test]
    fn ranges_give_the_order_of_the_standard_library() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for (width, height) in [(1, 1), (1, 1_000_000_000), (1_000_000_000, 1_000_000_000), (30, 30), (5, 1_000_000)] {
            let board = Board::new(width, height).unwrap();
            for far in [0, 1] {
                for count in [EACH, 10, 1000, MANY + 3] {
                    let knight = |i: usize| {
                        // Scattered, or in one corner with one knight far away.
                        let most = |side: u32| if far == 1 && i > 0 { side.min(9) } else { side };
                        let (file, rank) = (rng.random_range(0..most(width)), rng.random_range(0..most(height)));
                        Knight {
                            square: Square::new(file, rank),
                            k: rng.random_range(1..4),
                            count: rng.random_range(1..3),
                        }
                    };
                    let mut knights: Vec<Knight> = (0..count).map(knight).collect();
                    let mut by_ranges = in_ranges(&board, &knights);
                    knights.sort_unstable();
                    assert_eq!(by_ranges, knights);
                    sort(&board, &mut by_ranges);
                    assert_eq!(by_ranges, knights);
                }
            }
        }
    }
}
