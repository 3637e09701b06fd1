//! The graph of a board and its piece as a TSPLIB problem of the type HCP: a Hamiltonian cycle in it is a closed tour.
//!
//! The squares are numbered as in a TSPLIB tour, so that a solver's answer can be read back as one.

use std::io::{self, Write};

use cavallo::Run;
use cavallo::board::Board;

use crate::board::graph::stop;
use crate::board::vertices::{Vertices, write_board};
use crate::text::lettering::Lettering;

/// The work of a square: its neighbours are found and written.
const WORK: u64 = 16;

/// Writes the graph of a board, each edge once.
///
/// # Errors
/// When writing fails, or with a [`Stopped`](cavallo::Stopped) inside when the run is stopped.
///
/// # Complexity
/// Linear in the board's area; the graph is never in memory.
pub fn write_hcp(run: &mut Run<'_>, board: &Board, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "NAME : {}-{board}\nCOMMENT : ", board.piece())?;
    write_board(board, out)?;
    writeln!(out, "\nTYPE : HCP\nDIMENSION : {}", board.free_area())?;
    out.write_all(b"EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n")?;
    let vertices = Vertices::new(board);
    for (square, vertex) in board.squares().zip(1..) {
        // Also squares without edges, of which nothing is written.
        run.tick(WORK).map_err(stop)?;
        for neighbour in board.neighbours(square).filter(|&neighbour| neighbour > square) {
            out.write_all(Lettering::number(vertex).as_bytes())?;
            out.write_all(b" ")?;
            out.write_all(Lettering::number(vertices.vertex(neighbour)).as_bytes())?;
            out.write_all(b"\n")?;
        }
    }
    out.write_all(b"-1\nEOF\n")
}
