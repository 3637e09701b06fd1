//! Signals that would end the program where an error is enough.

#![expect(unsafe_code, reason = "signals are set by a function of the C library")]

/// From now on a file that grows beyond the limit of `ulimit -f` fails to be written, and does not end the program.
pub fn ignore_file_size_limit() {
    #[cfg(unix)]
    // SAFETY: ignoring a signal installs no handler, and nothing else of the program depends on this signal.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}
