//! A folder for intermediate results that do not fit in memory.
//!
//! **Files.** A box is a file, a block of it eight bytes, its length and its checksum (CRC-32), and then its bytes. A block that is not
//! as it was written is noticed when it is read; nothing is computed from it.
//!
//! **Resuming.** Together with `--checkpoint` the folder is kept when the program is interrupted or killed. A journal says how far the count
//! had come and how long each box was; it is replaced at once and as a whole. What was written after it is cut off. Without
//! `--checkpoint` the folder is a temporary one: it goes when the program ends, or when the next one begins.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, anyhow, bail};
use cavallo::run::{Mark, Scratch, StoreError};

use crate::io::sealed_text::{self, checksum, field, sealed};
use crate::io::temporary::{self, TemporaryFolder};

const SCHEMA: &str = "cavallo-scratch/3";
const JOURNAL: &str = "journal";
const LOCK: &str = "lock";
/// The bytes before a block.
const HEADER: u64 = 8;

/// The scratch space of one count.
pub(crate) struct ScratchFolder {
    path: PathBuf,
    /// Whether it goes with the program; then the folder, until it is gone.
    is_temporary: bool,
    temporary: Mutex<Option<TemporaryFolder>>,
    /// Held while the folder is in use.
    _lock: Option<File>,
    boxes: Mutex<BTreeMap<u32, Arc<Mutex<BoxFile>>>>,
    /// The name of the count, and how it is cut.
    name: Mutex<(String, String)>,
    /// Whether a count was begun since the folder was opened.
    begun: Mutex<bool>,
    /// Called with a sentence when the marks of another cut are ignored.
    remark: Box<dyn Fn(&str) + Send + Sync>,
    /// Whether there is nothing to go on with.
    ended: Mutex<bool>,
    /// How much was written.
    written: Mutex<u64>,
    /// What went wrong first.
    failure: Mutex<Option<anyhow::Error>>,
}

struct BoxFile {
    file: File,
    path: PathBuf,
    /// Where each block begins, and its length.
    blocks: Vec<(u64, u32)>,
    length: u64,
}

