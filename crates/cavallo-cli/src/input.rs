//! What is read: files or stdin, watched so that reading stops when the time is up.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Error, anyhow};
use cavallo::run::Stopped;
use cavallo_formats::{Lang, ReadError};

use crate::args::quantity::show_bytes;
use crate::console::{Console, explain_stop_in};
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
        Self::new_in(Lang::En, error, name)
    }

    /// The same with a limit told in a language.
    pub(crate) fn new_in(lang: Lang, error: ReadError, name: &str) -> Self {
        let words = lang.sentences();
        match error {
            ReadError::TooLarge { limit } => {
                Self::Limit(words.input_too_large(name, &words.decimal(show_bytes(limit))))
            }
            ReadError::Io(error) => match stop_inside(&error) {
                Some(Stopped::Cancelled) => Self::Interrupted,
                Some(stopped) => Self::Limit(explain_stop_in(lang, stopped)),
                None => Self::Bad(anyhow!("cannot read {name}: {error}")),
            },
            error => Self::Bad(Error::new(error).context(name.to_owned())),
        }
    }
}
