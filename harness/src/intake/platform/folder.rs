//! No platform: one folder, archive or file per student, by its name.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Attempt, Entry, Read, piece};
use crate::intake::archive::Format;

/// Folders beside submissions that archivers and interpreters make, and no student.
const LEFT_BY_TOOLS: [&str; 2] = ["__MACOSX", "__pycache__"];

pub(super) fn read(entries: Vec<Entry>, endings: &BTreeSet<String>) -> Read {
    let mut read = Read::default();
    let mut names: BTreeSet<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    let mut taken = BTreeSet::new();
    for entry in entries {
        let ending = Path::new(&entry.name).extension();
        let ending = ending.map(|ending| ending.to_string_lossy().into_owned());
        let is_folder = entry.is_folder && !LEFT_BY_TOOLS.contains(&entry.name.as_str());
        let is_source = ending.is_some_and(|ending| endings.contains(&ending));
        if !(is_folder || is_source || entry.is_archive()) {
            read.ignored.push(entry.name);
            continue;
        }
        let mut who = entry.name.clone();
        if entry.is_archive() && !is_source {
            let stem = Format::stem(&entry.name).to_owned();
            if names.insert(stem.clone()) {
                who = stem;
            }
        }
        // A name that is not UTF-8 is written with `\xff`, which another may have for its name.
        while !taken.insert(who.clone()) {
            who.push_str(" (not UTF-8)");
        }
        // A folder has no ending, and `li.smith` is somebody else than `li`.
        let stem = (!is_folder).then(|| Format::stem(&who).to_owned());
        let keys = [who.clone()].into_iter().chain(stem).collect();
        read.attempts.push(Attempt {
            name: None,
            keys,
            numbers: Vec::new(),
            order: String::new(),
            remarks: Vec::new(),
            pieces: vec![piece(entry.clone(), entry.name)],
            who,
        });
    }
    read
}
