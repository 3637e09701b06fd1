//! Writes a constructed tour out: the number of every square, at memory speed.
//!
//! **Idea.** Along a rank, the number at the same place of the next block is larger by a fixed amount. So the numbers of a
//! few blocks are kept in registers, *lanes*, each with its increment: store all, add, store all, and so on. Blocks of six
//! files make 24 lanes of four blocks. On a narrow board ranks are too short for that; but blocks repeat upwards as well, and
//! all the numbers of one row of blocks are the lanes of the next.
//!
//! **Why it is right.** It depends on [the position table](super::position_table); the numbers are
//! [verified](crate::tour::numbering) all the same.
//!
//! **Complexity.** Linear time. In fresh memory most of it is spent by the operating system, which maps the pages. Measured
//! in `experiments/construct-speed`: 10000x10000 takes 228 ms on one thread, 4 % more than the first write to that memory.

use std::ops::Range;

use crate::board::{Board, Square};
use crate::run::{Run, Stopped};

use super::ConstructedTour;
use crate::tour::numbering::{Number, Numbering};

/// Six registers of four numbers; as many increments leave a few registers free.
const LANES: usize = 24;
/// Blocks whose width does not divide the number of lanes use some more.
const MOST_LANES: usize = 64;
/// A thread takes about this many squares at a time.
const PIECE: u64 = 1 << 20;
/// Up to this area a second thread costs more than it saves.
const SMALL: u64 = 1 << 22;
/// The most numbers of a row of blocks that are lanes: with their increments they fit the first-level cache.
const STOREY: usize = 2048;

impl ConstructedTour {
    /// The numbers of all squares, from 1, rank by rank from `a1`.
    ///
    /// # Errors
    /// When the board has 2^32 squares or more, when the memory limit is exceeded, or when the run is stopped.
    pub fn number_all(&self, run: &mut Run<'_>) -> Result<Vec<u32>, Stopped> {
        let area = self.length();
        if area > u64::from(u32::MAX) {
            return Err(Stopped::BoardTooLarge { squares: area, most: u64::from(u32::MAX) });
        }
        run.reserve(4 * area)?;
        // Zeroed pages that the system has not mapped yet: the thread that fills them touches them first.
        let mut numbers = vec![0; area as usize];
        self.number_into(run, &mut numbers)?;
        Ok(numbers)
    }

    /// The same into an existing slice.
    ///
    /// # Errors
    /// When the run is stopped.
    ///
    /// # Panics
    /// When the length of the slice is not the board's area.
    pub fn number_into(&self, run: &mut Run<'_>, numbers: &mut [u32]) -> Result<(), Stopped> {
        assert_eq!(numbers.len() as u64, self.length(), "there is a place for every square");
        let (width, height) = (self.board().width(), self.board().height());
        let threads = if self.length() <= SMALL { 1 } else { run.thread_count() };
        if u64::from(width) > PIECE {
            let ranks = (0..height).zip(numbers.chunks_mut(width as usize));
            let pieces = ranks.flat_map(|(rank, numbers)| {
                let starts = (0..width).step_by(PIECE as usize);
                starts
                    .zip(numbers.chunks_mut(PIECE as usize))
                    .map(move |(file, piece)| (piece.len() as u64, (rank, file, piece)))
            });
            return run.share(threads, self.length(), pieces, |(rank, file, piece)| {
                self.number_rank(rank, file..file + piece.len() as u32, piece);
                Ok(())
            });
        }
        let ranks = PIECE.div_ceil(u64::from(width)).min(u64::from(height)) as usize;
        let pieces = numbers.chunks_mut(ranks * width as usize).enumerate();
        let pieces = pieces.map(|(i, piece)| (piece.len() as u64, ((i * ranks) as u32, piece)));
        run.share(threads, self.length(), pieces, |(rank, piece)| {
            self.number_ranks(rank, piece);
            Ok(())
        })
    }

    /// Whole ranks, from this one on.
    fn number_ranks<N: Number>(&self, from: u32, out: &mut [N]) {
        let width = self.board().width() as usize;
        let end = from + (out.len() / width) as u32;
        for storey in self.table.storeys() {
            let begin = from.max(storey.start);
            let stop = end.min(storey.start + storey.height * storey.count);
            if begin < stop {
                let part = &mut out[(begin - from) as usize * width..(stop - from) as usize * width];
                self.number_storey(begin, storey.height as usize, part);
            }
        }
    }

