//! Memory that is released when it goes out of scope.

use std::ops::{Deref, DerefMut};

use super::Run;

/// A run with some memory reserved, which is released with it: on every way out of a function.
pub struct Reservation<'h, 'r> {
    pub(super) run: &'h mut Run<'r>,
    pub(super) bytes: u64,
}

impl<'r> Deref for Reservation<'_, 'r> {
    type Target = Run<'r>;

    fn deref(&self) -> &Run<'r> {
        self.run
    }
}

impl<'r> DerefMut for Reservation<'_, 'r> {
    fn deref_mut(&mut self) -> &mut Run<'r> {
        self.run
    }
}

impl Drop for Reservation<'_, '_> {
    fn drop(&mut self) {
        self.run.release(self.bytes);
    }
}
