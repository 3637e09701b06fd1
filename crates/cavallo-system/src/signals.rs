//! Signals that would end the program: one becomes an error, others a call.

#![expect(unsafe_code, reason = "signals are set by functions of the C library")]

/// From now on a file that grows beyond the limit of `ulimit -f` fails to be written, and does not end the program.
pub fn ignore_file_size_limit() {
    #[cfg(unix)]
    // SAFETY: ignoring a signal installs no handler, and nothing else of the program depends on this signal.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Calls a function, on a thread of its own, each time the program is asked to stop: by Ctrl-C, by
/// `kill`, or because its terminal closes.
///
/// # Errors
///
/// When the system allows no handler, or when there is a handler already.
#[cfg(unix)]
pub fn on_stop(call: impl Fn() + Send + 'static) -> std::io::Result<()> {
    unix::on_stop(call)
}

/// The same on other systems, where it is Ctrl-C alone.
///
/// # Errors
///
/// When the system allows no handler, or when there is a handler already.
#[cfg(not(unix))]
pub fn on_stop(call: impl Fn() + Send + 'static) -> std::io::Result<()> {
    ctrlc::try_set_handler(call).map_err(std::io::Error::other)
}

/// A handler may do next to nothing, so it writes a byte to a pipe, and a thread reads it.
#[cfg(unix)]
mod unix {
    use std::io::{self, Read as _};
    use std::os::fd::IntoRawFd as _;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::{mem, ptr, thread};

    const STOPPING: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];
    const NONE: i32 = -1;

    /// The end of the pipe that the handler writes to. It stays open until the program ends.
    static PIPE: AtomicI32 = AtomicI32::new(NONE);

    pub(super) fn on_stop(call: impl Fn() + Send + 'static) -> io::Result<()> {
        let (mut reader, writer) = io::pipe()?;
        let writer = writer.into_raw_fd();
        if PIPE.compare_exchange(NONE, writer, Ordering::SeqCst, Ordering::SeqCst).is_err() {
            return Err(io::Error::from(io::ErrorKind::AlreadyExists));
        }
        thread::Builder::new().name("signals".into()).spawn(move || {
            while reader.read_exact(&mut [0]).is_ok() {
                call();
            }
        })?;
        STOPPING.into_iter().try_for_each(install)
    }

    fn install(signal: libc::c_int) -> io::Result<()> {
        // SAFETY: all zeros are a valid `sigaction`: no flags, an empty mask.
        let mut action: libc::sigaction = unsafe { mem::zeroed() };
        action.sa_sigaction = handle as extern "C" fn(libc::c_int) as libc::sighandler_t;
        action.sa_flags = libc::SA_RESTART;
        // SAFETY: `action` is complete, and the handler calls only what a handler may call.
        match unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    extern "C" fn handle(_: libc::c_int) {
        // The code that was interrupted may be about to look at its error number.
        let error = io::Error::last_os_error().raw_os_error().unwrap_or(0);
        // SAFETY: `write` may be called by a handler; the byte outlives the call. A full pipe would
        // block, but it holds thousands of signals that nobody has looked at yet.
        unsafe {
            libc::write(PIPE.load(Ordering::SeqCst), [0_u8].as_ptr().cast(), 1);
        }
        set_error(error);
    }

    fn set_error(error: i32) {
        #[cfg(any(target_os = "linux", target_os = "emscripten"))]
        // SAFETY: the address of this thread's error number is always valid.
        unsafe {
            *libc::__errno_location() = error;
        }
        #[cfg(any(target_vendor = "apple", target_os = "freebsd"))]
        // SAFETY: the same under another name.
        unsafe {
            *libc::__error() = error;
        }
        #[cfg(not(any(
            target_os = "linux",
            target_os = "emscripten",
            target_vendor = "apple",
            target_os = "freebsd"
        )))]
        let _ = error;
    }
}
