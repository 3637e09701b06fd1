//! Long sentences on a terminal, broken between words instead of within them.

use std::borrow::Cow;
use std::io;

use cavallo_words::human::wrapped;
use terminal_size::{Width, terminal_size, terminal_size_of};

/// The text in lines that fit the terminal. Elsewhere lines stay whole, for programs that read them.
pub(crate) fn for_terminal(text: &str) -> Cow<'_, str> {
    wrapped(text, columns())
}

/// The width of the terminal. Messages may still reach it when output goes elsewhere.
pub(crate) fn columns() -> usize {
    let size = terminal_size().or_else(|| terminal_size_of(io::stderr()));
    size.map_or(80, |(Width(columns), _)| usize::from(columns))
}
