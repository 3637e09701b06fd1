//! Pictures of gatherings and algorithms: what is drawn, byte for byte, and what a decoder sees.
//!
//! With `CAVALLO_REWRITE_GOLDEN` set, the golden files are written again; look at them before you commit them.

use std::io::Cursor;
use std::path::Path;

use cavallo::board::{Board, Notation, Piece, Square, Wrap};
use cavallo::distance::BreadthFirst;
use cavallo::gather::{Costs, Fused, Gathering, Montagna, MontagnaRecorder, Objective, costs};
use cavallo::tour::Warnsdorff;
use cavallo::{Answer, DistanceProblem, GatherProblem, Knight, Run, Solver, TourProblem};
use cavallo_formats::Lang;
use cavallo_render::algorithm::{Film, Recording, SearchFilm, WavesFilm, check_size};
use cavallo_render::colour::{Colour, DARK, LIGHT};
use cavallo_render::drawing::{Drawing, Shape};
use cavallo_render::frames::write_film;
use cavallo_render::gathering::{self, GatheringPicture};
use cavallo_render::{raster, svg};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn problem(board: &str, blocked: &[&str], knights: &[(&str, u64, u64)]) -> GatherProblem {
    let board: Board = board.parse().unwrap();
    let board = board.with_blocked(blocked.iter().map(|name| square(name))).unwrap();
    let knights = knights.iter().map(|&(name, k, count)| Knight { square: square(name), k, count }).collect();
    GatherProblem::new(board, knights).unwrap()
}

/// The best meeting with its journeys, and all costs.
fn solved(problem: &GatherProblem) -> (Answer<Gathering>, Costs) {
    let mut run = Run::unlimited();
    let costs = costs(&mut run, problem, Objective::Total).unwrap();
    let problem = problem.clone().with_journeys(true);
    (Fused.answer(&mut run, &problem).unwrap().answer, costs)
}

