//! Files that are looked at again and again.
//!
//! Looking twice a second works on every system and on network drives, where notifications do not.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use puzzlemark_spec;

/// How long to wait between two looks.
pub(super) const PAUSE: Duration = Duration::from_millis(500);

/// The most files below the paths that are looked at; of more, the others are not noticed.
const FILES_MAX: usize = 10_000;

/// What is watched.
pub(super) struct Watched<'a> {
    /// Files, and folders with all that is below them.
    pub(super) paths: Vec<&'a Path>,
    /// Files that judging itself writes, which may lie below these folders.
    pub(super) written: Vec<&'a Path>,
}

/// What tells that a file is no longer what it was. Stamps are compared for being the same only, since a clock
/// may jump back as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    /// When it was changed, by what the file says.
    pub(super) changed: Option<SystemTime>,
    bytes: u64,
    identity: Identity,
}

impl Stamp {
    fn of(about: &Metadata) -> Self {
        Self {
            changed: about.modified().ok(),
            bytes: about.len(),
            identity: identity(about),
        }
    }
}

/// Which file it is, and when the system itself last saw it change. A copy may bring the time of its
/// original along, and two files of a length that were written under a clock that jumps may have the same.
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

/// All files that are watched.
pub(super) type Stamps = BTreeMap<PathBuf, Stamp>;

/// The folder of an assignment that is named by it or by its file.
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
    /// The stamps of all files that are there.
    pub(super) fn stamps(&self) -> Stamps {
        let written = self
            .written
            .iter()
            .filter_map(|path| path.canonicalize().ok());
        let written: Vec<_> = written.collect();
        let mut stamps = BTreeMap::new();
        let mut left: Vec<_> = self.paths.iter().map(|path| path.to_path_buf()).collect();
        while let Some(path) = left.pop() {
            // What a command line names may be a link; links below are not followed, for they may
            // lead round in circles.
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
                stamps.insert(path, Stamp::of(&about));
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

/// What is in a folder, but for hidden files: those of editors come and go while somebody types.
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
        // Another file of the same length, with the same time.
        let time = fs::metadata(&one).unwrap().modified().unwrap();
        fs::write(file(".other"), "13").unwrap();
        let other = File::options().append(true).open(file(".other")).unwrap();
        other.set_modified(time).unwrap();
        fs::rename(file(".other"), &one).unwrap();
        assert_eq!(cfg!(unix), watched.stamps() != longer);
    }
}
