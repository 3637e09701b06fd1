//! A rectangle counted by its halves: half a sweep, and one [slice](Slice) of the middle after the other.
//!
//! Both halves are the same table if they have equally many rows; if not, one is the table of the other after one row more. Memory is
//! needed for them and for one slice at a time with its partner. A slice that does not fit is cut into smaller ones, down to
//! single patterns; so what must fit are the tables of the halves, two at a time while they are made.
//!
//! A slice is one number and independent of the others: finished ones go into a [ledger](Ledger).

use std::collections::HashMap;

use crate::run::{Event, Run, Stopped};
use crate::tour::Ends;

use super::balance::{Balance, Rule};
use super::gather::{Engine, SweepError};
use super::graph::CountGraph;
use super::join::join;
use super::ledger::Ledger;
use super::middle::{Middle, Slice};
use super::pattern::degree;
use super::sweep::Sweep;
use super::table::Table;

/// With so many states and more, slices pay: those that are alike are made once.
const STATES_WORTH_SLICING: u64 = 1 << 15;

/// A board without blocked squares or given ends; the width is the shorter side, at least three, and the height at least four.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) ends: Ends,
}

impl Rectangle {
    /// The rows that each half sweeps, of which the first has as many or fewer.
    pub(super) fn halves(self) -> (u32, u32) {
        let fewer = (self.height - 2) / 2;
        (fewer, self.height - 2 - fewer)
    }

    pub(super) fn middle(self) -> Middle {
        Middle { width: self.width, stable: self.ends == Ends::Open }
    }

    /// The vertices in the middle when so many rows were swept; `graph` has the stable as its last vertex if there is one.
    pub(super) fn frontier(self, graph: &CountGraph, rows: u32) -> Vec<u32> {
        let stable = graph.vertices() as u32 - 1;
        let middle = rows * self.width..(rows + 2) * self.width;
        middle.chain((self.ends == Ends::Open).then_some(stable)).collect()
    }

    /// The colours of the lower rows. The first square is dark.
    pub(super) fn balance(self, rows: u32) -> Option<Balance> {
        if self.ends == Ends::Closed {
            return None;
        }
        let colours = (0..rows).flat_map(|rank| (0..self.width).map(move |file| (rank + file) % 2 == 0));
        let area = u64::from(self.width) * u64::from(self.height);
        Some(Balance::new(colours.collect(), area.div_ceil(2), area / 2))
    }
}

/// The halves of a rectangle, ready to be joined.
struct Halves<'a> {
    engine: &'a Engine,
    middle: Middle,
    lower: Table,
    lower_rule: Option<Rule>,
    /// If it differs from the lower one.
    upper: Option<(Table, Option<Rule>)>,
}

/// Counts the tours of a rectangle. `graph` has the two rows of the middle after the rows of the larger half.
pub(super) fn count_by_halves(
    run: &mut Run<'_>,
    engine: &Engine,
    rectangle: Rectangle,
    graph: &CountGraph,
    ledger: &mut dyn Ledger,
) -> Result<u128, SweepError> {
    let (fewer, more) = rectangle.halves();
    let balance = rectangle.balance(more + 2);
    let rule = |rows: u32| {
        balance.as_ref().map(|balance| balance.rule(rows * rectangle.width, &rectangle.frontier(graph, rows)))
    };
    let mut sweep = Sweep::new(engine, graph, balance.as_ref());
    let mut lower = sweep.pass_many(run, Table::start(), fewer * rectangle.width)?;
    sweep.show(&mut lower, rectangle.frontier(graph, fewer));
    let upper = if more > fewer {
        let first = sweep.pass(run, &lower)?;
        let mut upper = sweep.pass_many(run, first, rectangle.width - 1)?;
        sweep.show(&mut upper, rectangle.frontier(graph, more));
        Some((upper, rule(more)))
    } else {
        None
    };
    let halves = Halves { engine, middle: rectangle.middle(), lower, lower_rule: rule(fewer), upper };
    let total = halves.join_all(run, ledger);
    run.release(halves.bytes());
    total
}

