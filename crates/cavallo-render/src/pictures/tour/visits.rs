//! Squares that show when they were visited: by a number, or by their colour alone.

use super::scenes::Scenes;
use crate::draw::colour::ink_on;
use crate::draw::drawing::Shape;
use crate::draw::glyphs;

/// A square in the colour of its visit; nothing for the return, which visits no new square.
pub(super) fn coloured(scenes: &Scenes<'_>, step: usize) -> Option<Shape> {
    visit(scenes, step).map(|part| scenes.layout().filled(scenes.squares[step], scenes.picture.theme.visit(part)))
}

/// A square with the number of its visit, tinted.
pub(super) fn numbered(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    let Some(part) = visit(scenes, step) else { return Vec::new() };
    let (square, layout, theme) = (scenes.squares[step], scenes.layout(), &scenes.picture.theme);
    let text = (step + 1).to_string();
    let size = digits(layout.cell, &scenes.picture.tour.length().to_string(), &text);
    let number = |colour| Shape::Squeezed { centre: layout.centre(square), size, colour, text };
    if theme.is_print() {
        return vec![number(theme.ink)];
    }
    // Pale, so that the numbers are what is seen first.
    let fill = theme.square(square).towards(theme.visit(part), if theme.light.is_dark() { 0.3 } else { 0.18 });
    vec![layout.filled(square, fill), number(ink_on(fill))]
}

/// Width and height of a number, of which the widest one decides: the digits take four fifths of the square's height, or less where they
/// would be too narrow to be read.
fn digits(cell: f32, widest: &str, text: &str) -> (f32, f32) {
    /// The most of a square's side, across and down.
    const ROOM: (f32, f32) = (0.76, 0.8);
    /// The narrowest digits, as a part of their usual width.
    const NARROWEST: f32 = 0.66;
    let (natural, thickness) = (glyphs::width(widest, 1.0), glyphs::thickness(1.0));
    let height = (ROOM.1 / (1.0 + thickness)).min(ROOM.0 / (NARROWEST * natural + thickness));
    let across = (ROOM.0 - thickness * height).min(natural * height);
    (cell * across * glyphs::width(text, 1.0) / natural, cell * height)
}

/// How far along a visit is, from 0 to 1.
fn visit(scenes: &Scenes<'_>, step: usize) -> Option<f32> {
    let squares = scenes.picture.tour.length() as usize;
    (step < squares).then(|| step as f32 / (squares - 1).max(1) as f32)
}
