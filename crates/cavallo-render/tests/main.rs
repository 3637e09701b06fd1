//! The tests of pictures from outside, in one program: it is linked once.

mod contrast;
mod failing_writers;
mod pictures;
mod reading;
mod tour_pictures;
