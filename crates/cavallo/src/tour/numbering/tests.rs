//! Numbered boards from tours that other methods found, intact and damaged.

use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;

use super::*;
use crate::method::Solver;
use crate::method::Unverified;
use crate::run::Run;
use crate::tour::TourDefect;
use crate::tour::{Ends, Tour, TourProblem, Warnsdorff};

/// A numbered board in memory.
#[derive(Clone)]
struct Sheet {
    board: Board,
    numbers: Vec<u32>,
    first: Square,
    last: Square,
}

impl Sheet {
    fn of(tour: &Tour) -> Self {
        let board = tour.board().clone();
        let mut sheet = Self { numbers: vec![0; board.area() as usize], first: tour.first(), last: tour.last(), board };
        for (square, number) in tour.squares().zip(1..) {
            let cell = sheet.cell(square);
            sheet.numbers[cell] = number;
        }
        sheet
    }

    fn cell(&self, square: Square) -> usize {
        (square.rank() * self.board.width() + square.file()) as usize
    }

    fn square(&self, cell: usize) -> Square {
        Square::new(cell as u32 % self.board.width(), cell as u32 / self.board.width())
    }
}

impl Numbering for Sheet {
    fn board(&self) -> &Board {
        &self.board
    }

    fn first(&self) -> Square {
        self.first
    }

    fn last(&self) -> Square {
        self.last
    }

    fn number(&self, square: Square) -> u64 {
        self.numbers[self.cell(square)].into()
    }

    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]) {
        for (file, place) in files.zip(out) {
            *place = N::wrapped(self.number(Square::new(file, rank)));
        }
    }
}

fn with_threads<T>(threads: usize, work: impl FnOnce(&mut Run<'_>) -> T) -> T {
    work(&mut Run::unlimited().threads(threads))
}

fn problem(width: u32, height: u32, ends: Ends) -> TourProblem {
    TourProblem::new(Board::new(width, height).unwrap(), ends)
}

fn tour(problem: &TourProblem) -> Tour {
    let solved = Warnsdorff::default().answer(&mut Run::unlimited(), problem).unwrap();
    solved.answer.found().unwrap_or_else(|error| panic!("{problem:?}: {error}"))
}

/// The verdicts of all checks on a sheet: in memory, in tiles of all kinds, and with numbers of both widths.
fn verdicts(problem: &TourProblem, sheet: &Sheet) -> Vec<Result<(), Unverified<TourDefect>>> {
    let ends = (sheet.first, sheet.last);
    let mut verdicts = vec![
        with_threads(1, |run| verify_numbers(run, problem, &sheet.numbers, ends)),
        with_threads(3, |run| verify_numbers(run, problem, &sheet.numbers, ends)),
        with_threads(2, |run| verify_tiled(run, problem, sheet)),
    ];
    for (up, across) in [(1, 1), (3, 5), (64, 7), (2, 64)] {
        verdicts.push(tiled::<u32>(sheet, up, across).map(drop).map_err(Unverified::from));
        verdicts.push(tiled::<u64>(sheet, up, across).map(drop).map_err(Unverified::from));
    }
    verdicts
}

/// The numbers as tiles of `up` ranks and `across` files output them.
fn tiled<N: Number>(sheet: &impl Numbering, up: u32, across: u32) -> Result<Vec<u32>, TourDefect> {
    let (width, height) = (sheet.board().width(), sheet.board().height());
    let mut numbers = vec![0; sheet.board().area() as usize];
    let mut tile = Tile::<N>::new();
    for rank in (0..height).step_by(up as usize) {
        for file in (0..width).step_by(across as usize) {
            tile.check(sheet, rank..height.min(rank + up), file..width.min(file + across))?;
            for (rank, row) in (rank..).zip(tile.ranks()) {
                for (file, number) in (file..).zip(row) {
                    numbers[(rank * width + file) as usize] = number.get() as u32;
                }
            }
        }
    }
    Ok(numbers)
}

/// A numbering that gives other numbers for some squares, depending on what else is asked for.
struct Shifty {
    sheet: Sheet,
    /// The squares, as cells, and the numbers that they have for whoever asks for ranks or files with such a first one.
    lies: Vec<(u32, usize, u32)>,
    told: AtomicBool,
}

impl Shifty {
    fn lie<N: Number>(&self, number: u32, place: &mut N) {
        if place.get() != u64::from(number) {
            self.told.store(true, Ordering::Relaxed);
            *place = N::wrapped(number.into());
        }
    }
}

impl Numbering for Shifty {
    fn board(&self) -> &Board {
        &self.sheet.board
    }

    fn first(&self) -> Square {
        self.sheet.first
    }

    fn last(&self) -> Square {
        self.sheet.last
    }

    fn number(&self, square: Square) -> u64 {
        self.sheet.number(square)
    }

    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]) {
        self.sheet.number_rank(rank, files.clone(), out);
        for &(start, cell, number) in &self.lies {
            let square = self.sheet.square(cell);
            if square.rank() == rank && files.contains(&square.file()) && files.start == start {
                self.lie(number, &mut out[(square.file() - files.start) as usize]);
            }
        }
    }

    fn number_ranks<N: Number>(&self, ranks: Range<u32>, out: &mut [N]) {
        let width = self.sheet.board.width() as usize;
        for (rank, out) in ranks.clone().zip(out.chunks_mut(width)) {
            self.sheet.number_rank(rank, 0..width as u32, out);
        }
        for &(start, cell, number) in &self.lies {
            if ranks.contains(&self.sheet.square(cell).rank()) && ranks.start == start {
                self.lie(number, &mut out[cell - ranks.start as usize * width]);
            }
        }
    }
}

