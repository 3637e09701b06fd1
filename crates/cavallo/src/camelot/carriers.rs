//! The knights that may carry the king from a square, and bounds on their detours.
//!
//! **Idea.** A knight j that picks the king up on p and carries it to g makes a detour of d(j,p) + d(p,g) - d(j,g). A knight whose shortest paths to p include one over another knight's square is
//! not needed. The others are kept in clusters of knights that stand close together. Let c be the middle square of a cluster. Then d(j,g) <= d(j,c) + d(c,g), so
//! no detour of the cluster is less than d(p,g) - d(c,g) plus the least d(j,p) - d(j,c) of its knights. That last number is made once for each p, and then a meeting square costs one distance per
//! cluster instead of one per knight. Most knights that are not needed are found for a whole range of pickup squares at once, by cones as in [`passed`](super::passed).
//!
//! **Worked example.** Knights on a1, b1 and a2, and c = a1: the distances from it are 0, 3 and 3. To p = m7 they make 6, 7 and 7 jumps, so the least d(j,p) - d(j,c) is 4. To g = a25 it is
//! 10 jumps from p and 12 from c: no knight has a detour of less than 10 - 12 + 4 = 2. To g = y13 it is 6 from p and 12 from c: 6 - 12 + 4 is negative and rules out nothing, and a1
//! indeed comes by m7 without a detour.
//!
//! **Why it is right.** By the triangle inequality, as above. For knights that are not needed see [`pickups`](super::pickups).
//!
//! **Complexity.** O(n m) for each p, with n squares with knights on them, of which m are needed; then O(clusters) for the bound of a meeting square.
//!
//! **When it fails.** With knights all over the board there are as many clusters as knights nearby, and the bound saves nothing; then few are needed.
//!
//! **Reference.** Own work.

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

use super::passed::{FAR, cones};

/// Knights within a rectangle of this many files and ranks are a cluster.
const SIDE: u32 = 16;

/// Squares farther apart than this along one side are never exceptions to the formula.
const NEAR: u32 = 3;

/// Some knights that stand close together.
pub(super) struct Cluster {
    middle: Square,
    /// The knights, and how far each is from the middle.
    knights: Vec<(Square, u64)>,
}

impl Cluster {
    /// Divides knights into clusters.
    pub(super) fn of_all(board: &Board, mut knights: Vec<Square>) -> Vec<Self> {
        let place = |square: &Square| (square.file() / SIDE, square.rank() / SIDE);
        knights.sort_unstable_by_key(place);
        let cluster = |knights: &[Square]| {
            let middle_of = |coordinate: fn(&Square) -> u32| {
                let least = knights.iter().map(coordinate).min().unwrap_or(0);
                least.midpoint(knights.iter().map(coordinate).max().unwrap_or(0))
            };
            let middle = Square::new(middle_of(|square| square.file()), middle_of(|square| square.rank()));
            let knights = knights.iter().map(|&knight| (knight, jumps(board, knight, middle))).collect();
            Self { middle, knights }
        };
        knights.chunk_by(|a, b| place(a) == place(b)).map(cluster).collect()
    }

    #[cfg(test)]
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.knights.iter().map(|&(knight, _)| knight)
    }

    /// The knights that may be needed for pickups on a convex range of squares, given by its corners. One is not if it passes over another on the way to each of them.
    pub(super) fn needed(
        run: &mut Run<'_>,
        board: &Board,
        knights: &[Square],
        range: &[(i64, i64)],
    ) -> Result<Vec<Self>, Stopped> {
        let (x, y) = range[0];
        let away = |knight: &Square| (x - i64::from(knight.file())).abs() + (y - i64::from(knight.rank())).abs();
        let mut knights = knights.to_vec();
        // Who is passed is nearer.
        knights.sort_unstable_by_key(|knight| (away(knight), *knight));
        // With the cones, as bits, that contain each corner of the range, or nothing if one of them is near.
        let mut needed: Vec<(Square, Vec<u8>)> = Vec::new();
        for knight in knights {
            run.spend(1)?;
            let passes = |(other, seen): &(Square, Vec<u8>)| {
                let files = i64::from(other.file()) - i64::from(knight.file());
                let ranks = i64::from(other.rank()) - i64::from(knight.rank());
                let along = cones(files, ranks);
                !seen.is_empty() && seen.iter().all(|seen| seen & along != 0) && is_straight(board, knight, *other)
            };
            if let Some(passed) = needed.iter().position(passes) {
                needed.swap(passed, passed / 2);
                run.tick(passed as u64)?;
                continue;
            }
            run.tick(needed.len() as u64)?;
            let seen = |&(file, rank): &(i64, i64)| {
                let (files, ranks) = (file - i64::from(knight.file()), rank - i64::from(knight.rank()));
                (files.abs().max(ranks.abs()) > 2 * FAR).then(|| cones(files, ranks))
            };
            needed.push((knight, range.iter().map(seen).collect::<Option<_>>().unwrap_or_default()));
        }
        Ok(Self::of_all(board, needed.into_iter().map(|(knight, _)| knight).collect()))
    }
}

