//! The fields of a request: what a route says about them is what is checked, and what its documentation is made from.
//!
//! A body is a JSON object, a query is text; both become [`Fields`], in which every field is known and of its kind.

use std::fmt::Display;
use std::str::FromStr;

use axum::http::StatusCode;
use cavallo::Square;
use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A text, such as a square: its pattern, and an example.
    Text(&'static str, &'static str),
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
    /// A list of squares.
    Squares,
    /// A whole number from, to.
    Number(u64, u64),
    /// Yes or no.
    Flag,
    /// A document of this schema.
    Document(&'static str),
}

/// A field of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    pub(crate) about: &'static str,
}

impl Field {
    pub(crate) const fn optional(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, required: false, about }
    }

    pub(crate) const fn required(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, required: true, about }
    }

    /// Its JSON Schema.
    pub(crate) fn schema(&self) -> Value {
        let mut schema = match self.kind {
            Kind::Text(pattern, example) => json!({ "type": "string", "pattern": pattern, "examples": [example] }),
            Kind::Word(words) => json!({ "type": "string", "enum": words() }),
            Kind::Squares => json!({ "type": "array", "items": { "type": "string", "pattern": SQUARE } }),
            Kind::Number(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Document(schema) => json!({ "$ref": format!("#/components/schemas/{}", component(schema)) }),
        };
        schema["description"] = json!(self.about);
        schema
    }

    /// Says what is wrong with a value, if something is.
    fn check(&self, value: &Value) -> Result<(), Failure> {
        let expected = match self.kind {
            Kind::Text(_, example) if !value.is_string() => format!("a text such as {example:?}"),
            Kind::Word(words) if !value.as_str().is_some_and(|word| words().contains(&word)) => {
                format!("one of {}", words().join(", "))
            }
            Kind::Squares if !value.as_array().is_some_and(|list| list.iter().all(Value::is_string)) => {
                "a list of squares such as [\"a1\",\"b3\"]".to_owned()
            }
            Kind::Number(least, most) if !value.as_u64().is_some_and(|number| (least..=most).contains(&number)) => {
                format!("a whole number from {least} to {most}")
            }
            Kind::Flag if !value.is_boolean() => "true or false".to_owned(),
            Kind::Document(schema) if !value.is_object() => format!("a document {schema}"),
            _ => return Ok(()),
        };
        Err(Failure::of_field(self.name, format!("{}: expected {expected}", self.name)))
    }

    /// The value that a text of a query stands for.
    fn value_of(&self, text: String) -> Value {
        match self.kind {
            Kind::Number(..) => text.parse::<u64>().map_or(Value::String(text), Value::from),
            Kind::Flag => text.parse::<bool>().map_or(Value::String(text), Value::from),
            Kind::Squares => text.split([' ', ',']).filter(|name| !name.is_empty()).collect(),
            Kind::Text(..) | Kind::Word(_) | Kind::Document(_) => Value::String(text),
        }
    }
}

/// The pattern of a square's name.
pub(crate) const SQUARE: &str = "^[a-z]+[1-9][0-9]*$";

/// The name of a schema among the components: `cavallo-tour-1` for `cavallo-tour/1`.
pub(crate) fn component(schema: &str) -> String {
    schema.replace('/', "-")
}

