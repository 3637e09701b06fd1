//! The time of every gathering method on the same boards: what `density` and `k-values` share.

use std::time::Duration;

use cavallo::gather::{Exact, GatherProblem, GatherSolver, METHODS, Settings, Targets};
use cavallo_formats::{GenerateSettings, generate, read_gather};

use crate::lab::{Halt, Lab, Reply};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::table::Table;

/// The report's methods in the order of its outputs; ours comes last.
pub(crate) const ORDER: [&str; 6] = ["montagna", "bfs", "fused", "dijkstra", "floyd-warshall", "exact"];

/// How times are taken, in words.
pub(crate) fn median_of(measure: &Measure) -> String {
    format!(
        "All of this is measured in {} rounds, each going through all boards and methods in turn, so that whatever else the machine does \
         falls on all alike; in a round each board is timed {} times, and the least counts. The time given is the median of the rounds, for \
         all boards together; reading and verifying are not part of it.",
        measure.rounds, measure.passes
    )
}

/// Which version of the heuristic is meant.
pub(crate) const MONTAGNA: &str = "Montagna is the version that tries its barycentre and the knights' own squares, one of those that are right \
     about as often as the report says.";

/// The solver of a method, montagna in the version of [`MONTAGNA`].
pub(crate) fn solver(name: &str) -> Result<Box<dyn GatherSolver>, Halt> {
    let settings = Settings { radius: 0, targets: Targets::Own, ..Settings::default() };
    let method = METHODS.iter().find(|method| method.name == name);
    method.map(|method| (method.build)(settings)).ok_or_else(|| Halt::wrong(format!("there is no method {name}")))
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
    /// What it is called while it is measured.
    pub(crate) name: String,
    pub(crate) problems: Vec<GatherProblem>,
}

/// The times of one method on one heap of boards.
pub(crate) struct Timing {
    pub(crate) at: f64,
    pub(crate) method: &'static str,
    /// For all boards together, round by round.
    pub(crate) rounds: Vec<f64>,
    pub(crate) boards: usize,
    pub(crate) knights: u64,
    /// How many answers are the exact ones.
    pub(crate) right: usize,
    /// Of how many, those left out where there is nothing to answer.
    pub(crate) asked: usize,
}

impl Timing {
    /// The median of the rounds.
    pub(crate) fn seconds(&self) -> f64 {
        quantity::median(&self.rounds).unwrap_or_default()
    }
}

/// What was measured on one kind of boards.
#[derive(Default)]
pub(crate) struct Timings {
    pub(crate) rows: Vec<Timing>,
}

/// How the measuring is done.
#[derive(Clone, Copy)]
pub(crate) struct Measure {
    /// How often everything is gone through.
    pub(crate) rounds: usize,
    /// How often a board is timed in a round; the least counts, since whatever else the machine does can only lengthen it.
    pub(crate) passes: usize,
}

impl Measure {
    /// The pieces of work in so many heaps.
    pub(crate) fn pieces(&self, heaps: usize) -> usize {
        self.rounds * heaps * ORDER.len()
    }
}

