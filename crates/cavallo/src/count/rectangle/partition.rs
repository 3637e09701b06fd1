//! The partition of the middle: its patterns in classes.
//!
//! **Idea.** Choose some squares of the middle. Patterns with the same degrees there, or with mirrored ones, are a *class*. The patterns of
//! one class whose partners are in another are a [tile](super::tile), the unit of work.
//!
//! **Which squares.** Where [tables of whole halves](super::recompute) are at hand any squares do: those of the outer files in the first row, which
//! have the fewest edges to add, so that the least work is repeated for several tiles.
//!
//! Where each class is [made once](super::remember), they are squares that no edge of a half touches. Their degrees are the same before and after a half
//! adds its edges, so a class is made from its own part of the last table, and no two classes need the same states. The best are those whose degree
//! is known first when the last row is processed, a square always with its mirror image. On nine files: the corners and the middle of the first row,
//! and next to the edges of the second; all five are known after four of the nine squares of the row. So nearly all of the sweep's last row is made
//! for each class alone, and nothing twice.
//!
//! **Levels.** Squares whose degrees are known later cut these classes further. Classes that differ only in them are neighbours in the
//! order of all classes, and [share](super::remember::prefix) what is made before.
//!
//! **Uneven classes.** A pattern with many ends has many matchings, so the class in which all squares have degree 1 is by far the largest. A
//! cut with *extra* squares cuts such classes further: by that many more pairs of squares, less one for each square whose degree is not 1. Whether a
//! class is cut further depends only on degrees that it has already, which its mirror image has too; so classes are the leaves of a tree, and no two overlap.
//!
//! **Example.** Five squares have 3^5 = 243 choices of degrees; with mirror images taken together there are 135 classes. Four squares, on eight
//! files, make 45 classes. With one extra pair, the class with four ends is cut into 6, which makes 50.
//!
//! **Why it is right.** Each choice of degrees is the leaf of one class, and mirror images are
//! taken together, as a folded table has only one of the two. Tests count all choices.
//!
//! **Complexity.** 3^s choices for s squares: 59,049 on ten files.
//!
//! **When it fails.** On three files there are few squares to choose, and so few classes.
//!
//! **Reference.** None: this is the program's own.

use std::cmp::Reverse;

use crate::count::checkpoint_part::ClassCut;
use crate::count::engine::fold::Mirror;
use crate::count::engine::pattern::{degree, one_at, points};
use crate::count::rectangle::middle::{Middle, Prescribed};
use crate::run::{Run, Stopped};

/// The most pairs of squares by which large classes are cut further.
const MOST_EXTRA: usize = 3;
/// The bytes that a choice of degrees takes: its class, and half a class while lists grow.
const BYTES_OF_CHOICE: u64 = 32;
/// The nanoseconds that a choice of degrees takes.
const WORK_OF_CHOICE: u64 = 100;

/// The patterns of the middle in classes.
pub(crate) struct Partition {
    middle: Middle,
    /// The squares that matter, as places.
    places: Vec<u32>,
    /// Those whose degrees are known at the same time, the first ones first.
    levels: Vec<Level>,
    /// The degrees of each class, in one of its two mirror images.
    prescribed: Vec<Prescribed>,
    /// The class of each choice of degrees.
    of_degrees: Vec<u32>,
    /// By how many more pairs of squares the largest class is cut than those without ends.
    extra: u32,
    /// The number of squares of the last row that are processed before the classes differ.
    pub(crate) common: u32,
}

/// Squares whose degrees are known at the same time.
struct Level {
    /// Both bits of these squares, and of those of earlier levels.
    mask: u64,
    /// The number of squares of the last row that are processed before these degrees differ.
    common: u32,
}

/// A square of the middle and its mirror image that no edge touches, and when its degree is known.
struct Candidate {
    known: u32,
    places: Vec<u32>,
}

