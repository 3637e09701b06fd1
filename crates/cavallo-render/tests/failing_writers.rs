//! A writer that fails at its n-th write, for every n: pictures and films pass the failure on, and nothing panics.

use std::io::{self, Write};

use cavallo::tour::Warnsdorff;
use cavallo::{Run, Solver, TourProblem};
use cavallo_render::algorithm::{Film, SearchFilm, recorder};
use cavallo_render::colour::LIGHT;
use cavallo_render::frames::write_film;
use cavallo_render::{raster, svg};

/// Takes so many writes.
struct Failing(usize);

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes with every number of writes until there are enough of them.
fn check(name: &str, write: impl Fn(&mut Failing) -> Result<(), String>) {
    let mut whole = Failing(usize::MAX);
    write(&mut whole).unwrap();
    let writes = usize::MAX - whole.0;
    for left in (0..writes).filter(|&left| left < 50 || left % 101 == 0) {
        assert!(write(&mut Failing(left)).is_err(), "{name}, {left} of {writes} writes");
    }
    write(&mut Failing(writes)).unwrap();
}

#[test]
fn pictures_and_films_pass_failures_on() {
    let problem = TourProblem::open("5x5").unwrap().with_start("a1").unwrap();
    let mut recorder = recorder(problem.board()).unwrap();
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let answer = Warnsdorff::default().answer(&mut run, &problem).unwrap().answer;
    let film = SearchFilm::new("Warnsdorff's rule", problem.board(), recorder.into_trace(), &answer, LIGHT);
    let frame = film.frame(3);
    let pixels = raster::draw(&frame, 1.0, &mut || Ok(())).unwrap();
    check("svg", |out| svg::write_svg(&frame, out).map_err(|error| error.to_string()));
    check("png", |out| raster::write_png(&pixels, &mut || Ok(()), out).map_err(|error| error.to_string()));
    check("gif", |out| write_film(&film, &mut || Ok(()), out).map_err(|error| error.to_string()));
}
