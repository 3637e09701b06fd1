//! The palette: the colours of costs, knights, and squares out of reach.

use crate::draw::colour::{Colour, Theme, along};

/// The number of colours of costs, less one. More could not be told apart, and equal neighbours are drawn as one.
pub(super) const SHADES: u64 = 127;

/// Squares that some knight cannot reach.
pub const OUT_OF_REACH: Colour = Colour(214, 216, 222);
/// Colours of knights, all of them dark enough for white digits and none of them near those of the costs.
pub const KNIGHTS: [Colour; 8] = [
    Colour(0, 92, 168),
    Colour(0, 122, 92),
    Colour(136, 46, 150),
    Colour(20, 20, 26),
    Colour(0, 134, 160),
    Colour(190, 20, 96),
    Colour(70, 84, 110),
    Colour(84, 110, 20),
];

/// The colours of costs from the least to the most, mixed in between: the cheaper, the paler.
pub const COSTS: [Colour; 4] =
    [Colour(255, 249, 232), Colour(246, 208, 146), Colour(224, 142, 88), Colour(160, 74, 62)];

/// The colour of a cost between the least and the most: the cheaper, the paler.
pub(super) fn shade(cost: u64, (least, most): (u64, u64), theme: &Theme) -> Colour {
    let span = u128::from((most - least).max(1));
    let shade = u128::from(cost - least) * u128::from(SHADES) / span;
    let part = shade as f32 / SHADES as f32;
    if theme.is_print() { theme.pale(1.0 - part) } else { along(&COSTS, part) }
}

/// The k by which a dot is coloured: from the number of colours on, all k have the last one.
pub(super) fn shown_k(k: u64) -> u64 {
    k.min(KNIGHTS.len() as u64)
}

/// The colour of the dots with a k.
pub(super) fn colour_of(k: u64) -> Colour {
    KNIGHTS[(shown_k(k).max(1) - 1) as usize]
}
