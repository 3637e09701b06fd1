//! The order in which the files of a row are processed.
//!
//! **Idea.** Within a row the frontier is larger than between rows, and how large its tables become depends on the order of the
//! files. From left to right a table of 8x10 has 512 million states in the middle of a row and 215 million at its end. Outside
//! in, each file followed by its mirror image, first those with an even distance to the edge, then the others back outwards,
//! no table is larger than the one at the end: a1 h1 c1 f1 d1 e1 b1 g1. Files next to the edge come last because they are the last to
//! reach squares that nothing has reached yet.
//!
//! A file and its mirror image are neighbours in this order, which the [fold](super::engine::fold) needs.
//!
//! **Why it is right.** Any order gives the same number.
//!
//! **Complexity.** Linear in the files.
//!
//! **When it fails.** Half of a pair cannot be folded: a table in between has both images.
//!
//! **Reference.** None: this is the program's own.

/// An order of the files of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileOrder {
    LeftToRight,
    OutsideIn,
}

impl FileOrder {
    /// The files of a row in this order.
    pub(super) fn files(self, width: u32) -> Vec<u32> {
        match self {
            Self::LeftToRight => (0..width).collect(),
            Self::OutsideIn => {
                let left = width.div_ceil(2);
                let outwards = (0..left).rev().filter(|file| file % 2 == 1);
                let files = (0..left).step_by(2).chain(outwards);
                files
                    .flat_map(|file| [Some(file), Some(width - 1 - file).filter(|&other| other != file)])
                    .flatten()
                    .collect()
            }
        }
    }

    /// For each file its place in this order.
    pub(super) fn places(self, width: u32) -> Vec<u32> {
        let mut places = vec![0; width as usize];
        for (place, file) in (0..).zip(self.files(width)) {
            places[file as usize] = place;
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_files_are_neighbours() {
        assert_eq!(FileOrder::OutsideIn.files(8), [0, 7, 2, 5, 3, 4, 1, 6]);
        assert_eq!(FileOrder::OutsideIn.files(9), [0, 8, 2, 6, 4, 3, 5, 1, 7]);
        assert_eq!(FileOrder::OutsideIn.files(3), [0, 2, 1]);
        assert_eq!(FileOrder::OutsideIn.places(4), [0, 2, 3, 1]);
        assert_eq!(FileOrder::LeftToRight.places(3), [0, 1, 2]);
    }
}
