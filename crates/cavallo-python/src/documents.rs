//! Answers as dictionaries: the JSON documents of `cavallo-formats`, read by Python's own `json`.

use cavallo_formats::write_json;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;

use crate::errors;

/// A document as Python's objects.
pub(crate) fn dictionary<'py>(py: Python<'py>, document: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let mut text = Vec::new();
    write_json(document, &mut text).map_err(|error| errors::bug(py, error))?;
    py.import("json")?.call_method1("loads", (PyBytes::new(py, &text),))
}
