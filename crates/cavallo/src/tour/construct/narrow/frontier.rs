//! The frontier of a partial tour.
//!
//! **Idea.** A tour is drawn rank by rank, from the bottom: each rank adds those of its jumps that lead down. The jumps drawn
//! so far form disjoint paths, the fragments, and since no jump spans more than two ranks only the squares of the last two
//! ranks can still get jumps. So all that matters for the ranks to come is the [`Frontier`]: for each of these squares
//! whether it needs no more jumps, has none yet, or is an end of a fragment, and in that case what is at the other end:
//! another square of the frontier, or an end of the tour itself.
//!
//! **Why nothing else matters.** A jump may be added if both its squares still lack one and it does not close a cycle, that
//! is, if they are not the two ends of one fragment; the marks suffice to decide that, and to compute the marks afterwards.
//! The rank that leaves the frontier must lack nothing. The two fragments that hold an end of the tour may be joined only by
//! the very last jump, so the frontier always shows how many ends were placed already: 0, 1 or 2.
//!
//! **Example.** Three files, and no end of the tour on the first three ranks. The first rank leaves the frontier when the third
//! is added, so each of its squares then has both its jumps, and it has no others: a1-c2, a1-b3, c1-a2, c1-b3, b1-a3, b1-c3.
//! Of the other jumps between the three ranks, a2-c3 and c2-a3, there may be one, the other or none; both would close a cycle.
//! So there are three frontiers (numbers mark the two ends of a fragment, `.` is done, `o` has no jumps yet):
//!
//! ```text
//! rank 3   2 . 2     1 . .     . . 1      c3-a2 adds the fragment a3-b1-c3 to c2-a1-b3-c1-a2,
//! rank 2   1 o 1     . o 1     1 o .      so a3 and c2 are the ends in the middle
//!          neither   c3-a2     a3-c2
//! ```
//!
//! **Reference.** D. E. Knuth, The Art of Computer Programming 4A (2011), 7.1.4, on paths in graphs ("simpath").

/// Three ranks of at most four squares, so partners count from 0 to 11 and the other marks from there.
const DONE: u64 = 12;
/// Lacks two jumps.
const FREE: u64 = 13;
/// Lacks one jump and is the end of a fragment that holds an end of the tour; perhaps it is that end itself.
const TOUR_END: u64 = 14;

/// The marks of two ranks, four bits each, from the first file of the older rank to the last file of the newer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frontier(u32);

/// The marks of a frontier and of the rank that is being added.
#[derive(Clone, Copy)]
struct Marks(u64);

impl Marks {
    fn get(self, cell: u32) -> u64 {
        (self.0 >> (4 * cell)) & 15
    }

    fn set(&mut self, cell: u32, mark: u64) {
        self.0 = self.0 & !(15 << (4 * cell)) | mark << (4 * cell);
    }

    /// Adds a jump, unless a square lacks none or the jump would close a cycle.
    fn join(mut self, from: u32, to: u32) -> Option<Self> {
        let (mark_from, mark_to) = (self.get(from), self.get(to));
        if mark_from == DONE || mark_to == DONE || mark_from == u64::from(to) {
            return None;
        }
        // A free square is a fragment by itself, and both of its ends.
        let far = |mark, cell| if mark == FREE { u64::from(cell) } else { mark };
        let (far_from, far_to) = (far(mark_from, from), far(mark_to, to));
        self.set(from, DONE);
        self.set(to, DONE);
        if far_from != TOUR_END {
            self.set(far_from as u32, far_to);
        }
        if far_to != TOUR_END {
            self.set(far_to as u32, far_from);
        }
        Some(self)
    }

    fn tour_ends(self, cells: u32) -> u32 {
        (0..cells).filter(|&cell| self.get(cell) == TOUR_END).count() as u32
    }

    /// Whether the first `cells` cells lack nothing.
    fn are_done(self, cells: u32) -> bool {
        const ALL_DONE: u64 = DONE * 0x1111_1111_1111;
        (self.0 ^ ALL_DONE) & ((1 << (4 * cells)) - 1) == 0
    }

    /// Whether a square of the middle rank can never be completed: on an outer file only one jump can still be added.
    fn are_doomed(self, files: u32) -> bool {
        self.get(files) == FREE || self.get(2 * files - 1) == FREE
    }
}

/// A way to add a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Advance {
    /// Which jumps down the rank makes, as a set of indices into [`Jumps`].
    pub(super) edges: u16,
    /// The frontier afterwards.
    pub(super) frontier: Frontier,
}

