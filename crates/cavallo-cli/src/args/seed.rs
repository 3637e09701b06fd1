//! Where chance begins when nobody says where.

use std::time::{SystemTime, UNIX_EPOCH};

/// Another one each time; it is reported, so that what came of it can be had again. It is below 2^53, so that every reader of JSON
/// takes it as it is.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40)) & ((1 << 53) - 1)
}
