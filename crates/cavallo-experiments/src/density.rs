//! Report 000's first plot: the time of every method as the density of knights grows.
//!
//! **Question.** All methods but one search the board once per knight, so time should grow with their number. How fast, and which
//! method grows slowest?
//!
//! **Workload.** The report's kind of boards (100 boards of 1 to 10 rows and columns, k from 1 to 9), larger square boards, and the files
//! of the report's experiment, whose published times are shown beside ours. The boards are the same at every density, and a knight that is
//! there at one density is there at all higher ones, so that nothing but the number of knights changes.
//!
//! **Measured.** The median time of some rounds, for all boards together.
//!
//! **Check.** All exact methods must agree, and every meeting is verified.

use cavallo::gather::GatherProblem;
use cavallo_formats::{COURSEWORK_METHODS, GenerateSettings, read_gather};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::gather_times::{
    BoardSet, METHODS, METHODS_IN_WORDS, MONTAGNA, Repetitions, Timings, WORDS, boards, count_knights,
};
use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::source::GATHERING;
use crate::table::Table;

/// The files of the report's experiment, and the times in seconds that its authors published with them, in the order of
/// [`COURSEWORK_METHODS`].
const PUBLISHED: [(&str, [f64; COURSEWORK_METHODS.len()]); 5] = [
    (include_str!("../data/density_in_0.txt"), [0.5757, 0.3600, 0.5909, 0.6923, 1.6156]),
    (include_str!("../data/density_in_1.txt"), [0.8646, 0.7616, 1.1842, 1.3836, 2.6255]),
    (include_str!("../data/density_in_2.txt"), [1.2629, 1.3480, 2.2076, 2.5669, 4.3518]),
    (include_str!("../data/density_in_3.txt"), [1.3443, 1.6471, 2.6902, 2.9973, 4.1947]),
    (include_str!("../data/density_in_4.txt"), [2.2093, 3.6682, 6.1075, 7.3033, 6.8214]),
];

#[derive(Default)]
struct Data {
    small: Timings,
    large: Timings,
    published: Timings,
}

/// How large the experiment is.
struct Plan {
    densities: Vec<f64>,
    small: GenerateSettings,
    large: GenerateSettings,
    side: u32,
    repeat_small: Repetitions,
    repeat_large: Repetitions,
}

impl Plan {
    fn of(lab: &Lab<'_>) -> Self {
        let scope = lab.size();
        let steps = scope.pick(10, 20);
        let (side, large_cases) = scope.pick((16, 3), (24, 3));
        // All squares are occupied at first.
        let small = GenerateSettings { density: 1.0, seed: lab.seed(), ..GenerateSettings::default() };
        Self {
            densities: (1..=steps).map(|step| f64::from(step) / f64::from(steps)).collect(),
            large: GenerateSettings { cases: large_cases, rows: side..=side, cols: side..=side, ..small.clone() },
            small,
            side,
            repeat_small: Repetitions { rounds: scope.pick(3, 15), passes: 3 },
            repeat_large: Repetitions { rounds: scope.pick(3, 11), passes: 2 },
        }
    }

    fn parts(&self) -> usize {
        self.repeat_small.parts(self.densities.len() + PUBLISHED.len()) + self.repeat_large.parts(self.densities.len())
    }

