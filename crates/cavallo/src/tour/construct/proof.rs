//! The proof that `rectangle.rs` has a tour for every board with both sides at least six and every two ends of suitable
//! colours: a program, and the argument why its finitely many checks are enough.
//!
//! **What a frame decides.** Whether the walks through the blocks are found depends on the frame alone, and on its numbers of
//! pieces only by whether they are zero (`Walks::find` uses nothing else). Given the walks, the route of a frame has these
//! numbers as the times of its repeats. Two frames that differ only in numbers which are positive in both have the same legs;
//! the squares after a repeat are shifted, and its times and the count of its band differ by the same amount. (Where the
//! blocks to the west are attached at the upper port, the first piece is not part of the run, and "positive" means more than
//! one.) If the route with two pieces passes the verification, so does the route with any other positive number: a repeat of
//! two times has all the junctions of a longer or shorter one (within its body, from one time to the next, into it and out of
//! it), and it fills its bands from end to end in one if and only if it does in the other. So it is enough to check *plain*
//! frames, in which two stands for every positive number.
//!
//! **What a side decides.** The frames of a problem consist of the cuts of its two sides, in eight views of the board. A side
//! with its two ends has four views: mirrored or not, start and end exchanged or not. Let L squares lie before both ends, R
//! after both, and let M be the distance between them.
//!
//! *Adding six to L, if L >= 24, changes no plain cut.* In the views that are not mirrored all squares and the number of
//! pieces shift together: every cut has one more piece before it, and there were at least 24 / 6 - 2 = 2 already (one less
//! because the special piece may be the last but one, one less because the cut may be moved by a block). In the mirrored
//! views L lies after both ends, too far away to influence where the special piece is; the number of pieces after the end
//! grows, and it was positive: at least 24 - 10 squares follow the end's piece. The same holds for R, mirrored.
//!
//! *Adding six to M, if M >= 17, changes no plain cut.* If the end lies before the start, the piece around the start, which
//! has at most 11 squares, does not reach the end, and there is no cut in either case. If it lies after the start, it is in a
//! later piece, the number of pieces between grows by one, and it was at least (17 - 11) / 6 = 1 already.
//!
//! So every side has the same plain cuts as one with L, R < 30 and M < 23, and colours, which depend on parities, are
//! suitable in one if they are in the other. [`check_rectangles`] goes through all those sides, keeps one for each set of
//! plain cuts, combines every two of them in every view, and finds the first plain frame that has walks: its route must pass
//! [`ConstructedTour::verify`]. A test compares the cuts of long sides with those of the short ones they are reduced to.
//!
//! The other boards: 3xn and 4xn are decided by an automaton, each problem anew; 5xn has its own check, [`check_five`]; 1xn
//! and 2xn have no tours except that of 1x1.
//!
//! **Complexity.** 399 million questions, but only 7.8 million different plain frames. Measured in
//! `experiments/construct-speed`: 288 s on two cores, `check_five` included.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::board::{Board, Square};
use crate::run::Run;

use super::block::colours_fit;
use super::frame::{Cut, End, Frame, frames};
use super::rectangle::Walks;
use crate::tour::{ConstructedTour, Ends, TourProblem};

pub use super::narrow::five::proof::{FiveChecked, FiveGap, check_five};

/// A side of a board, with the coordinates of start and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    length: u32,
    start: u32,
    end: u32,
}

/// Everything that the construction can see of a side: its plain cuts in its four views, and parities.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Signature {
    cuts: [[Option<Cut>; 2]; 4],
    parities: [u32; 3],
}

const LONGEST_OUTSIDE: u32 = 30;
const LONGEST_BETWEEN: u32 = 23;

impl Side {
    fn mirrored(self) -> Self {
        Self { start: self.length - 1 - self.start, end: self.length - 1 - self.end, ..self }
    }

    fn exchanged(self) -> Self {
        Self { start: self.end, end: self.start, ..self }
    }

    fn signature(self) -> Signature {
        let views = [self, self.exchanged(), self.mirrored(), self.mirrored().exchanged()];
        Signature {
            cuts: views.map(|Self { length, start, end }| {
                let mut cuts = Cut::around(length, start, end).map(Cut::plain_with_first_alone);
                [cuts.next(), cuts.next()]
            }),
            parities: [self.length % 2, self.start % 2, self.end % 2],
        }
    }

