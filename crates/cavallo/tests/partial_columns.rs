//! Boards whose last row is not full: published numbers for one number of squares after another.

use std::collections::HashMap;

use cavallo::{Board, Ends, Square, TourProblem};

use crate::count::{enumeration, frontier};

/// Kind, width, cells, count, source.
const PARTIAL: &str = include_str!("../../../data/counts/partial-columns.csv");
/// Kind, width, height, count, source, sure.
const KNOWN: &str = include_str!("../../../data/counts/known.csv");

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split(',').collect())
}

struct Partial {
    ends: Ends,
    width: u32,
    cells: u32,
    count: &'static str,
}

fn all() -> Vec<Partial> {
    let of = |row: Vec<&'static str>| {
        let [kind, width, cells, count, _] = row[..] else { panic!("{row:?} has not five columns") };
        let ends = if kind == "closed" { Ends::Closed } else { Ends::Open };
        Partial { ends, width: width.parse().unwrap(), cells: cells.parse().unwrap(), count }
    };
    rows(PARTIAL).map(of).collect()
}

impl Partial {
    fn height(&self) -> u32 {
        self.cells.div_ceil(self.width)
    }

    fn is_full(&self) -> bool {
        self.cells.is_multiple_of(self.width)
    }

    /// The missing squares are at the end of the last row.
    fn problem(&self) -> TourProblem {
        let missing =
            (self.cells..self.width * self.height()).map(|cell| Square::new(cell % self.width, cell / self.width));
        let board = Board::new(self.width, self.height()).unwrap().with_blocked(missing).unwrap();
        assert_eq!(board.free_area(), u64::from(self.cells));
        TourProblem::new(board, self.ends)
    }

    fn check(&self, method: fn(&TourProblem) -> String) {
        assert_eq!(method(&self.problem()), self.count, "{} {} squares, width {}", self.ends, self.cells, self.width);
    }
}

/// Counts the boards of a rule that end within a row, and says how many there were.
fn by_frontier(rule: impl Fn(&Partial) -> bool) -> usize {
    let chosen: Vec<Partial> = all().into_iter().filter(|partial| !partial.is_full() && rule(partial)).collect();
    for partial in &chosen {
        partial.check(frontier);
    }
    chosen.len()
}

/// A wide board takes longer, and so does an open tour.
fn is_quick(partial: &Partial) -> bool {
    let most = match (partial.ends, partial.width) {
        (_, ..=5) => 105,
        (Ends::Closed, 6) => 64,
        (Ends::Closed, _) => 42,
        (Ends::Open, 6) => 35,
        (Ends::Open, _) => 31,
    };
    partial.cells <= most
}

#[test]
fn counts_with_a_partial_row() {
    assert_eq!(by_frontier(is_quick), 282);
}

/// Left out are the boards whose tables take more than a few GiB.
#[test]
#[ignore = "longer version"]
fn more_counts_with_a_partial_row() {
    let fits = |partial: &Partial| partial.ends == Ends::Open || partial.width < 8 || partial.cells <= 54;
    assert_eq!(by_frontier(|partial| fits(partial) && !is_quick(partial)), 52);
}

#[test]
fn counts_with_a_partial_row_by_enumeration() {
    let few = |partial: &Partial| partial.cells <= if partial.ends == Ends::Closed { 34 } else { 29 };
    let chosen: Vec<Partial> = all().into_iter().filter(few).collect();
    for partial in &chosen {
        partial.check(enumeration);
    }
    assert_eq!(chosen.len(), 209);
}

/// Where the last row is full, the board is a rectangle, and the two tables say the same.
#[test]
fn full_rows_are_the_known_counts() {
    let known: HashMap<(&str, u32, u32), &str> =
        rows(KNOWN).map(|row| ((row[0], row[1].parse().unwrap(), row[2].parse().unwrap()), row[3])).collect();
    let mut compared = 0;
    for partial in all().iter().filter(|partial| partial.is_full()) {
        let (width, height) = (partial.width.min(partial.height()), partial.width.max(partial.height()));
        let kind = if partial.ends == Ends::Closed { "closed" } else { "open" };
        if let Some(&count) = known.get(&(kind, width, height)) {
            assert_eq!(partial.count, count, "{kind} {width}x{height}");
            compared += 1;
        }
    }
    assert_eq!(compared, 71);
}
