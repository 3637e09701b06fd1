//! Blocks on their way to boxes.
//!
//! **Idea.** Vectors are collected in blocks, one for each box, until they are worth writing. A
//! thread has its own blocks while it works on a piece of a class, and leaves them to the next
//! piece: what is left of them is written when the class is complete. The more boxes there are, the
//! smaller the blocks, so that all blocks of a thread together take about the same memory; and
//! less, the more processes there are.
//!
//! **Why it is right.** Every vector is in the block of one box until that is written, and whatever
//! waits is written before a step ends.
//!
//! **Complexity.** A copy of each vector; at most 32 MiB for the blocks of a thread, divided by the
//! number of processes, and 8 KiB for each box.
//!
//! **When it fails.** When the scratch space, or a peer, fails.
//!
//! **Reference.** This is the partitioning phase of a grace hash join: D. J. `DeWitt` et al.,
//! Implementation techniques for main memory database systems (1984).

use std::sync::{Mutex, PoisonError};

use crate::run::StoreError;

use super::share::{HEADER, Share};
use super::vector_code::encode;

/// The bytes of all blocks of a thread, if all are full, divided by the number of processes.
const ALL_BLOCKS: usize = 32 << 20;
/// The size of a block, at least and at most.
const LEAST_BLOCK: usize = 1 << 13;
const MOST_BLOCK: usize = 4 << 20;

/// The bytes of all blocks of a thread, of which each has the least size at least.
pub(crate) fn bytes_of_blocks(processes: u32, boxes: u32) -> usize {
    (ALL_BLOCKS / processes as usize).max(boxes as usize * LEAST_BLOCK)
}

/// What is on its way to boxes.
pub(super) struct Outgoing<'a> {
    share: &'a Share<'a>,
    boxes: u32,
    /// The size of a block that is worth writing.
    full: usize,
    /// Blocks to which nobody adds at the moment.
    waiting: Mutex<Vec<Blocks>>,
}

/// The blocks of one thread.
pub(super) struct Blocks {
    of_boxes: Vec<Vec<u8>>,
    bytes: u64,
}

impl Blocks {
    /// The memory that they use.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl<'a> Outgoing<'a> {
    pub(super) fn new(share: &'a Share<'a>, boxes: u32) -> Self {
        let full = bytes_of_blocks(share.processes(), boxes) / boxes as usize;
        Self { share, boxes, full: full.min(MOST_BLOCK), waiting: Mutex::default() }
    }

    /// Blocks to add to.
    pub(super) fn take(&self) -> Blocks {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.unwrap_or_else(|| Blocks { of_boxes: vec![Vec::new(); self.boxes as usize], bytes: 0 })
    }

    /// Leaves blocks to others.
    pub(super) fn put_back(&self, blocks: Blocks) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(blocks);
    }

    /// Adds a vector of a step for a box.
    pub(super) fn put(
        &self,
        blocks: &mut Blocks,
        step: u32,
        number: u32,
        (pattern, vector): (u64, &[u64]),
    ) -> Result<(), StoreError> {
        let block = &mut blocks.of_boxes[number as usize];
        let before = block.capacity();
        if block.is_empty() {
            block.extend(self.share.header(step));
        }
        encode(pattern, vector, block);
        blocks.bytes += (block.capacity() - before) as u64;
        if block.len() > self.full {
            self.share.put(step, number, block)?;
            block.clear();
        }
        Ok(())
    }

    /// Writes whatever waits of a step, and forgets the blocks.
    pub(super) fn send(&self, step: u32) -> Result<(), StoreError> {
        let mut waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        // What several threads have for a box is one block.
        let Some((first, others)) = waiting.split_first_mut() else { return Ok(()) };
        for (number, block) in (0..).zip(&mut first.of_boxes) {
            for other in others.iter().map(|other| &other.of_boxes[number as usize]) {
                // One header is enough.
                let from = if block.is_empty() { 0 } else { HEADER.min(other.len()) };
                block.extend_from_slice(&other[from..]);
            }
            if !block.is_empty() {
                self.share.put(step, number, block)?;
            }
        }
        Ok(())
    }
}
