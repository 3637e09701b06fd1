//! Knights with their k and their number.

use std::fmt;

use cavallo::Square;
use cavallo::gather::{Knight, MAX_K, MAX_KNIGHTS};
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Number;

/// Knights, which are kept as the engine has them while they are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knights(pub Vec<Knight>);

/// Knights on a square.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Knight"))]
#[serde(deny_unknown_fields)]
struct KnightField {
    /// The square.
    square: Square,
    /// Jumps per turn.
    k: Number<1, MAX_K>,
    /// How many knights there are, 1 if it is left out.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    count: Option<Number<1, MAX_KNIGHTS>>,
    /// Anything; it is passed over.
    #[serde(default, rename = "comment")]
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    _comment: Option<IgnoredAny>,
}

impl Serialize for Knights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Knights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = Vec<Knight>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list such as [{\"square\":\"a1\",\"k\":3,\"count\":2}]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Knight>, A::Error> {
                let mut knights = Vec::new();
                while let Some(KnightField { square, k, count, .. }) = list.next_element()? {
                    knights.push(Knight { square, k: k.0, count: count.map_or(1, |count| count.0) });
                }
                Ok(knights)
            }
        }

        deserializer.deserialize_seq(List).map(Self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Knights {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Knights".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<KnightField>::json_schema(generator)
    }
}
