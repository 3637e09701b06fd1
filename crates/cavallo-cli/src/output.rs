//! Where an answer goes: stdout, or a file that appears only when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use crate::console::{Guard, stop_inside};

const BUFFER: usize = 1 << 16;

/// What is cleared away if the program ends at once. Those that were renamed since, or cleared away, are not there any more.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Has a file or folder cleared away if the program [ends at once](clear_temporaries).
pub(crate) fn remember_temporary(path: &Path) {
    if let Ok(mut temporaries) = TEMPORARIES.lock() {
        temporaries.push(path.to_owned());
    }
}

/// Clears away what is half written, before an end at which nothing is dropped.
pub(crate) fn clear_temporaries() {
    for path in TEMPORARIES.lock().iter().flat_map(|temporaries| temporaries.iter()) {
        let _ = fs::remove_file(path);
        // A folder may get another file while it is emptied.
        for _ in 0..10 {
            let _ = fs::remove_dir_all(path);
        }
    }
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
    Stdout(Stdout),
    /// A file beside the one that is wanted, renamed when all is written; dropped before that, it leaves no trace.
    Temporary { file: NamedTempFile, path: PathBuf },
    /// A device or a pipe, which cannot be replaced.
    Special(File),
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self::to(Destination::Stdout(io::stdout()))
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
                let file = OpenOptions::new().write(true).open(&target).with_context(naming)?;
                return Ok(Self::to(Destination::Special(file)));
            }
            Some(metadata) if metadata.permissions().readonly() => bail!("{}: it is read-only", naming()),
            _ => {}
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            bail!("{}: there is no folder {}", naming(), folder.display());
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".cavallo-");
        if let Some(metadata) = existing {
            builder.permissions(metadata.permissions());
        } else {
            #[cfg(unix)]
            {
                // As for any file the user makes; the umask takes off what it must.
                use std::os::unix::fs::PermissionsExt;
                builder.permissions(std::fs::Permissions::from_mode(0o666));
            }
        }
        let file = builder.tempfile_in(folder).with_context(naming)?;
        remember_temporary(file.path());
        Ok(Self::to(Destination::Temporary { file, path: target }))
    }

    /// Whether what is written is seen on a terminal at once.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.out.get_ref(), Destination::Stdout(out) if out.is_terminal())
    }

    /// Stops writing when the guard says so.
    pub(crate) fn guarded_by(mut self, guard: Guard) -> Self {
        self.guard = Some(guard);
        self
    }

    /// What went wrong, by what was the matter first.
    pub(crate) fn cause(&mut self, error: anyhow::Error) -> anyhow::Error {
        self.failure.take().map_or(error, anyhow::Error::from)
    }

    /// Shows what was written.
    pub(crate) fn commit(self) -> Result<()> {
        let destination = self.out.into_inner().map_err(io::IntoInnerError::into_error).or_else(|error| {
            // A reader that has gone away has seen enough.
            if error.kind() == io::ErrorKind::BrokenPipe { Ok(Destination::Stdout(io::stdout())) } else { Err(error) }
        })?;
        if let Destination::Temporary { file, path } = destination {
            let naming = || format!("cannot write to {}", path.display());
            file.as_file().sync_all().with_context(naming)?;
            file.persist(&path).with_context(naming)?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let looked = self.guard.as_mut().map_or(Ok(()), |guard| guard.look(bytes.len()));
        let written = looked.and_then(|()| self.out.write(bytes));
        if let Err(error) = &written {
            self.failure.get_or_insert_with(|| copy_of(error));
        }
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Temporary { file, .. } => file.write(bytes),
            Self::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Temporary { file, .. } => file.flush(),
            Self::Special(file) => file.flush(),
        }
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

/// One line on stdout.
pub(crate) fn say(line: &str) -> Result<()> {
    let mut out = Output::stdout();
    writeln!(out, "{line}")?;
    out.commit()
}

/// One JSON document on stdout.
pub(crate) fn say_json(document: &impl serde::Serialize) -> Result<()> {
    let mut out = Output::stdout();
    cavallo_formats::write_json(document, &mut out)?;
    out.commit()
}