fn drawn(problem: &GatherProblem) -> Drawing {
    let (answer, costs) = solved(problem);
    GatheringPicture {
        problem,
        costs: &costs,
        answer: &answer,
        montagna: None,
        lang: Lang::En,
        notation: Notation::Algebraic,
        theme: LIGHT,
    }
    .drawing()
    .unwrap()
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn warnsdorff(board: Board, start: &str) -> SearchFilm {
    let problem = TourProblem::open(board).unwrap().with_start(start).unwrap();
    let mut recording = Recording::new();
    let mut run = Run::unlimited().watched_by(&mut recording);
    let answer = Warnsdorff::default().answer(&mut run, &problem).unwrap().answer;
    SearchFilm::new("Warnsdorff's rule", problem.board(), recording, &answer, LIGHT)
}

fn waves(board: Board, from: &str, to: &str) -> (Option<u64>, WavesFilm) {
    let problem = DistanceProblem::new(board, from, to).unwrap();
    let mut recording = Recording::new();
    let mut run = Run::unlimited().watched_by(&mut recording);
    let answer = BreadthFirst.answer(&mut run, &problem).unwrap().answer;
    (answer.found().ok().map(|distance| distance.jumps()), WavesFilm::new(&problem, recording, LIGHT))
}

fn jumps(board: &Board, from: Square, to: Square) -> u64 {
    DistanceProblem::new(board.clone(), from, to).unwrap().solve().unwrap().found().unwrap().jumps()
}

fn texts(drawing: &Drawing) -> Vec<&str> {
    let texts = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn assert_golden(name: &str, drawing: &Drawing) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let mut bytes = Vec::new();
    svg::write_svg(drawing, &mut bytes).unwrap();
    let made = String::from_utf8(bytes).unwrap();
    roxmltree::Document::parse(&made).unwrap();
    if std::env::var_os("CAVALLO_REWRITE_GOLDEN").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(made == golden, "{name} is drawn in another way; CAVALLO_REWRITE_GOLDEN=1 writes it anew");
}

#[test]
fn a_small_gathering_is_drawn_as_before() {
    let problem = problem("5x4", &["c2"], &[("a1", 1, 2), ("e4", 3, 1), ("a4", 2, 1)]);
    assert_golden("gathering.svg", &drawn(&problem));
}

/// What `montagna` looks at, in a language.
fn drawn_by_montagna(problem: &GatherProblem, lang: Lang) -> Drawing {
    let mut recorder = MontagnaRecorder::default();
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let costs = costs(&mut run, problem, Objective::Total).unwrap();
    let problem = problem.clone().with_journeys(true);
    let answer = Montagna::default().answer(&mut run, &problem).unwrap().answer;
    drop(run);
    let trace = recorder.into_trace();
    let picture = GatheringPicture {
        problem: &problem,
        costs: &costs,
        answer: &answer,
        montagna: trace.as_ref(),
        lang,
        notation: Notation::Algebraic,
        theme: LIGHT,
    };
    picture.drawing().unwrap()
}

fn lines_of(drawing: &Drawing, wanted: Colour) -> usize {
    let is_wanted = |shape: &&Shape| matches!(shape, Shape::Line { colour, .. } if *colour == wanted);
    drawing.shapes.iter().filter(is_wanted).count()
}

#[test]
fn barycentre_and_targets_are_drawn_as_before() {
    // Weights 3 and 1: the mean is at row 3/4, column 4/4.
    let problem = problem("5x4", &[], &[("a4", 1, 1), ("e1", 3, 1)]);
    let drawing = drawn_by_montagna(&problem, Lang::En);
    assert!(
        texts(&drawing).ends_with(&["barycentre, rounded to b3", "9 targets", "target a4: distances 3 0; 1 turn"]),
        "{:?}",
        texts(&drawing)
    );
    // The targets, and one in the legend.
    assert_eq!(lines_of(&drawing, Colour(38, 60, 255)), 9 + 1);
    assert_golden("gathering-montagna.svg", &drawing);
    let italian = drawn_by_montagna(&problem, Lang::It);
    assert!(
        texts(&italian).ends_with(&["baricentro, arrotondato a b3", "9 target", "target a4: distanze 3 0; 1 turno"]),
        "{:?}",
        texts(&italian)
    );
    assert_eq!(italian.title, "incontro su una scacchiera di 5x4 case");
    assert!(italian.description.contains("(riga, colonna) = (3/4, 4/4)"), "{}", italian.description);
}

#[test]
fn why_knights_cannot_meet_is_drawn_as_before() {
    let apart = problem("3", &["b1", "b3"], &[("a1", 1, 1), ("a2", 2, 1), ("c3", 1, 1)]);
    let drawing = drawn(&apart);
    let words = texts(&drawing).join(" ");
    assert!(words.contains("no square can be reached both from"), "{words}");
    // The two knights of the reason.
    assert_eq!(lines_of(&drawing, Colour(190, 30, 45)), 2);
    assert_golden("gathering-apart.svg", &drawing);

    let (answer, costs) = solved(&apart);
    let picture = GatheringPicture {
        problem: &apart,
        costs: &costs,
        answer: &answer,
        montagna: None,
        lang: Lang::It,
        notation: Notation::Algebraic,
        theme: DARK,
    };
    let words = texts(&picture.drawing().unwrap()).join(" ");
    assert!(words.contains("impossibile, 3 cavalli nessuna casa è raggiungibile sia da a1"), "{words}");

    let nobody = drawn(&problem("3x4", &[], &[]));
    assert!(texts(&nobody).ends_with(&["impossible, 0 knights", "there are no knights"]), "{:?}", texts(&nobody));
    // Past 40 squares too.
    let long = drawn(&problem("100x2", &[], &[("a1", 1, 1), ("b1", 1, 1)]));
    assert!(texts(&long).contains(&"reached from b1"), "{:?}", texts(&long));
}

#[test]
fn a_gathering_on_a_torus_is_drawn_as_before() {
    let board = board("5x4").with_piece(Piece::KING).wrapped(Wrap::Both);
    let knight = |name, k| Knight { square: square(name), k, count: 1 };
    let problem = GatherProblem::new(board, vec![knight("a1", 1), knight("e4", 2), knight("a3", 1)]).unwrap();
    let drawing = drawn(&problem);
    assert_eq!(drawing.title, "gathering for a king on a torus of 5x4 squares");
    assert_golden("gathering-torus.svg", &drawing);
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

#[test]
fn every_cost_is_written_on_its_square() {
    let problem = problem("6x5", &["b2", "d3"], &[("a1", 1, 1), ("f5", 2, 3), ("c4", 1, 1)]);
    let drawing = drawn(&problem);
    let mut written: Vec<u64> = texts(&drawing).iter().filter_map(|text| text.parse().ok()).collect();
    // Ranks and the k of knights are written as numbers too, and so is the least cost in the legend.
    let mut expected: Vec<u64> = (1..=5).chain([1, 2, 1]).collect();
    let mut least = u64::MAX;
    for to in problem.board().squares() {
        let turns = problem
            .knights()
            .iter()
            .map(|knight| jumps(problem.board(), knight.square, to).div_ceil(knight.k) * knight.count);
        let cost = turns.sum();
        least = least.min(cost);
        expected.push(cost);
    }
    expected.push(least);
    written.sort_unstable();
    expected.sort_unstable();
    assert_eq!(written, expected);
}

#[test]
fn numbers_lie_below_ways_and_arrivals() {
    let problem = problem("8", &[], &[("a1", 1, 1), ("h8", 1, 1), ("b7", 2, 3), ("e4", 1, 1)]);
    let drawing = drawn(&problem);
    // Those of the ranks come first, then the costs, of which the greatest has two digits, then the ways.
    let (_, costs) = solved(&problem);
    let most = costs.range().unwrap().1.to_string();
    assert!(most.len() > 1);
    let last_cost = drawing.shapes.iter().position(|shape| matches!(shape, Shape::Text { text, .. } if *text == most));
    let blue = Colour(0, 92, 168);
    let way = drawing.shapes.iter().position(|shape| matches!(shape, Shape::Line { colour, .. } if *colour == blue));
    assert!(last_cost.unwrap() < way.unwrap(), "{last_cost:?} {way:?}");
    // Nothing is painted over the ways but pieces, dots and two plates, up to the legend: a plate is two rectangles.
    let legend =
        drawing.shapes.iter().position(|shape| matches!(shape, Shape::Text { text, .. } if text.starts_with("total")));
    let above = &drawing.shapes[way.unwrap()..legend.unwrap()];
    assert_eq!(above.iter().filter(|shape| matches!(shape, Shape::Rect { .. })).count(), 2 * 2);
    // The cost of the meeting is the last of all, and nothing hides it.
    let turns = solved(&problem).0.found().unwrap().turns().to_string();
    assert!(matches!(above.last(), Some(Shape::Text { text, .. }) if *text == turns));
}

/// The points at which coloured lines begin that have a white edge: those of the ways.
fn starts_of_ways(drawing: &Drawing) -> Vec<(f32, f32)> {
    let edges = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Line { points, colour: Colour(255, 255, 255), .. } => Some(points[0]),
        _ => None,
    });
    edges.collect()
}

