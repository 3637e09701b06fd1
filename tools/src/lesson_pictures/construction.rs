//! Pictures of constructed tours: blocks and their ports, the way to a distant end, the period of a narrow board, the position table.

use std::collections::BTreeMap;

use cavallo::board::{Board, Square};
use cavallo::tour::periodic::{Band, SegmentKind};
use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Answer, Route, Run, Solver, TourProblem};
use cavallo_render::colour::{Colour, LIGHT};
use cavallo_render::drawing::{Drawing, Point, Shape, arrow};
use cavallo_render::glyphs;
use cavallo_render::layout::Layout;

/// Blocks whose walk was searched for, and the jumps in them.
pub(super) const SEARCHED: (Colour, Colour) = (Colour(205, 222, 240), Colour(0, 84, 150));
/// Blocks with a closed tour from the table, and the jumps in them.
pub(super) const FROM_TABLE: (Colour, Colour) = (LIGHT.light, Colour(128, 116, 96));
/// Jumps from one block to another.
pub(super) const JOIN: Colour = Colour(190, 30, 45);
/// The height of the sizes of blocks.
const SIZES: f32 = 7.0;
/// Around the boards.
pub(super) const MARGIN: f32 = 26.0;

/// The blocks of a board from the left and from below.
pub(super) type Block = (usize, usize);
pub(super) type Jump = (Square, Square);

/// A constructed tour, and where the blocks of its board begin.
pub(super) struct Construction {
    pub(super) board: Board,
    pub(super) tour: ConstructedTour,
    files: Vec<u32>,
    ranks: Vec<u32>,
    pub(super) joints: BTreeMap<(Block, Block), Joint>,
}

/// How two neighbouring blocks are joined.
pub(super) enum Joint {
    /// By one jump, from the first block to the second.
    Once(Jump),
    /// By two: the first block's walk leaves at its port, and returns there when it has visited all of the second block.
    TakenIn {
        /// Into the second block, and back.
        jumps: [Jump; 2],
        /// The jumps that were taken out, one in each block.
        ports: [Jump; 2],
    },
}

impl Construction {
    /// Constructs the tour. Blocks are listed as far as this coordinate.
    pub(super) fn new(problem: Result<TourProblem, cavallo::Error>, most: u32) -> Self {
        let problem = problem.expect("the problem is valid");
        let claim = Construct.claim(&mut Run::unlimited(), &problem).expect("the board is suitable");
        let Answer::Found(Route::Periodic(route)) = claim else { panic!("the board has a tour") };
        let tour = ConstructedTour::verify(&problem, &route).expect("the route is a tour");
        let begins = |bands: &[Band]| {
            let blocks = bands.iter().flat_map(|band| std::iter::repeat_n(band.block, band.count as usize));
            let begins = blocks.scan(0, |next, block| Some(std::mem::replace(next, *next + block)));
            begins.take_while(|&begin| begin < most).collect()
        };
        let (files, ranks) = (begins(&route.files), begins(&route.ranks));
        Self { board: problem.board().clone(), tour, files, ranks, joints: BTreeMap::new() }
    }

    /// The same with the joints of its blocks, for boards whose tours can be written out.
    pub(super) fn with_joints(mut self) -> Self {
        self.joints = self.find_joints();
        self
    }

    pub(super) fn block(&self, square: Square) -> Block {
        let place = |begins: &[u32], coordinate: u32| begins.partition_point(|&begin| begin <= coordinate) - 1;
        (place(&self.files, square.file()), place(&self.ranks, square.rank()))
    }

    /// The lower left square of a block, its width and its height.
    pub(super) fn extent(&self, (across, up): Block) -> (Square, u32, u32) {
        let side =
            |begins: &[u32], place: usize, end: u32| begins.get(place + 1).copied().unwrap_or(end) - begins[place];
        let corner = Square::new(self.files[across], self.ranks[up]);
        (corner, side(&self.files, across, self.board.width()), side(&self.ranks, up, self.board.height()))
    }

