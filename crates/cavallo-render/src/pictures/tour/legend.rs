//! The lines below a tour that explain its marks and, if squares have colours, the scale of these.
//!
//! On a narrow board the lines are smaller or more; where even that has no room, there are none.

use cavallo::board::Naming;

use super::marks::{self, End};
use super::picture::TourPicture;
use super::style::Style;
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs;
use crate::draw::words::number;

/// The greatest and the least height of the text.
const LARGEST: f32 = 13.0;
const SMALLEST: f32 = 8.0;
/// Measures in heights of the text: a row, the room for a mark, the scale, and the distance between two things.
const ROW: f32 = 2.0;
const MARK: f32 = 1.8;
const SCALE: f32 = 8.0;
const GAP: f32 = 1.6;
/// The number of colours in the scale.
const SHADES: u16 = 32;

/// Something that is explained.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// A mark, and its words.
    Mark(End, String),
    /// The colours from the first number to the last.
    Scale(String),
}

impl Item {
    /// Its width, in heights of the text.
    fn width(&self) -> f32 {
        match self {
            Self::Mark(_, words) => MARK + glyphs::width(words, 1.0),
            Self::Scale(last) => glyphs::width("1", 1.0) + SCALE + 1.0 + glyphs::width(last, 1.0),
        }
    }
}

/// What is below a tour.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    rows: Vec<Vec<Item>>,
    text: f32,
}

impl Legend {
    /// What fits below a tour in a picture of this width, in letters of at most this height.
    pub(super) fn new(picture: &TourPicture<'_>, width: f32, most: f32) -> Self {
        let tour = picture.tour;
        let naming = Naming::new(picture.notation, tour.board());
        let mut marks = vec![Item::Mark(End::Start, format!("start {}", naming.name(tour.first())))];
        if tour.length() > 1 {
            marks.push(Item::Mark(End::Finish, format!("end {}", naming.name(tour.last()))));
        }
        let has_scale = picture.style == Style::Heat && tour.length() > 1;
        let scale: Vec<Item> = has_scale.then(|| Item::Scale(number(tour.length()))).into_iter().collect();
        let items = [&scale[..], &marks].concat();
        let one_each = items.iter().map(|item| vec![item.clone()]).collect();
        let arrangements = [vec![items], vec![scale, marks], one_each];
        let text = |rows: &[Vec<Item>]| {
            let widest = rows.iter().map(|row| row_width(row)).fold(0.0, f32::max);
            ((width - LARGEST) / widest).min(LARGEST).min(most)
        };
        for mut rows in arrangements {
            rows.retain(|row| !row.is_empty());
            let text = text(&rows);
            if text >= SMALLEST {
                return Self { rows, text };
            }
        }
        Self { rows: Vec::new(), text: SMALLEST }
    }

    pub(super) fn height(&self) -> f32 {
        (self.rows.len() as f32 * ROW * self.text).ceil()
    }

    /// Draws it around the middle of a picture, from its upper edge on.
    pub(super) fn draw(&self, drawing: &mut Drawing, picture: &TourPicture<'_>, (centre, top): Point) {
        for (number, row) in self.rows.iter().enumerate() {
            let mut x = centre - row_width(row) * self.text / 2.0;
            let y = top + (number as f32 + 0.4) * ROW * self.text;
            for item in row {
                self.draw_item(drawing, picture, item, (x, y));
                x += (item.width() + GAP) * self.text;
            }
        }
    }

    fn draw_item(&self, drawing: &mut Drawing, picture: &TourPicture<'_>, item: &Item, (x, y): Point) {
        let (text, theme) = (self.text, &picture.theme);
        let mut write = |left: f32, words: &str| {
            let width = glyphs::width(words, text);
            let shape = Shape::Text {
                centre: (left + width / 2.0, y),
                height: text,
                colour: theme.ink,
                text: words.to_owned(),
            };
            drawing.push(shape);
            left + width
        };
        match item {
            Item::Mark(end, words) => {
                write(x + MARK * text, words);
                let side = 1.3 * text;
                drawing.shapes.extend(if picture.style == Style::Numbers {
                    marks::frame(*end, (x, y - side / 2.0), side.round(), theme)
                } else {
                    marks::disc(*end, (x + side / 2.0, y), side / 2.0, theme)
                });
            }
            Item::Scale(last) => {
                let left = write(x, "1") + 0.5 * text;
                write(left + (SCALE + 0.5) * text, last);
                let width = SCALE * text / f32::from(SHADES);
                for shade in 0..SHADES {
                    let fill = theme.visit(f32::from(shade) / f32::from(SHADES - 1));
                    let corner = (left + f32::from(shade) * width, y - 0.6 * text);
                    // Each reaches to the end, below those that follow: side by side, they would have seams.
                    let rest = f32::from(SHADES - shade) * width;
                    drawing.push(Shape::Rect { corner, size: (rest, 1.2 * text), fill });
                }
            }
        }
    }
}

/// The legend alone, below a board that is drawn elsewhere; none if there is no room for words.
pub(crate) fn legend_of(picture: &TourPicture<'_>, width: f32) -> Option<Drawing> {
    let picture = TourPicture { style: Style::Heat, ..*picture };
    let legend = Legend::new(&picture, width, LARGEST);
    let size = (width, legend.height() + legend.text / 2.0);
    let mut drawing = Drawing::new(size, picture.theme.background, String::new(), String::new());
    legend.draw(&mut drawing, &picture, (width / 2.0, legend.text / 2.0));
    (!legend.rows.is_empty()).then_some(drawing)
}

/// The width of a row, in heights of the text.
fn row_width(row: &[Item]) -> f32 {
    row.iter().map(Item::width).sum::<f32>() + GAP * row.len().saturating_sub(1) as f32
}
