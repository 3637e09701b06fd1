//! Report 003's analysis: the starts from which a tour is hard to find.
//!
//! **Question.** How many squares does a depth-first search place before it has a tour, from every start?
//!
//! **Workload.** All squares of 7x7, 8x8, 9x9 and 20x20 as starts, each without the heuristic (plain depth-first), with Warnsdorff's rule
//! and ties in reading order, in the order of the report's operators, and with Roth's ties.
//!
//! **Measured.** The squares placed. A search that has no tour within a limit gives up, as the report's does.
//!
//! **Check.** Every tour is verified.

use cavallo::board::{Board, Square};
use cavallo::run::Budget;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{DepthFirst, JumpOrder, TieRule, TourProblem, Warnsdorff};
use cavallo::{Answer, Solver};

use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Cell, HeatMap, Panel, Scale, Tint};
use crate::quantity;
use crate::report::Report;
use crate::source::EULERS_KNIGHT;
use crate::table::Table;

/// The result for one start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// A tour after this many squares placed.
    Found(u64),
    GaveUp,
    /// There is no tour from there.
    None,
}

struct Row {
    side: u32,
    order: usize,
    start: Square,
    outcome: Outcome,
}

/// The orders in which squares are tried: name, title, and how a sentence about it begins.
const ORDERS: [(&str, &str, &str); 4] = [
    ("off", "heuristic off", "Without the heuristic the search finds a tour"),
    ("order", "heuristic on, ties by order", "With it, ties in reading order,"),
    ("003", "heuristic on, the report's order", "With it and the report's order,"),
    ("roth", "heuristic on, Roth's ties", "With it and Roth's ties,"),
];

