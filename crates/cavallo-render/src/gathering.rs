//! Pictures of gatherings: what it costs to meet on each square, and how the knights get to the best one.
//!
//! Squares are the darker the more turns it takes to meet on them, and the number says how many. Squares where some knight cannot go are
//! crossed out, the best ones have a frame. Each knight has a colour and its k on its neck; a line of its colour is its way, with a dot
//! wherever one of its turns ends. Boards past 40x40 are drawn without numbers and ways.

use std::collections::BTreeMap;

use cavallo::board::{Board, Square};
use cavallo::gather::{Costs, GatherProblem, Gathering, Knight, Objective};

use crate::colour::{Colour, LIGHT, PAPER, Theme, along, ink_on};
use crate::drawing::{Drawing, Point, Shape};
use crate::glyphs;
use crate::layout::{BoardTooLarge, Layout, fitting, label_height};
use crate::words::counted;

/// The longest side of a board that is drawn.
pub const MOST_SQUARES: u32 = 1000;
/// The longest side of a board with numbers and ways.
const MOST_WITH_WAYS: u32 = 40;
/// The ways of more groups of knights would hide the board.
const MOST_WAYS: usize = 60;
/// More knights than that are not marked on a large board, where they would hide it.
const MOST_MARKS: usize = 2000;
/// The description names so many groups of knights.
const MOST_NAMED: usize = 12;
/// Colours of costs. More could not be told apart, and equal neighbours are drawn as one.
const SHADES: u64 = 63;

const OUT_OF_REACH: Colour = Colour(214, 216, 222);
/// Colours of knights, all of them dark enough for white digits and none of them near those of the costs.
const KNIGHTS: [Colour; 8] = [
    Colour(0, 92, 168),
    Colour(0, 122, 92),
    Colour(136, 46, 150),
    Colour(20, 20, 26),
    Colour(0, 134, 160),
    Colour(190, 20, 96),
    Colour(70, 84, 110),
    Colour(84, 110, 20),
];

/// Says whether the gatherings of a board can be drawn, before any work is done for them.
///
/// # Errors
/// When the board is too large.
pub fn check_size(board: &Board) -> Result<(), BoardTooLarge> {
    BoardTooLarge::check(board, MOST_SQUARES, "for a picture of its gathering")
}

/// Whether the ways of the knights are drawn on a board.
#[must_use]
pub fn shows_ways(board: &Board) -> bool {
    board.sides().1 <= MOST_WITH_WAYS
}

/// What is known about the best meeting.
#[derive(Clone, Copy, Debug)]
pub enum Finding<'a> {
    /// The knights meet so; with journeys, the ways are drawn.
    Meet(&'a Gathering),
    /// They can never meet.
    Impossible,
    /// It was not found out.
    Unknown,
}

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct GatheringPicture<'a> {
    /// The board and its knights.
    pub problem: &'a GatherProblem,
    /// What is to be least.
    pub objective: Objective,
    /// What meeting on each square costs.
    pub costs: &'a Costs,
    /// What came of it.
    pub finding: Finding<'a>,
    /// The colours around the board.
    pub theme: Theme,
}

