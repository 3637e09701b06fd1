//! The forms of documents that are not types of their own elsewhere: what is streamed, and what is read.
//!
//! Nobody makes values of these types. The tests compare them with documents of all kinds.

use schemars::JsonSchema;
use serde_json::Value;

use super::transforms::{named, shows, shows_matrix};
use crate::documents::{AnswerDocument, GRAPH_SCHEMA, ListedTour, PositionDocument, SquareDocument, TourDocument};
use crate::fields::{Knights, Size};
use cavallo::{Board, Ends, Piece, Square, TourProblem, Wrap};
use cavallo_formats::{CAMELOT_SCHEMA, GATHER_SCHEMA, TOUR_SCHEMA};

/// A tour file, one of a list of tours, or what is known after looking for a tour.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code)]
pub(crate) enum Tour {
    /// What `tour` writes.
    Answer(TourDocument<'static>),
    /// What `sample` and `count --list` write.
    Listed(ListedTour<'static>),
    /// What is read, if it is not one of these.
    File(TourFile),
}

/// A tour file with the fields that are read. A reader passes over all others.
#[derive(JsonSchema)]
#[schemars(transform = named(TOUR_SCHEMA))]
#[expect(dead_code)]
pub(crate) struct TourFile {
    schema: String,
    /// The size of the board.
    board: Size,
    /// The piece, if it is not the knight.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<Piece>,
    /// Which edges are joined, if any are.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<Wrap>,
    /// The blocked squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Vec<Square>>,
    /// Where the tour ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<Ends>,
    /// The square that the tour is to begin on.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    /// The square that the tour is to end on.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Square>,
    /// The tour.
    squares: Vec<Square>,
}

/// The tours from several starts.
#[derive(JsonSchema)]
#[schemars(transform = named("cavallo-tours/1"))]
#[expect(dead_code, clippy::struct_field_names)]
pub(crate) struct Tours {
    schema: String,
    #[serde(flatten)]
    question: TourProblem,
    /// The answers, one for each start.
    tours: Vec<TourDocument<'static>>,
    /// How many have a tour.
    found: u64,
    /// How many are proved to have none.
    impossible: u64,
    /// Of how many it is not known.
    unknown: u64,
    /// Why the other starts were not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// Squares of a constructed tour, or that there is none.
#[derive(JsonSchema)]
#[schemars(transform = named("cavallo-at/1"))]
#[expect(dead_code)]
pub(crate) struct At {
    #[serde(flatten)]
    answer: AnswerDocument<'static>,
    /// The squares at the positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<PositionDocument>>,
}

/// Positions in a constructed tour, or that there is none.
#[derive(JsonSchema)]
#[schemars(transform = named("cavallo-index/1"))]
#[expect(dead_code)]
pub(crate) struct Index {
    #[serde(flatten)]
    answer: AnswerDocument<'static>,
    /// The positions of the squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<SquareDocument>>,
}

/// What `graph` writes.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code)]
pub(crate) enum Graph {
    /// The neighbours of squares.
    Moves(GraphMoves),
    /// The exits of squares.
    Exits(GraphExits),
    /// A matrix.
    Matrix(GraphMatrix),
    /// A tree of paths.
    Tree(GraphTree),
}

/// The graph of moves, or that of a k-knight.
#[derive(JsonSchema)]
#[schemars(transform = named(GRAPH_SCHEMA), transform = shows("moves"))]
#[expect(dead_code)]
pub(crate) struct GraphMoves {
    schema: String,
    #[serde(flatten)]
    board: Board,
    show: String,
    /// The most jumps in a turn.
    #[schemars(range(min = 1))]
    k: u64,
    /// The only square that is listed, if not all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    /// The order in which jumps are tried, if neighbours are not as one reads the board: `files,ranks` of all eight.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<String>,
    /// The squares with their neighbours.
    vertices: Vec<Vertex>,
    #[serde(flatten)]
    size: GraphEnd,
}

/// A square and its neighbours.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct Vertex {
    /// The square.
    square: Square,
    /// The squares one jump away, those two jumps away, and so on.
    neighbours: Vec<Vec<Square>>,
}

/// The end of a graph.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct GraphEnd {
    /// How many squares are listed.
    squares: u64,
    /// How many edges they have, each counted once, if the list is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<u64>,
    /// Why the list is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// The number of exits of every square.
#[derive(JsonSchema)]
#[schemars(transform = named(GRAPH_SCHEMA), transform = shows("exits"))]
#[expect(dead_code)]
pub(crate) struct GraphExits {
    schema: String,
    #[serde(flatten)]
    board: Board,
    show: String,
    /// The squares.
    exits: Vec<SquareExits>,
    /// The numbers of exits that there are, ascending.
    numbers: Vec<ExitNumber>,
    #[serde(flatten)]
    size: GraphEnd,
}

/// A square and its exits.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct SquareExits {
    /// The square.
    square: Square,
    /// The number of its exits.
    exits: u64,
}

/// How many squares have a number of exits.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct ExitNumber {
    /// The number of exits.
    exits: u64,
    /// How many squares have it.
    squares: u64,
}

