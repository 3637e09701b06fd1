//! The size of a board.

use cavallo::Board;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The size of a board, such as `3x10`, files and ranks; `8` is `8x8`. Written and read as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size(Board);

impl Size {
    /// A board of this size.
    #[must_use]
    pub fn board(&self) -> Board {
        self.0.clone()
    }
}

/// The size of this board.
impl From<&Board> for Size {
    fn from(board: &Board) -> Self {
        // A board of the same sides with nothing on it.
        Self(Board::new(board.width(), board.height()).unwrap_or_else(|_| board.clone()))
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Self).map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Size {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "GivenSize".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The size of a board, such as 3x10: files and ranks; 8 is 8x8.",
            "type": "string",
            "anyOf": [{ "pattern": "^[1-9][0-9]*x[1-9][0-9]*$" }, { "pattern": "^[1-9][0-9]*$" }],
            "examples": ["8x8"],
        })
    }
}