impl Halves<'_> {
    fn bytes(&self) -> u64 {
        self.lower.bytes() + self.upper.as_ref().map_or(0, |(upper, _)| upper.bytes())
    }

    fn join_all(&self, run: &mut Run<'_>, ledger: &mut dyn Ledger) -> Result<u128, SweepError> {
        let mut slices = self.middle.whole();
        if self.lower.states() >= STATES_WORTH_SLICING {
            let cut = |slice| self.middle.cut_further(slice).unwrap_or(vec![slice]);
            slices = slices.into_iter().flat_map(cut).collect();
        }
        let weighed = slices.into_iter().map(|slice| (slice, self.middle.weight(slice, self.upper.is_none())));
        let weighed: Vec<(Slice, u32)> = weighed.filter(|&(_, weight)| weight > 0).collect();
        let work = self.work(&weighed);
        let of = work.iter().sum();
        let (mut total, mut done) = (0_u128, 0);
        for (&(slice, weight), work) in weighed.iter().zip(work) {
            run.tell(&Event::Sliced { done, of });
            let pairs = self.join_slice(run, slice, ledger)?;
            let weighted = pairs.checked_mul(u128::from(weight));
            total = weighted.and_then(|pairs| total.checked_add(pairs)).ok_or(SweepError::Overflow)?;
            done += work;
        }
        Ok(total)
    }

    /// How much work each slice is likely to be: the states that may get into it.
    fn work(&self, slices: &[(Slice, u32)]) -> Vec<u64> {
        let edges = self.middle.edges();
        let Some(&(Slice { mask, .. }, _)) = slices.first() else { return Vec::new() };
        let places: Vec<u32> = (0..32).filter(|&place| mask >> (2 * place) & 3 != 0).collect();
        let count = |place: u32| edges.iter().filter(|edge| edge.0 == place || edge.1 == place).count() as u64;
        let mut states: HashMap<u64, u64> = HashMap::new();
        for chunk in &self.lower.chunks {
            for (i, &pattern) in chunk.patterns.iter().enumerate() {
                *states.entry(pattern & mask).or_default() += chunk.states(i).len() as u64;
            }
        }
        let reaches = |pattern: u64, slice: Slice| {
            places.iter().all(|&place| {
                let (has, wants) = (degree(pattern, place), degree(slice.degrees, place));
                has <= wants && wants - has <= count(place)
            })
        };
        let part = |slice: Slice| -> u64 {
            states.iter().filter(|&(&pattern, _)| reaches(pattern, slice)).map(|(_, states)| states).sum()
        };
        slices.iter().map(|&(slice, _)| 1 + part(slice)).collect()
    }

    /// The tours of one slice, which is cut into smaller ones if it does not fit.
    fn join_slice(&self, run: &mut Run<'_>, slice: Slice, ledger: &mut dyn Ledger) -> Result<u128, SweepError> {
        let kind = self.engine.prime.map_or("exact".to_owned(), |prime| format!("modulo-{prime}"));
        let part = format!("{kind}-{:x}-{:x}", slice.mask, slice.degrees);
        if let Some(pairs) = ledger.recall(&part) {
            return Ok(pairs);
        }
        let joined = run.apart(|run| self.join_at_once(run, slice));
        if let Err(SweepError::Stopped(Stopped::Memory { .. })) = joined
            && let Some(smaller) = self.middle.cut_further(slice)
        {
            return smaller.into_iter().try_fold(0_u128, |sum, slice| {
                let pairs = self.join_slice(run, slice, ledger)?;
                sum.checked_add(pairs).ok_or(SweepError::Overflow)
            });
        }
        let pairs = joined?;
        ledger.note(&part, pairs)?;
        Ok(pairs)
    }

    fn join_at_once(&self, run: &mut Run<'_>, slice: Slice) -> Result<u128, SweepError> {
        let Self { engine, middle, lower, lower_rule, upper } = self;
        let one = middle.slice_of(run, engine, lower, slice, lower_rule.as_ref())?;
        let partner = middle.partner_slice(slice);
        if upper.is_none() && partner == slice {
            return join(run, engine, *middle, &one, &one);
        }
        let (upper, upper_rule) = upper.as_ref().map_or((lower, lower_rule), |(upper, rule)| (upper, rule));
        let other = middle.slice_of(run, engine, upper, partner, upper_rule.as_ref())?;
        join(run, engine, *middle, &one, &other)
    }
}
