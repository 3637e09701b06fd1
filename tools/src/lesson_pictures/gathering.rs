//! Pictures of the lessons on gathering. All numbers in them are asked of the library.

use cavallo::gather::{Cone, Costs, Objective, RectangleBound, costs};
use cavallo::{Board, GatherProblem, Knight, Piece, Run, Square};
use cavallo_render::colour::{Colour, LIGHT};
use cavallo_render::drawing::{Drawing, Point, Shape};
use cavallo_render::layout::Layout;
use cavallo_render::sheet::Sheet;

const KNIGHT_A: Colour = Colour(0, 92, 168);
const KNIGHT_B: Colour = Colour(190, 20, 96);
/// Where F leaves room for a better meeting.
const PROMISING: Colour = Colour(252, 224, 150);
const FRAME: Colour = Colour(0, 122, 92);

fn knight(square: &str, k: u64) -> Knight {
    Knight { square: square.parse().expect("a square"), k, count: 1 }
}

fn problem(board: &str, knights: &[Knight]) -> GatherProblem {
    GatherProblem::new(board.parse().expect("a board"), knights.to_vec()).expect("knights on the board")
}

fn turns(problem: &GatherProblem) -> Costs {
    costs(&mut Run::unlimited(), problem, Objective::Total).expect("no limits")
}

fn bound(problem: &GatherProblem, from: Square, to: Square) -> RectangleBound {
    RectangleBound::new(problem, from, to).expect("a rectangle of the board")
}

fn text(drawing: &mut Drawing, centre: Point, height: f32, colour: Colour, text: &str) {
    drawing.push(Shape::Text { centre, height, colour, text: text.to_owned() });
}

fn line(drawing: &mut Drawing, points: Vec<Point>, width: f32, colour: Colour) {
    drawing.push(Shape::Line { points, width, colour });
}

/// A frame around the rectangle between its lower left and its upper right square.
fn frame(drawing: &mut Drawing, layout: &Layout, (low, high): (Square, Square), width: f32, colour: Colour) {
    let ((left, bottom), (right, top)) = (layout.within(low, (0.0, 1.0)), layout.within(high, (1.0, 0.0)));
    let points = vec![(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)];
    line(drawing, points, width, colour);
}

/// The turns of a 1-knight and of a 3-knight to the squares of its own colour on two ranks.
pub(super) fn staircases() -> Drawing {
    const FILES: u32 = 25;
    const STEP: f32 = 27.0;
    const RISE: f32 = 20.0;
    let left = 40.0;
    let description = "The turns of a 1-knight rise by 2 every 4 squares along the straight line x/2, those of a 3-knight by 2 \
                       every 12 squares along x/6.";
    let size = (left + STEP * FILES as f32 + 10.0, 460.0);
    let mut drawing = Drawing::new(size, LIGHT.background, "staircases".into(), description.into());
    for (k, highest, floor, colour) in [(1, 12, 280.0, KNIGHT_A), (3, 4, 420.0, KNIGHT_B)] {
        let place = |file: u32, turns: f32| (left + STEP * file as f32, floor - RISE * turns);
        for turns in (0..=highest).step_by(2) {
            line(&mut drawing, vec![place(0, turns as f32), place(FILES - 1, turns as f32)], 0.6, LIGHT.dark);
            text(&mut drawing, (left - 22.0, place(0, turns as f32).1), 9.0, LIGHT.faint, &turns.to_string());
        }
        for file in (0..FILES).step_by(2) {
            text(&mut drawing, (place(file, 0.0).0, floor + 18.0), 9.0, LIGHT.faint, &file.to_string());
        }
        let turns = turns(&problem(&format!("{}x5", FILES + 1), &[knight("a3", k)]));
        // The squares of the knight's colour: on its own rank, and on the one above.
        let at = |file: u32| turns.at(Square::new(file, 2 + file % 2)).expect("in reach") as f32;
        let slope = 1.0 / (2.0 * k as f32);
        line(&mut drawing, vec![place(0, 0.0), place(FILES - 1, slope * (FILES - 1) as f32)], 1.0, colour);
        let stairs = (0..FILES).flat_map(|file| [place(file.saturating_sub(1), at(file)), place(file, at(file))]);
        line(&mut drawing, stairs.skip(1).collect(), 2.4, colour);
        for file in (0..FILES).step_by(2) {
            let (x, y) = place(file, at(file));
            drawing.push(Shape::Disc { centre: (x, y), radius: 4.0, fill: colour });
            // Beside the next step, if it is here.
            let centre = if at(file + 1) > at(file) { (x + 11.0, y + 10.0) } else { (x, y - 12.0) };
            text(&mut drawing, centre, 10.0, colour, &at(file).to_string());
        }
        let name = format!("k = {k}: the line x/{} and a part of period {}", 2 * k, 4 * k);
        let half = cavallo_render::glyphs::width(&name, 10.0) / 2.0;
        text(&mut drawing, (left + 14.0 + half, place(0, highest as f32).1 - 14.0), 10.0, colour, &name);
    }
    drawing
}

