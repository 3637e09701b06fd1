//! The tests of the maintenance programs, in one program: it is linked once.

mod lab_load;
mod page_colours;
