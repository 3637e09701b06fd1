//! The beginning of documents that are written piece by piece.

use std::io::{self, Write};

use cavallo_formats::write_json_part;
use serde::Serialize;

/// Writes the beginning of a document, without its closing brace: a list is still to come.
pub(super) fn open_document(head: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    write_json_part(head, &mut text)?;
    text.pop();
    out.write_all(&text)
}
