//! Pictures of gatherings and algorithms: what is drawn, byte for byte, and what a decoder sees.
//!
//! With `CAVALLO_REWRITE_GOLDEN` set, the golden files are written again; look at them before you commit them.

mod films;
mod gatherings;

use std::path::Path;

use cavallo::board::{Board, Square};
use cavallo_render::colour::Colour;
use cavallo_render::drawing::{Drawing, Shape};
use cavallo_render::svg;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn texts(drawing: &Drawing) -> Vec<&str> {
    let texts = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn lines_of(drawing: &Drawing, wanted: Colour) -> usize {
    let is_wanted = |shape: &&Shape| matches!(shape, Shape::Line { colour, .. } if *colour == wanted);
    drawing.shapes.iter().filter(is_wanted).count()
}

fn assert_golden(name: &str, drawing: &Drawing) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let mut bytes = Vec::new();
    svg::write_svg(drawing, &mut bytes).unwrap();
    let made = String::from_utf8(bytes).unwrap();
    roxmltree::Document::parse(&made).unwrap();
    if std::env::var_os("CAVALLO_REWRITE_GOLDEN").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(made == golden, "{name} is drawn in another way; CAVALLO_REWRITE_GOLDEN=1 writes it anew");
}
