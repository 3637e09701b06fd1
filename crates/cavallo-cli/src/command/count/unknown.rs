//! Why there is no number.

use cavallo::Unknown;
use cavallo::run::Stopped;

use crate::args::quantity::show_two;
use crate::console::explain_unknown;

/// Why there is no number, with the flag that may help.
pub(super) fn explain(why: Unknown) -> String {
    match why {
        Unknown::Stopped(Stopped::Memory { needed, limit }) => {
            let (needed, limit) = show_two(needed, limit);
            format!(
                "its tables need {needed} at least, even where they are cut as finely as can be, and {limit} are allowed; --max-memory sets another limit"
            )
        }
        _ => explain_unknown(why),
    }
}
