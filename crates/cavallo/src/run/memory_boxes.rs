//! Scratch space in memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Mark, Scratch, StoreError};

/// Boxes in memory, for a process that has room for them, or for several that have it together. What is in them goes with the process.
#[derive(Debug, Default)]
pub struct MemoryBoxes {
    boxes: Mutex<BTreeMap<u32, Vec<Vec<u8>>>>,
    bytes: AtomicU64,
}

impl MemoryBoxes {
    /// Empty boxes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<u32, Vec<Vec<u8>>>> {
        self.boxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn clear(&self) {
        self.held().clear();
        self.bytes.store(0, Ordering::Relaxed);
    }
}

impl Scratch for MemoryBoxes {
    fn begin(&self, _: &str, _: &str) -> Result<Option<Mark>, StoreError> {
        self.clear();
        Ok(None)
    }

    fn append(&self, number: u32, block: &[u8]) -> Result<(), StoreError> {
        self.bytes.fetch_add(block.len() as u64, Ordering::Relaxed);
        self.held().entry(number).or_default().push(block.to_vec());
        Ok(())
    }

    fn blocks(&self, number: u32) -> Result<Vec<u64>, StoreError> {
        Ok(self.held().get(&number).into_iter().flatten().map(|block| block.len() as u64).collect())
    }

    fn read(&self, number: u32, block: usize, into: &mut Vec<u8>) -> Result<(), StoreError> {
        let boxes = self.held();
        into.clone_from(boxes.get(&number).and_then(|blocks| blocks.get(block)).ok_or(StoreError)?);
        Ok(())
    }

    fn mark(&self, _: Mark, emptied: Option<u32>) -> Result<(), StoreError> {
        let gone = emptied.and_then(|number| self.held().remove(&number)).unwrap_or_default();
        self.bytes.fetch_sub(gone.iter().map(|block| block.len() as u64).sum(), Ordering::Relaxed);
        Ok(())
    }

    fn end(&self) -> Result<(), StoreError> {
        self.clear();
        Ok(())
    }

    fn memory(&self) -> Option<u64> {
        Some(self.bytes.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_know_what_they_hold() {
        let boxes = MemoryBoxes::new();
        boxes.append(1, b"one").unwrap();
        boxes.append(1, b"more").unwrap();
        boxes.append(2, b"two").unwrap();
        assert_eq!((boxes.blocks(1), boxes.memory()), (Ok(vec![3, 4]), Some(10)));
        let mut read = Vec::new();
        boxes.read(1, 1, &mut read).unwrap();
        assert_eq!(read, b"more");
        assert_eq!(boxes.read(1, 2, &mut read), Err(StoreError));
        boxes.mark(Mark::default(), Some(1)).unwrap();
        assert_eq!((boxes.blocks(1), boxes.memory()), (Ok(Vec::new()), Some(3)));
        boxes.end().unwrap();
        assert_eq!(boxes.memory(), Some(0));
    }
}
