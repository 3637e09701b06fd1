//! The names of the parts that a checkpoint keeps, and what they mean.
//!
//! A part is a number, of all tours or of one slice of the middle, exact or modulo a prime; or it is a note. A resumed count
//! finds a part by its name, so a name must never mean two different numbers. What a slice is depends on the order of the files,
//! on which half adds which edges of the middle, and on how degrees are written down ([`middle`](super::rectangle::middle)). **If any of these
//! changes, [`LAYOUT`] changes with it**; then no name of before is read any more.

use std::fmt;

/// The layout of slices that names refer to. Before the second one names had no number.
const LAYOUT: &str = "layout2";

/// A part of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// All tours, exactly or modulo a prime.
    All { prime: Option<u32> },
    /// The tours of the slice of the middle with these degrees under this mask.
    Slice { prime: Option<u32>, mask: u64, degrees: u64 },
    /// A note: the mask of all slices of several jobs.
    Cut,
    /// A note: the exact numbers are too large.
    TooLarge,
}

/// Its name: `layout2-exact-all`, `layout2-modulo-2147483647-f000f-10005`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{LAYOUT}-")?;
        let numbers = |prime: Option<u32>| prime.map_or("exact".to_owned(), |prime| format!("modulo-{prime}"));
        match *self {
            Self::All { prime } => write!(f, "{}-all", numbers(prime)),
            Self::Slice { prime, mask, degrees } => write!(f, "{}-{mask:x}-{degrees:x}", numbers(prime)),
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
/// let part = CheckpointPart::read("layout2-exact-f000f-10005").unwrap();
/// assert_eq!(part, CheckpointPart::Slice { numbers: "exact", cut: "f000f" });
/// assert_eq!(CheckpointPart::read("exact-f000f-10005-outside-in"), None, "an earlier version divided boards otherwise");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointPart<'n> {
    /// All tours.
    All,
    /// One slice.
    Slice {
        /// Whether numbers are exact, or remainders by which prime.
        numbers: &'n str,
        /// By which squares the board is cut into slices.
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
        Some(Self::Slice { numbers, cut })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_were_written() {
        let slice = |prime| Part::Slice { prime, mask: 0xf000f, degrees: 0x10005 };
        let of = |numbers| CheckpointPart::Slice { numbers, cut: "f000f" };
        for (part, name, read) in [
            (Part::All { prime: None }, "layout2-exact-all", CheckpointPart::All),
            (Part::All { prime: Some(7) }, "layout2-modulo-7-all", CheckpointPart::All),
            (slice(None), "layout2-exact-f000f-10005", of("exact")),
            (slice(Some(7)), "layout2-modulo-7-f000f-10005", of("modulo-7")),
            (Part::Cut, "layout2-cut", CheckpointPart::Note),
            (Part::TooLarge, "layout2-exact-too-large", CheckpointPart::Note),
        ] {
            assert_eq!(part.to_string(), name);
            assert_eq!(CheckpointPart::read(name), Some(read));
            for other in [name.replace("layout2-", ""), name.replace('2', "1"), name.replace("layout2", "layout20")] {
                assert_eq!(CheckpointPart::read(&other), None, "{other}");
            }
        }
    }
}
