//! What the program asks of the operating system.
//!
//! | file | what it does |
//! |---|---|
//! | [`allocator`] | ends the program in good order when the system has no more memory |
//! | [`streams`] | says whether standard output was open when the program began |
//! | [`signals`] | turns Ctrl-C into a call, and a file that grows too large into an error |
//! | [`memory`] | says how much memory the program may use |
//!
//! This is the only crate of the workspace with `unsafe` code; each use says why it is sound.

pub mod allocator;
pub mod memory;
pub mod signals;
pub mod streams;
