//! What a search does, and what a constructed tour consists of, one sentence for each step.

use cavallo::Square;
use cavallo::tour::periodic::{Segment, SegmentKind};
use cavallo::trace::{Candidate, Event, Measure, TieRule};

use crate::voice::{Language, Voice};

impl Voice {
    /// A part of a constructed tour in one line.
    #[must_use]
    pub fn segment(self, segment: &Segment) -> String {
        let Segment { depth, position, squares, kind } = *segment;
        let indent = "  ".repeat(depth);
        let what = match (kind, self.language) {
            (SegmentKind::Walk { from, .. }, _) if squares == 1 => self.square(from).to_string(),
            (SegmentKind::Walk { from, to }, Language::English) => {
                format!("{squares} squares from {} to {}", self.square(from), self.square(to))
            }
            (SegmentKind::Walk { from, to }, Language::Italian) => {
                format!("{squares} case da {} a {}", self.square(from), self.square(to))
            }
            (SegmentKind::Repeat { times: 1, .. }, _) => self.either("once:", "una volta:").to_owned(),
            (SegmentKind::Repeat { times, step }, Language::English) => {
                format!("{times} times, each time {}:", self.shift(step))
            }
            (SegmentKind::Repeat { times, step }, Language::Italian) => {
                format!("{times} volte, ogni volta {}:", self.shift(step))
            }
        };
        format!("{position:>4}. {indent}{what}")
    }

    /// The files and ranks from one repetition to the next.
    fn shift(self, (files, ranks): (i32, i32)) -> String {
        let towards = |by: i32, ahead: &str, back: &str| {
            (by != 0).then(|| format!("{} {}", by.unsigned_abs(), if by > 0 { ahead } else { back }))
        };
        let steps = match self.language {
            Language::English => {
                [towards(files, "files to the right", "files to the left"), towards(ranks, "ranks up", "ranks down")]
            }
            Language::Italian => [
                towards(files, "colonne a destra", "colonne a sinistra"),
                towards(ranks, "traverse in su", "traverse in giù"),
            ],
        };
        self.all_of(&steps.into_iter().flatten().collect::<Vec<_>>())
    }

    /// What a method did, in one line.
    #[must_use]
    pub fn event(self, event: &Event<'_>) -> String {
        match *event {
            Event::Began { placed } => {
                let names: Vec<String> = placed.iter().map(|&square| self.square(square).to_string()).collect();
                format!("{:>4}. {}: {}", placed.len(), self.either("start", "inizio"), names.join(" "))
            }
            Event::Jumped { number, from, candidates, measure, tied, tie_rule, to } => {
                let choice = match candidates {
                    [] => String::new(),
                    [only] => format!(": {}", self.only_jump(*only, measure)),
                    _ => format!(": {}; {}", self.numbers(candidates, measure), self.choice(tied, tie_rule)),
                };
                format!("{number:>4}. {}{choice}", self.jump(from, to))
            }
            Event::Forced { number, from, to } => {
                format!("{number:>4}. {}: {}", self.jump(from, to), self.either("forced", "obbligata"))
            }
            Event::Retreated { number, from, to } => match self.language {
                Language::English => format!("{number:>4}. back from {}: dead end", self.jump(from, to)),
                Language::Italian => format!("{number:>4}. indietro {}: vicolo cieco", self.jump(from, to)),
            },
            Event::Level { squares, paths } => match self.language {
                Language::English => format!("{squares:>4}. paths of this length: {paths}"),
                Language::Italian => format!("{squares:>4}. percorsi di questa lunghezza: {paths}"),
            },
            Event::Spread { jumps, squares } => match self.language {
                Language::English => format!("{jumps:>4}. squares this many jumps away: {}", squares.len()),
                Language::Italian => format!("{jumps:>4}. case a questo numero di mosse: {}", squares.len()),
            },
            Event::Swept { vertex, of, states } => match self.language {
                Language::English => format!("{vertex:>4}. of {of} vertices: {states} states"),
                Language::Italian => format!("{vertex:>4}. di {of} vertici: {states} stati"),
            },
            Event::Progressed { done, of, .. } => match self.language {
                Language::English => format!("      {done} of {of} done"),
                Language::Italian => format!("      {done} di {of} fatti"),
            },
            Event::Repaired { rotations } => match self.language {
                Language::English => format!(
                    "      stuck; repaired by {} (not listed jump by jump)",
                    self.counted(rotations, ("rotation", "rotations"), ("", ""))
                ),
                Language::Italian => format!(
                    "      bloccato; riparato con {} (non elencate mossa per mossa)",
                    self.counted(rotations, ("", ""), ("rotazione", "rotazioni"))
                ),
            },
            Event::Restarted { restarts } => match self.language {
                Language::English => format!("      stuck; restart {restarts}, with a larger step limit"),
                Language::Italian => {
                    format!("      bloccato; nuovo inizio {restarts}, con un limite di passi maggiore")
                }
            },
            Event::Centred { barycentre, .. } => format!("      {}", self.barycentre(barycentre)),
            Event::Tried(target) => format!("      {}", self.target(target)),
            Event::Estimated { replicates, of, number, low, high } => match self.language {
                Language::English => format!("      {replicates} of {of} replicates: {number} ({low} to {high})"),
                Language::Italian => format!("      {replicates} repliche su {of}: {number} (da {low} a {high})"),
            },
            // An event that this crate does not know.
            ref other => format!("      {other:?}"),
        }
    }

