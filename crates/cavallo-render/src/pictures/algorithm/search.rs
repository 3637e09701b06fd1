//! The search for a tour step by step: before every jump, where the piece could go and how many exits each of these squares has.
//!
//! Of a breadth-first search, which follows all paths at once, the number of paths is shown, level by level (`levels`). A method that tells
//! nothing, because it does not search, is shown by the tour that it makes.

use cavallo::board::{Board, Naming, Notation, Say, Square};
use cavallo::tour::Ends;
use cavallo::trace::{Candidate, Cursor, Event, Measure, Recorder, TieRule, Trace};
use cavallo::{Answer, Tour};
use cavallo_words::human::grouped;

use crate::draw::colour::{Colour, PAPER, Theme, ink_on};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::fitting;
use crate::draw::jump::JumpLine;
use crate::draw::words::{counted, number, setting};

use super::levels::{LevelChart, VISITED};
use super::{Film, FrameTemplate, MOST_EVENTS, Mark};

/// A film of a search: a frame for every jump, for every jump taken back, and one for the answer.
#[derive(Clone, Debug)]
pub struct SearchFilm {
    method: String,
    template: FrameTemplate,
    trace: Trace,
    /// For each frame but the last, the event that it shows.
    shown: Vec<u64>,
    answer: Answer<(Vec<Square>, Ends)>,
}

/// The same on paper.
const VISITED_IN_PRINT: Colour = Colour(226, 226, 226);

/// The marks of the squares to which the piece can go. They have their own paper, so they are the same in the light and the dark theme.
struct Choices {
    possible: Mark,
    tied: Mark,
    taken: Mark,
}

impl Choices {
    fn new(theme: &Theme) -> Self {
        let Theme { faint, end, .. } = *theme.on_pale();
        Self {
            possible: Mark { fill: PAPER, edge: faint },
            tied: Mark { fill: PAPER, edge: end },
            taken: Mark { fill: end, edge: end },
        }
    }
}

impl SearchFilm {
    /// The film of a search on a board, and its answer; the method as it is called in titles.
    #[must_use]
    pub fn new(method: &str, board: &Board, trace: Trace, answer: &Answer<Tour>, theme: Theme) -> Self {
        let trace = match answer {
            Answer::Found(tour) if trace.events() == 0 => jumps_of(tour),
            _ => trace,
        };
        let is_shown = |event: &Event<'_>| !matches!(event, Event::Began { .. } | Event::Spread { .. });
        let mut cursor = Cursor::at(&trace, 0);
        let shown = (0..trace.events()).filter(|_| cursor.next(is_shown) == Some(true)).collect();
        let answer = answer.as_ref().map(|tour| (tour.squares().collect(), tour.ends()));
        Self { method: method.to_owned(), template: FrameTemplate::new(board, theme), trace, shown, answer }
    }

    /// The same with squares named in another way.
    #[must_use]
    pub fn named(mut self, notation: Notation) -> Self {
        self.template = self.template.named(notation);
        self
    }

    fn draw_walk(&self, drawing: &mut Drawing, walk: &[Square], head: Option<Square>) {
        let FrameTemplate { layout, theme, board, .. } = &self.template;
        let visited = |square| {
            if theme.is_print() { VISITED_IN_PRINT } else { theme.square(square).towards(VISITED, 0.6) }
        };
        for &square in walk {
            layout.fill(drawing, square, visited(square));
        }
        layout.draw_grid(drawing, theme);
        // All numbers have the size of the longest one.
        let height = fitting(&board.free_area().to_string(), 0.36 * layout.cell, 0.74 * layout.cell);
        for (&square, number) in walk.iter().zip(1u64..) {
            let (text, colour) = (number.to_string(), ink_on(visited(square)));
            if head == Some(square) {
                layout.piece(drawing, board.piece(), square, theme.start, "");
                layout.write(drawing, square, (0.2, 0.17), (0.3, 0.2), colour, &text);
            } else {
                drawing.push(Shape::Text { centre: layout.centre(square), height, colour, text });
            }
        }
    }

    fn draw_choice(&self, drawing: &mut Drawing, from: Square, to: Square, candidates: &[Candidate], tied: &[Square]) {
        let FrameTemplate { layout, theme, .. } = &self.template;
        let (side, choices) = (layout.cell, Choices::new(theme));
        for candidate in candidates.iter().filter(|candidate| candidate.square != to) {
            for points in self.choice_lines(from, candidate.square) {
                drawing.push(Shape::Line { points, width: 0.025 * side, colour: choices.possible.edge });
            }
        }
        for points in self.choice_lines(from, to) {
            drawing.push(Shape::Line { points, width: 0.09 * side, colour: choices.taken.edge });
        }
        for candidate in candidates {
            let mark = match candidate.square {
                square if square == to => choices.taken,
                square if tied.contains(&square) => choices.tied,
                _ => choices.possible,
            };
            let centre = layout.centre(candidate.square);
            mark.draw_number(drawing, centre, 0.36 * side, candidate.exits.into());
        }
    }

