//! Checks every document against its schema: those of `docs/schemas`, and those of the lab alone by what is inside them.

#[path = "../../../cavallo-ask/tests/schema_check.rs"]
mod schema_check;

use serde_json::Value;

/// Documents of the lab alone; their fields are in the description at `/api`.
const OWN: [&str; 9] = [
    "cavallo-complete/1",
    "cavallo-constructed/1",
    "cavallo-error/1",
    "cavallo-exits/1",
    "cavallo-gather-problems/1",
    "cavallo-gather-text/1",
    "cavallo-trace/1",
    "cavallo-trace-sentences/1",
    "cavallo-trace-window/1",
];

/// Checks a document and all documents inside it.
pub(crate) fn check(document: &Value) {
    match document {
        Value::Object(fields) => {
            if let Some(name) = fields.get("schema").and_then(Value::as_str)
                && !OWN.contains(&name)
            {
                schema_check::check(document).unwrap_or_else(|why| panic!("{why}: {document}"));
            }
            fields.values().for_each(check);
        }
        Value::Array(list) => list.iter().for_each(check),
        _ => {}
    }
}
