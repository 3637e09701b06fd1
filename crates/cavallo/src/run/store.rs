//! Where finished parts of a long computation are kept, so that a run that was killed can go on.

/// A store of numbers that were found, by the names of their parts.
pub trait CheckpointStore {
    /// The number of a part that was stored by an earlier run.
    fn recall(&mut self, part: &str) -> Option<u128>;

    /// Stores the number of a part.
    ///
    /// # Errors
    /// When it could not be stored; the count is given up then, as somebody relies on it.
    fn store(&mut self, part: &str, number: u128) -> Result<(), StoreError>;
}

/// A number could not be stored. Why, the store knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a finished part could not be stored")]
pub struct StoreError;
