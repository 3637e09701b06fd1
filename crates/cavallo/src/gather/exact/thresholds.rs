//! Where one part of the method hands over to another.
//!
//! **Idea.** None of these numbers matters for the answer, only for the time. The tests shrink
//! them, so that small boards reach every part.

/// The sizes at which parts of the method begin or end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thresholds {
    /// Up to this many squares times groups of knights every square is evaluated.
    pub(crate) plain: u64,
    /// Counters are kept for the smallest values of k, up to this sum.
    pub(crate) counted: u64,
    /// Up to this many groups of knights each is a term of the relaxed sum; more are clustered.
    pub(crate) single: usize,
    /// With fewer groups than this the level set itself is the first cell.
    pub(crate) few: usize,
    /// From this many groups on the first cell is guessed before any square is evaluated.
    pub(crate) sampled: usize,
    /// Up to this many groups cells may be searched in boxes, without tables.
    pub(crate) boxed: usize,
    /// Cells wider than this are refined by a convex bound of their own.
    pub(crate) refined: i64,
    /// More unresolved groups than this are binned for that.
    pub(crate) binned: usize,
    /// From this many unresolved groups on, equal ones are looked for.
    pub(crate) merged: usize,
    /// Cells wider than this are scanned by block minima.
    pub(crate) wide: i64,
    /// The most squares that such a scan lists.
    pub(crate) listed: usize,
    /// Cells up to this side have tables of single squares, whatever the values of k,
    pub(crate) fine: i64,
    /// and up to this one if all k have counters; wider ones are searched in blocks.
    pub(crate) tabulated: i64,
    /// Blocks along each side there.
    pub(crate) blocks: i64,
    /// The longest common period for which a plateau is searched.
    pub(crate) period: i64,
    /// Cells wider than this many common periods are folded before they have tables.
    pub(crate) periods: i64,
    /// From this many groups on passes over all of them are shared among threads.
    pub(crate) shared: usize,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            plain: 20_000,
            counted: 120,
            single: 4096,
            few: 300,
            sampled: 20_000,
            boxed: 64,
            refined: 512,
            binned: 8192,
            merged: 1000,
            wide: 256,
            listed: 600,
            fine: 2048,
            tabulated: 1 << 17,
            blocks: 2048,
            period: 1 << 17,
            periods: 16,
            shared: 20_000,
        }
    }
}