    /// Whole ranks of one row of blocks. They may begin and end within a block, because the same ranks recur one block
    /// higher.
    fn number_storey<N: Number>(&self, from: u32, height: usize, out: &mut [N]) {
        let width = self.board().width() as usize;
        let block = height * width;
        let lanes = block * LANES.div_ceil(block);
        if lanes > STOREY || out.len() < 4 * lanes {
            for (rank, out) in (from..).zip(out.chunks_mut(width)) {
                self.number_rank(rank, 0..width as u32, out);
            }
            return;
        }
        let (first, rest) = out.split_at_mut(lanes);
        let (second, rest) = rest.split_at_mut(lanes);
        for (rank, out) in (from..).zip(first.chunks_mut(width).chain(second.chunks_mut(width))) {
            self.number_rank(rank, 0..width as u32, out);
        }
        let steps: Vec<N> = second.iter().zip(&*first).map(|(&above, &below)| above.minus(below)).collect();
        let mut lanes = second.to_vec();
        for out in rest.chunks_mut(lanes.len()) {
            for ((cell, lane), &step) in out.iter_mut().zip(&mut lanes).zip(&steps) {
                *lane = lane.plus(step);
                *cell = *lane;
            }
        }
    }

    /// The numbers of some squares of a rank.
    ///
    /// # Panics
    /// When they are not on the board, or when the slice has another length.
    pub fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]) {
        assert!(rank < self.board().height() && files.end <= self.board().width(), "the squares are on the board");
        assert_eq!(files.len(), out.len(), "there is a place for every square");
        for crossing in self.table.crossings(rank) {
            let block = crossing.entries.len();
            let begin = files.start.max(crossing.start);
            let end = files.end.min(crossing.start + crossing.count * block as u32);
            if begin < end {
                let lane = |within: usize| {
                    let entry = &crossing.entries[within];
                    let above = entry.per_rank_block.wrapping_mul(u64::from(crossing.rank_block));
                    (entry.first.wrapping_add(above).wrapping_add(1), entry.per_file_block)
                };
                let part = &mut out[(begin - files.start) as usize..(end - files.start) as usize];
                fill(block, lane, begin - crossing.start, part);
            }
        }
    }
}

/// Fills a stretch of blocks from an offset on: place `within` of block k holds `first + k * slope`, as its lane says.
fn fill<N: Number>(block: usize, lane: impl Fn(usize) -> (u64, u64), offset: u32, out: &mut [N]) {
    let mut within = offset as usize % block;
    let mut k = u64::from(offset) / block as u64;
    let at_once = block * LANES.div_ceil(block);
    let blocks_at_once = (at_once / block) as u64;
    let mut values = std::iter::repeat_with(|| {
        let (first, slope) = lane(within);
        let value = (first.wrapping_add(k.wrapping_mul(slope)), slope.wrapping_mul(blocks_at_once));
        within += 1;
        if within == block {
            (within, k) = (0, k + 1);
        }
        value
    });
    if out.len() <= at_once || at_once > MOST_LANES {
        for (cell, (value, _)) in out.iter_mut().zip(values) {
            *cell = N::wrapped(value);
        }
        return;
    }
    let (mut lanes, mut steps) = ([N::NOTHING; MOST_LANES], [N::NOTHING; MOST_LANES]);
    for (lane, step) in lanes.iter_mut().zip(&mut steps).take(at_once) {
        if let Some((value, slope)) = values.next() {
            (*lane, *step) = (N::wrapped(value), N::wrapped(slope));
        }
    }
    if let (LANES, Some(lanes), Some(steps)) = (at_once, lanes.first_chunk::<LANES>(), steps.first_chunk::<LANES>()) {
        repeat_fixed(*lanes, steps, out);
    } else {
        repeat(&mut lanes[..at_once], &steps[..at_once], out);
    }
}

/// Stores all lanes, adds, and repeats; with as many lanes as stay in registers.
fn repeat_fixed<N: Number>(mut lanes: [N; LANES], steps: &[N; LANES], out: &mut [N]) {
    let (chunks, rest) = out.as_chunks_mut::<LANES>();
    for chunk in chunks {
        *chunk = lanes;
        for (lane, &step) in lanes.iter_mut().zip(steps) {
            *lane = lane.plus(step);
        }
    }
    rest.copy_from_slice(&lanes[..rest.len()]);
}

/// The same for any number of lanes.
fn repeat<N: Number>(lanes: &mut [N], steps: &[N], out: &mut [N]) {
    for chunk in out.chunks_mut(lanes.len()) {
        for ((cell, lane), &step) in chunk.iter_mut().zip(&mut *lanes).zip(steps) {
            *cell = *lane;
            *lane = lane.plus(step);
        }
    }
}

impl Numbering for ConstructedTour {
    fn board(&self) -> &Board {
        self.board()
    }

    fn first(&self) -> Square {
        self.first()
    }

    fn last(&self) -> Square {
        self.last()
    }

    fn number(&self, square: Square) -> u64 {
        // No square has the number 0, so a square outside the board is detected.
        self.position_of(square).unwrap_or(0)
    }

    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]) {
        self.number_rank(rank, files, out);
    }

    fn number_ranks<N: Number>(&self, ranks: Range<u32>, out: &mut [N]) {
        assert_eq!(out.len() as u64, ranks.len() as u64 * u64::from(self.board().width()), "whole ranks are asked for");
        self.number_ranks(ranks.start, out);
    }
}
