//! Tests that need more than Rust: what is left out where that is missing, and how it is installed where that is possible.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

const APT_INSTALL: [&str; 4] = ["apt-get", "install", "--yes", "--no-install-recommends"];

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
    /// Tests that need something from these packages of the system.
    pub(crate) fn new(tests: &'static str, missing: &'static str, packages: &[&str]) -> Self {
        let sudo = if is_root() { "" } else { "sudo " };
        Self::mended_by(tests, missing, format!("{sudo}{} {}", APT_INSTALL.join(" "), packages.join(" ")))
    }

    /// Tests that need something that this command gets.
    pub(crate) fn mended_by(tests: &'static str, missing: &'static str, command: String) -> Self {
        Self { tests, missing, command }
    }

    /// What is said about it, here and in the last line.
    pub(crate) fn sentence(&self) -> String {
        format!("without {}: {} is missing; run `{}`", self.tests, self.missing, self.command)
    }

    #[cfg(test)]
    pub(crate) fn example() -> Self {
        Self::mended_by("the browser tests", "Chromium", "apt-get install chromium".to_owned())
    }

    /// An error where nothing may be left out.
    pub(crate) fn allowed(self, ci: bool) -> Result<Option<Self>, String> {
        if ci { Err(self.sentence()) } else { Ok(Some(self)) }
    }
}

pub(crate) fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs packages of the system if this machine and this user can, and says whether they are there now.
pub(crate) fn apt_install(packages: &[&str]) -> bool {
    let [program, arguments @ ..] = APT_INSTALL;
    if !is_root() || find(&[program]).is_none() {
        return false;
    }
    let install = || {
        let mut command = Command::new(program);
        succeed(command.args(arguments).args(packages).env("DEBIAN_FRONTEND", "noninteractive")).is_ok()
    };
    // The lists of packages may be old, or not there at all.
    install() || (succeed(Command::new(program).arg("update")).is_ok() && install())
}

/// The first of these programs that is on the path.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// Runs a command, which is printed, to its successful end.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_names_one_command() {
        assert_eq!(
            Gap::example().sentence(),
            "without the browser tests: Chromium is missing; run `apt-get install chromium`"
        );
        assert!(Gap::new("tests", "Python", &["python3"]).sentence().ends_with("--no-install-recommends python3`"));
    }

    #[test]
    fn a_gap_is_an_error_in_ci_alone() {
        assert_eq!(Gap::example().allowed(false), Ok(Some(Gap::example())));
        assert_eq!(Gap::example().allowed(true), Err(Gap::example().sentence()));
    }

    #[test]
    fn a_program_that_is_not_there_is_not_found() {
        assert_eq!(find(&["no-such-program-as-this"]), None);
    }
}
