//! Tours as files: one format a file, each read and written.
//!
//! | format | what it looks like | read | written |
//! |---|---|---|---|
//! | [`grid`](write_grid) | the board as it is printed, each square with the number of its visit | yes | yes |
//! | [`moves`](write_moves) | the squares in the order of their visit: `a1 b3 c1`, `(A,1); (B,3)` or `(1,1) (2,3)` | yes | yes |
//! | [`json`](TourDocument) | a document of the schema `cavallo-tour/1`, also for answers without a tour | yes | yes |
//! | [`tsplib`](write_tsplib) | a TSPLIB tour: numbered vertices, one a line | yes | yes |
//! | [`hcp`](write_hcp) | the board's knight graph as a TSPLIB Hamiltonian cycle problem | no | yes |
//!
//! [`read_tour`] tells the formats apart by their first characters. What it gives is a claim, a
//! [`Route`](cavallo::tour::Route): only [`verify`](cavallo::tour::verify) makes a tour of it, and only a tour can be
//! written.
//!
//! ```
//! use cavallo::tour::{Ends, TourProblem, verify};
//! use cavallo_formats::{Format, ReadOptions, read_tour, write_moves};
//!
//! let file = read_tour("10 7 2 5\n1 4 9 12\n8 11 6 3\n".as_bytes(), &ReadOptions::default())?;
//! assert_eq!((file.format, file.board.to_string()), (Format::Grid, "4x3".to_string()));
//!
//! let tour = verify(&TourProblem::new(file.board, Ends::Open), file.route)?;
//! let mut text = Vec::new();
//! write_moves(&tour, &mut text)?;
//! assert_eq!(text, b"a2 c3 d1 b2 d3 c1 b3 a1 c2 a3 b1 d2\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Files are hostile until read: they are streamed, no number written in a file decides how much memory is allocated,
//! only the squares that are really there do, and whatever is wrong is an error that names line and column.

mod document;
mod error;
mod grid;
mod hcp;
mod json;
mod lettering;
mod moves;
mod reading;
mod scanner;
mod tsplib;
mod vertices;

pub use document::{AnswerKind, ReasonDocument, SquareName, SquareNames, TOUR_SCHEMA, TourDocument, write_json};
pub use error::{BoardDefect, NumberingDefect, ReadError};
pub use grid::write_grid;
pub use hcp::write_hcp;
pub use moves::write_moves;
pub use reading::{Format, ReadOptions, TourFile, read_tour};
pub use scanner::Place;
pub use tsplib::write_tsplib;
