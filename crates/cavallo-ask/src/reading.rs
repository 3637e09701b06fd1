//! Reads a question from JSON, or from the pairs of a query: every refusal names the field that it is about, and its place.
//!
//! The fields of an object are found first, without a copy; each is read from its own text, so that whatever is wrong with it is its own
//! fault. `null` is a field that was left out. Reading keeps the question and nothing else.

use std::fmt;

use serde::de::value::{SeqDeserializer, StrDeserializer};
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::value::RawValue;

use crate::refusal::{Place, Refusal, Status};

/// Reads a question from the text of a JSON object.
pub(crate) fn from_json<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let fields = json.deserialize_map(Object).and_then(|fields| json.end().map(|()| fields)).map_err(|error| {
        let place = Some(Place { line: error.line(), column: error.column() });
        Refusal { place, ..Refusal::new(Status::Malformed, format!("not a JSON object: {error}")) }
    })?;
    let fields = fields.into_iter().filter(|(_, value)| value.get() != "null");
    T::deserialize(Fields(fields.map(|(name, value)| (name, Json { text, value })).collect()))
}

/// Reads a question from the pairs of a query. Numbers and lists are texts there: `seed=7`, `blocked=a1 b2`.
pub(crate) fn from_pairs<T: DeserializeOwned>(pairs: &[(String, String)]) -> Result<T, Refusal> {
    T::deserialize(Fields(pairs.iter().map(|(name, text)| (name.clone(), Written(text))).collect()))
}

/// The names and texts of an object's fields.
struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object such as {\"board\":\"8x8\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(fields)
    }
}

/// Something that a field's value is read from.
trait FieldValue<'de> {
    fn read<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refusal>;
}

/// The text of a value in a larger one.
struct Json<'de> {
    text: &'de [u8],
    value: &'de RawValue,
}

impl<'de> FieldValue<'de> for Json<'de> {
    fn read<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refusal> {
        let mut json = serde_json::Deserializer::from_str(self.value.get());
        seed.deserialize(&mut json).map_err(|error| {
            let refusal = Refusal::new(Status::BadField, without_place(&error));
            Refusal { place: Some(self.place(&error)), ..refusal }
        })
    }
}

impl Json<'_> {
    /// Where an error in the value is in the whole text.
    fn place(&self, error: &serde_json::Error) -> Place {
        let begin = self.value.get().as_ptr().addr() - self.text.as_ptr().addr();
        let before = &self.text[..begin];
        let line = before.split(|&byte| byte == b'\n').count() - 1 + error.line().max(1);
        let column = if error.line() > 1 {
            error.column()
        } else {
            before.iter().rev().take_while(|&&byte| byte != b'\n').count() + error.column().max(1)
        };
        Place { line, column }
    }
}

/// What is wrong with a value; the place in its own text helps nobody.
fn without_place(error: &serde_json::Error) -> String {
    let sentence = error.to_string();
    match sentence.rsplit_once(" at line ") {
        Some((sentence, _)) => sentence.to_owned(),
        None => sentence,
    }
}

/// A value as it stands in a query.
#[derive(Clone, Copy)]
struct Written<'q>(&'q str);

impl<'de> FieldValue<'de> for Written<'_> {
    fn read<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(self)
    }
}

impl<'de> Deserializer<'de> for Written<'_> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_str(self.0)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0.parse() {
            Ok(number) => visitor.visit_u64(number),
            Err(_) => visitor.visit_str(self.0),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0.parse() {
            Ok(is) => visitor.visit_bool(is),
            Err(_) => visitor.visit_str(self.0),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let items = self.0.split([' ', ',']).filter(|item| !item.is_empty());
        visitor.visit_seq(SeqDeserializer::new(items.map(Written)))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

impl IntoDeserializer<'_, Refusal> for Written<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The fields that were given, as serde reads a structure.
struct Fields<V>(Vec<(String, V)>);

impl<'de, F: FieldValue<'de>> Deserializer<'de> for Fields<F> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        self.0.reverse();
        visitor.visit_map(Entries { left: self.0, value: None })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The fields that are left, the next one last.
struct Entries<V> {
    left: Vec<(String, V)>,
    value: Option<(String, V)>,
}

impl<'de, V: FieldValue<'de>> MapAccess<'de> for Entries<V> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some(field) = self.left.pop() else { return Ok(None) };
        let (name, _) = self.value.insert(field);
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        let (name, value) = self.value.take().ok_or_else(|| Refusal::custom("a value has no name"))?;
        value.read(seed).map_err(|refusal| Refusal { field: Some(name), ..refusal })
    }
}
