//! The JSON document about gatherings: for each case the answer, how it was found, and every knight's way.

use std::io::{self, Write};

use cavallo::distance::Journey;
use cavallo::gather::{Gathering, MontagnaTrace, Objective};
use cavallo::{Answer, Board, Bracket, GatherProblem, Knight, Solved, Square};
use cavallo_formats::{SquareName, SquareNames, write_json_part};
use serde::{Serialize, Serializer};

use super::MontagnaDocument;
use super::early_end::EarlyEnd;

/// The name and version of the document's form.
pub const GATHER_RESULT_SCHEMA: &str = "cavallo-gather-result/1";

/// The most jumps that the paths of one case may have together; a knight's path that would exceed it is left out.
pub const MAX_PATH_JUMPS: u64 = 100_000;

/// What is known about all cases of an input.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(GATHER_RESULT_SCHEMA)))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::either("cases", "stopped")))]
pub struct GatherDocument<'a> {
    /// [`GATHER_RESULT_SCHEMA`].
    pub schema: &'static str,
    /// Why the input could not be read to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The cases in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cases: Option<Vec<GatherCaseDocument<'a>>>,
}

impl<'a> GatherDocument<'a> {
    /// The document of these cases.
    #[must_use]
    pub fn new(cases: Vec<GatherCaseDocument<'a>>) -> Self {
        Self { schema: GATHER_RESULT_SCHEMA, stopped: None, cases: Some(cases) }
    }

    /// The document of an input that could not be read within its limits.
    #[must_use]
    pub fn unread(why: &str) -> Self {
        Self { schema: GATHER_RESULT_SCHEMA, stopped: Some(why.to_owned()), cases: None }
    }
}

/// The document of many cases, written one after the other: on one line, as [`GatherDocument`] is.
#[derive(Debug, Default)]
pub struct GatherCases {
    written: u64,
}

impl GatherCases {
    /// Writes the beginning.
    ///
    /// # Errors
    /// When writing fails.
    pub fn begin(out: &mut dyn Write) -> io::Result<Self> {
        write!(out, "{{\"schema\":\"{GATHER_RESULT_SCHEMA}\",\"cases\":[")?;
        Ok(Self::default())
    }

    /// Writes a case.
    ///
    /// # Errors
    /// When writing fails.
    pub fn add(&mut self, case: &GatherCaseDocument<'_>, out: &mut dyn Write) -> io::Result<()> {
        if self.written > 0 {
            out.write_all(b",")?;
        }
        self.written += 1;
        write_json_part(case, out)
    }

    /// Writes the end.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"]}\n")
    }
}

/// What is known about a case. The fields are written in this order, and those without a value not at all.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Bounds on the turns, if they are not known but for those.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bracket: Option<BracketDocument>,
    /// The meeting square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<SquareName>,
    /// All squares that need no more turns, as far as they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<cavallo::Square>>"))]
    pub squares: Option<SquareNames<'a>>,
    /// Whether there are more of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    /// The method.
    pub method: &'a str,
    /// Whether its meetings are always the best.
    pub exact: bool,
    /// What was to be small.
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
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<KnightDocument<'a>>>"))]
    pub knights: Option<KnightDocuments<'a>>,
    /// What the method `montagna` did, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub montagna: Option<MontagnaDocument<'a>>,
    /// Why the lists of knights and targets end early, if they do.
    #[serde(skip_serializing_if = "EarlyEnd::went_on")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub stopped: Option<&'a EarlyEnd<'a>>,
}

impl<'a> GatherCaseDocument<'a> {
    /// The document of an answer; `unknown` says why it is not known, if it is not. All best squares are listed if that was
    /// asked for.
    #[must_use]
    pub fn new(
        case: u64,
        problem: &'a GatherProblem,
        solved: &'a Solved<Gathering>,
        unknown: Option<&str>,
        all: bool,
    ) -> Self {
        let found = if let Answer::Found(gathering) = &solved.answer { Some(gathering) } else { None };
        let knights = found.map(|gathering| KnightDocuments::new(problem, gathering));
        Self {
            case,
            answer: match &solved.answer {
                Answer::Found(_) => GatherAnswerKind::Meet,
                Answer::Impossible(_) => GatherAnswerKind::Impossible,
                Answer::Unknown(_) => GatherAnswerKind::Unknown,
            },
            turns: found.map(Gathering::turns),
            reason: solved.answer.reason().map(ToString::to_string).or_else(|| unknown.map(ToOwned::to_owned)),
            bracket: solved.bracket().map(BracketDocument::new),
            square: found.map(|gathering| SquareName(gathering.square())),
            squares: found.filter(|_| all).map(|gathering| SquareNames(gathering.squares())),
            more: found.filter(|_| all).map(Gathering::has_more_squares),
            method: solved.method,
            exact: solved.complete,
            objective: problem.wanted().objective,
            seconds: solved.time.as_secs_f64(),
            verify_seconds: solved.verify_time.map(|time| time.as_secs_f64()),
            paths_truncated: knights.is_some_and(|knights| knights.paths_truncated()),
            knights,
            montagna: None,
            stopped: None,
        }
    }

