//! The two halves of a rectangle: how their tables are swept, and how tiles are made of them.
//!
//! **Idea.** Both halves are swept by [the engine](crate::count::engine::sweep), row by row towards the middle. A board is its own
//! mirror image, so a square and its mirror image are processed together, and after each two the table is
//! [folded](crate::count::engine::fold). A table that leads to one tile or class only keeps the states that can.
//!
//! **Why it is right.** Folding both halves doubles each, so pairs count four times: [`Halves::tours_of`] divides, and a
//! number that four does not divide is a bug.
//!
//! **Complexity.** That of the sweep: one look-up per state and choice.
//!
//! **When it fails.** As the engine does: on a state with more than 20 ends, which needs more than ten files, or where a table
//! does not fit in memory.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997).

use std::ops::Range;

use crate::count::engine::advance::Engine;
use crate::count::engine::balance::Balance;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::{Filter, Given};
use crate::count::engine::fold::Mirror;
use crate::count::engine::graph::CountGraph;
use crate::count::engine::remainders::inverse;
use crate::count::engine::sweep::{Layer, Sweep};
use crate::run::Run;

use super::grow::Recipe;
use super::middle::{EdgeChoice, Middle, Prescribed};
use super::partition::Partition;
use super::progress::Meter;
use super::shape::{HalfBoard, Rectangle};
use super::tile::Tile;

/// The data of both halves.
pub(crate) struct Halves<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) rectangle: Rectangle,
    pub(crate) middle: Middle,
    pub(crate) graph: &'a CountGraph,
    pub(crate) balance: Option<&'a Balance>,
    /// What the progress is told to, if it is a count.
    pub(crate) meter: Option<&'a Meter<'a>>,
}

impl<'a> Halves<'a> {
    /// With the usual edges, and without a meter.
    pub(crate) fn new(engine: &'a Engine, board: &'a HalfBoard) -> Self {
        let HalfBoard { rectangle, graph, balance } = board;
        let (rectangle, middle, balance) = (*rectangle, rectangle.middle(), balance.as_ref());
        Self { engine, rectangle, middle, graph, balance, meter: None }
    }

    /// With another choice of edges of the middle.
    pub(crate) fn with(&self, choice: EdgeChoice) -> Self {
        Self { middle: self.middle.with(choice), ..*self }
    }

    /// The folded table after some more rows, shown over the two rows after them.
    pub(crate) fn sweep_rows<L: Layer>(
        &self,
        run: &mut Run<'_>,
        from: &L,
        rows: Range<u32>,
        given: &Given,
    ) -> Result<L, SweepError> {
        let width = self.rectangle.width;
        let first = if rows.start == 0 { Vec::new() } else { self.rectangle.frontier(self.graph, rows.start) };
        let mut sweep = self.sweep().resume(rows.start * width, first);
        let mut table = self.sweep_part(run, &mut sweep, from, rows.end * width, given)?;
        sweep.show(&mut table, self.rectangle.frontier(self.graph, rows.end));
        Ok(table)
    }

