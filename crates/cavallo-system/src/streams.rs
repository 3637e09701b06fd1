//! Whether standard output was open when the program began.
//!
//! The standard library opens `/dev/null` in place of a standard stream that is closed, so that no file takes its number.
//! What is written there is lost without an error. This looks before the standard library does.

#![expect(unsafe_code, reason = "what runs before `main` must be named to the linker")]

use std::sync::atomic::{AtomicBool, Ordering};

static STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed when the program began: what is written to it is lost.
#[must_use]
pub fn stdout_was_closed() -> bool {
    STDOUT_CLOSED.load(Ordering::Relaxed)
}

#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
mod start {
    use super::{Ordering, STDOUT_CLOSED};

    /// The functions that are called before `main`.
    // SAFETY: the section holds pointers to functions of this form. The function uses neither memory nor threads, nor
    // anything else that has to be set up.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        // SAFETY: asking for the flags of a number that is no open file is an error, and nothing else.
        let closed = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) } == -1;
        STDOUT_CLOSED.store(closed, Ordering::Relaxed);
    }
}
