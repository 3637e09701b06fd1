//! The cost of every square of a gathering as a table: CSV for spreadsheets, NPY for numerical programs.
//!
//! Both go rank by rank from the bottom, each rank from left to right, so that row 0, column 0 is a1. Where some knight cannot go a
//! field of the CSV is empty and a number of the NPY file is -1.
//!
//! **NPY.** Format version 1.0: the magic string, the version, the length of the header, the header as a Python dictionary, padded with
//! blanks so that the data begin at a multiple of 64 bytes, and the data: signed numbers of 64 bits, little-endian, row by row.
//!
//! **Reference.** The description of the NPY format in the manual of `NumPy` (`numpy.lib.format`).

use std::io::{self, Write};

use cavallo::gather::Costs;
use cavallo::{Board, Square};

/// Where some knight cannot go.
const NEVER: i64 = -1;

/// Writes the costs of a board's squares as lines of numbers separated by commas.
///
/// # Errors
/// When writing fails.
pub fn write_costs_csv(board: &Board, costs: &Costs, out: &mut dyn Write) -> io::Result<()> {
    for rank in 0..board.height() {
        for file in 0..board.width() {
            let separator = if file > 0 { "," } else { "" };
            match costs.at(Square::new(file, rank)) {
                Some(turns) => write!(out, "{separator}{turns}")?,
                None => write!(out, "{separator}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the costs of a board's squares as an array of `height` rows and `width` columns.
///
/// # Errors
/// When writing fails, or when a cost is past 2^63.
pub fn write_costs_npy(board: &Board, costs: &Costs, out: &mut dyn Write) -> io::Result<()> {
    const ALIGNMENT: usize = 64;
    let (width, height) = (board.width(), board.height());
    let mut header = format!("{{'descr': '<i8', 'fortran_order': False, 'shape': ({height}, {width}), }}");
    // Magic string, version and length are ten bytes, and a newline ends the header.
    let end = (10 + header.len() + 1).next_multiple_of(ALIGNMENT);
    header.extend(std::iter::repeat_n(' ', end - 10 - header.len() - 1));
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for rank in 0..height {
        for file in 0..width {
            let turns = costs.at(Square::new(file, rank)).map_or(Ok(NEVER), i64::try_from);
            let turns = turns.map_err(|_| io::Error::other("a cost is too large for a signed number of 64 bits"))?;
            out.write_all(&turns.to_le_bytes())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use cavallo::gather::{Objective, costs};
    use cavallo::{GatherProblem, Knight, Run};

    use super::*;

    fn gathering(board: &str, knights: &[&str]) -> (GatherProblem, Costs) {
        let knights = knights.iter().map(|name| Knight { square: name.parse().unwrap(), k: 1, count: 1 });
        let problem = GatherProblem::new(board.parse().unwrap(), knights.collect()).unwrap();
        let costs = costs(&mut Run::unlimited(), &problem, Objective::Total).unwrap();
        (problem, costs)
    }

    #[test]
    fn a_table_begins_with_a1() {
        let (problem, costs) = gathering("4x3", &["a1"]);
        let mut text = Vec::new();
        write_costs_csv(problem.board(), &costs, &mut text).unwrap();
        // By hand: distances from a1 on 4x3.
        assert_eq!(String::from_utf8(text).unwrap(), "0,3,2,5\n3,4,1,2\n2,1,4,3\n");
        let (problem, costs) = gathering("3x3", &["a1"]);
        let mut text = Vec::new();
        write_costs_csv(problem.board(), &costs, &mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "0,3,2\n3,,1\n2,1,4\n");
    }

    #[test]
    fn an_npy_file_is_a_header_and_numbers() {
        for (board, shape) in [("3x3", "(3, 3)"), ("4x3", "(3, 4)"), ("1000x1000", "(1000, 1000)")] {
            let (problem, costs) = gathering(board, &["a1"]);
            let mut bytes = Vec::new();
            write_costs_npy(problem.board(), &costs, &mut bytes).unwrap();
            assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
            let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
            assert!((10 + length).is_multiple_of(64));
            let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
            let expected = format!("{{'descr': '<i8', 'fortran_order': False, 'shape': {shape}, }}");
            assert_eq!((header.trim_end(), header.ends_with('\n')), (expected.as_str(), true));
            let numbers: Vec<i64> = bytes[10 + length..]
                .chunks_exact(8)
                .map(|number| i64::from_le_bytes(number.try_into().unwrap()))
                .collect();
            assert_eq!(numbers.len() as u64, problem.board().area());
            for (square, &number) in problem.board().squares().zip(&numbers) {
                assert_eq!(costs.at(square).map_or(-1, |turns| turns as i64), number, "{board} {square}");
            }
        }
    }
}
