//! Why an input could not be read.

use anyhow::{Error, anyhow};
use cavallo::run::Stopped;
use cavallo_formats::ReadError;
use cavallo_words::Voice;

use crate::console::VOICE_OF_DOCUMENTS;
use crate::io::guard::stop_inside;

/// What became of reading, when it did not succeed: a limit that was reached, or an error to report.
pub(crate) enum Unread {
    /// A limit: the answer is not known, and this is why.
    Limit(String),
    /// The user interrupted.
    Interrupted,
    /// Bad input.
    Bad(Error),
}

impl Unread {
    pub(crate) fn new(error: ReadError, name: &str) -> Self {
        Self::new_in(VOICE_OF_DOCUMENTS, error, name)
    }

    /// The same for a reader.
    pub(crate) fn new_in(voice: Voice, error: ReadError, name: &str) -> Self {
        match error {
            ReadError::TooLarge { limit } => Self::Limit(voice.input_too_large(name, limit)),
            ReadError::Io(error) => match stop_inside(&error) {
                Some(Stopped::Cancelled) => Self::Interrupted,
                Some(stopped) => Self::Limit(voice.stopped(stopped)),
                None => Self::Bad(anyhow!("cannot read {name}: {error}")),
            },
            error => Self::Bad(unreadable(&error, name)),
        }
    }
}

/// A file that is not as it should be.
pub(crate) fn unreadable(error: &ReadError, name: &str) -> Error {
    anyhow!("{name}: {}", error.in_voice(VOICE_OF_DOCUMENTS))
}
