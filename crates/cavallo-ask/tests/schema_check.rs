//! Checks documents against the JSON Schemas in `docs/schemas`, each against the one that it names.
//!
//! A validator for the part of JSON Schema that these files use. A keyword that it does not know is a failure of the test, so that no
//! rule is passed over. Tests of two crates use this file.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;

use serde_json::{Map, Value};

/// Where the schemas are.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas");

/// Checks a text with one document, or with one per line, and gives the documents.
pub(crate) fn check_text(text: &str) -> Vec<Value> {
    let documents = serde_json::Deserializer::from_str(text).into_iter();
    let documents: Vec<Value> =
        documents.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("not JSON, {error}: {text:?}"));
    let mut schemas = Schemas::default();
    for document in &documents {
        schemas.check(document).unwrap_or_else(|why| panic!("{why}: {document}"));
    }
    documents
}

/// Checks a document, or says what is wrong with it and where.
pub(crate) fn check(document: &Value) -> Result<(), String> {
    thread_local! {
        static READ: RefCell<Schemas> = RefCell::default();
    }
    READ.with_borrow_mut(|schemas| schemas.check(document))
}

/// The schemas that were read so far.
#[derive(Default)]
struct Schemas(BTreeMap<String, Value>);

impl Schemas {
    fn check(&mut self, document: &Value) -> Result<(), String> {
        let name = document["schema"].as_str().ok_or("the document names no schema")?;
        if !self.0.contains_key(name) {
            let path = format!("{FOLDER}/{}.json", name.replace('/', "-"));
            let text =
                fs::read_to_string(&path).map_err(|error| format!("there is no schema {name}: {path}: {error}"))?;
            let schema: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(schema["title"], name);
            self.0.insert(name.to_owned(), schema);
        }
        let schema = &self.0[name];
        Validator { root: schema }.check(document, schema).map_err(|why| format!("document{why}"))
    }
}

/// A schema, to which parts of it refer.
pub(crate) struct Validator<'a> {
    pub(crate) root: &'a Value,
}

impl Validator<'_> {
    /// Whether a value is of this form; if not, what follows its name says why.
    pub(crate) fn check(&self, value: &Value, schema: &Value) -> Result<(), String> {
        let schema = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Object(schema) => schema,
            _ => panic!("not known as a schema: {schema}"),
        };
        for (keyword, rule) in schema {
            self.check_keyword(value, schema, keyword, rule)?;
        }
        Ok(())
    }

    fn check_keyword(
        &self,
        value: &Value,
        schema: &Map<String, Value>,
        keyword: &str,
        rule: &Value,
    ) -> Result<(), String> {
        let holds = match keyword {
            // `then` goes with `if`.
            "$schema" | "$defs" | "title" | "description" | "examples" | "then" => true,
            "$ref" => {
                let pointer = rule.as_str().and_then(|text| text.strip_prefix('#')).expect("a part of the same file");
                let part = self.root.pointer(pointer).unwrap_or_else(|| panic!("there is no {pointer}"));
                return self.check(value, part);
            }
            "type" => kinds(rule).any(|kind| is_a(value, kind)),
            "const" => value == rule,
            "enum" => list(rule).contains(value),
            "pattern" => value.as_str().is_none_or(|text| matches(rule.as_str().unwrap(), text)),
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
            "required" => value
                .as_object()
                .is_none_or(|fields| list(rule).iter().all(|name| fields.contains_key(name.as_str().expect("a name")))),
            "properties" => return self.check_fields(value, rule.as_object().unwrap()),
            // A document inside a question, which is read as what it is later.
            "additionalProperties" if rule == true => true,
            "additionalProperties" => {
                assert_eq!(rule, false, "only closed objects are known");
                let known = &schema["properties"];
                value.as_object().is_none_or(|fields| fields.keys().all(|name| known.get(name).is_some()))
            }
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= rule.as_u64().unwrap()),
            "prefixItems" => {
                for (index, (item, rule)) in value.as_array().into_iter().flatten().zip(list(rule)).enumerate() {
                    self.check(item, rule).map_err(|why| format!("[{index}]{why}"))?;
                }
                true
            }
            "items" if schema.contains_key("prefixItems") => {
                assert_eq!(rule, false, "only closed tuples are known");
                value.as_array().is_none_or(|items| items.len() <= list(&schema["prefixItems"]).len())
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.check(item, rule).map_err(|why| format!("[{index}]{why}"))?;
                }
                true
            }
            "allOf" => {
                for part in list(rule) {
                    self.check(value, part)?;
                }
                true
            }
            "anyOf" => self.fitting(value, rule).next().is_some(),
            "oneOf" => self.fitting(value, rule).count() == 1,
            "if" => {
                if self.check(value, rule).is_ok() {
                    self.check(value, &schema["then"])?;
                }
                true
            }
            _ => panic!("the keyword {keyword} is not known"),
        };
        if holds { Ok(()) } else { Err(format!(" breaks the rule {keyword:?}: {rule}")) }
    }

    fn check_fields(&self, value: &Value, rules: &Map<String, Value>) -> Result<(), String> {
        for (name, field) in value.as_object().into_iter().flatten() {
            if let Some(rule) = rules.get(name) {
                self.check(field, rule).map_err(|why| format!(".{name}{why}"))?;
            }
        }
        Ok(())
    }

    /// Those of the forms that a value has.
    fn fitting<'s>(&'s self, value: &'s Value, forms: &'s Value) -> impl Iterator<Item = &'s Value> {
        list(forms).iter().filter(|form| self.check(value, form).is_ok())
    }
}

