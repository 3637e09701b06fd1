//! The example in the README of the project is compiled and run with the doc tests. That README is in no package, so no published
//! crate can test it.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
