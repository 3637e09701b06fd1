//! Report 001's story: a breadth-first search over paths whose queue explodes from 6x6 on.
//!
//! **Measured.** The number of paths on every level of the search (paths of one length, from the report's starts), until the search ends or
//! its memory does. A path costs eight bytes here; the report's queue held whole lists of squares.
//!
//! **Where memory ends.** What was not reached is extrapolated with the growth of the last level, and said to be.

use cavallo::board::{Board, Square};
use cavallo::run::{Budget, Event, Observer, Stopped};
use cavallo::tour::{Answer, BreadthFirst, Ends, TourProblem};

use crate::lab::{Halt, Lab, Wrong};
use crate::machine::Machine;
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::table::Table;

/// What a path costs in the queue of the method breadth-first.
const BYTES_A_PATH: u64 = 8;

/// The levels of a search, told one by one.
#[derive(Default)]
struct Levels(Vec<(u64, u64)>);

impl Observer for Levels {
    fn event(&mut self, event: &Event<'_>) {
        if let Event::Level { squares, paths } = *event {
            self.0.push((squares, paths));
        }
    }
}

/// How a search ended.
enum End {
    Tour,
    NoTour,
    OutOfMemory,
    OutOfTime,
}

struct Search {
    side: u32,
    start: Square,
    levels: Vec<(u64, u64)>,
    end: End,
    seconds: f64,
}

impl Search {
    /// Paths of all levels together.
    fn paths(&self) -> u64 {
        self.levels.iter().map(|(_, paths)| paths).sum()
    }

    /// The last level and how much larger it is than the one before.
    fn growth(&self) -> Option<(u64, f64)> {
        let [.., (_, before), (squares, paths)] = self.levels.as_slice() else { return None };
        Some((*squares, *paths as f64 / *before as f64))
    }

