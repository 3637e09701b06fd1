//! Cells along a knight's direction: only two strips of them count.
//!
//! **Idea.** With few knights the relaxed sum is often least on a whole region, millions of squares wide. Within one cone of every knight [one period](super::plateau) decides, but the borders
//! between cones cross the region, and squares beside a border stay unresolved however small the cell. These borders are the knight's own directions. Move a square P jumps along (2, 1), away
//! from a knight whose two cones beside this ray contain both squares: its distance grows by exactly P (see [`merge`](super::merge)), so with a multiple P of k its turns grow by exactly P / k. A
//! resolved knight's turns change by a constant too, if P is a common period of all staircases. So the whole sum changes by the same D for all squares of the cell. If D is not
//! negative, moving back never makes it worse, and every square can be moved back until the next move would leave the cell: the squares less than 2P files from one
//! side or less than P ranks from the other are as good as all.
//!
//! The border crosses each strip in one place only. Elsewhere all knights are resolved, and one period is enough.
//!
//! **Worked example.** A 1-knight on (0, 0) and another on (2000, 1000), and the cell from (500, 250) to (1499, 749) around the line between them. P = 12. Moving 12 jumps back along (2,
//! 1), by 24 files and 12 ranks, takes 12 turns off the first knight and adds 12 to the second: D = 0. So the strips from (500, 250) to (523, 749) and from (524, 250)
//! to (1499, 261) have a best square, 23,712 squares instead of 500,000.
//!
//! **Why it is right.** Colours stay the same because P is even. The cell is convex, so all squares on the way are in it, and each move changes the sum by exactly -D.
//!
//! **Complexity.** Linear in the unresolved knights and in the counters.
//!
//! **When it fails.** If the unresolved knights have different directions, or one stands in the cell: the cell is divided until that is over.
//!
//! **Reference.** Own work.

use super::cone::Cell;
use super::knights::{Group, Knights};
use super::merge::line;

/// The squares that stand for all of a cell are at most this share of it, or it is divided instead.
const SHARE: f64 = 0.5;

/// Two strips of a cell on which the sum is as low as anywhere on the cell, if the unresolved knights lie on rays in one direction. All other knights are
/// resolved and have counters: `rises` tells by how much their turns grow with a period of files, and with one of ranks.
pub(super) fn strips(
    knights: &Knights<'_>,
    unresolved: &[Group],
    cell: &Cell,
    rises: impl FnOnce(i64) -> (i128, i128),
) -> Option<[Cell; 2]> {
    let period = knights.layout.common_period(cell.side())?;
    let mut direction = None;
    let mut change = 0;
    for group in unresolved.iter().filter(|group| group.count > 0) {
        if !knights.is_counted(group) {
            return None;
        }
        let away = line(group, cell)?.0.direction();
        let (x, y) = *direction.get_or_insert(away);
        let turns = i128::from(group.count) * i128::from(period / knights.k(group));
        match away {
            _ if away == (x, y) => change += turns,
            _ if away == (-x, -y) => change -= turns,
            _ => return None,
        }
    }
    let (x, y) = direction?;
    let (wide, high) = (x.abs() * period, y.abs() * period);
    if wide as f64 / cell.width() as f64 + high as f64 / cell.height() as f64 > SHARE {
        return None;
    }
    let (right, up) = rises(period);
    change += i128::from(x) * right + i128::from(y) * up;
    // Squares are moved against the direction if the sum does not fall in it, else along.
    let left = (x > 0) == (change >= 0);
    let low = (y > 0) == (change >= 0);
    let cut = |(first, last): (i64, i64), at_first: bool, length: i64| {
        if at_first {
            ((first, first + length - 1), (first + length, last))
        } else {
            ((last - length + 1, last), (first, last - length))
        }
    };
    let (x, others) = cut(cell.x, left, wide);
    let (y, _) = cut(cell.y, low, high);
    Some([Cell { x, y: cell.y }, Cell { x: others, y }])
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::{Board, Square};
    use crate::gather::Knight;
    use crate::gather::exact::classified::Classified;
    use crate::gather::exact::search::Search;
    use crate::gather::exact::thresholds::Thresholds;
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
            let rises = |period| classified.counters.rises(&knights.layout, period);
            let Some(strips) = strips(&knights, &classified.unresolved, &cell, rises) else { continue };
            folded += 1;
            let mut least = |cell: &Cell| {
                let squares = (cell.x.0..=cell.x.1).flat_map(|x| (cell.y.0..=cell.y.1).map(move |y| (x, y)));
                squares.map(|square| knights.turns_at(run, square).unwrap()).min().unwrap()
            };
            assert!(strips.iter().all(|strip| cell.contains(strip)));
            let of_cell = least(&cell);
            assert_eq!(least(&strips[0]).min(least(&strips[1])), of_cell, "{all:?} {cell:?}");
            // A search that knows no square yet finds it in the strips.
            let mut search = Search::new(&knights, &|_| true, 1);
            let tables = search.tables(run, &cell, &classified).unwrap();
            search.scan(run, cell, tables, classified.unresolved, i64::MAX).unwrap();
            assert_eq!(search.best.turns(), of_cell, "{all:?} {cell:?}");
        }
        assert!(folded > 50, "{folded}");
    }
}
