//! The answer to a question: a result, a proof that there is none, or neither.

mod out_of_reach;
mod reason;
mod unknown;
mod unsuitable;

pub use out_of_reach::OutOfReach;
pub use reason::Reason;
pub(crate) use reason::{CONRAD, CULL_DE_CURTINS, SCHWENK};
pub use unknown::Unknown;
pub use unsuitable::{Feature, Unsuitable};

use crate::error::Error;

/// The three answers to every question. "Proved none" and "not found" are different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// A result.
    Found(T),
    /// There is none, for this reason.
    Impossible(Reason),
    /// Not known: neither a result nor a proof was found.
    Unknown(Unknown),
}

impl<T> Answer<T> {
    /// A method that ended without an answer.
    pub const GAVE_UP: Self = Self::Unknown(Unknown::GaveUp);

    /// The result, for callers that need one.
    ///
    /// # Errors
    /// When there is none, or when it is not known.
    pub fn found(self) -> Result<T, Error> {
        match self {
            Self::Found(found) => Ok(found),
            Self::Impossible(reason) => Err(Error::Impossible(reason)),
            Self::Unknown(Unknown::GaveUp) => Err(Error::GaveUp),
            Self::Unknown(Unknown::Stopped(stopped)) => Err(Error::Stopped(stopped)),
            Self::Unknown(Unknown::OutOfReach(why)) => Err(Error::OutOfReach(why)),
        }
    }

    /// The reason, if it was proved that there is none.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        if let Self::Impossible(reason) = self { Some(reason) } else { None }
    }

    /// The answer with its result mapped.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Found(found) => Answer::Found(change(found)),
            Self::Impossible(reason) => Answer::Impossible(reason),
            Self::Unknown(why) => Answer::Unknown(why),
        }
    }

    /// The answer with its result borrowed.
    #[must_use]
    pub fn as_ref(&self) -> Answer<&T> {
        match self {
            Self::Found(found) => Answer::Found(found),
            Self::Impossible(reason) => Answer::Impossible(reason.clone()),
            Self::Unknown(why) => Answer::Unknown(*why),
        }
    }
}

impl Error {
    /// An answer of a run that was stopped, or of a question that is out of reach: not known. Other errors stay errors.
    pub(crate) fn or_unknown<T>(self) -> Result<Answer<T>, Self> {
        match self {
            Self::Stopped(stopped) => Ok(Answer::Unknown(stopped.into())),
            Self::OutOfReach(why) => Ok(Answer::Unknown(Unknown::OutOfReach(why))),
            error => Err(error),
        }
    }
}
