//! Complete search with pruning.
//!
//! **Idea.** A tour is a cycle in which every square has two links; an open tour becomes a cycle through an extra vertex, the
//! *apex*, which is joined to the squares where the tour may begin or end. Walk from the start, always to the square with the
//! fewest links left (Warnsdorff's order). After every jump [propagate](links) its consequences by four rules:
//!
//! 1. a vertex with fewer than two links left is dead: there is no tour on this branch;
//! 2. a vertex with exactly two links left must use both;
//! 3. a vertex that uses two links loses all others;
//! 4. a link that would close a cycle before all vertices are in it is lost.
//!
//! Every few decisions, one in 1 + floor(A / 128) on a board of A squares, also check that the remaining links leave the
//! board [2-connected](connected): that pass is linear in A. At the first contradiction undo the jump, remove its link
//! for the rest of this branch, and propagate that too.
//!
//! **Worked example.** An open tour of 3x4 (files a to c) from a1. Colours alternate, so it ends on a light square: the apex
//! is joined to a1 and to the light squares a2, a4, b1, b3, c2, c4. The tour begins on a1, so the link apex-a1 is in use. The
//! dark squares c1, b4 and b2 have two links each, which are forced by rule 2:
//!
//! ```text
//! 4  a4  b4  c4       c1: a2, b3    b4: a2, c2    so a2 is full and loses c3 and the apex (rule 3)
//! 3  a3  b3  c3       c3: a4, b1    (a2 is lost)  b2: a4, c4
//! 2  a2  b2  c2       chains so far: apex-a1, b3-c1-a2-b4-c2 and c4-b2-a4-c3-b1; a3 is free
//! 1  a1  b1  c1       1st decision: a1-b3 (2 links left besides a1-b3; c2 has 3 besides a1-c2).
//!     a   b   c         c2-apex would close apex-a1-b3-c1-a2-b4-c2 too early (rule 4), so c2-a3 is forced.
//!                     2nd decision: a3-c4 (a tie with a3-b1). The rest is forced: b2, a4, c3, b1.
//! ```
//!
//! Two decisions and no jump undone: a1 b3 c1 a2 b4 c2 a3 c4 b2 a4 c3 b1 (`cavallo tour 3x4 --start a1 --method search
//! --explain`).
//!
//! **Why it is right.** A link is lost only if no tour with the links of the walk can use it, and for every jump both cases
//! are explored, with it and without it. So a search that ends without a tour has proved that there is none. Colours are
//! counted first: they decide which squares can be ends.
//!
//! **Complexity.** Exponential in the worst case. A step costs its propagation and, every few decisions, a linear pass
//! over the whole board. Memory: at most 360 bytes per square, most of them for the trail. Measured in
//! `experiments/warnsdorff-speed`: a closed tour takes 74 µs on 8x8 and 10 ms on 50x50, without a jump undone: a few
//! microseconds per square.
//!
//! **When it fails.** Never with a wrong answer. It decides every pair of start and end on the boards of the tests' oracle
//! (up to 3x12, 4x10, 5x11 and 7x9) in milliseconds; on large boards with many blocked squares and no tour it may not end.
//!
//! **Reference.** F. Rubin, A search procedure for Hamilton paths and circuits, Journal of the ACM 21 (1974).

mod connected;
mod links;

use crate::answer::{Answer, Reason};
use crate::board::{Board, Colour, MoveGraph, Square, Symmetry, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};
use crate::trace::{Candidate, Event, Measure, TieRule};

use super::existence::{refute_area, refute_colours};
use super::{Ends, Route, TourProblem};
use connected::Connectivity;
use links::{APEX, Links, Mark, MayEnd, Set, each};

/// The method `search`: depth-first in Warnsdorff's order. After every jump it draws all conclusions from the fact that
/// every square has two links, and every few decisions it looks for cut vertices. It is complete, and the method for
/// blocked squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search;