#[test]
fn ways_of_many_knights_come_from_all_over_the_board() {
    let board: Board = "30".parse().unwrap();
    let knights = board.squares().step_by(2).map(|square| Knight { square, k: 3, count: 1 }).collect();
    let drawing = drawn(&GatherProblem::new(board, knights).unwrap());
    let starts = starts_of_ways(&drawing);
    assert!(starts.len() >= 60, "{}", starts.len());
    let size = 30.0 * 28.0;
    let in_quarter = |right: bool, lower: bool| {
        let is_there = |&&(x, y): &&(f32, f32)| (x - 30.0 > size / 2.0) == right && (y - 16.0 > size / 2.0) == lower;
        starts.iter().filter(is_there).count()
    };
    for (right, lower) in [(false, false), (false, true), (true, false), (true, true)] {
        assert!(in_quarter(right, lower) >= 8, "{right} {lower}: {}", in_quarter(right, lower));
    }
}

#[test]
fn k_and_numbers_of_knights_are_always_told() {
    let long = problem("8", &[], &[("a1", 120, 1000), ("c5", 1_234_567, 1), ("h8", 1, 99)]);
    let drawing = drawn(&long);
    let heights = |wanted: &str| {
        drawing.shapes.iter().find_map(|shape| match shape {
            Shape::Text { text, height, .. } if text == wanted => Some(*height),
            _ => None,
        })
    };
    for text in ["k 120", "x1000", "k 1.2M", "x99"] {
        assert!(heights(text).is_some_and(|height| height >= 7.0), "{text}: {:?}", texts(&drawing));
    }
    // On small squares, below the board.
    let small = drawn(&problem("40", &[], &[("a1", 123_456, 1), ("h8", 1, 12_345)]));
    for words in ["a1 with k = 123456", "12345 times h8 with k = 1"] {
        assert!(texts(&small).contains(&words), "{words}: {:?}", texts(&small));
    }
}

