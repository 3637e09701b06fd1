//! The board of a gathering: costs, knights, and their ways.

use std::collections::BTreeMap;

use cavallo::Answer;
use cavallo::board::Square;
use cavallo::gather::{Costs, GatherProblem, Gathering, Knight};

use super::limits::{MOST_BOLD_WAYS, MOST_MARKS, MOST_WAYS, is_small};
use super::palette::{KNIGHTS, OUT_OF_REACH, colour_of, shade, shown_k};
use super::parts::Parts;
use crate::draw::colour::{Colour, PAPER, Theme};
use crate::draw::drawing::{Dashes, Drawing, Point, Shape};
use crate::draw::layout::Layout;

/// Smaller squares have no room for the k of a knight on a piece.
const SMALLEST_WITH_PIECES: f32 = 40.0;
/// With more ways to one square, their ends would hide it.
const MOST_ARRIVALS: usize = 4;
/// With more knights on a large board their dots are small.
const MOST_LARGE_DOTS: usize = 100;

/// The board of a picture.
pub(super) struct BoardLayer<'a> {
    pub(super) problem: &'a GatherProblem,
    pub(super) costs: &'a Costs,
    /// The fewest turns and the most.
    pub(super) range: Option<(u64, u64)>,
    /// The parts of the board, if the knights cannot meet.
    pub(super) parts: Option<Parts>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
}

