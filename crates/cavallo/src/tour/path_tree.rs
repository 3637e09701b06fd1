//! The tree of the brute force: all paths from a start, some jumps long.
//!
//! **Idea.** A node is a path that visits no square twice, its children are the same path with one more jump. The root is the
//! start alone, so the nodes of level n are the paths of n jumps. Depth-first search without pruning visits the nodes in
//! preorder, breadth-first search level by level. Only the path to the present node is kept, with the jumps still to be tried.
//!
//! **Why it is right.** Each free neighbour that is not on the path is tried once, so every path is visited once.
//!
//! **Complexity.** Linear in the number of nodes, which is exponential in the depth; some hundred bytes per level.
//!
//! **Reference.** R. J. Walker, An enumerative technique for a class of combinatorial problems, 1960.

use std::collections::HashSet;

use crate::board::{Board, Piece, Square};
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::{Ends, JumpOrder, TourProblem};

/// A square on the path, in the set of these, and the jumps of that square that are still to be tried, with room to grow.
const BYTES: u64 = 2 * (8 + 16 + 16 * Piece::MOST_MOVES as u64);

/// All paths of up to so many jumps from a start. Valid by construction.
///
/// ```
/// use cavallo::tour::{JumpOrder, PathTree};
/// use cavallo::{Board, Run, Square};
///
/// let tree = PathTree::new(Board::new(5, 5)?, Square::new(0, 0), 4, JumpOrder::default())?;
/// assert_eq!(tree.size(&mut Run::unlimited()).unwrap().levels, [1, 2, 10, 26, 80]);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathTree {
    board: Board,
    start: Square,
    depth: u64,
    order: JumpOrder,
}

/// A node: the last square of a path, and the number of jumps to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The number of jumps from the start.
    pub level: u64,
    /// The last square.
    pub square: Square,
}

/// How many nodes there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// The number of nodes of each level, from the root on, as far as there are any.
    pub levels: Vec<u64>,
    /// The number of nodes without children.
    pub leaves: u64,
    /// The level of the node that was counted last.
    last: u64,
}

impl PathTree {
    /// The tree from a free square of a board, as deep as `depth`, with children in this order.
    ///
    /// # Errors
    /// When the start is not a free square of the board, or when the piece or the board has no other order of jumps than the
    /// usual one.
    pub fn new(board: Board, start: Square, depth: u64, order: JumpOrder) -> Result<Self, Error> {
        let problem = TourProblem::new(board.clone(), Ends::Open).with_start(start)?;
        order.check(&problem)?;
        Ok(Self { board, start, depth, order })
    }

    /// The same tree with another depth.
    #[must_use]
    pub fn with_depth(mut self, depth: u64) -> Self {
        self.depth = depth;
        self
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The root.
    #[must_use]
    pub fn start(&self) -> Square {
        self.start
    }

    /// The most jumps of a path.
    #[must_use]
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// The order of children.
    #[must_use]
    pub fn order(&self) -> JumpOrder {
        self.order
    }

    /// The nodes in preorder: each before its children, and these from the first to the last.
    #[must_use]
    pub fn nodes(&self) -> TreeWalk<'_> {
        let root = TreeNode { level: 0, square: self.start };
        TreeWalk { tree: self, pending: vec![root], path: Vec::new(), on_path: HashSet::new(), reserved: 0 }
    }

    /// How many nodes there are. A step is a node.
    ///
    /// # Errors
    /// When the run is stopped.
    pub fn size(&self, run: &mut Run<'_>) -> Result<TreeSize, Stopped> {
        let (mut size, mut nodes) = (TreeSize::default(), self.nodes());
        while let Some(node) = nodes.next(run)? {
            size.add(node);
        }
        Ok(size)
    }
}

/// A walk over all nodes of a tree.
#[derive(Debug)]
pub struct TreeWalk<'a> {
    tree: &'a PathTree,
    /// The nodes that were seen and not visited yet, the next one last.
    pending: Vec<TreeNode>,
    /// The path of the present node.
    path: Vec<Square>,
    on_path: HashSet<Square>,
    /// The memory that was reserved, in levels.
    reserved: usize,
}

impl TreeWalk<'_> {
    /// The next node, if there is one.
    ///
    /// # Errors
    /// When the run is stopped.
    pub fn next(&mut self, run: &mut Run<'_>) -> Result<Option<TreeNode>, Stopped> {
        let Some(node) = self.pending.pop() else { return Ok(None) };
        run.spend(1)?;
        for left in self.path.drain(node.level as usize..) {
            self.on_path.remove(&left);
        }
        self.path.push(node.square);
        self.on_path.insert(node.square);
        if self.path.len() > self.reserved {
            run.reserve(BYTES)?;
            self.reserved += 1;
        }
        let PathTree { board, depth, order, .. } = self.tree;
        if node.level < *depth {
            let first = self.pending.len();
            let on_path = &self.on_path;
            let child =
                |square: Square| (!on_path.contains(&square)).then_some(TreeNode { level: node.level + 1, square });
            if *order == JumpOrder::READING {
                self.pending.extend(board.neighbours(node.square).filter_map(child));
            } else {
                let targets = order.jumps().filter_map(|jump| board.target(node.square, jump));
                self.pending.extend(targets.filter(|&to| board.is_free(to)).filter_map(child));
            }
            self.pending[first..].reverse();
        }
        Ok(Some(node))
    }
}

