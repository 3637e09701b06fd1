//! Random jumps towards the target, and the best of many trials.
//!
//! **Question.** The report thinks of moving each knight by random jumps to the target, many times, and taking the least number of turns.
//! How many trials find it, and at what cost?
//!
//! **Workload.** The boards of the random targets. The target is a best square, so only the paths can be wrong.
//!
//! **Measured.** After 1, 2, 4, ... trials for each knight: on how many boards all knights have arrived, and with the best total. A trial
//! ends as soon as it cannot be shorter than the shortest one before.
//!
//! **Check.** No total may be less than the best one.

use cavallo::board::{Board, Square};
use cavallo_experiments::{Axis, Chart, Halt, Lab, Report, Scale, Series, Table, quantity};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::cases::{Case, CaseSet};

/// A knight that needs more jumps in its first trial is lost.
const MOST_JUMPS: u64 = 1000;

/// How a jump is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Any jump.
    Any,
    /// A jump that leads nearer to the target in a straight line, if there is one; else any.
    Nearer,
}

const WAYS: [(Way, &str); 2] = [(Way::Nearer, "nearer"), (Way::Any, "any")];

struct Row {
    boards: String,
    cases: usize,
    way: &'static str,
    trials: u64,
    /// On how many boards all knights arrived, and with the best total.
    met: u64,
    right: u64,
    /// Turns beyond the best, where all arrived.
    excess: u64,
    /// All jumps so far.
    jumps: u64,
}

impl Row {
    fn share(&self) -> f64 {
        self.right as f64 / self.cases.max(1) as f64
    }
}

/// One trial: the number of jumps to the target, if that is less than `limit`; and the number of jumps made.
fn trial(
    board: &Board,
    from: Square,
    target: Square,
    way: Way,
    limit: u64,
    rng: &mut Xoshiro256PlusPlus,
) -> (Option<u64>, u64) {
    let gap = |square: Square| {
        let (files, ranks) = (square.file().abs_diff(target.file()), square.rank().abs_diff(target.rank()));
        files * files + ranks * ranks
    };
    let (mut square, mut jumps) = (from, 0);
    while square != target {
        if jumps + 1 >= limit {
            return (None, jumps);
        }
        let (mut around, mut many, mut near) = ([square; 8], 0, 0);
        for to in board.neighbours(square) {
            around[many] = to;
            if way == Way::Nearer && gap(to) < gap(square) {
                // The nearer ones come first.
                around.swap(near, many);
                near += 1;
            }
            many += 1;
        }
        square = around[rng.random_range(0..if near > 0 { near } else { many })];
        jumps += 1;
    }
    (Some(jumps), jumps)
}

/// The jumps of this part of the experiment.
pub(crate) struct RandomJumps {
    /// The numbers of trials: powers of two up to this one.
    most_trials: u64,
    rows: Vec<Row>,
}

impl RandomJumps {
    pub(crate) fn new(lab: &Lab<'_>) -> Self {
        Self { most_trials: lab.size().pick(64, 1024), rows: Vec::new() }
    }

    pub(crate) fn parts(sets: usize) -> usize {
        sets * WAYS.len()
    }

    pub(crate) fn measure(&mut self, lab: &mut Lab<'_>, sets: &[CaseSet]) -> Result<(), Halt> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(lab.seed());
        for set in sets {
            for (way, name) in WAYS {
                lab.begin_part(&format!("random jumps on {}, {name}", set.name))?;
                let mut rows: Vec<Row> = (0..=self.most_trials.ilog2())
                    .map(|power| Row {
                        boards: set.name.clone(),
                        cases: set.cases.len(),
                        way: name,
                        trials: 1 << power,
                        met: 0,
                        right: 0,
                        excess: 0,
                        jumps: 0,
                    })
                    .collect();
                for case in &set.cases {
                    lab.check()?;
                    walk(case, way, &mut rows, &mut rng)?;
                }
                self.rows.extend(rows);
            }
        }
        Ok(())
    }

    pub(crate) fn explain(&self, report: &mut Report) {
        report.method(format!(
            "Random jumps. On the same boards each knight goes to a best square by random jumps, {} times; a jump is any one (any), or one that \
             leads nearer to the target in a straight line if there is one (nearer). Of all trials of a knight the shortest counts. A trial \
             ends as soon as it cannot be shorter than those before, the first one after {} jumps.",
            quantity::count(self.most_trials),
            quantity::count(MOST_JUMPS)
        ));
    }

