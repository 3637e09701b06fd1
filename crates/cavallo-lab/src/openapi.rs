//! The description of the questions as `OpenAPI`, made from the list of questions and from the schemas of questions and documents.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

use cavallo_ask::{Content, Delivery, Entry, Route};

use crate::routes::served;

/// The JSON Schemas of all questions and documents, by name; `cargo xtask schemas` writes them.
const SCHEMAS: &str = include_str!("schemas.json");

/// The document, which is made once.
pub(crate) fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(describe)
}

fn describe() -> Value {
    let mut schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).unwrap_or_default();
    let questions = schemas.remove("questions").unwrap_or_default();
    let documents = schemas.remove("documents").and_then(|documents| documents.as_object().cloned());
    let mut paths = Map::new();
    for (entry, route) in served() {
        let verb = if route.is_query { "get" } else { "post" };
        paths.entry(route.path).or_insert_with(|| json!({}))[verb] = operation(&entry, &route, &questions[entry.name]);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cavallo's lab",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Questions about knights on boards. A question is JSON. Answers that may take long come as server-sent events: \
                `progress` some times, then exactly one of `result` and `error`; whoever closes the connection ends the work.",
        },
        "paths": paths,
        "components": { "schemas": components(documents.unwrap_or_default()) },
    })
}

fn operation(entry: &Entry, route: &Route, question: &Value) -> Value {
    let mut operation = json!({ "summary": entry.summary, "responses": responses(entry) });
    if route.is_query {
        let fields = question["properties"].as_object().into_iter().flatten();
        operation["parameters"] = fields.map(|(name, schema)| parameter(name, schema, route, question)).collect();
    } else {
        let example: Value = serde_json::from_str(entry.example).unwrap_or_default();
        let content = json!({ "application/json": { "schema": question, "example": example } });
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    operation
}

fn parameter(name: &str, schema: &Value, route: &Route, question: &Value) -> Value {
    let is_in_path = route.path.contains(&format!("{{{name}}}"));
    let is_required = question["required"].as_array().is_some_and(|names| names.iter().any(|known| known == name));
    json!({
        "name": name,
        "in": if is_in_path { "path" } else { "query" },
        "required": is_required,
        "description": schema["description"],
        "schema": schema,
    })
}

fn responses(entry: &Entry) -> Value {
    let reference = |name: &str| json!({ "schema": { "$ref": format!("#/components/schemas/{}", component(name)) } });
    let failure = json!({ "description": "The request is refused, in one sentence.", "content": { "application/json": reference("cavallo-error/1") } });
    let kinds: Vec<(&str, Value)> = match (entry.content, entry.delivery) {
        (Content::Document(name), Delivery::Whole) => vec![("application/json", reference(name))],
        (Content::Document(name), Delivery::Stream) => vec![("text/event-stream", reference(name))],
        (Content::Picture(kinds), _) => kinds.iter().map(|&kind| (kind, json!({}))).collect(),
    };
    let about = match entry.delivery {
        Delivery::Whole => "The answer.",
        Delivery::Stream => "Server-sent events; the data of the event result is this document.",
    };
    let content: Map<String, Value> = kinds.into_iter().map(|(kind, schema)| (kind.to_owned(), schema)).collect();
    json!({ "200": { "description": about, "content": content }, "4XX": failure, "503": failure })
}

/// The name of a schema among the components: `cavallo-tour-1` for `cavallo-tour/1`.
fn component(schema: &str) -> String {
    schema.replace('/', "-")
}

/// The schemas of all documents, under names without slashes.
fn components(documents: Map<String, Value>) -> Map<String, Value> {
    let mut schemas = Map::new();
    for (name, mut schema) in documents {
        let component = component(&name);
        let parts = schema.as_object_mut().and_then(|schema| schema.remove("$defs"));
        point_to_components(&component, &mut schema);
        for (part, mut schema) in parts.and_then(|parts| parts.as_object().cloned()).into_iter().flatten() {
            point_to_components(&component, &mut schema);
            schemas.insert(format!("{component}.{part}"), schema);
        }
        schemas.insert(component, schema);
    }
    schemas
}

/// References to parts of a schema become references to components.
fn point_to_components(component: &str, value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("$schema");
            if let Some(Value::String(target)) = map.get_mut("$ref") {
                if let Some(part) = target.strip_prefix("#/$defs/") {
                    *target = format!("#/components/schemas/{component}.{part}");
                } else if target == "#" {
                    *target = format!("#/components/schemas/{component}");
                }
            }
            map.values_mut().for_each(|value| point_to_components(component, value));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| point_to_components(component, value)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str).map(str::to_owned));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let (document, mut found) = (document(), Vec::new());
        references(document, &mut found);
        assert!(found.len() > 20);
        for target in found {
            let pointer = target.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{target}");
        }
    }
}
