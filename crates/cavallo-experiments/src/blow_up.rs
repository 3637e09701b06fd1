//! Report 001's experiment: a breadth-first search over paths whose queue explodes from 6x6 on.
//!
//! **Question.** How fast does the queue grow, and where does memory end?
//!
//! **Workload.** Closed tours of n x n boards from the report's starts.
//!
//! **Measured.** The number of paths on every level of the search (paths of one length), until the search or the memory of the experiment
//! ends. A path takes eight bytes here; the report's queue held whole lists of squares.
//!
//! **Estimated.** The number of paths on every level, counted or not, by random walks down the same tree. The memory of the whole search
//! follows from these.
//!
//! **Check.** On the counted levels the estimates are compared with the counts.

use cavallo::board::{Board, Square};
use cavallo::run::{Budget, Observer, Stopped};
use cavallo::tour::{BreadthFirst, TourProblem};
use cavallo::trace::Event;
use cavallo::{Answer, Unknown};

use crate::lab::{Halt, Lab, MethodBug};
use crate::plot::{Axis, Chart, Scale, Series};
use crate::quantity;
use crate::report::Report;
use crate::source::BREADTH_FIRST;
use crate::table::Table;
use crate::tree_size::{Estimate, TreeSize, estimate};

/// The memory of a path in the queue of the method breadth-first.
const BYTES_PER_PATH: u64 = 8;
/// Sizes of memory to compare with.
const YARDSTICKS: [(f64, &str); 3] = [
    (16.0 * GIB, "a personal computer with 16 GiB"),
    (4096.0 * GIB, "a large server with 4 TiB"),
    (1024.0 * 1024.0 * GIB, "1 PiB, more than single machines have"),
];
const GIB: f64 = 1_073_741_824.0;
/// The truth is taken to lie within this many standard errors of an estimate.
const MARGIN: f64 = 4.0;

/// The levels of a search, recorded one by one.
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
}

struct Search {
    side: u32,
    start: Square,
    /// Squares in a path, and paths, of every finished level.
    levels: Vec<(u64, u64)>,
    end: End,
    tree: TreeSize,
}

impl Search {
    fn name(&self) -> String {
        format!("{0}x{0} from {1}", self.side, self.start)
    }

    /// Paths of all counted levels together.
    fn paths(&self) -> u64 {
        self.levels.iter().map(|(_, paths)| paths).sum()
    }

    fn is_finished(&self) -> bool {
        matches!(self.end, End::Tour | End::NoTour)
    }

    /// The greatest error of the estimates of counted levels, in standard errors.
    fn farthest_off(&self) -> f64 {
        let counted = self.levels.iter().zip(&self.tree.levels);
        counted
            .map(|(&(_, paths), level)| (level.mean - paths as f64).abs() / level.error.max(f64::EPSILON * level.mean))
            .fold(0.0, f64::max)
    }

    /// The number of paths on the level of this many squares: counted, or else estimated.
    fn level(&self, squares: usize) -> f64 {
        let counted = self.levels.get(squares - 1).map(|(_, paths)| *paths as f64);
        counted.or_else(|| Some(self.tree.levels.get(squares - 1)?.mean)).unwrap_or_default()
    }

    /// The number of squares up to which paths fit in this memory.
    fn reach(&self, memory: f64) -> usize {
        let mut bytes = 0.0;
        let fitting = (1..=self.tree.levels.len()).take_while(|&squares| {
            bytes += self.level(squares) * BYTES_PER_PATH as f64;
            bytes <= memory
        });
        fitting.count()
    }