    /// A possible jump as lines, which begin beside the piece: it would hide what begins in the middle of its square.
    fn choice_lines(&self, from: Square, to: Square) -> Vec<Vec<Point>> {
        let layout = &self.template.layout;
        let (side, start, end) = (layout.cell, layout.centre(from), layout.centre(to));
        let towards = |end: Point| {
            let (dx, dy) = (end.0 - start.0, end.1 - start.1);
            let length = dx.hypot(dy);
            // A stub may be shorter than that, and is still to be seen.
            let part = (0.55 * side).min(length - 0.16 * side) / length;
            (start.0 + dx * part, start.1 + dy * part)
        };
        match layout.jump_line(&self.template.board, from, to, (0.0, 0.0)) {
            JumpLine::Straight => vec![vec![towards(end), end]],
            JumpLine::Around { leaves, returns } => vec![vec![towards(leaves), leaves], vec![returns, end]],
        }
    }

    /// The numbers of paths so far, and room for those to come.
    fn levels(&self, title: &str, caption: &[String; 2], last: u64) -> Drawing {
        let level = |event: &Event<'_>| match *event {
            Event::Level { squares, paths } => Some((squares, paths)),
            _ => None,
        };
        let mut cursor = Cursor::at(&self.trace, 0);
        let levels: Vec<(u64, u64)> = std::iter::from_fn(|| cursor.next(level)).flatten().collect();
        LevelChart { levels: &levels, template: &self.template }.drawing(title, caption, last)
    }

    /// The frame of an event, with the walk before it.
    fn step(&self, event: &Event<'_>, mut walk: Vec<Square>) -> Drawing {
        if let Event::Retreated { number, .. } = *event {
            walk.truncate(number as usize - 1);
        }
        let caption = caption(event, walk.len(), self.template.layout.naming());
        if let Event::Level { squares, .. } = *event {
            return self.levels(&self.title(), &caption, squares);
        }
        let mut drawing = self.template.empty(&self.title(), &caption);
        self.draw_walk(&mut drawing, &walk, walk.last().copied());
        match *event {
            Event::Jumped { from, to, candidates, measure, tied, .. } => {
                self.draw_choice(&mut drawing, from, to, candidates, tied);
                if !candidates.is_empty() {
                    let Choices { possible, tied, taken } = Choices::new(&self.template.theme);
                    let marks = [(possible, measure.name()), (tied, "tied"), (taken, "taken")];
                    self.template.explain(&mut drawing, &marks);
                }
            }
            Event::Retreated { from, .. } => {
                let FrameTemplate { layout, theme, .. } = &self.template;
                let colour = theme.decisive();
                layout.cross(&mut drawing, from, 0.5, 0.1 * layout.cell, colour);
            }
            Event::Forced { from, to, .. } => self.draw_choice(&mut drawing, from, to, &[], &[]),
            _ => {}
        }
        drawing
    }

    fn last_frame(&self) -> Drawing {
        // If steps are not shown, the last walk is not known.
        let is_whole = self.trace.left_out() == 0;
        let last_walk = || Cursor::at(&self.trace, u64::MAX).path().filter(|_| is_whole).collect();
        let naming = self.template.layout.naming();
        let (result, why, walk) = match &self.answer {
            Answer::Found((walk, Ends::Closed)) => (closed_caption(walk), return_caption(naming, walk), walk.clone()),
            Answer::Found((walk, Ends::Open)) => (open_caption(naming, walk), String::new(), walk.clone()),
            Answer::Impossible(reason) => ("there is no tour".to_owned(), reason.named(naming).to_string(), Vec::new()),
            Answer::Unknown(_) => ("not known: the search ended".to_owned(), String::new(), last_walk()),
        };
        let more = match self.trace.left_out() {
            0 => String::new(),
            left_out => format!("{} more steps are not shown", number(left_out)),
        };
        let separator = if why.is_empty() || more.is_empty() { "" } else { "; " };
        let mut drawing = self.template.empty(&self.title(), &[result, format!("{why}{separator}{more}")]);
        self.draw_walk(&mut drawing, &walk, None);
        let FrameTemplate { layout, theme, .. } = &self.template;
        let is_tour = matches!(self.answer, Answer::Found(_));
        if let (Answer::Found((_, Ends::Closed)), [first, .., last]) = (&self.answer, &walk[..]) {
            let mut lines = layout.polylines(&self.template.board, [*last, *first], (0.0, 0.0));
            // Beside the two numbers, which it would hide.
            let cut = 0.36 * layout.cell;
            if let Some([from, next, ..]) = lines.first_mut().map(Vec::as_mut_slice) {
                *from = towards(*from, *next, cut);
            }
            if let Some([.., before, to]) = lines.last_mut().map(Vec::as_mut_slice) {
                *to = towards(*to, *before, cut);
            }
            for points in lines {
                drawing.push(Shape::Line { points, width: 0.09 * layout.cell, colour: theme.end });
            }
        }
        let ends = [(walk.first(), theme.start), (walk.last(), theme.end)];
        for (square, colour) in ends.into_iter().filter(|_| is_tour) {
            if let Some(&square) = square {
                layout.outline(&mut drawing, square, 0.09 * layout.cell, colour);
            }
        }
        drawing
    }

    fn title(&self) -> String {
        format!("{} {}", self.method, setting(&self.template.board))
    }
}

