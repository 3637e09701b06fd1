//! The graph of a board, the exits of its squares, a matrix, or a tree of paths, written as they are found.
//!
//! A document is complete also if the run is stopped: then its list is not, and `stopped` says why.

use std::io::{self, Write};

use cavallo::board::{Board, Entries, ExitNumbers, Matrix, Square, Turns};
use cavallo::run::{Run, Stopped};
use cavallo::tour::{JumpOrder, PathTree, TreeSize};
use cavallo_formats::{GraphSize, SquareName, SquareNames, write_json_part};
use serde::Serialize;

use super::writing::open_document;

/// The name and version of the document's form.
pub const GRAPH_SCHEMA: &str = "cavallo-graph/1";

/// The sentence that says why a run was stopped.
pub type Explain<'a> = &'a dyn Fn(Stopped) -> String;

/// What all these documents begin with.
#[derive(Serialize)]
struct Head<'a> {
    schema: &'static str,
    #[serde(flatten)]
    board: &'a Board,
    show: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<SquareName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<String>,
}

impl<'a> Head<'a> {
    fn new(board: &'a Board, show: &'static str) -> Self {
        Self { schema: GRAPH_SCHEMA, board, show, k: None, start: None, depth: None, jumps: None }
    }
}

/// A document with a long list between its head and its end.
struct List<'o> {
    out: &'o mut dyn Write,
    is_empty: bool,
}

impl<'o> List<'o> {
    fn begin(head: &Head<'_>, name: &str, out: &'o mut dyn Write) -> io::Result<Self> {
        open_document(head, out)?;
        write!(out, ",\"{name}\":[")?;
        Ok(Self { out, is_empty: true })
    }

    fn add(&mut self, element: &impl Serialize) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_empty, false) {
            self.out.write_all(b",")?;
        }
        write_json_part(element, self.out)
    }

    /// Ends the list and begins another one.
    fn another(self, name: &str) -> io::Result<Self> {
        write!(self.out, "],\"{name}\":[")?;
        Ok(Self { is_empty: true, ..self })
    }

    /// Ends the list and the document, with these fields.
    fn finish(self, end: &impl Serialize) -> io::Result<()> {
        let mut fields = Vec::new();
        write_json_part(end, &mut fields)?;
        self.out.write_all(b"],")?;
        // Without its opening brace.
        self.out.write_all(&fields[1..])?;
        self.out.write_all(b"\n")
    }
}

/// A square and those that a turn from it leads to.
#[derive(Serialize)]
struct Vertex<'a> {
    square: SquareName,
    neighbours: Vec<SquareNames<'a>>,
}

/// The end of a graph.
#[derive(Serialize)]
struct GraphEnd {
    squares: u64,
    /// Not known before the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

impl GraphEnd {
    fn new(GraphSize { squares, edges }: GraphSize, stopped: Option<String>) -> Self {
        Self { squares, edges: stopped.is_none().then_some(edges), stopped }
    }
}

/// Writes the neighbours of every square, or of only one, as a document of the schema [`GRAPH_SCHEMA`], and says what stopped it, if
/// anything did.
///
/// # Errors
/// When writing fails.
pub fn write_neighbours_json(
    run: &mut Run<'_>,
    turns: &mut Turns<'_>,
    only: Option<Square>,
    explain: Explain<'_>,
    out: &mut dyn Write,
) -> io::Result<Option<Stopped>> {
    let board = turns.board();
    let jumps = turns.order().and_then(JumpOrder::new).map(|order| order.to_string());
    let head = Head { k: Some(turns.k()), start: only.map(SquareName), jumps, ..Head::new(board, "moves") };
    let mut list = List::begin(&head, "vertices", out)?;
    let (mut squares, mut ends, mut stopped) = (0, 0, None);
    for square in only.into_iter().chain(only.is_none().then(|| board.squares()).into_iter().flatten()) {
        match turns.from(run, square) {
            Ok(reach) => {
                squares += 1;
                ends += reach.count();
                let neighbours = reach.levels().map(SquareNames).collect();
                list.add(&Vertex { square: SquareName(square), neighbours })?;
            }
            Err(why) => {
                stopped = Some(why);
                break;
            }
        }
    }
    list.finish(&GraphEnd::new(GraphSize::new(squares, ends, only), stopped.map(explain)))?;
    Ok(stopped)
}

/// A square and the number of its exits.
#[derive(Serialize)]
struct SquareExits {
    square: SquareName,
    exits: usize,
}

/// How many squares have so many exits.
#[derive(Serialize)]
struct ExitNumber {
    exits: usize,
    squares: u64,
}

/// The end of a list of exits.
#[derive(Serialize)]
struct ExitsEnd {
    numbers: Vec<ExitNumber>,
    #[serde(flatten)]
    graph: GraphEnd,
}

/// Writes the number of exits of every square as a document of the schema [`GRAPH_SCHEMA`], and says what stopped it, if anything did.
///
/// # Errors
/// When writing fails.
pub fn write_exits_json(
    run: &mut Run<'_>,
    board: &Board,
    explain: Explain<'_>,
    out: &mut dyn Write,
) -> io::Result<Option<Stopped>> {
    let mut list = List::begin(&Head::new(board, "exits"), "exits", out)?;
    let (mut numbers, mut stopped) = (ExitNumbers::default(), None);
    for square in board.squares() {
        if let Err(why) = run.spend(1) {
            stopped = Some(why);
            break;
        }
        let exits = board.exits(square);
        numbers.add(exits);
        list.add(&SquareExits { square: SquareName(square), exits })?;
    }
    let size = GraphSize { squares: numbers.squares(), edges: numbers.edges() };
    let graph = GraphEnd::new(size, stopped.map(explain));
    let numbers = numbers.iter().map(|(exits, squares)| ExitNumber { exits, squares }).collect();
    list.finish(&ExitsEnd { numbers, graph })?;
    Ok(stopped)
}

/// A row of a matrix.
#[derive(Serialize)]
struct Row<'a> {
    square: SquareName,
    entries: &'a [Option<u64>],
}

