//! Numbers and squares as text without an allocation each: a file may hold a thousand million of them.

use std::io::{self, Write};

use cavallo::board::{Board, Square};

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

/// The names of a board's files and ranks, made beforehand where they are not too many, so that the name of a square is put
/// together of two words.
pub(crate) struct Names {
    files: Vec<Word>,
    ranks: Vec<Word>,
}

/// Sides up to here have their names made beforehand.
const LONGEST_SIDE: u32 = 1 << 16;

/// Seven bytes of text at most, and in the eighth how many there are.
#[derive(Clone, Copy)]
struct Word([u8; 8]);

impl Word {
    fn new(text: &[u8]) -> Self {
        let mut word = [0; 8];
        word[..text.len()].copy_from_slice(text);
        word[7] = text.len() as u8;
        Self(word)
    }

    /// Appends eight bytes, which is faster than just those that are text, and takes the others off again.
    #[inline]
    fn put(self, text: &mut Vec<u8>) {
        let end = text.len() + usize::from(self.0[7]);
        text.extend_from_slice(&self.0);
        text.truncate(end);
    }
}

impl Names {
    pub(crate) fn new(board: &Board) -> Self {
        if board.width().max(board.height()) > LONGEST_SIDE {
            return Self { files: Vec::new(), ranks: Vec::new() };
        }
        // The name of a square on the first rank is that of its file and a 1.
        let letters = |file| {
            let name = Lettering::square(Square::new(file, 0));
            Word::new(name.as_bytes().split_last().map_or(&[], |(_, letters)| letters))
        };
        let digits = |rank| Word::new(&[Lettering::number(u64::from(rank) + 1).as_bytes(), b" "].concat());
        Self { files: (0..board.width()).map(letters).collect(), ranks: (0..board.height()).map(digits).collect() }
    }

    /// Appends the name of a square and a blank.
    #[inline]
    pub(crate) fn put(&self, square: Square, text: &mut Vec<u8>) {
        if let (Some(file), Some(rank)) =
            (self.files.get(square.file() as usize), self.ranks.get(square.rank() as usize))
        {
            file.put(text);
            rank.put(text);
        } else {
            text.extend_from_slice(Lettering::square(square).as_bytes());
            text.push(b' ');
        }
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

        #[test]
        fn names_made_beforehand_are_the_same(file in 0..100_000_u32, rank in 0..100_000_u32) {
            let square = Square::new(file, rank);
            let board = Board::new(file + 1, rank + 1).unwrap();
            let mut text = b"x".to_vec();
            Names::new(&board).put(square, &mut text);
            prop_assert_eq!(text, format!("x{square} ").into_bytes());
        }
    }
}
