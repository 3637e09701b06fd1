//! The tests of the program, in one program of their own: it is linked once.

#[path = "../../cavallo-ask/tests/schema_check.rs"]
mod schema_check;

mod cluster;
mod constructed;
mod counting;
#[cfg(unix)]
mod documents;
mod experiments;
#[cfg(unix)]
mod faults;
mod films;
mod gathering;
mod graph_counts;
#[cfg(target_os = "linux")]
mod hostile;
mod json;
#[cfg(unix)]
mod limits;
#[cfg(target_os = "linux")]
mod limits_of_methods;
mod pictures;
#[cfg(unix)]
mod playing;
mod program;
mod running;
#[cfg(unix)]
mod serving;
mod transcripts;
