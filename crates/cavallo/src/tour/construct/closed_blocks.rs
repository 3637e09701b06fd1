//! The closed tours of the blocks in runs: one for each size from 6x6 to 6x11.
//!
//! Runs go east and west; those that go north and south use the same blocks, transposed. For a run to be a repeat, each block
//! must take in the next one exactly as it was taken in itself: a tour that passes the western port from W to C must pass the
//! eastern port from B to B' (see `ports.rs`). Numbered from C, so that W is the last square before the return, the tour has
//! B before B'.
//!
//! The pictures below are the table itself: the program parses them. `cargo xtask construction blocks` finds them again by
//! search and prints them, and a test compares.
#![doc = include_str!("closed_blocks.md")]

use crate::board::Square;

use super::block::BlockWalk;
use super::frame::BLOCK;
use super::ports::Side;

/// The heights of the blocks.
pub(super) const HEIGHTS: std::ops::RangeInclusive<u32> = 6..=11;

const PICTURES: &str = include_str!("closed_blocks.md");

/// The closed tour of the block six files wide and `height` ranks high, beginning on C and ending on W.
pub(super) fn closed_block(height: u32) -> Vec<Square> {
    let mut squares = vec![Square::new(0, 0); (BLOCK * height) as usize];
    for (line, rank) in picture(height).lines().zip((0..height).rev()) {
        for (number, file) in line.split_whitespace().zip(0..) {
            let number: usize = number.parse().expect("a picture holds numbers");
            squares[number - 1] = Square::new(file, rank);
        }
    }
    squares
}

/// The numbers of a block, the top rank first.
fn picture(height: u32) -> &'static str {
    // All numbers have two columns, so a line of six has 17 characters and a line feed.
    let mut pictures = PICTURES.split("```text\n").skip(1);
    let picture = pictures.nth((height - HEIGHTS.start()) as usize).expect("there is a picture for every height");
    &picture[..18 * height as usize]
}

/// Searches for the table and draws it.
#[must_use]
pub fn draw_closed_blocks() -> String {
    let pictures = HEIGHTS.map(|height| {
        let mut cells = vec![0; (BLOCK * height) as usize];
        for (number, square) in (1..).zip(find_closed_block(height)) {
            cells[(square.rank() * BLOCK + square.file()) as usize] = number;
        }
        let ranks = cells.rchunks(BLOCK as usize).map(|rank| {
            let numbers: Vec<String> = rank.iter().map(|number| format!("{number:2}")).collect();
            numbers.join(" ") + "\n"
        });
        format!("6x{height}:\n```text\n{}```\n", ranks.collect::<String>())
    });
    String::from("\n") + &pictures.collect::<String>()
}

/// Tries one seed after the other until the eastern port is passed in the right direction.
fn find_closed_block(height: u32) -> Vec<Square> {
    let port = |side: Side| side.port(BLOCK, height);
    let (from, to) = port(Side::West);
    let required = vec![port(Side::East), port(Side::North), port(Side::South)];
    let question = BlockWalk { width: BLOCK, height, from, to, required };
    let passes_rightly = |walk: &Vec<Square>| walk.windows(2).any(|step| (step[0], step[1]) == port(Side::East));
    (0..).find_map(|seed| question.find_from_seed(seed).filter(passes_rightly)).expect("some seed finds it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::rules::is_knight_jump;

    #[test]
    fn the_table_is_what_the_search_finds() {
        assert_eq!(draw_closed_blocks(), PICTURES);
    }

    #[test]
    fn every_block_is_a_closed_tour_with_its_ports() {
        for height in HEIGHTS {
            let tour = closed_block(height);
            let mut sorted = tour.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq((0..6 * height).map(|i| Square::new(i % 6, i / 6))));
            assert!(tour.windows(2).all(|step| is_knight_jump(step[0], step[1])));
            let has = |jump: (Square, Square)| tour.windows(2).any(|s| (s[0], s[1]) == jump || (s[1], s[0]) == jump);
            assert_eq!((tour[0], tour[tour.len() - 1]), Side::West.port(6, height));
            assert!([Side::North, Side::South, Side::East].iter().all(|side| has(side.port(6, height))));
            let (before, after) = Side::East.port(6, height);
            assert!(tour.windows(2).any(|step| step == [before, after]));
        }
    }
}