    fn explain(&self, report: &mut Report) {
        report.method(format!(
            "Every method solves the same random boards: {} boards of 1 to 10 rows and columns, with k from 1 to 9. They are the same boards at \
             every density: each square has a random number, and has its knight at all densities above that number. From left to right \
             knights are only added. Then the same on {} boards of {2}x{2} squares.",
            self.small.cases, self.large.cases, self.side
        ));
        report.method(format!(
            "{} The large boards have {} rounds, with each board timed {} times.",
            self.repeat_small.in_words(),
            self.repeat_large.rounds,
            self.repeat_large.passes
        ));
        report.method(format!(
            "{MONTAGNA} All other methods must give the same answers, or the experiment fails; every meeting is verified journey by \
             journey."
        ));
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let plan = Plan::of(lab);
    let mut data = Data::default();
    let stopped = lab.run_parts(plan.parts(), |lab| {
        let sets = thinned(&boards(&plan.small)?, &plan.densities, lab.seed())?;
        data.small.measure(lab, "small boards", &sets, plan.repeat_small)?;
        data.published.measure(lab, "the report's files", &published()?, plan.repeat_small)?;
        let sets = thinned(&boards(&plan.large)?, &plan.densities, lab.seed())?;
        data.large.measure(lab, "large boards", &sets, plan.repeat_large)
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&GATHERING);
    report.words(WORDS);
    report.words(METHODS_IN_WORDS);
    plan.explain(&mut report);
    tell(&mut report, &data, plan.side);
    Ok(report)
}

/// The same boards at each density: knights that are there at one density are there at all higher ones.
fn thinned(full: &[GatherProblem], densities: &[f64], seed: u64) -> Result<Vec<BoardSet>, Halt> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let thresholds: Vec<Vec<f64>> =
        full.iter().map(|problem| problem.knights().iter().map(|_| rng.random::<f64>()).collect()).collect();
    let at = |density: f64| {
        let problems = full.iter().zip(&thresholds).map(|(problem, thresholds)| {
            let staying = problem.knights().iter().zip(thresholds).filter(|(_, threshold)| **threshold < density);
            GatherProblem::new(problem.board().clone(), staying.map(|(knight, _)| *knight).collect())
        });
        let problems = problems.collect::<Result<_, _>>()?;
        Ok(BoardSet { at: density, name: format!("density {density}"), problems })
    };
    densities.iter().map(|&density| at(density)).collect()
}

/// The files of the report.
fn published() -> Result<Vec<BoardSet>, Halt> {
    let set = |(file, _): &(&str, _)| {
        let problems = read_gather(file.as_bytes(), None)
            .map_err(|error| Halt::bug(format!("a file of the report cannot be read: {error}")))?;
        let (_, density) = count_knights(&problems);
        Ok(BoardSet { at: density, name: format!("density {density:.2}"), problems })
    };
    PUBLISHED.iter().map(set).collect()
}

fn axis() -> Axis {
    Axis::new("density: share of squares with a knight", Scale::Linear, quantity::digits)
}

fn tell(report: &mut Report, data: &Data, side: u32) {
    let kinds =
        [("", "boards of up to 10x10", &data.small), ("-large", &format!("boards of {side}x{side}"), &data.large)];
    for (suffix, kind, timings) in kinds {
        if timings.rows.is_empty() {
            continue;
        }
        if let Some(words) = growth_in_words(timings) {
            report.in_short(format!("On {kind}, {words}"));
        }
        let fastest = timings.fastest_in_words("where every square has a knight,");
        report.say(format!("On {kind}, {fastest}"));
        let linear =
            (Scale::Linear, "linear", "a linear axis of time: a straight line grows in proportion to the knights.");
        let log = (Scale::Log, "log", "a logarithmic axis of time.");
        // On large boards one method is so slow that a linear axis has all others at zero.
        for (scale, name, words) in if suffix.is_empty() { vec![linear, log] } else { vec![log] } {
            let chart = timings.chart(&format!("Time against density, {kind}"), axis(), scale);
            let caption = format!("Time against the density of knights, {kind}, with {words}");
            report.chart(&format!("density{suffix}-{name}"), &chart, &caption);
        }
    }
    if let Some(words) = data.small.heuristic_in_words() {
        report.say(words);
    }
    tell_published(report, &data.published);
    let mut table = Table::new(&Timings::columns("density"));
    data.small.write("1 to 10 rows and columns", &mut table);
    data.large.write(&format!("{side}x{side}"), &mut table);
    data.published.write("the report's files", &mut table);
    report.table("density", table);
}

/// Whose time grows least and most from the lowest density to the highest.
fn growth_in_words(timings: &Timings) -> Option<String> {
    let growth = timings.growth();
    let (steadiest, small) = growth.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let (steepest, large) = growth.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let (sparse, full) = (timings.rows.first()?, timings.rows.last()?);
    Some(format!(
        "from density {} to {} there are {} times as many knights; the time of {steadiest} grows least, by a factor of {}, and that of \
         {steepest} most, by {}.",
        quantity::digits(sparse.at),
        quantity::digits(full.at),
        quantity::digits(full.knights as f64 / sparse.knights.max(1) as f64),
        quantity::digits(*small),
        quantity::digits(*large)
    ))
}

/// Our times beside those of the report.
fn tell_published(report: &mut Report, timings: &Timings) {
    let mut table = Table::new(&["density", "method", "the report", "here", "ratio"]);
    let (mut csv, mut series) = (Table::new(&["density", "method", "report_seconds", "seconds"]), timings.series());
    let mut ratios = Vec::new();
    for (look, method) in METHODS.iter().enumerate().take(COURSEWORK_METHODS.len()) {
        let mut points = Vec::new();
        // A stop may leave files out at the end.
        for (row, (_, published)) in timings.of(method).zip(&PUBLISHED) {
            let (then, now) = (published[look], row.seconds());
            points.push((row.at, then));
            ratios.push(then / now);
            let density = format!("{:.2}", row.at);
            table.push(&[
                &density,
                method,
                &quantity::time(then),
                &quantity::time(now),
                &quantity::count((then / now) as u64),
            ]);
            csv.push(&[&density, method, &then, &format!("{now:.9}")]);
        }
        series.push(Series { name: format!("{method}, the report"), points, look, dashed: true });
    }
    let (Some(least), Some(greatest)) =
        (ratios.iter().copied().reduce(f64::min), ratios.iter().copied().reduce(f64::max))
    else {
        return;
    };
    report.in_short(format!(
        "On the report's own five files the same methods are {} to {} times faster here than its authors published (Python 2.7 on their machine \
         of 2014).",
        quantity::count(least as u64),
        quantity::count(greatest as u64)
    ));
    report.say(
        "Below are the report's times and ours on its five files. Compare the shapes of the curves, not their heights.",
    );
    let y = Axis::new("time for 100 boards", Scale::Log, quantity::time);
    let chart = Chart {
        title: "The report's own files: its times and ours".to_owned(),
        description:
            "Two lines per method over the density of knights: as published in 2014, dashed, and as measured here."
                .into(),
        x: axis(),
        y,
        series,
    };
    report.chart("density-report", &chart, "Dashed with open points: as the report's authors published. Solid: here.");
    report.show(table, "The times of the report and ours on its five files of 100 boards.");
    report.table("density-report", csv);
}