    /// One side for each signature.
    fn all() -> Vec<Self> {
        let mut seen = HashSet::new();
        let mut sides = Vec::new();
        for before in 0..LONGEST_OUTSIDE {
            for between in 0..LONGEST_BETWEEN {
                for after in 0..LONGEST_OUTSIDE {
                    let side = Self { length: before + between + after + 1, start: before, end: before + between };
                    if side.length < 6 {
                        continue;
                    }
                    for side in [side, side.exchanged()] {
                        // A mirrored side has the same views in another order.
                        if !seen.contains(&side.mirrored().signature()) && seen.insert(side.signature()) {
                            sides.push(side);
                        }
                    }
                }
            }
        }
        sides
    }
}

impl Cut {
    /// The cut with two in place of every positive number of pieces.
    fn plain(self) -> Self {
        let two = |pieces: u32| if pieces == 0 { 0 } else { 2 };
        let end = match self.end {
            End::Later { within, between } => End::Later { within, between: two(between) },
            here @ End::Here(_) => here,
        };
        Self { before: two(self.before), end, after: two(self.after), ..self }
    }

    /// The same where the first piece before the start is separate: one remains one, and three stands for all larger numbers.
    fn plain_with_first_alone(self) -> Self {
        let before = if self.before > 1 { 3 } else { self.before };
        Self { before, ..self.plain() }
    }
}

impl Frame {
    fn plain(self) -> Self {
        let files = if self.upper_west { self.files.plain_with_first_alone() } else { self.files.plain() };
        Self { files, ranks: self.ranks.plain(), ..self }
    }

    /// The outcome for the frame on its own board.
    fn outcome(&self) -> Outcome {
        let mut run = Run::unlimited();
        let Ok(Some(walks)) = Walks::find(&mut run, self) else { return Outcome::NoWalks };
        let (files, ranks) = (self.files.whole(), self.ranks.whole());
        let problem = Board::new(files.length, ranks.length).ok().and_then(|board| {
            let problem = TourProblem::new(board, Ends::Open);
            let problem = problem.with_start(Square::new(files.start, ranks.start)).ok()?;
            problem.with_end(Square::new(files.end, ranks.end)).ok()
        });
        if problem.is_some_and(|problem| ConstructedTour::verify(&problem, &self.route(&walks)).is_ok()) {
            Outcome::Tour
        } else {
            Outcome::Refuted
        }
    }
}

/// The outcome for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    NoWalks,
    Tour,
    /// There are walks, but the route they make is not a tour.
    Refuted,
}

impl Cut {
    /// The side with this cut.
    fn whole(&self) -> Side {
        let start = self.origin() + self.start;
        let behind = self.origin() + self.special;
        let end = match self.end {
            End::Here(within) => self.origin() + within,
            End::Later { within, between } => behind + between * 6 + within,
        };
        Side { length: behind + self.later() * 6, start, end }
    }
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Sides of boards with different signatures.
    pub sides: usize,
    /// Problems made of these sides.
    pub questions: u64,
    /// Plain frames that were tried, by all threads together.
    pub frames: usize,
}

/// A problem without a tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tour of {board} from {start} to {end} is constructed")]
pub struct Gap {
    /// The board.
    pub board: String,
    /// From here.
    pub start: Square,
    /// To here.
    pub end: Square,
}

/// Checks every problem up to equivalence, and reports how many of the sides are done.
///
/// # Errors
/// The first problem found that has no answer.
///
/// # Panics
/// If a thread does.
pub fn check_rectangles(threads: usize, progress: &(dyn Fn(usize, usize) + Sync)) -> Result<Checked, Gap> {
    let sides = Side::all();
    let next = AtomicUsize::new(0);
    let work = || -> Result<Checked, Gap> {
        let mut known: HashMap<Frame, Outcome> = HashMap::new();
        let mut questions = 0;
        loop {
            let one = next.fetch_add(1, Ordering::Relaxed);
            progress(one.min(sides.len()), sides.len());
            let Some(&files) = sides.get(one) else { break };
            // The board with files and ranks exchanged is one of the views.
            for &ranks in &sides[one..] {
                questions += check_question(files, ranks, &mut known)?;
            }
        }
        Ok(Checked { sides: sides.len(), questions, frames: known.len() })
    };
    let results: Vec<Result<Checked, Gap>> = std::thread::scope(|scope| {
        // Where the system has no more threads, fewer do the work.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..threads).map_while(start).collect();
        let own = work();
        let theirs = workers.into_iter().map(|worker| worker.join().expect("a worker does not panic"));
        std::iter::once(own).chain(theirs).collect()
    });
    results.into_iter().try_fold(Checked { sides: sides.len(), ..Checked::default() }, |sum, result| {
        let part = result?;
        Ok(Checked { questions: sum.questions + part.questions, frames: sum.frames + part.frames, ..sum })
    })
}

