//! The JSON document about gatherings: for each case the answer, how it was come by, and every knight's way.

use cavallo::board::Square;
use cavallo::gather::{GatherProblem, Gathering, Journey, Knight, Objective};
use serde::{Serialize, Serializer};

use crate::document::{SquareName, SquareNames};

/// The name and version of the document's form.
pub const GATHER_RESULT_SCHEMA: &str = "cavallo-gather-result/1";

/// The most jumps that the paths of one case may have together; a knight's path that would exceed it is left out.
pub const MAX_PATH_JUMPS: u64 = 100_000;

/// What is known about all cases of an input.
#[derive(Clone, Debug, Serialize)]
pub struct GatherDocument<'a> {
    /// [`GATHER_RESULT_SCHEMA`].
    pub schema: &'static str,
    /// The cases in their order.
    pub cases: Vec<GatherCaseDocument<'a>>,
}

impl<'a> GatherDocument<'a> {
    /// The document of these cases.
    #[must_use]
    pub fn new(cases: Vec<GatherCaseDocument<'a>>) -> Self {
        Self { schema: GATHER_RESULT_SCHEMA, cases }
    }
}

/// What is known about a case. The fields are written in this order, and those without a value not at all.
#[derive(Clone, Debug, Serialize)]
pub struct GatherCaseDocument<'a> {
    /// The number of the case, from 1.
    pub case: u64,
    /// The answer in a word.
    pub answer: GatherAnswerKind,
    /// The turns that they need, added up or of the slowest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Why they cannot meet, or why it is not known, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The meeting square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<SquareName>,
    /// All squares that need no more turns, as far as they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<SquareNames<'a>>,
    /// Whether there are more of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    /// The method.
    pub method: &'a str,
    /// Whether its meetings are always the best.
    pub exact: bool,
    /// What was to be small.
    #[serde(serialize_with = "objective")]
    pub objective: Objective,
    /// How long it took.
    pub seconds: f64,
    /// How long the check of its claim took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_seconds: Option<f64>,
    /// Whether some paths were left out because they are too long; see [`KnightDocuments::paths_truncated`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paths_truncated: bool,
    /// The knights, with the turns and the path of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knights: Option<KnightDocuments<'a>>,
}

/// The three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GatherAnswerKind {
    /// They meet.
    Meet,
    /// It is proved that they cannot.
    Impossible,
    /// Nobody knows.
    Unknown,
}

// By reference because that is how serde asks.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn objective<S: Serializer>(objective: &Objective, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match objective {
        Objective::Total => "total",
        Objective::Slowest => "slowest",
    })
}

/// The knights of a gathering, serialised one by one, so that one path is laid out at a time.
///
/// A path is a list of turns, a turn the list of the squares that the knight comes to in it. A knight that stands on the meeting
/// square has an empty path. Paths are written if the gathering has kept its journeys, up to [`MAX_PATH_JUMPS`].
#[derive(Clone, Copy, Debug)]
pub struct KnightDocuments<'a> {
    knights: &'a [Knight],
    turns: &'a [u64],
    journeys: Option<&'a [Journey]>,
}

impl<'a> KnightDocuments<'a> {
    /// The knights of a problem and what they do in a gathering of this problem.
    #[must_use]
    pub fn new(problem: &'a GatherProblem, gathering: &'a Gathering) -> Self {
        Self { knights: problem.knights(), turns: gathering.turns_of_each(), journeys: gathering.journeys() }
    }

    /// Whether the paths are too long to be written all.
    #[must_use]
    pub fn paths_truncated(&self) -> bool {
        self.each().any(|knight| knight.path.is_none()) && self.journeys.is_some()
    }

    fn each(&self) -> impl Iterator<Item = KnightDocument<'a>> {
        let journeys = self.journeys.into_iter().flatten().map(Some).chain(std::iter::repeat(None));
        let mut left = MAX_PATH_JUMPS;
        self.knights.iter().zip(self.turns).zip(journeys).map(move |((knight, &turns), journey)| {
            let fits = journey.filter(|journey| journey.jumps() <= left);
            left -= fits.map_or(0, Journey::jumps);
            KnightDocument {
                square: SquareName(knight.square),
                k: knight.k,
                count: knight.count,
                turns,
                path: fits.map(|journey| Path { journey, k: knight.k }),
            }
        })
    }
}

impl Serialize for KnightDocuments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

#[derive(Serialize)]
struct KnightDocument<'a> {
    square: SquareName,
    k: u64,
    count: u64,
    turns: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Path<'a>>,
}

/// A journey turn by turn, k jumps in each but the last.
struct Path<'a> {
    journey: &'a Journey,
    k: u64,
}

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Fits because the path is short; a k that does not is more than all its jumps.
        let k = usize::try_from(self.k).unwrap_or(usize::MAX);
        let squares: Vec<Square> = self.journey.squares().skip(1).collect();
        serializer.collect_seq(squares.chunks(k).map(SquareNames))
    }
}