    fn blocks(&self) -> impl Iterator<Item = Block> {
        let ranks = self.ranks.len();
        (0..self.files.len()).flat_map(move |across| (0..ranks).map(move |up| (across, up)))
    }

    fn jumps(&self) -> impl Iterator<Item = Jump> {
        self.tour.iter().zip(self.tour.iter().skip(1))
    }

    /// The joints, by the two blocks, the one that the tour leaves first in front.
    fn find_joints(&self) -> BTreeMap<(Block, Block), Joint> {
        let mut joints = BTreeMap::new();
        for (from, to) in self.jumps() {
            let (one, other) = (self.block(from), self.block(to));
            if one == other {
                continue;
            }
            match joints.get_mut(&(other, one)) {
                Some(joint) => {
                    let Joint::Once((leave, enter)) = *joint else {
                        panic!("two blocks are joined by two jumps at most")
                    };
                    let jumps = [(leave, enter), (from, to)];
                    *joint = Joint::TakenIn { jumps, ports: [(leave, to), (enter, from)] };
                }
                None => {
                    joints.insert((one, other), Joint::Once((from, to)));
                }
            }
        }
        joints
    }

    /// Whether the walk through a block was searched for: it holds an end, or lies between them.
    fn is_searched(&self, block: Block) -> bool {
        let is_on_the_way = |(blocks, joint): (&(Block, Block), &Joint)| {
            matches!(joint, Joint::Once(_)) && (blocks.0 == block || blocks.1 == block)
        };
        [self.tour.first(), self.tour.last()].iter().any(|&end| self.block(end) == block)
            || self.joints.iter().any(is_on_the_way)
    }

    fn colours(&self, block: Block) -> (Colour, Colour) {
        if self.is_searched(block) { SEARCHED } else { FROM_TABLE }
    }

    /// Fills the squares of all blocks and draws lines between the blocks.
    pub(super) fn draw_blocks(&self, drawing: &mut Drawing, layout: &Layout, chequered: bool) {
        for block in self.blocks() {
            let (fill, _) = self.colours(block);
            let (corner, width, height) = self.extent(block);
            let top = Square::new(corner.file(), corner.rank() + height - 1);
            let size = (width as f32 * layout.cell, height as f32 * layout.cell);
            drawing.push(Shape::Rect { corner: layout.corner(top), size, fill });
            let inside = self.board.squares().filter(|&square| chequered && self.block(square) == block);
            for square in inside.filter(|&square| LIGHT.square(square) == LIGHT.dark) {
                layout.fill(drawing, square, fill.towards(LIGHT.ink, 0.08));
            }
        }
        for block in self.blocks() {
            let (lower_left, width, height) = self.extent(block);
            let points = outline(layout, lower_left, width, height);
            drawing.push(Shape::Line { points, width: 1.4, colour: LIGHT.ink });
        }
    }

    /// Draws the jumps of the tour; those between blocks stand out. Apart, each block has the jumps that were taken out instead.
    fn draw_tour(&self, drawing: &mut Drawing, layout: &Layout, apart: bool) {
        let line = |(from, to): Jump, width: f32, colour| {
            let points = vec![layout.centre(from), layout.centre(to)];
            Shape::Line { points, width: width * layout.cell, colour }
        };
        let squares: Vec<Square> = self.tour.iter().collect();
        for walk in squares.chunk_by(|&one, &next| self.block(one) == self.block(next)).filter(|walk| walk.len() > 1) {
            let points = walk.iter().map(|&square| layout.centre(square)).collect();
            let colour = self.colours(self.block(walk[0])).1;
            drawing.push(Shape::Line { points, width: 0.08 * layout.cell, colour });
        }
        let (first, last) = (self.tour.first(), self.tour.last());
        if self.tour.ends() == cavallo::Ends::Closed {
            drawing.push(line((last, first), 0.08, SEARCHED.1));
        }
        for joint in self.joints.values() {
            match joint {
                Joint::Once(jump) => drawing.push(line(*jump, 0.2, JOIN)),
                Joint::TakenIn { ports, .. } if apart => {
                    for &port in ports {
                        drawing.push(line(port, 0.16, JOIN));
                    }
                }
                Joint::TakenIn { jumps, ports } => {
                    for (&port, &jump) in ports.iter().zip(jumps) {
                        dots(drawing, layout, port);
                        drawing.push(line(jump, 0.16, JOIN));
                    }
                }
            }
        }
        for (square, colour) in [(first, LIGHT.start), (last, LIGHT.end)] {
            drawing.push(Shape::Disc { centre: layout.centre(square), radius: 0.3 * layout.cell, fill: colour });
        }
    }

