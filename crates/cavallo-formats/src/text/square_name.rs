//! Squares as their names.

use cavallo::Square;
use serde::{Serialize, Serializer};

use crate::text::lettering::Lettering;

/// A square that is serialised as its name, without a string being made for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName(pub Square);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SquareName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Square::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        Square::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Square::json_schema(generator)
    }
}

impl Serialize for SquareName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(Lettering::square(self.0).as_str())
    }
}

/// Squares that are serialised as a list of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareNames<'a>(pub &'a [Square]);

impl SquareNames<'_> {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for SquareNames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(SquareName))
    }
}