impl Candidate {
    /// Both bits of these squares.
    fn mask(&self) -> u64 {
        self.places.iter().fold(0, |mask, &place| mask | (3 * one_at(place)))
    }
}

impl Partition {
    /// The even cut of this number, the coarsest first; none past the finest. The squares whose degrees are known first are taken together:
    /// more classes cost nothing then. Others follow one by one, each with its mirror image. The memory of its classes stays reserved.
    pub(crate) fn even(run: &mut Run<'_>, middle: Middle, number: usize) -> Result<Option<Self>, Stopped> {
        let (candidates, at_first) = sorted_candidates(middle);
        candidates.get(..at_first + number).map(|chosen| Self::new(run, middle, chosen, 0)).transpose()
    }

    /// All even cuts, the coarsest first.
    pub(crate) fn all(run: &mut Run<'_>, middle: Middle) -> Result<Vec<Self>, Stopped> {
        let (candidates, at_first) = sorted_candidates(middle);
        (at_first..=candidates.len()).map(|chosen| Self::new(run, middle, &candidates[..chosen], 0)).collect()
    }

    /// The number of classes of the finest even cut.
    pub(crate) fn most(middle: Middle) -> u64 {
        let all: u32 = candidates(middle).iter().map(|candidate| candidate.places.len() as u32).sum();
        let mirrored = candidates(middle).len() as u32;
        // Choices of degrees that are their own mirror images, and pairs of others.
        u64::midpoint(3_u64.pow(all), 3_u64.pow(mirrored))
    }

    /// The same, and uneven ways as well, for whoever wants at least so many classes and none that is too large.
    pub(crate) fn all_for(run: &mut Run<'_>, middle: Middle, least: u32) -> Result<Vec<Self>, Stopped> {
        let (candidates, at_first) = sorted_candidates(middle);
        let mut all = Self::all(run, middle)?;
        let enough = all.iter().position(|classes| classes.count() >= least).unwrap_or(all.len());
        for even in at_first..(at_first + enough + 1).min(candidates.len()) {
            for extra in 1..=(candidates.len() - even).min(MOST_EXTRA) {
                all.push(Self::new(run, middle, &candidates[..even + extra], extra as u32)?);
            }
        }
        all.sort_by_key(Self::count);
        all.dedup_by_key(|classes| classes.count());
        Ok(all)
    }

    /// The classes by all chosen squares, of which the last `extra` pairs only cut classes with many ends. Wide boards have millions of them, so
    /// they are made level by level, each class from the one that it is part of.
    fn new(run: &mut Run<'_>, middle: Middle, chosen: &[Candidate], extra: u32) -> Result<Self, Stopped> {
        let places: Vec<u32> = chosen.iter().flat_map(|candidate| candidate.places.iter().copied()).collect();
        let choices = 3_usize.pow(places.len() as u32);
        run.reserve(BYTES_OF_CHOICE * choices as u64)?;
        let mirror = middle.mirror();
        let (mut levels, mut prescribed): (Vec<Level>, _) = (Vec::new(), vec![Prescribed::ANY]);
        for group in chosen.chunk_by(|one, other| one.known == other.known) {
            let before = levels.last().map_or(0, |level| level.mask);
            let mask = group.iter().fold(before, |mask, one| mask | one.mask());
            levels.push(Level { mask, common: before_pair(middle, group[0].known) });
            let squares: Vec<u32> = group.iter().flat_map(|candidate| candidate.places.iter().copied()).collect();
            let mut finer = Vec::new();
            for class in prescribed {
                let part = |choice: Prescribed| coarse(mirror, choice, cut_of(chosen, extra, choice.degrees) & mask);
                let mut parts: Vec<Prescribed> = class.cut(&squares).into_iter().map(part).collect();
                run.tick(WORK_OF_CHOICE * parts.len() as u64)?;
                // Those with many ends are the largest, and come first, on each level.
                parts.sort_unstable_by_key(|&part| (Reverse(points(part.degrees)), part));
                parts.dedup();
                finer.append(&mut parts);
            }
            prescribed = finer;
        }
        let common = levels.first().map_or(0, |level| level.common);
        let of_degrees = run.filled(0, choices)?;
        let mut classes = Self { middle, places, levels, prescribed, of_degrees, extra, common };
        for class in 0..classes.count() {
            let prescribed = classes.prescribed(class);
            let uncut = |place: &u32| prescribed.mask & one_at(*place) == 0;
            let uncut: Vec<u32> = classes.places.iter().copied().filter(uncut).collect();
            for choice in [prescribed, mirrored(mirror, prescribed)].iter().flat_map(|image| image.cut(&uncut)) {
                let number = classes.number(choice.degrees);
                classes.of_degrees[number] = class;
                run.tick(WORK_OF_CHOICE)?;
            }
        }
        Ok(classes)
    }

