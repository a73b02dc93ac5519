//! No platform: one folder, archive or file per student, by its name.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use super::{Attempt, Entry, Read, piece};
use crate::intake::archive::Format;

/// Folders beside submissions that archivers and interpreters make, and no student.
const LEFT_BY_TOOLS: [&str; 2] = ["__MACOSX", "__pycache__"];

pub(super) fn read(entries: Vec<Entry>, endings: &BTreeSet<String>) -> Read {
    let mut read = Read::default();
    let names = names(&entries, endings);
    for (entry, who) in entries.into_iter().zip(names) {
        let Some(who) = who else {
            read.ignored.push(entry.name);
            continue;
        };
        // A folder has no ending, and `li.smith` is somebody else than `li`.
        let keys = if is_folder(&entry) {
            Vec::new()
        } else {
            vec![who.clone(), Format::stem(&who).to_owned()]
        };
        let name = entry.name.clone();
        read.attempts.push(Attempt {
            who,
            name: None,
            keys,
            numbers: Vec::new(),
            order: String::new(),
            remarks: Vec::new(),
            pieces: vec![piece(entry, name)],
        });
    }
    read
}

/// The name of the submission that an entry is, in the order of the entries; `None` where it is none.
fn names(entries: &[Entry], endings: &BTreeSet<String>) -> Vec<Option<String>> {
    let all: BTreeSet<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let mut taken: BTreeSet<Cow<'_, str>> = BTreeSet::new();
    let mut names = Vec::with_capacity(entries.len());
    for entry in entries {
        let is_source = is_source(entry, endings);
        if !(is_folder(entry) || is_source || entry.is_archive()) {
            names.push(None);
            continue;
        }
        let mut who = Cow::Borrowed(entry.name.as_str());
        if entry.is_archive() && !is_source {
            let stem = Format::stem(&entry.name);
            if !all.contains(stem) && !taken.contains(stem) {
                who = Cow::Borrowed(stem);
            }
        }
        // A name that is not UTF-8 is written with `\xff`, which another may have for its name.
        while !taken.insert(who.clone()) {
            who.to_mut().push_str(" (not UTF-8)");
        }
        names.push(Some(who.into_owned()));
    }
    names
}

fn is_folder(entry: &Entry) -> bool {
    entry.is_folder && !LEFT_BY_TOOLS.contains(&entry.name.as_str())
}

fn is_source(entry: &Entry, endings: &BTreeSet<String>) -> bool {
    let ending = Path::new(&entry.name).extension();
    ending.is_some_and(|ending| endings.contains(&*ending.to_string_lossy()))
}