fn solver(order: usize) -> Box<dyn Solver<TourProblem>> {
    let rule = |ties, jumps| Box::new(Warnsdorff { ties, jumps, repairs: false, ..Warnsdorff::default() });
    let named = |name: &str| JumpOrder::NAMED.iter().find(|(known, _)| *known == name).map(|(_, order)| *order);
    match ORDERS[order].0 {
        "off" => Box::new(DepthFirst::default()),
        "roth" => rule(TieRule::Roth, JumpOrder::READING),
        name => rule(TieRule::Order, named(name).unwrap_or(JumpOrder::READING)),
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let scope = lab.size();
    let sides = [7, 8, 9, 20];
    let limit = scope.pick(100_000, 5_000_000);
    let mut rows = Vec::new();
    let stopped = lab.run_parts(sides.iter().map(|side| ORDERS.len() * *side as usize).sum(), |lab| {
        for side in sides {
            measure(lab, side, limit, &mut rows)?;
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&EULERS_KNIGHT);
    report.words(
        "An open tour visits every square of a board once. A depth-first search for it extends a path jump by jump, and takes jumps back where it \
         is stuck; a square placed is one visit that it tries. With the heuristic, Warnsdorff's rule of 1823, it first tries the square \
         with the fewest exits, that is with the fewest free squares a jump away. If several have equally few, the tie goes to the first in \
         reading order, to the first in the order of the report's operators, or to the farthest from the centre, which is Roth's rule.",
    );
    report.method(format!(
        "From every square of the board a depth-first search looks for an open tour, once trying the jumps in a fixed order (heuristic off) and \
         three times with the heuristic. The number is the number of squares placed until the tour was found, at least n² on a board of n x n \
         squares. After {} squares placed the search gives up.",
        quantity::count(limit)
    ));
    report.method(
        "On boards with an odd number of squares a tour must begin on the colour of the corners: no tour begins on the other squares, and they \
         are not tried. Every tour was verified.",
    );
    tell_in_short(&mut report, &sides, &rows);
    if !rows.is_empty() {
        let caption = format!("How many starts have a tour within {} squares placed.", quantity::count(limit));
        report.show(summary(&sides, &rows), &caption);
    }
    for side in sides {
        draw(&mut report, side, limit, &rows);
    }
    let mut table = Table::new(&["side", "heuristic", "start", "outcome", "squares_placed"]);
    for Row { side, order, start, outcome } in &rows {
        let (word, placed) = match outcome {
            Outcome::Found(steps) => ("tour", steps.to_string()),
            Outcome::GaveUp => ("gave up", limit.to_string()),
            Outcome::None => ("no tour", String::new()),
        };
        table.push(&[side, &ORDERS[*order].0, start, &word, &placed]);
    }
    report.table("starts", table);
    Ok(report)
}

fn measure(lab: &mut Lab<'_>, side: u32, limit: u64, rows: &mut Vec<Row>) -> Result<(), Halt> {
    let board = Board::new(side, side)?;
    for (order, (_, name, _)) in ORDERS.iter().enumerate() {
        let solver = solver(order);
        for start in board.squares() {
            if start.file() == 0 {
                lab.begin_part(&format!("{side}x{side}, {name}, rank {}", start.rank() + 1))?;
            }
            let problem = TourProblem::open(board.clone())?.with_start(start)?;
            let outcome = if matches!(decide(&problem), Verdict::Impossible(_)) {
                Outcome::None
            } else {
                let cap = Budget { steps: Some(limit), ..Budget::default() };
                let result = lab.solve(solver.as_ref(), &problem, cap, &mut ())?;
                if let Answer::Found(_) = result.answer { Outcome::Found(result.steps) } else { Outcome::GaveUp }
            };
            rows.push(Row { side, order, start, outcome });
        }
    }
    Ok(())
}

/// The result for the starts of a board that were tried.
struct Summary {
    starts: usize,
    /// The squares placed where a tour was found.
    found: Vec<f64>,
    at_once: usize,
}

impl Summary {
    /// Nothing if no start was tried.
    fn of(side: u32, order: usize, rows: &[Row]) -> Option<Self> {
        let tried = rows.iter().filter(|row| (row.side, row.order) == (side, order) && row.outcome != Outcome::None);
        let (mut starts, mut found) = (0, Vec::new());
        for row in tried {
            starts += 1;
            if let Outcome::Found(steps) = row.outcome {
                found.push(steps as f64);
            }
        }
        let least = f64::from(side) * f64::from(side);
        let at_once = found.iter().filter(|steps| **steps <= least).count();
        (starts > 0).then_some(Self { starts, found, at_once })
    }
}

fn tell_in_short(report: &mut Report, sides: &[u32], rows: &[Row]) {
    for (order, (_, _, words)) in ORDERS.iter().enumerate() {
        let found: Vec<String> = sides
            .iter()
            .filter_map(|&side| {
                let Summary { starts, found, .. } = Summary::of(side, order, rows)?;
                Some(format!("from {} of {starts} starts of {side}x{side}", found.len()))
            })
            .collect();
        if !found.is_empty() {
            report.in_short(format!("{words} {}.", quantity::list(&found)));
        }
    }
}

fn summary(sides: &[u32], rows: &[Row]) -> Table {
    let columns = ["board", "heuristic", "starts", "with a tour", "without a jump taken back", "median squares placed"];
    let mut table = Table::new(&columns);
    for &side in sides {
        for (order, (_, name, _)) in ORDERS.iter().enumerate() {
            let Some(Summary { starts, found, at_once }) = Summary::of(side, order, rows) else { continue };
            let median =
                quantity::median(&found).map_or_else(|| "-".to_owned(), |median| quantity::count(median as u64));
            let board = format!("{side}x{side}");
            table.push(&[&board, name, &starts, &found.len(), &at_once, &median]);
        }
    }
    table
}

fn draw(report: &mut Report, side: u32, limit: u64, rows: &[Row]) {
    let of = |order: usize| rows.iter().filter(move |row| row.side == side && row.order == order);
    let orders: Vec<usize> = (0..ORDERS.len()).filter(|&order| of(order).next().is_some()).collect();
    if orders.is_empty() {
        return;
    }
    let map = HeatMap {
        title: format!("Squares placed until the first tour of {side}x{side}, by start"),
        description: format!(
            "Maps of the board with the heuristic off and on, each square coloured by the work of a search from it, up to {} squares placed.",
            quantity::count(limit)
        ),
        panels: orders.into_iter().map(|order| panel(side, order, of(order))).collect(),
        label: "squares placed, on a logarithmic scale".to_owned(),
        scale: Scale::Log,
        write: quantity::short,
        gave_up: format!("given up after {} squares placed", quantity::short(limit as f64)),
        empty: "no tour begins there",
        across: 2,
    };
    report.heat_map(
        &format!("starts-{side}x{side}"),
        &map,
        &format!("Each square of {side}x{side} as a start: squares placed until the first tour was found."),
    );
}

fn panel<'r>(side: u32, order: usize, rows: impl Iterator<Item = &'r Row>) -> Panel {
    // Starts after a stop stay blank.
    let blank = Cell { tint: Tint::Untried, words: String::new(), marked: false };
    let mut cells = vec![blank; (side * side) as usize];
    for row in rows {
        // The top rank comes first.
        let place = (side - 1 - row.start.rank()) * side + row.start.file();
        let (tint, words) = match row.outcome {
            Outcome::Found(steps) => (Tint::Value(steps as f64), quantity::short(steps as f64)),
            Outcome::GaveUp => (Tint::GaveUp, String::new()),
            Outcome::None => (Tint::Empty, String::new()),
        };
        cells[place as usize] = Cell { tint, words, marked: false };
    }
    // On a large board only every fifth file and rank has room for its name.
    let named = |number: u32| side <= 12 || number == 1 || number.is_multiple_of(5);
    let if_named = |number: u32, name: String| if named(number) { name } else { String::new() };
    let file = |file: u32| if_named(file + 1, Square::new(file, 0).to_string().trim_end_matches('1').to_owned());
    Panel {
        title: ORDERS[order].1.to_owned(),
        columns: (0..side).map(file).collect(),
        rows: (1..=side).rev().map(|rank| if_named(rank, rank.to_string())).collect(),
        cells,
        axes: None,
    }
}