    /// Whether all paths fit in this memory, if that can be told.
    fn fits(&self, memory: f64) -> Option<bool> {
        let Estimate { mean, error } = self.tree.all;
        let bytes = |paths: f64| paths * BYTES_PER_PATH as f64;
        if bytes(mean + MARGIN * error) <= memory {
            Some(true)
        } else if bytes(mean - MARGIN * error) > memory {
            Some(false)
        } else {
            None
        }
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let scope = lab.size();
    let sides: &[u32] = scope.pick(&[4, 5, 6, 7, 8], &[4, 5, 6, 7, 8, 10]);
    let memory = lab.memory(scope.pick(48 << 20, 1 << 30));
    let walks = scope.pick(200_000, 4_000_000);
    let mut searches = Vec::new();
    let stopped = lab.run_parts(2 * sides.len(), |lab| {
        for &side in sides {
            searches.push(search(lab, side, memory, walks)?);
        }
        Ok(())
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&BREADTH_FIRST);
    report.words(
        "A closed tour visits every square of a board once and ends a jump away from its start. A breadth-first search for it keeps all paths of \
         one square, then all of two, and so on: the paths of one length are a level, and the queue holds them. The report's program ran out of \
         its stack from 6x6 on.",
    );
    tell_in_short(&mut report, &searches, memory);
    explain(&mut report, memory, walks);
    tell_searches(&mut report, &searches, memory);
    draw(&mut report, &searches);
    tell_memory(&mut report, &searches, memory);
    report.table("blow-up", data(&searches));
    Ok(report)
}

fn explain(report: &mut Report, memory: u64, walks: u64) {
    report.method(format!(
        "A breadth-first search over paths looks for a closed tour of n x n boards from a square beside the centre (c3 on 6x6 and d4 on 8x8, as \
         in the report): all paths of one square, then all of two, and so on, nothing pruned. Each path is kept in {BYTES_PER_PATH} bytes, as \
         its last square and a reference to the path it extends. The search may use {} of memory, and the paths of every level that is \
         finished within that are counted.",
        quantity::bytes(memory as f64)
    ));
    report.method(format!(
        "The other levels are estimated by Knuth's method of 1975: {} walks down the same tree of paths choose each jump at random among the \
         possible ones; the product of the numbers of possible jumps is, on average, the number of paths of that length. Each \
         estimate comes with its standard error. A search is said to fit or not to fit in a size of memory only if that holds {MARGIN} standard \
         errors beyond the estimate as well.",
        quantity::count(walks)
    ));
    report.method(
        "On large boards few walks contribute most of the sum, so that the standard error itself is uncertain. An estimate is then more often too \
         small than too large: it is more than a hundred times the truth in at most one case of a hundred.",
    );
    report.method(
        "All memory is computed with eight bytes per path. The program numbers paths with 32 bits, which ends at 32 GiB; eight bytes have \
         room for longer numbers.",
    );
}

fn search(lab: &mut Lab<'_>, side: u32, memory: u64, walks: u64) -> Result<Search, Halt> {
    let board = Board::new(side, side)?;
    let start = Square::new((side - 1) / 2, (side - 1) / 2);
    lab.begin_part(&format!("{side}x{side}, random walks"))?;
    let tree = estimate(lab, &board, start, walks)?;
    lab.begin_part(&format!("{side}x{side}, search"))?;
    let problem = TourProblem::closed(board)?.with_start(start)?;
    let mut levels = Levels::default();
    let cap = Budget { memory: Some(memory), ..Budget::default() };
    let result = lab.solve(&BreadthFirst, &problem, cap, &mut levels)?;
    let end = match result.answer {
        Answer::Found(_) => End::Tour,
        Answer::Impossible(_) => End::NoTour,
        Answer::Unknown(Unknown::Stopped(Stopped::Memory { .. } | Stopped::BoardTooLarge { .. })) => End::OutOfMemory,
        Answer::Unknown(Unknown::Stopped(stopped)) => return Err(stopped.into()),
        Answer::Unknown(_) => return Err(Halt::bug("the method breadth-first gave up")),
    };
    Ok(Search { side, start, levels: levels.0, end, tree })
}

fn tell_in_short(report: &mut Report, searches: &[Search], memory: u64) {
    if let Some(last) = searches.iter().rfind(|search| search.is_finished()) {
        let paths = quantity::count(last.paths());
        report
            .in_short(format!("{0}x{0} is the largest board that was searched to the end: {paths} paths.", last.side));
    }
    if let Some(first) = searches.iter().find(|search| !search.is_finished()) {
        report.in_short(format!(
            "From {0}x{0} on the paths fill {1} before they fill the board: on {0}x{0} with paths of {2} of {3} squares.",
            first.side,
            quantity::bytes(memory as f64),
            first.levels.len(),
            first.side * first.side
        ));
    }
    let whole: Vec<String> = searches
        .iter()
        .filter(|search| !search.is_finished())
        .map(|search| {
            let bytes = quantity::bytes(search.tree.all.mean * BYTES_PER_PATH as f64);
            format!("{bytes} for {0}x{0}", search.side)
        })
        .collect();
    if !whole.is_empty() {
        let whole = quantity::list(&whole);
        report
            .in_short(format!("The whole search would need an estimated {whole}, at {BYTES_PER_PATH} bytes per path."));
    }
}

fn tell_searches(report: &mut Report, searches: &[Search], memory: u64) {
    for search in searches {
        let Search { side, levels, .. } = search;
        let Some(&(squares, paths)) = levels.last() else { continue };
        let (name, all) = (search.name(), quantity::count(search.paths()));
        report.say(match search.end {
            End::Tour => format!("{name}: a tour was found after {all} paths."),
            End::NoTour => format!("{name}: all {all} paths were seen, and none is a closed tour."),
            End::OutOfMemory => format!(
                "{name}: the paths filled the {} that the experiment allows. The last full level is that of {squares} squares of {}, \
                 with {} paths.",
                quantity::bytes(memory as f64),
                side * side,
                quantity::count(paths)
            ),
        });
    }
    let counted: usize = searches.iter().map(|search| search.levels.len()).sum();
    if counted > 0 {
        let farthest = searches.iter().map(Search::farthest_off).fold(0.0, f64::max);
        report.say(format!(
            "On the {counted} levels that were counted, the estimate is {} standard errors from the count at most.",
            quantity::digits(farthest)
        ));
    }
}

fn draw(report: &mut Report, searches: &[Search]) {
    let with_looks: Vec<(usize, &Search)> = searches.iter().enumerate().collect();
    let counted = with_looks.iter().map(|&(look, search)| Series {
        name: search.name(),
        points: search.levels.iter().map(|&(squares, paths)| (squares as f64, paths as f64)).collect(),
        look,
        dashed: false,
    });
    let counted: Vec<Series> = counted.filter(|series| !series.points.is_empty()).collect();
    if counted.is_empty() {
        return;
    }
    let estimated = with_looks.iter().filter(|(_, search)| !search.is_finished()).map(|&(look, search)| Series {
        name: String::new(),
        points: (search.levels.len().max(1)..=search.tree.levels.len())
            .map(|squares| (squares as f64, search.level(squares)))
            .collect(),
        look,
        dashed: true,
    });
    let chart = Chart {
        title: "Paths on each level".to_owned(),
        description: "A line per board: the number of paths on each level of the search, over the squares in a path."
            .to_owned(),
        x: Axis::new("squares in a path (level of the search)", Scale::Linear, quantity::digits),
        y: Axis::new("paths of that length", Scale::Log, quantity::power),
        series: counted.into_iter().chain(estimated).collect(),
    };
    report.chart(
        "blow-up-log",
        &chart,
        "The paths of each level with a logarithmic axis. Solid: counted. Dashed with open points: estimated. The number of paths grows more slowly \
         the longer they are, and shrinks again as the board fills up.",
    );
}

/// The memory of whole searches, and how far a search comes with less.
fn tell_memory(report: &mut Report, searches: &[Search], memory: u64) {
    let unfinished = || searches.iter().filter(|search| !search.is_finished());
    for search in unfinished() {
        let Estimate { mean, error } = search.tree.all;
        let fitting = YARDSTICKS.iter().find(|(size, _)| search.fits(*size) == Some(true));
        let missed = YARDSTICKS.iter().rev().find(|(size, _)| search.fits(*size) == Some(false));
        let conclusion = match (missed, fitting) {
            (None, Some((_, fits))) => format!("It would fit in {fits}."),
            (Some((_, too_small)), Some((_, fits))) => format!("It would not fit in {too_small}, but in {fits}."),
            (Some((_, too_small)), None) => format!("It would not fit in {too_small}."),
            (None, None) => "What it would fit in cannot be told from that.".to_owned(),
        };
        report.say(format!(
            "The whole search of {} would keep an estimated {} paths (standard error {}) in {}. {conclusion}",
            search.name(),
            quantity::large(mean),
            quantity::percent(error / mean),
            quantity::bytes(mean * BYTES_PER_PATH as f64)
        ));
    }
    let unreached: Vec<String> = unfinished()
        .filter(|search| search.tree.levels.len() < (search.side * search.side) as usize)
        .map(|search| format!("{} squares of {}x{1}", search.tree.levels.len(), search.side))
        .collect();
    if !unreached.is_empty() {
        report.say(format!(
            "The longest paths are too rare for these walks: none was longer than {}.",
            quantity::list(&unreached)
        ));
    }
    if unfinished().next().is_none() {
        return;
    }
    let mut table = Table::new(&["board", "memory", "squares of a path", "of", "how it is known"]);
    for search in unfinished() {
        let (board, area) = (format!("{0}x{0}", search.side), search.side * search.side);
        table.push(&[&board, &quantity::bytes(memory as f64), &search.levels.len(), &area, &"counted"]);
        for (size, _) in YARDSTICKS {
            table.push(&[&board, &quantity::bytes(size), &search.reach(size), &area, &"estimated"]);
        }
    }
    report.show(table, "The length of the longest paths whose levels, and all before them, fit in a given memory.");
}

fn data(searches: &[Search]) -> Table {
    let mut table = Table::new(&["side", "start", "squares", "paths", "estimate", "standard_error"]);
    for search in searches {
        let Search { side, start, levels, tree, .. } = search;
        for (place, Estimate { mean, error }) in tree.levels.iter().enumerate() {
            let counted = levels.get(place).map_or_else(String::new, |(_, paths)| paths.to_string());
            table.push(&[side, start, &(place + 1), &counted, &format!("{mean:.6e}"), &format!("{error:.2e}")]);
        }
    }
    table
}
