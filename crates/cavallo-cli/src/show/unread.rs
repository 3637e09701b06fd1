//! Why an input could not be read.

use anyhow::{Error, anyhow};
use cavallo::run::Stopped;
use cavallo_formats::{Lang, ReadError};

use crate::args::quantity::show_bytes;
use crate::console::explain_stop_in;
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
