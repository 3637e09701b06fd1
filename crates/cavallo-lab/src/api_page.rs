//! The description of the questions for people: a page without scripts, made from the `OpenAPI` document.

use std::fmt::Write as _;
use std::sync::OnceLock;

use serde_json::Value;

use crate::openapi::document;

/// How the page looks.
pub(crate) const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
section { border-top: 1px solid #8886; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; }
";

/// The page, which is made once.
pub(crate) fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| write(document()))
}

fn write(document: &Value) -> String {
    let info = &document["info"];
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\">\n<title>{title}</title>\n<link rel=\"stylesheet\" href=\"/api/style.css\">\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         <p>{about}</p>\n<p><a href=\"/\">The page</a> · <a href=\"/api/openapi.json\">The same as OpenAPI, with the schemas of all documents</a></p>\n",
        title = escaped(&info["title"]),
        about = escaped(&info["description"])
    );
    for (path, verbs) in document["paths"].as_object().into_iter().flatten() {
        for (verb, operation) in verbs.as_object().into_iter().flatten() {
            write_operation(&mut page, &verb.to_uppercase(), path, operation);
        }
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn write_operation(page: &mut String, verb: &str, path: &str, operation: &Value) {
    let _ = writeln!(page, "<section>\n<h2><code>{verb} {path}</code></h2>\n<p>{}</p>", escaped(&operation["summary"]));
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    let needed = |name: &str| body["required"].as_array().is_some_and(|names| names.iter().any(|known| known == name));
    let fields = body["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, schema)| (name.as_str(), schema, needed(name)));
    let parameters = operation["parameters"].as_array().into_iter().flatten().map(|parameter| {
        let is_needed = parameter["required"].as_bool().unwrap_or(false);
        (parameter["name"].as_str().unwrap_or_default(), &parameter["schema"], is_needed)
    });
    page.push_str("<table>\n<thead><tr><th scope=\"col\">field</th><th scope=\"col\">holds</th><th scope=\"col\">meaning</th></tr></thead>\n<tbody>\n");
    for (name, schema, is_needed) in fields.chain(parameters) {
        let star = if is_needed { " (needed)" } else { "" };
        let (holds, about) = (kind(schema), escaped(&schema["description"]));
        let _ = writeln!(page, "<tr><td><code>{name}</code>{star}</td><td>{holds}</td><td>{about}</td></tr>");
    }
    page.push_str("</tbody>\n</table>\n");
    let answer = &operation["responses"]["200"];
    let _ = writeln!(page, "<p>{}</p>\n<ul>", escaped(&answer["description"]));
    for (kind, content) in answer["content"].as_object().into_iter().flatten() {
        let name = content["schema"]["$ref"].as_str().and_then(|target| target.rsplit('/').next()).unwrap_or_default();
        let _ = writeln!(page, "<li><code>{kind}</code> <code>{name}</code></li>");
    }
    page.push_str("</ul>\n</section>\n");
}

/// What a field holds, in a few words.
fn kind(schema: &Value) -> String {
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(|word| format!("<code>{}</code>", escaped(word))).collect::<Vec<_>>().join(", ");
    }
    match schema["type"].as_str() {
        Some("integer") => format!("{} to {}", schema["minimum"], schema["maximum"]),
        Some("boolean") => "<code>true</code> or <code>false</code>".to_owned(),
        Some("array") => "a list".to_owned(),
        Some("string") if schema["examples"][0].is_string() => {
            format!("a text such as <code>{}</code>", escaped(&schema["examples"][0]))
        }
        Some("string") => "a text".to_owned(),
        _ => "a document".to_owned(),
    }
}

fn escaped(text: &Value) -> String {
    text.as_str()
        .unwrap_or_default()
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
