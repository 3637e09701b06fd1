//! Pictures of tours: drawings are compared with golden files, pixels and animations are read back.
//!
//! `CAVALLO_REWRITE_GOLDEN=1 cargo test` writes the golden files again; look at them before you commit them.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use cavallo::board::{Board, Notation, Piece, Square, Wrap};
use cavallo::tour::{Ends, Route, Search, Tour, TourProblem};
use cavallo::{Problem, Run, Solver};
use cavallo_render::colour::{Colour, DARK, LIGHT, PRINT, Theme, progress};
use cavallo_render::drawing::{Drawing, Shape};
use cavallo_render::gif::write_gif;
use cavallo_render::heat_map::write_heat_map;
use cavallo_render::raster::{draw, write_png};
use cavallo_render::sheet::Sheet;
use cavallo_render::svg::write_svg;
use cavallo_render::tour::{Style, TourPicture};

const STYLES: [Style; 5] = [Style::Line, Style::Arrows, Style::Numbers, Style::Heat, Style::Woven];

const FIVE: &str = "a1 b3 a5 c4 e5 d3 e1 c2 a3 b5 d4 e2 c1 a2 b4 d5 e3 d1 b2 a4 c5 e4 d2 b1 c3";
const THREE_BY_FOUR: &str = "a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4";
const HOLED: &str =
    "b1 a3 b5 d6 f5 e3 d1 f2 e4 f6 d5 b6 a4 b2 c4 a5 c6 e5 f3 d2 b3 c1 a2 c3 e2 f4 e6 d4 c2 e1 d3 c5 a6 b4";

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|square| square.parse().unwrap()).collect()
}

fn listed(board: &str, blocked: &str, moves: &str) -> Tour {
    let board = board.parse::<Board>().unwrap().with_blocked(squares(blocked)).unwrap();
    verified(&TourProblem::new(board, Ends::Open), squares(moves))
}

fn verified(problem: &TourProblem, squares: Vec<Square>) -> Tour {
    problem.verify(&mut Run::unlimited(), Route::Listed(squares)).unwrap()
}

fn constructed(board: &str, ends: Ends) -> Tour {
    TourProblem::new(board.parse().unwrap(), ends).solve().unwrap().found().unwrap()
}

/// A tour of another piece or of a board with joined edges.
fn searched(board: &str, piece: Piece, wrap: Wrap, ends: Ends) -> Tour {
    let board = board.parse::<Board>().unwrap().with_piece(piece).wrapped(wrap);
    Search.answer(&mut Run::unlimited(), &TourProblem::new(board, ends)).unwrap().answer.found().unwrap()
}

fn picture(tour: &Tour, style: Style, theme: Theme) -> TourPicture<'_> {
    TourPicture { tour, style, theme, cell: 40, coordinates: true, notation: Notation::Algebraic }
}

#[test]
fn drawings_are_the_golden_ones() {
    let (five, small) = (listed("5", "", FIVE), listed("3x4", "", THREE_BY_FOUR));
    let (holed, closed) = (listed("6", "a1 f1", HOLED), constructed("6", Ends::Closed));
    let king = searched("4", Piece::KING, Wrap::None, Ends::Closed);
    let torus = searched("5", Piece::KNIGHT, Wrap::Both, Ends::Open);
    for (name, picture) in [
        ("4x4-king-line", picture(&king, Style::Line, LIGHT)),
        ("4x4-king-woven", picture(&king, Style::Woven, LIGHT)),
        ("5x5-torus-line", picture(&torus, Style::Line, LIGHT)),
        ("5x5-torus-arrows", picture(&torus, Style::Arrows, LIGHT)),
        ("5x5-torus-woven", picture(&torus, Style::Woven, LIGHT)),
        ("5x5-line", picture(&five, Style::Line, LIGHT)),
        ("5x5-arrows", picture(&five, Style::Arrows, LIGHT)),
        ("3x4-numbers", picture(&small, Style::Numbers, LIGHT)),
        ("6x6-blocked-line", picture(&holed, Style::Line, DARK)),
        ("6x6-blocked-heat", TourPicture { coordinates: false, ..picture(&holed, Style::Heat, LIGHT) }),
        ("6x6-closed-woven", picture(&closed, Style::Woven, LIGHT)),
        ("6x6-blocked-woven", picture(&holed, Style::Woven, DARK)),
        ("5x5-heat", picture(&five, Style::Heat, LIGHT)),
        ("5x5-line-print", picture(&five, Style::Line, PRINT)),
        ("3x4-numbers-print", picture(&small, Style::Numbers, PRINT)),
    ] {
        let mut svg = Vec::new();
        write_svg(&picture.drawing(), &mut svg).unwrap();
        let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden", &format!("{name}.svg")].iter().collect();
        if std::env::var_os("CAVALLO_REWRITE_GOLDEN").is_some() {
            fs::write(&path, &svg).unwrap();
        }
        assert!(fs::read(&path).unwrap() == svg, "{name} has changed: look at it, and see the head of this file");
    }
}

