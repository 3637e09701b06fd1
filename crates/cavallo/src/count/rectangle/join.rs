//! Joins two halves, so that a board is counted by sweeping only half of it.
//!
//! **Idea.** Sweep a rows of a board from below and b rows from above; two rows remain between them, the [middle](Middle),
//! which is the frontier of both. A tour is a state of the lower half and a state of the upper half that fit: every square of
//! the two rows has two edges in all, and the paths of both together form a single cycle.
//!
//! Seen from above the two rows are exchanged. A matching of points numbered row by row becomes one whose numbers are rotated
//! by the number of points of one row.
//!
//! **Why it is right.** For a matching A from below and B from above: let y be the partner of the first point x in A. Remove
//! the two points from both, joining their partners in B. The result is a single cycle if and only if it was one before,
//! unless x and y are partners in B too: that is a cycle of its own, which is right only if nothing else is left. In the
//! order of the numbers all A with the same y are contiguous, so whole vectors are processed at once.
//!
//! **Worked example.** On 3x10, in rows 5 and 6, all degrees 1, from below {a5 c6} {b5 a6} {c5 b6} and from above {a6 c5} {b6
//! a5} {c6 b5}. Let x = a5, then y = c6. In the upper matching a5 and c6 vanish, and their partners b6 and b5 become partners:
//! from below {b5 a6} {c5 b6}, from above {a6 c5} {b5 b6}. Next x = b5, y = a6: from below {c5 b6}, from above {c5 b6}. This
//! is the last pair, and it closes the one cycle. Both states have count 2, so there are 4 tours.
//!
//! **How it is made fast.** The upper vector is renumbered once, as the lower half sees it; then the removed points are
//! always the first and another, and few tables suffice. The sparser of the two vectors takes the part of A, whose empty
//! blocks are skipped. The other is a list while most of its places are empty. For three pairs, and for few entries of four
//! or five pairs, the matchings that make one cycle with a given one are listed in a table, and their counts added.
//!
//! **Why nothing overflows.** The counts of a vector add up to less than 2^64 (see [`table`](crate::count::engine::table)), and contracting
//! only adds some of them; so products and their sums are below 2^128. Only the sum over all patterns is checked.
//!
//! **Check.** Which half leads makes no difference. For one pattern in 64 both ways are tried and compared: different numbers
//! are looked up in different tables.
//!
//! **Complexity.** For a pattern with 2k ends there are m = (2k - 1)!! matchings on either side. Each level passes over a
//! vector once for each partner of the first point, so two vectors take about k^2 m steps, where comparing all pairs would
//! take m^2: for k = 5, m = 945 some 24 thousand instead of 893 thousand.
//!
//! **When it fails.** Patterns with more than 20 ends have more matchings than 32 bits can number.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997).

use std::sync::{Mutex, PoisonError};

use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::fold::Mirror;
use crate::count::engine::join_tables::{JoinTables, MOST_POINTS_OF_JOIN_TABLES};
use crate::count::engine::matching::{MOST_POINTS, Partners, Transition, matchings, rank, unrank};
use crate::count::engine::pattern::{degree, mask, points};
use crate::count::engine::table::{Entry, Vectors, shift};
use crate::count::engine::transitions::Transitions;
use crate::run::Run;

use super::grow::Recipe;
use super::middle::Middle;

/// On boards of up to eight files only one pattern has more than 14 points, and does without large tables.
const FILES_WORTH_LARGE_TABLES: u32 = 9;
/// With more points than this there are lists only.
const MOST_POINTS_OF_VECTORS: usize = 14;

/// The two halves of a tile.
pub(crate) struct Join<'a> {
    pub(crate) middle: Middle,
    pub(crate) lower: &'a dyn Vectors,
    pub(crate) upper: &'a dyn Vectors,
    /// Of which blocks both consist.
    pub(crate) recipe: &'a Recipe,
    /// Whether both are the same.
    pub(crate) are_equal: bool,
}

