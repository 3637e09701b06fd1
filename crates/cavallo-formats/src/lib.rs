//! Tours and gathering problems as files. One format per file, each read and written.
//!
//! | format | what it looks like | read | written |
//! |---|---|---|---|
//! | [`grid`](write_grid) | the printed board, each square with the number of its visit | yes | yes |
//! | [`moves`](write_moves) | the squares in the order of their visit: `a1 b3 c1`, `(A,1); (B,3)` or `(1,1) (2,3)` | yes | yes |
//! | [`squares`](TourSquares) | JSON: a tour of the schema `cavallo-tour/1` | yes | yes |
//! | [`tsplib`](write_tsplib) | a TSPLIB tour: numbered vertices, one per line | yes | yes |
//! | [`hcp`](write_hcp) | the graph of a board and its piece as a TSPLIB Hamiltonian cycle problem | no | yes |
//! | [`graph`](write_neighbours) | the neighbours of every square, its exits, a matrix, or a tree of paths | no | yes |
//! | [`graph_file`](read_graph) | any graph: lines of two names, graph6 or a TSPLIB Hamiltonian cycle problem | yes | no |
//! | [`coursework`](write_coursework_case) | gathering problems in the coursework's format | yes | yes |
//! | [`output`](write_coursework_output) | the coursework's answers and running times | yes | yes |
//! | [`gather`](write_gather_json) | gathering problems as JSON of the schema `cavallo-gather/1` | yes | yes |
//! | [`knight_lines`](write_knight_lines) | gathering problems as lines `file rank k`, for many knights | yes | yes |
//! | [`cost_table`](write_costs_csv) | the cost of every square of a gathering as CSV or NPY | no | yes |
//! | [`map`](read_map) | a board as a picture in text, with blocked squares and given visits | yes | yes |
//! | [`camelot`](read_camelot) | a king and knights on a line, or as JSON | yes | no |
//!
//! One folder for each kind of file: `tour`, `gathering` and `board`; `text` is what they are read and written with.
//!
//! [`read_gather`] reads gathering problems in all three forms, [`generate`](generate()) makes random ones.
//!
//! [`read_tour`] tells the formats apart by their first characters. What it gives is a claim, a list of squares for a
//! [`Route`](cavallo::tour::Route): only [verification](cavallo::Problem::verify) makes a tour of it, and only a tour can be
//! written.
//!
//! ```
//! use cavallo::tour::Route;
//! use cavallo::{Problem, Run, TourProblem};
//! use cavallo_formats::{Format, ReadOptions, read_tour, write_moves};
//!
//! let file = read_tour("10 7 2 5\n1 4 9 12\n8 11 6 3\n".as_bytes(), &ReadOptions::default())?;
//! assert_eq!((file.format, file.board.to_string()), (Format::Grid, "4x3".to_string()));
//!
//! let problem = TourProblem::open(file.board)?;
//! let tour = problem.verify(&mut Run::unlimited(), Route::Listed(file.squares))?;
//! let mut text = Vec::new();
//! write_moves(&tour, &mut text)?;
//! assert_eq!(text, b"a2 c3 d1 b2 d3 c1 b3 a1 c2 a3 b1 d2\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Files are hostile until read: they are streamed, no number written in a file decides how much memory is allocated,
//! only the squares that are really there do, and whatever is wrong is an error that names line and column.

mod board;
mod gathering;
mod text;
mod tour;

pub use board::graph::{GraphSize, write_exits, write_matrix, write_matrix_row, write_neighbours, write_tree};
pub use board::graph_file::{GraphFile, GraphFormat, explain_no_tour, read_graph};
pub use board::hcp::write_hcp;
pub use board::map::{BoardMap, read_map};
#[cfg(feature = "puzzles")]
pub use board::puzzle_map::{PuzzleMap, read_puzzle_map};
#[cfg(feature = "puzzles")]
pub use gathering::camelot::{CAMELOT_SCHEMA, CamelotCase, CamelotLine, parse_camelot, read_camelot};
pub use gathering::cost_table::{write_costs_csv, write_costs_npy};
pub use gathering::coursework::{DrawError, write_coursework_case, write_coursework_start};
pub use gathering::generate::{GenerateError, GenerateSettings, RandomCases, generate};
pub use gathering::json::{GATHER_SCHEMA, write_gather_json};
pub use gathering::knight_lines::{LinesError, write_knight_lines};
pub use gathering::output::{
    COURSEWORK_METHODS, CaseAnswer, CaseLine, read_coursework_output, write_coursework_output,
};
pub use gathering::reading::read_gather;
pub use text::error::{BoardDefect, CaseDefect, NumberingDefect, ReadError, UnsoundTour};
pub use text::place::Place;
pub use text::square_name::{SquareName, SquareNames};
pub use text::writing::{write_json, write_json_part};
pub use tour::grid::{write_grid, write_grid_with_threads};
pub use tour::moves::{write_moves, write_moves_with_threads, write_squares};
pub use tour::none::check_all_squares;
pub use tour::reading::read_tour;
pub use tour::squares::{Stop, TOUR_SCHEMA, TourSquares};
pub use tour::tour_file::{Format, ReadOptions, TourFile};
pub use tour::tsplib::{write_tsplib, write_tsplib_with_threads};

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
