//! The formats of picture files, and how a file's name tells which one is wanted.

use std::fmt;
use std::path::{Path, PathBuf};

/// A format in which pictures are written.
///
/// ```
/// use std::path::Path;
/// use cavallo_render::PictureFormat;
///
/// assert_eq!(PictureFormat::from_path(Path::new("tour.SVG")), Ok(Some(PictureFormat::Svg)));
/// assert_eq!(PictureFormat::from_path(Path::new("tour.txt")), Ok(None));
/// assert!(PictureFormat::from_path(Path::new("tour.jpg")).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureFormat {
    /// Shapes, for browsers and for print.
    Svg,
    /// Pixels.
    Png,
    /// An animation.
    Gif,
}

/// Why a file's name tells no format that can be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFormatError {
    /// The extension is that of a picture format that is not supported.
    #[error("cannot draw to {}: pictures are svg, png or gif, not {extension}", path.display())]
    Unsupported {
        /// The file.
        path: PathBuf,
        /// Its extension in lower case.
        extension: String,
    },
    /// The extension is none of those that are possible here.
    #[error("cannot draw to {}: expected a name that ends in {}", path.display(), listed(expected))]
    Unexpected {
        /// The file.
        path: PathBuf,
        /// The possible formats.
        expected: Vec<PictureFormat>,
    },
}

/// Extensions of pictures and films that cannot be written.
const UNSUPPORTED: [&str; 11] = ["apng", "avif", "bmp", "eps", "jpeg", "jpg", "mp4", "pdf", "ps", "tiff", "webp"];

impl PictureFormat {
    /// All formats with their names, which are also the extensions of their files.
    pub const ALL: [(&'static str, Self); 3] = [("svg", Self::Svg), ("png", Self::Png), ("gif", Self::Gif)];

    /// The name, which is also the extension of a file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }

    /// The format with this name, in lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }

    /// Whether a file has bytes that are not text, which a terminal cannot show.
    #[must_use]
    pub fn is_binary(self) -> bool {
        self != Self::Svg
    }

    /// Whether a file has several frames.
    #[must_use]
    pub fn is_animated(self) -> bool {
        self == Self::Gif
    }

    /// The format that the extension of a file's name tells; nothing if it is not that of a picture.
    ///
    /// # Errors
    /// When it is that of a picture format that is not supported.
    pub fn from_path(path: &Path) -> Result<Option<Self>, PictureFormatError> {
        let Some(extension) = path.extension() else { return Ok(None) };
        let extension = extension.to_string_lossy().to_ascii_lowercase();
        if UNSUPPORTED.contains(&extension.as_str()) {
            return Err(PictureFormatError::Unsupported { path: path.to_owned(), extension });
        }
        Ok(Self::named(&extension))
    }

    /// The format that the extension of a file's name tells, which must be one of these.
    ///
    /// # Errors
    /// When it is another one or none.
    pub fn one_of(path: &Path, expected: &[Self]) -> Result<Self, PictureFormatError> {
        let found = Self::from_path(path)?.filter(|format| expected.contains(format));
        found.ok_or_else(|| PictureFormatError::Unexpected { path: path.to_owned(), expected: expected.to_vec() })
    }
}

impl fmt::Display for PictureFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Extensions in a sentence: `.svg, .png or .gif`.
fn listed(formats: &[PictureFormat]) -> String {
    let extensions: Vec<String> = formats.iter().map(|format| format!(".{format}")).collect();
    match extensions.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => extensions.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_tell_formats() {
        for (name, format) in PictureFormat::ALL {
            assert_eq!(format.name(), name);
            assert_eq!(PictureFormat::from_path(Path::new(&format!("a.b/c.{name}"))), Ok(Some(format)));
        }
        for name in ["-", "svg", ".svg", "picture", "tour.txt", "tour.svg.txt", ""] {
            assert_eq!(PictureFormat::from_path(Path::new(name)), Ok(None), "{name}");
        }
        let error = PictureFormat::from_path(Path::new("a/tour.JPG")).unwrap_err().to_string();
        assert_eq!(error, "cannot draw to a/tour.JPG: pictures are svg, png or gif, not jpg");
    }

    #[test]
    fn other_formats_than_the_expected_ones_are_refused() {
        let still = [PictureFormat::Svg, PictureFormat::Png];
        assert_eq!(PictureFormat::one_of(Path::new("a.png"), &still), Ok(PictureFormat::Png));
        for name in ["a.gif", "a.txt", "a"] {
            let error = PictureFormat::one_of(Path::new(name), &still).unwrap_err().to_string();
            assert_eq!(error, format!("cannot draw to {name}: expected a name that ends in .svg or .png"));
        }
        assert!(matches!(
            PictureFormat::one_of(Path::new("a.pdf"), &still),
            Err(PictureFormatError::Unsupported { .. })
        ));
    }
}
