//! The time per square of each tour method, as the board grows.
//!
//! **Question.** How much time per square does each method need?
//!
//! **Workload.** Open and closed tours of n x n boards from a1. A method that found no tour on two sizes in a row, within its limits on squares
//! placed and on memory, is left out from there on. No clock decides, so that the same boards are left out on every machine.
//!
//! **Measured.** The time until all squares are listed in order, per square, and the squares placed per square of the board. Verification is
//! timed separately.
//!
//! **Check.** Every tour is verified.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cavallo::board::{Board, Square};
use cavallo::run::Budget;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Ends, TourProblem, TourSettings};
use cavallo::{Answer, Method, Problem, Solver};

use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::source::KNIGHTS_PROBLEM;
use crate::table::Table;

struct Row {
    method: &'static str,
    ends: Ends,
    side: u32,
    /// Nothing if there was no tour within the limits.
    cost: Option<Cost>,
}

#[derive(Clone, Copy)]
struct Cost {
    seconds: f64,
    verifying: f64,
    placed: u64,
}

impl Row {
    fn area(&self) -> f64 {
        f64::from(self.side) * f64::from(self.side)
    }
}

/// How times are measured.
struct Plan {
    cap: Budget,
    /// A method is run again until this time has passed, so that short times are precise too.
    enough: Duration,
}

