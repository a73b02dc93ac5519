//! GitHub Classroom, and other tools that clone a repository per student, such as `puzzles-amarsh` in a
//! folder `puzzles-submissions`.

use super::{Attempt, DownloadContents, Entry, piece};

/// Returns true if all entries are repositories with names that begin with the same text.
pub(super) fn is_one(entries: &[Entry]) -> bool {
    let is_repository = |entry: &Entry| entry.is_folder && entry.holds(".git");
    entries.len() > 1 && entries.iter().all(is_repository) && common(entries).is_some()
}

/// Returns the common beginning of all names, up to and including a `-`.
fn common(entries: &[Entry]) -> Option<&str> {
    let mut names = entries.iter().map(|entry| entry.name.as_str());
    let first = names.next()?;
    let length = names.fold(first.len(), |length, name| {
        let alike = first.bytes().zip(name.bytes());
        length.min(alike.take_while(|(one, other)| one == other).count())
    });
    let mut ends = first.match_indices('-').map(|(at, _)| at + 1);
    // The rest of every name must look like a login.
    let is_end =
        |end: &usize| *end <= length && entries.iter().all(|entry| entry.name.len() > *end);
    let end = ends.by_ref().filter(is_end).last()?;
    first.get(..end)
}

pub(super) fn read_download(entries: Vec<Entry>, folder: &str) -> DownloadContents {
    let (repositories, others): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| entry.is_folder);
    let assignment = folder.strip_suffix("-submissions").unwrap_or(folder);
    let assignment = format!("{assignment}-");
    let all_have = |prefix: &str| {
        let mut names = repositories.iter().map(|entry| &entry.name);
        names.all(|name| name.len() > prefix.len() && name.starts_with(prefix))
    };
    let prefix = if all_have(&assignment) {
        assignment
    } else {
        common(&repositories).unwrap_or_default().to_owned()
    };
    let mut read = DownloadContents {
        ignored: others.into_iter().map(|entry| entry.name).collect(),
        ..DownloadContents::default()
    };
    if !prefix.is_empty() {
        let note = format!("the names of repositories are `{prefix}` and a login");
        read.notes.push(note);
    }
    read.attempts = repositories
        .into_iter()
        .map(|entry| {
            let login = entry.name.strip_prefix(&prefix).unwrap_or(&entry.name);
            let login = login.to_owned();
            Attempt {
                who: login.clone(),
                name: None,
                keys: vec![login],
                numbers: Vec::new(),
                order: String::new(),
                remarks: Vec::new(),
                pieces: vec![piece(entry, "")],
            }
        })
        .collect();
    read
}
