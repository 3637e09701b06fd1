//! Pictures of gatherings: what it costs to meet on each square, and how the knights get to the best one.
//!
//! Squares are the darker the more turns a meeting there takes, and a number tells how many. Squares that some knight cannot reach are
//! crossed out, the best ones have a frame. Each knight has a colour and its k on its neck; a line of its colour is its way, with a dot
//! wherever one of its turns ends. Boards past 40x40 are drawn without numbers and ways; knights are dots whose colour tells their k.
//!
//! On boards with another piece, pawns stand for the knights. A way around joined edges is interrupted there.
//!
//! | file | what it draws |
//! |---|---|
//! | `board_layer` | the board: costs, knights, ways |
//! | `legend` | the line below it that explains colours and marks |

mod board_layer;
mod legend;

use cavallo::Answer;
use cavallo::board::Board;
use cavallo::gather::{Costs, GatherProblem, Gathering, Knight, Objective};

use crate::colour::{Colour, Theme, along};
use crate::drawing::{Drawing, Shape};
use crate::glyphs;
use crate::layout::{BoardTooLarge, Layout, label_height};
use crate::words::{counted, counted_pieces, setting};

use board_layer::BoardLayer;
use legend::Legend;

/// The longest side of a board that is drawn.
pub const MOST_SQUARES: u32 = 1000;
/// The longest side of a board with numbers and ways.
const MOST_WITH_WAYS: u32 = 40;
/// The most groups of knights whose ways are drawn. More would hide the board.
const MOST_WAYS: usize = 60;
/// The most knights, and the most best squares, that are marked on a large board. More would hide it.
const MOST_MARKS: usize = 2000;
/// The most groups of knights that the description names.
const MOST_NAMED: usize = 12;
/// The number of colours of costs, less one. More could not be told apart, and equal neighbours are drawn as one.
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

/// Checks that gatherings on a board can be drawn, before any work is done for them.
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

/// A picture of a gathering.
#[derive(Clone, Copy, Debug)]
pub struct GatheringPicture<'a> {
    /// The board, its knights and the objective.
    pub problem: &'a GatherProblem,
    /// What meeting on each square costs.
    pub costs: &'a Costs,
    /// The best meeting. If it has journeys, the ways are drawn.
    pub answer: &'a Answer<Gathering>,
    /// The colours around the board.
    pub theme: Theme,
}