/// The jumps down from a rank of a board with this many files: those that reach two ranks down come first, by the file they
/// lead to. A jump is the file it leads from and the file it leads to.
#[derive(Clone, Debug)]
pub(super) struct Jumps {
    files: u32,
    /// How many of the jumps reach two ranks down.
    steep: usize,
    list: Vec<(u32, u32)>,
}

impl Jumps {
    pub(super) fn new(files: u32) -> Self {
        debug_assert!(files <= 4, "marks have four bits");
        let across = |by: u32| {
            let pairs = (0..files).flat_map(move |to| (0..files).map(move |from| (from, to)));
            pairs.filter(move |&(from, to)| from.abs_diff(to) == by)
        };
        let mut list: Vec<(u32, u32)> = across(1).collect();
        let steep = list.len();
        list.extend(across(2));
        Self { files, steep, list }
    }

    pub(super) fn files(&self) -> u32 {
        self.files
    }

    /// The jumps in a set: the file above, the file below, and how many ranks lie between.
    pub(super) fn of(&self, edges: u16) -> impl Iterator<Item = (u32, u32, u32)> {
        let chosen = self.list.iter().enumerate().filter(move |(index, _)| edges >> index & 1 == 1);
        chosen.map(|(index, &(from, to))| (from, to, if index < self.steep { 2 } else { 1 }))
    }
}

impl Frontier {
    /// The tour is complete; no rank can follow.
    pub(super) const FINISHED: Self = Self(u32::MAX);

    /// Before the first rank: as if below it were ranks that lack nothing.
    pub(super) fn initial(files: u32) -> Self {
        let mut marks = Marks(0);
        (0..2 * files).for_each(|cell| marks.set(cell, DONE));
        Self(marks.0 as u32)
    }

    /// The number of ends of the tour placed so far, for a frontier that is not [`FINISHED`](Self::FINISHED).
    pub(super) fn tour_ends(self, files: u32) -> u32 {
        Marks(u64::from(self.0)).tour_ends(2 * files)
    }

    /// All ways to add a rank on which the tour ends on the squares in `letter`, always in the same order. Of those with the
    /// same frontier afterwards only the first is kept; obviously dead ones are dropped.
    pub(super) fn advance(self, jumps: &Jumps, letter: u8, ways: &mut Vec<Advance>) {
        ways.clear();
        let files = jumps.files;
        let before = self.tour_ends(files) + letter.count_ones();
        if self == Self::FINISHED || before > 2 {
            return;
        }
        let mut marks = Marks(u64::from(self.0));
        for file in 0..files {
            marks.set(2 * files + file, if letter >> file & 1 == 1 { TOUR_END } else { FREE });
        }
        draw(jumps, marks, 0, 0, &mut |marks, edges| {
            let frontier = if marks.are_done(3 * files) {
                Self::FINISHED
            } else if marks.tour_ends(3 * files) == before && !marks.are_doomed(files) {
                marks.without_oldest(files)
            } else {
                return;
            };
            if ways.iter().all(|way| way.frontier != frontier) {
                ways.push(Advance { edges, frontier });
            }
        });
    }
}

impl Marks {
    /// The frontier without the oldest rank, which lacks nothing.
    fn without_oldest(self, files: u32) -> Frontier {
        let mut marks = Self(self.0 >> (4 * files));
        for cell in 0..2 * files {
            let mark = marks.get(cell);
            if mark < DONE {
                marks.set(cell, mark - u64::from(files));
            }
        }
        Frontier(marks.0 as u32)
    }
}

/// Decides on the jumps from number `next` on, and leaves no square of the oldest rank incomplete.
fn draw(jumps: &Jumps, marks: Marks, next: usize, edges: u16, found: &mut impl FnMut(Marks, u16)) {
    let files = jumps.files;
    // Steep jumps are sorted by the file below: once past a file, its squares are complete or dead.
    let settled = if next < jumps.steep { jumps.list[next].1 } else { files };
    if !marks.are_done(settled) {
        return;
    }
    let Some(&(from, to)) = jumps.list.get(next) else {
        found(marks, edges);
        return;
    };
    let below = if next < jumps.steep { to } else { files + to };
    if let Some(joined) = marks.join(2 * files + from, below) {
        draw(jumps, joined, next + 1, edges | 1 << next, found);
    }
    draw(jumps, marks, next + 1, edges, found);
}
