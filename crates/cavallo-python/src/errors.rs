//! The bridge from the library's errors to the exceptions of `cavallo._errors`.
//!
//! Sentences name settings as keyword arguments.

use std::fmt::Display;

use cavallo::run::Stopped;
use cavallo::{Answer, Bracket, Error, Reason, Unknown};
use cavallo_formats::ReadError;
use cavallo_words::{Vocabulary, Voice};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// A caller of Python.
pub(crate) const VOICE: Voice = Voice::english(Vocabulary::Keywords);

/// An exception of this name; its arguments are a sentence and what else it carries.
fn raise<'py>(py: Python<'py>, name: &str, sentence: &str, more: Option<Bound<'py, PyAny>>) -> PyErr {
    let make = || -> PyResult<Bound<'py, PyAny>> {
        let class = py.import("cavallo._errors")?.getattr(name)?;
        match more {
            Some(more) => class.call1((sentence, more)),
            None => class.call1((sentence,)),
        }
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

/// What was given is not as it should be.
pub(crate) fn invalid(py: Python<'_>, why: impl Display) -> PyErr {
    raise(py, "InvalidInput", &why.to_string(), None)
}

/// A bug of ours.
pub(crate) fn bug(py: Python<'_>, what: impl Display) -> PyErr {
    raise(py, "CavalloError", &format!("{what}; this is a bug of Cavallo"), None)
}

/// An error of the library.
pub(crate) fn of_library(py: Python<'_>, error: Error) -> PyErr {
    match error {
        Error::Stopped(stopped) => of_stop(py, "", stopped),
        Error::OutOfReach(why) => out_of_reach(py, why),
        Error::MethodBug { .. } => bug(py, error),
        _ => invalid(py, VOICE.error(&error)),
    }
}

/// The problem exceeds what the method can do, whatever the limits.
pub(crate) fn out_of_reach(py: Python<'_>, why: impl Display) -> PyErr {
    raise(py, "Stopped", &format!("not known: {why}"), Some(text(py, "out-of-reach")))
}

/// A file or a text that could not be read.
pub(crate) fn of_reading(py: Python<'_>, error: ReadError) -> PyErr {
    match error {
        ReadError::TooLarge { limit } => {
            let sentence = VOICE.not_known(&VOICE.input_too_large("the file", limit));
            raise(py, "Stopped", &sentence, Some(text(py, "memory")))
        }
        ReadError::Io(error) => error.into(),
        _ => invalid(py, error.in_voice(VOICE)),
    }
}

/// The run was stopped; `about` is the question, in parentheses if it is not empty.
pub(crate) fn of_stop(py: Python<'_>, about: &str, stopped: Stopped) -> PyErr {
    of_unknown(py, about, stopped.into())
}

/// The answer is not known.
pub(crate) fn of_unknown(py: Python<'_>, about: &str, why: Unknown) -> PyErr {
    let name = match why {
        Unknown::Stopped(Stopped::Time { .. }) => "time",
        Unknown::Stopped(Stopped::Memory { .. }) => "memory",
        Unknown::Stopped(Stopped::Steps { .. }) => "steps",
        Unknown::Stopped(Stopped::Cancelled) => "cancelled",
        Unknown::Stopped(_) => "too-large",
        Unknown::OutOfReach(_) => "out-of-reach",
        _ => "gave-up",
    };
    not_known(py, about, name, &VOICE.unknown(why))
}

/// The best meeting is not known, but for bounds.
pub(crate) fn of_bracket(py: Python<'_>, about: &str, bracket: &Bracket) -> PyErr {
    let sentence = VOICE.bracket(bracket);
    match bracket.stopped {
        Some(Stopped::Time { .. }) => not_known(py, about, "time", &sentence),
        Some(Stopped::Memory { .. }) => not_known(py, about, "memory", &sentence),
        Some(Stopped::Steps { .. }) => not_known(py, about, "steps", &sentence),
        Some(Stopped::Cancelled) => not_known(py, about, "cancelled", &sentence),
        Some(_) => not_known(py, about, "too-large", &sentence),
        None => not_known(py, about, "gave-up", &sentence),
    }
}

/// The name of what ended the search, and a sentence about it.
fn not_known(py: Python<'_>, about: &str, name: &str, sentence: &str) -> PyErr {
    let about = if about.is_empty() { String::new() } else { format!(" ({about})") };
    raise(py, "Stopped", &format!("not known{about}: {sentence}"), Some(text(py, name)))
}

/// The result, or the exception that says why there is none: `exception` if it is proved, with the reason.
pub(crate) fn found<T>(py: Python<'_>, exception: &str, about: &str, answer: Answer<T>) -> PyResult<T> {
    match answer {
        Answer::Found(found) => Ok(found),
        Answer::Impossible(reason) => Err(impossible(py, exception, about, &reason)),
        Answer::Unknown(why) => Err(of_unknown(py, about, why)),
    }
}

/// It is proved that there is none.
pub(crate) fn impossible(py: Python<'_>, exception: &str, about: &str, reason: &Reason) -> PyErr {
    let reference = reason.reference().map(|reference| format!(" ({reference})")).unwrap_or_default();
    let sentence = format!("no {about}: {reason}{reference}");
    match reason_object(py, reason.name(), &reason.to_string(), reason.reference()) {
        Ok(object) => raise(py, exception, &sentence, Some(object)),
        Err(error) => error,
    }
}

/// A reason as `cavallo.Reason`.
pub(crate) fn reason_object<'py>(
    py: Python<'py>,
    name: &str,
    sentence: &str,
    reference: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("cavallo._errors")?.getattr("Reason")?.call1((name, sentence, reference))
}

fn text<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyAny> {
    text.into_bound_py_any(py).unwrap_or_else(|_| py.None().into_bound(py))
}
