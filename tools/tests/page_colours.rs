//! The page of the lab has the colours of the pictures.

use std::fs;

use cavallo_tools::page_colours::{FILE, text};

#[test]
fn the_colours_of_the_page_are_those_of_the_pictures() {
    let committed = fs::read_to_string(FILE).unwrap();
    assert_eq!(committed, text(), "cargo xtask page-colours writes {FILE}");
}
