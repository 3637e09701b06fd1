//! Random gathering problems, as the coursework's generator makes them.
//!
//! A number of rows, a number of columns, and on each square a knight with a certain probability, whose k is any of those allowed.
//! Random numbers come from xoshiro256++, seeded by `seed_from_u64`, in three steps that are part of the format: the same
//! settings always give the same bytes.
//!
//! 1. A number from a to b is a + floor(r (b - a + 1) / 2^64) for the generator's next 64-bit number r.
//! 2. A square holds a knight if floor(r / 2^11) < density 2^53.
//! 3. The order is: rows, columns, then square by square from the top left, for each whether it holds a knight and, if so,
//!    the knight's k. If the number of knights is given, each of them is a column, a row from below and a k instead, and several may
//!    share a square.
//!
//! [`generate`] writes the cases as drawings, [`RandomCases`] gives the same cases one by one.

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use cavallo::board::{Board, MAX_SIDE, Square};
use cavallo::gather::{GatherProblem, Knight, MAX_KNIGHTS};
use cavallo::{Error, Run};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::gathering::coursework::{write_coursework_start, write_size};

/// What to generate. The default is the report's: 100 cases of up to 10 rows and columns, a tenth of the squares with knights.
#[derive(Clone, Debug, PartialEq)]
pub struct GenerateSettings {
    /// How many cases.
    pub cases: u64,
    /// How many rows a board may have.
    pub rows: RangeInclusive<u32>,
    /// How many columns.
    pub cols: RangeInclusive<u32>,
    /// The probability that a square holds a knight.
    pub density: f64,
    /// Jumps per turn (k) of a knight.
    pub k: RangeInclusive<u64>,
    /// The number of knights of each case, on any squares; the density is then not used, and nothing can be drawn.
    pub knights: Option<u64>,
    /// Random seed.
    pub seed: u64,
}

impl Default for GenerateSettings {
    fn default() -> Self {
        Self { cases: 100, rows: 1..=10, cols: 1..=10, density: 0.1, k: 1..=9, knights: None, seed: 0 }
    }
}

/// Why nothing can be generated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// No cases or too many.
    #[error("{0} cases cannot be generated: expected a number from 1 to {MOST_CASES}")]
    Cases(u64),
    /// A range with nothing in it, or with something that may not be.
    #[error("the range {range} of {what} cannot be used: expected A..B with A not above B, both from 1 to {most}")]
    Range {
        /// Of what the range is.
        what: &'static str,
        /// The range.
        range: String,
        /// The greatest number allowed.
        most: u64,
    },
    /// More knights than a problem may have.
    #[error("{0} knights cannot be generated: expected a number up to {MAX_KNIGHTS}")]
    Knights(u64),
    /// Several knights may share a square.
    #[error("cases with a given number of knights cannot be drawn: write them as lines or as JSON")]
    NotDrawn,
    /// Not a probability.
    #[error("a density of {0} cannot be used: expected a probability from 0 to 1")]
    Density(f64),
}

/// The most cases that are generated.
const MOST_CASES: u64 = 1_000_000_000;

impl GenerateSettings {
    /// Makes sure that there is something to generate.
    ///
    /// # Errors
    /// The first setting that cannot be used.
    pub fn check(&self) -> Result<(), GenerateError> {
        if !(1..=MOST_CASES).contains(&self.cases) {
            return Err(GenerateError::Cases(self.cases));
        }
        check_range("rows", &self.rows, MAX_SIDE)?;
        check_range("columns", &self.cols, MAX_SIDE)?;
        check_range("k", &self.k, 9)?;
        if let Some(knights) = self.knights.filter(|&knights| knights > MAX_KNIGHTS) {
            return Err(GenerateError::Knights(knights));
        }
        if !(0.0..=1.0).contains(&self.density) {
            return Err(GenerateError::Density(self.density));
        }
        Ok(())
    }
}

fn check_range<T: Copy + Display + PartialOrd + From<u8> + Into<u64>>(
    what: &'static str,
    range: &RangeInclusive<T>,
    most: T,
) -> Result<(), GenerateError> {
    let (from, to) = (*range.start(), *range.end());
    if T::from(1) <= from && from <= to && to <= most {
        return Ok(());
    }
    Err(GenerateError::Range { what, range: format!("{from}..{to}"), most: most.into() })
}

