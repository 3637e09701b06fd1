//! The cavallo program.
fn main() {}
