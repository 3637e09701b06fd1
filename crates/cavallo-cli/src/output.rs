//! Where an answer goes: stdout, or a file that appears only when it is complete.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

const BUFFER: usize = 1 << 16;

/// A destination that is opened before the work begins, so that a bad path is found out at once.
pub(crate) enum Output {
    /// Standard output.
    Stdout(BufWriter<Stdout>),
    /// A file beside the one that is wanted, renamed when all is written; dropped before that, it leaves no trace.
    File { temporary: BufWriter<NamedTempFile>, path: PathBuf },
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self::Stdout(BufWriter::with_capacity(BUFFER, io::stdout()))
    }

    /// Opens `-o FILE`; no file and `-` are stdout.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Self::stdout()) };
        if path.is_dir() {
            bail!("cannot write to {}: it is a directory, and a file was expected", path.display());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            bail!("cannot write to {}: there is no folder {}", path.display(), folder.display());
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".cavallo-");
        #[cfg(unix)]
        {
            // As for any file the user makes; the umask takes off what it must.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let temporary = builder.tempfile_in(folder).with_context(|| format!("cannot write to {}", path.display()))?;
        Ok(Self::File { temporary: BufWriter::with_capacity(BUFFER, temporary), path: path.to_owned() })
    }

    /// Shows what was written.
    pub(crate) fn commit(self) -> Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush()?,
            Self::File { temporary, path } => {
                let naming = || format!("cannot write to {}", path.display());
                let file = temporary.into_inner().map_err(io::IntoInnerError::into_error).with_context(naming)?;
                file.as_file().sync_all().with_context(naming)?;
                file.persist(&path).with_context(naming)?;
            }
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File { temporary, .. } => temporary.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File { temporary, .. } => temporary.flush(),
        }
    }
}

/// One line on stdout.
pub(crate) fn say(line: &str) -> Result<()> {
    writeln!(io::stdout(), "{line}")?;
    Ok(())
}

/// One JSON document on stdout.
pub(crate) fn say_json(document: &impl serde::Serialize) -> Result<()> {
    let mut out = Output::stdout();
    cavallo_formats::write_json(document, &mut out)?;
    out.commit()
}
