//! Report 000's first plot: the time of every method as the density of knights grows.
//!
//! **Question.** All methods but one search the board once for each knight, so time should grow with their number. How fast, and
//! which method bears it best?
//!
//! **Workload.** The report's kind of boards (100 boards of 1 to 10 rows and columns, k from 1 to 9), larger square boards, and the very
//! files of the report's experiment, whose published times are shown beside ours.

use std::time::Duration;

use cavallo_formats::{GenerateSettings, read_gather};

use crate::gather_times::{Heap, MONTAGNA, Measure, ORDER, Timings, boards, knights, least_of};
use crate::lab::{Halt, Lab, Wrong};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

/// The files of the report's experiment, and the times in seconds that its authors published with them, in the order of
/// [`ORDER`]. They say that the search folded into the making of the graph is the faster of the two breadth-first ones, so what their
/// files call `GRAPH_BFS` is taken for our `fused`, and their `BFS` for our `bfs`.
const PUBLISHED: [(&str, [f64; 5]); 5] = [
    (include_str!("../../../data/coursework/density_in_0.txt"), [0.5757, 0.5909, 0.3600, 0.6923, 1.6156]),
    (include_str!("../../../data/coursework/density_in_1.txt"), [0.8646, 1.1842, 0.7616, 1.3836, 2.6255]),
    (include_str!("../../../data/coursework/density_in_2.txt"), [1.2629, 2.2076, 1.3480, 2.5669, 4.3518]),
    (include_str!("../../../data/coursework/density_in_3.txt"), [1.3443, 2.6902, 1.6471, 2.9973, 4.1947]),
    (include_str!("../../../data/coursework/density_in_4.txt"), [2.2093, 6.1075, 3.6682, 7.3033, 6.8214]),
];

#[derive(Default)]
struct Data {
    small: Timings,
    large: Timings,
    published: Timings,
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, Wrong> {
    let scope = lab.size();
    let densities: &[f64] = scope.pick(
        &[0.1, 0.5, 1.0],
        &[0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
        &[0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0],
    );
    let cases = scope.pick(20, 100, 100);
    let (side, large_cases) = scope.pick((10, 2), (24, 3), (32, 4));
    let repeats = scope.pick(1, 15, 40);
    let patience = scope.pick(Duration::from_secs(2), Duration::from_secs(3), Duration::from_secs(20));

    let mut data = Data::default();
    let pieces = (2 * densities.len() + PUBLISHED.len()) * ORDER.len();
    let stopped = lab.carry_out(pieces, |lab| {
        for (number, &density) in (0..).zip(densities) {
            let settings = GenerateSettings {
                cases,
                density,
                seed: lab.seed().wrapping_add(number),
                ..GenerateSettings::default()
            };
            let what = format!("density {density}");
            let heap = Heap { at: density, problems: boards(&settings)? };
            data.small.measure(lab, &heap, &Measure { what: &what, repeats, patience })?;
        }
        for (file, _) in PUBLISHED {
            let problems = read_gather(file.as_bytes(), None)
                .map_err(|error| Halt::wrong(format!("a file of the report cannot be read: {error}")))?;
            let (_, density) = knights(&problems);
            let what = format!("the report's file of density {density:.2}");
            data.published.measure(
                lab,
                &Heap { at: density, problems },
                &Measure { what: &what, repeats, patience },
            )?;
        }
        for (number, &density) in (100..).zip(densities) {
            let seed = lab.seed().wrapping_add(number);
            let settings =
                GenerateSettings { cases: large_cases, rows: side..=side, cols: side..=side, density, k: 1..=9, seed };
            let what = format!("density {density} on {side}x{side}");
            let heap = Heap { at: density, problems: boards(&settings)? };
            data.large.measure(lab, &heap, &Measure { what: &what, repeats, patience })?;
        }
        Ok(())
    })?;

    let mut report = Report::new(lab, stopped);
    report.method(format!(
        "Every method solves the same random boards: {cases} boards of 1 to 10 rows and columns for each density, made by the \
         report's generator, with k from 1 to 9. The density is the probability that a square holds a knight. {} Then the same on \
         {large_cases} boards of {side}x{side} squares, where the methods part more clearly.",
        least_of(repeats)
    ));
    report.method(format!(
        "{MONTAGNA} Methods other than it must give the same answers, or the experiment fails; every meeting is verified journey by \
         journey."
    ));
    tell(&mut report, &data, side);
    Ok(report)
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
        report.say(format!("On {kind}: {}", timings.in_words().join(" ")));
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
    let mut table = Table::new(&["boards", "density", "method", "seconds", "cases", "knights", "answerable", "right"]);
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
            let (then, now) = (published[look], row.seconds);
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
        "On the report's own five files the same methods take between {} and {} times less time here than its authors published \
         (Python 2.7 on their machine of 2014). The shape of the curves can be compared, the height says little.",
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
