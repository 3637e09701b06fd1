//! Keeps traces within a limit of memory: the one that was not looked at for the longest time goes first.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cavallo::trace::Trace;

/// Keeps what searches did within a limit of memory.
pub struct TraceStore {
    /// The most memory of all, in bytes.
    most: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    traces: HashMap<u64, Entry>,
    size: usize,
    /// Counts looks, so that the oldest can be told.
    clock: u64,
    names: RandomState,
}

struct Entry {
    trace: Arc<Trace>,
    size: usize,
    looked_at: u64,
}

/// Why there is no trace of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// It made room for others.
    Gone,
    /// No trace is called that.
    NoName,
}

impl TraceStore {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, kept: Mutex::default() }
    }

    /// The most memory of one trace: others are to be kept beside it.
    pub(crate) fn most_of_one(&self) -> usize {
        self.most / 4
    }

    /// The memory of all that are kept, in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.lock().size
    }

    /// Keeps a trace, and says by which name.
    pub(crate) fn keep(&self, trace: Trace) -> String {
        let mut kept = self.lock();
        let size = trace.size();
        while kept.size + size > self.most {
            let oldest = kept.traces.iter().min_by_key(|(_, entry)| entry.looked_at).map(|(&name, _)| name);
            let Some(entry) = oldest.and_then(|name| kept.traces.remove(&name)) else { break };
            kept.size -= entry.size;
        }
        kept.clock += 1;
        kept.size += size;
        let looked_at = kept.clock;
        // Nobody can guess it.
        let name = kept.names.hash_one(looked_at);
        kept.traces.insert(name, Entry { trace: Arc::new(trace), size, looked_at });
        format!("{name:016x}")
    }

    /// The trace of a name.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<Trace>, Missing> {
        if name.len() != 16 {
            return Err(Missing::NoName);
        }
        let name = u64::from_str_radix(name, 16).map_err(|_| Missing::NoName)?;
        let mut kept = self.lock();
        kept.clock += 1;
        let now = kept.clock;
        let entry = kept.traces.get_mut(&name).ok_or(Missing::Gone)?;
        entry.looked_at = now;
        Ok(Arc::clone(&entry.trace))
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use cavallo::tour::Warnsdorff;
    use cavallo::trace::Recorder;
    use cavallo::{Run, Solver, TourProblem};

    use super::*;

    #[test]
    fn the_trace_not_looked_at_goes_first() {
        let problem = TourProblem::open(6).unwrap();
        let trace = || {
            let mut recorder = Recorder::new(problem.board());
            let mut run = Run::unlimited().max_steps(1000).watched_by(&mut recorder);
            Warnsdorff::default().answer(&mut run, &problem).unwrap();
            recorder.into_trace()
        };
        let store = TraceStore::new(2 * trace().size() + 100);
        let (first, second) = (store.keep(trace()), store.keep(trace()));
        assert!(store.get(&first).is_ok());
        let third = store.keep(trace());
        assert_eq!(store.get(&second).err(), Some(Missing::Gone));
        assert!(store.get(&first).is_ok() && store.get(&third).is_ok());
        assert_eq!(store.get("nonsense").err(), Some(Missing::NoName));
        assert!(store.size() <= 2 * trace().size() + 100);
    }
}
