//! Films of algorithms: their frames, and the GIF that a viewer decodes.

use std::io::Cursor;

use cavallo::board::{Board, Piece, Wrap};
use cavallo::distance::BreadthFirst;
use cavallo::tour::Warnsdorff;
use cavallo::trace::Recorder;
use cavallo::{DistanceProblem, Run, Solver, TourProblem};
use cavallo_render::algorithm::{Film, SearchFilm, WavesFilm, check_size, recorder};
use cavallo_render::colour::LIGHT;
use cavallo_render::drawing::Shape;
use cavallo_render::frames::write_film;
use cavallo_render::raster;

use super::{assert_golden, board, lines_of, square, texts};

fn warnsdorff(board: Board, start: &str) -> SearchFilm {
    let problem = TourProblem::open(board).unwrap().with_start(start).unwrap();
    let mut recorder = recorder(problem.board()).unwrap();
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let answer = Warnsdorff::default().answer(&mut run, &problem).unwrap().answer;
    SearchFilm::new("Warnsdorff's rule", problem.board(), recorder.into_trace(), &answer, LIGHT)
}

fn waves(board: Board, from: &str, to: &str) -> (Option<u64>, WavesFilm) {
    let problem = DistanceProblem::new(board, from, to).unwrap();
    let mut recorder = recorder(problem.board()).unwrap();
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let answer = BreadthFirst.answer(&mut run, &problem).unwrap().answer;
    (answer.found().ok().map(|distance| distance.jumps()), WavesFilm::new(&problem, &recorder.into_trace(), LIGHT))
}

#[test]
fn a_way_around_a_cylinder_is_drawn_as_before() {
    let (jumps, film) = waves(board("6x3").wrapped(Wrap::Files), "a1", "e2");
    assert_eq!(jumps, Some(1));
    assert_golden("waves-cylinder.svg", &film.frame(film.frames() - 1));
}

#[test]
fn a_choice_of_warnsdorffs_is_drawn_as_before() {
    assert_golden("warnsdorff.svg", &warnsdorff(board("5"), "a1").frame(4));
}

/// The frames as a viewer shows them: three bytes per pixel, each frame on top of those before.
fn decoded(film: &dyn Film) -> ((usize, usize), Vec<Vec<u8>>) {
    let mut bytes = Vec::new();
    write_film(film, &mut || Ok(()), &mut bytes).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![0; width * height * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let length = usize::from(frame.width) * 4;
        for (row, pixels) in frame.buffer.chunks_exact(length).enumerate() {
            let first = ((usize::from(frame.top) + row) * width + usize::from(frame.left)) * 4;
            for (shown, pixel) in screen[first..first + length].chunks_exact_mut(4).zip(pixels.chunks_exact(4)) {
                // Where a frame is transparent, what was there before stays.
                if pixel[3] > 0 {
                    shown.copy_from_slice(pixel);
                }
            }
        }
        frames.push(screen.clone());
    }
    ((width, height), frames)
}

fn assert_gif_shows(film: &dyn Film) {
    let (size, frames) = decoded(film);
    assert_eq!(frames.len(), film.frames());
    for (number, frame) in frames.iter().enumerate() {
        let drawn = raster::draw(&film.frame(number), 1.0, &mut || Ok(())).unwrap();
        assert_eq!(size, (drawn.width() as usize, drawn.height() as usize));
        let ink = frame.chunks_exact(4).filter(|pixel| pixel[..3].iter().all(|&part| part < 60)).count();
        assert!(ink > 200, "frame {number}: {ink} dark pixels");
        // The palette may move smoothed edges a little, never areas.
        let differs = |(shown, drawn): (&[u8], &tiny_skia::PremultipliedColorU8)| {
            let drawn = [drawn.red(), drawn.green(), drawn.blue()];
            shown.iter().zip(drawn).any(|(&shown, drawn)| shown.abs_diff(drawn) > 24)
        };
        let different = frame.chunks_exact(4).zip(drawn.pixels()).filter(|&pixels| differs(pixels)).count();
        assert!(different * 100 < drawn.pixels().len(), "frame {number}: {different} pixels");
    }
}