    /// Draws an arrow from each block to those that it takes in, or that the walk goes on to, and writes the sizes of the blocks.
    fn draw_tree(&self, drawing: &mut Drawing, layout: &Layout) {
        let centre = |block: Block| {
            let (corner, width, height) = self.extent(block);
            let (x, y) = layout.within(corner, (0.0, 1.0));
            (x + width as f32 * layout.cell / 2.0, y - height as f32 * layout.cell / 2.0)
        };
        for (&(one, other), joint) in &self.joints {
            let (width, colour) = match joint {
                Joint::Once(_) => (4.5, SEARCHED.1),
                Joint::TakenIn { .. } => (2.2, JOIN),
            };
            let between = |part: f32| -> Point {
                let ((x, y), (to_x, to_y)) = (centre(one), centre(other));
                (x + (to_x - x) * part, y + (to_y - y) * part)
            };
            for shape in arrow(between(0.25), between(0.75), width, colour) {
                drawing.push(shape);
            }
        }
        for block in self.blocks() {
            let (corner, width, height) = self.extent(block);
            let (x, y) = layout.within(corner, (0.0, 1.0));
            let text = format!("{width}x{height}");
            let centre = (x + 5.0 + glyphs::width(&text, SIZES) / 2.0, y - 8.0);
            drawing.push(Shape::Text { centre, height: SIZES, colour: LIGHT.faint, text });
        }
        let (start, end) = (self.block(self.tour.first()), self.block(self.tour.last()));
        for (block, text) in [(start, "s"), (end, "t")].iter().take(if start == end { 1 } else { 2 }) {
            let shape =
                Shape::Text { centre: centre(*block), height: 15.0, colour: LIGHT.ink, text: (*text).to_owned() };
            drawing.push(shape);
        }
    }
}

/// The corners of some squares, the first one again at the end.
fn outline(layout: &Layout, lower_left: Square, width: u32, height: u32) -> Vec<Point> {
    let (x, y) = layout.within(lower_left, (0.0, 1.0));
    let (right, top) = (x + width as f32 * layout.cell, y - height as f32 * layout.cell);
    vec![(x, y), (right, y), (right, top), (x, top), (x, y)]
}

/// A dotted line.
pub(super) fn dots(drawing: &mut Drawing, layout: &Layout, (from, to): Jump) {
    let ((x, y), (to_x, to_y)) = (layout.centre(from), layout.centre(to));
    for dot in 1..8 {
        let part = dot as f32 / 8.0;
        let centre = (x + (to_x - x) * part, y + (to_y - y) * part);
        drawing.push(Shape::Disc { centre, radius: 0.06 * layout.cell, fill: JOIN });
    }
}

/// Draws on a board.
type Draw<'a> = dyn Fn(&mut Drawing, &Layout) + 'a;

