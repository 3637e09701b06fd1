//! A file as bytes that know where they stand.
//!
//! One byte is looked at a time, and the longest thing kept is a token of [`LONGEST_TOKEN`] bytes, so it does not matter
//! how long a file is, or a line of it, or whether it is text at all.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;

use crate::text::error::{ReadError, shown};
use crate::text::place::Place;

/// Longer than any number or square.
pub(crate) const LONGEST_TOKEN: usize = 64;

/// How many bytes are read at once.
const BUFFER: usize = 1 << 16;

pub(crate) struct Scanner<'r> {
    input: &'r mut dyn Read,
    buffer: Vec<u8>,
    /// What of the buffer is read but not yet passed.
    unread: Range<usize>,
    /// Of the next byte.
    place: Place,
    token: Vec<u8>,
}

impl<'r> Scanner<'r> {
    pub(crate) fn new(input: &'r mut dyn Read) -> Self {
        Self {
            input,
            buffer: vec![0; BUFFER],
            unread: 0..0,
            place: Place::BEGINNING,
            token: Vec::with_capacity(LONGEST_TOKEN),
        }
    }

    /// Goes back to a place, from which on these bytes were read.
    pub(crate) fn put_back(&mut self, bytes: &[u8], place: Place) {
        let rest = self.unread.clone();
        self.buffer.splice(..rest.start, bytes.iter().copied());
        self.unread = 0..bytes.len() + rest.len();
        self.place = place;
    }

    /// Where the next byte stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// The next byte, which stays the next; none at the end of the file.
    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.ahead()?.first().copied())
    }

    /// The next bytes, at least one except at the end of the file.
    #[inline]
    fn ahead(&mut self) -> io::Result<&[u8]> {
        if self.unread.is_empty() {
            self.fill()?;
        }
        Ok(&self.buffer[self.unread.clone()])
    }

    /// Reads as much as there is at once.
    #[cold]
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.resize(BUFFER, 0);
        loop {
            match self.input.read(&mut self.buffer) {
                Ok(length) => {
                    self.unread = 0..length;
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Goes past the next bytes wherever they stand.
    #[inline]
    fn consume(&mut self, length: usize) {
        self.unread.start += length;
    }

    /// Goes past the byte that [`Self::peek`] gave.
    pub(crate) fn pass(&mut self, byte: u8) {
        self.consume(1);
        self.place.pass(byte);
    }

    /// Skips equal bytes, each a character within a line, at most `most` of them; returns how many there were.
    pub(crate) fn pass_run(&mut self, byte: u8, most: u32) -> io::Result<u32> {
        let mut passed = 0;
        while passed < most && self.peek()? == Some(byte) {
            let run = self.ahead()?.iter().take((most - passed) as usize).take_while(|&&other| other == byte).count();
            self.consume(run);
            passed += run as u32;
        }
        self.place.column = self.place.column.saturating_add(passed);
        Ok(passed)
    }

    /// Goes past a byte-order mark, which editors put before the first character and which is none.
    pub(crate) fn pass_byte_order_mark(&mut self, expected: &'static str) -> Result<(), ReadError> {
        const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
        if self.peek()? != Some(MARK[0]) {
            return Ok(());
        }
        for byte in MARK {
            if self.peek()? != Some(byte) {
                return Err(ReadError::syntax(self.place, shown(&MARK[..1]), expected));
            }
            self.consume(1);
        }
        Ok(())
    }

    /// Goes past all bytes of a kind and tells what comes then.
    pub(crate) fn pass_while(&mut self, kind: impl Fn(u8) -> bool) -> io::Result<Option<u8>> {
        while let Some(byte) = self.peek()? {
            if !kind(byte) {
                return Ok(Some(byte));
            }
            self.pass(byte);
        }
        Ok(None)
    }

    /// The bytes of a kind from here on.
    ///
    /// # Errors
    /// When they are too many for a token.
    pub(crate) fn token(&mut self, kind: impl Fn(u8) -> bool, expected: &'static str) -> Result<Token<'_>, ReadError> {
        let place = self.place;
        if self.shortened(kind)? {
            return Err(ReadError::syntax(place, shown(&self.token), expected));
        }
        Ok(Token { bytes: &self.token, place })
    }

    /// The bytes of a kind from here on, or the first of them if they are too many: for texts in which anything may stand.
    pub(crate) fn shortened_token(&mut self, kind: impl Fn(u8) -> bool) -> io::Result<&[u8]> {
        if self.shortened(&kind)? {
            self.pass_while(kind)?;
        }
        Ok(&self.token)
    }

    /// Reads a number of this line, from 1 to the most there may be.
    pub(crate) fn number(&mut self, most: u64, expected: &'static str) -> Result<u64, ReadError> {
        match self.pass_while(is_blank)? {
            None => Err(ReadError::syntax(self.place, "the end of the file", expected)),
            Some(b'\n') => Err(ReadError::syntax(self.place, "the end of the line", expected)),
            Some(_) => {
                let token = self.token(|byte| !is_white(byte), expected)?;
                let number = token.number().filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| token.is_not(expected))
            }
        }
    }

    /// Makes sure that only blanks are left in the line, and goes past it.
    pub(crate) fn end_line<E: Into<Cow<'static, str>>>(
        &mut self,
        expected: impl FnOnce() -> E,
    ) -> Result<(), ReadError> {
        match self.pass_while(is_blank)? {
            None => Ok(()),
            Some(b'\n') => {
                self.pass(b'\n');
                Ok(())
            }
            Some(_) => Err(self.unexpected(expected())),
        }
    }

    /// The error that the next word should not be there.
    pub(crate) fn unexpected(&mut self, expected: impl Into<Cow<'static, str>>) -> ReadError {
        let place = self.place;
        match self.shortened_token(|byte| !is_white(byte)) {
            Ok(word) => ReadError::syntax(place, shown(word), expected),
            Err(error) => error.into(),
        }
    }

    /// Reads a whole line at once, if it lies in the buffer and `read` knows it: the value and the length of the line with its end.
    pub(crate) fn pass_line<T>(&mut self, read: impl FnOnce(&[u8]) -> Option<(T, usize)>) -> io::Result<Option<T>> {
        let Some((value, length)) = read(self.ahead()?) else { return Ok(None) };
        self.consume(length);
        self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
        Ok(Some(value))
    }

    /// Reads bytes of a kind; true if there are more than a token may have, and then the next of them is still unread.
    fn shortened(&mut self, kind: impl Fn(u8) -> bool) -> io::Result<bool> {
        self.token.clear();
        while let Some(byte) = self.peek()? {
            if !kind(byte) {
                return Ok(false);
            }
            if self.token.len() == LONGEST_TOKEN {
                return Ok(true);
            }
            self.token.push(byte);
            self.pass(byte);
        }
        Ok(false)
    }
}

/// The bytes that follow, of which no place is kept.
impl Read for Scanner<'_> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let ahead = self.ahead()?;
        let length = ahead.len().min(bytes.len());
        bytes[..length].copy_from_slice(&ahead[..length]);
        self.consume(length);
        Ok(length)
    }
}