/// The longest distance between two points of one shape, squares having the side 1.
fn longest_reach(drawing: &Drawing, cell: f32) -> f32 {
    let lines = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Line { points, .. } | Shape::Polygon { points, .. } => Some(points),
        _ => None,
    });
    let reaches = lines.flat_map(|points| points.windows(2)).map(|ends| {
        let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        dx.hypot(dy) / cell
    });
    reaches.fold(0.0, f32::max)
}

#[test]
fn no_line_is_longer_than_a_jump() {
    for (board, piece, wrap, ends) in [
        ("5", Piece::KNIGHT, Wrap::Both, Ends::Open),
        ("6x5", Piece::KNIGHT, Wrap::Files, Ends::Closed),
        ("7x4", Piece::KING, Wrap::Both, Ends::Closed),
        ("6", Piece::WAZIR, Wrap::Files, Ends::Closed),
        ("7x5", Piece::CAMEL, Wrap::Both, Ends::Open),
    ] {
        let tour = searched(board, piece, wrap, ends);
        let length = piece.leaps().map(|(a, b)| (a as f32).hypot(b as f32)).fold(0.0, f32::max);
        for style in [Style::Line, Style::Arrows, Style::Woven] {
            let drawing = picture(&tour, style, LIGHT).drawing();
            let reach = longest_reach(&drawing, 40.0);
            assert!(reach > 0.4 && reach < length + 0.01, "{board} {piece} {wrap:?} {style:?}: {reach}");
            assert!(drawing.description.contains("joined edges"), "{}", drawing.description);
            // Nothing but the background reaches beyond the board and the room around it.
            let inside = |&(x, y): &(f32, f32)| x >= 0.0 && y >= 0.0 && x <= drawing.size.0 && y <= drawing.size.1;
            for shape in &drawing.shapes {
                if let Shape::Line { points, .. } = shape {
                    assert!(points.iter().all(inside), "{board} {piece} {wrap:?} {style:?}");
                }
            }
        }
        // Squares that are filled are the same wherever the edges are.
        for style in [Style::Numbers, Style::Heat] {
            assert!(!picture(&tour, style, LIGHT).drawing().description.contains("joined edges"));
        }
    }
}

#[test]
fn titles_name_the_piece_and_the_surface() {
    for (board, piece, wrap, ends, title) in [
        ("4", Piece::KING, Wrap::None, Ends::Closed, "Closed king's tour of 4x4"),
        ("5", Piece::KNIGHT, Wrap::Both, Ends::Open, "Open knight's tour of a 5x5 torus"),
        ("6x5", Piece::WAZIR, Wrap::Files, Ends::Closed, "Closed wazir's tour of a 6x5 cylinder"),
    ] {
        let drawing = picture(&searched(board, piece, wrap, ends), Style::Line, LIGHT).drawing();
        assert_eq!(drawing.title, title);
        assert!(drawing.description.starts_with(&format!("The {piece} starts on ")), "{}", drawing.description);
    }
}

#[test]
fn every_drawing_says_what_it_is() {
    let closed = constructed("8", Ends::Closed);
    let holed = listed("6", "a1 f1", HOLED);
    for style in STYLES {
        let drawing = picture(&closed, style, LIGHT).drawing();
        assert_eq!(drawing.title, "Closed knight's tour of 8x8");
        assert!(drawing.description.contains("starts on a1, visits 64 squares"), "{}", drawing.description);
        assert!(drawing.description.contains(&format!("ends on {}", closed.last())), "{}", drawing.description);
        let drawing = picture(&holed, style, DARK).drawing();
        assert_eq!(drawing.title, "Open knight's tour of 6x6");
        assert!(drawing.description.ends_with("2 squares are blocked."), "{}", drawing.description);
        let mut svg = Vec::new();
        write_svg(&drawing, &mut svg).unwrap();
        let text = String::from_utf8(svg).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let has = |name: &str| document.descendants().any(|node| node.has_tag_name((SVG, name)));
        assert!(has("title") && has("desc"));
    }
    let one = listed("1", "", "a1");
    for style in STYLES {
        assert!(picture(&one, style, LIGHT).drawing().description.contains("one square"));
    }
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// Pixels that were read back.
struct Pixels {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

impl Pixels {
    fn of_png(bytes: Vec<u8>) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut rgb).unwrap();
        Self { width: info.width, height: info.height, rgb }
    }

    fn at(&self, x: f32, y: f32) -> Colour {
        let i = 3 * (y as usize * self.width as usize + x as usize);
        Colour(self.rgb[i], self.rgb[i + 1], self.rgb[i + 2])
    }
}

