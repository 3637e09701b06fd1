//! Pictures of the lessons on counting: the frontier in the middle of a row, two halves that join, and how the number of states grows.
//! The states are those of real tours, cut where the method would cut them.

use cavallo::board::{Board, Square};
use cavallo::count::{TourSpace, middle_edges};
use cavallo::{Run, Tour, TourProblem};
use cavallo_render::colour::{Colour, LIGHT, PAPER};
use cavallo_render::drawing::{Drawing, Point, Shape, arrow};
use cavallo_render::glyphs;
use cavallo_render::layout::Layout;

/// The result of `cargo xtask count-states`: files, row, file, states.
const STATES: &str = include_str!("../../../experiments/count-states/states.csv");

/// Blue, orange, green, pink, brown: paths, and the lower and the upper half.
const COLOURS: [Colour; 5] = [LIGHT.start, LIGHT.end, Colour(0, 135, 100), Colour(190, 80, 150), Colour(120, 85, 50)];
const LOWER: Colour = COLOURS[0];
const UPPER: Colour = COLOURS[1];
const PROCESSED: Colour = Colour(208, 204, 198);
const FRONTIER: Colour = Colour(222, 236, 246);
const UNTOUCHED: Colour = Colour(250, 248, 244);

/// The number of squares processed in the picture of the frontier: two rows of a board six wide, and two squares of the third.
const PROCESSED_SQUARES: usize = 14;

/// Some edges of a tour. They form paths.
struct Edges(Vec<(Square, Square)>);

impl Edges {
    /// The edges of a closed tour for which this is true.
    fn of(tour: &Tour, chosen: impl Fn(Square, Square) -> bool) -> Self {
        let squares: Vec<Square> = tour.squares().collect();
        let next = squares.iter().cycle().skip(1);
        let edges = squares.iter().zip(next).map(|(&one, &other)| (one, other));
        Self(edges.filter(|&(one, other)| chosen(one, other)).collect())
    }

    fn degree(&self, square: Square) -> usize {
        self.0.iter().filter(|edge| edge.0 == square || edge.1 == square).count()
    }

    /// The squares of the path that ends here, from this end to the other.
    fn path(&self, end: Square) -> Vec<Square> {
        let mut path = vec![end];
        let (mut at, mut before) = (end, end);
        let step = |at: Square, before: Square| {
            let ends = self.0.iter().filter_map(|&(one, other)| match at {
                _ if one == at => Some(other),
                _ if other == at => Some(one),
                _ => None,
            });
            ends.into_iter().find(|&to| to != before)
        };
        while let Some(to) = step(at, before) {
            path.push(to);
            (before, at) = (at, to);
        }
        path
    }

    /// The paths, each from its first end among these squares to its last.
    fn paths(&self, squares: &[Square]) -> Vec<Vec<Square>> {
        let ends = squares.iter().filter(|&&square| self.degree(square) == 1);
        let paths = ends.map(|&end| self.path(end));
        let place = |square: Square| squares.iter().position(|&other| other == square);
        paths.filter(|path| path.last().is_some_and(|&last| place(path[0]) < place(last))).collect()
    }
}

/// The closed tours of a board, in the order of their numbers.
fn tours(board: &str) -> impl Iterator<Item = Tour> {
    let problem = TourProblem::closed(board).expect("a board");
    let space = TourSpace::new(&mut Run::unlimited(), &problem).and_then(cavallo::Answer::found).expect("it has tours");
    let all = u64::try_from(space.number_of_tours()).expect("a small board");
    (0..all).map_while(move |number| space.tour(number).ok())
}

/// An arc between two points, bent to the left of the way from one to the other by a part of its length.
fn arc(from: Point, to: Point, bend: f32, colour: Colour, width: f32) -> Shape {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
    let control = (middle.0 + 2.0 * bend * dy, middle.1 - 2.0 * bend * dx);
    let points = (0..=24).map(|step| {
        let t = step as f32 / 24.0;
        let mix = |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
        (mix(from.0, control.0, to.0), mix(from.1, control.1, to.1))
    });
    Shape::Line { points: points.collect(), width, colour }
}

fn caption(drawing: &mut Drawing, centre: Point, text: &str) {
    drawing.push(Shape::Text { centre, height: 10.0, colour: LIGHT.ink, text: text.to_owned() });
}

/// Fills a square and leaves a thin gap around it.
fn tile(drawing: &mut Drawing, layout: &Layout, square: Square, fill: Colour) {
    let corner = layout.within(square, (0.02, 0.02));
    drawing.push(Shape::Rect { corner, size: (0.96 * layout.cell, 0.96 * layout.cell), fill });
}

