//! How many states the frontier method has after each square, for closed tours of boards of every width, as CSV.
//!
//! ```text
//! cargo xtask count-states
//! ```

use std::error::Error;

use cavallo::Run;
use cavallo::board::Board;
use cavallo::count::{CountGraph, count_cycles_of};
use cavallo::run::{CancelToken, Observer};
use cavallo::trace::Event;

/// The number of files, and how many rows are swept: enough for the number of states to settle, or as many as memory allows.
const BOARDS: [(u32, u32); 6] = [(3, 12), (4, 12), (5, 12), (6, 10), (7, 6), (8, 3)];

pub(crate) fn print() -> Result<(), Box<dyn Error>> {
    println!("files,row,file,states");
    for (files, rows) in BOARDS {
        let stop = CancelToken::new();
        let mut watch = Watch { files, last: files * rows, stop: stop.clone() };
        // Squares of the last two rows have no later neighbours, and are not swept.
        let graph = graph(&Board::new(files, rows + 2)?);
        let mut run = Run::unlimited().threads(2).cancelled_by(stop).watched_by(&mut watch);
        // The sweep is stopped on purpose.
        let _ = count_cycles_of(&mut run, &graph);
    }
    Ok(())
}

/// The squares row by row, and the jumps between them.
fn graph(board: &Board) -> CountGraph {
    let squares: Vec<_> = board.squares().collect();
    let mut graph = CountGraph::new(squares.len());
    for (place, &square) in squares.iter().enumerate() {
        for other in board.neighbours(square).filter_map(|near| squares.iter().position(|&other| other == near)) {
            if other > place {
                graph.join(place, other, false);
            }
        }
    }
    graph
}

/// Prints a line for each square, and stops the sweep after the last one.
struct Watch {
    files: u32,
    last: u32,
    stop: CancelToken,
}

impl Observer for Watch {
    fn event(&mut self, event: &Event<'_>) {
        let Event::Swept { vertex, states, .. } = *event else { return };
        if vertex <= self.last {
            let (row, file) = ((vertex - 1) / self.files + 1, (vertex - 1) % self.files + 1);
            println!("{},{row},{file},{states}", self.files);
        }
        if vertex == self.last {
            self.stop.cancel();
        }
    }
}
