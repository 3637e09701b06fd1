//! Floyd-Warshall without making the graph first.
//!
//! **Question.** The report says that using the board itself as the first matrix could save Floyd-Warshall, because no graph has to be
//! made. How much of the time is the graph?
//!
//! **Workload.** The matrix of all distances on empty square boards.
//!
//! **Measured.** The time of each step: the graph, the first matrix from the graph or from the eight jumps, the n rounds; and of one
//! breadth-first search per square, which gives the same matrix.
//!
//! **Check.** Both first matrices must be equal, and both methods must give the same distances.

use std::hint::black_box;

use cavallo::board::Board;
use cavallo_experiments::{Axis, Chart, Halt, Lab, Report, Scale, Series, Table, quantity};

use crate::graph::{MoveLists, UNREACHED, breadth_first, jumps_from, number};
use crate::timing::{LeastTimes, Repetitions, least_time};

/// The first matrix: 0 for a square and itself, 1 for a jump.
fn from_graph(lists: &MoveLists) -> Vec<u32> {
    let size = lists.count();
    let mut matrix = vec![UNREACHED; size * size];
    for (vertex, row) in (0..).zip(matrix.chunks_exact_mut(size)) {
        row[vertex as usize] = 0;
        lists.neighbours(vertex).iter().for_each(|&neighbour| row[neighbour as usize] = 1);
    }
    matrix
}

/// The same without a graph.
fn from_jumps(board: &Board) -> Vec<u32> {
    let size = board.area() as usize;
    let mut matrix = vec![UNREACHED; size * size];
    for (square, row) in board.squares().zip(matrix.chunks_exact_mut(size)) {
        row[number(board, square) as usize] = 0;
        jumps_from(board, square).for_each(|neighbour| row[neighbour as usize] = 1);
    }
    matrix
}

/// The round that allows one more square as a stop. The caller passes a row of the matrix, so that it is allocated once.
fn allow(matrix: &mut [u32], stop: usize, onward: &mut [u32]) {
    let size = onward.len();
    onward.copy_from_slice(&matrix[stop * size..][..size]);
    for row in matrix.chunks_exact_mut(size) {
        let to_stop = row[stop];
        if to_stop < UNREACHED {
            row.iter_mut().zip(&*onward).for_each(|(known, &rest)| *known = (*known).min(to_stop + rest));
        }
    }
}

/// The n rounds, in some pieces; `end_piece` is called at the end of each.
fn rounds(matrix: &mut [u32], size: usize, pieces: usize, mut end_piece: impl FnMut()) {
    let mut onward = vec![UNREACHED; size];
    for piece in 0..pieces {
        for stop in piece * size / pieces..(piece + 1) * size / pieces {
            allow(matrix, stop, &mut onward);
        }
        end_piece();
    }
}

/// The time of the n rounds.
fn time_rounds(board: &Board, passes: usize) -> f64 {
    let size = board.area() as usize;
    // One piece on the smallest boards, so that taking the time does not count, and up to one for each stop.
    let pieces = (size.pow(3) / 100_000).clamp(1, size);
    let mut least = LeastTimes::new(pieces);
    for _ in 0..passes {
        let mut matrix = from_jumps(board);
        least.begin_pass();
        rounds(black_box(&mut matrix), size, pieces, || least.end_piece());
    }
    least.sum()
}

/// The matrix by one search per square; `end_piece` is called at the end of each.
fn by_searches(lists: &MoveLists, mut end_piece: impl FnMut()) -> Vec<u32> {
    let size = lists.count();
    let (mut matrix, mut queue) = (vec![UNREACHED; size * size], Vec::new());
    for (from, row) in (0..).zip(matrix.chunks_exact_mut(size)) {
        breadth_first(lists, from, &mut queue, row);
        end_piece();
    }
    matrix
}

/// The time of one search per square.
fn time_searches(lists: &MoveLists, passes: usize) -> f64 {
    let mut least = LeastTimes::new(lists.count());
    for _ in 0..passes {
        least.begin_pass();
        drop(black_box(by_searches(lists, || least.end_piece())));
    }
    least.sum()
}