/// Narrow and wide, low and high, so that every code path for a rank is taken.
const SHAPES: [(u32, u32, Ends); 14] = [
    (1, 1, Ends::Open),
    (3, 4, Ends::Open),
    (4, 3, Ends::Open),
    (3, 10, Ends::Closed),
    (10, 3, Ends::Closed),
    (5, 5, Ends::Open),
    (8, 8, Ends::Closed),
    (48, 6, Ends::Open),
    (49, 50, Ends::Closed),
    (150, 20, Ends::Open),
    (5, 70, Ends::Open),
    (42, 20, Ends::Closed),
    (43, 12, Ends::Open),
    (127, 9, Ends::Open),
];

#[test]
fn tours_are_accepted_and_handed_out_as_they_are() {
    for (width, height, ends) in SHAPES {
        let problem = problem(width, height, ends);
        let sheet = Sheet::of(&tour(&problem));
        assert!(
            verdicts(&problem, &sheet).iter().all(Result::is_ok),
            "{width}x{height}: {:?}",
            verdicts(&problem, &sheet)
        );
        for (up, across) in [(1, 1), (3, 5), (64, 7), (200, 200)] {
            assert_eq!(tiled::<u64>(&sheet, up, across).as_ref(), Ok(&sheet.numbers), "{width}x{height}");
        }
    }
}

#[test]
fn a_closed_tour_may_be_begun_anywhere_but_is_to_be_closed() {
    let closed = problem(49, 50, Ends::Closed);
    let mut sheet = Sheet::of(&tour(&closed));
    let area = sheet.numbers.len() as u32;
    for number in &mut sheet.numbers {
        *number = *number % area + 1;
    }
    let at = |number: u32| sheet.square(sheet.numbers.iter().position(|&n| n == number).unwrap());
    let ends = (at(1), at(area));
    assert_eq!(with_threads(2, |run| verify_numbers(run, &closed, &sheet.numbers, ends)), Ok(()));
    // The same numbers with the ends they had before.
    let old = (sheet.first, sheet.last);
    assert!(with_threads(2, |run| verify_numbers(run, &closed, &sheet.numbers, old)).is_err());

    let open = problem(5, 5, Ends::Open);
    let sheet = Sheet::of(&tour(&open));
    let ends = (sheet.first, sheet.last);
    assert!(with_threads(1, |run| verify_numbers(run, &problem(5, 5, Ends::Closed), &sheet.numbers, ends)).is_err());
    let check = |problem: &TourProblem| with_threads(1, |run| verify_numbers(run, problem, &sheet.numbers, ends));
    assert_eq!(check(&open.clone().with_start(sheet.first).unwrap().with_end(sheet.last).unwrap()), Ok(()));
    let elsewhere = open.board().squares().find(|&square| square != sheet.last && square != sheet.first).unwrap();
    assert!(matches!(
        check(&open.clone().with_end(elsewhere).unwrap()),
        Err(Unverified::Defect(TourDefect::WrongEnd { .. }))
    ));
    assert!(matches!(
        check(&open.clone().with_start(elsewhere).unwrap()),
        Err(Unverified::Defect(TourDefect::WrongNumber { expected: 1, .. }))
    ));
    let short = with_threads(1, |run| verify_numbers(run, &open, &sheet.numbers[1..], ends));
    assert_eq!(short, Err(TourDefect::WrongLength { expected: 25, found: 24 }.into()));
    let holed = TourProblem::new(open.board().clone().with_blocked([elsewhere]).unwrap(), Ends::Open);
    assert!(with_threads(1, |run| verify_numbers(run, &holed, &sheet.numbers, ends)).is_err());
}

