//! JSON Schemas of what the feature `serde` writes and reads, with the feature `schema`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::answer::Reason;
use crate::board::{Board, Piece, Square, Wrap};
use crate::gather::Objective;
use crate::tour::{Ends, TourProblem};

/// Types with a name and a schema.
macro_rules! schemas {
    ($($kind:ident: |$generator:ident| $schema:expr;)*) => {$(
        impl JsonSchema for $kind {
            fn schema_name() -> Cow<'static, str> {
                stringify!($kind).into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )*};
}

schemas! {
    Square: |_generator| json_schema!({
        "description": "A square, such as b4: the file in letters, after z comes aa, and the rank from 1.",
        "type": "string",
        "pattern": "^[a-z]+[1-9][0-9]*$",
        "examples": ["b4"],
    });
    Piece: |_generator| json_schema!({
        "description": "A piece by its name, such as camel, or by the lengths of its jumps, such as 1,6-leaper.",
        "type": "string",
        "pattern": "^[a-z0-9,+-]+$",
        "examples": ["camel"],
    });
    Wrap: |_generator| words("Which edges are joined: none, the first file and the last (a cylinder), or files and ranks (a torus).",
        &["none", "files", "both"]);
    Ends: |_generator| words("Where a tour ends: anywhere, or a jump away from its first square.", &["open", "closed"]);
    Objective: |_generator| words("What a gathering minimises: the turns of all knights added up, or those of the last to arrive.",
        &["total", "slowest"]);
    Board: |generator| board(generator);
    TourProblem: |generator| {
        let mut schema = board(generator);
        schema.insert("description".to_owned(), "A question about tours.".into());
        let square = generator.subschema_for::<Square>();
        let field = |about: &str, of: serde_json::Value| -> serde_json::Value {
            let mut field = of;
            field["description"] = about.into();
            field
        };
        let list = json_schema!({ "type": "array", "items": square }).to_value();
        let of = generator.subschema_for::<Ends>().to_value();
        let square = square.to_value();
        if let Some(fields) = schema.get_mut("properties").and_then(serde_json::Value::as_object_mut) {
            fields.insert("ends".to_owned(), field("Where tours end.", of));
            fields.insert("start".to_owned(), field("The first square, if it is given.", square.clone()));
            fields.insert("prefix".to_owned(), field("The first squares, if more than one is given.", list));
            fields.insert("end".to_owned(), field("The last square, if it is given.", square));
        }
        schema.insert("required".to_owned(), serde_json::json!(["board", "ends"]));
        schema
    };
    Reason: |_generator| json_schema!({
        "description": "Why there is none.",
        "type": "object",
        "properties": {
            "name": { "description": "The name of the argument.", "type": "string" },
            "sentence": { "description": "The argument.", "type": "string" },
            "reference": { "description": "Where it is proved.", "type": "string" },
        },
        "required": ["name", "sentence"],
    });
}

/// One of these words.
fn words(about: &str, words: &[&str]) -> Schema {
    json_schema!({ "description": about, "type": "string", "enum": words })
}

fn board(generator: &mut SchemaGenerator) -> Schema {
    let (piece, wrap, square) =
        (generator.subschema_for::<Piece>(), generator.subschema_for::<Wrap>(), generator.subschema_for::<Square>());
    let mut schema = json_schema!({
        "description": "A board.",
        "type": "object",
        "properties": {
            "board": {
                "description": "The size of the board, such as 3x10: files and ranks.",
                "type": "string",
                "pattern": "^[1-9][0-9]*x[1-9][0-9]*$",
            },
            "piece": piece,
            "wrap": wrap,
            "blocked": { "description": "The blocked squares, if there are any.", "type": "array", "items": square },
        },
        "required": ["board"],
    });
    for (field, about) in
        [("piece", "The piece, if it is not the knight."), ("wrap", "Which edges are joined, if any are.")]
    {
        if let Some(field) = schema.pointer_mut(&format!("/properties/{field}")) {
            field["description"] = about.into();
        }
    }
    schema
}