impl GatheringPicture<'_> {
    /// Draws it.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn drawing(&self) -> Result<Drawing, BoardTooLarge> {
        let Self { problem, objective, costs, finding, theme } = *self;
        let board = problem.board();
        check_size(board)?;
        let longest = board.sides().1;
        let in_detail = shows_ways(board);
        let side = if in_detail { (640.0 / longest as f32).floor().clamp(24.0, 64.0) } else { (1000 / longest) as f32 };
        let (margin, top) = if in_detail { (30.0, 16.0) } else { (16.0, 16.0) };
        let layout = Layout::new(board, side, (margin, top));
        let caption = self.caption();
        let legend = Legend::new(objective, costs, board, theme);
        let (width, height) = layout.size();
        let words = glyphs::width(&caption, TEXT).max(legend.width());
        let below = top + height + margin + 4.0;
        let whole = (2.0 * margin + width.max(words), below + 4.0 * TEXT + 12.0);
        let title = format!("gathering on a board of {board} squares");
        let mut drawing = Drawing::new(whole, theme.background, title, self.description(&caption));
        let ground = Ground { problem, costs, range: costs.range(), layout };
        ground.draw_costs(&mut drawing);
        if in_detail {
            layout.coordinates(&mut drawing, label_height(side), theme.faint);
            ground.draw_crosses(&mut drawing);
            ground.draw_best(&mut drawing, 0.07 * side);
            let ways = if let Finding::Meet(gathering) = finding { ground.ways(gathering) } else { Vec::new() };
            for way in &ways {
                way.draw_line(&mut drawing, side);
            }
            ground.draw_knights(&mut drawing);
            for way in &ways {
                way.draw_dots(&mut drawing, side);
            }
            ground.draw_numbers(&mut drawing);
        } else {
            ground.draw_marks(&mut drawing, finding);
        }
        let centre = (margin + glyphs::width(&caption, TEXT) / 2.0, below + TEXT / 2.0);
        drawing.push(Shape::Text { centre, height: TEXT, colour: theme.ink, text: caption });
        legend.draw(&mut drawing, (margin, below + 2.6 * TEXT));
        Ok(drawing)
    }

    fn caption(&self) -> String {
        let knights: u64 = self.problem.knights().iter().map(|knight| knight.count).sum();
        let knights = counted(knights, "knight");
        let what = match self.objective {
            Objective::Total => "total",
            Objective::Slowest => "slowest",
        };
        let found = match self.finding {
            Finding::Meet(gathering) => {
                format!("{what}: {} on {}, {knights}", counted(gathering.turns(), "turn"), gathering.square())
            }
            Finding::Impossible => format!("impossible, {knights}"),
            Finding::Unknown => format!("not known, {knights}"),
        };
        found + &self.left_out()
    }

    /// What would hide the board and is not drawn.
    fn left_out(&self) -> String {
        let groups = self.problem.knights().len();
        let met = matches!(self.finding, Finding::Meet(_));
        if shows_ways(self.problem.board()) {
            if met && groups > MOST_WAYS { format!(", {MOST_WAYS} of {groups} ways drawn") } else { String::new() }
        } else if groups > MOST_MARKS {
            ", too many to be marked".to_owned()
        } else {
            String::new()
        }
    }

    fn description(&self, caption: &str) -> String {
        let knights = self.problem.knights();
        let named = knights.iter().take(MOST_NAMED).map(|knight| {
            let Knight { square, k, count } = *knight;
            if count == 1 { format!("{square} with k = {k}") } else { format!("{square}, {count} times, with k = {k}") }
        });
        let mut named = named.collect::<Vec<_>>().join("; ");
        if knights.len() > MOST_NAMED {
            named.push_str("; and others");
        }
        let range = self.costs.range().map(|(least, most)| format!(" Meeting costs from {least} to {most} turns."));
        let blocked = match self.problem.board().blocked().len() {
            0 => String::new(),
            blocked => format!(" {} blocked.", counted(blocked as u64, "square")),
        };
        format!("{caption}. Knights on {named}.{}{blocked}", range.unwrap_or_default())
    }
}

/// The height of what is written below the board.
const TEXT: f32 = 11.0;

/// The colour of a cost among all costs: pale where it is cheap.
fn shade(cost: u64, (least, most): (u64, u64)) -> Colour {
    const STOPS: [Colour; 4] =
        [Colour(255, 249, 232), Colour(246, 208, 146), Colour(224, 142, 88), Colour(160, 74, 62)];
    let span = u128::from((most - least).max(1));
    let shade = u128::from(cost - least) * u128::from(SHADES) / span;
    along(&STOPS, shade as f32 / SHADES as f32)
}

/// The board while it is drawn on.
struct Ground<'a> {
    problem: &'a GatherProblem,
    costs: &'a Costs,
    /// The fewest turns and the most.
    range: Option<(u64, u64)>,
    layout: Layout,
}

