//! Small files of text that are whole or not there: a line for each field, and a checksum as the last.
//!
//! A file is written beside its place and renamed, so that it appears at once. Whoever reads one makes its text again from what was
//! read: a text that is not exactly the same was damaged.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use anyhow::Result;

use crate::io::output::Output;

/// A text with its checksum.
pub(crate) fn sealed(mut text: String) -> String {
    let checksum = checksum(&text);
    let _ = writeln!(text, "checksum {checksum:016x}");
    text
}

/// Puts a text into a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    let mut output = Output::open(Some(path))?;
    output.write_all(text.as_bytes())?;
    output.commit()
}

/// The value of the next line, if that has this name.
pub(crate) fn field<'t>(lines: &mut impl Iterator<Item = &'t str>, name: &str) -> Option<&'t str> {
    lines.next()?.strip_prefix(name)?.strip_prefix(' ')
}

/// FNV-1a.
pub(crate) fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