/// A matrix of the graph: with `matrix` as `show` an entry is 1 if a turn joins the two squares, else 0; with `distances` it is the
/// fewest turns from one to the other.
#[derive(JsonSchema)]
#[schemars(transform = named(GRAPH_SCHEMA), transform = shows_matrix)]
#[expect(dead_code)]
pub(crate) struct GraphMatrix {
    schema: String,
    #[serde(flatten)]
    board: Board,
    show: String,
    /// The most jumps in a turn.
    #[schemars(range(min = 1))]
    k: u64,
    /// The only square that has a row, if not all have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    /// The squares of the columns, blocked ones as well, from the top left as one reads the board.
    columns: Vec<Square>,
    /// The rows, in the same order.
    rows: Vec<MatrixRow>,
    /// The number of rows.
    squares: u64,
    /// Why rows are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A row of a matrix.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct MatrixRow {
    /// The square of the row.
    square: Square,
    /// One for each column; null where there is no way.
    entries: Vec<Option<u64>>,
}

/// The tree of all paths from a start.
#[derive(JsonSchema)]
#[schemars(transform = named(GRAPH_SCHEMA), transform = shows("tree"))]
#[expect(dead_code)]
pub(crate) struct GraphTree {
    schema: String,
    #[serde(flatten)]
    board: Board,
    show: String,
    /// The root.
    start: Square,
    /// The most jumps of a path.
    depth: u64,
    /// The order of children, if not as one reads the board: `files,ranks` of all eight jumps.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<String>,
    /// The nodes: each before its children, and these from the first to the last.
    nodes: Vec<TreeNode>,
    /// The number of nodes of each level, from the root on.
    levels: Vec<u64>,
    /// The number of nodes without children.
    leaves: u64,
    /// Why the tree is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A node of a tree.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct TreeNode {
    /// The number of jumps from the root.
    level: u64,
    /// The square that the last of them leads to.
    square: Square,
}

/// A gathering problem, which `gather` reads and `generate` writes.
#[derive(JsonSchema)]
#[schemars(transform = named(GATHER_SCHEMA))]
#[expect(dead_code)]
pub(crate) struct Gather {
    schema: String,
    /// The size of the board.
    board: Size,
    /// The piece, if it is not the knight.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<Piece>,
    /// Which edges are joined, if any are.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<Wrap>,
    /// The knights.
    knights: Knights,
    /// The blocked squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Vec<Square>>,
    /// Anything; it is passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<Value>,
}

/// A king and knights who are to meet, which `camelot` reads.
#[derive(JsonSchema)]
#[schemars(transform = named(CAMELOT_SCHEMA))]
#[expect(dead_code)]
pub(crate) struct Camelot {
    schema: String,
    /// The size of the board.
    board: Size,
    /// The king's square, if there is a king.
    #[serde(skip_serializing_if = "Option::is_none")]
    king: Option<Square>,
    /// The knights' squares.
    knights: Vec<Square>,
    /// The blocked squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Vec<Square>>,
    /// Anything; it is passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<Value>,
}