impl Solver<TourProblem> for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::GRAPH_SEARCH
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        // Only an end is given: search from there and reverse the tour. A closed tour keeps its last square that way.
        if let (Some(end), true) = (problem.end(), problem.prefix().is_empty())
            && let Ok(backwards) = TourProblem::new(problem.board().clone(), problem.ends()).with_start(end)
        {
            let mut answer = solve_forwards(run, &backwards)?;
            if let Answer::Found(Route::Listed(squares)) = &mut answer {
                squares.reverse();
            }
            return Ok(answer);
        }
        solve_forwards(run, problem)
    }
}

fn solve_forwards(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
    on_graph!(problem.board(), search(run, problem))
}

fn search<G: MoveGraph>(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
    let board = problem.board();
    if problem.ends() == Ends::Open && board.free_area() == 1 {
        return Ok(Answer::Found(Route::Listed(board.squares().collect())));
    }
    if let Some(reason) = refute_area(problem).or_else(|| refute_colours(problem)) {
        return Ok(Answer::Impossible(reason));
    }
    let (dark, light) = (board.free_of_colour(Colour::Dark), board.free_of_colour(Colour::Light));
    let closed = problem.ends() == Ends::Closed;

    let alternates = board.alternates_colours();
    let graph = G::reserve(run, board, 360)?;
    let may_end = |graph: &G, index: u32| {
        let square = graph.square(index);
        let colour_fits = match dark.cmp(&light) {
            _ if !alternates => true,
            std::cmp::Ordering::Greater => square.colour() == Colour::Dark,
            std::cmp::Ordering::Less => square.colour() == Colour::Light,
            std::cmp::Ordering::Equal => problem.start().is_none_or(|s| s == square || s.colour() != square.colour()),
        };
        colour_fits && problem.end().is_none_or(|end| end == square || problem.start().is_none_or(|s| s == square))
    };
    let apex: Option<&MayEnd<'_, G>> = if closed { None } else { Some(&may_end) };
    let links = Links::new(run, graph, board, apex)?;
    let mut search = Walker::new(links, run)?;
    search.run.poll()?;
    let is_settled = search.links.settle(search.run)?;
    search.run.poll()?;
    if !is_settled {
        return Ok(Answer::Impossible(Reason::Exhausted { steps: search.run.steps() }));
    }
    let symmetries: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board)).collect();
    for beginning in problem.beginnings() {
        let mark = search.links.mark();
        if let Some(route) = search.explore(problem, &beginning)? {
            return Ok(Answer::Found(route));
        }
        search.links.undo(mark);
        if closed || !problem.prefix().is_empty() || !search.forget_start(board, &symmetries, beginning[0])? {
            break;
        }
    }
    Ok(Answer::Impossible(Reason::Exhausted { steps: run.steps() }))
}

/// A jump that was chosen among several.
struct Decision {
    mark: Mark,
    head: u32,
    back: Set,
    placed: u64,
    chosen: Set,
}

struct Walker<'r, 'o, G> {
    links: Links<G>,
    connectivity: Connectivity,
    run: &'r mut Run<'o>,
    /// The square the walk has reached, the link by which it came, and the number of squares placed.
    head: u32,
    back: Set,
    placed: u64,
    /// How many decisions pass between two connectivity checks: on large boards a check costs more.
    decisions_between_checks: u64,
    decisions: u64,
}

impl<'r, 'o, G: MoveGraph> Walker<'r, 'o, G> {
    fn new(links: Links<G>, run: &'r mut Run<'o>) -> Result<Self, Stopped> {
        Ok(Self {
            connectivity: Connectivity::new(run, &links)?,
            decisions_between_checks: 1 + links.squares().len() as u64 / 128,
            links,
            run,
            head: 0,
            back: 0,
            placed: 0,
            decisions: 0,
        })
    }

