//! The fewest turns until the last knight has arrived.
//!
//! **Idea.** Binary search on the number of turns t. Within t turns a k-knight makes at most m = kt jumps, or one fewer if
//! the colour of the target requires it; by the distance formula it reaches the squares of that colour in an
//! [`octagon`](self::octagon) around it. So t suffices if the octagons of all knights have a square in common. Among knights
//! with the same k and colour only the outermost count. A knight is dropped for good if its octagon at the largest t known to
//! be too small contains the common octagon at a t known to suffice.
//!
//! **Worked example.** A 1-knight on c3 and a 2-knight on n13 of 16x16; from a1 = (0, 0) they stand on (2, 2), dark, and (13, 12),
//! light. *t = 2:* to a light square they make at most m = 1 and 4 jumps, so x + y <= 4 + 3 = 7 for the first and >= 25 - 12 = 13 for the
//! second; to a dark one 2 and 3 jumps, so <= 10 and >= 16. Two turns are too few. *t = 3:* to a light square 3 and 6 jumps, x + y <=
//! 13 and >= 7. The bounds on x, y and x - y leave room too, for example on e8 = (4, 7): three turns suffice.
//!
//! **Why it is right.** The octagon is exact except for pairs of squares at most three apart, whose distance is at most 5. So
//! a knight it is wrong for has kt <= 4; the common octagon is then at most 17 squares across, and its squares are compared
//! with the distances of all such knights. More turns reach more squares, so binary search applies.
//!
//! **Complexity.** One pass over the knights and O(log distance) checks; a check costs O(1) for all knights with k up to 64,
//! and O(1) for each other knight not yet dropped. Memory: 16 bytes for each of the latter. A step is a knight or a square
//! examined. Measured in `experiments/gather-speed`: a million knights on 10^9 x 10^9 take 4.7 ms (the total of turns
//! 138 ms).
//!
//! **When it fails.** Never; boards of any size. Those on which not every square can be reached are in
//! [`narrow`](self::narrow).
//!
//! **Reference.** The octagons restate `distance::closed_form`; intersecting reachable sets is the decision form of the
//! 1-centre problem (N. Megiddo, *Linear-time algorithms for linear programming in R3 and related problems*, 1983).

mod list;
mod narrow;
pub(super) mod octagon;
#[cfg(test)]
mod tests;

use std::iter::Peekable;
use std::time::Duration;

