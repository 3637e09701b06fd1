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

    /// The squared distance to another colour.
    pub(crate) fn distance(self, other: Self) -> u32 {
        let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
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

/// The colours of parts of a board, easy to tell apart.
const PARTS: [Colour; 5] =
    [Colour(86, 152, 200), Colour(230, 160, 60), Colour(110, 170, 100), Colour(178, 130, 190), Colour(220, 120, 110)];
const PARTS_IN_PRINT: [Colour; 5] =
    [Colour(225, 225, 225), Colour(180, 180, 180), Colour(245, 245, 245), Colour(205, 205, 205), Colour(160, 160, 160)];

/// White.
pub const PAPER: Colour = Colour(255, 255, 255);
const BLACK: Colour = Colour(0, 0, 0);

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
    /// Blocked squares, over which lines pass.
    pub blocked: Colour,
    /// Lines across blocked squares, where their colour alone would not set them apart.
    pub hatching: Option<Colour>,
    /// Digits, letters and lines.
    pub ink: Colour,
    /// Less important things.
    pub faint: Colour,
    /// The first square.
    pub start: Colour,
    /// The last square.
    pub end: Colour,
    /// The lines between squares, in a theme whose squares all have the same colour: that of print.
    pub grid: Option<Colour>,
    /// The colours along a line from the first square to the last.
    strokes: &'static [Colour],
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

    /// Whether the theme is for print: black lines on white paper.
    #[must_use]
    pub fn is_print(&self) -> bool {
        self.grid.is_some()
    }

    /// The colour of a line at a position from 0 to 1, which stands out from the squares.
    #[must_use]
    pub fn stroke(&self, part: f32) -> Colour {
        along(self.strokes, part)
    }

    /// The colour that fills a square at a position from 0, the first, to 1, the last: the later, the lighter.
    #[must_use]
    pub fn visit(&self, part: f32) -> Colour {
        if self.is_print() { along(&[Colour(40, 40, 40), Colour(245, 245, 245)], part) } else { progress(part) }
    }

    /// A pale colour below digits, at a position from 0 to 1: the farther, the paler. It is the same in the light and the dark theme.
    #[must_use]
    pub fn pale(&self, part: f32) -> Colour {
        if self.is_print() {
            along(&[Colour(205, 205, 205), PAPER], part)
        } else {
            progress(0.2 + 0.8 * part).towards(PAPER, 0.35)
        }
    }

    /// One of several colours of lines and pieces as the theme shows it: in print, a grey as light as the colour.
    #[must_use]
    pub fn inked(&self, colour: Colour) -> Colour {
        let grey = ((299 * u32::from(colour.0) + 587 * u32::from(colour.1) + 114 * u32::from(colour.2)) / 1000) as u8;
        if self.is_print() { Colour(grey, grey, grey) } else { colour }
    }

    /// What an argument is about.
    #[must_use]
    pub fn decisive(&self) -> Colour {
        match self {
            _ if self.is_print() => self.ink,
            _ if self.light.is_dark() => Colour(255, 122, 122),
            _ => Colour(190, 30, 45),
        }
    }

    /// The colour of a square in one of several parts of a board, from its colour elsewhere. Up to five parts are easy to tell apart.
    pub(crate) fn in_part(&self, plain: Colour, number: usize, of: usize) -> Colour {
        let (scale, strength) = if self.is_print() { (PARTS_IN_PRINT, 1.0) } else { (PARTS, 0.75) };
        let colour = if of <= scale.len() { scale[number] } else { along(&scale, number as f32 / (of - 1) as f32) };
        plain.towards(colour, strength)
    }

    /// The theme whose marks stand out from pale squares.
    #[must_use]
    pub fn on_pale(&self) -> &'static Self {
        if self.is_print() { &PRINT } else { &LIGHT }
    }
}

// How the colours of lines were chosen. A line is seen on light, dark and blocked squares, so it has a contrast of at least 3 (WCAG 2.1,
// 1.4.11) with all of them, also for protanopic, deuteranopic and tritanopic eyes. That leaves the lower half of all lightness for lines on light squares
// and the upper half for those on dark ones. Within it the lightness grows all along, so that the order survives printing in grey, and the
// hue goes from blue to red or yellow, which most colour-blind eyes tell apart. `tests/contrast.rs` computes all of this.

const STROKES_ON_LIGHT: [Colour; 5] =
    [Colour(18, 10, 60), Colour(44, 30, 120), Colour(104, 32, 132), Colour(158, 44, 104), Colour(196, 64, 28)];
const STROKES_ON_DARK: [Colour; 5] =
    [Colour(112, 136, 255), Colour(78, 176, 214), Colour(94, 206, 150), Colour(178, 226, 96), Colour(255, 240, 130)];
const STROKES_IN_PRINT: [Colour; 2] = [BLACK, BLACK];

/// For light surroundings.
pub const LIGHT: Theme = Theme {
    background: Colour(255, 255, 255),
    light: Colour(248, 243, 232),
    dark: Colour(230, 217, 192),
    blocked: Colour(218, 217, 216),
    hatching: Some(Colour(150, 148, 146)),
    ink: Colour(34, 34, 40),
    faint: Colour(95, 88, 76),
    start: Colour(0, 104, 168),
    end: Colour(196, 72, 0),
    grid: None,
    strokes: &STROKES_ON_LIGHT,
};

/// For dark surroundings.
pub const DARK: Theme = Theme {
    background: Colour(24, 26, 30),
    light: Colour(56, 61, 70),
    dark: Colour(40, 43, 50),
    blocked: Colour(12, 12, 14),
    hatching: None,
    ink: Colour(232, 232, 226),
    faint: Colour(160, 166, 176),
    start: Colour(86, 180, 233),
    end: Colour(240, 140, 60),
    grid: None,
    strokes: &STROKES_ON_DARK,
};

/// For books: black lines and dots on white paper, and a thin grid.
pub const PRINT: Theme = Theme {
    background: PAPER,
    light: PAPER,
    dark: PAPER,
    blocked: Colour(214, 214, 214),
    hatching: Some(Colour(110, 110, 110)),
    ink: BLACK,
    faint: Colour(110, 110, 110),
    start: BLACK,
    end: BLACK,
    grid: Some(Colour(160, 160, 160)),
    strokes: &STROKES_IN_PRINT,
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
