//! The description of the questions as `OpenAPI`, made from the routes and from the schemas of the documents.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

use crate::fields::{Field, component};
use crate::routes::{Content, Delivery, ROUTES, Route, Verb};

/// The JSON Schemas of all documents, by name; `cargo xtask schemas` writes them.
const SCHEMAS: &str = include_str!("schemas.json");

/// The document, which is made once.
pub(crate) fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(describe)
}

fn describe() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let verb = if route.verb == Verb::Get { "get" } else { "post" };
        paths.entry(route.path).or_insert_with(|| json!({}))[verb] = operation(route);
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
        "components": { "schemas": schemas() },
    })
}

fn operation(route: &Route) -> Value {
    let mut operation = json!({ "summary": route.summary, "responses": responses(route) });
    let fields = || route.fields.iter().copied().flatten();
    if route.verb == Verb::Get {
        let id = json!({ "name": "id", "in": "path", "required": true, "description": "The name of a trace.", "schema": { "type": "string" } });
        let parameters = fields().map(|field| {
            json!({ "name": field.name, "in": "query", "required": field.required, "description": field.about, "schema": field.schema() })
        });
        operation["parameters"] = route.path.contains("{id}").then_some(id).into_iter().chain(parameters).collect();
    } else {
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": {
            "type": "object",
            "properties": fields().map(|field| (field.name.to_owned(), field.schema())).collect::<Map<_, _>>(),
            "required": fields().filter(|field| field.required).map(|field: &Field| field.name).collect::<Vec<_>>(),
            "additionalProperties": false,
        } } } });
    }
    operation
}

fn responses(route: &Route) -> Value {
    let reference = |name: &str| json!({ "schema": { "$ref": format!("#/components/schemas/{}", component(name)) } });
    let failure = json!({ "description": "The request is refused, in one sentence.", "content": { "application/json": reference("cavallo-error/1") } });
    let kinds: Vec<(&str, Value)> = match (route.content, route.delivery) {
        (Content::Document(name) | Content::Own(name, _), Delivery::Whole) => {
            vec![("application/json", reference(name))]
        }
        (Content::Document(name) | Content::Own(name, _), Delivery::Stream) => {
            vec![("text/event-stream", reference(name))]
        }
        (Content::Picture(kinds), _) => kinds.iter().map(|&kind| (kind, json!({}))).collect(),
    };
    let about = match route.delivery {
        Delivery::Whole => "The answer.",
        Delivery::Stream => "Server-sent events; the data of the event result is this document.",
    };
    let content: Map<String, Value> = kinds.into_iter().map(|(kind, schema)| (kind.to_owned(), schema)).collect();
    json!({ "200": { "description": about, "content": content }, "4XX": failure, "503": failure })
}

/// The schemas of all documents, under names without slashes.
fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    schemas.insert(
        component("cavallo-error/1"),
        json!({
            "type": "object",
            "properties": {
                "schema": { "const": "cavallo-error/1" },
                "error": { "type": "string", "description": "One sentence." },
                "field": { "type": "string", "description": "The field that it is about." },
            },
            "required": ["schema", "error"],
        }),
    );
    let documents: Map<String, Value> = serde_json::from_str(SCHEMAS).unwrap_or_default();
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
    for route in ROUTES {
        if let Content::Own(name, fields) = route.content {
            let mut properties: Map<String, Value> =
                fields.iter().map(|&(field, about)| (field.to_owned(), json!({ "description": about }))).collect();
            properties.insert("schema".to_owned(), json!({ "const": name }));
            schemas.insert(component(name), json!({ "type": "object", "properties": properties }));
        }
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
