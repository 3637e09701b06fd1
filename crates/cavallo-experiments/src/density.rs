//! Report 000's first plot: the time of every method as the density of knights grows.
//!
//! **Question.** All methods but one search the board once for each knight, so time should grow with their number. How fast, and
//! which method bears it best?
//!
//! **Workload.** The report's kind of boards (100 boards of 1 to 10 rows and columns, k from 1 to 9), larger square boards, and the very
//! files of the report's experiment, whose published times are shown beside ours. The boards are the same at every density, and a
//! knight that stands at one stands at all higher ones, so that nothing but the number of knights changes.

use cavallo::gather::GatherProblem;
use cavallo_formats::{GenerateSettings, read_gather};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::gather_times::{Heap, MONTAGNA, Measure, ORDER, Timings, boards, knights, median_of};
use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

/// The files of the report's experiment, and the times in seconds that its authors published with them, in the order of
/// [`ORDER`]. They say that the search folded into the making of the graph is the faster of the two breadth-first ones, so what their
/// files call `GRAPH_BFS` is taken for our `fused`, and their `BFS` for our `bfs`.
const PUBLISHED: [(&str, [f64; 5]); 5] = [
    (include_str!("../data/density_in_0.txt"), [0.5757, 0.5909, 0.3600, 0.6923, 1.6156]),
    (include_str!("../data/density_in_1.txt"), [0.8646, 1.1842, 0.7616, 1.3836, 2.6255]),
    (include_str!("../data/density_in_2.txt"), [1.2629, 2.2076, 1.3480, 2.5669, 4.3518]),
    (include_str!("../data/density_in_3.txt"), [1.3443, 2.6902, 1.6471, 2.9973, 4.1947]),
    (include_str!("../data/density_in_4.txt"), [2.2093, 6.1075, 3.6682, 7.3033, 6.8214]),
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
    measure_small: Measure,
    measure_large: Measure,
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
            measure_small: Measure { rounds: scope.pick(3, 15), passes: 3 },
            measure_large: Measure { rounds: scope.pick(3, 11), passes: 2 },
        }
    }

    fn pieces(&self) -> usize {
        self.measure_small.pieces(self.densities.len() + PUBLISHED.len())
            + self.measure_large.pieces(self.densities.len())
    }

    fn explain(&self, report: &mut Report) {
        report.method(format!(
            "Every method solves the same random boards: {} boards of 1 to 10 rows and columns, with k from 1 to 9. For every density they are \
             the same boards: each square has a random number of its own, and holds its knight at all densities above that. So only the \
             knights change from left to right, and those that are there stay. Then the same on {} boards of {2}x{2} squares.",
            self.small.cases, self.large.cases, self.side
        ));
        report.method(format!(
            "{} The large boards have {} rounds, with each board timed {} times.",
            median_of(&self.measure_small),
            self.measure_large.rounds,
            self.measure_large.passes
        ));
        report.method(format!(
            "{MONTAGNA} Methods other than it must give the same answers, or the experiment fails; every meeting is verified journey by \
             journey."
        ));
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let plan = Plan::of(lab);
    let mut data = Data::default();
    let stopped = lab.carry_out(plan.pieces(), |lab| {
        let heaps = thinned(&boards(&plan.small)?, &plan.densities, lab.seed())?;
        data.small.measure(lab, "small boards", &heaps, &plan.measure_small)?;
        data.published.measure(lab, "the report's files", &published()?, &plan.measure_small)?;
        let heaps = thinned(&boards(&plan.large)?, &plan.densities, lab.seed())?;
        data.large.measure(lab, "large boards", &heaps, &plan.measure_large)
    })?;
    let mut report = Report::new(lab, stopped);
    plan.explain(&mut report);
    tell(&mut report, &data, plan.side);
    Ok(report)
}

/// The same boards once for each density, with fewer knights the lower it is: what stands at one density stands at all higher ones.
fn thinned(full: &[GatherProblem], densities: &[f64], seed: u64) -> Result<Vec<Heap>, Halt> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let thresholds: Vec<Vec<f64>> =
        full.iter().map(|problem| problem.knights().iter().map(|_| chance.random::<f64>()).collect()).collect();
    let at = |density: f64| {
        let problems = full.iter().zip(&thresholds).map(|(problem, thresholds)| {
            let staying = problem.knights().iter().zip(thresholds).filter(|(_, threshold)| **threshold < density);
            GatherProblem::new(problem.board().clone(), staying.map(|(knight, _)| *knight).collect())
        });
        let problems = problems.collect::<Result<_, _>>().map_err(|error| Halt::wrong(error.to_string()))?;
        Ok(Heap { at: density, name: format!("density {density}"), problems })
    };
    densities.iter().map(|&density| at(density)).collect()
}

/// The very files of the report.
fn published() -> Result<Vec<Heap>, Halt> {
    let heap = |(file, _): &(&str, _)| {
        let problems = read_gather(file.as_bytes(), None)
            .map_err(|error| Halt::wrong(format!("a file of the report cannot be read: {error}")))?;
        let (_, density) = knights(&problems);
        Ok(Heap { at: density, name: format!("density {density:.2}"), problems })
    };
    PUBLISHED.iter().map(heap).collect()
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
        report.say(format!("On {kind}: {}", [timings.fastest_in_words(), timings.growth_in_words()].join(" ")));
        for (scale, name, words) in [(Scale::Linear, "linear", "a linear"), (Scale::Log, "log", "a logarithmic")] {
            let chart = timings.chart(&format!("Time against density, {kind}"), axis(), scale);
            let caption = format!("Time against the density of knights, {kind}, with {words} axis of time.");
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

/// Our times beside those of the report.
fn tell_published(report: &mut Report, timings: &Timings) {
    let mut table = Table::new(&["density", "method", "the report", "here", "ratio"]);
    let (mut csv, mut series) = (Table::new(&["density", "method", "report_seconds", "seconds"]), timings.series());
    let mut ratios = Vec::new();
    for (look, method) in ORDER.iter().enumerate().take(5) {
        let mut points = Vec::new();
        // A stop may leave files out at the end.
        for (row, (_, published)) in timings.of(method).zip(&PUBLISHED) {
            let (then, now) = (published[look], row.seconds());
            points.push((row.at, then));
            ratios.push(then / now);
            let density = format!("{:.2}", row.at);
            table.push(&[&density, method, &quantity::time(then), &quantity::time(now), &quantity::short(then / now)]);
            csv.push(&[&density, method, &then, &format!("{now:.9}")]);
        }
        series.push(Series { name: format!("{method}, the report"), points, look, dashed: true });
    }
    let (Some(least), Some(greatest)) =
        (ratios.iter().copied().reduce(f64::min), ratios.iter().copied().reduce(f64::max))
    else {
        return;
    };
    report.say(format!(
        "On the report's own five files the same methods take less time here than its authors published (Python 2.7 on their machine of 2014), \
         by factors from {} to {}. The shape of the curves can be compared, the height says little.",
        quantity::short(least),
        quantity::short(greatest)
    ));
    let y = Axis::new("time for 100 boards", Scale::Log, quantity::time);
    let chart = Chart {
        title: "The report's own files: its times and ours".to_owned(),
        description:
            "Two lines a method over the density of knights: as published in 2014, dashed, and as measured here.".into(),
        x: axis(),
        y,
        series,
    };
    report.chart("density-report", &chart, "Dashed with open points: as the report's authors published. Solid: here.");
    report.show(table, "The times of the report and ours on its five files of 100 boards.");
    report.table("density-report", csv);
}
