//! The board of a gathering: costs, knights, and their ways.

use std::collections::BTreeMap;

use cavallo::Answer;
use cavallo::board::Square;
use cavallo::gather::{Costs, GatherProblem, Gathering, Knight};

use super::parts::Parts;
use super::{KNIGHTS, MOST_BOLD_WAYS, MOST_MARKS, MOST_WAYS, OUT_OF_REACH, colour_of, shade, shown_k, shows_ways};
use crate::colour::{Colour, PAPER, Theme, ink_on};
use crate::drawing::{Drawing, Point, Shape};
use crate::layout::{Layout, fitting};

/// Smaller squares have no room for the k of a knight on a piece.
const SMALLEST_WITH_PIECES: f32 = 40.0;

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
        let plain = if shows_ways(self.problem.board()) { theme.square(square) } else { theme.light };
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

    pub(super) fn draw_best(&self, drawing: &mut Drawing, width: f32) {
        for square in self.best() {
            self.layout.outline(drawing, square, width, self.theme.on_pale().ink);
        }
    }

    /// The ways of all knights. Each is offset a little, so that ways over the same squares can be told apart.
    pub(super) fn ways(&self, gathering: &Gathering) -> Vec<Way> {
        let colours = self.colours();
        let is_taken = colours.contains_key(&gathering.square());
        let is_bold = self.problem.knights().len() <= MOST_BOLD_WAYS;
        let journeys = self.problem.knights().iter().zip(gathering.journeys().unwrap_or_default());
        let ways = journeys.take(MOST_WAYS).enumerate().filter(|(_, (_, journey))| journey.jumps() > 0);
        ways.map(|(place, (knight, journey))| {
            let (board, beside) = (self.problem.board(), lane(place));
            let stop = |square| self.layout.within(square, (0.5 + beside.0, 0.5 + beside.1));
            let mut stops: Vec<Point> = journey.squares(board).map(stop).collect();
            let mut lines = self.layout.polylines(board, journey.squares(board), beside);
            if let (true, Some([.., before, end]), Some(stop)) =
                (is_taken, lines.last_mut().map(Vec::as_mut_slice), stops.last_mut())
            {
                // A knight stands there already: the way ends before it, so that its end is seen.
                let (dx, dy) = (end.0 - before.0, end.1 - before.1);
                let part = (0.42 * self.layout.cell / dx.hypot(dy)).min(0.8);
                *end = (end.0 - dx * part, end.1 - dy * part);
                *stop = *end;
            }
            let k = usize::try_from(knight.k).unwrap_or(usize::MAX);
            Way { lines, stops, k, colour: colours[&knight.square], is_bold }
        })
        .collect()
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

    pub(super) fn draw_knights(&self, drawing: &mut Drawing) {
        let (colours, piece) = (self.colours(), self.problem.board().piece());
        for knights in self.problem.knights().chunk_by(|a, b| a.square == b.square) {
            let square = knights[0].square;
            let (colour, text) = (colours[&square], written_k(knights));
            if self.shows_pieces() {
                self.layout.piece(drawing, piece, square, colour, &text);
                continue;
            }
            let (centre, side) = (self.layout.centre(square), self.layout.cell);
            for (radius, fill) in [(0.46, PAPER), (0.42, colour)] {
                drawing.push(Shape::Disc { centre, radius: radius * side, fill });
            }
            let height = fitting(&text, 0.42 * side, 0.64 * side);
            drawing.push(Shape::Text { centre, height, colour: ink_on(colour), text });
        }
    }

    /// The number of knights on each square where one stands.
    pub(super) fn counts(&self) -> BTreeMap<Square, u64> {
        let mut counts = BTreeMap::new();
        for knight in self.problem.knights() {
            *counts.entry(knight.square).or_insert(0) += knight.count;
        }
        counts
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
        let radius = (0.4 * self.layout.cell).max(2.0);
        for knight in knights.iter().filter(|_| knights.len() <= MOST_MARKS) {
            let centre = self.layout.centre(knight.square);
            drawing.push(Shape::Disc { centre, radius: 1.5 * radius, fill: PAPER });
            drawing.push(Shape::Disc { centre, radius, fill: self.theme.inked(colour_of(knight.k)) });
        }
    }

    /// Draws a frame around a square; it reaches at least this far from the middle of a smaller one.
    fn frame(&self, drawing: &mut Drawing, square: Square, reach: f32, (outer, inner): (f32, f32)) {
        let (x, y) = self.layout.centre(square);
        let reach = (0.5 * self.layout.cell).max(reach);
        let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach), (-reach, -reach)];
        let points: Vec<Point> = corners.map(|(across, down)| (x + across, y + down)).to_vec();
        drawing.push(Shape::Line { points: points.clone(), width: outer, colour: PAPER });
        drawing.push(Shape::Line { points, width: inner, colour: self.theme.on_pale().ink });
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
}

impl Way {
    pub(super) fn draw_line(&self, drawing: &mut Drawing, side: f32) {
        let (edge, line) = if self.is_bold { (0.10, 0.05) } else { (0.05, 0.03) };
        for (width, colour) in [(edge, PAPER), (line, self.colour)] {
            for points in self.lines.iter().cloned() {
                drawing.push(Shape::Line { points, width: width * side, colour });
            }
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
    pub(super) fn draw_dots(&self, drawing: &mut Drawing, side: f32) {
        let last = self.stops.len() - 1;
        let jumps = self.stops.iter().enumerate().skip(1);
        for (_, &centre) in jumps.filter(|&(jump, _)| jump % self.k == 0 || jump == last) {
            let (edge, dot) = if self.is_bold { (0.105, 0.08) } else { (0.075, 0.055) };
            for (radius, fill) in [(edge, PAPER), (dot, self.colour)] {
                drawing.push(Shape::Disc { centre, radius: radius * side, fill });
            }
        }
    }
}

/// The offset of a way from the middle of the squares, in parts of a square.
fn lane(place: usize) -> Point {
    // Steps of the golden angle keep any number of lanes apart.
    let angle = place as f32 * 2.399_963;
    (0.11 * angle.cos(), 0.11 * angle.sin())
}

/// The k of the knights on one square; of three and more, the least and the greatest.
fn written_k(knights: &[Knight]) -> String {
    const MOST: u64 = 9999;
    let one = |knight: &Knight| if knight.k > MOST { format!("{MOST}+") } else { knight.k.to_string() };
    match knights {
        [first, _, _, ..] => format!("{}-{}", one(first), knights.last().map_or_else(String::new, one)),
        _ => knights.iter().map(one).collect::<Vec<_>>().join(","),
    }
}
