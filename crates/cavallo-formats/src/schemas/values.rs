//! The values in documents: how the core serialises its types.
//!
//! Nobody makes values of these types. The tests compare them with documents of all kinds.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// Types that are texts: name, description, pattern.
macro_rules! texts {
    ($($name:ident: $description:literal, $pattern:literal;)*) => {$(
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let mut schema = text($pattern);
                schema.insert("description".to_owned(), $description.into());
                schema
            }
        }
    )*};
}

texts! {
    Square: "A square, such as b4: the file in letters, after z comes aa, and the rank from 1.", "^[a-z]+[1-9][0-9]*$";
    Size: "The size of a board, such as 3x10: files and ranks.", "^[1-9][0-9]*x[1-9][0-9]*$";
    Fraction: "A fraction of whole numbers, such as 7/3.", "^[0-9]+/[1-9][0-9]*$";
    Piece: "A piece by its name, such as camel, or by the lengths of its jumps, such as 1,6-leaper.", "^[a-z0-9,+-]+$";
}

/// The size of a board as it is read: `8` is `8x8`.
pub(crate) struct GivenSize;

impl JsonSchema for GivenSize {
    fn schema_name() -> Cow<'static, str> {
        "GivenSize".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (size, square) = (generator.subschema_for::<Size>(), text("^[1-9][0-9]*$"));
        json_schema!({ "description": "The size of a board, such as 3x10: files and ranks; 8 is 8x8.", "anyOf": [size, square] })
    }
}

/// Which edges are joined.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code)]
pub(crate) enum Wrap {
    /// The first file and the last: a cylinder.
    Files,
    /// Files and ranks: a torus.
    Both,
}

/// Where a tour ends.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code)]
pub(crate) enum Ends {
    /// Anywhere.
    Open,
    /// A jump away from its first square.
    Closed,
}

/// What a gathering minimises.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code)]
pub(crate) enum Objective {
    /// The turns of all knights.
    Total,
    /// The turns of the last to arrive.
    Slowest,
}

/// A board.
#[derive(JsonSchema)]
#[expect(dead_code, clippy::struct_field_names)]
pub(crate) struct Board {
    /// The size of the board.
    board: Size,
    /// The piece, if it is not the knight.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<Piece>,
    /// Which edges are joined, if any are.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<Wrap>,
    /// The blocked squares, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Vec<Square>>,
}

/// A question about tours.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct Question {
    #[serde(flatten)]
    board: Board,
    /// Where tours end.
    ends: Ends,
    /// The first square, if it is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    /// The first squares, if more than one is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    prefix: Option<Vec<Square>>,
    /// The last square, if it is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Square>,
}

/// Why there is none.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct Reason {
    /// The name of the argument.
    name: String,
    /// The argument.
    sentence: String,
    /// Where it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
}

/// The squares of a tour.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct Squares {
    /// The tour. It is not complete if `stopped` says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Square>>,
}

/// A text of this pattern.
fn text(pattern: &str) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern })
}
