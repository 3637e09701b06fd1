//! Checks every document, and every document inside it, against its schema in `docs/schemas`.

#[path = "../../../cavallo-ask/tests/schema_check.rs"]
mod schema_check;

use serde_json::Value;

/// Checks a document and all documents inside it.
pub(crate) fn check(document: &Value) {
    match document {
        Value::Object(fields) => {
            if fields.get("schema").is_some_and(Value::is_string) {
                schema_check::check(document).unwrap_or_else(|why| panic!("{why}: {document}"));
            }
            fields.values().for_each(check);
        }
        Value::Array(list) => list.iter().for_each(check),
        _ => {}
    }
}