#[test]
fn warnsdorffs_film_has_a_frame_for_each_jump_and_one_for_the_tour() {
    let film = warnsdorff(board("5"), "a1");
    assert_eq!(film.frames(), 25);
    assert!(texts(&film.frame(0)).contains(&"jump 1: a1 to b3"), "{:?}", texts(&film.frame(0)));
    assert!(texts(&film.frame(24)).iter().any(|text| text.starts_with("a tour of 25 squares, from a1 to ")));
    for number in 1..=25_u32 {
        assert!(texts(&film.frame(24)).contains(&number.to_string().as_str()));
    }
    assert_gif_shows(&film);
}

#[test]
fn captions_have_one_size_on_all_frames() {
    for side in ["4", "8"] {
        let film = warnsdorff(board(side), "a1");
        for number in 0..film.frames().min(40) {
            let frame = film.frame(number);
            let caption = frame.description.split(". ").next().unwrap().to_owned();
            let first = caption.split(' ').next().unwrap().to_owned();
            let height = frame.shapes.iter().find_map(|shape| match shape {
                Shape::Text { text, height, .. } if text.starts_with(&first) && text.len() > 4 => Some(*height),
                _ => None,
            });
            assert_eq!(height, Some(11.0), "{caption}");
        }
    }
}

#[test]
fn films_of_closed_tours_return() {
    let problem = TourProblem::closed(board("6")).unwrap();
    let answer = Warnsdorff::default().answer(&mut Run::unlimited(), &problem).unwrap().answer;
    let film = SearchFilm::new(
        "Warnsdorff's rule",
        problem.board(),
        Recorder::new(problem.board()).into_trace(),
        &answer,
        LIGHT,
    );
    let last = film.frame(film.frames() - 1);
    assert!(texts(&last).join(" ").contains("a closed tour of 36 squares the last jump returns"), "{:?}", texts(&last));
    // The jump back, and the frame of the end.
    assert_eq!(lines_of(&last, LIGHT.end), 2);
}

#[test]
fn films_of_other_pieces_and_around_joined_edges() {
    let cylinder = board("5x4").wrapped(Wrap::Files);
    for board in [board("4").with_piece(Piece::KING), cylinder.clone(), cylinder.with_piece(Piece::CAMEL)] {
        let film = warnsdorff(board.clone(), "a1");
        let last = film.frame(film.frames() - 1);
        assert!(film.frames() > 1 && last.title.starts_with("Warnsdorff's rule "), "{}", last.title);
        let (jumps, waves) = waves(board, "a1", "c2");
        assert_eq!(waves.frames(), 2 * jumps.unwrap() as usize + 1);
        assert_gif_shows(&waves);
    }
    assert_gif_shows(&warnsdorff(board("4").with_piece(Piece::KING), "a1"));
}

#[test]
fn a_search_without_end_is_cut_and_says_so() {
    let film = warnsdorff(board("4"), "a1");
    assert!(film.frames() <= cavallo_render::algorithm::MOST_EVENTS as usize + 1);
    let last = film.frame(film.frames() - 1);
    assert!(texts(&last).contains(&"there is no tour"));
    let words = texts(&last).join(" ");
    assert!(words.contains("more steps are not shown") && words.contains("; "), "{words}");
    let went_back = (0..film.frames()).any(|number| texts(&film.frame(number)).contains(&"dead end"));
    assert!(went_back);
}

#[test]
fn waves_spread_to_the_goal_and_a_way_leads_back() {
    let board = board("6x5").with_blocked([square("c2")]).unwrap();
    let (jumps, film) = waves(board.clone(), "a1", "f5");
    let jumps = jumps.unwrap() as usize;
    assert_eq!(film.frames(), 2 * jumps + 1);
    assert_gif_shows(&film);
    let last = film.frame(2 * jumps);
    assert!(texts(&last).contains(&format!("{jumps} of {jumps} jumps").as_str()), "{:?}", texts(&last));
    assert_eq!(waves(board, "a1", "a1").1.frames(), 1);
}

#[test]
fn waves_that_never_arrive_say_so() {
    let (jumps, film) = waves(board("3"), "a1", "b2");
    assert_eq!(jumps, None);
    let last = film.frame(film.frames() - 1);
    assert!(texts(&last).contains(&"no path leads to b2"), "{:?}", texts(&last));
}

#[test]
fn boards_of_films_have_a_limit() {
    assert!(check_size(&"30".parse().unwrap()).is_ok());
    let refused = check_size(&"31x2".parse().unwrap()).unwrap_err().to_string();
    assert!(refused.contains("31x2") && refused.contains("30x30"), "{refused}");
}
