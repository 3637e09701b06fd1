//! A folder with the finished parts of a long count, one small file each.
//!
//! A file appears at once and complete: it is written beside its place and renamed. It names the question and the part and ends with a
//! checksum, so that a damaged file is told from a good one; then the part is counted again.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cavallo::count::CheckpointPart;
use cavallo::run::{CheckpointStore, StoreError};

use crate::io::sealed_text::{self, field, sealed};
use crate::io::temporary;
use crate::io::waiting::open_to_read;

/// The first line of every file. What its number means is in the name of the part.
const SCHEMA: &str = "cavallo-checkpoint/1";
const ENDING: &str = "part";
/// A part has some two hundred bytes, and a question as many as its blocked squares need.
const LONGEST_PART: u64 = 1 << 20;

/// The finished parts of one question.
pub(crate) struct Checkpoint {
    folder: PathBuf,
    question: String,
    /// The parts that were in the folder, and how many of them were found finished.
    found: Vec<String>,
    recalled: u64,
    /// Whether a part was asked for that is not there, while parts of another cut are.
    is_cut_differently: bool,
    /// Files that were there but not as they had been written.
    damaged: Vec<PathBuf>,
    /// Why a part could not be kept.
    failure: Option<anyhow::Error>,
}

/// What a file says.
struct Entry {
    question: String,
    part: String,
    number: u128,
}

impl Checkpoint {
    /// Opens a folder, or makes it. Files of another question are refused: somebody is about to mix up two counts.
    pub(crate) fn open(folder: &Path, question: String) -> Result<Self> {
        let naming = || format!("cannot use {} for checkpoints", folder.display());
        fs::create_dir_all(folder).with_context(naming)?;
        let mut found = Vec::new();
        for file in fs::read_dir(folder).with_context(naming)? {
            let path = file.with_context(naming)?.path();
            if path.extension().is_some_and(|ending| ending == ENDING)
                && let Some(entry) = read_part(&path).and_then(|text| Entry::read(&text))
            {
                if entry.question != question {
                    bail!(
                        "{} holds parts of the count {}, not of {question}: take another folder",
                        folder.display(),
                        entry.question
                    );
                }
                match CheckpointPart::read(&entry.part) {
                    Some(CheckpointPart::Note) => {}
                    Some(_) => found.push(entry.part),
                    None => bail!(
                        "{} holds parts of another version of Cavallo, which divides boards otherwise: take another folder",
                        folder.display()
                    ),
                }
            }
        }
        temporary::clear_orphans(folder);
        // The first part may take hours: better to know now whether it can be kept.
        tempfile::tempfile_in(folder).with_context(naming)?;
        Ok(Self {
            folder: folder.to_owned(),
            question,
            found,
            recalled: 0,
            is_cut_differently: false,
            damaged: Vec::new(),
            failure: None,
        })
    }

    /// Remarks what was found in the folder, and fails if something could not be written into it.
    pub(crate) fn report(self, remark: impl Fn(&str)) -> Result<()> {
        for file in &self.damaged {
            remark(&format!("{} was damaged; its part was counted again", file.display()));
        }
        if self.recalled > 0 {
            let parts = if self.recalled == 1 { "part was" } else { "parts were" };
            remark(&format!("{} finished {parts} taken from the checkpoint", self.recalled));
        } else if self.is_cut_differently {
            remark(&format!(
                "ignoring the parts in {}: they come from a run with a different --max-memory or --threads",
                self.folder.display()
            ));
        }
        self.failure.map_or(Ok(()), Err)
    }

    /// Whether the folder had parts of the same kind as this one, and none of the same cut.
    fn has_only_other_cuts(&self, part: &str) -> bool {
        let Some((kind, cut)) = kind_and_cut(part) else { return false };
        let mut cuts = self.found.iter().filter_map(|found| kind_and_cut(found)).filter(|found| found.0 == kind);
        cuts.clone().next().is_some() && cuts.all(|found| found.1 != cut)
    }

    fn path(&self, part: &str) -> PathBuf {
        self.folder.join(part).with_extension(ENDING)
    }

    fn write(&self, part: &str, number: u128) -> Result<()> {
        let entry = Entry { question: self.question.clone(), part: part.to_owned(), number };
        let path = self.path(part);
        // What is neither a file nor a folder would be written to, and not replaced.
        if path.symlink_metadata().is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            fs::remove_file(&path).with_context(|| format!("cannot write to {}", path.display()))?;
        }
        sealed_text::write(&path, &entry.text())
    }
}

/// What is counted in a tile, or in a class of tiles: exact numbers or remainders by a prime, and the cut that it belongs to.
fn kind_and_cut(part: &str) -> Option<(&str, &str)> {
    match CheckpointPart::read(part) {
        Some(CheckpointPart::Tile { numbers, cut }) => Some((numbers, cut)),
        _ => None,
    }
}

/// The text of a part, if it is a file and not too long to be one.
fn read_part(path: &Path) -> Option<String> {
    let file = open_to_read(path).ok()?;
    let is_regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
    let mut text = String::new();
    if is_regular {
        file.take(LONGEST_PART).read_to_string(&mut text).ok()?
    } else {
        return None;
    };
    Some(text)
}