/// The eight cones around a knight, and the number of jumps to every square.
pub(super) fn cones() -> Drawing {
    const SIDE: u32 = 23;
    let colours = [
        Colour(190, 216, 244),
        Colour(190, 216, 244),
        Colour(206, 236, 200),
        Colour(206, 236, 200),
        Colour(252, 226, 178),
        Colour(252, 226, 178),
        Colour(240, 206, 226),
        Colour(240, 206, 226),
    ];
    let middle = Square::new(SIDE / 2, SIDE / 2);
    let problem = problem(&SIDE.to_string(), &[Knight { square: middle, k: 1, count: 1 }]);
    let (board, jumps) = (problem.board(), turns(&problem));
    let sheet = Sheet::new(board, 26.0, false);
    let layout = sheet.layout;
    let description = "A knight in the middle of a board. Eight lines along its jumps cut the board into eight cones; in each \
                       of them one formula gives the distance, before it is rounded up to the parity of x + y.";
    let mut drawing = Drawing::new(sheet.size, LIGHT.background, "eight cones".into(), description.into());
    sheet.draw(&mut drawing, board, &LIGHT, false);
    let mut middles = [(0.0, 0.0, 0.0); 8];
    let mut names: [Option<Cone>; 8] = [None; 8];
    for square in board.squares() {
        let cone = bound(&problem, square, square).cones[0];
        let fill = cone.map_or(LIGHT.background, |cone| colours[cone.number()]);
        layout.fill(&mut drawing, square, fill);
        if let Some(cone) = cone {
            let ((x, y), sum) = (layout.centre(square), &mut middles[cone.number()]);
            *sum = (sum.0 + x, sum.1 + y, sum.2 + 1.0);
            names[cone.number()] = Some(cone);
        }
    }
    let plates = names.into_iter().zip(middles).map(|(name, (x, y, squares))| {
        let name = name.expect("every cone has squares").to_string();
        let half = cavallo_render::glyphs::width(&name, 15.0) / 2.0 + 7.0;
        (name, (x / squares, y / squares), half)
    });
    let plates: Vec<_> = plates.collect();
    for square in board.squares().filter(|&square| square != middle) {
        // Half a digit beside a plate would be read as another one.
        let (x, y) = layout.centre(square);
        let is_covered = |(_, at, half): &(String, (f32, f32), f32)| {
            (x - at.0).abs() < half + 0.4 * layout.cell && (y - at.1).abs() < 15.0 + 0.3 * layout.cell
        };
        if !plates.iter().any(is_covered) {
            let far = jumps.at(square).expect("in reach").to_string();
            layout.write(&mut drawing, square, (0.5, 0.5), (0.7, 0.34), LIGHT.faint, &far);
        }
    }
    let centre = layout.centre(middle);
    let reach = SIDE as f32 / 2.0 * layout.cell;
    for (x, y) in [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)] {
        let end = (centre.0 + reach * x as f32 / 2.0, centre.1 + reach * y as f32 / 2.0);
        line(&mut drawing, vec![centre, end], 1.6, LIGHT.ink);
    }
    for (name, at, half) in plates {
        let corner = (at.0 - half, at.1 - 15.0);
        drawing.push(Shape::Rect { corner, size: (2.0 * half, 30.0), fill: LIGHT.background });
        text(&mut drawing, at, 15.0, LIGHT.ink, &name);
    }
    layout.piece(&mut drawing, Piece::KNIGHT, middle, KNIGHT_A, "1");
    drawing
}

