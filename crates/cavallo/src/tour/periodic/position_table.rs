//! From squares to positions: a table for the blocks of a board, and the proof that a route visits every square once.
//!
//! **Idea.** The bands of a [`PeriodicRoute`](super::PeriodicRoute) cut the board into regions, each a lattice of equal
//! blocks. If a repeat carries a square from block to block through a whole band, its position in block k of the band is
//! `first + k * slope`; with one repeat along the files and one along the ranks it is `first + k * slope_k + j * slope_j`. So
//! a region needs only three numbers for each square of one block, and a look-up costs a multiplication or two. One block of
//! each region, put together as the regions are, makes a small board: the table has a row for each of its ranks and a column for
//! each of its files.
//!
//! **Why all squares are visited once.** A leg fills entries of the table, and an entry is filled only if the leg visits that
//! square in *every* block of the region: a repeat must run through a band from end to end. No entry is filled twice, and at
//! the end none is empty. Every square of the board belongs to exactly one entry and block.
//!
//! **Complexity.** Time and memory: the number of squares listed in the route times the bands that their repeats cross,
//! whatever the board.

use std::fmt;

use crate::board::{Board, Naming, Say, Square, display_algebraically};

use super::legs::{Band, Leg, PeriodicRoute, length};

/// Why a route does not cover its board once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeriodicDefect {
    /// A walk without squares, or a repeat without iterations.
    Empty,
    /// The board has a piece other than the knight, or joined edges.
    NotClassic,
    /// The bands do not add up to the board.
    Bands,
    /// It leaves the board.
    OffBoard(Square),
    /// A repeat that does not run through whole bands, block by block.
    Misaligned(Square),
    /// A square that is visited again.
    Twice(Square),
    /// A square that is not visited.
    Missing(Square),
}

impl Say for PeriodicDefect {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| naming.name(*square);
        match self {
            Self::Empty => f.write_str("it has a part without squares"),
            Self::NotClassic => f.write_str("it requires a knight on a board without joined edges"),
            Self::Bands => f.write_str("its bands do not make up the board"),
            Self::OffBoard(square) => write!(f, "it leaves the board after {}", name(square)),
            Self::Misaligned(square) => {
                write!(f, "what it does on {} is not done on every block of a band", name(square))
            }
            Self::Twice(square) => {
                write!(f, "it visits {} twice, or a square that takes its part in another block", name(square))
            }
            Self::Missing(square) => write!(f, "it does not visit {}", name(square)),
        }
    }
}

display_algebraically!(PeriodicDefect);

impl std::error::Error for PeriodicDefect {}

/// The most entries of a table; the routes that are constructed need a few thousand.
const MOST_ENTRIES: u64 = 1 << 24;

/// A repeat as seen by a square within it.
#[derive(Clone, Copy)]
struct Repeat {
    times: u32,
    step: (i32, i32),
    /// Positions from one iteration to the next.
    stride: u64,
}

/// A band and where it starts.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    start: u32,
    /// The files or ranks of one block of each band before this one: the first row or column of the table for it.
    line: u32,
    band: Band,
    /// For divisions by the length of a block.
    reciprocal: u64,
}

impl Stretch {
    fn new(start: u32, line: u32, band: Band) -> Self {
        Self { start, line, band, reciprocal: u64::MAX / u64::from(band.block.max(1)) }
    }

    /// The block that an offset within the band is in, by multiplication: it takes half the time of a division.
    ///
    /// Say x = qd + t with 0 <= t < d, and (2^64 - 1) = md + r with 0 <= r < d; m is the reciprocal of d. Then
    /// (x + 1) m / 2^64 = q + (t + 1) / d - e with e = (x + 1) (r + 1) / (2^64 d). As 0 < e <= 1 / d for x, d < 2^32, this is
    /// at least q and less than q + 1.
    #[inline]
    fn block(&self, offset: u32) -> u32 {
        ((u128::from(self.reciprocal) * (u128::from(offset) + 1)) >> 64) as u32
    }
}

