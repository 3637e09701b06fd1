//! The early end of long lists, which leaves a document complete.

use std::cell::OnceCell;
use std::fmt;

use serde::{Serialize, Serializer};

use cavallo_formats::Stop;

/// Ends the lists of a document early when `stop` says why, and is serialised as that reason.
///
/// ```
/// use cavallo_ask::EarlyEnd;
///
/// let end = EarlyEnd::new(&|| Some("the time is up".to_owned()));
/// assert_eq!(end.why(), None); // nobody has asked yet
/// ```
pub struct EarlyEnd<'a> {
    stop: Stop<'a>,
    why: OnceCell<String>,
}

/// This many items are written between two questions whether to stop.
const BETWEEN_STOPS: usize = 1 << 12;

impl<'a> EarlyEnd<'a> {
    /// Asks `stop` while lists are written.
    #[must_use]
    pub fn new(stop: Stop<'a>) -> Self {
        Self { stop, why: OnceCell::new() }
    }

    /// Why a list ended early, if one did.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        self.why.get().map(String::as_str)
    }

    /// The items until `end` stops them. Once it has, other lists have none.
    pub(super) fn cut<T>(end: Option<&Self>, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        items.enumerate().take_while(move |(index, _)| end.is_none_or(|end| end.goes_on(*index))).map(|(_, item)| item)
    }

    fn goes_on(&self, index: usize) -> bool {
        if index % BETWEEN_STOPS == BETWEEN_STOPS - 1
            && self.why.get().is_none()
            && let Some(why) = (self.stop)()
        {
            self.why.get_or_init(|| why);
        }
        self.why.get().is_none()
    }

    // By reference because that is how serde asks.
    #[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option_ref)]
    pub(super) fn went_on(end: &Option<&Self>) -> bool {
        end.is_none_or(|end| end.why.get().is_none())
    }
}

impl fmt::Debug for EarlyEnd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EarlyEnd").field(&self.why).finish()
    }
}

impl Serialize for EarlyEnd<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.why().serialize(serializer)
    }
}
