//! A whole text in memory, taken apart within the limits of a run.
//!
//! For formats whose beginning does not tell what they are. Every pass over the text tells the run how far it has come, so
//! that neither a long text nor a long word keeps it from ending in time.

use std::io::{self, ErrorKind, Read};

use cavallo::run::{Run, Stopped};

use crate::text::error::{ReadError, shown};
use crate::text::place::Place;
use crate::text::scanner::is_white;

/// This many bytes are looked at before the run is asked again.
const PIECE: usize = 1 << 16;

/// Reads a text of at most so many bytes; what was read may be one byte longer. The input is asked for one piece after the
/// other, so that it can look at the time.
pub(crate) fn read_text(input: &mut dyn Read, most_bytes: u64) -> io::Result<Vec<u8>> {
    let mut input = input.take(most_bytes.saturating_add(1));
    let mut text = Vec::new();
    loop {
        let end = text.len();
        text.resize(end + PIECE, 0);
        let read = input.read(&mut text[end..]);
        text.truncate(end + read.as_ref().unwrap_or(&0));
        match read {
            Ok(0) => return Ok(text),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// How many bytes of a kind a text begins with.
pub(crate) fn length_of(run: &mut Run<'_>, text: &[u8], mut kind: impl FnMut(u8) -> bool) -> Result<usize, Stopped> {
    let mut length = 0;
    for piece in text.chunks(PIECE) {
        run.tick(piece.len() as u64)?;
        let equal = piece.iter().position(|&byte| !kind(byte)).unwrap_or(piece.len());
        length += equal;
        if equal < piece.len() {
            break;
        }
    }
    Ok(length)
}

/// A word and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    pub(crate) bytes: &'t [u8],
    pub(crate) place: Place,
}

impl Word<'_> {
    pub(crate) fn is_not(self, expected: impl Into<std::borrow::Cow<'static, str>>) -> ReadError {
        ReadError::syntax(self.place, shown(self.bytes), expected)
    }
}

/// The words of a text, one after the other.
#[derive(Clone)]
pub(crate) struct Words<'t> {
    rest: &'t [u8],
    /// Of the first byte of the rest.
    place: Place,
}

impl<'t> Words<'t> {
    pub(crate) fn of(text: &'t [u8]) -> Self {
        Self { rest: text, place: Place::BEGINNING }
    }

    /// The next word, if there is one.
    pub(crate) fn next(&mut self, run: &mut Run<'_>) -> Result<Option<Word<'t>>, Stopped> {
        self.pass_while(run, is_white)?;
        let place = self.place;
        let bytes = self.pass_while(run, |byte| !is_white(byte))?;
        Ok((!bytes.is_empty()).then_some(Word { bytes, place }))
    }

    /// The next word that is in no comment: what follows a word that begins with `#` in its line is one.
    pub(crate) fn next_outside_comments(&mut self, run: &mut Run<'_>) -> Result<Option<Word<'t>>, Stopped> {
        while let Some(word) = self.next(run)? {
            if word.bytes[0] != b'#' {
                return Ok(Some(word));
            }
            self.pass_while(run, |byte| byte != b'\n')?;
        }
        Ok(None)
    }

    /// Where the text goes on.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    fn pass_while(&mut self, run: &mut Run<'_>, kind: impl Fn(u8) -> bool) -> Result<&'t [u8], Stopped> {
        let mut place = self.place;
        let length = length_of(run, self.rest, |byte| {
            let is_passed = kind(byte);
            if is_passed {
                place.pass(byte);
            }
            is_passed
        })?;
        let (passed, rest) = self.rest.split_at(length);
        (self.rest, self.place) = (rest, place);
        Ok(passed)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn words_have_places() {
        let run = &mut Run::unlimited();
        let mut words = Words::of(" é x\r\n# no\n  y".as_bytes());
        let mut next = || words.next_outside_comments(run).unwrap().map(|word| (word.bytes.to_vec(), word.place));
        assert_eq!(next(), Some(("é".into(), Place { line: 1, column: 2 })));
        assert_eq!(next(), Some((b"x".into(), Place { line: 1, column: 4 })));
        assert_eq!(next(), Some((b"y".into(), Place { line: 3, column: 3 })));
        assert_eq!(next(), None);
        assert_eq!(words.place(), Place { line: 3, column: 4 });
    }

    /// One word of many pieces, after one of white space.
    #[test]
    fn long_words_are_whole_and_end_with_the_run() {
        let text = [vec![b' '; 3 * PIECE + 1], vec![b'x'; 40 * PIECE]].concat();
        let word = Words::of(&text).next(&mut Run::unlimited()).unwrap().unwrap();
        assert_eq!((word.bytes.len(), word.place.column as usize), (40 * PIECE, 3 * PIECE + 2));
        let late = &mut Run::unlimited().timeout(Duration::ZERO);
        assert!(matches!(Words::of(&text).next(late), Err(Stopped::Time { .. })));
    }
}