/// The times of one board, each round by round.
#[derive(Default)]
struct Row {
    side: u32,
    graph: Vec<f64>,
    from_graph: Vec<f64>,
    from_jumps: Vec<f64>,
    rounds: Vec<f64>,
    searches: Vec<f64>,
}

fn median(times: &[f64]) -> f64 {
    quantity::median(times).unwrap_or_default()
}

impl Row {
    fn squares(&self) -> f64 {
        f64::from(self.side) * f64::from(self.side)
    }

    /// Floyd-Warshall with the graph.
    fn with_graph(&self) -> f64 {
        median(&self.graph) + median(&self.from_graph) + median(&self.rounds)
    }

    /// Floyd-Warshall without it.
    fn without_graph(&self) -> f64 {
        median(&self.from_jumps) + median(&self.rounds)
    }

    /// The graph and one search per square.
    fn by_searches(&self) -> f64 {
        median(&self.graph) + median(&self.searches)
    }

    /// The part of the time that the graph takes and the first matrix from the jumps does not.
    fn saved(&self) -> f64 {
        1.0 - self.without_graph() / self.with_graph()
    }

    /// The same if the graph is made once for each of this many knights, as in the report's program.
    fn saved_for(&self, knights: f64) -> f64 {
        let with_graphs = self.with_graph() + (knights - 1.0) * median(&self.graph);
        1.0 - self.without_graph() / with_graphs
    }
}

type TimeOf = fn(&Row) -> f64;

const METHODS: [(&str, TimeOf); 4] = [
    ("with the graph", Row::with_graph),
    ("from the jumps", Row::without_graph),
    ("a search per square", Row::by_searches),
    ("graph alone", |row| median(&row.graph)),
];

/// The matrices of this part of the experiment.
pub(crate) struct Matrices {
    sides: &'static [u32],
    repetitions: Repetitions,
    rows: Vec<Row>,
}

impl Matrices {
    pub(crate) fn new(lab: &Lab<'_>) -> Self {
        let size = lab.size();
        Self {
            sides: size.pick(&[5, 8, 10, 16], &[5, 8, 10, 16, 24, 32]),
            repetitions: Repetitions { rounds: size.pick(3, 9), passes: size.pick(2, 5) },
            rows: Vec::new(),
        }
    }

    pub(crate) fn parts(&self) -> usize {
        self.repetitions.rounds * self.sides.len()
    }

    pub(crate) fn measure(&mut self, lab: &mut Lab<'_>) -> Result<(), Halt> {
        for round in 1..=self.repetitions.rounds {
            for (place, &side) in self.sides.iter().enumerate() {
                lab.begin_part(&format!("round {round} of the matrix of distances on {side}x{side}"))?;
                let board = Board::new(side, side)?;
                let lists = MoveLists::of(&board);
                if round == 1 {
                    check(&board, &lists)?;
                    self.rows.push(Row { side, ..Row::default() });
                }
                // What takes little time is timed more often.
                let passes = self.repetitions.passes * (1024 / (side * side)).max(1) as usize;
                let row = &mut self.rows[place];
                row.graph.push(least_time(passes, || drop(black_box(MoveLists::of(&board)))));
                row.from_graph.push(least_time(passes, || drop(black_box(from_graph(&lists)))));
                row.from_jumps.push(least_time(passes, || drop(black_box(from_jumps(&board)))));
                row.rounds.push(time_rounds(&board, passes));
                row.searches.push(time_searches(&lists, passes));
            }
        }
        Ok(())
    }

    pub(crate) fn explain(&self, report: &mut Report) {
        report.method(format!(
            "Floyd-Warshall without making the graph. The graph, the first matrix made from it, the first matrix made from the eight jumps, and \
             the n rounds are timed one by one, and so is one breadth-first search per square, which gives the same matrix (compared entry \
             by entry). The measurement has {} rounds; in each a step is timed at least {} times, on small boards more often, and the least counts.",
            self.repetitions.rounds, self.repetitions.passes
        ));
    }

