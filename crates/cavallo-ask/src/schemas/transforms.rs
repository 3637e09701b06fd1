//! The transforms of schemas: what the types do not say.

use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value, json};

/// Gives the field `schema` its one value.
pub(crate) fn named(name: &'static str) -> impl Transform {
    fixed("schema", name)
}

/// Gives the field `answer` its one value.
pub(crate) fn unknown(schema: &mut Schema) {
    fixed("answer", "unknown").transform(schema);
}

/// Gives the field `show` its one value.
pub(super) fn shows(what: &'static str) -> impl Transform {
    fixed("show", what)
}

/// Gives the field `show` the names of the two matrices.
pub(super) fn shows_matrix(schema: &mut Schema) {
    if let Some(field) = properties(schema).and_then(|fields| fields.get_mut("show")) {
        *field = json!({ "enum": ["matrix", "distances"] });
    }
}

/// Gives a field its one value.
fn fixed(field: &'static str, value: &'static str) -> impl Transform {
    move |schema: &mut Schema| {
        if let Some(field) = properties(schema).and_then(|fields| fields.get_mut(field)) {
            *field = json!({ "const": value });
        }
    }
}

/// An answer says why: `impossible` has a reason, and `unknown` what stopped it.
pub(crate) fn explained(schema: &mut Schema) {
    let needs = |answer: &str, field: &str| json!({ "if": { "properties": { "answer": { "const": answer } } }, "then": { "required": [field] } });
    schema.insert("allOf".to_owned(), json!([needs("impossible", "reason"), needs("unknown", "stopped")]));
}

/// One of the two fields, and not both.
pub(crate) fn either(one: &'static str, other: &'static str) -> impl Transform {
    move |schema: &mut Schema| {
        schema.insert("oneOf".to_owned(), json!([{ "required": [one] }, { "required": [other] }]));
    }
}

/// Says that there are no other fields, that optional fields are never `null`, and leaves out what is of use to Rust alone.
pub(super) fn tidy(schema: &mut Schema) {
    transform_subschemas(&mut tidy, schema);
    // `uint64` and the like are no formats of JSON Schema; the bounds are there as well.
    schema.remove("format");
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace("[`", "`").replace("`]", "`").replace('\n', " ");
    }
    let required: Vec<Value> = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let is_object = schema.get("type").is_some_and(|kind| kind == "object");
    let Some(fields) = properties(schema).filter(|_| is_object) else { return };
    for (name, field) in fields {
        if !required.contains(&json!(name)) {
            never_null(field);
        }
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
}

fn properties(schema: &mut Schema) -> Option<&mut Map<String, Value>> {
    schema.get_mut("properties")?.as_object_mut()
}

/// Takes `null` out of what a field may be.
fn never_null(field: &mut Value) {
    let Some(field) = field.as_object_mut() else { return };
    if let Some(Value::Array(kinds)) = field.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            let kind = kind.clone();
            field.insert("type".to_owned(), kind);
        }
    }
    if let Some(Value::Array(words)) = field.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
    if let Some(Value::Array(choices)) = field.get_mut("anyOf") {
        choices.retain(|choice| *choice != json!({ "type": "null" }));
        if let [Value::Object(choice)] = choices.as_slice() {
            let choice = choice.clone();
            field.remove("anyOf");
            field.extend(choice);
        }
    }
}
