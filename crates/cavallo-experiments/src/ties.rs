//! Report 003's question: on which boards does Warnsdorff's rule succeed, and how much depends on how ties are broken?
//!
//! **Measured.** For each size of board and each tie rule the share of starts from which the rule alone finds a tour, never taking a jump
//! back, and the share with backtracking up to a limit. Nothing is repaired.
//!
//! **Starts.** All that can have a tour, or some of them by chance where there are many; the same for all rules. The rule of Squirrel and
//! Cull begins in corners only, so all rules are tried from the four corners as well, and compared with it there.

use cavallo::board::{Board, Square};
use cavallo::run::Budget;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Ends, TieRule, TourProblem, Unrepaired, Warnsdorff};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

/// A search with backtracking gives up after so many squares placed for each square of the board.
const PATIENCE: u64 = 10;

/// Where walks begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartSet {
    /// All over the board.
    Board,
    Corners,
}

impl StartSet {
    fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Corners => "corners",
        }
    }
}

/// How many starts had which success.
#[derive(Clone, Copy, Default)]
struct Tally {
    starts: u64,
    /// Tours without a jump taken back.
    at_once: u64,
    /// Tours within the limit, those included.
    found: u64,
}

impl Tally {
    fn at_once(self) -> Rate {
        Rate { successes: self.at_once, trials: self.starts }
    }

    fn found(self) -> Rate {
        Rate { successes: self.found, trials: self.starts }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            starts: self.starts + other.starts,
            at_once: self.at_once + other.at_once,
            found: self.found + other.found,
        }
    }
}

#[derive(Clone, Copy)]
struct Rate {
    successes: u64,
    trials: u64,
}

impl Rate {
    fn share(self) -> f64 {
        self.successes as f64 / self.trials as f64
    }

    fn in_words(self) -> String {
        let (low, high) = quantity::wilson(self.successes, self.trials);
        format!("{} ({:.0} to {:.0} %)", quantity::percent(self.share()), 100.0 * low, 100.0 * high)
    }
}

struct Row {
    side: u32,
    ends: Ends,
    rule: &'static str,
    from: StartSet,
    tally: Tally,
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let scope = lab.size();
    let sides: &[u32] = scope.pick(
        &[5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 25, 30, 40, 50, 60],
        &[
            5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 40, 50, 60, 70, 80, 100, 120, 150,
            200, 255,
        ],
    );
    let most_starts = scope.pick(64, 100);
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
         Squirrel and Cull always begins in a corner: it is tried from the four corners only, and to compare it with the others these are \
         tried from there as well, apart from their other starts."
    ));
    report.method(format!(
        "A start counts as \"at once\" if the rule found a tour without taking back a single jump, and as found \"with backtracking\" if it \
         did after at most {PATIENCE} squares placed for each square of the board. Nothing is repaired and nothing begins again, unlike \
         in the method warnsdorff of the program. A closed tour counts only if the knight could jump home; with odd n there is none."
    ));
    let kinds: Vec<String> =
        TieRule::ALL.iter().map(|(name, rule)| format!("{name} takes {}", rule.summary())).collect();
    report.method(format!("Of squares with equally few exits, {}.", kinds.join("; ")));
    report.method(
        "Shares come with Wilson's interval in brackets, which holds the true share with a probability of 95 % if the starts are a sample drawn by \
         chance. Where all starts were tried the share is exact but for the rule that itself draws lots. Rules whose intervals overlap \
         are not told apart by this experiment.",
    );
    for ends in [Ends::Open, Ends::Closed] {
        tell(&mut report, ends, &rows.iter().filter(|row| row.ends == ends).collect::<Vec<_>>());
    }
    report.table("ties", data(&rows));
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
        if starts.is_empty() {
            continue;
        }
        for (from, starts) in [(StartSet::Board, starts.as_slice()), (StartSet::Corners, &corners)] {
            if ties == TieRule::Squirrel && from == StartSet::Board {
                continue;
            }
            let tally = tally(lab, &board, ends, ties, starts)?;
            rows.push(Row { side, ends, rule: name, from, tally });
        }
    }
    Ok(())
}

fn tally(lab: &mut Lab<'_>, board: &Board, ends: Ends, ties: TieRule, starts: &[Square]) -> Result<Tally, Halt> {
    let mut tally = Tally { starts: starts.len() as u64, ..Tally::default() };
    for (number, &start) in (0..).zip(starts) {
        let problem =
            TourProblem::new(board.clone(), ends).with_start(start).map_err(|error| Halt::wrong(error.to_string()))?;
        let method = Unrepaired(Warnsdorff { ties, seed: lab.seed().wrapping_add(number) });
        let cap = Budget { steps: Some(PATIENCE * board.area()), ..Budget::default() };
        let attempt = lab.tour(&method, &problem, cap, &mut ())?;
        if attempt.tour().is_some() {
            tally.found += 1;
            tally.at_once += u64::from(attempt.steps == board.area());
        }
    }
    Ok(tally)
}

/// All squares from which there may be a tour, or some of them by chance.
fn starts(board: &Board, ends: Ends, most: usize, seed: u64) -> Vec<Square> {
    let possible = |square: &Square| {
        let problem = TourProblem::new(board.clone(), ends).with_start(*square);
        problem.is_ok_and(|problem| !matches!(decide(&problem), Verdict::Impossible(_)))
    };
    let mut squares: Vec<Square> = board.squares().collect();
    // Whether a closed tour exists does not depend on where it begins.
    if ends == Ends::Closed && !squares.first().is_some_and(possible) {
        return Vec::new();
    }
    if squares.len() <= most {
        return squares.into_iter().filter(possible).collect();
    }
    // Of large boards only as many squares as are needed are looked at.
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(board.area()));
    let mut chosen = Vec::new();
    while chosen.len() < most && !squares.is_empty() {
        let square = squares.swap_remove(chance.random_range(0..squares.len()));
        if possible(&square) {
            chosen.push(square);
        }
    }
    chosen
}