impl Join<'_> {
    /// The number of pairs of states, one of each half, that form a tour together.
    pub(crate) fn count(&self, run: &mut Run<'_>, engine: &Engine) -> Result<u128, SweepError> {
        let run = &mut run.holding(engine.threads as u64 * self.bytes_of_joiner())?;
        let sum = Mutex::new(Some(0_u128));
        let entries = self.lower.entries();
        let cuts = engine.cut(entries, |entry| 16 + u64::from(entry.length), |_, _| false);
        let total = cuts.iter().map(|cut| cut.work).sum();
        run.share(engine.threads, total, cuts.into_iter().map(|cut| (cut.work, cut)), |cut| {
            let part = self.count_some(engine, &entries[cut.start..cut.end])?;
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            *sum = sum.and_then(|sum| sum.checked_add(part));
            Ok::<(), SweepError>(())
        })?;
        sum.into_inner().unwrap_or_else(PoisonError::into_inner).ok_or(SweepError::Overflow)
    }

    /// The memory that a thread needs to join any two vectors.
    pub(crate) fn bytes_of_joiner(&self) -> u64 {
        bytes_to_join(self.lower, self.upper)
    }

    /// The same for some patterns of the lower half, on this thread.
    pub(crate) fn count_some(&self, engine: &Engine, entries: &[Entry]) -> Result<u128, SweepError> {
        let mut joiner = Joiner::new(&engine.transitions, &engine.join_tables, self.middle.width);
        entries.iter().try_fold(0_u128, |sum, entry| {
            let alike = self.pairs(&mut joiner, entry)?.ok_or(SweepError::Overflow)?;
            sum.checked_add(alike).ok_or(SweepError::Overflow)
        })
    }

    /// The pairs of states with a pattern of the lower half, or with one that is alike by symmetry; zero if another one of
    /// these is counted in its place, and none on overflow.
    fn pairs(&self, joiner: &mut Joiner<'_>, entry: &Entry) -> Result<Option<u128>, SweepError> {
        let pattern = entry.pattern;
        let fitting = self.middle.partner(pattern);
        let mirrored = |pattern: u64| self.recipe.half.map_or(pattern, |mirror| mirror.apply(pattern));
        let other = if self.are_equal { fitting } else { pattern };
        let mut alike = [pattern, other, mirrored(pattern), mirrored(other)];
        alike.sort_unstable();
        if alike.iter().find(|&&pattern| self.recipe.has(pattern)) != Some(&pattern) {
            return Ok(Some(0));
        }
        let different = 1 + alike.windows(2).filter(|two| two[0] != two[1]).count();
        // A block that is not there is the mirror image of one that is.
        let turned = self.recipe.half.filter(|_| !self.recipe.has(fitting));
        let there = turned.map_or(fitting, |mirror| mirror.apply(fitting));
        let Some(other) = self.upper.find(there) else { return Ok(Some(0)) };
        let here = Half { middle: self.middle, pattern, vector: self.lower.vector(entry), turned };
        let there = Half { middle: self.middle, pattern: there, vector: self.upper.vector(other), turned };
        let (leading, following) = if entry.length <= other.length { (&here, &there) } else { (&there, &here) };
        let pairs = joiner.join(leading, following);
        // The halves may change their parts: for some patterns both are tried.
        if pattern.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58 == 0 && joiner.join(following, leading) != pairs {
            return Err(SweepError::Inconsistent);
        }
        Ok(pairs.checked_mul(different as u128))
    }
}

/// The memory that a thread needs to join any two vectors. Two of them may have more bytes than a `usize` can number.
fn bytes_to_join(lower: &dyn Vectors, upper: &dyn Vectors) -> u64 {
    let most = |vectors: &dyn Vectors| {
        let most = |(points, length): (usize, u32), entry: &Entry| {
            (points.max(self::points(entry.pattern)), length.max(entry.length))
        };
        vectors.entries().iter().fold((0, 0), most)
    };
    let ((points, one), (_, other)) = (most(lower), most(upper));
    let dense = 4 * matchings(points.min(MOST_POINTS_OF_VECTORS)) as u64 * size_of::<u64>() as u64;
    dense + 2 * (u64::from(one) + u64::from(other)) * size_of::<(u32, u64)>() as u64
}

/// The vector of a pattern of one half.
struct Half<'v> {
    middle: Middle,
    pattern: u64,
    vector: &'v [u64],
    /// The mirror image, if that is what fits.
    turned: Option<Mirror>,
}

/// Joins vectors, one pair after the other.
pub(crate) struct Joiner<'a> {
    transitions: &'a Transitions,
    tables: &'a JoinTables,
    /// The most points for which there are tables.
    most_points: usize,
    leading: Vec<u64>,
    following: Vec<u64>,
    /// Working vectors and lists, one for each number of pairs.
    levels: Vec<Vec<u64>>,
    lists: Vec<Vec<(u32, u64)>>,
}

