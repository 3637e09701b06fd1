//! Everything that is told about a gathering, whatever the language.

use cavallo::gather::{Barycentre, Montagna, Objective};
use cavallo::{Board, Bracket, GatherProblem, Knight, Method, Reason, Square};

/// What the marks in a picture of a gathering mean, in a few words each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatheringMarks {
    /// The number on a knight.
    pub number: &'static str,
    /// The dots on a way.
    pub dot: &'static str,
    /// The frames of the best squares.
    pub best: &'static str,
    /// The double frame of the square to which the ways lead.
    pub meeting: &'static str,
    /// Hatched squares.
    pub blocked: &'static str,
}

/// Everything that is told about a gathering, in one language.
pub trait Sentences {
    /// The first word of an answer's line.
    fn case(&self) -> &'static str;
    /// That they can never meet, in a word.
    fn impossible(&self) -> &'static str;
    /// That no answer is known, in a word.
    fn unknown(&self) -> &'static str;
    /// What stands between an answer and its squares.
    fn on(&self) -> &'static str;
    /// That there are, or may be, other squares.
    fn and_more(&self) -> &'static str;

    /// A number of turns.
    fn turns(&self, number: u64) -> String;
    /// A number of jumps.
    fn jumps(&self, number: u64) -> String;
    /// A number of squares.
    fn squares(&self, number: u64) -> String;
    /// A number of a method's steps.
    fn steps(&self, number: u64) -> String;
    /// A number of the pieces of a board.
    fn pieces(&self, number: u64, board: &Board) -> String;
    /// Knights with their square and their k.
    fn knight(&self, knight: &Knight) -> String;
    /// That a path is not told because of its length.
    fn too_many_jumps(&self, jumps: u64) -> String;
    /// A decimal number, written with a point.
    fn decimal(&self, number: String) -> String;

    /// Why there is none: of tours as well as of gatherings.
    fn reason(&self, reason: &Reason) -> String;
    /// A remark on a case, counted from 1.
    fn remark(&self, case: u64, remark: &str) -> String;
    /// The same remark on several cases in a row.
    fn remark_on_all(&self, first: u64, last: u64, remark: &str) -> String;
    /// That something is not known.
    fn not_known(&self, why: &str) -> String;
    /// Bounds on the turns that are not known.
    fn bracket(&self, bracket: &Bracket) -> String;
    /// That the user interrupted.
    fn interrupted(&self) -> &'static str;
    /// That the time is up.
    fn time_limit(&self) -> &'static str;
    /// That the memory is not enough.
    fn memory_limit(&self, needed: &str, limit: &str) -> String;
    /// That an input is too large.
    fn input_too_large(&self, name: &str, limit: &str) -> String;
    /// That a complete method ended before it was certain.
    fn lost_patience(&self) -> &'static str;
    /// That a heuristic found nothing.
    fn found_none(&self, method: &str) -> String;
    /// Which method answered how many cases in what time, and whether its meetings are the best.
    fn summary(&self, method: &str, cases: usize, time: &str, exact: bool) -> String;

    /// The head of the table of methods.
    fn comparison(&self) -> [&'static str; 6];
    /// That a method was left out because of a board with more squares than this.
    fn left_out_large(&self, most: u64) -> String;
    /// That a method was left out because it is for knights only.
    fn left_out_pieces(&self) -> &'static str;

    /// What a method does.
    fn method(&self, method: &Method<GatherProblem>) -> &'static str;
    /// The way of a knight to the meeting square.
    fn way(&self, knight: &Knight, to: Square, jumps: u64, turns: u64) -> String;
    /// The turns of the meeting, and whether there may be better ones.
    fn meeting(&self, objective: Objective, turns: u64, on: Square, best: Best) -> String;
    /// Why knights meet only if they stand in one part of the board.
    fn apart(&self, reason: &str) -> String;
    /// The weight of a knight.
    fn weight(&self, knight: &Knight, weight: u64) -> String;
    /// The barycentre as fractions, and its square.
    fn barycentre(&self, barycentre: &Barycentre) -> String;
    /// Which squares `montagna` tries, and how many they are.
    fn targets(&self, settings: Montagna, number: u64) -> String;
    /// A square that `montagna` tried, with the distances of the knights, if they were kept.
    fn target(&self, square: Square, jumps: &str, turns: Option<u64>) -> String;
    /// How many targets are not told.
    fn more_targets(&self, number: u64) -> String;

    /// Where something happens and, unless it is the knight, to which piece.
    fn setting(&self, board: &Board) -> String;
    /// The title of a picture.
    fn title(&self, board: &Board) -> String;
    /// What is below a picture: the answer and the number of pieces.
    fn caption(&self, objective: Objective, met: (u64, Square), pieces: &str) -> String;
    /// That the picture is about something impossible.
    fn caption_impossible(&self, pieces: &str) -> String;
    /// That the picture is about something that is not known.
    fn caption_unknown(&self, pieces: &str) -> String;
    /// How many ways are drawn, if not all.
    fn ways_drawn(&self, drawn: usize, of: usize) -> String;
    /// That there are too many pieces to mark them.
    fn too_many_marks(&self) -> &'static str;
    /// What the marks on small boards mean.
    fn gathering_marks(&self) -> GatheringMarks;
    /// That a list of squares has this many more.
    fn others(&self, number: usize) -> String;
    /// What the numbers on the squares are.
    fn costs(&self, objective: Objective) -> &'static str;
    /// The mark of squares where not all can meet.
    fn no_meeting(&self) -> &'static str;
    /// The mark of squares that no piece reaches.
    fn reached_by_none(&self) -> &'static str;
    /// The colour of the squares that are reached from some squares.
    fn reached_from(&self, squares: &str) -> String;
    /// The mark of the barycentre.
    fn barycentre_mark(&self, square: Square) -> String;
    /// The mark of the targets.
    fn targets_mark(&self, number: u64) -> String;
    /// For screen readers: the range of costs, and how many squares have the least.
    fn cost_range(&self, least: u64, most: u64, best: u64) -> String;
    /// For screen readers: the number of blocked squares.
    fn blocked(&self, number: u64) -> String;
    /// For screen readers: the pieces, of which some may be left out.
    fn standing(&self, board: &Board, pieces: &str, all: bool) -> String;
}

/// What is known about a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// No square needs fewer turns.
    Certain,
    /// No target of a heuristic needs fewer turns; other squares may.
    OfTargets(u64),
}

/// A number of things, in the singular or the plural.
pub(super) fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}
