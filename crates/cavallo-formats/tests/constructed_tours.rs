//! Constructed tours, which are never listed in memory, are written as listed ones are.

use std::io::{self, Write};
use std::time::Duration;

use cavallo::board::Board;
use cavallo::board::Notation;
use cavallo::tour::{Construct, Route};
use cavallo::{Answer, Ends, Problem, Run, Solved, Solver, Tour, TourProblem};
use cavallo_ask::{TourDocument, write_tour_json};
use cavallo_formats::{
    ReadOptions, TourSquares, UnsoundTour, read_tour, write_grid_with_threads, write_json, write_moves_with_threads,
    write_tsplib_with_threads,
};
use proptest::prelude::*;

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

const FORMS: [Form; 5] = [
    |tour, threads, out| write_grid_with_threads(tour, threads, out),
    |tour, threads, out| write_moves_with_threads(tour, Notation::Algebraic, threads, out),
    |tour, threads, out| write_tsplib_with_threads(tour, threads, out),
    |tour, _, out| write_json(&TourSquares::new(tour), out),
    |tour, threads, out| with_document(tour, |document| write_tour_json(document, threads, out)),
];

fn with_document<T>(tour: &Tour, work: impl FnOnce(&TourDocument<'_>) -> T) -> T {
    let problem = TourProblem::new(tour.board().clone(), tour.ends());
    let answer = Answer::Found(tour.clone());
    let solved = Solved {
        answer,
        method: "m",
        steps: 7,
        time: Duration::ZERO,
        verify_time: None,
        complete: true,
        partial: None,
    };
    work(&TourDocument::new(&problem, &solved, None))
}

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
        let plain = with_document(&tour, |document| {
            let mut text = Vec::new();
            write_json(document, &mut text).map(|()| text).unwrap()
        });
        assert!(text(FORMS[4], &copy, 1) == plain, "{width}x{height}");
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
        full(with_document(&tour, |document| write_tour_json(document, threads, &mut Full(10_000_000))));
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
    assert_eq!(unsound.to_string(), "the constructed tour is not valid: a1 is not b2");
    let full = write_json(&"text", &mut Full(1)).unwrap_err();
    assert_eq!(UnsoundTour::inside(&full), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// What serde makes of a document, square by square, is the text that several threads write.
    #[test]
    fn documents_are_the_same_on_any_number_of_threads(width in 6..400_u32, half in 3..200_u32, threads in 1..=3_usize) {
        let tour = constructed(width, 2 * half, Ends::Closed);
        let (mut plain, mut written) = (Vec::new(), Vec::new());
        with_document(&tour, |document| {
            write_json(document, &mut plain).unwrap();
            write_tour_json(document, threads, &mut written).unwrap();
        });
        prop_assert!(plain == written, "{width}x{}", 2 * half);
    }

    /// A list that is ended early is the beginning of the whole one, and the document says why.
    #[test]
    fn documents_that_are_cut_off_are_complete(chunks in 1..8_usize, threads in 1..=3_usize) {
        let tour = constructed(300, 301, Ends::Closed);
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            (asked.get() == chunks).then(|| "too \"late\"".to_owned())
        };
        let mut text = Vec::new();
        with_document(&tour, |document| write_tour_json(&document.clone().stopped_by(&stop), threads, &mut text)).unwrap();
        let document: serde_json::Value = serde_json::from_slice(&text).unwrap();
        let squares: Vec<&str> = document["squares"].as_array().unwrap().iter().filter_map(|s| s.as_str()).collect();
        let cut = chunks < 6;
        prop_assert_eq!(squares.len() < 300 * 301, cut);
        prop_assert_eq!(document["stopped"].as_str(), cut.then_some("too \"late\""));
        prop_assert!(squares.iter().zip(tour.squares()).all(|(name, square)| *name == square.to_string()));
    }
}
