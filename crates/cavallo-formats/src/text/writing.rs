//! The writing of documents.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use crate::text::error::UnsoundTour;

/// Writes a document on one line.
///
/// # Errors
/// When writing fails, or with an [`UnsoundTour`] inside when a constructed tour turns out to be none.
pub fn write_json(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write_json_part(document, out)?;
    out.write_all(b"\n")
}

/// The same without the end of the line.
///
/// # Errors
/// As [`write_json`].
pub fn write_json_part(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    // Documents are written in pieces of a few bytes.
    let mut buffered = BufWriter::new(out);
    let written = serde_json::to_writer(&mut buffered, document).map_err(|error| {
        // Of our documents only a tour refuses to be written.
        if error.is_data() { UnsoundTour::io_error(&error) } else { error.into() }
    });
    let (out, rest) = buffered.into_parts();
    // After an error the rest is not tried again.
    written.and_then(|()| out.write_all(&rest.map_err(io::Error::other)?))
}