use crate::answer::{Answer, Feature, Reason, Unknown, Unsuitable};
use crate::board::{Board, Colour, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::tally::turns_by_formula;
use super::verify::time_to_verify;
use super::{Bracket, GatherProblem, Knight, Meeting, Objective, Wanted};
use list::list;
use octagon::Octagon;

/// Minimises the turns of the last knight on a board without blocked squares.
pub(super) fn slowest(run: &mut Run<'_>, problem: &GatherProblem, wanted: Wanted) -> Result<Answer<Meeting>, Error> {
    let (board, knights) = (problem.board(), problem.knights());
    if !board.blocked().is_empty() {
        return Err(Unsuitable::Blocked(Feature::Method("exact")).into());
    }
    let (Some(first), Some(last)) = (knights.first(), knights.last()) else {
        return Ok(Answer::Impossible(Reason::NoKnights));
    };
    // Knights are in the order of their squares, so this says that all stand together.
    if first.square == last.square {
        return Ok(Answer::Found(Meeting { turns: 0, squares: vec![first.square], more: false, bound: None }));
    }
    match board.sides() {
        (1 | 2, _) => narrow::on_strip(run, board, knights, wanted),
        (3, 3) => narrow::on_three_by_three(run, board, knights, wanted),
        _ => {
            let kept = time_to_verify(problem, run.thread_count());
            on_open_board(run, board, knights, wanted, kept)
        }
    }
}

/// The common octagon of several knights' reach, for targets of each colour.
type Common = [Octagon; 2];

const COLOURS: [Colour; 2] = [Colour::Dark, Colour::Light];

/// Knights up to this k are grouped, one group for each k and colour.
const GROUPED_K: usize = 64;

/// The square and the k of a knight in no group.
type Single = (Square, u64);

/// Knights of one k and colour, of which only the outermost matter.
#[derive(Clone, Copy)]
struct Group {
    hull: Octagon,
    k: u64,
    colour: Colour,
}

impl Group {
    fn of_one(square: Square, k: u64) -> Self {
        Self { hull: Octagon::of_square(square), k, colour: square.colour() }
    }

    /// The most jumps that lead to squares of this colour within `turns` turns; -1 if there are none.
    fn jumps(&self, turns: u64, target: Colour) -> i64 {
        // More jumps than cross the largest board are equivalent to this even number of them.
        let jumps = self.k.saturating_mul(turns).min(1 << 32) as i64;
        let odd = i64::from(self.colour != target);
        jumps - ((jumps ^ odd) & 1)
    }

    fn narrow_down(&self, common: &mut Common, turns: u64) {
        for (octagon, target) in common.iter_mut().zip(COLOURS) {
            octagon.intersect(&self.hull.reach_of_all(self.jumps(turns, target)));
        }
    }

    /// Whether any part of the common octagon is out of reach within `turns` turns.
    fn cuts(&self, common: &Common, turns: u64) -> bool {
        let mut pairs = common.iter().zip(COLOURS);
        pairs.any(|(octagon, target)| !self.hull.reach_of_all(self.jumps(turns, target)).contains(octagon))
    }

    /// A number of turns that suffices to meet on this square, wherever in the octagon the knights are.
    fn turns_to(&self, square: Square) -> u64 {
        // One more jump for the colour, and 5 for the squares for which the formula is wrong.
        (self.hull.farthest(square) + 1).max(5).div_ceil(self.k)
    }
}

fn on_open_board(
    run: &mut Run<'_>,
    board: &Board,
    knights: &[Knight],
    wanted: Wanted,
    kept: Duration,
) -> Result<Answer<Meeting>, Error> {
    let (groups, mut singles) = grouped(run, knights)?;
    let everyone = |singles: &[Single], visit: &mut dyn FnMut(&Group)| {
        groups.iter().for_each(&mut *visit);
        for &(square, k) in singles {
            visit(&Group::of_one(square, k));
        }
    };

    let middle = Square::new(board.width() / 2, board.height() / 2);
    let (mut too_few, mut enough) = (0, 0);
    everyone(&singles, &mut |group| enough = enough.max(group.turns_to(middle)));
    let mut common = [Octagon::of_board(board); 2];
    everyone(&singles, &mut |group| group.narrow_down(&mut common, enough));
    let mut square = middle;
    // `common` always belongs to `enough`, so a knight that was dropped because it cannot cut it is not missed.
    while enough - too_few > 1 {
        let turns = too_few.midpoint(enough);
        let mut narrower = common;
        let mut try_turns = |run: &mut Run<'_>| {
            run.spend((groups.len() + 2 * singles.len()) as u64)?;
            singles.retain(|&(square, k)| Group::of_one(square, k).cuts(&common, too_few + 1));
            everyone(&singles, &mut |group| group.narrow_down(&mut narrower, turns));
            Ok(Targets::new(run, board, knights, turns, &narrower)?.squares().next())
        };
        match run.keeping_time(kept, &mut try_turns) {
            Ok(Some(found)) => (enough, common, square) = (turns, narrower, found),
            Ok(None) => too_few = turns,
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled.into()),
            Err(stopped) => return Ok(bracket(board, knights, square, too_few + 1, stopped)),
        }
    }
    let targets = Targets::new(run, board, knights, enough, &common)?;
    let (squares, more) = list(run, targets.squares(), wanted)?;
    Ok(Answer::Found(Meeting { turns: enough, squares, more, bound: None }))
}

