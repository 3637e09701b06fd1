//! A group of equal knights, in 16 bytes.

/// Some equal knights.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// Which k: a position in the list of all k. The first of them have counters.
    pub(crate) k: u32,
    pub(crate) count: u32,
}

impl Group {
    pub(crate) fn place(&self) -> (i64, i64) {
        (self.x.into(), self.y.into())
    }
}
