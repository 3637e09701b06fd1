//! Where an answer goes: stdout, or a file that appears only when it is complete.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use cavallo_system::streams::stdout_was_closed;
use tempfile::NamedTempFile;

use crate::io::guard::{Guard, current_guard, stop_inside};
use crate::io::{temporary, waiting, wrapping};

const BUFFER: usize = 1 << 16;

/// Whether anything was written to stdout.
static STDOUT_WRITTEN: AtomicBool = AtomicBool::new(false);

/// Whether anything was written to stdout.
pub(crate) fn was_stdout_written() -> bool {
    STDOUT_WRITTEN.load(Ordering::Relaxed)
}

/// A destination that is opened before the work begins, so that a bad path is found out at once. Writing to it stops when
/// the time is up or the user interrupts.
pub(crate) struct Output {
    out: BufWriter<Destination>,
    guard: Option<Guard>,
    /// The first thing that went wrong, of which encoders of pictures keep only the words.
    failure: Option<io::Error>,
}

enum Destination {
    /// Standard output.
    Stdout(File),
    /// Standard output that cannot be used, and why.
    Closed(io::ErrorKind),
    /// A file beside the one that is wanted, renamed when all is written; dropped before that, it leaves no trace.
    Temporary { file: NamedTempFile, path: PathBuf },
    /// A device or a pipe, which cannot be replaced.
    Special { file: File, path: PathBuf },
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self::to(match waiting::stdout(&current_guard()) {
            Ok(file) if !stdout_was_closed() => Destination::Stdout(file),
            Ok(_) => Destination::Closed(io::ErrorKind::NotConnected),
            Err(error) => Destination::Closed(error.kind()),
        })
    }

    fn to(destination: Destination) -> Self {
        Self { out: BufWriter::with_capacity(BUFFER, destination), guard: None, failure: None }
    }

    /// Opens `-o FILE`; no file and `-` are stdout.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Self::stdout()) };
        let naming = || format!("cannot write to {}", path.display());
        // A link is followed, so that what it points to is replaced and not the link.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let existing = target.metadata().ok();
        match &existing {
            Some(metadata) if metadata.is_dir() => bail!("{}: it is a directory, and a file was expected", naming()),
            Some(metadata) if !metadata.is_file() => {
                let file = waiting::open_to_write(&target, &current_guard()).with_context(naming)?;
                return Ok(Self::to(Destination::Special { file, path: path.to_owned() }));
            }
            Some(metadata) if metadata.permissions().readonly() => bail!("{}: it is read-only", naming()),
            _ => {}
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            bail!("{}: there is no folder {}", naming(), folder.display());
        }
        let permissions = existing.map(|metadata| metadata.permissions());
        let file = temporary::file_in(folder, permissions).map_err(without_path).with_context(naming)?;
        Ok(Self::to(Destination::Temporary { file, path: target }))
    }

    /// Whether what is written is seen on a terminal at once.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.out.get_ref(), Destination::Stdout(out) if out.is_terminal())
    }

    /// Stops writing when the guard says so.
    pub(crate) fn guarded_by(mut self, guard: Guard) -> Self {
        self.guard_by(guard);
        self
    }

    /// From now on stops writing when the guard says so.
    pub(crate) fn guard_by(&mut self, guard: Guard) {
        self.guard = Some(guard);
    }

    /// Writes the rest whatever the guard says.
    pub(crate) fn release(&mut self) {
        self.guard = None;
    }

    /// What went wrong, by what was the matter first.
    pub(crate) fn cause(&mut self, error: anyhow::Error) -> anyhow::Error {
        self.failure.take().map_or(error, anyhow::Error::from)
    }

    /// Keeps the first failure.
    fn note<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &done {
            self.failure.get_or_insert_with(|| copy_of(error));
        }
        done
    }

    /// Shows what was written.
    pub(crate) fn commit(self) -> Result<()> {
        let destination = self.out.into_inner().map_err(io::IntoInnerError::into_error).or_else(|error| {
            // A reader that has gone away has seen enough.
            if error.kind() == io::ErrorKind::BrokenPipe { Ok(Destination::Closed(error.kind())) } else { Err(error) }
        })?;
        if let Destination::Temporary { file, path } = destination {
            let naming = || format!("cannot write to {}", path.display());
            file.as_file().sync_all().with_context(naming)?;
            file.persist(&path).map_err(|failed| failed.error).with_context(naming)?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let looked = self.guard.as_mut().map_or(Ok(()), |guard| guard.look(bytes.len()));
        let written = looked.and_then(|()| self.out.write(bytes));
        self.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.note(flushed)
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Self::Stdout(file) => {
                STDOUT_WRITTEN.store(true, Ordering::Relaxed);
                waiting::write(file, bytes, &current_guard())
            }
            Self::Special { file, .. } => waiting::write(file, bytes, &current_guard()),
            // Past its own words, which name a file that nobody knows.
            Self::Temporary { file, .. } => file.as_file_mut().write(bytes),
            Self::Closed(kind) => Err((*kind).into()),
        };
        written.map_err(|error| self.naming(error))
    }

    /// Nothing is kept back.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Destination {
    /// The same error with the name that the user knows, unless it is a stop.
    fn naming(&self, error: io::Error) -> io::Error {
        let name = match self {
            Self::Closed(io::ErrorKind::NotConnected) => "standard output, which is closed".to_owned(),
            Self::Stdout(_) | Self::Closed(_) => "standard output".to_owned(),
            Self::Temporary { path, .. } | Self::Special { path, .. } => path.display().to_string(),
        };
        let may_go_on = error.kind() == io::ErrorKind::Interrupted || stop_inside(&error).is_some();
        if may_go_on { error } else { io::Error::new(error.kind(), Unwritten { name, error }) }
    }
}

