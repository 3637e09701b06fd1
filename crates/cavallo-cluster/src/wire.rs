//! The connections of blocks, as timely sees them: they never fail.
//!
//! Timely's threads panic when a connection fails. Here a failure is told to the others of this process, once, and the thread that
//! noticed it sleeps for ever: the process is about to end in good order, with a sentence instead of a backtrace.
//!
//! A connection ends well with a message header of zeros, by which timely says that nothing more will come.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::Failure;
use crate::state::State;

/// The bytes of a message header.
const HEADER: usize = 48;

/// How long the last words of a process may take to be heard.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// A connection to another process.
pub(crate) struct Wire {
    stream: TcpStream,
    state: Arc<State>,
    /// The other process, for messages.
    name: String,
    /// How many zeros came last.
    zeros: usize,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, state: &Arc<State>, name: String) -> Self {
        Self { stream, state: Arc::clone(state), name, zeros: 0 }
    }

    /// The other process is gone. If it said why, it did so on the connection of signs of life: its words, heard meanwhile, come
    /// before this failure.
    fn lost(&self, why: &str) -> ! {
        if !self.state.is_closing() {
            thread::sleep(LAST_WORDS);
        }
        self.state.fail(Failure::Lost { process: self.name.clone(), why: why.to_owned() });
        loop {
            thread::park();
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(0) if self.zeros < HEADER || !self.state.is_closing() => self.lost("its connection was closed"),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.lost(&error.to_string()),
                Ok(read) => {
                    let last = buffer[..read].iter().rev().take(HEADER).take_while(|&&byte| byte == 0).count();
                    self.zeros = if last == read { self.zeros + last } else { last };
                    return Ok(read);
                }
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.lost(&error.to_string()),
                Ok(written) => return Ok(written),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self::new(stream, &self.state, self.name.clone()))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // A peer that is gone already has all it needs.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
