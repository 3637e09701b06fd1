//! What a search did: the whole of it, windows of it, sentences about it.

use std::cell::RefCell;

use cavallo::Square;
use cavallo::trace::{Cursor, Event, Measure, TieRule};
use cavallo_formats::SquareName;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::TourDocument;

/// An answer of the schema `cavallo-trace/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(TraceDocument::SCHEMA)))]
pub struct TraceDocument<'a> {
    /// `cavallo-trace/1`.
    pub schema: &'static str,
    /// The name of the trace, by which windows of it are asked for.
    pub trace: String,
    /// The number of events.
    pub events: u64,
    /// The answer of the search.
    pub answer: TourDocument<'a>,
    /// What a constructed tour, which is not searched for, consists of, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<String>,
}

impl<'a> TraceDocument<'a> {
    const SCHEMA: &'static str = "cavallo-trace/1";

    /// The document of a trace that is kept under a name.
    #[must_use]
    pub fn new(trace: String, events: u64, answer: TourDocument<'a>, outline: Vec<String>) -> Self {
        Self { schema: Self::SCHEMA, trace, events, answer, outline }
    }
}

/// An answer of the schema `cavallo-trace-sentences/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(TraceSentencesDocument::SCHEMA)))]
pub struct TraceSentencesDocument {
    /// `cavallo-trace-sentences/1`.
    pub schema: &'static str,
    /// The number of the first event.
    pub from: u64,
    /// A sentence for each.
    pub sentences: Vec<String>,
}

impl TraceSentencesDocument {
    const SCHEMA: &'static str = "cavallo-trace-sentences/1";

    /// The sentences about events from this one on.
    #[must_use]
    pub fn new(from: u64, sentences: Vec<String>) -> Self {
        Self { schema: Self::SCHEMA, from, sentences }
    }
}

/// An answer of the schema `cavallo-trace-window/1`. Its events are read from the trace as they are written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(TraceWindowDocument::SCHEMA)))]
pub(crate) struct TraceWindowDocument<'t> {
    /// `cavallo-trace-window/1`.
    schema: &'static str,
    /// The number of the first event.
    from: u64,
    /// The state before it.
    state: StateDocument,
    /// The events.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<EventDocument<'static>>"))]
    events: EventDocuments<'t>,
}

/// The state of a search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StateDocument {
    /// The squares visited, in their order.
    path: Vec<SquareName>,
}

impl<'t> TraceWindowDocument<'t> {
    pub(crate) const SCHEMA: &'static str = "cavallo-trace-window/1";

    /// This many events from a place on, which has this number.
    pub(crate) fn new(cursor: Cursor<'t>, from: u64, count: u64) -> Self {
        let state = StateDocument { path: cursor.path().map(SquareName).collect() };
        Self { schema: Self::SCHEMA, from, state, events: EventDocuments { cursor: RefCell::new(cursor), count } }
    }
}

/// Events that are serialised one by one. Whoever writes them a second time finds the rest.
struct EventDocuments<'t> {
    cursor: RefCell<Cursor<'t>>,
    count: u64,
}

impl Serialize for EventDocuments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cursor = self.cursor.borrow_mut();
        let mut list = serializer.serialize_seq(None)?;
        for _ in 0..self.count {
            match cursor.next(|event| list.serialize_element(&EventDocument(event))) {
                Some(written) => written?,
                None => break,
            }
        }
        list.end()
    }
}

/// An event as a short list: a letter, and what goes with it.
struct EventDocument<'e>(&'e Event<'e>);

impl Serialize for EventDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self.0 {
            Event::Began { placed } => ("b", Names(placed)).serialize(serializer),
            Event::Jumped { candidates, measure, tied, tie_rule, to, .. } => {
                let candidates: Vec<(SquareName, u8)> =
                    candidates.iter().map(|candidate| (SquareName(candidate.square), candidate.exits)).collect();
                let rule = tie_rule.map_or("", TieRule::name);
                let jump = ("j", SquareName(to), candidates, Names(tied), rule);
                match measure {
                    Measure::Exits => jump.serialize(serializer),
                    Measure::Links => (jump.0, jump.1, jump.2, jump.3, jump.4, "links").serialize(serializer),
                }
            }
            Event::Forced { to, .. } => ("f", SquareName(to)).serialize(serializer),
            Event::Retreated { from, .. } => ("r", SquareName(from)).serialize(serializer),
            Event::Level { squares, paths } => ("l", squares, paths).serialize(serializer),
            Event::Repaired { rotations } => ("x", rotations).serialize(serializer),
            Event::Restarted { restarts } => ("s", restarts).serialize(serializer),
            // Nothing else is recorded.
            _ => serializer.collect_seq([(); 0]),
        }
    }
}

struct Names<'a>(&'a [Square]);

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(SquareName))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for EventDocument<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TraceEvent".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use serde_json::{Value, json};

        let square = generator.subschema_for::<cavallo::Square>();
        let named = |name: &str, about: &str| -> Value {
            let mut schema = square.clone().to_value();
            (schema["title"], schema["description"]) = (name.into(), about.into());
            schema
        };
        let squares =
            |name: &str, about: &str| json!({ "title": name, "description": about, "type": "array", "items": square });
        let number =
            |name: &str, about: &str| json!({ "title": name, "description": about, "type": "integer", "minimum": 0 });
        let candidate = json!({
            "type": "array",
            "prefixItems": [named("square", "The square."), number("exits", "Its exits.")],
            "items": false,
            "minItems": 2,
        });
        let candidates = json!({
            "title": "candidates", "description": "Where it could go, each with its exits, or its links.", "type": "array", "items": candidate,
        });
        let rules: Vec<&str> = TieRule::ALL.iter().map(|(name, _)| *name).chain([""]).collect();
        let rule = json!({ "title": "rule", "description": "The tie rule.", "enum": rules });
        let links =
            json!({ "title": "links", "description": "The numbers count links, and not exits.", "const": "links" });
        let list = |about: &str, letter: &str, parts: Vec<Value>, needed: usize| {
            let kind = json!({ "title": "kind", "const": letter });
            let items: Vec<Value> = std::iter::once(kind).chain(parts).collect();
            json!({ "description": about, "type": "array", "prefixItems": items, "items": false, "minItems": needed })
        };
        let kinds = json!([
            list("A walk began.", "b", vec![squares("placed", "The squares placed.")], 2),
            list(
                "The piece jumped.",
                "j",
                vec![
                    named("to", "Where it went."),
                    candidates,
                    squares("tied", "The candidates that tied."),
                    rule,
                    links
                ],
                5,
            ),
            list("The piece made a forced jump.", "f", vec![named("to", "Where it went.")], 2),
            list("This square and all after it were taken back.", "r", vec![named("given", "The square.")], 2),
            list(
                "All paths of a length were found.",
                "l",
                vec![number("squares", "Their squares."), number("paths", "Their number.")],
                3
            ),
            list("A walk was repaired.", "x", vec![number("rotations", "By this many rotations.")], 2),
            list("The method restarted.", "s", vec![number("restarts", "The number of restarts.")], 2),
        ]);
        schemars::json_schema!({ "description": "Something that a search did.", "anyOf": kinds })
    }
}
