//! No file of a crate imports itself by a detour, so the files of a crate can be read from the bottom up.
//!
//! **What an import is.** A file imports another one if it uses a name that is defined there: in a `use`, or in a path that begins with `crate`, `self`,
//! `super` or a module of its own. A name that comes through a third file counts for the file that defines it. To hand a name on (`pub use`) is no
//! import, unless the file uses that name itself; so an index that only declares and hands on imports nothing. Tests are left out.
//!
//! **When it fails.** It reads words and not types. A call of a method is no import, nor is a path in the text of an attribute, and of two items with one
//! name that are handed on together only one is seen.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::root::ROOT;
use crate::words::words;

/// A module or an item, from the root of its crate on.
type Name = Vec<String>;

/// Looks for cycles in all crates.
pub(crate) fn check() -> Result<(), String> {
    let crates = fs::read_dir(format!("{ROOT}/crates")).map_err(|error| error.to_string())?;
    let mut sources: Vec<PathBuf> = crates.filter_map(|entry| Some(entry.ok()?.path().join("src"))).collect();
    sources.extend(["tools/src", "xtask/src"].map(|folder| Path::new(ROOT).join(folder)));
    sources.sort();
    let mut cycles = Vec::new();
    for source in sources {
        let files = Files::read(&source).map_err(|error| format!("{}: {error}", source.display()))?;
        cycles.extend(files.cycles().iter().map(|cycle| format!("{}: {}", source.display(), cycle.join(" -> "))));
    }
    if cycles.is_empty() { Ok(()) } else { Err(format!("files import one another:\n{}", cycles.join("\n"))) }
}

/// The files of a crate.
#[derive(Default)]
struct Files {
    modules: Vec<Name>,
    /// What is used in each of them, and not only handed on.
    used: Vec<Vec<Name>>,
    /// What names mean that come from elsewhere.
    meanings: HashMap<Name, Name>,
}

impl Files {
    fn read(source: &Path) -> io::Result<Self> {
        let mut texts = Vec::new();
        collect(source, &[], &mut texts)?;
        Ok(Self::of(&texts))
    }

    /// The files with these texts.
    fn of(texts: &[(Name, String)]) -> Self {
        let mut files = Self { modules: texts.iter().map(|(module, _)| module.clone()).collect(), ..Self::default() };
        for (module, text) in texts {
            files.add(module, &without_tests(&words(text)));
        }
        files
    }

    /// Adds what a file uses.
    fn add(&mut self, module: &[String], words: &[&str]) {
        let (mut used, mut handed_on, mut other_words) = (Vec::new(), Vec::new(), HashSet::new());
        // The modules in the file that are open, and the braces before each of them.
        let (mut inner, mut braces) = (Vec::<(String, usize)>::new(), 0);
        let mut place = 0;
        while place < words.len() {
            let here = || module.iter().chain(inner.iter().map(|(name, _)| name)).cloned().collect::<Name>();
            let rest = &words[place..];
            place += 1;
            match rest {
                ["use", next, ..] if *next != "<" => {
                    let end = rest.iter().position(|&word| word == ";").unwrap_or(rest.len());
                    let is_public = matches!(words[..place - 1], [.., "pub" | ")"]);
                    for (path, name) in leaves(&rest[1..end]) {
                        let Some(target) = self.absolute(&here(), &path) else { continue };
                        self.meanings.insert([here(), vec![name.clone()]].concat(), target.clone());
                        if is_public { handed_on.push((name, target)) } else { used.push(target) }
                    }
                    place += end;
                }
                ["mod", name, "{", ..] => inner.push(((*name).to_owned(), braces)),
                ["mod", _, ";", ..] => place += 1,
                ["{", ..] => braces += 1,
                ["}", ..] => {
                    braces -= 1;
                    inner.pop_if(|(_, before)| *before == braces);
                }
                // In a visibility a path is no import.
                [first, "::", ..] if !matches!(words[..place - 1], [.., "::" | "."] | [.., "pub", "(", "in"]) => {
                    let path: Vec<&str> = path_of(rest);
                    other_words.insert(*first);
                    used.extend(self.absolute(&here(), &path));
                    place += 2 * path.len() - 2;
                }
                _ => {
                    other_words.insert(rest[0]);
                }
            }
        }
        used.extend(
            handed_on.into_iter().filter(|(name, _)| other_words.contains(name.as_str())).map(|(_, path)| path),
        );
        self.used.push(used);
    }

