//! A board as a picture in text, top rank first.
//!
//! ```text
//! . . # .        S....#
//! 1 . . #   or   ..##..
//! . 2 E .        ....E.
//! ```
//!
//! `.` is a free square, `#` a blocked one, `S` the start and `E` the end of a tour; numbers are visits that are given: from 1 on in the
//! map of a tour, any in that of a [puzzle](crate::PuzzleMap).
//! Without blanks every character is a square; with blanks between or before them every word is one, so that numbers may have
//! several digits. On a board of one file every line is a square. Blanks at the ends of lines, and empty lines before and after
//! the picture, do not count.

use std::io::Read;

use cavallo::run::{Run, Stopped};
use cavallo::{Board, Square, TourProblem};

use crate::text::error::{BoardDefect, ReadError, shown};
use crate::text::place::Place;
use crate::text::words::{Words, read_text};

/// What a map shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMap {
    /// The board with its blocked squares.
    pub board: Board,
    /// Where the tour begins.
    pub start: Option<Square>,
    /// Where it ends.
    pub end: Option<Square>,
    /// The squares visited first, in this order.
    pub visits: Vec<Square>,
}

const EXPECTED: &str = "a board such as ..#. with . for free squares, # for blocked ones, S, E, or numbers from 1";

/// Reads a map; at most so many bytes of it.
///
/// ```
/// use cavallo::Run;
/// use cavallo_formats::read_map;
///
/// let map = read_map(&mut Run::unlimited(), "S.#\n...\n.#E\n".as_bytes(), 1000)?;
/// assert_eq!(map.board.to_string(), "3x3");
/// assert_eq!((map.start, map.end), ("a3".parse().ok(), "c1".parse().ok()));
/// # Ok::<(), cavallo_formats::ReadError>(())
/// ```
///
/// # Errors
/// When the text is not a map, or is too long, or when the run is stopped.
pub fn read_map(run: &mut Run<'_>, mut reader: impl Read, most_bytes: u64) -> Result<BoardMap, ReadError> {
    read_picture(run, &mut reader, most_bytes)?.finish(run)
}

