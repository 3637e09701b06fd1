//! The graph of moves as adjacency lists, and breadth-first search in it: the base to which the ideas are compared.

use cavallo::board::{Board, Square};

/// The distance to a square that was not reached. Two of them can be added.
pub(crate) const UNREACHED: u32 = u32::MAX / 2;

/// The number of a square: rank by rank from `a1`.
pub(crate) fn number(board: &Board, square: Square) -> u32 {
    square.rank() * board.width() + square.file()
}

/// The numbers of the squares that are a jump away.
pub(crate) fn jumps_from(board: &Board, square: Square) -> impl Iterator<Item = u32> + '_ {
    board.neighbours(square).map(|to| number(board, to))
}

/// For each square the squares that are a jump away, one list after the other.
pub(crate) struct MoveLists {
    begins: Vec<usize>,
    neighbours: Vec<u32>,
}

impl MoveLists {
    pub(crate) fn of(board: &Board) -> Self {
        let squares = board.area() as usize;
        let (mut begins, mut neighbours) = (Vec::with_capacity(squares + 1), Vec::with_capacity(8 * squares));
        for square in board.squares() {
            begins.push(neighbours.len());
            neighbours.extend(jumps_from(board, square));
        }
        begins.push(neighbours.len());
        Self { begins, neighbours }
    }

    /// The number of squares.
    pub(crate) fn count(&self) -> usize {
        self.begins.len() - 1
    }

    pub(crate) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[self.begins[vertex as usize]..self.begins[vertex as usize + 1]]
    }
}

/// Writes the distances of all squares from one. The caller passes the queue, so that it is allocated once.
pub(crate) fn breadth_first(lists: &MoveLists, from: u32, queue: &mut Vec<u32>, jumps: &mut [u32]) {
    jumps.fill(UNREACHED);
    jumps[from as usize] = 0;
    queue.clear();
    queue.push(from);
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        next += 1;
        let further = jumps[vertex as usize] + 1;
        for &neighbour in lists.neighbours(vertex) {
            let known = &mut jumps[neighbour as usize];
            if *known == UNREACHED {
                *known = further;
                queue.push(neighbour);
            }
        }
    }
}