#[test]
fn defects_are_named() {
    let problem = problem(8, 8, Ends::Open);
    let sheet = Sheet::of(&tour(&problem));
    let (first, last) = (sheet.first, sheet.last);
    let ends = (first, last);
    let says = |sheet: &Sheet| with_threads(1, |run| verify_numbers(run, &problem, &sheet.numbers, ends)).unwrap_err();
    let mut zero = sheet.clone();
    let cell = zero.cell(first);
    zero.numbers[cell] = 0;
    assert_eq!(says(&zero).to_string(), format!("{first} has the number 0, but it should have 1"));
    let mut broken = sheet.clone();
    let cell = broken.numbers.iter().position(|&number| number == 31).unwrap();
    broken.numbers[cell] = 0;
    let thirty = sheet.square(sheet.numbers.iter().position(|&number| number == 30).unwrap());
    let sentence = format!("no square a knight's jump from {thirty}, which has the number 30, has the next number");
    assert_eq!(says(&broken).to_string(), sentence);
}

/// What may happen to a numbered board.
#[derive(Clone, Debug)]
enum Damage {
    Swap(prop::sample::Index, prop::sample::Index),
    Change(prop::sample::Index, Change),
    ShiftAll(u32),
    ShiftFrom(prop::sample::Index),
    Reverse(prop::sample::Index, prop::sample::Index),
}

#[derive(Clone, Debug)]
enum Change {
    To(u32),
    By(i32),
    PastTheLast,
    Copy(prop::sample::Index),
}

impl Damage {
    fn any() -> impl Strategy<Value = Self> {
        let index = any::<prop::sample::Index>;
        let change = prop_oneof![
            prop_oneof![Just(0), Just(u32::MAX), any::<u32>()].prop_map(Change::To),
            (-3..=3).prop_map(Change::By),
            Just(Change::PastTheLast),
            index().prop_map(Change::Copy),
        ];
        prop_oneof![
            (index(), index()).prop_map(|(one, other)| Self::Swap(one, other)),
            (index(), change).prop_map(|(cell, change)| Self::Change(cell, change)),
            prop_oneof![Just(1), Just(u32::MAX)].prop_map(Self::ShiftAll),
            index().prop_map(Self::ShiftFrom),
            (index(), index()).prop_map(|(one, other)| Self::Reverse(one, other)),
        ]
    }

    fn apply(&self, numbers: &mut [u32]) {
        let count = numbers.len();
        match self {
            Self::Swap(one, other) => numbers.swap(one.index(count), other.index(count)),
            Self::Change(cell, change) => {
                let cell = cell.index(count);
                numbers[cell] = match change {
                    Change::To(number) => *number,
                    Change::By(difference) => numbers[cell].wrapping_add_signed(*difference),
                    Change::PastTheLast => count as u32 + 1,
                    Change::Copy(other) => numbers[other.index(count)],
                };
            }
            Self::ShiftAll(by) => numbers.iter_mut().for_each(|number| *number = number.wrapping_add(*by)),
            Self::ShiftFrom(from) => {
                let from = from.index(count) as u32;
                numbers.iter_mut().filter(|number| **number > from).for_each(|number| *number = number.wrapping_add(1));
            }
            Self::Reverse(one, other) => {
                let (low, high) = (one.index(count).min(other.index(count)), one.index(count).max(other.index(count)));
                numbers[low..=high].reverse();
            }
        }
    }
}