impl ScratchFolder {
    /// Opens a place in a folder, which is made if it does not exist; `kept` is a name by which the place is found again. Remarks are made at once.
    pub(crate) fn open(
        folder: &Path,
        kept: Option<&str>,
        remark: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Self> {
        let naming = || format!("cannot use {} as scratch space", folder.display());
        fs::create_dir_all(folder).with_context(naming)?;
        let (path, temporary, lock) = match kept {
            None => {
                let temporary = temporary::folder_in(folder).with_context(naming)?;
                (temporary.path().to_owned(), Some(temporary), None)
            }
            Some(question) => {
                let path = folder.join(format!("cavallo-scratch-{:016x}", checksum(question)));
                fs::create_dir_all(&path).with_context(naming)?;
                temporary::clear_orphans(&path);
                let lock = File::create(path.join(LOCK)).with_context(naming)?;
                if matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)) {
                    bail!("{}: another process is using this folder", naming());
                }
                (path, None, Some(lock))
            }
        };
        let is_fresh = !path.join(JOURNAL).exists();
        Ok(Self {
            path,
            is_temporary: temporary.is_some(),
            temporary: Mutex::new(temporary),
            _lock: lock,
            boxes: Mutex::default(),
            name: Mutex::default(),
            begun: Mutex::default(),
            remark: Box::new(remark),
            ended: Mutex::new(is_fresh),
            written: Mutex::new(0),
            failure: Mutex::default(),
        })
    }

    /// The bytes that were written.
    pub(crate) fn written(&self) -> u64 {
        *held(&self.written)
    }

    /// Clears the folder away if it is not needed any more, because the question is answered or nobody began here, and fails if something went wrong in
    /// it. What another run has left stays, also if this one ended before it came to it.
    pub(crate) fn close(&self, is_answered: bool) -> Result<()> {
        if !self.is_temporary && (is_answered || *held(&self.ended)) {
            let _ = fs::remove_dir_all(&self.path);
        }
        drop(held(&self.temporary).take());
        held(&self.failure).take().map_or(Ok(()), Err)
    }

    fn box_path(&self, number: u32) -> PathBuf {
        self.path.join(format!("box-{number}"))
    }

    fn get(&self, number: u32) -> Result<Arc<Mutex<BoxFile>>> {
        let mut boxes = held(&self.boxes);
        if let Some(known) = boxes.get(&number) {
            return Ok(Arc::clone(known));
        }
        let path = self.box_path(number);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&path);
        let file = file.with_context(|| format!("cannot write to {}", path.display()))?;
        let new = Arc::new(Mutex::new(BoxFile { file, path, blocks: Vec::new(), length: 0 }));
        boxes.insert(number, Arc::clone(&new));
        Ok(new)
    }

    /// Remembers what went wrong, for the end.
    fn tell<T>(&self, result: Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| {
            held(&self.failure).get_or_insert(error);
            StoreError
        })
    }

    fn journal(&self) -> Option<Journal> {
        let path = self.path.join(JOURNAL);
        // Nothing else ends for sure.
        if path.is_file() { Journal::read(&fs::read_to_string(path).ok()?) } else { None }
    }

    fn resume(&self, name: &str, cut: &str) -> Option<Mark> {
        let is_first = !std::mem::replace(&mut *held(&self.begun), true);
        let journal = self.journal()?;
        if journal.name != name || journal.cut != cut {
            // A count that does not fit in memory goes on with another cut by itself.
            if journal.name == name && is_first {
                (self.remark)(&format!(
                    "ignoring the saved progress in {} (the board was split differently); starting over (--max-memory, --workers and the \
                     number of processes decide how it is split)",
                    self.path.display()
                ));
            }
            return None;
        }
        let boxes: Option<BTreeMap<_, _>> = journal
            .boxes
            .iter()
            .map(|&(number, length)| {
                Some((number, Arc::new(Mutex::new(BoxFile::reopen(self.box_path(number), length)?))))
            })
            .collect();
        *held(&self.boxes) = boxes?;
        Some(journal.mark)
    }

    /// Removes the files of boxes that are not in use.
    fn sweep(&self) -> io::Result<()> {
        let boxes = held(&self.boxes);
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            let number = path.file_name().and_then(|name| name.to_str()?.strip_prefix("box-")?.parse::<u32>().ok());
            if number.is_some_and(|number| !boxes.contains_key(&number)) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    fn clear(&self) -> Result<()> {
        held(&self.boxes).clear();
        let _ = fs::remove_file(self.path.join(JOURNAL));
        self.sweep().with_context(|| format!("cannot clear {}", self.path.display()))
    }

    fn note(&self, mark: Mark, emptied: Option<u32>) -> Result<()> {
        let gone = emptied.and_then(|number| held(&self.boxes).remove(&number));
        if !self.is_temporary {
            let lengths = held(&self.boxes).iter().map(|(&number, file)| (number, held(file).length)).collect();
            let (name, cut) = held(&self.name).clone();
            let journal = Journal { name, cut, mark, boxes: lengths };
            sealed_text::write(&self.path.join(JOURNAL), &journal.text())?;
        }
        if let Some(file) = gone {
            let path = &held(&file).path;
            fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(())
    }
}

impl Scratch for ScratchFolder {
    fn begin(&self, name: &str, cut: &str) -> Result<Option<Mark>, StoreError> {
        *held(&self.name) = (name.to_owned(), cut.to_owned());
        *held(&self.ended) = false;
        let mark = self.resume(name, cut);
        if mark.is_none() {
            self.tell(self.clear())?;
        } else {
            self.tell(self.sweep().context("cannot clear the scratch space"))?;
        }
        Ok(mark)
    }

    fn interrupted(&self, name: &str) -> Option<String> {
        self.journal().filter(|journal| journal.name == name).map(|journal| journal.cut)
    }

    fn append(&self, number: u32, block: &[u8]) -> Result<(), StoreError> {
        let file = self.tell(self.get(number))?;
        let written = held(&file).append(block);
        self.tell(written)?;
        *held(&self.written) += block.len() as u64 + HEADER;
        Ok(())
    }

    fn blocks(&self, number: u32) -> Result<Vec<u64>, StoreError> {
        let Some(file) = held(&self.boxes).get(&number).map(Arc::clone) else { return Ok(Vec::new()) };
        let sizes = held(&file).blocks.iter().map(|&(_, length)| u64::from(length)).collect();
        Ok(sizes)
    }

    fn read(&self, number: u32, block: usize, into: &mut Vec<u8>) -> Result<(), StoreError> {
        let file = self.tell(self.get(number))?;
        let read = held(&file).read(block, into);
        self.tell(read)
    }

    fn mark(&self, mark: Mark, emptied: Option<u32>) -> Result<(), StoreError> {
        self.tell(self.note(mark, emptied))
    }

    fn end(&self) -> Result<(), StoreError> {
        *held(&self.ended) = true;
        self.tell(self.clear())
    }
}

impl BoxFile {
    /// A file of an earlier run, cut off at this length; none if it is shorter, or not made of blocks.
    fn reopen(path: PathBuf, length: u64) -> Option<Self> {
        let mut file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        if file.metadata().ok()?.len() < length {
            return None;
        }
        file.set_len(length).ok()?;
        let (mut blocks, mut start) = (Vec::new(), 0);
        while start < length {
            let mut header = [0; 4];
            file.seek(SeekFrom::Start(start)).ok()?;
            file.read_exact(&mut header).ok()?;
            let bytes = u32::from_le_bytes(header);
            blocks.push((start, bytes));
            start += HEADER + u64::from(bytes);
        }
        (start == length).then_some(Self { file, path, blocks, length })
    }

    fn append(&mut self, block: &[u8]) -> Result<()> {
        let naming = || format!("cannot write to {}", self.path.display());
        let length = u32::try_from(block.len()).with_context(naming)?;
        let mut header = [0; HEADER as usize];
        header[..4].copy_from_slice(&length.to_le_bytes());
        header[4..].copy_from_slice(&crc32fast::hash(block).to_le_bytes());
        self.file.seek(SeekFrom::Start(self.length)).with_context(naming)?;
        self.file.write_all(&header).and_then(|()| self.file.write_all(block)).with_context(naming)?;
        self.blocks.push((self.length, length));
        self.length += HEADER + u64::from(length);
        Ok(())
    }

    fn read(&mut self, block: usize, into: &mut Vec<u8>) -> Result<()> {
        let naming = || format!("cannot read {}", self.path.display());
        let (start, length) = self.blocks[block];
        let mut header = [0; HEADER as usize];
        self.file.seek(SeekFrom::Start(start)).with_context(naming)?;
        self.file.read_exact(&mut header).with_context(naming)?;
        into.clear();
        into.resize(length as usize, 0);
        self.file.read_exact(into).with_context(naming)?;
        let expected = [&length.to_le_bytes()[..], &crc32fast::hash(into).to_le_bytes()[..]].concat();
        if header[..] != expected[..] {
            return Err(anyhow!(
                "{} was changed since it was written, so the count cannot go on: remove {} and start again",
                self.path.display(),
                self.path.parent().unwrap_or(Path::new("it")).display()
            ));
        }
        Ok(())
    }
}

/// How far a count has come, and how long its boxes were then.
struct Journal {
    name: String,
    cut: String,
    mark: Mark,
    boxes: Vec<(u32, u64)>,
}

impl Journal {
    fn text(&self) -> String {
        let Self { name, cut, mark: Mark { steps, sum, interruptions }, boxes } = self;
        let mut text =
            format!("{SCHEMA}\nname {name}\ncut {cut}\nsteps {steps}\nsum {sum}\ninterruptions {interruptions}\n");
        for (number, length) in boxes {
            let _ = writeln!(text, "box {number} {length}");
        }
        sealed(text)
    }

    /// Nothing if the text is not exactly what would be written.
    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().skip(1);
        let mut field = |name: &str| field(&mut lines, name).map(str::to_owned);
        let (name, cut) = (field("name")?, field("cut")?);
        let (steps, sum) = (field("steps")?.parse().ok()?, field("sum")?.parse().ok()?);
        let interruptions = field("interruptions")?.parse().ok()?;
        let boxes = lines.map_while(|line| {
            let (number, length) = line.strip_prefix("box ")?.split_once(' ')?;
            Some((number.parse().ok()?, length.parse().ok()?))
        });
        let journal = Self { name, cut, mark: Mark { steps, sum, interruptions }, boxes: boxes.collect() };
        (journal.text() == text).then_some(journal)
    }
}

