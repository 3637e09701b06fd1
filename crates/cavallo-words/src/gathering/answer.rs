//! The answer to a gathering, and what is said of several cases.

use cavallo::gather::Bracket;
use cavallo::{Board, GatherProblem, Knight, Method, Solved, Unknown};

use crate::human::counted;
use crate::knob::Knob;
use crate::voice::{Language, Voice};

impl Voice {
    /// The first word of an answer's line.
    #[must_use]
    pub fn case(self) -> &'static str {
        self.either("Case", "Caso")
    }

    /// That they can never meet, in a word.
    #[must_use]
    pub fn impossible(self) -> &'static str {
        self.either("impossible", "impossibile")
    }

    /// That no answer is known, in a word.
    #[must_use]
    pub fn unanswered(self) -> &'static str {
        self.either("unknown", "sconosciuto")
    }

    /// What stands between an answer and its squares.
    #[must_use]
    pub fn on(self) -> &'static str {
        self.either("on", "in")
    }

    /// That there are, or may be, other squares.
    #[must_use]
    pub fn and_more(self) -> &'static str {
        self.either("and more", "e altre")
    }

    /// A number of turns.
    #[must_use]
    pub fn turns(self, number: u64) -> String {
        self.counted(number, ("turn", "turns"), ("turno", "turni"))
    }

    /// A number of jumps.
    #[must_use]
    pub fn jumps(self, number: u64) -> String {
        self.counted(number, ("jump", "jumps"), ("mossa", "mosse"))
    }

    /// A number of squares.
    #[must_use]
    pub fn squares(self, number: u64) -> String {
        self.counted(number, ("square", "squares"), ("casa", "case"))
    }

    /// A number of a method's steps.
    #[must_use]
    pub fn steps(self, number: u64) -> String {
        self.counted(number, ("step", "steps"), ("passo", "passi"))
    }

    /// A number of the pieces of a board.
    #[must_use]
    pub fn pieces(self, number: u64, board: &Board) -> String {
        if board.piece().is_knight() {
            return self.counted(number, ("knight", "knights"), ("cavallo", "cavalli"));
        }
        format!("{} ({})", self.counted(number, ("piece", "pieces"), ("pezzo", "pezzi")), board.piece())
    }

    /// Knights with their square and their k.
    #[must_use]
    pub fn knight(self, &Knight { square, k, count }: &Knight) -> String {
        let times = if count == 1 { String::new() } else { format!("{count} {} ", self.either("times", "volte")) };
        format!("{times}{} {} k = {k}", self.square(square), self.either("with", "con"))
    }

    /// That a path is not listed because of its length.
    #[must_use]
    pub fn too_many_jumps(self, jumps: u64) -> String {
        format!("{}, {}", self.jumps(jumps), self.either("too many to list", "troppe per elencarle"))
    }

    /// A decimal number, written with a point.
    #[must_use]
    pub fn decimal(self, number: String) -> String {
        match self.language {
            Language::English => number,
            Language::Italian => number.replace('.', ","),
        }
    }

    /// A remark on a case, counted from 1.
    #[must_use]
    pub fn remark(self, case: u64, remark: &str) -> String {
        format!("{} {case}: {remark}", self.either("case", "caso"))
    }

    /// The same remark on several cases in a row.
    #[must_use]
    pub fn remark_on_all(self, first: u64, last: u64, remark: &str) -> String {
        if first == last {
            return self.remark(first, remark);
        }
        match self.language {
            Language::English => format!("cases {first} to {last}: {remark}"),
            Language::Italian => format!("casi da {first} a {last}: {remark}"),
        }
    }

    /// Bounds on the turns of a meeting.
    #[must_use]
    pub fn bounds(self, bracket: &Bracket) -> String {
        let Bracket { square, turns, at_least, .. } = *bracket;
        let square = self.square(square);
        match self.language {
            Language::English => format!("at most {turns} (on {square}), at least {at_least}"),
            Language::Italian => format!("al massimo {turns} (in {square}), almeno {at_least}"),
        }
    }

    /// Why a meeting is not known.
    #[must_use]
    pub fn unknown_meeting<T>(self, why: Unknown, solved: &Solved<T>) -> String {
        match why {
            Unknown::Stopped(stopped) => self.stopped(stopped),
            _ if solved.complete => {
                let why = self.either(
                    "the search reached its step limit before it could prove the best square",
                    "la ricerca ha raggiunto il suo limite di passi prima di provare la casa migliore",
                );
                format!("{why}{}", self.raise(Knob::Timeout))
            }
            _ => match self.language {
                Language::English => {
                    format!("the method {} found no meeting and no proof that there is none", solved.method)
                }
                Language::Italian => {
                    format!(
                        "il metodo {} non ha trovato né un incontro né una prova che sia impossibile",
                        solved.method
                    )
                }
            },
        }
    }

    /// Which method answered how many cases in what time, and whether its meetings are the best.
    #[must_use]
    pub fn summary(self, method: &str, cases: usize, time: &str, exact: bool) -> String {
        let cases = self.counted(cases as u64, ("case", "cases"), ("caso", "casi"));
        let doubt = if exact {
            ""
        } else {
            self.either(
                ", a heuristic: its meetings need not be the best",
                ", un'euristica: i suoi incontri possono non essere i migliori",
            )
        };
        format!("{method}: {cases} in {}{doubt}", self.decimal(time.to_owned()))
    }

    /// The head of the table of methods.
    #[must_use]
    pub fn comparison(self) -> [&'static str; 6] {
        self.either(
            ["method", "time", "steps", "answered", "right", "unknown"],
            ["metodo", "tempo", "passi", "risposte", "giuste", "ignote"],
        )
    }

    /// That a method was left out because of a board with more squares than this.
    #[must_use]
    pub fn left_out_large(self, most: u64) -> String {
        match self.language {
            Language::English => format!("left out: a board has more than {most} squares"),
            Language::Italian => format!("escluso: una scacchiera ha più di {most} case"),
        }
    }

    /// That a method was left out because it is for knights only.
    #[must_use]
    pub fn left_out_pieces(self) -> &'static str {
        self.either(
            "left out: it requires knights on boards without joined edges",
            "escluso: vale solo per cavalli su scacchiere senza bordi uniti",
        )
    }

    /// What a method does.
    #[must_use]
    pub fn method(self, method: &Method<GatherProblem>) -> &'static str {
        match (self.language, method.name) {
            (Language::Italian, "auto") => "exact; fused per altri pezzi e per scacchiere con i bordi uniti",
            (Language::Italian, "exact") => {
                "scarta intere regioni della scacchiera con un limite inferiore; scacchiere di ogni dimensione"
            }
            (Language::Italian, "fused") => "una visita in ampiezza da ogni cavallo, senza costruire il grafo",
            (Language::Italian, "bfs") => "il grafo delle mosse, poi una visita in ampiezza da ogni cavallo",
            (Language::Italian, "dijkstra") => "lo stesso grafo, con una coda con priorità",
            (Language::Italian, "floyd-warshall") => "tutte le distanze del grafo insieme; solo scacchiere piccole",
            (Language::Italian, "montagna") => {
                "la montagna va da Maometto: prova le case intorno al baricentro pesato; un'euristica"
            }
            _ => method.summary,
        }
    }

    /// A number of things, with their names in English and Italian.
    pub(crate) fn counted(self, number: u64, english: (&str, &str), italian: (&str, &str)) -> String {
        let (one, several) = self.either(english, italian);
        counted(number, one, several)
    }
}

#[cfg(test)]
mod tests {
    use cavallo::Problem;

    use super::*;

    fn in_both() -> [Voice; 2] {
        [Language::English, Language::Italian].map(|language| Voice::default().speaking(language))
    }

    #[test]
    fn every_method_is_described_in_both_languages() {
        let [english, italian] = in_both();
        for method in GatherProblem::methods() {
            assert_eq!(english.method(method), method.summary);
            assert_ne!(italian.method(method), method.summary, "{}", method.name);
        }
    }

    #[test]
    fn one_is_not_several() {
        let said = |voice: Voice| {
            [0, 1, 2].map(|number| [voice.turns(number), voice.jumps(number), voice.squares(number)].join(", "))
        };
        let [in_english, in_italian] = in_both().map(said);
        let english = ["0 turns, 0 jumps, 0 squares", "1 turn, 1 jump, 1 square", "2 turns, 2 jumps, 2 squares"];
        assert_eq!(in_english, english);
        assert_eq!(in_italian, ["0 turni, 0 mosse, 0 case", "1 turno, 1 mossa, 1 casa", "2 turni, 2 mosse, 2 case"]);
    }
}