/// All methods but the default one, which chooses among them.
fn methods() -> &'static [Method<TourProblem>] {
    &TourProblem::methods()[1..]
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let scope = lab.size();
    let sides: &[u32] = scope.pick(
        &[5, 6, 7, 8, 10, 12, 16, 20, 30, 40, 60, 80, 100, 150, 200],
        &[5, 6, 7, 8, 10, 12, 16, 20, 30, 40, 60, 80, 100, 150, 200, 300, 500, 700, 1000],
    );
    let steps = scope.pick(5_000_000, 200_000_000);
    let memory = lab.memory(scope.pick(48 << 20, 1 << 30));
    let enough = scope.pick(Duration::from_millis(20), Duration::from_millis(300));
    let plan = Plan { cap: Budget { time: None, memory: Some(memory), steps: Some(steps) }, enough };
    let mut rows = Vec::new();
    let stopped = lab.run_parts(2 * methods().len() * sides.len(), |lab| {
        for method in methods() {
            let solver = method.solver(&TourSettings::default());
            for ends in [Ends::Open, Ends::Closed] {
                measure(lab, method.name, solver.as_ref(), ends, sides, &plan, &mut rows)?;
            }
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&KNIGHTS_PROBLEM);
    report.words(
        "A tour visits every square of a board once; a closed tour ends a jump away from its start. The report says that a tour can be found in \
         linear time. The methods here are construct, which assembles tours from those of small boards; warnsdorff, which jumps to the free \
         square with the fewest exits and repairs walks that are stuck; search, a complete search that goes by the same rule; and plain \
         depth-first and breadth-first search. A square placed is one visit that a method tries.",
    );
    report.method(format!(
        "Every method looks for an open and for a closed tour of n x n boards from a1. The time ends when all squares are listed in order, which \
         matters for construct, which does not write its tours out otherwise. It is the least of as many runs as fit in {}, and of at least one. \
         Divided by the n² squares of the board it is the time per square: a flat line is a method that is linear.",
        quantity::time(plan.enough.as_secs_f64())
    ));
    report.method(format!(
        "A method may place {} squares and use {} of memory for a board; after two boards in a row without a tour it is left out. The method warnsdorff \
         breaks ties by Roth's rule and repairs walks that are stuck. The method construct assembles tours from small boards and does not place \
         squares one by one. Every tour is verified, which is timed separately.",
        quantity::count(steps),
        quantity::bytes(memory as f64)
    ));
    tell(&mut report, &rows);
    Ok(report)
}

fn measure(
    lab: &mut Lab<'_>,
    method: &'static str,
    solver: &dyn Solver<TourProblem>,
    ends: Ends,
    sides: &[u32],
    plan: &Plan,
    rows: &mut Vec<Row>,
) -> Result<(), Halt> {
    let mut failures = 0;
    for &side in sides {
        lab.begin_part(&format!("{method}, {ends} tours of {side}x{side}"))?;
        let problem = TourProblem::new(Board::new(side, side)?, ends).with_start(Square::new(0, 0))?;
        if failures == 2 || matches!(decide(&problem), Verdict::Impossible(_)) {
            continue;
        }
        let cost = cost(lab, solver, &problem, plan)?;
        failures = if cost.is_some() { 0 } else { failures + 1 };
        rows.push(Row { method, ends, side, cost });
    }
    Ok(())
}

fn cost(
    lab: &Lab<'_>,
    solver: &dyn Solver<TourProblem>,
    problem: &TourProblem,
    plan: &Plan,
) -> Result<Option<Cost>, Halt> {
    const MOST_RUNS: usize = 1000;
    let began = Instant::now();
    let (mut least, mut verifying, mut placed) = (Duration::MAX, Duration::MAX, 0);
    for run in 0..MOST_RUNS {
        if run > 0 && began.elapsed() >= plan.enough {
            break;
        }
        let result = lab.solve(solver, problem, plan.cap, &mut ())?;
        let Answer::Found(tour) = &result.answer else { return Ok(None) };
        let listing = Instant::now();
        if tour.constructed().is_some() {
            tour.squares().for_each(|square| {
                black_box(square);
            });
        }
        least = least.min(result.time + listing.elapsed());
        verifying = verifying.min(result.verify_time.unwrap_or_default());
        placed = result.steps;
    }
    Ok(Some(Cost { seconds: least.as_secs_f64(), verifying: verifying.as_secs_f64(), placed }))
}

fn tell(report: &mut Report, rows: &[Row]) {
    for ends in [Ends::Open, Ends::Closed] {
        let of_ends: Vec<&Row> = rows.iter().filter(|row| row.ends == ends).collect();
        if of_ends.is_empty() {
            continue;
        }
        let fastest = of_ends
            .iter()
            .filter_map(|row| Some((row, row.cost?.seconds / row.area())))
            .max_by(|(a, slow), (b, fast)| a.side.cmp(&b.side).then(fast.total_cmp(slow)));
        if let Some((row, seconds)) = fastest {
            report.in_short(format!(
                "{} tours of {1}x{1}, the largest board: {2} is the fastest with {3} per square{4}.",
                if ends == Ends::Open { "Open" } else { "Closed" },
                row.side,
                row.method,
                quantity::time(seconds),
                others_in_words(&of_ends, row)
            ));
        }
        report.show(summary(&of_ends), &format!("The methods on their largest boards, {ends} tours from a1."));
        report.chart(
            &format!("scaling-{ends}"),
            &chart(rows, ends),
            &format!("Time per square, over n, for {ends} tours from a1; both axes are logarithmic."),
        );
    }
    report.table("scaling", data(rows));
}

/// The other methods that have a tour of the same board.
fn others_in_words(rows: &[&Row], fastest: &Row) -> String {
    let there = rows.iter().filter(|row| row.side == fastest.side && row.method != fastest.method);
    let mut times: Vec<(f64, &str)> =
        there.filter_map(|row| Some((row.cost?.seconds / row.area(), row.method))).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut words = String::new();
    for (seconds, method) in &times {
        let _ = write!(words, ", {method} needs {}", quantity::time(*seconds));
    }
    let smaller: Vec<String> = methods()
        .iter()
        .filter(|method| rows.iter().any(|row| row.method == method.name))
        .filter(|method| method.name != fastest.method && times.iter().all(|(_, name)| *name != method.name))
        .map(|method| method.name.to_owned())
        .collect();
    if smaller.is_empty() {
        words
    } else {
        format!("{words}; {} find none within the limits", quantity::list(&smaller))
    }
}

/// A row per method: its largest board, and the time there.
fn summary(rows: &[&Row]) -> Table {
    let mut table = Table::new(&[
        "method",
        "largest board with a tour",
        "time per square there",
        "squares placed per square",
        "no tour within the limits on",
    ]);
    for method in methods().iter().map(|method| method.name) {
        let of = || rows.iter().filter(move |row| row.method == method);
        if of().next().is_none() {
            continue;
        }
        let failed: Vec<String> =
            of().filter(|row| row.cost.is_none()).map(|row| format!("{0}x{0}", row.side)).collect();
        let failed = if failed.is_empty() { "-".to_owned() } else { quantity::list(&failed) };
        match of().filter_map(|row| row.cost.map(|cost| (row, cost))).next_back() {
            Some((row, Cost { seconds, placed, .. })) => table.push(&[
                &method,
                &format!("{0}x{0}", row.side),
                &quantity::time(seconds / row.area()),
                &placed_per_square(placed, row.area()),
                &failed,
            ]),
            None => table.push(&[&method, &"none", &"-", &"-", &failed]),
        }
    }
    table
}

/// The squares placed per square of the board.
fn placed_per_square(placed: u64, area: f64) -> String {
    let ratio = placed as f64 / area;
    if ratio < 100.0 { quantity::digits(ratio) } else { quantity::count(ratio as u64) }
}

fn data(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
        "method",
        "ends",
        "side",
        "outcome",
        "seconds",
        "seconds_per_square",
        "placed_per_square",
        "verify_seconds",
    ]);
    for row in rows {
        let Row { method, ends, side, cost } = row;
        match cost {
            Some(Cost { seconds, verifying, placed }) => table.push(&[
                method,
                ends,
                side,
                &"tour",
                &format!("{seconds:.9}"),
                &format!("{:.3e}", seconds / row.area()),
                &format!("{:.4}", *placed as f64 / row.area()),
                &format!("{verifying:.9}"),
            ]),
            None => table.push(&[method, ends, side, &"not within the limits", &"", &"", &"", &""]),
        }
    }
    table
}

fn chart(rows: &[Row], ends: Ends) -> Chart {
    let series = methods().iter().enumerate().map(|(look, method)| Series {
        name: method.name.to_owned(),
        points: rows
            .iter()
            .filter(|row| row.method == method.name && row.ends == ends)
            .filter_map(|row| Some((f64::from(row.side), row.cost?.seconds / row.area())))
            .collect(),
        look,
        dashed: false,
    });
    Chart {
        title: format!("Time per square of {ends} tours"),
        description: "A line per method: the time per square, over the side of the board.".to_owned(),
        x: Axis::new("n, of an n x n board", Scale::Log, quantity::digits),
        y: Axis::new("time per square", Scale::Log, quantity::time),
        series: series.filter(|series| !series.points.is_empty()).collect(),
    }
}