    /// Searches all tours with this beginning.
    fn explore(&mut self, problem: &TourProblem, beginning: &[Square]) -> Result<Option<Route>, Error> {
        if self.run.is_traced() {
            self.run.tell(&Event::Began { placed: beginning });
        }
        self.run.spend(beginning.len() as u64)?;
        if !self.begin(problem, beginning)? {
            return Ok(None);
        }
        let origin = self.links.graph().index(beginning[0]);
        let mut decisions: Vec<Decision> = Vec::new();
        let mut alive = true;
        let mut decided = None;
        loop {
            if alive {
                self.follow(origin, decided)?;
                if self.links.is_tour() {
                    return Ok(Some(self.route(origin, beginning)?));
                }
                let chosen = self.choose();
                decisions.push(Decision {
                    mark: self.links.mark(),
                    head: self.head,
                    back: self.back,
                    placed: self.placed,
                    chosen,
                });
                self.tell_jump(chosen);
                decided = Some(chosen);
                alive = self.links.use_link(self.run, self.head, chosen)? && self.is_connected()?;
            } else {
                let Some(decision) = decisions.pop() else { return Ok(None) };
                self.tell_retreat(&decision);
                self.links.undo(decision.mark);
                (self.head, self.back, self.placed) = (decision.head, decision.back, decision.placed);
                // A decision counts as a step even if it failed at once.
                self.run.spend(1)?;
                decided = None;
                alive = self.links.lose_link(self.run, self.head, decision.chosen)?;
            }
        }
    }

    /// Places the given squares and puts the knight on the last of them. False if no tour begins there.
    fn begin(&mut self, problem: &TourProblem, beginning: &[Square]) -> Result<bool, Stopped> {
        let indices: Vec<u32> = beginning.iter().map(|&square| self.links.graph().index(square)).collect();
        if problem.ends() == Ends::Open {
            if !self.links.use_link(self.run, indices[0], APEX)? {
                return Ok(false);
            }
            self.back = APEX;
        } else {
            self.back = 0;
        }
        for step in indices.windows(2) {
            let Some(link) = self.use_link_between(step[0], step[1])? else { return Ok(false) };
            self.back = self.links.back_across(step[0], link);
        }
        self.head = indices[indices.len() - 1];
        self.placed = indices.len() as u64;
        if let (Ends::Closed, Some(end)) = (problem.ends(), problem.end()) {
            let end = self.links.graph().index(end);
            let Some(link) = self.use_link_between(indices[0], end)? else { return Ok(false) };
            if self.back == 0 {
                self.back = link;
            }
        }
        Ok(true)
    }

    /// Uses the link between two squares, if there is one and a tour may have it.
    fn use_link_between(&mut self, from: u32, to: u32) -> Result<Option<Set>, Stopped> {
        let Some(slot) = self.links.graph().slot_between(from, to) else { return Ok(None) };
        let link = 1 << slot;
        Ok(self.links.use_link(self.run, from, link)?.then_some(link))
    }

    /// Follows links that are in use: the one just decided, which was reported, and those it forces.
    fn follow(&mut self, origin: u32, mut decided: Option<Set>) -> Result<(), Error> {
        loop {
            let onward = self.links.used(self.head) & !self.back;
            let Some(link) = each(onward).next() else { return Ok(()) };
            let next = self.links.across(self.head, link);
            if link == APEX || next == origin {
                return Ok(());
            }
            self.run.spend(1)?;
            self.placed += 1;
            if decided.take() != Some(link) {
                self.tell_forced(next);
            }
            self.back = self.links.back_across(self.head, link);
            self.head = next;
        }
    }

    /// The link to the square with the fewest links. Of several it is the farthest from the centre, and of several of these the
    /// first in reading order.
    fn choose(&self) -> Set {
        let undecided = self.links.open(self.head) & !self.links.used(self.head);
        let graph = self.links.graph();
        let (width, height) = graph.size();
        each(undecided & !APEX)
            .min_by_key(|&link| {
                let to = self.links.across(self.head, link);
                let square = graph.square(to);
                let files = 2 * i64::from(square.file()) - (i64::from(width) - 1);
                let ranks = 2 * i64::from(square.rank()) - (i64::from(height) - 1);
                (self.links.open(to).count_ones(), -(files * files + ranks * ranks))
            })
            .unwrap_or(undecided)
    }

