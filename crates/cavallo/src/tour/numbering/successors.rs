//! The loop that looks for successors: which number of a stretch has none a knight's jump away?
//!
//! The numbers lie rank by rank in a slice, a fixed `pitch` apart, and the eight neighbours of all squares of a stretch are
//! eight stretches of the same length. So the loop compares nine slices element by element, without a branch, and the
//! compiler vectorises it. A number that is [`NOTHING`](Number::NOTHING), which is zero, stands for a square outside the
//! board and needs no successor; a zero on the board does no harm, because [the argument](super) never uses the successor of
//! a zero.

use std::ops::Range;

use super::Number;

/// This many numbers are checked between two branches.
const STRIDE: usize = 128;

/// The first place in a range whose number lacks its successor. The slice must extend by two ranks and two numbers on either
/// side.
pub(super) fn first_without<N: Number>(numbers: &[N], pitch: usize, range: Range<usize>) -> Option<usize> {
    let mut begin = range.start;
    while begin < range.end {
        let length = STRIDE.min(range.end - begin);
        let here = &numbers[begin..begin + length];
        let beside = |offset: usize, back: bool| {
            let from = if back { begin - offset } else { begin + offset };
            &numbers[from..from + length]
        };
        let (near, far) = (pitch, 2 * pitch);
        let neighbours = [
            beside(near - 2, false),
            beside(near + 2, false),
            beside(near - 2, true),
            beside(near + 2, true),
            beside(far - 1, false),
            beside(far + 1, false),
            beside(far - 1, true),
            beside(far + 1, true),
        ];
        if !all_succeeded(here, neighbours) {
            let lacks = |&i: &usize| !all_succeeded(&here[i..=i], neighbours.map(|stretch| &stretch[i..=i]));
            return (0..length).find(lacks).map(|i| begin + i);
        }
        begin += length;
    }
    None
}

/// Whether every number has its successor at the same place of one of the other slices.
#[inline]
fn all_succeeded<N: Number>(here: &[N], neighbours: [&[N]; 8]) -> bool {
    let one = N::wrapped(1);
    let neighbours = neighbours.map(|stretch| &stretch[..here.len()]);
    let mut lacking = 0_u32;
    for (i, &number) in here.iter().enumerate() {
        let wanted = number.plus(one);
        let mut found = u32::from(number == N::NOTHING);
        for stretch in neighbours {
            found |= u32::from(stretch[i] == wanted);
        }
        lacking |= found ^ 1;
    }
    lacking == 0
}
