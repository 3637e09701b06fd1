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

use cavallo::{Board, Square, TourProblem};

use crate::error::{BoardDefect, ReadError, shown};
use crate::place::Place;

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
/// use cavallo_formats::read_map;
///
/// let map = read_map("S.#\n...\n.#E\n".as_bytes(), 1000)?;
/// assert_eq!(map.board.to_string(), "3x3");
/// assert_eq!((map.start, map.end), ("a3".parse().ok(), "c1".parse().ok()));
/// # Ok::<(), cavallo_formats::ReadError>(())
/// ```
///
/// # Errors
/// When the text is not a map, or is too long.
pub fn read_map(mut reader: impl Read, most_bytes: u64) -> Result<BoardMap, ReadError> {
    let (picture, height) = read_picture(&mut reader, most_bytes)?;
    picture.finish(height)
}

/// A picture, and the number of its ranks.
pub(crate) fn read_picture(reader: &mut dyn Read, most_bytes: u64) -> Result<(Picture, u32), ReadError> {
    let mut bytes = Vec::new();
    reader.take(most_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        return Err(ReadError::TooLarge { limit: most_bytes });
    }
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<(u32, &str)> = (1..).zip(text.lines().map(str::trim_end)).collect();
    let is_row = |(_, line): &&(u32, &str)| !line.is_empty();
    let first = lines
        .iter()
        .position(|line| is_row(&line))
        .ok_or_else(|| ReadError::syntax(Place::BEGINNING, "an empty file", EXPECTED))?;
    let last = lines.iter().rposition(|line| is_row(&line)).unwrap_or(first);
    let rows = &lines[first..=last];
    let has_words = rows.iter().any(|(_, line)| line.contains([' ', '\t'])) || is_one_file(rows);
    let mut picture = Picture::default();
    for (height_above, &(line, row)) in (0..).zip(rows) {
        let cells: Vec<(u32, &str)> = if has_words { words(row) } else { characters(row) };
        picture.add_row(height_above, line, &cells)?;
    }
    Ok((picture, rows.len() as u32))
}

/// Whether every line is one square, and they do not have the same length: then some are numbers of several digits.
fn is_one_file(rows: &[(u32, &str)]) -> bool {
    let is_number = |row: &str| row.bytes().all(|byte| byte.is_ascii_digit());
    let is_square = |row: &str| matches!(row, "." | "#" | "S" | "s" | "E" | "e") || is_number(row);
    rows.iter().all(|(_, row)| !row.is_empty() && is_square(row))
        && rows.windows(2).any(|pair| pair[0].1.len() != pair[1].1.len())
}

/// The square at a file, and a rank counted from the top.
pub(crate) fn square_below(height: u32, (file, row): (u32, u32)) -> Square {
    Square::new(file, height - 1 - row)
}

/// The words of a line with their columns.
fn words(line: &str) -> Vec<(u32, &str)> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(word) = rest.split_whitespace().next() {
        let start = rest.find(word).unwrap_or(0);
        let column = line[..line.len() - rest.len() + start].chars().count() as u32 + 1;
        words.push((column, word));
        rest = &rest[start + word.len()..];
    }
    words
}

/// The characters of a line with their columns.
fn characters(line: &str) -> Vec<(u32, &str)> {
    let ends = line.char_indices().map(|(place, character)| &line[place..place + character.len_utf8()]);
    (1..).zip(ends).collect()
}

/// A map as it is read; ranks are counted from the top.
#[derive(Default)]
pub(crate) struct Picture {
    width: Option<u32>,
    blocked: Vec<(u32, u32)>,
    pub(crate) start: Option<(u32, u32)>,
    pub(crate) end: Option<(u32, u32)>,
    pub(crate) visits: Vec<(u64, (u32, u32), Place)>,
}

impl Picture {
    fn add_row(&mut self, row: u32, line: u32, cells: &[(u32, &str)]) -> Result<(), ReadError> {
        let width = *self.width.get_or_insert(cells.len() as u32);
        if cells.len() as u32 != width {
            let found = format!("{} squares in this line", cells.len());
            return Err(ReadError::syntax(Place { line, column: 1 }, found, format!("{width}, as in the first line")));
        }
        for (file, &(column, cell)) in (0..).zip(cells) {
            let (place, square) = (Place { line, column }, (file, row));
            let twice =
                |what: &str| ReadError::syntax(place, format!("a second {what}"), format!("one {what} at most"));
            match cell {
                "#" => self.blocked.push(square),
                "S" | "s" if self.start.replace(square).is_some() => return Err(twice("start")),
                "E" | "e" if self.end.replace(square).is_some() => return Err(twice("end")),
                "." | "S" | "s" | "E" | "e" => {}
                number => match number.parse() {
                    Ok(number) => self.visits.push((number, square, place)),
                    Err(_) => return Err(ReadError::syntax(place, shown(cell.as_bytes()), EXPECTED)),
                },
            }
        }
        Ok(())
    }

    pub(crate) fn board(&self, height: u32) -> Result<Board, BoardDefect> {
        let blocked = self.blocked.iter().map(|&at| square_below(height, at));
        Ok(Board::new(self.width.unwrap_or(0), height).and_then(|board| board.with_blocked(blocked))?)
    }

    fn finish(mut self, height: u32) -> Result<BoardMap, ReadError> {
        let square = |at| square_below(height, at);
        self.visits.sort_unstable_by_key(|&(number, ..)| number);
        for (expected, &(number, _, place)) in (1..).zip(&self.visits) {
            if number != expected {
                let found = format!("the visit {number}");
                return Err(ReadError::syntax(
                    place,
                    found,
                    format!("visits from 1 on, each once: {expected} is missing"),
                ));
            }
        }
        if let (Some(_), Some((.., place))) = (self.start, self.visits.first()) {
            return Err(ReadError::syntax(*place, "a first visit besides the start S", "one of them"));
        }
        Ok(BoardMap {
            board: self.board(height)?,
            start: self.start.map(square),
            end: self.end.map(square),
            visits: self.visits.into_iter().map(|(_, at, _)| square(at)).collect(),
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
        read_map(text.as_bytes(), 10_000).map_err(|error| error.to_string())
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
            ("1.1\n", "found the visit 1"),
            ("S1\n", "found a first visit besides the start"),
            ("##\n", "every square of the board is blocked"),
            ("0.\n", "found the visit 0"),
        ] {
            let refused = read(text).unwrap_err();
            assert!(refused.contains(complaint), "{text:?}: {refused}");
        }
        assert!(matches!(read_map("....".as_bytes(), 3), Err(ReadError::TooLarge { limit: 3 })));
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
