//! Work in pieces, shared among threads.
//!
//! The thread of the run works too, and polls clock and cancel token between its pieces; the others check a flag that it, or
//! the first thread that fails, sets. A thread takes the next piece when it has finished the last, so a slow one delays no
//! other. The core starts no threads by itself: the caller sets their number.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Run, Stopped};

/// What became of the next piece.
enum Next {
    /// It is done; its size.
    Done(u64),
    /// It failed.
    Failed,
    /// There is none.
    Nothing,
}

impl Run<'_> {
    /// Does the work on all pieces, each given with its size; `total` is the sum of the sizes, for progress.
    ///
    /// # Errors
    /// When a piece fails or the run is stopped; pieces already begun are finished, others are not begun.
    pub fn share<T: Send, E: From<Stopped> + Send>(
        &mut self,
        threads: usize,
        total: u64,
        pieces: impl Iterator<Item = (u64, T)> + Send,
        work: impl Fn(T) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let (pieces, failure) = (Mutex::new(pieces), Mutex::new(None));
        let next = || {
            // A statement of its own, at whose end the lock is released.
            let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((size, piece)) = piece else { return Next::Nothing };
            match work(piece) {
                Ok(()) => Next::Done(size),
                Err(error) => {
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    Next::Failed
                }
            }
        };
        let shared = self.share_steps(threads, total, &next);
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => shared.map_err(E::from),
        }
    }

    /// The same for work that makes something: all of it, in the order of the pieces.
    ///
    /// # Errors
    /// As [`Self::share`].
    pub fn share_in_order<T: Send, R: Send, E: From<Stopped> + Send>(
        &mut self,
        threads: usize,
        total: u64,
        pieces: impl ExactSizeIterator<Item = (u64, T)> + Send,
        work: impl Fn(T) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        let made: Mutex<Vec<Option<R>>> = Mutex::new((0..pieces.len()).map(|_| None).collect());
        let numbered = pieces.enumerate().map(|(number, (size, piece))| (size, (number, piece)));
        self.share(threads, total, numbered, |(number, piece)| {
            let one = work(piece)?;
            made.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(one);
            Ok::<(), E>(())
        })?;
        Ok(made.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect())
    }

    /// The threads, which know nothing of the pieces: this is compiled once, and not for each kind of work.
    fn share_steps(&mut self, threads: usize, total: u64, next: &(dyn Fn() -> Next + Sync)) -> Result<(), Stopped> {
        // The other threads may finish before this one has its first piece, and then the clock would never be polled.
        self.poll()?;
        let (halted, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let step = || match (!halted.load(Ordering::Relaxed)).then(next)? {
            Next::Done(size) => {
                done.fetch_add(size, Ordering::Relaxed);
                Some(size)
            }
            Next::Failed => {
                halted.store(true, Ordering::Relaxed);
                None
            }
            Next::Nothing => None,
        };
        let help = || while step().is_some() {};
        let lead = |run: &mut Self| {
            while let Some(size) = step() {
                run.part_done = Some((done.load(Ordering::Relaxed), total));
                run.tick(size).inspect_err(|_| halted.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        };
        let result = thread::scope(|scope| {
            // Where the system has no more threads, fewer do the work.
            let start = |_| thread::Builder::new().spawn_scoped(scope, help).ok();
            let helpers: Vec<_> = (1..threads).map_while(start).collect();
            let own = lead(self);
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
            own
        });
        self.part_done = None;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::super::CancelToken;
    use super::*;

    fn sum(threads: usize, cancel: CancelToken, refused: Option<u64>) -> (Result<(), Option<Stopped>>, u64) {
        let mut run = Run::unlimited().cancelled_by(cancel);
        let sum = AtomicU64::new(0);
        let pieces = (1..=1000).map(|number| (1 << 20, number));
        let result = run.share(threads, 1000 << 20, pieces, |number| {
            sum.fetch_add(number, Ordering::Relaxed);
            if Some(number) == refused { Err(Failure(None)) } else { Ok(()) }
        });
        (result.map_err(|Failure(stopped)| stopped), sum.into_inner())
    }

    struct Failure(Option<Stopped>);

    impl From<Stopped> for Failure {
        fn from(stopped: Stopped) -> Self {
            Self(Some(stopped))
        }
    }

    #[test]
    fn every_piece_is_done_once() {
        for threads in [0, 1, 2, 5] {
            assert_eq!(sum(threads, CancelToken::new(), None), (Ok(()), 500_500), "{threads} threads");
        }
    }

    #[test]
    fn a_failure_stops_all_and_is_reported() {
        for threads in [1, 2, 5] {
            let (result, sum) = sum(threads, CancelToken::new(), Some(3));
            assert_eq!(result, Err(None));
            assert!(sum >= 3, "{threads} threads");
        }
    }

    #[test]
    fn a_cancelled_run_does_not_go_far() {
        for threads in [1, 2, 5] {
            let cancel = CancelToken::new();
            cancel.cancel();
            assert_eq!(sum(threads, cancel, None).0, Err(Some(Stopped::Cancelled)), "{threads} threads");
        }
    }
}
