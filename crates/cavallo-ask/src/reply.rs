//! An answer as it leaves: a document or a picture, in bytes.

use serde::Serialize;

use crate::refusal::Refusal;

/// An answer as it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Its media type.
    pub kind: &'static str,
    /// The document or the picture.
    pub body: Vec<u8>,
}

impl Reply {
    /// A document.
    ///
    /// # Errors
    /// When a constructed tour turns out to be none while it is written, which is a bug.
    pub fn json(document: &impl Serialize) -> Result<Self, Refusal> {
        // Of our documents only a tour refuses to be written.
        let body = serde_json::to_vec(document).map_err(|error| Refusal::bug(error.to_string()))?;
        Ok(Self { kind: "application/json", body })
    }
}