/// With fewer entries than this of four or five pairs, what fits each of them is looked up.
const FEW_OF_FOUR: usize = 22;
const FEW_OF_FIVE: usize = 40;

impl<'a> Joiner<'a> {
    pub(crate) fn new(transitions: &'a Transitions, tables: &'a JoinTables, width: u32) -> Self {
        let is_wide = width >= FILES_WORTH_LARGE_TABLES;
        let most_points = if is_wide { MOST_POINTS_OF_JOIN_TABLES } else { MOST_POINTS_OF_VECTORS };
        let levels = vec![Vec::new(); MOST_POINTS / 2 + 1];
        let lists = vec![Vec::new(); MOST_POINTS / 2 + 1];
        Self { transitions, tables, most_points, leading: Vec::new(), following: Vec::new(), levels, lists }
    }

    /// The number of fitting pairs of states of two patterns.
    fn join(&mut self, leading: &Half<'_>, following: &Half<'_>) -> u128 {
        let points = points(leading.pattern);
        let shift = shift(points);
        if points > MOST_POINTS_OF_VECTORS {
            let counted = |entry: &u64| ((entry >> shift) as u32, entry & ((1 << shift) - 1));
            let one: Vec<(u32, u64)> = leading.vector.iter().map(counted).collect();
            let mut other = Vec::with_capacity(following.vector.len());
            self.renumber(following, &mut other);
            return self.pairs_of_lists(points, &one, &other);
        }
        let mut one = std::mem::take(&mut self.leading);
        one.clear();
        one.resize(matchings(points), 0);
        for &entry in leading.vector {
            one[(entry >> shift) as usize] = entry & ((1 << shift) - 1);
        }
        let mut list = std::mem::take(&mut self.lists[points / 2]);
        list.clear();
        self.renumber(following, &mut list);
        let pairs = if points > 8 && is_sparse(list.len(), points) {
            self.list_pairs(points, &one, &list)
        } else {
            let mut other = std::mem::take(&mut self.following);
            other.clear();
            other.resize(matchings(points), 0);
            for &(matching, count) in &list {
                other[matching as usize] = count;
            }
            let pairs = self.pairs(points, &one, &other);
            self.following = other;
            pairs
        };
        self.lists[points / 2] = list;
        self.leading = one;
        pairs
    }

    /// Lists the entries of a vector with the numbers that their matchings have in the other half.
    fn renumber(&self, half: &Half<'_>, list: &mut Vec<(u32, u64)>) {
        let Half { middle, pattern, vector, turned } = *half;
        let transition = turned.map_or(Transition::Identity, |mirror| mirror.transition(pattern));
        let all = points(pattern);
        let first_row = points(pattern & mask(middle.width as usize));
        let apex = usize::from(middle.apex && degree(pattern, 2 * middle.width) == 1);
        let table = (all <= self.most_points).then(|| self.tables.exchanged(self.transitions, all, first_row, apex));
        if let Some(table) = table.flatten() {
            self.transitions.each(transition, all, vector, &mut |to, count| list.push((table[to as usize], count)));
        } else {
            let rows = all - apex;
            let there = |point: usize| if point < rows { (point + rows - first_row) % rows } else { point };
            self.transitions.each(transition, all, vector, &mut |to, count| {
                let partners = unrank(all, to);
                let mut exchanged = Partners::default();
                for point in 0..all {
                    exchanged[there(point)] = there(usize::from(partners[point])) as u8;
                }
                list.push((rank(all, &exchanged), count));
            });
        }
    }

