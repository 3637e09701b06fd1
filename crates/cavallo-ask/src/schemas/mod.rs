//! JSON Schemas of all documents, made from the types that write them. With the feature `schema`.
//!
//! The files in `docs/schemas` are what [`json_schemas`] gives; `cargo xtask schemas` writes them. A document that is written has no
//! other fields than its schema names, and one that is read is refused by its schema if it has others.

pub(crate) use forms::Gather;
pub use typescript::typescript;
mod forms;
mod transforms;
mod typescript;
mod values;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use transforms::tidy;
pub(crate) use transforms::{either, explained, named, unknown};
pub(crate) use values::{Fraction, Size, Squares};

use crate::documents::{
    CamelotDocument, CompareDocument, CompleteDocument, CostsDocument, CountDocument, CountPlanDocument,
    DistanceDocument, ErrorDocument, EstimateDocument, ExistsDocument, ExitsDocument, ExperimentsDocument,
    GATHER_RESULT_SCHEMA, GRAPH_SCHEMA, GatherDocument, GatherProblemsDocument, GatherTextDocument, GenerateDocument,
    GraphCountDocument, IntervalDocument, ListEndDocument, ProgressDocument, PuzzleDocument, SolutionsDocument,
    StoppedDocument, TraceDocument, TraceSentencesDocument, TraceWindowDocument, VerifyDocument, WindowDocument,
};
use cavallo_formats::{CAMELOT_SCHEMA, GATHER_SCHEMA, TOUR_SCHEMA};

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
        schema::<CompleteDocument<'static>>("cavallo-complete/1"),
        schema::<WindowDocument<'static>>("cavallo-constructed/1"),
        schema::<ErrorDocument<'static>>("cavallo-error/1"),
        schema::<ExitsDocument>("cavallo-exits/1"),
        schema::<GatherProblemsDocument<'static>>("cavallo-gather-problems/1"),
        schema::<GatherTextDocument>("cavallo-gather-text/1"),
        schema::<TraceDocument<'static>>("cavallo-trace/1"),
        schema::<TraceSentencesDocument>("cavallo-trace-sentences/1"),
        schema::<TraceWindowDocument<'static>>("cavallo-trace-window/1"),
        schema::<GatherDocument<'static>>(GATHER_RESULT_SCHEMA),
        schema::<GenerateDocument>("cavallo-generate/1"),
        schema::<forms::Graph>(GRAPH_SCHEMA),
        schema::<GraphCountDocument<'static>>("cavallo-graph-count/1"),
        schema::<forms::Index>("cavallo-index/1"),
        schema::<ListEndDocument<'static>>("cavallo-list-end/1"),
        schema::<PuzzleDocument<'static>>("cavallo-puzzle/1"),
        schema::<SolutionsDocument<'static>>("cavallo-solutions/1"),
        schema::<StoppedDocument<'static>>("cavallo-stopped/1"),
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

/// The schemas of what is told on the way to an answer.
fn on_the_way() -> [(&'static str, Value); 2] {
    [schema::<ProgressDocument>("ProgressDocument"), schema::<IntervalDocument>("IntervalDocument")]
}

/// The schema of a question: all of it in one piece.
pub(crate) fn of_question<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    tidy(&mut schema);
    schema.remove("$schema");
    schema.remove("title");
    schema.to_value()
}

/// The schema of a type as it is written.
fn schema<T: JsonSchema>(name: &'static str) -> (&'static str, Value) {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    tidy(&mut schema);
    schema.insert("title".to_owned(), json!(name));
    (name, schema.to_value())
}