/// A few bytes and where they stand.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) place: Place,
}

impl Token<'_> {
    /// The token read as something, if it is text and its text is one.
    pub(crate) fn parse<T: std::str::FromStr>(self) -> Option<T> {
        std::str::from_utf8(self.bytes).ok()?.parse().ok()
    }

    /// The token as a whole number of at most 18 digits, without a sign: greater than any board has squares.
    pub(crate) fn number(self) -> Option<u64> {
        let digits = self.bytes;
        (digits.len() <= 18 && digits.iter().all(u8::is_ascii_digit)).then(|| self.parse()).flatten()
    }

    /// The error that this is not what should stand here.
    pub(crate) fn is_not(self, expected: impl Into<std::borrow::Cow<'static, str>>) -> ReadError {
        ReadError::syntax(self.place, shown(self.bytes), expected)
    }
}

/// A blank, tabulator or line break.
pub(crate) fn is_white(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

/// White space within a line.
pub(crate) fn is_blank(byte: u8) -> bool {
    byte != b'\n' && is_white(byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_lines() {
        let mut text = "é x\r\n  y".as_bytes();
        let mut scanner = Scanner::new(&mut text);
        let word = |byte: u8| !is_white(byte);
        assert_eq!(scanner.token(word, "").unwrap().bytes, "é".as_bytes());
        scanner.pass_while(is_white).unwrap();
        assert_eq!(scanner.token(word, "").unwrap().place, Place { line: 1, column: 3 });
        scanner.pass_while(is_white).unwrap();
        assert_eq!(scanner.token(word, "").unwrap().place, Place { line: 2, column: 3 });
        assert_eq!(scanner.peek().unwrap(), None);
        assert!(scanner.token(word, "").unwrap().bytes.is_empty());
    }

    #[test]
    fn tokens_are_short_or_shortened() {
        let long = [b'x'; 100];
        let any = |_| true;
        assert!(matches!(
            Scanner::new(&mut &long[..]).token(any, "less"),
            Err(ReadError::Syntax { place: Place::BEGINNING, .. })
        ));
        let mut text = &long[..];
        let mut scanner = Scanner::new(&mut text);
        assert_eq!(scanner.shortened_token(any).unwrap(), &long[..LONGEST_TOKEN]);
        assert_eq!(scanner.place().column, 101);
        assert!(Scanner::new(&mut &long[..64]).token(any, "").is_ok());
    }

    #[test]
    fn what_is_put_back_comes_again() {
        let mut text = "ab cd".as_bytes().chain("ef".as_bytes());
        let mut scanner = Scanner::new(&mut text);
        let word = |byte: u8| !is_white(byte);
        let first = scanner.token(word, "").unwrap().bytes.to_owned();
        scanner.put_back(&first, Place::BEGINNING);
        assert_eq!(scanner.token(word, "").unwrap().bytes, b"ab");
        assert_eq!(scanner.place(), Place { line: 1, column: 3 });
        // Once the buffer is used up the word lies in none.
        scanner.pass_while(is_white).unwrap();
        let last = scanner.token(word, "").unwrap().bytes.to_owned();
        scanner.put_back(&last, Place::BEGINNING);
        assert_eq!(scanner.token(word, "").unwrap().bytes, b"cdef");
        assert_eq!(scanner.peek().unwrap(), None);
    }

    #[test]
    fn numbers_are_digits_alone() {
        let number = |text: &str| Token { bytes: text.as_bytes(), place: Place::BEGINNING }.number();
        assert_eq!(number("007"), Some(7));
        assert_eq!(number("999999999999999999"), Some(999_999_999_999_999_999));
        for text in ["", "-1", "+1", "1.0", "1000000000000000000", "１"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
