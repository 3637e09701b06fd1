//! The time of every gathering method on the same boards: what `density` and `k-values` share.

use std::time::Duration;

use cavallo::gather::{Exact, GatherProblem, GatherSettings, Targets};
use cavallo::{Method, Solver};
use cavallo_formats::{COURSEWORK_METHODS, CaseAnswer, GenerateSettings, generate, read_gather};

use crate::lab::{Halt, Lab};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::table::Table;

/// The report's methods in the order of its output files, and `exact`, which the report does not have.
pub(crate) const METHODS: [&str; 6] = {
    let mut names = ["exact"; 6];
    let mut place = 0;
    while place < COURSEWORK_METHODS.len() {
        names[place] = COURSEWORK_METHODS[place].0;
        place += 1;
    }
    names
};

/// What a reader must know of gathering k-knights.
pub const WORDS: &str = "A k-knight makes up to k knight's jumps in one turn. The knights of a board must all meet on one square, and the \
     turns of all of them together, the total, must be as few as possible.";

/// The methods in one sentence each.
pub(crate) const METHODS_IN_WORDS: &str = "The report has five methods. Montagna is a heuristic: it tries only some squares near the knights' \
     weighted barycentre, and may miss the best total. The other four are exact: bfs and dijkstra search the graph of jumps once per \
     knight, fused does so without building the graph, and floyd-warshall computes all distances between squares. Our own method, exact, \
     makes six.";

/// Which version of the heuristic is measured.
pub(crate) const MONTAGNA: &str = "Montagna is the version that tries its barycentre and the knights' own squares. It is right about as often \
     as the report says.";

/// The solver of a method, montagna in the version of [`MONTAGNA`].
pub(crate) fn solver(name: &str) -> Result<Box<dyn Solver<GatherProblem>>, Halt> {
    let settings = GatherSettings { radius: 0, targets: Targets::Own, ..GatherSettings::default() };
    Ok(Method::<GatherProblem>::named(name)?.solver(&settings))
}

/// Random boards of the report's generator.
///
/// # Errors
/// When the settings ask for boards that cannot be made.
pub fn boards(settings: &GenerateSettings) -> Result<Vec<GatherProblem>, Halt> {
    let mut text = Vec::new();
    let bug = |error: &dyn std::fmt::Display| Halt::bug(format!("boards could not be generated: {error}"));
    generate(settings, &mut text).map_err(|error| bug(&error))?;
    read_gather(text.as_slice(), None).map_err(|error| bug(&error))
}

/// The number of knights, and the share of squares with one.
pub(crate) fn count_knights(problems: &[GatherProblem]) -> (u64, f64) {
    let knights: u64 = problems.iter().flat_map(GatherProblem::knights).map(|knight| knight.count).sum();
    let squares: u64 = problems.iter().map(|problem| problem.board().area()).sum();
    (knights, knights as f64 / squares.max(1) as f64)
}

/// Boards on which all methods are timed.
pub(crate) struct BoardSet {
    /// The position on the axis.
    pub(crate) at: f64,
    /// The name in progress messages.
    pub(crate) name: String,
    pub(crate) problems: Vec<GatherProblem>,
}

/// The times of one method on one set of boards.
pub(crate) struct Timing {
    pub(crate) at: f64,
    pub(crate) method: &'static str,
    /// Whether the method is exact, not a heuristic.
    pub(crate) complete: bool,
    /// The time for all boards together, round by round.
    pub(crate) rounds: Vec<f64>,
    pub(crate) boards: usize,
    pub(crate) knights: u64,
    /// The number of right answers.
    pub(crate) right: usize,
    /// The number of boards that have an answer.
    pub(crate) answerable: usize,
}

impl Timing {
    /// The median of the rounds.
    pub(crate) fn seconds(&self) -> f64 {
        quantity::median(&self.rounds).unwrap_or_default()
    }
}

/// How often everything is timed.
#[derive(Clone, Copy)]
pub(crate) struct Repetitions {
    /// The number of times that all boards and methods are gone through.
    pub(crate) rounds: usize,
    /// The number of times that a board is timed in a round. The least counts, since other work of the machine can only add to it.
    pub(crate) passes: usize,
}

impl Repetitions {
    /// The number of parts of work for this many sets of boards.
    pub(crate) fn parts(&self, sets: usize) -> usize {
        self.rounds * sets * METHODS.len()
    }

    /// How times are taken, in words.
    pub(crate) fn in_words(&self) -> String {
        format!(
            "Everything is measured in {} rounds. Each round goes through all boards and methods in turn, so that other work of the machine \
             affects all of them alike; in a round each board is timed {} times, and the least counts. The time given is the median of the \
             rounds, for all boards together; reading and verifying are not part of it.",
            self.rounds, self.passes
        )
    }
}

/// The times of all methods on boards of one kind.
#[derive(Default)]
pub(crate) struct Timings {
    pub(crate) rows: Vec<Timing>,
}

