//! What a search chose from: the candidates, what they are judged by, and how ties were broken.

use crate::board::Square;

/// A square to which the piece could move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The square.
    pub square: Square,
    /// What it is judged by, fewest first: see [`Measure`].
    pub exits: u8,
}

/// What the numbers of candidates count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The free squares that the piece could move to from there.
    #[default]
    Exits,
    /// The moves from there that a tour may still use: fewer than the exits where some are excluded, more where the
    /// tour may end there.
    Links,
}

impl Measure {
    /// Its name in the plural.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exits => "exits",
            Self::Links => "links left",
        }
    }
}

/// A rule that breaks ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieRule {
    /// The first in reading order: top rank first, each rank from left to right.
    Order,
    /// Any, at random.
    Random,
    /// The farthest from the centre of the board, in a straight line, the first in reading order if there are several.
    #[default]
    Roth,
    /// The rule applied once more: the square whose exits have the fewest exits in all, the first in reading order if
    /// there are several.
    Pohl,
    /// The orders of Squirrel and Cull; square boards, from a corner.
    Squirrel,
}

impl TieRule {
    /// All rules with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("order", Self::Order),
        ("random", Self::Random),
        ("roth", Self::Roth),
        ("pohl", Self::Pohl),
        ("squirrel", Self::Squirrel),
    ];

    /// The name of the rule.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|&(_, rule)| rule == self).map_or("", |(name, _)| name)
    }

    /// What the rule takes.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Order => "the first in reading order",
            Self::Random => "one at random",
            Self::Roth => "the first of those farthest from the centre",
            Self::Pohl => "the first of those whose exits have the fewest exits in all",
            Self::Squirrel => "the first in the present order of jumps; square boards, from a corner",
        }
    }
}
