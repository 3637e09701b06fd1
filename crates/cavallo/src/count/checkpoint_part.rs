//! The names of the parts that a checkpoint keeps, and what they mean.
//!
//! A part is a number: of all tours, of one [tile](super::rectangle::tile), or of one class; exact or modulo a prime. Or it is a note. A resumed count
//! finds a part by its name, so a name must never mean two different numbers. What a tile is depends on the order of the files,
//! on which half adds which edges of the middle, and on how degrees are written down ([`middle`](super::rectangle::middle)). **If any of these
//! changes, [`LAYOUT`] changes with it**; then no name of before is read any more. A test compares a fingerprint of all parts of some boards.

use std::fmt;

/// The layout of tiles that names refer to. Before the second one names had no number.
pub(super) const LAYOUT: &str = "layout3";

/// A part of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// All tours, exactly or modulo a prime.
    All { prime: Option<u32> },
    /// The tours of the tile with these degrees below and above, by a cut at the squares under this mask.
    Tile { prime: Option<u32>, cut: u64, below: u64, above: u64, apex: Option<u8> },
    /// The tours of all tiles that are joined when a class is complete.
    Class { prime: Option<u32>, cut: ClassCut, class: u32 },
    /// A note: how several jobs cut the middle.
    Cut,
    /// A note: the exact numbers are too large.
    TooLarge,
}

/// A cut of the middle into classes: the squares that matter, and how many pairs of them cut only large classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ClassCut {
    pub(super) mask: u64,
    pub(super) extra: u32,
}

/// As `f000f`, or `f000f+1`.
impl fmt::Display for ClassCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.mask)?;
        if self.extra > 0 { write!(f, "+{}", self.extra) } else { Ok(()) }
    }
}

/// Its name: `layout3-exact-all`, `layout3-modulo-2147483647-f-1_5`, `layout3-exact-f000f+1-class_7`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{LAYOUT}-")?;
        let numbers = |prime: Option<u32>| prime.map_or("exact".to_owned(), |prime| format!("modulo-{prime}"));
        match *self {
            Self::All { prime } => write!(f, "{}-all", numbers(prime)),
            Self::Tile { prime, cut, below, above, apex } => {
                write!(f, "{}-{cut:x}-{below:x}_{above:x}", numbers(prime))?;
                apex.map_or(Ok(()), |degree| write!(f, "_{degree}"))
            }
            Self::Class { prime, cut, class } => write!(f, "{}-{cut}-class_{class}", numbers(prime)),
            Self::Cut => f.write_str("cut"),
            Self::TooLarge => f.write_str("exact-too-large"),
        }
    }
}

/// What the name of a part of a checkpoint says. Implementations of [`CheckpointStore`](crate::run::CheckpointStore) use it to tell users what they found.
///
/// ```
/// use cavallo::count::CheckpointPart;
///
/// let part = CheckpointPart::read("layout3-exact-f000f-1_5").unwrap();
/// assert_eq!(part, CheckpointPart::Tile { numbers: "exact", cut: "f000f" });
/// assert_eq!(CheckpointPart::read("layout2-exact-f000f-10005"), None, "an earlier version divided boards otherwise");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointPart<'n> {
    /// All tours.
    All,
    /// One tile, or all tiles of one class.
    Tile {
        /// Whether numbers are exact, or remainders by which prime.
        numbers: &'n str,
        /// By which squares the board is cut.
        cut: &'n str,
    },
    /// A note, and not a number of tours.
    Note,
}

impl<'n> CheckpointPart<'n> {
    /// Reads a name. None if it is of another layout, whose parts must not be used.
    #[must_use]
    pub fn read(name: &'n str) -> Option<Self> {
        let name = name.strip_prefix(LAYOUT)?.strip_prefix('-')?;
        if name == "cut" || name == "exact-too-large" {
            return Some(Self::Note);
        }
        if name.ends_with("-all") {
            return Some(Self::All);
        }
        let (numbers, cut) = name.rsplit_once('-')?.0.rsplit_once('-')?;
        Some(Self::Tile { numbers, cut })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_were_written() {
        let tile = |prime, apex| Part::Tile { prime, cut: 0xf, below: 1, above: 0xa, apex };
        let class = |extra| Part::Class { prime: None, cut: ClassCut { mask: 0xf000f, extra }, class: 12 };
        let of = |numbers, cut| CheckpointPart::Tile { numbers, cut };
        for (part, name, read) in [
            (Part::All { prime: None }, "layout3-exact-all", CheckpointPart::All),
            (Part::All { prime: Some(7) }, "layout3-modulo-7-all", CheckpointPart::All),
            (tile(None, None), "layout3-exact-f-1_a", of("exact", "f")),
            (tile(Some(7), Some(2)), "layout3-modulo-7-f-1_a_2", of("modulo-7", "f")),
            (class(0), "layout3-exact-f000f-class_12", of("exact", "f000f")),
            (class(2), "layout3-exact-f000f+2-class_12", of("exact", "f000f+2")),
            (Part::Cut, "layout3-cut", CheckpointPart::Note),
            (Part::TooLarge, "layout3-exact-too-large", CheckpointPart::Note),
        ] {
            assert_eq!(part.to_string(), name);
            assert_eq!(CheckpointPart::read(name), Some(read));
            for other in [name.replace("layout3-", ""), name.replace('3', "2"), name.replace("layout3", "layout30")] {
                assert_eq!(CheckpointPart::read(&other), None, "{other}");
            }
        }
    }
}