/// A coordinate as band, block and row or column of the table.
#[derive(Clone, Copy)]
struct Place {
    stretch: usize,
    block: u32,
    line: u32,
}

/// The bands along one side of the board.
#[derive(Clone, Debug)]
struct Axis(Vec<Stretch>);

impl Axis {
    fn new(bands: &[Band], side: u32) -> Option<Self> {
        let (mut start, mut line) = (0_u32, 0_u32);
        let mut stretches = Vec::with_capacity(bands.len());
        for &band in bands {
            stretches.push(Stretch::new(start, line, band));
            line = line.checked_add(band.block)?;
            start = start.checked_add(band.block.checked_mul(band.count)?)?;
            if band.block == 0 || band.count == 0 {
                return None;
            }
        }
        (start == side).then_some(Self(stretches))
    }

    /// Locates a coordinate of the board.
    #[inline]
    fn place(&self, coordinate: u32) -> Place {
        let mut number = self.0.len() - 1;
        while self.0[number].start > coordinate {
            number -= 1;
        }
        let stretch = &self.0[number];
        let offset = coordinate - stretch.start;
        let block = stretch.block(offset);
        Place { stretch: number, block, line: stretch.line + offset - block * stretch.band.block }
    }

    /// The number of rows or columns of the table.
    fn lines(&self) -> u32 {
        self.0.last().map_or(0, |last| last.line + last.band.block)
    }

    /// The coordinate of a row or column in the first block of its band.
    fn first(&self, line: u32) -> u32 {
        let stretch = &self.0[self.0.partition_point(|stretch| stretch.line <= line) - 1];
        stretch.start + line - stretch.line
    }

    fn end(&self) -> u32 {
        self.0.last().map_or(0, |last| last.start + last.band.block * last.band.count)
    }
}

/// The effect of a repeat along one axis on a coordinate in one band: the position in block k is larger by `first + k *
/// slope`.
struct Piece {
    line: u32,
    first: u64,
    slope: u64,
}

/// Working memory while the table is built: the repeats around the square, and where they carry it.
#[derive(Default)]
struct Scratch {
    repeats: Vec<Repeat>,
    across: Vec<Piece>,
    up: Vec<Piece>,
}

/// Three numbers for one square of a block; the arithmetic wraps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) first: u64,
    pub(super) per_file_block: u64,
    pub(super) per_rank_block: u64,
}

const EMPTY: Entry = Entry { first: u64::MAX, per_file_block: 0, per_rank_block: 0 };

impl Entry {
    fn is_empty(&self) -> bool {
        self.first == u64::MAX && self.per_file_block == 0 && self.per_rank_block == 0
    }

    #[inline]
    fn position(&self, file_block: u32, rank_block: u32) -> u64 {
        self.first
            .wrapping_add(self.per_file_block.wrapping_mul(u64::from(file_block)))
            .wrapping_add(self.per_rank_block.wrapping_mul(u64::from(rank_block)))
    }
}

/// The positions, from 0, of all squares of a board.
#[derive(Clone, Debug)]
pub(super) struct PositionTable {
    files: Axis,
    ranks: Axis,
    /// Row by row.
    entries: Vec<Entry>,
}

/// The places of a board's files and ranks, for [`PositionTable::position_at`].
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    files: Vec<Indexed>,
    ranks: Vec<Indexed>,
}

/// A file or rank: its block, and what it adds to the index of an entry.
#[derive(Clone, Copy, Debug)]
struct Indexed {
    block: u32,
    index: u32,
}

/// A band of files on one rank: `count` blocks side by side, each with these entries.
pub(super) struct Crossing<'a> {
    pub(super) start: u32,
    pub(super) count: u32,
    pub(super) rank_block: u32,
    pub(super) entries: &'a [Entry],
}

/// A band of ranks: `count` blocks of `height` ranks each.
pub(super) struct Storey {
    pub(super) start: u32,
    pub(super) height: u32,
    pub(super) count: u32,
}

