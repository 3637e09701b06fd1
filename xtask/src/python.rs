//! The Python package: a source package, the wheel that is built from it, and the tests on that wheel in an environment of its own.
//!
//! The wheel is built from the source package and from nothing else, so one build shows that both are complete. Everything happens in
//! `target/python`; what has not changed since the last time is not made again there. Where Python, its virtual environments or its
//! packages are missing and cannot be installed, the tests are left out and [`Gap`] says so; where `CI=true` that is an error.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::gap::{Gap, apt_install, find, is_ci, succeed};
use crate::root::ROOT;

const TESTS: &str = "the tests of the Python package";
/// What builds the package, and what tests it, with versions.
const TO_BUILD: &str = "python/requirements-build.txt";
const TO_TEST: &str = "python/requirements.txt";
/// The copy of it in an environment that has all of it.
const INSTALLED: &str = "installed.txt";
/// The profile in which the other tests are built, so that their dependencies are there.
const PROFILE: [&str; 2] = ["--profile", "dev"];
/// Whether a Python is new enough.
const IS_NEW: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Builds, installs and tests the package; `program` is what it is compared with, `target` where everything is compiled.
pub(crate) fn check(program: &Path, target: &Path) -> Result<Option<Gap>, String> {
    let is_new =
        |python: &PathBuf| Command::new(python).args(["-c", IS_NEW]).status().is_ok_and(|status| status.success());
    let installed = || find(&["python3"]).filter(is_new);
    let install = || apt_install(&["python3", "python3-venv"]).then(installed).flatten();
    let Some(python) = installed().or_else(install) else {
        return Gap::new(TESTS, "Python 3.10 or newer", &["python3", "python3-venv"]).allowed(is_ci());
    };
    let folder = target.join("python");
    let environment = |name: &str| Environment { python: python.clone(), folder: folder.join(name) };
    let (builder, tester) = (environment("build"), environment("test"));
    for (environment, requirements) in [(&builder, TO_BUILD), (&tester, TO_TEST)] {
        if environment.is_made(requirements) {
            continue;
        }
        if environment.make().is_err() && !(apt_install(&["python3-venv"]) && environment.make().is_ok()) {
            return Gap::new(TESTS, "python3-venv", &["python3-venv"]).allowed(is_ci());
        }
        if environment.pip(&["--requirement", requirements]).is_err() {
            let command = format!("pip download --requirement {requirements}");
            return Gap::mended_by(TESTS, "a package that pip could not get", command).allowed(is_ci());
        }
        environment.remember(requirements)?;
    }
    let sources = builder.unpacked_sources(&folder)?;
    let wheel = builder.wheel(&sources, &folder.join("wheel"), target)?;
    tester.pip(&["--no-deps", "--force-reinstall", &wheel.display().to_string()])?;
    tester.test(&folder, program)?;
    Ok(None)
}

/// A virtual environment.
struct Environment {
    python: PathBuf,
    folder: PathBuf,
}

impl Environment {
    /// Whether it has what a file of requirements says.
    fn is_made(&self, requirements: &str) -> bool {
        let wanted = fs::read(Path::new(ROOT).join(requirements)).ok();
        wanted.is_some() && fs::read(self.folder.join(INSTALLED)).ok() == wanted
    }

    /// Notes that it has.
    fn remember(&self, requirements: &str) -> Result<(), String> {
        let copied = fs::copy(Path::new(ROOT).join(requirements), self.folder.join(INSTALLED));
        copied.map(drop).map_err(|error| format!("{}: {error}", self.folder.display()))
    }

    /// Makes it, empty.
    fn make(&self) -> Result<(), String> {
        succeed(Command::new(&self.python).args(["-m", "venv", "--clear"]).arg(&self.folder))
    }

    /// One of its programs, run in the root of the repository.
    fn program(&self, name: &str) -> Command {
        let programs = self.folder.join("bin");
        let mut command = Command::new(programs.join(name));
        command.current_dir(ROOT).env("VIRTUAL_ENV", &self.folder);
        // What a program of the environment calls is the environment's as well: pip calls maturin.
        let others = env::var_os("PATH").unwrap_or_default();
        if let Ok(path) = env::join_paths([programs].into_iter().chain(env::split_paths(&others))) {
            command.env("PATH", path);
        }
        command
    }

    fn python(&self, arguments: &[&str]) -> Command {
        let mut command = self.program("python");
        command.args(arguments);
        command
    }

