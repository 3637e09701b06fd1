//! The time of every gathering method on the same boards: what `density` and `k-values` share.

use std::time::Duration;

use cavallo::gather::{GatherProblem, GatherSolver, METHODS, Settings, Targets};
use cavallo_formats::{GenerateSettings, generate, read_gather};

use crate::lab::{Halt, Lab, Reply};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::table::Table;

/// The report's methods in the order of its outputs; ours comes last.
pub(crate) const ORDER: [&str; 6] = ["montagna", "bfs", "fused", "dijkstra", "floyd-warshall", "exact"];

/// How times are taken, in words.
pub(crate) fn least_of(repeats: usize) -> String {
    format!(
        "The time is that for all boards together, each taking the least of {repeats} runs (of fewer where a run is long), since whatever \
         else the machine does can only lengthen it; reading and verifying are not part of it."
    )
}

/// Which version of the heuristic is meant.
pub(crate) const MONTAGNA: &str = "Montagna is the version that tries its barycentre and the knights' own squares, which comes nearest to the 98 % right \
     answers of the report.";

/// The solver of a method, montagna as the report used it.
pub(crate) fn solver(name: &str) -> Option<Box<dyn GatherSolver>> {
    let settings = Settings { radius: 0, targets: Targets::Own, ..Settings::default() };
    METHODS.iter().find(|method| method.name == name).map(|method| (method.build)(settings))
}

/// Random boards.
pub(crate) fn boards(settings: &GenerateSettings) -> Result<Vec<GatherProblem>, Halt> {
    let mut text = Vec::new();
    let wrong = |error: &dyn std::fmt::Display| Halt::wrong(format!("boards could not be generated: {error}"));
    generate(settings, &mut text).map_err(|error| wrong(&error))?;
    read_gather(text.as_slice(), None).map_err(|error| wrong(&error))
}

/// How many knights there are, and the share of squares with one.
pub(crate) fn knights(problems: &[GatherProblem]) -> (u64, f64) {
    let knights: u64 = problems.iter().flat_map(GatherProblem::knights).map(|knight| knight.count).sum();
    let squares: u64 = problems.iter().map(|problem| problem.board().area()).sum();
    (knights, knights as f64 / squares.max(1) as f64)
}

/// Boards of one kind, for which all methods are timed.
pub(crate) struct Heap {
    /// Where it lies on the axis.
    pub(crate) at: f64,
    pub(crate) problems: Vec<GatherProblem>,
}

/// The time of one method on one heap of boards.
pub(crate) struct Timing {
    pub(crate) at: f64,
    pub(crate) method: &'static str,
    /// For all boards together.
    pub(crate) seconds: f64,
    pub(crate) boards: usize,
    pub(crate) knights: u64,
    /// How many answers are the exact ones.
    pub(crate) right: usize,
    /// Of how many, those left out where there is nothing to answer.
    pub(crate) asked: usize,
}

/// What was measured on one kind of boards.
#[derive(Default)]
pub(crate) struct Timings {
    pub(crate) rows: Vec<Timing>,
    /// Which methods were left out, from where on and why.
    pub(crate) left_out: Vec<(&'static str, String)>,
}

/// How the measuring is done.
pub(crate) struct Measure<'w> {
    /// What the boards are called while they are measured.
    pub(crate) what: &'w str,
    /// The least of so many times is taken, or of fewer where they are long.
    pub(crate) repeats: usize,
    /// A method that takes longer for a heap is left out from the next one on.
    pub(crate) patience: Duration,
}

impl Timings {
    /// Times all methods on one more heap of boards, and compares their answers.
    pub(crate) fn measure(&mut self, lab: &mut Lab<'_>, heap: &Heap, measure: &Measure<'_>) -> Result<(), Halt> {
        let (knights, _) = knights(&heap.problems);
        let mut truth: Option<(&str, Vec<Reply>)> = None;
        let first = self.rows.len();
        let mut replies_of = Vec::new();
        // The exact methods come first, so that the heuristic can be judged; the table has the report's order.
        for method in ORDER.into_iter().rev() {
            lab.piece(&format!("{}, {method}", measure.what))?;
            if self.left_out.iter().any(|(name, _)| *name == method) {
                continue;
            }
            let Some(solver) = solver(method) else { continue };
            let Some((seconds, replies)) = times(lab, solver.as_ref(), heap, measure)? else {
                let why = format!("it takes longer than {} there", quantity::time(measure.patience.as_secs_f64()));
                self.left_out.push((method, format!("{method} was left out from {} on: {why}", measure.what)));
                continue;
            };
            if solver.is_exact() {
                match &truth {
                    Some((other, known)) if *known != replies => {
                        return Err(Halt::wrong(format!("{method} and {other} do not agree on {}", measure.what)));
                    }
                    Some(_) => {}
                    None => truth = Some((method, replies.clone())),
                }
            }
            let boards = heap.problems.len();
            self.rows.push(Timing { at: heap.at, method, seconds, boards, knights, right: 0, asked: 0 });
            replies_of.push(replies);
        }
        if let Some((_, truth)) = truth {
            for (row, replies) in self.rows[first..].iter_mut().zip(&replies_of) {
                let answerable = || truth.iter().zip(replies).filter(|(truth, _)| **truth != Reply::Impossible);
                row.asked = answerable().count();
                row.right = answerable().filter(|(truth, reply)| truth == reply).count();
            }
        }
        self.rows[first..].reverse();
        Ok(())
    }