/// The end of a matrix.
#[derive(Serialize)]
struct MatrixEnd {
    /// The number of rows.
    squares: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// Writes a matrix, or the row of only one square, as a document of the schema [`GRAPH_SCHEMA`], and says what stopped it, if anything
/// did.
///
/// # Errors
/// When writing fails.
pub fn write_matrix_json(
    run: &mut Run<'_>,
    matrix: &mut Matrix<'_>,
    only: Option<Square>,
    explain: Explain<'_>,
    out: &mut dyn Write,
) -> io::Result<Option<Stopped>> {
    let show = if matrix.entries() == Entries::Distances { "distances" } else { "matrix" };
    let head = Head { k: Some(matrix.k()), start: only.map(SquareName), ..Head::new(matrix.board(), show) };
    let rows = || only.into_iter().chain(only.is_none().then(|| matrix.squares()).into_iter().flatten());
    let (first, rows) = (rows().next(), rows());
    // If there is no room for a row, its columns would be too many as well.
    let mut stopped = first.and_then(|square| matrix.row(run, square).err());
    let mut list = List::begin(&head, "columns", out)?;
    let columns = stopped.is_none().then(|| matrix.squares());
    for square in columns.into_iter().flatten() {
        stopped = run.tick(16).err();
        if stopped.is_some() {
            break;
        }
        list.add(&SquareName(square))?;
    }
    let mut list = list.another("rows")?;
    let mut squares = 0;
    for square in rows {
        if stopped.is_some() {
            break;
        }
        match matrix.row(run, square) {
            Ok(entries) => list.add(&Row { square: SquareName(square), entries })?,
            Err(why) => {
                stopped = Some(why);
                break;
            }
        }
        squares += 1;
    }
    list.finish(&MatrixEnd { squares, stopped: stopped.map(explain) })?;
    Ok(stopped)
}

/// A node of a tree.
#[derive(Serialize)]
struct Node {
    level: u64,
    square: SquareName,
}

/// The end of a tree.
#[derive(Serialize)]
struct TreeEnd {
    levels: Vec<u64>,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// Writes a tree of paths, its nodes in preorder, as a document of the schema [`GRAPH_SCHEMA`], and says what stopped it, if anything
/// did.
///
/// # Errors
/// When writing fails.
pub fn write_tree_json(
    run: &mut Run<'_>,
    tree: &PathTree,
    explain: Explain<'_>,
    out: &mut dyn Write,
) -> io::Result<Option<Stopped>> {
    let head = Head {
        start: Some(SquareName(tree.start())),
        depth: Some(tree.depth()),
        jumps: (tree.order() != JumpOrder::READING).then(|| tree.order().to_string()),
        ..Head::new(tree.board(), "tree")
    };
    let mut list = List::begin(&head, "nodes", out)?;
    let (mut size, mut nodes) = (TreeSize::default(), tree.nodes());
    let stopped = loop {
        match nodes.next(run) {
            Ok(Some(node)) => {
                size.add(node);
                list.add(&Node { level: node.level, square: SquareName(node.square) })?;
            }
            Ok(None) => break None,
            Err(stopped) => break Some(stopped),
        }
    };
    list.finish(&TreeEnd { leaves: size.leaves, levels: size.levels, stopped: stopped.map(explain) })?;
    Ok(stopped)
}