/// Writes a file of random cases in the coursework's form. The settings are to be [checked](GenerateSettings::check) before;
/// those that cannot be used are an error of the kind `InvalidInput`.
///
/// ```
/// use cavallo_formats::{GenerateSettings, generate, read_gather};
///
/// let mut file = Vec::new();
/// generate(&GenerateSettings { cases: 3, seed: 7, ..GenerateSettings::default() }, &mut file)?;
/// assert_eq!(read_gather(file.as_slice(), None)?.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the settings cannot be used, or when writing fails.
///
/// # Complexity
/// Linear in the area of the boards, and a few kilobytes of memory.
pub fn generate(settings: &GenerateSettings, out: &mut dyn Write) -> io::Result<()> {
    let refused = |error| io::Error::new(io::ErrorKind::InvalidInput, error);
    if settings.knights.is_some() {
        return Err(refused(GenerateError::NotDrawn));
    }
    let mut random = RandomCases::new(settings).map_err(refused)?;
    write_coursework_start(settings.cases, out)?;
    for _ in 0..settings.cases {
        let (rows, cols) = random.size();
        write_size(rows, cols, out)?;
        for _ in 0..rows {
            write_row(cols, || random.knight().map_or(b'.', |k| b'0' + k as u8), out)?;
        }
    }
    Ok(())
}

/// The cases that [`generate`] writes, as problems.
///
/// ```
/// use cavallo::Run;
/// use cavallo_formats::{GenerateSettings, RandomCases};
///
/// let settings = GenerateSettings { cases: 3, seed: 7, ..GenerateSettings::default() };
/// let mut cases = RandomCases::new(&settings)?;
/// let mut boards = Vec::new();
/// while let Some(problem) = cases.next(&mut Run::unlimited())? {
///     boards.push(problem.board().to_string());
/// }
/// assert_eq!(boards.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RandomCases<'a> {
    settings: &'a GenerateSettings,
    left: u64,
    rng: Xoshiro256PlusPlus,
    threshold: u64,
}

impl<'a> RandomCases<'a> {
    /// The cases of these settings.
    ///
    /// # Errors
    /// When the settings cannot be used.
    pub fn new(settings: &'a GenerateSettings) -> Result<Self, GenerateError> {
        settings.check()?;
        let threshold = (settings.density * (1_u64 << 53) as f64).ceil() as u64;
        let rng = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        Ok(Self { settings, left: settings.cases, rng, threshold })
    }

    /// The next case, or nothing after the last one. A case that was stopped is lost.
    ///
    /// # Errors
    /// When the run is stopped, or when a case has more knights than a problem may have.
    ///
    /// # Complexity
    /// Linear in the area of the board, or in the number of knights if it is given; memory for the knights.
    pub fn next(&mut self, run: &mut Run<'_>) -> Result<Option<GatherProblem>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        run.poll()?;
        run.scoped_memory(|run| self.problem(run)).map(Some)
    }

    /// Rows and columns of the next case.
    fn size(&mut self) -> (u32, u32) {
        let rows = number(&mut self.rng, widened(&self.settings.rows)) as u32;
        let cols = number(&mut self.rng, widened(&self.settings.cols)) as u32;
        (rows, cols)
    }

    /// Step 2, and step 1 for the k of the knight on the next square, if there is one.
    fn knight(&mut self) -> Option<u64> {
        let holds = self.rng.next_u64() >> 11 < self.threshold;
        holds.then(|| number(&mut self.rng, self.settings.k.clone()))
    }

    /// A whole case.
    fn problem(&mut self, run: &mut Run<'_>) -> Result<GatherProblem, Error> {
        let (rows, cols) = self.size();
        let board = Board::new(cols, rows)?;
        let mut knights = Vec::new();
        if let Some(count) = self.settings.knights {
            for _ in 0..count {
                run.tick(1)?;
                run.reserve(2 * size_of::<Knight>() as u64)?;
                let file = number(&mut self.rng, 1..=cols.into()) as u32 - 1;
                let rank = number(&mut self.rng, 1..=rows.into()) as u32 - 1;
                let k = number(&mut self.rng, self.settings.k.clone());
                knights.push(Knight { square: Square::new(file, rank), k, count: 1 });
            }
            return Ok(GatherProblem::new(board, knights)?);
        }
        for rank in (0..rows).rev() {
            for file in 0..cols {
                run.tick(1)?;
                if let Some(k) = self.knight() {
                    // Twice: the list may be copied while it grows.
                    run.reserve(2 * size_of::<Knight>() as u64)?;
                    knights.push(Knight { square: Square::new(file, rank), k, count: 1 });
                }
            }
        }
        Ok(GatherProblem::new(board, knights)?)
    }
}

fn widened(range: &RangeInclusive<u32>) -> RangeInclusive<u64> {
    u64::from(*range.start())..=u64::from(*range.end())
}

/// Step 1.
fn number(rng: &mut impl Rng, range: RangeInclusive<u64>) -> u64 {
    let (from, to) = range.into_inner();
    let many = u128::from(to - from + 1);
    from + ((u128::from(rng.next_u64()) * many) >> 64) as u64
}

/// Writes a row piece by piece, for it may be longer than memory.
fn write_row(cols: u32, mut square: impl FnMut() -> u8, out: &mut dyn Write) -> io::Result<()> {
    let mut piece = [0; 4096];
    let mut left = cols as usize;
    while left > 0 {
        let some = left.min(piece.len());
        piece[..some].fill_with(&mut square);
        out.write_all(&piece[..some])?;
        left -= some;
    }
    out.write_all(b"\n")
}
