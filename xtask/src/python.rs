//! The Python package: a wheel is built, installed into a fresh virtual environment and tested there; the source package installs too.
//!
//! Everything happens in `target/python`. Where Python, its virtual environments or its packages are missing and cannot be installed, the
//! tests are left out and [`Gap`] says so; where `CI=true` that is an error.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::ROOT;
use crate::gap::{Gap, apt_install, find, is_ci, succeed};

const TESTS: &str = "the tests of the Python package";
/// What builds the package, and what tests it, with versions.
const TO_BUILD: &str = "python/requirements-build.txt";
const TO_TEST: &str = "python/requirements.txt";
/// The profile in which the other tests are built, so that what they compiled is there.
const PROFILE: [&str; 2] = ["--profile", "dev"];
/// What the source package contains is compiled once more, and not to be fast.
const UNOPTIMISED: &str = "profile.dev.package.cavallo.opt-level=0";
/// Whether a Python is new enough.
const IS_NEW: &str = "import sys; sys.exit(sys.version_info < (3, 10))";
/// What an installed package must be able to do at least.
const WORKS: &str = "import cavallo; assert cavallo.count(6, closed=True) == 9862; print(cavallo.__version__, 'works')";

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
    let (builder, tester, receiver) = (environment("build"), environment("test"), environment("sdist"));
    for (environment, requirements) in [(&builder, TO_BUILD), (&tester, TO_TEST), (&receiver, TO_BUILD)] {
        if environment.make().is_err() && !(apt_install(&["python3-venv"]) && environment.make().is_ok()) {
            return Gap::new(TESTS, "python3-venv", &["python3-venv"]).allowed(is_ci());
        }
        if environment.pip(&["--requirement", requirements]).is_err() {
            let command = format!("pip download --requirement {requirements}");
            return Gap::mended_by(TESTS, "a package that pip could not get", command).allowed(is_ci());
        }
    }
    let (wheel, sdist) = builder.build(&folder.join("dist"), target)?;
    tester.pip(&["--no-deps", &wheel.display().to_string()])?;
    tester.test(&folder, program)?;
    receiver.install_sources(&sdist, &folder.join("sources"), target)?;
    Ok(None)
}

/// A virtual environment.
struct Environment {
    python: PathBuf,
    folder: PathBuf,
}

impl Environment {
    /// Makes it anew.
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

    /// Builds the wheel and the source package into a folder.
    fn build(&self, folder: &Path, target: &Path) -> Result<(PathBuf, PathBuf), String> {
        let naming = |error: io::Error| format!("{}: {error}", folder.display());
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(naming(error)),
            _ => {}
        }
        let maturin = |words: &[&str]| {
            let mut command = self.program("maturin");
            succeed(command.args(words).arg("--out").arg(folder).env("CARGO_TARGET_DIR", target))
        };
        maturin(&["build", PROFILE[0], PROFILE[1]])?;
        maturin(&["sdist"])?;
        let files: Vec<PathBuf> =
            fs::read_dir(folder).map_err(naming)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        let ending = |ending: &str| {
            let is_one = |path: &&PathBuf| path.to_string_lossy().ends_with(ending);
            files.iter().find(is_one).cloned().ok_or_else(|| format!("maturin made no {ending}"))
        };
        Ok((ending(".whl")?, ending(".tar.gz")?))
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
        succeed(self.python(&["-m", "mypy.stubtest", "cavallo"]).current_dir(folder))?;
        let mut pyright = self.program("pyright");
        succeed(pyright.arg("--pythonpath").arg(self.folder.join("bin/python")).arg("--project").arg(&project))
    }

    /// Installs the source package, which is compiled where the other things were.
    fn install_sources(&self, sdist: &Path, folder: &Path, target: &Path) -> Result<(), String> {
        let naming = |error: io::Error| format!("{}: {error}", folder.display());
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(naming(error)),
            _ => {}
        }
        succeed(self.python(&["-m", "tarfile", "--extract"]).arg(sdist).arg(folder))?;
        // The times in the package are old, and cargo would take these files for those of an earlier one.
        touch(folder).map_err(naming)?;
        let name = fs::read_dir(folder).map_err(naming)?.find_map(Result::ok).ok_or("the source package is empty")?;
        let mut pip = self.python(&["-m", "pip", "install", "--quiet", "--no-build-isolation"]);
        let words = [PROFILE[0], PROFILE[1], "--config", UNOPTIMISED].join(" ");
        pip.arg(name.path()).env("CARGO_TARGET_DIR", target).env("MATURIN_PEP517_ARGS", words);
        succeed(&mut pip)?;
        succeed(self.python(&["-c", WORKS]).current_dir(folder))
    }
}

/// Sets the times of all files to now.
fn touch(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            touch(&path)?;
        } else {
            File::options().append(true).open(&path)?.set_modified(SystemTime::now())?;
        }
    }
    Ok(())
}
