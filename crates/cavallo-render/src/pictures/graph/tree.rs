//! The tree of all paths from a start as a picture: the root at the top, a level for each jump, and beside each level the number of
//! its nodes.
//!
//! The leaves stand side by side, and every other node in the middle above its children. The width of the picture is the number of
//! leaves, so trees with too many of them are refused before they are drawn.

use cavallo::board::{Naming, Notation};
use cavallo::run::Run;
use cavallo::tour::{PathTree, TreeNode, TreeSize};

use super::{GraphPictureError, TEXT, write_from};
use crate::draw::colour::{Theme, ink_on};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};
use crate::draw::words::{counted, setting};

/// The most leaves: more would make a picture of more than some 3000 pixels.
const MOST_LEAVES: u64 = 100;
/// The greatest depth: a path may be as long as the board has squares.
const MOST_LEVELS: u64 = 40;

const MARGIN: f32 = 24.0;
/// The radius of a node, at least.
const RADIUS: f32 = 12.0;
/// The height of the names of squares, and the part of a node's width that one may take.
const NAME: f32 = 8.0;
const NAME_WIDTH: f32 = 0.75;
/// The distance between two levels, at least.
const LEVEL: f32 = 64.0;

/// A picture of a tree of paths.
#[derive(Clone, Debug)]
pub struct TreePicture<'a> {
    tree: &'a PathTree,
    nodes: Vec<TreeNode>,
    size: TreeSize,
    naming: Naming,
    theme: Theme,
}

impl<'a> TreePicture<'a> {
    /// The picture of a tree.
    ///
    /// # Errors
    /// When the tree is too wide or too deep, or when the run is stopped.
    pub fn new(run: &mut Run<'_>, tree: &'a PathTree, theme: Theme) -> Result<Self, GraphPictureError> {
        check_size(run, tree)?;
        let (mut list, mut size, mut nodes) = (Vec::new(), TreeSize::default(), tree.nodes());
        while let Some(node) = nodes.next(run)? {
            size.add(node);
            list.push(node);
        }
        Ok(Self { tree, nodes: list, size, naming: Naming::new(Notation::Algebraic, tree.board()), theme })
    }

    /// The same with squares named in another way.
    #[must_use]
    pub fn named(self, notation: Notation) -> Self {
        Self { naming: self.naming.in_notation(notation), ..self }
    }

    /// The radius of a node: pairs need more room than names such as a1.
    fn radius(&self) -> f32 {
        let names = self.nodes.iter().map(|node| self.naming.name(node.square).to_string());
        let widest =
            names.filter(|name| name.starts_with('(')).map(|name| glyphs::width(&name, NAME)).fold(0.0, f32::max);
        RADIUS.max(widest / 2.0 / NAME_WIDTH)
    }

    /// Draws it.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let theme = &self.theme;
        let levels = self.size.levels.len();
        let words: Vec<String> = (0..).zip(&self.size.levels).map(|(level, &nodes)| beside(level, nodes)).collect();
        let left = MARGIN + words.iter().map(|text| glyphs::width(text, TEXT)).fold(0.0, f32::max) + MARGIN;
        // The distance between two leaves.
        let (radius, leaf) = (self.radius(), 7.0 / 3.0 * self.radius());
        let wide = self.size.leaves as f32 * leaf;
        // Long edges that are nearly level could not be told apart.
        let level = LEVEL.max(wide / 14.0);
        let caption = self.caption();
        let across = (left + wide).max(MARGIN + glyphs::width(&caption, TEXT)) + MARGIN;
        let below = MARGIN + radius + (levels - 1) as f32 * level + radius + MARGIN + TEXT;
        let title =
            format!("Tree of paths from {} {}", self.naming.name(self.tree.start()), setting(self.tree.board()));
        let description = format!("{caption}. {}.", words.join(", "));
        let mut drawing =
            Drawing::new((across.ceil(), (below + 1.2 * TEXT).ceil()), theme.background, title, description);
        let down = |node: &TreeNode| MARGIN + radius + node.level as f32 * level;
        let places: Vec<Point> =
            self.columns().into_iter().zip(&self.nodes).map(|(x, node)| (left + x * leaf, down(node))).collect();
        for (place, text) in words.into_iter().enumerate() {
            let middle = MARGIN + radius + place as f32 * level;
            let points = vec![(left - 0.5 * MARGIN, middle), (left + wide, middle)];
            drawing.push(Shape::Line { points, width: 0.6, colour: theme.background.towards(theme.faint, 0.35) });
            write_from(&mut drawing, (MARGIN, middle), theme, text);
        }
        for (child, parent) in self.parents().into_iter().enumerate() {
            if let Some(parent) = parent {
                let points = vec![places[parent], places[child]];
                drawing.push(Shape::Line { points, width: 1.4, colour: theme.faint });
            }
        }
        for (node, &centre) in self.nodes.iter().zip(&places) {
            let fill = if node.level == 0 { theme.end } else { theme.square(node.square) };
            for (radius, fill) in [(radius, theme.faint), (radius - 1.2, fill)] {
                drawing.push(Shape::Disc { centre, radius, fill });
            }
            let text = self.naming.name(node.square).to_string();
            let height = fitting(&text, NAME, 2.0 * NAME_WIDTH * radius);
            drawing.push(Shape::Text { centre, height, colour: ink_on(fill), text });
        }
        write_from(&mut drawing, (MARGIN, below), theme, caption);
        drawing
    }

    /// For each node the place of its parent in the list.
    fn parents(&self) -> Vec<Option<usize>> {
        // The last node of each level above.
        let mut path: Vec<usize> = Vec::new();
        let parent = |(place, node): (usize, &TreeNode)| {
            path.truncate(node.level as usize);
            let parent = path.last().copied();
            path.push(place);
            parent
        };
        self.nodes.iter().enumerate().map(parent).collect()
    }

    /// For each node how many leaves stand to the left of its middle.
    fn columns(&self) -> Vec<f32> {
        let parents = self.parents();
        // The first and the last child of each node.
        let mut ends: Vec<Option<(f32, f32)>> = vec![None; self.nodes.len()];
        let mut columns = vec![0.0; self.nodes.len()];
        let mut leaves = self.size.leaves as f32;
        // Children come after their parents, the last one first.
        for place in (0..self.nodes.len()).rev() {
            let column = if let Some((first, last)) = ends[place] {
                f32::midpoint(first, last)
            } else {
                leaves -= 1.0;
                leaves + 0.5
            };
            columns[place] = column;
            if let Some(parent) = parents[place] {
                ends[parent] = Some((column, ends[parent].map_or(column, |(_, last)| last)));
            }
        }
        columns
    }

    fn caption(&self) -> String {
        let (tree, size) = (self.tree, &self.size);
        let paths = counted(size.nodes(), "path");
        let jumps = counted(size.levels.len() as u64 - 1, "jump");
        format!("{}: {paths} of up to {jumps}", tree.board())
    }
}

