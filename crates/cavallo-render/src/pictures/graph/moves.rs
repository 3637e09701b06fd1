//! The graph of moves as a picture: every square is a vertex, every move an edge.
//!
//! In the graph of a k-knight the colour of an edge tells how many jumps it stands for. Edges of several jumps are bent, because straight
//! lines would lie on each other. With a start, the turns from one square are seen as they are made, jump by jump: the lines are
//! a breadth-first tree, and the colour of a vertex tells its level.

use cavallo::board::{Board, Naming, Notation, Square, Turns};
use cavallo::run::Run;

use super::{GraphPictureError, TEXT, write_from};
use crate::draw::colour::{Colour, PAPER, Theme, ink_on};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};
use crate::draw::layout::{BoardTooLarge, Layout, label_height};
use crate::draw::words::{counted, setting};

/// The longest side of a board in a picture of its graph.
const MOST_SQUARES: u32 = 20;
/// The most edges: somewhat more than a piece with 16 moves has on the largest board.
const MOST_EDGES: usize = 4000;

const MARGIN: f32 = 28.0;
const TOP: f32 = 14.0;
/// Room for the words below a narrow board.
const LEAST_WIDTH: f32 = 300.0;
/// Vertices of squares of this size have names.
const SMALLEST_NAMED: f32 = 44.0;
/// How far an edge of several jumps is bent, in parts of its length.
const BEND: f32 = 0.12;

/// A line from square to square.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: Square,
    to: Square,
    /// The jumps from one to the other; in a tree, from its root.
    jumps: usize,
}

/// A picture of the graph of moves, or of a k-knight.
#[derive(Clone, Debug)]
pub struct MovesPicture<'a> {
    board: &'a Board,
    k: u64,
    only: Option<Square>,
    edges: Vec<Edge>,
    /// The most jumps of an edge.
    most_jumps: usize,
    naming: Naming,
    theme: Theme,
}

impl<'a> MovesPicture<'a> {
    /// The picture of a whole graph, or only of the edges of one square.
    ///
    /// # Errors
    /// When the board is too large or has too many edges, or when the run is stopped.
    pub fn new(
        run: &mut Run<'_>,
        turns: &mut Turns<'a>,
        only: Option<Square>,
        theme: Theme,
    ) -> Result<Self, GraphPictureError> {
        let (board, k) = (turns.board(), turns.k());
        BoardTooLarge::check(board, MOST_SQUARES, "for a picture of its graph")?;
        let mut edges = if let Some(start) = only { tree(run, turns, start)? } else { whole_graph(run, turns)? };
        let most_jumps = edges.iter().map(|edge| edge.jumps).max().unwrap_or(1);
        // Short ways on top.
        edges.sort_by_key(|edge| std::cmp::Reverse(edge.jumps));
        Ok(Self { board, k, only, edges, most_jumps, naming: Naming::new(Notation::Algebraic, board), theme })
    }

    /// The same with squares named in another way.
    #[must_use]
    pub fn named(self, notation: Notation) -> Self {
        Self { naming: self.naming.in_notation(notation), ..self }
    }

