//! The published crates: each package is packed and must contain every file that the compiler reads.
//!
//! Compiling the packages would show the same and takes longer. The compiler lists the files that it read for a crate in a
//! dependency file, and the tests have compiled all crates; a file that is in no package, or that belongs to no published crate,
//! would be missing for everyone else. `cargo package` itself refuses a dependency without a version.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::gap::succeed;
use crate::root::ROOT;

/// The crates that are published.
pub(crate) const PUBLISHED: [&str; 10] = [
    "cavallo",
    "cavallo-words",
    "cavallo-formats",
    "cavallo-ask",
    "cavallo-render",
    "cavallo-lab",
    "cavallo-experiments",
    "cavallo-system",
    "cavallo-cluster",
    "cavallo-cli",
];
/// What the lints read, and list too.
const OF_LINTS: [&str; 2] = ["Cargo.toml", "clippy.toml"];
/// The page of the lab, which a macro reads that does not report it to the compiler.
const ASSETS: &str = "crates/cavallo-lab/assets";

/// Packs all of them and looks for what the compiler has read for them, below this folder.
pub(crate) fn check(target: &Path) -> Result<(), String> {
    // What is tested need not be committed.
    let mut pack = Command::new(env!("CARGO"));
    pack.current_dir(ROOT).args(["package", "--quiet", "--offline", "--allow-dirty", "--no-verify"]);
    pack.args(PUBLISHED.iter().flat_map(|name| ["--package", name])).env("CARGO_TARGET_DIR", target);
    succeed(&mut pack)?;
    let mut packed = BTreeSet::new();
    for name in PUBLISHED {
        let version = env!("CARGO_PKG_VERSION");
        let files = files_of(&target.join(format!("package/{name}-{version}.crate")))?;
        let prefix = format!("{name}-{version}/");
        packed.extend(files.lines().filter_map(|file| Some(format!("crates/{name}/{}", file.strip_prefix(&prefix)?))));
    }
    let root = fs::canonicalize(ROOT).map_err(|error| format!("{ROOT}: {error}"))?;
    let compiled = target.join("debug/deps");
    let mut needed = needed_in(&compiled, &root).map_err(|error| format!("{}: {error}", compiled.display()))?;
    let assets = fs::read_dir(root.join(ASSETS)).map_err(|error| format!("{ASSETS}: {error}"))?;
    needed
        .extend(assets.filter_map(Result::ok).map(|entry| format!("{ASSETS}/{}", entry.file_name().to_string_lossy())));
    let is_read = |name: &str| needed.iter().any(|file| file.starts_with(&format!("crates/{name}/src/")));
    if let Some(unread) = PUBLISHED.into_iter().find(|name| !is_read(name)) {
        return Err(format!("{} has no list of the files of {unread}", compiled.display()));
    }
    match needed.difference(&packed).next() {
        None => Ok(()),
        Some(file) => Err(format!("{file} is compiled into the program, but no package contains it")),
    }
}

/// The names of the files in a package.
fn files_of(package: &Path) -> Result<String, String> {
    let output = Command::new("tar").arg("--list").arg("--gzip").arg("--file").arg(package).output();
    let output = output.map_err(|error| format!("cannot run tar: {error}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", package.display(), String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The files of the repository that the compiler has read for the published crates, without those that are there no more.
fn needed_in(compiled: &Path, root: &Path) -> io::Result<BTreeSet<String>> {
    let mut needed = BTreeSet::new();
    for entry in fs::read_dir(compiled)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let of = name.strip_suffix(".d").and_then(|name| name.rsplit_once('-')).map(|(name, _)| name.replace('_', "-"));
        // The program has the name of the first crate.
        if of.is_some_and(|name| PUBLISHED.contains(&name.as_str())) {
            needed.extend(files_listed(&fs::read_to_string(&path)?, &root.display().to_string()));
        }
    }
    needed.retain(|file| root.join(file).exists() && !OF_LINTS.contains(&file.as_str()));
    Ok(needed)
}

/// The files below a folder that a dependency file lists: `program: file file ..`, with blanks in names after a backslash. What is compiled in
/// the folder itself is listed from there on.
fn files_listed(text: &str, root: &str) -> BTreeSet<String> {
    let files = text.lines().filter_map(|line| line.split_once(": ")).map(|(_, files)| files.replace("\\ ", "\0"));
    let files: Vec<String> = files.collect();
    let names = files.iter().flat_map(|files| files.split(' ')).map(|name| name.replace('\0', " "));
    let below = |name: String| match name.strip_prefix(root) {
        Some(name) => Some(name.trim_start_matches('/').to_owned()),
        None => Some(name).filter(|name| Path::new(name).is_relative() && !name.is_empty()),
    };
    names.filter_map(below).map(|name| without_detours(&name)).collect()
}

/// `a/b/../c` as `a/c`.
fn without_detours(name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in name.split('/') {
        if part != ".." || parts.pop().is_none() {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_this_repository_are_needed() {
        let text =
            "/my\\ work/target/cavallo: /my\\ work/crates/a/src/lib.rs crates/a/src/../b\\ c.txt /usr/other.rs\n";
        let expected = ["crates/a/src/lib.rs", "crates/a/b c.txt"].map(str::to_owned);
        assert_eq!(files_listed(text, "/my work"), BTreeSet::from(expected));
    }
}
