//! The top entries of the folder or archive of a class.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::Arc;

use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

use super::archive::{Format, Zip, is_junk, names};
use super::fixture::{holds_fixtures, is_fixture_patch, name_of_patch};
use super::source::{Download, Members, Place};

/// A file or folder at the top level.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// Name. Bytes that are not UTF-8 are escaped.
    pub name: String,
    /// True for a folder, and for a link that may lead to one.
    pub is_folder: bool,
    pub place: Place,
}

/// The top entries of a class.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Entries, sorted and without hidden ones.
    pub entries: Vec<Entry>,
    /// Notes on the archive.
    pub notes: Vec<String>,
}

/// The largest number of rejected paths that get their own note.
const NAMED_MAX: usize = 5;

/// Returns the entries of a folder or zip. Patches among fixtures become their submissions.
pub(super) fn of_class(path: &Path) -> io::Result<Listing> {
    let mut listing = list_entries(path)?;
    if holds_fixtures(path) {
        take_patches(&mut listing.entries)?;
    }
    Ok(listing)
}

/// Replaces patches by the submissions that they make.
fn take_patches(entries: &mut [Entry]) -> io::Result<()> {
    for entry in entries.iter_mut() {
        let Place::Path(path) = &entry.place else {
            continue;
        };
        if let Some(name) = name_of_patch(path).filter(|_| is_fixture_patch(path)) {
            entry.name = canonical(&visible::decode(name.as_encoded_bytes()));
            entry.is_folder = true;
            entry.place = Place::Patch(path.clone());
        }
    }
    let is_patch = |entry: &&Entry| matches!(entry.place, Place::Patch(_));
    let is_twin = |patch: &&Entry| entries.iter().filter(|one| one.name == patch.name).count() > 1;
    match entries.iter().filter(is_patch).find(is_twin) {
        Some(Entry { name, .. }) => Err(io::Error::other(format!(
            "`{name}` exists twice, once as a patch"
        ))),
        None => Ok(()),
    }
}

/// Returns the entries of a folder or zip.
pub(super) fn list_entries(path: &Path) -> io::Result<Listing> {
    let mut listing = if path.is_dir() {
        Listing {
            entries: of_folder(path)?,
            notes: Vec::new(),
        }
    } else {
        of_zip(path)?
    };
    listing.entries.retain(|entry| !entry.name.starts_with('.'));
    Ok(listing)
}

fn of_folder(folder: &Path) -> io::Result<Vec<Entry>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let entry = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Entry {
            name: canonical(&visible::decode(name.as_encoded_bytes())),
            is_folder: !leads_to_file(&path),
            place: Place::Path(path),
        }
    };
    Ok(entries.into_iter().map(entry).collect())
}

/// Returns true if a path is not a folder and not a link to one. A broken link counts as a folder, because
/// it may have been a submission, which must not be lost.
fn leads_to_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_dir())
}

fn of_zip(path: &Path) -> io::Result<Listing> {
    let file = BufReader::new(File::open(path)?);
    let zip = Zip::open(file, Zip::MEMBERS_OF_ALL_MAX);
    let mut zip = zip.map_err(|refusal| io::Error::other(format!("it {refusal}")))?;
    let mut notes = Vec::new();
    if zip.mend_separators() {
        let path = visible::path(path);
        notes.push(format!(
            "`{path}` has `\\` in its paths, which is read as `/`"
        ));
    }
    if let Some((count, odd)) = zip.odd_separators() {
        notes.push(format!(
            "`{}` has `\\` in {count} of {} paths, such as `{}`; there it is a part of the \
             name, since other paths have `/`",
            visible::path(path),
            zip.members().len(),
            visible::line(odd)
        ));
    }
    zip.straighten();
    let only = only_top(&zip);
    notes.extend(led_astray(&zip, only.as_deref()));
    let download = Arc::new(Download {
        path: path.to_owned(),
        zip,
    });
    let members = download.zip.members();
    let leads_in = |index: &usize| {
        members
            .get(*index)
            .is_some_and(|one| astray(&one.path, only.as_deref()).is_none())
    };
    let all: Vec<usize> = (0..members.len()).filter(leads_in).collect();
    Ok(Listing {
        entries: at_top(&download, &all, ""),
        notes,
    })
}

/// Returns the only top-level entry of an archive. Rejected paths do not count.
fn only_top(zip: &Zip) -> Option<String> {
    let paths = zip.members().iter().map(|member| member.path.as_str());
    let mut inside = paths.filter(|path| !path.is_empty() && astray(path, None).is_none());
    let first = top(inside.next()?);
    inside
        .all(|path| top(path) == first)
        .then(|| first.to_owned())
}

/// Returns the first part of a path.
fn top(path: &str) -> &str {
    path.split_once('/').map_or(path, |(top, _)| top)
}

/// Returns the reason to reject a path that leads out of the archive, or out of its only folder. A path that
/// leads only out of a student's folder is left out later, with a remark on that submission.
fn astray(path: &str, only: Option<&str>) -> Option<&'static str> {
    let inside = only.and_then(|only| path.strip_prefix(only)?.strip_prefix('/'));
    let leads_up = [Some(path), inside]
        .into_iter()
        .flatten()
        .any(|path| top(path) == "..");
    let top = top(path);
    let is_drive = top.len() == 2 && path.len() > 2;
    let leads = if top.is_empty() || leads_up || is_drive {
        names::place(path)
    } else {
        return None;
    };
    match leads {
        names::Place::Refused(why) => Some(why),
        names::Place::Inside(_) | names::Place::Top => None,
    }
}

/// Returns notes on the entries that lead out of an archive.
fn led_astray(zip: &Zip, only: Option<&str>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut more = 0;
    for member in zip.members() {
        let Some(why) = astray(&member.path, only) else {
            continue;
        };
        if notes.len() < NAMED_MAX {
            let path = visible::line(&member.path);
            notes.push(format!("`{path}` {why} and was left out"));
        } else {
            more += 1;
        }
    }
    if more > 0 {
        notes.push(format!(
            "{more} more entries that lead out of the archive were left out"
        ));
    }
    notes
}

/// Returns the top entries inside a folder of an archive.
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
        if top.is_empty() || [".", ".."].contains(&top) || is_junk(Path::new(top)) {
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
            name: canonical(name),
            is_folder,
            place: Place::Members(Box::new(Members {
                download: Arc::clone(download),
                indexes,
                folder: below,
            })),
        }
    };
    tops.into_iter().map(entry).collect()
}

/// Returns the entries of the only folder, if it may be the folder of a class because it contains folders or
/// archives.
pub(super) fn inside_only_folder(entries: &[Entry]) -> Option<Vec<Entry>> {
    let [only] = entries else {
        return None;
    };
    let inside = match &only.place {
        Place::Path(path) if only.is_folder => list_entries(path).ok()?.entries,
        Place::Members(members) if only.is_folder => {
            at_top(&members.download, &members.indexes, &members.folder)
        }
        _ => return None,
    };
    let may_be = |entry: &Entry| entry.is_folder || entry.is_archive();
    inside.iter().any(may_be).then_some(inside)
}

impl Entry {
    /// Returns true for a file with the ending of an archive.
    pub(super) fn is_archive(&self) -> bool {
        !self.is_folder && Format::of_name(Path::new(&self.name)).is_some()
    }

    /// Returns true if a folder has an entry with this name at its top level.
    pub(super) fn holds(&self, name: &str) -> bool {
        match &self.place {
            Place::Path(path) => path.join(name).symlink_metadata().is_ok(),
            Place::Patch(_) => false,
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