/// The fields of one request, all of them known and of their kinds.
#[derive(Debug)]
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// The fields of a body. An empty one has none.
    pub(crate) fn from_body(known: &[&[Field]], body: &[u8]) -> Result<Self, Failure> {
        let value: Value = serde_json::from_slice(body)
            .map_err(|error| Failure::new(StatusCode::BAD_REQUEST, format!("the body is not JSON: {error}")))?;
        let Value::Object(map) = value else {
            return Err(Failure::new(
                StatusCode::BAD_REQUEST,
                "the body is not a JSON object such as {\"board\":\"8x8\"}",
            ));
        };
        Self::check(known, map)
    }

    /// The fields of a query, `a=1&b=2`.
    pub(crate) fn from_query(known: &[&[Field]], query: &str) -> Result<Self, Failure> {
        let mut map = Map::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, text) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, text) = (decoded(name)?, decoded(text)?);
            let field = find(known, &name)?;
            if map.insert(name, field.value_of(text)).is_some() {
                return Err(Failure::of_field(field.name, format!("{} is given twice", field.name)));
            }
        }
        Self::check(known, map)
    }

    fn check(known: &[&[Field]], mut map: Map<String, Value>) -> Result<Self, Failure> {
        // A page that leaves a field empty means to leave it out.
        map.retain(|_, value| !value.is_null());
        for (name, value) in &map {
            find(known, name)?.check(value)?;
        }
        for field in known.iter().copied().flatten().filter(|field| field.required) {
            if !map.contains_key(field.name) {
                return Err(Failure::of_field(field.name, format!("{} is missing: {}", field.name, field.about)));
            }
        }
        Ok(Self(map))
    }

    /// A text, read as what it stands for.
    pub(crate) fn text<T: FromStr<Err: Display>>(&self, name: &'static str) -> Result<Option<T>, Failure> {
        let Some(text) = self.0.get(name).and_then(Value::as_str) else { return Ok(None) };
        let read = text.parse().map_err(|error| Failure::of_field(name, format!("{name}: {error}")))?;
        Ok(Some(read))
    }

    pub(crate) fn word(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    pub(crate) fn squares(&self, name: &'static str) -> Result<Vec<Square>, Failure> {
        let Some(list) = self.0.get(name).and_then(Value::as_array) else { return Ok(Vec::new()) };
        let read = |value: &Value| value.as_str().unwrap_or_default().parse();
        list.iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map_err(|error| Failure::of_field(name, format!("{name}: {error}")))
    }

    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(Value::as_u64)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    pub(crate) fn document(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }
}

fn find<'f>(known: &[&'f [Field]], name: &str) -> Result<&'f Field, Failure> {
    known.iter().copied().flatten().find(|field| field.name == name).ok_or_else(|| {
        let names: Vec<&str> = known.iter().copied().flatten().map(|field| field.name).collect();
        // What was sent may be anything, and of any length.
        let shown: String = name.chars().take(40).flat_map(char::escape_default).collect();
        Failure::of_field(&shown, format!("there is no field {shown}: expected {}", names.join(", ")))
    })
}

/// Undoes `%41` and `+`.
fn decoded(text: &str) -> Result<String, Failure> {
    let wrong = || Failure::new(StatusCode::BAD_REQUEST, "the query is not text");
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next()).ok_or_else(wrong)?, digit(rest.next()).ok_or_else(wrong)?);
                (16 * high + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Field] = &[
        Field::required("board", Kind::Text("", "8x8"), "The board."),
        Field::optional("seed", Kind::Number(0, 9), "The seed."),
        Field::optional("blocked", Kind::Squares, "Holes."),
    ];

    fn field_of(result: Result<Fields, Failure>) -> Option<String> {
        result.unwrap_err().field
    }

    #[test]
    fn a_wrong_field_is_named() {
        assert_eq!(field_of(Fields::from_body(&[KNOWN], b"{}")).as_deref(), Some("board"));
        assert_eq!(field_of(Fields::from_body(&[KNOWN], br#"{"board":8}"#)).as_deref(), Some("board"));
        assert_eq!(field_of(Fields::from_body(&[KNOWN], br#"{"board":"8x8","seed":10}"#)).as_deref(), Some("seed"));
        assert_eq!(field_of(Fields::from_body(&[KNOWN], br#"{"board":"8x8","seat":1}"#)).as_deref(), Some("seat"));
        assert_eq!(field_of(Fields::from_body(&[KNOWN], b"[]")), None);
        assert_eq!(field_of(Fields::from_query(&[KNOWN], "board=8&board=9")).as_deref(), Some("board"));
        assert_eq!(field_of(Fields::from_query(&[KNOWN], "board=%4")), None);
    }

    #[test]
    fn a_query_says_the_same_as_a_body() {
        let query = Fields::from_query(&[KNOWN], "board=8%788&seed=7&blocked=a1+b2").unwrap();
        let body = br#"{"board":"8x8","seed":7,"blocked":["a1","b2"]}"#;
        assert_eq!(query.0, Fields::from_body(&[KNOWN], body).unwrap().0);
    }
}
