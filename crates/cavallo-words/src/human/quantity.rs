//! Times and sizes in fitting units.

use std::time::Duration;

/// Bytes in the largest unit that leaves a number of at least one.
#[must_use]
pub fn bytes(bytes: u64) -> String {
    let mut amount = bytes as f64;
    for unit in ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"] {
        if amount < 1024.0 {
            return if unit == "bytes" { format!("{bytes} bytes") } else { format!("{amount:.1} {unit}") };
        }
        amount /= 1024.0;
    }
    format!("{amount:.1} EiB")
}

/// Two sizes that differ, so that one sees it.
#[must_use]
pub fn two_sizes(one: u64, other: u64) -> (String, String) {
    let (rounded, other_rounded) = (bytes(one), bytes(other));
    if rounded == other_rounded { (format!("{one} bytes"), format!("{other} bytes")) } else { (rounded, other_rounded) }
}

/// A time that was measured, with three or four digits and a fitting unit.
#[must_use]
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0 => "0 s".to_owned(),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s if s < 7200.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// A time that someone has set: to the millisecond below a second, to a tenth of a second above.
#[must_use]
pub fn limit(time: Duration) -> String {
    let milliseconds = (time.as_secs_f64() * 1000.0).round();
    if milliseconds < 1000.0 {
        return format!("{milliseconds} ms");
    }
    format!("{} s", (milliseconds / 100.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_rounded() {
        for (microseconds, words) in
            [(0, "0 ms"), (499_750, "500 ms"), (999_600, "1 s"), (1_250_000, "1.3 s"), (60_000_001, "60 s")]
        {
            assert_eq!(limit(Duration::from_micros(microseconds)), words);
        }
    }

    #[test]
    fn measured_times_have_a_fitting_unit() {
        for (microseconds, words) in [(0, "0 s"), (12, "12.0 µs"), (1500, "1.5 ms"), (2_500_000, "2.50 s")] {
            assert_eq!(duration(Duration::from_micros(microseconds)), words);
        }
        assert_eq!(duration(Duration::from_mins(90)), "90.0 min");
        assert_eq!(duration(Duration::from_hours(3)), "3.0 h");
    }

    #[test]
    fn sizes_that_differ_are_seen_to_differ() {
        assert_eq!(two_sizes(1 << 20, 3 << 20), ("1.0 MiB".to_owned(), "3.0 MiB".to_owned()));
        let (one, other) = two_sizes(1 << 20, (1 << 20) + 1);
        assert_eq!((one.as_str(), other.as_str()), ("1048576 bytes", "1048577 bytes"));
        assert_eq!(bytes(u64::MAX), "16.0 EiB");
    }
}
