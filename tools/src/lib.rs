//! What needs the whole repository: pictures for the book, the colours and the load test of the
//! lab, and the Rust examples of the README and of the book, which are compiled and run with the
//! doc tests. Those files are in no package, so no published crate can test them.

pub mod lab_load;
pub mod lesson_pictures;
pub mod page_colours;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/book/library.md")]
struct LibraryChapter;

#[cfg(doctest)]
#[doc = include_str!("../../docs/book/sampling.md")]
struct SamplingChapter;