    pub(crate) fn tell(&self, report: &mut Report, sets: &[CaseSet]) {
        for set in sets {
            for (_, way) in WAYS {
                self.tell_way(report, set, way);
            }
        }
        if !self.rows.is_empty() {
            report.chart(
                "open-ideas-jumps",
                &self.chart(sets),
                "The share of boards with the best total after this many trials for each knight, the target being a best square.",
            );
        }
        report.table("open-ideas-jumps", self.data());
    }

    fn tell_way(&self, report: &mut Report, set: &CaseSet, way: &str) {
        let of: Vec<&Row> = self.rows.iter().filter(|row| row.boards == set.name && row.way == way).collect();
        let (Some(first), Some(last)) = (of.first(), of.last()) else { return };
        let shares: Vec<String> = of
            .iter()
            .filter(|row| row.trials.ilog2().is_multiple_of(2))
            .map(|row| format!("{} after {}", quantity::percent(row.share()), quantity::count(row.trials)))
            .collect();
        let knights: u64 = set.cases.iter().map(|case| case.problem.knights().len() as u64).sum();
        let squares: u64 = set.cases.iter().map(|case| case.squares as u64).sum();
        report.say(format!(
            "Random jumps on boards of {}, {way}: the best total on {} trials. After the last trial all knights have arrived on {} of {} boards, with \
             {} turns more than the best on average. The first trial takes {} jumps per knight, all trials {}; a breadth-first search from the \
             target reaches at most {} squares per knight, and is exact.",
            set.name,
            quantity::list(&shares),
            quantity::count(last.met),
            quantity::count(last.cases as u64),
            quantity::digits(last.excess as f64 / last.met.max(1) as f64),
            quantity::digits(first.jumps as f64 / knights.max(1) as f64),
            quantity::large(last.jumps as f64 / knights.max(1) as f64),
            quantity::digits(squares as f64 / knights.max(1) as f64),
        ));
    }

    fn chart(&self, sets: &[CaseSet]) -> Chart {
        let mut series = Vec::new();
        for set in sets {
            for (_, way) in WAYS {
                let of = self.rows.iter().filter(|row| row.boards == set.name && row.way == way);
                let points: Vec<(f64, f64)> = of.map(|row| (row.trials as f64, row.share())).collect();
                // What never succeeds is told in words; a line at zero shows nothing.
                if points.iter().any(|&(_, share)| share > 0.0) {
                    series.push(Series {
                        name: format!("{}, {way}", set.name),
                        points,
                        look: series.len(),
                        dashed: false,
                    });
                }
            }
        }
        Chart {
            title: "Random jumps to a best square: how often the total is the best".to_owned(),
            description: "Lines over the number of trials for each knight: the share of boards with the best total."
                .to_owned(),
            x: Axis::new("trials for each knight", Scale::Log, quantity::short),
            y: Axis::new("share of right totals", Scale::Linear, quantity::percent_tick),
            series,
        }
    }

    fn data(&self) -> Table {
        let mut table =
            Table::new(&["boards", "cases", "jumps", "trials", "met", "right", "share", "excess_turns", "jumps_made"]);
        for row in &self.rows {
            let Row { boards, cases, way, trials, met, right, excess, jumps } = row;
            table.push(&[boards, cases, way, trials, met, right, &format!("{:.6}", row.share()), excess, jumps]);
        }
        table
    }
}

/// All trials of all knights of a board, added to the rows.
fn walk(case: &Case, way: Way, rows: &mut [Row], rng: &mut Xoshiro256PlusPlus) -> Result<(), Halt> {
    let (board, target) = (case.problem.board(), case.best_squares[0]);
    // The total after each number of trials, if all knights have arrived.
    let mut totals = vec![Some(0); rows.len()];
    for knight in case.problem.knights() {
        let (mut shortest, mut made, mut done) = (None, 0, 0);
        for (row, total) in rows.iter_mut().zip(&mut totals) {
            while done < row.trials {
                let (jumps, steps) = trial(board, knight.square, target, way, shortest.unwrap_or(MOST_JUMPS + 1), rng);
                shortest = jumps.or(shortest);
                made += steps;
                done += 1;
            }
            row.jumps += made;
            let turns = shortest.map(|jumps: u64| jumps.div_ceil(knight.k) * knight.count);
            *total = total.zip(turns).map(|(total, turns): (u64, u64)| total + turns);
        }
    }
    for (row, total) in rows.iter_mut().zip(totals) {
        let Some(total) = total else { continue };
        if total < case.best {
            return Err(Halt::bug(format!("random jumps need {total} turns, and exact {}", case.best)));
        }
        row.met += 1;
        row.right += u64::from(total == case.best);
        row.excess += total - case.best;
    }
    Ok(())
}
