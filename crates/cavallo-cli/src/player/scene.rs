//! What is shown: a tour written out, each square with the number of its visit.

use anyhow::{Result, bail};
use cavallo::board::{NamedSquare, Naming, Notation};
use cavallo::{Board, Ends, Square, Tour, TourProblem};

/// The most squares that are shown one by one.
const MOST_SQUARES: u64 = 1_000_000;

/// Fails when a board is too large for a terminal, and says what format to choose instead.
pub(crate) fn refuse_large(board: &Board, instead: &str) -> Result<()> {
    if board.area() > MOST_SQUARES {
        bail!(
            "{board} is too large for --format terminal, which shows {MOST_SQUARES} squares at most: choose {instead}"
        );
    }
    Ok(())
}

/// A tour that was written out.
pub(crate) struct Scene {
    board: Board,
    ends: Ends,
    squares: Vec<Square>,
    /// The number of each square, rank by rank; 0 for a blocked one.
    numbers: Vec<u32>,
    naming: Naming,
}

impl Scene {
    /// Of a board that is [not too large](refuse_large).
    pub(crate) fn new(tour: &Tour) -> Self {
        let (board, ends) = (tour.board().clone(), tour.ends());
        let squares: Vec<Square> = tour.squares().collect();
        let mut numbers = vec![0; board.area() as usize];
        for (&square, number) in squares.iter().zip(1..) {
            numbers[index(&board, square)] = number;
        }
        let naming = Naming::new(Notation::Algebraic, &board);
        Self { board, ends, squares, numbers, naming }
    }

    /// The same with squares named in another way.
    pub(crate) fn named(self, notation: Notation) -> Self {
        Self { naming: self.naming.in_notation(notation), ..self }
    }

    /// A square as it is to be written.
    pub(crate) fn name(&self, square: Square) -> NamedSquare {
        self.naming.name(square)
    }

    /// What stands below a file.
    pub(crate) fn file_label(&self, file: u32) -> String {
        self.naming.file_label(file)
    }

    /// What stands to the left of a rank.
    pub(crate) fn rank_label(&self, rank: u32) -> String {
        self.naming.rank_label(rank)
    }

    /// How many characters the longest label of a rank takes; it is that of the first or of the last.
    pub(crate) fn rank_width(&self) -> usize {
        self.rank_label(0).len().max(self.rank_label(self.board.height() - 1).len())
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// How many squares are visited.
    pub(crate) fn length(&self) -> u32 {
        self.squares.len() as u32
    }

    /// The square with this number, from 1.
    pub(crate) fn square(&self, number: u32) -> Square {
        self.squares[number as usize - 1]
    }

    /// The number of a square, none for a blocked one.
    pub(crate) fn number(&self, square: Square) -> Option<u32> {
        Some(self.numbers[index(&self.board, square)]).filter(|&number| number > 0)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.ends == Ends::Closed
    }

    /// What tour it is, and where it starts and ends.
    pub(crate) fn title(&self) -> String {
        let (first, last) = (self.name(self.square(1)), self.name(self.square(self.length())));
        let home = if self.is_closed() { format!(", and back to {first}") } else { String::new() };
        let tour = TourProblem::new(self.board.clone(), self.ends);
        format!("{tour}: starts on {first}, ends on {last}{home}")
    }

    /// How many characters the longest number or label of a file takes.
    pub(crate) fn text_width(&self) -> usize {
        let digits = self.length().to_string().len();
        digits.max(self.file_label(self.board.width() - 1).len())
    }
}

fn index(board: &Board, square: Square) -> usize {
    square.rank() as usize * board.width() as usize + square.file() as usize
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The tour of a board that `auto` finds from its first free square.
    pub(crate) fn scene(board: &str, ends: Ends, blocked: &[Square]) -> Scene {
        let board: Board = board.parse().unwrap();
        let board = board.with_blocked(blocked.iter().copied()).unwrap();
        let start = board.squares().next().unwrap();
        let problem = TourProblem::new(board, ends).with_start(start).unwrap();
        let tour = problem.solve().unwrap().found().unwrap();
        Scene::new(&tour)
    }

    #[test]
    fn squares_and_numbers_agree() {
        let scene = scene("5x6", Ends::Open, &[Square::new(4, 5), Square::new(3, 5)]);
        assert_eq!(scene.length(), 28);
        for number in 1..=28 {
            assert_eq!(scene.number(scene.square(number)), Some(number));
        }
        assert_eq!(scene.number(Square::new(4, 5)), None);
        assert!(scene.title().starts_with("open tour of 5x6: starts on a1, ends on "));
    }

    #[test]
    fn a_closed_tour_goes_home() {
        let title = super::tests::scene("6", Ends::Closed, &[]).title();
        assert!(title.ends_with(", and back to a1"), "{title}");
    }

    #[test]
    fn what_is_too_large_is_refused() {
        assert!(refuse_large(&"1000".parse().unwrap(), "grid").is_ok());
        let sentence = refuse_large(&"1000x1001".parse().unwrap(), "grid").unwrap_err().to_string();
        assert!(sentence.starts_with("1000x1001 is too large") && sentence.ends_with("choose grid"), "{sentence}");
    }

    #[test]
    fn squares_are_named_as_asked() {
        let scene = super::tests::scene("6", Ends::Closed, &[]).named(Notation::Rows);
        assert!(scene.title().ends_with(", and back to (5,0)"), "{}", scene.title());
        assert_eq!((scene.file_label(5), scene.rank_label(5), scene.rank_width()), ("5".to_owned(), "0".to_owned(), 1));
        assert_eq!(scene.named(Notation::Number).rank_width(), 2);
    }
}
