//! The sum of turns without rounding: a convex function below the true one.
//!
//! **Idea.** Without rounding a knight's turns would be N(x, y) / k with the
//! [norm](super::super::geometry::norm) N. The sum F of these over all knights is convex and never
//! above the true sum of turns. If a square with sum T is known, a better one lies where F < T;
//! [cutting planes](super::cutting_planes) find that region.
//!
//! Many knights are first clustered by blocks. By Jensen's inequality a cluster at its centre of
//! gravity has no greater F than its knights, so the clusters bound F from below, and there are at
//! most 4,096 of them.
//!
//! **Worked example.** A 2-knight on a3 and a 3-knight on u3, 20 files to its right, can meet on a3
//! in T = 4 turns. On their rank F = x/4 + (20-x)/6 = 3.33 + x/12. F <= 4 means x <= 8: the files j
//! to u are ruled out at once.
//!
//! **Why it is right.** ceil(d / k) >= d / k >= N / k. Rounding errors are bounded by
//! [`RelaxedSum::error`]: a sum of n terms of size s in floating point is off by at most n s /
//! 2^53.
//!
//! **Complexity.** O(n) to cluster n knights; an evaluation is linear in the number of clusters,
//! about two nanoseconds for each.
//!
//! **When it fails.** It ignores rounding, half a turn for each knight.
//!
//! **Reference.** Convexity and Jensen's inequality; minimising F is a weighted 1-median problem
//! (Fermat and Weber).

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Plane, Point, norm_and_slope};
use super::group::Group;
use super::knights::Knights;

/// A whole number, a plane and a weighted sum of norms.
pub(crate) struct RelaxedSum {
    /// Added to every value; kept apart, so that values stay small.
    base: i64,
    plane: Plane,
    weights: Vec<f64>,
    xs: Vec<f64>,
    ys: Vec<f64>,
    /// No value is off by more than this.
    error: f64,
    /// The same with four blocks in one, if the knights are clustered.
    coarse: Option<Box<RelaxedSum>>,
    block: f64,
}

/// Blocks along each side of the bounding box.
const BLOCKS: u64 = 64;
/// An evaluation does as many terms at a time.
const LANES: usize = 4;

/// Some knights at their centre of gravity: weight, weight times x, weight times y, number.
type Cluster = [f64; 4];

impl RelaxedSum {
    /// A plane alone.
    pub(crate) fn of_plane(base: i64, plane: Plane) -> Self {
        Self { base, plane, weights: Vec::new(), xs: Vec::new(), ys: Vec::new(), error: 1e-6, coarse: None, block: 0.0 }
    }

    /// The sum for all knights, clustered if there are many.
    pub(crate) fn new(run: &mut Run<'_>, knights: &Knights<'_>) -> Result<Self, Stopped> {
        let mut sum = Self::of_plane(0, Plane { at: (0.0, 0.0), value: 0.0, slope: (0.0, 0.0) });
        let groups = knights.groups();
        if groups.len() <= knights.thresholds().single {
            sum.add_groups(knights, groups);
            return Ok(sum);
        }
        let bounds = knights.bounds();
        let (left, low) = (bounds.x.0 as i32, bounds.y.0 as i32);
        // Blocks per square, times 2^32 and rounded down, so that the last square belongs to the
        // last block.
        let (across, up) = ((BLOCKS << 32) / bounds.width() as u64, (BLOCKS << 32) / bounds.height() as u64);
        let block = |from: i32, scale: u64| ((from as u64 * scale) >> 32) as usize;
        let parts = knights.pass(run, |groups| {
            let mut blocks = vec![[0.0; 4]; (BLOCKS * BLOCKS) as usize];
            for group in groups {
                let (weight, x, y) = (knights.weight(group), f64::from(group.x), f64::from(group.y));
                let (column, row) = (block(group.x - left, across), block(group.y - low, up));
                add(&mut blocks[row * BLOCKS as usize + column], [weight, weight * x, weight * y, 1.0]);
            }
            blocks
        })?;
        let mut parts = parts.into_iter();
        let mut blocks = parts.next().unwrap_or_default();
        for part in parts {
            blocks.iter_mut().zip(part).for_each(|(block, other)| add(block, other));
        }
        sum.add_clusters(&blocks, knights.span());
        let mut coarse = Self::of_plane(0, sum.plane);
        coarse.add_clusters(&four_in_one(&blocks), knights.span());
        sum.coarse = Some(Box::new(coarse));
        sum.block = bounds.side() as f64 / BLOCKS as f64;
        Ok(sum)
    }

