//! No platform: one folder, archive or file per student, by its name.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use super::{Attempt, Entry, Read, Surroundings, endings, piece};
use crate::intake::Person;
use crate::intake::archive::Format;

/// Folders beside submissions that archivers and interpreters make, and no student.
const LEFT_BY_TOOLS: [&str; 2] = ["__MACOSX", "__pycache__"];

pub(super) fn read(entries: Vec<Entry>, around: &Surroundings<'_>) -> Read {
    let mut read = Read::default();
    let names = names(&entries, around);
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
fn names(entries: &[Entry], around: &Surroundings<'_>) -> Vec<Option<String>> {
    let endings = endings(around.files.iter().map(String::as_str));
    let all: BTreeSet<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let others = of_another_kind(entries, &endings, around.people);
    let mut taken: BTreeSet<Cow<'_, str>> = BTreeSet::new();
    let mut names = Vec::with_capacity(entries.len());
    for entry in entries {
        let is_source = is_source(entry, &endings);
        let stem = Format::stem(&entry.name);
        let mut who = if others.contains(entry.name.as_str()) {
            Cow::Borrowed(stem)
        } else if is_submission(entry, &endings) {
            Cow::Borrowed(entry.name.as_str())
        } else {
            names.push(None);
            continue;
        };
        let is_packed = entry.is_archive() && !is_source;
        if is_packed && !all.contains(stem) && !taken.contains(stem) {
            who = Cow::Borrowed(stem);
        }
        // A name that is not UTF-8 is written with `\xff`, which another may have for its name.
        while !taken.insert(who.clone()) {
            who.to_mut().push_str(" (not UTF-8)");
        }
        names.push(Some(who.into_owned()));
    }
    names
}

/// Files that are no submissions by their kind, each of somebody who is known and has handed in nothing
/// else: whoever hands in a text has handed in something, and reads why it is none.
fn of_another_kind<'e>(
    entries: &'e [Entry],
    endings: &BTreeSet<String>,
    people: &[Person],
) -> BTreeSet<&'e str> {
    let mut without: BTreeSet<&str> = people.iter().map(|person| person.id.as_str()).collect();
    for entry in entries.iter().filter(|entry| is_submission(entry, endings)) {
        without.remove(entry.name.as_str());
        without.remove(Format::stem(&entry.name));
    }
    let others = entries.iter().filter(|entry| !entry.is_folder);
    let others = others.map(|entry| entry.name.as_str());
    others
        .filter(|name| without.remove(Format::stem(name)))
        .collect()
}

fn is_submission(entry: &Entry, endings: &BTreeSet<String>) -> bool {
    is_folder(entry) || is_source(entry, endings) || entry.is_archive()
}

fn is_folder(entry: &Entry) -> bool {
    entry.is_folder && !LEFT_BY_TOOLS.contains(&entry.name.as_str())
}

fn is_source(entry: &Entry, endings: &BTreeSet<String>) -> bool {
    let ending = Path::new(&entry.name).extension();
    ending.is_some_and(|ending| endings.contains(&*ending.to_string_lossy()))
}