#[test]
fn few_knights_of_large_boards_are_seen_with_their_ways() {
    let drawing = drawn(&problem("500", &[], &[("a1", 1, 1), ("sf500", 3, 1)]));
    let radii = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Disc { radius, fill: Colour(0, 92, 168), .. } => Some(*radius),
        _ => None,
    });
    assert!(radii.fold(0.0, f32::max) >= 4.0);
    assert!(!starts_of_ways(&drawing).is_empty());
}

#[test]
fn numbers_too_small_to_read_are_left_out() {
    let far = [("a1", 1, 900_000), ("an40", 1, 900_000)];
    let drawing = drawn(&problem("40", &[], &far));
    let heights = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Text { height, .. } => Some(*height),
        _ => None,
    });
    assert!(heights.fold(f32::MAX, f32::min) >= 7.0);
}

#[test]
fn squares_are_named_as_asked_for() {
    let problem = problem("5x4", &[], &[("a1", 1, 1), ("e4", 3, 1)]);
    let (answer, costs) = solved(&problem);
    let picture = GatheringPicture {
        problem: &problem,
        costs: &costs,
        answer: &answer,
        montagna: None,
        lang: Lang::En,
        notation: Notation::Rows,
        theme: LIGHT,
    };
    let drawing = picture.drawing().unwrap();
    let met = answer.found().unwrap().square();
    let name = format!("({},{})", 3 - met.rank(), met.file());
    assert!(texts(&drawing).iter().any(|text| text.contains(&name)), "{:?}", texts(&drawing));
    assert!(drawing.description.contains("(3,0) with k = 1"), "{}", drawing.description);
    // No file has a letter.
    assert!(!texts(&drawing).contains(&"a"));
}

#[test]
fn what_is_left_out_is_said() {
    let board: Board = "12".parse().unwrap();
    let knights = |count| board.squares().take(count).map(|square| Knight { square, k: 1, count: 1 }).collect();
    let all = drawn(&GatherProblem::new(board.clone(), knights(60)).unwrap());
    assert!(!all.description.contains("drawn"), "{}", all.description);
    let some = drawn(&GatherProblem::new(board.clone(), knights(61)).unwrap());
    assert!(texts(&some).iter().any(|text| text.ends_with("61 knights, 60 of 61 ways drawn")), "{:?}", texts(&some));
}