impl Film for SearchFilm {
    fn frames(&self) -> usize {
        self.shown.len() + 1
    }

    fn frame(&self, number: usize) -> Drawing {
        let Some(&event) = self.shown.get(number) else { return self.last_frame() };
        let mut cursor = Cursor::at(&self.trace, event);
        let walk: Vec<Square> = cursor.path().collect();
        cursor.next(|event| self.step(event, walk)).unwrap_or_else(|| self.last_frame())
    }
}

/// The jumps of a tour that was not searched for.
fn jumps_of(tour: &Tour) -> Trace {
    let mut recorder = Recorder::new(tour.board());
    let squares: Vec<Square> = tour.squares().take(MOST_EVENTS as usize).collect();
    recorder.record(&Event::Began { placed: &squares[..squares.len().min(1)] });
    for (number, ends) in (2..).zip(squares.windows(2)) {
        let (from, to) = (ends[0], ends[1]);
        let (measure, tie_rule) = (Measure::Exits, None);
        recorder.record(&Event::Jumped { number, from, candidates: &[], measure, tied: &[], tie_rule, to });
    }
    recorder.into_trace()
}

/// The point that is so far from one on the way to another, or halfway if that is nearer.
fn towards((x, y): Point, to: Point, by: f32) -> Point {
    let (across, down) = (to.0 - x, to.1 - y);
    let part = (by / across.hypot(down)).min(0.5);
    (x + across * part, y + down * part)
}

fn open_caption(naming: Naming, walk: &[Square]) -> String {
    match walk {
        [first, .., last] => {
            let (first, last) = (naming.name(*first), naming.name(*last));
            format!("a tour of {} squares, from {first} to {last}", walk.len())
        }
        _ => format!("a tour of {}", counted(walk.len() as u64, "square")),
    }
}

fn closed_caption(walk: &[Square]) -> String {
    format!("a closed tour of {}", counted(walk.len() as u64, "square"))
}

fn return_caption(naming: Naming, walk: &[Square]) -> String {
    match walk {
        [first, .., last] => {
            format!("the last jump returns from {} to {}", naming.name(*last), naming.name(*first))
        }
        _ => String::new(),
    }
}

/// The two lines below the frame of an event.
fn caption(event: &Event<'_>, placed: usize, naming: Naming) -> [String; 2] {
    let jump = |from: Square, to: Square| format!("{} to {}", naming.name(from), naming.name(to));
    match *event {
        Event::Jumped { from, to, candidates, measure, tied, tie_rule, .. } => {
            let why = if candidates.is_empty() {
                String::new()
            } else if candidates.len() == 1 {
                "the only jump".to_owned()
            } else if tied.is_empty() {
                format!("it has the fewest {}", measure.name())
            } else {
                let taken = tie_rule.map_or("the first in the order of jumps", TieRule::summary);
                format!("a tie of {}: {taken}", tied.len())
            };
            [format!("jump {placed}: {}", jump(from, to)), why]
        }
        Event::Forced { from, to, .. } => {
            [format!("jump {placed}: {}", jump(from, to)), "forced by earlier jumps".to_owned()]
        }
        Event::Level { squares, paths } => {
            let paths = if paths == 1 { "1 path".to_owned() } else { format!("{} paths", grouped(&paths.to_string())) };
            [format!("{paths} of {}", counted(squares, "square")), "all of them are in the queue".to_owned()]
        }
        Event::Retreated { from, to, .. } => [format!("back from {}", jump(from, to)), "dead end".to_owned()],
        Event::Repaired { rotations } => [
            "stuck: the end of the walk is reversed".to_owned(),
            format!("{} times, not shown jump by jump", number(rotations)),
        ],
        Event::Restarted { restarts } => ["stuck: starting over".to_owned(), format!("restart {}", number(restarts))],
        // All others are not shown.
        _ => [String::new(), String::new()],
    }
}