/// Reads a picture.
pub(crate) fn read_picture(run: &mut Run<'_>, reader: &mut dyn Read, most_bytes: u64) -> Result<Picture, ReadError> {
    let text = read_text(reader, most_bytes)?;
    if text.len() as u64 > most_bytes {
        return Err(ReadError::TooLarge { limit: most_bytes });
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let has_words = has_words(run, Words::of(text))?;
    let (mut words, mut picture, mut line) = (Words::of(text), Picture::default(), None);
    while let Some(word) = words.next(run)? {
        let above = line.replace(word.place.line);
        if above != line {
            picture.end_row(above)?;
            // Between two rows an empty line is one as well.
            for empty in above.map_or(word.place.line, |above| above + 1)..word.place.line {
                picture.begin_row();
                picture.end_row(Some(empty))?;
            }
            picture.begin_row();
        }
        if has_words {
            picture.add(word.bytes, word.place)?;
            continue;
        }
        let (mut rest, mut place) = (word.bytes, word.place);
        while !rest.is_empty() {
            run.tick(8)?;
            let more = rest[1..].iter().take_while(|&&byte| byte & 0xc0 == 0x80).count();
            let (character, after) = rest.split_at(1 + more);
            picture.add(character, place)?;
            (rest, place.column) = (after, place.column.saturating_add(1));
        }
    }
    picture.end_row(line)?;
    if line.is_none() {
        return Err(ReadError::syntax(Place::BEGINNING, "an empty file", EXPECTED));
    }
    Ok(picture)
}

/// Whether every word is a square, not every character: if there are blanks before or between them. On a board of one file
/// every line is a square; if they do not have the same length, some are numbers of several digits.
fn has_words(run: &mut Run<'_>, mut words: Words<'_>) -> Result<bool, Stopped> {
    let (mut all_squares, mut lengths) = (true, None);
    let mut is_uneven = false;
    while let Some(word) = words.next(run)? {
        if word.place.column > 1 {
            return Ok(true);
        }
        let is_number = || word.bytes.iter().take(NUMBER).all(u8::is_ascii_digit) && word.bytes.len() <= NUMBER;
        all_squares &= matches!(word.bytes, b"." | b"#" | b"S" | b"s" | b"E" | b"e") || is_number();
        is_uneven |= *lengths.get_or_insert(word.bytes.len()) != word.bytes.len();
    }
    Ok(all_squares && is_uneven)
}

/// The most digits of a number.
const NUMBER: usize = 20;

/// The square at a file, and a rank counted from the top.
pub(crate) fn square_below(height: u32, (file, row): (u32, u32)) -> Square {
    Square::new(file, height - 1 - row)
}

/// A map as it is read; ranks are counted from the top.
#[derive(Default)]
pub(crate) struct Picture {
    width: Option<u32>,
    pub(crate) height: u32,
    /// The squares of the row that is read.
    file: u32,
    blocked: Vec<(u32, u32)>,
    pub(crate) start: Option<(u32, u32)>,
    pub(crate) end: Option<(u32, u32)>,
    pub(crate) visits: Vec<(u64, (u32, u32), Place)>,
}

impl Picture {
    fn begin_row(&mut self) {
        self.height += 1;
        self.file = 0;
    }

    /// Ends the row on a line, if there is one.
    fn end_row(&mut self, line: Option<u32>) -> Result<(), ReadError> {
        let Some(line) = line else { return Ok(()) };
        let (found, width) = (self.file, *self.width.get_or_insert(self.file));
        if found == width {
            return Ok(());
        }
        let found = format!("{found} squares in this line");
        Err(ReadError::syntax(Place { line, column: 1 }, found, format!("{width}, as in the first line")))
    }

    /// Adds a square to the row.
    fn add(&mut self, cell: &[u8], place: Place) -> Result<(), ReadError> {
        let square = (self.file, self.height - 1);
        self.file += 1;
        let twice = |what: &str| ReadError::syntax(place, format!("a second {what}"), format!("one {what} at most"));
        match cell {
            b"#" => self.blocked.push(square),
            b"S" | b"s" if self.start.replace(square).is_some() => return Err(twice("start")),
            b"E" | b"e" if self.end.replace(square).is_some() => return Err(twice("end")),
            b"." | b"S" | b"s" | b"E" | b"e" => {}
            number => match std::str::from_utf8(number).ok().and_then(|number| number.parse().ok()) {
                Some(number) => self.visits.push((number, square, place)),
                None => return Err(ReadError::syntax(place, shown(cell), EXPECTED)),
            },
        }
        Ok(())
    }

    pub(crate) fn board(&self, run: &mut Run<'_>) -> Result<Board, ReadError> {
        let mut stopped = None;
        // From the lowest row on, in the order of squares.
        let rows = self.blocked.chunk_by(|(_, one), (_, other)| one == other).rev();
        let blocked = rows.flatten().map(|&at| square_below(self.height, at)).take_while(|_| {
            stopped = run.tick(8).err();
            stopped.is_none()
        });
        let board = Board::new(self.width.unwrap_or(0), self.height).and_then(|board| board.with_blocked(blocked));
        match stopped {
            Some(stopped) => Err(stopped.into()),
            None => Ok(board.map_err(BoardDefect::from)?),
        }
    }

    fn finish(self, run: &mut Run<'_>) -> Result<BoardMap, ReadError> {
        let square = |at| square_below(self.height, at);
        let mut visits = run.filled(None, self.visits.len())?;
        let mut misplaced = None;
        for &(number, at, place) in &self.visits {
            run.tick(16)?;
            let expected = number.checked_sub(1).and_then(|index| visits.get_mut(usize::try_from(index).ok()?));
            match expected {
                Some(visit) if visit.is_none() => *visit = Some(square(at)),
                _ => misplaced = misplaced.or(Some((number, place))),
            }
        }
        if let Some((number, place)) = misplaced {
            let missing = 1 + visits.iter().take_while(|visit| visit.is_some()).count();
            let expected = format!("visits from 1 on, each once: {missing} is missing");
            return Err(ReadError::syntax(place, format!("the visit {number}"), expected));
        }
        if let (Some(_), Some((.., place))) = (self.start, self.visits.iter().find(|&&(number, ..)| number == 1)) {
            return Err(ReadError::syntax(*place, "a first visit besides the start S", "one of them"));
        }
        Ok(BoardMap {
            board: self.board(run)?,
            start: self.start.map(square),
            end: self.end.map(square),
            visits: visits.into_iter().flatten().collect(),
        })
    }
}

impl BoardMap {
    /// The map of a problem's board, start, end and given visits, as it is read.
    #[must_use]
    pub fn text(problem: &TourProblem) -> String {
        let board = problem.board();
        let visits = problem.prefix();
        let cell = |square: Square| match visits.iter().position(|&visit| visit == square) {
            _ if !board.is_free(square) => "#".to_owned(),
            Some(0) if visits.len() == 1 => "S".to_owned(),
            Some(place) => (place + 1).to_string(),
            None if problem.end() == Some(square) => "E".to_owned(),
            None => ".".to_owned(),
        };
        let rank = |rank: u32| {
            let cells: Vec<String> = (0..board.width()).map(|file| cell(Square::new(file, rank))).collect();
            cells.join(" ") + "\n"
        };
        (0..board.height()).rev().map(rank).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names.split_whitespace().map(|name| name.parse().unwrap()).collect()
    }

    fn read(text: &str) -> Result<BoardMap, String> {
        read_map(&mut Run::unlimited(), text.as_bytes(), 10_000).map_err(|error| error.to_string())
    }

    #[test]
    fn maps_with_and_without_blanks() {
        let map = read("S.#\r\n...  \n.#E\n\n").unwrap();
        assert_eq!(map, read("\n S . #\n . . .\n . # E").unwrap());
        assert_eq!(map.board, Board::new(3, 3).unwrap().with_blocked(squares("c3 b1")).unwrap());
        assert_eq!((map.start, map.end), (Some(squares("a3")[0]), Some(squares("c1")[0])));
        let visits = read("3..\n.1.\n2.#").unwrap();
        assert_eq!((visits.visits, visits.start), (squares("b2 a1 a3"), None));
        assert_eq!(read("10 9 8\n7 6 5\n4 3 2\n1 . E").unwrap().visits.len(), 10);
        assert_eq!(read(".").unwrap().board, Board::new(1, 1).unwrap());
        let visits = (1..=12).rev().map(|number| number.to_string()).collect::<Vec<_>>();
        let padded: Vec<String> = visits.iter().map(|visit| format!("{visit:>2}")).collect();
        for text in [visits, padded].map(|lines| lines.join("\n")) {
            let map = read(&text).unwrap();
            assert_eq!((map.board.to_string().as_str(), map.visits.len()), ("1x12", 12), "{text}");
        }
        assert_eq!(read(" .\n #\n .\n").unwrap(), read(".\n#\n.").unwrap());
    }

    #[test]
    fn what_is_no_map_is_refused_with_its_place() {
        for (text, complaint) in [
            ("", "line 1, column 1: found an empty file"),
            ("...\n..\n", "line 2, column 1: found 2 squares in this line, expected 3, as in the first line"),
            ("..x\n", "line 1, column 3: found \"x\""),
            ("SS\n", "line 1, column 2: found a second start"),
            ("E.\n.E\n", "line 2, column 2: found a second end"),
            ("1.3\n", "line 1, column 3: found the visit 3"),
            ("1.1\n", "line 1, column 3: found the visit 1, expected visits from 1 on, each once: 2 is missing"),
            ("..\n\n..\n", "line 2, column 1: found 0 squares in this line, expected 2"),
            ("é.\n", "line 1, column 1: found \"é\""),
            ("S1\n", "found a first visit besides the start"),
            ("##\n", "every square of the board is blocked"),
            ("0.\n", "found the visit 0"),
        ] {
            let refused = read(text).unwrap_err();
            assert!(refused.contains(complaint), "{text:?}: {refused}");
        }
        let long = read_map(&mut Run::unlimited(), "....".as_bytes(), 3);
        assert!(matches!(long, Err(ReadError::TooLarge { limit: 3 })));
    }

    #[test]
    fn a_map_is_read_as_it_is_shown() {
        let board = Board::new(5, 4).unwrap().with_blocked(squares("a1 e4")).unwrap();
        let problem = TourProblem::open(board).unwrap().with_end("c3").unwrap();
        for problem in [
            problem.clone(),
            problem.clone().with_start("b2").unwrap(),
            problem.with_prefix(squares("b2 d1 e3")).unwrap(),
        ] {
            let map = read(&BoardMap::text(&problem)).unwrap();
            assert_eq!((&map.board, map.end), (problem.board(), problem.end()));
            let visits = map.start.map_or(map.visits, |start| vec![start]);
            assert_eq!(visits, problem.prefix());
        }
    }
}
