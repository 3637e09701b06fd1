//! What all requests share.

use crate::jobs::Pool;
use crate::samplers::SamplerStore;
use crate::trace::TraceStore;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) pool: Pool,
    pub(crate) traces: TraceStore,
    pub(crate) samplers: SamplerStore,
}
