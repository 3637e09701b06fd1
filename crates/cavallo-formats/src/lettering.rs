//! Numbers and squares as text without an allocation each: a file may hold a thousand million of them.

use std::io::{self, Write};

use cavallo::board::Square;

/// Seven letters or twenty digits and then ten digits: whatever is lettered here, it fits.
const ROOM: usize = 32;

/// A short text that is built from its end.
pub(crate) struct Lettering {
    buffer: [u8; ROOM],
    from: usize,
}

impl Lettering {
    pub(crate) fn number(number: u64) -> Self {
        let mut text = Self { buffer: [0; ROOM], from: ROOM };
        text.put_digits(number);
        text
    }

    pub(crate) fn square(square: Square) -> Self {
        let mut text = Self::number(u64::from(square.rank()) + 1);
        // As for digits, but there is no letter for zero, so one is taken off before each division.
        let mut rest = u64::from(square.file()) + 1;
        while rest > 0 {
            rest -= 1;
            text.put(b'a' + (rest % 26) as u8);
            rest /= 26;
        }
        text
    }

    fn put_digits(&mut self, number: u64) {
        let mut rest = number;
        loop {
            self.put(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                return;
            }
        }
    }

    fn put(&mut self, byte: u8) {
        self.from -= 1;
        self.buffer[self.from] = byte;
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.buffer[self.from..]
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).expect("letters and digits are text")
    }
}

/// Writes a list with a blank before each element but the first.
pub(crate) fn write_separated(elements: impl Iterator<Item = Lettering>, out: &mut impl Write) -> io::Result<()> {
    for (i, element) in elements.enumerate() {
        if i > 0 {
            out.write_all(b" ")?;
        }
        out.write_all(element.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn squares_and_numbers_are_written_as_they_are_displayed(file: u32, rank: u32, number: u64) {
            let square = Square::new(file, rank);
            let (name, digits) = (Lettering::square(square), Lettering::number(number));
            prop_assert_eq!(name.as_str(), square.to_string());
            prop_assert_eq!(digits.as_str(), number.to_string());
        }
    }
}
