//! Durations and sizes as people type them: `500ms`, `10s`, `5m`; `200M`, `4G`.

use std::str::FromStr;
use std::time::Duration;

/// A duration such as `500ms`, `10s`, `5m` or `2h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeArg(pub(crate) Duration);

impl FromStr for TimeArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let malformed =
            || format!("{text:?} is not a duration: expected a number and a unit, such as 500ms, 10s or 5m");
        let (number, unit) = split(text).ok_or_else(malformed)?;
        let milliseconds = match unit {
            "ms" => 1,
            "s" => 1000,
            "m" => 60_000,
            "h" => 3_600_000,
            _ => return Err(malformed()),
        };
        let total = number * f64::from(milliseconds) / 1000.0;
        Duration::try_from_secs_f64(total).map(Self).map_err(|_| malformed())
    }
}

/// A number of bytes such as `200M` or `4G`, in powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) u64);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let malformed = || format!("{text:?} is not a size: expected a number and K, M, G or T, such as 200M or 4G");
        let (number, unit) = split(text).ok_or_else(malformed)?;
        let power = match unit.to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
            "" => 0,
            "K" => 1,
            "M" => 2,
            "G" => 3,
            "T" => 4,
            _ => return Err(malformed()),
        };
        let total = number * 1024_f64.powi(power);
        if total > u64::MAX as f64 { Err(malformed()) } else { Ok(Self(total as u64)) }
    }
}

/// A non-negative number and what follows it.
fn split(text: &str) -> Option<(f64, &str)> {
    let digits = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: f64 = number.parse().ok()?;
    number.is_finite().then_some((number, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        for (text, milliseconds) in [("500ms", 500), ("10s", 10_000), ("5m", 300_000), ("1.5s", 1500), ("0s", 0)] {
            assert_eq!(text.parse(), Ok(TimeArg(Duration::from_millis(milliseconds))), "{text}");
        }
        for text in ["", "10", "s", "-1s", "1e99h", "10 s", "5min", "999999999999999999999999h"] {
            assert!(text.parse::<TimeArg>().is_err(), "{text}");
        }
    }

    #[test]
    fn sizes() {
        for (text, bytes) in [("200M", 200 << 20), ("4G", 4 << 30), ("1k", 1024), ("17", 17), ("1.5GiB", 3 << 29)] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)), "{text}");
        }
        for text in ["", "M", "-1M", "4X", "99999999999T", "1..2M"] {
            assert!(text.parse::<Bytes>().is_err(), "{text}");
        }
    }
}
