//! How often report 000's heuristic is right.
//!
//! **Question.** Montagna tries the squares around the weighted barycentre of the knights. Its authors say that it is wrong 2 times in 100. How does
//! that depend on the radius in which it looks, and on the number of knights?
//!
//! **Workload.** Random boards of 1 to 10 rows and columns as the report's generator makes them, at several densities. Boards without an
//! answer are left out.
//!
//! **Measured.** The share of boards on which the total is the best one.
//!
//! **Check.** The exact method gives the best total; every meeting is verified.

use cavallo::gather::{Exact, Montagna, Targets, Weights};
use cavallo_formats::{CaseAnswer, GenerateSettings};

use crate::gather_times::{WORDS, boards};
use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Cell, Chart, HeatMap, Panel, Scale, Series, Tint};
use crate::quantity;
use crate::report::Report;
use crate::source::GATHERING;
use crate::table::Table;

/// The density of the report's generator.
const REPORT_DENSITY: f64 = 0.1;
const RADII: [u32; 5] = [0, 1, 2, 3, 4];
/// The targets that make it a heuristic; with the whole board as targets the method is exact.
const TARGETS: [(&str, Targets); 2] = [("centre", Targets::Centre), ("own", Targets::Own)];

struct Row {
    density: f64,
    targets: &'static str,
    weights: &'static str,
    radius: u32,
    boards: u64,
    right: u64,
    unknown: u64,
    /// Turns beyond the best, on all boards on which it found a meeting.
    excess: u64,
}

impl Row {
    fn share(&self) -> f64 {
        self.right as f64 / self.boards.max(1) as f64
    }

    fn is_at(&self, density: f64) -> bool {
        (self.density - density).abs() < 1e-9
    }

