//! Tours as they were printed by their authors.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use cavallo::tour::Route;
use cavallo::{Ends, Problem, Run, Tour, TourProblem};
use cavallo_formats::{Format, ReadOptions, read_tour};

fn verified(name: &str, format: Format, size: &str, ends: Ends) -> Tour {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tours").join(name);
    let file = read_tour(BufReader::new(File::open(path).unwrap()), &ReadOptions::default()).unwrap();
    assert_eq!((file.format, file.board.to_string().as_str()), (format, size));
    assert_eq!(file.board_inferred, format == Format::Moves);
    TourProblem::new(file.board, ends).verify(&mut Run::unlimited(), Route::Listed(file.squares)).unwrap()
}

#[test]
fn bocchini_2022() {
    let small = verified("report-001-6x6.txt", Format::Moves, "6x6", Ends::Closed);
    assert_eq!((small.first().to_string(), small.last().to_string()), ("c3".into(), "b1".into()));
    let large = verified("report-001-8x8.txt", Format::Moves, "8x8", Ends::Closed);
    assert_eq!((large.first().to_string(), large.last().to_string()), ("d4".into(), "b5".into()));
}

#[test]
fn ji_ye_and_velasco_martin_2015() {
    let tour = verified("report-004-8x8.txt", Format::Grid, "8x8", Ends::Open);
    assert_eq!((tour.first().to_string(), tour.last().to_string()), ("b4".into(), "c4".into()));
}
