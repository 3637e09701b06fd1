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

/// The orders in which squares are tried.
const ORDERS: [(&str, &str); 4] = [
    ("off", "heuristic off"),
    ("order", "heuristic on, ties by order"),
    ("003", "heuristic on, the report's order"),
    ("roth", "heuristic on, Roth's ties"),
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
    report.method(format!(
        "From every square of the board a depth-first search looks for an open tour, once trying the jumps in a fixed order (heuristic off) and \
         then trying the square with the fewest exits first (Warnsdorff's rule, 1823), with ties broken by reading order, by the order \
         of the operators of report 003, or by Roth's rule. The number is the number of squares placed until the tour was found, at least n^2 on a board of n x n \
         squares. After {} squares placed the search gives up.",
        quantity::count(limit)
    ));
    report.method(
        "On boards with an odd number of squares a tour must begin on the colour of the corners: no tour begins on the other squares, and they \
         are not tried. Every tour was verified.",
    );
    for side in sides {
        tell(&mut report, side, limit, &rows);
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
    for (order, (_, name)) in ORDERS.iter().enumerate() {
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

fn tell(report: &mut Report, side: u32, limit: u64, rows: &[Row]) {
    let of = |order: usize| rows.iter().filter(move |row| row.side == side && row.order == order);
    let sentences: Vec<String> =
        (0..ORDERS.len()).filter_map(|order| in_words(side, order, limit, of(order))).collect();
    if sentences.is_empty() {
        return;
    }
    for sentence in &sentences {
        report.say(sentence.clone());
    }
    let map = HeatMap {
        title: format!("Squares placed until the first tour of {side}x{side}, by start"),
        description: format!(
            "Maps of the board, each square coloured by the work of a search from it. {}",
            sentences.join(" ")
        ),
        panels: (0..ORDERS.len())
            .filter(|&order| of(order).next().is_some())
            .map(|order| panel(side, order, of(order)))
            .collect(),
        label: "squares placed, on a logarithmic scale".to_owned(),
        scale: Scale::Log,
        write: quantity::short,
        gave_up: format!("given up after {} squares placed", quantity::count(limit)),
        empty: "no tour begins there",
        across: 2,
    };
    report.heat_map(
        &format!("starts-{side}x{side}"),
        &map,
        &format!(
            "Each square of {side}x{side} as a start: squares placed until the first tour was found. A search gave up after {} squares placed.",
            quantity::count(limit)
        ),
    );
}

/// The result for the starts that were tried, if any were.
fn in_words<'r>(side: u32, order: usize, limit: u64, rows: impl Iterator<Item = &'r Row>) -> Option<String> {
    let tried: Vec<&Row> = rows.filter(|row| row.outcome != Outcome::None).collect();
    let steps: Vec<f64> = tried
        .iter()
        .filter_map(|row| if let Outcome::Found(steps) = row.outcome { Some(steps as f64) } else { None })
        .collect();
    let (heuristic, starts) = (ORDERS[order].1, tried.len());
    if tried.is_empty() {
        return None;
    }
    let Some(median) = quantity::median(&steps) else {
        let within = quantity::count(limit);
        return Some(format!(
            "{side}x{side}, {heuristic}: no start of {starts} had a tour within {within} squares placed."
        ));
    };
    let least = f64::from(side) * f64::from(side);
    let at_once = steps.iter().filter(|steps| **steps <= least).count();
    Some(format!(
        "{side}x{side}, {heuristic}: a tour from {} of {starts} starts, from {at_once} without taking a jump back; the median of these is {} squares \
         placed.",
        steps.len(),
        quantity::count(median as u64)
    ))
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
