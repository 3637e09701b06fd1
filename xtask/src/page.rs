//! The page of the lab: its types, its tests, whether the committed files are what its sources build, and its tests in a browser.
//!
//! These need Node and Chromium, which a change to the Rust code does without. Where they are missing and cannot be installed, the tests
//! are left out and [`Gap`] says so; where `CI=true` that is an error.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ROOT;

const PAGE: &str = "crates/cavallo-lab/page";
/// What `npm run build` writes, and what is committed.
const ASSETS: &str = "crates/cavallo-lab/assets";
/// Where the checks build the page anew.
const BUILT: &str = "target/page";
/// The names of the browser, and of the package that has it.
const CHROMIUM: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const INSTALL_CHROMIUM: [&str; 5] = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"];

/// Tests that were left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Which tests.
    tests: &'static str,
    /// What they need and is not there.
    missing: &'static str,
    /// What to run.
    command: String,
}

impl Gap {
    /// What is said about it, here and in the last line.
    pub(crate) fn sentence(&self) -> String {
        format!("without {}: {} is missing; run `{}`", self.tests, self.missing, self.command)
    }

    #[cfg(test)]
    pub(crate) fn example() -> Self {
        Self { tests: "the browser tests", missing: "Chromium", command: INSTALL_CHROMIUM.join(" ") }
    }

    /// An error where nothing may be left out.
    fn allowed(self, ci: bool) -> Result<Option<Self>, String> {
        if ci { Err(self.sentence()) } else { Ok(Some(self)) }
    }
}

/// Checks the page's types, runs the tests that need no browser, and compares the committed files with what the sources build.
pub(crate) fn check_sources() -> Result<Option<Gap>, String> {
    let missing = [("node", "Node 20 or newer"), ("npm", "npm")].into_iter().find(|(name, _)| find(&[name]).is_none());
    if let Some((_, missing)) = missing {
        let command = "apt-get install nodejs npm".to_owned();
        return Gap { tests: "the tests of the page", missing, command }.allowed(is_ci());
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
    let Some(browser) = find(&CHROMIUM).or_else(install_chromium) else {
        let sudo = if is_root() { "" } else { "sudo " };
        let command = format!("{sudo}{}", INSTALL_CHROMIUM.join(" "));
        return Gap { tests: "the browser tests", missing: "Chromium", command }.allowed(is_ci());
    };
    let mut command = command("npm", &["run", "test:browser"]);
    succeed(command.env("CAVALLO_BIN", program).env("CHROMIUM", browser))?;
    Ok(None)
}

fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs Chromium if this machine and this user can.
fn install_chromium() -> Option<PathBuf> {
    if !is_root() || find(&["apt-get"]).is_none() {
        return None;
    }
    let [program, arguments @ ..] = INSTALL_CHROMIUM;
    let install = || succeed(Command::new(program).args(arguments).env("DEBIAN_FRONTEND", "noninteractive")).ok();
    // The lists of packages may be old, or not there at all.
    install().or_else(|| succeed(Command::new(program).arg("update")).ok().and_then(|()| install()))?;
    find(&CHROMIUM)
}

/// The first of these programs that is on the path.
fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()))
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    succeed(&mut command("npm", arguments))
}

fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(Path::new(ROOT).join(PAGE)).args(arguments);
    command
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let words: Vec<_> =
        [command.get_program()].into_iter().chain(command.get_args()).map(OsStr::to_string_lossy).collect();
    let line = words.join(" ");
    println!("{line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
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
    fn a_gap_names_one_command() {
        assert_eq!(
            Gap::example().sentence(),
            "without the browser tests: Chromium is missing; run `apt-get install --yes --no-install-recommends chromium`"
        );
    }

    #[test]
    fn a_gap_is_an_error_in_ci_alone() {
        assert_eq!(Gap::example().allowed(false), Ok(Some(Gap::example())));
        assert_eq!(Gap::example().allowed(true), Err(Gap::example().sentence()));
    }

    #[test]
    fn a_file_that_differs_or_is_missing_is_named() {
        let folder = env::temp_dir().join(format!("cavallo-xtask-{}", std::process::id()));
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

    #[test]
    fn a_program_that_is_not_there_is_not_found() {
        assert_eq!(find(&["no-such-program-as-this"]), None);
    }
}
