//! Reading and writing text: places, tokens, numbers, squares and the values of JSON, within an allowance of memory.

pub(crate) mod allowance;
pub(crate) mod digits;
pub(crate) mod error;
pub(crate) mod in_order;
pub(crate) mod json_values;
pub(crate) mod keyword;
pub(crate) mod lettering;
pub(crate) mod place;
pub(crate) mod scanner;
pub(crate) mod square_name;
pub(crate) mod words;
pub(crate) mod writing;
