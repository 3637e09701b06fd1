//! What is read: files or stdin, watched so that reading stops when the time is up.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Error, anyhow};

use crate::io::guard::Guard;
use crate::io::waiting;

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
    pub(crate) fn open(path: Option<&Path>, guard: Guard) -> Result<Self, Error> {
        let path = path.filter(|path| *path != Path::new("-"));
        let name = path.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
        let opened = Watched::open(path, guard);
        let reader = opened.map_err(|error| anyhow!("cannot read {name}: {error}"))?;
        Ok(Self { name, reader })
    }
}
