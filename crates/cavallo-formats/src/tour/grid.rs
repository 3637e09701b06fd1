//! The numbered grid: the printed board, top rank first, each square with the number of its visit.
//!
//! ```text
//! 10  7  2  5
//!  1  4  9 12
//!  8 11  6  3
//! ```
//!
//! Numbers are separated by blanks, tabs, commas, semicolons or bars; `.`, `#` or `-` is a blocked square. A single line with a 0
//! is no grid, but a [list](crate::tour::moves) of squares by their numbers.

use std::io::{self, Write};
use std::ops::ControlFlow;

use cavallo::board::{Board, BoardError, Square, WrittenSquare};
use cavallo::tour::numbering::{Number, Tile};
use cavallo::tour::{ConstructedTour, Tour};

use crate::text::allowance::Allowance;
use crate::text::digits::{BLOCKED, Columns};
use crate::text::error::{BoardDefect, NumberingDefect, ReadError, UnsoundTour};
use crate::text::in_order::in_order;
use crate::text::lettering::Lettering;
use crate::text::place::Place;
use crate::text::scanner::{Scanner, is_blank};
use crate::tour::moves::WrittenList;
use crate::tour::tour_file::{Format, ReadOptions, TourFile, reconcile};

/// About this many squares are computed, checked and formatted at a time.
const CHUNK: u32 = 1 << 18;
/// At most this many of one rank, where ranks are long.
const FILES: u32 = 1 << 16;

/// Writes a tour as a grid: numbers right-aligned, one blank between them, `.` for a blocked square. A constructed tour is
/// checked as it is written.
///
/// # Errors
/// When writing fails, or with an [`UnsoundTour`] inside when a constructed tour turns out to be none.
///
/// # Complexity
/// Linear in the board's area. A constructed tour takes constant memory, any other 8 bytes per square.
pub fn write_grid(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    write_grid_with_threads(tour, 1, out)
}

/// The same on this many threads, if the tour is large and constructed.
///
/// # Errors
/// As [`write_grid`].
pub fn write_grid_with_threads(tour: &Tour, threads: usize, out: &mut dyn Write) -> io::Result<()> {
    match tour.constructed() {
        None => write_listed(tour, out),
        Some(tour) if u32::try_from(tour.length()).is_ok() => write_constructed::<u32>(tour, threads, out),
        Some(tour) => write_constructed::<u64>(tour, threads, out),
    }
}

fn write_listed(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    let board = tour.board();
    let width = board.width() as usize;
    let mut cells = vec![BLOCKED; width * board.height() as usize];
    for (square, number) in tour.squares().zip(1..) {
        cells[square.rank() as usize * width + square.file() as usize] = number;
    }
    let digits = Lettering::number(board.free_area()).as_bytes().len();
    let mut text = Vec::new();
    for rank in cells.rchunks(width) {
        put_columns([rank].into_iter(), true, digits, &mut text);
        out.write_all(&text[Columns::MARGIN..])?;
    }
    Ok(())
}

fn write_constructed<N: Number>(tour: &ConstructedTour, threads: usize, out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = (tour.board().width(), tour.board().height());
    let digits = Lettering::number(tour.length()).as_bytes().len();
    // Tiles of several whole ranks, or of a part of one.
    let across = FILES.min(width);
    let up = if across == width { (CHUNK / width).clamp(1, height) } else { 1 };
    let per_rank = u64::from(width.div_ceil(across));
    let chunks = u64::from(height.div_ceil(up)) * per_rank;
    let new_worker = || {
        let mut tile = Tile::<N>::new();
        move |number: u64, chunk: &mut Vec<u8>| {
            // The top rank comes first.
            let end = height - (number / per_rank) as u32 * up;
            let file = (number % per_rank) as u32 * across;
            let files = file..width.min(file.saturating_add(across));
            let ends_rank = files.end == width;
            tile.check(tour, end.saturating_sub(up)..end, files).map_err(|defect| UnsoundTour::io_error(&defect))?;
            put_columns(tile.ranks(), ends_rank, digits, chunk);
            Ok(())
        }
    };
    in_order(threads, chunks, new_worker, |chunk| {
        out.write_all(&chunk[Columns::MARGIN..])?;
        Ok(ControlFlow::Continue(()))
    })
}

/// Formats ranks, given from the lowest to the highest; the last number of each is followed by a line break if it `ends_rank`.
fn put_columns<'a, N: Number + 'a>(
    ranks: impl ExactSizeIterator<Item = &'a [N]>,
    ends_rank: bool,
    digits: usize,
    text: &mut Vec<u8>,
) {
    let mut ranks = ranks.peekable();
    let width = ranks.peek().map_or(0, |rank| rank.len());
    let mut columns = Columns::new(text, ranks.len() * width, digits);
    for rank in ranks {
        let mut behind = if ends_rank { b'\n' } else { b' ' };
        for number in rank.iter().rev() {
            columns.put(number.get(), behind);
            behind = b' ';
        }
    }
}

