//! How long look-ups take, measured on a small board.
//!
//! The tables and the join of 6x8 closed are made, as a count makes them, and their times divided by the work that a plan expects
//! for them: so whatever a plan gets wrong everywhere alike does not matter. This takes about 60 ms.
//!
//! Only a caller who wants times needs that. A count asks a plan what part of the work is done, and whether it is short; for both the
//! [usual rates](Rates::USUAL) do, and the same question gets the same plan however busy the machine is.

use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::sweep::Layer;
use crate::count::engine::table::Table;
use crate::count::file_order::FileOrder;
use crate::count::rectangle::halves::{Halves, Rows};
use crate::count::rectangle::join::Join;
use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::shape::Rectangle;
use crate::run::{Instant, Run};
use crate::tour::Ends;

use super::survey::Survey;

/// The time of a look-up on one thread, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rates {
    pub(super) sweep: f64,
    pub(super) grow: f64,
    pub(super) join: f64,
}

impl Rates {
    /// Measured on the machine of the experiments.
    pub(super) const USUAL: Self = Self { sweep: 6.2, grow: 10.8, join: 1.5 };

    pub(super) fn measure(run: &mut Run<'_>) -> Result<Self, SweepError> {
        run.scoped_memory(|run| {
            let (engine, rectangle) = (Engine::new(1), small_rectangle());
            let graph = rectangle.rows(run)?;
            let halves = Halves::new(&engine, rectangle, &graph, None);
            let rows = rectangle.halves().0;
            let whole = Partition::of_files(halves.middle, 0).ok_or(SweepError::TooWide)?;
            let tile = whole.tile_of(0);
            // Tables of changes are made once, whatever the size of a board, and other programs may be in the way: the least
            // time counts.
            let mut times = [f64::INFINITY; 3];
            for _ in 0..4 {
                let began = Instant::now();
                let sweep = halves.sweep_rows(run, Rows::Whole(Table::start()), 0..rows, &Given::default());
                let table = sweep?;
                let swept = Instant::now();
                let recipe = halves.recipe(&whole, tile, rows);
                let grown = engine.grow(run, &table, &recipe)?;
                let sliced = Instant::now();
                let join =
                    Join { middle: halves.middle, lower: &grown, upper: &grown, recipe: &recipe, are_equal: true };
                join.count(run, &engine)?;
                let joined = Instant::now();
                for (least, time) in times.iter_mut().zip([swept - began, sliced - swept, joined - sliced]) {
                    *least = least.min(1e9 * time.as_secs_f64());
                }
                grown.recycle(run, &engine);
                table.recycle(run, &engine);
            }
            let survey = Survey::new(run, &halves)?;
            let swept: f64 = survey.lower.vertices.iter().map(|vertex| vertex.looked_up).sum();
            let (_, sizes, _) = survey.cuts[0].tiles[0];
            let [sweep, grow, join] = times;
            // One of each two mirrored blocks was made, and one of each two orders joined.
            Ok(Self { sweep: sweep / swept, grow: 2.0 * grow / sizes.work.grow, join: 4.0 * join / sizes.work.join })
        })
    }
}

/// What is measured.
fn small_rectangle() -> Rectangle {
    Rectangle { width: 6, height: 8, ends: Ends::Closed, order: FileOrder::OutsideIn, shift: 0 }
}