impl PositionTable {
    /// Builds the table of a route on its board.
    pub(super) fn build(board: &Board, route: &PeriodicRoute) -> Result<Self, PeriodicDefect> {
        let files = Axis::new(&route.files, board.width()).ok_or(PeriodicDefect::Bands)?;
        let ranks = Axis::new(&route.ranks, board.height()).ok_or(PeriodicDefect::Bands)?;
        let cells = u64::from(files.lines()) * u64::from(ranks.lines());
        // Each entry needs a listed square of its own, or a band that a repeat carries it to: a much larger table is an
        // error.
        let named: u64 = route.legs.iter().map(squares_named).sum();
        if cells > MOST_ENTRIES || cells > named.saturating_mul((files.0.len() * ranks.0.len()) as u64) {
            return Err(PeriodicDefect::Bands);
        }
        let mut table = Self { files, ranks, entries: vec![EMPTY; cells as usize] };
        table.add_legs(&route.legs, 0, &mut Scratch::default())?;
        match table.entries.iter().position(Entry::is_empty) {
            Some(entry) => Err(PeriodicDefect::Missing(table.square_of_entry(entry))),
            None => Ok(table),
        }
    }

    /// Adds legs one after the other and returns the next position.
    fn add_legs(&mut self, legs: &[Leg], start: u64, scratch: &mut Scratch) -> Result<u64, PeriodicDefect> {
        let mut position = start;
        for leg in legs {
            match leg {
                Leg::Walk(squares) => {
                    for &square in squares {
                        self.add_square(square, position, scratch)?;
                        position += 1;
                    }
                }
                Leg::Repeat { times, step, body } => {
                    let stride = length(body);
                    scratch.repeats.push(Repeat { times: *times, step: *step, stride });
                    self.add_legs(body, position, scratch)?;
                    scratch.repeats.pop();
                    position += stride * u64::from(*times);
                }
            }
        }
        Ok(position)
    }

    fn add_square(&mut self, square: Square, position: u64, scratch: &mut Scratch) -> Result<(), PeriodicDefect> {
        let misaligned = PeriodicDefect::Misaligned(square);
        let (mut along_files, mut along_ranks) = (None, None);
        for repeat in scratch.repeats.iter().filter(|repeat| repeat.times > 1) {
            let (axis, step) = match repeat.step {
                (files, 0) => (&mut along_files, files),
                (0, ranks) => (&mut along_ranks, ranks),
                _ => return Err(misaligned),
            };
            if axis.replace((*repeat, step)).is_some() {
                return Err(misaligned);
            }
        }
        follow(&self.files, square.file(), along_files, square, &mut scratch.across)?;
        follow(&self.ranks, square.rank(), along_ranks, square, &mut scratch.up)?;
        for rank in &scratch.up {
            for file in &scratch.across {
                let entry = &mut self.entries[(rank.line * self.files.lines() + file.line) as usize];
                if !entry.is_empty() {
                    return Err(PeriodicDefect::Twice(square));
                }
                *entry = Entry {
                    first: position.wrapping_add(file.first).wrapping_add(rank.first),
                    per_file_block: file.slope,
                    per_rank_block: rank.slope,
                };
            }
        }
        Ok(())
    }

    /// The first square of an entry.
    fn square_of_entry(&self, entry: usize) -> Square {
        let (row, column) = (entry as u32 / self.files.lines(), entry as u32 % self.files.lines());
        Square::new(self.files.first(column), self.ranks.first(row))
    }

    /// The position, from 0, of a square of the board.
    #[inline]
    pub(super) fn position(&self, square: Square) -> u64 {
        let file = self.files.place(square.file());
        let rank = self.ranks.place(square.rank());
        self.entries[(rank.line * self.files.lines() + file.line) as usize].position(file.block, rank.block)
    }

