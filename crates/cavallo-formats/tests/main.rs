//! The tests of the formats from outside, in one program: it is linked once.

mod accepted_forms;
mod camelot_files;
mod constructed_tours;
mod failing_writers;
mod gather_files;
mod generated_files;
mod graph_files;
mod printed_tours;
mod refused_files;
mod round_trip;
