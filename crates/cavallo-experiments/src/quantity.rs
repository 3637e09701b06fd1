//! Numbers as people read them.

/// A time with three digits and a fitting unit.
#[must_use]
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s <= 0.0 => "0 s".to_owned(),
        s if s < 1e-6 => format!("{} ns", digits(s * 1e9)),
        s if s < 1e-3 => format!("{} µs", digits(s * 1e6)),
        s if s < 1.0 => format!("{} ms", digits(s * 1e3)),
        s => format!("{} s", digits(s)),
    }
}

/// A time beside a linear axis, all in one unit.
pub(crate) fn milliseconds(seconds: f64) -> String {
    format!("{} ms", digits(1e3 * seconds))
}

/// Three digits, without zeros at the end of a fraction.
#[must_use]
pub fn digits(number: f64) -> String {
    let decimals = match number.abs() {
        n if n >= 100.0 => 0,
        n if n >= 10.0 => 1,
        n if n >= 1.0 => 2,
        _ => 3,
    };
    let text = format!("{number:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A share in per cent. Only all is 100 %, and only nothing is 0 %.
#[must_use]
pub fn percent(share: f64) -> String {
    let text = format!("{:.1}", 100.0 * share);
    match text.as_str() {
        "100.0" if share < 1.0 => "over 99.9 %".to_owned(),
        "0.0" if share > 0.0 => "under 0.1 %".to_owned(),
        "100.0" => "100 %".to_owned(),
        "0.0" => "0 %".to_owned(),
        _ => format!("{text} %"),
    }
}

/// A share in per cent, beside an axis.
#[must_use]
pub fn percent_tick(share: f64) -> String {
    format!("{} %", digits(100.0 * share))
}

/// A whole number with its thousands set apart.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A large number with three digits, as in 1,234 or 1.51 × 10¹⁵.
#[must_use]
pub fn large(number: f64) -> String {
    if number < 1e6 { count(number.round() as u64) } else { scientific(number, 2) }
}

/// A number beside an axis of powers of ten: 1, 10⁵, 2 × 10¹⁰.
pub(crate) fn power(number: f64) -> String {
    let text = scientific(number, 1).replace(".0 ×", " ×");
    match text.strip_prefix("1 × ") {
        Some("10⁰") => "1".to_owned(),
        Some(power) => power.to_owned(),
        None => text,
    }
}

/// A positive number as digits times a power of ten.
fn scientific(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let raised = exponent.chars().map(|c| match c {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4'..='9' => char::from_u32('⁴' as u32 + c as u32 - '4' as u32).unwrap_or(c),
        '-' => '⁻',
        _ => '⁰',
    });
    format!("{digits} × 10{}", raised.collect::<String>())
}

/// A number in little space: 64, 3.2k, 1.5M. For numbers that may be larger than some trillions see `power`.
#[must_use]
pub fn short(number: f64) -> String {
    for (unit, size) in [("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)] {
        if number >= size {
            let scaled = number / size;
            return if scaled < 9.95 { format!("{}{unit}", one_decimal(scaled)) } else { format!("{scaled:.0}{unit}") };
        }
    }
    digits(number)
}

fn one_decimal(number: f64) -> String {
    format!("{number:.1}").trim_end_matches(".0").to_owned()
}

/// Bytes in the largest unit that leaves a number of at least one.
pub(crate) fn bytes(bytes: f64) -> String {
    let mut amount = bytes;
    for unit in ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"] {
        if amount < 1024.0 {
            return format!("{} {unit}", digits(amount));
        }
        amount /= 1024.0;
    }
    format!("{} bytes", scientific(bytes, 1))
}

/// Words in a row: a, b and c.
#[must_use]
pub fn list(words: &[String]) -> String {
    match words {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The quantile of some numbers: a share of 0.5 gives the median, of two middle numbers the greater.
#[must_use]
pub fn quantile(numbers: &[f64], share: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get((share * sorted.len() as f64) as usize).copied()
}

/// The median of some numbers.
#[must_use]
pub fn median(numbers: &[f64]) -> Option<f64> {
    quantile(numbers, 0.5)
}

/// Wilson's 95 % confidence interval for a share of successes.
pub(crate) fn wilson(successes: u64, trials: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let (trials, share) = (trials as f64, successes as f64 / trials as f64);
    let middle = (share + Z * Z / (2.0 * trials)) / (1.0 + Z * Z / trials);
    let half = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt() / (1.0 + Z * Z / trials);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_true() {
        assert_eq!(time(0.0), "0 s");
        assert_eq!(time(1.5e-3), "1.5 ms");
        assert_eq!(time(123.4), "123 s");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.999_99), "over 99.9 %");
        assert_eq!(percent(0.000_01), "under 0.1 %");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!((short(64.0), short(3200.0), short(1e6)), ("64".into(), "3.2k".into(), "1M".into()));
        assert_eq!((large(1234.4), large(1.5083e15)), ("1,234".into(), "1.51 × 10¹⁵".into()));
        assert_eq!([1.0, 1e5, 2e10, 1e-4].map(power), ["1", "10⁵", "2 × 10¹⁰", "10⁻⁴"]);
        assert_eq!(bytes(3.9e37), "3.9 × 10³⁷ bytes");
        assert_eq!(bytes(1.5 * 1024_f64.powi(3)), "1.5 GiB");
        assert_eq!(list(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(quantile(&[4.0, 1.0, 3.0, 2.0], 0.25), Some(2.0));
        let (low, high) = wilson(5, 10);
        assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4);
        assert!(wilson(0, 4).0 < 1e-12 && wilson(4, 4).1 > 1.0 - 1e-12);
    }
}