    /// Counts an answer for a board whose best total is known.
    fn count(&mut self, answer: CaseAnswer, best: u64) -> Result<(), Halt> {
        match answer {
            CaseAnswer::Turns(turns) if turns < best => {
                return Err(Halt::bug(format!("montagna found {turns} turns, and exact {best}")));
            }
            CaseAnswer::Turns(turns) => {
                self.right += u64::from(turns == best);
                self.excess += turns - best;
            }
            CaseAnswer::Impossible | CaseAnswer::Unknown => self.unknown += 1,
        }
        Ok(())
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let scope = lab.size();
    let densities: &[f64] = scope.pick(&[0.05, 0.1, 0.35, 1.0], &[0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0]);
    let cases = scope.pick(300, 5000);
    let mut rows = Vec::new();
    let variants = TARGETS.len() * Weights::ALL.len() * RADII.len();
    let stopped = lab.run_parts(densities.len() * (variants + 1), |lab| {
        for (number, &density) in (0..).zip(densities) {
            measure(lab, density, cases, number, &mut rows)?;
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&GATHERING);
    report.words(WORDS);
    report.words(
        "Montagna is the report's heuristic. It tries a few squares as meeting squares: those around the barycentre of the knights, in which slow \
         knights weigh more, up to a radius; in one version also the squares of the knights themselves. The authors say that it is wrong 2 times \
         in 100.",
    );
    report.method(format!(
        "{} random boards of 1 to 10 rows and columns for each density, k from 1 to 9, as the report's generator makes them (its own \
         density is 0.1). The exact method gives the best total; boards without knights, or whose knights cannot meet, are left \
         out. Montagna is right if its total is the best one. If it finds no meeting it says so, which counts as not right.",
        quantity::count(cases)
    ));
    report.method(
        "Its targets are the squares around the barycentre up to a radius (centre), or also the knights' own squares (own). Its weights are \
         those that the report's text intends (intended), or those of its program (report).",
    );
    tell(&mut report, densities, &rows);
    Ok(report)
}

fn measure(lab: &mut Lab<'_>, density: f64, cases: u64, number: u64, rows: &mut Vec<Row>) -> Result<(), Halt> {
    let seed = lab.seed().wrapping_add(number);
    let problems = boards(&GenerateSettings { cases, density, seed, ..GenerateSettings::default() })?;
    lab.begin_part(&format!("density {density}, exact"))?;
    let mut known = Vec::new();
    for problem in &problems {
        if let CaseAnswer::Turns(best) = lab.gather(&Exact::default(), problem)? {
            known.push((problem, best));
        }
    }
    for (targets_name, targets) in TARGETS {
        for (weights_name, weights) in Weights::ALL {
            for radius in RADII {
                lab.begin_part(&format!("density {density}, {targets_name}, {weights_name} weights, radius {radius}"))?;
                let solver = Montagna { radius, targets, weights };
                let mut row = Row {
                    density,
                    targets: targets_name,
                    weights: weights_name,
                    radius,
                    boards: known.len() as u64,
                    right: 0,
                    unknown: 0,
                    excess: 0,
                };
                for &(problem, best) in &known {
                    row.count(lab.gather(&solver, problem)?, best)?;
                }
                rows.push(row);
            }
        }
    }
    Ok(())
}

fn tell(report: &mut Report, densities: &[f64], rows: &[Row]) {
    tell_shares(report, rows);
    tell_worst(report, rows);
    tell_fitting(report, rows);
    tell_weights(report, rows);
    if !rows.is_empty() {
        report.heat_map(
            "montagna-map",
            &map(densities, rows),
            "The share of boards with the best total, in per cent, by radius and density, with the weights as the report's text intends them.",
        );
        report.chart(
            "montagna-radius",
            &lines(densities, rows),
            "The share of wrong totals with the targets around the barycentre alone; both axes are logarithmic. Where a line has no point, no \
             total was wrong.",
        );
    }
    report.table("montagna", data(rows));
}

/// The shares at the report's own density.
fn tell_shares(report: &mut Report, rows: &[Row]) {
    for (targets, words) in
        [("centre", "trying squares around the barycentre alone"), ("own", "trying the knights' own squares as well")]
    {
        let shares: Vec<String> = rows
            .iter()
            .filter(|row| row.is_at(REPORT_DENSITY) && row.targets == targets && row.weights == "intended")
            .filter(|row| row.radius <= 2)
            .map(|row| format!("{} with radius {}", quantity::percent(row.share()), row.radius))
            .collect();
        if !shares.is_empty() {
            report.in_short(format!(
                "At the report's density of {REPORT_DENSITY}, {words}, it finds the best total on this share of the boards: {}.",
                quantity::list(&shares)
            ));
        }
    }
}

fn tell_worst(report: &mut Report, rows: &[Row]) {
    let judged = rows.iter().filter(|row| row.weights == "intended" && row.radius == 1);
    if let Some(worst) = judged.min_by(|a, b| a.share().total_cmp(&b.share())) {
        report.say(format!(
            "With radius 1 it does worst at a density of {}, {}: {} of {} boards right.",
            worst.density,
            if worst.targets == "own" { "with the own squares too" } else { "around the barycentre alone" },
            quantity::count(worst.right),
            quantity::count(worst.boards)
        ));
    }
}

/// Which variants are as often right as the report says.
fn tell_fitting(report: &mut Report, rows: &[Row]) {
    let fitting: Vec<String> = rows
        .iter()
        .filter(|row| row.is_at(REPORT_DENSITY) && row.weights == "report" && (0.97..0.99).contains(&row.share()))
        .map(|row| {
            let targets = if row.targets == "own" {
                "that also tries the knights' own squares"
            } else {
                "with the barycentre alone"
            };
            format!("the version {targets}, with radius {} ({})", row.radius, quantity::percent(row.share()))
        })
        .collect();
    if !fitting.is_empty() {
        report.in_short(format!(
            "The report's 98 % (weights as in its program, density {REPORT_DENSITY}) fits {}.",
            quantity::list(&fitting)
        ));
    }
}

/// The weights of the text against those of the program.
fn tell_weights(report: &mut Report, rows: &[Row]) {
    let differences = rows.iter().filter(|row| row.weights == "intended").filter_map(|row| {
        let same =
            |other: &&Row| other.is_at(row.density) && other.targets == row.targets && other.radius == row.radius;
        let other = rows.iter().filter(same).find(|other| other.weights == "report")?;
        Some(row.share() - other.share())
    });
    let (sum, many) = differences.fold((0.0, 0), |(sum, many), difference| (sum + difference, many + 1));
    if many > 0 {
        let mean = 100.0 * sum / f64::from(many);
        report.say(format!(
            "On average over all densities, targets and radii, the weights of the text are right on {:.2} {} boards of 100 than those of the \
             program.",
            mean.abs(),
            if mean < 0.0 { "fewer" } else { "more" }
        ));
    }
}

fn data(rows: &[Row]) -> Table {
    let mut table =
        Table::new(&["density", "targets", "weights", "radius", "boards", "right", "unknown", "share", "excess_turns"]);
    for row in rows {
        let Row { density, targets, weights, radius, boards, right, unknown, excess } = row;
        let share = format!("{:.6}", row.share());
        table.push(&[density, targets, weights, radius, boards, right, unknown, &share, excess]);
    }
    table
}

fn map(densities: &[f64], rows: &[Row]) -> HeatMap {
    let panel = |(name, title): (&str, &str)| {
        let cell = |radius: u32, density: f64| {
            let row = rows.iter().find(|row| {
                row.targets == name && row.weights == "intended" && row.radius == radius && row.is_at(density)
            });
            Cell {
                tint: row.map_or(Tint::Empty, |row| Tint::Value(row.share())),
                words: row.map_or_else(String::new, |row| {
                    quantity::percent(row.share()).trim_end_matches(" %").replace("over ", ">").replace("under ", "<")
                }),
                marked: false,
            }
        };
        Panel {
            title: title.to_owned(),
            columns: densities.iter().map(|&density| quantity::digits(density)).collect(),
            rows: RADII.iter().rev().map(ToString::to_string).collect(),
            cells: RADII
                .iter()
                .rev()
                .flat_map(|&radius| densities.iter().map(move |&density| cell(radius, density)))
                .collect(),
            axes: Some(("density", "radius")),
        }
    };
    HeatMap {
        title: "How often montagna is right, per cent".to_owned(),
        description: "Two grids of shares of right totals over density and radius: for targets around the barycentre, and with the \
                      knights' own squares as well."
            .to_owned(),
        panels: [("centre", "around the barycentre"), ("own", "and the knights' own squares")].map(panel).into(),
        label: "share of right totals".to_owned(),
        scale: Scale::Linear,
        write: quantity::percent_tick,
        gave_up: String::new(),
        empty: "not measured",
        across: 2,
    }
}

fn lines(densities: &[f64], rows: &[Row]) -> Chart {
    let series = RADII.iter().enumerate().map(|(look, &radius)| Series {
        name: format!("radius {radius}"),
        points: densities
            .iter()
            .filter_map(|&density| {
                let same = |row: &&Row| row.radius == radius && row.targets == "centre" && row.weights == "intended";
                let row = rows.iter().filter(same).find(|row| row.is_at(density))?;
                Some((density, 1.0 - row.share()))
            })
            .collect(),
        look,
        dashed: false,
    });
    Chart {
        title: "Wrong totals by density and radius, barycentre alone".to_owned(),
        description: "A line per radius: the share of wrong totals over the density of knights.".to_owned(),
        x: Axis::new("density: share of squares with a knight", Scale::Log, quantity::digits),
        y: Axis::new("share of wrong totals", Scale::Log, quantity::percent_tick),
        series: series.filter(|series| !series.points.is_empty()).collect(),
    }
}
