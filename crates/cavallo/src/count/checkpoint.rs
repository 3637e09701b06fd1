//! Where finished parts of a long count are kept, so that a run that was killed can go on.

/// A keeper of numbers that were found, by the names of their parts.
pub trait CheckpointStore {
    /// The number of a part that was noted before, by this run or an earlier one.
    fn recall(&mut self, part: &str) -> Option<u128>;

    /// Keeps the number of a part.
    ///
    /// # Errors
    /// When it could not be kept; the count is given up then, as somebody relies on it.
    fn note(&mut self, part: &str, number: u128) -> Result<(), StoreError>;
}

/// A number could not be kept. Why, the store knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a finished part could not be kept")]
pub struct StoreError;

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoStore;

impl CheckpointStore for NoStore {
    fn recall(&mut self, _: &str) -> Option<u128> {
        None
    }

    fn note(&mut self, _: &str, _: u128) -> Result<(), StoreError> {
        Ok(())
    }
}
