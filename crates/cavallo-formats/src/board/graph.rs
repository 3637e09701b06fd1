//! What a board looks like before anybody jumps, as text: the neighbours of every square, the number of its exits, matrices, and the
//! tree of all paths from a start. It is written as it is found, so no more than a row of a matrix is kept in memory.

use std::io::{self, Write};

use cavallo::board::{Board, Entries, ExitNumbers, Matrix, Naming, Square, Turns};
use cavallo::run::{Run, Stopped};
use cavallo::tour::{PathTree, TreeSize};

/// The part of a graph that was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphSize {
    /// The squares.
    pub squares: u64,
    /// The edges; each joins two squares and is counted once.
    pub edges: u64,
}

impl GraphSize {
    /// The size of a graph of which all squares were written, or only one, with this many ends of edges.
    #[must_use]
    pub fn new(squares: u64, ends: u64, only: Option<Square>) -> Self {
        Self { squares, edges: if only.is_some() { ends } else { ends / 2 } }
    }
}

/// Writes the neighbours of every square, or of only one, a line each: `a1: b3 c2`. If a turn has several jumps, bars separate the
/// squares that are one jump away from those that are two jumps away, and so on: `a1: b3 c2 | a3 c1`.
///
/// ```
/// use cavallo::board::{Board, Naming, Turns};
/// use cavallo::Run;
///
/// let mut text = Vec::new();
/// let board = Board::new(2, 3)?;
/// let (mut run, mut turns) = (Run::unlimited(), Turns::new(&board, 1));
/// let size = cavallo_formats::write_neighbours(&mut run, &mut turns, None, Naming::default(), &mut text)?;
/// assert_eq!(text, b"a1: b3\nb1: a3\na2:\nb2:\na3: b1\nb3: a1\n");
/// assert_eq!((size.squares, size.edges), (6, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When writing fails, or with a [`Stopped`] inside when the run is stopped.
///
/// # Complexity
/// Linear in the board's area and the number of edges.
pub fn write_neighbours(
    run: &mut Run<'_>,
    turns: &mut Turns<'_>,
    only: Option<Square>,
    naming: Naming,
    out: &mut dyn Write,
) -> io::Result<GraphSize> {
    let (mut squares, mut ends) = (0, 0);
    for square in listed(turns.board(), only) {
        let reach = turns.from(run, square).map_err(stop)?;
        squares += 1;
        ends += reach.count();
        write!(out, "{}:", naming.name(square))?;
        for (place, level) in reach.levels().enumerate() {
            out.write_all(if place == 0 { b"" } else { b" |" })?;
            for &to in level {
                write!(out, " {}", naming.name(to))?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(GraphSize::new(squares, ends, only))
}

/// Writes the number of exits of every square, as Warnsdorff's rule sees it before the first jump: one line per rank, top rank first,
/// a blocked square is `.`.
///
/// ```
/// use cavallo::{Board, Run};
///
/// let mut text = Vec::new();
/// let numbers = cavallo_formats::write_exits(&mut Run::unlimited(), &Board::new(4, 3)?, &mut text)?;
/// assert_eq!((text.as_slice(), numbers.edges()), (&b"2 3 3 2\n2 2 2 2\n2 3 3 2\n"[..], 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`write_neighbours`].
///
/// # Complexity
/// Linear in the board's area.
pub fn write_exits(run: &mut Run<'_>, board: &Board, out: &mut dyn Write) -> io::Result<ExitNumbers> {
    // Up to 16 moves: a number may have two digits.
    let width = if board.piece().moves().len() > 9 { 2 } else { 1 };
    let mut numbers = ExitNumbers::default();
    for rank in (0..board.height()).rev() {
        for file in 0..board.width() {
            run.spend(1).map_err(stop)?;
            let square = Square::new(file, rank);
            let blank = if file == 0 { "" } else { " " };
            if board.is_free(square) {
                let exits = board.exits(square);
                numbers.add(exits);
                write!(out, "{blank}{exits:>width$}")?;
            } else {
                write!(out, "{blank}{:>width$}", ".")?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(numbers)
}

/// Writes a matrix: a line with the names of its columns, and for each row a line that begins with the name of its square. Where there
/// is no way, a distance is `-`.
///
/// ```
/// use cavallo::board::{Board, Entries, Matrix, Naming};
/// use cavallo::Run;
///
/// let mut text = Vec::new();
/// let board = Board::new(2, 3)?;
/// let mut matrix = Matrix::new(&board, 1, Entries::Adjacency)?;
/// cavallo_formats::write_matrix(&mut Run::unlimited(), &mut matrix, Naming::default(), &mut text)?;
/// let first_lines: Vec<&str> = std::str::from_utf8(&text)?.lines().take(2).collect();
/// assert_eq!(first_lines, ["   a3 b3 a2 b2 a1 b1", "a3  0  0  0  0  0  1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`write_neighbours`].
///
/// # Complexity
/// Quadratic in the board's area.
pub fn write_matrix(
    run: &mut Run<'_>,
    matrix: &mut Matrix<'_>,
    naming: Naming,
    out: &mut dyn Write,
) -> io::Result<GraphSize> {
    let squares: Vec<Square> = matrix.squares().collect();
    let names: Vec<String> = squares.iter().map(|&square| naming.name(square).to_string()).collect();
    // No distance on a board that is small enough has more digits than that.
    let longest = names.iter().map(String::len).max().unwrap_or(0).max(2);
    write!(out, "{:longest$}", "")?;
    for name in &names {
        write!(out, " {name:>longest$}")?;
    }
    out.write_all(b"\n")?;
    let mut ends = 0;
    for (&from, name) in squares.iter().zip(&names) {
        write!(out, "{name:longest$}")?;
        let is_adjacency = matrix.entries() == Entries::Adjacency;
        for entry in matrix.row(run, from).map_err(stop)? {
            ends += u64::from(is_adjacency && *entry == Some(1));
            match entry {
                Some(number) => write!(out, " {number:>longest$}")?,
                None => write!(out, " {:>longest$}", "-")?,
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(GraphSize::new(matrix.board().free_area(), ends, None))
}

/// Writes the row of one square of a matrix as a board: one line per rank, top rank first. A blocked square is `.`, and one without an
/// entry `-`. Returns the greatest entry.
///
/// # Errors
/// As [`write_neighbours`].
///
/// # Complexity
/// Linear in the board's area.
pub fn write_matrix_row(
    run: &mut Run<'_>,
    matrix: &mut Matrix<'_>,
    from: Square,
    out: &mut dyn Write,
) -> io::Result<Option<u64>> {
    let (board, mut squares) = (matrix.board(), matrix.squares());
    let row = matrix.row(run, from).map_err(stop)?;
    let mut greatest = None;
    for rank in row.chunks(board.width() as usize) {
        run.tick(rank.len() as u64).map_err(stop)?;
        greatest = greatest.max(rank.iter().flatten().max().copied());
    }
    let width = greatest.unwrap_or(0).to_string().len();
    for rank in row.chunks(board.width() as usize) {
        for (place, entry) in rank.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            let is_free = squares.next().is_some_and(|square| board.is_free(square));
            match entry {
                Some(number) => write!(out, "{blank}{number:>width$}")?,
                None => write!(out, "{blank}{:>width$}", if is_free { "-" } else { "." })?,
            }
        }
        out.write_all(b"\n")?;
        run.tick(16 * rank.len() as u64).map_err(stop)?;
    }
    Ok(greatest)
}

/// Writes a tree of paths: one line per node, the last square of its path, indented by its level; then the number of nodes of each
/// level.
///
/// ```
/// use cavallo::board::Naming;
/// use cavallo::tour::{JumpOrder, PathTree};
/// use cavallo::{Board, Run, Square};
///
/// let tree = PathTree::new(Board::new(3, 3)?, Square::new(0, 0), 2, JumpOrder::default())?;
/// let mut text = Vec::new();
/// cavallo_formats::write_tree(&mut Run::unlimited(), &tree, Naming::default(), &mut text)?;
/// let expected = "a1\n  b3\n    c1\n  c2\n    a3\nlevel 0: 1 node\nlevel 1: 2 nodes\nlevel 2: 2 nodes\n";
/// assert_eq!(String::from_utf8(text)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`write_neighbours`].
///
/// # Complexity
/// Linear in the size of the text.
pub fn write_tree(run: &mut Run<'_>, tree: &PathTree, naming: Naming, out: &mut dyn Write) -> io::Result<TreeSize> {
    let (mut size, mut nodes) = (TreeSize::default(), tree.nodes());
    while let Some(node) = nodes.next(run).map_err(stop)? {
        size.add(node);
        for _ in 0..node.level {
            out.write_all(b"  ")?;
        }
        writeln!(out, "{}", naming.name(node.square))?;
    }
    for (level, nodes) in size.levels.iter().enumerate() {
        writeln!(out, "level {level}: {nodes} node{}", if *nodes == 1 { "" } else { "s" })?;
    }
    Ok(size)
}

/// The squares that are written.
pub(crate) fn listed(board: &Board, only: Option<Square>) -> impl Iterator<Item = Square> {
    only.into_iter().chain(only.is_none().then(|| board.squares()).into_iter().flatten())
}

/// A stop as an error of writing.
pub(crate) fn stop(stopped: Stopped) -> io::Error {
    io::Error::other(stopped)
}
