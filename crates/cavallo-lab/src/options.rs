//! What can be chosen about the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::thread::available_parallelism;
use std::time::Duration;

/// Limits of the server. The default suits one machine and the people around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many jobs are at work at a time.
    pub jobs: usize,
    /// How many more may wait.
    pub queue: usize,
    /// The time of a job.
    pub time: Duration,
    /// The memory of a job's tables, in bytes.
    pub memory: u64,
    /// The threads of a job that can use several.
    pub threads: usize,
    /// The time in which the headers of a request must be there.
    pub headers: Duration,
    /// The memory of all traces that are kept, in bytes.
    pub traces: usize,
    /// The memory of all tables of random tours that are kept, in bytes.
    pub samplers: u64,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        Self {
            jobs: 2 * cores,
            queue: 256,
            time: Duration::from_mins(1),
            // A random closed tour of 8x8 takes 519 MiB.
            memory: 640 << 20,
            threads: cores,
            headers: Duration::from_secs(30),
            traces: 256 << 20,
            samplers: 640 << 20,
        }
    }
}

/// Where the server listens, and its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The address.
    pub bind: IpAddr,
    /// The port; 0 is any that is free.
    pub port: u16,
    /// The limits.
    pub limits: Limits,
}

impl Options {
    /// The address and the port.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.bind, self.port)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { bind: Ipv4Addr::LOCALHOST.into(), port: 0, limits: Limits::default() }
    }
}
