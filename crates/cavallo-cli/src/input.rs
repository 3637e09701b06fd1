//! What is read: files or stdin, watched so that reading stops when the time is up.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Error, anyhow};
use cavallo::run::Stopped;
use cavallo_formats::ReadError;
use cavallo_words::Voice;

use crate::console::{Console, VOICE_OF_DOCUMENTS};
use crate::guard::{Guard, stop_inside};
use crate::waiting;

/// An input that is opened, and its name for messages.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reader: Watched,
}

/// A reader that stops when the time is up.
pub(crate) struct Watched {
    input: File,
    guard: Guard,
}

impl Read for Watched {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        waiting::read(&mut self.input, bytes, &self.guard)
    }
}

impl Watched {
    /// Opens a file, or stdin.
    pub(crate) fn open(path: Option<&Path>, guard: Guard) -> io::Result<Self> {
        let input = path.map_or_else(|| waiting::as_file(&io::stdin()), waiting::open_to_read)?;
        Ok(Self { input, guard })
    }
}

impl Input {
    /// Opens a file; no file and `-` are stdin.
    pub(crate) fn open(path: Option<&Path>, console: &Console) -> Result<Self, Error> {
        let path = path.filter(|path| *path != Path::new("-"));
        let name = path.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
        let opened = Watched::open(path, console.guard());
        let reader = opened.map_err(|error| anyhow!("cannot read {name}: {error}"))?;
        Ok(Self { name, reader })
    }
}

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
