//! Snapshots of folders: what a run finds in its working folder, and what a build leaves there.
//!
//! A snapshot holds regular files and nothing else, so that a link, a pipe or a device in a
//! submission is neither followed nor opened, and it is taken once, so that every run of a
//! submission sees the same bytes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// How much a snapshot may hold.
const FILES_MAX: usize = 4096;
const BYTES_MAX: u64 = 256 * 1024 * 1024;
const DEPTH_MAX: usize = 24;

/// Why a folder cannot be taken as a snapshot.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// It could not be read.
    #[error("cannot read `{}`: {cause}", path.display())]
    Unreadable {
        /// What could not be read.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// It is neither a file nor a folder.
    #[error("`{}` is neither a file nor a folder", .0.display())]
    Special(PathBuf),
    /// It holds more than a snapshot may.
    #[error(
        "more than {FILES_MAX} files, {} MiB or {DEPTH_MAX} levels of folders",
        BYTES_MAX / 1024 / 1024
    )]
    TooLarge,
}

/// A file of a snapshot.
#[derive(Debug, Clone)]
struct Entry {
    bytes: Arc<[u8]>,
    executable: bool,
    /// Whether nothing has written to it since it was laid out.
    untouched: bool,
}

/// When a file that is laid out counts as last changed: a time long past, so that any other tells
/// that a program has written to the file.
fn laid_out() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1 << 30)
}

/// A snapshot of a folder: regular files by their path relative to it.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    files: BTreeMap<PathBuf, Entry>,
    left_out: Vec<PathBuf>,
}

impl Tree {
    /// Reads a folder, or a single file as a folder that holds just that file.
    pub fn read(path: &Path) -> Result<Self, TreeError> {
        let unreadable = |cause| TreeError::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let kind = fs::symlink_metadata(path).map_err(unreadable)?;
        let mut tree = Self::default();
        let mut budget = BYTES_MAX;
        if kind.is_dir() {
            tree.read_folder(path, Path::new(""), 0, &mut budget)?;
        } else if kind.is_file() {
            let name = path.file_name().map(PathBuf::from).unwrap_or_default();
            tree.read_file(path, name, &mut budget)?;
        } else {
            return Err(TreeError::Special(path.to_owned()));
        }
        Ok(tree)
    }

    fn read_folder(
        &mut self,
        folder: &Path,
        below: &Path,
        depth: usize,
        budget: &mut u64,
    ) -> Result<(), TreeError> {
        if depth > DEPTH_MAX {
            return Err(TreeError::TooLarge);
        }
        let unreadable = |cause| TreeError::Unreadable {
            path: folder.to_owned(),
            cause,
        };
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let kind = entry.file_type().map_err(unreadable)?;
            let name = below.join(entry.file_name());
            if kind.is_dir() {
                self.read_folder(&entry.path(), &name, depth + 1, budget)?;
            } else if kind.is_file() {
                self.read_file(&entry.path(), name, budget)?;
            } else {
                self.left_out.push(name);
            }
            if self.left_out.len() > FILES_MAX {
                return Err(TreeError::TooLarge);
            }
        }
        Ok(())
    }

    fn read_file(&mut self, path: &Path, name: PathBuf, budget: &mut u64) -> Result<(), TreeError> {
        let unreadable = |cause| TreeError::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let file = File::open(path).map_err(unreadable)?;
        let executable = is_executable(&file).map_err(unreadable)?;
        let changed = file.metadata().and_then(|metadata| metadata.modified());
        let untouched = changed.map_err(unreadable)? == laid_out();
        let mut bytes = Vec::new();
        file.take(*budget + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        *budget = budget
            .checked_sub(bytes.len() as u64)
            .ok_or(TreeError::TooLarge)?;
        if self.files.len() >= FILES_MAX {
            return Err(TreeError::TooLarge);
        }
        self.files.insert(
            name,
            Entry {
                bytes: bytes.into(),
                executable,
                untouched,
            },
        );
        Ok(())
    }

    /// Paths of the files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// Links, pipes, sockets and devices that were left out.
    pub fn left_out(&self) -> &[PathBuf] {
        &self.left_out
    }

    /// The bytes of a file.
    pub fn get(&self, path: &Path) -> Option<&[u8]> {
        self.files.get(path).map(|entry| &*entry.bytes)
    }

    /// Whether a file may be executed.
    pub fn is_executable(&self, path: &Path) -> bool {
        self.files.get(path).is_some_and(|entry| entry.executable)
    }

    /// Whether a file of a folder that a snapshot was written to has not been written to since.
    pub fn is_untouched(&self, path: &Path) -> bool {
        self.files.get(path).is_some_and(|entry| entry.untouched)
    }

    /// The tree with these files laid over it, in place of whatever is in their way.
    #[must_use]
    pub fn with_files(mut self, files: &BTreeMap<String, Vec<u8>>) -> Self {
        for (name, bytes) in files {
            self.put(name, bytes.as_slice());
        }
        self
    }

    /// Puts a file at a path, in place of whatever is there.
    pub fn put(&mut self, path: impl Into<PathBuf>, bytes: impl Into<Arc<[u8]>>) {
        let path = path.into();
        self.files
            .retain(|other, _| !other.starts_with(&path) && !path.starts_with(other));
        self.files.insert(
            path,
            Entry {
                bytes: bytes.into(),
                executable: false,
                untouched: false,
            },
        );
    }

    /// Makes a file one that may be executed, if it is there.
    pub(crate) fn make_executable(&mut self, path: &Path) {
        if let Some(entry) = self.files.get_mut(path) {
            entry.executable = true;
        }
    }

    /// Removes a file, or a folder with all that is in it.
    pub fn remove(&mut self, path: &Path) {
        self.files.retain(|other, _| !other.starts_with(path));
    }

    /// What lies below a folder of the snapshot, as a snapshot of its own.
    #[must_use]
    pub fn below(&self, folder: &Path) -> Self {
        let files = self.files.iter().filter_map(|(path, entry)| {
            Some((path.strip_prefix(folder).ok()?.to_owned(), entry.clone()))
        });
        Self {
            files: files.collect(),
            left_out: self.left_out.clone(),
        }
    }

    /// Writes the files below a folder that exists.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        self.write_for(folder, None)
    }

    /// The same, for a user and group of this number where given, who may change everything.
    pub(super) fn write_for(&self, folder: &Path, owner: Option<u32>) -> io::Result<()> {
        give(folder, owner)?;
        for (path, entry) in &self.files {
            if !path
                .components()
                .all(|part| matches!(part, Component::Normal(_)))
            {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    format!(
                        "the file name `{}` leads out of the working folder",
                        path.display()
                    ),
                ));
            }
            let target = folder.join(path);
            let inner = path
                .ancestors()
                .skip(1)
                .filter(|path| !path.as_os_str().is_empty());
            for parent in inner.collect::<Vec<_>>().into_iter().rev() {
                let parent = folder.join(parent);
                if !parent.is_dir() {
                    fs::create_dir(&parent)?;
                    give(&parent, owner)?;
                }
            }
            let mut file = File::create_new(&target)?;
            file.write_all(&entry.bytes)?;
            if entry.executable {
                make_executable(&file)?;
            }
            give_file(&file, owner)?;
            file.set_modified(laid_out())?;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn give(folder: &Path, owner: Option<u32>) -> io::Result<()> {
    owner.map_or(Ok(()), |owner| {
        std::os::unix::fs::chown(folder, Some(owner), Some(owner))
    })
}