#[test]
fn dark_surroundings_change_what_is_around_the_board_alone() {
    let problem = problem("5x4", &["c2"], &[("a1", 1, 2), ("e4", 3, 1)]);
    let (answer, costs) = solved(&problem);
    let light = GatheringPicture {
        problem: &problem,
        costs: &costs,
        answer: &answer,
        montagna: None,
        lang: Lang::En,
        notation: Notation::Algebraic,
        theme: LIGHT,
    };
    let dark = GatheringPicture { theme: DARK, ..light };
    let [light, dark] = [light, dark].map(|picture| raster::draw(&picture.drawing().unwrap(), 1.0, || Ok(())).unwrap());
    let corner = dark.pixels()[0];
    assert_eq!(
        (corner.red(), corner.green(), corner.blue()),
        (DARK.background.0, DARK.background.1, DARK.background.2)
    );
    let same = light.pixels().iter().zip(dark.pixels()).filter(|(light, dark)| light == dark).count();
    // Twenty squares of 64 pixels a side.
    assert!(same >= 20 * 64 * 64 * 95 / 100, "{same}");
}

#[test]
fn gatherings_that_are_impossible_large_or_too_large() {
    let apart = drawn(&problem("3", &[], &[("a1", 1, 1), ("b2", 1, 1)]));
    assert!(texts(&apart).contains(&"impossible, 2 knights"));
    let large = drawn(&problem("300x70", &[], &[("a1", 1, 1), ("kn70", 3, 1)]));
    // No costs but the least: the other numbers are those of ranks. The k of knights are told below.
    let numbers = texts(&large).iter().filter(|text| text.parse::<u64>().is_ok()).count();
    assert!(numbers <= 70 / 5 + 2, "{:?}", texts(&large));
    assert!(texts(&large).ends_with(&["k=1", "k=3"]), "{:?}", texts(&large));
    let pixmap = raster::draw(&large, 1.0, || Ok(())).unwrap();
    assert!(pixmap.width() >= 900 && pixmap.height() >= 210);
    // The largest there is takes a second, not the square of its squares.
    let largest = drawn(&problem("1000", &[], &[("a1", 1, 1), ("all1000", 3, 1), ("h8", 2, 5)]));
    assert!(texts(&largest).iter().any(|text| text.ends_with("7 knights")), "{:?}", texts(&largest));
    let too_large = gathering::check_size(&"1001x3".parse().unwrap()).unwrap_err().to_string();
    assert!(too_large.contains("1001x3") && too_large.contains("1000x1000"), "{too_large}");
    assert!(gathering::check_size(&"1000".parse().unwrap()).is_ok());
}

/// The frames as a viewer shows them: three bytes a pixel, each frame on top of those before.
fn decoded(film: &dyn Film) -> ((usize, usize), Vec<Vec<u8>>) {
    let mut bytes = Vec::new();
    write_film(film, || Ok(()), &mut bytes).unwrap();
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
        let drawn = raster::draw(&film.frame(number), 1.0, || Ok(())).unwrap();
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
    let film = SearchFilm::new("Warnsdorff's rule", problem.board(), Recording::new(), &answer, LIGHT);
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
    assert!(film.frames() <= cavallo_render::algorithm::MOST_EVENTS + 1);
    let last = film.frame(film.frames() - 1);
    assert!(texts(&last).contains(&"there is no tour"));
    let words = texts(&last).join(" ");
    assert!(words.contains("more steps are not shown") && words.contains("; "), "{words}");
    let went_back = (0..film.frames()).any(|number| texts(&film.frame(number)).contains(&"there was no way on"));
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
    assert!(texts(&last).contains(&"no way leads to b2"), "{:?}", texts(&last));
}

#[test]
fn boards_of_films_have_a_limit() {
    assert!(check_size(&"30".parse().unwrap()).is_ok());
    let refused = check_size(&"31x2".parse().unwrap()).unwrap_err().to_string();
    assert!(refused.contains("31x2") && refused.contains("30x30"), "{refused}");
}
