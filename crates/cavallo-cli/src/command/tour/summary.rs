//! What became of many starts, in one line.

use cavallo::run::Stopped;
use cavallo::{Answer, Tour};
use cavallo_words::human;

use crate::outcome::Outcome;

/// How many starts had which answer.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) found: usize,
    pub(super) impossible: usize,
    pub(super) unknown: usize,
    /// Why the starts after the last one were not tried.
    pub(super) stopped: Option<Stopped>,
}

impl Summary {
    pub(super) fn count(&mut self, answer: &Answer<Tour>) {
        match answer {
            Answer::Found(_) => self.found += 1,
            Answer::Impossible(_) => self.impossible += 1,
            Answer::Unknown(_) => self.unknown += 1,
        }
    }

    fn starts(&self) -> usize {
        self.found + self.impossible + self.unknown
    }

    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Self { stopped: Some(stopped), .. } => Outcome::of_stop(*stopped),
            Self { unknown: 1.., .. } => Outcome::Unknown,
            Self { found: 0, .. } => Outcome::No,
            _ => Outcome::Answered,
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { found, impossible, unknown, stopped } = self;
        let starts = counted(self.starts() as u64, "start", "tried");
        write!(f, "{starts}: {found} with a tour, {impossible} proved to have none, {unknown} not known")?;
        if stopped.is_some() { f.write_str("; stopped there, the list is not complete") } else { Ok(()) }
    }
}

/// A number of things, in the singular or the plural.
pub(super) fn counted(number: u64, thing: &str, how: &str) -> String {
    format!("{} {how}", human::count(number, thing))
}
