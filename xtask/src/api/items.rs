//! The items of a crate, each as a line with its path, its kind and its types.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::types::{bounds, function, generics, kind_of, path, type_of, type_of_constant, where_clause};

/// The lines of a crate that rustdoc described.
pub(crate) fn lines(document: &Value) -> Vec<String> {
    let index = &document["index"];
    let root = id(&document["root"]);
    let mut places = BTreeMap::new();
    let name = index[&root]["name"].as_str().unwrap_or_default();
    find(index, &root, name, &mut places);
    let mut lines = Lines { index, lines: BTreeSet::new() };
    for (item, paths) in &places {
        // An item of the root that a module has too is told there.
        let own = paths.iter().max_by_key(|path| path.matches("::").count()).map_or("", String::as_str);
        lines.item(&index[item], own);
        for other in paths.iter().filter(|path| *path != own) {
            lines.add(other, format!("pub use {own} as {other}"));
        }
    }
    lines.lines.into_iter().map(|(_, line)| line).collect()
}

/// The key of an item in the index.
fn id(value: &Value) -> String {
    value.to_string()
}

/// The items of a list.
fn each(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// The paths at which each item below a module is public.
fn find(index: &Value, module: &str, at: &str, places: &mut BTreeMap<String, BTreeSet<String>>) {
    for item in each(&index[module]["inner"]["module"]["items"]) {
        let mut key = id(item);
        let mut name = index[&key]["name"].as_str();
        let used = &index[&key]["inner"]["use"];
        if used.is_object() {
            (key, name) = (id(&used["id"]), used["name"].as_str());
        }
        let path = format!("{at}::{}", name.unwrap_or_default());
        let found = &index[&key];
        if found.is_null() {
            // Of another crate.
            places.entry(id(item)).or_default().insert(path);
        } else if places.entry(key.clone()).or_default().insert(path.clone()) && found["inner"]["module"].is_object() {
            find(index, &key, &path, places);
        }
    }
}

struct Lines<'d> {
    index: &'d Value,
    /// Sorted by their paths.
    lines: BTreeSet<(String, String)>,
}

impl Lines<'_> {
    fn add(&mut self, at: &str, line: String) {
        self.lines.insert((at.to_owned(), line));
    }

    fn get(&self, key: &Value) -> Value {
        self.index[id(key)].clone()
    }

    /// An item, what it has, and the traits that it implements.
    fn item(&mut self, item: &Value, at: &str) {
        let (kind, inner) = kind_of(&item["inner"]);
        let open = if is_non_exhaustive(item) { "#[non_exhaustive] " } else { "" };
        let (parameters, conditions) = (generics(&inner["generics"]), where_clause(&inner["generics"]));
        match kind {
            "use" => self.add(at, format!("pub use {} as {at}", inner["source"].as_str().unwrap_or_default())),
            "module" => self.add(at, format!("pub mod {at}")),
            "function" => self.add(at, format!("pub {}", function(inner, at))),
            "constant" => self.add(at, format!("pub const {at}: {}", type_of(&inner["type"]))),
            "static" => self.add(at, format!("pub static {at}: {}", type_of(&inner["type"]))),
            "type_alias" => self.add(at, format!("pub type {at}{parameters} = {}", type_of(&inner["type"]))),
            "trait" => {
                let above = bounds(&inner["bounds"]);
                let above = if above.is_empty() { above } else { format!(": {above}") };
                self.add(at, format!("pub trait {at}{parameters}{above}{conditions}"));
                each(&inner["items"]).for_each(|key| self.member(&self.get(key), at));
            }
            "struct" => {
                self.add(at, format!("{open}pub struct {at}{parameters}{conditions}"));
                self.fields(&inner["kind"], at, "pub ");
            }
            "enum" => {
                self.add(at, format!("{open}pub enum {at}{parameters}{conditions}"));
                for key in each(&inner["variants"]) {
                    let variant = self.get(key);
                    let at = &format!("{at}::{}", variant["name"].as_str().unwrap_or_default());
                    let open = if is_non_exhaustive(&variant) { "#[non_exhaustive] " } else { "" };
                    self.add(at, format!("{open}variant {at}"));
                    self.fields(&variant["inner"]["variant"]["kind"], at, "");
                }
            }
            _ => self.add(at, format!("pub {kind} {at}")),
        }
        let mut traits = BTreeSet::new();
        for key in each(&inner["impls"]) {
            traits.extend(self.implementation(&self.get(key)["inner"]["impl"], at));
        }
        if !traits.is_empty() {
            self.add(at, format!("impl {} for {at}", Vec::from_iter(traits).join(" + ")));
        }
    }

    /// The fields of a structure or a variant that others may see.
    fn fields(&mut self, kind: &Value, at: &str, visibility: &str) {
        let named = each(&kind["struct"]["fields"]).chain(each(&kind["plain"]["fields"])).chain(each(&kind["tuple"]));
        for key in named {
            let field = self.get(key);
            if let Some(name) = field["name"].as_str() {
                let of = type_of(&field["inner"]["struct_field"]);
                let at = &format!("{at}::{name}");
                self.add(at, format!("{visibility}field {at}: {of}"));
            }
        }
    }

    /// Lists the methods of a type, or names a trait that it implements, for references with an ampersand. What holds for every
    /// type is left out.
    fn implementation(&mut self, inner: &Value, at: &str) -> Option<String> {
        if !inner["blanket_impl"].is_null() || inner["is_synthetic"] == true {
            return None;
        }
        if inner["trait"].is_null() {
            each(&inner["items"]).for_each(|key| self.member(&self.get(key), at));
            return None;
        }
        let by_reference = if inner["for"]["borrowed_ref"].is_object() { "&" } else { "" };
        Some(by_reference.to_owned() + &path(&inner["trait"])).filter(|name| name != "StructuralPartialEq")
    }

    /// A method, or what belongs to a trait or to a type besides.
    fn member(&mut self, item: &Value, of: &str) {
        let (kind, inner) = kind_of(&item["inner"]);
        let at = &format!("{of}::{}", item["name"].as_str().unwrap_or_default());
        match kind {
            "function" => self.add(at, format!("pub {}", function(inner, at))),
            "assoc_const" => self.add(at, format!("pub const {at}: {}", type_of_constant(inner))),
            "assoc_type" => {
                self.add(at, format!("pub type {at}: {}", bounds(&inner["bounds"])).trim_end_matches(": ").to_owned());
            }
            _ => {}
        }
    }
}

fn is_non_exhaustive(item: &Value) -> bool {
    each(&item["attrs"]).any(|attribute| attribute == "non_exhaustive")
}