impl Timings {
    /// Times all methods on all sets of boards, and compares their answers.
    pub(crate) fn measure(
        &mut self,
        lab: &mut Lab<'_>,
        kind: &str,
        sets: &[BoardSet],
        repetitions: Repetitions,
    ) -> Result<(), Halt> {
        for round in 1..=repetitions.rounds {
            for (place, set) in sets.iter().enumerate() {
                let mut times = Vec::new();
                for method in METHODS {
                    lab.begin_part(&format!("round {round} on {kind}, {}, {method}", set.name))?;
                    let solver = solver(method)?;
                    times.push(set.time(lab, solver.as_ref(), repetitions.passes)?);
                }
                if round == 1 {
                    self.rows.extend(set.compare(lab)?);
                }
                for (row, time) in self.rows[place * METHODS.len()..].iter_mut().zip(times) {
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

    /// One line per method.
    pub(crate) fn series(&self) -> Vec<Series> {
        let series = METHODS.iter().enumerate().map(|(look, method)| Series {
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
        let write = if scale == Scale::Log { quantity::time } else { quantity::milliseconds };
        let y = Axis::new(&format!("time for {boards} boards"), scale, write);
        let description = format!("Lines, one per method: {}. {}", y.label, self.fastest_in_words("At the right end"));
        Chart { title: title.to_owned(), description, x, y, series: self.series() }
    }

    /// The fastest and the slowest method at the right end, which `place` names.
    pub(crate) fn fastest_in_words(&self, place: &str) -> String {
        let last = self.rows.iter().map(|row| row.at).fold(f64::NEG_INFINITY, f64::max);
        let mut there: Vec<&Timing> = self.rows.iter().filter(|row| row.at >= last).collect();
        there.sort_by(|a, b| a.seconds().total_cmp(&b.seconds()));
        let [fastest, .., slowest] = there.as_slice() else { return String::new() };
        format!(
            "{place} {} is the fastest with {} for {} boards, and {} the slowest with {}, {} times as much.",
            fastest.method,
            quantity::time(fastest.seconds()),
            fastest.boards,
            slowest.method,
            quantity::time(slowest.seconds()),
            quantity::digits(slowest.seconds() / fastest.seconds())
        )
    }

    /// The time of each method at the right end over that at the left end.
    pub(crate) fn growth(&self) -> Vec<(&'static str, f64)> {
        let growth = METHODS.iter().filter_map(|method| {
            let (first, last) = (self.of(method).next()?, self.of(method).next_back()?);
            Some((*method, last.seconds() / first.seconds()))
        });
        growth.collect()
    }

    /// How often the heuristic was right.
    pub(crate) fn heuristic_in_words(&self) -> Option<String> {
        let heuristic = self.rows.iter().filter(|row| !row.complete);
        let (right, answerable) = heuristic.fold((0, 0), |(right, all), row| (right + row.right, all + row.answerable));
        (answerable > 0).then(|| {
            format!(
                "Montagna, the only heuristic among them, gave the best total in {} of {} cases that have an answer ({}); all \
                 other methods agreed in every case.",
                quantity::count(right as u64),
                quantity::count(answerable as u64),
                quantity::percent(right as f64 / answerable as f64)
            )
        })
    }

    /// The columns of a table of times, `axis` being what changes from set to set.
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
            let Timing { at, method, rounds, boards, knights, right, answerable, .. } = row;
            let [low, middle, high] =
                [0.25, 0.5, 0.75].map(|share| format!("{:.9}", quantity::quantile(rounds, share).unwrap_or_default()));
            table.push(&[&kind, at, method, boards, knights, answerable, right, &rounds.len(), &middle, &low, &high]);
        }
    }
}

impl BoardSet {
    /// The time of a method for all boards, the least of several passes for each.
    fn time(&self, lab: &Lab<'_>, solver: &dyn Solver<GatherProblem>, passes: usize) -> Result<f64, Halt> {
        let mut least = vec![Duration::MAX; self.problems.len()];
        for _ in 0..passes {
            for (problem, least) in self.problems.iter().zip(&mut least) {
                *least = lab.time_gather(solver, problem)?.min(*least);
            }
        }
        Ok(least.iter().sum::<Duration>().as_secs_f64())
    }

    /// A row per method, without times: the answers of the methods, verified and compared.
    fn compare(&self, lab: &Lab<'_>) -> Result<Vec<Timing>, Halt> {
        let truth = self.answers(lab, &Exact::default())?;
        let has_answer = |answer: &CaseAnswer| *answer != CaseAnswer::Impossible;
        let answerable = truth.iter().filter(|truth| has_answer(truth)).count();
        let (boards, (knights, _)) = (self.problems.len(), count_knights(&self.problems));
        let mut rows = Vec::new();
        for method in METHODS {
            let solver = solver(method)?;
            let complete = solver.capabilities().complete;
            let answers = self.answers(lab, solver.as_ref())?;
            if complete && answers != truth {
                return Err(Halt::bug(format!("{method} and exact do not agree on boards of {}", self.name)));
            }
            let right = truth.iter().zip(&answers).filter(|(truth, answer)| truth == answer && has_answer(truth));
            let (at, rounds, right) = (self.at, Vec::new(), right.count());
            rows.push(Timing { at, method, complete, rounds, boards, knights, right, answerable });
        }
        Ok(rows)
    }

    fn answers(&self, lab: &Lab<'_>, solver: &dyn Solver<GatherProblem>) -> Result<Vec<CaseAnswer>, Halt> {
        self.problems.iter().map(|problem| lab.gather(solver, problem)).collect()
    }
}
