//! The parts that a count has finished.

use std::collections::HashMap;

use crate::run::{CheckpointStore, StoreError};

/// The parts that one count has finished, and the checkpoint store behind it, if there is one. A count that starts again with
/// finer slices does not count them twice; parts that the store recalls were stored before.
pub(super) struct FinishedParts<'s> {
    finished: HashMap<String, u128>,
    store: Option<&'s mut dyn CheckpointStore>,
}

impl<'s> FinishedParts<'s> {
    pub(super) fn new(store: Option<&'s mut dyn CheckpointStore>) -> Self {
        Self { finished: HashMap::new(), store }
    }

    pub(super) fn recall(&mut self, part: &str) -> Option<u128> {
        let known = self.finished.get(part).copied();
        known.or_else(|| self.store.as_mut()?.recall(part))
    }

    pub(super) fn keep(&mut self, part: String, number: u128) -> Result<(), StoreError> {
        if let Some(store) = &mut self.store {
            store.store(&part, number)?;
        }
        self.finished.insert(part, number);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Memory {
        numbers: HashMap<String, u128>,
        recalled: usize,
    }

    impl CheckpointStore for Memory {
        fn recall(&mut self, part: &str) -> Option<u128> {
            let number = self.numbers.get(part).copied();
            self.recalled += usize::from(number.is_some());
            number
        }

        fn store(&mut self, part: &str, number: u128) -> Result<(), StoreError> {
            self.numbers.insert(part.to_owned(), number);
            Ok(())
        }
    }

    #[test]
    fn own_parts_are_not_recalled_from_the_store() {
        let mut memory = Memory::default();
        memory.store("old", 1).unwrap();
        let mut parts = FinishedParts::new(Some(&mut memory));
        parts.keep("new".to_owned(), 2).unwrap();
        assert_eq!((parts.recall("new"), parts.recall("old"), parts.recall("none")), (Some(2), Some(1), None));
        assert_eq!(memory.recalled, 1);
        assert_eq!(memory.numbers["new"], 2);
        let mut alone = FinishedParts::new(None);
        alone.keep("part".to_owned(), 3).unwrap();
        assert_eq!(alone.recall("part"), Some(3));
    }
}
