//! Numbers on plates, which are drawn last and hidden by nothing: the cost of the meeting, k that are too long for a knight, and how many
//! knights stand on a square. What has no room even on a plate is told below the picture.

use cavallo::Answer;
use cavallo::board::Square;
use cavallo::gather::{Gathering, Knight};

use super::board_layer::BoardLayer;
use crate::draw::colour::{Colour, PAPER, ink_on};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};

/// Smaller digits cannot be read.
const LEAST_HEIGHT: f32 = 7.0;
/// The most digits of a k on a piece, and of a number of knights beside it.
const MOST_ON_PIECE: usize = 2;
const MOST_BESIDE: usize = 3;

/// What is written on the knights of a square.
pub(super) struct Sign {
    k: String,
    /// How many there are, if not one.
    count: Option<String>,
    /// Whether both stand on a plate.
    is_long: bool,
    /// Whether they can be read.
    is_legible: bool,
}

impl Sign {
    pub(super) fn has_plate(&self) -> bool {
        self.is_long && self.is_legible
    }

    /// What stands on the piece itself.
    pub(super) fn on_piece(&self) -> &str {
        if self.is_long { "" } else { &self.k }
    }

    pub(super) fn is_legible(&self) -> bool {
        self.is_legible
    }
}

impl BoardLayer<'_> {
    /// What is written on the knights of a square.
    pub(super) fn sign(&self, knights: &[Knight]) -> Sign {
        let count: u64 = knights.iter().map(|knight| knight.count).fold(0, u64::saturating_add);
        let (k, count) = (written_k(knights), (count > 1).then(|| format!("x{}", abridged(count))));
        let beside = count.as_ref().map_or(0, String::len);
        let side = self.layout.cell;
        if self.shows_pieces() {
            let is_long = k.len() > MOST_ON_PIECE || beside > MOST_BESIDE;
            let fits = |text: &str| fitting(text, LEAST_HEIGHT, 0.94 * side) >= LEAST_HEIGHT - 0.1;
            let is_legible = !is_long || (fits(&format!("k {k}")) && count.as_deref().is_none_or(fits));
            return Sign { k, count, is_long, is_legible };
        }
        let is_legible = fitting(&k, 0.42 * side, 0.7 * side) >= LEAST_HEIGHT && beside <= MOST_BESIDE;
        Sign { k, count, is_long: false, is_legible }
    }

    /// Writes it, unless it could not be read.
    pub(super) fn draw_sign(&self, drawing: &mut Drawing, square: Square, colour: Colour, sign: &Sign) {
        let side = self.layout.cell;
        if !sign.is_legible {
            return;
        }
        if sign.is_long {
            let k = format!("k {}", sign.k);
            let lines: Vec<&str> = std::iter::once(k.as_str()).chain(sign.count.as_deref()).collect();
            let height = lines.iter().map(|line| fitting(line, 0.15 * side, 0.9 * side)).fold(f32::MAX, f32::min);
            let height = height.max(LEAST_HEIGHT);
            let bottom = self.layout.within(square, (0.5, 0.97));
            self.draw_plate(drawing, (bottom.0, bottom.1 - plate_height(lines.len(), height) / 2.0), height, &lines);
            return;
        }
        if !self.shows_pieces() {
            let (centre, height) = (self.layout.centre(square), fitting(&sign.k, 0.42 * side, 0.7 * side));
            drawing.push(Shape::Text { centre, height, colour: ink_on(colour), text: sign.k.clone() });
        }
        if let Some(count) = &sign.count {
            let height = (0.16 * side).max(LEAST_HEIGHT);
            let half = (glyphs::width(count, height) / 2.0 + 0.35 * height, plate_height(1, height) / 2.0);
            let (right, top) = self.layout.within(square, (0.97, 0.03));
            self.draw_plate(drawing, (right - half.0, top + half.1), height, &[count]);
        }
    }

    /// Writes the cost of the meeting on its square, or on its upper edge if the square is small.
    pub(super) fn draw_meeting(&self, drawing: &mut Drawing, answer: &Answer<Gathering>) {
        let Answer::Found(gathering) = answer else { return };
        let (side, square) = (self.layout.cell, gathering.square());
        let is_occupied = self.groups().any(|knights| knights[0].square == square);
        let text = abridged(gathering.turns());
        let room = if is_occupied && self.shows_pieces() { 0.42 } else { 0.84 };
        let height = fitting(&text, (0.2 * side).max(9.0), room * side).max(LEAST_HEIGHT);
        let half = (glyphs::width(&text, height) / 2.0 + 0.35 * height, plate_height(1, height) / 2.0);
        let (x, y) = self.layout.corner(square);
        let centre = if !self.shows_pieces() {
            (x + side / 2.0, y)
        } else if is_occupied {
            // Their number is to the right.
            (x + 0.03 * side + half.0, y + 0.03 * side + half.1)
        } else {
            (x + side / 2.0, y + 0.03 * side + half.1)
        };
        self.draw_plate(drawing, centre, height, &[&text]);
    }

    /// Draws lines of text on a plate around a point.
    fn draw_plate(&self, drawing: &mut Drawing, (x, y): Point, height: f32, lines: &[&str]) {
        let widest = lines.iter().map(|line| glyphs::width(line, height)).fold(0.0, f32::max);
        let (across, down) = (widest + 0.7 * height, plate_height(lines.len(), height));
        let ink = self.theme.on_pale().ink;
        let plate = |by: f32, fill| Shape::Rect {
            corner: (x - across / 2.0 - by, y - down / 2.0 - by),
            size: (across + 2.0 * by, down + 2.0 * by),
            fill,
        };
        drawing.shapes.extend([plate(0.6, ink), plate(0.0, PAPER)]);
        for (number, line) in lines.iter().enumerate() {
            let centre = (x, y + (number as f32 - (lines.len() - 1) as f32 / 2.0) * LINE * height);
            drawing.push(Shape::Text { centre, height, colour: ink, text: (*line).to_owned() });
        }
    }
}

