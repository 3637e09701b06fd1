//! Report 000's second plot: the time of every method as the knights get faster.
//!
//! **Question.** A knight's k changes how many turns a distance takes, not how the distance is found. Does time depend on it?
//!
//! **Workload.** The report's kind of boards with a fifth of the squares occupied, all knights having the same k, from 1 to 9. The boards are
//! the same for every k but for the number on the knights, so that nothing else changes.

use std::time::Duration;

use cavallo::gather::{GatherProblem, Knight};
use cavallo_formats::GenerateSettings;

use crate::gather_times::{Heap, MONTAGNA, Measure, ORDER, Timings, boards, least_of};
use crate::lab::{Halt, Lab, Wrong};
use crate::plot::{Axis, Scale};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

const DENSITY: f64 = 0.2;

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, Wrong> {
    let scope = lab.size();
    let ks: &[u64] = scope.pick(&[1, 5, 9], &[1, 2, 3, 4, 5, 6, 7, 8, 9], &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let cases = scope.pick(20, 100, 100);
    let (side, large_cases) = scope.pick((10, 2), (24, 3), (32, 4));
    let repeats = scope.pick(1, 15, 40);
    let patience = scope.pick(Duration::from_secs(2), Duration::from_secs(3), Duration::from_secs(20));

    let (mut small, mut large) = (Timings::default(), Timings::default());
    let stopped = lab.carry_out(2 * ks.len() * ORDER.len(), |lab| {
        let settings = GenerateSettings { cases, density: DENSITY, seed: lab.seed(), ..GenerateSettings::default() };
        let problems = boards(&settings)?;
        for &k in ks {
            let what = format!("k = {k}");
            let heap = Heap { at: k as f64, problems: with_k(&problems, k)? };
            small.measure(lab, &heap, &Measure { what: &what, repeats, patience })?;
        }
        let problems =
            boards(&GenerateSettings { cases: large_cases, rows: side..=side, cols: side..=side, ..settings })?;
        for &k in ks {
            let what = format!("k = {k} on {side}x{side}");
            let heap = Heap { at: k as f64, problems: with_k(&problems, k)? };
            large.measure(lab, &heap, &Measure { what: &what, repeats, patience })?;
        }
        Ok(())
    })?;

    let mut report = Report::new(lab, stopped);
    report.method(format!(
        "{cases} random boards of 1 to 10 rows and columns, a fifth of their squares with knights, are solved by every method with \
         k = {} for all knights. The boards are the same for every k: only the number on the knights changes. {} Then the same on \
         {large_cases} boards of {side}x{side} squares.",
        quantity::list(&ks.iter().map(ToString::to_string).collect::<Vec<_>>()),
        least_of(repeats)
    ));
    report.method(format!("{MONTAGNA} All other methods must agree; every meeting is verified."));
    let mut table = Table::new(&["boards", "k", "method", "seconds", "cases", "knights", "answerable", "right"]);
    let large_kind = format!("boards of {side}x{side}");
    for (suffix, kind, timings) in [("", "boards of up to 10x10", &small), ("-large", large_kind.as_str(), &large)] {
        if timings.rows.is_empty() {
            continue;
        }
        report.say(format!("On {kind}: {} {}", spread(timings), timings.in_words().join(" ")));
        for (scale, name, words) in [(Scale::Linear, "linear", "a linear"), (Scale::Log, "log", "a logarithmic")] {
            let x = Axis::new("k: jumps a turn", Scale::Linear, quantity::digits);
            let chart = timings.chart(&format!("Time against k, {kind}"), x, scale);
            let caption = format!("Time against k at a density of 20 %, {kind}, with {words} axis of time.");
            report.chart(&format!("k-values{suffix}-{name}"), &chart, &caption);
        }
        timings.write(kind, &mut table);
    }
    if let Some(words) = small.heuristic_in_words() {
        report.say(words);
    }
    report.table("k-values", table);
    Ok(report)
}

/// The same boards with other knights.
fn with_k(problems: &[GatherProblem], k: u64) -> Result<Vec<GatherProblem>, Halt> {
    let changed = |problem: &GatherProblem| {
        let knights = problem.knights().iter().map(|&knight| Knight { k, ..knight }).collect();
        GatherProblem::new(problem.board().clone(), knights)
    };
    problems.iter().map(changed).collect::<Result<_, _>>().map_err(|error| Halt::wrong(error.to_string()))
}

/// How much the time of each method varies over all k.
fn spread(timings: &Timings) -> String {
    let spreads: Vec<(f64, &str)> = ORDER
        .iter()
        .filter_map(|method| {
            let times = || timings.of(method).map(|row| row.seconds);
            Some((times().reduce(f64::max)? / times().reduce(f64::min)?, *method))
        })
        .collect();
    let (steady, moved): (Vec<_>, Vec<_>) = spreads.into_iter().partition(|(ratio, _)| *ratio < 1.5);
    let name = |(ratio, method): &(f64, &str)| format!("{method} ({} times)", quantity::digits(*ratio));
    let names = |some: &[(f64, &str)]| quantity::list(&some.iter().map(name).collect::<Vec<_>>());
    let doubt =
        "One run does not tell k from the machine's other work here: what another run does not repeat is not due to k.";
    match (steady.is_empty(), moved.is_empty()) {
        (false, true) => format!(
            "k hardly matters: the slowest k takes at most half as long again as the fastest, for {}.",
            names(&steady)
        ),
        (true, _) => format!("the slowest k takes longer than the fastest, for {}. {doubt}", names(&moved)),
        (false, false) => format!(
            "the slowest k takes at most half as long again as the fastest for {}; the times differ more for {}. {doubt}",
            names(&steady),
            names(&moved)
        ),
    }
}
