//! Pictures of distances.

use cavallo::board::{Board, Square};
use cavallo::distance::closed_form;
use cavallo_render::colour::{Colour, LIGHT, PAPER, ink_on, progress};
use cavallo_render::drawing::Drawing;
use cavallo_render::layout::Layout;

/// Squares that are farther away than the bounds say.
const EXCEPTION: Colour = Colour(190, 30, 45);
const CELL: f32 = 26.0;
const MARGIN: f32 = 26.0;

/// The least number of jumps that the three bounds and the colours allow.
fn bound(from: Square, to: Square) -> u64 {
    let (x, y) = (u64::from(from.file().abs_diff(to.file())), u64::from(from.rank().abs_diff(to.rank())));
    let most = x.max(y).div_ceil(2).max((x + y).div_ceil(3));
    most + (most + x + y) % 2
}

/// The fewest jumps from the middle of a large board, and from a corner.
pub(super) fn exceptions() -> Drawing {
    let boards = [("17x17", Square::new(8, 8)), ("10x17", Square::new(0, 0))];
    let size = (27.0 * CELL + 2.5 * MARGIN, 17.0 * CELL + 1.5 * MARGIN);
    let mut drawing = Drawing::new(
        size,
        LIGHT.background,
        "The fewest jumps from the middle of a board, and from a corner".to_owned(),
        "The squares on which the bounds are not reached are framed: four beside the knight, four diagonally two away, and the \
         diagonal neighbour of a corner."
            .to_owned(),
    );
    let mut left = MARGIN;
    for (name, from) in boards {
        let board: Board = name.parse().expect("a board");
        let layout = Layout::new(&board, CELL, (left, 0.4 * MARGIN));
        left += board.width() as f32 * CELL + MARGIN;
        for square in board.squares() {
            let Some(jumps) = closed_form(&board, from, square) else { continue };
            let fill = progress(1.0 - jumps as f32 / 11.0);
            layout.fill(&mut drawing, square, fill);
            layout.write(&mut drawing, square, (0.5, 0.5), (0.8, 0.42), ink_on(fill), &jumps.to_string());
        }
        for square in board.squares().filter(|&square| closed_form(&board, from, square) != Some(bound(from, square))) {
            // With a white edge, as red is lost on green and blue.
            layout.outline(&mut drawing, square, 0.2 * CELL, PAPER);
            layout.outline(&mut drawing, square, 0.12 * CELL, EXCEPTION);
        }
        layout.coordinates(&mut drawing, 8.0, LIGHT.faint);
    }
    drawing
}