    /// The same with how the answer came about: the jumps of every knight and, if `montagna` did it, what it did.
    #[must_use]
    pub fn explained(mut self, problem: &'a GatherProblem, trace: Option<&'a MontagnaTrace>) -> Self {
        self.knights = self.knights.map(KnightDocuments::with_jumps);
        self.montagna = trace.map(|trace| MontagnaDocument::new(problem, trace));
        self
    }

    /// The same with its long lists ended early where `end` says so.
    #[must_use]
    pub fn stopped_by(mut self, end: &'a EarlyEnd<'a>) -> Self {
        self.stopped = Some(end);
        self.knights = self.knights.map(|knights| KnightDocuments { end: Some(end), ..knights });
        self.montagna = self.montagna.map(|montagna| montagna.stopped_by(end));
        self
    }
}

/// Bounds on the turns of the best meeting.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BracketDocument {
    /// A square on which they can meet.
    pub square: SquareName,
    /// The turns that it takes, which was verified.
    pub at_most: u64,
    /// No square takes fewer, as the method proved.
    pub at_least: u64,
}

impl BracketDocument {
    fn new(bracket: Bracket) -> Self {
        Self { square: SquareName(bracket.square), at_most: bracket.turns, at_least: bracket.at_least }
    }
}

/// The three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GatherAnswerKind {
    /// They meet.
    Meet,
    /// It is proved that they cannot.
    Impossible,
    /// It is not known.
    Unknown,
}

/// The knights of a gathering, serialised one by one, so that one path is in memory at a time.
///
/// A path is a list of turns, a turn the list of the squares that the knight comes to in it. A knight that stands on the meeting
/// square has an empty path. Paths are written if the gathering has kept its journeys, up to [`MAX_PATH_JUMPS`].
#[derive(Clone, Copy, Debug)]
pub struct KnightDocuments<'a> {
    board: &'a Board,
    knights: &'a [Knight],
    turns: &'a [u64],
    jumps: &'a [u64],
    /// Whether the jumps are written.
    shows_jumps: bool,
    journeys: Option<&'a [Journey]>,
    end: Option<&'a EarlyEnd<'a>>,
}

impl<'a> KnightDocuments<'a> {
    /// The knights of a problem and what they do in a gathering of this problem.
    #[must_use]
    pub fn new(problem: &'a GatherProblem, gathering: &'a Gathering) -> Self {
        let (board, knights) = (problem.board(), problem.knights());
        let (turns, jumps) = (gathering.turns_of_each(), gathering.jumps_of_each());
        Self { board, knights, turns, jumps, shows_jumps: false, journeys: gathering.journeys(), end: None }
    }

    /// The same with the jumps of every knight.
    #[must_use]
    pub fn with_jumps(self) -> Self {
        Self { shows_jumps: true, ..self }
    }

    /// Whether the paths are too long to be written all.
    #[must_use]
    pub fn paths_truncated(&self) -> bool {
        self.each().any(|knight| knight.path.is_none()) && self.journeys.is_some()
    }

    fn each(&self) -> impl Iterator<Item = KnightDocument<'a>> {
        let journeys = self.journeys.into_iter().flatten().map(Some).chain(std::iter::repeat(None));
        let (mut left, board, shows_jumps) = (MAX_PATH_JUMPS, self.board, self.shows_jumps);
        let efforts = self.jumps.iter().zip(self.turns);
        self.knights.iter().zip(efforts).zip(journeys).map(move |((knight, (&jumps, &turns)), journey)| {
            let fits = journey.filter(|journey| journey.jumps() <= left);
            left -= fits.map_or(0, Journey::jumps);
            KnightDocument {
                square: SquareName(knight.square),
                k: knight.k,
                count: knight.count,
                jumps: shows_jumps.then_some(jumps),
                turns,
                path: fits.map(|journey| Path { board, journey, k: knight.k }),
            }
        })
    }
}

impl Serialize for KnightDocuments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(EarlyEnd::cut(self.end, self.each()))
    }
}

/// Knights that begin on the same square.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct KnightDocument<'a> {
    /// Where they begin.
    square: SquareName,
    /// Jumps per turn.
    k: u64,
    /// How many there are.
    count: u64,
    /// The jumps of each, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<u64>,
    /// The turns of each.
    turns: u64,
    /// The squares that they come to, turn by turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Vec<cavallo::Square>>>"))]
    path: Option<Path<'a>>,
}

/// A journey turn by turn, k jumps in each but the last.
struct Path<'a> {
    board: &'a Board,
    journey: &'a Journey,
    k: u64,
}

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Fits because the path is short; a k that does not is more than all its jumps.
        let k = usize::try_from(self.k).unwrap_or(usize::MAX);
        let squares: Vec<Square> = self.journey.squares(self.board).skip(1).collect();
        serializer.collect_seq(squares.chunks(k).map(SquareNames))
    }
}
