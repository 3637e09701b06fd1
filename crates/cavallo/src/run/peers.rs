//! Peers: processes that work on the same question together, on one machine or on several.

use std::time::Duration;

use super::{Run, Stopped, StoreError};

/// What a process tells the others in a round: a number, or that it has none.
pub type Word = Option<u128>;

/// The memory that each of several processes keeps for blocks on their way, in bytes, however many processes there are.
pub const EXCHANGE_MEMORY: u64 = 16 << 20;

/// How long a process waits for others before it looks at its own limits again.
const PATIENCE: Duration = Duration::from_millis(50);

/// The processes that share a computation, as one of them sees them. All of them do the same: they make the same steps in the same
/// order, each step in the process that it belongs to, and exchange words in the same rounds.
///
/// Blocks that are sent arrive in the [boxes](super::Scratch) of the receiver. A process that is lost ends the work of all: every call
/// fails from then on.
pub trait Peers: Sync {
    /// The number of processes.
    fn count(&self) -> u32;

    /// The number of this process, from 0.
    fn own(&self) -> u32;

    /// The memory that is kept for blocks on their way, in bytes.
    fn memory(&self) -> u64 {
        if self.count() > 1 { EXCHANGE_MEMORY } else { 0 }
    }

    /// Sends a block to a box of another process. Waits while too much is on its way.
    ///
    /// # Errors
    /// When a process was lost.
    fn send(&self, to: u32, number: u32, block: &[u8]) -> Result<(), StoreError>;

    /// Tells the others that what this process has sent is all for the steps before this one.
    ///
    /// # Errors
    /// When a process was lost.
    fn finish(&self, before: u64) -> Result<(), StoreError>;

    /// Whether all processes have finished the steps before this one, and all that was sent in them is in its box. Waits for it, but not much
    /// longer than this.
    ///
    /// # Errors
    /// When a process was lost.
    fn is_finished(&self, before: u64, patience: Duration) -> Result<bool, StoreError>;

    /// Tells all processes, also this one, a word, after all that was sent before has arrived.
    ///
    /// # Errors
    /// When a process was lost.
    fn tell(&self, round: u64, word: Word) -> Result<(), StoreError>;

    /// The words of a round, by process, as far as they are known. Waits for all of them, but not much longer than this.
    ///
    /// # Errors
    /// When a process was lost.
    fn heard(&self, round: u64, patience: Duration) -> Result<Vec<Option<Word>>, StoreError>;
}

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

    /// Does part of the work without the other processes.
    pub(crate) fn alone<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let peers = self.peers.take();
        let result = work(self);
        self.peers = peers;
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