#[test]
fn every_number_has_ink_in_its_square() {
    let tour = listed("6", "a1 f1", HOLED);
    for theme in [LIGHT, DARK, PRINT] {
        let picture = picture(&tour, Style::Numbers, theme);
        let mut bytes = Vec::new();
        let pixels = draw(&picture.drawing(), 1.0, &mut || Ok(())).unwrap();
        write_png(&pixels, &mut || Ok(()), &mut bytes).unwrap();
        let pixels = Pixels::of_png(bytes);
        let layout = Sheet::new(tour.board(), 40.0, true).layout;
        let whole = picture.drawing().size;
        assert_eq!((pixels.width as f32, pixels.height as f32), (whole.0.ceil(), whole.1.ceil()));
        for square in tour.squares() {
            let (left, top) = layout.corner(square);
            // Beside the number and within the frame of the start and the end.
            let ground = pixels.at(left + 5.0, top + 5.0);
            let inside = (5..35).flat_map(|x| (5..35).map(move |y| (left + x as f32, top + y as f32)));
            let inked = inside.filter(|&(x, y)| pixels.at(x, y) != ground).count();
            assert!(inked > 20, "{square}: {inked} pixels");
        }
        let (left, top) = layout.corner("a1".parse().unwrap());
        assert_eq!(pixels.at(left + 3.0, top + 3.0), theme.blocked);
        for (square, colour) in [(tour.first(), theme.start), (tour.last(), theme.end)] {
            let (left, top) = layout.corner(square);
            assert_eq!(pixels.at(left + 1.0, top + 6.0), colour);
            // The start has a whole frame, the end its corners.
            assert_eq!(pixels.at(left + 1.0, top + 20.0) == colour, square == tour.first());
        }
    }
}

#[test]
fn start_and_end_are_marked_in_every_style() {
    let tour = listed("5", "", FIVE);
    for style in STYLES {
        let pixmap = draw(&picture(&tour, style, LIGHT).drawing(), 1.0, &mut || Ok(())).unwrap();
        for mark in [LIGHT.start, LIGHT.end] {
            let marked =
                pixmap.pixels().iter().filter(|pixel| Colour(pixel.red(), pixel.green(), pixel.blue()) == mark);
            assert!(marked.count() > 40, "{style:?}");
        }
    }
}

#[test]
fn start_end_and_scale_are_explained_where_there_is_room() {
    let texts = |picture: &TourPicture<'_>| {
        let drawing = picture.drawing();
        let inside = |shape: &Shape| match shape {
            Shape::Text { centre, .. } => centre.0 > 0.0 && centre.1 < drawing.size.1,
            _ => true,
        };
        assert!(drawing.shapes.iter().all(inside));
        let texts = drawing.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text.clone()),
            _ => None,
        });
        texts.collect::<Vec<String>>()
    };
    let (five, narrow) = (listed("5", "", FIVE), constructed("3x10", Ends::Open));
    for style in STYLES {
        let words = texts(&picture(&five, style, LIGHT));
        assert!(words.ends_with(&["start a1".to_owned(), "end c3".to_owned()]), "{style:?}: {words:?}");
        assert_eq!(words.contains(&"25".to_owned()), style == Style::Heat, "{words:?}");
        assert!(texts(&picture(&narrow, style, PRINT)).iter().any(|text| text.starts_with("end ")));
        let plain = TourPicture { coordinates: false, ..picture(&five, style, LIGHT) };
        assert!(texts(&plain).iter().all(|text| !text.starts_with("start")));
        let tiny = TourPicture { cell: 2, ..picture(&narrow, style, LIGHT) };
        assert!(texts(&tiny).iter().all(|text| !text.starts_with("start")));
    }
    assert_eq!(texts(&picture(&listed("1", "", "a1"), Style::Line, LIGHT)), ["a", "1"]);
}

