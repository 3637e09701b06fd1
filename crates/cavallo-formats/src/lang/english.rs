//! The English sentences.

use cavallo::board::Wrap;
use cavallo::gather::{Barycentre, Montagna, Objective, Targets};
use cavallo::{Board, Bracket, GatherProblem, Knight, Method, Reason, Square};

use super::sentences::{Best, GatheringMarks, Sentences, counted};

pub(super) struct English;

impl Sentences for English {
    fn case(&self) -> &'static str {
        "Case"
    }

    fn impossible(&self) -> &'static str {
        "impossible"
    }

    fn unknown(&self) -> &'static str {
        "unknown"
    }

    fn on(&self) -> &'static str {
        "on"
    }

    fn and_more(&self) -> &'static str {
        "and more"
    }

    fn turns(&self, number: u64) -> String {
        counted(number, "turn", "turns")
    }

    fn jumps(&self, number: u64) -> String {
        counted(number, "jump", "jumps")
    }

    fn squares(&self, number: u64) -> String {
        counted(number, "square", "squares")
    }

    fn steps(&self, number: u64) -> String {
        counted(number, "step", "steps")
    }

    fn pieces(&self, number: u64, board: &Board) -> String {
        if board.piece().is_knight() {
            counted(number, "knight", "knights")
        } else {
            format!("{} ({})", counted(number, "piece", "pieces"), board.piece())
        }
    }

    fn knight(&self, &Knight { square, k, count }: &Knight) -> String {
        let times = if count == 1 { String::new() } else { format!("{count} times ") };
        format!("{times}{square} with k = {k}")
    }

    fn too_many_jumps(&self, jumps: u64) -> String {
        format!("{jumps} jumps, too many to tell")
    }

    fn decimal(&self, number: String) -> String {
        number
    }

    fn reason(&self, reason: &Reason) -> String {
        reason.to_string()
    }

    fn remark(&self, case: u64, remark: &str) -> String {
        format!("case {case}: {remark}")
    }

    fn remark_on_all(&self, first: u64, last: u64, remark: &str) -> String {
        if first == last { self.remark(first, remark) } else { format!("cases {first} to {last}: {remark}") }
    }

    fn not_known(&self, why: &str) -> String {
        format!("not known: {why}")
    }

    fn bracket(&self, bracket: &Bracket) -> String {
        let Bracket { square, turns, at_least, .. } = bracket;
        format!("at most {turns} (on {square}), at least {at_least}")
    }

    fn interrupted(&self) -> &'static str {
        "interrupted"
    }

    fn time_limit(&self) -> &'static str {
        "the time limit was reached; --timeout sets another"
    }

    fn memory_limit(&self, needed: &str, limit: &str) -> String {
        format!("it would need {needed} of memory, and {limit} are allowed; --max-memory sets another limit")
    }

    fn input_too_large(&self, name: &str, limit: &str) -> String {
        format!("{name} needs more than {limit} of memory; --max-memory sets another limit")
    }

    fn lost_patience(&self) -> &'static str {
        "the best square was not certain when the method lost patience; --timeout gives it more time"
    }

    fn found_none(&self, method: &str) -> String {
        format!("the method {method} found no meeting and no proof that there is none")
    }

    fn summary(&self, method: &str, cases: usize, time: &str, exact: bool) -> String {
        let cases = counted(cases as u64, "case", "cases");
        let doubt = if exact { "" } else { ", a heuristic: its meetings need not be the best" };
        format!("{method}: {cases} in {time}{doubt}")
    }

    fn comparison(&self) -> [&'static str; 6] {
        ["method", "time", "steps", "answered", "right", "unknown"]
    }

    fn left_out_large(&self, most: u64) -> String {
        format!("left out: a board has more than {most} squares")
    }

    fn left_out_pieces(&self) -> &'static str {
        "left out: it is for knights on boards that end at their edges"
    }

    fn method(&self, method: &Method<GatherProblem>) -> &'static str {
        method.summary
    }

    fn way(&self, knight: &Knight, to: Square, jumps: u64, turns: u64) -> String {
        format!("{}: {} to {to}, {}", self.knight(knight), self.jumps(jumps), self.turns(turns))
    }

    fn meeting(&self, objective: Objective, turns: u64, on: Square, best: Best) -> String {
        let what = match objective {
            Objective::Total => "total",
            Objective::Slowest => "slowest",
        };
        let best = match best {
            Best::Certain => "no square needs fewer".to_owned(),
            Best::OfTargets(1) => "the only target; other squares may be better".to_owned(),
            Best::OfTargets(number) => format!("the best of {number} targets; other squares may be better"),
        };
        format!("{what}: {} on {on}, {best}", self.turns(turns))
    }

    fn apart(&self, reason: &str) -> String {
        format!("every jump can be taken back, so knights that meet can reach each other's squares; but {reason}")
    }

    fn weight(&self, knight: &Knight, weight: u64) -> String {
        format!("{}: weight {weight}", self.knight(knight))
    }

    fn barycentre(&self, &Barycentre { weight, row, column, square, rounded }: &Barycentre) -> String {
        let (down, right) = rounded;
        format!(
            "barycentre: (row, column) = ({row}/{weight}, {column}/{weight}), rounded ({down}, {right}), square {square}"
        )
    }

    fn targets(&self, settings: Montagna, number: u64) -> String {
        let near = match settings.radius {
            0 => "the barycentre".to_owned(),
            radius => format!("the barycentre and the squares around it to radius {radius}"),
        };
        let squares = self.squares(number);
        match settings.targets {
            Targets::Centre => format!("targets: {near}, {squares}"),
            Targets::Own => format!("targets: {near}, and the knights' own squares, {squares}"),
            Targets::Board => format!("targets: the whole board, {squares}"),
        }
    }

    fn target(&self, square: Square, jumps: &str, turns: Option<u64>) -> String {
        let distances = if jumps.is_empty() { String::new() } else { format!("distances {jumps}; ") };
        let turns = turns.map_or_else(|| self.no_meeting().to_owned(), |turns| self.turns(turns));
        format!("target {square}: {distances}{turns}")
    }

    fn more_targets(&self, number: u64) -> String {
        format!("and {}", counted(number, "more target", "more targets"))
    }

    fn setting(&self, board: &Board) -> String {
        let surface = match board.wrap() {
            Wrap::None => "board",
            Wrap::Files => "cylinder",
            Wrap::Both => "torus",
        };
        let piece = board.piece();
        let who = if piece.is_knight() { String::new() } else { format!("for {} ", piece.with_article()) };
        format!("{who}on a {surface} of {board} squares")
    }

    fn title(&self, board: &Board) -> String {
        format!("gathering {}", self.setting(board))
    }

    fn caption(&self, objective: Objective, met: (u64, Square), pieces: &str) -> String {
        let what = match objective {
            Objective::Total => "total",
            Objective::Slowest => "slowest",
        };
        format!("{what}: {} on {}, {pieces}", self.turns(met.0), met.1)
    }

    fn caption_impossible(&self, pieces: &str) -> String {
        format!("impossible, {pieces}")
    }

    fn caption_unknown(&self, pieces: &str) -> String {
        format!("not known, {pieces}")
    }

    fn ways_drawn(&self, drawn: usize, of: usize) -> String {
        format!("{drawn} of {of} ways drawn")
    }

    fn too_many_marks(&self) -> &'static str {
        "too many to be marked"
    }

    fn gathering_marks(&self) -> GatheringMarks {
        GatheringMarks {
            number: "number on a piece: k",
            dot: "end of a turn",
            best: "best squares",
            meeting: "meeting square",
            blocked: "blocked",
        }
    }

    fn others(&self, number: usize) -> String {
        format!("and {number} more")
    }

    fn costs(&self, objective: Objective) -> &'static str {
        match objective {
            Objective::Total => "turns in all",
            Objective::Slowest => "turns of the slowest",
        }
    }

    fn no_meeting(&self) -> &'static str {
        "no meeting"
    }

    fn reached_by_none(&self) -> &'static str {
        "reached by none"
    }

    fn reached_from(&self, squares: &str) -> String {
        format!("reached from {squares}")
    }

    fn barycentre_mark(&self, square: Square) -> String {
        format!("barycentre, rounded to {square}")
    }

    fn targets_mark(&self, number: u64) -> String {
        counted(number, "target", "targets")
    }

    fn cost_range(&self, least: u64, most: u64, best: u64) -> String {
        format!("Meeting costs from {least} to {most} turns; the least on {}.", self.squares(best))
    }

    fn blocked(&self, number: u64) -> String {
        format!("{} blocked.", self.squares(number))
    }

    fn standing(&self, board: &Board, pieces: &str, all: bool) -> String {
        let who = if board.piece().is_knight() { "Knights" } else { "Pieces" };
        let others = if all { "" } else { "; and others" };
        format!("{who}: {pieces}{others}.")
    }
}