/// What is known when the search is stopped: the turns to a square, and that fewer than `at_least` are too few.
fn bracket(board: &Board, knights: &[Knight], square: Square, at_least: u64, stopped: Stopped) -> Answer<Meeting> {
    let turns = turns_by_formula(Objective::Slowest, board, knights, square);
    turns.map_or(Answer::Unknown(Unknown::Stopped(stopped)), |turns| {
        let bracket = Bracket { square, turns, at_least: at_least.min(turns), stopped: Some(stopped) };
        Answer::Found(bracket.into_meeting())
    })
}

/// Groups of the knights with small k, and the other knights with their k; of several on one square only the slowest.
fn grouped(run: &mut Run<'_>, knights: &[Knight]) -> Result<(Vec<Group>, Vec<Single>), Stopped> {
    let mut hulls = [[None::<Octagon>; 2]; GROUPED_K + 1];
    let mut singles = Vec::new();
    let mut previous = None;
    for part in knights.chunks(4096) {
        run.spend(part.len() as u64)?;
        let singles_before = singles.len();
        for knight in part {
            // Knights are in the order of squares and k.
            if previous.replace(knight.square) == Some(knight.square) {
                continue;
            }
            if knight.k <= GROUPED_K as u64 {
                let hull = &mut hulls[knight.k as usize][usize::from(knight.square.colour() == Colour::Light)];
                hull.get_or_insert(Octagon::of_square(knight.square)).include(knight.square);
            } else {
                singles.push((knight.square, knight.k));
            }
        }
        run.reserve(((singles.len() - singles_before) * size_of::<Single>()) as u64)?;
    }
    let mut groups = Vec::new();
    for (k, by_colour) in hulls.iter().enumerate() {
        for (hull, colour) in by_colour.iter().zip(COLOURS) {
            groups.extend(hull.map(|hull| Group { hull, k: k as u64, colour }));
        }
    }
    Ok((groups, singles))
}

/// The squares on which all knights can meet within some number of turns.
struct Targets<'a> {
    board: &'a Board,
    common: &'a Common,
    /// Knights for which the octagon may be wrong, and their jumps.
    near: Vec<(Square, u64)>,
}

impl<'a> Targets<'a> {
    fn new(
        run: &mut Run<'_>,
        board: &'a Board,
        knights: &[Knight],
        turns: u64,
        common: &'a Common,
    ) -> Result<Self, Stopped> {
        let mut targets = Self { board, common, near: Vec::new() };
        // The octagons are wrong only about the distances 3, 4 and 5. A common octagon with any square in it leaves room for
        // only some hundred knights with fewer jumps than that.
        if turns <= 4 && targets.squares().next().is_some() {
            run.spend(knights.len() as u64)?;
            let jumps = |knight: &Knight| knight.k.saturating_mul(turns);
            let near = knights.iter().filter(|&knight| jumps(knight) <= 4);
            targets.near = near.map(|knight| (knight.square, jumps(knight))).collect();
        }
        Ok(targets)
    }

    /// The squares in ascending order.
    fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let [dark, light] = [0, 1].map(|colour| self.common[colour].squares(COLOURS[colour]).peekable());
        Merged { dark, light }.filter(|&square| {
            self.near
                .iter()
                .all(|&(from, jumps)| closed_form(self.board, from, square).is_some_and(|distance| distance <= jumps))
        })
    }
}

/// Two ascending sequences of squares, merged.
struct Merged<I: Iterator<Item = Square>> {
    dark: Peekable<I>,
    light: Peekable<I>,
}

impl<I: Iterator<Item = Square>> Iterator for Merged<I> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        match (self.dark.peek(), self.light.peek()) {
            (Some(dark), Some(light)) if light < dark => self.light.next(),
            (Some(_), _) => self.dark.next(),
            (None, _) => self.light.next(),
        }
    }
}
