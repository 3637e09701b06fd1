//! Draws the pictures of the book's lessons that no command of the program draws, to `docs/pictures/lessons`.
//!
//! ```text
//! cargo xtask lesson-pictures
//! ```
//!
//! A test compares the files with what is drawn.

mod construction;
mod counting;
mod distances;
mod gathering;
mod runs;

use std::error::Error;
use std::fs;
use std::path::Path;

use cavallo_render::drawing::Drawing;
use cavallo_render::svg::write_svg;

/// Where they are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures/lessons");

/// A picture: the name of its file without the ending, and what draws it.
type Picture = (&'static str, fn() -> Drawing);

/// All pictures, by lesson.
const PICTURES: [Picture; 17] = [
    ("gathering-staircases", gathering::staircases),
    ("gathering-cones", gathering::cones),
    ("gathering-rectangle", gathering::rectangle),
    ("gathering-rectangles", gathering::rectangles),
    ("gathering-octagons", gathering::octagons),
    ("frontier", counting::frontier),
    ("folded-table", counting::folded_table),
    ("joined-halves", counting::halves),
    ("count-states", counting::states),
    ("construct-ports", construction::ports),
    ("construct-port-condition", runs::port_condition),
    ("construct-runs", runs::two_and_four_blocks),
    ("construct-blocks", construction::blocks),
    ("construct-ends", construction::distant_end),
    ("construct-narrow", construction::narrow),
    ("construct-positions", construction::positions),
    ("distance-exceptions", distances::exceptions),
];

/// Writes all of them.
///
/// # Errors
/// If a file cannot be written.
pub fn write() -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(FOLDER)?;
    for (name, draw) in PICTURES {
        let path = Path::new(FOLDER).join(name).with_extension("svg");
        fs::write(&path, svg(draw)?)?;
        println!("{}", path.display());
    }
    Ok(())
}

fn svg(draw: fn() -> Drawing) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write_svg(&draw(), &mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_what_is_drawn() {
        let entries = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
        files.sort();
        let mut names: Vec<&str> = PICTURES.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        assert_eq!(files, names);
        for (name, draw) in PICTURES {
            let kept = fs::read(Path::new(FOLDER).join(name).with_extension("svg")).unwrap();
            assert!(kept == svg(draw).unwrap(), "{name}: `cargo xtask lesson-pictures` draws it anew");
        }
    }
}
