//! The connections of blocks, as timely sees them: they never fail.
//!
//! Timely's threads panic when a connection fails. Here a failure is told to the others of this process, once, and the thread that
//! noticed it sleeps for ever: the process is about to end in good order, with a sentence instead of a backtrace.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::Failure;
use crate::state::State;

/// A connection to another process.
pub(crate) struct Wire {
    pub(crate) stream: TcpStream,
    pub(crate) state: Arc<State>,
    /// The other process, for messages.
    pub(crate) name: String,
}

impl Wire {
    fn lost(&self, why: &str) -> ! {
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
                Ok(0) if !self.state.is_closing() => self.lost("its connection was closed"),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.lost(&error.to_string()),
                Ok(read) => return Ok(read),
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
        Ok(Self { stream, state: Arc::clone(&self.state), name: self.name.clone() })
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