    /// About how much higher the sum would be without clusters. A cluster loses something only if a
    /// border between cones crosses its block. With blocks half as wide half as many knights are in
    /// such blocks, and each of them loses half as much: all together a quarter. So four blocks in
    /// one lose three times more than what is lost anyway.
    pub(crate) fn lost(&self, point: Point) -> f64 {
        self.coarse.as_ref().map_or(0.0, |coarse| (self.at(point).value - coarse.at(point).value).max(0.0) / 3.0)
    }

    /// Adds groups of knights, each as a term.
    pub(crate) fn add_groups(&mut self, knights: &Knights<'_>, groups: &[Group]) {
        for group in groups {
            self.push(knights.weight(group), group.x.into(), group.y.into());
        }
        self.widen_error(groups.len() as f64, knights.span());
    }

    /// Adds clusters, each at its centre of gravity.
    pub(crate) fn add_clusters(&mut self, clusters: &[Cluster], span: f64) {
        let mut most = 0.0_f64;
        for &[weight, x, y, number] in clusters {
            if weight > 0.0 {
                self.push(weight, x / weight, y / weight);
                most = most.max(number);
            }
        }
        self.widen_error(most + clusters.len() as f64, span);
    }

    fn push(&mut self, weight: f64, x: f64, y: f64) {
        self.weights.push(weight);
        self.xs.push(x);
        self.ys.push(y);
    }

    fn widen_error(&mut self, terms: f64, span: f64) {
        let size = self.weights.iter().sum::<f64>() * span;
        self.error += (terms + 64.0) * size * f64::EPSILON;
    }

    /// Added to every value.
    pub(crate) fn base(&self) -> i64 {
        self.base
    }

    /// No value is off by more than this.
    pub(crate) fn error(&self) -> f64 {
        self.error
    }

    /// The side of a block of clustered knights; 0 if they are not clustered.
    pub(crate) fn block(&self) -> f64 {
        self.block
    }

    /// The number of terms of an evaluation.
    pub(crate) fn terms(&self) -> usize {
        self.weights.len()
    }

    /// The sum of all weights.
    pub(crate) fn weight(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// The value without the base, and a slope, at a point.
    pub(crate) fn at(&self, point: Point) -> Plane {
        let (mut values, mut right, mut up) = ([0.0; LANES], [0.0; LANES], [0.0; LANES]);
        let whole = self.weights.len() / LANES * LANES;
        let lanes = self.weights[..whole].chunks_exact(LANES);
        let places = self.xs[..whole].chunks_exact(LANES).zip(self.ys[..whole].chunks_exact(LANES));
        for (weights, (xs, ys)) in lanes.zip(places) {
            for lane in 0..LANES {
                let (value, slope) = norm_and_slope(point.0 - xs[lane], point.1 - ys[lane]);
                values[lane] += weights[lane] * value;
                right[lane] += weights[lane] * slope.0;
                up[lane] += weights[lane] * slope.1;
            }
        }
        for i in whole..self.weights.len() {
            let (value, slope) = norm_and_slope(point.0 - self.xs[i], point.1 - self.ys[i]);
            values[0] += self.weights[i] * value;
            right[0] += self.weights[i] * slope.0;
            up[0] += self.weights[i] * slope.1;
        }
        let value = self.plane.value_at(point) + values.iter().sum::<f64>();
        let slope = (self.plane.slope.0 + right.iter().sum::<f64>(), self.plane.slope.1 + up.iter().sum::<f64>());
        Plane { at: point, value, slope }
    }

    /// A lower bound on a cell: the plane through its centre at its lowest corner.
    pub(crate) fn bound(&self, cell: &Cell) -> f64 {
        let middle = |(low, high): (i64, i64)| (low + high) as f64 / 2.0;
        let centre = (middle(cell.x), middle(cell.y));
        self.base as f64 + self.at(centre).least_on(cell) - self.error
    }
}

/// Blocks of twice the side.
fn four_in_one(blocks: &[Cluster]) -> Vec<Cluster> {
    let side = BLOCKS as usize / 2;
    let mut larger = vec![[0.0; 4]; side * side];
    for (i, &block) in blocks.iter().enumerate() {
        let (column, row) = (i % BLOCKS as usize, i / BLOCKS as usize);
        add(&mut larger[row / 2 * side + column / 2], block);
    }
    larger
}

fn add(to: &mut Cluster, other: Cluster) {
    to.iter_mut().zip(other).for_each(|(to, other)| *to += other);
}