    /// A sweep over the rows of a half, from their beginning.
    pub(crate) fn sweep(&self) -> Sweep<'_> {
        Sweep::new(self.engine, self.graph, self.balance)
    }

    /// The folded table after some more vertices: the first table if there are none.
    pub(crate) fn sweep_part<L: Layer>(
        &self,
        run: &mut Run<'_>,
        sweep: &mut Sweep<'_>,
        from: &L,
        until: u32,
        given: &Given,
    ) -> Result<L, SweepError> {
        let image = self.rectangle.mirror_image();
        let mut current: Option<L> = None;
        for vertex in sweep.passed()..until {
            let mut next = sweep.pass(run, current.as_ref().unwrap_or(from), given)?;
            // A vertex and its mirror image are processed together.
            if image(vertex) <= vertex {
                let mirror = Mirror::new(&sweep.frontier, &image);
                next = next.fold(run, self.engine, mirror, self.untouched(&sweep.frontier, vertex + 1))?;
            }
            if let Some(meter) = self.meter.filter(|_| L::IS_COUNT && given.is_empty()) {
                meter.vertex(run, vertex);
            }
            if let Some(old) = current.replace(next) {
                old.recycle(run, self.engine);
            }
        }
        Ok(current.unwrap_or_else(L::start))
    }

    /// The places that a vertex and its mirror image do not touch.
    pub(crate) fn untouched(&self, frontier: &[u32], vertex: u32) -> u64 {
        let image = self.rectangle.mirror_image()(vertex);
        let is_near = |place: &u32| {
            [vertex, image]
                .iter()
                .any(|one| one == place || self.graph.later(*one as usize).iter().any(|(later, _)| later == place))
        };
        let touched = (0..).zip(frontier).filter(|(_, vertex)| is_near(vertex));
        touched.fold(u64::MAX, |mask, (place, _)| mask & !(3 << (2 * place)))
    }

    /// The tours of so many pairs of folded states: both halves are folded, and so count twice.
    pub(crate) fn tours_of(&self, pairs: u128) -> Result<u128, SweepError> {
        match self.engine.prime {
            None if pairs.is_multiple_of(4) => Ok(pairs / 4),
            None => Err(SweepError::Inconsistent),
            Some(prime) => Ok(pairs % u128::from(prime) * u128::from(inverse(4, prime)) % u128::from(prime)),
        }
    }

    /// A sum of pairs, as a remainder if numbers are remainders.
    pub(crate) fn reduced(&self, pairs: u128) -> u128 {
        self.engine.prime.map_or(pairs, |prime| pairs % u128::from(prime))
    }

    /// How the states of a tile are made from the table after `rows` rows. Seen from the upper half, it is the opposite tile.
    pub(crate) fn recipe(&self, partition: &Partition, tile: Tile, rows: u32) -> Recipe {
        let prescribed = partition.degrees_of(tile);
        let edges = self.middle.edges_for(prescribed.mask);
        let given = |edges: &[(u32, u32)]| self.given(prescribed, edges, rows);
        self.recipe_for(&edges, given, prescribed.mask, partition.is_own_image(tile), rows)
    }

    /// How states with certain degrees under a mask are made; `given` is told the edges that are still to come.
    pub(crate) fn recipe_for(
        &self,
        edges: &[(u32, u32)],
        given: impl Fn(&[(u32, u32)]) -> Given,
        mask: u64,
        is_mirrored: bool,
        rows: u32,
    ) -> Recipe {
        let frontier = self.rectangle.frontier(self.graph, rows);
        let filter =
            |added: usize| Filter::new(self.balance, &given(&edges[added..]), rows * self.rectangle.width, &frontier);
        let mask = mask | self.middle.apex_mask();
        let recipe = Recipe::new(edges.to_vec(), (filter, mask), self.middle.mirror(), is_mirrored);
        if self.middle.apex { recipe.in_two_passes() } else { recipe }
    }

    /// What patterns of any tile must satisfy.
    pub(crate) fn any_tile(&self, rows: u32) -> Filter {
        let frontier = self.rectangle.frontier(self.graph, rows);
        Filter::new(self.balance, &Given::default(), rows * self.rectangle.width, &frontier)
    }

    /// The same for these degrees or their mirror image, for both of which a folded table stands.
    pub(crate) fn given_mirrored(&self, prescribed: Prescribed, edges: &[(u32, u32)], rows: u32) -> Given {
        let mirror = self.middle.mirror();
        let mirrored: Vec<(u32, u32)> =
            edges.iter().map(|&(low, high)| (mirror.place(low), mirror.place(high))).collect();
        self.given(prescribed, edges, rows).or(self.given(self.middle.mirrored(prescribed), &mirrored, rows))
    }

    /// The degrees that are prescribed in the middle, after `rows` rows, while these edges, pairs of places, are still to
    /// come.
    fn given(&self, prescribed: Prescribed, edges: &[(u32, u32)], rows: u32) -> Given {
        let frontier = self.rectangle.frontier(self.graph, rows);
        let vertex = |place: u32| frontier[place as usize];
        let added: Vec<(u32, u32)> = edges.iter().map(|&(low, high)| (vertex(low), vertex(high))).collect();
        let given = self.middle.given(prescribed).into_iter().map(|(place, degree)| (vertex(place), degree));
        Given::new(self.graph, rows * self.rectangle.width, &added, &given.collect::<Vec<_>>())
    }
}
