//! What lies at the top of a class's folder, or of the archive of a class.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::Arc;

use puzzlemark_reports::visible;

use super::archive::{Format, Zip, is_junk};
use super::source::{Download, Members, Place};

/// A file or folder at the top.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// Its name; what is not UTF-8 in it is made visible.
    pub name: String,
    /// Whether it is a folder, or what may have been one.
    pub is_folder: bool,
    pub place: Place,
}

/// The entries of a folder, or of a zip; in order, and without hidden ones.
pub(super) fn of(path: &Path) -> io::Result<Vec<Entry>> {
    let mut entries = if path.is_dir() {
        of_folder(path)?
    } else {
        of_zip(path)?
    };
    entries.retain(|entry| !entry.name.starts_with('.'));
    Ok(entries)
}

fn of_folder(folder: &Path) -> io::Result<Vec<Entry>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let entry = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Entry {
            name: visible::decode(name.as_encoded_bytes()),
            is_folder: !leads_to_file(&path),
            place: Place::Path(path),
        }
    };
    Ok(entries.into_iter().map(entry).collect())
}

/// Whether a path is something else than a folder, or a link to it. A link that leads nowhere may
/// have been somebody's folder, and nobody's submission is passed over.
fn leads_to_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_dir())
}

fn of_zip(path: &Path) -> io::Result<Vec<Entry>> {
    let file = BufReader::new(File::open(path)?);
    let zip = Zip::open(file, Zip::MEMBERS_OF_ALL_MAX);
    let zip = zip.map_err(|refusal| io::Error::other(format!("it {refusal}")))?;
    let download = Arc::new(Download {
        path: path.to_owned(),
        zip,
    });
    let all: Vec<usize> = (0..download.zip.members().len()).collect();
    Ok(at_top(&download, &all, ""))
}

/// What lies at the top of some entries of an archive, which all begin with a folder.
fn at_top(download: &Arc<Download>, indexes: &[usize], folder: &str) -> Vec<Entry> {
    let mut tops: BTreeMap<&str, (bool, Vec<usize>)> = BTreeMap::new();
    for &index in indexes {
        let Some(member) = download.zip.members().get(index) else {
            continue;
        };
        let inside = member.path.strip_prefix(folder).unwrap_or_default();
        let (top, is_folder) = match inside.split_once('/') {
            Some((top, _)) => (top, true),
            None => (inside, false),
        };
        if top.is_empty() || is_junk(Path::new(top)) {
            continue;
        }
        let entry = tops.entry(top).or_default();
        entry.0 |= is_folder;
        entry.1.push(index);
    }
    let entry = |(name, (is_folder, indexes)): (&str, (bool, Vec<usize>))| {
        let below = if is_folder {
            format!("{folder}{name}/")
        } else {
            String::new()
        };
        Entry {
            name: name.to_owned(),
            is_folder,
            place: Place::Members(Members {
                download: Arc::clone(download),
                indexes,
                folder: below,
            }),
        }
    };
    tops.into_iter().map(entry).collect()
}

/// What lies in the folder that is all there is, where that may be the folder of a class: it has
/// folders or archives in it.
pub(super) fn inside_only_folder(entries: &[Entry]) -> Option<Vec<Entry>> {
    let [only] = entries else {
        return None;
    };
    let inside = match &only.place {
        Place::Path(path) if only.is_folder => of(path).ok()?,
        Place::Members(members) if only.is_folder => {
            at_top(&members.download, &members.indexes, &members.folder)
        }
        _ => return None,
    };
    let may_be = |entry: &Entry| entry.is_folder || entry.is_archive();
    inside.iter().any(may_be).then_some(inside)
}

impl Entry {
    /// Whether it is a file with the ending of an archive.
    pub(super) fn is_archive(&self) -> bool {
        !self.is_folder && Format::of_name(Path::new(&self.name)).is_some()
    }

    /// Whether a folder holds something of a name at its top.
    pub(super) fn holds(&self, name: &str) -> bool {
        match &self.place {
            Place::Path(path) => path.join(name).symlink_metadata().is_ok(),
            Place::Members(members) => {
                let path = format!("{}{name}", members.folder);
                let all = members.download.zip.members();
                let mut mine = members.indexes.iter().filter_map(|index| all.get(*index));
                mine.any(|member| {
                    let rest = member.path.strip_prefix(&path);
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                })
            }
        }
    }
}