    /// The number of pairs of matchings that form one cycle, weighted by their counts.
    fn pairs(&mut self, points: usize, one: &[u64], other: &[u64]) -> u128 {
        let tables = self.tables;
        match points {
            0 => return 0,
            2 => return product(one[0], other[0]),
            4 => {
                let sum = other[0] + other[1] + other[2];
                return product(one[0], sum - other[0])
                    + product(one[1], sum - other[1])
                    + product(one[2], sum - other[2]);
            }
            6 => {
                let fitting = tables.three();
                let other: &[u64; 16] = &std::array::from_fn(|number| if number < 15 { other[number] } else { 0 });
                return look_up(one, fitting, |number| other[usize::from(number & 15)]);
            }
            8 if few(one, FEW_OF_FOUR) => {
                let fitting = tables.four();
                return look_up(one, fitting, |number| other[usize::from(number)]);
            }
            10 if few(one, FEW_OF_FIVE) => {
                let fitting = tables.five();
                return look_up(one, fitting, |number| other[usize::from(number)]);
            }
            _ => {}
        }
        if points > 8 {
            let entries = other.iter().filter(|&&count| count != 0).count();
            if is_sparse(entries, points) {
                let mut list = std::mem::take(&mut self.lists[points / 2]);
                list.clear();
                list.extend((0..).zip(other.iter().copied()).filter(|&(_, count)| count != 0));
                let pairs = self.list_pairs(points, one, &list);
                self.lists[points / 2] = list;
                return pairs;
            }
        }
        self.contract_all(points, one, |joiner, partner, contracted| {
            let rest = contracted.len() - 1;
            let Some(table) = joiner.tables.contraction(joiner.transitions, points, partner) else { return };
            // Where the two points are partners there is a cycle of its own.
            for range in [0..(partner - 1) * rest, partner * rest..other.len()] {
                for (&to, &count) in table[range.clone()].iter().zip(&other[range]) {
                    contracted[to as usize] += count;
                }
            }
        })
    }

    /// The same for so many points that both vectors are lists; the one has its matchings in order.
    fn pairs_of_lists(&mut self, points: usize, one: &[(u32, u64)], other: &[(u32, u64)]) -> u128 {
        let rest = matchings(points - 2);
        let partner_of = |entry: &(u32, u64)| entry.0 as usize / rest + 1;
        let mut sum = 0;
        for block in one.chunk_by(|one, other| partner_of(one) == partner_of(other)) {
            let partner = partner_of(&block[0]);
            let table = (points <= self.most_points)
                .then(|| self.tables.contraction(self.transitions, points, partner))
                .flatten();
            let transition = Transition::Contract(0, partner as u8);
            let contract =
                |from: u32| table.map_or_else(|| transition.apply(points, from), |table| table[from as usize]);
            let contracted = other.iter().map(|&(from, count)| (contract(from), count));
            let block = block.iter().map(|&(matching, count)| (matching % rest as u32, count));
            if points - 2 > MOST_POINTS_OF_VECTORS {
                // What closes a cycle has a number past the last.
                let mut contracted: Vec<(u32, u64)> = contracted.filter(|&(to, _)| (to as usize) < rest).collect();
                contracted.sort_unstable_by_key(|&(to, _)| to);
                contracted.dedup_by(|later, earlier| {
                    let same = later.0 == earlier.0;
                    earlier.1 += if same { later.1 } else { 0 };
                    same
                });
                sum += self.pairs_of_lists(points - 2, &block.collect::<Vec<_>>(), &contracted);
            } else {
                let (mut here, mut there) = (std::mem::take(&mut self.leading), std::mem::take(&mut self.following));
                for vector in [&mut here, &mut there] {
                    vector.clear();
                    vector.resize(rest + 1, 0);
                }
                block.for_each(|(matching, count)| here[matching as usize] = count);
                contracted.for_each(|(to, count)| there[to as usize] += count);
                sum += self.pairs(points - 2, &here[..rest], &there[..rest]);
                (self.leading, self.following) = (here, there);
            }
        }
        sum
    }

    /// The same with one vector as a list.
    fn list_pairs(&mut self, points: usize, one: &[u64], other: &[(u32, u64)]) -> u128 {
        self.contract_all(points, one, |joiner, partner, contracted| {
            let Some(table) = joiner.tables.contraction(joiner.transitions, points, partner) else { return };
            for &(from, count) in other {
                contracted[table[from as usize] as usize] += count;
            }
        })
    }

    /// For each partner of the first point: joins the block of one vector with what is left of the other when the two points
    /// are joined, which `contract` adds up; a cycle of its own goes to the last place.
    fn contract_all(&mut self, points: usize, one: &[u64], contract: impl Fn(&Self, usize, &mut [u64])) -> u128 {
        let rest = matchings(points - 2);
        let mut contracted = std::mem::take(&mut self.levels[points / 2 - 1]);
        contracted.resize(rest + 1, 0);
        let mut sum = 0;
        for (partner, block) in (1..).zip(one.chunks_exact(rest)) {
            if block.iter().all(|&count| count == 0) {
                continue;
            }
            contracted.fill(0);
            contract(self, partner, &mut contracted);
            sum += self.pairs(points - 2, block, &contracted[..rest]);
        }
        self.levels[points / 2 - 1] = contracted;
        sum
    }
}