impl TreeSize {
    /// Counts a node; they come in preorder.
    pub fn add(&mut self, node: TreeNode) {
        let level = node.level as usize;
        if self.levels.len() <= level {
            self.levels.resize(level + 1, 0);
        }
        self.levels[level] += 1;
        // A child takes the place of its parent, the last leaf; any other node is one more.
        if node.level == 0 || node.level <= self.last {
            self.leaves += 1;
        }
        self.last = node.level;
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.levels.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wrap;
    use crate::method::Solver;
    use crate::run::Observer;
    use crate::tour::BreadthFirst;
    use crate::trace::Event;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Keeps how many paths breadth-first search has on each level.
    #[derive(Default)]
    struct Levels(Vec<u64>);

    impl Observer for Levels {
        fn event(&mut self, event: &Event<'_>) {
            if let Event::Level { paths, .. } = *event {
                self.0.push(paths);
            }
        }
    }

    #[test]
    fn levels_are_those_of_breadth_first_search() {
        let board = Board::new(4, 4).unwrap();
        let holed = board.clone().with_blocked(["b2".parse().unwrap()]).unwrap();
        for board in [
            Board::new(3, 3).unwrap(),
            Board::new(4, 5).unwrap(),
            board.clone(),
            holed.clone(),
            holed.with_piece(Piece::WAZIR),
            Board::new(3, 4).unwrap().wrapped(Wrap::Both),
        ] {
            let problem = TourProblem::new(board.clone(), Ends::Closed).with_start("a1").unwrap();
            let mut levels = Levels::default();
            BreadthFirst.claim(&mut Run::unlimited().watched_by(&mut levels), &problem).unwrap();
            let tree = PathTree::new(board.clone(), square("a1"), 100, JumpOrder::default()).unwrap();
            let size = tree.size(&mut Run::unlimited()).unwrap();
            // It stops at the first tour, on the last level if there is one.
            assert_eq!(size.levels[..levels.0.len()], levels.0, "{board}");
            for depth in [0, 1, 2, 3] {
                let cut = tree.clone().with_depth(depth).size(&mut Run::unlimited()).unwrap();
                assert_eq!(cut.levels[..], size.levels[..cut.levels.len()]);
                assert!(cut.levels.len() as u64 <= depth + 1);
            }
        }
    }

    #[test]
    fn nodes_are_paths_in_the_order_of_jumps() {
        let tree = |order: &str| {
            PathTree::new(Board::new(5, 5).unwrap(), square("c3"), 2, order.parse::<JumpOrder>().unwrap()).unwrap()
        };
        let names = |tree: &PathTree| {
            let (mut run, mut nodes, mut names) = (Run::unlimited(), tree.nodes(), Vec::new());
            while let Some(TreeNode { level, square }) = nodes.next(&mut run).unwrap() {
                names.push(format!("{level} {square}"));
            }
            names
        };
        assert_eq!(names(&tree("004"))[..5], ["0 c3", "1 b5", "2 d4", "2 a3", "1 d5"]);
        // The first jump of 003 is one file to the right and two ranks up.
        assert_eq!(names(&tree("003"))[..5], ["0 c3", "1 d5", "2 e3", "2 b4", "1 e4"]);
        let (mut one, mut other) = (names(&tree("001")), names(&tree("002")));
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other);
    }

    #[test]
    fn leaves_are_nodes_without_children() {
        // Around the middle in two directions.
        let tree = PathTree::new(Board::new(3, 3).unwrap(), square("a1"), 9, JumpOrder::default()).unwrap();
        let size = tree.size(&mut Run::unlimited()).unwrap();
        assert_eq!((size.levels.as_slice(), size.leaves, size.nodes()), ([1, 2, 2, 2, 2, 2, 2, 2].as_slice(), 2, 15));
        let alone = PathTree::new(Board::new(3, 3).unwrap(), square("b2"), 9, JumpOrder::default()).unwrap();
        assert_eq!(alone.size(&mut Run::unlimited()).unwrap().leaves, 1);
    }

    #[test]
    fn bad_input_and_limits() {
        let board = Board::new(8, 8).unwrap();
        let order: JumpOrder = "001".parse().unwrap();
        assert!(PathTree::new(board.clone(), square("z9"), 1, order).is_err());
        assert!(PathTree::new(board.clone().with_piece(Piece::KING), square("a1"), 1, order).is_err());
        let deep = PathTree::new(Board::new(1000, 1000).unwrap(), square("a1"), u64::MAX, order).unwrap();
        assert!(matches!(deep.size(&mut Run::unlimited().max_memory(10_000)), Err(Stopped::Memory { .. })));
        assert!(matches!(deep.size(&mut Run::unlimited().max_steps(10_000)), Err(Stopped::Steps { .. })));
    }
}
