//! A place in a file.

use std::fmt;

/// A place in a file, both numbers counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Place {
    /// Where every file begins.
    pub(crate) const BEGINNING: Self = Self { line: 1, column: 1 };

    /// Goes past a byte.
    #[inline]
    pub(crate) fn pass(&mut self, byte: u8) {
        if byte == b'\n' {
            *self = Self { line: self.line.saturating_add(1), column: 1 };
        } else if byte & 0xc0 != 0x80 {
            // The second and later bytes of a character are not columns of their own.
            self.column = self.column.saturating_add(1);
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
