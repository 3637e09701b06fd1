//! Pictures of gatherings: what it costs to meet on each square, and how the knights get to the best one.
//!
//! Squares are the darker the more turns a meeting there takes, and a number tells how many. Squares that some knight cannot reach are
//! crossed out, the best ones have a frame, and that of the meeting a double one. Each knight has a colour and its k on its neck, or on a
//! plate if it is long; a line of its colour is its way, with a dot wherever one of its turns ends. Boards past 40x40 are drawn without numbers,
//! and without ways if there are many; knights are dots whose colour tells their k.
//!
//! If the knights cannot meet, the parts of the board that they reach have colours instead of costs, two knights that cannot meet have a
//! frame, and the reason stands below. For `montagna` the barycentre and the targets are marked.
//!
//! On boards with another piece, pawns stand for the knights. A way around joined edges is interrupted there.
//!
//! | file | what it draws |
//! |---|---|
//! | `board_layer` | the board: costs, knights, ways |
//! | `labels` | the costs on its squares |
//! | `plates` | the numbers on plates: the cost of the meeting, long k, numbers of knights |
//! | `parts` | why knights cannot meet |
//! | `mountain` | barycentre and targets of `montagna` |
//! | `legend` | the lines below it that explain colours and marks |

mod board_layer;
mod labels;
mod legend;
mod limits;
mod mountain;
mod palette;
mod parts;
mod picture;
mod plates;

use cavallo::Answer;
use cavallo::board::{Board, Naming};
use cavallo::gather::GatherProblem;
use cavallo_words::Voice;

use crate::draw::drawing::{Drawing, Shape};
use crate::draw::glyphs;
use crate::draw::layout::{BoardTooLarge, Layout, label_height};
use crate::draw::words::wrapped;

use board_layer::BoardLayer;
use legend::Legend;
use limits::{MOST_BOLD_WAYS, MOST_MARKS, MOST_WAYS, MOST_WITH_NUMBERS, TEXT, is_small};
pub use palette::{COSTS, KNIGHTS, OUT_OF_REACH};
use parts::Parts;
pub use picture::GatheringPicture;

/// The longest side of a board that is drawn.
pub const MOST_SQUARES: u32 = 1000;

/// The most groups of knights that the description names.
const MOST_NAMED: usize = 12;

/// Room for the words below a narrow board.
const LEAST_WIDTH: f32 = 420.0;

/// Checks that gatherings on a board can be drawn, before any work is done for them.
///
/// # Errors
/// When the board is too large.
pub fn check_size(board: &Board) -> Result<(), BoardTooLarge> {
    BoardTooLarge::check(board, MOST_SQUARES, "for a picture of its gathering")
}

/// Whether the ways of the knights are drawn: on small boards, and of a few knights on all.
#[must_use]
pub fn shows_ways(problem: &GatherProblem) -> bool {
    is_small(problem.board()) || problem.knights().len() <= MOST_BOLD_WAYS
}

/// The side of a square. Up to twenty squares in a row have room for costs of three digits.
fn suitable_side(longest: u32) -> f32 {
    match longest {
        0..=20 => (640.0 / longest as f32).floor().clamp(40.0, 64.0),
        21..=MOST_WITH_NUMBERS => (640.0 / longest as f32).floor().max(28.0),
        _ => (1000 / longest) as f32,
    }
}

