//! Watches files by checking them twice a second.
//!
//! This works on every system, even on network drives, which send no notifications.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use puzzlemark_spec;

/// The time between two checks.
pub(super) const PAUSE: Duration = Duration::from_millis(500);

/// The largest number of watched files. Changes of more files are not noticed.
const FILES_MAX: usize = 10_000;

/// The files to watch.
pub(super) struct Watched<'a> {
    /// Files, and folders with everything below them.
    pub(super) paths: Vec<&'a Path>,
    /// Files that judging itself writes. They may be below these folders, and are not watched.
    pub(super) written: Vec<&'a Path>,
}

/// The state of a file, to notice changes. Stamps are only compared for equality, because a clock may also jump
/// back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    /// The modification time of the file.
    pub(super) changed: Option<SystemTime>,
    bytes: u64,
    identity: Identity,
}

impl Stamp {
    fn from_metadata(about: &Metadata) -> Self {
        Self {
            changed: about.modified().ok(),
            bytes: about.len(),
            identity: identity(about),
        }
    }
}

/// The inode, and the time of its last change in seconds and nanoseconds. The modification time of the file is not
/// enough: a copy may keep the time of its original, and a clock may jump.
#[cfg(unix)]
type Identity = (u64, i64, i64);
#[cfg(not(unix))]
type Identity = ();

#[cfg(unix)]
fn identity(about: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (about.ino(), about.ctime(), about.ctime_nsec())
}

#[cfg(not(unix))]
fn identity(_about: &Metadata) -> Identity {}

/// The stamps of all watched files.
pub(super) type Stamps = BTreeMap<PathBuf, Stamp>;

/// Returns the folder of an assignment. A command line may name it by its `assignment.yaml`.
pub(super) fn assignment_folder(named: &Path) -> &Path {
    let is_file = named.ends_with(puzzlemark_spec::ASSIGNMENT_FILE);
    let folder = named.parent().filter(|_| is_file).unwrap_or(named);
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

impl Watched<'_> {
    /// Returns the stamps of all watched files that exist.
    pub(super) fn stamps(&self) -> Stamps {
        let written = self
            .written
            .iter()
            .filter_map(|path| path.canonicalize().ok());
        let written: Vec<_> = written.collect();
        let mut stamps = BTreeMap::new();
        let mut left: Vec<_> = self.paths.iter().map(|path| path.to_path_buf()).collect();
        while let Some(path) = left.pop() {
            // The named paths may be links. Links below them are not followed, because they may form a circle.
            let is_named = self.paths.contains(&path.as_path());
            let about = if is_named {
                fs::metadata(&path)
            } else {
                fs::symlink_metadata(&path)
            };
            let Ok(about) = about else { continue };
            if about.is_dir() {
                left.extend(below(&path));
            } else if stamps.len() < FILES_MAX && !is_one_of(&path, &written) {
                stamps.insert(path, Stamp::from_metadata(&about));
            }
        }
        stamps
    }
}

fn is_one_of(path: &Path, written: &[PathBuf]) -> bool {
    !written.is_empty()
        && path
            .canonicalize()
            .is_ok_and(|path| written.contains(&path))
}

/// Returns the entries of a folder without hidden files, because editors make and remove these all the time.
pub(super) fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let shown = entries.filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    shown.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn changes_are_seen_but_not_those_of_reports_and_editors() {
        let desk = tempfile::tempdir().unwrap();
        let file = |name: &str| desk.path().join(name);
        fs::create_dir(file("inside")).unwrap();
        fs::write(file("inside/one.py"), "1").unwrap();
        let page = file("page.html");
        let watched = Watched {
            paths: vec![desk.path(), desk.path()],
            written: vec![&page],
        };
        let before = watched.stamps();
        fs::write(file(".one.py.swp"), "1").unwrap();
        fs::write(&page, "a page").unwrap();
        assert_eq!(watched.stamps(), before);
        let one = file("inside/one.py");
        fs::write(&one, "12").unwrap();
        let longer = watched.stamps();
        assert_ne!(longer, before);
        // The file is replaced by another one with the same length and time.
        let time = fs::metadata(&one).unwrap().modified().unwrap();
        fs::write(file(".other"), "13").unwrap();
        let other = File::options().append(true).open(file(".other")).unwrap();
        other.set_modified(time).unwrap();
        fs::rename(file(".other"), &one).unwrap();
        assert_eq!(cfg!(unix), watched.stamps() != longer);
    }
}
