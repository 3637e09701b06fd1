//! Colours: discards states of open tours that cannot be completed.
//!
//! **Idea.** All edges except those to the apex join a dark square and a light one. So the sum of degrees of the dark squares
//! equals that of the light ones, except for edges to the apex: d to dark squares and l to light ones make a difference of
//! d - l. The vertices already processed have two edges each and the pattern has the other degrees, so the *pattern determines*
//! d - l; and it holds the degree of the apex, d + l.
//!
//! A board with D dark and L light squares has 2D - d = 2L - l in the end, so d - l must become 2(D - L): one end of each
//! colour on a board with as many dark squares as light ones, otherwise both on the colour of the majority. States from which
//! that cannot be reached are discarded. Where a symmetry of the tables exchanges the colours, there are as many states with
//! one edge to a dark square as with one to a light square, and one of the two kinds is enough.
//!
//! **Why it is right.** Counting edges at their dark ends and at their light ones gives the same
//! number, but for edges to the apex. That is the rule; nothing else is assumed of the board.
//!
//! **Complexity.** Two population counts for each pattern.
//!
//! **When it fails.** Closed tours and boards without alternating colours have no rule.
//!
//! **Reference.** None: the colour argument is folklore.

use crate::run::{Run, Stopped};

use super::pattern::{degree, degrees_under};

/// The colours of a graph that is bipartite except for its last vertex, the apex.
pub(crate) struct Balance {
    /// For each number of vertices the dark ones among the first so many, less the light ones. The apex has no colour and no entry.
    surplus: Vec<i32>,
    /// The final value of d - l.
    goal: i32,
}

impl Balance {
    /// The colours of all vertices but the apex, and the numbers of dark and light squares of the whole board, of which this
    /// may be a part.
    pub(crate) fn new(
        run: &mut Run<'_>,
        (vertices, dark): (usize, impl Iterator<Item = bool>),
        dark_of_board: u64,
        light_of_board: u64,
    ) -> Result<Self, Stopped> {
        let goal = 2 * (dark_of_board as i32 - light_of_board as i32);
        let running = dark.scan(0, |surplus, dark| {
            *surplus += if dark { 1 } else { -1 };
            Some(*surplus)
        });
        Ok(Self { surplus: run.collected(vertices + 1, 4, std::iter::once(0).chain(running))?, goal })
    }

    /// Whether a vertex is dark; none for the apex.
    fn is_dark(&self, vertex: u32) -> Option<bool> {
        let after = self.surplus.get(vertex as usize + 1)?;
        Some(*after > self.surplus[vertex as usize])
    }

    /// The condition on patterns when `passed` vertices are processed and the frontier is this.
    pub(crate) fn rule(&self, passed: u32, frontier: &[u32]) -> Rule {
        let colours = self.surplus.len() - 1;
        let base = 2 * self.surplus[colours.min(passed as usize)];
        let (mut dark, mut light, mut apex) = (0, 0, None);
        for (place, &vertex) in (0..).zip(frontier) {
            match self.is_dark(vertex) {
                Some(true) => dark |= 3 << (2 * place),
                Some(false) => light |= 3 << (2 * place),
                None => apex = Some(place),
            }
        }
        Rule { base, dark, light, apex, goal: self.goal }
    }
}

/// The condition on the patterns of one table.
pub(crate) struct Rule {
    /// The contribution of the processed vertices to d - l.
    base: i32,
    /// The places of dark vertices.
    dark: u64,
    light: u64,
    /// The place of the apex, once it has edges.
    apex: Option<u32>,
    goal: i32,
}

impl Rule {
    pub(crate) fn allows(&self, pattern: u64) -> bool {
        let difference = self.base + degrees_under(pattern, self.dark) - degrees_under(pattern, self.light);
        match self.apex.map_or(0, |place| degree(pattern, place)) {
            0 => self.goal.abs() <= 2,
            1 => (difference - self.goal).abs() == 1,
            _ => difference == self.goal,
        }
    }
}