impl GatheringPicture<'_> {
    /// Draws it.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn drawing(&self) -> Result<Drawing, BoardTooLarge> {
        let Self { problem, costs, answer, montagna, notation, theme, .. } = *self;
        let board = problem.board();
        check_size(board)?;
        let longest = board.sides().1;
        let (in_detail, side) = (is_small(board), suitable_side(longest));
        let (margin, top) = (30.0, 16.0);
        let layout = Layout::new(board, side, (margin, top)).named(notation);
        let caption = self.caption();
        let (width, height) = layout.size();
        let room = width.max(LEAST_WIDTH);
        let parts = Parts::new(problem, answer);
        let layer = BoardLayer { problem, costs, range: costs.range(), parts, layout, theme };
        let legend = Legend::new(
            self,
            &layer,
            if in_detail || !self.marks_knights() { Vec::new() } else { layer.kinds() },
            room,
        );
        let voice = self.voice();
        let reason = answer.reason().map(|reason| voice.reason(reason)).unwrap_or_default();
        let mut lines = vec![caption.clone()];
        lines.extend(wrapped(&reason, glyphs::fitting_letters(room, TEXT)));
        let words = lines.iter().map(|line| glyphs::width(line, TEXT)).fold(legend.size().0, f32::max);
        let below = top + height + margin + 4.0;
        let words_end = below + (lines.len() - 1) as f32 * LINE + TEXT;
        let (legend_top, legend_height) = (words_end + 1.6 * TEXT, legend.size().1);
        let end = if legend_height > 0.0 { legend_top + legend_height } else { words_end };
        // Whole pixels, so that the background reaches the edges.
        let whole = ((2.0 * margin + width.max(words)).ceil(), (end + 0.4 * TEXT + 12.0).ceil());
        let description = self.description(&caption, &reason, layer.best().len());
        let mut drawing = Drawing::new(whole, theme.background, voice.gathering(board), description);
        layer.draw_costs(&mut drawing);
        let label = if in_detail { label_height(side).max(7.0) } else { LABEL };
        layout.coordinates(&mut drawing, label, theme.faint);
        if in_detail {
            self.draw_in_detail(&mut drawing, &layer);
        } else {
            if let Some(trace) = montagna {
                mountain::draw_targets(&mut drawing, trace, &layout, &theme);
            }
            let ways = layer.ways(answer);
            layer.draw_ways(&mut drawing, &ways);
            layer.draw_marks(&mut drawing, answer);
        }
        if let Some(parts) = &layer.parts {
            parts.draw_apart(&mut drawing, &layout, &theme);
        }
        if let Some(trace) = montagna {
            mountain::draw_barycentre(&mut drawing, trace, &layout, &theme);
        }
        for (number, text) in lines.into_iter().enumerate() {
            let middle = below + number as f32 * LINE + TEXT / 2.0;
            let centre = (margin + glyphs::width(&text, TEXT) / 2.0, middle);
            drawing.push(Shape::Text { centre, height: TEXT, colour: theme.ink, text });
        }
        legend.draw(&mut drawing, (margin, legend_top));
        Ok(drawing)
    }

    /// Draws what is on the squares of a small board.
    fn draw_in_detail(&self, drawing: &mut Drawing, layer: &BoardLayer<'_>) {
        let layout = &layer.layout;
        layer.draw_crosses(drawing);
        if let Some(parts) = &layer.parts {
            parts.draw_moves(drawing, self.problem, layout, &self.theme);
        }
        layer.draw_best(drawing, self.answer);
        if let Some(trace) = self.montagna {
            mountain::draw_targets(drawing, trace, layout, &self.theme);
        }
        let ways = layer.ways(self.answer);
        layer.draw_costs_of_squares(drawing, self.answer, &ways);
        layer.draw_ways(drawing, &ways);
        // Knights after dots, so that none hides a k; the answer last.
        layer.draw_knights(drawing);
        layer.draw_meeting(drawing, self.answer);
    }

    /// Whoever looks at the picture.
    pub(super) fn voice(&self) -> Voice {
        let naming = Naming::new(self.notation, self.problem.board());
        Voice::default().speaking(self.language).naming_squares(naming)
    }

    fn caption(&self) -> String {
        let words = self.voice();
        let knights: u64 = self.problem.knights().iter().map(|knight| knight.count).sum();
        let knights = words.pieces(knights, self.problem.board());
        let found = match self.answer {
            Answer::Found(gathering) => {
                words.caption(self.problem.wanted().objective, (gathering.turns(), gathering.square()), &knights)
            }
            Answer::Impossible(_) => words.caption_impossible(&knights),
            Answer::Unknown(_) => words.caption_unknown(&knights),
        };
        found + &self.left_out()
    }

    /// Whether the knights of a large board are marked.
    fn marks_knights(&self) -> bool {
        self.problem.knights().len() <= MOST_MARKS
    }

    /// What is not drawn because it would hide the board.
    fn left_out(&self) -> String {
        let (groups, words) = (self.problem.knights().len(), self.voice());
        let met = matches!(self.answer, Answer::Found(_));
        if is_small(self.problem.board()) {
            if met && groups > MOST_WAYS {
                format!(", {}", words.paths_drawn(MOST_WAYS, groups))
            } else {
                String::new()
            }
        } else if !self.marks_knights() {
            format!(", {}", words.too_many_marks())
        } else {
            String::new()
        }
    }

    /// The picture in words, for screen readers.
    fn description(&self, caption: &str, reason: &str, best: usize) -> String {
        let (knights, words) = (self.problem.knights(), self.voice());
        let board = self.problem.board();
        let mut sentences = vec![format!("{caption}.")];
        if !reason.is_empty() {
            sentences.push(format!("{reason}."));
        }
        if !knights.is_empty() {
            let named: Vec<String> = knights.iter().take(MOST_NAMED).map(|knight| words.knight(knight)).collect();
            sentences.push(words.standing(board, &named.join("; "), knights.len() <= MOST_NAMED));
        }
        if let Some((least, most)) = self.costs.range() {
            sentences.push(words.cost_range(least, most, best as u64));
        }
        if let Some(trace) = self.montagna {
            sentences.push(format!("{}.", words.barycentre(&trace.barycentre)));
            sentences.push(format!("{}.", words.targets(trace.settings, trace.tried)));
        }
        if !board.blocked().is_empty() {
            sentences.push(words.blocked(board.blocked().len() as u64));
        }
        sentences.join(" ")
    }
}

/// The height of the coordinates of a large board.
const LABEL: f32 = 9.0;

/// The distance between its lines.
const LINE: f32 = 1.7 * TEXT;