fn dot(drawing: &mut Drawing, layout: &Layout, square: Square, colour: Colour) {
    drawing.push(Shape::Disc { centre: layout.centre(square), radius: 0.11 * layout.cell, fill: colour });
}

fn line(drawing: &mut Drawing, layout: &Layout, squares: &[Square], colour: Colour) {
    let points = squares.iter().map(|&square| layout.centre(square)).collect();
    drawing.push(Shape::Line { points, width: 2.4, colour });
}

fn write_degree(drawing: &mut Drawing, layout: &Layout, square: Square, degree: usize) {
    write_on_plate(drawing, layout, square, (0.16, 0.8), 0.24, &degree.to_string());
}

/// Writes into a frontier square, on a plate of its colour that hides lines.
fn write_on_plate(drawing: &mut Drawing, layout: &Layout, square: Square, place: Point, part: f32, text: &str) {
    let (centre, height) = (layout.within(square, place), part * layout.cell);
    let half = (glyphs::width(text, height) / 2.0 + 1.5, height / 2.0 + 2.0);
    let (corner, size) = ((centre.0 - half.0, centre.1 - half.1), (2.0 * half.0, 2.0 * half.1));
    drawing.push(Shape::Rect { corner, size, fill: FRONTIER });
    drawing.push(Shape::Text { centre, height, colour: LIGHT.ink, text: text.to_owned() });
}

/// The frontier in the middle of a row: the paths so far, and what is remembered of them.
pub(super) fn frontier() -> Drawing {
    let board = Board::new(6, 6).expect("a board");
    let order: Vec<Square> = board.squares().collect();
    let (processed, rest) = order.split_at(PROCESSED_SQUARES);
    let reached = |square: Square| square == rest[0] || board.neighbours(square).any(|near| processed.contains(&near));
    let frontier: Vec<Square> = rest.iter().copied().filter(|&square| reached(square)).collect();
    // The first tour with three paths whose state has squares of degree 0, 1 and 2.
    let cut = |tour: Tour| Edges::of(&tour, |one, other| processed.contains(&one) || processed.contains(&other));
    let is_varied = |edges: &Edges| {
        let has = |degree| frontier.iter().any(|&square| edges.degree(square) == degree);
        has(0) && has(2) && edges.paths(&frontier).len() == 3
    };
    let edges = tours("6x6").map(cut).find(is_varied).expect("there are such tours");
    let paths = edges.paths(&frontier);
    let (cell, top) = (44.0, 36.0);
    let board_side = 6.0 * cell;
    let description = "Left: a board of six by six squares. Two rows and two squares of the third are processed; the edges chosen form \
        paths that end in the frontier. Right: what is remembered, the degree of each frontier square and an arc between the two ends \
        of each path.";
    let size = (2.0 * board_side + 96.0, board_side + top + 28.0);
    let mut drawing =
        Drawing::new(size, PAPER, "The frontier in the middle of a row".to_owned(), description.to_owned());
    for (panel, words) in ["edges chosen so far", "the state: degrees and mates"].into_iter().enumerate() {
        let left = 32.0 + panel as f32 * (board_side + 40.0);
        let layout = Layout::new(&board, cell, (left, top));
        caption(&mut drawing, (left + board_side / 2.0, 18.0), words);
        for &square in &order {
            let fill = match square {
                _ if processed.contains(&square) => PROCESSED,
                _ if frontier.contains(&square) => FRONTIER,
                _ => UNTOUCHED,
            };
            tile(&mut drawing, &layout, square, fill);
        }
        layout.outline(&mut drawing, rest[0], 2.0, LIGHT.ink);
        layout.coordinates(&mut drawing, 9.0, LIGHT.faint);
        for (path, &colour) in paths.iter().zip(COLOURS.iter().cycle()) {
            let ends = [path[0], path[path.len() - 1]];
            if panel == 0 {
                line(&mut drawing, &layout, path, colour);
            } else {
                drawing.push(arc(layout.centre(ends[0]), layout.centre(ends[1]), -0.16, colour, 3.0));
            }
            for end in ends {
                dot(&mut drawing, &layout, end, colour);
            }
        }
        for &square in frontier.iter().filter(|_| panel == 1) {
            write_degree(&mut drawing, &layout, square, edges.degree(square));
        }
    }
    drawing
}