fn product(one: u64, other: u64) -> u128 {
    u128::from(one) * u128::from(other)
}

/// Whether fewer than so many counts are not zero.
fn few(vector: &[u64], most: usize) -> bool {
    vector.iter().filter(|&&count| count != 0).count() < most
}

/// Whether a list of the entries is better than a vector.
fn is_sparse(entries: usize, points: usize) -> bool {
    5 * entries < 3 * matchings(points)
}

/// Adds up, for each matching, the counts of those that fit it.
#[inline]
fn look_up<T: Copy, const N: usize>(one: &[u64], fitting: &[[T; N]], count: impl Fn(T) -> u64) -> u128 {
    let pairs = one.iter().zip(fitting).filter(|&(&here, _)| here != 0);
    pairs.map(|(&here, fitting)| product(here, fitting.iter().fold(0, |sum, &number| sum + count(number)))).sum()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use crate::count::file_order::FileOrder;

    use super::super::middle::EdgeChoice;
    use super::*;

    /// Whether two matchings make a single cycle; the other one is seen from above.
    fn is_single(points: usize, first_row: usize, one: u32, other: u32) -> bool {
        let (one, other) = (unrank(points, one), unrank(points, other));
        // What is here point p is there point p + the points of its own first row, which is the second one here.
        let there = |point: usize| (point + first_row) % points;
        let here = |point: usize| (point + points - first_row) % points;
        let (mut point, mut pairs) = (0, 0);
        loop {
            point = here(usize::from(other[there(usize::from(one[point]))]));
            pairs += 1;
            if point == 0 {
                return 2 * pairs == points;
            }
        }
    }

    /// Vectors of so many points that they are lists, and of fewer, against all pairs of their entries.
    #[test]
    fn joins_count_the_pairs_that_make_one_cycle() {
        let middle = Middle { width: 9, apex: false, order: FileOrder::OutsideIn, choice: EdgeChoice::Alternating };
        let (transitions, tables) = (Transitions::new(), JoinTables::default());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        for points in [6_usize, 8, 10, 12, 14, 16, 18] {
            // The first points in the one row, the others in the other.
            let lower_row = points / 2 - usize::from(points < 18);
            let ends = |row: u32, ends: usize| (0..ends as u32).map(move |place| 1_u64 << (2 * (9 * row + place)));
            let lower: u64 = ends(0, lower_row).chain(ends(1, points - lower_row)).sum();
            let upper: u64 = ends(0, points - lower_row).chain(ends(1, lower_row)).sum();
            let shift = shift(points);
            let mut vector = |entries: usize| -> Vec<u64> {
                let mut numbers: Vec<u64> =
                    (0..entries).map(|_| random.random_range(0..matchings(points) as u64)).collect();
                numbers.sort_unstable();
                numbers.dedup();
                numbers.into_iter().map(|number| number << shift | random.random_range(1..100)).collect()
            };
            let (one, other) = (vector(300), vector(2000));
            let (number, count) = (|entry: u64| (entry >> shift) as u32, |entry: u64| entry & ((1 << shift) - 1));
            let mut expected = 0;
            for (&one, &other) in one.iter().flat_map(|one| other.iter().map(move |other| (one, other))) {
                if is_single(points, points - lower_row, number(one), number(other)) {
                    expected += product(count(one), count(other));
                }
            }
            let mut joiner = Joiner::new(&transitions, &tables, 9);
            let lower = Half { middle, pattern: lower, vector: &one, turned: None };
            let upper = Half { middle, pattern: upper, vector: &other, turned: None };
            assert!(expected > 0);
            assert_eq!(joiner.join(&lower, &upper), expected, "{points} points");
            assert_eq!(joiner.join(&upper, &lower), expected, "{points} points");
        }
    }

    /// A vector so long that two of them have more entries than 32 bits can number.
    struct Long([Entry; 1]);

    impl Vectors for Long {
        fn entries(&self) -> &[Entry] {
            &self.0
        }

        fn vector(&self, _: &Entry) -> &[u64] {
            &[]
        }
    }

    #[test]
    fn the_memory_for_long_vectors_is_added_up_in_64_bits() {
        let long = Long([Entry { pattern: 0, chunk: 0, start: 0, length: u32::MAX }]);
        assert!(bytes_to_join(&long, &long) > 4 * u64::from(u32::MAX) * size_of::<(u32, u64)>() as u64);
    }
}
