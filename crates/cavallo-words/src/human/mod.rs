//! Numbers, times and sizes as people write them, and lines of words.
//!
//! | file | what it writes |
//! |---|---|
//! | `figures` | digits in groups, powers of ten, and numbers of things |
//! | `quantity` | times and sizes in fitting units |
//! | `lines` | sentences in lines of some width |

mod figures;
mod lines;
mod quantity;

pub use figures::{count, counted, grouped, in_figures};
pub use lines::wrapped;
pub use quantity::{bytes, duration, limit, two_sizes};
