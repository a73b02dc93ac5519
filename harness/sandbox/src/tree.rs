//! Snapshots of folders: the files of a run before it starts and after it ends.
//!
//! A snapshot contains only regular files. So a link, a pipe or a device of a submission is never
//! followed or opened. A folder is read only once, so every run of a submission gets the same
//! bytes.

mod open;
mod read;

use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use puzzlemark_text::visible;

pub use read::{TooLarge, TreeError};

/// A file of a snapshot.
#[derive(Debug, Clone)]
struct Entry {
    bytes: Arc<[u8]>,
    executable: bool,
    /// True if no program wrote to the file since [`Tree::write`].
    untouched: bool,
}

/// Returns the modification time of files that [`Tree::write`] makes. It is far in the past, so any
/// other time shows that a program wrote to the file.
fn untouched_time() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1 << 30)
}

/// A snapshot of a folder: regular files by relative path.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    files: BTreeMap<PathBuf, Entry>,
    left_out: Vec<PathBuf>,
}

impl Tree {
    /// Returns the paths of the files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// Returns the links, pipes, sockets and devices that were skipped.
    pub fn left_out(&self) -> &[PathBuf] {
        &self.left_out
    }

    /// Returns the bytes of a file.
    pub fn get(&self, path: &Path) -> Option<&[u8]> {
        self.files.get(path).map(|entry| &*entry.bytes)
    }

    /// Returns true if the file is executable.
    pub fn is_executable(&self, path: &Path) -> bool {
        self.files.get(path).is_some_and(|entry| entry.executable)
    }

    /// Returns true if the file has not changed since [`Tree::write`] made it.
    pub fn is_untouched(&self, path: &Path) -> bool {
        self.files.get(path).is_some_and(|entry| entry.untouched)
    }

    /// Returns the snapshot with these files added. A new file replaces anything in its way.
    #[must_use]
    pub fn with_files(mut self, files: &BTreeMap<String, Vec<u8>>) -> Self {
        for (name, bytes) in files {
            self.put(name, bytes.as_slice());
        }
        self
    }

    /// Adds a file. It replaces a file or folder in its way.
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

    /// Marks a file as executable, if it exists.
    pub fn make_executable(&mut self, path: &Path) {
        if let Some(entry) = self.files.get_mut(path) {
            entry.executable = true;
        }
    }

    /// Removes a file, or a folder with its contents.
    pub fn remove(&mut self, path: &Path) {
        self.files.retain(|other, _| !other.starts_with(path));
    }

    /// Returns the files below a folder as a separate snapshot.
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

    /// Writes the files below an existing folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        self.write_for(folder, None)
    }

    /// Writes the files and gives them to the user and group `owner`, if given.
    pub(super) fn write_for(&self, folder: &Path, owner: Option<u32>) -> io::Result<()> {
        give_folder(folder, owner)?;
        for (path, entry) in &self.files {
            if !path
                .components()
                .all(|part| matches!(part, Component::Normal(_)))
            {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    format!(
                        "the file name `{}` leaves the working folder",
                        visible::path(path)
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
                    give_folder(&parent, owner)?;
                }
            }
            let mut file = File::create_new(&target)?;
            file.write_all(&entry.bytes)?;
            if entry.executable {
                set_execute_bit(&file)?;
            }
            give_file(&file, owner)?;
            file.set_modified(untouched_time())?;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn give_folder(folder: &Path, owner: Option<u32>) -> io::Result<()> {
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
fn give_folder(_folder: &Path, _owner: Option<u32>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn give_file(_file: &File, _owner: Option<u32>) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn has_execute_bit(data: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    data.permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn has_execute_bit(_data: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn set_execute_bit(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn set_execute_bit(_file: &File) -> io::Result<()> {
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
        let tree = Tree::read_folder(folder.path()).unwrap();
        assert_eq!(tree.left_out(), [PathBuf::from("link.py")]);
        assert_eq!(tree.get(Path::new("inner/puzzle.py")), Some(&b"x = 1"[..]));

        let copy = tempfile::tempdir().unwrap();
        tree.below(Path::new("inner")).write(copy.path()).unwrap();
        assert_eq!(fs::read(copy.path().join("puzzle.py")).unwrap(), b"x = 1");
    }

    #[test]
    fn a_file_written_with_the_same_bytes_counts_as_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut tree = Tree::default();
        tree.put("kept", *b"x");
        tree.put("written", *b"x");
        tree.write(folder.path()).unwrap();
        fs::write(folder.path().join("written"), "x").unwrap();
        let tree = Tree::read_folder(folder.path()).unwrap();
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
    fn a_put_file_replaces_folders_and_files_in_its_way() {
        let mut tree = Tree::default();
        tree.put("a/b", *b"1");
        tree.put("a", *b"2");
        assert_eq!(tree.paths().collect::<Vec<_>>(), [Path::new("a")]);
    }
}
