//! Checkpoints: finished parts of a long computation, so that a run that was killed can be resumed.

/// A store of results, by the question in one line and the names of its parts. Parts of different questions have the same names, so
/// a store must tell the questions apart.
pub trait CheckpointStore {
    /// The number of a part that was stored by an earlier run.
    fn recall(&mut self, question: &str, part: &str) -> Option<u128>;

    /// Stores the number of a part.
    ///
    /// # Errors
    /// When it could not be stored; the count then fails, because the caller relies on the store.
    fn store(&mut self, question: &str, part: &str, number: u128) -> Result<(), StoreError>;
}

/// Something could not be stored, or not be read again. The store knows why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a finished part could not be stored or read")]
pub struct StoreError;
