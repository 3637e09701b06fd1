//! The parts that a count has finished.
//!
//! **Idea.** The number of a part is kept by its [name](super::checkpoint_part), in memory and in
//! the store. A count asks for each part before it makes it, so nothing is counted twice: not after
//! a kill, not by another job, not with finer tiles. Blocks of states are not parts: they wait in
//! [scratch space](crate::run::Scratch), are far larger, and belong to one count.
//!
//! **Why it is right.** A name stands for one number, whoever counted it.
//!
//! **Complexity.** One look-up for each part.
//!
//! **When it fails.** A store that cannot write ends the count.
//!
//! **Reference.** None: this is the program's own.

use std::collections::HashMap;

use crate::run::{CheckpointStore, Job, StoreError};
use crate::tour::TourProblem;

use super::checkpoint_part::Part;
use super::engine::error::SweepError;

/// The question in one line, by which a [`CheckpointStore`] tells questions apart.
#[must_use]
pub fn checkpoint_question(problem: &TourProblem) -> String {
    let mut words = format!("{} {}", problem.board(), problem.ends());
    let (piece, wrap) = (problem.board().piece(), problem.board().wrap());
    let blocked: Vec<String> = problem.board().blocked().iter().map(ToString::to_string).collect();
    let parts = [
        ("piece", (!piece.is_knight()).then(|| piece.to_string())),
        ("wrap", wrap.name().map(ToOwned::to_owned)),
        ("start", problem.start().map(|square| square.to_string())),
        ("end", problem.end().map(|square| square.to_string())),
        ("blocked", (!blocked.is_empty()).then(|| blocked.join(","))),
    ];
    for (name, value) in parts {
        words.extend(value.map(|value| format!(" {name} {value}")));
    }
    words
}

/// The parts that one count has finished, and the checkpoint store behind it, if there is one. A count that starts again with
/// finer tiles does not count them twice; parts that the store recalls were stored before.
pub(super) struct FinishedParts<'s> {
    question: String,
    finished: HashMap<Part, u128>,
    store: Option<&'s mut dyn CheckpointStore>,
    /// Whose parts are counted, if not all.
    job: Option<Job>,
}

impl<'s> FinishedParts<'s> {
    pub(super) fn new(problem: &TourProblem, store: Option<&'s mut dyn CheckpointStore>) -> Self {
        Self { question: checkpoint_question(problem), finished: HashMap::new(), store, job: None }
    }

    /// Only the parts of this job are to be counted.
    pub(super) fn of_job(self, job: Option<Job>) -> Self {
        Self { job, ..self }
    }

    pub(super) fn job(&self) -> Option<Job> {
        self.job
    }

    /// The question in one line.
    pub(super) fn question(&self) -> &str {
        &self.question
    }

    pub(super) fn recall(&mut self, part: Part) -> Option<u128> {
        if let Some(&known) = self.finished.get(&part) {
            return Some(known);
        }
        let number = self.store.as_mut()?.recall(&self.question, &part.to_string())?;
        self.finished.insert(part, number);
        Some(number)
    }

    pub(super) fn keep(&mut self, part: Part, number: u128) -> Result<(), StoreError> {
        if let Some(store) = &mut self.store {
            store.store(&self.question, &part.to_string(), number)?;
        }
        self.finished.insert(part, number);
        Ok(())
    }
}

impl FinishedParts<'_> {
    /// The sum of all these parts, each so many times. Fails if parts of other jobs are missing.
    pub(super) fn add_up(&mut self, parts: impl Iterator<Item = (Part, u32)>) -> Result<u128, SweepError> {
        let (mut finished, mut all, mut sum) = (0, 0, Some(0_u128));
        for (part, weight) in parts {
            all += 1;
            let Some(number) = self.recall(part) else { continue };
            finished += 1;
            let alike = number.checked_mul(u128::from(weight));
            sum = sum.zip(alike).and_then(|(sum, alike)| sum.checked_add(alike));
        }
        if finished < all {
            Err(SweepError::Unfinished { finished, parts: all })
        } else {
            sum.ok_or(SweepError::Overflow)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{CountProblem, Frontier};
    use crate::method::Solver;
    use crate::run::Run;

    #[derive(Default)]
    struct Memory {
        numbers: HashMap<(String, String), u128>,
        recalled: usize,
    }

    impl CheckpointStore for Memory {
        fn recall(&mut self, question: &str, part: &str) -> Option<u128> {
            let number = self.numbers.get(&(question.to_owned(), part.to_owned())).copied();
            self.recalled += usize::from(number.is_some());
            number
        }

        fn store(&mut self, question: &str, part: &str, number: u128) -> Result<(), StoreError> {
            self.numbers.insert((question.to_owned(), part.to_owned()), number);
            Ok(())
        }
    }

    #[test]
    fn own_parts_are_not_recalled_from_the_store() {
        let problem = TourProblem::closed(8).unwrap();
        let mut memory = Memory::default();
        let [old, new, none] = [1, 2, 3].map(|below| Part::Tile { prime: None, cut: 3, below, above: 0, apex: None });
        memory.store("8x8 closed", &old.to_string(), 1).unwrap();
        let mut parts = FinishedParts::new(&problem, Some(&mut memory));
        parts.keep(new, 2).unwrap();
        assert_eq!((parts.recall(new), parts.recall(old), parts.recall(none)), (Some(2), Some(1), None));
        assert_eq!(memory.recalled, 1);
        assert_eq!(memory.numbers[&("8x8 closed".to_owned(), new.to_string())], 2);
        let mut alone = FinishedParts::new(&problem, None);
        alone.keep(new, 3).unwrap();
        assert_eq!(alone.recall(new), Some(3));
    }

    #[test]
    fn one_store_serves_many_questions_and_many_counts_of_a_run() {
        let mut memory = Memory::default();
        let mut run = Run::unlimited().stored_in(&mut memory);
        for (board, number) in [("5x8", 44_202_u32), ("6x6", 9862), ("5x8", 44_202)] {
            let problem = CountProblem::of(TourProblem::closed(board).unwrap());
            let count = Frontier.answer(&mut run, &problem).unwrap().answer.found().unwrap();
            assert_eq!(count.number(), &number.into(), "{board}");
        }
        drop(run);
        assert_eq!(memory.recalled, 1);
    }

    #[test]
    fn questions_in_one_line() {
        let board = crate::board::Board::new(5, 6).unwrap().with_blocked(["c3".parse().unwrap()]).unwrap();
        let problem = TourProblem::open(board).unwrap().with_start("a1").unwrap();
        assert_eq!(checkpoint_question(&problem), "5x6 open start a1 blocked c3");
    }
}
