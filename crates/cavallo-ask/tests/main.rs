//! The tests of the questions and their documents from outside, in one program: it is linked once.

mod documents;
mod gather_answers;
mod questions;
mod schema_check;
mod schemas;