#[cfg(unix)]
fn give_file(file: &File, owner: Option<u32>) -> io::Result<()> {
    owner.map_or(Ok(()), |owner| {
        std::os::unix::fs::fchown(file, Some(owner), Some(owner))
    })
}

#[cfg(not(unix))]
fn give(_folder: &Path, _owner: Option<u32>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn give_file(_file: &File, _owner: Option<u32>) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn is_executable(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
fn is_executable(_file: &File) -> io::Result<bool> {
    Ok(false)
}

#[cfg(unix)]
fn make_executable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_executable(_file: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn holds_regular_files_only_and_gives_them_back() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("inner")).unwrap();
        fs::write(folder.path().join("inner/puzzle.py"), "x = 1").unwrap();
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("link.py")).unwrap();
        let tree = Tree::read(folder.path()).unwrap();
        assert_eq!(tree.left_out(), [PathBuf::from("link.py")]);
        assert_eq!(tree.get(Path::new("inner/puzzle.py")), Some(&b"x = 1"[..]));

        let copy = tempfile::tempdir().unwrap();
        tree.below(Path::new("inner")).write(copy.path()).unwrap();
        assert_eq!(fs::read(copy.path().join("puzzle.py")).unwrap(), b"x = 1");
    }

    #[test]
    fn tells_what_was_written_to_even_where_the_bytes_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let mut tree = Tree::default();
        tree.put("kept", *b"x");
        tree.put("written", *b"x");
        tree.write(folder.path()).unwrap();
        fs::write(folder.path().join("written"), "x").unwrap();
        let tree = Tree::read(folder.path()).unwrap();
        assert!(tree.is_untouched(Path::new("kept")));
        assert!(!tree.is_untouched(Path::new("written")));
    }

    #[test]
    fn refuses_names_that_lead_out() {
        let folder = tempfile::tempdir().unwrap();
        let mut tree = Tree::default();
        tree.put("../outside.txt", *b"x");
        assert!(tree.write(folder.path()).is_err());
    }

    #[test]
    fn a_put_file_replaces_what_is_in_its_way() {
        let mut tree = Tree::default();
        tree.put("a/b", *b"1");
        tree.put("a", *b"2");
        assert_eq!(tree.paths().collect::<Vec<_>>(), [Path::new("a")]);
    }
}
