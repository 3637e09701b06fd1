//! Cells along a knight's direction: only two strips of them count.
//!
//! **Idea.** With few knights the relaxed sum is often least on a whole region, millions of squares
//! wide. Within one cone of every knight [one period](super::plateau) decides, but the borders
//! between cones cross the region, and squares beside a border stay unresolved however small the
//! cell. These borders are the knight's own directions. Move a square P jumps along (2, 1), away
//! from a knight with both squares in the two cones beside this [ray](super::super::geometry::ray):
//! its distance grows by exactly P, so with a multiple P of k its turns grow by exactly P / k. A
//! resolved knight's turns change by a constant too, if P is a common period of all staircases. So
//! by the [translation lemma](super::super::geometry::translation) two strips, at most 2P files and
//! 2P ranks wide, have a best square of the cell.
//!
//! The border crosses each strip in one place only. Elsewhere all knights are resolved, and one
//! period is enough.
//!
//! **Worked example.** A 1-knight on (0, 0) and another on (2000, 1000), and the cell from (500,
//! 250) to (1499, 749) around the line between them. P = 12. Moving 12 jumps back along (2, 1), by
//! 24 files and 12 ranks, takes 12 turns off the first knight and adds 12 to the second: D = 0. So
//! the strips from (500, 250) to (523, 749) and from (524, 250) to (1499, 261) have a best square,
//! 23,712 squares instead of 500,000.
//!
//! **Why it is right.** Both squares of a move are in the cell, so both lie in the same cone, or
//! beside the same ray, of every knight, and the sum changes by exactly D.
//!
//! **Complexity.** Linear in the unresolved knights and in the counters.
//!
//! **When it fails.** If the unresolved knights have different directions, or one stands in the
//! cell: the cell is divided until that is over.
//!
//! **Reference.** Own work.

use super::super::geometry::{Cell, Periodic, Ray};
use super::super::sums::{Group, Knights};

/// The strips are at most this share of a cell, or it is divided instead.
const SHARE: f64 = 0.5;

/// Two strips of a cell that have a best square, if the unresolved knights lie on rays in one
/// direction. All other knights are resolved and have counters: `resolved` is their sum for a
/// common period.
pub(crate) fn strips(
    knights: &Knights<'_>,
    unresolved: &[Group],
    cell: &Cell,
    resolved: impl FnOnce(i64) -> Periodic,
) -> Option<[Cell; 2]> {
    let period = knights.layout().common_period(cell.side())?;
    let mut direction = None;
    let mut change = 0;
    for group in unresolved.iter().filter(|group| group.count > 0) {
        if !knights.is_counted(group) {
            return None;
        }
        let away = Ray::through(group.place(), cell)?.0.direction();
        let (x, y) = *direction.get_or_insert(away);
        let turns = i128::from(group.count) * i128::from(period / knights.k(group));
        match away {
            _ if away == (x, y) => change += turns,
            _ if away == (-x, -y) => change -= turns,
            _ => return None,
        }
    }
    let (x, y) = direction?;
    let share = |by: i64, side: i64| (by.abs() * period) as f64 / side as f64;
    if share(x, cell.width()) + share(y, cell.height()) > SHARE {
        return None;
    }
    Some(resolved(period).translation((x, y), change).domain(cell))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::super::sums::{Classified, Tables};
    use super::super::super::thresholds::Thresholds;
    use super::super::best_first::Search;
    use super::super::scan;
    use super::*;
    use crate::board::{Board, Square};
    use crate::gather::Knight;
    use crate::run::Run;

    #[test]
    fn strips_have_a_square_as_good_as_any() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let board = Board::new(600, 600).unwrap();
        let mut folded = 0;
        for _ in 0..600 {
            let (x, y) = (rng.random_range(150..300_i64), rng.random_range(150..300_i64));
            let cell = Cell { x: (x, x + rng.random_range(60..150)), y: (y, y + rng.random_range(60..150)) };
            // One knight on a ray through the cell, and others anywhere.
            let (jumps, (right, up)) =
                (rng.random_range(40..70), [(2, 1), (1, 2), (-2, 1), (1, -2)][rng.random_range(0..4)]);
            let middle = cell.centre();
            let mut places = vec![(middle.0 - jumps * right, middle.1 - jumps * up)];
            places.extend((0..rng.random_range(0..4)).map(|_| (rng.random_range(0..600), rng.random_range(0..600))));
            let on_board = places.into_iter().filter(|(x, y)| (0..600).contains(x) && (0..600).contains(y));
            let knight =
                |(x, y)| Knight { square: Square::new(x as u32, y as u32), k: rng.random_range(1..=2), count: 1 };
            let all: Vec<Knight> = on_board.map(knight).collect();
            if all.is_empty() {
                continue;
            }
            let run = &mut Run::unlimited();
            let knights = Knights::new(run, &board, &all, Thresholds::default()).unwrap();
            let classified = Classified::new(run, &knights, &cell).unwrap();
            let resolved = |period| classified.counters().periodic(knights.layout(), period);
            let Some(strips) = strips(&knights, classified.unresolved(), &cell, resolved) else { continue };
            folded += 1;
            let mut least =
                |cell: &Cell| cell.squares().map(|square| knights.turns_at(run, square).unwrap()).min().unwrap();
            assert!(strips.iter().all(|strip| cell.contains(strip)));
            let of_cell = least(&cell);
            assert_eq!(least(&strips[0]).min(least(&strips[1])), of_cell, "{all:?} {cell:?}");
            // A search that knows no square yet finds it in the strips.
            let mut search = Search::new(&knights, &|_| true, true, 1);
            let tables = Tables::of_resolved(run, &knights, &cell, &classified).unwrap();
            scan::search(&mut search, run, cell, tables, classified.into_unresolved(), i64::MAX).unwrap();
            assert_eq!(search.incumbent().turns(), of_cell, "{all:?} {cell:?}");
        }
        assert!(folded > 50, "{folded}");
    }
}
