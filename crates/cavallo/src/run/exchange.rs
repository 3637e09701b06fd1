//! The exchange between processes that share the work of a run.

use std::time::Duration;

use super::peers::PATIENCE;
use super::{Peers, Run, Stopped, StoreError, Word};

impl<'a> Run<'a> {
    /// Shares the work with other processes, all of which are asked the same question. Needs [scratch space](Self::spilling_to) for what they
    /// send, in memory or on disk.
    #[must_use]
    pub fn shared_with<'b>(self, peers: &'b dyn Peers) -> Run<'b>
    where
        'a: 'b,
    {
        Run { peers: Some(peers), ..self.shortened() }
    }

    /// The processes that share the work.
    pub(crate) fn peers(&self) -> Option<&'a dyn Peers> {
        self.peers
    }

    /// Does part of the work without the other processes and jobs.
    pub(crate) fn alone<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (peers, job) = (self.peers.take(), self.job.take());
        let result = work(self);
        (self.peers, self.job) = (peers, job);
        result
    }

    /// Does part of the work without scratch space.
    pub(crate) fn without_scratch<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let scratch = self.scratch.take();
        let result = work(self);
        self.scratch = scratch;
        result
    }

    /// The number of the next round of words.
    pub(crate) fn next_round(&mut self) -> u64 {
        self.rounds += 1;
        self.rounds
    }

    /// Tells the others a word and hears theirs; alone, it hears its own.
    pub(crate) fn exchange<E: From<Stopped> + From<StoreError>>(&mut self, word: Word) -> Result<Vec<Word>, E> {
        let Some(peers) = self.peers else { return Ok(vec![word]) };
        let round = self.next_round();
        peers.tell(round, word)?;
        self.hear(round)
    }

    /// Waits for all words of a round.
    pub(crate) fn hear<E: From<Stopped> + From<StoreError>>(&mut self, round: u64) -> Result<Vec<Word>, E> {
        self.wait_for(|peers, patience| {
            let heard: Option<Vec<Word>> = peers.heard(round, patience)?.into_iter().collect();
            Ok(heard)
        })
    }

    /// Waits until the others have done something, within the limits of the run.
    pub(crate) fn wait_for<T: Default, E: From<Stopped>>(
        &mut self,
        mut look: impl FnMut(&dyn Peers, Duration) -> Result<Option<T>, E>,
    ) -> Result<T, E> {
        let Some(peers) = self.peers else { return Ok(T::default()) };
        loop {
            if let Some(seen) = look(peers, PATIENCE)? {
                return Ok(seen);
            }
            self.poll()?;
        }
    }
}