    /// By the degrees of so many outer files in the first row, one class for each choice; a file with its mirror image, if a half and its mirror image
    /// add the same edges. None if the board has fewer files.
    pub(crate) fn of_files(middle: Middle, files: u32) -> Option<Self> {
        let (width, order) = (middle.width, middle.order.places(middle.width));
        let mirror = |file: u32| width - 1 - file;
        let outside_in = (0..width.div_ceil(2)).flat_map(|file| {
            let both = if mirror(file) == file { vec![file] } else { vec![file, mirror(file)] };
            if middle.is_mirrored() { vec![both] } else { both.into_iter().map(|file| vec![file]).collect() }
        });
        let chosen: Vec<Vec<u32>> = outside_in.take(files as usize).collect();
        if chosen.len() < files as usize {
            return None;
        }
        let places: Vec<u32> = chosen.concat().into_iter().map(|file| order[file as usize]).collect();
        let prescribed = Prescribed::ANY.cut(&places);
        let (of_degrees, levels) = (vec![0; prescribed.len()], Vec::new());
        let mut partition = Self { middle, places, levels, prescribed, of_degrees, extra: 0, common: 0 };
        for class in 0..partition.count() {
            let number = partition.number(partition.prescribed(class).degrees);
            partition.of_degrees[number] = class;
        }
        Some(partition)
    }

    /// Both bits of the squares that matter.
    pub(crate) fn mask(&self) -> u64 {
        self.places.iter().fold(0, |mask, &place| mask | (3 * one_at(place)))
    }

    pub(crate) fn middle(&self) -> Middle {
        self.middle
    }

    pub(crate) fn count(&self) -> u32 {
        self.prescribed.len() as u32
    }

    /// The degrees of a class, in one of its two mirror images.
    pub(crate) fn prescribed(&self, class: u32) -> Prescribed {
        self.prescribed[class as usize]
    }

    /// The coarser classes of which a class is a part, the coarsest first: the degrees that they have in common, and the number of
    /// squares of the last row that they process together, which is more each time.
    pub(super) fn parents(&self, class: u32) -> impl Iterator<Item = (Prescribed, u32)> + '_ {
        let prescribed = self.prescribed(class);
        let is_coarser = move |levels: &&[Level]| prescribed.mask & !levels[0].mask != 0;
        let coarser = self.levels.windows(2).take_while(is_coarser);
        let mirror = self.middle.mirror();
        coarser.map(move |levels| (coarse(mirror, prescribed, levels[0].mask), levels[1].common))
    }

    /// By which cuts are told apart.
    pub(crate) fn cut(&self) -> ClassCut {
        ClassCut { mask: self.mask(), extra: self.extra }
    }

    pub(crate) fn of(&self, pattern: u64) -> u32 {
        self.of_degrees[self.number(pattern)]
    }

    /// The class of the patterns that fit one.
    #[inline]
    pub(crate) fn of_partner(&self, pattern: u64) -> u32 {
        self.of(self.middle.partner(pattern))
    }

    fn number(&self, pattern: u64) -> usize {
        self.places.iter().fold(0, |number, &place| 3 * number + degree(pattern, place) as usize)
    }
}

