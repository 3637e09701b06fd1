//! Dijkstra's algorithm with other heaps than the binary one.
//!
//! **Question.** The report calls the Fibonacci heap the best one, and takes a binary heap because of its smaller constants. What
//! does each heap cost where all edges have length one?
//!
//! **Workload.** Searches from random squares of empty square boards; what a search costs does not depend on the knights.
//!
//! **Measured.** The median time of some rounds, and the comparisons of entries.
//!
//! **Check.** Every search, timed or counted, must give the distances of breadth-first search, and that those of the core.

use std::cell::Cell;
use std::hint::black_box;

use cavallo::Run;
use cavallo::board::{Board, Square};
use cavallo::gather::{GatherProblem, Knight, Objective, costs};
use cavallo_experiments::{Axis, Chart, Halt, Lab, Report, Scale, Series, Table, quantity};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::dijkstra::{CHOICES, Choice, Counts};
use crate::graph::{MoveLists, UNREACHED, breadth_first, number};
use crate::timing::{LeastTimes, Repetitions};

struct Row {
    side: u32,
    choice: Choice,
    name: &'static str,
    searches: usize,
    counts: Counts,
    /// The time of all searches, round by round.
    rounds: Vec<f64>,
}

impl Row {
    fn squares(&self) -> f64 {
        f64::from(self.side) * f64::from(self.side)
    }

    /// A number for all searches, as a number per square reached.
    fn per_square(&self, number: f64) -> f64 {
        number / (self.searches as f64 * self.squares())
    }

    fn seconds(&self) -> f64 {
        self.per_square(quantity::median(&self.rounds).unwrap_or_default())
    }

    fn comparisons(&self) -> f64 {
        self.per_square(self.counts.comparisons.get() as f64)
    }
}

/// The boards with their sources.
struct Workload {
    side: u32,
    board: Board,
    lists: MoveLists,
    sources: Vec<u32>,
}

/// The searches of this part of the experiment.
pub(crate) struct Searches {
    sides: &'static [u32],
    /// Searches on each board, so that all boards take about as long.
    squares_reached: u32,
    repetitions: Repetitions,
    rows: Vec<Row>,
}

impl Searches {
    pub(crate) fn new(lab: &Lab<'_>) -> Self {
        let size = lab.size();
        Self {
            sides: size.pick(&[10, 24, 50], &[10, 24, 50, 100]),
            squares_reached: size.pick(20_000, 160_000),
            repetitions: Repetitions { rounds: size.pick(3, 9), passes: size.pick(2, 5) },
            rows: Vec::new(),
        }
    }

    pub(crate) fn parts(&self) -> usize {
        self.repetitions.rounds * self.sides.len() * CHOICES.len()
    }

