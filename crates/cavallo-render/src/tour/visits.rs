//! Squares that show when they were visited: by a number, or by their colour alone.

use super::Scenes;
use crate::colour::{ink_on, progress};
use crate::drawing::Shape;
use crate::glyphs;

/// A square in the colour of its visit; nothing for the return, which visits no new square.
pub(super) fn coloured(scenes: &Scenes<'_>, step: usize) -> Option<Shape> {
    visit(scenes, step).map(|part| scenes.layout().filled(scenes.squares[step], progress(part)))
}

/// A square with the number of its visit, tinted.
pub(super) fn numbered(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    let Some(part) = visit(scenes, step) else { return Vec::new() };
    let (square, layout, theme) = (scenes.squares[step], scenes.layout(), &scenes.picture.theme);
    // Light squares stay light and dark ones dark, so that the ink stands out.
    let fill = theme.square(square).towards(progress(part), if theme.light.is_dark() { 0.55 } else { 0.42 });
    let widest = scenes.picture.tour.length().to_string();
    let height = (0.4 * layout.cell).min(0.72 * layout.cell / glyphs::width(&widest, 1.0));
    let colour = ink_on(fill);
    let text = (step + 1).to_string();
    vec![layout.filled(square, fill), Shape::Text { centre: layout.centre(square), height, colour, text }]
}

/// How far along a visit is, from 0 to 1.
fn visit(scenes: &Scenes<'_>, step: usize) -> Option<f32> {
    let squares = scenes.picture.tour.length() as usize;
    (step < squares).then(|| step as f32 / (squares - 1).max(1) as f32)
}