impl Timings {
    /// Times all methods on all heaps, and compares their answers.
    pub(crate) fn measure(
        &mut self,
        lab: &mut Lab<'_>,
        kind: &str,
        heaps: &[Heap],
        measure: &Measure,
    ) -> Result<(), Halt> {
        for round in 1..=measure.rounds {
            for (place, heap) in heaps.iter().enumerate() {
                let mut times = Vec::new();
                for method in ORDER {
                    lab.piece(&format!("round {round} on {kind}, {}, {method}", heap.name))?;
                    let solver = solver(method)?;
                    times.push(heap.time(lab, solver.as_ref(), measure.passes)?);
                }
                if round == 1 {
                    self.rows.extend(heap.first_rows(lab)?);
                }
                for (row, time) in self.rows[place * ORDER.len()..].iter_mut().zip(times) {
                    row.rounds.push(time);
                }
            }
        }
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
            points: self.of(method).map(|row| (row.at, row.seconds())).collect(),
            look,
            dashed: false,
        });
        series.filter(|series| !series.points.is_empty()).collect()
    }

    /// A chart of all methods.
    pub(crate) fn chart(&self, title: &str, x: Axis, scale: Scale) -> Chart {
        let boards = self.rows.first().map_or(0, |row| row.boards);
        let y = Axis::new(&format!("time for {boards} boards"), scale, quantity::time);
        let description = format!("Lines, one a method: {}. {}", y.label, self.fastest_in_words());
        Chart { title: title.to_owned(), description, x, y, series: self.series() }
    }

    /// Fastest and slowest at the far end.
    pub(crate) fn fastest_in_words(&self) -> String {
        let last = self.rows.iter().map(|row| row.at).fold(f64::NEG_INFINITY, f64::max);
        let mut there: Vec<&Timing> = self.rows.iter().filter(|row| row.at >= last).collect();
        there.sort_by(|a, b| a.seconds().total_cmp(&b.seconds()));
        let [fastest, .., slowest] = there.as_slice() else { return String::new() };
        format!(
            "At the right end {} is the fastest with {} for {} boards, and {} the slowest with {}, {} times as much.",
            fastest.method,
            quantity::time(fastest.seconds()),
            fastest.boards,
            slowest.method,
            quantity::time(slowest.seconds()),
            quantity::digits(slowest.seconds() / fastest.seconds())
        )
    }

    /// How the time of each method grew on the way there.
    pub(crate) fn growth_in_words(&self) -> String {
        let growth: Vec<String> = ORDER
            .iter()
            .filter_map(|method| {
                let (first, last) = (self.of(method).next()?, self.of(method).next_back()?);
                Some(format!("{method} {}", quantity::digits(last.seconds() / first.seconds())))
            })
            .collect();
        format!("Time at the right end over time at the left end: {}.", growth.join(", "))
    }

    /// How often the heuristic was right.
    pub(crate) fn heuristic_in_words(&self) -> Option<String> {
        let (right, asked) =
            self.of("montagna").fold((0, 0), |(right, asked), row| (right + row.right, asked + row.asked));
        (asked > 0).then(|| {
            format!(
                "Montagna, the only heuristic among them, gave the best total in {} of {} cases that have an answer ({}); all \
                 other methods agreed in every case.",
                quantity::count(right as u64),
                quantity::count(asked as u64),
                quantity::percent(right as f64 / asked as f64)
            )
        })
    }

    /// The columns of a table of times, `axis` being what changes from heap to heap.
    pub(crate) fn columns(axis: &'static str) -> [&'static str; 11] {
        [
            "boards",
            axis,
            "method",
            "cases",
            "knights",
            "answerable",
            "right",
            "rounds",
            "seconds",
            "seconds_lower_quartile",
            "seconds_upper_quartile",
        ]
    }

    /// Adds all rows to a table, with the kind of boards in front.
    pub(crate) fn write(&self, kind: &str, table: &mut Table) {
        for row in &self.rows {
            let Timing { at, method, rounds, boards, knights, right, asked } = row;
            let [low, middle, high] =
                [0.25, 0.5, 0.75].map(|share| format!("{:.9}", quantity::quantile(rounds, share).unwrap_or_default()));
            table.push(&[&kind, at, method, boards, knights, asked, right, &rounds.len(), &middle, &low, &high]);
        }
    }
}

impl Heap {
    /// The time of a method for all boards, each taking the least of several passes.
    fn time(&self, lab: &mut Lab<'_>, solver: &dyn GatherSolver, passes: usize) -> Result<f64, Halt> {
        let mut least = vec![Duration::MAX; self.problems.len()];
        for _ in 0..passes {
            for (problem, least) in self.problems.iter().zip(&mut least) {
                let (_, time) = lab.gather(solver, problem, false)?;
                *least = time.min(*least);
            }
        }
        Ok(least.iter().sum::<Duration>().as_secs_f64())
    }

    /// A row a method, without times: what the methods answer, verified and compared.
    fn first_rows(&self, lab: &mut Lab<'_>) -> Result<Vec<Timing>, Halt> {
        let truth = self.replies(lab, &Exact::default())?;
        let answerable = || truth.iter().filter(|reply| **reply != Reply::Impossible).count();
        let mut rows = Vec::new();
        for method in ORDER {
            let solver = solver(method)?;
            let replies = self.replies(lab, solver.as_ref())?;
            if solver.is_exact() && replies != truth {
                return Err(Halt::wrong(format!("{method} and exact do not agree on boards of {}", self.name)));
            }
            let agreed = truth.iter().zip(&replies).filter(|(truth, reply)| truth == reply);
            let right = agreed.filter(|(truth, _)| **truth != Reply::Impossible).count();
            let (boards, (knights, _)) = (self.problems.len(), knights(&self.problems));
            let rounds = Vec::new();
            rows.push(Timing { at: self.at, method, rounds, boards, knights, right, asked: answerable() });
        }
        Ok(rows)
    }

    fn replies(&self, lab: &mut Lab<'_>, solver: &dyn GatherSolver) -> Result<Vec<Reply>, Halt> {
        self.problems.iter().map(|problem| Ok(lab.gather(solver, problem, true)?.0)).collect()
    }
}