/// Two knights, where F allows a better meeting, and one rectangle with its bound.
pub(super) fn rectangle() -> Drawing {
    let problem = problem("15x5", &[knight("a3", 1), knight("o3", 1)]);
    let (board, turns) = (problem.board(), turns(&problem));
    let known = turns.at(problem.knights()[0].square).expect("in reach");
    let below = known - 1;
    let (low, high) = ("e2".parse().expect("a square"), "h4".parse().expect("a square"));
    let bounded = bound(&problem, low, high);
    let sheet = Sheet::new(board, 34.0, true);
    let size = (sheet.size.0, sheet.size.1 + 46.0);
    let description = format!(
        "Two 1-knights, on a3 and on o3, can meet on a3 in {known} turns. On the tinted squares the sum without rounding is at \
         most {below}. In the framed rectangle from e2 to h4 no square costs less than {} turns.",
        bounded.turns
    );
    let mut drawing = Drawing::new(size, LIGHT.background, "a bounded rectangle".into(), description);
    sheet.draw(&mut drawing, board, &LIGHT, false);
    let layout = sheet.layout;
    for square in board.squares() {
        if bound(&problem, square, square).relaxed <= below as f64 {
            layout.fill(&mut drawing, square, PROMISING);
        }
        layout.outline(&mut drawing, square, 0.5, LIGHT.dark);
    }
    for (knight, colour) in problem.knights().iter().zip([KNIGHT_A, KNIGHT_B]) {
        layout.piece(&mut drawing, board.piece(), knight.square, colour, &knight.k.to_string());
    }
    for square in board.squares() {
        let cost = turns.at(square).expect("in reach");
        let has_knight = problem.knights().iter().any(|knight| knight.square == square);
        let place = if has_knight { (0.14, 0.2) } else { (0.5, 0.5) };
        let most = if has_knight { (0.4, 0.24) } else { (0.7, 0.38) };
        layout.write(&mut drawing, square, place, most, LIGHT.ink, &cost.to_string());
    }
    frame(&mut drawing, &layout, (low, high), 3.0, FRAME);
    let captions =
        [format!("tinted: at most {below} without rounding"), format!("frame: at least {} turns", bounded.turns)];
    for (caption, up) in captions.iter().zip([34.0, 14.0]) {
        text(&mut drawing, (size.0 / 2.0, size.1 - up), 11.0, LIGHT.ink, caption);
    }
    drawing
}

