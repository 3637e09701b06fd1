//! Which of two strands passes over the other, wherever a tour crosses itself.
//!
//! **Idea.** Walk along the tour and count the crossings: at the even ones the ribbon passes over, at the odd ones under.
//!
//! **Why it is right.** Every crossing is passed twice. Between the two passages lies a loop, and two closed curves cross an even number
//! of times, so one passage is even and the other is odd: on a closed tour over and under alternate all along. An open tour is closed by
//! a line that is not drawn, from its end to its start or around the outside of the board, whichever crosses fewer strands. Only where the
//! ribbon crosses this line, it passes over or under twice in a row.
//!
//! Three strands that cross in one point, or nearly, would have to pass over one another in a circle. They lie on top of each other
//! instead, in the order of how often each of them should pass over; this order is right wherever there is no circle.
//!
//! **Complexity.** Strands are compared with those near them: O(n L²) time for n jumps of length up to L, and memory for the crossings.
//!
//! **When it fails.** Around joined edges a tour is no curve in the plane: there the order of some crossings is arbitrary.

use cavallo::board::{Board, Square, Wrap};

use crate::draw::jump::JumpLine;
use crate::draw::layout::Layout;

/// A point; squares have the side 1.
pub(super) type Place = (f64, f64);

/// Crossings that are closer than this to each other are one knot.
const NEAR: f64 = 0.16;
/// Strands that only touch do not cross.
const TOUCH: f64 = 1e-4;

/// A straight part of a tour: a jump, or one of the two stubs of a jump around joined edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand {
    pub(super) from: Place,
    pub(super) to: Place,
    /// The step of the tour that it belongs to.
    pub(super) step: usize,
}

/// Where two strands cross.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// The strands, the earlier one first.
    strands: [usize; 2],
    /// How far along each of them it is, from 0 to 1.
    along: [f64; 2],
    at: Place,
    /// Which of the two passes over.
    over: usize,
}

/// A crossing as one of its strands sees it.
pub(super) struct Passage {
    /// How far along the strand it is, from 0 to 1.
    pub(super) along: f64,
    /// The other strand.
    pub(super) other: usize,
    /// Whether the strand passes over the other one.
    pub(super) is_over: bool,
}

/// All strands of a tour and how they cross.
pub(super) struct Weave {
    pub(super) strands: Vec<Strand>,
    crossings: Vec<Crossing>,
    /// For each strand its crossings in their order along it.
    of_strand: Vec<Vec<usize>>,
    /// For each step the number of strands before it.
    before: Vec<usize>,
}

impl Weave {
    /// Weaves the jumps between consecutive squares.
    pub(super) fn new(board: &Board, squares: &[Square]) -> Self {
        let strands = strands(board, squares);
        let mut before = vec![0; squares.len() + 1];
        for strand in &strands {
            before[strand.step + 1] += 1;
        }
        for step in 1..before.len() {
            before[step] += before[step - 1];
        }
        let crossings = crossings(board, &strands);
        let mut of_strand = vec![Vec::new(); strands.len()];
        for (number, crossing) in crossings.iter().enumerate() {
            crossing.strands.iter().for_each(|&strand| of_strand[strand].push(number));
        }
        let mut weave = Self { strands, crossings, of_strand, before };
        for strand in 0..weave.strands.len() {
            let mut sorted = std::mem::take(&mut weave.of_strand[strand]);
            sorted.sort_by(|&one, &other| weave.along(one, strand).total_cmp(&weave.along(other, strand)));
            weave.of_strand[strand] = sorted;
        }
        let is_open = squares.first() != squares.last() && board.wrap() == Wrap::None;
        weave.decide(&if is_open { closing(board, &weave.strands) } else { Vec::new() });
        weave
    }

    /// The strands of a step.
    pub(super) fn strands_of(&self, step: usize) -> std::ops::Range<usize> {
        self.before[step]..self.before[step + 1]
    }