    /// A path as seen from the root of the crate; none if it leads to another crate.
    fn absolute(&self, here: &[String], path: &[&str]) -> Option<Name> {
        let above = path.iter().take_while(|&&word| word == "super").count();
        let is_child = |name: &str| self.modules.contains(&[here, &[name.to_owned()]].concat());
        let (start, rest) = match path {
            ["crate", rest @ ..] => (&here[..0], rest),
            ["self", rest @ ..] => (here, rest),
            ["super", ..] => (&here[..here.len().checked_sub(above)?], &path[above..]),
            [first, ..] if is_child(first) => (here, path),
            _ => return None,
        };
        Some(start.iter().cloned().chain(rest.iter().map(|&word| word.to_owned())).collect())
    }

    /// The file in which something is defined.
    fn file_of(&self, name: &[String]) -> Option<usize> {
        let mut name = name.to_vec();
        let mut seen = HashSet::new();
        while seen.insert(name.clone()) {
            // A module hides a function that has its name, but for those who import the function.
            let is_meant = |length: &usize| *length == name.len() || !self.modules.contains(&name[..*length].to_vec());
            let meaning = (1..=name.len()).filter(is_meant).find_map(|length| {
                let target = self.meanings.get(&name[..length])?;
                Some([&target[..], &name[length..]].concat())
            });
            let Some(meaning) = meaning else { break };
            name = meaning;
        }
        (0..=name.len()).rev().find_map(|length| self.modules.iter().position(|module| module[..] == name[..length]))
    }

    /// For each file that imports itself by a detour a shortest one, each cycle once.
    fn cycles(&self) -> Vec<Vec<String>> {
        let imports: Vec<HashSet<usize>> = self
            .used
            .iter()
            .enumerate()
            .map(|(file, used)| {
                used.iter().filter_map(|name| self.file_of(name)).filter(|&other| other != file).collect()
            })
            .collect();
        let mut known = HashSet::new();
        let cycles = (0..self.modules.len()).filter_map(|file| shortest_cycle(&imports, file));
        let new = cycles.filter(|cycle| {
            let mut files = cycle.clone();
            files.sort_unstable();
            files.dedup();
            known.insert(files)
        });
        new.map(|cycle| cycle.into_iter().map(|file| self.modules[file].join("/")).collect()).collect()
    }
}

/// The files on a shortest way from a file back to it.
fn shortest_cycle(imports: &[HashSet<usize>], from: usize) -> Option<Vec<usize>> {
    let mut before = HashMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(file) = queue.pop_front() {
        let mut next: Vec<usize> = imports[file].iter().copied().collect();
        next.sort_unstable();
        for other in next {
            if other == from {
                let mut cycle = vec![from, file];
                while let Some(&earlier) = cycle.last().and_then(|last| before.get(last)) {
                    cycle.push(earlier);
                }
                cycle.reverse();
                return Some(cycle);
            }
            if let Entry::Vacant(entry) = before.entry(other) {
                entry.insert(file);
                queue.push_back(other);
            }
        }
    }
    None
}

/// All modules in a folder, with their texts.
fn collect(folder: &Path, above: &[String], texts: &mut Vec<(Name, String)>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_index = matches!(name.as_str(), "mod" | "lib" | "main");
        let module = if is_index { above.to_vec() } else { [above, std::slice::from_ref(&name)].concat() };
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            collect(&path, &module, texts)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            texts.push((module, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// The words without items that are for tests alone.
fn without_tests<'t>(words: &[&'t str]) -> Vec<&'t str> {
    let mut kept = Vec::new();
    let mut rest = words;
    while let [first, after @ ..] = rest {
        if let ["#", "[", "cfg", "(", "test", ")", "]", item @ ..] = rest {
            rest = &item[length_of_item(item)..];
        } else {
            kept.push(*first);
            rest = after;
        }
    }
    kept
}

/// The number of words to the end of an item: to its semicolon, or to the end of its braces.
fn length_of_item(words: &[&str]) -> usize {
    let mut open = 0;
    for (place, &word) in words.iter().enumerate() {
        match word {
            "{" | "(" | "[" => open += 1,
            "}" | ")" | "]" => open -= 1,
            _ => {}
        }
        if open == 0 && matches!(word, "}" | ";") {
            return place + 1;
        }
    }
    words.len()
}

/// The path with which some words begin.
fn path_of<'t>(words: &[&'t str]) -> Vec<&'t str> {
    let mut path = vec![words[0]];
    let mut rest = &words[1..];
    while let ["::", next, after @ ..] = rest
        && next.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
    {
        path.push(*next);
        rest = after;
    }
    path
}