    /// The places of all files and ranks.
    pub(super) fn places(&self, board: &Board) -> Places {
        let indexed = |Place { block, line, .. }, scale| Indexed { block, index: line * scale };
        let file = |file| indexed(self.files.place(file), 1);
        let rank = |rank| indexed(self.ranks.place(rank), self.files.lines());
        Places { files: (0..board.width()).map(file).collect(), ranks: (0..board.height()).map(rank).collect() }
    }

    /// The same as [`position`](Self::position), if the places of the square's file and rank are given.
    #[inline]
    pub(super) fn position_at(&self, places: &Places, square: Square) -> Option<u64> {
        let file = places.files.get(square.file() as usize)?;
        let rank = places.ranks.get(square.rank() as usize)?;
        Some(self.entries[(rank.index + file.index) as usize].position(file.block, rank.block))
    }

    /// The bands of ranks.
    pub(super) fn storeys(&self) -> impl Iterator<Item = Storey> {
        self.ranks.0.iter().map(|s| Storey { start: s.start, height: s.band.block, count: s.band.count })
    }

    /// The bands that a rank crosses, from the first file to the last.
    pub(super) fn crossings(&self, rank: u32) -> impl Iterator<Item = Crossing<'_>> {
        let place = self.ranks.place(rank);
        let row = &self.entries[(place.line * self.files.lines()) as usize..];
        self.files.0.iter().map(move |&Stretch { start, line, band: Band { block, count }, .. }| Crossing {
            start,
            count,
            rank_block: place.block,
            entries: &row[line as usize..(line + block) as usize],
        })
    }
}

fn squares_named(leg: &Leg) -> u64 {
    match leg {
        Leg::Walk(squares) => squares.len() as u64,
        Leg::Repeat { body, .. } => body.iter().map(squares_named).sum(),
    }
}

/// Follows a coordinate through the bands that a repeat carries it through.
fn follow(
    axis: &Axis,
    coordinate: u32,
    repeat: Option<(Repeat, i32)>,
    square: Square,
    pieces: &mut Vec<Piece>,
) -> Result<(), PeriodicDefect> {
    pieces.clear();
    if coordinate >= axis.end() {
        return Err(PeriodicDefect::OffBoard(square));
    }
    let (Repeat { times, stride, .. }, step) = repeat.unwrap_or((Repeat { times: 1, step: (0, 0), stride: 0 }, 0));
    let (mut coordinate, mut done) = (i64::from(coordinate), 0);
    while done < times {
        let on_board = u32::try_from(coordinate).ok().filter(|&c| c < axis.end());
        let place = axis.place(on_board.ok_or(PeriodicDefect::OffBoard(square))?);
        let Band { block, count } = axis.0[place.stretch].band;
        let upward = step >= 0;
        let from_the_edge = place.block == if upward { 0 } else { count - 1 };
        let block_by_block = step.unsigned_abs() == block || (times == 1 && count == 1);
        if !(from_the_edge && block_by_block && times - done >= count) {
            return Err(PeriodicDefect::Misaligned(square));
        }
        let here = u64::from(done) * stride;
        pieces.push(if upward {
            Piece { line: place.line, first: here, slope: stride }
        } else {
            let first = here + u64::from(count - 1) * stride;
            Piece { line: place.line, first, slope: stride.wrapping_neg() }
        });
        done += count;
        coordinate += i64::from(step) * i64::from(count);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_are_found_as_by_division(
            block in prop_oneof![1..100_u32, 1..=u32::MAX, (u32::MAX - 9)..=u32::MAX],
            offset in prop_oneof![0..1000_u32, any::<u32>(), (u32::MAX - 9)..=u32::MAX],
            multiple in any::<u32>(),
        ) {
            let stretch = Stretch::new(0, 0, Band { block, count: 1 });
            let edge = multiple / block * block;
            for offset in [offset, edge, edge.saturating_sub(1)] {
                prop_assert_eq!(stretch.block(offset), offset / block);
            }
        }
    }
}