    /// The crossings of a strand in their order along it.
    pub(super) fn passages(&self, strand: usize) -> impl Iterator<Item = Passage> {
        self.of_strand[strand].iter().map(move |&number| {
            let Crossing { strands, over, .. } = self.crossings[number];
            let other = if strands[0] == strand { strands[1] } else { strands[0] };
            Passage { along: self.along(number, strand), other, is_over: over == strand }
        })
    }

    fn along(&self, crossing: usize, strand: usize) -> f64 {
        let Crossing { strands, along, .. } = self.crossings[crossing];
        if strands[0] == strand { along[0] } else { along[1] }
    }

    /// Decides which strand passes over at each crossing, where `closing` is the line that closes the tour.
    fn decide(&mut self, closing: &[Strand]) {
        let mut count = 0_usize;
        let mut met = vec![false; self.crossings.len()];
        for strand in 0..self.strands.len() {
            let hidden = |line: &Strand| crossing(&self.strands[strand], line).map(|(along, ..)| along);
            let mut hidden: Vec<f64> = closing.iter().filter_map(hidden).collect();
            for &number in &self.of_strand[strand] {
                let along = self.along(number, strand);
                let before = hidden.len();
                hidden.retain(|&at| at > along);
                count += before - hidden.len();
                // The first passage decides; on a closed curve the second one agrees.
                if !std::mem::replace(&mut met[number], true) {
                    let [first, second] = self.crossings[number].strands;
                    self.crossings[number].over = if count.is_multiple_of(2) { first } else { second };
                }
                count += 1;
            }
            count += hidden.len();
        }
        for knot in self.knots() {
            self.stack(&knot);
        }
    }

    /// Orders the strands of a knot from top to bottom.
    fn stack(&mut self, knot: &[usize]) {
        let wins = |strand: usize| knot.iter().filter(|&&number| self.crossings[number].over == strand).count();
        let ranked = knot.iter().map(|&number| {
            let [first, second] = self.crossings[number].strands;
            (number, if wins(first) >= wins(second) { first } else { second })
        });
        for (number, over) in ranked.collect::<Vec<_>>() {
            self.crossings[number].over = over;
        }
    }

    /// The crossings in groups of at least three that share strands and are near to each other.
    fn knots(&self) -> Vec<Vec<usize>> {
        let mut leader: Vec<usize> = (0..self.crossings.len()).collect();
        for crossings in &self.of_strand {
            for pair in crossings.windows(2) {
                let (one, other) = (self.crossings[pair[0]].at, self.crossings[pair[1]].at);
                if (one.0 - other.0).hypot(one.1 - other.1) < NEAR {
                    let (one, other) = (find(&mut leader, pair[0]), find(&mut leader, pair[1]));
                    leader[one.max(other)] = one.min(other);
                }
            }
        }
        let mut groups = vec![Vec::new(); self.crossings.len()];
        for number in 0..self.crossings.len() {
            groups[find(&mut leader, number)].push(number);
        }
        // Fewer than three make no circle.
        groups.retain(|group| group.len() > 2);
        groups
    }
}

/// The first of the group to which a crossing belongs.
fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

/// The jumps as strands, in their order.
fn strands(board: &Board, squares: &[Square]) -> Vec<Strand> {
    let layout = Layout::new(board, 1.0, (0.0, 0.0));
    let place = |(x, y): (f32, f32)| (f64::from(x), f64::from(y));
    let mut strands = Vec::with_capacity(squares.len());
    for (jump, ends) in squares.windows(2).enumerate() {
        let (from, to, step) = (place(layout.centre(ends[0])), place(layout.centre(ends[1])), jump + 1);
        match layout.jump_line(board, ends[0], ends[1], (0.0, 0.0)) {
            JumpLine::Straight => strands.push(Strand { from, to, step }),
            JumpLine::Around { leaves, returns } => {
                strands.push(Strand { from, to: place(leaves), step });
                strands.push(Strand { from: place(returns), to, step });
            }
        }
    }
    strands
}

