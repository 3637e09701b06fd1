//! The Python package `cavallo`, the part of it that is compiled: `cavallo._native`.
//!
//! | file | what it holds |
//! |---|---|
//! | `inputs` | boards, squares and questions, from what Python people write |
//! | `arrays` | squares and numbers from arrays of `NumPy`, and back |
//! | `calls` | how a long call runs: without the interpreter's lock, interruptible, within limits |
//! | `errors` | the one bridge from the library's errors to Python's exceptions |
//! | `documents` | answers as dictionaries: the JSON documents of `cavallo-formats` |
//! | `tour`, `pictures` | `Tour`, and how it is drawn |
//! | `constructed` | `ConstructedTour`: look-ups for single numbers and for whole arrays |
//! | `exists`, `verify`, `distance`, `gather`, `camelot`, `count`, `list`, `graph`, `experiment` | one question each |
//!
//! The functions that people call, with their keywords and examples, are in `python/cavallo`. There is no algorithm here and no
//! schema.

mod arrays;
mod calls;
mod camelot;
mod constructed;
mod count;
mod distance;
mod documents;
mod errors;
mod exists;
mod experiment;
mod gather;
mod graph;
mod inputs;
mod list;
mod pictures;
mod tour;
mod verify;

/// The compiled part of the package.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        calls::Limits,
        camelot::camelot,
        constructed::{ConstructedTour, constructed},
        count::{count, count_graph, estimate},
        distance::{distance, distances},
        exists::{Existence, exists},
        experiment::{experiment, experiments},
        gather::{Gathering, gather_knights, gather_text, restore_gathering},
        graph::graph,
        inputs::{Board, Question, methods, square_name, square_xy},
        list::{TourList, list_tours, sample},
        tour::{SquareIterator, Tour, restore_tour, tour},
        verify::{verify_squares, verify_text},
    };

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
