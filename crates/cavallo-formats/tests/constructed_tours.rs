//! Constructed tours, which are never listed in memory, are written as listed ones are.

use std::io::{self, Write};

use cavallo::board::Board;
use cavallo::board::Notation;
use cavallo::tour::{Construct, Route};
use cavallo::{Ends, Problem, Run, Solver, Tour, TourProblem};
use cavallo_formats::{
    ReadOptions, TourSquares, UnsoundTour, read_tour, write_grid_with_threads, write_json, write_moves_with_threads,
    write_tsplib_with_threads,
};

fn constructed(width: u32, height: u32, ends: Ends) -> Tour {
    let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
    Construct.answer(&mut Run::unlimited(), &problem).unwrap().answer.found().unwrap()
}

fn listed(tour: &Tour) -> Tour {
    let problem = TourProblem::new(tour.board().clone(), tour.ends());
    problem.verify(&mut Run::unlimited(), Route::Listed(tour.squares().collect())).unwrap()
}

/// A writer of tours and its number of threads.
type Form = fn(&Tour, usize, &mut Vec<u8>) -> io::Result<()>;

const FORMS: [Form; 4] = [
    |tour, threads, out| write_grid_with_threads(tour, threads, out),
    |tour, threads, out| write_moves_with_threads(tour, Notation::Algebraic, threads, out),
    |tour, threads, out| write_tsplib_with_threads(tour, threads, out),
    |tour, _, out| write_json(&TourSquares::new(tour), out),
];

fn text(form: Form, tour: &Tour, threads: usize) -> Vec<u8> {
    let mut text = Vec::new();
    form(tour, threads, &mut text).unwrap();
    text
}

#[test]
fn the_same_text_as_of_a_listed_tour() {
    for (width, height, ends) in [
        (6, 6, Ends::Closed),
        (8, 8, Ends::Open),
        (7, 13, Ends::Open),
        (31, 44, Ends::Closed),
        (500, 601, Ends::Closed),
        (1021, 600, Ends::Closed),
        // Ranks that are written in parts.
        (70_001, 6, Ends::Closed),
        (140_000, 7, Ends::Closed),
        // Files and ranks whose names are not made beforehand.
        (6, 70_001, Ends::Closed),
    ] {
        let tour = constructed(width, height, ends);
        assert!(tour.constructed().is_some());
        let copy = listed(&tour);
        for form in FORMS {
            let expected = text(form, &copy, 1);
            for threads in [1, 2, 3] {
                assert!(text(form, &tour, threads) == expected, "{width}x{height} with {threads} threads");
            }
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    let tour = constructed(50, 60, Ends::Closed);
    for form in &FORMS[..3] {
        let written = text(*form, &tour, 2);
        let options = ReadOptions { board: Some(tour.board().clone()), ..ReadOptions::default() };
        let file = read_tour(written.as_slice(), &options).unwrap();
        assert!(file.squares.into_iter().eq(tour.squares()));
    }
}

/// Takes so many bytes and then fails, as a full disk does.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_giant_is_begun_in_constant_memory() {
    let tour = constructed(1_000_000_000, 1_000_000_000, Ends::Closed);
    for threads in [1, 2] {
        let full = |result: io::Result<()>| assert_eq!(result.unwrap_err().kind(), io::ErrorKind::StorageFull);
        full(write_grid_with_threads(&tour, threads, &mut Full(10_000_000)));
        full(write_moves_with_threads(&tour, Notation::Algebraic, threads, &mut Full(10_000_000)));
        full(write_tsplib_with_threads(&tour, threads, &mut Full(10_000_000)));
    }
    assert!(write_json(&TourSquares::new(&tour), &mut Full(1_000_000)).is_err());
}

#[test]
fn a_document_that_refuses_to_be_written_is_told_from_a_full_disk() {
    struct Refusing;
    impl serde::Serialize for Refusing {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("a1 is not b2"))
        }
    }
    let error = write_json(&Refusing, &mut Vec::new()).unwrap_err();
    let unsound = UnsoundTour::inside(&error).unwrap();
    assert_eq!(unsound.to_string(), "what was to be written is not a tour: a1 is not b2");
    let full = write_json(&"text", &mut Full(1)).unwrap_err();
    assert_eq!(UnsoundTour::inside(&full), None);
}