/// What could not be written, and why.
#[derive(Debug)]
struct Unwritten {
    name: String,
    error: io::Error,
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write to {}: {}", self.name, self.error)
    }
}

impl Error for Unwritten {}

/// The error of a temporary file without the name of that file, which the library adds at the end.
pub(crate) fn without_path(error: io::Error) -> io::Error {
    let words = error.to_string();
    match words.split_once(" at path ") {
        Some((words, _)) => io::Error::new(error.kind(), words.to_owned()),
        None => error,
    }
}

/// The same error once more, with what tells a stop and a reader that has gone away from others.
fn copy_of(error: &io::Error) -> io::Error {
    match (stop_inside(error), error.raw_os_error()) {
        (Some(stopped), _) => io::Error::other(stopped),
        (None, Some(code)) => io::Error::from_raw_os_error(code),
        (None, None) => io::Error::new(error.kind(), error.to_string()),
    }
}

/// The most files that one command writes.
const MOST_FILES: u64 = 100;

/// A name for each of several files: `OUT-3.svg` for the third, `OUT.svg` if there is only one.
pub(crate) fn numbered_names(path: &Path, count: u64, of_what: &str) -> Result<Vec<PathBuf>> {
    if count > MOST_FILES {
        bail!("there are {count} {of_what}, and files are written for {MOST_FILES} at most");
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let numbered = |number| path.with_file_name(format!("{stem}-{number}.{ending}"));
    Ok(if count == 1 { vec![path.to_owned()] } else { (1..=count).map(numbered).collect() })
}

/// Refuses to write two things to one file.
pub(crate) fn refuse_twice(one: Option<&Path>, other: Option<&Path>) -> Result<()> {
    match one.zip(other) {
        Some((one, other)) if resolved(one) == resolved(other) => {
            bail!("{} would be written twice: choose another name for one of them", one.display())
        }
        _ => Ok(()),
    }
}

/// Where a path leads to, links followed; its last part need not exist.
fn resolved(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

/// One line on stdout; on a terminal it is broken between words.
pub(crate) fn say(line: &str) -> Result<()> {
    let mut out = Output::stdout();
    writeln!(out, "{}", if out.is_terminal() { wrapping::for_terminal(line) } else { line.into() })?;
    out.commit()
}

/// One JSON document on stdout.
pub(crate) fn say_json(document: &impl serde::Serialize) -> Result<()> {
    let mut out = Output::stdout();
    cavallo_formats::write_json(document, &mut out)?;
    out.commit()
}
