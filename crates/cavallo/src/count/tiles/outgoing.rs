//! Blocks on their way to boxes.
//!
//! Vectors are collected in blocks, one for each box, until they are worth writing. A thread has its own blocks while it works on a piece
//! of a class, and leaves them to the next piece: what is left of them is written when the class is complete. The more boxes there are,
//! the smaller the blocks, so that all blocks of a thread together take about the same memory.

use std::sync::{Mutex, PoisonError};

use crate::run::{Scratch, StoreError};

use super::vector_code::encode;

/// The bytes of all blocks of a thread, if all are full.
pub(in super::super) const ALL_BLOCKS: usize = 32 << 20;
/// The size of a block, at least and at most.
const LEAST_BLOCK: usize = 1 << 13;
const MOST_BLOCK: usize = 4 << 20;

/// What is on its way to boxes.
pub(super) struct Outgoing<'a> {
    scratch: &'a dyn Scratch,
    boxes: u32,
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
    pub(super) fn new(scratch: &'a dyn Scratch, boxes: u32) -> Self {
        Self { scratch, boxes, waiting: Mutex::default() }
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

    /// Adds a vector for a box.
    pub(super) fn put(&self, blocks: &mut Blocks, number: u32, pattern: u64, vector: &[u64]) -> Result<(), StoreError> {
        let block = &mut blocks.of_boxes[number as usize];
        let before = block.capacity();
        encode(pattern, vector, block);
        blocks.bytes += (block.capacity() - before) as u64;
        if block.len() > (ALL_BLOCKS / self.boxes as usize).clamp(LEAST_BLOCK, MOST_BLOCK) {
            self.scratch.append(number, block)?;
            block.clear();
        }
        Ok(())
    }

    /// Writes whatever waits, and forgets the blocks.
    pub(super) fn send(&self) -> Result<(), StoreError> {
        let mut waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        // What several threads have for a box is one block.
        let Some((first, others)) = waiting.split_first_mut() else { return Ok(()) };
        for (number, block) in (0..).zip(&mut first.of_boxes) {
            for other in &*others {
                block.extend_from_slice(&other.of_boxes[number as usize]);
            }
            if !block.is_empty() {
                self.scratch.append(number, block)?;
            }
        }
        Ok(())
    }
}
