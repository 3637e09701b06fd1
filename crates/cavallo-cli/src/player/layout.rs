//! How large squares are drawn, and which of them fit the window.

use cavallo::board::Square;

use super::scene::Scene;

/// The squares around the piece that must be seen: all that a knight may jump to.
const FEWEST_SQUARES: u32 = 5;
/// The squares beyond the piece that are seen, where the board goes on.
const REACH: u32 = 2;

/// How a board is laid out in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The characters of a square, across and down.
    pub(crate) cell: (u16, u16),
    /// The characters before the first square of a rank.
    pub(crate) margin: u16,
    /// How many files and ranks are seen.
    pub(crate) seen: (u32, u32),
}

/// The room that a board needs at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooSmall {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Layout {
    /// The largest squares with which the whole board fits; if none do, the smallest, and as much of the board as fits.
    pub(crate) fn new(scene: &Scene, width: u16, height: u16) -> Result<Self, TooSmall> {
        let (files, ranks) = (scene.board().width(), scene.board().height());
        let text = scene.text_width() as u16;
        let margin = scene.rank_width() as u16 + 1;
        let room = |cell: (u16, u16)| (u32::from(width.saturating_sub(margin) / cell.0), u32::from(height / cell.1));
        // One character beside the number marks the piece, the start and the end.
        let smallest = (text + 1, 1);
        for cell in [(text + 5, 3), (text + 3, 2), (text + 2, 1), smallest] {
            let (across, up) = room(cell);
            if files <= across && ranks <= up {
                return Ok(Self { cell, margin, seen: (files, ranks) });
            }
        }
        let (across, up) = room(smallest);
        let seen = (files.min(across), ranks.min(up));
        let needed = (files.min(FEWEST_SQUARES), ranks.min(FEWEST_SQUARES));
        if seen.0 < needed.0 || seen.1 < needed.1 {
            return Err(TooSmall { width: margin + needed.0 as u16 * smallest.0, height: needed.1 as u16 });
        }
        Ok(Self { cell: smallest, margin, seen })
    }

    /// Whether some of the board is out of sight.
    pub(crate) fn is_partial(&self, scene: &Scene) -> bool {
        self.seen != (scene.board().width(), scene.board().height())
    }

    /// The lower left corner of what is seen, moved from where it was no farther than the piece makes it.
    pub(crate) fn follow(&self, corner: Square, piece: Square, scene: &Scene) -> Square {
        let (width, height) = (scene.board().width(), scene.board().height());
        Square::new(
            follow(corner.file(), self.seen.0, width, piece.file()),
            follow(corner.rank(), self.seen.1, height, piece.rank()),
        )
    }
}

/// The same along one side.
fn follow(first: u32, seen: u32, side: u32, piece: u32) -> u32 {
    let reach = REACH.min((seen - 1) / 2);
    let lowest = (piece + reach + 1).saturating_sub(seen);
    let highest = piece.saturating_sub(reach);
    first.clamp(lowest, highest).min(side - seen)
}

#[cfg(test)]
mod tests {
    use cavallo::tour::Ends;

    use super::super::scene::tests::scene;
    use super::*;

    #[test]
    fn squares_shrink_with_the_window() {
        let scene = scene("8", Ends::Closed, &[]);
        let cell = |width, height| Layout::new(&scene, width, height).unwrap().cell;
        assert_eq!(cell(80, 24), (7, 3));
        assert_eq!(cell(80, 23), (5, 2));
        assert_eq!(cell(41, 24), (4, 1));
        assert_eq!(cell(33, 8), (3, 1));
        assert!(!Layout::new(&scene, 26, 8).unwrap().is_partial(&scene));
        let partial = Layout::new(&scene, 25, 7).unwrap();
        assert_eq!((partial.cell, partial.seen), ((3, 1), (7, 7)));
        assert!(partial.is_partial(&scene));
    }

    #[test]
    fn a_window_may_be_too_small() {
        let scene = scene("8", Ends::Closed, &[]);
        assert!(Layout::new(&scene, 17, 5).is_ok());
        let needed = TooSmall { width: 17, height: 5 };
        assert_eq!(Layout::new(&scene, 16, 5), Err(needed));
        assert_eq!(Layout::new(&scene, 17, 4), Err(needed));
        assert_eq!(Layout::new(&scene, 0, 0), Err(needed));
    }

    #[test]
    fn what_is_seen_follows_the_piece() {
        // Ten of a hundred squares, from 40 on.
        assert_eq!(follow(40, 10, 100, 45), 40);
        assert_eq!(follow(40, 10, 100, 47), 40);
        assert_eq!(follow(40, 10, 100, 48), 41);
        assert_eq!(follow(40, 10, 100, 41), 39);
        assert_eq!(follow(40, 10, 100, 0), 0);
        assert_eq!(follow(40, 10, 100, 99), 90);
        assert_eq!(follow(40, 8, 8, 3), 0);
    }

    #[test]
    fn the_piece_is_always_seen() {
        for seen in 1..12 {
            for side in seen..14 {
                for (first, piece) in (0..side).flat_map(|first| (0..side).map(move |piece| (first, piece))) {
                    let first = follow(first, seen, side, piece);
                    assert!(first <= piece && piece < first + seen && first + seen <= side);
                }
            }
        }
    }
}
