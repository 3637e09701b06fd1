//! Scratch space: intermediate results that do not fit in memory.

use super::StoreError;

/// Numbered boxes, each a list of blocks of bytes: what is appended to a box can be read again, block by block, until the box
/// is emptied. Blocks come from several threads.
///
/// A computation proceeds in steps, and after each it [marks](Self::mark) how far it has come. If it is interrupted and begun again
/// under the same name and with the same cut, it goes on from its last mark, with the boxes as they were then. A scratch space that cannot do that, or
/// that was lost, starts from the beginning.
pub trait Scratch: Sync {
    /// Begins a computation, or goes on with it. `cut` says into which steps it is divided. Whatever another computation left is discarded, or the same
    /// one with another cut.
    ///
    /// # Errors
    /// When the space cannot be used.
    fn begin(&self, name: &str, cut: &str) -> Result<Option<Mark>, StoreError>;

    /// The cut of a computation of this name that was interrupted, if it can go on from a mark.
    fn interrupted(&self, _name: &str) -> Option<String> {
        None
    }

    /// Appends a block to a box.
    ///
    /// # Errors
    /// When it could not be written.
    fn append(&self, number: u32, block: &[u8]) -> Result<(), StoreError>;

    /// The sizes of the blocks of a box, in bytes.
    ///
    /// # Errors
    /// When the box cannot be read.
    fn blocks(&self, number: u32) -> Result<Vec<u64>, StoreError>;

    /// Reads a block, by its place in the list, into a buffer that is cleared first.
    ///
    /// # Errors
    /// When it cannot be read, or is not what was written.
    fn read(&self, number: u32, block: usize, into: &mut Vec<u8>) -> Result<(), StoreError>;

    /// Notes how far the computation has come. The box of this number is no longer needed.
    ///
    /// # Errors
    /// When it could not be noted.
    fn mark(&self, mark: Mark, emptied: Option<u32>) -> Result<(), StoreError>;

    /// The computation is complete: all boxes can be emptied.
    ///
    /// # Errors
    /// When they could not be.
    fn end(&self) -> Result<(), StoreError>;

    /// The memory that the boxes take, in bytes, if they are in memory.
    fn memory(&self) -> Option<u64> {
        None
    }
}

/// How far a computation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The number of steps done.
    pub steps: u32,
    /// What they add up to.
    pub sum: u128,
    /// How often the computation was begun before.
    pub interruptions: u32,
}