    fn workloads(&self, seed: u64) -> Result<Vec<Workload>, Halt> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let workload = |&side: &u32| {
            let board = Board::new(side, side)?;
            let area = side * side;
            let sources = (0..(self.squares_reached / area).max(2)).map(|_| rng.random_range(0..area)).collect();
            Ok(Workload { side, lists: MoveLists::of(&board), board, sources })
        };
        self.sides.iter().map(workload).collect()
    }

    pub(crate) fn measure(&mut self, lab: &mut Lab<'_>) -> Result<(), Halt> {
        let workloads = self.workloads(lab.seed())?;
        for round in 1..=self.repetitions.rounds {
            for (place, workload) in workloads.iter().enumerate() {
                for (which, (choice, name)) in CHOICES.into_iter().enumerate() {
                    let Workload { side, lists, sources, .. } = workload;
                    lab.begin_part(&format!("round {round} of searches on {side}x{side}, {name}"))?;
                    if round == 1 {
                        self.rows.push(workload.checked(choice, name)?);
                    }
                    let mut least = LeastTimes::new(sources.len());
                    for _ in 0..self.repetitions.passes {
                        least.begin_pass();
                        choice.search(lists, sources, (), &mut |_, jumps: &[u32]| {
                            black_box(jumps);
                            least.end_piece();
                        });
                    }
                    self.rows[place * CHOICES.len() + which].rounds.push(least.sum());
                }
            }
        }
        Ok(())
    }

    pub(crate) fn explain(&self, report: &mut Report) {
        let sides: Vec<String> = self.sides.iter().map(|side| format!("{side}x{side}")).collect();
        report.method(format!(
            "Dijkstra with other heaps. From random squares of empty boards of {} the distances of all squares are computed by breadth-first \
             search and by Dijkstra's algorithm with a binary heap that also orders equal distances, by the number of the square (as the method \
             dijkstra does: binary (dijkstra)), and with heaps ordered by distance alone: binary, 4-ary, pairing and Fibonacci heap, and two buckets. The graph \
             is there before. {}",
            quantity::list(&sides),
            self.repetitions.in_words()
        ));
        report.method(
            "Every search gave the distances of breadth-first search, and breadth-first search those of the gathering methods, or the \
             experiment would have failed. Comparisons are counted by entries that count them, in a run that is not timed.",
        );
    }

    fn of(&self, choice: Choice) -> impl DoubleEndedIterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.choice == choice)
    }

    pub(crate) fn tell(&self, report: &mut Report) {
        let Some(base) = self.of(Choice::BreadthFirst).next_back() else {
            report.table("open-ideas", self.data());
            return;
        };
        let most = self.rows.iter().filter(|row| row.side == base.side).map(|row| row.counts.most.get()).max();
        let improved: u64 = self.rows.iter().map(|row| row.counts.improved.get()).sum();
        let searches: usize =
            self.rows.iter().filter(|row| row.choice != Choice::BreadthFirst).map(|row| row.searches).sum();
        report.say(format!(
            "In {} searches by Dijkstra's algorithm a path to a square was improved {} times: there is nothing to do for decreaseKey. On {2}x{2} \
             at most {3} of {4} squares are in the queue at once.",
            quantity::count(searches as u64),
            quantity::count(improved),
            base.side,
            quantity::count(most.unwrap_or(0)),
            quantity::count(base.squares() as u64),
        ));
        let slower: Vec<String> = self
            .rows
            .iter()
            .filter(|row| row.side == base.side && row.choice != Choice::BreadthFirst)
            .map(|row| format!("{} {}", row.name, quantity::digits(row.seconds() / base.seconds())))
            .collect();
        report.in_short(format!(
            "No heap makes Dijkstra's algorithm as fast as breadth-first search: on {0}x{0} it takes this many times as long with each queue: {1}.",
            base.side,
            quantity::list(&slower)
        ));
        for base in [self.of(Choice::BreadthFirst).next(), Some(base)].into_iter().flatten() {
            let mut there: Vec<&Row> = self.rows.iter().filter(|row| row.side == base.side).collect();
            there.sort_by(|a, b| a.seconds().total_cmp(&b.seconds()));
            let times: Vec<String> = there
                .iter()
                .map(|row| {
                    let ratio = quantity::digits(row.seconds() / base.seconds());
                    format!("{} {} ({ratio})", row.name, quantity::time(row.seconds()))
                })
                .collect();
            report.say(format!(
                "On {0}x{0}, time per square, and in brackets that of breadth-first search as 1: {1}.",
                base.side,
                quantity::list(&times)
            ));
        }
        let compared: Vec<String> = self
            .rows
            .iter()
            .filter(|row| row.side == base.side && row.choice != Choice::BreadthFirst)
            .map(|row| format!("{} {}", row.name, quantity::digits(row.comparisons())))
            .collect();
        report.say(format!("On {0}x{0}, comparisons per square: {1}.", base.side, quantity::list(&compared)));
        report.chart(
            "open-ideas-heaps-time",
            &self.chart("Time per square of a search, by heap", "time per square", quantity::time, Row::seconds),
            "The time per square of a search from one square to all others, by size of the board.",
        );
        report.chart(
            "open-ideas-heaps-comparisons",
            &self.chart(
                "Comparisons per square, by heap",
                "comparisons per square",
                quantity::digits,
                Row::comparisons,
            ),
            "The comparisons of entries per square. Breadth-first search and buckets need none.",
        );
        report.show(self.shown(), "Dijkstra's algorithm with different heaps, and breadth-first search.");
        report.table("open-ideas", self.data());
    }

    fn chart(&self, title: &str, label: &str, write: fn(f64) -> String, number: fn(&Row) -> f64) -> Chart {
        let series = CHOICES.iter().enumerate().map(|(look, (choice, name))| Series {
            name: (*name).to_owned(),
            points: self.of(*choice).map(|row| (row.squares(), number(row))).collect(),
            look,
            dashed: false,
        });
        Chart {
            title: title.to_owned(),
            description: format!("A line per heap over the number of squares of the board: {label}."),
            x: Axis::new("squares of the board", Scale::Log, quantity::short),
            y: Axis::new(label, Scale::Linear, write),
            series: series.filter(|series| series.points.iter().any(|point| point.1 > 0.0)).collect(),
        }
    }

    fn shown(&self) -> Table {
        let mut table =
            Table::new(&["board", "heap", "time per square", "breadth-first search as 1", "comparisons per square"]);
        for row in &self.rows {
            let Some(base) = self.of(Choice::BreadthFirst).find(|base| base.side == row.side) else { continue };
            table.push(&[
                &format!("{0}x{0}", row.side),
                &row.name,
                &quantity::time(row.seconds()),
                &quantity::digits(row.seconds() / base.seconds()),
                &quantity::digits(row.comparisons()),
            ]);
        }
        table
    }

    fn data(&self) -> Table {
        let mut table = Table::new(&[
            "side",
            "heap",
            "searches",
            "entered",
            "most_inside",
            "improved",
            "comparisons",
            "rounds",
            "seconds",
            "seconds_lower_quartile",
            "seconds_upper_quartile",
        ]);
        for Row { side, name, searches, counts, rounds, .. } in &self.rows {
            let [low, middle, high] =
                [0.25, 0.5, 0.75].map(|share| format!("{:.9}", quantity::quantile(rounds, share).unwrap_or_default()));
            let Counts { comparisons, most, entered, improved, .. } = counts;
            let [entered, most, improved, comparisons] = [entered, most, improved, comparisons].map(Cell::get);
            let row: [&dyn std::fmt::Display; 11] =
                [side, name, searches, &entered, &most, &improved, &comparisons, &rounds.len(), &middle, &low, &high];
            table.push(&row);
        }
        table
    }
}