/// The paths that a `use` imports, and the names under which it does.
fn leaves<'t>(tree: &[&'t str]) -> Vec<(Vec<&'t str>, String)> {
    let mut leaves = Vec::new();
    // For each open brace the length of the path before it.
    let (mut path, mut lengths): (Vec<&str>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut words = tree.iter().copied().peekable();
    let mut name = None;
    let mut is_new = false;
    while let Some(word) = words.next() {
        match word {
            "::" => {}
            "{" => lengths.push(path.len()),
            "as" => name = words.next(),
            "," | "}" => {
                if std::mem::take(&mut is_new) {
                    leaves.push(leaf(&path, name.take()));
                }
                path.truncate(lengths.last().copied().unwrap_or(0));
                if word == "}" {
                    lengths.pop();
                }
            }
            _ => {
                path.push(word);
                is_new = words.peek() != Some(&"::");
            }
        }
    }
    if is_new {
        leaves.push(leaf(&path, name));
    }
    leaves
}

/// A path without the `self` or the star at its end, and its name.
fn leaf<'t>(path: &[&'t str], name: Option<&str>) -> (Vec<&'t str>, String) {
    let path = match path {
        [before @ .., "*"] => before,
        [before @ .., "self"] if !before.is_empty() => before,
        _ => path,
    };
    (path.to_vec(), name.or(path.last().copied()).unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cycles of a crate with these files.
    fn cycles(files: &[(&str, &str)]) -> Vec<String> {
        let texts: Vec<(Name, String)> = files
            .iter()
            .map(|(name, text)| {
                (name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect(), (*text).to_owned())
            })
            .collect();
        Files::of(&texts).cycles().into_iter().map(|cycle| cycle.join(" ")).collect()
    }

    #[test]
    fn a_cycle_is_found_through_whatever_hands_names_on() {
        let index = ("", "mod one; mod two; pub use one::{One, other as another}; pub(crate) use two::Two;");
        assert_eq!(cycles(&[index, ("one", "use crate::Two;"), ("two", "")]), [""; 0]);
        assert_eq!(
            cycles(&[index, ("one", "use crate::Two;"), ("two", "fn f() { super::another() }")]),
            ["one two one"]
        );
        let three = [
            index,
            ("one", "use crate::{Two, three::{self, Three as T}};"),
            ("two", ""),
            ("three", "use super::one::One;"),
        ];
        assert_eq!(cycles(&three), ["one three one"]);
    }

    #[test]
    fn a_folder_is_imported_for_what_it_defines_and_not_for_what_it_hands_on() {
        let root = ("", "mod folder;");
        let child = ("folder/child", "use super::Other;");
        let other = ("folder/other", "pub struct Other;");
        assert_eq!(cycles(&[root, ("folder", "mod child; mod other; pub use other::Other;"), child, other]), [""; 0]);
        let uses =
            "mod child; mod other; pub use other::Other; pub use child::Child; impl Other { fn of(_: Child) {} }";
        assert_eq!(cycles(&[root, ("folder", uses), child, other]), [""; 0]);
        let defines = "mod child; pub struct Other; fn f() { child::f() }";
        assert_eq!(cycles(&[root, ("folder", defines), child, other]), ["folder folder/child folder"]);
    }

    #[test]
    fn tests_texts_and_visibilities_import_nothing() {
        let one = ("one", "use super::two::Two; mod inner { use super::super::two; }");
        let silent = [
            "#[cfg(test)] mod tests { use super::super::one; } pub(in crate::one) struct Two;",
            "#[cfg(test)] use crate::one; /* crate::one::f /* */ crate::one::g */ // crate::one::h\n",
            "const TEXT: &str = r#\"crate::one::f() \" crate::one::g()\"#; const SIGN: char = '\"'; const REST: &str = \"crate::one::h\";",
            "fn f<'a>(word: &'a str) -> impl Iterator + use<'a> { one::f(word) } use num::one;",
        ];
        for two in silent {
            assert_eq!(cycles(&[("", ""), one, ("two", two)]), [""; 0], "{two}");
        }
        for two in ["mod inner { use super::super::one::f; }", "const SIGN: char = '\\''; fn f() { crate::one::f() }"] {
            assert_eq!(cycles(&[("", ""), one, ("two", two)]), ["one two one"], "{two}");
        }
    }
}