impl Ground<'_> {
    fn background(&self, square: Square) -> Colour {
        match (self.costs.at(square), self.range) {
            (Some(cost), Some(range)) => shade(cost, range),
            _ => OUT_OF_REACH,
        }
    }

    /// Fills all squares; equal neighbours of a rank together, since a large board has many.
    fn draw_costs(&self, drawing: &mut Drawing) {
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
            layout.fill(drawing, square, LIGHT.blocked);
        }
    }

    /// Thin lines between squares, and crosses over those that some knight cannot reach.
    fn draw_crosses(&self, drawing: &mut Drawing) {
        let Self { layout, .. } = self;
        for square in self.problem.board().squares() {
            if self.costs.at(square).is_none() {
                layout.cross(drawing, square, 0.4, 0.05 * layout.cell, LIGHT.faint);
            }
            layout.outline(drawing, square, 0.6, LIGHT.faint);
        }
    }

    fn draw_best(&self, drawing: &mut Drawing, width: f32) {
        let Some((least, _)) = self.range else { return };
        for square in self.problem.board().squares().filter(|&square| self.costs.at(square) == Some(least)) {
            self.layout.outline(drawing, square, width, LIGHT.ink);
        }
    }

    /// The ways of all knights, each a little beside the others, so that ways over the same squares can be told apart.
    fn ways(&self, gathering: &Gathering) -> Vec<Way> {
        let colours = self.colours();
        let is_taken = colours.contains_key(&gathering.square());
        let journeys = self.problem.knights().iter().zip(gathering.journeys().unwrap_or_default());
        let ways = journeys.take(MOST_WAYS).enumerate().filter(|(_, (_, journey))| journey.jumps() > 0);
        ways.map(|(place, (knight, journey))| {
            let lane = lane(place);
            let beside = |square| self.layout.within(square, (0.5 + lane.0, 0.5 + lane.1));
            let mut points: Vec<Point> = journey.squares().map(beside).collect();
            if let (true, [.., before, last]) = (is_taken, &mut points[..]) {
                // A knight stands there already: the way ends before it, and its end is seen.
                let (dx, dy) = (last.0 - before.0, last.1 - before.1);
                let part = 0.42 * self.layout.cell / dx.hypot(dy);
                *last = (last.0 - dx * part, last.1 - dy * part);
            }
            Way { points, k: usize::try_from(knight.k).unwrap_or(usize::MAX), colour: colours[&knight.square] }
        })
        .collect()
    }

    /// Each square with knights has a colour; neighbours in the list have different ones.
    fn colours(&self) -> BTreeMap<Square, Colour> {
        let mut colours = BTreeMap::new();
        for knights in self.problem.knights().chunk_by(|a, b| a.square == b.square) {
            let colour = KNIGHTS[colours.len() % KNIGHTS.len()];
            colours.insert(knights[0].square, colour);
        }
        colours
    }

    fn draw_knights(&self, drawing: &mut Drawing) {
        let colours = self.colours();
        for knights in self.problem.knights().chunk_by(|a, b| a.square == b.square) {
            let square = knights[0].square;
            let count: u64 = knights.iter().map(|knight| knight.count).sum();
            self.layout.knight(drawing, square, colours[&square], &written_k(knights));
            if count > 1 {
                let ink = ink_on(self.background(square));
                self.layout.write(drawing, square, (0.77, 0.19), (0.32, 0.17), ink, &format!("x{count}"));
            }
        }
    }

    /// The cost of every square, in its upper left corner.
    fn draw_numbers(&self, drawing: &mut Drawing) {
        for square in self.problem.board().squares() {
            if let Some(cost) = self.costs.at(square) {
                let text = cost.to_string();
                let most = (0.42, 0.18);
                let side = self.layout.cell;
                let height = fitting(&text, most.1 * side, most.0 * side);
                let left = 0.12 + glyphs::width(&text, height) / side / 2.0;
                let ink = ink_on(self.background(square));
                self.layout.write(drawing, square, (left, 0.19), most, ink, &text);
            }
        }
    }

    /// On a large board: knights as dots, the meeting square in a frame.
    fn draw_marks(&self, drawing: &mut Drawing, finding: Finding<'_>) {
        let knights = self.problem.knights();
        let radius = (0.4 * self.layout.cell).max(2.0);
        for knight in knights.iter().filter(|_| knights.len() <= MOST_MARKS) {
            let centre = self.layout.centre(knight.square);
            drawing.push(Shape::Disc { centre, radius: 1.5 * radius, fill: PAPER });
            drawing.push(Shape::Disc { centre, radius, fill: KNIGHTS[0] });
        }
        if let Finding::Meet(gathering) = finding {
            let (x, y) = self.layout.centre(gathering.square());
            let reach = (0.5 * self.layout.cell).max(6.0);
            let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach), (-reach, -reach)];
            let points: Vec<Point> = corners.map(|(across, down)| (x + across, y + down)).to_vec();
            drawing.push(Shape::Line { points: points.clone(), width: 5.0, colour: PAPER });
            drawing.push(Shape::Line { points, width: 2.5, colour: LIGHT.ink });
        }
    }
}

