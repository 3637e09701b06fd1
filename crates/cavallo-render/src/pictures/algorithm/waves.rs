//! A breadth-first search step by step: wave after wave over the board until the goal is reached, and then the way back along
//! decreasing distances.

use cavallo::DistanceProblem;
use cavallo::board::{Board, Notation, Square};
use cavallo::trace::{Cursor, Event, Trace};

use crate::draw::colour::{Colour, PAPER, Theme, ink_on};
use crate::draw::drawing::{Drawing, Shape};
use crate::draw::words::{counted, setting};

use super::{Film, FrameTemplate, Mark};

/// A film of a breadth-first search: a frame for every wave, and one for every jump of the way back.
#[derive(Clone, Debug)]
pub struct WavesFilm {
    template: FrameTemplate,
    /// The squares by their distance from the start.
    waves: Vec<Vec<Square>>,
    from: Square,
    to: Square,
    /// From the goal to the start; empty if there is no way.
    way_back: Vec<Square>,
}

impl WavesFilm {
    /// The film of a search for the distance between two squares.
    #[must_use]
    pub fn new(problem: &DistanceProblem, trace: &Trace, theme: Theme) -> Self {
        let wave =
            |event: &Event<'_>| if let Event::Spread { squares, .. } = event { Some(squares.to_vec()) } else { None };
        let mut cursor = Cursor::at(trace, 0);
        let waves: Vec<Vec<Square>> = std::iter::from_fn(|| cursor.next(wave)).flatten().collect();
        let (board, from, to) = (problem.board(), problem.from(), problem.to());
        let way_back = way_back(board, &waves, to);
        Self { template: FrameTemplate::new(board, theme), waves, from, to, way_back }
    }

    /// The same with squares named in another way.
    #[must_use]
    pub fn named(mut self, notation: Notation) -> Self {
        self.template = self.template.named(notation);
        self
    }

    /// The colour of a distance: pale enough for dark numbers, and the paler the farther.
    fn shade(&self, distance: usize) -> Colour {
        self.template.theme.pale(distance as f32 / self.waves.len().max(2) as f32)
    }

    fn draw_waves(&self, drawing: &mut Drawing, number: usize, frontier: bool) {
        let FrameTemplate { layout, theme, .. } = &self.template;
        for (distance, wave) in self.waves.iter().enumerate().take(number + 1) {
            let shade = self.shade(distance);
            for &square in wave {
                layout.fill(drawing, square, shade);
                layout.outline(drawing, square, 0.6, theme.grid.unwrap_or(PAPER));
            }
            for &square in wave {
                if frontier && distance == number {
                    layout.outline(drawing, square, 0.1 * layout.cell, theme.on_pale().end);
                }
                self.draw_number(drawing, square, distance, ink_on(shade));
            }
        }
    }

    fn draw_number(&self, drawing: &mut Drawing, square: Square, distance: usize, ink: Colour) {
        let layout = &self.template.layout;
        let text = distance.to_string();
        // The piece stands in the middle of its square.
        let (place, most) = if square == self.from { ((0.24, 0.24), (0.2, 0.2)) } else { ((0.5, 0.5), (0.6, 0.34)) };
        layout.write(drawing, square, place, most, ink, &text);
    }

    fn draw_ends(&self, drawing: &mut Drawing) {
        let (layout, Theme { ink, start, .. }) = (&self.template.layout, *self.template.theme.on_pale());
        // A frame, so that the distance inside of it is seen: it is the answer.
        let side = layout.cell;
        layout.outline(drawing, self.to, 0.14 * side, ink);
        layout.inner_outline(drawing, self.to, 0.1, 0.05 * side, PAPER);
        layout.piece(drawing, self.template.board.piece(), self.from, start, "");
    }

    fn draw_way(&self, drawing: &mut Drawing, jumps: usize) {
        let (layout, end) = (&self.template.layout, self.template.theme.on_pale().end);
        let lines = layout.polylines(&self.template.board, self.way_back[..=jumps].iter().copied(), (0.0, 0.0));
        for (width, colour) in [(0.2, PAPER), (0.11, end)] {
            for points in lines.iter().cloned() {
                drawing.push(Shape::Line { points, width: width * layout.cell, colour });
            }
        }
        for &square in self.way_back[..=jumps].iter().filter(|&&square| square != self.from) {
            let mark = Mark { fill: end, edge: PAPER };
            let distance = self.waves.iter().position(|wave| wave.contains(&square)).unwrap_or_default();
            mark.draw_number(drawing, layout.centre(square), 0.34 * layout.cell, distance as u64);
        }
    }

    fn caption(&self, number: usize) -> [String; 2] {
        let waves = self.waves.len();
        if number < waves {
            let reached: usize = self.waves[..=number].iter().map(Vec::len).sum();
            let area = self.template.board.free_area();
            let wave = self.waves[number].len();
            [
                format!("{}: {}", counted(number as u64, "jump"), counted(wave as u64, "square")),
                format!("{reached} of {area} reached"),
            ]
        } else if self.way_back.is_empty() {
            let to = self.template.layout.naming().name(self.to);
            [format!("no path leads to {to}"), "no square is left to visit".to_owned()]
        } else {
            let jumps = self.way_back.len() - 1;
            let at = number + 1 - waves;
            let [from, to] = [at - 1, at].map(|place| self.template.layout.naming().name(self.way_back[place]));
            [format!("the way back: {from} to {to}"), format!("{at} of {}", counted(jumps as u64, "jump"))]
        }
    }
}

impl Film for WavesFilm {
    fn frames(&self) -> usize {
        // If there is no way, one frame says so.
        self.waves.len() + if self.way_back.is_empty() { 1 } else { self.way_back.len() - 1 }
    }

    fn frame(&self, number: usize) -> Drawing {
        let title = format!("breadth-first search {}", setting(&self.template.board));
        let mut drawing = self.template.empty(&title, &self.caption(number));
        let waves = self.waves.len();
        if number < waves {
            self.draw_waves(&mut drawing, number, true);
        } else {
            self.draw_waves(&mut drawing, waves.saturating_sub(1), false);
            if !self.way_back.is_empty() {
                self.draw_way(&mut drawing, number + 1 - waves);
            }
        }
        self.draw_ends(&mut drawing);
        let Theme { ink, end, .. } = *self.template.theme.on_pale();
        let goal = Mark { fill: PAPER, edge: ink };
        let mut marks = vec![(goal, "goal")];
        if number < waves {
            marks.insert(0, (Mark { fill: PAPER, edge: end }, "frontier"));
        } else if !self.way_back.is_empty() {
            marks.insert(0, (Mark { fill: end, edge: end }, "way back"));
        }
        self.template.explain(&mut drawing, &marks);
        drawing
    }
}

/// A way from the goal to the start, from each wave to the one before; empty if no wave has the goal.
fn way_back(board: &Board, waves: &[Vec<Square>], to: Square) -> Vec<Square> {
    let Some(distance) = waves.iter().position(|wave| wave.contains(&to)) else { return Vec::new() };
    let mut way = vec![to];
    for wave in waves[..distance].iter().rev() {
        let at = way[way.len() - 1];
        way.extend(wave.iter().copied().find(|&square| board.joins(square, at)));
    }
    way
}
