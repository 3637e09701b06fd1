//! Numbers and numbers of things.

/// Digits in groups of three: `13,267,364,410,532`.
#[must_use]
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number such as `1.319e13` as people write it: with all its zeros where they can be taken in at a glance, else as a power of ten.
#[must_use]
pub fn in_figures(number: &str) -> String {
    /// The most digits of a number that is written out.
    const MOST_DIGITS: usize = 15;
    let (figures, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let (whole, decimals) = figures.split_once('.').unwrap_or((figures, ""));
    let exponent: usize = exponent.parse().unwrap_or(usize::MAX);
    if exponent > MOST_DIGITS - whole.len().min(MOST_DIGITS) {
        return if exponent == 0 { grouped(whole) } else { format!("{figures} × 10^{exponent}") };
    }
    if decimals.len() > exponent {
        return format!("{}.{}", grouped(&format!("{whole}{}", &decimals[..exponent])), &decimals[exponent..]);
    }
    grouped(&format!("{whole}{decimals:0<exponent$}"))
}

/// A number of things, in the singular or the plural.
#[must_use]
pub fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// The same for a word whose plural ends in s.
#[must_use]
pub fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::in_figures;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        for (number, figures) in [
            ("0", "0"),
            ("9862", "9,862"),
            ("5.574e7", "55,740,000"),
            ("1.319e13", "13,190,000,000,000"),
            ("9.999e14", "999,900,000,000,000"),
            ("1.000e15", "1.000 × 10^15"),
            ("1.061e26", "1.061 × 10^26"),
            ("1.234567891e3", "1,234.567891"),
            ("9795914085489952", "9,795,914,085,489,952"),
        ] {
            assert_eq!(in_figures(number), figures);
        }
    }
}
