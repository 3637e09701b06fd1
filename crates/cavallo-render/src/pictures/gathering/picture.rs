//! What a picture of a gathering is made of.

use cavallo::Answer;
use cavallo::board::Notation;
use cavallo::gather::{Costs, GatherProblem, Gathering, MontagnaTrace};
use cavallo_words::Language;

use crate::draw::colour::Theme;

/// A picture of a gathering.
#[derive(Clone, Copy, Debug)]
pub struct GatheringPicture<'a> {
    /// The board, its knights and the objective.
    pub problem: &'a GatherProblem,
    /// What meeting on each square costs.
    pub costs: &'a Costs,
    /// The best meeting. If it has journeys, the ways are drawn.
    pub answer: &'a Answer<Gathering>,
    /// What `montagna` did, if it is to be drawn.
    pub montagna: Option<&'a MontagnaTrace>,
    /// The language of the words.
    pub language: Language,
    /// How squares are named, beside the board and in words.
    pub notation: Notation,
    /// The colours around the board.
    pub theme: Theme,
}
