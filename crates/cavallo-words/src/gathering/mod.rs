//! Answers to gatherings.
//!
//! | file | what is said |
//! |---|---|
//! | `answer` | the answer to a case, and why it is not known |
//! | `explanation` | how an answer came about |
//! | `picture` | the words in pictures |

mod answer;
mod explanation;
mod picture;

pub use explanation::Best;
pub use picture::GatheringMarks;
