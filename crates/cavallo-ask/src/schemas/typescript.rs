//! The types and tables of the page: TypeScript, made from the JSON Schemas and from the engine's lists.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cavallo::gather::Objective;
use cavallo::puzzle::Level;
use cavallo::tour::TieRule;
use cavallo::{GatherProblem, Method, Piece, TourProblem};
use serde_json::{Map, Value};

use super::{json_schemas, on_the_way};
use crate::fields::ByName;
use crate::request::Request;

/// The questions that the page makes, by their names.
const QUESTIONS: [(&str, &str); 2] = [("exists", "Question"), ("tour", "TourQuestion")];

/// The types of what is in lists that no document names.
const OF_LISTS: [(&str, &str); 4] =
    [("METHODS", "Method"), ("TIES", "TieRule"), ("GATHER_METHODS", "GatherMethod"), ("LEVELS", "Level")];

/// The file `generated.ts` of the page.
#[must_use]
pub fn typescript() -> String {
    let mut types = Types::default();
    for (name, schema) in json_schemas() {
        types.add_document(name, &schema);
    }
    for (name, schema) in on_the_way() {
        types.add(name, &schema);
    }
    for (question, name) in QUESTIONS {
        if let Some((_, schema)) = Request::schemas().into_iter().find(|(known, _)| *known == question) {
            types.add(name, &schema);
        }
    }
    let mut text = String::from(
        "// Written by `cargo xtask schemas` from the types of the crate cavallo-ask: not to be edited.\n",
    );
    for written in types.0.values() {
        let _ = write!(text, "\n{written}");
    }
    for (name, words) in [
        ("METHODS", ByName::<&'static Method<TourProblem>>::names()),
        ("TIES", ByName::<TieRule>::names()),
        ("GATHER_METHODS", ByName::<&'static Method<GatherProblem>>::names()),
        ("OBJECTIVES", ByName::<Objective>::names()),
        ("LEVELS", ByName::<Level>::names()),
        ("ENDS", vec!["open", "closed"]),
        ("WRAPS", vec!["none", "files", "both"]),
    ] {
        let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let _ = write!(text, "\nexport const {name} = [{}] as const;\n", words.join(", "));
        if let Some(of) = OF_LISTS.iter().find(|(known, _)| *known == name).map(|(_, of)| of) {
            let _ = writeln!(text, "export type {of} = (typeof {name})[number];");
        }
    }
    text.push_str("\n/** The pieces by name, and how far they jump. */\nexport const PIECES: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([\n");
    for (name, piece) in Piece::NAMED {
        let leaps: Vec<String> = piece.leaps().map(|(short, long)| format!("[{short}, {long}]")).collect();
        let _ = writeln!(text, "  ['{name}', [{}]],", leaps.join(", "));
    }
    text.push_str("]);\n");
    text
}

/// Types under their names, as they are written.
#[derive(Default)]
struct Types(BTreeMap<String, String>);

impl Types {
    fn add_document(&mut self, schema_name: &str, schema: &Value) {
        let parts = schema["$defs"].as_object();
        for (name, part) in parts.into_iter().flatten() {
            self.add(name, part);
        }
        let is_choice = schema.get("properties").is_none();
        let name = schema_name.trim_start_matches("cavallo-").split('/').next().unwrap_or_default();
        let name: String = name.split('-').map(capitalised).collect();
        self.add(&if is_choice { format!("Any{name}") } else { format!("{name}Document") }, schema);
    }

    /// Types of the same name are the same, or the first is kept.
    fn add(&mut self, name: &str, schema: &Value) {
        let about = schema["description"].as_str().map(|about| format!("/** {about} */\n")).unwrap_or_default();
        let written = match schema["properties"].as_object() {
            Some(fields) => format!("{about}export interface {name} {}\n", object(fields, schema, "")),
            None => format!("{about}export type {name} = {};\n", expression(schema, "")),
        };
        self.0.entry(name.to_owned()).or_insert(written);
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn object(fields: &Map<String, Value>, schema: &Value, indent: &str) -> String {
    let needed =
        |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|known| known == name));
    let mut text = String::from("{\n");
    for (name, field) in fields {
        if let Some(about) = field["description"].as_str() {
            let _ = writeln!(text, "{indent}  /** {about} */");
        }
        let mark = if needed(name) { "" } else { "?" };
        let _ = writeln!(text, "{indent}  {name}{mark}: {};", expression(field, &format!("{indent}  ")));
    }
    text + indent + "}"
}

fn expression(schema: &Value, indent: &str) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        return target.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(word) = schema.get("const") {
        return literal(word);
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(literal).collect::<Vec<_>>().join(" | ");
    }
    for choice in ["anyOf", "oneOf"] {
        if let (Some(kinds), None) = (schema[choice].as_array(), schema.get("type")) {
            let kinds: Vec<String> = kinds.iter().map(|kind| expression(kind, indent)).collect();
            return kinds.join(" | ");
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kinds = kinds.iter().map(|kind| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                expression(&one, indent)
            });
            kinds.collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".to_owned(),
            "array" => array(schema, indent),
            "object" => match schema["properties"].as_object() {
                Some(fields) => object(fields, schema, indent),
                None => "Record<string, unknown>".to_owned(),
            },
            simple => simple.to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    let Some(parts) = schema["prefixItems"].as_array() else {
        let items = expression(&schema["items"], indent);
        return if items.contains(" | ") { format!("({items})[]") } else { format!("{items}[]") };
    };
    let needed = schema["minItems"].as_u64().unwrap_or(0) as usize;
    let part = |(place, part): (usize, &Value)| {
        let (name, mark) = (part["title"].as_str().unwrap_or("part"), if place < needed { "" } else { "?" });
        format!("{name}{mark}: {}", expression(part, indent))
    };
    format!("[{}]", parts.iter().enumerate().map(part).collect::<Vec<_>>().join(", "))
}

fn literal(value: &Value) -> String {
    match value.as_str() {
        Some(text) => format!("'{text}'"),
        None => value.to_string(),
    }
}