/// Textbooks have black lines and dots on white squares.
#[test]
fn print_is_black_on_white_in_a_grid() {
    let tour = listed("5", "", FIVE);
    for style in [Style::Line, Style::Arrows, Style::Numbers, Style::Woven] {
        let drawing = picture(&tour, style, PRINT).drawing();
        let mut fills: Vec<Colour> = Vec::new();
        for shape in &drawing.shapes {
            fills.push(match *shape {
                Shape::Rect { fill, .. } | Shape::Polygon { fill, .. } | Shape::Disc { fill, .. } => fill,
                Shape::Line { colour, .. } | Shape::Text { colour, .. } | Shape::Squeezed { colour, .. } => colour,
            });
        }
        let grid = fills.iter().filter(|&&fill| Some(fill) == PRINT.grid).count();
        assert_eq!(grid, 12, "{style:?}");
        let others = fills.iter().filter(|&&fill| Some(fill) != PRINT.grid);
        assert!(others.clone().all(|fill| [PRINT.ink, PRINT.light].contains(fill)), "{style:?}");
    }
    let grey = picture(&tour, Style::Heat, PRINT).drawing();
    let is_grey = |shape: &Shape| !matches!(shape, Shape::Rect { fill: Colour(red, green, blue), .. } if red != green || green != blue);
    assert!(grey.shapes.iter().all(is_grey));
}

/// Blocked squares are whole, whatever passes over them.
#[test]
fn nothing_is_cut_out_of_blocked_squares() {
    let tour = listed("6", "a1 f1", HOLED);
    for theme in [LIGHT, DARK, PRINT] {
        let drawing = picture(&tour, Style::Woven, theme).drawing();
        // Only the holes of beads have the colour of squares.
        let discs = |shape: &&Shape| matches!(shape, Shape::Polygon { fill, .. } if *fill == theme.light);
        assert_eq!(drawing.shapes.iter().filter(discs).count(), 0);
    }
}

#[test]
fn two_jumps_in_one_direction_have_a_dot_between_them() {
    let tour = listed("5", "", FIVE);
    for style in [Style::Line, Style::Woven] {
        let drawing = picture(&tour, style, LIGHT).drawing();
        let layout = Sheet::new(tour.board(), 40.0, true).layout;
        for square in tour.squares() {
            let centre = layout.centre(square);
            let has_dot = |shape: &Shape| matches!(shape, Shape::Disc { centre: at, .. } if *at == centre);
            assert!(drawing.shapes.iter().any(has_dot), "{square}");
        }
        let tiny = TourPicture { cell: 8, ..picture(&tour, Style::Line, LIGHT) }.drawing();
        let discs = tiny.shapes.iter().filter(|shape| matches!(shape, Shape::Disc { .. })).count();
        // The marks of start and end alone.
        assert_eq!(discs, 3);
    }
}

#[test]
fn an_animation_has_a_frame_for_each_jump_and_writes_only_what_changes() {
    for (tour, jumps) in [
        (listed("5", "", FIVE), 25),
        (constructed("6", Ends::Closed), 37),
        (searched("4", Piece::KING, Wrap::None, Ends::Closed), 17),
        (searched("5", Piece::KNIGHT, Wrap::Both, Ends::Open), 25),
    ] {
        for style in STYLES {
            let mut bytes = Vec::new();
            let picture = picture(&tour, style, LIGHT);
            write_gif(&picture, Some(10), &mut || Ok(()), &mut bytes).unwrap();
            let mut options = gif::DecodeOptions::new();
            options.set_color_output(gif::ColorOutput::RGBA);
            let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
            let size = (decoder.width(), decoder.height());
            let whole = picture.drawing().size;
            assert_eq!((f32::from(size.0), f32::from(size.1)), (whole.0.ceil(), whole.1.ceil()));
            assert!(decoder.global_palette().is_some());
            let (mut delays, mut areas) = (Vec::new(), Vec::new());
            while let Some(frame) = decoder.read_next_frame().unwrap() {
                delays.push(frame.delay);
                areas.push(u32::from(frame.width) * u32::from(frame.height));
            }
            assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
            // One a step, and the whole at last.
            assert_eq!(delays.len(), jumps + 1, "{style:?}");
            assert!(delays[..jumps].iter().all(|&delay| delay == 10));
            assert_eq!(delays[jumps], 200);
            assert_eq!(areas[0], u32::from(size.0) * u32::from(size.1));
            // What changes at two opposite edges has the whole board between it.
            let is_wrapped = tour.board().wrap() != Wrap::None;
            assert!(is_wrapped || areas[1..].iter().all(|&area| area < areas[0] / 2), "{style:?}: {areas:?}");
        }
    }
}