    /// The rows of one method, from left to right.
    pub(crate) fn of<'t>(&'t self, method: &'t str) -> impl DoubleEndedIterator<Item = &'t Timing> {
        self.rows.iter().filter(move |row| row.method == method)
    }

    /// One line a method.
    pub(crate) fn series(&self) -> Vec<Series> {
        let series = ORDER.iter().enumerate().map(|(look, method)| Series {
            name: (*method).to_owned(),
            points: self.of(method).map(|row| (row.at, row.seconds)).collect(),
            look,
            dashed: false,
        });
        series.filter(|series| !series.points.is_empty()).collect()
    }

    /// A chart of all methods.
    pub(crate) fn chart(&self, title: &str, x: Axis, scale: Scale) -> Chart {
        let boards = self.rows.first().map_or(0, |row| row.boards);
        let y = Axis::new(&format!("time for {boards} boards"), scale, quantity::time);
        let description = format!("Lines, one a method: {}. {}", y.label, self.in_words().join(" "));
        Chart { title: title.to_owned(), description, x, y, series: self.series() }
    }

    /// Fastest and slowest at the far end, and how each grew on the way there.
    pub(crate) fn in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let Some(last) = self.rows.iter().map(|row| row.at).reduce(f64::max) else { return words };
        let mut there: Vec<&Timing> = self.rows.iter().filter(|row| row.at >= last).collect();
        there.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        if let [fastest, .., slowest] = there.as_slice() {
            words.push(format!(
                "At the right end {} is the fastest with {} for {} boards, and {} the slowest with {}, {} times as much.",
                fastest.method,
                quantity::time(fastest.seconds),
                fastest.boards,
                slowest.method,
                quantity::time(slowest.seconds),
                quantity::digits(slowest.seconds / fastest.seconds)
            ));
        }
        let growth: Vec<String> = ORDER
            .iter()
            .filter_map(|method| {
                let (first, last) = (self.of(method).next()?, self.of(method).next_back()?);
                Some(format!("{method} {}", quantity::digits(last.seconds / first.seconds)))
            })
            .collect();
        if !growth.is_empty() {
            words.push(format!("Time at the right end over time at the left end: {}.", growth.join(", ")));
        }
        words.extend(self.left_out.iter().map(|(_, why)| format!("{}{}.", why[..1].to_uppercase(), &why[1..])));
        words
    }

    /// How often the heuristic was right.
    pub(crate) fn heuristic_in_words(&self) -> Option<String> {
        let (right, asked) =
            self.of("montagna").fold((0, 0), |(right, asked), row| (right + row.right, asked + row.asked));
        (asked > 0).then(|| {
            format!(
                "Montagna, the only heuristic among them, gave the best total on {} of {} boards that have an answer ({}); all \
                 other methods agreed on every board.",
                quantity::count(right as u64),
                quantity::count(asked as u64),
                quantity::percent(right as f64 / asked as f64)
            )
        })
    }

    /// Adds all rows to a table, with the kind of boards in front.
    pub(crate) fn write(&self, kind: &str, table: &mut Table) {
        for row in &self.rows {
            let Timing { at, method, seconds, boards, knights, right, asked } = row;
            table.push(&[&kind, at, method, &format!("{seconds:.9}"), boards, knights, asked, right]);
        }
    }
}

/// The time for all boards of a heap, and the answers; nothing if it takes too long. A board's time is the least of several, since
/// whatever else the machine does can only lengthen it.
fn times(
    lab: &mut Lab<'_>,
    solver: &dyn GatherSolver,
    heap: &Heap,
    measure: &Measure<'_>,
) -> Result<Option<(f64, Vec<Reply>)>, Halt> {
    let mut least = vec![Duration::MAX; heap.problems.len()];
    let mut replies = Vec::new();
    let mut spent = Duration::ZERO;
    for repeat in 0..measure.repeats {
        for (problem, least) in heap.problems.iter().zip(&mut least) {
            let cap = measure.patience.saturating_sub(if repeat == 0 { spent } else { Duration::ZERO });
            let (reply, time) = lab.gather(solver, problem, cap, repeat == 0)?;
            spent += time;
            *least = time.min(*least);
            match reply {
                Some(reply) if repeat == 0 => replies.push(reply),
                None if repeat == 0 => return Ok(None),
                _ => {}
            }
        }
        if spent > measure.patience / 4 {
            break;
        }
    }
    Ok(Some((least.iter().sum::<Duration>().as_secs_f64(), replies)))
}
