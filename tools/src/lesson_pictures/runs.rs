//! Pictures of runs of blocks: how a tour goes out through a run and comes back, in one block and in runs of two and of four.

use cavallo::TourProblem;
use cavallo::board::Square;
use cavallo_render::colour::LIGHT;
use cavallo_render::drawing::{Drawing, Point, Shape};
use cavallo_render::layout::Layout;

use super::construction::{Block, Construction, JOIN, Joint, MARGIN, dots};

/// Boards six squares high, with the start's block on the left: one run to the east, which nothing leaves upwards.
fn run_to_the_east(board: &str, width: u32) -> Construction {
    Construction::new(TourProblem::closed(board), width).with_joints()
}

/// Draws the tour in the blocks of the run: the way out and the way back in two colours. The start's block is grey.
fn draw_run(drawing: &mut Drawing, layout: &Layout, run: &Construction) {
    let line = |walk: &[Square], colour| {
        let points = walk.iter().map(|&square| layout.centre(square)).collect();
        Shape::Line { points, width: 0.09 * layout.cell, colour }
    };
    let squares: Vec<Square> = run.tour.iter().collect();
    let mut seen: Vec<Block> = Vec::new();
    for walk in squares.chunk_by(|&one, &next| run.block(one) == run.block(next)) {
        let block = run.block(walk[0]);
        if block == (0, 0) {
            drawing.push(line(walk, LIGHT.faint));
        } else if seen.contains(&block) {
            drawing.push(line(walk, LIGHT.end));
        } else {
            // In the last block the way back begins on the corner of the port that leads nowhere.
            let (corner, width, _) = run.extent(block);
            let port = Square::new(corner.file() + width - 1, corner.rank());
            let turn = walk.iter().position(|&square| square == port).unwrap_or(walk.len() - 1);
            drawing.push(line(&walk[..=turn], LIGHT.start));
            drawing.push(line(&walk[turn..], LIGHT.end));
            seen.push(block);
        }
    }
    for joint in run.joints.values() {
        let Joint::TakenIn { jumps, ports } = joint else { continue };
        for (&port, &(from, to)) in ports.iter().zip(jumps) {
            dots(drawing, layout, port);
            let points = vec![layout.centre(from), layout.centre(to)];
            drawing.push(Shape::Line { points, width: 0.14 * layout.cell, colour: JOIN });
        }
    }
}

/// Writes on a disc.
fn label(drawing: &mut Drawing, centre: Point, text: &str) {
    drawing.push(Shape::Disc { centre, radius: 8.5, fill: LIGHT.background });
    drawing.push(Shape::Text { centre, height: 9.0, colour: LIGHT.ink, text: text.to_owned() });
}

/// One block of a run: the walk out reaches the corner of the next port first, the walk back begins on its other square.
pub(super) fn port_condition() -> Drawing {
    const CELL: f32 = 34.0;
    let run = run_to_the_east("22x6", 22);
    let size = (22.0 * CELL + 2.0 * MARGIN, 6.0 * CELL + 1.6 * MARGIN);
    let description = "A board of 22x6: the start's block and two blocks to the east. In the first of these the tour goes out in blue \
        from its west port to the corner of its east port, visits all of the next block, and comes back in orange.";
    let mut drawing =
        Drawing::new(size, LIGHT.background, "How a tour passes a block of a run".to_owned(), description.to_owned());
    let layout = Layout::new(&run.board, CELL, (MARGIN, 0.6 * MARGIN));
    run.draw_blocks(&mut drawing, &layout, true);
    draw_run(&mut drawing, &layout, &run);
    for joint in run.joints.values() {
        let Joint::TakenIn { jumps, .. } = joint else { continue };
        for square in jumps.iter().flat_map(|&(from, to)| [from, to]) {
            let (centre, radius) = (layout.centre(square), 0.17 * CELL);
            drawing.push(Shape::Disc { centre, radius, fill: JOIN });
        }
    }
    layout.coordinates(&mut drawing, 9.0, LIGHT.faint);
    drawing
}

/// Runs of two and of four blocks have the same joints.
pub(super) fn two_and_four_blocks() -> Drawing {
    const CELL: f32 = 17.0;
    let runs = [run_to_the_east("22x6", 22), run_to_the_east("34x6", 34)];
    let height = 6.0 * CELL + 1.6 * MARGIN;
    let size = (34.0 * CELL + 2.0 * MARGIN, 2.0 * height + 0.2 * MARGIN);
    let description = "Above a run of two blocks, below one of four. A marks where the tour enters the run and leaves it, B where it goes \
        from a block to the next and back, C where it turns in the last block. The longer run has no other kind of joint.";
    let mut drawing =
        Drawing::new(size, LIGHT.background, "Two blocks stand for any number".to_owned(), description.to_owned());
    for (row, run) in runs.iter().enumerate() {
        let layout = Layout::new(&run.board, CELL, (MARGIN, 0.6 * MARGIN + row as f32 * height));
        run.draw_blocks(&mut drawing, &layout, false);
        draw_run(&mut drawing, &layout, run);
        let blocks = run.joints.len();
        for &((across, _), _) in run.joints.keys() {
            let name = if across == 0 { "A" } else { "B" };
            let (x, y) = layout.within(Square::new(10 + 6 * across as u32, 0), (0.0, 1.0));
            label(&mut drawing, (x, y + 11.0), name);
        }
        let (x, y) = layout.within(Square::new(10 + 6 * blocks as u32 - 1, 0), (0.5, 1.0));
        label(&mut drawing, (x, y + 11.0), "C");
    }
    drawing
}
