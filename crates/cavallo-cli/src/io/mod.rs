//! Files, pipes and the terminal as the program reads and writes them, within its time limit.

pub(crate) mod checkpoint;
pub(crate) mod guard;
pub(crate) mod input;
pub(crate) mod interruption;
pub(crate) mod output;
pub(crate) mod scratch;
pub(crate) mod sealed_text;
pub(crate) mod temporary;
pub(crate) mod waiting;
pub(crate) mod wrapping;
