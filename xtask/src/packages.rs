//! The published crates: each package is packed and must contain every file that the compiler reads.
//!
//! Compiling the packages would show the same and takes longer. The compiler lists the files that it reads in the program's
//! dependency file; a file that is in no package, or that belongs to no published crate, would be missing for everyone else.
//! `cargo package` itself refuses a dependency without a version.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::gap::succeed;
use crate::root::ROOT;

/// The crates that are published.
pub(crate) const PUBLISHED: [&str; 8] = [
    "cavallo",
    "cavallo-formats",
    "cavallo-render",
    "cavallo-lab",
    "cavallo-experiments",
    "cavallo-system",
    "cavallo-cluster",
    "cavallo-cli",
];
/// The page of the lab, which a macro reads that does not report it to the compiler.
const ASSETS: &str = "crates/cavallo-lab/assets";

/// Packs all of them and looks for what `dependencies`, the program's dependency file, lists.
pub(crate) fn check(target: &Path, dependencies: &Path) -> Result<(), String> {
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
    let text = fs::read_to_string(dependencies).map_err(|error| format!("{}: {error}", dependencies.display()))?;
    let mut needed = needed(&text, &root.display().to_string());
    let assets = fs::read_dir(root.join(ASSETS)).map_err(|error| format!("{ASSETS}: {error}"))?;
    needed
        .extend(assets.filter_map(Result::ok).map(|entry| format!("{ASSETS}/{}", entry.file_name().to_string_lossy())));
    if needed.len() < PUBLISHED.len() {
        return Err(format!("{} lists {} files of this repository", dependencies.display(), needed.len()));
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

/// The files below a folder that a dependency file lists: `program: file file ..`, with blanks in names after a backslash.
fn needed(text: &str, root: &str) -> BTreeSet<String> {
    let files = text.lines().filter_map(|line| line.split_once(": ")).map(|(_, files)| files.replace("\\ ", "\0"));
    let files: Vec<String> = files.collect();
    let names = files.iter().flat_map(|files| files.split(' ')).map(|name| name.replace('\0', " "));
    names.filter_map(|name| Some(name.strip_prefix(root)?.trim_start_matches('/').to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_this_repository_are_needed() {
        let text =
            "/my\\ work/target/cavallo: /my\\ work/crates/a/src/lib.rs /my\\ work/crates/a/b\\ c.txt /usr/other.rs\n";
        let expected = ["crates/a/src/lib.rs", "crates/a/b c.txt"].map(str::to_owned);
        assert_eq!(needed(text, "/my work"), BTreeSet::from(expected));
    }
}