impl Workload {
    /// A row without times: the search as it is timed and the search that counts give the right distances.
    fn checked(&self, choice: Choice, name: &'static str) -> Result<Row, Halt> {
        let Self { side, board, lists, sources } = self;
        let (mut queue, mut expected) = (Vec::new(), vec![UNREACHED; lists.count()]);
        let mut wrong = None;
        let mut compare = |from: u32, jumps: &[u32]| {
            breadth_first(lists, from, &mut queue, &mut expected);
            if jumps != expected {
                wrong = Some(from);
            }
        };
        let counts = Counts::default();
        choice.search(lists, sources, (), &mut compare);
        choice.search(lists, sources, &counts, &mut compare);
        if let Some(from) = wrong {
            return Err(Halt::bug(format!("{name} gives wrong distances from square {from} of {side}x{side}")));
        }
        if choice == Choice::BreadthFirst {
            // The base of all comparisons is compared with the core.
            for &from in &sources[..sources.len().min(10)] {
                breadth_first(lists, from, &mut queue, &mut expected);
                let square = Square::new(from % side, from / side);
                let problem = GatherProblem::new(board.clone(), vec![Knight { square, k: 1, count: 1 }])?;
                let costs = costs(&mut Run::unlimited(), &problem, Objective::Total)?;
                let same = |to: Square| costs.at(to) == Some(expected[number(board, to) as usize].into());
                if !board.squares().all(same) {
                    return Err(Halt::bug(format!(
                        "breadth-first search is wrong from square {from} of {side}x{side}"
                    )));
                }
            }
        }
        Ok(Row { side: *side, choice, name, searches: sources.len(), counts, rounds: Vec::new() })
    }
}
