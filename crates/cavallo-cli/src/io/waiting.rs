//! Pipes and devices that may keep the program waiting: for a writer, for a reader, for what never comes.
//!
//! Before it reads or writes, the program polls, a moment at a time, and looks at the clock and at Ctrl-C in between. A pipe with
//! a name is opened without waiting for whoever is at its other end. On other systems than Unix it waits as it always did.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cavallo::run::Stopped;

use crate::io::guard::{Deadline, Guard};
use crate::io::wrapping;

/// How long the program waits before it looks up.
const MOMENT: Duration = Duration::from_millis(20);
/// A reader that is slow gets this much time at least, also if the time is up: perhaps for the words that say so.
const GRACE: Duration = Duration::from_millis(250);
/// A remark is lost if nobody takes it within this time.
const TIME_FOR_REMARKS: Duration = Duration::from_millis(100);
/// What a pipe that is ready takes without waiting, whatever flags it was opened with.
#[cfg(unix)]
const PIPE_PORTION: usize = 4096;
/// The room of a pipe, the most that Linux gives without privileges. With its usual 64 KiB writer and reader wait for each other far more often.
#[cfg(target_os = "linux")]
const PIPE_ROOM: usize = 1 << 20;

/// Opens a file to be read; a pipe with a name also without a writer.
pub(crate) fn open_to_read(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    never_wait(options.read(true));
    options.open(path)
}

/// Opens a device or a pipe to be written; waits for a reader until the guard says stop.
pub(crate) fn open_to_write(path: &Path, guard: &Guard) -> io::Result<File> {
    let mut options = File::options();
    never_wait(options.write(true));
    loop {
        match options.open(path) {
            Err(error) if has_no_reader(&error) => {
                guard.check()?;
                std::thread::sleep(MOMENT);
            }
            opened => return opened,
        }
    }
}

/// Standard output without a buffer. A pipe gets more room, where the system allows that. With a deadline, it is opened once more such that
/// writing to it never waits, if the system can do that: what has room is written at once then. The flags of the pipe that other programs
/// share stay as they are.
pub(crate) fn stdout(guard: &Guard) -> io::Result<File> {
    let file = as_file(&io::stdout())?;
    widen(&file);
    Ok(if guard.deadline().is_some() { without_waiting(&file).unwrap_or(file) } else { file })
}

/// Reads when there is something to read, or stops when the guard says so.
pub(crate) fn read(file: &mut File, bytes: &mut [u8], guard: &Guard) -> io::Result<usize> {
    loop {
        guard.check()?;
        if !is_ready(file, Direction::In, MOMENT)? {
            continue;
        }
        match io::Read::read(file, bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            done => return done,
        }
    }
}

/// The number of writes that were begun and ended: odd while one waits, perhaps for ever, for a reader.
static WRITES: AtomicU64 = AtomicU64::new(0);

/// Whether a write makes no progress for a moment: then it cannot be stopped cleanly.
pub(crate) fn is_stuck() -> bool {
    let before = WRITES.load(Relaxed);
    std::thread::sleep(GRACE);
    before % 2 == 1 && WRITES.load(Relaxed) == before
}

/// Writes; with a deadline, only as much as is taken at once.
pub(crate) fn write(file: &mut File, bytes: &[u8], guard: &Guard) -> io::Result<usize> {
    let Some(Deadline { at: deadline, limit }) = guard.deadline() else {
        WRITES.fetch_add(1, Relaxed);
        let written = write_all_at_once(file, bytes);
        WRITES.fetch_add(1, Relaxed);
        return written;
    };
    let grace = Instant::now() + GRACE;
    // Also who interrupts may want to read why it ended.
    while Instant::now() < if guard.is_cancelled() { grace } else { grace.max(deadline) } {
        if !is_ready(file, Direction::Out, MOMENT)? {
            continue;
        }
        match file.write(portion(file, bytes)) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            done => return done,
        }
    }
    Err(io::Error::other(if guard.is_cancelled() { Stopped::Cancelled } else { Stopped::Time { limit } }))
}

/// Whether somebody takes what is written to stderr.
pub(crate) fn can_take_remarks() -> bool {
    is_ready(&io::stderr(), Direction::Out, TIME_FOR_REMARKS).unwrap_or(false)
}

/// Says something on stderr. It is dispensable: if it cannot be written, nothing happens.
pub(crate) fn say_on_stderr(text: &str) {
    let mut stderr = io::stderr();
    if can_take_remarks() {
        let text = if stderr.is_terminal() { wrapping::for_terminal(text) } else { text.into() };
        let _ = writeln!(stderr, "{text}");
    }
}

