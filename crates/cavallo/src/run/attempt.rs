//! Work that the answer does not depend on: it has limits of its own, and may be given up.

use std::time::Duration;

use super::{Budget, Run, Stopped};

impl Run<'_> {
    /// Does work that the answer does not depend on, until it has taken this time and also this many steps, and within this much memory
    /// beyond what is reserved and half of the time that is left. The steps are there so that what is short is done on a slow or busy machine
    /// too. Neither its steps nor its memory count as those of the run.
    ///
    /// # Errors
    /// When the run was cancelled, or when the work fails. When it reached a limit the answer is `Ok(None)`.
    pub fn attempt<T, E: From<Stopped> + PartialEq>(
        &mut self,
        (time, steps): (Duration, u64),
        memory: u64,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let (outer, outer_patience, before) = (self.budget, self.patience, self.steps);
        let (reserved, peak) = (self.reserved, self.peak);
        let now = self.elapsed() + self.kept;
        self.patience = Some((now + time, before.saturating_add(steps)));
        let memory = reserved.saturating_add(memory);
        self.budget = Budget {
            time: outer.time.map(|limit| now + limit.saturating_sub(now) / 2),
            memory: Some(outer.memory.map_or(memory, |limit| limit.min(memory))),
            steps: None,
        };
        self.schedule_poll();
        self.stopped = None;
        let result = work(self);
        (self.budget, self.patience, self.steps) = (outer, outer_patience, before);
        (self.reserved, self.peak) = (reserved, peak);
        self.next_scheduled_poll = before;
        self.schedule_poll();
        let limit = self.stopped.filter(|stopped| matches!(stopped, Stopped::Time { .. } | Stopped::Memory { .. }));
        match (result, limit) {
            (Ok(value), _) => Ok(Some(value)),
            // Work that recovers from a limit may fail later for another reason.
            (Err(error), Some(limit)) if error == E::from(limit) => {
                self.stopped = None;
                Ok(None)
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Gives an attempt up if this many more steps are more than it has. Otherwise nothing happens.
    pub(crate) fn foresee(&mut self, steps: u64) -> Result<(), Stopped> {
        match self.patience {
            Some((limit, most)) if self.steps.saturating_add(steps) > most => self.stop(Stopped::Time { limit }),
            _ => Ok(()),
        }
    }
}
