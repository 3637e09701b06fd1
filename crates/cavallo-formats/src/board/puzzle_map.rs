//! The map of a puzzle: a [map](crate::board::map) on which any numbers are given.

use std::io::Read;

use cavallo::puzzle::Given;
use cavallo::run::Run;
use cavallo::{Board, Puzzle, Square};

use crate::board::map::{BoardMap, read_picture, square_below};
use crate::text::error::ReadError;

/// What the map of a puzzle shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleMap {
    /// The board with its blocked squares.
    pub board: Board,
    /// Where the tour begins.
    pub start: Option<Square>,
    /// Where it ends.
    pub end: Option<Square>,
    /// The visits that are given, in the order of reading.
    pub given: Vec<Given>,
}

/// Reads the map of a puzzle; at most so many bytes of it.
///
/// ```
/// use cavallo::Run;
/// use cavallo_formats::read_puzzle_map;
///
/// let map = read_puzzle_map(&mut Run::unlimited(), " 1  . 12\n 4 #  .\n".as_bytes(), 1000)?;
/// assert_eq!(map.given.iter().map(|given| given.number).collect::<Vec<_>>(), [1, 12, 4]);
/// # Ok::<(), cavallo_formats::ReadError>(())
/// ```
///
/// # Errors
/// When the text is not a map, or is too long, or when the run is stopped.
pub fn read_puzzle_map(run: &mut Run<'_>, mut reader: impl Read, most_bytes: u64) -> Result<PuzzleMap, ReadError> {
    let picture = read_picture(run, &mut reader, most_bytes)?;
    let square = |at| square_below(picture.height, at);
    let given = picture.visits.iter().map(|&(number, at, _)| Given { number, square: square(at) }).collect();
    let (start, end) = (picture.start.map(square), picture.end.map(square));
    Ok(PuzzleMap { board: picture.board(run)?, start, end, given })
}

impl BoardMap {
    /// The map of a puzzle: its given visits as numbers, right-aligned, and `.` where a number is to be filled in.
    #[must_use]
    pub fn puzzle_text(puzzle: &Puzzle) -> String {
        let board = puzzle.problem().board();
        let digits = puzzle.given().last().map_or(1, |given| given.number.to_string().len());
        let cell = |square: Square| match puzzle.given().iter().find(|given| given.square == square) {
            _ if !board.is_free(square) => "#".to_owned(),
            Some(given) => given.number.to_string(),
            None => ".".to_owned(),
        };
        let rank = |rank: u32| {
            let cells: Vec<String> =
                (0..board.width()).map(|file| format!("{:>digits$}", cell(Square::new(file, rank)))).collect();
            cells.join(" ") + "\n"
        };
        (0..board.height()).rev().map(rank).collect()
    }
}

#[cfg(test)]
mod tests {
    use cavallo::TourProblem;

    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn a_puzzle_is_read_as_it_is_shown() {
        let board = Board::new(5, 4).unwrap().with_blocked(squares("a1 e4")).unwrap();
        let given = [(18, "c3"), (5, "b2"), (11, "a4")];
        let given = given.map(|(number, name)| Given { number, square: name.parse().unwrap() }).to_vec();
        let puzzle = Puzzle::new(TourProblem::open(board).unwrap(), given).unwrap();
        let read = |text: &str| read_puzzle_map(&mut Run::unlimited(), text.as_bytes(), 10_000);
        let map = read(&BoardMap::puzzle_text(&puzzle)).unwrap();
        assert_eq!((&map.board, map.start, map.end), (puzzle.problem().board(), None, None));
        assert_eq!(Puzzle::new(puzzle.problem().clone(), map.given).unwrap(), puzzle);
        let column = TourProblem::open((1, 12)).unwrap();
        let given = [(12, "a1"), (10, "a3"), (1, "a12")];
        let given = given.map(|(number, name)| Given { number, square: name.parse().unwrap() }).to_vec();
        let puzzle = Puzzle::new(column, given).unwrap();
        let text = BoardMap::puzzle_text(&puzzle);
        for text in [text.replace(' ', ""), text] {
            let map = read(&text).unwrap();
            assert_eq!(&map.board, puzzle.problem().board(), "{text}");
            assert_eq!(Puzzle::new(puzzle.problem().clone(), map.given).unwrap(), puzzle, "{text}");
        }
        let map = read("S 7\n. E\n").unwrap();
        assert_eq!((map.start, map.end, map.given.len()), (Some(squares("a2")[0]), Some(squares("b1")[0]), 1));
        assert!(read("1 x\n").is_err());
    }
}