impl GatheringPicture<'_> {
    /// Draws it.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn drawing(&self) -> Result<Drawing, BoardTooLarge> {
        let Self { problem, costs, answer, theme } = *self;
        let board = problem.board();
        check_size(board)?;
        let longest = board.sides().1;
        let in_detail = shows_ways(board);
        let side = if in_detail { (640.0 / longest as f32).floor().clamp(24.0, 64.0) } else { (1000 / longest) as f32 };
        let (margin, top) = (30.0, 16.0);
        let layout = Layout::new(board, side, (margin, top));
        let caption = self.caption();
        let layer = BoardLayer { problem, costs, range: costs.range(), layout, theme };
        let legend = Legend::new(self, if in_detail { Vec::new() } else { layer.kinds() });
        let (width, height) = layout.size();
        let words = glyphs::width(&caption, TEXT).max(legend.width());
        let below = top + height + margin + 4.0;
        let whole = (2.0 * margin + width.max(words), below + 4.0 * TEXT + 12.0);
        let title = format!("gathering {}", setting(board));
        let description = self.description(&caption, layer.best().len());
        let mut drawing = Drawing::new(whole, theme.background, title, description);
        layer.draw_costs(&mut drawing);
        layout.coordinates(&mut drawing, label_height(side), theme.faint);
        if in_detail {
            layer.draw_crosses(&mut drawing);
            layer.draw_best(&mut drawing, 0.07 * side);
            let ways = if let Answer::Found(gathering) = answer { layer.ways(gathering) } else { Vec::new() };
            for way in &ways {
                way.draw_line(&mut drawing, side);
            }
            layer.draw_knights(&mut drawing);
            for way in &ways {
                way.draw_dots(&mut drawing, side);
            }
            layer.draw_numbers(&mut drawing);
        } else {
            layer.draw_marks(&mut drawing, answer);
        }
        let centre = (margin + glyphs::width(&caption, TEXT) / 2.0, below + TEXT / 2.0);
        drawing.push(Shape::Text { centre, height: TEXT, colour: theme.ink, text: caption });
        legend.draw(&mut drawing, (margin, below + 2.6 * TEXT));
        Ok(drawing)
    }

    fn caption(&self) -> String {
        let knights: u64 = self.problem.knights().iter().map(|knight| knight.count).sum();
        let knights = counted_pieces(knights, self.problem.board());
        let what = match self.problem.wanted().objective {
            Objective::Total => "total",
            Objective::Slowest => "slowest",
        };
        let found = match self.answer {
            Answer::Found(gathering) => {
                format!("{what}: {} on {}, {knights}", counted(gathering.turns(), "turn"), gathering.square())
            }
            Answer::Impossible(_) => format!("impossible, {knights}"),
            Answer::Unknown(_) => format!("not known, {knights}"),
        };
        found + &self.left_out()
    }

    /// What is not drawn because it would hide the board.
    fn left_out(&self) -> String {
        let groups = self.problem.knights().len();
        let met = matches!(self.answer, Answer::Found(_));
        if shows_ways(self.problem.board()) {
            if met && groups > MOST_WAYS { format!(", {MOST_WAYS} of {groups} ways drawn") } else { String::new() }
        } else if groups > MOST_MARKS {
            ", too many to be marked".to_owned()
        } else {
            String::new()
        }
    }

    fn description(&self, caption: &str, best: usize) -> String {
        let knights = self.problem.knights();
        let named = knights.iter().take(MOST_NAMED).map(|knight| {
            let Knight { square, k, count } = *knight;
            if count == 1 { format!("{square} with k = {k}") } else { format!("{square}, {count} times, with k = {k}") }
        });
        let mut named = named.collect::<Vec<_>>().join("; ");
        if knights.len() > MOST_NAMED {
            named.push_str("; and others");
        }
        let range = self.costs.range().map(|(least, most)| {
            format!(" Meeting costs from {least} to {most} turns; the least on {}.", counted(best as u64, "square"))
        });
        let blocked = match self.problem.board().blocked().len() {
            0 => String::new(),
            blocked => format!(" {} blocked.", counted(blocked as u64, "square")),
        };
        let pieces = if self.problem.board().piece().is_knight() { "Knights" } else { "Pieces" };
        let knights = if named.is_empty() { String::new() } else { format!(" {pieces} on {named}.") };
        format!("{caption}.{knights}{}{blocked}", range.unwrap_or_default())
    }
}

/// The height of the text below the board.
const TEXT: f32 = 11.0;

/// The colour of a cost between the least and the most: the cheaper, the paler.
fn shade(cost: u64, (least, most): (u64, u64), theme: &Theme) -> Colour {
    const STOPS: [Colour; 4] =
        [Colour(255, 249, 232), Colour(246, 208, 146), Colour(224, 142, 88), Colour(160, 74, 62)];
    let span = u128::from((most - least).max(1));
    let shade = u128::from(cost - least) * u128::from(SHADES) / span;
    let part = shade as f32 / SHADES as f32;
    if theme.is_print() { theme.pale(1.0 - part) } else { along(&STOPS, part) }
}

/// The k by which a dot is coloured: from the number of colours on, all k have the last one.
fn shown_k(k: u64) -> u64 {
    k.min(KNIGHTS.len() as u64)
}

/// The colour of the dots with a k.
fn colour_of(k: u64) -> Colour {
    KNIGHTS[(shown_k(k).max(1) - 1) as usize]
}
