//! A picture that changes: only what differs from the picture before is drawn again.
//!
//! **Idea.** Compare the shapes of two pictures. Whatever was added or removed makes the rectangle around it invalid; in each of these
//! rectangles all shapes that reach into it are drawn again, from back to front.
//!
//! **Why it is right.** The shapes that are not in a rectangle's list are the same before and after, in the same order, and those
//! that reach into the rectangle are all drawn.
//!
//! **Complexity.** Linear in the number of shapes, with a factor of [`WINDOW`] where pictures differ, and in the pixels that change.

use tiny_skia::{Pixmap, Transform};

use crate::draw::drawing::{Drawing, Shape};
use crate::encode::raster::{self, GoOn, RasterError};

/// How far ahead equal shapes are looked for.
const WINDOW: usize = 160;

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    /// The pixels of a shape and one more on each side, within a picture.
    fn around(shape: &Shape, (width, height): (usize, usize)) -> Option<Self> {
        let [left, top, right, bottom] = shape.bounds();
        // What is negative becomes 0.
        let (left, top) = ((left - 1.0).floor() as usize, (top - 1.0).floor() as usize);
        let (right, bottom) =
            (((right + 1.0).ceil() as usize).min(width), ((bottom + 1.0).ceil() as usize).min(height));
        (left < right && top < bottom).then(|| Self { left, top, width: right - left, height: bottom - top })
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.left + other.width
            && other.left < self.left + self.width
            && self.top < other.top + other.height
            && other.top < self.top + self.height
    }

    /// The smallest rectangle around both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top }
    }
}

/// The pixels of a picture, and its shapes.
pub(crate) struct Canvas {
    pub(crate) pixels: Pixmap,
    shapes: Vec<Shape>,
}

impl Canvas {
    /// The first picture. `go_on` is called now and then and ends the work by returning an error.
    pub(crate) fn new(drawing: Drawing, go_on: GoOn<'_>) -> Result<Self, RasterError> {
        Ok(Self { pixels: raster::draw(&drawing, 1.0, go_on)?, shapes: drawing.shapes })
    }

    /// Shows other shapes. Returns where pixels may have changed, in rectangles that do not overlap.
    pub(crate) fn show(&mut self, shapes: Vec<Shape>) -> Vec<Area> {
        let size = (self.pixels.width() as usize, self.pixels.height() as usize);
        let changed = differences(&self.shapes, &shapes).into_iter().filter_map(|shape| Area::around(shape, size));
        let areas = disjoint(changed);
        let bounds: Vec<Option<Area>> = shapes.iter().map(|shape| Area::around(shape, size)).collect();
        for area in &areas {
            let Some(mut part) = Pixmap::new(area.width as u32, area.height as u32) else { continue };
            let transform = Transform::from_translate(-(area.left as f32), -(area.top as f32));
            for (shape, bounds) in shapes.iter().zip(&bounds) {
                if bounds.is_some_and(|bounds| bounds.meets(area)) {
                    raster::draw_shape(&mut part, shape, transform);
                }
            }
            let rows = self.pixels.pixels_mut().chunks_exact_mut(size.0).skip(area.top);
            for (row, part) in rows.zip(part.pixels().chunks_exact(area.width)) {
                row[area.left..area.left + area.width].copy_from_slice(part);
            }
        }
        self.shapes = shapes;
        areas
    }
}

/// The shapes that only one of two pictures has. What both have is in the same order in both.
fn differences<'a>(before: &'a [Shape], after: &'a [Shape]) -> Vec<&'a Shape> {
    let mut different = Vec::new();
    let (mut old, mut new) = (before, after);
    while let ([first, ..], [second, ..]) = (old, new) {
        if first == second {
            (old, new) = (&old[1..], &new[1..]);
            continue;
        }
        // The nearest pair of equal shapes; if there is none, these two differ.
        let (removed, added) = (1..WINDOW)
            .flat_map(|both| (0..=both).map(move |removed| (removed, both - removed)))
            .find(|&(removed, added)| old.get(removed).is_some_and(|shape| Some(shape) == new.get(added)))
            .unwrap_or((1, 1));
        different.extend(old[..removed].iter().chain(&new[..added]));
        (old, new) = (&old[removed..], &new[added..]);
    }
    different.extend(old.iter().chain(new));
    different
}

/// Joins rectangles until no two overlap.
fn disjoint(areas: impl Iterator<Item = Area>) -> Vec<Area> {
    let mut apart: Vec<Area> = Vec::new();
    for mut area in areas {
        while let Some(place) = apart.iter().position(|other| other.meets(&area)) {
            area = area.with(&apart.swap_remove(place));
        }
        apart.push(area);
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::{Colour, LIGHT};

    fn picture(discs: &[(f32, f32)], text: &str) -> Drawing {
        let mut drawing = Drawing::new((120.0, 90.0), LIGHT.background, String::new(), String::new());
        for &centre in discs {
            drawing.push(Shape::Disc { centre, radius: 7.5, fill: LIGHT.end });
            let points = vec![centre, (60.3, 40.7)];
            drawing.push(Shape::Line { points, width: 3.0, colour: Colour(10, centre.0 as u8, 90) });
        }
        let text = text.to_owned();
        drawing.push(Shape::Text { centre: (60.0, 80.0), height: 9.0, colour: LIGHT.ink, text });
        drawing
    }

    #[test]
    fn changes_give_the_same_pixels_as_drawing_anew() {
        let films = [
            picture(&[(10.0, 10.0)], "jump 1"),
            picture(&[(10.0, 10.0), (100.2, 20.0)], "jump 2"),
            picture(&[(100.2, 20.0), (30.0, 50.0), (10.0, 10.0)], "jump 2"),
            picture(&[], ""),
            picture(&[(200.0, -50.0), (10.0, 10.0)], "q"),
        ];
        let mut canvas = Canvas::new(films[0].clone(), &mut || Ok(())).unwrap();
        for film in &films {
            let areas = canvas.show(film.shapes.clone());
            assert!(areas.iter().all(|one| areas.iter().filter(|other| one.meets(other)).count() == 1), "{areas:?}");
            let whole = raster::draw(film, 1.0, &mut || Ok(())).unwrap();
            assert!(canvas.pixels == whole);
        }
        assert!(canvas.show(films[4].shapes.clone()).is_empty());
    }
}