    fn is_connected(&mut self) -> Result<bool, Stopped> {
        self.decisions += 1;
        let is_due = self.decisions.is_multiple_of(self.decisions_between_checks);
        Ok(!is_due || self.connectivity.is_whole(self.run, &self.links)?)
    }

    /// No tour begins on this square, so none ends here; nor on the squares that symmetries of the board map it to. False if
    /// none is left.
    fn forget_start(&mut self, board: &Board, symmetries: &[Symmetry], start: Square) -> Result<bool, Stopped> {
        for symmetry in symmetries {
            let image = self.links.graph().index(symmetry.square(board, start));
            if !self.links.lose_link(self.run, image, APEX)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reads the tour off the links, from the origin in the direction of the beginning.
    fn route(&mut self, origin: u32, beginning: &[Square]) -> Result<Route, Stopped> {
        let graph = self.links.graph();
        let total = self.links.squares().len();
        let mut squares = Vec::with_capacity(total);
        let mut index = origin;
        let mut back = if self.links.apex().is_some() {
            APEX
        } else {
            // A closed tour goes first to the second given square, or away from the link by which the walk returns.
            let onward = beginning.get(1).and_then(|&second| graph.slot_between(origin, graph.index(second)));
            let used = self.links.used(origin);
            match onward {
                Some(slot) => used & !(1 << slot),
                None => used & self.closing_link(origin),
            }
        };
        while squares.len() < total {
            self.run.tick(4)?;
            squares.push(graph.square(index));
            let onward = each(self.links.used(index) & !back).next().unwrap_or(APEX);
            back = self.links.back_across(index, onward);
            index = self.links.across(index, onward);
        }
        Ok(Route::Listed(squares))
    }

    /// Of the two links of a closed tour at its origin, the one by which the walk returns: the walk ended beside it.
    fn closing_link(&self, origin: u32) -> Set {
        match self.links.graph().slot_between(origin, self.head) {
            Some(slot) if self.links.used(origin) & (1 << slot) != 0 => 1 << slot,
            _ => each(self.links.used(origin)).next().unwrap_or(0),
        }
    }
}

/// What is reported to the observer.
impl<G: MoveGraph> Walker<'_, '_, G> {
    fn tell_jump(&mut self, chosen: Set) {
        if !self.run.is_traced() || chosen == APEX {
            return;
        }
        let graph = self.links.graph();
        let undecided = self.links.open(self.head) & !self.links.used(self.head) & !APEX;
        let candidates: Vec<Candidate> = each(undecided)
            .map(|link| self.links.across(self.head, link))
            .map(|to| Candidate { square: graph.square(to), exits: (self.links.open(to).count_ones() - 1) as u8 })
            .collect();
        let fewest = candidates.iter().map(|candidate| candidate.exits).min();
        let tied: Vec<Square> =
            candidates.iter().filter(|c| Some(c.exits) == fewest).map(|candidate| candidate.square).collect();
        self.run.tell(&Event::Jumped {
            number: self.placed + 1,
            from: graph.square(self.head),
            candidates: &candidates,
            measure: Measure::Links,
            tied: if tied.len() > 1 { &tied } else { &[] },
            tie_rule: Some(TieRule::Roth),
            to: graph.square(self.links.across(self.head, chosen)),
        });
    }

    fn tell_forced(&mut self, to: u32) {
        if self.run.is_traced() {
            let graph = self.links.graph();
            let (from, to) = (graph.square(self.head), graph.square(to));
            self.run.tell(&Event::Forced { number: self.placed, from, to });
        }
    }

    fn tell_retreat(&mut self, decision: &Decision) {
        if self.run.is_traced() && decision.chosen != APEX {
            let graph = self.links.graph();
            let from = graph.square(self.links.across(decision.head, decision.chosen));
            let to = graph.square(decision.head);
            self.run.tell(&Event::Retreated { number: decision.placed + 1, from, to });
        }
    }
}