    pub(crate) fn tell(&self, report: &mut Report) {
        if !self.rows.is_empty() {
            let saved: Vec<String> = self
                .rows
                .iter()
                .map(|row| format!("{} on {1}x{1}", quantity::percent(row.saved()), row.side))
                .collect();
            report.in_short(format!(
                "Floyd-Warshall without making the graph first saves {} of its time.",
                quantity::list(&saved)
            ));
            report.say(format!(
                "Filling the first matrix from the jumps instead of from the graph saves this part of the time of Floyd-Warshall: {}.",
                quantity::list(&saved)
            ));
            let per_knight: Vec<String> = self
                .rows
                .iter()
                .map(|row| {
                    let share = |density: f64| quantity::percent(row.saved_for((density * row.squares()).max(1.0)));
                    format!("{} and {} on {2}x{2}", share(0.1), share(1.0), row.side)
                })
                .collect();
            report.say(format!(
                "If the graph is made once per knight, as in the report's program, it would save, with knights on a tenth of the squares and on all: \
                 {} (computed from the same times).",
                quantity::list(&per_knight)
            ));
            let faster: Vec<String> = self
                .rows
                .iter()
                .map(|row| {
                    let times = quantity::digits(row.without_graph() / row.by_searches());
                    format!("{times} on {0}x{0}", row.side)
                })
                .collect();
            report.say(format!(
                "Floyd-Warshall without the graph takes this many times as long as the graph and one breadth-first search per square: {}.",
                quantity::list(&faster)
            ));
            report.chart(
                "open-ideas-matrix",
                &self.chart(),
                "The time for the matrix of all distances: Floyd-Warshall with the graph, Floyd-Warshall with the first matrix from the jumps, the graph and one search per square; and the graph alone.",
            );
            report.show(self.shown(), "The matrix of all distances: median times.");
        }
        report.table("open-ideas-matrix", self.data());
    }

    fn chart(&self) -> Chart {
        let series = METHODS.iter().enumerate().map(|(look, (name, time))| Series {
            name: (*name).to_owned(),
            points: self.rows.iter().map(|row| (row.squares(), time(row))).collect(),
            look,
            dashed: false,
        });
        Chart {
            title: "All distances of a board".to_owned(),
            description: "Lines over the number of squares: Floyd-Warshall with and without the graph, one search per square, the graph alone."
                .to_owned(),
            x: Axis::new("squares of the board", Scale::Log, quantity::short),
            y: Axis::new("time", Scale::Log, quantity::time),
            series: series.collect(),
        }
    }

    fn shown(&self) -> Table {
        let mut table = Table::new(&[
            "board",
            "graph",
            "matrix from graph",
            "matrix from jumps",
            "n rounds",
            "saved without graph",
            "graph and searches",
        ]);
        for row in &self.rows {
            let time = |times: &[f64]| quantity::time(median(times));
            table.push(&[
                &format!("{0}x{0}", row.side),
                &time(&row.graph),
                &time(&row.from_graph),
                &time(&row.from_jumps),
                &time(&row.rounds),
                &quantity::percent(row.saved()),
                &quantity::time(row.by_searches()),
            ]);
        }
        table
    }

    fn data(&self) -> Table {
        let mut table = Table::new(&[
            "side",
            "rounds",
            "graph_seconds",
            "matrix_from_graph_seconds",
            "matrix_from_jumps_seconds",
            "n_rounds_seconds",
            "searches_seconds",
        ]);
        for row in &self.rows {
            let [graph, from_graph, from_jumps, rounds, searches] =
                [&row.graph, &row.from_graph, &row.from_jumps, &row.rounds, &row.searches]
                    .map(|times| format!("{:.9}", median(times)));
            table.push(&[&row.side, &row.graph.len(), &graph, &from_graph, &from_jumps, &rounds, &searches]);
        }
        table
    }
}

fn check(board: &Board, lists: &MoveLists) -> Result<(), Halt> {
    let mut matrix = from_graph(lists);
    if matrix != from_jumps(board) {
        return Err(Halt::bug(format!("the first matrices of {board} differ")));
    }
    rounds(&mut matrix, lists.count(), 1, || ());
    if matrix != by_searches(lists, || ()) {
        return Err(Halt::bug(format!("Floyd-Warshall and the searches differ on {board}")));
    }
    Ok(())
}
