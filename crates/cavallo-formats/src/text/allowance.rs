//! The memory that is left for what is read.

use crate::text::error::ReadError;

/// The memory that is left.
pub(crate) struct Allowance {
    limit: Option<u64>,
    taken: u64,
}

impl Allowance {
    /// A square with its place takes 16 bytes, and three times as much while a full vector moves into one twice as large.
    pub(crate) const SQUARE: u64 = 48;
    /// A square of a move list is kept as it is written, with its place, until it is known what it means.
    pub(crate) const WRITTEN_SQUARE: u64 = 80;
    /// A group of knights takes 24 bytes, and three times as much likewise.
    pub(crate) const KNIGHT: u64 = 72;
    /// A gathering problem in a list of them, and room for the first few of its knights.
    pub(crate) const CASE: u64 = 256;

    pub(crate) fn new(limit: Option<u64>) -> Self {
        Self { limit, taken: 0 }
    }

    /// To be called before a square is kept.
    pub(crate) fn take_square(&mut self) -> Result<(), ReadError> {
        self.take(Self::SQUARE)
    }

    /// To be called before something of this size is kept.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), ReadError> {
        self.taken = self.taken.saturating_add(bytes);
        match self.limit {
            Some(limit) if self.taken > limit => Err(ReadError::TooLarge { limit }),
            _ => Ok(()),
        }
    }

    /// The memory there was in the beginning.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.limit
    }
}
