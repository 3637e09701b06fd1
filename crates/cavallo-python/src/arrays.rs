//! Squares and numbers from arrays of `NumPy`, and back.
//!
//! Squares are pairs (x, y), file and rank counted from 0, along the last axis. Any integer type is read; one of ours (64 bits, or the
//! 32 bits that our own arrays have) is read in place.

use cavallo::Square;
use numpy::{IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::intern;
use pyo3::prelude::*;

use crate::errors;

/// The object as an array, without a copy if it is one.
pub(crate) fn as_array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = given.py();
    py.import(intern!(py, "numpy"))?.call_method1(intern!(py, "asarray"), (given,))
}

/// Whole numbers, in the order of the last axis first.
pub(crate) enum Integers<'py> {
    Narrow(PyReadonlyArrayDyn<'py, u32>),
    Wide(PyReadonlyArrayDyn<'py, i64>),
}

impl<'py> Integers<'py> {
    /// The numbers of an array; what is no array of whole numbers is refused.
    pub(crate) fn new(given: &Bound<'py, PyAny>, expected: &str) -> PyResult<Self> {
        let py = given.py();
        let array = as_array(given)?;
        let dtype = array.getattr(intern!(py, "dtype"))?;
        let kind: char = dtype.getattr(intern!(py, "kind"))?.extract()?;
        if kind != 'i' && kind != 'u' {
            let (found, size) = (dtype.str()?.to_string(), array.getattr(intern!(py, "size"))?.extract::<usize>()?);
            // An empty list is an array of no numbers, whatever NumPy calls them.
            if size > 0 {
                return Err(wrong_type_of_array(expected, &found));
            }
        }
        let numpy = py.import(intern!(py, "numpy"))?;
        let contiguous = |dtype| numpy.call_method1(intern!(py, "asarray"), (&array, dtype, "C"));
        if let Ok(narrow) = array.cast::<PyArrayDyn<u32>>() {
            let array = if narrow.is_c_contiguous() { narrow.clone() } else { contiguous("uint32")?.cast_into()? };
            return Ok(Self::Narrow(array.try_readonly()?));
        }
        let wide = contiguous("int64")?.cast_into::<PyArrayDyn<i64>>()?;
        Ok(Self::Wide(wide.try_readonly()?))
    }

    pub(crate) fn shape(&self) -> Vec<usize> {
        match self {
            Self::Narrow(array) => array.shape().to_vec(),
            Self::Wide(array) => array.shape().to_vec(),
        }
    }

    /// The numbers as 64 bits.
    pub(crate) fn numbers(&self) -> PyResult<Vec<i64>> {
        Ok(match self {
            Self::Narrow(array) => array.as_slice()?.iter().map(|&number| number.into()).collect(),
            Self::Wide(array) => array.as_slice()?.to_vec(),
        })
    }
}

fn wrong_type_of_array(expected: &str, dtype: &str) -> PyErr {
    pyo3::exceptions::PyTypeError::new_err(format!("expected {expected}, not an array of {dtype}"))
}

/// A number as a coordinate, if it can be one.
pub(crate) fn coordinate<T>(number: T) -> Option<u32>
where
    u32: TryFrom<T>,
{
    u32::try_from(number).ok()
}

/// Squares from an array whose last axis has two numbers, and the shape of the other axes.
pub(crate) fn squares(given: &Bound<'_, PyAny>) -> PyResult<(Vec<Square>, Vec<usize>)> {
    let integers = Integers::new(given, PAIRS)?;
    let mut shape = integers.shape();
    if shape.pop() != Some(2) {
        return Err(wrong_shape(given.py(), PAIRS, &integers.shape()));
    }
    let squares = match &integers {
        Integers::Narrow(array) => in_pairs(array.as_slice()?),
        Integers::Wide(array) => in_pairs(array.as_slice()?),
    };
    Ok((squares.map_err(|pair| no_square(given.py(), pair))?, shape))
}

/// What an array of squares should be.
pub(crate) const PAIRS: &str = "an array of squares, whose last axis is (x, y)";

fn in_pairs<T: Copy + Into<i64>>(numbers: &[T]) -> Result<Vec<Square>, (i64, i64)>
where
    u32: TryFrom<T>,
{
    let square = |pair: &[T]| match (coordinate(pair[0]), coordinate(pair[1])) {
        (Some(x), Some(y)) => Ok(Square::new(x, y)),
        _ => Err((pair[0].into(), pair[1].into())),
    };
    numbers.chunks_exact(2).map(square).collect()
}

/// The complaint about a pair that is no square.
pub(crate) fn no_square(py: Python<'_>, (x, y): (i64, i64)) -> PyErr {
    errors::invalid(py, format!("({x}, {y}) is not a square: files and ranks are counted from 0"))
}

/// The complaint about an array of another shape.
pub(crate) fn wrong_shape(py: Python<'_>, expected: &str, shape: &[usize]) -> PyErr {
    errors::invalid(py, format!("expected {expected}, not an array of the shape {shape:?}"))
}

/// Numbers as an array of this shape; they are not copied.
pub(crate) fn shaped<'py, T: numpy::Element>(
    py: Python<'py>,
    numbers: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let flat: Bound<'py, PyArray1<T>> = numbers.into_pyarray(py);
    Ok(flat.reshape(shape.to_vec())?.into_any())
}

/// The same, which nobody can change.
pub(crate) fn frozen<'py, T: numpy::Element>(
    py: Python<'py>,
    numbers: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let array = shaped(py, numbers, shape)?;
    array.call_method1("setflags", (false,))?;
    Ok(array)
}