    /// Draws it.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let Self { board, theme, .. } = self;
        let cell = (640.0 / board.sides().1 as f32).floor().clamp(32.0, 72.0);
        let width = (board.width() as f32 * cell + 2.0 * MARGIN).max(LEAST_WIDTH);
        let layout =
            Layout::new(board, cell, ((width - board.width() as f32 * cell) / 2.0, TOP)).named(self.naming.notation());
        let below = TOP + layout.size().1 + MARGIN + TEXT;
        let size = (width, (below + if self.most_jumps > 1 { 3.2 * TEXT } else { 1.2 * TEXT }).ceil());
        let title = format!("Graph of {} {}", if self.k == 1 { "moves" } else { "turns" }, setting(board));
        let mut drawing = Drawing::new(size, theme.background, title, self.description());
        layout.draw_board(&mut drawing, board, theme, true);
        layout.coordinates(&mut drawing, label_height(cell), theme.faint);
        // The more lines, the thinner.
        let crowd = self.edges.len() as f32 / board.free_area() as f32;
        let width_of_edges = cell * (0.1 / crowd).clamp(0.01, 0.04);
        for &edge in &self.edges {
            // Among edges of several jumps those of one stand out.
            let width = if edge.jumps == 1 { (2.0 * width_of_edges).min(0.04 * cell) } else { width_of_edges };
            for points in self.lines(&layout, edge) {
                drawing.push(Shape::Line { points, width, colour: self.colour(edge.jumps) });
            }
        }
        for square in board.squares() {
            self.draw_vertex(&mut drawing, &layout, square);
        }
        let text = self.caption();
        let height = fitting(&text, TEXT, size.0 - MARGIN);
        drawing.push(Shape::Text { centre: (size.0 / 2.0, below), height, colour: theme.ink, text });
        if self.most_jumps > 1 {
            self.draw_legend(&mut drawing, (size.0 / 2.0, below + 2.0 * TEXT));
        }
        drawing
    }

    /// The lines of an edge.
    fn lines(&self, layout: &Layout, Edge { from, to, jumps }: Edge) -> Vec<Vec<Point>> {
        if jumps == 1 || self.only.is_some() {
            return layout.polylines(self.board, [from, to], (0.0, 0.0));
        }
        // A curve with one control point, beside the middle of the two.
        let ((x, y), (to_x, to_y)) = (layout.centre(from), layout.centre(to));
        let (across, down) = (to_x - x, to_y - y);
        let control = (x + across / 2.0 - 2.0 * BEND * down, y + down / 2.0 + 2.0 * BEND * across);
        let point = |step: u8| {
            let part = f32::from(step) / 10.0;
            let (near, far) = ((1.0 - part) * (1.0 - part), part * part);
            let middle = 2.0 * part * (1.0 - part);
            (near * x + middle * control.0 + far * to_x, near * y + middle * control.1 + far * to_y)
        };
        vec![(0..=10).map(point).collect()]
    }

    fn colour(&self, jumps: usize) -> Colour {
        if self.most_jumps == 1 {
            return self.theme.start;
        }
        let part = (jumps - 1) as f32 / (self.most_jumps - 1) as f32;
        if self.theme.is_print() {
            return self.theme.ink.towards(PAPER, 0.5 * part);
        }
        // The colours grow lighter, and the fewest jumps are to stand out most.
        self.theme.stroke(if self.theme.light.is_dark() { 1.0 - part } else { part })
    }

    fn draw_vertex(&self, drawing: &mut Drawing, layout: &Layout, square: Square) {
        let is_start = self.only == Some(square);
        let jumps = self.edges.iter().find(|edge| self.only.is_some() && edge.to == square).map(|edge| edge.jumps);
        let fill = match jumps {
            // Lines end in red on light squares and in blue on dark ones: the start has the other colour.
            _ if is_start && self.theme.light.is_dark() => self.theme.end,
            _ if is_start => self.theme.start,
            Some(jumps) => self.colour(jumps),
            // Squares that a turn does not reach stand back.
            None if self.only.is_some() => self.theme.faint,
            None => self.theme.ink,
        };
        let (centre, cell) = (layout.centre(square), layout.cell);
        let is_named = cell >= SMALLEST_NAMED;
        // Pairs need more room than names such as a1.
        let name = self.naming.name(square).to_string();
        let (radius, most) = match (is_named, name.starts_with('(')) {
            (false, _) => (0.13, 0.0),
            (true, false) => (0.24, 0.34),
            (true, true) => (0.33, 0.56),
        };
        drawing.push(Shape::Disc { centre, radius: radius * cell, fill });
        let is_plain = self.theme.is_print() && !is_start && jumps.is_none();
        let fill = if is_plain { PAPER } else { fill };
        if is_plain {
            // In print, a circle.
            drawing.push(Shape::Disc { centre, radius: 0.9 * radius * cell, fill });
        }
        if is_named {
            layout.write(drawing, square, (0.5, 0.5), (most, 0.17), ink_on(fill), &name);
        }
    }

    /// Which colour stands for how many jumps.
    fn draw_legend(&self, drawing: &mut Drawing, (centre, middle): Point) {
        let bar = (140.0 / self.most_jumps as f32).min(28.0);
        let last = counted(self.most_jumps as u64, "jump");
        let width = glyphs::width("1", TEXT) + 16.0 + bar * self.most_jumps as f32 + glyphs::width(&last, TEXT);
        let left = (centre - width / 2.0, middle);
        let mut x = write_from(drawing, left, &self.theme, "1".to_owned()) + 8.0;
        for jumps in 1..=self.most_jumps {
            let corner = (x, middle - 0.6 * TEXT);
            drawing.push(Shape::Rect { corner, size: (bar, 1.2 * TEXT), fill: self.colour(jumps) });
            x += bar;
        }
        write_from(drawing, (x + 8.0, middle), &self.theme, last);
    }

    /// What is seen, in words.
    fn caption(&self) -> String {
        let (squares, edges) = (self.board.free_area(), self.edges.len() as u64);
        match self.only {
            Some(start) => {
                let (start, jumps) = (self.naming.name(start), counted(self.k, "jump"));
                format!("{start}: {edges} of {squares} squares within {jumps}")
            }
            None if self.k == 1 => format!("{}, {}", counted(squares, "square"), counted(edges, "edge")),
            None => {
                let (squares, edges) = (counted(squares, "square"), counted(edges, "edge"));
                format!("k = {}: {squares}, {edges}", self.k)
            }
        }
    }

    fn description(&self) -> String {
        let what = if self.only.is_some() {
            "Lines are shortest ways to these squares".to_owned()
        } else if self.k == 1 {
            "Lines join squares that are one jump apart".to_owned()
        } else {
            format!("Lines join squares that are 1 to {} apart", counted(self.k, "jump"))
        };
        format!("{}. {what}.", self.caption())
    }
}

