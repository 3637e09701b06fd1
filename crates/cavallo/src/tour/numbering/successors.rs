//! Which number of a stretch has no successor a knight's jump away?
//!
//! **Idea.** The numbers of a [`Window`] lie rank by rank in a slice, so the eight neighbours of all squares of a stretch are
//! eight stretches of the same length. The loop compares nine slices element by element, without a branch, and the compiler
//! vectorises it.
//!
//! * A neighbour on a rank that is not there is a stretch of [`NOTHING`](Number::NOTHING), which succeeds no number.
//! * Where ranks are long, the two squares at either end of each, which lack neighbours to one side, are checked one by one.
//! * Where ranks are *short*, a stretch is several whole ranks, and jumps over their ends are *masked*: they lead to another
//!   rank of the slice, not to a neighbour. The masks are the same for all stretches.
//!
//! **Why it is right.** [The argument](super) uses the successor of v only for v below the number of squares. So it does no
//! harm that the greatest number of the type is succeeded by zero.
//!
//! **Complexity.** Eight comparisons per square, four squares at a time with 128-bit vectors.

use std::ops::Range;

use super::Number;

/// At most this many numbers are checked between two branches.
const STRIDE: usize = 128;
/// Ranks below this length are short: at least one fits a stretch.
const SHORT: usize = STRIDE;
/// Long ranks are checked in parts, such that a part of five ranks fits the second-level cache.
const PART: usize = 1 << 13;

/// Numbers of some adjacent ranks and files, rank by rank. A jump that leaves the window must leave the board, for all squares
/// that are checked.
pub(super) struct Window<'a, N> {
    numbers: &'a [N],
    width: usize,
}

/// The stretches two files to the left, two to the right, one to the left and one to the right, each above and below.
type Neighbours<'a, N> = [[&'a [N]; 2]; 4];

/// The lengths of the jumps, in ranks and files.
const JUMPS: [(usize, usize); 2] = [(1, 2), (2, 1)];

impl<'a, N: Number> Window<'a, N> {
    /// A window of so many files.
    pub(super) fn new(numbers: &'a [N], width: usize) -> Self {
        debug_assert!(numbers.len().is_multiple_of(width), "ranks are complete");
        Self { numbers, width }
    }

    /// A cell of these ranks and files whose number lacks its successor; the `exempt` cell needs none.
    pub(super) fn lacking(&self, ranks: Range<usize>, files: Range<usize>, exempt: Option<usize>) -> Option<usize> {
        if self.width < SHORT && files == (0..self.width) {
            return self.lacking_in_short_ranks(ranks, exempt);
        }
        // Squares with neighbours on both sides.
        let middle = 2..self.width.saturating_sub(2).max(2);
        for part in files.clone().step_by(PART) {
            let part = part..files.end.min(part + PART);
            let left = part.start..part.end.min(middle.start);
            let right = part.start.max(middle.end)..part.end;
            for start in ranks.clone().map(|rank| rank * self.width) {
                let inner = start + part.start.max(middle.start)..start + part.end.min(middle.end);
                let lacking = self.lacking_in(inner, STRIDE, exempt, |_, _| 1).or_else(|| {
                    let sides = left.clone().chain(right.clone()).map(|file| start + file);
                    self.first_lacking(sides, exempt)
                });
                if lacking.is_some() {
                    return lacking;
                }
            }
        }
        None
    }

    /// The same for whole ranks that are short.
    fn lacking_in_short_ranks(&self, ranks: Range<usize>, exempt: Option<usize>) -> Option<usize> {
        let (width, height) = (self.width, self.numbers.len() / self.width);
        // The stretches around those of the other ranks would extend past the numbers.
        let (begin, end) = (ranks.start.max(3), ranks.end.min(height.saturating_sub(3)));
        let inner = if begin < end { begin..end } else { ranks.start..ranks.start };
        let outer = (ranks.start..inner.start).chain(inner.end..ranks.end);
        let cells = outer.flat_map(|rank| rank * width..(rank + 1) * width);
        let mask = |reaches: fn(usize, usize) -> bool| -> [u32; STRIDE] {
            std::array::from_fn(|i| u32::from(reaches(i % width, width)))
        };
        let reach = [
            mask(|file, _| file >= 2),
            mask(|file, width| file + 2 < width),
            mask(|file, _| file >= 1),
            mask(|file, width| file + 1 < width),
        ];
        let length = STRIDE / width * width;
        let inner = inner.start * width..inner.end * width;
        let masked = self.lacking_in(inner, length, exempt, |direction, i| reach[direction][i]);
        masked.or_else(|| self.first_lacking(cells, exempt))
    }

