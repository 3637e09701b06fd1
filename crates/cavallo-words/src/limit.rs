//! Why something is not known.

use cavallo::gather::Bracket;
use cavallo::{OutOfReach, Stopped, Unknown};

use crate::human;
use crate::knob::{Knob, Vocabulary};
use crate::voice::{Language, Voice};

impl Voice {
    /// That something is not known, and why.
    #[must_use]
    pub fn not_known(self, why: &str) -> String {
        format!("{}: {why}", self.either("not known", "non noto"))
    }

    /// Why an answer is not known, and what the reader can do about it.
    #[must_use]
    pub fn unknown(self, why: Unknown) -> String {
        match why {
            Unknown::Stopped(stopped) => self.stopped(stopped),
            Unknown::OutOfReach(why) => self.out_of_reach(why),
            _ => self.gave_up().to_owned(),
        }
    }

    /// That a recording of a search was full.
    #[must_use]
    pub fn trace_ended(self, events: u64) -> String {
        match self.language {
            Language::English => format!("the trace ended after {events} events"),
            Language::Italian => format!("la traccia è finita dopo {events} eventi"),
        }
    }

    /// That a method gave up.
    #[must_use]
    pub fn gave_up(self) -> &'static str {
        self.either("the method gave up", "il metodo ha rinunciato")
    }

    /// What ended a search, and the bounds that are known.
    #[must_use]
    pub fn bracket(self, bracket: &Bracket) -> String {
        let Bracket { square, turns, at_least, stopped } = *bracket;
        let why = stopped.map_or_else(
            || format!("{}{}", self.gave_up(), self.raise(Knob::Timeout)),
            |stopped| self.stopped(stopped),
        );
        let square = self.square(square);
        match self.language {
            Language::English => format!("{why}: at most {turns} turns, on {square}, and at least {at_least}"),
            Language::Italian => format!("{why}: al massimo {turns} turni, in {square}, e almeno {at_least}"),
        }
    }

    /// Why a run ended, and what the reader can do about it.
    #[must_use]
    pub fn stopped(self, stopped: Stopped) -> String {
        match stopped {
            Stopped::Time { limit } => format!("{}{}", self.time_is_up(limit), self.raise(Knob::Timeout)),
            Stopped::Steps { limit } => {
                let placed = match self.language {
                    Language::English => format!("the limit of {limit} squares placed was reached"),
                    Language::Italian => format!("il limite di {limit} case visitate è stato raggiunto"),
                };
                format!("{placed}{}", self.raise_flag(Knob::Limit))
            }
            Stopped::Memory { needed, limit } => {
                format!("{}{}", self.too_little_memory(needed, limit), self.raise(Knob::MaxMemory))
            }
            Stopped::BoardTooLarge { squares, most } => match self.language {
                Language::English => {
                    format!("the board has {squares} squares, and the method supports at most {most}")
                }
                Language::Italian => {
                    format!("la scacchiera ha {squares} case, e il metodo ne ammette al massimo {most}")
                }
            },
            Stopped::Cancelled => self.interrupted().to_owned(),
            _ => stopped.to_string(),
        }
    }

    /// That the user interrupted.
    #[must_use]
    pub fn interrupted(self) -> &'static str {
        self.either("interrupted", "interrotto")
    }

    /// A program tells no number: its run has what earlier runs left of the limit.
    fn time_is_up(self, limit: std::time::Duration) -> String {
        let limit = self.decimal(human::limit(limit));
        match (self.vocabulary(), self.language) {
            (Vocabulary::Flags, Language::English) => "the time limit was reached".to_owned(),
            (Vocabulary::Flags, Language::Italian) => "il limite di tempo è stato raggiunto".to_owned(),
            (Vocabulary::Keywords, Language::English) => format!("the time limit of {limit} was reached"),
            (Vocabulary::Keywords, Language::Italian) => format!("il limite di tempo di {limit} è stato raggiunto"),
            (Vocabulary::Fields, Language::English) => format!("the time limit of {limit} per question was reached"),
            (Vocabulary::Fields, Language::Italian) => {
                format!("il limite di tempo di {limit} per domanda è stato raggiunto")
            }
        }
    }

    fn too_little_memory(self, needed: u64, limit: u64) -> String {
        let (needed, limit) = human::two_sizes(needed, limit);
        let (needed, limit) = (self.decimal(needed), self.decimal(limit));
        match (self.vocabulary(), self.language) {
            (Vocabulary::Fields, Language::English) => {
                format!("it needs at least {needed}; the limit per question is {limit}")
            }
            (Vocabulary::Fields, Language::Italian) => {
                format!("servono almeno {needed}; il limite per domanda è {limit}")
            }
            (_, Language::English) => format!("it needs at least {needed} of memory, and the limit is {limit}"),
            (_, Language::Italian) => format!("servono almeno {needed} di memoria, e il limite è {limit}"),
        }
    }

    /// Why a count has no number: the tables of a sweep can be cut into slices.
    #[must_use]
    pub fn uncounted(self, why: Unknown) -> String {
        let Unknown::Stopped(Stopped::Memory { needed, limit }) = why else { return self.unknown(why) };
        let (needed, limit) = human::two_sizes(needed, limit);
        let (needed, limit) = (self.decimal(needed), self.decimal(limit));
        let raise = self.raise(Knob::MaxMemory);
        match self.language {
            Language::English => {
                format!("even in the smallest slices it needs {needed} of memory, and the limit is {limit}{raise}")
            }
            Language::Italian => {
                format!("anche con le fette più piccole servono {needed} di memoria, e il limite è {limit}{raise}")
            }
        }
    }

    /// That an input is too large to be read.
    #[must_use]
    pub fn input_too_large(self, name: &str, limit: u64) -> String {
        let (limit, raise) = (self.decimal(human::bytes(limit)), self.raise(Knob::MaxMemory));
        match self.language {
            Language::English => format!("{name} needs more than {limit} of memory{raise}"),
            Language::Italian => format!("{name} richiede più di {limit} di memoria{raise}"),
        }
    }

    /// Why a question is beyond a method, whatever the limits.
    #[must_use]
    pub fn out_of_reach(self, why: OutOfReach) -> String {
        if self.language == Language::English {
            return why.to_string();
        }
        match why {
            OutOfReach::FrontierTooWide => {
                "la frontiera di una scacchiera così larga ha più stati di quanti un computer possa tenere".to_owned()
            }
            OutOfReach::KeysTooShort { most } => {
                format!("la frontiera ha più dei {most} vertici che entrano nelle chiavi dei suoi stati")
            }
            OutOfReach::BlockTooLarge => {
                "un blocco di stati di questa scacchiera ha più delle 2^32 voci che si possono indirizzare".to_owned()
            }
            OutOfReach::TooManyTours => "questa scacchiera ha più giri di quanti se ne possano numerare".to_owned(),
            OutOfReach::SurveyTooLong { steps } => format!(
                "nessun piano: la frontiera di questa scacchiera ha tante configurazioni di gradi che lo studio è stato interrotto \
                 dopo {steps} passi; il conteggio stesso richiederebbe molto più tempo"
            ),
            OutOfReach::TooWideToEstimate { most } => {
                format!("la scacchiera è troppo larga: le stime ammettono un lato minore fino a {most} case")
            }
            OutOfReach::TooLargeForPuzzles { most } => {
                format!("la scacchiera è troppo grande: i rompicapi ammettono fino a {most} case libere")
            }
            _ => why.to_string(),
        }
    }

    /// What raises a limit, for readers who can.
    pub(crate) fn raise(self, knob: Knob) -> String {
        match self.vocabulary() {
            Vocabulary::Fields => String::new(),
            Vocabulary::Flags | Vocabulary::Keywords => {
                format!("; {} {}", self.either("raise", "aumenta"), self.knob(knob))
            }
        }
    }

    /// The same for a limit that only the program has a setting for.
    fn raise_flag(self, knob: Knob) -> String {
        if self.vocabulary() == Vocabulary::Flags { self.raise(knob) } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use cavallo::Square;

    use super::*;

    #[test]
    fn limits_are_raised_by_the_names_that_the_reader_knows() {
        let [time, steps, memory, ..] = Stopped::one_of_each()[..] else { panic!("there are more") };
        let said = |vocabulary| [time, steps, memory].map(|stopped| Voice::english(vocabulary).stopped(stopped));
        let [time, steps, memory] = said(Vocabulary::Flags);
        assert_eq!(time, "the time limit was reached; raise --timeout");
        assert_eq!(steps, "the limit of 9 squares placed was reached; raise --limit");
        assert_eq!(memory, "it needs at least 900.0 MiB of memory, and the limit is 512.0 MiB; raise --max-memory");
        let [time, _, memory] = said(Vocabulary::Keywords);
        assert_eq!(time, "the time limit of 60 s was reached; raise timeout=");
        assert!(memory.ends_with("raise max_memory="), "{memory}");
        let [time, _, memory] = said(Vocabulary::Fields);
        assert_eq!(time, "the time limit of 60 s per question was reached");
        assert_eq!(memory, "it needs at least 900.0 MiB; the limit per question is 512.0 MiB");
    }

    #[test]
    fn every_limit_is_told_in_both_languages() {
        let bracket = Bracket { square: Square::new(0, 0), turns: 3, at_least: 2, stopped: None };
        let stopped = Stopped::one_of_each().into_iter().map(Unknown::Stopped);
        let unknown = stopped.chain(OutOfReach::one_of_each().into_iter().map(Unknown::OutOfReach));
        for why in unknown.chain([Unknown::GaveUp]) {
            for vocabulary in [Vocabulary::Flags, Vocabulary::Keywords, Vocabulary::Fields] {
                let english = Voice::english(vocabulary);
                let italian = english.speaking(Language::Italian);
                assert_ne!(english.unknown(why), italian.unknown(why));
                assert_ne!(english.uncounted(why), italian.uncounted(why));
                assert_ne!(english.bracket(&bracket), italian.bracket(&bracket));
            }
        }
    }
}
