//! The graph of a board, the exits of its squares, a matrix, or a tree of paths.

use cavallo::board::{Entries, Matrix, Turns};
use cavallo::tour::PathTree;
use cavallo::{Board, Ends, Square, TourProblem};

use crate::context::Context;
use crate::documents::{write_exits_json, write_matrix_json, write_neighbours_json, write_tree_json};
use crate::entry::Entry;
use crate::fields::{ByName, GraphView, Jumps, Number};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The depth of a tree if none is given.
const DEPTH: u64 = 3;

question! {
    /// Shows the graph of a board, the exits of its squares, a matrix, or a tree of paths.
    ShowGraph: board {} may {
        /// What to show; moves if left out.
        show: ByName<GraphView>,
        /// moves, matrix, distances: the most jumps in a turn; 1 if left out.
        k: Number<1, { u64::MAX }>,
        /// moves: the only square that is listed; distances: the square from which they are; tree: the root.
        start: Square,
        /// tree: the most jumps of a path; 3 if left out.
        depth: Number<0, { u64::MAX }>,
        /// moves, tree: the order of neighbours; as one reads the board if left out.
        jumps: Jumps,
    }
}

impl ShowGraph {
    /// What is shown.
    #[must_use]
    pub fn view(&self) -> GraphView {
        self.show.map_or_else(Default::default, |show| show.0)
    }

    /// Refuses fields that say nothing about what is shown.
    fn suit(&self) -> Result<(), Refusal> {
        use GraphView::{Distances, Matrix, Moves, Tree};
        let given = [
            (self.k.is_some(), "k", &[Moves, Matrix, Distances][..]),
            (self.start.is_some(), "start", &[Moves, Distances, Tree]),
            (self.depth.is_some(), "depth", &[Tree]),
            (self.jumps.is_some(), "jumps", &[Moves, Tree]),
        ];
        match given.into_iter().find(|(given, _, views)| *given && !views.contains(&self.view())) {
            Some((_, field, _)) => Err(Refusal::of_field(field, "this says nothing about what is shown: leave it out")),
            None => Ok(()),
        }
    }
}

impl Question for ShowGraph {
    const ENTRY: Entry =
        Entry::new("graph", Self::SUMMARY, "cavallo-graph/1", r#"{"board":"3x3","show":"moves","start":"a1"}"#);

    type Problem = Board;

    fn problem(&self) -> Result<Board, Refusal> {
        self.suit()?;
        let board = self.board()?;
        if let Some(start) = self.start {
            let tours = TourProblem::new(board.clone(), Ends::Open).with_start(start);
            tours.map_err(|error| Refusal::about("start", error))?;
        }
        if self.view() == GraphView::Tree && self.start.is_none() {
            return Err(Refusal::of_field("start", "a tree has a root"));
        }
        let order = self.jumps.map_or_else(Default::default, |jumps| jumps.0);
        order.check_board(&board).map_err(|error| Refusal::about("jumps", error))?;
        Ok(board)
    }

    fn squares(board: &Board) -> u64 {
        board.area()
    }

    fn answer(&self, board: &Board, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (voice, k) = (context.voice, self.k.map_or(1, |k| k.0));
        let explain = |stopped| voice.stopped(stopped);
        let order = self.jumps.map_or_else(Default::default, |jumps| jumps.0);
        let mut body = Vec::new();
        let run = &mut context.run();
        let written = match (self.view(), self.start) {
            (GraphView::Moves, only) => {
                let turns = Turns::new(board, k);
                let mut turns =
                    if self.jumps.is_some() && board.is_classic() { turns.trying(order.jumps()) } else { turns };
                write_neighbours_json(run, &mut turns, only, &explain, &mut body)
            }
            (GraphView::Exits, _) => write_exits_json(run, board, &explain, &mut body),
            (GraphView::Matrix, _) => {
                write_matrix_json(run, &mut Matrix::new(board, k, Entries::Adjacency)?, None, &explain, &mut body)
            }
            (GraphView::Distances, Some(start)) => {
                let mut rows = Matrix::of_rows(board, k, Entries::Distances);
                write_matrix_json(run, &mut rows, Some(start), &explain, &mut body)
            }
            (GraphView::Distances, None) => {
                write_matrix_json(run, &mut Matrix::new(board, k, Entries::Distances)?, None, &explain, &mut body)
            }
            (GraphView::Tree, start) => {
                let start = start.ok_or_else(|| Refusal::of_field("start", "a tree has a root"))?;
                let depth = self.depth.map_or(DEPTH, |depth| depth.0);
                write_tree_json(run, &PathTree::new(board.clone(), start, depth, order)?, &explain, &mut body)
            }
        };
        written.map_err(|error| Refusal::bug(error.to_string()))?;
        Ok(Reply { kind: "application/json", body })
    }
}
