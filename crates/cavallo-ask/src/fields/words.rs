//! Texts with one form: the name of a problem's form, and an order of jumps.

use cavallo::tour::JumpOrder;
use cavallo_formats::GATHER_SCHEMA;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Types that are one text.
macro_rules! fixed {
    ($($(#[$meta:meta])* $name:ident: $text:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($text)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                if text == $text { Ok(Self) } else { Err(D::Error::invalid_value(Unexpected::Str(&text), &$text)) }
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": [$text] })
            }
        }
    )*};
}

fixed! {
    /// `cavallo-gather/1`.
    GatherSchema: GATHER_SCHEMA;
}

#[cfg(feature = "puzzles")]
fixed! {
    /// `cavallo-camelot/1`.
    CamelotSchema: cavallo_formats::CAMELOT_SCHEMA;
}

/// An order of the eight jumps of a knight: that of a report, such as `001`, or all of them as `files,ranks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jumps(pub JumpOrder);

impl Serialize for Jumps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Jumps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Self).map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Jumps {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Jumps".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "examples": ["001"] })
    }
}