/// What is prescribed under a mask, or its mirror image: whichever is less.
fn coarse(mirror: Mirror, prescribed: Prescribed, mask: u64) -> Prescribed {
    let coarse = Prescribed { mask, degrees: prescribed.degrees & mask };
    coarse.min(mirrored(mirror, coarse))
}

fn mirrored(mirror: Mirror, prescribed: Prescribed) -> Prescribed {
    Prescribed { mask: mirror.apply(prescribed.mask), degrees: mirror.apply(prescribed.degrees) }
}

/// Both bits of the squares by which the class of these degrees is cut.
fn cut_of(chosen: &[Candidate], extra: u32, degrees: u64) -> u64 {
    let (mut mask, mut allowed) = (0, extra);
    for (number, candidate) in chosen.iter().enumerate() {
        let is_extra = number + extra as usize >= chosen.len();
        if is_extra {
            let Some(less) = allowed.checked_sub(1) else { break };
            allowed = less;
        }
        mask |= candidate.mask();
        let others = candidate.places.iter().filter(|&&place| degree(degrees, place) != 1).count();
        allowed = allowed.saturating_sub(others as u32);
    }
    mask
}

/// The squares that can be chosen, those whose degrees are known first first; and how many are known at first.
fn sorted_candidates(middle: Middle) -> (Vec<Candidate>, usize) {
    let mut candidates = candidates(middle);
    candidates.sort_by_key(|candidate| candidate.known);
    let first = candidates.first().map_or(0, |first| first.known);
    let at_first = candidates.partition_point(|candidate| candidate.known == first).max(1);
    (candidates, at_first)
}

/// The squares that can be chosen.
fn candidates(middle: Middle) -> Vec<Candidate> {
    let (width, order) = (middle.width, middle.order.places(middle.width));
    let (untouched, mirror) = (middle.untouched(), middle.mirror());
    let mut candidates = Vec::new();
    for (row, reach) in [(0, 2), (1, 1)] {
        for file in 0..width.div_ceil(2) {
            let place = row * width + order[file as usize];
            let mut places = vec![place, mirror.place(place)];
            places.dedup();
            // The squares of the last row from which it may get an edge.
            let known = [file, width - 1 - file]
                .iter()
                .flat_map(|file| [file.checked_sub(reach), Some(file + reach)])
                .flatten()
                .filter_map(|file| order.get(file as usize))
                .max();
            if let Some(&known) = known.filter(|_| places.iter().all(|&place| untouched & one_at(place) != 0)) {
                candidates.push(Candidate { known, places });
            }
        }
    }
    candidates
}

/// The squares of a row before this one, and before its mirror image.
fn before_pair(middle: Middle, place: u32) -> u32 {
    let files = middle.order.files(middle.width);
    let is_second = place > 0 && files[place as usize] + files[place as usize - 1] == middle.width - 1;
    place - u32::from(is_second)
}

#[cfg(test)]
mod tests {
    use crate::count::file_order::FileOrder;
    use crate::count::rectangle::middle::EdgeChoice;

    use super::*;

    fn middle(width: u32, apex: bool) -> Middle {
        Middle { width, apex, order: FileOrder::OutsideIn, choice: EdgeChoice::Alternating }
    }

    #[test]
    fn the_finest_cut_is_known_without_its_classes() {
        for (width, apex) in (3..10).flat_map(|width| [(width, false), (width, true)]) {
            let finest = Partition::all(&mut Run::unlimited(), middle(width, apex))
                .unwrap()
                .last()
                .map_or(1, |classes| u64::from(classes.count()));
            assert_eq!(Partition::most(middle(width, apex)), finest, "{width} files");
        }
    }