    fn jump(self, from: Square, to: Square) -> String {
        let (from, to) = (self.square(from), self.square(to));
        match self.language {
            Language::English => format!("{from} to {to}"),
            Language::Italian => format!("da {from} a {to}"),
        }
    }

    fn only_jump(self, only: Candidate, measure: Measure) -> String {
        let words = self.either("the only jump", "l'unica mossa").to_owned();
        if measure == Measure::Links {
            return words;
        }
        let exits = self.counted(only.exits.into(), ("exit", "exits"), ("uscita", "uscite"));
        match self.language {
            Language::English => format!("{words}, with {exits} from there"),
            Language::Italian => format!("{words}, con {exits} da lì"),
        }
    }

    /// The candidates with their numbers.
    fn numbers(self, candidates: &[Candidate], measure: Measure) -> String {
        let each: Vec<String> = candidates
            .iter()
            .map(|candidate| format!("{} {}", self.square(candidate.square), candidate.exits))
            .collect();
        let what = match measure {
            Measure::Exits => self.either("exits", "uscite"),
            Measure::Links => self.either("links left", "collegamenti rimasti"),
        };
        format!("{what}: {}", each.join(", "))
    }

    /// Why this candidate was chosen.
    fn choice(self, tied: &[Square], rule: Option<TieRule>) -> String {
        if tied.is_empty() {
            return self.either("chose the fewest", "scelta la minore").to_owned();
        }
        let names = self.all_of(&tied.iter().map(|&square| self.square(square).to_string()).collect::<Vec<_>>());
        match self.language {
            Language::English => {
                let chose = match rule {
                    None => "the first in the order of jumps",
                    Some(TieRule::Order) => "the first in reading order",
                    Some(TieRule::Random) => "one at random",
                    Some(TieRule::Roth) => "the one farthest from the centre",
                    Some(TieRule::Pohl) => "the one whose exits have the fewest exits in all",
                    Some(TieRule::Squirrel) => "the first in the present order of jumps",
                };
                format!("tie between {names}; chose {chose}")
            }
            Language::Italian => {
                let chose = match rule {
                    None => "la prima nell'ordine delle mosse",
                    Some(TieRule::Order) => "la prima nell'ordine di lettura",
                    Some(TieRule::Random) => "una a caso",
                    Some(TieRule::Roth) => "la più lontana dal centro",
                    Some(TieRule::Pohl) => "quella le cui uscite hanno meno uscite in tutto",
                    Some(TieRule::Squirrel) => "la prima nell'ordine attuale delle mosse",
                };
                format!("parità fra {names}; scelta {chose}")
            }
        }
    }

    /// Names joined by "and".
    fn all_of(self, names: &[String]) -> String {
        names.join(self.either(" and ", " e "))
    }
}

#[cfg(test)]
mod tests {
    use cavallo::Board;
    use cavallo::board::{Naming, Notation};

    use super::*;
    use crate::knob::Vocabulary;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Steps of a search with all kinds of choices, one by one.
    fn with_steps(mut look: impl FnMut(&Event<'_>)) {
        let (from, to) = (square("a1"), square("b3"));
        let candidates = [(to, 5), (square("c2"), 5)].map(|(square, exits)| Candidate { square, exits });
        let tied = [to, square("c2")];
        look(&Event::Began { placed: &[from, to] });
        for measure in [Measure::Exits, Measure::Links] {
            let jumped =
                |candidates, tied, tie_rule| Event::Jumped { number: 2, from, candidates, measure, tied, tie_rule, to };
            look(&jumped(&[], &[], None));
            look(&jumped(&candidates[..1], &[], None));
            look(&jumped(&candidates, &[], None));
            look(&jumped(&candidates, &tied, None));
            for (_, rule) in TieRule::ALL {
                look(&jumped(&candidates, &tied, Some(rule)));
            }
        }
        look(&Event::Forced { number: 2, from, to });
        look(&Event::Retreated { number: 2, from: to, to: from });
        look(&Event::Level { squares: 3, paths: 16 });
        look(&Event::Spread { jumps: 3, squares: &tied });
        look(&Event::Swept { vertex: 1, of: 36, states: 5 });
        look(&Event::Progressed { done: 1, of: 2, prime: None });
        look(&Event::Repaired { rotations: 3 });
        look(&Event::Restarted { restarts: 2 });
    }

    #[test]
    fn every_step_is_told_in_both_languages() {
        let naming = Naming::new(Notation::Zero, &Board::new(5, 5).unwrap());
        with_steps(|event| {
            let [english, italian] = [Language::English, Language::Italian]
                .map(|language| Voice::new(language, naming, Vocabulary::Fields).event(event));
            assert_ne!(english, italian);
            for sentence in [english, italian] {
                assert!(!sentence.contains("b3") && !sentence.contains('{'), "{sentence}");
            }
        });
    }

    #[test]
    fn the_sentences_of_some_steps() {
        let mut sentences = Vec::new();
        with_steps(|event| sentences.push(Voice::default().event(event)));
        for expected in [
            "   2. start: a1 b3",
            "   2. a1 to b3: the only jump, with 5 exits from there",
            "   2. a1 to b3: exits: b3 5, c2 5; tie between b3 and c2; chose the one farthest from the centre",
            "      stuck; repaired by 3 rotations (not listed jump by jump)",
            "      stuck; restart 2, with a larger step limit",
        ] {
            assert!(sentences.iter().any(|sentence| sentence == expected), "{expected}: {sentences:#?}");
        }
    }
}
