//! Warnsdorff's rule at work: before every jump, where the knight could go and how many ways on there are from each of these squares.

use cavallo::board::{Board, Square};
use cavallo::run::Candidate;

use crate::colour::{Colour, LIGHT, PAPER, Theme, ink_on};
use crate::drawing::{Drawing, Shape};

use super::{Film, Mark, Recording, Seen, Stage};

/// How the search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this tour.
    Tour(Vec<Square>),
    /// With the proof that there is none.
    Impossible,
    /// Without an answer.
    Unknown,
}

/// A frame for every jump, for every jump taken back, and one for the end.
#[derive(Clone, Debug)]
pub struct WarnsdorffFilm {
    stage: Stage,
    seen: Vec<Seen>,
    /// For each frame but the last, the event that it shows.
    shown: Vec<usize>,
    left_out: u64,
    ending: Ending,
}

const VISITED: Colour = Colour(112, 146, 178);
const POSSIBLE: Mark = Mark { fill: PAPER, edge: LIGHT.faint };
const TIED: Mark = Mark { fill: PAPER, edge: LIGHT.end };
const TAKEN: Mark = Mark { fill: LIGHT.end, edge: LIGHT.end };
const GIVEN_UP: Colour = Colour(190, 30, 45);

impl WarnsdorffFilm {
    /// The film of a search on a board.
    #[must_use]
    pub fn new(board: &Board, recording: Recording, ending: Ending, theme: Theme) -> Self {
        let Recording { seen, left_out } = recording;
        let is_shown = |seen: &Seen| !matches!(seen, Seen::Began { .. } | Seen::Spread { .. });
        let shown = (0..seen.len()).filter(|&event| is_shown(&seen[event])).collect();
        Self { stage: Stage::new(board, theme), seen, shown, left_out, ending }
    }

    /// The squares visited before an event, in their order; after a repair, which tells nothing of its jumps, those before it.
    fn walk_before(&self, event: usize) -> Vec<Square> {
        let mut walk: Vec<Square> = Vec::new();
        for seen in &self.seen[..event] {
            match seen {
                Seen::Began { placed } => walk.clone_from(placed),
                Seen::Jumped { to, .. } => walk.push(*to),
                Seen::Retreated { .. } => drop(walk.pop()),
                _ => {}
            }
        }
        walk
    }

    fn draw_walk(&self, drawing: &mut Drawing, walk: &[Square], knight: Option<Square>) {
        let Stage { layout, theme, .. } = &self.stage;
        let visited = |square| theme.square(square).towards(VISITED, 0.6);
        for &square in walk {
            layout.fill(drawing, square, visited(square));
        }
        for (&square, number) in walk.iter().zip(1u64..) {
            let (text, ink) = (number.to_string(), ink_on(visited(square)));
            if knight == Some(square) {
                layout.knight(drawing, square, theme.start, "");
                layout.write(drawing, square, (0.2, 0.17), (0.3, 0.2), ink, &text);
            } else {
                layout.write(drawing, square, (0.5, 0.5), (0.72, 0.32), ink, &text);
            }
        }
    }

    fn draw_choice(&self, drawing: &mut Drawing, from: Square, to: Square, candidates: &[Candidate], tied: &[Square]) {
        let layout = &self.stage.layout;
        let (side, start) = (layout.cell, layout.centre(from));
        // The sign of the knight is in the way of what begins in the middle of its square.
        let away = |square: Square, far: f32| {
            let end = layout.centre(square);
            let (dx, dy) = (end.0 - start.0, end.1 - start.1);
            let part = far * side / dx.hypot(dy);
            (start.0 + dx * part, start.1 + dy * part)
        };
        for candidate in candidates.iter().filter(|candidate| candidate.square != to) {
            let points = vec![away(candidate.square, 0.55), layout.centre(candidate.square)];
            drawing.push(Shape::Line { points, width: 0.025 * side, colour: LIGHT.faint });
        }
        let points = vec![away(to, 0.55), layout.centre(to)];
        drawing.push(Shape::Line { points, width: 0.09 * side, colour: LIGHT.end });
        for candidate in candidates {
            let mark = match candidate.square {
                square if square == to => TAKEN,
                square if tied.contains(&square) => TIED,
                _ => POSSIBLE,
            };
            let centre = layout.centre(candidate.square);
            mark.draw_number(drawing, centre, 0.36 * side, candidate.exits.into());
        }
    }