fn list(rule: &Value) -> &Vec<Value> {
    rule.as_array().expect("a list")
}

fn kinds(rule: &Value) -> impl Iterator<Item = &str> {
    let several = rule.as_array().into_iter().flatten();
    several.chain(rule.is_string().then_some(rule)).map(|kind| kind.as_str().expect("the name of a type"))
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("there is no type {kind}"),
    }
}

/// Whether a text is a sequence of letters and classes of letters, some of them repeated: `^[a-z]+[1-9][0-9]*x$`. What is repeated
/// takes all it can, so no letter of a repeated class may come right after it.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let pattern = pattern.strip_prefix('^').and_then(|pattern| pattern.strip_suffix('$')).expect("the whole text");
    let (mut pattern, mut text) = (pattern, text);
    while let Some(first) = pattern.chars().next() {
        let (class, rest) = match pattern.strip_prefix('[') {
            Some(rest) => rest.split_once(']').expect("the end of a class"),
            None => pattern.split_at(first.len_utf8()),
        };
        assert!(!"(|.?\\{".contains(first), "not known in a pattern: {first}");
        let fitting = text.chars().take_while(|&letter| is_of(class, letter)).count();
        let (most, least, rest) = match (rest.strip_prefix('+'), rest.strip_prefix('*')) {
            (Some(rest), _) => (usize::MAX, 1, rest),
            (_, Some(rest)) => (usize::MAX, 0, rest),
            _ => (1, 1, rest),
        };
        if fitting < least {
            return false;
        }
        let length = text.chars().take(fitting.min(most)).map(char::len_utf8).sum();
        (pattern, text) = (rest, &text[length..]);
    }
    text.is_empty()
}

/// Whether a letter is one of those in a class such as `a-z,+`.
fn is_of(class: &str, letter: char) -> bool {
    let class: Vec<char> = class.chars().collect();
    let mut rest = class.as_slice();
    while let Some((&first, after)) = rest.split_first() {
        if let ['-', last, after @ ..] = after {
            if (first..=*last).contains(&letter) {
                return true;
            }
            rest = after;
        } else if first == letter {
            return true;
        } else {
            rest = after;
        }
    }
    false
}
