//! The mirror fold: a table of half the size, for boards that are their own mirror image.
//!
//! **Idea.** The table T of a mirrored board is its own mirror image. So keep only H with 2 T = H + mirror(H): of each pattern
//! and its mirror image one is enough, and has both counts. Steps are linear, and a step over a vertex and its mirror image
//! together is the same when mirrored; so H may be processed in the place of T.
//!
//! **Why it is right.** For linear L with L mirror = mirror L: 2 L(T) = L(H) + mirror(L(H)). Moving the vector of a pattern p to
//! the mirrored pattern, mirrored, does not change H + mirror(H). In the end both halves of a board are doubled, so the
//! result is four times the count; that it is divisible by four is a check.
//!
//! **Which of the two.** The one that is less where the next two vertices do not touch it, and among equals the one that is
//! less. What is not touched stays as it is, so the states that these vertices lead to are of the kind to be kept
//! already, and merge with one another. The choice is made anew before each two vertices.
//!
//! **Worked example.** After two rows of a board three wide there are two states, mirror images, with count 1 each. The
//! folded table has one of them, with count 2.
//!
//! **Complexity.** One pass over the patterns, and over the states of those that move.
//!
//! **When it fails.** On frontiers that have a vertex without its mirror image.
//!
//! **Reference.** None: this is the program's own.

use crate::run::Run;

use super::advance::{Cut, Engine};
use super::error::SweepError;
use super::matching::Transition;
use super::pattern::{LOW_BITS, OfPattern, points_before, sort_by_pattern};
use super::table::{Entry, Table, TableWriter};

/// The mirror image of patterns over a frontier in which mirrored vertices are neighbours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mirror {
    /// Both bits of the first of each two places that are exchanged.
    firsts: u64,
}

impl Mirror {
    /// `image` is the mirror image of a vertex; the frontier has both of each two.
    pub(crate) fn new(frontier: &[u32], image: impl Fn(u32) -> u32) -> Self {
        let firsts = (0..).zip(frontier).filter(|&(_, &vertex)| image(vertex) > vertex);
        Self { firsts: firsts.fold(0, |firsts, (place, _)| firsts | 3 << (2 * place)) }
    }

    pub(crate) fn apply(self, pattern: u64) -> u64 {
        let (firsts, both) = (self.firsts, self.firsts | self.firsts << 2);
        (pattern & firsts) << 2 | pattern >> 2 & firsts | pattern & !both
    }

    /// The place that a place becomes.
    pub(crate) fn place(self, place: u32) -> u32 {
        self.apply(1 << (2 * place)).trailing_zeros() / 2
    }

    /// The change of the matchings of a pattern: points on mirrored places are exchanged. A point whose mirror image is none
    /// keeps its number.
    pub(crate) fn transition(self, pattern: u64) -> Transition {
        let ends = pattern & LOW_BITS & !(pattern >> 1);
        let mut two_ends = ends & ends >> 2 & self.firsts;
        let mut swaps = 0;
        while two_ends != 0 {
            swaps |= 1 << points_before(pattern, two_ends.trailing_zeros() / 2);
            two_ends &= two_ends - 1;
        }
        if swaps == 0 { Transition::Identity } else { Transition::Swap(swaps) }
    }
}

/// The vector of a pattern, as it is or mirrored.
#[derive(Clone, Copy)]
pub(crate) struct Image {
    pub(crate) pattern: u64,
    pub(crate) entry: Entry,
    pub(crate) transition: Transition,
}

impl OfPattern for Image {
    fn pattern(&self) -> u64 {
        self.pattern
    }
}

impl Engine {
    /// Keeps one of each two mirrored patterns: the one that is less under the mask, and among equals the one that is less.
    pub(crate) fn fold(&self, run: &mut Run<'_>, table: Table, mirror: Mirror, mask: u64) -> Result<Table, SweepError> {
        // For all images, and for those that are taken out of them.
        let bytes = 2 * (table.entries.len() * size_of::<Image>()) as u64;
        let mut sorting = run.holding(bytes)?;
        let mut images: Vec<Image> = Vec::with_capacity(table.entries.len());
        for &entry in &table.entries {
            sorting.tick(16)?;
            let (pattern, image) = (entry.pattern, mirror.apply(entry.pattern));
            images.push(if (image & mask, image) < (pattern & mask, pattern) {
                Image { pattern: image, entry, transition: mirror.transition(pattern) }
            } else {
                Image { pattern, entry, transition: Transition::Identity }
            });
        }
        sort_by_pattern(&mut images);
        let alike = |one: &Image, other: &Image| one.pattern == other.pattern;
        // What stays as it is keeps its place.
        let (mut kept, mut moved) = (Vec::new(), Vec::new());
        for group in images.chunk_by(alike) {
            match group {
                [Image { pattern, entry, transition: Transition::Identity }] => {
                    kept.push(Entry { pattern: *pattern, ..*entry });
                }
                _ => moved.extend_from_slice(group),
            }
        }
        drop((images, sorting));
        let cuts: Vec<Cut> = self.cut(&moved, |image| u64::from(image.entry.length), alike);
        let scratch = (size_of_val(moved.as_slice()) + size_of_val(kept.as_slice())) as u64;
        let new = self.in_pieces(run, scratch, &moved, cuts, &|piece, sum, used| {
            let states = piece.iter().map(|image| image.entry.length as usize).sum();
            let mut writer = TableWriter::new(&self.pool, states);
            for group in piece.chunk_by(alike) {
                let vectors = group.iter().map(|image| (table.vector(&image.entry), image.transition));
                sum.write(&self.transitions, group[0].pattern, vectors, &mut writer);
            }
            let part = writer.finish();
            let mut claimed = 0;
            used.update(&mut claimed, part.bytes() + sum.bytes())?;
            used.update(&mut claimed, part.bytes())?;
            Ok(part)
        })?;
        let before = table.bytes() + new.bytes();
        let folded = Table::of_parts([Table { entries: kept, ..table }, new].into_iter());
        run.release(before.saturating_sub(folded.bytes()));
        Ok(folded)
    }
}