    fn pip(&self, what: &[&str]) -> Result<(), String> {
        let mut command = self.python(&["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        // Compiling what is not imported takes longer than installing it.
        succeed(command.arg("--no-compile").args(what))
    }

    /// Makes the source package and unpacks it.
    fn unpacked_sources(&self, folder: &Path) -> Result<PathBuf, String> {
        let (packed, unpacked, sources) = (folder.join("sdist"), folder.join("unpacked"), folder.join("sources"));
        clear(&packed)?;
        clear(&unpacked)?;
        succeed(self.program("maturin").args(["sdist", "--out"]).arg(&packed))?;
        succeed(self.python(&["-m", "tarfile", "--extract"]).arg(only_entry(&packed)?).arg(&unpacked))?;
        // The times in a package are all alike. Cargo goes by them, so a file that has not changed keeps its own.
        update(&sources, &only_entry(&unpacked)?).map_err(|error| format!("{}: {error}", sources.display()))?;
        Ok(sources)
    }

    /// Builds the wheel of unpacked sources into a folder.
    fn wheel(&self, sources: &Path, folder: &Path, target: &Path) -> Result<PathBuf, String> {
        clear(folder)?;
        let mut maturin = self.program("maturin");
        maturin.args(["build", PROFILE[0], PROFILE[1], "--out"]).arg(folder);
        succeed(maturin.current_dir(sources).env("CARGO_TARGET_DIR", target))?;
        only_entry(folder)
    }

    /// Runs the tests and the type checkers on the installed package, away from its sources.
    fn test(&self, folder: &Path, program: &Path) -> Result<(), String> {
        let root = Path::new(ROOT);
        let (project, sources) = (root.join("pyproject.toml"), root.join("python"));
        let mut pytest = self.python(&["-m", "pytest", "--quiet", "--config-file"]);
        pytest.arg(&project).arg("--rootdir").arg(root).arg(sources.join("tests"));
        succeed(pytest.current_dir(folder).env("CAVALLO_PROGRAM", program))?;
        let mut mypy = self.python(&["-m", "mypy", "--cache-dir"]);
        mypy.arg(folder.join("mypy")).args(["--package", "cavallo"]);
        succeed(mypy.arg("--config-file").arg(&project).current_dir(folder))?;
        let mut mypy = self.python(&["-m", "mypy", "--cache-dir"]);
        mypy.arg(folder.join("mypy")).arg(sources.join("tests/typed.py"));
        succeed(mypy.arg("--config-file").arg(&project).current_dir(folder))?;
        let mut stubs = self.python(&["-m", "mypy.stubtest", "cavallo", "--ignore-unused-allowlist", "--allowlist"]);
        succeed(stubs.arg(sources.join("stubtest-allowlist.txt")).current_dir(folder))?;
        let mut pyright = self.program("pyright");
        succeed(pyright.arg("--pythonpath").arg(self.folder.join("bin/python")).arg("--project").arg(&project))
    }
}

/// Removes a folder, if it is there.
fn clear(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(format!("{}: {error}", folder.display())),
        _ => Ok(()),
    }
}

/// The one thing that is in a folder.
fn only_entry(folder: &Path) -> Result<PathBuf, String> {
    let naming = |error: io::Error| format!("{}: {error}", folder.display());
    let mut entries = fs::read_dir(folder).map_err(naming)?;
    let entry = entries.next().ok_or_else(|| format!("{} is empty", folder.display()))?.map_err(naming)?;
    match entries.next() {
        None => Ok(entry.path()),
        Some(_) => Err(format!("{} contains more than {}", folder.display(), entry.path().display())),
    }
}

/// Makes a folder's files those of another one; a file that is the same in both is not written.
fn update(folder: &Path, from: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        if from.join(name).exists() {
            continue;
        }
        if path.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    for entry in fs::read_dir(from)? {
        let (new, path) = (entry.as_ref().map(fs::DirEntry::path), entry.as_ref().map(fs::DirEntry::file_name));
        let (Ok(new), Ok(path)) = (new, path.map(|name| folder.join(name))) else { continue };
        if new.is_dir() {
            update(&path, &new)?;
        } else {
            let text = fs::read(&new)?;
            if !fs::read(&path).is_ok_and(|old| old == text) {
                fs::write(&path, text)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let folder = env::temp_dir().join(format!("cavallo-xtask-python-{}", std::process::id()));
        let (old, new) = (folder.join("old"), folder.join("new"));
        for (side, text) in [(&old, "old"), (&new, "new")] {
            fs::create_dir_all(side.join("src")).unwrap();
            fs::write(side.join("same"), "").unwrap();
            fs::write(side.join("src/other"), text).unwrap();
        }
        fs::write(old.join("gone"), "").unwrap();
        fs::write(new.join("src/more"), "").unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH;
        fs::File::options().append(true).open(old.join("same")).unwrap().set_modified(long_ago).unwrap();
        update(&old, &new).unwrap();
        assert_eq!(fs::metadata(old.join("same")).unwrap().modified().unwrap(), long_ago);
        assert_eq!(fs::read_to_string(old.join("src/other")).unwrap(), "new");
        assert!(old.join("src/more").exists() && !old.join("gone").exists());
        assert!(only_entry(&folder).unwrap_err().contains("more than"));
        fs::remove_dir_all(folder).unwrap();
    }
}