/// What another thread left is as good as ever.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(scratch: &ScratchFolder, number: u32) -> Vec<Vec<u8>> {
        let blocks = scratch.blocks(number).unwrap();
        let read = |block| {
            let mut bytes = Vec::new();
            scratch.read(number, block, &mut bytes).map(|()| bytes).unwrap()
        };
        (0..blocks.len()).map(read).collect()
    }

    #[test]
    fn what_came_after_the_last_mark_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let open = || ScratchFolder::open(folder.path(), Some("9x10 closed"), |_| panic!("a remark")).unwrap();
        let scratch = open();
        assert_eq!(scratch.begin("a", "c").unwrap(), None);
        scratch.append(1, b"one").unwrap();
        scratch.append(2, b"two").unwrap();
        let mark = Mark { steps: 1, sum: 7, interruptions: 3 };
        scratch.mark(mark, None).unwrap();
        scratch.append(2, b"lost").unwrap();
        scratch.append(3, b"lost").unwrap();
        assert!(ScratchFolder::open(folder.path(), Some("9x10 closed"), |_| {}).is_err(), "it is in use");
        drop(scratch);
        let scratch = open();
        assert_eq!(scratch.begin("a", "c").unwrap(), Some(mark));
        assert_eq!(contents(&scratch, 1), [b"one"]);
        assert_eq!(contents(&scratch, 2), [b"two"]);
        assert_eq!(contents(&scratch, 3), Vec::<Vec<u8>>::new());
        scratch.append(2, b"more").unwrap();
        scratch.mark(Mark { steps: 2, sum: 8, interruptions: 4 }, Some(1)).unwrap();
        drop(scratch);
        let scratch = open();
        assert_eq!(scratch.begin("another", "c").unwrap(), None);
        assert_eq!(contents(&scratch, 2), Vec::<Vec<u8>>::new());
        scratch.end().unwrap();
        scratch.close(false).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// A run that ends before it comes to its scratch space leaves it for the next one, unless it has the answer.
    #[test]
    fn what_was_left_stays_until_the_question_is_answered() {
        let folder = tempfile::tempdir().unwrap();
        let open = || ScratchFolder::open(folder.path(), Some("q"), |_| {}).unwrap();
        let mark = Mark { steps: 3, sum: 5, interruptions: 0 };
        let scratch = open();
        scratch.begin("exact", "cut").unwrap();
        scratch.mark(mark, None).unwrap();
        scratch.close(false).unwrap();
        drop(scratch);
        open().close(false).unwrap();
        assert_eq!(open().interrupted("exact").as_deref(), Some("cut"));
        assert_eq!(open().interrupted("another"), None);
        assert_eq!(open().begin("exact", "cut").unwrap(), Some(mark));
        open().close(true).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        open().close(false).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// Marks of the same count with another cut are discarded with a remark, but not if the count itself has changed its cut.
    #[test]
    fn marks_of_another_cut_are_remarked() {
        let folder = tempfile::tempdir().unwrap();
        let remarks = Arc::new(Mutex::new(0));
        let open = || {
            let remarks = Arc::clone(&remarks);
            ScratchFolder::open(folder.path(), Some("q"), move |_| *held(&remarks) += 1).unwrap()
        };
        let scratch = open();
        for cut in ["coarse", "fine"] {
            assert_eq!(scratch.begin("exact", cut).unwrap(), None);
            scratch.mark(Mark::default(), None).unwrap();
        }
        drop(scratch);
        for (name, cut, expected) in [("exact", "fine", 0), ("exact", "coarse", 1), ("modulo", "fine", 1)] {
            let scratch = open();
            let mark = scratch.begin(name, cut).unwrap();
            assert_eq!((mark.is_some(), *held(&remarks)), (cut == "fine" && name == "exact", expected), "{name} {cut}");
            scratch.mark(Mark::default(), None).unwrap();
        }
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = ScratchFolder::open(folder.path(), Some("q"), |_| {}).unwrap();
        scratch.begin("a", "c").unwrap();
        scratch.append(0, b"some bytes").unwrap();
        for place in 0..18 {
            let path = scratch.box_path(0);
            let mut bytes = fs::read(&path).unwrap();
            bytes[place] ^= 1;
            fs::write(&path, &bytes).unwrap();
            let mut read = Vec::new();
            assert!(scratch.read(0, 0, &mut read).is_err(), "byte {place}");
            bytes[place] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert!(scratch.read(0, 0, &mut read).is_ok());
        }
        let failure = scratch.close(false).unwrap_err().to_string();
        assert!(failure.contains("box-0 was changed") && failure.contains("start again"), "{failure}");
    }

    #[test]
    fn temporary_space_goes_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = ScratchFolder::open(folder.path(), None, |_| {}).unwrap();
        scratch.begin("a", "c").unwrap();
        scratch.append(5, &[1; 100]).unwrap();
        scratch.mark(Mark::default(), None).unwrap();
        assert_eq!((contents(&scratch, 5), scratch.written()), (vec![vec![1; 100]], 108));
        scratch.close(false).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