    #[test]
    fn nine_files_have_135_classes() {
        let classes = Partition::even(&mut Run::unlimited(), middle(9, false), 0).unwrap().unwrap();
        assert_eq!((classes.count(), classes.common), (135, 2));
        let files = FileOrder::OutsideIn.files(9);
        let mut squares: Vec<(u32, u32)> =
            classes.places.iter().map(|place| (files[(place % 9) as usize], place / 9)).collect();
        squares.sort_unstable();
        assert_eq!(squares, [(0, 0), (1, 1), (4, 0), (7, 1), (8, 0)]);
    }

    /// Only classes with many ends are cut further, and all classes together have every choice of degrees once.
    #[test]
    fn uneven_cuts_cut_large_classes() {
        let all = Partition::all_for(&mut Run::unlimited(), middle(8, false), 16).unwrap();
        let counts: Vec<(u32, u32)> = all.iter().map(|classes| (classes.count(), classes.extra)).collect();
        assert_eq!((counts[0], counts[1]), ((45, 0), (50, 1)));
        assert!(counts.contains(&(378, 0)) && counts.contains(&(3321, 0)));
        for classes in &all {
            let squares = |prescribed: Prescribed| prescribed.mask.count_ones() / 2;
            let largest = squares(classes.prescribed(0));
            assert_eq!(largest as usize, classes.places.len());
            let choices: u64 = (0..classes.count())
                .map(|class| {
                    let prescribed = classes.prescribed(class);
                    let images = 1 + u64::from(classes.middle.mirrored(prescribed) != prescribed);
                    images * 3_u64.pow(largest - squares(prescribed))
                })
                .sum();
            assert_eq!(choices, 3_u64.pow(largest));
            for class in (0..classes.count()).filter(|&class| squares(classes.prescribed(class)) < largest) {
                assert!(points(classes.prescribed(class).degrees) < points(classes.prescribed(0).degrees));
            }
        }
    }

    /// Each coarser class comes once, and all its parts follow each other.
    #[test]
    fn parts_of_a_class_are_neighbours() {
        for (width, apex) in [(5, false), (6, true), (7, false), (8, false), (9, false)] {
            let all = Partition::all_for(&mut Run::unlimited(), middle(width, apex), 100).unwrap();
            assert!(all.iter().is_sorted_by_key(Partition::count));
            for classes in all {
                let parents: Vec<Vec<(Prescribed, u32)>> =
                    (0..classes.count()).map(|class| classes.parents(class).collect()).collect();
                for level in 0..parents[0].len() {
                    // Also a class that has no parent on this level must not be between two parts of one.
                    let mut coarse: Vec<Option<Prescribed>> =
                        parents.iter().map(|parents| parents.get(level).map(|parent| parent.0)).collect();
                    coarse.dedup();
                    coarse.retain(Option::is_some);
                    let neighbours = coarse.len();
                    coarse.sort_unstable();
                    coarse.dedup();
                    assert_eq!(coarse.len(), neighbours, "{width} files, level {level}");
                }
            }
        }
    }

    #[test]
    fn a_pattern_and_its_mirror_image_are_in_one_class() {
        for (width, apex) in [(3, false), (4, true), (5, true), (6, false), (7, false), (8, true), (10, false)] {
            for classes in Partition::all_for(&mut Run::unlimited(), middle(width, apex), 100).unwrap() {
                let mirror = classes.middle.mirror();
                for seed in 0..1000_u64 {
                    let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    let pattern = (0..2 * width)
                        .fold(0, |pattern, place| pattern | (((random >> (place % 32)) & 0xFFFF) % 3) << (2 * place));
                    assert_eq!(classes.of(pattern), classes.of(mirror.apply(pattern)));
                    let prescribed = classes.prescribed(classes.of(pattern));
                    let is = |prescribed: Prescribed| pattern & prescribed.mask == prescribed.degrees;
                    assert!(is(prescribed) || is(classes.middle.mirrored(prescribed)));
                }
            }
        }
    }
}
