//! How often report 000's heuristic is right.
//!
//! **Question.** Montagna tries the squares around the weighted barycentre of the knights. Its authors say that it is wrong 2 times in 100. How does
//! that depend on how far around it looks, and on how many knights there are?
//!
//! **Workload.** Random boards of 1 to 10 rows and columns as the report's generator makes them, for each of several densities; the exact
//! method says what is right. Boards without an answer are left out.

use std::time::Duration;

use cavallo::gather::{Exact, Montagna, Targets, Weights};
use cavallo_formats::GenerateSettings;

use crate::gather_times::boards;
use crate::lab::{Halt, Lab, Reply, Wrong};
use crate::plot::{Axis, Cell, Chart, HeatMap, Panel, Scale, Series, Tint};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

const RADII: [u32; 5] = [0, 1, 2, 3, 4];
/// The variants that leave a choice; with the whole board as targets the method is exact.
const TARGETS: [(&str, Targets); 2] = [("centre", Targets::Centre), ("own", Targets::Own)];

struct Row {
    density: f64,
    targets: &'static str,
    weights: &'static str,
    radius: u32,
    boards: u64,
    right: u64,
    unknown: u64,
    /// Turns beyond the best, of all boards with an answer.
    excess: u64,
}

impl Row {
    fn share(&self) -> f64 {
        self.right as f64 / self.boards.max(1) as f64
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, Wrong> {
    let scope = lab.size();
    let densities: &[f64] = scope.pick(
        &[0.1, 0.5],
        &[0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0],
        &[0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0],
    );
    let cases = scope.pick(60, 500, 5000);
    let mut rows = Vec::new();
    let variants = TARGETS.len() * Weights::ALL.len() * RADII.len();
    let stopped = lab.carry_out(densities.len() * (variants + 1), |lab| {
        for (number, &density) in (0..).zip(densities) {
            measure(lab, density, cases, number, &mut rows)?;
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.method(format!(
        "{} random boards of 1 to 10 rows and columns for each density, k from 1 to 9, as the report's generator makes them (its own \
         density is 0.1). The exact method says what the best total is; boards without knights, or whose knights cannot meet, are left \
         out. Montagna is right where its total is the best one; where it finds no meeting it says so and is not right.",
        quantity::count(cases)
    ));
    report.method(
        "Its targets are the squares around the barycentre up to a radius (centre), or also the knights' own squares (own). Its weights are \
         as the report's text intends them, or as its program has them (report).",
    );
    tell(&mut report, densities, &rows);
    Ok(report)
}

fn measure(lab: &mut Lab<'_>, density: f64, cases: u64, number: u64, rows: &mut Vec<Row>) -> Result<(), Halt> {
    const LONG: Duration = Duration::from_mins(1);
    let seed = lab.seed().wrapping_add(number);
    let problems = boards(&GenerateSettings { cases, density, seed, ..GenerateSettings::default() })?;
    lab.piece(&format!("density {density}, exact"))?;
    let mut known = Vec::new();
    for problem in &problems {
        if let (Some(Reply::Turns(best)), _) = lab.gather(&Exact::default(), problem, LONG, true)? {
            known.push((problem, best));
        }
    }
    for (targets_name, targets) in TARGETS {
        for (weights_name, weights) in Weights::ALL {
            for radius in RADII {
                lab.piece(&format!("density {density}, {targets_name}, {weights_name} weights, radius {radius}"))?;
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
                    match lab.gather(&solver, problem, LONG, true)?.0 {
                        Some(Reply::Turns(turns)) if turns < best => {
                            return Err(Halt::wrong(format!("montagna found {turns} turns, and exact {best}")));
                        }
                        Some(Reply::Turns(turns)) => {
                            row.right += u64::from(turns == best);
                            row.excess += turns - best;
                        }
                        _ => row.unknown += 1,
                    }
                }
                rows.push(row);
            }
        }
    }
    Ok(())
}

fn tell(report: &mut Report, densities: &[f64], rows: &[Row]) {
    // The report's own setting: a tenth of the squares.
    let at = |density: f64, targets: &str, radius: u32| {
        rows.iter().find(move |row| {
            (row.density - density).abs() < 1e-9
                && row.targets == targets
                && row.weights == "intended"
                && row.radius == radius
        })
    };
    for (targets, words) in
        [("centre", "around the barycentre alone"), ("own", "with the knights' own squares as well")]
    {
        let shares: Vec<String> = RADII
            .iter()
            .filter_map(|&radius| at(0.1, targets, radius))
            .map(|row| format!("{} with radius {}", quantity::percent(row.share()), row.radius))
            .collect();
        if !shares.is_empty() {
            report.say(format!("At the report's density of 0.1, {words}, it is right on {}.", quantity::list(&shares)));
        }
    }
    if let Some(worst) = rows
        .iter()
        .filter(|row| row.weights == "intended" && row.radius == 1)
        .min_by(|a, b| a.share().total_cmp(&b.share()))
    {
        report.say(format!(
            "With radius 1 it does worst at a density of {} with targets {}: {} of {} boards right.",
            worst.density,
            worst.targets,
            quantity::count(worst.right),
            quantity::count(worst.boards)
        ));
    }
    let fitting: Vec<String> = rows
        .iter()
        .filter(|row| {
            (row.density - 0.1).abs() < 1e-9 && row.weights == "report" && (0.97..0.99).contains(&row.share())
        })
        .map(|row| format!("targets {} with radius {} ({})", row.targets, row.radius, quantity::percent(row.share())))
        .collect();
    if !fitting.is_empty() {
        report.say(format!(
            "The report's 98 % (weights as in its program, density 0.1) fits {}.",
            quantity::list(&fitting)
        ));
    }
    let differences = rows.iter().filter(|row| row.weights == "intended").filter_map(|row| {
        let same = |other: &&Row| {
            (other.density - row.density).abs() < 1e-9 && other.targets == row.targets && other.radius == row.radius
        };
        let other = rows.iter().filter(same).find(|other| other.weights == "report")?;
        Some(row.share() - other.share())
    });
    let (sum, many) = differences.fold((0.0, 0), |(sum, many), difference| (sum + difference, many + 1));
    if many > 0 {
        let mean = 100.0 * sum / f64::from(many);
        report.say(format!(
            "Over all densities and radii the weights of the text are right on {mean:+.2} percentage points of the boards more than those of \
             the program, on average."
        ));
    }
    if !rows.is_empty() {
        report.heat_map("montagna-map", &map(densities, rows), "The share of right totals, in per cent, by radius and density, with the weights as the report's text intends them.");
        report.chart(
            "montagna-radius",
            &lines(densities, rows),
            "The same with the targets around the barycentre alone, as lines.",
        );
    }
    let mut table =
        Table::new(&["density", "targets", "weights", "radius", "boards", "right", "unknown", "share", "excess_turns"]);
    for row in rows {
        let Row { density, targets, weights, radius, boards, right, unknown, excess } = row;
        table.push(&[
            density,
            targets,
            weights,
            radius,
            boards,
            right,
            unknown,
            &format!("{:.6}", row.share()),
            excess,
        ]);
    }
    report.table("montagna", table);
}

fn map(densities: &[f64], rows: &[Row]) -> HeatMap {
    let panel = |(name, title): (&str, &str)| {
        let cell = |radius: u32, density: f64| {
            let row = rows.iter().find(|row| {
                row.targets == name
                    && row.weights == "intended"
                    && row.radius == radius
                    && (row.density - density).abs() < 1e-9
            });
            Cell {
                tint: row.map_or(Tint::Empty, |row| Tint::Value(row.share())),
                words: row.map_or_else(String::new, |row| quantity::digits((1000.0 * row.share()).floor() / 10.0)),
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
                let row = rows.iter().filter(same).find(|row| (row.density - density).abs() < 1e-9)?;
                Some((density, row.share()))
            })
            .collect(),
        look,
        dashed: false,
    });
    Chart {
        title: "Right totals by density and radius, barycentre alone".to_owned(),
        description: "A line a radius: the share of right totals over the density of knights.".to_owned(),
        x: Axis::new("density: share of squares with a knight", Scale::Log, quantity::digits),
        y: Axis::new("share of right totals", Scale::Linear, quantity::percent_tick),
        series: series.filter(|series| !series.points.is_empty()).collect(),
    }
}
