//! Reads a folder into a snapshot, within limits.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use puzzlemark_text::visible;

use super::open::{Folder, kind_of_special, open_file};
use super::{Entry, Tree, has_execute_bit, untouched_time};

/// A folder that cannot be read into a snapshot.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// The system refused to read it.
    #[error("cannot read `{}`: {cause}", visible::path(path))]
    Unreadable {
        /// Name of the folder or file itself, or a path below it.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// The path is neither a file nor a folder. Contains a description.
    #[error("it is {0}")]
    Special(&'static str),
    /// The folder contains more than a snapshot may.
    #[error("it holds {0}")]
    TooLarge(TooLarge),
}

/// The limit that a folder exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// Too many entries: files, folders, links and others.
    #[error("more than {} files and folders", Tree::ENTRIES_MAX)]
    Entries,
    /// Too many bytes in all files together.
    #[error("files of more than {} MiB together", Tree::BYTES_MAX / 1024 / 1024)]
    Bytes,
    /// Folders nested too deep.
    #[error("folders nested more than {} deep", Tree::DEPTH_MAX)]
    Depth,
    /// A path that is too long.
    #[error("a path of more than {} bytes", Tree::PATH_BYTES_MAX)]
    Path,
}

impl From<TooLarge> for TreeError {
    fn from(bound: TooLarge) -> Self {
        Self::TooLarge(bound)
    }
}

impl Tree {
    /// Most entries of a folder: files, folders, links and others.
    pub const ENTRIES_MAX: usize = 4096;
    /// Most bytes of all files together.
    pub const BYTES_MAX: u64 = 256 * 1024 * 1024;
    /// Deepest nesting of folders.
    pub const DEPTH_MAX: usize = 24;
    /// Longest path below the folder, in bytes. Systems allow 4096, and cells add a prefix.
    pub const PATH_BYTES_MAX: usize = 1024;

    /// Reads a folder. A single file becomes a folder with only that file. Follows no links, not
    /// even at `path`.
    ///
    /// # Errors
    ///
    /// Fails if something cannot be read, or if the folder exceeds a limit.
    pub fn read_folder(path: &Path) -> Result<Self, TreeError> {
        let name = path.file_name().map(PathBuf::from).unwrap_or_default();
        let kind = fs::symlink_metadata(path).map_err(unreadable(&name))?;
        let mut reader = SnapshotReader {
            tree: Self::default(),
            entries: Self::ENTRIES_MAX,
            bytes: Self::BYTES_MAX,
        };
        if kind.is_dir() {
            let folder = Folder::open(path).map_err(unreadable(&name))?;
            reader.read_folder(&folder, Path::new(""), 0)?;
        } else if kind.is_file() {
            reader.read_file(path, name)?;
        } else {
            return Err(TreeError::Special(kind_of_special(kind.file_type())));
        }
        let mut tree = reader.tree;
        // The system lists entries in any order. No result may depend on it.
        tree.left_out.sort_unstable();
        Ok(tree)
    }
}

fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> TreeError + Copy + '_ {
    |cause| TreeError::Unreadable {
        path: path.to_owned(),
        cause,
    }
}

/// A snapshot that is being read, with the number of entries and bytes that it may still add.
struct SnapshotReader {
    tree: Tree,
    entries: usize,
    bytes: u64,
}

impl SnapshotReader {
    fn read_folder(
        &mut self,
        folder: &Folder,
        below: &Path,
        depth: usize,
    ) -> Result<(), TreeError> {
        if depth > Tree::DEPTH_MAX {
            return Err(TooLarge::Depth.into());
        }
        for entry in folder.entries().map_err(unreadable(below))? {
            let entry = entry.map_err(unreadable(below))?;
            let name = below.join(entry.file_name());
            self.entries = self.entries.checked_sub(1).ok_or(TooLarge::Entries)?;
            if name.as_os_str().len() > Tree::PATH_BYTES_MAX {
                return Err(TooLarge::Path.into());
            }
            let kind = entry.file_type().map_err(unreadable(&name))?;
            if kind.is_dir() {
                let inner = Folder::open(&entry.path()).map_err(unreadable(&name))?;
                self.read_folder(&inner, &name, depth + 1)?;
            } else if kind.is_file() {
                self.read_file(&entry.path(), name)?;
            } else {
                self.tree.left_out.push(name);
            }
        }
        Ok(())
    }

    fn read_file(&mut self, path: &Path, name: PathBuf) -> Result<(), TreeError> {
        let Some(file) = open_file(path).map_err(unreadable(&name))? else {
            self.tree.left_out.push(name);
            return Ok(());
        };
        let entry = self.read_contents(file, &name)?;
        self.tree.files.insert(name, entry);
        Ok(())
    }

    fn read_contents(&mut self, file: File, name: &Path) -> Result<Entry, TreeError> {
        let data = file.metadata().map_err(unreadable(name))?;
        // Checked before reading, because a file with holes can claim any size at no cost.
        if data.len() > self.bytes {
            return Err(TooLarge::Bytes.into());
        }
        let untouched = data.modified().map_err(unreadable(name))? == untouched_time();
        // The stated length may be wrong. It only sets the buffer's first size.
        let room = usize::try_from(data.len()).expect("at most `BYTES_MAX`, checked above");
        let mut bytes = Vec::with_capacity(room);
        file.take(self.bytes + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable(name))?;
        let left = self.bytes.checked_sub(bytes.len() as u64);
        self.bytes = left.ok_or(TooLarge::Bytes)?;
        Ok(Entry {
            bytes: bytes.into(),
            executable: has_execute_bit(&data),
            untouched,
        })
    }
}