#[test]
fn long_tours_have_some_hundred_frames() {
    let tour = constructed("40", Ends::Open);
    let mut bytes = Vec::new();
    write_gif(&TourPicture { cell: 12, ..picture(&tour, Style::Line, DARK) }, None, &mut || Ok(()), &mut bytes)
        .unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(bytes)).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, 401);
}

#[test]
fn a_heat_map_is_the_same_whether_the_tour_is_listed_or_not() {
    let tour = constructed("30x20", Ends::Open);
    let problem = TourProblem::new(tour.board().clone(), Ends::Open);
    let same = verified(&problem, tour.squares().collect());
    for cell in [1, 3] {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let plain = |tour| TourPicture { cell, coordinates: false, ..picture(tour, Style::Heat, LIGHT) };
        write_heat_map(&plain(&tour), &mut || Ok(()), &mut one).unwrap();
        write_heat_map(&plain(&same), &mut || Ok(()), &mut other).unwrap();
        assert!(one == other);
        let pixels = Pixels::of_png(one);
        assert_eq!((pixels.width, pixels.height), (30 * cell, 20 * cell));
        for (square, position) in tour.squares().zip(0_u32..) {
            let place = |at: u32| (at * cell) as f32;
            let found = pixels.at(place(square.file()), place(19 - square.rank()));
            let expected = match position {
                0 => LIGHT.start,
                599 => LIGHT.end,
                _ => progress((position * 247 / 599) as f32 / 247.0),
            };
            assert_eq!(found, expected, "{square}");
        }
    }
    let holed = listed("6", "a1 f1", HOLED);
    let mut bytes = Vec::new();
    let plain = TourPicture { cell: 1, coordinates: false, ..picture(&holed, Style::Heat, DARK) };
    write_heat_map(&plain, &mut || Ok(()), &mut bytes).unwrap();
    assert_eq!(Pixels::of_png(bytes).at(0.0, 5.0), DARK.blocked);
}

#[test]
fn a_heat_map_has_a_scale_below_it() {
    for (board, cell, wider) in [("300x200", 1, false), ("30x20", 1, true), ("3000x200", 1, false)] {
        let tour = constructed(board, Ends::Closed);
        let picture = TourPicture { cell, coordinates: true, ..picture(&tour, Style::Heat, LIGHT) };
        let mut bytes = Vec::new();
        write_heat_map(&picture, &mut || Ok(()), &mut bytes).unwrap();
        let pixels = Pixels::of_png(bytes);
        let (width, height) = (tour.board().width() * cell, tour.board().height() * cell);
        assert_eq!(pixels.width, width);
        if wider {
            // There is no room for words.
            assert_eq!(pixels.height, height);
            continue;
        }
        assert!(pixels.height > height, "{board}");
        let below: Vec<Colour> = (height..pixels.height)
            .flat_map(|y| (0..width).map(move |x| (x as f32, y as f32)))
            .map(|(x, y)| pixels.at(x, y))
            .collect();
        // The scale goes from the first colour to the last, beside both marks and letters.
        for colour in [progress(0.0), progress(1.0), LIGHT.start, LIGHT.end, LIGHT.ink, LIGHT.background] {
            assert!(below.contains(&colour), "{board}: {colour:?}");
        }
    }
}

#[test]
fn large_boards_get_styles_that_can_be_read() {
    let board = |text: &str| text.parse::<Board>().unwrap();
    assert_eq!(Style::Numbers.for_board(&board("40")), Style::Numbers);
    assert_eq!(Style::Numbers.for_board(&board("41")), Style::Heat);
    // A strip with as many squares as a small board can be read as well.
    assert_eq!(Style::Numbers.for_board(&board("3x100")), Style::Numbers);
    assert_eq!(Style::Woven.for_board(&board("201")), Style::Line);
    for style in STYLES {
        assert_eq!(style.for_board(&board("2001")), Style::Heat);
        for text in ["1", "8", "40", "41", "100", "101", "500", "2000", "3x100", "3x1000", "4x16000"] {
            let board = board(text);
            let style = style.for_board(&board);
            let pixels = board.sides().1 * style.suitable_cell(&board);
            let most = if board.width() == board.height() { 4000 } else { 16_300 };
            assert!(pixels <= most, "{style:?} {text}: {pixels}");
        }
    }
}
