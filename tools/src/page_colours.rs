//! Writes the colours of boards, as `cavallo-render` has them, for the page of the lab.
//!
//! ```text
//! cargo xtask page-colours
//! ```
//!
//! A board on the page and a picture of it then look alike. A test compares the file with what is written here.

use std::error::Error;
use std::fmt::Write;
use std::fs;

use cavallo_render::algorithm::VISITED;
use cavallo_render::colour::{Colour, DARK, LIGHT, PAPER, Theme, progress};
use cavallo_render::gathering::{COSTS, KNIGHTS, OUT_OF_REACH};

/// Where it is.
pub const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/cavallo-lab/page/src/styles/board-colours.css");

/// The stops of the scales that run from the first square to the last.
const STOPS: u8 = 5;

/// Writes the file.
///
/// # Errors
/// When writing fails.
pub fn write() -> Result<(), Box<dyn Error>> {
    fs::write(FILE, text())?;
    println!("{FILE}");
    Ok(())
}

/// The text of the file.
#[must_use]
pub fn text() -> String {
    let head = "/* The colours of cavallo-render. Written by `cargo xtask page-colours`; do not edit. */\n";
    let mut light = of_theme(&LIGHT);
    light.extend(of_both());
    format!("{head}{}\n{}", rule(":root", &light), rule(":root[data-theme='dark']", &of_theme(&DARK)))
}

fn rule(selector: &str, colours: &[(String, Colour)]) -> String {
    let mut text = format!("{selector} {{\n");
    for (name, colour) in colours {
        let _ = writeln!(text, "  --{name}: {};", colour.hex());
    }
    text + "}\n"
}

/// What differs between the themes.
fn of_theme(theme: &Theme) -> Vec<(String, Colour)> {
    let mut colours = named(&[
        ("background", theme.background),
        ("light", theme.light),
        ("dark", theme.dark),
        ("blocked", theme.blocked),
        ("ink", theme.ink),
        ("faint", theme.faint),
        ("start", theme.start),
        ("end", theme.end),
    ]);
    colours.extend(scale("stroke", |part| theme.stroke(part)));
    colours
}

/// What is the same in both.
fn of_both() -> Vec<(String, Colour)> {
    let mut colours = named(&[
        ("decisive", LIGHT.decisive()),
        ("visited", VISITED),
        ("out-of-reach", OUT_OF_REACH),
        ("paper", PAPER),
        ("dark-ink", LIGHT.ink),
    ]);
    colours.extend(scale("progress", progress));
    colours.extend((0..).zip(COSTS).map(|(stop, colour): (u8, _)| (format!("cost-{stop}"), colour)));
    colours.extend((1..).zip(KNIGHTS).map(|(k, colour): (u8, _)| (format!("knight-{k}"), colour)));
    colours
}

fn named(colours: &[(&str, Colour)]) -> Vec<(String, Colour)> {
    colours.iter().map(|&(name, colour)| (name.to_owned(), colour)).collect()
}

/// The stops of a scale from 0 to 1.
fn scale(name: &str, colour: impl Fn(f32) -> Colour) -> impl Iterator<Item = (String, Colour)> {
    (0..STOPS).map(move |stop| (format!("{name}-{stop}"), colour(f32::from(stop) / f32::from(STOPS - 1))))
}