fn tell(report: &mut Report, ends: Ends, rows: &[&Row]) {
    if rows.is_empty() {
        return;
    }
    if let Some(row) = rows.iter().find(|row| row.side == 8 && row.rule == "roth" && row.from == StartSet::Board) {
        let Tally { starts, at_once, found } = row.tally;
        report.say(format!(
            "On the chessboard Roth's rule finds {ends} tours at once from {at_once} of {starts} starts, and from {found} with backtracking."
        ));
    }
    for (from, words) in
        [(StartSet::Board, "StartSet starts all over the board"), (StartSet::Corners, "StartSet the four corners")]
    {
        let of: Vec<&Row> = rows.iter().copied().filter(|row| row.from == from).collect();
        let ranking = ranking(&of);
        if let Some(sentence) = best_in_words(&ranking, ends) {
            report.say(format!("{words}, all sizes together, {sentence}"));
        }
        report.show(ranking_table(&ranking, &of), &format!("{words}, {ends} tours, best at once first."));
    }
    draw(report, ends, rows);
}

/// Which rule is the best, or which are.
fn best_in_words(ranking: &[(&'static str, Tally)], ends: Ends) -> Option<String> {
    let (_, best) = ranking.first()?;
    if best.at_once == 0 {
        return Some(format!("no rule finds a single {ends} tour at once."));
    }
    let equal = ranking.iter().take_while(|(_, tally)| tally.at_once().share() >= best.at_once().share());
    let names: Vec<String> = equal.map(|(name, _)| (*name).to_owned()).collect();
    let finds = if names.len() == 1 { "finds" } else { "find" };
    let (names, share) = (quantity::list(&names), best.at_once().in_words());
    Some(format!("{names} {finds} {ends} tours at once most often: {share}."))
}

/// The rules with what they did on boards of all sizes together, best at once first.
fn ranking(rows: &[&Row]) -> Vec<(&'static str, Tally)> {
    let together = |rule: &'static str| {
        let of = rows.iter().filter(|row| row.rule == rule).map(|row| row.tally);
        of.reduce(Tally::plus).map(|tally| (rule, tally))
    };
    let mut ranking: Vec<(&'static str, Tally)> = TieRule::ALL.iter().filter_map(|(name, _)| together(name)).collect();
    ranking.sort_by(|(_, a), (_, b)| b.at_once().share().total_cmp(&a.at_once().share()));
    ranking
}

fn ranking_table(ranking: &[(&'static str, Tally)], rows: &[&Row]) -> Table {
    let mut table = Table::new(&["ties", "boards", "starts", "at once", "with backtracking"]);
    for (rule, tally) in ranking {
        table.push(&[rule, &"all", &tally.starts, &tally.at_once().in_words(), &tally.found().in_words()]);
        if let Some(row) = rows.iter().filter(|row| row.rule == *rule).max_by_key(|row| row.side) {
            let (board, tally) = (format!("{0}x{0}", row.side), row.tally);
            table.push(&[rule, &board, &tally.starts, &tally.at_once().in_words(), &tally.found().in_words()]);
        }
    }
    table
}

fn draw(report: &mut Report, ends: Ends, rows: &[&Row]) {
    for (name, title, from, rate) in [
        ("at-once", "without taking a jump back", StartSet::Board, Tally::at_once as fn(Tally) -> Rate),
        ("backtracking", "with backtracking", StartSet::Board, Tally::found),
        ("corners", "without taking a jump back, from corners", StartSet::Corners, Tally::at_once),
    ] {
        let of = |rule: &str| {
            let rows = rows.iter().filter(|row| row.from == from && row.rule == rule);
            rows.map(|row| (f64::from(row.side), rate(row.tally).share())).collect()
        };
        let series = TieRule::ALL.iter().enumerate().map(|(look, (name, _))| Series {
            name: (*name).to_owned(),
            points: of(name),
            look,
            dashed: false,
        });
        let chart = Chart {
            title: format!("{} tours found {title}", capital(ends)),
            description: format!(
                "A line a tie rule: the share of starts with a tour {title}, over the side of the board."
            ),
            x: Axis::new("n, of an n x n board", Scale::Log, quantity::digits),
            y: Axis::new("share of starts", Scale::Linear, quantity::percent_tick),
            series: series.filter(|series| !series.points.is_empty()).collect(),
        };
        let caption = format!("{} tours found {title}: the share of starts, by tie rule.", capital(ends));
        report.chart(&format!("ties-{ends}-{name}"), &chart, &caption);
    }
}

fn data(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
        "side",
        "ends",
        "ties",
        "from",
        "starts",
        "at_once",
        "found",
        "share_at_once",
        "at_once_low",
        "at_once_high",
        "share_found",
        "found_low",
        "found_high",
    ]);
    for row in rows {
        let Row { side, ends, rule, from, tally } = row;
        let Tally { starts, at_once, found } = tally;
        let shares = [tally.at_once(), tally.found()].map(|rate| {
            let (low, high) = quantity::wilson(rate.successes, rate.trials);
            [rate.share(), low, high].map(|share| format!("{share:.6}"))
        });
        let [[once, once_low, once_high], [all, all_low, all_high]] = &shares;
        let from = from.name();
        table.push(&[
            side, ends, rule, &from, starts, at_once, found, once, once_low, once_high, all, all_low, all_high,
        ]);
    }
    table
}

fn capital(ends: Ends) -> &'static str {
    match ends {
        Ends::Open => "Open",
        Ends::Closed => "Closed",
    }
}
