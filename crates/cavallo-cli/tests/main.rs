//! The tests of the program, in one program of their own: it is linked once.

#[path = "../../cavallo-formats/tests/schema_check.rs"]
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
mod json;
mod pictures;
#[cfg(unix)]
mod playing;
mod program;
mod running;
#[cfg(unix)]
mod serving;
mod transcripts;
