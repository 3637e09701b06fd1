//! The question: which tours, and what counts as one.

use std::fmt;

use crate::board::{Naming, Say, Symmetry, display_algebraically};
use crate::error::Error;
use crate::symmetric::SymmetricProblem;
use crate::tour::{Ends, TourProblem};

/// Which tours count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// A tour and its reverse are one; rotated and mirrored tours are different.
    #[default]
    Undirected,
    /// A tour and its reverse are two.
    Directed,
    /// A tour, its reverse, and their images when the board is rotated or mirrored, are one. Where squares are given, an image
    /// that has them, from one end or the other, is one with the tour; an image without them is not counted.
    Distinct,
}

/// How many tours there are of some kind.
///
/// ```
/// use cavallo::count::Counting;
/// use cavallo::{CountProblem, TourProblem};
///
/// let tours = CountProblem::of(TourProblem::closed(6)?);
/// assert_eq!(tours.solve()?.found()?.number(), &9862_u32.into());
/// assert_eq!(tours.counting_as(Counting::Distinct).solve()?.found()?.number(), &1245_u32.into());
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountProblem {
    pub(super) tours: TourProblem,
    pub(super) counting: Counting,
    /// If only tours count that a symmetry maps onto themselves: the question for one of them.
    pub(super) kept: Option<SymmetricProblem>,
    /// Whether the number is to be confirmed by a second count, however long that takes.
    pub(super) confirmed: bool,
}

/// What is counted, in words: `closed tours of 6x6, a tour and its reverse counted as one`.
impl Say for CountProblem {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tours.describe(f, "tours")?;
        let blocked = self.tours.board().area() - self.tours.board().free_area();
        if blocked > 0 {
            write!(f, " with {blocked} blocked square{}", if blocked == 1 { "" } else { "s" })?;
        }
        match self.tours.prefix() {
            [] => {}
            [start] => write!(f, " from {}", naming.name(*start))?,
            [start, .., last] => {
                let (start, last) = (naming.name(*start), naming.name(*last));
                write!(f, " with the given squares from {start} to {last} at the beginning")?;
            }
        }
        if let Some(end) = self.tours.end() {
            f.write_str(if self.tours.prefix().len() > 1 { " and" } else { "" })?;
            write!(f, " to {}", naming.name(end))?;
        }
        if let Some(kept) = &self.kept {
            write!(f, " that {} maps onto themselves", kept.symmetry().describe())?;
        }
        f.write_str(match (self.counting, directions(&self.tours)) {
            (Counting::Distinct, _) => ", rotated, mirrored and reversed tours counted as one",
            (Counting::Directed, 2) => ", a tour and its reverse counted as two",
            (Counting::Undirected, 2) => ", a tour and its reverse counted as one",
            (Counting::Directed | Counting::Undirected, _) => "",
        })
    }
}

display_algebraically!(CountProblem);

impl CountProblem {
    /// The number of solutions of a tour problem, a tour and its reverse being one. With a start, the tours that begin there.
    #[must_use]
    pub fn of(tours: TourProblem) -> Self {
        Self { tours, counting: Counting::Undirected, kept: None, confirmed: false }
    }

    /// The same with another rule for what counts as one tour.
    #[must_use]
    pub fn counting_as(self, counting: Counting) -> Self {
        Self { counting, ..self }
    }

    /// The same, of only those tours that the symmetry maps onto themselves.
    ///
    /// ```
    /// use cavallo::board::Symmetry;
    /// use cavallo::{CountProblem, TourProblem};
    ///
    /// let tours = CountProblem::of(TourProblem::closed(6)?).kept_by(Symmetry::QUARTER_TURN)?;
    /// assert_eq!(tours.solve()?.found()?.number(), &10_u32.into());
    /// # Ok::<(), cavallo::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the board does not have the symmetry, or when squares of the tours are given.
    pub fn kept_by(self, symmetry: Symmetry) -> Result<Self, Error> {
        let kept = Some(SymmetricProblem::new(self.tours.clone(), symmetry)?);
        Ok(Self { kept, ..self })
    }

    /// The same, and a number that no other method could check in short time is confirmed by a second count with other tables, however
    /// long that takes: a rectangle is cut at another row, and any other board is swept in another order, modulo a prime. Without
    /// this, only short counts are. [`Count::check`](crate::Count::check) tells what was done, and [`Count::unconfirmed`](crate::Count::unconfirmed) why there was no second count.
    ///
    /// ```
    /// use cavallo::count::CountCheck;
    /// use cavallo::{CountProblem, TourProblem};
    ///
    /// let tours = CountProblem::of(TourProblem::closed("6x7")?).confirmed();
    /// assert_ne!(tours.solve()?.found()?.check(), CountCheck::Unchecked);
    /// # Ok::<(), cavallo::Error>(())
    /// ```
    #[must_use]
    pub fn confirmed(self) -> Self {
        Self { confirmed: true, ..self }
    }

    /// The tours that are counted.
    #[must_use]
    pub fn tours(&self) -> &TourProblem {
        &self.tours
    }

    /// What counts as one tour.
    #[must_use]
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// The symmetry that maps the tours onto themselves, if only such tours count.
    #[must_use]
    pub fn symmetry(&self) -> Option<Symmetry> {
        self.kept.as_ref().map(SymmetricProblem::symmetry)
    }

    /// The question for one of the tours, if only symmetric ones count.
    pub(super) fn kept(&self) -> Option<&SymmetricProblem> {
        self.kept.as_ref()
    }

    /// How often each undirected tour counts.
    pub(super) fn multiplicity(&self) -> u32 {
        if self.counting == Counting::Directed { directions(&self.tours) } else { 1 }
    }
}

/// In how many directions each tour may be walked: one if squares are given or if there is a single square, else two.
pub(super) fn directions(tours: &TourProblem) -> u32 {
    let given = tours.prefix().len() + usize::from(tours.end().is_some());
    let both_ways = match tours.ends() {
        Ends::Open => given == 0 && tours.board().free_area() > 1,
        Ends::Closed => given < 2,
    };
    if both_ways { 2 } else { 1 }
}

/// Boards with this many free squares or fewer are enumerated: it is fast and needs no tables. They are small enough to be
/// counted by both methods.
pub(super) const SMALL: u64 = 30;
/// The number of moves on a 5x6 board, the largest of them. A piece with more moves has too many tours.
const FEW_MOVES: usize = 62;

impl CountProblem {
    pub(super) fn is_small(&self) -> bool {
        let board = self.tours.board();
        let ends_of_moves = || board.squares().map(|square| board.neighbours(square).count()).sum::<usize>();
        board.free_area() <= SMALL && ends_of_moves() <= 2 * FEW_MOVES
    }

    /// Whether the frontier method has an answer: it cannot tell which of the symmetric tours are images of each other, and takes no squares
    /// between the start and the end.
    pub(super) fn suits_frontier(&self) -> bool {
        let given = self.tours.prefix().len() + usize::from(self.tours.end().is_some());
        match self.counting {
            Counting::Distinct => self.kept.is_none() && given == 0,
            Counting::Directed | Counting::Undirected => self.tours.prefix().len() <= 1,
        }
    }
}
