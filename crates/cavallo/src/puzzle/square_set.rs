//! A set of small numbers, one bit each: squares of a board by their place in it, or visits.

/// Numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BitSet<const W: usize>([u64; W]);

impl<const W: usize> BitSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The numbers below `end`.
    pub(super) fn below(end: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..end).for_each(|member| set.insert(member));
        set
    }

    pub(super) fn single(member: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    pub(super) fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub(super) fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub(super) fn contains(&self, member: usize) -> bool {
        self.0[member / 64] & (1 << (member % 64)) != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// Its only member, if it has just one.
    pub(super) fn only(&self) -> Option<usize> {
        (self.count() == 1).then(|| self.first()).flatten()
    }

    pub(super) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let member = self.first()?;
            self.remove(member);
            Some(member)
        })
    }
}