    /// The same in stretches of some length, where a jump is possible only if it `reaches` its neighbour.
    #[inline]
    fn lacking_in(
        &self,
        cells: Range<usize>,
        length: usize,
        exempt: Option<usize>,
        reaches: impl Fn(usize, usize) -> u32,
    ) -> Option<usize> {
        let nothing = [N::NOTHING; STRIDE];
        for begin in cells.clone().step_by(length) {
            let stretch = begin..cells.end.min(begin + length);
            let neighbours = self.neighbours(stretch.clone(), &nothing);
            if !all_succeeded(&self.numbers[stretch.clone()], neighbours, &reaches) {
                let lacking = self.first_lacking(stretch, exempt);
                if lacking.is_some() {
                    return lacking;
                }
            }
        }
        None
    }

    #[inline]
    fn neighbours<'s>(&'s self, stretch: Range<usize>, nothing: &'s [N; STRIDE]) -> Neighbours<'s, N> {
        let length = stretch.len();
        let beside = |ranks: usize, files: isize| {
            let distance = ranks * self.width;
            let at = |cell: usize| {
                let from = cell.wrapping_add_signed(files);
                &self.numbers[from..from + length]
            };
            let above = if stretch.end + distance <= self.numbers.len() {
                at(stretch.start + distance)
            } else {
                &nothing[..length]
            };
            let below = if stretch.start >= distance { at(stretch.start - distance) } else { &nothing[..length] };
            [above, below]
        };
        [beside(1, -2), beside(1, 2), beside(2, -1), beside(2, 1)]
    }

    /// The first of these cells that lacks its successor.
    fn first_lacking(&self, mut cells: impl Iterator<Item = usize>, exempt: Option<usize>) -> Option<usize> {
        cells.find(|&cell| Some(cell) != exempt && !self.is_succeeded(cell))
    }

    fn is_succeeded(&self, cell: usize) -> bool {
        let (width, file) = (self.width, cell % self.width);
        let wanted = self.numbers[cell].plus(N::wrapped(1));
        let holds = |cell: usize| self.numbers.get(cell) == Some(&wanted);
        JUMPS.into_iter().any(|(ranks, files)| {
            let (above, below) = (Some(cell + ranks * width), cell.checked_sub(ranks * width));
            let (left, right) = (file >= files, file + files < width);
            let mut starts = [above, below].into_iter().flatten();
            starts.any(|start| (left && holds(start - files)) || (right && holds(start + files)))
        })
    }
}

/// Whether every number has its successor at the same place of one of the other slices, if the jump `reaches` it.
#[inline]
fn all_succeeded<N: Number>(here: &[N], neighbours: Neighbours<'_, N>, reaches: impl Fn(usize, usize) -> u32) -> bool {
    let one = N::wrapped(1);
    let neighbours = neighbours.map(|pair| pair.map(|stretch| &stretch[..here.len()]));
    let mut lacking = 0_u32;
    for (i, &number) in here.iter().enumerate() {
        let wanted = number.plus(one);
        let mut found = 0;
        for (direction, [above, below]) in neighbours.iter().enumerate() {
            found |= (u32::from(above[i] == wanted) | u32::from(below[i] == wanted)) & reaches(direction, i);
        }
        lacking |= found ^ 1;
    }
    lacking == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition, square by square.
    fn plainly_lacking(numbers: &[u32], width: usize, cell: usize) -> bool {
        let (file, rank) = (cell % width, cell / width);
        let is_jump = |other: usize| (other % width).abs_diff(file) * (other / width).abs_diff(rank) == 2;
        !(0..numbers.len()).any(|other| is_jump(other) && numbers[other] == numbers[cell].wrapping_add(1))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        /// Few different numbers, so that successors are everywhere, also where no jump leads.
        #[test]
        fn lacking_numbers_are_found(
            width in prop_oneof![1..9_usize, 40..46_usize, 60..68_usize, 124..132_usize],
            height in 1..14_usize,
            seed in prop::collection::vec(0..3_u32, 1..60),
            files in any::<(prop::sample::Index, prop::sample::Index)>(),
            exempt in any::<Option<prop::sample::Index>>(),
            whole in any::<bool>(),
        ) {
            let (one, other) = (files.0.index(width), files.1.index(width));
            let files = if whole { 0..width } else { one.min(other)..one.max(other) + 1 };
            let numbers: Vec<u32> = seed.iter().copied().cycle().take(width * height).collect();
            let exempt = exempt.map(|index| index.index(numbers.len()));
            let window = Window::new(&numbers, width);
            // Of a few ranks often no number lacks its successor, of many hardly ever.
            for ranks in [1, 2, 3, height].into_iter().flat_map(|up| (0..height).map(move |rank| rank..height.min(rank + up))) {
                let cells = ranks.clone().flat_map(|rank| files.clone().map(move |file| rank * width + file));
                let lacks = |&cell: &usize| Some(cell) != exempt && plainly_lacking(&numbers, width, cell);
                let expected: Vec<usize> = cells.filter(lacks).collect();
                match window.lacking(ranks, files.clone(), exempt) {
                    None => prop_assert!(expected.is_empty(), "{expected:?} are overlooked"),
                    Some(cell) => prop_assert!(expected.contains(&cell), "{cell} is not among {expected:?}"),
                }
            }
        }
    }
}