/// The rectangles that a search with bounds opens, and those it drops.
pub(super) fn rectangles() -> Drawing {
    const SIDE: u32 = 64;
    const LEAF: u32 = 4;
    let knights = [knight("f9", 1), knight("z51", 2), knight("bf12", 3), knight("ba58", 1), knight("ag30", 4)];
    let problem = problem(&SIDE.to_string(), &knights);
    let (board, turns) = (problem.board(), turns(&problem));
    let (best, _) = turns.range().expect("they meet");
    let sheet = Sheet::new(board, 10.0, false);
    let layout = sheet.layout;
    let mut drawing = Drawing::new(sheet.size, LIGHT.background, "rectangles".into(), String::new());
    sheet.draw(&mut drawing, board, &LIGHT, false);
    let mut level = vec![(Square::new(0, 0), SIDE)];
    let (mut dropped, mut opened, mut scanned) = (Vec::new(), Vec::new(), Vec::new());
    while !level.is_empty() {
        let mut next = Vec::new();
        for (corner, side) in level {
            let opposite = Square::new(corner.file() + side - 1, corner.rank() + side - 1);
            if bound(&problem, corner, opposite).turns >= best {
                dropped.push((corner, opposite));
            } else if side <= LEAF {
                scanned.push((corner, opposite));
            } else {
                opened.push(side);
                let half = side / 2;
                for (right, up) in [(0, 0), (half, 0), (0, half), (half, half)] {
                    next.push((Square::new(corner.file() + right, corner.rank() + up), half));
                }
            }
        }
        level = next;
    }
    for &(low, high) in &scanned {
        for square in rectangle_squares(board, low, high) {
            layout.fill(&mut drawing, square, PROMISING);
        }
    }
    for square in board.squares().filter(|&square| turns.at(square) == Some(best)) {
        layout.fill(&mut drawing, square, KNIGHT_B);
    }
    for &part in dropped.iter().chain(&scanned) {
        frame(&mut drawing, &layout, part, 1.0, LIGHT.faint);
    }
    for knight in &knights {
        drawing.push(Shape::Disc { centre: layout.centre(knight.square), radius: 9.0, fill: KNIGHT_A });
        text(&mut drawing, layout.centre(knight.square), 9.0, LIGHT.background, &knight.k.to_string());
    }
    let per_level: Vec<String> = [64, 32, 16, 8]
        .map(|side| format!("{} of side {side}", opened.iter().filter(|&&opened| opened == side).count()))
        .to_vec();
    drawing.description = format!(
        "Five knights on 64x64 with their k; the best squares take {best} turns. Rectangles whose bound is {best} or more are \
         dropped whole, {} in all; the others are split: {}. The {} tinted ones of side 4 are examined square by square.",
        dropped.len(),
        per_level.join(", "),
        scanned.len()
    );
    drawing
}

fn rectangle_squares(board: &Board, low: Square, high: Square) -> impl Iterator<Item = Square> + '_ {
    board.squares().filter(move |square| {
        (low.file()..=high.file()).contains(&square.file()) && (low.rank()..=high.rank()).contains(&square.rank())
    })
}

/// What two knights reach in two turns and in three.
pub(super) fn octagons() -> Drawing {
    const CELL: f32 = 21.0;
    const BOTH: Colour = Colour(250, 196, 60);
    let knights = [knight("c3", 1), knight("n13", 2)];
    let board: Board = "16".parse().expect("a board");
    let reached = knights.map(|knight| turns(&problem("16", &[knight])));
    let length = 16.0 * CELL;
    let (left, gap, top) = (26.0, 34.0, 14.0);
    let size = (left + 2.0 * length + gap + 14.0, top + length + 44.0);
    let description = "A 1-knight on c3 and a 2-knight on n13. The squares that each reaches within two turns lie in two octagons \
                       that have no square in common; within three turns they have.";
    let mut drawing = Drawing::new(size, LIGHT.background, "octagons".into(), description.into());
    for (limit, x) in [(2, left), (3, left + length + gap)] {
        let layout = Layout::new(&board, CELL, (x, top));
        layout.draw_board(&mut drawing, &board, &LIGHT, false);
        let mut common = 0;
        for square in board.squares() {
            let within = [0, 1].map(|i: usize| reached[i].at(square).is_some_and(|turns| turns <= limit));
            common += u32::from(within == [true; 2]);
            let fill = match within {
                [true, true] => BOTH,
                [true, false] => Colour(150, 192, 232),
                [false, true] => Colour(236, 160, 194),
                [false, false] => LIGHT.light,
            };
            layout.fill(&mut drawing, square, fill);
            layout.outline(&mut drawing, square, 0.4, LIGHT.background);
        }
        for (knight, colour) in knights.iter().zip([KNIGHT_A, KNIGHT_B]) {
            layout.piece(&mut drawing, board.piece(), knight.square, colour, &knight.k.to_string());
        }
        layout.coordinates(&mut drawing, 8.0, LIGHT.faint);
        let squares = if common == 1 { "square" } else { "squares" };
        let caption = format!("{limit} turns: {common} {squares} in common");
        text(&mut drawing, (x + length / 2.0, top + length + 30.0), 11.0, LIGHT.ink, &caption);
    }
    drawing
}