/// The cells of a grid in the order of reading.
struct Cells {
    width: u64,
    height: u64,
    numbers: Vec<u64>,
    places: Vec<Place>,
}

pub(crate) fn read(
    mut scanner: Scanner<'_>,
    options: &ReadOptions,
    mut allowance: Allowance,
) -> Result<TourFile, ReadError> {
    let mut cells = Cells { width: 0, height: 0, numbers: Vec::new(), places: Vec::new() };
    while read_line(&mut scanner, &mut cells, &mut allowance)? {}
    if cells.height == 0 {
        return Err(ReadError::Empty);
    }
    if cells.is_list() {
        return cells.into_list().understand(options);
    }
    let board = cells.board()?;
    let board = reconcile(options.board.as_ref(), board)?;
    let (squares, places) = cells.in_order_of_visit(board.free_area())?;
    Ok(TourFile {
        format: Format::Grid,
        board,
        board_inferred: false,
        notation: None,
        ends: None,
        start: None,
        end: None,
        squares,
        places,
    })
}

/// Reads one line; false when there is none.
fn read_line(scanner: &mut Scanner<'_>, cells: &mut Cells, allowance: &mut Allowance) -> Result<bool, ReadError> {
    const EXPECTED: &str = "a number from 1, or . for a blocked square";
    let separates = |byte: u8| is_blank(byte) || matches!(byte, b',' | b';' | b'|');
    let mut count = 0;
    let next = loop {
        match scanner.pass_while(separates)? {
            None => break None,
            Some(b'\n') => break Some(b'\n'),
            Some(_) => {}
        }
        let token = scanner.token(|byte| byte != b'\n' && !separates(byte), EXPECTED)?;
        let number = match token.bytes {
            b"." | b"#" | b"-" => BLOCKED,
            _ => token.number().ok_or_else(|| token.is_not(EXPECTED))?,
        };
        count += 1;
        if cells.height > 0 && count > cells.width {
            return Err(ragged(token.place, format!("number {count} of the line"), cells.width));
        }
        allowance.take_square()?;
        cells.numbers.push(number);
        cells.places.push(token.place);
    };
    if count > 0 {
        if cells.height > 0 && count < cells.width {
            return Err(ragged(scanner.place(), format!("the end of the line after {count}"), cells.width));
        }
        cells.width = count;
        cells.height += 1;
    }
    next.inspect(|&line_break| scanner.pass(line_break));
    Ok(next.is_some())
}

fn ragged(place: Place, found: String, width: u64) -> ReadError {
    ReadError::syntax(place, found, format!("{width} numbers as in the first line"))
}

impl Cells {
    /// Whether these are the numbers of squares, in the order of their visit: on one line, and visits are not counted from 0.
    fn is_list(&self) -> bool {
        self.height == 1 && self.width > 1 && self.numbers.contains(&0) && !self.numbers.contains(&BLOCKED)
    }

    fn into_list(self) -> WrittenList {
        WrittenList { squares: self.numbers.into_iter().map(WrittenSquare::Number).collect(), places: self.places }
    }

    fn board(&self) -> Result<Board, BoardDefect> {
        let (width, height) = (self.width, self.height);
        let board = match (u32::try_from(width), u32::try_from(height)) {
            (Ok(width), Ok(height)) => Board::new(width, height)?,
            _ => return Err(BoardError::SideOutOfRange { width, height }.into()),
        };
        let blocked = (0..self.numbers.len()).filter(|&i| self.numbers[i] == BLOCKED).map(|i| self.square(i));
        Ok(board.with_blocked(blocked)?)
    }

    fn square(&self, cell: usize) -> Square {
        let (file, line) = (cell as u64 % self.width, cell as u64 / self.width);
        Square::new(file as u32, (self.height - 1 - line) as u32)
    }

    /// Each square to the position that its number says; `most` is how many there are.
    fn in_order_of_visit(self, most: u64) -> Result<(Vec<Square>, Vec<Place>), NumberingDefect> {
        const NOWHERE: Place = Place { line: 0, column: 0 };
        let mut squares = vec![Square::new(0, 0); most as usize];
        let mut places = vec![NOWHERE; most as usize];
        for (cell, (&number, &place)) in self.numbers.iter().zip(&self.places).enumerate() {
            if number == BLOCKED {
                continue;
            }
            let square = self.square(cell);
            if !(1..=most).contains(&number) {
                return Err(NumberingDefect::OutOfRange { number, square, place, most });
            }
            let position = number as usize - 1;
            if places[position] != NOWHERE {
                let first = (squares[position], places[position]);
                return Err(NumberingDefect::Twice { number, first, second: (square, place) });
            }
            squares[position] = square;
            places[position] = place;
        }
        Ok((squares, places))
    }
}
