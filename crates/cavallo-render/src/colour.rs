//! Colours.

use cavallo::board::{Colour as SquareColour, Square};

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// As in `#1b9e77`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// A mixture with another colour: 0 is this one, 1 the other.
    #[must_use]
    pub fn towards(self, other: Self, part: f32) -> Self {
        let mix = |one: u8, other: u8| (f32::from(one) + (f32::from(other) - f32::from(one)) * part).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Whether ink on it should be light.
    #[must_use]
    pub fn is_dark(self) -> bool {
        299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2) < 128_000
    }
}

/// The colour scale from 0, the first square, to 1, the last: from deep violet over green to yellow. Lightness grows all along, so the
/// order is visible to colour-blind readers and in print.
#[must_use]
pub fn progress(part: f32) -> Colour {
    const STOPS: [Colour; 5] =
        [Colour(62, 20, 94), Colour(52, 84, 140), Colour(30, 140, 134), Colour(106, 190, 80), Colour(246, 222, 54)];
    along(&STOPS, part)
}

/// The colour at a position on a scale of at least two colours, from 0, the first, to 1, the last.
pub(crate) fn along(scale: &[Colour], part: f32) -> Colour {
    let place = part.clamp(0.0, 1.0) * (scale.len() - 1) as f32;
    let stop = (place as usize).min(scale.len() - 2);
    scale[stop].towards(scale[stop + 1], place - stop as f32)
}

/// What an argument is about.
pub(crate) const DECISIVE: Colour = Colour(190, 30, 45);

/// The colour of one of several parts of a board. Up to five are easy to tell apart.
pub(crate) fn part_colour(number: usize, of: usize) -> Colour {
    const PARTS: [Colour; 5] = [
        Colour(86, 152, 200),
        Colour(230, 160, 60),
        Colour(110, 170, 100),
        Colour(178, 130, 190),
        Colour(220, 120, 110),
    ];
    if of <= PARTS.len() { PARTS[number] } else { along(&PARTS, number as f32 / (of - 1) as f32) }
}

/// White.
pub const PAPER: Colour = Colour(255, 255, 255);

/// The colour of digits on a background, whatever the theme.
#[must_use]
pub fn ink_on(background: Colour) -> Colour {
    if background.is_dark() { PAPER } else { LIGHT.ink }
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Around the board.
    pub background: Colour,
    /// Light squares.
    pub light: Colour,
    /// Dark squares.
    pub dark: Colour,
    /// Blocked squares.
    pub blocked: Colour,
    /// Digits, letters and lines.
    pub ink: Colour,
    /// Less important things.
    pub faint: Colour,
    /// The first square.
    pub start: Colour,
    /// The last square.
    pub end: Colour,
}

impl Theme {
    /// The colour of a square of a chequered board.
    #[must_use]
    pub fn square(&self, square: Square) -> Colour {
        match square.colour() {
            SquareColour::Dark => self.dark,
            SquareColour::Light => self.light,
        }
    }

    /// The colour of a line at a position from 0 to 1: the part of the scale that stands out from the squares.
    #[must_use]
    pub fn stroke(&self, part: f32) -> Colour {
        let part = part.clamp(0.0, 1.0);
        if self.light.is_dark() { progress(0.4 + 0.6 * part) } else { progress(0.78 * part) }
    }
}

/// For light surroundings.
pub const LIGHT: Theme = Theme {
    background: Colour(255, 255, 255),
    light: Colour(244, 236, 220),
    dark: Colour(214, 196, 166),
    blocked: Colour(88, 84, 80),
    ink: Colour(34, 34, 40),
    faint: Colour(140, 132, 120),
    start: Colour(0, 114, 178),
    end: Colour(213, 94, 0),
};

/// For dark surroundings.
pub const DARK: Theme = Theme {
    background: Colour(24, 26, 30),
    light: Colour(66, 72, 82),
    dark: Colour(46, 50, 58),
    blocked: Colour(12, 12, 14),
    ink: Colour(232, 232, 226),
    faint: Colour(132, 138, 148),
    start: Colour(86, 180, 233),
    end: Colour(240, 140, 60),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_grows_lighter_all_the_way() {
        let lightness =
            |colour: Colour| 299 * u32::from(colour.0) + 587 * u32::from(colour.1) + 114 * u32::from(colour.2);
        let scale: Vec<u32> = (0..=100).map(|part| lightness(progress(part as f32 / 100.0))).collect();
        assert!(scale.windows(2).all(|pair| pair[0] <= pair[1]), "{scale:?}");
        assert_eq!(progress(-1.0), progress(0.0));
        assert_eq!(progress(2.0), progress(1.0));
    }
}
