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
    Size: "The size of a board, such as 3x10: files and ranks.", "^[1-9][0-9]*x[1-9][0-9]*$";
    Fraction: "A fraction of whole numbers, such as 7/3.", "^[0-9]+/[1-9][0-9]*$";
}

/// The squares of a tour.
#[derive(JsonSchema)]
#[expect(dead_code)]
pub(crate) struct Squares {
    /// The tour. It is not complete if `stopped` says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<cavallo::Square>>,
}

/// A text of this pattern.
fn text(pattern: &str) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern })
}