/// All edges of a graph.
fn whole_graph(run: &mut Run<'_>, turns: &mut Turns<'_>) -> Result<Vec<Edge>, GraphPictureError> {
    let mut edges = Vec::new();
    for from in turns.board().squares() {
        for (jumps, level) in (1..).zip(turns.from(run, from)?.levels()) {
            edges.extend(level.iter().filter(|&&to| to > from).map(|&to| Edge { from, to, jumps }));
        }
        if edges.len() > MOST_EDGES {
            return Err(GraphPictureError::TooManyEdges { most: MOST_EDGES });
        }
    }
    Ok(edges)
}

/// A breadth-first tree: for each square that a turn leads to, the last jump of a shortest way.
fn tree(run: &mut Run<'_>, turns: &mut Turns<'_>, start: Square) -> Result<Vec<Edge>, GraphPictureError> {
    let (board, mut edges, root) = (turns.board(), Vec::new(), [start]);
    let mut before = &root[..];
    for (jumps, level) in (1..).zip(turns.from(run, start)?.levels()) {
        let last_jump = |&to: &Square| {
            let from = before.iter().copied().find(|&from| board.joins(from, to))?;
            Some(Edge { from, to, jumps })
        };
        edges.extend(level.iter().filter_map(last_jump));
        before = level;
    }
    Ok(edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::{DARK, LIGHT};

    fn picture(board: &Board, k: u64, only: Option<Square>) -> Result<Drawing, GraphPictureError> {
        let mut turns = Turns::new(board, k);
        MovesPicture::new(&mut Run::unlimited(), &mut turns, only, LIGHT).map(|picture| picture.drawing())
    }

    fn lines(drawing: &Drawing) -> usize {
        drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Line { .. })).count()
    }

    #[test]
    fn every_edge_is_a_line_and_every_square_a_disc() {
        for side in [3, 8, 20_u32] {
            let drawing = picture(&Board::new(side, side).unwrap(), 1, None).unwrap();
            assert_eq!(lines(&drawing) as u32, 4 * (side - 1) * (side - 2));
            let discs = drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Disc { .. })).count();
            assert_eq!(discs as u32, side * side);
        }
        let (board, start) = (Board::new(8, 8).unwrap(), Square::new(3, 3));
        assert_eq!(lines(&picture(&board, 1, Some(start)).unwrap()), 8);
        let two = picture(&board, 2, Some(start)).unwrap();
        assert_eq!(two.description, "d4: 34 of 64 squares within 2 jumps. Lines are shortest ways to these squares.");
        assert_eq!(lines(&two), 34);
    }

    #[test]
    fn what_cannot_be_read_is_not_drawn() {
        let error = picture(&Board::new(21, 3).unwrap(), 1, None).unwrap_err().to_string();
        assert_eq!(error, "a board of 21x3 squares is too large for a picture of its graph: 20x20 is the largest");
        let board = Board::new(20, 20).unwrap();
        assert_eq!(picture(&board, 4, None), Err(GraphPictureError::TooManyEdges { most: MOST_EDGES }));
        assert!(picture(&board, 4, Some(Square::new(9, 9))).is_ok());
        let mut run = Run::unlimited().max_steps(5);
        let stopped = MovesPicture::new(&mut run, &mut Turns::new(&board, 1), None, DARK).unwrap_err();
        assert!(matches!(stopped, GraphPictureError::Stopped(_)));
    }
}
