//! Report 000's appendix C: six boards with few knights in special places.
//!
//! **Question.** Do all methods find the best meeting on boards that are sparse, crowded in a corner or lopsided, and how long do they take?
//!
//! **Workload.** The six boards of the report's appendix C.
//!
//! **Measured.** The answer of every method, and the least time of many runs.
//!
//! **Check.** The cost of every square is computed once more, by a breadth-first search of this experiment that no method shares. The
//! answers are also compared with those that the authors published.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use cavallo::board::{Board, Square};
use cavallo::gather::GatherProblem;
use cavallo_formats::{CaseAnswer, read_coursework_output, read_gather};

use crate::gather_times::{METHODS, METHODS_IN_WORDS, MONTAGNA, WORDS, solver};
use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Cell, Chart, HeatMap, Panel, Scale, Series, Tint};
use crate::quantity;
use crate::report::Report;
use crate::source::GATHERING;
use crate::table::Table;

/// Six special boards, and the authors' answers: IA-MP 2015, MIT licence.
const BOARDS: &str = include_str!("../data/input_other.txt");
const ANSWERS: &str = include_str!("../data/output_other.txt");

struct Row {
    board: usize,
    method: &'static str,
    answer: CaseAnswer,
    seconds: f64,
}

impl Row {
    fn is_right(&self, truth: &[CaseAnswer]) -> bool {
        self.answer == truth[self.board]
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let unreadable = |error: &dyn std::fmt::Display| MethodBug(format!("the six boards cannot be read: {error}"));
    let problems = read_gather(BOARDS.as_bytes(), None).map_err(|error| unreadable(&error))?;
    let published = read_coursework_output(ANSWERS.as_bytes()).map_err(|error| unreadable(&error))?;
    let repeats = lab.size().pick(301, 2001);

    let mut rows = Vec::new();
    let stopped = lab.run_parts(problems.len() * METHODS.len(), |lab| {
        for (board, problem) in problems.iter().enumerate() {
            for method in METHODS {
                lab.begin_part(&format!("board {}, {method}", board + 1))?;
                let solver = solver(method)?;
                let answer = lab.gather(solver.as_ref(), problem)?;
                if solver.capabilities().complete && answer != best_of(problem) {
                    return Err(Halt::bug(format!("{method} is wrong about special board {}", board + 1)));
                }
                let mut least = Duration::MAX;
                for _ in 0..repeats {
                    least = least.min(lab.time_gather(solver.as_ref(), problem)?);
                }
                rows.push(Row { board, method, answer, seconds: least.as_secs_f64() });
            }
        }
        Ok(())
    })?;

    let mut report = Report::new(lab, stopped);
    report.source(&GATHERING);
    report.words(WORDS);
    report.words(METHODS_IN_WORDS);
    report.method(format!(
        "The six boards of the report's appendix C are solved by every method, {repeats} times each; the time is the least. {MONTAGNA}"
    ));
    report.method(
        "The best total was computed once more from the cost of every square, with distances from a search of this experiment that no \
         method shares; an exact method that differs ends the experiment. The pictures show that cost.",
    );
    tell(&mut report, &problems, &published, &rows);
    Ok(report)
}

/// The distance from a square to every square that can be reached.
fn distances(board: &Board, from: Square) -> HashMap<Square, u64> {
    let mut jumps = HashMap::from([(from, 0)]);
    let mut level = vec![from];
    for distance in 1.. {
        let mut next = Vec::new();
        for to in level.iter().flat_map(|&square| board.neighbours(square)) {
            if let Entry::Vacant(entry) = jumps.entry(to) {
                entry.insert(distance);
                next.push(to);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    jumps
}

/// The cost of a meeting on every square where one is possible: the turns of all knights.
fn costs(problem: &GatherProblem) -> HashMap<Square, u64> {
    let ways: Vec<_> =
        problem.knights().iter().map(|knight| (knight, distances(problem.board(), knight.square))).collect();
    let cost = |square: Square| {
        let turns = ways.iter().map(|(knight, jumps)| Some(jumps.get(&square)?.div_ceil(knight.k) * knight.count));
        turns.sum::<Option<u64>>()
    };
    problem.board().squares().filter_map(|square| Some((square, cost(square)?))).collect()
}

fn best_of(problem: &GatherProblem) -> CaseAnswer {
    costs(problem).into_values().min().map_or(CaseAnswer::Impossible, CaseAnswer::Turns)
}

fn word(answer: CaseAnswer) -> String {
    match answer {
        CaseAnswer::Turns(turns) => turns.to_string(),
        CaseAnswer::Impossible => "impossible".to_owned(),
        CaseAnswer::Unknown => "unknown".to_owned(),
    }
}

fn tell(report: &mut Report, problems: &[GatherProblem], published: &[CaseAnswer], rows: &[Row]) {
    let truth: Vec<CaseAnswer> = problems.iter().map(best_of).collect();
    tell_answers(report, &truth, published, rows);
    report.heat_map(
        "special-boards-costs",
        &picture(problems, &truth),
        "The number on a square is the total cost of a meeting there, the colour how much that is above the best. A frame marks the best \
         squares; k7 is a 7-knight.",
    );
    report.chart(
        "special-boards-times",
        &times(rows),
        "The time of every method on every board, with a logarithmic axis of time.",
    );
    report.show(times_table(&truth, published, rows), "The time of every method on every board.");
    report.table("special-boards", data(&truth, published, rows));
}

fn tell_answers(report: &mut Report, truth: &[CaseAnswer], published: &[CaseAnswer], rows: &[Row]) {
    if rows.is_empty() {
        return;
    }
    let totals: Vec<String> = truth.iter().map(|&answer| word(answer)).collect();
    let wrong: Vec<String> = METHODS
        .iter()
        .filter_map(|method| {
            let wrong = rows.iter().filter(|row| row.method == *method && !row.is_right(truth)).count();
            (wrong > 0).then(|| format!("{method} on {wrong}"))
        })
        .collect();
    report.in_short(format!(
        "The best totals are {} turns. {}",
        quantity::list(&totals),
        if wrong.is_empty() {
            "All methods found them.".to_owned()
        } else {
            format!("All methods found them, except {}.", quantity::list(&wrong))
        }
    ));
    let differing = truth.iter().zip(published).filter(|(here, there)| here != there).count();
    report.in_short(if differing == 0 && truth.len() == published.len() {
        "The report's authors published the same six answers.".to_owned()
    } else {
        format!("The report's authors published other answers for {differing} of the boards.")
    });
    let together = |method: &str| rows.iter().filter(|row| row.method == method).map(|row| row.seconds).sum::<f64>();
    let mut sums: Vec<(&str, f64)> = METHODS.iter().map(|method| (*method, together(method))).collect();
    sums.sort_by(|a, b| a.1.total_cmp(&b.1));
    if let ([(fast, least), .., (slow, most)], true) = (sums.as_slice(), rows.len() == METHODS.len() * truth.len()) {
        report.in_short(format!(
            "For all six boards together {fast} takes {} and {slow}, the slowest, {}.",
            quantity::time(*least),
            quantity::time(*most)
        ));
    }
}

fn times(rows: &[Row]) -> Chart {
    let of = |method: &str| {
        let rows = rows.iter().filter(|row| row.method == method);
        rows.map(|row| ((row.board + 1) as f64, row.seconds)).collect()
    };
    let series = METHODS.iter().enumerate().map(|(look, method)| Series {
        name: (*method).to_owned(),
        points: of(method),
        look,
        dashed: false,
    });
    Chart {
        title: "Time on the six special boards".to_owned(),
        description: "Points, one per method above each board; the axis of time is logarithmic.".to_owned(),
        x: Axis::new("board", Scale::Categories, quantity::digits),
        y: Axis::new("time for the board", Scale::Log, quantity::time),
        series: series.filter(|series| !series.points.is_empty()).collect(),
    }
}

/// A row per board, a column of times per method. A total that is not the best stands beside the time.
fn times_table(truth: &[CaseAnswer], published: &[CaseAnswer], rows: &[Row]) -> Table {
    let mut columns = vec!["board", "best total", "published"];
    columns.extend(METHODS);
    let mut table = Table::new(&columns);
    for (board, &best) in truth.iter().enumerate() {
        let time = |method: &str| {
            let row = rows.iter().find(|row| row.board == board && row.method == method)?;
            let time = quantity::time(row.seconds);
            Some(if row.is_right(truth) { time } else { format!("{time}, total {}", word(row.answer)) })
        };
        let published = published.get(board).map_or_else(String::new, |&answer| word(answer));
        let mut cells = vec![(board + 1).to_string(), word(best), published];
        cells.extend(METHODS.iter().map(|method| time(method).unwrap_or_else(|| "-".to_owned())));
        table.push(&cells.iter().map(|cell| cell as &dyn std::fmt::Display).collect::<Vec<_>>());
    }
    table
}

fn data(truth: &[CaseAnswer], published: &[CaseAnswer], rows: &[Row]) -> Table {
    let mut table = Table::new(&["board", "method", "answer", "best", "published", "right", "seconds"]);
    for row in rows {
        let Row { board, method, answer, seconds } = row;
        let published = published.get(*board).map_or_else(String::new, |&answer| word(answer));
        let right = if row.is_right(truth) { "yes" } else { "no" };
        let (answer, best) = (word(*answer), word(truth[*board]));
        table.push(&[&(board + 1), method, &answer, &best, &published, &right, &format!("{seconds:.9}")]);
    }
    table
}

fn picture(problems: &[GatherProblem], truth: &[CaseAnswer]) -> HeatMap {
    let panel = |(number, problem): (usize, &GatherProblem)| {
        let board = problem.board();
        let least = if let CaseAnswer::Turns(turns) = truth[number] { turns } else { 0 };
        let costs = costs(problem);
        let cell = |square: Square| {
            let cost = costs.get(&square).copied();
            let here = problem.knights().iter().find(|knight| knight.square == square);
            Cell {
                tint: cost.map_or(Tint::Empty, |cost| Tint::Value(cost.saturating_sub(least) as f64)),
                words: match (here, cost) {
                    (Some(knight), _) => format!("k{}", knight.k),
                    (None, Some(cost)) => cost.to_string(),
                    (None, None) => String::new(),
                },
                marked: cost.is_some_and(|cost| truth[number] == CaseAnswer::Turns(cost)),
            }
        };
        let ranks = (0..board.height()).rev();
        Panel {
            title: format!("Board {}: best {}", number + 1, word(truth[number])),
            columns: (0..board.width())
                .map(|file| Square::new(file, 0).to_string().trim_end_matches('1').to_owned())
                .collect(),
            rows: ranks.clone().map(|rank| (rank + 1).to_string()).collect(),
            cells: ranks
                .flat_map(|rank| (0..board.width()).map(move |file| Square::new(file, rank)))
                .map(cell)
                .collect(),
            axes: None,
        }
    };
    HeatMap {
        title: "The cost of a meeting on each square".to_owned(),
        description: format!(
            "Six boards, each square coloured by how many turns more than the best all knights need to meet there. The best totals are {}.",
            quantity::list(&truth.iter().map(|&answer| word(answer)).collect::<Vec<_>>())
        ),
        panels: problems.iter().enumerate().map(panel).collect(),
        label: "turns more than the best".to_owned(),
        scale: Scale::Linear,
        write: quantity::digits,
        gave_up: String::new(),
        empty: "cannot be reached by all",
        across: 3,
    }
}
