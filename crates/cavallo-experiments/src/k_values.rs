//! Report 000's second plot: the time of every method as the knights get faster.
//!
//! **Question.** A knight's k changes how many turns a distance takes, not how the distance is found. Does time depend on it?
//!
//! **Workload.** The report's kind of boards with a fifth of the squares occupied. All knights have the same k, from 1 to 9, and the boards
//! are the same for every k, so that nothing else changes.
//!
//! **Measured.** The median time of some rounds, for all boards together. Half of the rounds choose the slowest and the fastest k, the
//! other half test whether they differ.
//!
//! **Check.** All exact methods must agree, and every meeting is verified.

use cavallo::gather::{GatherProblem, Knight};
use cavallo_formats::GenerateSettings;

use crate::gather_times::{BoardSet, METHODS, METHODS_IN_WORDS, MONTAGNA, Repetitions, Timing, Timings, WORDS, boards};
use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Scale};
use crate::quantity;
use crate::report::Report;
use crate::source::GATHERING;
use crate::table::Table;

const DENSITY: f64 = 0.2;
/// A smaller ratio of times counts as no effect.
const LEAST_EFFECT: f64 = 1.1;

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let scope = lab.size();
    let ks: &[u64] = scope.pick(&[1, 3, 5, 7, 9], &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (side, large_cases) = scope.pick((16, 3), (24, 3));
    let repeat_small = Repetitions { rounds: scope.pick(12, 32), passes: 3 };
    let repeat_large = Repetitions { rounds: scope.pick(12, 16), passes: 2 };
    let small_settings = GenerateSettings { density: DENSITY, seed: lab.seed(), ..GenerateSettings::default() };
    let large_settings =
        GenerateSettings { cases: large_cases, rows: side..=side, cols: side..=side, ..small_settings.clone() };

    let (mut small, mut large) = (Timings::default(), Timings::default());
    let stopped = lab.run_parts(repeat_small.parts(ks.len()) + repeat_large.parts(ks.len()), |lab| {
        small.measure(lab, "small boards", &board_sets(&small_settings, ks)?, repeat_small)?;
        large.measure(lab, "large boards", &board_sets(&large_settings, ks)?, repeat_large)
    })?;

    let mut report = Report::new(lab, stopped);
    report.source(&GATHERING);
    report.words(WORDS);
    report.words(METHODS_IN_WORDS);
    report.method(format!(
        "{} random boards of 1 to 10 rows and columns, a fifth of their squares with knights, are solved by every method with \
         k = {} for all knights. The boards are the same for every k: only the number on the knights changes. {} Then the same on \
         {large_cases} boards of {side}x{side} squares, each timed {} times in a round, in {} rounds.",
        small_settings.cases,
        quantity::list(&ks.iter().map(ToString::to_string).collect::<Vec<_>>()),
        repeat_small.in_words(),
        repeat_large.passes,
        repeat_large.rounds
    ));
    report.method(format!(
        "Whether k matters is decided in two steps. One half of the rounds chooses the slowest and the fastest k of a method, and the other half \
         tests whether that was chance. k matters if there too the slowest takes at least {} times as long as the fastest, by \
         the median of the rounds, and longer in at least seven of eight rounds. It does not matter if the two differ less than that. If one \
         half contradicts the other, nothing is decided.",
        quantity::digits(LEAST_EFFECT)
    ));
    report.method(format!("{MONTAGNA} All other methods must agree; every meeting is verified."));
    tell(&mut report, &small, &large, side);
    Ok(report)
}

/// One set of boards per k.
fn board_sets(settings: &GenerateSettings, ks: &[u64]) -> Result<Vec<BoardSet>, Halt> {
    let problems = boards(settings)?;
    ks.iter()
        .map(|&k| Ok(BoardSet { at: k as f64, name: format!("k = {k}"), problems: with_k(&problems, k)? }))
        .collect()
}

fn tell(report: &mut Report, small: &Timings, large: &Timings, side: u32) {
    let mut table = Table::new(&Timings::columns("k"));
    let large_kind = format!("boards of {side}x{side}");
    for (suffix, kind, timings) in [("", "boards of up to 10x10", small), ("-large", large_kind.as_str(), large)] {
        if timings.rows.is_empty() {
            continue;
        }
        let effects = Effects::of(timings);
        report.in_short(format!("On {kind}, {}", effects.in_short()));
        report.say(format!("On {kind}: {} {}", effects.in_words(), timings.fastest_in_words("With the greatest k,")));
        // With a linear axis one method is so slow that all others are at zero.
        let x = Axis::new("k: jumps per turn", Scale::Linear, quantity::digits);
        let chart = timings.chart(&format!("Time against k, {kind}"), x, Scale::Log);
        let caption = format!("Time against k at a density of 20 %, {kind}, with a logarithmic axis of time.");
        report.chart(&format!("k-values{suffix}-log"), &chart, &caption);
        timings.write(kind, &mut table);
    }
    if let Some(words) = small.heuristic_in_words() {
        report.say(words);
    }
    report.table("k-values", table);
}

/// The same boards with other knights.
fn with_k(problems: &[GatherProblem], k: u64) -> Result<Vec<GatherProblem>, Halt> {
    let changed = |problem: &GatherProblem| {
        let knights = problem.knights().iter().map(|&knight| Knight { k, ..knight }).collect();
        GatherProblem::new(problem.board().clone(), knights)
    };
    Ok(problems.iter().map(changed).collect::<Result<_, _>>()?)
}