/// All crossings of strands, which begin at most two lengths apart.
fn crossings(board: &Board, strands: &[Strand]) -> Vec<Crossing> {
    let (width, height) = (board.width() as usize, board.height() as usize);
    // Strands by the square of their middle.
    let square_of = |strand: &Strand| {
        let (x, y) = (f64::midpoint(strand.from.0, strand.to.0), f64::midpoint(strand.from.1, strand.to.1));
        ((x.max(0.0) as usize).min(width - 1), (y.max(0.0) as usize).min(height - 1))
    };
    let mut by_square: Vec<Vec<usize>> = vec![Vec::new(); width * height];
    let mut crossings = Vec::new();
    let reach = 1 + board.piece().leaps().map(|(_, longer)| longer as usize).max().unwrap_or_default();
    let around = |at: usize, side: usize| at.saturating_sub(reach)..(at + reach + 1).min(side);
    for (later, strand) in strands.iter().enumerate() {
        let (x, y) = square_of(strand);
        for row in around(y, height) {
            for &earlier in around(x, width).flat_map(|column| &by_square[row * width + column]) {
                if let Some((first, second, at)) = crossing(&strands[earlier], strand) {
                    crossings.push(Crossing { strands: [earlier, later], along: [first, second], at, over: earlier });
                }
            }
        }
        by_square[y * width + x].push(later);
    }
    crossings
}

/// How far along each of two strands they cross, and where, if they do. Strands that only share an end do not cross.
fn crossing(one: &Strand, other: &Strand) -> Option<(f64, f64, Place)> {
    let between = |from: Place, to: Place| (to.0 - from.0, to.1 - from.1);
    let product = |a: Place, b: Place| a.0 * b.1 - a.1 * b.0;
    let (first, second, apart) =
        (between(one.from, one.to), between(other.from, other.to), between(one.from, other.from));
    let turn = product(first, second);
    if turn.abs() < TOUCH {
        return None;
    }
    let (along, along_other) = (product(apart, second) / turn, product(apart, first) / turn);
    let inside = |along: f64| along > TOUCH && along < 1.0 - TOUCH;
    let at = (one.from.0 + first.0 * along, one.from.1 + first.1 * along);
    (inside(along) && inside(along_other)).then_some((along, along_other, at))
}

