//! Fast right-aligned columns of numbers.
//!
//! Eight digits are computed at once: a number below 10^8 is split into two of four digits, each of them into two of two, each of
//! those into two of one, and at every stage one multiplication divides all parts, which lie side by side in one word. Two such
//! words hold sixteen digits. Columns are filled from the right, each with sixteen bytes, of which the leading ones are blank:
//! they are overwritten by the column to the left, or they are what separates the two.

use crate::text::lettering::Lettering;

/// The bytes that are written at once.
const WORD: usize = 16;
/// Wider columns are written digit by digit.
const WIDEST: usize = WORD - 1;

/// Stands for a blocked square among the numbers.
pub(crate) const BLOCKED: u64 = u64::MAX;

/// Columns of equal width, filled from the last to the first.
pub(crate) struct Columns<'a> {
    text: &'a mut [u8],
    digits: usize,
    /// Where the free part ends.
    end: usize,
}

impl<'a> Columns<'a> {
    /// Room for `count` numbers of `digits` digits, each followed by one byte.
    pub(crate) fn new(text: &'a mut Vec<u8>, count: usize, digits: usize) -> Self {
        // What is left over of an old text is overwritten, like all the rest. The word before the first column takes what the
        // column's leading blanks need.
        let end = WORD + count * (digits + 1);
        text.resize(end, b' ');
        Self { text, digits, end }
    }

    /// Puts a number into the last free column, with `behind` after it.
    #[inline]
    pub(crate) fn put(&mut self, number: u64, behind: u8) {
        let end = self.end - 1;
        self.text[end] = behind;
        self.end = end - self.digits;
        if self.digits <= WIDEST && number != BLOCKED {
            self.text[end - WORD..end].copy_from_slice(&right_aligned(number));
        } else {
            self.put_slowly(number, end);
        }
    }

    #[cold]
    fn put_slowly(&mut self, number: u64, end: usize) {
        let lettering = Lettering::number(number);
        let name = if number == BLOCKED { b"." } else { lettering.as_bytes() };
        // One more blank on the left, to be overwritten unless it separates two columns.
        self.text[self.end - 1..end].fill(b' ');
        self.text[end - name.len()..end].copy_from_slice(name);
    }

    /// The bytes to be left out at the beginning of the text, all columns being filled.
    pub(crate) const MARGIN: usize = WORD;
}

/// A number of at most 15 digits, with blanks before it.
#[inline]
fn right_aligned(number: u64) -> [u8; WORD] {
    const ZEROS: u128 = u128::from_ne_bytes([b'0'; WORD]);
    const FROM_ZERO_TO_BLANK: u128 = u128::from_ne_bytes([b'0' ^ b' '; WORD]);
    let digits = u128::from(eight_digits(number % 100_000_000)) << 64 | u128::from(eight_digits(number / 100_000_000));
    // The last digit stays even if it is a zero.
    let significant = digits | 1 << (8 * WORD - 8);
    // The bits below the lowest one: of the bytes of leading zeros all, of the first other byte three at most.
    let leading = !significant & significant.wrapping_sub(1);
    ((digits | ZEROS) ^ (FROM_ZERO_TO_BLANK & leading)).to_le_bytes()
}

/// The digits of a number below 10^8, the first of them in the lowest byte.
#[inline]
fn eight_digits(number: u64) -> u64 {
    let fours = (number / 10_000) | (number % 10_000) << 32;
    // Below 10,000 this is a division by 100.
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    // Below 100 this is a division by 10.
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - 10 * tens) << 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn columns(numbers: &[u64], digits: usize, text: &mut Vec<u8>) -> String {
        let mut columns = Columns::new(text, numbers.len(), digits);
        for (i, &number) in numbers.iter().enumerate().rev() {
            columns.put(number, if i + 1 == numbers.len() { b'\n' } else { b' ' });
        }
        String::from_utf8(text[Columns::MARGIN..].to_vec()).unwrap()
    }

    #[test]
    fn every_number_of_four_digits_is_divided_rightly() {
        for number in 0..10_000_u64 {
            assert_eq!(
                eight_digits(number).to_le_bytes().map(|digit| digit + b'0'),
                *format!("{number:08}").as_bytes()
            );
        }
    }

    proptest! {
        #[test]
        fn columns_are_as_they_are_formatted(
            mut numbers in prop::collection::vec((0..=19_u32, any::<u64>()), 1..20),
            old in prop::collection::vec(any::<u8>(), 0..500),
        ) {
            // Numbers of all lengths.
            let numbers: Vec<u64> = numbers.iter_mut().map(|(length, number)| *number % 10_u64.pow(*length)).collect();
            let digits = numbers.iter().map(|number| number.to_string().len()).max().unwrap();
            let expected: Vec<String> = numbers.iter().map(|number| format!("{number:>digits$}")).collect();
            prop_assert_eq!(columns(&numbers, digits, &mut old.clone()), expected.join(" ") + "\n");
        }
    }

    #[test]
    fn blocked_squares_among_numbers() {
        assert_eq!(columns(&[BLOCKED, 10, BLOCKED, 3], 2, &mut Vec::new()), " . 10  .  3\n");
        assert_eq!(columns(&[BLOCKED, 1], 1, &mut Vec::new()), ". 1\n");
    }
}
