//! A submission in the making, out of an archive: every bound and every rule, whatever its format.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use puzzlemark_text::visible;

use super::names::{NAME_BYTES_MAX, Place, folded, is_junk, place};
use super::refusal::of_reading;
use super::{Refusal, Unpacked, only_archive, only_folder};
use puzzlemark_sandbox::{TooLarge, Tree};

/// How many times its size an archive may become, once it is larger than [`SMALL`].
const RATIO_MAX: u64 = 200;
/// Bytes that come out of an archive before it matters how small it is: a page of blanks is no bomb.
const SMALL: u64 = 16 * 1024 * 1024;
/// What is read at a time.
const CHUNK: usize = 64 * 1024;
/// Remarks that name what was left out, one by one.
const NAMED_MAX: usize = 5;

/// A submission in the making, and what it may still take.
pub(crate) struct Unpacking {
    files: Tree,
    /// The paths of files, folded, and as they were written.
    files_seen: BTreeMap<String, PathBuf>,
    /// Those of folders that hold files, folded.
    folders_seen: BTreeSet<String>,
    entries: usize,
    bytes: u64,
    /// Size of the archive, in bytes.
    packed: u64,
    left_out: Vec<String>,
    junk: usize,
}

/// An entry that is to become a file.
pub(super) struct NewFile<'n> {
    /// As the archive has it.
    pub path: &'n str,
    pub executable: bool,
    /// Size in bytes, as the archive claims it.
    pub size: u64,
}

impl Unpacking {
    /// For an archive of so many bytes.
    pub(crate) fn new(packed: u64) -> Self {
        Self {
            files: Tree::default(),
            files_seen: BTreeMap::new(),
            folders_seen: BTreeSet::new(),
            entries: Tree::ENTRIES_MAX,
            bytes: Tree::BYTES_MAX,
            packed,
            left_out: Vec::new(),
            junk: 0,
        }
    }

    /// Counts an entry, whatever it is.
    pub(super) fn count(&mut self) -> Result<(), Refusal> {
        self.entries = self.entries.checked_sub(1).ok_or(TooLarge::Entries)?;
        Ok(())
    }

    /// Takes bytes that come out of the archive without belonging to a file.
    pub(super) fn pass(&mut self, bytes: u64) -> Result<(), Refusal> {
        self.bytes = self.bytes.checked_sub(bytes).ok_or(TooLarge::Bytes)?;
        self.check_ratio()
    }

    /// Says that an entry was left out, and why: `is a link`.
    pub(super) fn leave_out(&mut self, path: &str, why: &str) {
        self.left_out
            .push(format!("`{}` {why} and was left out", visible::line(path)));
    }

    /// Takes a file. The contents are read as far as needed, and no further than bounds allow.
    pub(super) fn file(&mut self, new: &NewFile<'_>, contents: impl Read) -> Result<(), Refusal> {
        let path = match place(new.path) {
            Place::Inside(path) => path,
            Place::Top => return Ok(()),
            Place::Refused(why) => {
                self.leave_out(new.path, why);
                return Ok(());
            }
        };
        check_length(&path)?;
        if is_junk(&path) {
            self.junk += 1;
            return Ok(());
        }
        if new.size > self.bytes {
            return Err(TooLarge::Bytes.into());
        }
        let shown = visible::path(&path);
        let bytes = self.read(contents, &shown)?;
        if bytes.len() as u64 != new.size {
            let what = format!("`{shown}` has another size than it says");
            return Err(Refusal::Damaged(what));
        }
        if let Some(known) = self.files.get(&path) {
            return (known == bytes).then_some(()).ok_or(Refusal::Twice(shown));
        }
        self.check_names(&path, shown)?;
        self.files.put(path.clone(), bytes);
        if new.executable {
            self.files.make_executable(&path);
        }
        Ok(())
    }

    /// All of some contents, within bounds.
    fn read(&mut self, mut contents: impl Read, shown: &str) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        let mut chunk = vec![0; CHUNK];
        loop {
            let read = contents.read(&mut chunk);
            let read = read.map_err(|error| of_reading(&error, &format!("`{shown}`")))?;
            if read == 0 {
                return Ok(bytes);
            }
            self.pass(read as u64)?;
            bytes.extend_from_slice(chunk.get(..read).unwrap_or_default());
        }
    }

    fn check_ratio(&self) -> Result<(), Refusal> {
        let unpacked = Tree::BYTES_MAX - self.bytes;
        if unpacked > SMALL && unpacked / RATIO_MAX > self.packed {
            return Err(Refusal::Swells(RATIO_MAX));
        }
        Ok(())
    }

    /// Refuses a name that is another's on some systems, and one that is both a file's and a
    /// folder's.
    fn check_names(&mut self, path: &Path, shown: String) -> Result<(), Refusal> {
        let key = folded(path);
        if let Some(other) = self.files_seen.get(&key) {
            return Err(Refusal::Clash(visible::path(other), shown));
        }
        if self.folders_seen.contains(&key) {
            return Err(Refusal::FileAndFolder(shown));
        }
        for folder in path.ancestors().skip(1) {
            if folder.as_os_str().is_empty() {
                break;
            }
            let key = folded(folder);
            if self.files_seen.contains_key(&key) {
                return Err(Refusal::FileAndFolder(visible::path(folder)));
            }
            self.folders_seen.insert(key);
        }
        self.files_seen.insert(key, path.to_owned());
        Ok(())
    }

    /// What there was in the archive of a single submission. A folder that holds everything is left
    /// away.
    pub(super) fn finish(self) -> Result<Unpacked, Refusal> {
        let mut unpacked = self.finish_as_is();
        let files = &mut unpacked.files;
        if let Some(folder) = only_folder(files.paths()) {
            *files = files.below(&folder);
        }
        if let Some((only, _)) = only_archive(files) {
            return Err(Refusal::Nested(visible::path(&only)));
        }
        Ok(unpacked)
    }

    /// What there was.
    pub(crate) fn finish_as_is(self) -> Unpacked {
        let mut remarks: Vec<_> = self.left_out.iter().take(NAMED_MAX).cloned().collect();
        if let Some(more @ 1..) = self.left_out.len().checked_sub(NAMED_MAX) {
            remarks.push(format!("{more} more entries of the archive were left out"));
        }
        if self.junk > 0 {
            remarks.push(
                "files that a computer adds by itself (such as `__MACOSX` and `__pycache__`) were \
                 left out"
                    .to_owned(),
            );
        }
        Unpacked {
            files: self.files,
            remarks,
        }
    }
}

fn check_length(path: &Path) -> Result<(), Refusal> {
    if path.as_os_str().len() > Tree::PATH_BYTES_MAX {
        return Err(TooLarge::Path.into());
    }
    // The file itself is not a folder.
    if path.components().count() > Tree::DEPTH_MAX + 1 {
        return Err(TooLarge::Depth.into());
    }
    if path.iter().any(|part| part.len() > NAME_BYTES_MAX) {
        return Err(Refusal::LongName(NAME_BYTES_MAX));
    }
    Ok(())
}
