#![doc = include_str!("../README.md")]
//!
//! | file | what it does |
//! |---|---|
//! | [`hosts`](Hosts) | reads the list of processes |
//! | `greeting` | who a process is and what it is asked; two that differ refuse one another |
//! | `connect` | connections from each process to each other one, within a time limit |
//! | `watch` | finds out that a process is lost, and takes leave |
//! | `wire` | the connections as timely sees them, which never fail |
//! | `state` | what the threads of one process know in common |
//! | `dataflow` | the thread that exchanges blocks, steps and words |
//! | [`cluster`](Cluster) | all of it as [`Peers`](cavallo::run::Peers) of a run |
//!
//! **Trust.** Connections are plain TCP, without passwords or encryption, and a process listens on its own address of the
//! host file only. Run it in a network that you trust, or through tunnels.

mod cluster;
mod connect;
mod dataflow;
mod failure;
mod greeting;
mod hosts;
mod state;
mod watch;
mod wire;

pub use cluster::{Cluster, Traffic};
pub use connect::Place;
pub use dataflow::Deliver;
pub use failure::Failure;
pub use hosts::{Hosts, HostsError};
