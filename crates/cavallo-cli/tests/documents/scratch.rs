//! A folder in which the commands of a document are run.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::ROOT;
use crate::running::search_path;

/// A copy of the parts of the repository that documents use. Nothing that a command writes reaches the repository itself.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for part in ["data", "docs/pictures"] {
            copy(&Path::new(ROOT).join(part), &folder.path().join(part));
        }
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs a command as a reader would paste it; what it prints and what it complains about come in one stream.
    pub(crate) fn run(&self, command: &str) -> Output {
        let script = format!("exec 2>&1; {command}");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).current_dir(self.path()).env("PATH", search_path()).output().unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