/// The table of 3x10 after two rows, folded and not: two states that are mirror images, and the one that is kept.
pub(super) fn folded_table() -> Drawing {
    let (cell, top) = (46.0, 64.0);
    let board_width = 3.0 * cell;
    let description = "Two states after two rows of a board three wide, mirror images of each other, with count 1 each; an arrow; the first \
        of them alone, with count 2.";
    let size = (3.0 * board_width + 220.0, 2.0 * cell + top + 24.0);
    let mut drawing = Drawing::new(size, PAPER, "A folded table".to_owned(), description.to_owned());
    let board = Board::new(3, 2).expect("a board");
    // Degrees of row 3 and row 4 from the left, and the mates, as files and rows of this board of two rows.
    let left = ([1, 2, 2, 1, 1, 1], [((0, 0), (1, 1)), ((0, 1), (2, 1))]);
    let right = ([2, 2, 1, 1, 1, 1], [((2, 0), (1, 1)), ((0, 1), (2, 1))]);
    let panels = [
        ("count 1", 32.0, left),
        ("count 1", 32.0 + board_width + 50.0, right),
        ("count 2", 2.0 * board_width + 188.0, left),
    ];
    for (count, corner, (degrees, mates)) in panels {
        let layout = Layout::new(&board, cell, (corner, top));
        caption(&mut drawing, (corner + board_width / 2.0, top - 16.0), count);
        for square in board.squares() {
            tile(&mut drawing, &layout, square, FRONTIER);
        }
        for (&(from, to), &colour) in mates.iter().zip(&COLOURS) {
            let ends = [from, to].map(|(file, rank)| layout.centre(Square::new(file, rank)));
            drawing.push(arc(ends[0], ends[1], 0.1, colour, 3.0));
            for end in [from, to] {
                dot(&mut drawing, &layout, Square::new(end.0, end.1), colour);
            }
        }
        for (square, degree) in board.squares().zip(degrees) {
            write_degree(&mut drawing, &layout, square, degree);
            let name = Square::new(square.file(), square.rank() + 2).to_string();
            write_on_plate(&mut drawing, &layout, square, (0.2, 0.16), 0.16, &name);
        }
    }
    caption(&mut drawing, (57.0 + board_width, 22.0), "the table");
    caption(&mut drawing, (2.5 * board_width + 188.0, 22.0), "folded");
    let (x, y) = (2.0 * board_width + 118.0, top + cell);
    for shape in arrow((x, y), (x + 44.0, y), 2.6, LIGHT.ink) {
        drawing.push(shape);
    }
    drawing
}

/// Two states of the middle of 3x10 that join into one closed tour.
pub(super) fn halves() -> Drawing {
    let (width, rows) = (3, 4);
    let board = Board::new(width, 2 * rows + 2).expect("a board");
    let two_rows = Board::new(width, 2).expect("a board");
    let middle: Vec<Square> = board.squares().filter(|square| (rows..rows + 2).contains(&square.rank())).collect();
    let taken = middle_edges(width);
    let lower = |tour: &Tour| {
        Edges::of(tour, |one, other| {
            let (low, high) = if one.rank() < other.rank() { (one, other) } else { (other, one) };
            low.rank() < rows || high.rank() == rows + 1 && taken.contains(&(low.file(), high.file()))
        })
    };
    let all_ones = |tour: &Tour| middle.iter().all(|&square| lower(tour).degree(square) == 1);
    let tour = tours("3x10").find(all_ones).expect("four tours have these degrees");
    let lower = lower(&tour);
    let upper = Edges::of(&tour, |one, other| !lower.0.contains(&(one, other)));
    let (cell, state_cell, top) = (40.0, 52.0, 36.0);
    let description = "Left: a closed tour of three by ten squares; the edges of the lower half are blue, those of the upper half orange, \
        and both end in the two rows of the middle. Right: the two states, with an arc between the ends of each path, and both together: \
        one cycle.";
    let size = (430.0, 10.0 * cell + top + 28.0);
    let mut drawing = Drawing::new(size, PAPER, "Two halves that join".to_owned(), description.to_owned());
    let layout = Layout::new(&board, cell, (32.0, top));
    caption(&mut drawing, (32.0 + 1.5 * cell, 18.0), "a closed tour");
    for square in board.squares() {
        tile(&mut drawing, &layout, square, if middle.contains(&square) { FRONTIER } else { UNTOUCHED });
    }
    layout.coordinates(&mut drawing, 9.0, LIGHT.faint);
    for (edges, colour) in [(&lower, LOWER), (&upper, UPPER)] {
        for &(one, other) in &edges.0 {
            line(&mut drawing, &layout, &[one, other], colour);
        }
    }
    for square in board.squares() {
        dot(&mut drawing, &layout, square, LIGHT.ink);
    }
    let (below, above) = ((&lower, LOWER, 0.08), (&upper, UPPER, -0.08));
    let panels = [("upper half", vec![above]), ("joined: one cycle", vec![above, below]), ("lower half", vec![below])];
    for (place, (words, halves)) in panels.into_iter().enumerate() {
        let corner = (230.0, top + 4.0 + place as f32 * (2.0 * state_cell + 38.0));
        let layout = Layout::new(&two_rows, state_cell, corner);
        // The squares of the middle, as those of a board of two rows.
        let here = |square: Square| Square::new(square.file(), square.rank() - rows);
        caption(&mut drawing, (corner.0 + 1.5 * state_cell, corner.1 - 14.0), words);
        for &square in &middle {
            tile(&mut drawing, &layout, here(square), FRONTIER);
        }
        for &(edges, colour, bend) in &halves {
            for path in edges.paths(&middle) {
                let ends = [path[0], path[path.len() - 1]].map(|end| layout.centre(here(end)));
                drawing.push(arc(ends[0], ends[1], bend, colour, 3.0));
            }
        }
        for &square in &middle {
            dot(&mut drawing, &layout, here(square), LIGHT.ink);
            if let [(edges, ..)] = halves[..] {
                write_degree(&mut drawing, &layout, here(square), edges.degree(square));
            }
            // Names after the arcs, which would run through them.
            write_on_plate(&mut drawing, &layout, here(square), (0.2, 0.16), 0.16, &square.to_string());
        }
    }
    drawing
}