/// Whether the distance of two squares is exactly the linear function of its cone, so that it adds to all others within the cone.
fn is_straight(board: &Board, from: Square, to: Square) -> bool {
    let (files, ranks) = (u64::from(from.file().abs_diff(to.file())), u64::from(from.rank().abs_diff(to.rank())));
    6 * jumps(board, from, to) == (3 * files.max(ranks)).max(2 * (files + ranks))
}

/// The distance on a board with sides of at least 5, where there is always a path. [`closed_form`] in fewer instructions: most squares are far from one another, and distances are most of the work.
#[inline]
pub(super) fn jumps(board: &Board, from: Square, to: Square) -> u64 {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let (longer, both) = (files.max(ranks), files + ranks);
    if longer <= NEAR {
        return closed_form(board, from, to).unwrap_or(u64::MAX / 8);
    }
    let enough = longer.div_ceil(2).max(both.div_ceil(3));
    u64::from(enough + ((enough + both) & 1))
}

/// The knights that may carry the king from one square.
pub(super) struct Carriers<'a> {
    board: &'a Board,
    at: Square,
    clusters: Vec<Near>,
}

/// Those of one cluster.
pub(super) struct Near {
    middle: Square,
    /// The least number of jumps to the pickup square less those to the middle.
    ahead: i64,
    /// The knights with their jumps to the pickup square.
    knights: Vec<(Square, u64)>,
}

impl<'a> Carriers<'a> {
    /// The knights that are needed for this pickup square: none passes over another.
    pub(super) fn new(run: &mut Run<'_>, board: &'a Board, clusters: &[Cluster], at: Square) -> Result<Self, Stopped> {
        let mut all = Vec::new();
        for (number, cluster) in clusters.iter().enumerate() {
            run.spend(cluster.knights.len() as u64)?;
            all.extend(cluster.knights.iter().map(|&(knight, off)| (jumps(board, knight, at), knight, off, number)));
        }
        all.sort_unstable();
        let mut needed: Vec<(Square, u64)> = Vec::new();
        let mut near: Vec<Option<Near>> = clusters.iter().map(|_| None).collect();
        for (there, knight, off, number) in all {
            run.spend(1)?;
            let passed = needed.iter().position(|&(other, left)| left + jumps(board, knight, other) == there);
            if let Some(passed) = passed {
                // Who is passed by one is passed by many: found sooner the next time.
                needed.swap(passed, passed / 2);
                run.tick(passed as u64)?;
                continue;
            }
            run.tick(needed.len() as u64)?;
            needed.push((knight, there));
            let ahead = there as i64 - off as i64;
            let empty = || Near { middle: clusters[number].middle, ahead, knights: Vec::new() };
            let cluster = near[number].get_or_insert_with(empty);
            cluster.ahead = cluster.ahead.min(ahead);
            cluster.knights.push((knight, there));
        }
        Ok(Self { board, at, clusters: near.into_iter().flatten().collect() })
    }

    /// The pickup square.
    pub(super) fn at(&self) -> Square {
        self.at
    }

    /// All clusters.
    pub(super) fn all(&self) -> Vec<&Near> {
        self.clusters.iter().collect()
    }

    /// A bound for the detours of a cluster on the way to a meeting square, to which it is `on` jumps from the pickup square.
    fn bound(&self, near: &Near, on: u64, to: Square) -> i64 {
        on as i64 + near.ahead - jumps(self.board, near.middle, to) as i64
    }

    /// No knight of some clusters has a smaller detour on the way to a meeting square at most `radius` jumps from this one.
    pub(super) fn detour_at_least(&self, among: &[&Near], to: Square, radius: u64) -> u64 {
        let on = jumps(self.board, self.at, to);
        let least = among.iter().map(|near| self.bound(near, on, to)).min();
        least.map_or(u64::MAX / 8, |least| (least - 2 * radius as i64).max(0) as u64)
    }

    /// The clusters among some whose knights may have a detour of less than `below` on the way to a meeting square at most `radius` jumps from this one.
    pub(super) fn within<'n>(&self, among: &[&'n Near], to: Square, radius: u64, below: u64) -> Vec<&'n Near> {
        let on = jumps(self.board, self.at, to);
        let limit = below.min(i64::MAX as u64 / 2) as i64 + 2 * radius as i64;
        among.iter().filter(|near| self.bound(near, on, to) < limit).copied().collect()
    }

    /// The least detour of some clusters on the way to a meeting square, and a knight that makes it.
    pub(super) fn least_detour(
        &self,
        run: &mut Run<'_>,
        among: &[&Near],
        to: Square,
    ) -> Result<(u64, Square), Stopped> {
        let on = jumps(self.board, self.at, to);
        let mut least = (u64::MAX, self.at);
        for near in among {
            run.spend(1)?;
            if self.bound(near, on, to) >= least.0.min(i64::MAX as u64) as i64 {
                continue;
            }
            run.spend(near.knights.len() as u64)?;
            for &(knight, there) in &near.knights {
                // Never negative, by the triangle inequality.
                least = least.min((there + on - jumps(self.board, knight, to), knight));
            }
        }
        Ok(least)
    }
}
