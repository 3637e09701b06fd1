//! Memory that is released when it goes out of scope, or when work fails.

use std::ops::{Deref, DerefMut};

use super::{Run, Stopped};

/// A run with some memory reserved, which is released with it: on every way out of a function.
pub struct Reservation<'h, 'r> {
    run: &'h mut Run<'r>,
    bytes: u64,
}

impl<'r> Run<'r> {
    /// Reserves memory for as long as what is returned lives, which stands for the run meanwhile: for working memory of one function.
    ///
    /// ```
    /// use cavallo::run::Run;
    ///
    /// let run = &mut Run::unlimited().max_memory(100);
    /// {
    ///     let run = &mut run.holding(60)?;
    ///     assert_eq!(run.spare_memory(), 40);
    /// }
    /// assert_eq!(run.spare_memory(), 100);
    /// # Ok::<(), cavallo::Stopped>(())
    /// ```
    ///
    /// # Errors
    /// As [`reserve`](Self::reserve).
    pub fn holding(&mut self, bytes: u64) -> Result<Reservation<'_, 'r>, Stopped> {
        self.reserve(bytes)?;
        Ok(Reservation { run: self, bytes })
    }

    /// Does part of the work if memory suffices for it; if not, the inner error says what it lacked. Memory that the part reserved
    /// counts as released afterwards. Here, and nowhere else, is decided whether work failed for lack of memory.
    pub(crate) fn within_memory<T, E: From<Stopped> + PartialEq>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<Result<T, Stopped>, E> {
        self.stopped = None;
        let made = self.scoped_memory(work);
        match (made, self.stopped) {
            // Work that recovers from a lack of memory may fail later for another reason.
            (Err(error), Some(stopped @ Stopped::Memory { .. })) if error == E::from(stopped) => {
                self.stopped = None;
                Ok(Err(stopped))
            }
            (made, _) => made.map(Ok),
        }
    }

    /// Does part of the work. Memory that it reserved counts as released if it fails.
    pub(crate) fn released_on_failure<T, E>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        let reserved = self.reserved;
        work(self).inspect_err(|_| self.reserved = reserved)
    }
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