    fn last_frame(&self) -> Drawing {
        // After steps that are not shown the walk was another one.
        let last_walk = || if self.left_out == 0 { self.walk_before(self.seen.len()) } else { Vec::new() };
        let (words, walk) = match &self.ending {
            Ending::Tour(walk) => (told(walk), walk.clone()),
            Ending::Impossible => ("there is no tour".to_owned(), Vec::new()),
            Ending::Unknown => ("not known: the search ended".to_owned(), last_walk()),
        };
        let more = match self.left_out {
            0 => String::new(),
            left_out => format!("{left_out} more steps are not shown"),
        };
        let mut drawing = self.stage.empty(&self.title(), &[words, more]);
        self.draw_walk(&mut drawing, &walk, None);
        let Stage { layout, theme, .. } = &self.stage;
        let is_tour = matches!(self.ending, Ending::Tour(_));
        let ends = [(walk.first(), theme.start), (walk.last(), theme.end)];
        for (square, colour) in ends.into_iter().filter(|_| is_tour) {
            if let Some(&square) = square {
                layout.outline(&mut drawing, square, 0.09 * layout.cell, colour);
            }
        }
        drawing
    }

    fn title(&self) -> String {
        format!("Warnsdorff's rule on a board of {} squares", self.stage.board)
    }
}

impl Film for WarnsdorffFilm {
    fn frames(&self) -> usize {
        self.shown.len() + 1
    }

    fn frame(&self, number: usize) -> Drawing {
        let Some(&event) = self.shown.get(number) else { return self.last_frame() };
        let mut walk = self.walk_before(event);
        let seen = &self.seen[event];
        if matches!(seen, Seen::Retreated { .. }) {
            walk.pop();
        }
        let mut drawing = self.stage.empty(&self.title(), &in_words(seen, walk.len()));
        self.draw_walk(&mut drawing, &walk, walk.last().copied());
        match seen {
            Seen::Jumped { from, to, candidates, tied, .. } => {
                self.draw_choice(&mut drawing, *from, *to, candidates, tied);
            }
            Seen::Retreated { from, .. } => {
                let layout = &self.stage.layout;
                layout.cross(&mut drawing, *from, 0.5, 0.1 * layout.cell, GIVEN_UP);
            }
            _ => {}
        }
        self.stage.explain(&mut drawing, &[(POSSIBLE, "exits"), (TIED, "tied"), (TAKEN, "taken")]);
        drawing
    }
}

/// A tour in a few words.
fn told(walk: &[Square]) -> String {
    match walk {
        [first, .., last] => format!("a tour of {} squares, from {first} to {last}", walk.len()),
        _ => format!("a tour of {} square", walk.len()),
    }
}

/// What happens, in two lines.
fn in_words(seen: &Seen, placed: usize) -> [String; 2] {
    match seen {
        Seen::Jumped { from, to, candidates, tied, tie_rule } => {
            let why = if candidates.len() == 1 {
                "the only way on".to_owned()
            } else if tied.is_empty() {
                "it has the fewest exits".to_owned()
            } else {
                format!("a tie of {}: {tie_rule}", tied.len())
            };
            [format!("jump {placed}: {from} to {to}"), why]
        }
        Seen::Retreated { from, to } => [format!("back from {from} to {to}"), "there was no way on".to_owned()],
        Seen::Repaired { rotations } => {
            ["stuck: the end of the walk is reversed".to_owned(), format!("{rotations} times, not shown jump by jump")]
        }
        Seen::Restarted { restarts } => ["stuck: beginning again".to_owned(), format!("restart {restarts}")],
        Seen::Began { .. } | Seen::Spread { .. } => [String::new(), String::new()],
    }
}
