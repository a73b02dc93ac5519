//! Bounds and rules for unpacking an archive of any format.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use puzzlemark_text::visible;

use super::names::{NAME_BYTES_MAX, Place, folded, is_junk, place};
use super::refusal::of_reading;
use super::{Refusal, Unpacked, only_archive, only_folder};
use puzzlemark_sandbox::{TooLarge, Tree};

/// Largest ratio of unpacked to packed size, for contents larger than [`SMALL`].
const RATIO_MAX: u64 = 200;
/// The number of unpacked bytes that are always allowed. For example, a file of spaces is not a bomb.
const SMALL: u64 = 16 * 1024 * 1024;
/// Number of bytes per read.
const CHUNK: usize = 64 * 1024;
/// Largest number of remarks on single entries.
const NAMED_MAX: usize = 5;

/// A partly unpacked submission and its remaining bounds.
pub(crate) struct Unpacking {
    files: Tree,
    /// The folded paths of files, with the original paths.
    files_seen: BTreeMap<String, PathBuf>,
    /// Folded paths of folders with files.
    folders_seen: BTreeSet<String>,
    entries: usize,
    bytes: u64,
    /// Size of the archive, in bytes.
    packed: u64,
    left_out: Vec<String>,
    junk: usize,
}

/// An entry to unpack as a file.
pub(super) struct NewFile<'n> {
    /// Path in the archive.
    pub path: &'n str,
    pub executable: bool,
    /// Size in bytes, as stated in the archive.
    pub size: u64,
}

impl Unpacking {
    /// Starts unpacking an archive of `packed` bytes.
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

    /// Counts an entry of any kind.
    pub(super) fn count(&mut self) -> Result<(), Refusal> {
        self.entries = self.entries.checked_sub(1).ok_or(TooLarge::Entries)?;
        Ok(())
    }

    /// Counts unpacked bytes that do not belong to a file.
    pub(super) fn pass(&mut self, bytes: u64) -> Result<(), Refusal> {
        self.bytes = self.bytes.checked_sub(bytes).ok_or(TooLarge::Bytes)?;
        self.check_ratio()
    }

    /// Adds a remark on an entry that was left out, with the reason: `is a link`.
    pub(super) fn leave_out(&mut self, path: &str, why: &str) {
        self.left_out
            .push(format!("`{}` {why} and was left out", visible::line(path)));
    }

    /// Unpacks a file within the bounds.
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
        let bytes = self.read_bounded(contents, &shown)?;
        if bytes.len() as u64 != new.size {
            let what = format!("`{shown}` has a wrong size");
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

    /// Reads contents to the end, within the bounds.
    fn read_bounded(&mut self, mut contents: impl Read, shown: &str) -> Result<Vec<u8>, Refusal> {
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

    /// Refuses a name that equals another one on some systems, or that is both a file and a folder.
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

    /// Returns the contents of the archive of one submission. If one folder contains everything, it
    /// is removed from the paths.
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

    /// Returns the contents as they are.
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
    // The last part is the file, not a folder.
    if path.components().count() > Tree::DEPTH_MAX + 1 {
        return Err(TooLarge::Depth.into());
    }
    if path.iter().any(|part| part.len() > NAME_BYTES_MAX) {
        return Err(Refusal::LongName(NAME_BYTES_MAX));
    }
    Ok(())
}
