//! Peers: processes that work on the same question together, on one machine or on several.

use std::time::Duration;

use super::StoreError;

/// What a process tells the others in a round: a number, or that it has none.
pub type Word = Option<u128>;

/// The memory that each of several processes keeps for blocks on their way, in bytes, however many processes there are.
pub const EXCHANGE_MEMORY: u64 = 16 << 20;

/// How long a process waits for others before it looks at its own limits again.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);

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
