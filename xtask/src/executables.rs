//! The test executables, two at a time: some of them wait most of the time, for time limits or networks.
//!
//! An executable that passed is not run again until its bytes change, or those of the program if it starts the program, or any
//! file of the repository that is not Rust code. With `CI=true` all of them are run.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::gap::is_ci;
use crate::root::ROOT;
use crate::weight::is_test;

/// How many run at the same time.
const AT_A_TIME: usize = 2;
/// Folders that no test reads.
const SKIPPED: [&str; 4] = [".git", "target", "node_modules", "__pycache__"];

/// A test executable.
struct Executable {
    file: PathBuf,
    /// The folder of its crate, in which it is run.
    folder: PathBuf,
}

impl Executable {
    /// What cargo says in a message about one.
    fn read(message: &str) -> Option<Self> {
        let field = |name: &str| Some(message.split_once(&format!(r#""{name}":""#))?.1.split_once('"')?.0);
        let (file, manifest) = (field("executable")?, field("manifest_path")?);
        Some(Self { file: file.into(), folder: Path::new(manifest).parent()?.to_owned() })
    }

    /// What cargo would print about it.
    fn name(&self) -> String {
        let part = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        format!("{} ({})", part(&self.folder), part(&self.file))
    }

    /// Everything that its outcome depends on, as a number.
    fn fingerprint(&self, program: &Path, others: u64) -> io::Result<u64> {
        let bytes = fs::read(&self.file)?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        others.hash(&mut hasher);
        // Its tests were compiled with the path of the program that they start.
        let path = program.display().to_string();
        if bytes.windows(path.len()).any(|window| window == path.as_bytes()) {
            fs::read(program)?.hash(&mut hasher);
        }
        Ok(hasher.finish())
    }

    /// Runs it and prints what it says when it has ended.
    fn run(&self, arguments: &[&str]) -> Result<(), String> {
        let output = Command::new(&self.file).current_dir(&self.folder).args(arguments).stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("cannot run {}: {error}", self.file.display()))?;
        let mut all = format!("   Running {}\n", self.name()).into_bytes();
        all.extend(output.stdout);
        all.extend(output.stderr);
        io::stdout().lock().write_all(&all).map_err(|error| error.to_string())?;
        if output.status.success() { Ok(()) } else { Err(format!("{}: {}", self.name(), output.status)) }
    }
}

/// Runs the executables that cargo's messages name, with these arguments; `program` is what some of them start.
pub(crate) fn run(messages: &str, arguments: &[&str], program: &Path, passed: &Path) -> Result<(), String> {
    let naming = |error: io::Error| format!("{}: {error}", passed.display());
    fs::create_dir_all(passed).map_err(naming)?;
    let others = other_files(Path::new(ROOT)).map_err(|error| format!("{ROOT}: {error}"))?;
    let executables: Vec<Executable> =
        messages.lines().filter(|line| is_test(line)).filter_map(Executable::read).collect();
    let left = Mutex::new(executables.iter());
    let work = || {
        let mut failures = Vec::new();
        loop {
            let Some(executable) = left.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next() else {
                return failures;
            };
            if let Err(why) = run_unless_passed(executable, arguments, program, passed, others) {
                failures.push(why);
            }
        }
    };
    let failures: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|_| vec!["xtask panicked".into()])).collect()
    });
    if failures.is_empty() { Ok(()) } else { Err(failures.join("; ")) }
}

fn run_unless_passed(
    executable: &Executable,
    arguments: &[&str],
    program: &Path,
    passed: &Path,
    others: u64,
) -> Result<(), String> {
    let naming = |error: io::Error| format!("{}: {error}", executable.file.display());
    let fingerprint = format!("{:x} {arguments:?}", executable.fingerprint(program, others).map_err(naming)?);
    let mark = passed.join(executable.file.file_name().unwrap_or_default());
    if !is_ci() && fs::read_to_string(&mark).is_ok_and(|last| last == fingerprint) {
        println!("   Unchanged since it passed: {}", executable.name());
        return Ok(());
    }
    executable.run(arguments)?;
    fs::write(&mark, fingerprint).map_err(naming)
}

/// All files below a folder but Rust code, as a number.
fn other_files(folder: &Path) -> io::Result<u64> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let mut hasher = DefaultHasher::new();
    for path in entries {
        let name = path.file_name().unwrap_or_default();
        if SKIPPED.iter().any(|skipped| name == *skipped) || path.extension().is_some_and(|end| end == "rs") {
            continue;
        }
        name.hash(&mut hasher);
        if path.is_dir() { other_files(&path)?.hash(&mut hasher) } else { fs::read(&path)?.hash(&mut hasher) }
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_file_and_folder() {
        let message =
            r#"{"manifest_path":"/w/crates/a/Cargo.toml","profile":{"test":true},"executable":"/w/target/t-1"}"#;
        let executable = Executable::read(message).unwrap();
        assert_eq!((executable.file, executable.folder), ("/w/target/t-1".into(), "/w/crates/a".into()));
    }

    #[test]
    fn what_changes_is_run_again() {
        let folder = std::env::temp_dir().join(format!("cavallo-xtask-executables-{}", std::process::id()));
        let data = folder.join("data");
        fs::create_dir_all(&data).unwrap();
        let (file, program) = (folder.join("test"), folder.join("program"));
        let fingerprint = || {
            let executable = Executable { file: file.clone(), folder: folder.clone() };
            executable.fingerprint(&program, other_files(&data).unwrap()).unwrap()
        };
        fs::write(&file, "starts nothing").unwrap();
        fs::write(&program, "1").unwrap();
        let first = fingerprint();
        fs::write(&program, "2").unwrap();
        fs::write(data.join("code.rs"), "").unwrap();
        assert_eq!(fingerprint(), first);
        fs::write(data.join("table.csv"), "1").unwrap();
        let second = fingerprint();
        fs::write(&file, format!("starts {}", program.display())).unwrap();
        let third = fingerprint();
        fs::write(&program, "3").unwrap();
        let fourth = fingerprint();
        assert!(first != second && second != third && third != fourth);
        fs::remove_dir_all(folder).unwrap();
    }
}
