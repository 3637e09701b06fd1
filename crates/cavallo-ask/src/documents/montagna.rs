//! What the method `montagna` did, as a part of the document about gatherings.

use cavallo::gather::{MontagnaTrace, Target, Targets, Weights};
use cavallo::{GatherProblem, Knight};
use cavallo_formats::SquareName;
use serde::{Serialize, Serializer};

use super::early_end::EarlyEnd;

/// The weights, the barycentre and the targets.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MontagnaDocument<'a> {
    /// Which squares were to be tried: around the barycentre, the knights' own too, or the whole board.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub which: &'static str,
    /// The radius around the barycentre.
    pub radius: u32,
    /// How the knights were weighed: as the report intends, or as its program does.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub weighing: &'static str,
    /// The weight of every knight.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WeightDocument>"))]
    pub weights: WeightDocuments<'a>,
    /// The weighted mean.
    pub barycentre: BarycentreDocument,
    /// The number of targets.
    pub tried: u64,
    /// The targets in the order in which they were tried; of a large board not all.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<TargetDocument<'a>>"))]
    pub targets: TargetDocuments<'a>,
}

impl<'a> MontagnaDocument<'a> {
    /// The document of what was done for a problem.
    #[must_use]
    pub fn new(problem: &'a GatherProblem, trace: &'a MontagnaTrace) -> Self {
        let MontagnaTrace { settings, weights, barycentre, targets, tried } = trace;
        Self {
            which: Targets::ALL.iter().find(|(_, which)| *which == settings.targets).map_or("", |(name, _)| name),
            radius: settings.radius,
            weighing: Weights::ALL.iter().find(|(_, how)| *how == settings.weights).map_or("", |(name, _)| name),
            weights: WeightDocuments { knights: problem.knights(), weights, end: None },
            barycentre: BarycentreDocument {
                row: format!("{}/{}", barycentre.row, barycentre.weight),
                column: format!("{}/{}", barycentre.column, barycentre.weight),
                square: SquareName(barycentre.square),
            },
            tried: *tried,
            targets: TargetDocuments { targets, end: None },
        }
    }

    /// The same with its lists ended early where `end` says so.
    pub(super) fn stopped_by(mut self, end: &'a EarlyEnd<'a>) -> Self {
        self.weights.end = Some(end);
        self.targets.end = Some(end);
        self
    }
}

/// The barycentre as exact fractions. Rows and columns count from 0, the top rank and the first file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarycentreDocument {
    /// The mean of the rows: the weighted sum, a slash and the sum of the weights.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schemas::Fraction"))]
    pub row: String,
    /// The mean of the columns.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schemas::Fraction"))]
    pub column: String,
    /// The square to which it is rounded.
    pub square: SquareName,
}

/// The weights of all knights, serialised one by one.
#[derive(Clone, Copy, Debug)]
pub struct WeightDocuments<'a> {
    knights: &'a [Knight],
    weights: &'a [u64],
    end: Option<&'a EarlyEnd<'a>>,
}

impl Serialize for WeightDocuments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let weights = self.knights.iter().zip(self.weights).map(|(knight, &weight)| {
            let Knight { square, k, count } = *knight;
            WeightDocument { square: SquareName(square), k, count, weight }
        });
        serializer.collect_seq(EarlyEnd::cut(self.end, weights))
    }
}

/// The weight of knights that begin on the same square.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WeightDocument {
    /// Where they begin.
    square: SquareName,
    /// Jumps per turn.
    k: u64,
    /// How many there are.
    count: u64,
    /// The weight of each.
    weight: u64,
}

/// The targets, serialised one by one.
#[derive(Clone, Copy, Debug)]
pub struct TargetDocuments<'a> {
    targets: &'a [Target],
    end: Option<&'a EarlyEnd<'a>>,
}

impl Serialize for TargetDocuments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let targets = self.targets.iter().map(|target| TargetDocument {
            square: SquareName(target.square),
            jumps: Some(target.jumps.as_slice()).filter(|jumps| !jumps.is_empty()),
            turns: target.turns,
        });
        serializer.collect_seq(EarlyEnd::cut(self.end, targets))
    }
}

/// A square that was tried.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TargetDocument<'a> {
    /// The square.
    square: SquareName,
    /// The distances of the knights in jumps, in their order; `null` if a knight was not reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<&'a [Option<u32>]>,
    /// The turns of a meeting there, if all knights can come.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u64>,
}
