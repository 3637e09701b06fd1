//! JSON Schemas of all documents, made from the types that write them. With the feature `schema`.
//!
//! The files in `docs/schemas` are what [`json_schemas`] gives; `cargo xtask schemas` writes them. A document that is written has no
//! other fields than its schema names, and one that is read is refused by its schema if it has others.

mod forms;

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value, json};

pub(crate) use forms::{Board, Ends, Fraction, Objective, Question, Reason, Size, Square, Squares, Wrap};

use crate::documents::{
    CamelotDocument, CompareDocument, CostsDocument, CountDocument, CountPlanDocument, DistanceDocument,
    EstimateDocument, ExistsDocument, ExperimentsDocument, GATHER_RESULT_SCHEMA, GRAPH_SCHEMA, GatherDocument,
    GenerateDocument, ListEndDocument, PuzzleDocument, SolutionsDocument, TOUR_SCHEMA, VerifyDocument,
};
use crate::{CAMELOT_SCHEMA, GATHER_SCHEMA};

/// The name of every schema, such as `cavallo-tour/1`, and its JSON Schema.
#[must_use]
pub fn json_schemas() -> Vec<(&'static str, Value)> {
    [
        schema::<forms::At>("cavallo-at/1"),
        schema::<forms::Camelot>(CAMELOT_SCHEMA),
        schema::<CamelotDocument>("cavallo-camelot-result/1"),
        schema::<CompareDocument>("cavallo-compare/1"),
        schema::<CostsDocument<'static>>("cavallo-costs/1"),
        schema::<CountDocument<'static>>("cavallo-count/1"),
        schema::<CountPlanDocument<'static>>("cavallo-count-plan/1"),
        schema::<DistanceDocument<'static>>("cavallo-distance/1"),
        schema::<EstimateDocument<'static>>("cavallo-estimate/1"),
        schema::<ExistsDocument<'static>>("cavallo-exists/1"),
        schema::<ExperimentsDocument>("cavallo-experiment/1"),
        schema::<forms::Gather>(GATHER_SCHEMA),
        schema::<GatherDocument<'static>>(GATHER_RESULT_SCHEMA),
        schema::<GenerateDocument>("cavallo-generate/1"),
        schema::<forms::Graph>(GRAPH_SCHEMA),
        schema::<forms::Index>("cavallo-index/1"),
        schema::<ListEndDocument<'static>>("cavallo-list-end/1"),
        schema::<PuzzleDocument<'static>>("cavallo-puzzle/1"),
        schema::<SolutionsDocument<'static>>("cavallo-solutions/1"),
        schema::<forms::Tour>(TOUR_SCHEMA),
        schema::<forms::Tours>("cavallo-tours/1"),
        schema::<VerifyDocument<'static>>("cavallo-verify/1"),
    ]
    .into()
}

/// The name of a schema's file: `cavallo-tour-1.json` for `cavallo-tour/1`.
#[must_use]
pub fn schema_file(name: &str) -> String {
    format!("{}.json", name.replace('/', "-"))
}

/// The schema of a type as it is written.
fn schema<T: JsonSchema>(name: &'static str) -> (&'static str, Value) {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    tidy(&mut schema);
    schema.insert("title".to_owned(), json!(name));
    (name, schema.to_value())
}

/// Gives the field `schema` its one value.
pub(crate) fn named(name: &'static str) -> impl Transform {
    fixed("schema", name)
}

/// Gives the field `show` its one value.
fn shows(what: &'static str) -> impl Transform {
    fixed("show", what)
}

/// Gives the field `show` the names of the two matrices.
fn shows_matrix(schema: &mut Schema) {
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
fn tidy(schema: &mut Schema) {
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
    if let Some(Value::Array(choices)) = field.get_mut("anyOf") {
        choices.retain(|choice| *choice != json!({ "type": "null" }));
        if let [Value::Object(choice)] = choices.as_slice() {
            let choice = choice.clone();
            field.remove("anyOf");
            field.extend(choice);
        }
    }
}

/// A text of this pattern.
fn text(pattern: &str) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern })
}