/// How the number of states grows with the rows processed, one line for each width of the board.
pub(super) fn states() -> Drawing {
    let (left, top, width, height) = (124.0, 40.0, 460.0, 320.0);
    let (most_rows, most_digits) = (12.0, 8.0);
    let description = "The number of states after each square, on a logarithmic scale, for boards of three to eight files. It grows for \
        about as many rows as there are files and then stays the same; each file more multiplies it by about twenty.";
    let size = (left + width + 80.0, top + height + 60.0);
    let mut drawing = Drawing::new(size, PAPER, "States of the frontier method".to_owned(), description.to_owned());
    let at = |rows: f32, states: f32| {
        (left + rows / most_rows * width, top + height - states.log10() / most_digits * height)
    };
    let names = ["1", "10", "100", "1000", "10 000", "100 000", "1 million", "10 million", "100 million"];
    for (digits, name) in (0..).zip(names) {
        let states = 10_f32.powi(digits);
        let points = vec![at(0.0, states), at(most_rows, states)];
        drawing.push(Shape::Line { points, width: 0.6, colour: PROCESSED });
        let centre = (left - 8.0 - glyphs::width(name, 9.0) / 2.0, at(0.0, states).1);
        drawing.push(Shape::Text { centre, height: 9.0, colour: LIGHT.ink, text: name.to_owned() });
    }
    for rows in (0_u8..=12).step_by(2) {
        let (x, y) = at(f32::from(rows), 1.0);
        drawing.push(Shape::Text { centre: (x, y + 14.0), height: 9.0, colour: LIGHT.ink, text: rows.to_string() });
    }
    caption(&mut drawing, (left + width / 2.0, top + height + 40.0), "rows processed");
    caption(&mut drawing, (left + width / 2.0, 18.0), "states after each square, closed tours");
    for files in 3_u8..=8 {
        let begins = format!("{files},");
        let of_board = STATES.lines().filter_map(|line| line.strip_prefix(begins.as_str()));
        let lines = of_board.filter_map(|line| {
            let numbers: Vec<f32> = line.split(',').filter_map(|word| word.parse().ok()).collect();
            <[f32; 3]>::try_from(numbers).ok()
        });
        let points: Vec<Point> =
            lines.map(|[row, file, states]| at(row - 1.0 + file / f32::from(files), states)).collect();
        let colour = LIGHT.stroke(1.0 - f32::from(files - 3) / 5.0);
        for &centre in points.iter().skip(usize::from(files) - 1).step_by(usize::from(files)) {
            drawing.push(Shape::Disc { centre, radius: 3.0, fill: colour });
        }
        let Some(&(x, y)) = points.last() else { continue };
        let text = format!("{files} files");
        // The line of eight files ends above the next one.
        let beside = (x + 8.0 + glyphs::width(&text, 9.0) / 2.0, y);
        let centre = if files == 8 { (x, y - 18.0) } else { beside };
        drawing.push(Shape::Line { points, width: 1.6, colour });
        drawing.push(Shape::Text { centre, height: 9.0, colour, text });
    }
    drawing
}
