//! The knights of a problem by what they are to a cell: resolved, unresolved, or constant.
//!
//! **Idea.** Resolved knights with a small k are [counted](super::counters), those with another k
//! are listed with their cones; unresolved ones are listed. A part of a cell lies in the same
//! cones, so a knight that is resolved for the cell is resolved for the part: only the others are
//! classified again, and what takes the same number of turns on the whole part becomes a constant.
//!
//! **Why it is right.** See [`cone`](super::super::geometry::cone) for resolved knights,
//! [`merge`](super::merge) for knights made one.
//!
//! **Complexity.** One pass over all knights for the first cell, shared among threads, and one over
//! the lists for each part.
//!
//! **When it fails.** Knights near the cell, or on a border between two cones that crosses it, stay
//! unresolved however small the cell is.
//!
//! **Reference.** Own work.

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Cone, Intervals, Position, along};
use super::counters::Counters;
use super::group::Group;
use super::knights::Knights;
use super::merge::merge;
use super::staircase::Staircase;

/// The knights of a problem, classified for a cell.
#[derive(Clone)]
pub(crate) struct Classified {
    /// Turns that are the same on the whole cell.
    constant: i64,
    /// Resolved knights with counters,
    counters: Counters,
    /// and without, each with its cone.
    uncounted: Vec<(Group, Cone)>,
    unresolved: Vec<Group>,
}

/// Groups of knights that are classified in about the time of a step.
const GROUPS_PER_STEP: u64 = 32;
/// Groups of knights that are classified together.
const CHUNK: usize = 128;

impl Classified {
    fn empty(knights: &Knights<'_>) -> Self {
        let counters = knights.layout().counters();
        Self { constant: 0, counters, uncounted: Vec::new(), unresolved: Vec::new() }
    }

    /// Classifies all knights.
    pub(crate) fn new(run: &mut Run<'_>, knights: &Knights<'_>, cell: &Cell) -> Result<Self, Stopped> {
        let parts = knights.pass(run, |groups| {
            let mut part = Self::empty(knights);
            for chunk in groups.chunks(CHUNK) {
                part.add_chunk(knights, cell, chunk);
            }
            part
        })?;
        let together = |mut all: Self, part: Self| {
            all.counters.add_all(&part.counters);
            all.uncounted.extend(part.uncounted);
            all.unresolved.extend(part.unresolved);
            all
        };
        Ok(parts.into_iter().reduce(together).unwrap_or_else(|| Self::empty(knights)))
    }

    /// Adds neighbours in the list of all knights, which mostly stand on a few ranks.
    fn add_chunk(&mut self, knights: &Knights<'_>, cell: &Cell, chunk: &[Group]) {
        let ranks = chunk.iter().fold((i32::MAX, i32::MIN), |(low, high), group| (low.min(group.y), high.max(group.y)));
        let intervals = Intervals::new(cell, (ranks.0.into(), ranks.1.into()));
        let mut cones = [None; CHUNK];
        cones.iter_mut().zip(chunk).for_each(|(cone, group)| *cone = intervals.cone(group.x));
        for (&cone, group) in cones.iter().zip(chunk) {
            self.add(knights, group, cone.or_else(|| Position::of(cell, group.place()).cone()));
        }
    }

    /// Adds a group with the cone that contains the cell.
    #[inline]
    fn add(&mut self, knights: &Knights<'_>, group: &Group, cone: Option<Cone>) {
        match cone {
            None => self.unresolved.push(*group),
            Some(cone) if knights.is_counted(group) => self.counters.add(knights.layout(), cone, group),
            Some(cone) => self.uncounted.push((*group, cone)),
        }
    }

    /// Classifies the unresolved knights again, for a part of the cell.
    pub(crate) fn narrow(&mut self, run: &mut Run<'_>, knights: &Knights<'_>, cell: &Cell) -> Result<(), Stopped> {
        run.spend(1 + self.unresolved.len() as u64 / GROUPS_PER_STEP)?;
        for group in &std::mem::take(&mut self.unresolved) {
            self.add(knights, group, Position::of(cell, group.place()).cone());
        }
        Ok(())
    }

    /// The knights classified for a part of the cell. Those that take the same number of turns on
    /// all of it leave the lists.
    pub(crate) fn part(&self, knights: &Knights<'_>, cell: &Cell) -> Self {
        let counters = self.counters.clone();
        let mut part = Self { constant: self.constant, counters, uncounted: Vec::new(), unresolved: Vec::new() };
        let uncounted = self.uncounted.iter().map(|(group, cone)| (group, Some(*cone)));
        let unresolved = self.unresolved.iter().map(|group| (group, Position::of(cell, group.place()).cone()));
        for (group, cone) in uncounted.chain(unresolved) {
            let turns = match cone {
                None => knights.constant_turns(group, cell),
                Some(_) if knights.is_counted(group) => None,
                Some(cone) => constant_stairs(knights, group, cone, cell),
            };
            match turns {
                Some(turns) => part.constant += turns,
                None => part.add(knights, group, cone),
            }
        }
        part
    }

    /// Merges unresolved knights that differ by a constant on the cell.
    pub(crate) fn merge(&mut self, run: &mut Run<'_>, knights: &Knights<'_>, cell: &Cell) -> Result<(), Stopped> {
        self.constant += merge(run, knights, cell, &mut self.unresolved)?;
        Ok(())
    }

    /// The exact turns to a square of the cell.
    pub(crate) fn turns_at(&self, knights: &Knights<'_>, to: (i64, i64)) -> i64 {
        let colour = ((to.0 ^ to.1) & 1) as usize;
        let waves = self.counters.waves(knights.layout(), colour);
        let counted: i64 = waves.map(|wave| wave.at(along(wave.axis(), to.0, to.1))).sum();
        let others = self.unresolved.iter().chain(self.uncounted.iter().map(|(group, _)| group));
        self.constant + counted + others.map(|group| knights.turns_of(group, to)).sum::<i64>()
    }

    /// The steps of the search that [`turns_at`](Self::turns_at) takes.
    pub(crate) fn steps(&self) -> u64 {
        1 + self.len() as u64 / GROUPS_PER_STEP
    }

    /// The number of groups whose turns vary and that are not in the counters.
    pub(crate) fn len(&self) -> usize {
        self.uncounted.len() + self.unresolved.len()
    }

    /// Memory of the lists.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(&*self.uncounted) + size_of_val(&*self.unresolved)) as u64
    }

    pub(crate) fn constant(&self) -> i64 {
        self.constant
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Resolved groups without counters.
    pub(crate) fn uncounted(&self) -> &[(Group, Cone)] {
        &self.uncounted
    }

    pub(crate) fn unresolved(&self) -> &[Group] {
        &self.unresolved
    }

    pub(crate) fn into_unresolved(self) -> Vec<Group> {
        self.unresolved
    }
}

/// The turns of a group in one cone to every square of a cell, if they are the same.
fn constant_stairs(knights: &Knights<'_>, group: &Group, cone: Cone, cell: &Cell) -> Option<i64> {
    let axis = cone.axis();
    let (x, y) = group.place();
    let ((low, high), place) = (cell.range(axis), along(axis, x, y));
    let (near, far) = if cone.is_rising() { (low - place, high - place) } else { (place - high, place - low) };
    let turns = |parity: i64, along: i64| {
        Staircase::new(axis, knights.k(group), parity).turns_by(knights.inverse(group), along)
    };
    let (least, most) = (turns(0, near).min(turns(1, near)), turns(0, far).max(turns(1, far)));
    (least == most).then_some(least * i64::from(group.count))
}
