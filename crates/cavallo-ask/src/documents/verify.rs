//! Whether a file is a tour.

use cavallo::Tour;
use cavallo_formats::{SquareNames, TourFile};
use serde::Serialize;

/// An answer of the schema `cavallo-verify/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-verify/1")))]
pub struct VerifyDocument<'a> {
    /// `cavallo-verify/1`.
    pub schema: &'static str,
    /// `null` when it is not known.
    pub valid: Option<bool>,
    /// The board's size.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schemas::Size>"))]
    pub board: Option<String>,
    /// The piece, if it is not the knight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Which edges are joined, if any are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<cavallo::Wrap>"))]
    pub wrap: Option<&'static str>,
    /// Squares that are not part of the board.
    #[serde(skip_serializing_if = "SquareNames::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<cavallo::Square>"))]
    pub blocked: SquareNames<'a>,
    /// The format of the file.
    pub format: Option<String>,
    /// What it was checked as.
    #[cfg_attr(feature = "schema", schemars(with = "Option<cavallo::Ends>"))]
    pub ends: Option<String>,
    /// Whether one more jump leads back to the first square.
    pub returns: Option<bool>,
    /// What is wrong with it.
    pub defect: Option<&'a str>,
    /// Why it is not known.
    pub stopped: Option<&'a str>,
}

impl<'a> VerifyDocument<'a> {
    /// The document of a file, as far as it could be read.
    #[must_use]
    pub fn new(
        file: Option<&'a TourFile>,
        tour: Option<&Tour>,
        defect: Option<&'a str>,
        stopped: Option<&'a str>,
    ) -> Self {
        let piece = file.map(|file| file.board.piece()).filter(|piece| !piece.is_knight());
        Self {
            schema: "cavallo-verify/1",
            valid: if stopped.is_some() { None } else { Some(defect.is_none()) },
            board: file.map(|file| file.board.to_string()),
            piece: piece.map(|piece| piece.to_string()),
            wrap: file.and_then(|file| file.board.wrap().name()),
            blocked: SquareNames(file.map_or(&[], |file| file.board.blocked())),
            format: file.map(|file| file.format.to_string()),
            ends: tour.map(|tour| tour.ends().to_string()),
            returns: tour.map(Tour::returns),
            defect,
            stopped,
        }
    }
}
