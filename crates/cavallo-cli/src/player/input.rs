//! What the terminal reports: keys, a new size, and that it has gone away.
//!
//! Whoever waits for keys with `crossterm` alone never hears of the last one: it reads from a closed terminal again and again. So the
//! terminal is looked at first.

use std::io;
use std::time::Duration;

use ratatui::crossterm::event;

use super::keys::{self, KeyRequest};

/// What the terminal tells within some time.
pub(super) enum Told {
    Nothing,
    Asked(KeyRequest),
    /// Something else: the window may have another size.
    Changed,
}

/// Where keys come from.
pub(super) struct KeyInput {
    #[cfg(unix)]
    line: line::Line,
}

impl KeyInput {
    pub(super) fn open() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            line: line::Line::open()?,
        })
    }

    /// Waits for something to be told. A terminal that has gone away is a pipe that nobody reads any more.
    pub(super) fn wait(&self, time: Duration) -> io::Result<Told> {
        #[cfg(unix)]
        let time = {
            if self.line.is_cut(time)? {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            // It was waited for already.
            Duration::ZERO
        };
        if !event::poll(time)? {
            return Ok(Told::Nothing);
        }
        Ok(keys::request(&event::read()?).map_or(Told::Changed, Told::Asked))
    }
}

#[cfg(unix)]
mod line {
    use std::fs::File;
    use std::io::{self, IsTerminal};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    /// The line to the terminal: the standard input, or a line of its own where that is something else.
    pub(super) struct Line(Option<File>);

    impl Line {
        pub(super) fn open() -> io::Result<Self> {
            if io::stdin().is_terminal() { Ok(Self(None)) } else { File::open("/dev/tty").map(|file| Self(Some(file))) }
        }

        /// Waits until there is something to read, the time is over or the terminal has gone away, and says whether it has.
        pub(super) fn is_cut(&self, time: Duration) -> io::Result<bool> {
            let stdin = io::stdin();
            let line: BorrowedFd<'_> = self.0.as_ref().map_or_else(|| stdin.as_fd(), AsFd::as_fd);
            let mut polled = [PollFd::from_borrowed_fd(line, PollFlags::IN)];
            let time = Timespec::try_from(time).map_err(io::Error::other)?;
            match poll(&mut polled, Some(&time)) {
                Ok(_) => Ok(polled[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)),
                // A signal, perhaps that the window has another size.
                Err(Errno::INTR) => Ok(false),
                Err(error) => Err(error.into()),
            }
        }
    }
}
