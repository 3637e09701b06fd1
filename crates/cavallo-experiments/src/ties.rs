//! Report 003's question: on which boards does Warnsdorff's rule succeed, and how much depends on how ties are broken?
//!
//! **Measured.** For each size of board and each tie rule the share of starts from which the rule alone finds a tour, never taking a jump
//! back, and the share with backtracking up to a limit. Nothing is repaired.
//!
//! **Starts.** All that can have a tour, or some of them by chance where there are many; the same for all rules, but that of
//! Squirrel and Cull, which begins in corners.

use cavallo::board::{Board, Square};
use cavallo::run::{Budget, Silent};
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Ends, TieRule, TourProblem, Unrepaired, Warnsdorff};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lab::{Halt, Lab, Wrong};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

/// A search with backtracking gives up after so many squares placed for each square of the board.
const PATIENCE: u64 = 10;

struct Row {
    side: u32,
    ends: Ends,
    rule: &'static str,
    starts: u64,
    /// Tours without a jump taken back.
    at_once: u64,
    /// Tours within the limit, those included.
    found: u64,
}

impl Row {
    fn at_once(&self) -> f64 {
        self.at_once as f64 / self.starts as f64
    }

    fn found(&self) -> f64 {
        self.found as f64 / self.starts as f64
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, Wrong> {
    let scope = lab.size();
    let sides: &[u32] = scope.pick(
        &[6, 8, 9],
        &[5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 40, 50, 60, 80, 100],
        &[
            5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 40, 50, 60, 70, 80, 100, 120, 150,
            200, 255,
        ],
    );
    let most_starts = scope.pick(64, 64, 100);
    let mut rows = Vec::new();
    let stopped = lab.carry_out(2 * sides.len() * TieRule::ALL.len(), |lab| {
        for ends in [Ends::Open, Ends::Closed] {
            for &side in sides {
                measure(lab, side, ends, most_starts, &mut rows)?;
            }
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.method(format!(
        "On n x n boards Warnsdorff's rule (jump to the free square with the fewest exits) begins on every square that can be the start of \
         a tour; where there are more than {most_starts}, on {most_starts} of them drawn by chance, the same for all rules. The rule of \
         Squirrel and Cull always begins in a corner, so it is tried from the four corners."
    ));
    report.method(format!(
        "A start counts as \"at once\" if the rule found a tour without taking back a single jump, and as found \"with backtracking\" if it \
         did after at most {PATIENCE} squares placed for each square of the board. Nothing is repaired and nothing begins again, unlike \
         in the method warnsdorff of the program. A closed tour counts only if the knight could jump home; with odd n there is none."
    ));
    let kinds: Vec<String> =
        TieRule::ALL.iter().map(|(name, rule)| format!("{name} takes {}", rule.summary())).collect();
    report.method(format!("Of squares with equally few exits, {}.", kinds.join("; ")));
    tell(&mut report, &rows);
    Ok(report)
}

fn measure(lab: &mut Lab<'_>, side: u32, ends: Ends, most: usize, rows: &mut Vec<Row>) -> Result<(), Halt> {
    let impossible = |error: &dyn std::fmt::Display| Halt::wrong(error.to_string());
    let board = Board::new(side, side).map_err(|error| impossible(&error))?;
    let starts = starts(&board, ends, most, lab.seed());
    let far = side - 1;
    let corners = [(0, 0), (far, 0), (0, far), (far, far)].map(|(file, rank)| Square::new(file, rank));
    for (name, ties) in TieRule::ALL {
        lab.piece(&format!("{ends} tours of {side}x{side}, ties by {name}"))?;
        let starts: &[Square] = match ties {
            _ if starts.is_empty() => &[],
            TieRule::Squirrel => &corners,
            _ => &starts,
        };
        if starts.is_empty() {
            continue;
        }
        let mut row = Row { side, ends, rule: name, starts: starts.len() as u64, at_once: 0, found: 0 };
        for (number, &start) in (0..).zip(starts) {
            let problem =
                TourProblem::new(board.clone(), ends).with_start(start).map_err(|error| impossible(&error))?;
            let method = Unrepaired(Warnsdorff { ties, seed: lab.seed().wrapping_add(number) });
            let cap = Budget { steps: Some(PATIENCE * board.area()), ..Budget::default() };
            let attempt = lab.tour(&method, &problem, cap, &mut Silent)?;
            if attempt.tour().is_some() {
                row.found += 1;
                row.at_once += u64::from(attempt.steps == board.area());
            }
        }
        rows.push(row);
    }
    Ok(())
}

/// All squares from which there may be a tour, or some of them by chance.
fn starts(board: &Board, ends: Ends, most: usize, seed: u64) -> Vec<Square> {
    let possible = |square: &Square| {
        let problem = TourProblem::new(board.clone(), ends).with_start(*square);
        problem.is_ok_and(|problem| !matches!(decide(&problem), Verdict::Impossible(_)))
    };
    let mut squares: Vec<Square> = board.squares().collect();
    // Of large boards only as many squares as are needed are looked at.
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(board.area()));
    let mut chosen = Vec::new();
    if squares.len() <= most {
        return squares.into_iter().filter(possible).collect();
    }
    while chosen.len() < most && !squares.is_empty() {
        let square = squares.swap_remove(chance.random_range(0..squares.len()));
        if possible(&square) {
            chosen.push(square);
        } else if chosen.is_empty() && squares.len() + 8 < board.area() as usize && ends == Ends::Closed {
            // Whether a closed tour exists does not depend on where it begins.
            return chosen;
        }
    }
    chosen
}

fn tell(report: &mut Report, rows: &[Row]) {
    for ends in [Ends::Open, Ends::Closed] {
        let of = |rule: &'static str| rows.iter().filter(move |row| row.rule == rule && row.ends == ends);
        let largest: Vec<String> = TieRule::ALL
            .iter()
            .filter_map(|(name, _)| of(name).max_by_key(|row| row.side))
            .map(|row| {
                let (once, found) = (quantity::percent(row.at_once()), quantity::percent(row.found()));
                format!("{} {once} at once and {found} with backtracking", row.rule)
            })
            .collect();
        let Some(side) = rows.iter().filter(|row| row.ends == ends).map(|row| row.side).max() else { continue };
        report.say(format!("{} tours of {side}x{side}: {}.", capital(ends), largest.join("; ")));
        if let Some(row) = of("roth").find(|row| row.side == 8) {
            report.say(format!(
                "On the chessboard Roth's rule finds {} tours at once from {} of {} starts, and from {} with backtracking.",
                if ends == Ends::Open { "open" } else { "closed" },
                row.at_once,
                row.starts,
                row.found
            ));
        }
        let means: Vec<(f64, &str)> = TieRule::ALL
            .iter()
            .filter_map(|(name, _)| {
                let many = of(name).count();
                (many > 0).then(|| (of(name).map(Row::at_once).sum::<f64>() / many as f64, *name))
            })
            .collect();
        let ranking = |means: &[(f64, &str)]| {
            let mut means = means.to_vec();
            means.sort_by(|a, b| b.0.total_cmp(&a.0));
            let words: Vec<String> =
                means.iter().map(|(share, name)| format!("{name} {}", quantity::percent(*share))).collect();
            quantity::list(&words)
        };
        report.say(format!("Mean share at once over all sizes, best first: {}.", ranking(&means)));
        for (name, title, share) in [
            ("at-once", "without taking a jump back", Row::at_once as fn(&Row) -> f64),
            ("backtracking", "with backtracking", Row::found),
        ] {
            let chart = chart(rows, ends, title, share);
            let caption = format!("The share of starts from which an {ends} tour is found {title}, by tie rule.");
            let caption = if ends == Ends::Closed { caption.replace("an closed", "a closed") } else { caption };
            report.chart(&format!("ties-{ends}-{name}"), &chart, &caption);
        }
    }
    let mut table = Table::new(&["side", "ends", "ties", "starts", "at_once", "found", "share_at_once", "share_found"]);
    for row in rows {
        let Row { side, ends, rule, starts, at_once, found } = row;
        let (once, all) = (format!("{:.6}", row.at_once()), format!("{:.6}", row.found()));
        table.push(&[side, ends, rule, starts, at_once, found, &once, &all]);
    }
    report.table("ties", table);
}

fn capital(ends: Ends) -> &'static str {
    match ends {
        Ends::Open => "Open",
        Ends::Closed => "Closed",
    }
}

fn chart(rows: &[Row], ends: Ends, title: &str, share: fn(&Row) -> f64) -> Chart {
    let series = TieRule::ALL.iter().enumerate().map(|(look, (name, _))| Series {
        name: (*name).to_owned(),
        points: rows
            .iter()
            .filter(|row| row.ends == ends && row.rule == *name)
            .map(|row| (f64::from(row.side), share(row)))
            .collect(),
        look,
        dashed: false,
    });
    Chart {
        title: format!("{} tours found {title}", capital(ends)),
        description: format!("A line a tie rule: the share of starts with a tour {title}, over the side of the board."),
        x: Axis::new("n, of an n x n board", Scale::Log, quantity::digits),
        y: Axis::new("share of starts", Scale::Linear, quantity::percent_tick),
        series: series.filter(|series| !series.points.is_empty()).collect(),
    }
}
