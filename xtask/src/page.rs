//! The page of the lab: its types, its tests, whether the committed files are what its sources build, and its tests in a browser.
//!
//! These need Node and Chromium, which a change to the Rust code does without. Where they are missing and cannot be installed, the tests
//! are left out and [`Gap`] says so; where `CI=true` that is an error.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::gap::{Gap, apt_install, find, is_ci, succeed};
use crate::root::ROOT;

const PAGE: &str = "crates/cavallo-lab/page";
/// What `npm run build` writes, and what is committed.
const ASSETS: &str = "crates/cavallo-lab/assets";
/// Where the checks build the page anew.
const BUILT: &str = "target/page";
/// The names of the browser; the first is also that of its package.
const CHROMIUM: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Checks the page's types, runs the tests that need no browser, and compares the committed files with what the sources build.
pub(crate) fn check_sources() -> Result<Option<Gap>, String> {
    let missing = [("node", "Node 20 or newer"), ("npm", "npm")].into_iter().find(|(name, _)| find(&[name]).is_none());
    if let Some((_, missing)) = missing {
        return Gap::new("the tests of the page", missing, &["nodejs", "npm"]).allowed(is_ci());
    }
    npm(&["ci", "--no-audit", "--no-fund"])?;
    npm(&["run", "check"])?;
    npm(&["test"])?;
    let built = Path::new(ROOT).join(BUILT);
    npm(&["run", "build", "--", "--logLevel", "warn", "--emptyOutDir", "--outDir", &built.display().to_string()])?;
    compare(&built, &Path::new(ROOT).join(ASSETS))?;
    Ok(None)
}

/// Runs the tests in a browser against this program.
pub(crate) fn test_in_browser(program: &Path) -> Result<Option<Gap>, String> {
    let install = || apt_install(&["chromium"]).then(|| find(&CHROMIUM)).flatten();
    let Some(browser) = find(&CHROMIUM).or_else(install) else {
        return Gap::new("the browser tests", "Chromium", &["chromium"]).allowed(is_ci());
    };
    let mut command = command("npm", &["run", "test:browser"]);
    succeed(command.env("CAVALLO_BIN", program).env("CHROMIUM", browser))?;
    Ok(None)
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    succeed(&mut command("npm", arguments))
}

fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(Path::new(ROOT).join(PAGE)).args(arguments);
    command
}

/// Compares two folders byte for byte.
fn compare(built: &Path, committed: &Path) -> Result<(), String> {
    let read = |folder: &Path| files(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()));
    let (built, committed) = (read(built)?, read(committed)?);
    let names = built.keys().chain(committed.keys());
    match names.into_iter().find(|name| built.get(*name) != committed.get(*name)) {
        None => Ok(()),
        Some(name) => Err(format!(
            "{ASSETS}/{} is not what the page's sources build: run `npm run build` in {PAGE} and commit {ASSETS}",
            name.display()
        )),
    }
}

/// All files of a folder, by their paths in it.
fn files(folder: &Path) -> std::io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(&inner)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                found.insert(name, fs::read(&path)?);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_differs_or_is_missing_is_named() {
        let folder = std::env::temp_dir().join(format!("cavallo-xtask-{}", std::process::id()));
        let (built, committed) = (folder.join("built"), folder.join("committed"));
        for (side, text) in [(&built, "new"), (&committed, "old")] {
            fs::create_dir_all(side).unwrap();
            fs::write(side.join("same.css"), "").unwrap();
            fs::write(side.join("lab.js"), text).unwrap();
        }
        let sentence = compare(&built, &committed).unwrap_err();
        assert!(sentence.contains("assets/lab.js is not") && sentence.contains("`npm run build`"), "{sentence}");
        fs::write(committed.join("lab.js"), "new").unwrap();
        assert_eq!(compare(&built, &committed), Ok(()));
        fs::write(committed.join("old.js"), "").unwrap();
        assert!(compare(&built, &committed).unwrap_err().contains("old.js"));
        fs::remove_dir_all(folder).unwrap();
    }
}
