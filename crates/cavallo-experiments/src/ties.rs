//! Report 003's experiment: how often Warnsdorff's rule succeeds.
//!
//! **Question.** On which boards does Warnsdorff's rule succeed, and how much depends on how ties are broken?
//!
//! **Workload.** All starts from which there can be a tour, or a random sample where there are many; the same for all rules. The rule of
//! Squirrel and Cull starts in corners only, so all rules are also tried from the four corners, and compared with it there.
//!
//! **Measured.** For each size of board and each tie rule, the share of starts from which the rule alone finds a tour without taking a jump
//! back, and the share with backtracking up to a limit. Nothing is repaired.
//!
//! **Check.** Every tour is verified. Shares come with Wilson's confidence interval.

use std::fmt::Write as _;

use cavallo::Answer;
use cavallo::board::{Board, Square};
use cavallo::run::Budget;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Ends, TieRule, TourProblem, Warnsdorff};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::source::EULERS_KNIGHT;
use crate::table::Table;

/// A search with backtracking gives up after this many squares placed per square of the board.
const PATIENCE: u64 = 10;

/// On boards beyond the last with this share of successes, all lines would be at zero, and are not drawn.
const VISIBLE: f64 = 0.05;

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

/// The numbers of successful starts.
#[derive(Clone, Copy, Default)]
struct Tally {
    starts: u64,
    /// Tours without a jump taken back.
    at_once: u64,
    /// Tours within the limit, including those at once.
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
    rule: TieRule,
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
    let stopped = lab.run_parts(2 * sides.len() * TieRule::ALL.len(), |lab| {
        for ends in [Ends::Open, Ends::Closed] {
            for &side in sides {
                measure(lab, side, ends, most_starts, &mut rows)?;
            }
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&EULERS_KNIGHT);
    report.words(
        "A tour visits every square of a board once; a closed tour ends a jump away from its start. Warnsdorff's rule of 1823 always jumps to the \
         free square with the fewest exits, that is with the fewest free squares a jump away. \"At once\" means without taking back a single \
         jump.",
    );
    let kinds: Vec<String> =
        TieRule::ALL.iter().map(|(name, rule)| format!("{name} takes {}", rule.summary())).collect();
    report.words(format!("If several squares have equally few exits, a tie rule decides: {}.", kinds.join("; ")));
    report.method(format!(
        "On n x n boards Warnsdorff's rule (jump to the free square with the fewest exits) starts on every square that can be the start of \
         a tour; where there are more than {most_starts}, on a random sample of {most_starts}, the same for all rules. The rule of \
         Squirrel and Cull always starts in a corner: it is tried from the four corners only. To compare it with the others, these are \
         also tried from there, apart from their other starts."
    ));
    report.method(format!(
        "A start counts as \"at once\" if the rule found a tour without taking back a single jump, and as found \"with backtracking\" if it \
         found one after at most {PATIENCE} squares placed per square of the board. There are no repairs and no restarts, unlike \
         in the method warnsdorff of the program. A closed tour counts only if the knight can jump back to the start; with odd n there is none."
    ));
    report.method(
        "Shares come with Wilson's 95 % confidence interval in brackets, for starts that are a random sample. Where all starts were tried \
         the share is exact, except for the rule that is itself random. This experiment does not distinguish rules whose intervals \
         overlap.",
    );
    for ends in [Ends::Open, Ends::Closed] {
        tell(&mut report, ends, &rows.iter().filter(|row| row.ends == ends).collect::<Vec<_>>());
    }
    report.table("ties", data(&rows));
    Ok(report)
}

fn measure(lab: &mut Lab<'_>, side: u32, ends: Ends, most: usize, rows: &mut Vec<Row>) -> Result<(), Halt> {
    let board = Board::new(side, side)?;
    let starts = starts(&board, ends, most, lab.seed());
    let far = side - 1;
    let corners = [(0, 0), (far, 0), (0, far), (far, far)].map(|(file, rank)| Square::new(file, rank));
    for (name, ties) in TieRule::ALL {
        lab.begin_part(&format!("{ends} tours of {side}x{side}, ties by {name}"))?;
        if starts.is_empty() {
            continue;
        }
        for (from, starts) in [(StartSet::Board, starts.as_slice()), (StartSet::Corners, &corners)] {
            if ties == TieRule::Squirrel && from == StartSet::Board {
                continue;
            }
            let tally = tally(lab, &board, ends, ties, starts)?;
            rows.push(Row { side, ends, rule: ties, from, tally });
        }
    }
    Ok(())
}

fn tally(lab: &mut Lab<'_>, board: &Board, ends: Ends, ties: TieRule, starts: &[Square]) -> Result<Tally, Halt> {
    let mut tally = Tally { starts: starts.len() as u64, ..Tally::default() };
    for (number, &start) in (0..).zip(starts) {
        let problem = TourProblem::new(board.clone(), ends).with_start(start)?;
        let method =
            Warnsdorff { ties, seed: lab.seed().wrapping_add(number), repairs: false, ..Warnsdorff::default() };
        let cap = Budget { steps: Some(PATIENCE * board.area()), ..Budget::default() };
        let result = lab.solve(&method, &problem, cap, &mut ())?;
        if let Answer::Found(_) = result.answer {
            tally.found += 1;
            tally.at_once += u64::from(result.steps == board.area());
        }
    }
    Ok(tally)
}

/// All squares from which there may be a tour, or a random sample of them.
fn starts(board: &Board, ends: Ends, most: usize, seed: u64) -> Vec<Square> {
    let possible = |square: &Square| {
        let problem = TourProblem::new(board.clone(), ends).with_start(*square);
        problem.is_ok_and(|problem| !matches!(decide(&problem), Verdict::Impossible(_)))
    };
    let mut squares: Vec<Square> = board.squares().collect();
    // Whether a closed tour exists does not depend on its start.
    if ends == Ends::Closed && !squares.first().is_some_and(possible) {
        return Vec::new();
    }
    if squares.len() <= most {
        return squares.into_iter().filter(possible).collect();
    }
    // On large boards only as many squares are tested as are needed.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(board.area()));
    let mut chosen = Vec::new();
    while chosen.len() < most && !squares.is_empty() {
        let square = squares.swap_remove(rng.random_range(0..squares.len()));
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
    if let Some(sentence) = in_short(ends, rows) {
        report.in_short(sentence);
    }
    if let Some(row) = rows.iter().find(|row| row.side == 8 && row.rule == TieRule::Roth && row.from == StartSet::Board)
    {
        let Tally { starts, at_once, found } = row.tally;
        report.say(format!(
            "On 8x8 Roth's rule finds {ends} tours at once from {at_once} of {starts} starts, and from {found} with backtracking."
        ));
    }
    for (from, words) in
        [(StartSet::Board, "From starts all over the board"), (StartSet::Corners, "From the four corners")]
    {
        if from == StartSet::Corners {
            draw(report, ends, rows);
        }
        let of: Vec<&Row> = rows.iter().copied().filter(|row| row.from == from).collect();
        let ranking = ranking(&of);
        if let Some(sentence) = best_in_words(&ranking, ends) {
            report.say(format!("{words}, all sizes together, {sentence}"));
        }
        report.show(ranking_table(&ranking, &of), &format!("{words}, {ends} tours, best at once first."));
    }
}

/// The shares of all rules on boards of all sizes, from starts all over the board.
fn in_short(ends: Ends, rows: &[&Row]) -> Option<String> {
    let of: Vec<&Row> = rows.iter().copied().filter(|row| row.from == StartSet::Board).collect();
    let ranking = ranking(&of);
    let (best, others) = ranking.split_first()?;
    let (least, most) = (of.iter().map(|row| row.side).min()?, of.iter().map(|row| row.side).max()?);
    let share = |ranked: &Ranked| quantity::percent(ranked.tally.at_once().share());
    let others: Vec<String> = others.iter().map(|other| format!("{} from {}", other.name, share(other))).collect();
    Some(format!(
        "On boards from {least}x{least} to {most}x{most} together, the tie rule {} finds {} tour at once from {} of the starts, {}.",
        best.name,
        if ends == Ends::Open { "an open" } else { "a closed" },
        share(best),
        quantity::list(&others)
    ))
}

/// Which rules are the best.
fn best_in_words(ranking: &[Ranked], ends: Ends) -> Option<String> {
    let best = ranking.first()?.tally;
    if best.at_once == 0 {
        return Some(format!("no rule finds a single {ends} tour at once."));
    }
    let equal = ranking.iter().take_while(|ranked| ranked.tally.at_once().share() >= best.at_once().share());
    let names: Vec<String> = equal.map(|ranked| ranked.name.to_owned()).collect();
    let finds = if names.len() == 1 { "finds" } else { "find" };
    let (names, share) = (quantity::list(&names), best.at_once().in_words());
    Some(format!("{names} {finds} {ends} tours at once most often: {share}."))
}

/// A rule with its successes on boards of all sizes together.
struct Ranked {
    name: &'static str,
    rule: TieRule,
    tally: Tally,
}

/// The rules, best at once first.
fn ranking(rows: &[&Row]) -> Vec<Ranked> {
    let together = |&(name, rule): &(&'static str, TieRule)| {
        let tallies = rows.iter().filter(|row| row.rule == rule).map(|row| row.tally);
        tallies.reduce(Tally::plus).map(|tally| Ranked { name, rule, tally })
    };
    let mut ranking: Vec<Ranked> = TieRule::ALL.iter().filter_map(together).collect();
    ranking.sort_by(|a, b| b.tally.at_once().share().total_cmp(&a.tally.at_once().share()));
    ranking
}

fn ranking_table(ranking: &[Ranked], rows: &[&Row]) -> Table {
    let mut table = Table::new(&["ties", "boards", "starts", "at once", "with backtracking"]);
    for Ranked { name, rule, tally } in ranking {
        table.push(&[name, &"all", &tally.starts, &tally.at_once().in_words(), &tally.found().in_words()]);
        if let Some(row) = rows.iter().filter(|row| row.rule == *rule).max_by_key(|row| row.side) {
            let (board, tally) = (format!("{0}x{0}", row.side), row.tally);
            table.push(&[name, &board, &tally.starts, &tally.at_once().in_words(), &tally.found().in_words()]);
        }
    }
    table
}

fn draw(report: &mut Report, ends: Ends, rows: &[&Row]) {
    for (name, title, rate) in [
        ("at-once", "without taking a jump back", Tally::at_once as fn(Tally) -> Rate),
        ("backtracking", "with backtracking", Tally::found),
    ] {
        let of_board = || rows.iter().filter(|row| row.from == StartSet::Board);
        let share = |row: &&&Row| rate(row.tally).share();
        let Some(last) = of_board().filter(|row| share(row) >= VISIBLE).map(|row| row.side).max() else { continue };
        let of = |rule: TieRule| {
            let rows = of_board().filter(|row| row.rule == rule && row.side <= last);
            rows.map(|row| (f64::from(row.side), rate(row.tally).share())).collect()
        };
        let series = TieRule::ALL.into_iter().enumerate().map(|(look, (name, rule))| Series {
            name: name.to_owned(),
            points: of(rule),
            look,
            dashed: false,
        });
        let chart = Chart {
            title: format!("{} tours found {title}", capital(ends)),
            description: format!(
                "A line per tie rule: the share of starts with a tour {title}, over the side of the board."
            ),
            x: Axis::new("n, of an n x n board", Scale::Log, quantity::digits),
            y: Axis::new("share of starts", Scale::Linear, quantity::percent_tick),
            series: series.filter(|series| !series.points.is_empty()).collect(),
        };
        let mut caption = format!("{} tours found {title}: the share of starts, by tie rule.", capital(ends));
        let beyond = || of_board().filter(|row| row.side > last);
        if let Some(side) = beyond().map(|row| row.side).max() {
            let most = quantity::percent(beyond().map(|row| share(&row)).fold(0.0, f64::max));
            let _ = write!(
                caption,
                " On larger boards, up to {side}x{side}, no rule found one from more than {most} of the starts."
            );
        }
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
        let (rule, from) = (rule_name(*rule), from.name());
        table.push(&[
            side, ends, &rule, &from, starts, at_once, found, once, once_low, once_high, all, all_low, all_high,
        ]);
    }
    table
}

fn rule_name(rule: TieRule) -> &'static str {
    TieRule::ALL.into_iter().find(|(_, known)| *known == rule).map_or("", |(name, _)| name)
}

fn capital(ends: Ends) -> &'static str {
    match ends {
        Ends::Open => "Open",
        Ends::Closed => "Closed",
    }
}