/// Standard input or output without a buffer.
#[cfg(unix)]
pub(crate) fn as_file(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    Ok(stream.as_fd().try_clone_to_owned()?.into())
}

#[cfg(windows)]
pub(crate) fn as_file(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    Ok(stream.as_handle().try_clone_to_owned()?.into())
}

#[derive(Clone, Copy)]
enum Direction {
    In,
    Out,
}

#[cfg(unix)]
mod system {
    use std::fs::OpenOptions;
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::OFlags;
    use rustix::io::Errno;

    use super::{Direction, Duration, File, MOMENT, PIPE_PORTION, io};

    /// Has a file opened, read and written without waiting.
    pub(super) fn never_wait(options: &mut OpenOptions) {
        options.custom_flags(OFlags::NONBLOCK.bits() as i32);
    }

    /// Whether a pipe could not be opened for want of a reader.
    pub(super) fn has_no_reader(error: &io::Error) -> bool {
        error.raw_os_error() == Some(Errno::NXIO.raw_os_error())
    }

    /// Waits until a file can be read or written, or the time is over. What is closed is ready: reading or writing says so.
    pub(super) fn is_ready(file: &impl AsFd, direction: Direction, time: Duration) -> io::Result<bool> {
        let events = match direction {
            Direction::In => PollFlags::IN,
            Direction::Out => PollFlags::OUT,
        };
        let time = Timespec::try_from(time).map_err(io::Error::other)?;
        match poll(&mut [PollFd::new(file, events)], Some(&time)) {
            Ok(ready) => Ok(ready > 0),
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// The bytes that a file takes at once when it is ready: a pipe or a terminal that waits for room not all of them.
    pub(super) fn portion<'b>(file: &File, bytes: &'b [u8]) -> &'b [u8] {
        let never_waits = rustix::fs::fcntl_getfl(file).is_ok_and(|flags| flags.contains(OFlags::NONBLOCK));
        let is_regular =
            || file.metadata().is_ok_and(|metadata| metadata.is_file() || metadata.file_type().is_block_device());
        if never_waits || is_regular() { bytes } else { &bytes[..bytes.len().min(PIPE_PORTION)] }
    }

    /// The same pipe, opened such that writing never waits.
    #[cfg(target_os = "linux")]
    pub(super) fn without_waiting(file: &File) -> Option<File> {
        use std::os::fd::AsRawFd;
        if !file.metadata().ok()?.file_type().is_fifo() {
            return None;
        }
        let mut options = OpenOptions::new();
        never_wait(options.write(true));
        options.open(format!("/proc/self/fd/{}", file.as_raw_fd())).ok()
    }

    /// Gives a pipe more room; what is none stays as it is, and so does a pipe if the system refuses.
    #[cfg(target_os = "linux")]
    pub(super) fn widen(file: &File) {
        if rustix::pipe::fcntl_getpipe_size(file).is_ok_and(|size| size < super::PIPE_ROOM) {
            let _ = rustix::pipe::fcntl_setpipe_size(file, super::PIPE_ROOM);
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn widen(_: &File) {}

    #[cfg(not(target_os = "linux"))]
    pub(super) fn without_waiting(_: &File) -> Option<File> {
        None
    }

    /// Writes without a limit on the time; a pipe that was opened not to wait is waited for all the same.
    pub(super) fn write_all_at_once(file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match io::Write::write(file, bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    is_ready(file, Direction::Out, MOMENT).map(|_| ())?;
                }
                done => return done,
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::OpenOptions;

    use super::{Direction, Duration, File, io};

    pub(super) fn never_wait(_: &mut OpenOptions) {}

    pub(super) fn has_no_reader(_: &io::Error) -> bool {
        false
    }

    pub(super) fn is_ready<T>(_: &T, _: Direction, _: Duration) -> io::Result<bool> {
        Ok(true)
    }

    pub(super) fn portion<'b>(_: &File, bytes: &'b [u8]) -> &'b [u8] {
        bytes
    }

    pub(super) fn without_waiting(_: &File) -> Option<File> {
        None
    }

    pub(super) fn widen(_: &File) {}

    pub(super) fn write_all_at_once(file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        io::Write::write(file, bytes)
    }
}

use system::{has_no_reader, is_ready, never_wait, portion, widen, without_waiting, write_all_at_once};