/// What stands beside a level.
fn beside(level: u64, nodes: u64) -> String {
    format!("level {level}: {nodes}")
}

/// Refuses a tree that has no room. It is counted level by level, and no further than to the first level that is too much.
fn check_size(run: &mut Run<'_>, tree: &PathTree) -> Result<(), GraphPictureError> {
    for depth in 0..=tree.depth() {
        if depth > MOST_LEVELS {
            return Err(GraphPictureError::TreeTooDeep { most: MOST_LEVELS });
        }
        let size = tree.clone().with_depth(depth).size(run)?;
        let Some(&nodes) = size.levels.get(depth as usize) else { break };
        if size.leaves > MOST_LEAVES {
            let (leaves, most, fitting) = (size.leaves, MOST_LEAVES, depth.saturating_sub(1));
            return Err(GraphPictureError::TreeTooWide { depth, nodes, leaves, most, fitting });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;
    use cavallo::tour::JumpOrder;
    use cavallo::{Board, Piece, Square};

    fn tree(side: u32, depth: u64) -> PathTree {
        PathTree::new(Board::new(side, side).unwrap(), Square::new(0, 0), depth, JumpOrder::default()).unwrap()
    }

    #[test]
    fn nodes_stand_above_their_children_and_do_not_overlap() {
        let tree = tree(5, 3);
        let picture = TreePicture::new(&mut Run::unlimited(), &tree, LIGHT).unwrap();
        assert_eq!(picture.size.levels, [1, 2, 10, 26]);
        let columns = picture.columns();
        for level in 0..4 {
            let row: Vec<f32> =
                picture.nodes.iter().zip(&columns).filter(|(node, _)| node.level == level).map(|(_, &x)| x).collect();
            assert!(row.windows(2).all(|pair| pair[1] - pair[0] > 0.99), "{row:?}");
        }
        let (first, last) = (columns[1], columns[picture.nodes.iter().rposition(|node| node.level == 1).unwrap()]);
        assert!((columns[0] - f32::midpoint(first, last)).abs() < 0.01);
        let texts = picture.drawing().shapes.iter().filter(|shape| matches!(shape, Shape::Text { .. })).count();
        assert_eq!(texts, 39 + 4 + 1);
    }

    #[test]
    fn large_trees_are_refused_with_what_fits() {
        // A billion levels, of which only the first few are counted.
        let error = TreePicture::new(&mut Run::unlimited(), &tree(8, 1_000_000_000), LIGHT).unwrap_err();
        let GraphPictureError::TreeTooWide { depth, fitting, .. } = error else { panic!("{error}") };
        assert_eq!((depth, fitting), (4, 3));
        assert!(TreePicture::new(&mut Run::unlimited(), &tree(8, fitting), LIGHT).is_ok());
        let corridor = Board::new(1, 100).unwrap().with_piece(Piece::WAZIR);
        let long = PathTree::new(corridor, Square::new(0, 0), 99, JumpOrder::default()).unwrap();
        let error = TreePicture::new(&mut Run::unlimited(), &long, LIGHT).unwrap_err();
        assert_eq!(error, GraphPictureError::TreeTooDeep { most: MOST_LEVELS });
        assert!(TreePicture::new(&mut Run::unlimited(), &tree(3, 99), LIGHT).is_ok());
    }
}
