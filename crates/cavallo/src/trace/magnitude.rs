//! A number by its logarithm.

use std::fmt;

/// A number that may be too large for anything but its logarithm.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Magnitude {
    pub(crate) log10: f64,
}

impl Magnitude {
    /// Its logarithm; that of 0 is minus infinity.
    #[must_use]
    pub fn log10(self) -> f64 {
        self.log10
    }
}

/// As `1.327e13`; the precision is the number of decimals, three unless told otherwise.
impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log10 == f64::NEG_INFINITY {
            return f.write_str("0");
        }
        let decimals = f.precision().unwrap_or(3);
        let exponent = self.log10.floor();
        let digits = format!("{:.decimals$}", 10_f64.powf(self.log10 - exponent));
        // What is rounded up to ten has one digit more.
        match digits.strip_prefix("10") {
            Some(_) => write!(f, "{:.decimals$}e{}", 1.0, exponent + 1.0),
            None => write!(f, "{digits}e{exponent}"),
        }
    }
}