/// Whether the time of a method depends on k, with the time of the slowest k over that of the fastest.
enum Effect {
    Depends {
        slowest: f64,
        fastest: f64,
        ratio: f64,
    },
    Steady {
        ratio: f64,
    },
    /// The rounds differ too much among themselves.
    Undecided {
        ratio: f64,
    },
}

/// The even rounds choose the slowest and the fastest k, the odd ones test the difference. Without rounds that test there is no result.
fn effect(rows: &[&Timing]) -> Option<Effect> {
    let choosing = |row: &Timing| {
        let times: Vec<f64> = row.rounds.iter().step_by(2).copied().collect();
        quantity::median(&times).unwrap_or_default()
    };
    let slowest = rows.iter().max_by(|a, b| choosing(a).total_cmp(&choosing(b)))?;
    let fastest = rows.iter().min_by(|a, b| choosing(a).total_cmp(&choosing(b)))?;
    // After a stop one of them may have a round less.
    let ratios: Vec<f64> =
        slowest.rounds.iter().zip(&fastest.rounds).skip(1).step_by(2).map(|(slow, fast)| slow / fast).collect();
    let ratio = quantity::median(&ratios)?;
    let slower = ratios.iter().filter(|ratio| **ratio > 1.0).count();
    Some(if ratio >= LEAST_EFFECT && 8 * slower >= 7 * ratios.len() {
        Effect::Depends { slowest: slowest.at, fastest: fastest.at, ratio }
    } else if (1.0 / LEAST_EFFECT..LEAST_EFFECT).contains(&ratio) {
        Effect::Steady { ratio }
    } else {
        // The two halves of the rounds contradict each other.
        Effect::Undecided { ratio }
    })
}

/// For which methods k matters, each with the ratio of times that was measured.
#[derive(Default)]
struct Effects {
    depends: Vec<String>,
    steady: Vec<String>,
    undecided: Vec<String>,
}

impl Effects {
    fn of(timings: &Timings) -> Self {
        let mut effects = Self::default();
        for method in METHODS {
            match effect(&timings.of(method).collect::<Vec<_>>()) {
                Some(Effect::Depends { slowest, fastest, ratio }) => effects.depends.push(format!(
                    "{method} (k = {slowest} takes {} times as long as k = {fastest})",
                    quantity::digits(ratio)
                )),
                Some(Effect::Steady { ratio }) => {
                    effects.steady.push(format!("{method} ({})", quantity::digits(ratio)));
                }
                Some(Effect::Undecided { ratio }) => {
                    effects.undecided.push(format!("{method} ({})", quantity::digits(ratio)));
                }
                None => {}
            }
        }
        effects
    }

    fn in_short(&self) -> String {
        let Self { depends, steady, undecided } = self;
        let open = if undecided.is_empty() {
            String::new()
        } else {
            format!("; for {} the measurement decides nothing", quantity::list(undecided))
        };
        if depends.is_empty() {
            let steady = if undecided.is_empty() { "any of the".to_owned() } else { steady.len().to_string() };
            format!("the time does not depend on k for {steady} methods{open}.")
        } else {
            format!(
                "the time depends on k for {}, and does not for {} other methods{open}.",
                quantity::list(depends),
                steady.len()
            )
        }
    }

    fn in_words(&self) -> String {
        let Self { depends, steady, undecided } = self;
        let mut sentences = Vec::new();
        if !depends.is_empty() {
            sentences.push(format!("k matters for {}.", quantity::list(depends)));
        }
        if !steady.is_empty() {
            sentences.push(format!(
                "k does not matter for {}; in brackets the time of the k chosen as the slowest over that of the fastest, in the other rounds.",
                quantity::list(steady)
            ));
        }
        if !undecided.is_empty() {
            let methods = quantity::list(undecided);
            sentences.push(format!("The rounds differ too much among themselves to decide for {methods}."));
        }
        sentences.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(at: f64, rounds: &[f64]) -> Timing {
        let rounds = rounds.to_vec();
        Timing { at, method: "exact", complete: true, rounds, boards: 1, knights: 1, right: 1, answerable: 1 }
    }

    #[test]
    fn only_a_difference_that_repeats_itself_is_one() {
        let of = |one: &[f64], other: &[f64]| effect(&[&timing(1.0, one), &timing(9.0, other)]);
        assert!(matches!(of(&[1.0; 8], &[1.0; 8]), Some(Effect::Steady { .. })));
        assert!(matches!(of(&[1.0; 8], &[2.0; 8]), Some(Effect::Depends { slowest: 9.0, fastest: 1.0, .. })));
        // The other way round in the rounds that test.
        assert!(matches!(of(&[1.0; 4], &[2.0, 0.5, 2.0, 0.5]), Some(Effect::Undecided { .. })));
        // Slow only in the rounds that choose.
        assert!(matches!(of(&[1.0; 4], &[3.0, 1.0, 3.0, 1.0]), Some(Effect::Steady { .. })));
        let restless = [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 0.5];
        assert!(matches!(of(&[1.0; 8], &restless), Some(Effect::Undecided { .. })));
        assert!(of(&[1.0], &[1.0]).is_none());
    }
}