impl CheckpointStore for Checkpoint {
    fn recall(&mut self, question: &str, part: &str) -> Option<u128> {
        if question != self.question {
            return None;
        }
        let path = self.path(part);
        // Also a link to nowhere is something, but not a part.
        if path.symlink_metadata().is_err() {
            self.is_cut_differently |= self.has_only_other_cuts(part);
            return None;
        }
        let entry = read_part(&path).and_then(|text| Entry::read(&text));
        let number =
            entry.filter(|entry| entry.part == part && entry.question == self.question).map(|entry| entry.number);
        if number.is_some() {
            self.recalled += u64::from(CheckpointPart::read(part) != Some(CheckpointPart::Note));
        } else {
            self.damaged.push(path);
        }
        number
    }

    fn store(&mut self, question: &str, part: &str, number: u128) -> Result<(), StoreError> {
        // The folder was opened for this question.
        debug_assert_eq!(question, self.question);
        self.write(part, number).map_err(|error| {
            self.failure = Some(error);
            StoreError
        })
    }
}

impl Entry {
    fn text(&self) -> String {
        let Self { question, part, number } = self;
        sealed(format!("{SCHEMA}\nquestion {question}\npart {part}\nnumber {number}\n"))
    }

    /// Nothing if the text is not exactly what would be written.
    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().skip(1);
        let mut field = |name: &str| field(&mut lines, name).map(str::to_owned);
        let (question, part, number) = (field("question")?, field("part")?, field("number")?.parse().ok()?);
        let entry = Self { question, part, number };
        (entry.text() == text).then_some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_other_byte_is_noticed() {
        let entry = Entry { question: "8x8 closed".into(), part: "exact-0-0".into(), number: 13_267_364_410_532 };
        let text = entry.text();
        assert_eq!(Entry::read(&text).map(|entry| entry.number), Some(13_267_364_410_532));
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            assert!(Entry::read(&String::from_utf8(bytes).unwrap()).is_none(), "byte {place}");
            assert!(Entry::read(&text[..place]).is_none(), "cut off after {place} bytes");
        }
    }

    #[test]
    fn another_cut_is_told_from_parts_that_are_missing() {
        let folder = tempfile::tempdir().unwrap();
        let cut_differently = |stored: &[&str], asked: &str| {
            let folder = folder.path().join(stored.join(" "));
            let mut checkpoint = Checkpoint::open(&folder, "8x8 closed".into()).unwrap();
            for part in stored {
                checkpoint.store("8x8 closed", part, 7).unwrap();
            }
            let mut again = Checkpoint::open(&folder, "8x8 closed".into()).unwrap();
            assert_eq!(again.recall("8x8 closed", asked), None);
            again.is_cut_differently
        };
        let (coarse, fine) = ("layout3-exact-f-5", "layout3-exact-ff-15");
        assert!(cut_differently(&[coarse], fine));
        assert!(!cut_differently(&[coarse], "layout3-exact-f-6"), "it was not finished");
        assert!(!cut_differently(&[coarse, fine], "layout3-exact-ff-16"));
        assert!(!cut_differently(&[coarse], "layout3-modulo-2147483647-ff-15"), "it is another number");
        assert!(!cut_differently(&["layout3-exact-too-large"], fine));
        assert!(!cut_differently(&[coarse], "layout3-exact-all"));
    }

    #[test]
    fn parts_are_kept_and_other_questions_refused() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("new");
        let mut checkpoint = Checkpoint::open(&folder, "8x8 closed".into()).unwrap();
        assert_eq!(checkpoint.recall("8x8 closed", "layout3-exact-1-2"), None);
        checkpoint.store("8x8 closed", "layout3-exact-1-2", 7).unwrap();
        let mut again = Checkpoint::open(&folder, "8x8 closed".into()).unwrap();
        assert_eq!((again.recall("8x8 closed", "layout3-exact-1-2"), again.recalled), (Some(7), 1));
        assert!(Checkpoint::open(&folder, "8x8 open".into()).is_err());
        fs::write(again.path("layout3-exact-1-2"), [0xff, 0]).unwrap();
        assert_eq!(again.recall("8x8 closed", "layout3-exact-1-2"), None);
        assert_eq!(again.damaged.len(), 1);
    }

    /// Parts of before must not be taken for parts of now, nor be overwritten one by one.
    #[test]
    fn parts_of_another_layout_are_refused() {
        for name in ["exact-f-5-outside-in", "exact-all", "cut", "layout1-exact-all", "layout30-cut"] {
            let folder = tempfile::tempdir().unwrap();
            let entry = Entry { question: "8x8 closed".into(), part: name.into(), number: 7 };
            fs::write(folder.path().join(name).with_extension(ENDING), entry.text()).unwrap();
            let Err(error) = Checkpoint::open(folder.path(), "8x8 closed".into()) else { panic!("{name}") };
            let said = error.to_string();
            assert!(said.ends_with("which divides boards otherwise: take another folder"), "{name}: {said}");
        }
    }
}
