//! Types, bounds and signatures as Rust writes them, from rustdoc's JSON.

use serde_json::Value;

/// The only field of an object: its name and its value. A text is the name of something without a value.
pub(crate) fn kind_of(value: &Value) -> (&str, &Value) {
    let named = value.as_object().and_then(|object| object.iter().next()).map(|(name, value)| (name.as_str(), value));
    named.unwrap_or_else(|| (value.as_str().unwrap_or_default(), &Value::Null))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The items of a list in words, with something between them.
fn joined(list: &Value, between: &str, words: impl Fn(&Value) -> String) -> String {
    list.as_array().into_iter().flatten().map(words).collect::<Vec<_>>().join(between)
}

/// A type.
pub(crate) fn type_of(value: &Value) -> String {
    let (kind, inner) = kind_of(value);
    match kind {
        "primitive" | "generic" => text(inner).to_owned(),
        "resolved_path" => path(inner),
        "tuple" => format!("({})", joined(inner, ", ", type_of)),
        "slice" => format!("[{}]", type_of(inner)),
        "array" => format!("[{}; {}]", type_of(&inner["type"]), text(&inner["len"])),
        "impl_trait" => format!("impl {}", bounds(inner)),
        "borrowed_ref" => {
            let lifetime = inner["lifetime"].as_str().map_or_else(String::new, |name| format!("{name} "));
            let changes = if inner["is_mutable"] == true { "mut " } else { "" };
            format!("&{lifetime}{changes}{}", type_of(&inner["type"]))
        }
        "dyn_trait" => {
            let lifetime = inner["lifetime"].as_str().map_or_else(String::new, |name| format!(" + {name}"));
            format!("dyn {}{lifetime}", joined(&inner["traits"], " + ", |of| path(&of["trait"])))
        }
        "function_pointer" => format!("fn{}", signature(&inner["sig"])),
        "qualified_path" => {
            let of = type_of(&inner["self_type"]);
            match text(&inner["trait"]["path"]) {
                "" => format!("{of}::{}", text(&inner["name"])),
                _ => format!("<{of} as {}>::{}", path(&inner["trait"]), text(&inner["name"])),
            }
        }
        // Nothing that we have: shown as it is, so that it is seen.
        _ => value.to_string(),
    }
}

/// The type of an associated constant, with its value if it is given.
pub(crate) fn type_of_constant(inner: &Value) -> String {
    let value = inner["value"].as_str().map_or_else(String::new, |value| format!(" = {value}"));
    type_of(&inner["type"]) + &value
}

/// A path with its arguments, by its last name.
pub(crate) fn path(value: &Value) -> String {
    let name = text(&value["path"]);
    let (kind, inner) = kind_of(&value["args"]);
    let arguments = match kind {
        "angle_bracketed" => {
            let types = joined(&inner["args"], ", ", argument);
            let named = joined(&inner["constraints"], ", ", |named| {
                let (kind, is) = kind_of(&named["binding"]);
                let is = if kind == "equality" { format!(" = {}", argument(is)) } else { format!(": {}", bounds(is)) };
                text(&named["name"]).to_owned() + &is
            });
            let all: Vec<String> = [types, named].into_iter().filter(|words| !words.is_empty()).collect();
            if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
        }
        "parenthesized" => {
            let output =
                if inner["output"].is_null() { String::new() } else { format!(" -> {}", type_of(&inner["output"])) };
            format!("({}){output}", joined(&inner["inputs"], ", ", type_of))
        }
        _ => String::new(),
    };
    name.rsplit("::").next().unwrap_or_default().to_owned() + &arguments
}

fn argument(value: &Value) -> String {
    match kind_of(value) {
        ("type", inner) => type_of(inner),
        ("lifetime", inner) => text(inner).to_owned(),
        ("const" | "constant", inner) => text(&inner["expr"]).to_owned(),
        _ => "_".to_owned(),
    }
}

/// Bounds, one behind the other.
pub(crate) fn bounds(list: &Value) -> String {
    joined(list, " + ", |bound| match kind_of(bound) {
        ("trait_bound", inner) => {
            let maybe = if inner["modifier"] == "maybe" { "?" } else { "" };
            maybe.to_owned() + &path(&inner["trait"])
        }
        ("outlives", inner) => text(inner).to_owned(),
        ("use", inner) => format!("use<{}>", joined(inner, ", ", |name| text(kind_of(name).1).to_owned())),
        _ => bound.to_string(),
    })
}

/// The parameters of something generic, as in `<'a, T: Clone>`; those that an `impl` makes are left out.
pub(crate) fn generics(value: &Value) -> String {
    let own = value["params"].as_array().into_iter().flatten().filter_map(|parameter| {
        let (kind, inner) = kind_of(&parameter["kind"]);
        let name = text(&parameter["name"]);
        let bounds = match kind {
            "type" => bounds(&inner["bounds"]),
            "const" => return Some(format!("const {name}: {}", type_of(&inner["type"]))),
            _ => String::new(),
        };
        if inner["is_synthetic"] == true {
            return None;
        }
        Some(if bounds.is_empty() { name.to_owned() } else { format!("{name}: {bounds}") })
    });
    let own: Vec<String> = own.collect();
    if own.is_empty() { String::new() } else { format!("<{}>", own.join(", ")) }
}

/// The conditions behind `where`.
pub(crate) fn where_clause(value: &Value) -> String {
    let conditions = joined(&value["where_predicates"], ", ", |condition| match kind_of(condition) {
        ("bound_predicate", inner) => format!("{}: {}", type_of(&inner["type"]), bounds(&inner["bounds"])),
        ("lifetime_predicate", inner) => {
            format!("{}: {}", text(&inner["lifetime"]), joined(&inner["outlives"], " + ", |name| text(name).to_owned()))
        }
        _ => condition.to_string(),
    });
    if conditions.is_empty() { conditions } else { format!(" where {conditions}") }
}

/// A function with its path, its parameters and what it returns.
pub(crate) fn function(inner: &Value, at: &str) -> String {
    let is_const = if inner["header"]["is_const"] == true { "const " } else { "" };
    let (own, conditions) = (generics(&inner["generics"]), where_clause(&inner["generics"]));
    format!("{is_const}fn {at}{own}{}{conditions}", signature(&inner["sig"]))
}

fn signature(value: &Value) -> String {
    let parameters = joined(&value["inputs"], ", ", |parameter| {
        let (name, of) = (text(&parameter[0]), type_of(&parameter[1]));
        match (name, of.as_str()) {
            ("self", "Self") => "self".to_owned(),
            ("self", "&Self") => "&self".to_owned(),
            ("self", "&mut Self") => "&mut self".to_owned(),
            ("_", _) => of,
            _ => format!("{name}: {of}"),
        }
    });
    let output = if value["output"].is_null() { String::new() } else { format!(" -> {}", type_of(&value["output"])) };
    format!("({parameters}){output}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn types_are_written_as_in_rust() {
        let slice = json!({ "borrowed_ref": { "lifetime": null, "is_mutable": true, "type": { "slice": { "primitive": "u8" } } } });
        assert_eq!(type_of(&slice), "&mut [u8]");
        let item =
            json!({ "name": "Item", "args": null, "binding": { "equality": { "type": { "primitive": "u32" } } } });
        let args = json!({ "angle_bracketed": { "args": [], "constraints": [item] } });
        let bound =
            json!({ "trait_bound": { "trait": { "path": "std::iter::Iterator", "args": args }, "modifier": "none" } });
        assert_eq!(type_of(&json!({ "impl_trait": [bound] })), "impl Iterator<Item = u32>");
        let sig = json!({ "inputs": [["self", { "generic": "Self" }], ["side", { "primitive": "u32" }]], "output": { "tuple": [] } });
        assert_eq!(signature(&sig), "(self, side: u32) -> ()");
    }
}
