//! Where the pictures of an algorithm at work go: an animated GIF, or a folder of SVG files. Both appear only when they are complete.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::console::Console;
use crate::io::output::{Output, without_path};
use crate::io::temporary::{self, TemporaryFolder};
use crate::show::watch::DrawingWatch;
use anyhow::{Context, Result, bail};
use cavallo_render::PictureFormat;
use cavallo_render::algorithm::Film;
use cavallo_render::frames::write_film;
use cavallo_render::svg::write_svg;

/// A destination that is opened before the work begins, so that a bad path is found out at once.
pub(crate) enum FilmTarget {
    Gif(Output),
    /// A folder beside the one that is wanted, renamed when all is written; dropped before that, it leaves no trace.
    Folder {
        temporary: TemporaryFolder,
        path: PathBuf,
    },
}

impl FilmTarget {
    /// Opens `--frames OUT.gif|DIR`.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        match PictureFormat::from_path(path)? {
            Some(PictureFormat::Gif) => return Ok(Self::Gif(Output::open(Some(path))?)),
            Some(PictureFormat::Svg | PictureFormat::Png) => {
                bail!("cannot write frames to {}: expected a name that ends in .gif, or a folder", path.display());
            }
            None => {}
        }
        let naming = || format!("cannot write frames to {}", path.display());
        if path == "-" {
            bail!("{}: expected a name that ends in .gif, or a folder", naming());
        }
        // A link is followed, so that what it points to is filled.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if path.is_dir() {
            if fs::read_dir(path).with_context(naming)?.next().is_some() {
                bail!("{}: the folder is not empty", naming());
            }
        } else if path.exists() {
            bail!("{}: it is a file, and a folder was expected", naming());
        }
        let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !beside.is_dir() {
            bail!("{}: there is no folder {}", naming(), beside.display());
        }
        let temporary = temporary::folder_in(beside).map_err(without_path).with_context(naming)?;
        Ok(Self::Folder { temporary, path: path.to_owned() })
    }

    /// Writes all frames, and shows them when they are complete.
    pub(crate) fn write(self, console: &Console, film: &dyn Film) -> Result<()> {
        let watch = DrawingWatch::new(console);
        match self {
            Self::Gif(mut output) => {
                output.guard_by(console.guard());
                write_film(film, &mut || watch.go_on(), &mut output)?;
                output.commit()
            }
            Self::Folder { temporary, path } => {
                let naming = || format!("cannot write frames to {}", path.display());
                for number in 0..film.frames() {
                    watch.go_on()?;
                    let name = temporary.path().join(format!("frame-{:04}.svg", number + 1));
                    let mut picture = BufWriter::new(File::create(name).with_context(naming)?);
                    write_svg(&film.frame(number), &mut picture).with_context(naming)?;
                    picture.flush().with_context(naming)?;
                }
                if path.is_dir() {
                    // It is empty, or this fails and leaves it alone.
                    fs::remove_dir(&path).with_context(naming)?;
                }
                fs::rename(temporary.path(), &path).with_context(naming)?;
                // What was to be cleared away has become what was wanted.
                temporary.keep();
                Ok(())
            }
        }
    }
}
