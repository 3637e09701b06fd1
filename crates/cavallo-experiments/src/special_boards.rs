//! Report 000's appendix C: six boards with few knights in special places.
//!
//! **Question.** Do all methods find the best meeting on boards that are sparse, crowded in a corner or lopsided, and how long do they take?
//!
//! **Check.** The cost of every square is computed once more from the closed form of the distance, which no method shares, and
//! the answers are compared with those that the authors published.

use std::time::Duration;

use cavallo::board::Square;
use cavallo::distance::closed_form;
use cavallo::gather::GatherProblem;
use cavallo_formats::{CaseAnswer, read_coursework_output, read_gather};

use crate::gather_times::{MONTAGNA, ORDER, solver};
use crate::lab::{Halt, Lab, Reply, Wrong};
use crate::plot::{Axis, Cell, Chart, HeatMap, Panel, Scale, Series, Tint};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

/// Six special boards, and the authors' answers: IA-MP 2015, MIT licence.
const BOARDS: &str = include_str!("../../../data/coursework/input_other.txt");
const ANSWERS: &str = include_str!("../../../data/coursework/output_other.txt");

struct Row {
    board: usize,
    method: &'static str,
    reply: Reply,
    seconds: f64,
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, Wrong> {
    let unreadable = |error: &dyn std::fmt::Display| Wrong(format!("the six boards cannot be read: {error}"));
    let problems = read_gather(BOARDS.as_bytes(), None).map_err(|error| unreadable(&error))?;
    let published = read_coursework_output(ANSWERS.as_bytes()).map_err(|error| unreadable(&error))?;
    let published: Vec<Reply> = published.into_iter().map(reply_of).collect();
    let repeats = lab.size().pick(3, 301, 2001);

    let mut rows = Vec::new();
    let stopped = lab.carry_out(problems.len() * ORDER.len(), |lab| {
        for (board, problem) in problems.iter().enumerate() {
            for method in ORDER {
                lab.piece(&format!("board {}, {method}", board + 1))?;
                let Some(solver) = solver(method) else { continue };
                let (mut least, mut said) = (Duration::MAX, None);
                for repeat in 0..repeats {
                    let (reply, time) = lab.gather(solver.as_ref(), problem, Duration::from_mins(1), repeat == 0)?;
                    least = least.min(time);
                    said = reply.or(said);
                }
                if let Some(reply) = said {
                    if solver.is_exact() && reply != best_of(problem) {
                        return Err(Halt::wrong(format!("{method} is wrong about special board {}", board + 1)));
                    }
                    rows.push(Row { board, method, reply, seconds: least.as_secs_f64() });
                }
            }
        }
        Ok(())
    })?;

    let mut report = Report::new(lab, stopped);
    report.method(format!(
        "The six boards of the report's appendix C are solved by every method, {repeats} times each; the time is the least. {MONTAGNA}"
    ));
    report.method(
        "What is best was computed once more for every square, from a formula for the knight's distance that none of the methods uses; \
         a method that claims to be exact and differs ends the experiment. The pictures show that cost.",
    );
    tell(&mut report, &problems, &published, &rows);
    Ok(report)
}

fn reply_of(answer: CaseAnswer) -> Reply {
    match answer {
        CaseAnswer::Turns(turns) => Reply::Turns(turns),
        CaseAnswer::Impossible => Reply::Impossible,
        CaseAnswer::Unknown => Reply::Unknown,
    }
}

/// The turns of all knights to a square, or nothing if one of them cannot come.
fn cost(problem: &GatherProblem, square: Square) -> Option<u64> {
    let turns = problem.knights().iter().map(|knight| {
        let jumps = closed_form(problem.board(), knight.square, square)?;
        Some(jumps.div_ceil(knight.k) * knight.count)
    });
    turns.sum()
}

fn best_of(problem: &GatherProblem) -> Reply {
    let least = problem.board().squares().filter_map(|square| cost(problem, square)).min();
    least.map_or(Reply::Impossible, Reply::Turns)
}

fn word(reply: Reply) -> String {
    match reply {
        Reply::Turns(turns) => turns.to_string(),
        Reply::Impossible => "impossible".to_owned(),
        Reply::Unknown => "unknown".to_owned(),
    }
}

fn tell(report: &mut Report, problems: &[GatherProblem], published: &[Reply], rows: &[Row]) {
    let truth: Vec<Reply> = problems.iter().map(best_of).collect();
    let right = |row: &&Row| row.reply == truth[row.board];
    let judged: Vec<String> = ORDER
        .iter()
        .filter(|method| rows.iter().any(|row| row.method == **method))
        .map(|method| {
            let of_it = || rows.iter().filter(|row| row.method == *method);
            format!("{method} on {} of {}", of_it().filter(right).count(), of_it().count())
        })
        .collect();
    let totals: Vec<String> = truth.iter().map(|&reply| word(reply)).collect();
    report.say(format!("The best totals are {} turns.", quantity::list(&totals)));
    if !judged.is_empty() {
        report.say(format!("The right total was found by {}.", quantity::list(&judged)));
    }
    let differing = truth.iter().zip(published).filter(|(here, there)| here != there).count();
    report.say(if differing == 0 && truth.len() == published.len() {
        "The authors published the same six answers.".to_owned()
    } else {
        format!("The authors published other answers for {differing} of the boards.")
    });
    report.heat_map("special-boards-costs", &picture(problems, &truth), "The number on a square is what a meeting there would cost in all, the colour how much that is above the best. A frame marks the best squares; k followed by a number is a knight with so many jumps a turn.");
    let series = ORDER.iter().enumerate().map(|(look, method)| Series {
        name: (*method).to_owned(),
        points: rows
            .iter()
            .filter(|row| row.method == *method)
            .map(|row| ((row.board + 1) as f64, row.seconds))
            .collect(),
        look,
        dashed: false,
    });
    let chart = Chart {
        title: "Time on the six special boards".to_owned(),
        description: "A line a method over the number of the board; the axis of time is logarithmic.".to_owned(),
        x: Axis::new("board", Scale::Linear, quantity::digits),
        y: Axis::new("time for the board", Scale::Log, quantity::time),
        series: series.filter(|series| !series.points.is_empty()).collect(),
    };
    report.chart("special-boards-times", &chart, "The boards are not in any order: the lines only lead the eye.");
    let mut shown = Table::new(&["board", "method", "answer", "best", "published", "right", "time"]);
    let mut csv = Table::new(&["board", "method", "answer", "best", "published", "right", "seconds"]);
    for row in rows {
        let Row { board, method, reply, seconds } = row;
        let published = published.get(*board).map_or_else(String::new, |&reply| word(reply));
        let (reply, best, yes) = (word(*reply), word(truth[*board]), if right(&row) { "yes" } else { "no" });
        shown.push(&[&(board + 1), method, &reply, &best, &published, &yes, &quantity::time(*seconds)]);
        csv.push(&[&(board + 1), method, &reply, &best, &published, &yes, &format!("{seconds:.9}")]);
    }
    report.show(shown, "Every method on every board.");
    report.table("special-boards", csv);
}

fn picture(problems: &[GatherProblem], truth: &[Reply]) -> HeatMap {
    let panel = |(number, problem): (usize, &GatherProblem)| {
        let board = problem.board();
        let least = if let Reply::Turns(turns) = truth[number] { turns } else { 0 };
        let cell = |square: Square| {
            let cost = cost(problem, square);
            let here = problem.knights().iter().find(|knight| knight.square == square);
            Cell {
                tint: cost.map_or(Tint::Empty, |cost| Tint::Value(cost.saturating_sub(least) as f64)),
                words: match (here, cost) {
                    (Some(knight), _) => format!("k{}", knight.k),
                    (None, Some(cost)) => cost.to_string(),
                    (None, None) => String::new(),
                },
                marked: cost.is_some_and(|cost| truth[number] == Reply::Turns(cost)),
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
            quantity::list(&truth.iter().map(|&reply| word(reply)).collect::<Vec<_>>())
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
