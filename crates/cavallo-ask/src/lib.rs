//! Every question, as it is asked and answered in JSON.

mod documents;
#[cfg(feature = "schema")]
mod schemas;

pub use documents::{
    AnswerDocument, AnswerKind, BarycentreDocument, BracketDocument, CompareDocument, ComparedCase, ComparedMethod,
    CostRows, CostsDocument, CountDocument, CountPlanDocument, DistanceDocument, EarlyEnd, EstimateDocument,
    ExistsDocument, ExperimentDocument, ExperimentsDocument, Explain, GATHER_RESULT_SCHEMA, GRAPH_SCHEMA,
    GatherAnswerKind, GatherCaseDocument, GatherCases, GatherDocument, GenerateDocument, GraphCountDocument,
    KnightDocuments, ListEndDocument, ListedTour, LookupDocument, Lookups, MAX_PATH_JUMPS, MontagnaDocument,
    PositionDocument, SquareDocument, StoppedDocument, TargetDocuments, TourDocument, ToursDocument, VerifyDocument,
    WeightDocuments, write_exits_json, write_matrix_json, write_neighbours_json, write_tour_json, write_tree_json,
};
#[cfg(feature = "puzzles")]
pub use documents::{
    CamelotCaseDocument, CamelotDocument, GivenDocument, GradeDocument, PuzzleDocument, SolutionsDocument,
};
#[cfg(feature = "schema")]
pub use schemas::{json_schemas, schema_file};