/// Checks the problems that two sides make together, and returns how many there were.
fn check_question(files: Side, ranks: Side, known: &mut HashMap<Frame, Outcome>) -> Result<u64, Gap> {
    let mut questions = 0;
    // The end may lie on either diagonal, and each view is a problem of its own: it tries its frames in another order.
    for ranks in [ranks, ranks.exchanged()] {
        let (start, end) = (Square::new(files.start, ranks.start), Square::new(files.end, ranks.end));
        if !colours_fit(u64::from(files.length * ranks.length), start, end) {
            continue;
        }
        for (files, ranks) in [(files, ranks), (files.exchanged(), ranks.exchanged())] {
            for files in [files, files.mirrored()] {
                for ranks in [ranks, ranks.mirrored()] {
                    check_view(files, ranks, known)?;
                    check_view(ranks, files, known)?;
                    questions += 2;
                }
            }
        }
    }
    Ok(questions)
}

/// The first frame with walks decides.
fn check_view(files: Side, ranks: Side, known: &mut HashMap<Frame, Outcome>) -> Result<(), Gap> {
    let (start, end) = (Square::new(files.start, ranks.start), Square::new(files.end, ranks.end));
    let gap = || Gap { board: format!("{}x{}", files.length, ranks.length), start, end };
    let board = Board::new(files.length, ranks.length).map_err(|_| gap())?;
    let mut outcomes = frames(&board, start, end).map(|(_, frame)| {
        let frame = frame.plain();
        *known.entry(frame).or_insert_with(|| frame.outcome())
    });
    match outcomes.find(|&outcome| outcome != Outcome::NoWalks) {
        Some(Outcome::Tour) => Ok(()),
        _ => Err(gap()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Subtracts multiples of six as the argument allows.
    fn reduced(mut side: Side) -> Side {
        let (low, high) = (side.start.min(side.end), side.start.max(side.end));
        let shorter = |length: u32, limit: u32| if length < limit { 0 } else { (length - limit) / 6 * 6 + 6 };
        let before = shorter(low, LONGEST_OUTSIDE);
        let between = shorter(high - low, LONGEST_BETWEEN);
        let after = shorter(side.length - 1 - high, LONGEST_OUTSIDE);
        for end in [&mut side.start, &mut side.end] {
            *end -= before + if *end == high && low != high { between } else { 0 };
        }
        side.length -= before + between + after;
        side
    }

    #[test]
    fn a_long_side_looks_like_the_short_one_it_is_reduced_to() {
        let lengths = (6..140).chain([997, 1000, 99_999, 1_000_000_000]);
        for length in lengths {
            let near_an_end = |i: &u32| *i < 60 || length - i < 60 || i % 7919 < 3;
            let coordinates: Vec<u32> = (0..length.min(120)).chain(length.saturating_sub(60)..length).collect();
            for &start in coordinates.iter().filter(|i| near_an_end(i)) {
                for &end in &coordinates {
                    let side = Side { length, start, end };
                    let short = reduced(side);
                    assert!(side.signature() == short.signature(), "{side:?} {short:?}");
                    let outside = short.start.min(short.end).max(short.length - 1 - short.start.max(short.end));
                    assert!(outside < LONGEST_OUTSIDE && short.start.abs_diff(short.end) < LONGEST_BETWEEN);
                }
            }
        }
    }

    #[test]
    fn a_cut_knows_the_side_it_was_made_of() {
        for length in 6..60 {
            for start in 0..length {
                for end in 0..length {
                    for cut in Cut::around(length, start, end) {
                        assert_eq!(cut.whole(), Side { length, start, end });
                    }
                }
            }
        }
    }

    /// The whole proof takes minutes; here is every hundredth of its questions.
    #[test]
    fn a_sample_of_the_proof() {
        let sides = Side::all();
        let mut known = HashMap::new();
        for (i, &files) in sides.iter().enumerate().step_by(101) {
            for &ranks in sides[i..].iter().step_by(97) {
                assert_eq!(check_question(files, ranks, &mut known).err(), None);
            }
        }
        assert!(known.len() > 1000);
    }
}