/// A line from the end of an open tour to its start that crosses few strands. It is a little off all straight lines through squares.
fn closing(board: &Board, strands: &[Strand]) -> Vec<Strand> {
    const OFF: f64 = 0.071_3;
    let (Some(first), Some(last)) = (strands.first(), strands.last()) else { return Vec::new() };
    let (start, end) = (first.from, last.to);
    let line = |from, to| Strand { from, to, step: 0 };
    let middle = (f64::midpoint(start.0, end.0) + OFF, f64::midpoint(start.1, end.1) + 1.9 * OFF);
    let across = vec![line(end, middle), line(middle, start)];
    let (width, height) = (f64::from(board.width()), f64::from(board.height()));
    let outside = |(x, y): Place| {
        let edges = [(-1.0, y + OFF), (width + 1.0, y + OFF), (x + OFF, -1.0), (x + OFF, height + 1.0)];
        let distance = |edge: &Place| (edge.0 - x).hypot(edge.1 - y);
        let nearest = edges.into_iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        line((x, y), nearest.unwrap_or((x, y)))
    };
    let around = vec![outside(end), outside(start)];
    let crossed = |lines: &[Strand]| {
        strands.iter().flat_map(|strand| lines.iter().filter_map(|line| crossing(strand, line))).count()
    };
    if crossed(&across) <= crossed(&around) { across } else { around }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavallo::TourProblem;

    fn weave(problem: &TourProblem) -> Weave {
        let tour = problem.clone().solve().unwrap().found().unwrap();
        let is_closed = tour.ends() == cavallo::tour::Ends::Closed;
        let squares: Vec<Square> = tour.squares().chain(is_closed.then(|| tour.first())).collect();
        Weave::new(tour.board(), &squares)
    }

    #[test]
    fn jumps_cross_where_they_should() {
        let board = Board::new(4, 3).unwrap();
        let crossed = |text: &str| {
            let squares: Vec<Square> = text.split(' ').map(|square| square.parse().unwrap()).collect();
            let strand = |ends: &[Square]| strands(&board, ends)[0];
            crossing(&strand(&squares[..2]), &strand(&squares[2..])).map(|(along, ..)| (along * 1000.0).round() as i32)
        };
        assert_eq!(crossed("a1 b3 b1 a3"), Some(500));
        assert_eq!(crossed("a1 b3 b3 c1"), None);
        assert_eq!(crossed("a1 b3 c1 d3"), None);
        assert_eq!(crossed("a1 b3 a2 c1"), Some(400));
    }

    /// How often the ribbon passes over or under twice in a row: without a reason, at knots, and at the line that closes it.
    fn repeats(weave: &Weave, closing: &[Strand]) -> (usize, usize, usize) {
        let knots: Vec<usize> = weave.knots().concat();
        let mut walk: Vec<(Option<bool>, bool)> = Vec::new();
        for strand in 0..weave.strands.len() {
            let mut along: Vec<(f64, Option<bool>, bool)> = weave
                .passages(strand)
                .zip(&weave.of_strand[strand])
                .map(|(passage, number)| (passage.along, Some(passage.is_over), knots.contains(number)))
                .collect();
            let hidden = closing.iter().filter_map(|line| crossing(&weave.strands[strand], line));
            along.extend(hidden.map(|(along, ..)| (along, None, false)));
            along.sort_by(|one, other| one.0.total_cmp(&other.0));
            walk.extend(along.into_iter().map(|(_, over, knot)| (over, knot)));
        }
        let (mut strict, mut at_knots, mut at_line) = (0, 0, 0);
        let (mut last, mut hidden): (Option<(bool, bool)>, usize) = (None, 0);
        for (over, knot) in walk {
            let Some(over) = over else {
                hidden += 1;
                continue;
            };
            if let Some((last_over, last_knot)) = last
                && last_over == over
            {
                let cause = if knot || last_knot {
                    &mut at_knots
                } else if hidden % 2 == 1 {
                    &mut at_line
                } else {
                    &mut strict
                };
                *cause += 1;
            }
            (last, hidden) = (Some((over, knot)), 0);
        }
        (strict, at_knots, at_line)
    }

    #[test]
    fn over_and_under_alternate_strictly() {
        for (side, crossings) in [(6, 30), (8, 50), (20, 500)] {
            let closed = weave(&TourProblem::closed(side).unwrap());
            assert!(closed.crossings.len() > crossings, "{}", closed.crossings.len());
            let (strict, at_knots, _) = repeats(&closed, &[]);
            assert_eq!(strict, 0);
            assert!(at_knots * 4 < 2 * closed.crossings.len(), "{at_knots} of {}", 2 * closed.crossings.len());
            let open = weave(&TourProblem::open(side).unwrap());
            let board = Board::new(side, side).unwrap();
            let (strict, _, at_line) = repeats(&open, &closing(&board, &open.strands));
            assert_eq!(strict, 0);
            assert!(at_line <= 2 * side as usize, "{at_line}");
        }
    }

    #[test]
    fn knots_are_stacks() {
        let closed = weave(&TourProblem::closed(20).unwrap());
        let knots = closed.knots();
        assert!(!knots.is_empty());
        for knot in knots {
            for &[a, b, c] in &triples(&knot) {
                let [a, b, c] = [a, b, c].map(|number| closed.crossings[number]);
                let mut met: Vec<usize> = [a, b, c].iter().flat_map(|crossing| crossing.strands).collect();
                met.sort_unstable();
                met.dedup();
                let mut tops = [a.over, b.over, c.over];
                tops.sort_unstable();
                // Each of three strands on top once would be a circle.
                assert!(met.len() != 3 || tops[0] == tops[1] || tops[1] == tops[2], "{tops:?}");
            }
        }
    }

    fn triples(knot: &[usize]) -> Vec<[usize; 3]> {
        let mut triples = Vec::new();
        for (i, &a) in knot.iter().enumerate() {
            for (j, &b) in knot.iter().enumerate().skip(i + 1) {
                triples.extend(knot[j + 1..].iter().map(|&c| [a, b, c]));
            }
        }
        triples
    }
}
