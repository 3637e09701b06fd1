//! Connectivity check: do the open links still form a 2-connected graph?
//!
//! A cycle stays connected when any single vertex is removed. So if the graph of open links has a cut vertex, or is not
//! connected, there is no tour: some part of the board is cut off, or cannot be both entered and left.
//!
//! One depth-first search finds a cut vertex. Number the vertices in the order of their discovery; `low` of a vertex is the
//! smallest number that its subtree reaches by a single link. A child whose `low` is not below its parent's number is
//! connected to the rest through the parent alone. Time and memory are linear in the area.
//!
//! **Reference.** J. Hopcroft and R. Tarjan, Algorithm 447, Communications of the ACM 16 (1973).

use crate::board::MoveGraph;
use crate::run::{Run, Stopped};

use super::links::{APEX, Links};

/// The arrays of the search, reused from one check to the next.
pub(super) struct Connectivity {
    number: Vec<u32>,
    low: Vec<u32>,
    stack: Vec<Frame>,
}

struct Frame {
    vertex: u32,
    /// The links of a square that are still to be followed; of the apex, the index of the next square to try.
    rest: u32,
}

impl Connectivity {
    pub(super) fn new<G: MoveGraph>(run: &mut Run<'_>, links: &Links<G>) -> Result<Self, Stopped> {
        let vertices = links.graph().cells() + 1;
        let (number, low) = (run.filled(0, vertices)?, run.filled(0, vertices)?);
        Ok(Self { number, low, stack: Vec::with_capacity(vertices) })
    }

    /// Whether every vertex is reached and none is a cut vertex.
    pub(super) fn is_whole<G: MoveGraph>(&mut self, run: &mut Run<'_>, links: &Links<G>) -> Result<bool, Stopped> {
        self.stack.clear();
        run.tick(self.number.len() as u64 / 8)?;
        self.number.fill(0);
        let root = links.squares()[0];
        let vertices = links.squares().len() as u32 + u32::from(links.apex().is_some());
        let mut found = 0;
        let mut root_children = 0;
        self.discover(links, root, &mut found);
        while let Some(frame) = self.stack.last_mut() {
            run.tick(4)?;
            let vertex = frame.vertex;
            if let Some(next) = next_neighbour(links, frame) {
                if self.number[next as usize] == 0 {
                    root_children += u32::from(vertex == root);
                    self.discover(links, next, &mut found);
                } else {
                    self.low[vertex as usize] = self.low[vertex as usize].min(self.number[next as usize]);
                }
                continue;
            }
            self.stack.pop();
            if let Some(parent) = self.stack.last() {
                let parent = parent.vertex;
                let low = self.low[vertex as usize];
                if parent != root && low >= self.number[parent as usize] {
                    self.stack.clear();
                    return Ok(false);
                }
                self.low[parent as usize] = self.low[parent as usize].min(low);
            }
        }
        Ok(found == vertices && root_children <= 1)
    }

    fn discover<G: MoveGraph>(&mut self, links: &Links<G>, vertex: u32, found: &mut u32) {
        *found += 1;
        self.number[vertex as usize] = *found;
        self.low[vertex as usize] = *found;
        let rest = if Some(vertex) == links.apex() { 0 } else { links.open(vertex) };
        self.stack.push(Frame { vertex, rest });
    }
}

fn next_neighbour<G: MoveGraph>(links: &Links<G>, frame: &mut Frame) -> Option<u32> {
    if Some(frame.vertex) == links.apex() {
        let seen = frame.rest as usize;
        let next = links.squares()[seen..].iter().position(|&index| links.open(index) & APEX != 0)?;
        frame.rest = (seen + next + 1) as u32;
        return Some(links.squares()[seen + next]);
    }
    if frame.rest == 0 {
        return None;
    }
    let link = frame.rest & frame.rest.wrapping_neg();
    frame.rest &= !link;
    Some(links.across(frame.vertex, link))
}
