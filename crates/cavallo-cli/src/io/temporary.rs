//! Files and folders that are half written, and those that a program which was killed has left.
//!
//! **Idea.** What is not complete has a name of its own beside the one that is wanted: `.cavallo-`, the number of the process, and
//! some letters. Its process holds a lock on it. The next program that writes into the folder clears away what is not locked
//! and whose process is gone.
//!
//! **Why it is right.** The system releases a lock when its process ends, however it ends. The number alone would not do: it may
//! belong to another machine that shares the folder, or to another process by now. The lock alone would not do either: there is
//! a moment between making a file and locking it.

use std::collections::HashSet;
use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::io::waiting::open_to_read;

const PREFIX: &str = ".cavallo-";

/// What is cleared away if the program ends at once. Those that were renamed since, or cleared away, are not there any more.
static OWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// The folders in which what others left was cleared away.
static CLEARED: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// A folder that is half written; dropped, it is cleared away.
pub(crate) struct TemporaryFolder {
    folder: TempDir,
    _lock: Option<File>,
}

impl TemporaryFolder {
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Leaves the folder, which has another name by now, where it is.
    pub(crate) fn keep(self) {
        let _ = self.folder.keep();
    }
}

/// Makes a file in a folder.
pub(crate) fn file_in(folder: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
    clear_orphans(folder);
    let prefix = prefix();
    let mut builder = Builder::new();
    builder.prefix(&prefix);
    if let Some(permissions) = permissions.or_else(|| usual_permissions(0o666)) {
        builder.permissions(permissions);
    }
    let file = builder.tempfile_in(folder)?;
    // Where there are no locks, it is left alone.
    let _ = file.as_file().try_lock();
    remember(file.path());
    Ok(file)
}

/// Makes a folder in a folder.
pub(crate) fn folder_in(folder: &Path) -> io::Result<TemporaryFolder> {
    clear_orphans(folder);
    let prefix = prefix();
    let mut builder = Builder::new();
    builder.prefix(&prefix);
    if let Some(permissions) = usual_permissions(0o777) {
        builder.permissions(permissions);
    }
    let folder = builder.tempdir_in(folder)?;
    let lock = File::open(folder.path()).ok();
    let _ = lock.as_ref().map(File::try_lock);
    remember(folder.path());
    Ok(TemporaryFolder { folder, _lock: lock })
}

/// Clears away what this program has half written, before an end at which nothing is dropped.
pub(crate) fn clear_own() {
    // Not if this very thread is about to remember another one.
    for path in OWN.try_lock().iter().flat_map(|own| own.iter()) {
        remove(path);
    }
}

/// Clears away what programs that are gone have left in a folder; once for each folder.
pub(crate) fn clear_orphans(folder: &Path) {
    let is_new = CLEARED.lock().is_ok_and(|mut cleared| cleared.insert(folder.to_owned()));
    let Some(entries) = fs::read_dir(folder).ok().filter(|_| is_new) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if owner_of(&path).is_some_and(is_gone) && is_unlocked(&path) {
            remove(&path);
        }
    }
}

fn prefix() -> String {
    format!("{PREFIX}{}-", std::process::id())
}

/// As for anything the user makes; the umask takes off what it must.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "there are none on other systems")]
fn usual_permissions(mode: u32) -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn usual_permissions(_: u32) -> Option<Permissions> {
    None
}

fn remember(path: &Path) {
    if let Ok(mut own) = OWN.lock() {
        own.push(path.to_owned());
    }
}

fn remove(path: &Path) {
    let _ = fs::remove_file(path);
    // A folder may get another file while it is emptied.
    for _ in 0..10 {
        let _ = fs::remove_dir_all(path);
    }
}

/// The number of the process that made a file with such a name.
fn owner_of(path: &Path) -> Option<u32> {
    let (process, letters) = path.file_name()?.to_str()?.strip_prefix(PREFIX)?.split_once('-')?;
    process.parse().ok().filter(|_| letters.len() == 6)
}

/// Whether there is no such process. Where that cannot be known, the lock decides.
fn is_gone(process: u32) -> bool {
    let processes = Path::new("/proc");
    !processes.join("self").exists() || !processes.join(process.to_string()).exists()
}

fn is_unlocked(path: &Path) -> bool {
    open_to_read(path).is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_left_by_the_dead_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        // No process has so large a number.
        let dead = path(".cavallo-4294967295-abcdef");
        let dead_folder = path(".cavallo-4294967294-abcdef");
        let living = path(&format!(".cavallo-{}-abcdef", std::process::id()));
        let elsewhere = path(".cavallo-4294967293-abcdef");
        let others =
            [path(".cavallo-x-abcdef"), path(".cavallo-4294967295-notes.txt"), path("cavallo-4294967295-abcdef")];
        for file in [&dead, &living, &elsewhere].into_iter().chain(&others) {
            fs::write(file, "half").unwrap();
        }
        fs::create_dir(&dead_folder).unwrap();
        fs::write(dead_folder.join("frame-0001.svg"), "half").unwrap();
        let lock = File::open(&elsewhere).unwrap();
        lock.try_lock().unwrap();
        let own = file_in(folder.path(), None).unwrap();
        assert!(!dead.exists() && !dead_folder.exists());
        assert!([&living, &elsewhere, &own.path().to_owned()].into_iter().chain(&others).all(|file| file.exists()));
        assert_eq!(owner_of(own.path()), Some(std::process::id()));
    }
}
