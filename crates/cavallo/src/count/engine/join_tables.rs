//! The tables that all [joins](crate::count::rectangle::join) share: matchings as the other half sees them, contractions, and which matchings
//! make a single cycle.
//!
//! **Idea.** Each is made when it is first needed. For three, four and five pairs there are (2k -
//! 2)!! = 8, 48 and 384 matchings that make a single cycle with a given one: few enough to list
//! them.
//!
//! **Why it is right.** A table is filled by the function that it replaces.
//!
//! **Complexity.** At most 16 points have tables: two million numbers for each first row, a few
//! milliseconds and 8 MB.
//!
//! **When it fails.** With more points there is no table, and the join computes each number.
//!
//! **Reference.** None: this is the program's own.

use std::sync::OnceLock;

use super::matching::{Partners, Transition, matchings, unrank};
use super::transitions::Transitions;

/// Tables that all joins share, made when they are needed.
pub(crate) struct JoinTables {
    /// For each number of pairs, whether the apex is a point, and the number of points in the first row: the numbers of matchings
    /// as the other half sees them.
    exchanged: Vec<OnceLock<Box<[u32]>>>,
    /// Contractions of the first point and another, of as many points as no other step has tables for.
    contractions: Vec<OnceLock<Box<[u32]>>>,
    /// The matchings that make a single cycle with a given one, for three, four and five pairs.
    three: OnceLock<Vec<[u8; 8]>>,
    four: OnceLock<Vec<[u8; 48]>>,
    five: OnceLock<Vec<[u16; 384]>>,
}

/// The most points for which numbers are exchanged, and contracted, by tables.
pub(crate) const MOST_POINTS_OF_JOIN_TABLES: usize = 16;

impl Default for JoinTables {
    fn default() -> Self {
        let empty = |slots: usize| (0..slots).map(|_| OnceLock::new()).collect();
        let most = MOST_POINTS_OF_JOIN_TABLES;
        Self {
            exchanged: empty((most / 2 + 1) * 2 * (most + 1)),
            contractions: empty(2 * most),
            three: OnceLock::new(),
            four: OnceLock::new(),
            five: OnceLock::new(),
        }
    }
}

impl JoinTables {
    /// The numbers as the other half sees them: the points of the first row move behind those of the second, but not behind
    /// the apex.
    pub(crate) fn exchanged(
        &self,
        transitions: &Transitions,
        points: usize,
        first_row: usize,
        apex: usize,
    ) -> Option<&[u32]> {
        if points > MOST_POINTS_OF_JOIN_TABLES {
            return None;
        }
        let slot = (points / 2 * 2 + apex) * (MOST_POINTS_OF_JOIN_TABLES + 1) + first_row;
        Some(self.exchanged[slot].get_or_init(|| {
            let Some(fewer) = first_row.checked_sub(1) else { return (0..matchings(points) as u32).collect() };
            let last = Transition::Move(0, (points - apex - 1) as u8);
            let earlier = self.exchanged(transitions, points, fewer, apex).unwrap_or_default();
            match transitions.table(last, points) {
                Some(table) => earlier.iter().map(|&number| table[number as usize]).collect(),
                None if first_row == 1 => transitions.make(last, points),
                None => {
                    let once = self.exchanged(transitions, points, 1, apex).unwrap_or_default();
                    earlier.iter().map(|&number| once[number as usize]).collect()
                }
            }
        }))
    }

    /// The contraction of the first point and another as a table.
    pub(crate) fn contraction<'t>(
        &'t self,
        transitions: &'t Transitions,
        points: usize,
        partner: usize,
    ) -> Option<&'t [u32]> {
        let transition = Transition::Contract(0, partner as u8);
        transitions.table(transition, points).or_else(|| {
            let row = MOST_POINTS_OF_JOIN_TABLES.checked_sub(points)? / 2;
            let slot = self.contractions.get(row * MOST_POINTS_OF_JOIN_TABLES + partner)?;
            Some(&**slot.get_or_init(|| transitions.make(transition, points)))
        })
    }

    /// For each matching of three pairs, those that make a single cycle with it.
    pub(crate) fn three(&self) -> &[[u8; 8]] {
        self.three.get_or_init(|| single_cycles(6, |number| number as u8))
    }

    /// The same for four pairs.
    pub(crate) fn four(&self) -> &[[u8; 48]] {
        self.four.get_or_init(|| single_cycles(8, |number| number as u8))
    }

    /// The same for five pairs.
    pub(crate) fn five(&self) -> &[[u16; 384]] {
        self.five.get_or_init(|| single_cycles(10, |number| number as u16))
    }
}

/// For each matching of k pairs, the matchings that make a single cycle with it.
fn single_cycles<T: Copy + Default, const N: usize>(points: usize, number: impl Fn(usize) -> T) -> Vec<[T; N]> {
    let all: Vec<Partners> = (0..matchings(points) as u32).map(|number| unrank(points, number)).collect();
    let is_single = |one: &Partners, other: &Partners| {
        let (mut point, mut pairs) = (0_u8, 0);
        loop {
            point = other[usize::from(one[usize::from(point)])];
            pairs += 1;
            if point == 0 {
                return 2 * pairs == points;
            }
        }
    };
    let fitting = |one: &Partners| {
        let mut fitting = [T::default(); N];
        let found = all.iter().enumerate().filter(|(_, other)| is_single(one, other));
        fitting.iter_mut().zip(found).for_each(|(place, (found, _))| *place = number(found));
        fitting
    };
    all.iter().map(fitting).collect()
}
