//! The list of the best squares.

use crate::board::Square;
use crate::gather::Wanted;
use crate::run::{Run, Stopped};

/// As many of the squares as are wanted, and whether there are more.
pub(super) fn list(
    run: &mut Run<'_>,
    squares: impl Iterator<Item = Square>,
    wanted: Wanted,
) -> Result<(Vec<Square>, bool), Stopped> {
    let mut listed = Vec::new();
    for square in squares {
        run.spend(1)?;
        if listed.len() == wanted.squares.max(1) {
            return Ok((listed, true));
        }
        run.reserve(size_of::<Square>() as u64)?;
        listed.push(square);
    }
    Ok((listed, false))
}