/// An independent definition: sorted by their numbers, the squares are a walk of jumps over all squares.
fn is_tour(sheet: &Sheet) -> bool {
    let mut order: Vec<(u32, Square)> = sheet.numbers.iter().enumerate().map(|(i, &n)| (n, sheet.square(i))).collect();
    order.sort_unstable();
    let jump = |pair: &[(u32, Square)]| {
        let (a, b) = (pair[0].1, pair[1].1);
        a.file().abs_diff(b.file()).pow(2) + a.rank().abs_diff(b.rank()).pow(2) == 5
    };
    order.iter().zip(1..).all(|(&(number, _), expected)| number == expected)
        && order.windows(2).all(jump)
        && order[0].1 == sheet.first
        && order[order.len() - 1].1 == sheet.last
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_damaged_is_refused(
        shape in 0..SHAPES.len(),
        damages in prop::collection::vec(Damage::any(), 1..3),
    ) {
        let (width, height, _) = SHAPES[shape];
        let problem = problem(width, height, Ends::Open);
        let mut sheet = Sheet::of(&tour(&problem));
        for damage in &damages {
            damage.apply(&mut sheet.numbers);
        }
        let expected = is_tour(&sheet);
        for verdict in verdicts(&problem, &sheet) {
            prop_assert_eq!(verdict.is_ok(), expected, "{:?} on {}x{}: {:?}", damages, width, height, verdict);
        }
    }

    /// A number that is another one in some tile is noticed, also if it is in the halo only.
    #[test]
    fn tiles_agree_on_what_they_share(
        shape in 0..SHAPES.len(),
        (up, across) in (1..9_u32, 1..9_u32),
        whole in any::<bool>(),
        lies in prop::collection::vec((0..12_u32, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let (width, height, _) = SHAPES[shape];
        let sheet = Sheet::of(&tour(&problem(width, height, Ends::Open)));
        let cells = sheet.numbers.len();
        let number = |index: prop::sample::Index| sheet.numbers[index.index(cells)];
        let lies = lies.into_iter().map(|(start, cell, other)| (start, cell.index(cells), number(other))).collect();
        let shifty = Shifty { lies, sheet, told: AtomicBool::new(false) };
        let verdict = tiled::<u32>(&shifty, up, if whole { width } else { across });
        prop_assert_eq!(verdict.is_err(), shifty.told.into_inner(), "{}x{} in {}x{}", width, height, across, up);
    }

    #[test]
    fn a_single_changed_number_is_refused(
        shape in 0..SHAPES.len(),
        cell in any::<prop::sample::Index>(),
        number in prop_oneof![any::<u32>(), 0..4000_u32],
    ) {
        let (width, height, _) = SHAPES[shape];
        let problem = problem(width, height, Ends::Open);
        let mut sheet = Sheet::of(&tour(&problem));
        let cell = cell.index(sheet.numbers.len());
        prop_assume!(sheet.numbers[cell] != number);
        sheet.numbers[cell] = number;
        prop_assert!(verdicts(&problem, &sheet).iter().all(Result::is_err));
    }
}

#[test]
fn squares_are_checked_one_by_one() {
    let problem = problem(8, 8, Ends::Open);
    let tour = tour(&problem);
    let sheet = Sheet::of(&tour);
    let squares: Vec<Square> = tour.squares().collect();
    let from = |position: usize, squares: &[Square]| -> Result<Vec<Square>, TourDefect> {
        let previous = (position > 1).then(|| tour.squares().nth(position - 2).unwrap());
        CheckedSquares::new(&sheet, previous, position as u64, squares.iter().copied()).collect()
    };
    for position in [1, 2, 30, 64] {
        assert_eq!(from(position, &squares[position - 1..]).unwrap(), squares[position - 1..]);
        let mut swapped = squares[position - 1..].to_vec();
        let other = swapped.len() / 2;
        swapped.swap(0, other);
        assert_eq!(from(position, &swapped).is_err(), other > 0);
    }
    assert!(matches!(from(1, &[Square::new(8, 0)]), Err(TourDefect::OffBoard { .. })));
    assert!(matches!(from(2, &squares[..1]), Err(TourDefect::WrongNumber { found: 1, expected: 2, .. })));
    let far = CheckedSquares::new(&sheet, Some(squares[1]), 2, squares[1..].iter().copied()).next();
    assert!(matches!(far, Some(Err(TourDefect::NotAJump { position: 2, .. }))));
    let unknown = CheckedSquares::new(&sheet, None, 2, squares[1..].iter().copied()).next();
    assert!(unknown.unwrap().is_err());
}