    /// The number of squares up to which paths fit so much memory, if the last growth went on.
    fn reach(&self, memory: u64) -> Option<u64> {
        let (_, growth) = self.growth()?;
        let (mut total, mut level, mut squares) = (0.0, 0.0, 0);
        for &(length, paths) in &self.levels {
            if (total + paths as f64) * BYTES_A_PATH as f64 > memory as f64 {
                return Some(squares);
            }
            (total, level, squares) = (total + paths as f64, paths as f64, length);
        }
        let area = u64::from(self.side) * u64::from(self.side);
        while squares < area && (total + level * growth) * BYTES_A_PATH as f64 <= memory as f64 {
            level *= growth;
            total += level;
            squares += 1;
        }
        Some(squares)
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, Wrong> {
    let scope = lab.size();
    let sides: &[u32] = scope.pick(&[4, 5, 6], &[4, 5, 6, 7, 8], &[4, 5, 6, 7, 8, 10]);
    let memory = lab.memory(scope.pick(8 << 20, 192 << 20, 1 << 30));
    let mut searches = Vec::new();
    let stopped = lab.carry_out(sides.len(), |lab| {
        for &side in sides {
            lab.piece(&format!("{side}x{side}"))?;
            searches.push(search(lab, side, memory)?);
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.method(format!(
        "A breadth-first search over paths looks for a closed tour of n x n boards from a square beside the centre (c3 on 6x6 and d4 on 8x8, as \
         in the report): all paths of one square, then all of two, and so on, nothing pruned. Each path is kept in {BYTES_A_PATH} bytes, as \
         its last square and a reference to the path it extends. The search may use {} of memory.",
        quantity::bytes(memory)
    ));
    report.method(
        "The numbers of paths are exact for every level that was finished. How far more memory would reach is extrapolated by the \
         growth of the last level; since growth falls as the board fills up, that says too little rather than too much.",
    );
    tell(&mut report, &searches, memory);
    Ok(report)
}

fn search(lab: &mut Lab<'_>, side: u32, memory: u64) -> Result<Search, Halt> {
    let board = Board::new(side, side).map_err(|error| Halt::wrong(error.to_string()))?;
    let start = Square::new((side - 1) / 2, (side - 1) / 2);
    let problem =
        TourProblem::new(board, Ends::Closed).with_start(start).map_err(|error| Halt::wrong(error.to_string()))?;
    let mut levels = Levels::default();
    let cap = Budget { memory: Some(memory), ..Budget::default() };
    let attempt = lab.tour(&BreadthFirst, &problem, cap, &mut levels)?;
    let end = match &attempt.answer {
        Ok(Answer::Found(_)) => End::Tour,
        Ok(_) => End::NoTour,
        Err(Stopped::Memory { .. } | Stopped::BoardTooLarge { .. }) => End::OutOfMemory,
        Err(_) => End::OutOfTime,
    };
    Ok(Search { side, start, levels: levels.0, end, seconds: attempt.time.as_secs_f64() })
}

fn tell(report: &mut Report, searches: &[Search], memory: u64) {
    for search in searches {
        let Search { side, start, levels, seconds, .. } = search;
        let Some(&(squares, paths)) = levels.last() else { continue };
        let (all, area) = (quantity::count(search.paths()), side * side);
        let time = quantity::time(*seconds);
        report.say(match search.end {
            End::Tour => format!("{side}x{side} from {start}: a tour was found after {all} paths, in {time}."),
            End::NoTour => {
                format!("{side}x{side} from {start}: all {all} paths were seen, in {time}, and none is a closed tour.")
            }
            End::OutOfMemory | End::OutOfTime => {
                let what = if matches!(search.end, End::OutOfMemory) { "memory" } else { "time" };
                let growth = search.growth().map_or(0.0, |(_, growth)| growth);
                format!(
                    "{side}x{side} from {start}: {what} ended after {time}. The last full level is that of {squares} squares of {area}, with {} \
                     paths, {} times those of the level before.",
                    quantity::count(paths),
                    quantity::digits(growth)
                )
            }
        });
    }
    let series = || {
        searches.iter().enumerate().map(|(look, search)| Series {
            name: format!("{0}x{0} from {1}", search.side, search.start),
            points: search.levels.iter().map(|&(squares, paths)| (squares as f64, paths as f64)).collect(),
            look,
            dashed: false,
        })
    };
    let chart = |title: &str, scale: Scale| Chart {
        title: title.to_owned(),
        description: "A line a board: the number of paths on each level of the search, over the squares in a path."
            .to_owned(),
        x: Axis::new("squares in a path (level of the search)", Scale::Linear, quantity::digits),
        y: Axis::new("paths in the queue", scale, quantity::short),
        series: series().collect(),
    };
    if searches.iter().any(|search| !search.levels.is_empty()) {
        let (log, linear) =
            (chart("Paths on each level", Scale::Log), chart("Paths on each level, linear", Scale::Linear));
        report.chart(
            "blow-up-log",
            &log,
            "The queue level by level with a logarithmic axis: a straight line is exponential growth.",
        );
        report.chart("blow-up-linear", &linear, "The same with a linear axis: the wall.");
    }
    tell_memory(report, searches, memory);
    let mut table = Table::new(&["side", "start", "squares", "paths", "paths_so_far", "bytes_so_far"]);
    for Search { side, start, levels, .. } in searches {
        let mut all = 0;
        for (squares, paths) in levels {
            all += paths;
            table.push(&[side, start, squares, paths, &all, &(all * BYTES_A_PATH)]);
        }
    }
    report.table("blow-up", table);
}

/// How far several sizes of memory reach.
fn tell_memory(report: &mut Report, searches: &[Search], memory: u64) {
    let unfinished = || searches.iter().filter(|search| matches!(search.end, End::OutOfMemory | End::OutOfTime));
    if unfinished().next().is_none() {
        return;
    }
    let mut table = Table::new(&["board", "memory", "squares of a path", "of", "how it is known"]);
    let machine = Machine::this().memory();
    for search in unfinished() {
        let area = search.side * search.side;
        let sizes = [(memory, ""), (machine, "this machine: "), (1 << 40, ""), (1 << 50, "")];
        for (size, whose) in sizes.into_iter().filter(|(size, _)| *size > 0) {
            let how = if size <= memory { "measured" } else { "extrapolated" };
            if let Some(reach) = search.reach(size) {
                let board = format!("{0}x{0}", search.side);
                table.push(&[&board, &format!("{whose}{}", quantity::bytes(size)), &reach, &area, &how]);
            }
        }
    }
    if let Some(search) = unfinished().find(|search| search.side == 6).or_else(|| unfinished().next())
        && let (Some(here), Some(far)) = (search.reach(machine.max(memory)), search.reach(1 << 50))
    {
        let area = search.side * search.side;
        report.say(format!(
            "On {0}x{0} all the memory of this machine ({1}) would reach paths of about {here} squares of {area}, and a pebibyte, {2} times as \
             much, about {far}: more memory is no way out.",
            search.side,
            quantity::bytes(machine),
            quantity::short((1_u64 << 50) as f64 / machine.max(1) as f64)
        ));
    }
    report.show(table, "How far memory reaches.");
}
