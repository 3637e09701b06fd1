//! Whole numbers within bounds.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A whole number. One that is read is at least `LEAST` and at most `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number<const LEAST: u64, const MOST: u64>(pub u64);

/// A random seed. Larger ones are not read: not all readers of JSON read them exactly.
pub type Seed = Number<0, { (1 << 53) - 1 }>;

impl<const LEAST: u64, const MOST: u64> Serialize for Number<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Number<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bounded<const LEAST: u64, const MOST: u64>;

        impl<const LEAST: u64, const MOST: u64> Visitor<'_> for Bounded<LEAST, MOST> {
            type Value = u64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from {LEAST} to {MOST}")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
                if (LEAST..=MOST).contains(&number) {
                    return Ok(number);
                }
                Err(E::invalid_value(Unexpected::Unsigned(number), &self))
            }
        }

        deserializer.deserialize_u64(Bounded::<LEAST, MOST>).map(Self)
    }
}

#[cfg(feature = "schema")]
impl<const LEAST: u64, const MOST: u64> schemars::JsonSchema for Number<LEAST, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("NumberFrom{LEAST}To{MOST}").into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}
