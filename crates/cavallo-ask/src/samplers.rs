//! Keeps the tables of random tours: who draws one tour draws more, and the tables take far longer than a tour.
//!
//! A table is kept under its question, and the one that was not asked for the longest time goes first. A tour depends on the tables
//! and the seed alone, so it is the same whether they were kept or made anew.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cavallo::TourProblem;
use cavallo::count::TourSampler;

/// Keeps the tables of random tours within a limit of memory.
pub struct SamplerStore {
    /// The most memory of all, in bytes.
    most: u64,
    /// The one that was asked for last comes last.
    kept: Mutex<Vec<Entry>>,
}

struct Entry {
    problem: TourProblem,
    sampler: Arc<TourSampler>,
    size: u64,
}

impl SamplerStore {
    pub(crate) fn new(most: u64) -> Self {
        Self { most, kept: Mutex::default() }
    }

    /// The memory of all that are kept, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.lock().iter().map(|entry| entry.size).sum()
    }

    /// The tables for a question, if they are kept.
    pub(crate) fn get(&self, problem: &TourProblem) -> Option<Arc<TourSampler>> {
        let mut kept = self.lock();
        let place = kept.iter().position(|entry| entry.problem == *problem)?;
        let entry = kept.remove(place);
        let sampler = Arc::clone(&entry.sampler);
        kept.push(entry);
        Some(sampler)
    }

    /// Keeps the tables for a question, unless they alone take more than all may.
    pub(crate) fn keep(&self, problem: &TourProblem, sampler: TourSampler, size: u64) -> Arc<TourSampler> {
        let sampler = Arc::new(sampler);
        if size <= self.most {
            let mut kept = self.lock();
            // Somebody else may have asked the same meanwhile.
            kept.retain(|entry| entry.problem != *problem);
            while kept.iter().map(|entry| entry.size).sum::<u64>() > self.most - size {
                kept.remove(0);
            }
            kept.push(Entry { problem: problem.clone(), sampler: Arc::clone(&sampler), size });
        }
        sampler
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use cavallo::Run;

    use super::*;

    #[test]
    fn the_question_not_asked_goes_first() {
        let problems = ["3x4", "3x7", "5x5", "3x8"].map(|board| TourProblem::open(board).unwrap());
        let sampler = |problem| TourSampler::new(&mut Run::unlimited(), problem).unwrap().found().unwrap();
        let store = SamplerStore::new(30);
        for problem in &problems[..3] {
            store.keep(problem, sampler(problem), 10);
        }
        let first = store.get(&problems[0]).unwrap();
        assert!(Arc::ptr_eq(&first, &store.get(&problems[0]).unwrap()));
        assert_eq!((first.number_of_tours(), store.size()), (Some(&8_u32.into()), 30));
        store.keep(&problems[3], sampler(&problems[3]), 15);
        let kept = problems.each_ref().map(|problem| store.get(problem).is_some());
        assert_eq!((kept, store.size()), ([true, false, false, true], 25));
        store.keep(&problems[1], sampler(&problems[1]), 31);
        assert!(store.get(&problems[1]).is_none() && store.size() == 25);
        store.keep(&problems[3], sampler(&problems[3]), 20);
        assert_eq!(store.size(), 30);
    }
}
