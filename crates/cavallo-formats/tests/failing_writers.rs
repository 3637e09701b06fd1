//! A writer that fails at its n-th write, for every n: the failure is passed on as it was, and nothing panics.

use std::io::{self, Write};

use cavallo::board::{Entries, Matrix, Naming, Notation, Turns};
use cavallo::tour::{Construct, JumpOrder, PathTree, Search};
use cavallo::{Board, GatherProblem, Knight, Run, Solver, Square, Stopped, Tour, TourProblem};
use cavallo_ask::{write_exits_json, write_matrix_json, write_neighbours_json, write_tree_json};
use cavallo_formats::{
    DrawError, GenerateSettings, TourSquares, generate, write_coursework_case, write_exits, write_gather_json,
    write_grid_with_threads, write_hcp, write_json, write_matrix, write_matrix_row, write_moves_with_threads,
    write_neighbours, write_tree, write_tsplib_with_threads,
};

/// Keeps what is written, until it has been asked so many times.
struct Failing {
    left: usize,
    text: Vec<u8>,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(1).ok_or(io::ErrorKind::StorageFull)?;
        // Not all at once, as a pipe may do.
        let taken = bytes.len().div_ceil(2);
        self.text.extend(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes with every number of writes until there are enough of them.
fn check(name: &str, write: impl Fn(&mut Failing) -> io::Result<()>) {
    let mut whole = Failing { left: usize::MAX, text: Vec::new() };
    write(&mut whole).unwrap();
    let writes = usize::MAX - whole.left;
    assert!(writes > 1, "{name}");
    // All of the first, and of the rest some.
    for left in (0..writes).filter(|&left| left < 500 || left % 97 == 0) {
        let mut failing = Failing { left, text: Vec::new() };
        let failure = write(&mut failing).expect_err(name);
        assert_eq!(failure.kind(), io::ErrorKind::StorageFull, "{name}, {left} writes: {failure}");
        assert!(whole.text.starts_with(&failing.text), "{name}, {left} writes");
    }
    let mut enough = Failing { left: writes, text: Vec::new() };
    write(&mut enough).unwrap();
    assert_eq!(enough.text, whole.text, "{name}");
}

fn tours() -> [Tour; 2] {
    let solve = |solver: &dyn Solver<TourProblem>, board: &str| {
        let problem = TourProblem::open(board).unwrap();
        solver.answer(&mut Run::unlimited(), &problem).unwrap().answer.found().unwrap()
    };
    [solve(&Search, "8x8"), solve(&Construct, "31x44")]
}

#[test]
fn tours_pass_failures_on() {
    for tour in tours() {
        for threads in [1, 2, 3, 8] {
            check("grid", |out| write_grid_with_threads(&tour, threads, out));
            check("moves", |out| write_moves_with_threads(&tour, Notation::Algebraic, threads, out));
            check("tsplib", |out| write_tsplib_with_threads(&tour, threads, out));
        }
        check("json", |out| write_json(&TourSquares::new(&tour), out));
    }
}

#[test]
fn everything_else_passes_failures_on() {
    let knights = ["a1", "h7", "c3"].map(|name| Knight { square: name.parse().unwrap(), k: 2, count: 1 });
    let gathering = GatherProblem::new(Board::new(8, 8).unwrap(), knights.to_vec()).unwrap();
    check("gathering", |out| write_gather_json(&mut Run::unlimited(), &gathering, out));
    check("coursework", |out| match write_coursework_case(&gathering, out) {
        Err(DrawError::Io(failure)) => Err(failure),
        other => {
            other.unwrap();
            Ok(())
        }
    });
    check("graph", |out| write_hcp(&mut Run::unlimited(), &Board::new(7, 9).unwrap(), out));
    let (board, explain) = (Board::new(4, 5).unwrap(), |why: Stopped| why.to_string());
    let tree = PathTree::new(board.clone(), Square::new(0, 0), 3, JumpOrder::default()).unwrap();
    let (run, turns) = (Run::unlimited, || Turns::new(&board, 2));
    check("neighbours", |out| write_neighbours(&mut run(), &mut turns(), None, Naming::default(), out).map(|_| ()));
    check("exits", |out| write_exits(&mut run(), &board, out).map(|_| ()));
    check("tree", |out| write_tree(&mut run(), &tree, Naming::default(), out).map(|_| ()));
    let matrix = || Matrix::new(&board, 1, Entries::Distances).unwrap();
    check("matrix", |out| write_matrix(&mut run(), &mut matrix(), Naming::default(), out).map(|_| ()));
    check("row", |out| write_matrix_row(&mut run(), &mut matrix(), Square::new(0, 0), out).map(|_| ()));
    check("matrix as json", |out| write_matrix_json(&mut run(), &mut matrix(), None, &explain, out).map(|_| ()));
    check("neighbours as json", |out| write_neighbours_json(&mut run(), &mut turns(), None, &explain, out).map(|_| ()));
    check("exits as json", |out| write_exits_json(&mut run(), &board, &explain, out).map(|_| ()));
    check("tree as json", |out| write_tree_json(&mut run(), &tree, &explain, out).map(|_| ()));
    let settings =
        GenerateSettings { cases: 3, rows: 1..=5, cols: 1..=5, density: 0.5, k: 1..=3, knights: None, seed: 1 };
    check("generated", |out| generate(&settings, out));
}