/// Two boards side by side, and what is drawn on each.
fn two_boards(
    construction: &Construction,
    cell: f32,
    (title, description): (&str, &str),
    draw: [&Draw<'_>; 2],
) -> Drawing {
    let (across, up) = (construction.board.width() as f32 * cell, construction.board.height() as f32 * cell);
    let size = (2.0 * across + 2.5 * MARGIN, up + 1.5 * MARGIN);
    let mut drawing = Drawing::new(size, LIGHT.background, title.to_owned(), description.to_owned());
    for (place, draw) in draw.iter().enumerate() {
        let left = MARGIN + place as f32 * (across + MARGIN);
        let layout = Layout::new(&construction.board, cell, (left, 0.4 * MARGIN));
        draw(&mut drawing, &layout);
        layout.coordinates(&mut drawing, 8.0, LIGHT.faint);
    }
    drawing
}

fn tree_and_tour(construction: &Construction, cell: f32, words: (&str, &str)) -> Drawing {
    two_boards(
        construction,
        cell,
        words,
        [
            &|drawing, layout| {
                construction.draw_blocks(drawing, layout, false);
                construction.draw_tree(drawing, layout);
            },
            &|drawing, layout| {
                construction.draw_blocks(drawing, layout, cell > 16.0);
                construction.draw_tour(drawing, layout, false);
            },
        ],
    )
}

/// Two closed tours, and the one that they make.
pub(super) fn ports() -> Drawing {
    let construction = Construction::new(TourProblem::closed("12x6"), 12).with_joints();
    let joined = |apart: bool| {
        let construction = &construction;
        move |drawing: &mut Drawing, layout: &Layout| {
            construction.draw_blocks(drawing, layout, true);
            construction.draw_tour(drawing, layout, apart);
        }
    };
    let words = (
        "Two closed tours become one",
        "Left: two blocks of 6x6 with a closed tour each, the port of each in red. Right: the ports are taken out, two jumps \
         across the border join the tours.",
    );
    two_boards(&construction, 30.0, words, [&joined(true), &joined(false)])
}

/// The blocks of a closed tour.
pub(super) fn blocks() -> Drawing {
    let construction = Construction::new(TourProblem::closed(16), 16).with_joints();
    let words = (
        "The blocks of 16x16",
        "Left: four blocks, arrows from the start's block to those that it takes in. Right: the tour; jumps between blocks \
         are red, the jumps they replace are dotted.",
    );
    tree_and_tour(&construction, 23.0, words)
}

/// A tour to an end in another block.
pub(super) fn distant_end() -> Drawing {
    let problem = TourProblem::open("40x32").and_then(|problem| problem.with_start("j9"));
    let problem = problem.and_then(|problem| problem.with_end("ae23"));
    let construction = Construction::new(problem, 40).with_joints();
    let words = (
        "A tour of 40x32 from j9 to ae23",
        "Left: the walk from the start's block to the end's block in blue, and the blocks that are taken in on the way. Right: \
         the tour.",
    );
    tree_and_tour(&construction, 12.0, words)
}

/// The two ends of a narrow board that is a billion squares long.
pub(super) fn narrow() -> Drawing {
    const SHOWN: u32 = 34;
    const LENGTH: u32 = 1_000_000_000;
    const CELL: f32 = 25.0;
    let construction = Construction::new(TourProblem::closed("1000000000x3"), 100);
    let tour = &construction.tour;
    let repeats: Vec<(u64, u64, i32)> = tour
        .segments()
        .iter()
        .filter_map(|segment| match segment.kind {
            SegmentKind::Repeat { step, .. } => Some((segment.position, segment.position + segment.squares, step.0)),
            SegmentKind::Walk { .. } => None,
        })
        .collect();
    let step_at = |square: Square| {
        let position = tour.position_of(square).unwrap_or_default();
        repeats.iter().find(|&&(from, to, _)| (from..to).contains(&position)).map_or(0, |&(_, _, step)| step)
    };
    let window = Board::new(SHOWN, 3).expect("a small board");
    let size = (SHOWN as f32 * CELL + 2.0 * MARGIN, 6.0 * CELL + 3.4 * MARGIN);
    let mut drawing = Drawing::new(
        size,
        LIGHT.background,
        "Both ends of a closed tour of a board three squares wide and a billion long".to_owned(),
        "One strand runs to the right, the other one comes back; both repeat every eight files.".to_owned(),
    );
    for (row, first) in [(0, 0), (1, LENGTH - SHOWN)] {
        let top = 0.5 * MARGIN + row as f32 * (3.0 * CELL + 1.6 * MARGIN);
        let layout = Layout::new(&window, CELL, (MARGIN, top));
        let seen = |square: Square| {
            square.file().checked_sub(first).filter(|&file| file < SHOWN).map(|file| Square::new(file, square.rank()))
        };
        let squares: Vec<Square> = window.squares().map(|s| Square::new(s.file() + first, s.rank())).collect();
        for &square in &squares {
            let tint = if step_at(square) == 0 { LIGHT.background } else { LIGHT.light };
            let dark = LIGHT.square(square) == LIGHT.dark;
            if let Some(place) = seen(square) {
                layout.fill(&mut drawing, place, if dark { tint.towards(LIGHT.ink, 0.08) } else { tint });
            }
        }
        for square in squares {
            let Some(next) = tour.next(square) else { continue };
            let (Some(from), Some(to)) = (seen(square), seen(next)) else { continue };
            let colour = match (step_at(square).signum(), step_at(next).signum()) {
                (1, 1) => LIGHT.start,
                (-1, -1) => LIGHT.end,
                _ => LIGHT.faint,
            };
            let points = vec![layout.centre(from), layout.centre(to)];
            drawing.push(Shape::Line { points, width: 0.16 * CELL, colour });
        }
        // The period: a line between every two times eight files.
        for file in (0..SHOWN).filter(|file| (file + first).is_multiple_of(8)) {
            let ((x, top), (_, bottom)) =
                (layout.within(Square::new(file, 2), (0.0, 0.0)), layout.within(Square::new(file, 0), (0.0, 1.0)));
            drawing.push(Shape::Line {
                points: vec![(x, top - 6.0), (x, bottom + 6.0)],
                width: 1.0,
                colour: LIGHT.ink,
            });
        }
        drawing.push(Shape::Line {
            points: outline(&layout, Square::new(0, 0), SHOWN, 3),
            width: 1.2,
            colour: LIGHT.ink,
        });
        for file in (0..SHOWN).filter(|file| (file + first + 1).is_multiple_of(8) || first + file + 1 == LENGTH) {
            let (x, y) = layout.within(Square::new(file, 0), (0.5, 1.0));
            let text = (file + first + 1).to_string();
            drawing.push(Shape::Text { centre: (x, y + 9.0), height: 7.0, colour: LIGHT.faint, text });
        }
    }
    drawing
}

/// The position of one square of each block.
pub(super) fn positions() -> Drawing {
    const CELL: f32 = 18.0;
    let construction = Construction::new(TourProblem::closed(28), 28).with_joints();
    let side = 28.0 * CELL;
    let mut drawing = Drawing::new(
        (side + 1.5 * MARGIN, side + 1.5 * MARGIN),
        LIGHT.background,
        "Positions in a closed tour of 28x28".to_owned(),
        "In each block the second square of the second rank has its position beside it; in each row and column of equal blocks \
         the positions differ by the same amount."
            .to_owned(),
    );
    let layout = Layout::new(&construction.board, CELL, (MARGIN, 0.4 * MARGIN));
    construction.draw_blocks(&mut drawing, &layout, true);
    for block in construction.blocks() {
        let (corner, _, _) = construction.extent(block);
        let square = Square::new(corner.file() + 1, corner.rank() + 1);
        let position = construction.tour.position_of(square).unwrap_or_default();
        layout.fill(&mut drawing, square, JOIN);
        let (x, y) = layout.within(square, (2.6, 0.5));
        drawing.push(Shape::Text { centre: (x, y), height: 12.0, colour: LIGHT.ink, text: position.to_string() });
    }
    layout.coordinates(&mut drawing, 8.0, LIGHT.faint);
    drawing
}