/// One knight's way in the picture.
struct Way {
    points: Vec<Point>,
    /// So many jumps make a turn.
    k: usize,
    colour: Colour,
}

impl Way {
    fn draw_line(&self, drawing: &mut Drawing, side: f32) {
        for (width, colour) in [(0.10, PAPER), (0.05, self.colour)] {
            drawing.push(Shape::Line { points: self.points.clone(), width: width * side, colour });
        }
    }

    /// A dot wherever a turn ends.
    fn draw_dots(&self, drawing: &mut Drawing, side: f32) {
        let last = self.points.len() - 1;
        let jumps = self.points.iter().enumerate().skip(1);
        for (_, &centre) in jumps.filter(|&(jump, _)| jump % self.k == 0 || jump == last) {
            for (radius, fill) in [(0.105, PAPER), (0.08, self.colour)] {
                drawing.push(Shape::Disc { centre, radius: radius * side, fill });
            }
        }
    }
}

/// How far from the middle of the squares a way runs, as a part of a square.
fn lane(place: usize) -> Point {
    // Steps of the golden angle keep any number of lanes apart.
    let angle = place as f32 * 2.399_963;
    (0.11 * angle.cos(), 0.11 * angle.sin())
}

/// The k of the knights on one square, as far as there is room.
fn written_k(knights: &[Knight]) -> String {
    const MOST: u64 = 9999;
    let one = |knight: &Knight| if knight.k > MOST { format!("{MOST}+") } else { knight.k.to_string() };
    match knights {
        [one, two, _, ..] => format!("{},{}..", one.k.min(MOST), two.k.min(MOST)),
        _ => knights.iter().map(one).collect::<Vec<_>>().join(","),
    }
}

/// The line that explains colours and marks.
struct Legend {
    range: Option<(u64, u64)>,
    what: &'static str,
    has_unmet: bool,
    ink: Colour,
}

impl Legend {
    const BAR: f32 = 90.0;
    const GAP: f32 = 8.0;

    fn new(objective: Objective, costs: &Costs, board: &Board, theme: Theme) -> Self {
        let what = match objective {
            Objective::Total => "turns in all",
            Objective::Slowest => "turns of the slowest",
        };
        let has_unmet = board.squares().any(|square| costs.at(square).is_none());
        Self { range: costs.range(), what, has_unmet, ink: theme.ink }
    }

    fn width(&self) -> f32 {
        self.lay_out((0.0, 0.0), None)
    }

    fn draw(&self, drawing: &mut Drawing, at: Point) {
        self.lay_out(at, Some(drawing));
    }

    /// Draws it, or only says how far to the right it goes.
    fn lay_out(&self, at: Point, mut drawing: Option<&mut Drawing>) -> f32 {
        let mut x = at.0;
        let mut push = |shape: Shape| {
            if let Some(drawing) = &mut drawing {
                drawing.push(shape);
            }
        };
        let (top, middle) = (at.1 - TEXT * 0.2, at.1 + TEXT / 2.0);
        let text = |x: &mut f32, words: &str| {
            let width = glyphs::width(words, TEXT);
            let centre = (*x + width / 2.0, middle);
            *x += width + Self::GAP;
            Shape::Text { centre, height: TEXT, colour: self.ink, text: words.to_owned() }
        };
        if let Some((least, most)) = self.range {
            if most > least {
                push(text(&mut x, &least.to_string()));
                for step in 0..=SHADES {
                    let width = Self::BAR / (SHADES + 1) as f32;
                    let corner = (x + step as f32 * width, top);
                    let fill = shade(step, (0, SHADES));
                    push(Shape::Rect { corner, size: (width, 1.4 * TEXT), fill });
                }
                x += Self::BAR + Self::GAP;
            }
            push(text(&mut x, &format!("{most} {}", self.what)));
        }
        if self.has_unmet {
            let size = 1.4 * TEXT;
            push(Shape::Rect { corner: (x, top), size: (size, size), fill: OUT_OF_REACH });
            for (from, to) in [(0.3, 0.7), (0.7, 0.3)] {
                let points = vec![(x + 0.3 * size, top + from * size), (x + 0.7 * size, top + to * size)];
                push(Shape::Line { points, width: 1.0, colour: LIGHT.faint });
            }
            x += size + Self::GAP;
            push(text(&mut x, "no meeting"));
        }
        x - at.0
    }
}