impl BoardLayer<'_> {
    pub(super) fn background(&self, square: Square) -> Colour {
        if self.is_out_of_reach(square) {
            return self.theme.inked(OUT_OF_REACH);
        }
        if let (Some(cost), Some(range)) = (self.costs.at(square), self.range) {
            return shade(cost, range, &self.theme);
        }
        // Without a meeting there are no costs. Large boards are not chequered, so that a rank is a few shapes.
        let theme = self.theme.on_pale();
        let plain = if is_small(self.problem.board()) { theme.square(square) } else { theme.light };
        self.parts.as_ref().and_then(|parts| parts.colour_of(square, plain, theme)).unwrap_or(plain)
    }

    /// Whether the square is crossed out: some knight cannot come there or, if they can meet nowhere, no knight can.
    pub(super) fn is_out_of_reach(&self, square: Square) -> bool {
        match &self.parts {
            Some(parts) => parts.is_out_of_reach(square),
            None => self.costs.at(square).is_none(),
        }
    }

    /// Fills all squares. Equal neighbours of a rank are one shape, since a large board has many of them.
    pub(super) fn draw_costs(&self, drawing: &mut Drawing) {
        let Self { layout, .. } = self;
        let board = self.problem.board();
        for rank in (0..board.height()).rev() {
            let colours: Vec<Colour> =
                (0..board.width()).map(|file| self.background(Square::new(file, rank))).collect();
            let mut file = 0;
            for run in colours.chunk_by(PartialEq::eq) {
                let corner = layout.corner(Square::new(file, rank));
                let size = (run.len() as f32 * layout.cell, layout.cell);
                drawing.push(Shape::Rect { corner, size, fill: run[0] });
                file += run.len() as u32;
            }
        }
        for &square in board.blocked() {
            layout.block(drawing, square, self.theme.on_pale());
        }
    }

    /// Draws thin lines between squares, and crosses on those that are out of reach.
    pub(super) fn draw_crosses(&self, drawing: &mut Drawing) {
        let Self { layout, .. } = self;
        for square in self.problem.board().squares() {
            if self.is_out_of_reach(square) {
                layout.cross(drawing, square, 0.4, 0.05 * layout.cell, self.theme.on_pale().faint);
            }
            layout.outline(drawing, square, 0.6, self.theme.on_pale().faint);
        }
    }

    /// Frames the best squares; that of the meeting has a double frame.
    pub(super) fn draw_best(&self, drawing: &mut Drawing, answer: &Answer<Gathering>) {
        let (side, ink) = (self.layout.cell, self.theme.on_pale().ink);
        for square in self.best() {
            self.layout.outline(drawing, square, 0.07 * side, ink);
        }
        if let Answer::Found(gathering) = answer {
            self.layout.outline(drawing, gathering.square(), 0.15 * side, ink);
            self.layout.inner_outline(drawing, gathering.square(), 0.05, 0.05 * side, PAPER);
        }
    }

    /// The ways of all knights, or of some if there are many, from all over the board. Each is offset
    /// a little, so that ways over the same squares can be told apart.
    pub(super) fn ways(&self, answer: &Answer<Gathering>) -> Vec<Way> {
        let Answer::Found(gathering) = answer else { return Vec::new() };
        let (board, met, colours) = (self.problem.board(), gathering.square(), self.colours());
        let journeys = self.problem.knights().iter().zip(gathering.journeys().unwrap_or_default());
        let moving: Vec<_> = journeys.filter(|(_, journey)| journey.jumps() > 0).collect();
        let drawn = moving.len().min(MOST_WAYS);
        let is_bold = self.problem.knights().len() <= MOST_BOLD_WAYS;
        // Where a knight stands, or where many arrive, ways end at the border of the square, so that its numbers are seen.
        let ends_at_border = colours.contains_key(&met) || drawn > MOST_ARRIVALS;
        let way = |place: usize| {
            let (knight, journey) = &moving[spread(place, moving.len(), drawn)];
            let beside = lane(place);
            let stop = |square| self.layout.within(square, (0.5 + beside.0, 0.5 + beside.1));
            let mut stops: Vec<Point> = journey.squares(board).map(stop).collect();
            let mut lines = self.layout.polylines(board, journey.squares(board), beside);
            if let (true, Some([.., before, end]), Some(stop)) =
                (ends_at_border, lines.last_mut().map(Vec::as_mut_slice), stops.last_mut())
            {
                *end = self.layout.entry(met, *before, *end);
                *stop = *end;
            }
            let k = usize::try_from(knight.k).unwrap_or(usize::MAX);
            let dashes = if self.theme.is_print() { Dashes::ALL[place % Dashes::ALL.len()] } else { Dashes::Solid };
            Way { lines, stops, k, colour: colours[&knight.square], is_bold, dashes }
        };
        (0..drawn).map(way).collect()
    }

    /// Draws the lines of all ways, and their dots on top.
    pub(super) fn draw_ways(&self, drawing: &mut Drawing, ways: &[Way]) {
        for way in ways {
            way.draw_line(drawing, self.layout.cell);
        }
        for way in ways {
            way.draw_dots(drawing, self.layout.cell);
        }
    }

    /// The colours of squares with knights; consecutive ones differ.
    fn colours(&self) -> BTreeMap<Square, Colour> {
        let mut colours = BTreeMap::new();
        for knights in self.problem.knights().chunk_by(|a, b| a.square == b.square) {
            let colour = self.theme.inked(KNIGHTS[colours.len() % KNIGHTS.len()]);
            colours.insert(knights[0].square, colour);
        }
        colours
    }

    /// Draws the knights, each with its k, and with their number where there are several.
    pub(super) fn draw_knights(&self, drawing: &mut Drawing) {
        let (colours, piece) = (self.colours(), self.problem.board().piece());
        for knights in self.problem.knights().chunk_by(|a, b| a.square == b.square) {
            let square = knights[0].square;
            let (colour, sign) = (colours[&square], self.sign(knights));
            if self.shows_pieces() {
                // Above a plate, or below the cost.
                let (across, down) = if sign.has_plate() { (0.5, 0.44) } else { (0.53, 0.6) };
                let centre = self.layout.within(square, (across, down));
                drawing.shapes.extend(crate::draw::piece::shapes(
                    piece,
                    centre,
                    0.7 * self.layout.cell,
                    colour,
                    sign.on_piece(),
                ));
            } else {
                let (centre, side) = (self.layout.centre(square), self.layout.cell);
                for (radius, fill) in [(0.46, PAPER), (0.42, colour)] {
                    drawing.push(Shape::Disc { centre, radius: radius * side, fill });
                }
            }
            self.draw_sign(drawing, square, colour, &sign);
        }
    }

    /// The knights square by square.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[Knight]> {
        self.problem.knights().chunk_by(|a, b| a.square == b.square)
    }

    /// Whether squares are large enough for pieces. On smaller ones knights are discs, so that their k can be read.
    pub(super) fn shows_pieces(&self) -> bool {
        self.layout.cell >= SMALLEST_WITH_PIECES
    }

    /// Draws the marks of a large board: knights as dots, frames around the best squares, a larger one around the meeting square.
    pub(super) fn draw_marks(&self, drawing: &mut Drawing, answer: &Answer<Gathering>) {
        const REACH: f32 = 6.0;
        let mut framed: Vec<Point> = Vec::new();
        if let Answer::Found(gathering) = answer {
            self.frame(drawing, gathering.square(), REACH, (5.0, 2.5));
            framed.push(self.layout.centre(gathering.square()));
        }
        // Squares side by side have frames side by side, unless frames are larger than squares.
        let apart = self.layout.cell.max(REACH) - 1.0;
        let best = self.best();
        for &square in best.iter().filter(|_| best.len() <= MOST_MARKS) {
            // Frames that overlap cannot be told apart: one stands for its neighbours.
            let (x, y) = self.layout.centre(square);
            let touches = |&(other_x, other_y): &Point| (x - other_x).abs().max((y - other_y).abs()) < apart;
            if !framed.iter().any(touches) {
                self.frame(drawing, square, REACH / 2.0, (3.0, 1.5));
                framed.push((x, y));
            }
        }
        let knights = self.problem.knights();
        // Few knights are searched for on a large board; many would hide it.
        let least = if knights.len() <= MOST_LARGE_DOTS { 4.0 } else { 2.0 };
        let radius = (0.4 * self.layout.cell).max(least);
        for knight in knights.iter().filter(|_| knights.len() <= MOST_MARKS) {
            let centre = self.layout.centre(knight.square);
            drawing.push(Shape::Disc { centre, radius: radius + 1.5, fill: PAPER });
            drawing.push(Shape::Disc { centre, radius, fill: self.theme.inked(colour_of(knight.k)) });
        }
    }

    /// Draws a frame around a square; it reaches at least this far from the middle of a smaller one.
    fn frame(&self, drawing: &mut Drawing, square: Square, reach: f32, (outer, inner): (f32, f32)) {
        for (width, colour) in [(outer, PAPER), (inner, self.theme.on_pale().ink)] {
            self.layout.frame(drawing, square, reach, width, colour);
        }
    }

    /// The squares that cost the least.
    pub(super) fn best(&self) -> Vec<Square> {
        let Some((least, _)) = self.range else { return Vec::new() };
        self.problem.board().squares().filter(|&square| self.costs.at(square) == Some(least)).collect()
    }

    /// The k of all knights by which they are coloured, ascending.
    pub(super) fn kinds(&self) -> Vec<u64> {
        let mut kinds: Vec<u64> = self.problem.knights().iter().map(|knight| shown_k(knight.k)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

/// One knight's way in the picture.
pub(super) struct Way {
    /// One line, or several if the way goes around joined edges.
    lines: Vec<Vec<Point>>,
    /// A point for each square on the way.
    stops: Vec<Point>,
    /// The jumps in a turn.
    k: usize,
    colour: Colour,
    /// Whether there are few enough ways for wide lines.
    is_bold: bool,
    /// In print, what tells ways from one another.
    dashes: Dashes,
}

impl Way {
    fn draw_line(&self, drawing: &mut Drawing, side: f32) {
        let (edge, line) = if self.is_bold { (0.10, 0.05) } else { (0.05, 0.03) };
        // Wide enough to be followed over tiny squares.
        let (edge, line) = ((edge * side).max(2.5), (line * side).max(1.2));
        for points in self.lines.iter().cloned() {
            drawing.push(Shape::Line { points, width: edge, colour: PAPER });
        }
        for points in self.lines.iter().flat_map(|points| self.dashes.cut(points, 2.0 * line)) {
            drawing.push(Shape::Line { points, width: line, colour: self.colour });
        }
    }

    /// The straight parts of the lines.
    pub(super) fn segments(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.lines.iter().flat_map(|line| line.windows(2).map(|ends| [ends[0], ends[1]]))
    }

    /// A point for each square on it.
    pub(super) fn stops(&self) -> &[Point] {
        &self.stops
    }

    /// Draws a dot wherever a turn ends.
    fn draw_dots(&self, drawing: &mut Drawing, side: f32) {
        let last = self.stops.len() - 1;
        let jumps = self.stops.iter().enumerate().skip(1);
        for (_, &centre) in jumps.filter(|&(jump, _)| jump % self.k == 0 || jump == last) {
            let (edge, dot) = if self.is_bold { (0.105, 0.08) } else { (0.075, 0.055) };
            for (radius, fill) in [(edge, PAPER), (dot, self.colour)] {
                drawing.push(Shape::Disc { centre, radius: (radius * side).max(24.0 * radius), fill });
            }
        }
    }
}

/// The n-th of some things that are spread over all of them: one from each of as many equal parts. Not the first of each part, which might
/// always be on the same files.
fn spread(place: usize, all: usize, drawn: usize) -> usize {
    let (first, end) = (place * all / drawn, (place + 1) * all / drawn);
    // Multiples of the golden ratio are spread evenly.
    first + ((place as f64 * 0.618_034).fract() * (end - first) as f64) as usize
}

/// The offset of a way from the middle of the squares, in parts of a square.
fn lane(place: usize) -> Point {
    // Steps of the golden angle keep any number of lanes apart.
    let angle = place as f32 * 2.399_963;
    (0.11 * angle.cos(), 0.11 * angle.sin())
}