/// The distance between two lines on a plate, in heights of the text.
const LINE: f32 = 1.35;

fn plate_height(lines: usize, height: f32) -> f32 {
    ((lines - 1) as f32 * LINE + 1.6) * height
}

/// The k of the knights on one square; of three and more, the least and the greatest.
fn written_k(knights: &[Knight]) -> String {
    let one = |knight: &Knight| abridged(knight.k);
    match knights {
        [first, _, _, ..] => format!("{}-{}", one(first), knights.last().map_or_else(String::new, one)),
        _ => knights.iter().map(one).collect::<Vec<_>>().join(","),
    }
}

/// A number of at most four digits; a longer one is rounded to two, as in 1.2M, 10k or 1.2e15.
pub(super) fn abridged(number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    if number < 10_000 {
        return number.to_string();
    }
    // Rounded up, it would have a digit too many: 9,995,000 is 10M.
    let unit = UNITS.into_iter().find(|&(unit, _)| number as f64 / unit as f64 >= 0.9995);
    match unit {
        Some((unit, name)) if number < 999_500 * 1_000_000 => {
            let part = number as f64 / unit as f64;
            let digits = if part < 9.95 { format!("{part:.1}") } else { format!("{part:.0}") };
            format!("{}{name}", digits.trim_end_matches(".0"))
        }
        _ => format!("{:.1e}", number as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_abridged() {
        let cases = [
            (0, "0"),
            (9999, "9999"),
            (10_000, "10k"),
            (12_345, "12k"),
            (999_999, "1M"),
            (1_000_000, "1M"),
            (1_234_567, "1.2M"),
            (9_960_000, "10M"),
            (123_456_789, "123M"),
            (1_000_000_000, "1G"),
        ];
        for (number, text) in cases {
            assert_eq!(abridged(number), text, "{number}");
        }
        assert_eq!(abridged(u64::MAX), "1.8e19");
    }
}
