//! Gatherings: costs, ways, marks, reasons, and what is left out.

use cavallo::board::{Board, Notation, Piece, Square, Wrap};
use cavallo::gather::{Costs, Fused, Gathering, Montagna, MontagnaRecorder, Objective, costs};
use cavallo::{Answer, DistanceProblem, GatherProblem, Knight, Run, Solver};
use cavallo_render::colour::{Colour, DARK, LIGHT};
use cavallo_render::drawing::{Drawing, Shape};
use cavallo_render::gathering::{self, GatheringPicture};
use cavallo_render::raster;
use cavallo_words::Language;

use super::{assert_golden, board, lines_of, square, texts};

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

/// An answer in English on a light board; a test changes what it is about.
fn picture<'a>(problem: &'a GatherProblem, costs: &'a Costs, answer: &'a Answer<Gathering>) -> GatheringPicture<'a> {
    let (language, notation) = (Language::English, Notation::Algebraic);
    GatheringPicture { problem, costs, answer, montagna: None, language, notation, theme: LIGHT }
}

fn drawn(problem: &GatherProblem) -> Drawing {
    let (answer, costs) = solved(problem);
    picture(problem, &costs, &answer).drawing().unwrap()
}

fn jumps(board: &Board, from: Square, to: Square) -> u64 {
    DistanceProblem::new(board.clone(), from, to).unwrap().solve().unwrap().found().unwrap().jumps()
}

#[test]
fn a_small_gathering_is_drawn_as_before() {
    let problem = problem("5x4", &["c2"], &[("a1", 1, 2), ("e4", 3, 1), ("a4", 2, 1)]);
    assert_golden("gathering.svg", &drawn(&problem));
}

/// What `montagna` looks at, in a language.
fn drawn_by_montagna(problem: &GatherProblem, language: Language) -> Drawing {
    let mut recorder = MontagnaRecorder::new(Montagna::default());
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let costs = costs(&mut run, problem, Objective::Total).unwrap();
    let problem = problem.clone().with_journeys(true);
    let answer = Montagna::default().answer(&mut run, &problem).unwrap().answer;
    drop(run);
    let trace = recorder.into_trace();
    let picture = GatheringPicture { montagna: trace.as_ref(), language, ..picture(&problem, &costs, &answer) };
    picture.drawing().unwrap()
}

#[test]
fn barycentre_and_targets_are_drawn_as_before() {
    // Weights 3 and 1: the mean is at row 3/4, column 4/4.
    let problem = problem("5x4", &[], &[("a4", 1, 1), ("e1", 3, 1)]);
    let drawing = drawn_by_montagna(&problem, Language::English);
    assert!(
        texts(&drawing).ends_with(&["barycentre, rounded to b3", "9 targets", "target a4: distances 3 0; 1 turn"]),
        "{:?}",
        texts(&drawing)
    );
    // The targets, and one in the legend.
    assert_eq!(lines_of(&drawing, Colour(38, 60, 255)), 9 + 1);
    assert_golden("gathering-montagna.svg", &drawing);
    let italian = drawn_by_montagna(&problem, Language::Italian);
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
    let picture = GatheringPicture { language: Language::Italian, theme: DARK, ..picture(&apart, &costs, &answer) };
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
    let picture = GatheringPicture { notation: Notation::Rows, ..picture(&problem, &costs, &answer) };
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
    assert!(texts(&some).iter().any(|text| text.ends_with("61 knights, 60 of 61 paths drawn")), "{:?}", texts(&some));
}

#[test]
fn dark_surroundings_change_what_is_around_the_board_alone() {
    let problem = problem("5x4", &["c2"], &[("a1", 1, 2), ("e4", 3, 1)]);
    let (answer, costs) = solved(&problem);
    let light = picture(&problem, &costs, &answer);
    let dark = GatheringPicture { theme: DARK, ..light };
    let [light, dark] =
        [light, dark].map(|picture| raster::draw(&picture.drawing().unwrap(), 1.0, &mut || Ok(())).unwrap());
    let corner = dark.pixels()[0];
    assert_eq!(
        (corner.red(), corner.green(), corner.blue()),
        (DARK.background.0, DARK.background.1, DARK.background.2)
    );
    let same = light.pixels().iter().zip(dark.pixels()).filter(|(light, dark)| light == dark).count();
    // Twenty squares of 64 x 64 pixels.
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
    let pixmap = raster::draw(&large, 1.0, &mut || Ok(())).unwrap();
    assert!(pixmap.width() >= 900 && pixmap.height() >= 210);
    // The largest that is drawn: its costs are found without a search from each knight.
    let largest = drawn(&problem("1000", &[], &[("a1", 1, 1), ("all1000", 3, 1), ("h8", 2, 5)]));
    assert!(texts(&largest).iter().any(|text| text.ends_with("7 knights")), "{:?}", texts(&largest));
    let too_large = gathering::check_size(&"1001x3".parse().unwrap()).unwrap_err().to_string();
    assert!(too_large.contains("1001x3") && too_large.contains("1000x1000"), "{too_large}");
    assert!(gathering::check_size(&"1000".parse().unwrap()).is_ok());
}
