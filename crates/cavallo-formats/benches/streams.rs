//! How fast constructed tours are written: grid, moves and JSON, on one thread and on two.
//!
//! `cargo bench -p cavallo-formats --bench streams` prints a table in Markdown. Nothing is done with the text but to count its
//! bytes, so neither a disk nor a pipe is measured. The plain JSON is what serde makes of the document, square by square. All times of a
//! row are taken in turn, and the least is shown.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use cavallo::board::Notation;
use cavallo::tour::Construct;
use cavallo::{Run, Solver, TourProblem};
use cavallo_ask::{TourDocument, write_tour_json};
use cavallo_formats::{write_grid_with_threads, write_json, write_moves_with_threads};

/// Counts the bytes.
struct Sink(u64);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A format, its writer and the numbers of threads to be measured.
type Form<'a> = (&'a str, &'a dyn Fn(usize, &mut Sink) -> io::Result<()>, &'a [usize]);

fn main() {
    println!("| closed tour | format | threads | 10^6 squares per second | MB per second |");
    println!("|---|---|---|---|---|");
    for side in [1000, 5000, 10_000] {
        let problem = TourProblem::closed(side).expect("the side is in range");
        let solved = Construct.answer(&mut Run::unlimited(), &problem).expect("no limit is set");
        let tour = solved.answer.as_ref().found().expect("there is a tour");
        let document = TourDocument::new(&problem, &solved, None);
        let forms: [Form<'_>; 4] = [
            ("grid", &|threads, out| write_grid_with_threads(tour, threads, out), &[1, 2]),
            ("moves", &|threads, out| write_moves_with_threads(tour, Notation::Algebraic, threads, out), &[1, 2]),
            ("JSON", &|threads, out| write_tour_json(&document, threads, out), &[1, 2]),
            ("JSON, plain", &|_, out| write_json(&document, out), &[1]),
        ];
        let cases: Vec<_> = forms.iter().flat_map(|form| form.2.iter().map(move |&threads| (form, threads))).collect();
        let mut least = vec![(Duration::MAX, 0); cases.len()];
        for _ in 0..if side <= 1000 { 20 } else { 4 } {
            for (&((_, write, _), threads), least) in cases.iter().zip(&mut least) {
                let mut out = Sink(0);
                let began = Instant::now();
                write(threads, &mut out).expect("a sink takes everything");
                *least = (*least).min((began.elapsed(), out.0));
            }
        }
        for (((name, ..), threads), (time, bytes)) in cases.iter().zip(least) {
            let per_second = |count: u64| count as f64 / time.as_secs_f64() / 1e6;
            println!(
                "| {side}x{side} | {name} | {threads} | {:.0} | {:.0} |",
                per_second(tour.length()),
                per_second(bytes)
            );
        }
    }
}
